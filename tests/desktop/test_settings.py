"""Settings survive whatever stands in their file, and lose nothing of it."""

import dataclasses
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from desktop.actions import ACTIONS, Action, WhenBusy
from desktop.settings import (
    Settings,
    SettingsFile,
    Value,
    changed,
    described,
    hotkey_key,
    hotkeys_of,
    value_of,
)
from desktop.settings.file import Table, upgraded
from engine.speech import SettingError, VivavoceError, home_directory
from tests.screen import wait_until

Write = Callable[[str], SettingsFile]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a settings file and gives it, not yet read."""

    def written(text: str) -> SettingsFile:
        path = tmp_path / "settings.toml"
        path.write_text(text, encoding="utf-8")
        return SettingsFile(path)

    return written


def table_of(file: SettingsFile) -> dict[str, Any]:
    """What the file holds now."""
    return tomllib.loads(file.path.read_text(encoding="utf-8"))


# What they are.


@pytest.mark.parametrize("known", described().values(), ids=lambda known: known.key)
def test_every_setting_has_words_and_a_default_that_it_allows(known: Any) -> None:
    assert known.label
    assert known.checked(known.default) == known.default
    assert type(known.checked(known.default)) is type(known.default)
    assert known.allowed
    # A text that will be translated has no place for a value in it.
    assert "{" not in known.label + known.help


def test_every_action_that_can_have_a_hotkey_has_its_default_from_the_table() -> None:
    wanted = {doing.action: doing.hotkey for doing in ACTIONS if doing.is_global}
    assert dict(hotkeys_of(Settings())) == wanted
    assert {known.name for known in described().values() if known.section == "hotkeys"} == {
        hotkey_key(action).partition(".")[2] for action in wanted
    }


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("sound.volume", 0.5),
        ("sound.volume", 1),
        ("reading.when_busy", "queue"),
        ("engine.device", "cuda:1"),
        ("hotkeys.speak_clipboard", "Ctrl+Alt++"),
        ("hotkeys.stop", ""),
        ("reading.remember_place", False),
        ("reading.voice", "Zoë 名 🎤"),
        ("engine.unload_after_min", 0),
    ],
)
def test_a_setting_is_changed_in_a_copy(key: str, value: Value) -> None:
    before = Settings()
    after = changed(before, key, value)
    assert value_of(after, key) == value
    assert type(value_of(after, key)) is type(value_of(before, key))
    assert before == Settings()
    assert [k for k in described() if value_of(after, k) != value_of(before, k)] in ([key], [])


@pytest.mark.parametrize(
    ("key", "value", "allowed"),
    [
        ("sound.volume", 1.5, "0 to 1"),
        ("sound.volume", float("nan"), "0 to 1"),
        ("sound.volume", True, "0 to 1"),
        ("sound.volume", "loud", "0 to 1"),
        ("reading.speed", 0.4, "0.5 to 3"),
        ("engine.unload_after_min", 2.5, "a whole number from 0 to 1440"),
        ("engine.unload_after_min", 10**400, "a whole number from 0 to 1440"),
        ("reading.when_busy", "shout", "“replace”, “queue” or “ignore”"),
        ("reading.remember_place", 1, "true or false"),
        ("engine.device", "gpu", "auto, cpu, cuda"),
        ("hotkeys.stop", "Ctrl + S", "Ctrl+Alt+S"),
        ("reading.voice", "\ud800", "a text"),
        ("reading.voice", None, "a text"),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_allowed(
    key: str, value: object, allowed: str
) -> None:
    with pytest.raises(SettingError) as error:
        changed(Settings(), key, value)
    assert key in error.value.what
    assert allowed in error.value.remedy


def test_two_actions_never_share_a_hotkey() -> None:
    with pytest.raises(SettingError, match="Read the selection"):
        changed(Settings(), "hotkeys.stop", "ctrl+alt+s")
    # Its own keys again, and none at all, are no clash.
    changed(Settings(), "hotkeys.stop", "Ctrl+Alt+X")
    changed(changed(Settings(), "hotkeys.stop", ""), "hotkeys.pause", "")


# The file.


def test_without_a_file_all_is_at_its_default_and_nothing_is_written(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "new" / "settings.toml")
    assert file.load() == (Settings(), ())
    assert file.save(Settings()) == ()
    assert not file.path.parent.exists()


def test_it_lies_in_the_home_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path))
    assert SettingsFile().path == home_directory() / "settings.toml"


@given(data=st.data())
@examples(deadline=None, max_examples=30)
def test_what_is_saved_is_loaded(data: st.DataObject) -> None:
    wanted = Settings()
    for known in described().values():
        if known.section == "hotkeys":
            continue
        kinds: dict[str, st.SearchStrategy[Value]] = {
            "switch": st.booleans(),
            "integer": st.integers(int(known.minimum or 0), int(known.maximum or 0)),
            "number": st.floats(known.minimum, known.maximum),
            "choice": st.sampled_from([choice.value for choice in known.choices] or [""]),
            "text": st.just(known.default) if known.form else st.text(max_size=50),
        }
        wanted = changed(wanted, known.key, data.draw(kinds[known.kind]))
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "settings.toml"
        SettingsFile(path).save(wanted)
        assert SettingsFile(path).load() == (wanted, ())


@given(content=st.binary(max_size=200))
@examples(deadline=None, max_examples=100)
def test_whatever_the_file_holds_settings_that_work_come_back(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "settings.toml"
        path.write_bytes(content)
        settings, problems = SettingsFile(path).load()
        assert isinstance(settings, Settings)
        kept = [p.read_bytes() for p in Path(directory).iterdir()]
        assert content in kept, "what was in the file is gone"
        assert path.exists() or problems


def test_wrong_values_are_named_with_file_and_line_and_stay_in_the_file(write: Write) -> None:
    file = write('[reading]\nspeed = 2.0\n\n[sound]\ndevice = "Dock"\nvolume = 7\n')
    settings, problems = file.load()
    assert (settings.reading.speed, settings.sound.volume) == (2.0, 1.0)
    assert len(problems) == 1
    for part in (f"{file.path}, line 6", "sound.volume is 7", "0 to 1", "1.0 is used"):
        assert part in problems[0]
    file.save(changed(settings, "reading.speed", 1.5))
    assert table_of(file)["sound"] == {"device": "Dock", "volume": 7}
    file.save(changed(settings, "sound.volume", 0.25))
    assert table_of(file)["sound"]["volume"] == 0.25


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("sound.volume = 7", 1),
        ("# a remark\nsound = { volume = 7 }", 2),
        ('[reading]\nvoice = """\n[sound]\nvolume = 1"""\n[sound]\nvolume = 7', 6),
        ('[sound]\n"volume" = 7', 2),
        ("[ sound ]\r\n  volume   =   7\r\n", 2),
    ],
)
def test_the_line_is_right_in_whatever_way_the_file_is_written(
    write: Write, text: str, line: int
) -> None:
    _, problems = write(text).load()
    assert f"line {line}: sound.volume is 7" in problems[0]


def test_unknown_keys_are_reported_and_kept(write: Write) -> None:
    file = write('[sound]\nvolum = 0.5\n[future]\ncolour = "red"\nwhen = 2026-12-01\n')
    settings, problems = file.load()
    assert settings == Settings()
    assert "line 2: there is no setting sound.volum" in problems[0]
    assert "Is sound.volume meant?" in problems[0]
    assert "line 3: there is no setting future" in problems[1]
    before = table_of(file)
    file.save(changed(settings, "sound.volume", 0.5))
    after = table_of(file)
    assert after["future"] == before["future"]
    assert after["sound"] == {"volum": 0.5, "volume": 0.5}


def test_a_damaged_file_is_set_aside_and_said(write: Write) -> None:
    for number, name in enumerate(("settings.toml.damaged", "settings.toml.damaged-2")):
        text = f"[sound]\nvolume = 0.5\nrubbish {number}\n"
        file = write(text)
        settings, problems = file.load()
        assert settings == Settings()
        assert not file.path.exists()
        assert "line 3" in problems[0]
        assert f"kept as {name}" in problems[0]
        assert file.path.with_name(name).read_text() == text
    file.save(changed(settings, "sound.volume", 0.5))
    assert file.load()[0].sound.volume == 0.5


def test_a_file_damaged_while_it_runs_does_not_cost_what_was_set(write: Write) -> None:
    file = write('[reading]\nvoice = "Anna"\n')
    settings, _ = file.load()
    file.path.write_text("rubbish")
    problems = file.save(changed(settings, "sound.volume", 0.5))
    assert "kept as settings.toml.damaged" in problems[0]
    again, _ = file.load()
    assert (again.reading.voice, again.sound.volume) == ("Anna", 0.5)


def test_a_section_that_is_none_is_named(write: Write) -> None:
    settings, problems = write("\nsound = 5\n").load()
    assert settings == Settings()
    assert "line 2: sound is 5" in problems[0]
    assert "[sound]" in problems[0]


def test_what_somebody_edits_meanwhile_is_not_overwritten(write: Write) -> None:
    file = write("[sound]\nvolume = 0.5\n")
    settings, _ = file.load()
    file.path.write_text("[sound]\nvolume = 0.75\n[reading]\nspeed = 2.0\n")
    file.save(changed(settings, "window.theme", "dark"))
    loaded, _ = file.load()
    assert (loaded.sound.volume, loaded.reading.speed, loaded.window.theme) == (0.75, 2.0, "dark")


def test_the_file_of_notepad_is_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b"\xef\xbb\xbf[sound]\r\nvolume = 0.5\r\n")
    settings, problems = SettingsFile(path).load()
    assert (settings.sound.volume, problems) == (0.5, ())


def test_swapped_hotkeys_are_read_as_they_are(write: Write) -> None:
    text = '[hotkeys]\nnext = "Ctrl+Alt+Left"\nprevious = "Ctrl+Alt+Right"\n'
    settings, problems = write(text).load()
    assert problems == ()
    assert (settings.hotkeys.next, settings.hotkeys.previous) == (
        "Ctrl+Alt+Left",
        "Ctrl+Alt+Right",
    )


def test_a_default_never_takes_the_keys_that_the_user_gave_elsewhere(write: Write) -> None:
    settings, problems = write('[hotkeys]\nstop = "Ctrl+Alt+S"\n').load()
    assert (settings.hotkeys.stop, settings.hotkeys.speak_selection) == ("Ctrl+Alt+S", "")
    assert "Ctrl+Alt+S is the key for “Be silent” already" in problems[0]


def test_a_file_of_a_newer_version_keeps_its_version(write: Write) -> None:
    file = write("version = 7\n[sound]\nvolume = 0.5\n")
    settings, problems = file.load()
    assert settings.sound.volume == 0.5
    assert "newer Vivavoce (version 7" in problems[0]
    file.save(changed(settings, "sound.volume", 0.25))
    assert table_of(file)["version"] == 7


def test_an_old_table_goes_through_each_upgrade_in_turn() -> None:
    def to_2(table: Table) -> None:
        table["sound"]["loudness"] = table["sound"].pop("volume")

    def to_3(table: Table) -> None:
        table["sound"]["loudness"] *= 100

    table: Table = {"sound": {"volume": 0.5}}  # a file without version is the first's
    assert upgraded(table, (to_2, to_3), "file") == []
    assert table == {"sound": {"loudness": 50.0}, "version": 3}
    table = {"version": 2, "sound": {"loudness": 1}}
    upgraded(table, (to_2, to_3), "file")
    assert table["sound"]["loudness"] == 100
    assert "version is “two”" in upgraded({"version": "two"}, (to_2,), "file")[0]


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where a folder should be")
    file = SettingsFile(tmp_path / "home" / "settings.toml")
    with pytest.raises(VivavoceError, match=r"settings\.toml"):
        file.save(changed(Settings(), "sound.volume", 0.5))
    (tmp_path / "folder" / "settings.toml").mkdir(parents=True)
    settings, problems = SettingsFile(tmp_path / "folder" / "settings.toml").load()
    assert settings == Settings()
    assert "Is a directory" in problems[0]


def test_a_link_into_a_folder_of_dotfiles_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    kept = tmp_path / "dotfiles" / "vivavoce.toml"
    kept.write_text("[sound]\nvolume = 0.5\n")
    link = tmp_path / "settings.toml"
    link.symlink_to(kept)
    file = SettingsFile(link)
    settings, _ = file.load()
    file.save(changed(settings, "sound.volume", 0.25))
    assert link.is_symlink()
    assert "0.25" in kept.read_text()


KILLED = """
import sys
from pathlib import Path
from desktop.settings import Settings, SettingsFile, changed
file, settings = SettingsFile(Path(sys.argv[1])), Settings()
print("begun", flush=True)
for n in range(10**9):
    settings = changed(settings, "reading.voice", str(n) * 200)
    file.save(settings)
"""


def test_a_kill_while_saving_leaves_a_whole_file(tmp_path: Path) -> None:
    """Issue 4, life: the state survives kill -9, here at three moments of the writing."""
    path = tmp_path / "settings.toml"
    for n in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()
            wait_until(path.exists)
            try:
                process.wait(0.02 + n / 70)
            except subprocess.TimeoutExpired:
                process.kill()
        settings, problems = SettingsFile(path).load()
        assert problems == ()
        assert re.fullmatch(r"(\d+)\1{199}", settings.reading.voice)
        path.unlink()


def test_the_enumerations_are_plain_texts_in_the_file(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.toml")
    file.save(changed(Settings(), "reading.when_busy", WhenBusy.QUEUE))
    assert file.path.read_text().splitlines()[-1] == 'when_busy = "queue"'
    assert file.load()[0].reading.when_busy is WhenBusy.QUEUE
    if os.name == "posix":
        assert file.path.stat().st_mode & 0o077 == 0, "others may read it"


def test_a_tree_cannot_be_changed_in_place() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Settings().sound.volume = 0.5  # type: ignore[misc]
    assert value_of(Settings(), hotkey_key(Action.STOP)) == "Ctrl+Alt+X"
