"""What the engine says, in the language of the window."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

import desktop
from desktop.errors import CONTEXT, in_words
from desktop.texts import TRANSLATIONS_DIRECTORY, Texts
from engine.speech import VivavoceError, load_voice
from engine.text.splitting import require_length

DESKTOP = Path(desktop.__file__).parent


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    """The window in German."""
    texts = Texts()
    texts.install("de")
    yield
    texts.install("en")


def _filled(form: str) -> str:
    return re.sub(r"\{(\d+)\}", r"Wert \1", form)


def test_every_form_is_found_again_when_it_is_filled_in(german: None) -> None:
    """None is hidden by another that fits as well: each of hundreds gives its own German."""
    tree = ET.parse(TRANSLATIONS_DIRECTORY / "vivavoce_de.ts")
    context = next(c for c in tree.iter("context") if c.findtext("name") == CONTEXT)
    messages = [
        (message.findtext("source", ""), message.findtext("translation", ""))
        for message in context.iter("message")
    ]
    assert len(messages) > 400
    wrong = {
        source: in_words(_filled(source))
        for source, translation in messages
        if in_words(_filled(source)) != _filled(translation)
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (
            VivavoceError("a.wav is empty (0 bytes).", "Choose another file."),
            "a.wav ist leer (0 Byte). Wählen Sie eine andere Datei.",
        ),
        # A name with ends of sentences, and one that looks like another form.
        ("“Dr. No. 2.txt” is empty.", "„Dr. No. 2.txt“ ist leer."),
        ("x is damaged.wav is empty (0 bytes).", "x is damaged.wav ist leer (0 Byte)."),
        ("“{1} \\1.wav”: The cover is damaged.", "„{1} \\1.wav“: Das Titelbild ist beschädigt."),
        (
            VivavoceError("/tmp/a b cannot be written (No space left on device)."),
            "/tmp/a b lässt sich nicht schreiben (kein Platz mehr frei).",
        ),
        (
            "A sentence would not end and was cut short. "
            "The text has 12 characters; 10 is the limit.",
            "Ein Satz wollte nicht enden und wurde abgebrochen. "
            "Der Text hat 12 Zeichen; höchstens 10 gehen.",
        ),
        (
            "Nobody has ever said this. Choose another.",
            "Nobody has ever said this. Wählen Sie ein anderes.",
        ),
        ("", ""),
    ],
)
def test_values_stay_as_they_are_in_german(
    said: VivavoceError | str, shown: str, german: None
) -> None:
    assert in_words(said) == shown


def test_errors_that_were_really_raised_are_german(tmp_path: Path, german: None) -> None:
    damaged = tmp_path / "Anna is damaged. Really.safetensors"
    damaged.write_bytes(b"nothing of the kind")
    with pytest.raises(VivavoceError) as voice:
        load_voice(damaged)
    assert in_words(voice.value) == (
        f"{damaged} ist abgeschnitten, beschädigt oder keine Stimmdatei. "
        "Wählen Sie eine andere Datei oder erzeugen Sie die Stimme neu aus ihrer Aufnahme."
    )
    with pytest.raises(VivavoceError) as text:
        require_length("word " * 1_000_000)
    assert "höchstens" in in_words(text.value)


def test_the_window_in_english_shows_what_was_said(qapp: QApplication) -> None:
    error = VivavoceError("a.wav is empty (0 bytes).", "Choose another file.")
    assert in_words(error) == str(error)


def test_no_page_shows_an_error_past_the_translation() -> None:
    past = {
        line.strip()
        for folder in ("pages", "wiring")
        for path in (DESKTOP / folder).rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"\.remedy\b|str\([\w.]*(error|problem)\)", line)
    }
    assert past == {"what, remedy = in_words(finding.what), in_words(finding.remedy)"}
