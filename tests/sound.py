"""A loudspeaker for tests: a PulseAudio daemon of its own with a null sink, and what it played.

Without the packages a test is skipped, and says so; with them, or in CI, a daemon that does not
start is a failure, since "no sound in CI" would otherwise look like success.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

SINK_RATE_HZ = 48_000  # what sound cards have: PulseAudio resamples, as it does for users
PROGRAMS = ("pulseaudio", "pactl", "parec")
PACKAGES = "pulseaudio pulseaudio-utils libportaudio2 libasound2-plugins"
START_LIMIT_S = 20.0


@dataclass(frozen=True)
class NullSink:
    """A sink that nobody hears.

    Attributes:
        environment: For programs that shall play to it.
        directory: For recordings.
    """

    environment: dict[str, str]
    directory: Path

    @contextmanager
    def recorded(self) -> Iterator["Tape"]:
        """Records what is played while the context lasts."""
        path = self.directory / f"{time.monotonic_ns()}.f32"
        command = ["parec", "-d", "test.monitor", "--raw", "--latency-msec=20"]
        command += ["--format=float32le", f"--rate={SINK_RATE_HZ}", "--channels=1"]
        with (
            path.open("wb") as out,
            subprocess.Popen(command, stdout=out, env=self.environment) as recorder,
        ):
            try:
                _wait_until(lambda: path.stat().st_size > 0)
                yield Tape(path)
                time.sleep(0.5)  # what was played is still on its way to the recorder
            finally:
                recorder.terminate()


@dataclass(frozen=True)
class Tape:
    """A recording, complete once its context has ended."""

    path: Path

    @property
    def samples(self) -> np.ndarray:
        """Gives it as float32 `[n]` at 48 kHz, with silence before and after."""
        return np.fromfile(self.path, np.float32)

    @property
    def heard(self) -> np.ndarray:
        """Gives it from its first sound to its last."""
        loud = np.flatnonzero(np.abs(self.samples) > 1e-4)
        return self.samples[loud[0] : loud[-1] + 1] if len(loud) else self.samples[:0]


@pytest.fixture(scope="session")
def null_sink(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NullSink]:
    """Starts the daemon for the session."""
    absent = [program for program in PROGRAMS if shutil.which(program) is None]
    if absent and "CI" not in os.environ:
        pytest.skip(f"{', '.join(absent)} is not installed: apt-get install {PACKAGES}")
    directory = tmp_path_factory.mktemp("pulse")
    environment = _environment(directory)
    sink = f"module-null-sink sink_name=test rate={SINK_RATE_HZ} channels=2"
    command = ["pulseaudio", "--daemonize=no", "--exit-idle-time=-1", "-n"]
    command += ["-L", "module-native-protocol-unix", "-L", sink]
    with (
        (directory / "daemon.log").open("wb") as log,
        subprocess.Popen(command, env=environment, stdout=log, stderr=log) as daemon,
    ):
        try:
            _wait_until(lambda: daemon.poll() is not None or _answers(environment))
            said = (directory / "daemon.log").read_text(errors="replace")
            assert daemon.poll() is None, f"PulseAudio did not start: {said}"
            yield NullSink(environment, directory)
        finally:
            daemon.terminate()


def silent_environment(directory: Path) -> dict[str, str]:
    """An environment in which no sound device can be found."""
    if list(Path("/proc/asound").glob("card*")):
        pytest.skip("this machine has a sound card, which cannot be hidden from PortAudio")
    return _environment(directory)


def _environment(directory: Path) -> dict[str, str]:
    runtime = directory / "runtime"
    runtime.mkdir(mode=0o700, exist_ok=True)
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("PULSE_")}
    return inherited | {"XDG_RUNTIME_DIR": str(runtime), "HOME": str(directory)}


def _answers(environment: dict[str, str]) -> bool:
    asked = subprocess.run(["pactl", "info"], env=environment, capture_output=True, check=False)
    return asked.returncode == 0


def _wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + START_LIMIT_S
    while not condition():
        assert time.monotonic() < end, "it did not start in time"
        time.sleep(0.02)
