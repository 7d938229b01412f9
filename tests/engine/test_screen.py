"""Whether a window can be shown is known before Qt aborts."""

import subprocess
import sys

import pytest

from engine.errors import PartMissingError
from engine.screen import X11_LIBRARIES, has_screen, missing_packages, require_screen


def test_without_a_display_there_is_no_screen_and_the_error_names_the_command_line() -> None:
    assert not has_screen({}, "linux")
    with pytest.raises(PartMissingError, match="no screen") as caught:
        require_screen({})
    assert "vivavoce say" in caught.value.remedy


def test_windows_always_has_one() -> None:
    assert has_screen({}, "win32")
    assert missing_packages({}, "win32") == ()


def test_a_library_that_is_missing_is_named_by_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """desktop.md #35: without libxcb-cursor0 Qt's plugin refuses to start, with no clear word."""
    monkeypatch.setitem(X11_LIBRARIES, "libxcb-of-another-world.so.0", "libxcb-another0")
    assert "libxcb-another0" in missing_packages({"DISPLAY": ":0"}, "linux")
    assert "libxcb-another0" not in missing_packages({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    with pytest.raises(PartMissingError) as caught:
        require_screen({"DISPLAY": ":0"})
    assert "sudo apt install" in caught.value.remedy


def test_the_command_line_says_so_in_one_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "engine.cli", "app"],
        env={"PATH": "/usr/bin:/bin", "HOME": "/nowhere"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert "no screen" in done.stderr
    assert "Traceback" not in done.stderr
