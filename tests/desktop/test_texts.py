"""The window's languages, and the files they come from."""

import ast
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from desktop import texts
from desktop.actions import ACTIONS, Action
from desktop.texts import TRANSLATIONS_DIRECTORY, Texts
from tests.desktop.translating import load_update


@pytest.fixture
def installed(qapp: QApplication) -> Iterator[Texts]:
    """Texts that are English again afterwards."""
    found = Texts()
    yield found
    found.install("en")


def test_the_translation_files_are_up_to_date(tmp_path: Path) -> None:
    """A text that was added or changed without `update.py` would stay English for everyone."""
    for file in TRANSLATIONS_DIRECTORY.glob("vivavoce_*.*"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    load_update().update(tmp_path)
    for file in TRANSLATIONS_DIRECTORY.glob("vivavoce_*.*"):
        fresh = (tmp_path / file.name).read_bytes()
        assert file.read_bytes() == fresh, "run python resources/translations/update.py"


def test_german_is_complete_and_keeps_every_place_holder() -> None:
    tree = ET.parse(TRANSLATIONS_DIRECTORY / "vivavoce_de.ts")
    for message in tree.iter("message"):
        source, translation = message.findtext("source"), message.find("translation")
        assert source is not None
        assert translation is not None
        assert translation.text, f"not translated: {source}"
        assert translation.get("type") is None, f"unfinished: {source}"
        assert _holders(source) == _holders(translation.text), source


def test_every_text_within_an_f_string_is_known_too() -> None:
    """`lupdate` looks into no f-string: “Copy” stayed English in a German window."""
    tree = ET.parse(TRANSLATIONS_DIRECTORY / "vivavoce_de.ts")
    known = {message.findtext("source") for message in tree.iter("message")}
    sources = (Path(texts.__file__).parent).rglob("*.py")
    within = {
        node.args[0].value
        for path in sources
        for whole in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(whole, ast.JoinedStr)
        for node in ast.walk(whole)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "self.tr"
        and isinstance(node.args[0], ast.Constant)
    }
    assert len(within) >= 4  # else it looks past them
    assert within <= known


def test_german_reaches_actions_languages_keys_and_numbers(installed: Texts) -> None:
    assert installed.install("de") == "de"
    assert texts.action_label(Action.SPEAK_SELECTION) == "Auswahl vorlesen"
    assert texts.language_label("german") == "Deutsch"
    assert texts.language_label("Beijing dialect") == "Beijing dialect"
    assert texts.keys_label("Ctrl+Alt+S") == "Strg+Alt+S"
    assert texts.number(1.25, 2) == "1,25"


def test_a_language_without_a_file_becomes_english(installed: Texts) -> None:
    assert installed.install("xx") == "en"
    assert texts.action_label(Action.QUIT) == "Quit"


def test_the_languages_are_called_by_their_own_names() -> None:
    assert dict(texts.languages()) == {"en": "English", "de": "Deutsch"}


def test_every_action_has_a_label_in_german(installed: Texts) -> None:
    installed.install("de")
    for doing in ACTIONS:
        if doing.label != "Pause":
            assert texts.action_label(doing.action) != doing.label


@pytest.mark.parametrize(
    ("duration_s", "shown"),
    [(0, "0:00"), (7.4, "0:07"), (750, "12:30"), (3723, "1:02:03"), (-1, "0:00")],
)
def test_durations_are_written_as_on_a_player(duration_s: float, shown: str) -> None:
    assert texts.clock(duration_s) == shown


def _holders(text: str) -> list[str]:
    return sorted(part.split("}")[0] for part in text.split("{")[1:])
