"""Every command of README.md is understood, and runs if it needs no network and no card.

`say`, `voices`, `models list`, `doctor` and the helps are executed one after the other, in one
directory, with the real starter. Commands with a downloaded model are only parsed. `./setup.sh`
itself and `./setup.sh test` are what runs this test.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import soundfile

from engine.cli.arguments import make_parser
from tests.faces import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
]
SET_UP_ITSELF = ("./setup.sh", "./setup.sh test")
TOLD_TO_THE_APPLICATION = ("./setup.sh speak-selection",)  # tests/desktop/test_app.py
SERVE = (
    "./setup.sh serve",  # until it is stopped: tests/engine/test_cli_serve.py
    './setup.sh say "Good morning." --remote http://192.168.1.20:8000 -o far.wav',  # test_remote.py
)
STARTED_ELSEWHERE = (*SET_UP_ITSELF, *TOLD_TO_THE_APPLICATION, *SERVE)
NEED_A_DOWNLOAD = ("models download", "--model")
LIMIT_S = 80


def needs_a_download(command: str) -> bool:
    return any(part in command for part in NEED_A_DOWNLOAD)


def executed() -> list[str]:
    """The commands that are run here, in their order."""
    return [c for c in COMMANDS if c not in STARTED_ELSEWHERE and not needs_a_download(c)]


def words_of(command: str) -> list[str]:
    """What `vivavoce` is given by a line."""
    return shlex.split(command.split("./setup.sh")[1])


def test_the_readme_shows_commands_of_each_kind() -> None:
    # Otherwise a changed fence would make the tests below pass on nothing.
    assert set(SET_UP_ITSELF) <= set(COMMANDS)
    assert len(executed()) >= 10
    assert sum(needs_a_download(command) for command in COMMANDS) >= 4
    assert all("./setup.sh" in command for command in COMMANDS)
    assert os.access(ROOT / "setup.sh", os.X_OK)


@pytest.mark.parametrize(
    "command", [c for c in COMMANDS if c not in (*SET_UP_ITSELF, *TOLD_TO_THE_APPLICATION)]
)
def test_every_command_is_understood(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    if "--help" in command:
        with pytest.raises(SystemExit) as left:
            make_parser().parse_args(words_of(command))
        assert left.value.code == 0
        assert "example" in capsys.readouterr().out
    else:
        make_parser().parse_args(words_of(command))


def test_the_commands_do_what_the_readme_says(tmp_path: Path) -> None:
    (tmp_path / "story.txt").write_text("Once upon a time.", encoding="utf-8")
    vivavoce = tmp_path / "setup.sh"
    vivavoce.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m engine.cli "$@"\n')
    vivavoce.chmod(0o755)
    environment = os.environ | {
        "VIVAVOCE_HOME": str(tmp_path / "home"),
        "PYTHONPATH": str(ROOT),
        "OMP_NUM_THREADS": "1",
    }
    for command in executed():
        if "anna.wav" in command and not (tmp_path / "anna.wav").exists():
            (tmp_path / "anna.wav").write_bytes((tmp_path / "first.wav").read_bytes())
        done = subprocess.run(
            command,
            shell=True,
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=False,
        )
        # The doctor reports what it finds by its exit code, and a test machine lacks much.
        assert done.returncode in ((0, 1) if "doctor" in command else (0,)), (command, done.stderr)
        assert "Traceback" not in done.stderr, command
    for name in ("first.wav", "story.mp3", "piped.flac", "sounds/0002.wav", "as-anna.wav"):
        assert soundfile.info(tmp_path / name).duration > 0.1, name
    assert (tmp_path / "story.m4b").stat().st_size > 1_000
    assert "Once upon a time." in (tmp_path / "story.srt").read_text(encoding="utf-8")
    assert (tmp_path / "anna.voice").stat().st_size < 10_000
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    program = [sys.executable, "-c", example]
    subprocess.run(program, cwd=tmp_path, env=environment, timeout=LIMIT_S, check=True)
    assert soundfile.info(tmp_path / "morning.wav").duration > 0.1
