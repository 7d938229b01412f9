"""From a synthesiser's phonemes and durations to trimmed speech, labels and text positions."""

from __future__ import annotations

import re

import numpy as np
from sizes import FRAME_SAMPLES, LABEL_SAMPLES

PHONES = ["sil", *"bdfhjklmnpstvwzɡŋɹɾʃʒðθʧʤAIWYOQaiuæɑɐɒɔəɚɛɜɪʊʌᵻᵊeo"]  # noqa: RUF001
_ID = {p: i for i, p in enumerate(PHONES)}
_UNKNOWN = 255
_DURATION_SAMPLES = 600  # Kokoro and hibari count in steps of 25 ms
_LEAD_SAMPLES = 5760  # speech starts 0.24 s after the utterance's beginning
_TAIL_SAMPLES = 4560
_LOUDNESS = 0.08


def trim(wave: np.ndarray, phonemes: str, durations: np.ndarray) -> tuple[np.ndarray, int]:
    """Speech with fixed silence around, at fixed loudness, padded to whole frames.

    Args:
        wave: float32 at 24 kHz, as synthesised.
        phonemes: One character a phoneme, without the start and end marks.
        durations: Steps of 25 ms of every phoneme, start and end marks included.

    Returns:
        The speech, and by how many samples it starts later than `wave` did.
    """
    wave = wave.astype(np.float32)
    ends = np.cumsum(durations) * _DURATION_SAMPLES
    last = len(durations) - 2
    while last > 0 and phonemes[last - 1] in ".,!?;: ":
        last -= 1
    start, stop = int(ends[0]), int(ends[last]) + 1200
    lo, hi = start - _LEAD_SAMPLES, min(len(wave), stop + _TAIL_SAMPLES)
    pad = max(0, -lo)
    cut = np.concatenate([np.zeros(pad, np.float32), wave[max(0, lo) : hi]])
    level = float(np.sqrt(np.mean(wave[start:stop] ** 2))) + 1e-6
    cut = cut * (_LOUDNESS / level)
    peak = float(np.abs(cut).max())
    if peak > 0.98:
        cut = cut * (0.98 / peak)
    out = np.zeros(-(-len(cut) // FRAME_SAMPLES) * FRAME_SAMPLES, np.float32)
    out[: len(cut)] = cut
    fade = min(240, len(cut))
    out[:fade] *= np.linspace(0, 1, fade, dtype=np.float32)
    out[len(cut) - fade : len(cut)] *= np.linspace(1, 0, fade, dtype=np.float32)
    return out, pad - max(0, lo)


def _at(times: np.ndarray, durations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Index of the phoneme (start mark = 0) at these sample positions, and the ends of all."""
    ends = np.cumsum(durations) * _DURATION_SAMPLES
    return np.searchsorted(ends, np.clip(times, 0, ends[-1] - 1), side="right"), ends


def label(phonemes: str, durations: np.ndarray, n_samples: int, shift: int) -> np.ndarray:
    """Phoneme of every 20 ms, uint8; 255 where none is known (between words)."""
    marked = ["^", *phonemes, "$"]
    ids: list[int] = []
    for i, c in enumerate(marked):
        if c in '^$.,!?;:—…"“”()':
            ids.append(0)
        elif c in "ˈˌ":
            following = next((d for d in marked[i + 1 :] if d in _ID), None)
            ids.append(_ID[following] if following else _UNKNOWN)
        elif c == "ː":  # noqa: RUF001
            ids.append(ids[-1])
        else:
            ids.append(_ID.get(c, _UNKNOWN))
    times = np.arange(0, n_samples, LABEL_SAMPLES) + LABEL_SAMPLES // 2 - shift
    index, ends = _at(times, durations)
    out = np.array(ids, np.uint8)[np.clip(index, 0, len(ids) - 1)]
    out[(times < 0) | (times >= ends[-1])] = 0
    return out


def text_positions(
    text: str, phonemes: str, durations: np.ndarray, n_samples: int, shift: int
) -> np.ndarray | None:
    """The character of `text` that each 80 ms frame speaks, uint16.

    Words are matched by number; within a word the position moves evenly. None where text and
    phonemes have different numbers of words (numbers and abbreviations spoken as several).
    """
    words = [m.span() for m in re.finditer(r"\S*\w\S*", text)]
    spoken = [m.span() for m in re.finditer(r"\S+", phonemes)]
    spoken = [s for s in spoken if any(c in _ID for c in phonemes[s[0] : s[1]])]
    if not words or len(words) != len(spoken):
        return None
    # Character position at the beginning and end of every phoneme, start mark included.
    known_at: list[float] = [0.0]
    known: list[float] = [float(words[0][0])]
    for (a, b), (i, j) in zip(words, spoken, strict=True):
        known_at += [i + 1.0, j + 0.999]
        known += [float(a), b - 0.01]
    times = np.arange(0, n_samples, FRAME_SAMPLES) + FRAME_SAMPLES // 2 - shift
    index, ends = _at(times, durations)
    index = np.clip(index, 0, len(durations) - 1)
    begin = ends[index] - durations[index] * _DURATION_SAMPLES
    part = np.clip((times - begin) / np.maximum(ends[index] - begin, 1), 0, 1)
    return np.interp(index + part, known_at, known).astype(np.uint16)
