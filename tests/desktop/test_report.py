"""A report holds what helps, and nothing that is the user's."""

import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.report import Finding, Part, Report, Veil, as_text, clean_log, log_end, make_report
from engine.speech import VivavoceError

HOME = "/home/annabel"
DATA = f"{HOME}/.local/share/vivavoce"
VOICE, TEXT = "Grandmother Ilse 👵", "Dear diary, today I was fired."
VEIL = Veil((VOICE, TEXT, "Anna’s AirPods"), HOME, "annabel", "annabels-laptop", DATA, b"salt" * 8)
SECRETS = ("annabel", "Ilse", "diary", "fired", "AirPods", "letters", "🗝", "Kündigung", "stick")

LOG = f"""\
2026-12-01 10:00:00,123 WARNING desktop.reading.place: {DATA}/place.json cannot be read (ValueError)
2026-12-01 10:00:01,123 WARNING desktop.player: cannot open {HOME}/letters to Otto 🗝/a, b: c.wav
2026-12-01 10:00:02,123 WARNING x: no voice “Kündigung”, 'my letters' or "stick" on annabels-laptop
2026-12-01 10:00:03,123 ERROR x: /media/stick 🗝/secret letters.txt: No space left on device
2026-12-01 10:00:04,123 ERROR x: /home/annabel: Permission denied, C:\\Users\\Annabel\\letters.txt
2026-12-01 10:00:05,123 ERROR desktop.worker: the engine could not be opened
Traceback (most recent call last):
  File "/home/annabel/vivavoce 🗝/desktop/worker.py", line 52, in run
    speaker = self._open_speaker()
              ^^^^^^^^^^^^^^^^^^^^
  File "/home/annabel/letters/my stick.py", line 3, in <module>
engine.errors.VivavoceError: Dear diary, today I was fired.
And here the diary goes on,
    even further: letters
2026-12-01 10:00:06,123 WARNING x: the voice {VOICE} and GRANDMOTHER ILSE 👵 on Anna’s AirPods
2026-12-01 10:00:07,123 WARNING qt: file:///home/annabel/letters/x.txt \\\\stick\\annabel
2026-12-01 10:00:08,123 WARNING qt: (~/letters/x) [=/home/annabel/letters]
2026-12-01 10:00:09,123 WARNING qt: open:/home/annabel/letters -I/home/annabel/letters --at=/letters
2026-12-01 10:00:10,123 WARNING hub: https://annabel:stick@mirror.example/letters is not reached
2026-12-01 10:00:11,123 WARNING hub: https://huggingface.co/Qwen is not reached
"""


def test_nothing_planted_is_found_in_the_zip(tmp_path: Path) -> None:
    report = make_report(
        {
            "reading.voice": (VOICE, True),
            "engine.model": (f"{HOME}/letters/model 🗝", True),
            "sound.volume": (0.5, False),
        },
        (
            Finding("ok", "Sound output: Anna’s AirPods and 2 more."),
            Finding("ok", f"Voices and models are kept in {DATA}."),
            Finding("bad", f"{HOME}/letters cannot be written: Permission denied", "Ask annabel."),
        ),
        {"phase": "speaking", "sound device": "Anna’s AirPods", "rtf": 0.3, "tray": True},
        LOG,
        VEIL,
    )
    target = tmp_path / "my report 🗝.zip"
    report.save(target)
    with zipfile.ZipFile(target) as bundle:
        whole = "\n".join(bundle.read(name).decode() for name in bundle.namelist())
        names = bundle.namelist()
    assert names == [part.name for part in report.parts]
    for secret in SECRETS:
        assert secret.casefold() not in whole.casefold(), secret
    assert VEIL.salt.hex() not in whole
    # What helps is still there.
    for kept in (
        "<data>/place.json",
        "No space left on device",
        "speaker = self._open_speaker()",
        'File "desktop/worker.py", line 52, in run',
        "engine.errors.VivavoceError: ⟨",
        '"phase": "speaking"',
        '"sound.volume": 0.5',
        "Voices and models are kept in <data>.",
        "https://huggingface.co/Qwen is not reached",
        "desktop.player: cannot open ~/⟨",
    ):
        assert kept in whole, kept


def test_equal_words_are_seen_to_be_equal_and_differ_from_report_to_report() -> None:
    one, other = VEIL.over("Clara"), replace(VEIL, salt=b"other").over("Clara")
    assert one == VEIL.over("Clara") != VEIL.over("Carla")
    assert one.startswith("⟨5 characters, ")
    assert one != other
    assert Veil().salt != Veil().salt
    assert "salt=" not in repr(VEIL)


@given(st.text(min_size=4, max_size=40), st.text(max_size=20), st.text(max_size=20))
def test_a_known_text_never_comes_through(secret: str, before: str, after: str) -> None:
    if not secret.strip() or secret in "⟨ characters, ⟩" or secret.isdigit():
        return
    veil = Veil((secret,), HOME, "annabel", "annabels-laptop", DATA, b"salt")
    stand_in = veil.over(secret)
    said = veil.line(f"{before}{secret}{after}").replace(stand_in, "")
    if secret not in before + after and secret not in stand_in:
        assert secret not in said or secret in before + after


@given(st.text(st.characters(exclude_characters="\n\r\x85\u2028\u2029", codec="utf-8"), min_size=6))
def test_a_path_below_home_shows_nothing_but_its_length(name: str) -> None:
    if len(name.strip()) < 6 or name in "⟨12345678 characters, abcdef⟩":
        return
    said = VEIL.line(f"cannot open {HOME}/{name}")
    assert name.strip() not in said or name.strip() in "cannot open ~/"


@given(st.text(max_size=200))
def test_a_log_of_anything_at_all_gives_no_line_that_ours_did_not_begin(text: str) -> None:
    for line in clean_log(text, VEIL).splitlines():
        known = (
            line == ""
            or line.startswith(("⟨", "Traceback", '  File "'))
            or ": ⟨" in line
            or line.endswith(": ")
            or set(line) <= set(" \t^~")
        )
        assert known, line


def test_findings_as_text_can_be_pasted_anywhere() -> None:
    said = as_text([Finding("warn", "There is no sound output.", "Ask annabel.")], VEIL)
    assert said == "warn  There is no sound output.\n      Ask <user>.\n"


def test_of_a_long_log_the_end_is_taken_in_whole_lines(tmp_path: Path) -> None:
    log = tmp_path / "vivavoce.log"
    log.write_text("".join(f"line {n}\n" for n in range(50_000)))
    end = log_end(log).splitlines()
    assert end[-1] == "line 49999"
    assert end[0].startswith("line ")
    assert len(end) < 50_000
    assert log_end(tmp_path / "none") == ""


def test_a_report_that_cannot_be_saved_leaves_nothing(tmp_path: Path) -> None:
    report = Report((Part("a.txt", "a"),))
    folder = tmp_path / "folder"
    (folder / "report.zip").mkdir(parents=True)
    with pytest.raises(VivavoceError, match="could not be saved"):
        report.save(folder / "report.zip")
    assert [f.name for f in folder.iterdir()] == ["report.zip"]
    with pytest.raises(VivavoceError, match="could not be saved"):
        report.save(tmp_path / "nowhere" / "report.zip")


def test_every_part_of_json_is_json() -> None:
    report = make_report({}, (), {}, "", Veil())
    for part in report.parts:
        if part.name.endswith(".json"):
            json.loads(part.text)
