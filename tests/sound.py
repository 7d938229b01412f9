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
from functools import partial
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
        with _recorded(self.environment, self.directory, "test", SINK_RATE_HZ) as tape:
            yield tape


@dataclass(frozen=True)
class SoundServer:
    """A sound server whose sinks come and go.

    Attributes:
        environment: For programs that shall play to it; this process has it, too.
        directory: For recordings.
    """

    environment: dict[str, str]
    directory: Path

    def plug_in(
        self, name: str, *, rate_hz: int = 24_000, channels: int = 1, form: str = "speaker"
    ) -> None:
        """Adds a sink; `form` is what the system takes it for, such as `headphone`.

        It is left suspended until someone records it: a null sink begins with a block of 2 s, and
        only then heeds how soon its listeners want the sound.
        """
        arguments = [f"sink_name={name}", f"rate={rate_hz}", f"channels={channels}"]
        about = f"device.description={name} device.form_factor={form}"
        arguments += ["format=float32le", f"sink_properties='{about}'"]
        self.pactl("load-module", "module-null-sink", *arguments)
        self.pactl("suspend-sink", name, "1")

    def pull_out(self, name: str) -> None:
        """Removes a sink, whatever is playing to it."""
        for line in self.pactl("list", "short", "modules").splitlines():
            if f"sink_name={name} " in line:
                self.pactl("unload-module", line.split()[0])

    def pull_out_all(self) -> None:
        """Removes every sink."""
        for line in self.pactl("list", "short", "modules").splitlines():
            if "module-null-sink" in line:
                self.pactl("unload-module", line.split()[0])

    def pactl(self, *arguments: str) -> str:
        """Tells the server something, or asks it."""
        done = subprocess.run(
            ["pactl", *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=20,
        )
        return done.stdout

    @contextmanager
    def recorded(self, sink: str, rate_hz: int = 24_000) -> Iterator["Tape"]:
        """Records what is played to a sink while the context lasts."""
        self.pactl("suspend-sink", sink, "1")
        wake = partial(self.pactl, "suspend-sink", sink, "0")
        with _recorded(self.environment, self.directory, sink, rate_hz, wake) as tape:
            yield tape


@dataclass(frozen=True)
class Tape:
    """A recording, complete once its context has ended."""

    path: Path

    @property
    def samples(self) -> np.ndarray:
        """Gives it as float32 `[n]` at the recorder's rate, with silence before and after."""
        return np.fromfile(self.path, np.float32)

    @property
    def heard(self) -> np.ndarray:
        """Gives it from its first sound to its last."""
        loud = np.flatnonzero(np.abs(self.samples) > 1e-4)
        return self.samples[loud[0] : loud[-1] + 1] if len(loud) else self.samples[:0]


@pytest.fixture(scope="session")
def null_sink(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NullSink]:
    """Starts the daemon for the session."""
    _skip_without_programs()
    directory = tmp_path_factory.mktemp("pulse")
    sink = f"module-null-sink sink_name=test rate={SINK_RATE_HZ} channels=2"
    with _daemon(directory, "-L", sink) as environment:
        yield NullSink(environment, directory)


@pytest.fixture(scope="module")
def sound_server_of_module(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SoundServer]:
    """Starts a server without a sink."""
    with sound_daemon(tmp_path_factory.mktemp("pulse")) as server:
        yield server


@pytest.fixture
def sound_server(
    sound_server_of_module: SoundServer, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SoundServer]:
    """A server without a sink, which this process' PortAudio finds, too."""
    use_here(sound_server_of_module.environment, monkeypatch)
    yield sound_server_of_module
    sound_server_of_module.pull_out_all()


def use_here(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes this process' PortAudio find a server, when it looks for devices next."""
    for name in ("XDG_RUNTIME_DIR", "HOME"):
        monkeypatch.setenv(name, environment[name])
    for name in [name for name in os.environ if name.startswith("PULSE_")]:
        monkeypatch.delenv(name)


@contextmanager
def sound_daemon(directory: Path) -> Iterator[SoundServer]:
    """A server without a sink that lives while the context lasts."""
    _skip_without_programs()
    with _daemon(directory) as environment:
        yield SoundServer(environment, directory)


@contextmanager
def _daemon(directory: Path, *options: str) -> Iterator[dict[str, str]]:
    environment = _environment(directory)
    command = ["pulseaudio", "--daemonize=no", "--exit-idle-time=-1", "-n"]
    # WORKAROUND https://gitlab.freedesktop.org/pulseaudio/pulseaudio/issues/824: PulseAudio 16
    # aborts when a stream that uses shared memory is moved.
    command += ["--disable-shm=yes"]
    command += ["-L", "module-native-protocol-unix", *options]
    with (
        (directory / "daemon.log").open("wb") as log,
        subprocess.Popen(command, env=environment, stdout=log, stderr=log) as daemon,
    ):
        try:
            _wait_until(lambda: daemon.poll() is not None or _answers(environment))
            said = (directory / "daemon.log").read_text(errors="replace")
            assert daemon.poll() is None, f"PulseAudio did not start: {said}"
            yield environment
        finally:
            daemon.terminate()


@contextmanager
def _recorded(
    environment: dict[str, str],
    directory: Path,
    sink: str,
    rate_hz: int,
    begin: Callable[[], object] = lambda: None,
) -> Iterator["Tape"]:
    path = directory / f"{time.monotonic_ns()}.f32"
    command = ["parec", "-d", f"{sink}.monitor", "--raw", "--latency-msec=20"]
    command += ["--format=float32le", f"--rate={rate_hz}", "--channels=1"]
    with (
        path.open("wb") as out,
        subprocess.Popen(
            command, stdout=out, stderr=subprocess.DEVNULL, env=environment
        ) as recorder,
    ):
        try:
            _wait_until(lambda: f'"{recorder.pid}"' in _clients(environment))
            begin()
            _wait_until(lambda: path.stat().st_size > 0)
            yield Tape(path)
            time.sleep(0.3)  # what was played is still on its way to the recorder
        finally:
            recorder.terminate()


def _clients(environment: dict[str, str]) -> str:
    command = ["pactl", "list", "source-outputs"]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False
    ).stdout


def _skip_without_programs() -> None:
    absent = [program for program in PROGRAMS if shutil.which(program) is None]
    if absent and "CI" not in os.environ:
        pytest.skip(f"{', '.join(absent)} is not installed: apt-get install {PACKAGES}")


def silent_environment(directory: Path) -> dict[str, str]:
    """An environment in which no sound device can be found."""
    if list(Path("/proc/asound").glob("card*")):
        pytest.skip("this machine has a sound card, which cannot be hidden from PortAudio")
    return _environment(directory)


def _environment(directory: Path) -> dict[str, str]:
    runtime = directory / "runtime"
    runtime.mkdir(mode=0o700, exist_ok=True)
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("PULSE_")}
    # On a session bus that two tests share, the second server would find its name taken.
    no_bus = {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"}
    return inherited | no_bus | {"XDG_RUNTIME_DIR": str(runtime), "HOME": str(directory)}


def _answers(environment: dict[str, str]) -> bool:
    asked = subprocess.run(["pactl", "info"], env=environment, capture_output=True, check=False)
    return asked.returncode == 0


def _wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + START_LIMIT_S
    while not condition():
        assert time.monotonic() < end, "it did not start in time"
        time.sleep(0.02)
