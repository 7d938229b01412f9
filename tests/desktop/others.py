"""Other programs beside the one under test, and hotkeys whose every word is kept."""

import json
import select
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from desktop.actions import Action
from desktop.hotkeys import Hotkeys, Session
from tests.screen import Screen

PROGRAM = Path(__file__).with_name("other_program.py")
LIMIT_S = 20.0


class Other:
    """Another program that runs, and what happened to it."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self.process = process
        self._rest = b""
        self.said: list[tuple[str, object]] = []

    def listen(self, wait_s: float = 0.0) -> None:
        """Takes in what it says within a time."""
        assert self.process.stdout is not None
        while select.select([self.process.stdout], [], [], wait_s)[0]:
            read = self.process.stdout.read1(65536)  # type: ignore[attr-defined]
            if not read:
                return
            *lines, self._rest = (self._rest + read).split(b"\n")
            self.said += [tuple(json.loads(line)) for line in lines]
            wait_s = 0.0

    def wait_for(self, kind: str) -> None:
        """Waits until it says something of a kind."""
        end = time.monotonic() + LIMIT_S
        while not any(said == kind for said, _ in self.said):
            assert time.monotonic() < end, f"no {kind} in {self.said}"
            self.listen(0.05)

    @property
    def text(self) -> str:
        """Gives what was written in it."""
        self.listen()
        return next((str(value) for kind, value in reversed(self.said) if kind == "text"), "")

    @property
    def keys(self) -> list[object]:
        """Gives the keys that reached it, as Qt's combinations."""
        self.listen()
        return [value for kind, value in self.said if kind == "key"]


class Heard:
    """Hotkeys, and everything they signalled."""

    def __init__(self, session: Session | None = None) -> None:
        self.hotkeys = Hotkeys(session)
        self.pressed: list[Action] = []
        self.armed: list[tuple[Action, str]] = []
        self.problems: dict[Action, str] = {}
        self.threads: set[str] = set()
        self.hotkeys.pressed.connect(self._on_pressed)
        self.hotkeys.armed.connect(lambda action, key: self.armed.append((action, key)))
        self.hotkeys.problem.connect(self.problems.__setitem__)

    def _on_pressed(self, action: Action) -> None:
        self.threads.add(threading.current_thread().name)
        self.pressed.append(action)


@contextmanager
def other_program(screen: Screen, *arguments: str) -> Iterator[Other]:
    """Runs it, ready and, where it has a window, focused, while the context lasts."""
    with subprocess.Popen(
        [sys.executable, str(PROGRAM), *arguments], stdout=subprocess.PIPE, env=screen.environment
    ) as process:
        try:
            other = Other(process)
            other.wait_for("ready")
            yield other
        finally:
            process.kill()
