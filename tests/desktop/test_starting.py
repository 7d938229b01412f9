"""A start that comes to no end is known to the next, and safe mode leaves the settings alone."""

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from desktop import launch
from desktop.report import Veil, clean_log
from desktop.settings import SafeSettingsFile, Settings, SettingsFile, changed, hotkeys_of
from desktop.starting import Starting, shall_ask, shall_be_safe
from desktop.trouble import keep_log

CRASHES = """
import sys, ctypes
from pathlib import Path
from desktop.starting import Starting
Starting(Path(sys.argv[1])).begin()
ctypes.string_at(0)
"""


def test_each_start_knows_how_many_before_it_came_to_no_end(tmp_path: Path) -> None:
    folder = tmp_path / "new folder"
    for n_unfinished in range(3):
        start = Starting(folder)
        assert start.begin() == n_unfinished
        start._stop_listening()  # as the end of its process does
    start.finish()
    start.finish()
    next_start = Starting(folder)
    assert next_start.begin() == 0
    next_start.close()
    (folder / "starting").write_text("torn by a power cut")
    last = Starting(folder)
    assert last.begin() == 1
    last.close()
    assert Starting(folder)._n_unfinished() == 0


def test_who_sees_the_start_is_asked_and_who_does_not_is_spared_a_second_crash() -> None:
    assert [shall_ask(n, is_hidden=False) for n in range(3)] == [False, True, True]
    assert [shall_be_safe(n, is_hidden=True) for n in range(4)] == [False, False, True, True]
    assert not shall_ask(2, is_hidden=True)
    assert not shall_be_safe(2, is_hidden=False)


def test_a_folder_that_cannot_be_written_is_no_reason_not_to_start(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    start = Starting(tmp_path / "file" / "below")
    assert start.begin() == 0
    start.close()


@pytest.mark.skipif(sys.platform == "win32", reason="ends by an exception of Windows' own")
def test_where_the_system_ended_it_is_in_the_next_runs_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A crash in torch, Qt or a driver raises nothing: without this no log would know of it."""
    done = subprocess.run(
        [sys.executable, "-c", CRASHES, str(tmp_path)], capture_output=True, timeout=60
    )
    assert done.returncode < 0
    handler = keep_log(tmp_path / "vivavoce.log")
    assert handler is not None
    try:
        start = Starting(tmp_path)
        assert start.begin() == 1
        start.close()
    finally:
        logging.getLogger().removeHandler(handler)
        handler.close()
    caplog.clear()
    said = clean_log((tmp_path / "vivavoce.log").read_text(), Veil())
    assert "the last run was ended by the system" in said
    assert "Fatal Python error: Segmentation fault" in said
    assert "line 6, in <module>" in said


def test_safe_mode_changes_nothing_but_what_the_user_changes(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    own = changed(Settings(), "engine.device", "cuda:1")
    own = changed(own, "engine.dtype", "float16")
    own = changed(own, "sound.device", "My Headset")
    own = changed(own, "hotkeys.pause", "Ctrl+Alt+9")
    own = changed(own, "reading.speed", 1.5)
    SettingsFile(path).save(own)
    before = path.read_bytes()
    file = SafeSettingsFile(path)
    safe, problems = file.load()
    assert problems == ()
    assert (safe.engine.device, safe.engine.dtype, safe.sound.device) == ("cpu", "auto", "")
    assert {keys for _, keys in hotkeys_of(safe)} == {""}
    assert safe.reading.speed == 1.5
    file.save(safe)
    assert path.read_bytes() == before
    file.save(changed(safe, "sound.device", "Loudspeaker"))
    after, _ = SettingsFile(path).load()
    assert after == changed(own, "sound.device", "Loudspeaker")


def test_without_a_console_everything_can_still_be_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """`desktop.md` #31: where `sys.stderr` is None, tqdm and transformers crash."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert not launch.make_streams_harmless()
    sys.stdout.write("heard by nobody\n")
    sys.stderr.write("heard by nobody\n")
    sys.stderr.flush()
    assert sys.stdin.read() == ""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()


def test_with_a_console_its_streams_stay(capsys: pytest.CaptureFixture[str]) -> None:
    streams = sys.stdin, sys.stdout, sys.stderr
    assert launch.make_streams_harmless()
    assert (sys.stdin, sys.stdout, sys.stderr) == streams
