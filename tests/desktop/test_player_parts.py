"""The player's parts, each by itself: ring, speed, rate, callback."""

import threading
import tracemalloc

import numpy as np
import pytest
import soxr
from hypothesis import given
from hypothesis import strategies as st

from desktop.player.chain import Chain, ring_for
from desktop.player.places import named_place
from desktop.player.render import Renderer
from desktop.player.ring import Ring
from desktop.player.source import Source
from desktop.player.stretch import Stretch
from engine.speech import Samples
from tests.desktop.hearing import RATE_HZ, noise, pitch, steepest, tone

SPEEDS = (0.5, 0.8, 1.1, 1.5, 2.0, 3.0)


@given(st.lists(st.integers(0, 40), max_size=60))
def test_what_goes_into_the_ring_comes_out_in_order(sizes: list[int]) -> None:
    ring, wanted, found = Ring(37), [], []
    for number, size in enumerate(sizes):
        if number % 2:
            out = np.empty(min(size, ring.n_ready), np.float32)
            ring.read_into(out)
            found.extend(out)
        else:
            start = len(wanted)
            samples = np.arange(start, start + min(size, ring.n_free), dtype=np.float32)
            ring.write(samples)
            wanted.extend(samples)
    assert found == wanted[: len(found)]
    assert ring.n_ready == len(wanted) - len(found)


def test_a_ring_needs_no_lock_between_its_two_threads() -> None:
    ring, n_samples = Ring(1_000), 50_000
    samples = np.arange(n_samples, dtype=np.float32)

    def write() -> None:
        at = 0
        while at < n_samples:
            n = min(ring.n_free, 300, n_samples - at)
            ring.write(samples[at : at + n])
            at += n

    writer = threading.Thread(target=write)
    writer.start()
    found = np.empty(n_samples, np.float32)
    at = 0
    while at < n_samples:
        n = min(ring.n_ready, 170)
        ring.read_into(found[at : at + n])
        at += n
    writer.join()
    np.testing.assert_array_equal(found, samples)


def stretched(samples: Samples, *speeds: float) -> np.ndarray:
    """All of it, each part of the source at its speed."""
    source, stretch, pieces = Source(), Stretch(), []
    source.put(samples)
    source.is_complete = True
    while True:
        part = min(int(stretch.position / len(samples) * len(speeds)), len(speeds) - 1)
        piece = stretch.take(source, speeds[part])
        if not len(piece):
            return np.concatenate(pieces)
        pieces.append(piece)


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("hz", [75.0, 220.0, 1_000.0])
def test_speed_changes_the_length_and_not_the_pitch(speed: float, hz: float) -> None:
    samples = tone(3.0, hz)
    found = stretched(samples, speed)
    assert len(found) == pytest.approx(len(samples) / speed, abs=0.05 * RATE_HZ)
    assert pitch(found) == pytest.approx(hz, rel=0.01)
    assert steepest(found) < 1.3 * steepest(samples), "a splice that clicks"


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_voice_that_glides_keeps_its_pitch_at_every_speed(speed: float) -> None:
    t = np.arange(4 * RATE_HZ) / RATE_HZ
    phase = 2 * np.pi * np.cumsum(110 + 40 * np.sin(2 * np.pi * 0.4 * t)) / RATE_HZ
    samples = sum(np.sin(k * phase) / k for k in range(1, 12)).astype(np.float32) * 0.2
    found = stretched(samples, speed)
    for place in (0.5, 1.2, 2.6, 3.4):
        heard, said = int(place / speed * RATE_HZ), int(place * RATE_HZ)
        ours, theirs = found[heard - 900 : heard + 900], samples[said - 900 : said + 900]
        assert period(ours) == pytest.approx(period(theirs), rel=0.08)


def period(samples: np.ndarray) -> int:
    alike = np.correlate(samples, samples, "full")[len(samples) - 1 :]
    return 100 + int(np.argmax(alike[100:400]))


def test_at_speed_1_every_sample_is_the_sources_own_also_after_other_speeds() -> None:
    samples = noise(1.0)
    np.testing.assert_array_equal(stretched(samples, 1.0), samples)
    found = stretched(samples, 2.0, 1.0)
    np.testing.assert_array_equal(found[-10_000:], samples[-10_000:])


@pytest.mark.parametrize("speeds", [(1.0, 3.0, 1.0, 0.5, 1.0), (0.7, 1.0, 2.2)])
def test_a_change_of_speed_does_not_click(speeds: tuple[float, ...]) -> None:
    samples = tone(3.0, 150.0)
    assert steepest(stretched(samples, *speeds)) < 1.3 * steepest(samples)


@pytest.mark.parametrize("rate_hz", [24_000, 44_100, 48_000, 192_000])
def test_the_devices_rate_changes_nothing_else(rate_hz: int) -> None:
    """desktop.md #16: a device of 44.1, 48 or 192 kHz."""
    samples = noise(1.0)
    chain = Chain()
    ring = ring_for(rate_hz)
    chain.turn_to(0, rate_hz, ring)
    found: list[np.ndarray] = []
    places = []
    for start in range(0, len(samples), 1_000):
        chain.source.put(samples[start : start + 1_000])
        for piece in chain.pieces(1.0, 10**9):
            ring.write(piece)
        out = np.empty(ring.n_ready, np.float32)
        ring.read_into(out)
        found.append(out)
        places.append((chain.source_at(ring.read), ring.read * RATE_HZ / rate_hz))
    chain.source.is_complete = True
    found += chain.pieces(1.0, 10**9)
    assert chain.has_ended
    whole = soxr.resample(samples, RATE_HZ, rate_hz) if rate_hz != RATE_HZ else samples
    np.testing.assert_allclose(np.concatenate(found)[: len(whole)], whole, atol=1e-4)
    assert all(place == pytest.approx(wanted, abs=1) for place, wanted in places)


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_place_in_the_source_is_known_at_every_speed(speed: float) -> None:
    samples = noise(3.0)
    chain = Chain()
    chain.source.put(samples)
    n_made = sum(map(len, chain.pieces(1.0, RATE_HZ // 2)))
    at_change = chain.source_at(n_made)
    n_made += sum(map(len, chain.pieces(speed, RATE_HZ // 2)))
    assert at_change == pytest.approx(RATE_HZ / 2, abs=500)
    wanted = at_change + (n_made - at_change) * speed
    assert chain.source_at(n_made) == pytest.approx(wanted, abs=0.02 * RATE_HZ)


def rendered(renderer: Renderer, n_buffers: int, n_samples: int = 240) -> np.ndarray:
    out = np.empty((n_buffers, n_samples), np.float32)
    for row in out:
        renderer.fill(row, 0.04, False)
    return out.ravel()


def loaded(samples: Samples) -> Renderer:
    ring = Ring(4 * RATE_HZ)
    renderer = Renderer(ring, RATE_HZ)
    ring.write(samples)
    renderer.is_held = False
    return renderer


def test_pausing_fades_and_keeps_the_place() -> None:
    samples = np.full(RATE_HZ, 0.5, np.float32)
    renderer = loaded(samples)
    first = rendered(renderer, 3)
    renderer.is_paused = True
    paused = rendered(renderer, 20)
    renderer.is_paused = False
    after = rendered(renderer, 3)
    assert np.all(first == 0.5), "the first sample of a reading comes whole"
    whole = np.concatenate([first, paused, after])
    assert np.all(paused[240:] == 0)
    assert np.abs(np.diff(whole)).max() < 0.01
    assert renderer.ring.read == np.count_nonzero(whole) + 1  # a fade's last sample is 0
    assert renderer.n_dry == 0


def test_a_stop_fades_and_what_follows_begins_whole() -> None:
    renderer = loaded(np.full(RATE_HZ, 0.5, np.float32))
    rendered(renderer, 3)
    renderer.flush(first_level=1.0)
    renderer.ring.write(np.full(RATE_HZ, 0.25, np.float32))
    assert np.abs(np.diff(rendered(renderer, 2))).max() < 0.01
    assert not renderer.is_flushing
    assert np.all(rendered(renderer, 2) == 0), "it waits until there is enough"
    renderer.is_held = False
    assert np.all(rendered(renderer, 2) == 0.25)


def test_running_dry_fades_out_and_counts_and_the_end_does_not() -> None:
    renderer = loaded(np.full(1_000, 0.5, np.float32))
    whole = rendered(renderer, 10)
    assert renderer.n_dry == 1
    assert np.abs(np.diff(whole)).max() < 0.01
    renderer = loaded(np.full(1_000, 0.5, np.float32))
    renderer.end_at = 1_000
    whole = rendered(renderer, 10)
    assert renderer.n_dry == 0
    assert np.all(whole[:1_000] == 0.5)
    assert np.all(whole[1_000:] == 0)


def test_a_change_of_volume_is_a_slope_and_full_volume_is_exact() -> None:
    renderer = loaded(np.full(RATE_HZ, 0.5, np.float32))
    assert np.all(rendered(renderer, 1) == 0.5)
    renderer.volume = 0.2
    whole = rendered(renderer, 2)
    assert np.abs(np.diff(whole)).max() < 0.01
    np.testing.assert_allclose(whole[240:], 0.1, atol=1e-6)


def test_what_was_heard_lags_behind_what_was_handed_over() -> None:
    renderer = loaded(np.full(RATE_HZ, 0.5, np.float32))
    rendered(renderer, 10)
    assert renderer.heard() == 2_400 - (0.04 * RATE_HZ + 240)
    assert renderer.heard(renderer.mark.at_s + 0.01) == pytest.approx(2_400 - 960, abs=1)
    assert renderer.heard(renderer.mark.at_s + 1.0) == 2_400
    renderer.is_paused = True
    rendered(renderer, 10)
    assert renderer.heard() == renderer.ring.read


def test_the_callback_makes_no_sound_memory() -> None:
    """desktop.md #18: a callback that is late because it waits for memory."""
    renderer = loaded(noise(1.0))
    renderer.volume = 0.5
    out = np.empty(2_000, np.float32)
    renderer.fill(out, 0.04, False)
    tracemalloc.start()
    try:
        for number in range(10):
            renderer.is_paused = number % 7 == 3
            renderer.fill(out, 0.04, False)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < out.nbytes / 2, "views and numbers are about 2 kB"


@pytest.mark.parametrize(
    ("name", "is_worn", "is_wireless"),
    [
        ("Headphones (Realtek(R) Audio)", True, False),
        ("WH-1000XM4", True, True),
        ("Anna's AirPods Pro", True, True),
        ("Headset (Bluetooth Hands-Free)", True, True),
        ("Kopfhörer (USB Audio)", True, False),
        ("Speakers (High Definition Audio)", False, False),
        ("HDMI 1", False, False),
    ],
)
def test_headphones_are_known_by_their_names(name: str, is_worn: bool, is_wireless: bool) -> None:
    place = named_place(name)
    assert (place.is_worn, place.is_wireless) == (is_worn, is_wireless)
