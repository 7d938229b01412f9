"""Where one sentence ends and the next begins in the sound of a segment that holds several.

The engine says which segment a sample belongs to; within one, a border is where it is expected,
moved to the quiet that is near.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.speech import SAMPLE_RATE_HZ

HOP_SAMPLES = 240  # 10 ms
QUIET_HOPS = 8  # a pause between sentences lasts 80 ms at least
REACH_HOPS = 70  # 0.7 s to either side
QUIET_SHARE = 0.05  # of the segment's usual power; a continuous sound has no quiet in it
LEAD_HOPS = 2  # the border lies so far before the next sound: its onset is soft


@dataclass(frozen=True, slots=True)
class Border:
    """Where a sentence begins in a segment's sound.

    Attributes:
        sample: In samples from the segment's first.
        is_found: Whether there is quiet; else it is only expected there.
    """

    sample: int
    is_found: bool


class Envelope:
    """A segment's power, 10 ms a value, kept up as samples come."""

    def __init__(self) -> None:
        self._power: list[NDArray[np.float32]] = []
        self._rest = np.zeros(0, np.float32)

    def append(self, samples: NDArray[np.float32]) -> None:
        """Adds what comes next."""
        whole = np.concatenate((self._rest, samples))
        n_hops = whole.size // HOP_SAMPLES
        hops = whole[: n_hops * HOP_SAMPLES].reshape(n_hops, HOP_SAMPLES)
        self._power.append(np.square(hops).mean(axis=1, dtype=np.float32))
        self._rest = whole[n_hops * HOP_SAMPLES :]

    @property
    def power(self) -> NDArray[np.float32]:
        """Mean square of each 10 ms, float32 `[n]`."""
        if len(self._power) != 1:
            self._power = [np.concatenate((np.zeros(0, np.float32), *self._power))]
        return self._power[0]


def find_borders(
    power: NDArray[np.float32], weights: Sequence[float], n_samples: int, *, is_whole: bool
) -> tuple[Border, ...]:
    """Finds where each sentence of a segment but the first begins.

    Args:
        power: The segment's power as far as it was delivered.
        weights: About how long each sentence takes, in any unit; for a segment that goes on, in
            seconds.
        n_samples: Delivered so far.
        is_whole: Whether that is all.

    Returns:
        In order, at most `len(weights) - 1`: those that lie in what was delivered.
    """
    borders: list[Border] = []
    usual = float(np.median(power)) if power.size else 0.0
    begin = 0
    for number in range(len(weights) - 1):
        left = sum(weights[number:])
        # Each border found corrects what is expected of the next.
        rest = n_samples - begin
        if not is_whole:
            rest = max(rest, round(left * SAMPLE_RATE_HZ))
        wanted = begin + round(rest * (weights[number] / left if left else 0.0))
        border = _settled(power, wanted, begin, usual)
        if border.sample >= n_samples and not is_whole:
            break
        borders.append(Border(min(border.sample, n_samples), border.is_found))
        begin = borders[-1].sample
    return tuple(borders)


def _settled(power: NDArray[np.float32], wanted: int, begin: int, usual: float) -> Border:
    """Moves a border to the end of the quietest stretch near it, if there is a quiet one."""
    hop = wanted // HOP_SAMPLES
    low = max(hop - REACH_HOPS, begin // HOP_SAMPLES + QUIET_HOPS)
    high = min(hop + REACH_HOPS, power.size)
    if high - low < QUIET_HOPS:
        return Border(wanted, False)
    near = power[low:high]
    means = np.convolve(near, np.full(QUIET_HOPS, 1 / QUIET_HOPS, np.float32), "valid")
    least = float(means.min())
    if least > QUIET_SHARE * usual:
        return Border(wanted, False)
    # Of stretches that are equally quiet, such as two silences, the nearest.
    silent = np.flatnonzero(means <= max(2 * least, QUIET_SHARE * usual / 20))
    first = low + int(silent[np.argmin(np.abs(silent + low + QUIET_HOPS // 2 - hop))])
    end = first + QUIET_HOPS
    limit = max(2 * least, QUIET_SHARE * usual)
    while end < power.size and power[end] <= limit:
        end += 1
    return Border((end - LEAD_HOPS) * HOP_SAMPLES, True)
