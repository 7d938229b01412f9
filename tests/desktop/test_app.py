"""The whole application in a process of its own, on a real screen, with a real sound server."""

import json
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.faces import ROOT
from tests.screen import Screen, wait_until
from tests.sound import NullSink, null_sink

__all__ = ["null_sink"]

TEXT = "Good morning to you. This is the second sentence. And here comes the third one."
LIMIT_S = 60.0


@dataclass(frozen=True)
class App:
    """The application as a user has it before them."""

    process: "subprocess.Popen[bytes]"
    environment: dict[str, str]

    def command(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Runs `vivavoce …` beside it."""
        return subprocess.run(
            [sys.executable, "-m", "engine.cli", *words],
            env=self.environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=False,
        )

    @property
    def state(self) -> dict[str, Any]:
        """What it says of itself; empty while it is not there."""
        asked = self.command("status", "--json")
        return json.loads(asked.stdout) if asked.returncode == 0 else {}

    def wait_until(self, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Waits until it says so."""
        seen: list[dict[str, Any]] = []

        def asked() -> bool:
            assert self.process.poll() is None, "it has ended"
            seen.append(self.state)
            return bool(seen[-1]) and is_so(seen[-1])

        try:
            wait_until(asked, LIMIT_S)
        except AssertionError as error:
            raise AssertionError(f"{error}; it says of itself: {seen[-1:]}") from error
        return seen[-1]


Start = Callable[..., Any]


@pytest.fixture
def start(screen: Screen, null_sink: NullSink, tmp_path: Path) -> Start:
    """Gives what starts the application; `home` keeps its settings from run to run."""

    @contextmanager
    def started(*words: str, **changes: str) -> Iterator[App]:
        environment = screen.environment | {
            "XDG_RUNTIME_DIR": null_sink.environment["XDG_RUNTIME_DIR"],
            "HOME": null_sink.environment["HOME"],
            "VIVAVOCE_HOME": str(tmp_path / "home"),
            "PYTHONPATH": str(ROOT),
            "OMP_NUM_THREADS": "1",
            **changes,
        }
        command = [sys.executable, "-m", "engine.cli", "app", *words]
        with (
            (tmp_path / "said").open("wb") as said,
            subprocess.Popen(
                command, env=environment, cwd=ROOT, stdout=said, stderr=said
            ) as process,
        ):
            app = App(process, environment)
            try:
                yield app
                if process.poll() is None:
                    app.command("quit")
                    assert process.wait(LIMIT_S) == 0
            finally:
                process.kill()
        assert (tmp_path / "said").read_text() == "", "a user who started it in a terminal sees it"

    return started


def is_ready(state: dict[str, Any]) -> bool:
    return state["engine"] == "idle" and state["voices"] > 0


def is_begun(state: dict[str, Any]) -> bool:
    return state["first sound (s)"] is not None


def is_done(state: dict[str, Any]) -> bool:
    return state["phase"] == "idle"


def test_select_press_listen(start: Start, screen: Screen, null_sink: NullSink) -> None:
    """The issue's end: a text selected in another program, a key, and it is heard to its end."""
    with start() as app:
        app.wait_until(is_ready)
        screen.primary(TEXT)
        with null_sink.recorded() as tape:
            screen.xdotool("key", "ctrl+alt+s")
            app.wait_until(is_begun)
            app.wait_until(is_done)
        # Not its length: on a machine that is too slow, speech has pauses.
        frames = tape.heard[: len(tape.heard) // 480 * 480].reshape(-1, 480)
        voiced_s = (np.abs(frames).max(axis=1) > 1e-3).sum() * 0.01
        assert 2.5 < voiced_s < 10, "80 characters take five seconds or so"
        assert np.abs(tape.heard).max() > 0.05


def test_be_silent_is_at_once_and_pause_is_not_stop(
    start: Start, screen: Screen, null_sink: NullSink, tmp_path: Path
) -> None:
    """Kokoro-Clipboard-TTS #5: “pause must not act as stop”; mintPiper #2: silent at once.

    And what is paused, its sound made ahead or not, keeps no other program waiting.
    """
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "settings.toml").write_text(f"[server]\nis_on = true\nport = {port}\n")
    with start() as app:
        app.wait_until(is_ready)
        screen.primary(TEXT * 5)
        screen.xdotool("key", "ctrl+alt+s")
        app.wait_until(is_begun)
        assert app.command("pause").returncode == 0
        app.wait_until(lambda state: state["phase"] == "paused")
        with null_sink.recorded() as silence:
            time.sleep(0.5)
        assert len(silence.heard) == 0
        address = f"http://127.0.0.1:{port}/v1/audio/speech"
        with urllib.request.urlopen(address, b'{"input": "Hello."}', LIMIT_S) as answer:
            assert len(answer.read()) > 1000
        assert app.state["phase"] == "paused"
        screen.xdotool("key", "ctrl+alt+p")
        app.wait_until(lambda state: state["phase"] != "paused")
        screen.xdotool("key", "ctrl+alt+x")
        app.wait_until(is_done)
        with null_sink.recorded() as after:
            time.sleep(0.5)
        assert len(after.heard) == 0


def test_a_second_start_shows_the_window_of_the_first_and_ends(
    start: Start, screen: Screen
) -> None:
    with start("--hidden") as app:
        app.wait_until(is_ready)
        second = app.command("app")
        assert second.returncode == 0
        assert app.process.poll() is None
        wait_until(lambda: screen.xdotool("search", "--onlyvisible", "--name", "^Vivavoce$") != "")
        safe = app.command("app", "--safe")
        assert safe.returncode == 1, "it did nothing of what was asked for, in silence"
        assert "Vivavoce is open already" in safe.stderr
        assert "vivavoce quit" in safe.stderr


def test_what_a_kill_interrupted_is_offered_again(start: Start, screen: Screen) -> None:
    """A crash, a power cut: kill -9 while it reads."""
    with start() as app:
        app.wait_until(is_ready)
        screen.primary(TEXT * 5)
        screen.xdotool("key", "ctrl+alt+s")
        app.wait_until(is_begun)
        app.process.send_signal(signal.SIGKILL)
        app.process.wait(LIMIT_S)
    with start() as app:
        assert app.wait_until(is_ready)["left over"] == 1
        screen.xdotool("search", "--sync", "--onlyvisible", "--name", "^Vivavoce$")


def test_a_command_starts_it_when_it_is_not_running(
    start: Start, screen: Screen, null_sink: NullSink, tmp_path: Path
) -> None:
    """A key bound in the desktop's own settings works also the first time."""
    screen.primary(TEXT)
    with start("--hidden", "--then", "speak-selection") as app:
        app.wait_until(is_begun)


def test_the_window_shows_soon_and_is_never_busy_for_long(
    start: Start, screen: Screen, null_sink: NullSink, tmp_path: Path
) -> None:
    """Never 50 ms while speaking, nor 300 ms while torch is imported: measured, best of three.

    The limits here are wider by the other tests that share the machine's cores; what a quiet one
    gives stands in the issue's closing note.
    """
    environment = screen.environment | {
        "XDG_RUNTIME_DIR": null_sink.environment["XDG_RUNTIME_DIR"],
        "HOME": null_sink.environment["HOME"],
        "PYTHONPATH": str(ROOT),
        "OMP_NUM_THREADS": "1",
    }
    measured: list[dict[str, float]] = []
    for number in range(3):
        done = subprocess.run(
            [sys.executable, str(Path(__file__).with_name("heartbeat.py"))],
            env=environment | {"VIVAVOCE_HOME": str(tmp_path / str(number))},
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=True,
        )
        measured.append(json.loads(done.stdout))
        best = {name: min(each[name] for each in measured) for name in measured[0]}
        if best["speaking"] < 50 and best["loading"] < 300 and best["shown_s"] < 1.5:
            break
    assert best["speaking"] < 250, measured
    assert best["loading"] < 1500, measured
    assert best["shown_s"] < 6, measured


def test_without_a_tray_the_window_stays_and_without_sound_it_lives(
    start: Start, screen: Screen, tmp_path: Path
) -> None:
    """desktop.md #35: stock GNOME has no tray; #16: no device at all at start."""
    nothing = tmp_path / "no-sound"
    nothing.mkdir(mode=0o700)
    if list(Path("/proc/asound").glob("card*")):
        pytest.skip("this machine has a sound card, which cannot be hidden from PortAudio")
    with start(XDG_RUNTIME_DIR=str(nothing), HOME=str(nothing)) as app:
        state = app.wait_until(is_ready)
        assert state["tray"] is False
        assert state["sound device"] == ""
        window = screen.xdotool("search", "--onlyvisible", "--name", "^Vivavoce$")
        assert window


def test_ctrl_c_in_the_terminal_ends_it(start: Start) -> None:
    with start() as app:
        app.wait_until(is_ready)
        app.process.send_signal(signal.SIGINT)
        assert app.process.wait(LIMIT_S) == 0
