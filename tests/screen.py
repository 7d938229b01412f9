"""A screen for tests: an Xvfb of its own with a window manager and a session bus.

Without the packages a test is skipped, and says so; in CI a missing screen is a failure.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

PROGRAMS = ("Xvfb", "openbox", "xdotool", "tint2", "xclip", "dbus-daemon")
PACKAGES = "xvfb openbox xdotool tint2 xclip dbus x11-utils libxcb-cursor0"
START_LIMIT_S = 20.0


@dataclass(frozen=True)
class Screen:
    """A screen that nobody sees.

    Attributes:
        environment: For programs that shall appear on it; the test process has it too.
        directory: For logs.
    """

    environment: dict[str, str]
    directory: Path

    def xdotool(self, *arguments: str) -> str:
        """Presses, moves and asks as a user's hands would."""
        done = subprocess.run(
            ["xdotool", *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=20,
        )
        return done.stdout.strip()

    def primary(self, text: str) -> None:
        """Selects a text, as another program would."""
        self._own("primary", text)

    def clipboard(self, text: str) -> None:
        """Copies a text, as another program would."""
        self._own("clipboard", text)

    @contextmanager
    def tray_host(self) -> Iterator[None]:
        """A panel with a place for tray icons, while the context lasts."""
        settings = self.directory / "tint2rc"
        settings.write_text(
            "panel_items = S\npanel_size = 100% 40\npanel_position = bottom center horizontal\n"
            "systray_padding = 4 4 4\nsystray_icon_size = 24\n"
            "background_color = #222222 100\npanel_background_id = 1\n"
        )
        with _running(["tint2", "-c", str(settings)], self.environment, self.directory):
            yield

    def _own(self, selection: str, text: str) -> None:
        # xclip goes on in the background as the owner, until another program takes over; it
        # returns a little before it is the owner.
        subprocess.run(
            ["xclip", "-selection", selection, "-in"],
            input=text.encode(),
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
            timeout=20,
        )
        wait_until(lambda: self._holds(selection) == text.encode())

    def _holds(self, selection: str) -> bytes:
        asked = subprocess.run(
            ["xclip", "-selection", selection, "-out"],
            env=self.environment,
            capture_output=True,
            check=False,
            timeout=20,
        )
        return asked.stdout


@pytest.fixture(scope="session")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    """Starts the screen for the session and turns this process to it, before Qt begins."""
    absent = [program for program in PROGRAMS if shutil.which(program) is None]
    if absent and "CI" not in os.environ:
        pytest.skip(f"{', '.join(absent)} is not installed: apt-get install {PACKAGES}")
    directory = tmp_path_factory.mktemp("screen")
    with ExitStack() as stack:
        number = stack.enter_context(display(directory))
        bus = directory / "bus"
        environment = os.environ | {
            "DISPLAY": f":{number}",
            "QT_QPA_PLATFORM": "xcb",
            "XDG_SESSION_TYPE": "x11",
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={bus}",
        }
        environment.pop("WAYLAND_DISPLAY", None)
        command = ["dbus-daemon", "--session", "--nofork", f"--address=unix:path={bus}"]
        stack.enter_context(_running(command, environment, directory))
        stack.enter_context(_running(["openbox"], environment, directory))
        wait_until(bus.exists)
        wait_until(lambda: b"_OB_VERSION(" in _openbox_says(environment))
        before = dict(os.environ)
        os.environ.update(environment)
        yield Screen(environment, directory)
        os.environ.clear()
        os.environ.update(before)


def wait_until(condition: Callable[[], bool], limit_s: float = START_LIMIT_S) -> None:
    """Waits for something outside this process; fails the test after the limit."""
    end = time.monotonic() + limit_s
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


@contextmanager
def display(directory: Path, size: str = "1280x900") -> Iterator[int]:
    """Runs an Xvfb and gives its number; `directory` takes its log."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{size}x24"]
    command += ["-nolisten", "tcp", "-noreset"]
    with (
        (directory / "Xvfb.log").open("wb") as log,
        subprocess.Popen(command, pass_fds=(writer,), stdout=log, stderr=log) as server,
    ):
        os.close(writer)
        with os.fdopen(reader) as told:
            number = told.readline().strip()  # empty when the server has gone
        assert number, (directory / "Xvfb.log").read_text(errors="replace")
        try:
            yield int(number)
        finally:
            server.terminate()


@contextmanager
def _running(command: list[str], environment: dict[str, str], directory: Path) -> Iterator[None]:
    with (
        (directory / f"{command[0]}.log").open("wb") as log,
        subprocess.Popen(command, env=environment, stdout=log, stderr=log) as process,
    ):
        try:
            yield
        finally:
            process.terminate()


def _openbox_says(environment: dict[str, str]) -> bytes:
    asked = subprocess.run(
        ["xprop", "-root", "_OB_VERSION"],
        env=environment,
        capture_output=True,
        check=False,
    )
    return asked.stdout
