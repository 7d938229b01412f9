"""Fixtures and helpers for tests of the command line: fakes behind it, a home of its own."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.contract import Request, Voice
from engine.speech import open_speaker
from engine.voices import VoiceLibrary, round_to_bf16
from tests.fakes import FakeSpeaker, Script, fake_voice

ROOT = Path(__file__).parents[1]
TEXT = "Here is one sentence. And here is another one."
PLAY_FAKE = """
import sys
from engine.cli import main, speaking
from tests.fakes import FakeSpeaker, Script
speaking.open_speaker = lambda *_, **__: FakeSpeaker(Script(frame_delay_s={delay}))
sys.exit(main(sys.argv[1:]))
"""

Played = Callable[..., list[FakeSpeaker]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library with one voice for the fake, so that no test touches the user's own."""
    directory = tmp_path / "home"
    monkeypatch.setenv("VIVAVOCE_HOME", str(directory))
    VoiceLibrary().add(fake_voice())
    return directory


@pytest.fixture
def played(home: Path, monkeypatch: pytest.MonkeyPatch) -> Played:
    """Gives a function that makes the command line open fakes with a script."""

    def play(script: Script | None = None) -> list[FakeSpeaker]:
        opened: list[FakeSpeaker] = []

        def open_fake(*_: object, **__: object) -> FakeSpeaker:
            opened.append(FakeSpeaker(script))
            return opened[-1]

        monkeypatch.setattr("engine.cli.speaking.open_speaker", open_fake)
        return opened

    return play


@pytest.fixture
def fakes(played: Played) -> list[FakeSpeaker]:
    """The fakes that the command line opened, with the plain script."""
    return played()


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    """Gives a function that puts bytes on standard input."""

    def put(content: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), "utf-8"))

    return put


def starter_voice() -> Voice:
    """A voice that the starter accepts; it is nobody's."""
    card = open_speaker().card
    vector = np.random.default_rng(0).standard_normal(card.width).astype(np.float32)
    return Voice("Nobody", card.family, round_to_bf16(vector / np.linalg.norm(vector)), seed=5)


def spoken(request: Request, script: Script | None = None) -> np.ndarray:
    """What the fake says to a request, float32 `[n]`."""
    with FakeSpeaker(script) as speaker:
        return np.concatenate([chunk.samples for chunk in speaker.speak(request)])


def run(command: Sequence[str], **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Runs Python in the repository's root and waits for it."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, "OMP_NUM_THREADS": "1", **options.pop("env", {})},
        capture_output=True,
        timeout=80,
        check=False,
        **options,
    )


def run_fake(*arguments: str, delay: float = 0.0, **options: Any) -> "subprocess.Popen[bytes]":
    """Starts `vivavoce` with the fake behind it in a process of its own."""
    program = [sys.executable, "-c", PLAY_FAKE.format(delay=delay), *arguments]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
    return subprocess.Popen(program, cwd=ROOT, **pipes)
