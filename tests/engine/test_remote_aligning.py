"""Where a rendition says what was heard of another one."""

import numpy as np
import pytest

from engine.contract import SAMPLE_RATE_HZ, Samples
from engine.remote.aligning import end_of_heard

N_SOUNDS, SOUND_S = 12, 0.2


def spoken(pace: float, *, pitch_hz: float, seed: int) -> Samples:
    """Stands for a voice: sounds with resonances of their own, on the voice's harmonics."""
    resonances = np.random.default_rng(1).uniform((300, 900, 2400), (900, 2400, 5000), (12, 3))
    time_s = np.arange(round(SOUND_S * pace * SAMPLE_RATE_HZ)) / SAMPLE_RATE_HZ
    harmonics = pitch_hz * np.arange(1, 60)
    waves = np.sin(2 * np.pi * harmonics[:, None] * time_s)
    parts = [
        np.exp(-np.square((harmonics[:, None] - each) / 200)).sum(axis=1) @ waves
        for each in resonances
    ]
    sound = 0.05 * np.concatenate(parts)
    noise = np.random.default_rng(seed).normal(0, 1e-3, sound.size)
    return (sound + noise).astype(np.float32)


@pytest.mark.parametrize("pace", [0.75, 1.0, 1.3])
def test_a_voice_of_another_pace_and_pitch_goes_on_with_the_same_sound(pace: float) -> None:
    heard, own = spoken(1.0, pitch_hz=110, seed=2), spoken(pace, pitch_hz=190, seed=3)
    for n_sounds in (1, 2.5, 6, 9.5, 12):
        n_heard = round(n_sounds * SOUND_S * SAMPLE_RATE_HZ)
        place_s = end_of_heard(heard[:n_heard], own) / SAMPLE_RATE_HZ
        # Within a sound, which stays the same, nothing tells one moment from another.
        tolerance_s = 0.06 if n_sounds == int(n_sounds) else 0.12
        assert place_s == pytest.approx(n_sounds * SOUND_S * pace, abs=tolerance_s)


def test_the_very_same_rendition_goes_on_where_it_broke_off() -> None:
    own = spoken(1.0, pitch_hz=110, seed=2)
    for n_heard in (5_000, 20_000, own.size):
        assert end_of_heard(own[:n_heard], own) == pytest.approx(n_heard, abs=1_200)


def test_what_is_too_short_to_compare_is_taken_by_the_second() -> None:
    own = spoken(1.0, pitch_hz=110, seed=2)
    assert end_of_heard(own[:100], own) == 100
    assert end_of_heard(own, own[:100]) == 100
