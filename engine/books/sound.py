"""One part's sound: where it is silent, how loud it is, and how to bring it to one loudness."""

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import cast

import numpy as np
import soxr  # pyright: ignore[reportMissingTypeStubs] it ships none
from numpy.lib.stride_tricks import sliding_window_view

from engine.contract import SAMPLE_RATE_HZ, Samples

Measure = Callable[[Samples, int], float]

TARGET_LUFS = -20.0  # audiobook shops ask for -23 to -18 dB RMS
MAX_GAIN_DB = 12.0
CEILING_DBTP = -1.0
# A part that is silent itself is not to be pulled up from its noise.
SILENT_PEAK = 1e-3

_WINDOW_SAMPLES = 240  # 10 ms
# The starter's pauses lie 75 dB under its loudest 10 ms, its quietest consonants 40 (2026-12-02).
_QUIET_DB = 48.0
_MIN_PAUSE_SAMPLES = 2_880  # 120 ms: the stop of a plosive is shorter
_OVERSAMPLING = 4
_LOOKAHEAD_SAMPLES = 120  # 5 ms
_FADE_SAMPLES = 120
_NEAR_ZERO = 1e-3


@dataclass(frozen=True, slots=True)
class Shape:
    """What is known of a part's sound.

    Attributes:
        lead_samples: Silence before the voice.
        trail_samples: Silence after it.
        pauses: The silences of 120 ms and more between, as first sample and the one after the last.
        peak: The largest absolute sample.
        loudness_lufs: By ITU-R BS.1770; None where it is too short or too quiet to have one.
    """

    lead_samples: int
    trail_samples: int
    pauses: tuple[tuple[int, int], ...]
    peak: float
    loudness_lufs: float | None


def shape_of(samples: Samples, measure: Measure | None) -> Shape:
    """Looks at a part.

    Args:
        samples: float32 `[n]`, mono, 24 kHz.
        measure: Gives a loudness in LUFS; None leaves it unknown.
    """
    peak = float(np.abs(samples).max(initial=0.0))
    if peak < SILENT_PEAK:
        return Shape(len(samples), 0, (), peak, None)
    silences = _silences(samples)
    lead = trail = 0
    if silences and silences[0][0] == 0:
        lead = silences.pop(0)[1]
    if silences and silences[-1][1] == len(samples):
        trail = len(samples) - silences.pop()[0]
    pauses = tuple((a, b) for a, b in silences if b - a >= _MIN_PAUSE_SAMPLES)
    loudness = measure(samples, SAMPLE_RATE_HZ) if measure else None
    known = loudness if loudness is not None and isfinite(loudness) else None
    return Shape(lead, trail, pauses, peak, known)


def gains_of(shapes: list[Shape], target_lufs: float) -> list[float]:
    """Gives the factor that brings each part to one loudness, within ±12 dB.

    Parts too short to measure get the middle gain of the others, silent ones none. Where the
    voice as a whole is out of the target's reach, the target moves to where nine parts of ten are
    in reach.
    """
    known = [shape.loudness_lufs for shape in shapes if shape.loudness_lufs is not None]
    if not known:
        return [1.0] * len(shapes)
    middle = float(np.median(known))
    quietest, loudest = np.quantile(known, (0.1, 0.9)).tolist()
    target = max(min(target_lufs, quietest + MAX_GAIN_DB), loudest - MAX_GAIN_DB)
    gains: list[float] = []
    for shape in shapes:
        if shape.peak < SILENT_PEAK:
            gains.append(1.0)
            continue
        wanted = target - (middle if shape.loudness_lufs is None else shape.loudness_lufs)
        gains.append(10 ** (min(max(wanted, -MAX_GAIN_DB), MAX_GAIN_DB) / 20))
    return gains


def levelled(samples: Samples, gain: float) -> Samples:
    """Gives the part with a gain, its true peaks kept under -1 dBTP.

    Only the few milliseconds around a peak are lowered, so that a single loud click does not make
    its part quieter than the others.
    """
    louder = (samples * np.float32(gain)).astype(np.float32)
    ceiling = 10 ** (CEILING_DBTP / 20)
    # Between its samples a signal is hardly ever over twice as large as at them.
    if np.abs(louder).max(initial=0.0) < ceiling / 2:
        return louder
    peaks = _true_peaks(louder)
    if peaks.max() <= ceiling:
        return louder
    needed = np.minimum(1.0, ceiling / np.maximum(peaks, 1e-9)).astype(np.float32)
    # The smallest factor of a window, then the mean of a window of the same width: never over what
    # any peak needs, and without a step.
    width = 2 * _LOOKAHEAD_SAMPLES + 1
    lowest = sliding_window_view(np.pad(needed, 2 * _LOOKAHEAD_SAMPLES, mode="edge"), width).min(-1)
    total = np.cumsum(np.concatenate([[0.0], lowest]), dtype=np.float64)
    smooth = (total[width:] - total[:-width]) / width
    return (louder * smooth).astype(np.float32)


def with_soft_ends(samples: Samples) -> Samples:
    """Gives a part that can be joined to silence without a click.

    An end that is near zero already stays as it is.
    """
    n_fade = min(_FADE_SAMPLES, len(samples) // 2)
    if not n_fade:
        return samples
    ramp = (0.5 - 0.5 * np.cos(np.pi * np.arange(n_fade) / n_fade)).astype(np.float32)
    soft = samples.copy()
    if abs(soft[0]) > _NEAR_ZERO:
        soft[:n_fade] *= ramp
    if abs(soft[-1]) > _NEAR_ZERO:
        soft[-n_fade:] *= ramp[::-1]
    return soft


def _silences(samples: Samples) -> list[tuple[int, int]]:
    """Gives every stretch of quiet 10 ms windows; the last, shorter window goes with its sound."""
    n_windows = -(-len(samples) // _WINDOW_SAMPLES)
    padded = np.pad(samples, (0, n_windows * _WINDOW_SAMPLES - len(samples)))
    power = np.square(padded.reshape(n_windows, _WINDOW_SAMPLES)).mean(axis=1)
    is_quiet = power < power.max() * 10 ** (-_QUIET_DB / 10)
    turns = np.flatnonzero(np.diff(np.concatenate([[False], is_quiet, [False]]).astype(np.int8)))
    places = np.minimum(turns * _WINDOW_SAMPLES, len(samples)).tolist()
    return list(zip(places[::2], places[1::2], strict=True))


def _true_peaks(samples: Samples) -> Samples:
    """Gives, for each sample, the largest value that the signal takes about it."""
    rates = (SAMPLE_RATE_HZ, SAMPLE_RATE_HZ * _OVERSAMPLING)
    finer = cast("Samples", soxr.resample(samples, *rates, quality="HQ"))  # pyright: ignore[reportUnknownMemberType]
    n_finer = len(samples) * _OVERSAMPLING
    finer = np.pad(finer[:n_finer], (0, max(0, n_finer - len(finer))))
    about = np.abs(finer).reshape(len(samples), _OVERSAMPLING).max(axis=1)
    # A peak just before a sample's own place belongs to it as well.
    return np.maximum(np.maximum(about, np.roll(about, 1)), np.abs(samples))
