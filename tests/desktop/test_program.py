"""How Vivavoce starts itself again, set up from its source or installed."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from desktop import autostart, control, program
from desktop.diagnosing import Diagnosing


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pretends that the window's program of an installed Vivavoce runs; gives its folder."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "my programs" / "vivavoce-app"))
    monkeypatch.setenv("PATH", "")
    return tmp_path / "my programs"


def test_the_installed_window_starts_the_command_line_and_itself(installed: Path) -> None:
    """With `sys.executable -m engine.cli doctor` each look at the machine was a second window."""
    assert program.command_line() == [str(installed / "vivavoce")]
    assert program.application() == [str(installed / "vivavoce-app")]
    assert autostart.command() == [str(installed / "vivavoce-app"), "--hidden"]
    assert shlex.split(program.typed({})) == [str(installed / "vivavoce")]


def test_on_windows_its_programs_have_their_ending(
    installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(installed / "vivavoce.exe"))
    assert program.command_line() == [str(installed / "vivavoce.exe")]
    assert program.application() == [str(installed / "vivavoce-app.exe")]


def test_from_its_source_it_is_a_module_of_this_python() -> None:
    done = subprocess.run(
        [*program.command_line(), "--version"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0
    assert done.stdout.startswith("vivavoce ")
    assert program.application() == [*program.command_line(), "app"]


def test_who_starts_it_again_asks_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "command_line", lambda: ["/opt/v/vivavoce"])
    assert Diagnosing()._command == ("/opt/v/vivavoce", "doctor", "--json")
    monkeypatch.setattr(program, "application", lambda: ["/no/such/program"])
    monkeypatch.setattr(control, "ask", _nobody)
    assert control.main(["show"]) == 1


def _nobody(*_: object, **__: object) -> control.Answer:
    raise control.NotRunningError
