"""Devices come, go and change while the player speaks."""

import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest

from desktop.player import (
    DeviceChanged,
    DeviceLost,
    Finished,
    NoDevice,
    Started,
    output_devices,
)
from tests.desktop.hearing import RATE_HZ, hearing, is_heard, noise, until
from tests.sound import (
    SoundServer,
    silent_environment,
    sound_daemon,
    sound_server,
    sound_server_of_module,
    use_here,
)

__all__ = ["sound_server", "sound_server_of_module"]

ROOT = Path(__file__).parents[2]
BUFFER = 0.1 * RATE_HZ  # what PulseAudio and the device may hold
WITHOUT_PORTAUDIO = """
import ctypes.util, sys, time
ctypes.util.find_library = lambda name: None
from desktop.player import NoDevice, Player, output_devices
import numpy as np
events = []
player = Player(on_event=events.append)
player.open()
player.begin()
player.put(np.ones(100, np.float32))
end = time.monotonic() + 20
while not events and time.monotonic() < end:
    time.sleep(0.01)
print(events[0].error, len(events), player.heard_samples)
player.close()
"""


def test_the_sound_server_moves_it_over_and_nothing_is_lost(sound_server: SoundServer) -> None:
    """desktop.md #16: after a device went, silence until restart."""
    sound_server.plug_in("dock")
    sound_server.plug_in("inner")
    sound_server.pactl("set-default-sink", "dock")
    samples = noise(2.0)
    with (
        sound_server.recorded("dock") as before,
        sound_server.recorded("inner") as after,
        hearing(sound_server) as heard,
    ):
        heard.player.begin()
        heard.say(samples)
        heard.wait_until_heard(RATE_HZ // 2)
        assert heard.player.device_name == "dock"
        sound_server.pull_out("dock")
        assert heard.wait_for(DeviceLost) == DeviceLost("dock", paused=False)
        assert heard.wait_for(DeviceChanged) == DeviceChanged("inner")
        heard.wait_for(Finished)
    both = np.concatenate([before.heard, after.heard])
    assert np.count_nonzero(~is_heard(samples, both)) < BUFFER
    assert len(after.heard) > RATE_HZ


@pytest.mark.parametrize("form", ["headphone", "headset"])
def test_headphones_that_go_pause_instead_of_telling_the_room(
    sound_server: SoundServer, form: str
) -> None:
    sound_server.plug_in("inner")
    sound_server.plug_in("ears", form=form)
    sound_server.pactl("set-default-sink", "ears")
    samples = noise(2.0)
    with (
        sound_server.recorded("ears") as before,
        sound_server.recorded("inner") as after,
        hearing(sound_server) as heard,
    ):
        heard.player.begin()
        heard.say(samples)
        heard.wait_until_heard(RATE_HZ // 2)
        sound_server.pull_out("ears")
        assert heard.wait_for(DeviceLost) == DeviceLost("ears", paused=True)
        heard.wait_for(DeviceChanged)
        assert heard.player.is_paused
        time.sleep(0.2)
        place = heard.player.heard_samples
        time.sleep(0.3)
        assert heard.player.heard_samples == place < len(samples)
        n_blasted = np.count_nonzero(after.samples)
        heard.player.resume()
        heard.wait_for(Finished)
    assert n_blasted < 0.15 * RATE_HZ
    both = np.concatenate([before.heard, after.heard])
    assert np.count_nonzero(~is_heard(samples, both)) < BUFFER + 2 * 0.008 * RATE_HZ


@pytest.mark.parametrize("form", ["speaker", "headphone"])
def test_the_only_device_goes_and_another_comes(
    sound_server: SoundServer, form: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """desktop.md #16: the place is kept, and nothing of ALSA's is seen."""
    sound_server.plug_in("first", form=form)
    samples = noise(2.0)
    with hearing(sound_server) as heard:
        with sound_server.recorded("first") as before:
            heard.player.begin()
            heard.say(samples)
            heard.wait_until_heard(RATE_HZ // 2)
            sound_server.pull_out("first")
            lost = heard.wait_for(DeviceLost)
        assert lost == DeviceLost("first", paused=form == "headphone")
        place = heard.player.heard_samples
        time.sleep(0.5)
        assert heard.player.heard_samples - place < BUFFER
        sound_server.plug_in("second")
        with sound_server.recorded("second") as after:
            begun = time.monotonic()
            if form == "headphone":
                assert heard.player.is_paused
                heard.player.resume()
            assert heard.wait_for(DeviceChanged) == DeviceChanged("second")
            assert time.monotonic() - begun < 5
            heard.wait_for(Finished)
    both = np.concatenate([before.heard, after.heard])
    assert np.count_nonzero(~is_heard(samples, both)) < BUFFER
    assert np.array_equal(after.heard[-RATE_HZ:], samples[-RATE_HZ:])
    assert capfd.readouterr().err == ""


def test_no_device_at_the_start_is_survived(
    sound_server: SoundServer, capfd: pytest.CaptureFixture[str]
) -> None:
    """desktop.md #16: start with no device at all."""
    samples = noise(0.5)
    with hearing(sound_server) as heard:
        heard.player.begin()
        heard.say(samples)
        told = heard.wait_for(NoDevice)
        assert told.error.remedy
        assert heard.player.device_name == ""
        time.sleep(1.2)
        assert heard.kinds() == ["NoDevice"], "it is said once"
        sound_server.plug_in("a")
        with sound_server.recorded("a") as tape:
            heard.wait_for(Finished)
        assert heard.kinds() == ["NoDevice", "DeviceChanged", "Started", "Finished"]
    np.testing.assert_array_equal(tape.heard, samples)
    assert capfd.readouterr().err == ""


def test_a_sound_server_that_dies_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    samples = noise(2.0)
    use_here(silent_environment(tmp_path), monkeypatch)
    with ExitStack() as first:
        server = first.enter_context(sound_daemon(tmp_path))
        server.plug_in("a")
        before = first.enter_context(server.recorded("a"))
        heard = first.enter_context(hearing(server))
        heard.player.begin()
        heard.say(samples)
        heard.wait_until_heard(RATE_HZ // 2)
        server.pactl("exit")
        assert heard.wait_for(DeviceLost) == DeviceLost("a", paused=False)
        heard.wait_for(NoDevice)
        with sound_daemon(tmp_path) as second:
            second.plug_in("b")
            with second.recorded("b") as after:
                assert heard.wait_for(DeviceChanged) == DeviceChanged("b")
                heard.wait_for(Finished)
    both = np.concatenate([before.heard, after.heard])
    assert np.count_nonzero(~is_heard(samples, both)) < BUFFER
    assert capfd.readouterr().err == ""


def test_without_the_sound_library_it_says_what_to_install() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_PORTAUDIO],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "libportaudio2" in done.stdout
    assert done.stdout.endswith(" 1 0\n")


def test_it_follows_the_systems_choice_and_can_be_told_another(
    sound_server: SoundServer,
) -> None:
    """desktop.md #16: the device is captured at the start."""
    for name in ("a", "b", "c"):
        sound_server.plug_in(name)
    sound_server.pactl("set-default-sink", "a")
    with (
        sound_server.recorded("a") as a,
        sound_server.recorded("b") as b,
        sound_server.recorded("c") as c,
        hearing(sound_server) as heard,
    ):
        assert set(output_devices()) == {"a", "b", "c"}
        heard.player.begin()
        heard.say(noise(6.0))
        heard.wait_for(Started)
        time.sleep(0.2)
        sound_server.pactl("set-default-sink", "b")
        assert heard.wait_for(DeviceChanged) == DeviceChanged("b")
        heard.player.set_device("c")
        assert heard.wait_for(DeviceChanged, 2) == DeviceChanged("c")
        time.sleep(0.3)
        heard.player.set_device("")
        assert heard.wait_for(DeviceChanged, 3) == DeviceChanged("b")
        assert heard.player.device_name == "b"
        time.sleep(0.2)
        heard.player.stop()
        assert not [kind for kind in heard.kinds() if "Lost" in kind]
    assert min(map(np.count_nonzero, (a.samples, b.samples, c.samples))) > 0.1 * RATE_HZ


def test_a_device_chosen_by_name_is_taken_as_soon_as_it_is_there(
    sound_server: SoundServer,
) -> None:
    sound_server.plug_in("other")
    with sound_server.recorded("other"), hearing(sound_server, device="mine") as heard:
        until(lambda: heard.player.device_name == "other")
        sound_server.plug_in("mine")
        assert heard.wait_for(DeviceChanged) == DeviceChanged("mine")
        samples = noise(0.5)
        with sound_server.recorded("mine") as tape:
            heard.player.begin()
            heard.say(samples)
            heard.wait_for(Finished)
        np.testing.assert_array_equal(tape.heard, samples)


@pytest.mark.parametrize(
    ("rate_hz", "channels"), [(44_100, 2), (48_000, 1), (96_000, 2), (192_000, 8)]
)
def test_any_kind_of_device_will_do(sound_server: SoundServer, rate_hz: int, channels: int) -> None:
    """desktop.md #16: devices at 44.1, 48, 96 and 192 kHz, mono and of 8 channels."""
    sound_server.plug_in("a", rate_hz=rate_hz, channels=channels)
    t = np.arange(RATE_HZ // 2) / RATE_HZ
    samples = (0.3 * np.sin(2 * np.pi * 440 * t)).astype(np.float32)
    with sound_server.recorded("a") as tape, hearing(sound_server) as heard:
        heard.player.begin()
        heard.say(samples)
        heard.wait_for(Finished)
        assert heard.player.underruns == 0
    assert len(tape.heard) == pytest.approx(len(samples), abs=200)
