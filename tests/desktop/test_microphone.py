"""The microphone, which is the monitor of a real sound server's sink."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile

from desktop.microphone import FLOOR_DB, Microphone, MicrophoneState, microphones
from desktop.player.devices import PORT_AUDIO
from tests.desktop.quiet_player import wait_until
from tests.sound import (
    SoundServer,
    silent_environment,
    sound_server,
    sound_server_of_module,
    use_here,
)

__all__ = ["sound_server", "sound_server_of_module"]

TONE_HZ = 440.0
PEAK = 0.25


@pytest.fixture
def server(sound_server: SoundServer) -> SoundServer:
    """A server whose microphone hears what is played to its sink."""
    sound_server.plug_in("room")
    sound_server.pactl("set-default-sink", "room")
    sound_server.pactl("set-default-source", "room.monitor")
    return sound_server


@pytest.fixture
def microphone() -> Iterator[Microphone]:
    made = Microphone(limit_s=20.0)
    yield made
    made.close()


@pytest.fixture
def tone(server: SoundServer) -> Iterator[None]:
    """A tone in the room."""
    path = server.directory / "tone.wav"
    samples = PEAK * np.sin(2 * np.pi * TONE_HZ * np.arange(24_000 * 30) / 24_000)
    soundfile.write(path, samples.astype(np.float32), 24_000, subtype="FLOAT")
    command = ["paplay", "--device=room", "--latency-msec=40", str(path)]
    with subprocess.Popen(command, env=server.environment) as player:
        yield
        player.terminate()


def begin(microphone: Microphone, server: SoundServer) -> None:
    """Starts it, and wakes the sink once somebody listens (see `SoundServer.plug_in`)."""
    server.pactl("suspend-sink", "room", "1")
    microphone.start()
    assert microphone.state in (MicrophoneState.OPENING, MicrophoneState.RECORDING)
    wait_until(lambda: microphone.state is not MicrophoneState.OPENING)
    server.pactl("suspend-sink", "room", "0")


def test_what_is_played_in_the_room_is_recorded(
    tone: None, server: SoundServer, microphone: Microphone
) -> None:
    begin(microphone, server)
    wait_until(lambda: microphone.elapsed_s > 1.0 and microphone.level_db > -20)
    assert microphone.level_db == pytest.approx(20 * np.log10(PEAK), abs=1.0)
    microphone.stop()
    wait_until(lambda: microphone.state is MicrophoneState.ENDED)
    assert microphone.problem is None
    assert microphone.level_db == FLOOR_DB
    last = microphone.samples[-microphone.rate_hz // 2 :]
    spectrum = np.abs(np.fft.rfft(last * np.hanning(len(last))))
    loudest_hz = np.argmax(spectrum) * microphone.rate_hz / len(last)
    assert loudest_hz == pytest.approx(TONE_HZ, abs=4)
    assert np.abs(last).max() == pytest.approx(PEAK, rel=0.1)


def test_it_ends_by_itself_at_its_limit_and_can_be_taken_again(server: SoundServer) -> None:
    microphone = Microphone(limit_s=0.3)
    for _ in range(2):
        begin(microphone, server)
        wait_until(lambda: microphone.state is MicrophoneState.ENDED)
        assert microphone.problem is None
        assert len(microphone.samples) == round(0.3 * microphone.rate_hz)
    microphone.forget()
    assert microphone.state is MicrophoneState.IDLE
    assert not len(microphone.samples)
    microphone.close()


def test_closing_ends_it_in_the_middle_and_nothing_begins_after(
    server: SoundServer, microphone: Microphone
) -> None:
    begin(microphone, server)
    wait_until(lambda: microphone.elapsed_s > 0.1)
    microphone.close()
    assert microphone.state is MicrophoneState.ENDED
    microphone.close()
    microphone.start()
    assert microphone.state is MicrophoneState.ENDED


def test_a_stop_before_the_device_is_open_is_heard(
    server: SoundServer, microphone: Microphone
) -> None:
    microphone.start()
    microphone.stop()
    wait_until(lambda: microphone.state is MicrophoneState.ENDED)
    assert microphone.problem is None


def test_looking_for_loudspeakers_leaves_a_recording_alone(
    server: SoundServer, microphone: Microphone
) -> None:
    """PortAudio started anew would kill the stream under it."""
    begin(microphone, server)
    wait_until(lambda: microphone.elapsed_s > 0.1)
    PORT_AUDIO.names()
    before_s = microphone.elapsed_s
    wait_until(lambda: microphone.elapsed_s > before_s + 0.3)
    assert microphone.problem is None


def test_a_microphone_that_goes_is_told_and_what_was_heard_stays(
    server: SoundServer, microphone: Microphone
) -> None:
    begin(microphone, server)
    wait_until(lambda: microphone.elapsed_s > 0.2)
    server.pull_out("room")
    wait_until(lambda: microphone.state is MicrophoneState.ENDED)
    assert microphone.problem is not None
    assert microphone.problem.remedy
    assert microphone.elapsed_s > 0.2


def test_without_any_microphone_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, microphone: Microphone
) -> None:
    use_here(silent_environment(tmp_path), monkeypatch)
    assert microphones() == ()
    microphone.start()
    wait_until(lambda: microphone.state is MicrophoneState.ENDED)
    assert microphone.problem is not None
    assert "microphone" in microphone.problem.what.lower()
    assert not len(microphone.samples)


def test_the_microphones_are_listed(server: SoundServer) -> None:
    assert "pulse" in microphones()
