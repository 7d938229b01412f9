"""Starting with the system: the entry that desktops read, and what others do to it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop import autostart
from engine.speech import VivavoceError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has a key instead")


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config 🗝"))
    return tmp_path / "config 🗝"


def test_it_is_off_until_it_is_set_and_off_again_after(config: Path) -> None:
    assert not autostart.is_on()
    autostart.set_on(False)
    assert not config.exists()
    autostart.set_on(True)
    assert autostart.is_on()
    autostart.set_on(False)
    assert not autostart.is_on()
    assert list((config / "autostart").iterdir()) == []


def test_the_entry_starts_this_python_hidden(config: Path) -> None:
    autostart.set_on(True)
    entry = (config / "autostart" / "vivavoce.desktop").read_text(encoding="utf-8")
    assert f"Exec={autostart.quoted(sys.executable)} -P -m engine.cli app --hidden\n" in entry
    assert entry.startswith("[Desktop Entry]\nType=Application\n")


@pytest.mark.parametrize("line", ["Hidden=true", "X-GNOME-Autostart-enabled=false"])
def test_what_the_desktop_itself_has_switched_off_is_off(config: Path, line: str) -> None:
    autostart.set_on(True)
    place = autostart.path()
    entry = place.read_text().replace("X-GNOME-Autostart-enabled=true", line)
    place.write_text(entry)
    assert not autostart.is_on()
    autostart.set_on(False)
    assert place.read_text() == entry
    autostart.set_on(True)
    assert autostart.is_on()


def test_an_entry_that_somebody_changed_stays_as_it_is(config: Path) -> None:
    autostart.set_on(True)
    place = autostart.path()
    changed = place.read_text().replace("--hidden", "--hidden --then speak-clipboard")
    place.write_text(changed)
    autostart.set_on(True)
    assert place.read_text() == changed


def test_an_entry_whose_program_is_gone_is_off_and_written_anew(config: Path) -> None:
    autostart.set_on(True)
    place = autostart.path()
    place.write_text(autostart.desktop_entry(["/nowhere/python", "-m", "engine.cli", "app"]))
    assert not autostart.is_on()
    autostart.set_on(True)
    assert sys.executable in place.read_text().replace("\\\\", "\\")


def test_a_folder_that_cannot_be_written_is_said(config: Path) -> None:
    config.write_text("a file in the folder's place")
    with pytest.raises(VivavoceError, match="cannot be changed"):
        autostart.set_on(True)


def test_a_line_break_in_the_program_is_refused() -> None:
    with pytest.raises(VivavoceError, match="line break"):
        autostart.quoted("/home/me/a\nExec=rm")


@given(st.text(st.characters(exclude_characters="\n\r\0", exclude_categories=("Cs",)), max_size=30))
def test_every_word_comes_back_as_it_was(word: str) -> None:
    """Undoes the two escapes in the order of the specification, so no shell can see a word."""
    value = autostart.quoted(word)
    argument = value.replace("\\\\", "\\")
    if argument.startswith('"'):
        inner, given_back, at = argument[1:-1], "", 0
        while at < len(inner):
            at += inner[at] == "\\"
            given_back += inner[at]
            at += 1
    else:
        given_back = argument
    assert given_back.replace("%%", "%") == word


def test_glib_reads_the_entry_as_it_was_meant(tmp_path: Path) -> None:
    """GNOME starts entries with it; where `gio` is not installed there is nothing to ask.

    No percent sign in the program itself: GLib 2.74 looks for it with both.
    """
    program = tmp_path / 'a "b" $c `d` ß🗝' / "run"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\nprintf "%s\\n" "$@" > "$0.told"\n')
    program.chmod(0o755)
    entry = tmp_path / "test.desktop"
    entry.write_text(autostart.desktop_entry([str(program), 'x "y"', "100%"]), encoding="utf-8")
    try:
        subprocess.run(["gio", "launch", str(entry)], check=True, timeout=10, env=dict(os.environ))
    except FileNotFoundError:
        pytest.skip("gio is not installed (apt-get install libglib2.0-bin)")
    told = program.with_name("run.told")
    for _ in range(100):
        if told.exists() and told.read_text():
            break
        subprocess.run(["sleep", "0.05"], check=True)
    assert told.read_text() == 'x "y"\n100%\n'
