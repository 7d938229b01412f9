"""The player on a real sound server: what was recorded is what was put."""

import threading
import time

import numpy as np
import pytest

from desktop.player import Finished, RanDry, Started
from desktop.player import player as player_module
from engine.speech import SettingError
from tests.desktop.hearing import (
    FRAME,
    RATE_HZ,
    hearing,
    is_heard,
    noise,
    pitch,
    steepest,
    tone,
    until,
)
from tests.sound import SoundServer, sound_server, sound_server_of_module

__all__ = ["sound_server", "sound_server_of_module"]

FADE = round(0.008 * RATE_HZ)


@pytest.fixture(autouse=True)
def loudspeaker(sound_server: SoundServer) -> None:
    """Something to play to."""
    sound_server.plug_in("a")


def test_what_is_heard_is_what_was_put_sample_for_sample(sound_server: SoundServer) -> None:
    """desktop.md #5, #18: no gap at a chunk's border, and the last sample is played."""
    samples = noise(2.0)
    with sound_server.recorded("a") as tape, hearing(sound_server) as heard:
        heard.player.begin()
        for part in np.split(samples, [1, 700, 1_920, 9_000, 9_001, 30_000]):
            heard.player.put(part)
        heard.player.finish()
        heard.wait_for(Finished)
        assert heard.player.heard_samples == heard.player.put_samples == len(samples)
        assert heard.player.underruns == 0
        assert heard.kinds() == ["Started", "Finished"]
    np.testing.assert_array_equal(tape.heard, samples)


def test_a_pause_loses_nothing_and_repeats_nothing(sound_server: SoundServer) -> None:
    samples = noise(2.5)
    with sound_server.recorded("a") as tape, hearing(sound_server) as heard:
        heard.player.begin()
        heard.say(samples)
        for place in (12_000, 25_000, 40_000):
            heard.wait_until_heard(place)
            heard.player.pause()
            time.sleep(0.2)
            place = heard.player.heard_samples
            time.sleep(0.1)
            assert heard.player.heard_samples == place, "it stands still"
            heard.player.resume()
        heard.wait_for(Finished)
        assert heard.player.underruns == 0
    played = tape.heard[tape.heard != 0]
    # A fade's last sample is 0 and leaves no trace; all others are there, in their order.
    assert len(samples) - 4 <= len(played) <= len(samples)
    gone = np.flatnonzero(np.diff(np.flatnonzero(tape.heard)) > FADE)
    assert len(gone) == 3, "each pause is one silence"
    exact = is_heard(samples, tape.heard)
    assert np.count_nonzero(~exact) <= 3 * 2 * FADE + 6


def test_pause_stop_and_resume_do_not_click(sound_server: SoundServer) -> None:
    samples = tone(3.0, 200.0)
    with sound_server.recorded("a") as tape, hearing(sound_server) as heard:
        heard.player.begin()
        heard.say(samples)
        for step, place in ((heard.player.pause, 9_000), (heard.player.stop, 30_000)):
            heard.wait_until_heard(place)
            step()
            time.sleep(0.2)
            heard.player.resume()
        time.sleep(0.2)
    assert RATE_HZ < len(tape.heard) < len(samples)
    assert steepest(tape.samples) < 2 * steepest(samples)


def test_of_ten_readings_in_a_second_only_the_newest_is_heard(sound_server: SoundServer) -> None:
    """desktop.md #14: a second press overlaps two voices, and stop ends only the first."""
    with sound_server.recorded("a") as tape, hearing(sound_server) as heard:
        for number in range(10):
            heard.player.begin()
            heard.say(noise(3.0, seed=10 * number), is_whole=False)
            if number % 3 == 1:
                heard.player.pause()
            time.sleep(0.1)
            if number % 3 == 2:
                heard.player.stop()
        newest = noise(1.0, seed=777)
        heard.player.begin()
        heard.say(newest)
        heard.wait_for(Finished)
        assert heard.kinds().count("Finished") == 1
        assert heard.player.put_samples == len(newest)
    np.testing.assert_array_equal(tape.heard[-len(newest) :], newest)
    for number in range(10):
        old = noise(3.0, seed=10 * number)
        assert not np.any(is_heard(old, tape.heard)[RATE_HZ // 2 :]), "the next one began"


def test_a_reading_that_is_stopped_takes_nothing_more(sound_server: SoundServer) -> None:
    """desktop.md #14: a paused-then-stopped job comes back."""
    with sound_server.recorded("a") as tape, hearing(sound_server) as heard:
        heard.player.begin()
        heard.player.put(noise(0.5))
        heard.player.pause()
        heard.player.stop()
        heard.player.put(noise(0.5))
        heard.player.resume()
        time.sleep(0.3)
        assert (heard.player.put_samples, heard.player.heard_samples) == (0, 0)
        assert not heard.player.is_paused
    assert not len(tape.heard) or len(tape.heard) < 0.3 * RATE_HZ


def test_stalls_of_the_engine_and_a_blocked_window_are_not_heard(
    sound_server: SoundServer,
) -> None:
    """desktop.md #18: clicks and gaps when generation is near real time; the end is cut."""
    samples, rng = noise(2.5), np.random.default_rng(3)
    with sound_server.recorded("a") as tape, hearing(sound_server) as heard:
        heard.player.prebuffer_s = 1.5
        heard.player.begin()

        def speak() -> None:
            for start in range(0, len(samples), FRAME):
                time.sleep(rng.uniform(0, 0.25))
                heard.player.put(samples[start : start + FRAME])
            heard.player.finish()

        engine = threading.Thread(target=speak)
        engine.start()
        while not any(isinstance(event, Finished) for event in heard.events):
            end = time.perf_counter() + 0.3
            while time.perf_counter() < end:  # a window that computes, not one that sleeps
                sum(range(100))
            time.sleep(0.05)
        engine.join()
        assert heard.player.underruns == 0
    np.testing.assert_array_equal(tape.heard, samples)


def test_after_running_dry_it_waits_for_enough_and_loses_nothing(
    sound_server: SoundServer,
) -> None:
    samples = noise(2.0)
    with sound_server.recorded("a") as tape, hearing(sound_server) as heard:
        heard.player.prebuffer_s = 0.4
        heard.player.begin()
        heard.say(samples[:12_000], is_whole=False)
        heard.wait_for(RanDry)
        place = heard.player.heard_samples
        heard.player.put(samples[12_000:14_000])
        time.sleep(0.3)
        assert place <= heard.player.heard_samples <= 12_000, "0.1 s is not enough"
        heard.say(samples[14_000:])
        heard.wait_for(Finished)
        assert heard.player.underruns == 1
        assert heard.kinds() == ["Started", "RanDry", "Finished"]
    played = tape.heard[tape.heard != 0]
    assert len(samples) - 2 <= len(played) <= len(samples)


@pytest.mark.parametrize("amount_s", [0.005, 0.08])
def test_even_the_shortest_sound_is_played_whole(
    sound_server: SoundServer, amount_s: float
) -> None:
    """desktop.md #5: “Yes.” is cut."""
    samples = noise(amount_s)
    with sound_server.recorded("a") as tape, hearing(sound_server) as heard:
        heard.player.prebuffer_s = 3.0
        heard.player.begin()
        heard.say(samples)
        heard.wait_for(Finished)
    np.testing.assert_array_equal(tape.heard, samples)


def test_speed_changes_while_it_speaks_and_the_pitch_stays(sound_server: SoundServer) -> None:
    samples = tone(8.0, 220.0)
    with sound_server.recorded("a") as tape, hearing(sound_server) as heard:
        heard.player.begin()
        heard.say(samples)
        heard.wait_until_heard(RATE_HZ)
        places = []
        for speed in (3.0, 0.5, 1.0, 2.0):
            heard.player.speed = speed
            time.sleep(0.35)  # the old speed is still in the ring
            began_s, begun = time.perf_counter(), heard.player.heard_samples
            time.sleep(0.6)
            passed_s = time.perf_counter() - began_s
            places.append((speed, (heard.player.heard_samples - begun) / RATE_HZ / passed_s))
        heard.wait_for(Finished)
        assert heard.player.underruns == 0
        assert heard.player.heard_samples == len(samples)
    for speed, rate in places:
        assert rate == pytest.approx(speed, rel=0.25)
    assert steepest(tape.heard) < 1.5 * steepest(samples), "a change clicked"
    for start in range(0, len(tape.heard) - 6_000, 6_000):
        assert pitch(tape.heard[start : start + 6_000]) == pytest.approx(220, abs=4)


def test_volume_changes_while_it_speaks(sound_server: SoundServer) -> None:
    samples = tone(2.0, 300.0, loudness=0.5)
    with sound_server.recorded("a") as tape, hearing(sound_server, volume=0.5) as heard:
        heard.player.begin()
        heard.say(samples)
        heard.wait_until_heard(RATE_HZ)
        heard.player.volume = 0.1
        heard.wait_for(Finished)
    assert np.abs(tape.heard[: RATE_HZ // 2]).max() == pytest.approx(0.25, abs=0.01)
    assert np.abs(tape.heard[-RATE_HZ // 2 :]).max() == pytest.approx(0.05, abs=0.01)
    assert steepest(tape.heard) < 1.2 * steepest(samples)


def test_settings_out_of_range_are_refused(sound_server: SoundServer) -> None:
    with hearing(sound_server) as heard:
        for speed in (0.4, 3.1, float("nan")):
            with pytest.raises(SettingError):
                heard.player.speed = speed
        with pytest.raises(SettingError):
            heard.player.volume = 1.1


def test_putting_waits_while_much_is_unheard_and_a_stop_ends_the_wait(
    sound_server: SoundServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_module, "AHEAD_S", 1.0)
    with sound_server.recorded("a"), hearing(sound_server) as heard:
        heard.player.begin()
        begun = time.monotonic()
        engine = threading.Thread(target=heard.say, args=(noise(20.0),))
        engine.start()
        until(lambda: heard.player.put_samples >= RATE_HZ)
        time.sleep(0.2)
        assert heard.player.put_samples - heard.player.heard_samples <= 1.2 * RATE_HZ
        heard.player.stop()
        engine.join()
        assert time.monotonic() - begun < 10
        assert heard.player.put_samples == 0


@pytest.mark.parametrize("at_s", [1.0, 0.0])
def test_a_new_take_replaces_what_is_unheard_of_the_old(
    sound_server: SoundServer, at_s: float
) -> None:
    """desktop.md #2: what ran away is never heard when it was noticed in time."""
    good, bad, better = noise(1.0, 1), noise(3.0, 2), noise(1.0, 3)
    old = np.concatenate([good, bad]) if at_s else bad
    cut = round(at_s * RATE_HZ)
    with sound_server.recorded("a") as tape, hearing(sound_server) as heard:
        heard.player.begin()
        heard.say(old, is_whole=False)
        heard.wait_until_heard(RATE_HZ // 4)
        n_kept = heard.player.truncate(cut)
        assert n_kept >= cut
        assert n_kept == heard.player.put_samples
        heard.say(better)
        heard.wait_for(Finished)
        assert heard.player.heard_samples == n_kept + len(better)
    np.testing.assert_array_equal(tape.heard[-len(better) + FADE :], better[FADE:])
    if at_s:
        assert n_kept == cut
        np.testing.assert_array_equal(tape.heard, np.concatenate([good, better]))
    else:
        assert n_kept < 0.6 * RATE_HZ, "what lay ready in the ring was taken back, too"


def test_a_sleeping_device_is_woken_before_the_first_syllable(sound_server: SoundServer) -> None:
    with sound_server.recorded("a") as tape, hearing(sound_server, pre_roll="always") as heard:
        heard.player.begin()
        samples = noise(0.5)
        heard.say(samples)
        heard.wait_for(Started)
        assert time.perf_counter() - heard.player._outlet.opened_s >= 0.3
        heard.wait_for(Finished)
        begun = time.perf_counter()
        heard.player.begin()
        heard.say(samples)
        heard.wait_for(Finished, 2)
        assert time.perf_counter() - begun < 0.5 + 0.3, "awake, it needs no silence"
    assert np.count_nonzero(tape.samples) == 2 * len(samples)


def test_an_idle_device_may_sleep_and_loses_no_syllable(
    sound_server: SoundServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_module, "IDLE_S", 0.3)
    samples = noise(0.5)
    with sound_server.recorded("a") as tape, hearing(sound_server) as heard:
        for number in (1, 2):
            heard.player.begin()
            heard.say(samples)
            heard.wait_for(Finished, number)
            until(lambda: "vivavoce" not in sound_server.pactl("list", "short", "sink-inputs"))
            until(lambda: not sound_server.pactl("list", "short", "sink-inputs").strip())
        heard.player.begin()
        heard.say(noise(2.0, 9))
        heard.wait_until_heard(6_000)
        heard.player.pause()
        until(lambda: not sound_server.pactl("list", "short", "sink-inputs").strip())
        heard.player.resume()
        heard.wait_for(Finished, 3)
    np.testing.assert_array_equal(tape.heard[: len(samples)], samples)
    assert np.count_nonzero(tape.samples) >= 3 * RATE_HZ - 4


def test_closing_while_it_speaks_does_not_click(sound_server: SoundServer) -> None:
    samples = tone(2.0, 200.0)
    with sound_server.recorded("a") as tape:
        with hearing(sound_server) as heard:
            heard.player.begin()
            heard.say(samples)
            heard.wait_until_heard(8_000)
        heard.player.close()
        heard.player.begin()
        heard.player.put(samples)
        assert heard.player.put_samples == 0
    assert 0 < len(tape.heard) < len(samples)
    assert steepest(tape.samples) < 2 * steepest(samples)


def test_its_own_events_may_steer_it(sound_server: SoundServer) -> None:
    with sound_server.recorded("a"), hearing(sound_server) as heard:
        told = threading.Event()

        def steer(event: object) -> None:
            if isinstance(event, Finished):
                heard.player.close()
                told.set()

        heard.player._on_event = steer
        heard.player.begin()
        heard.say(noise(0.2))
        assert told.wait(20)
