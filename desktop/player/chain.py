"""From what was put to the ring: speed, the device's rate, and the way back from there to here."""

from collections import deque

import numpy as np
import soxr  # pyright: ignore[reportMissingTypeStubs] it ships none

from desktop.player.ring import Ring
from desktop.player.source import Source
from desktop.player.stretch import Stretch
from engine.speech import SAMPLE_RATE_HZ, Samples

RING_S = 0.2  # how soon a change of speed is heard, and how long the feeding thread may be late
CAPACITY_S = 2.0
KEPT_S = 1.0  # heard sound that is kept, to go back to when a device is lost


class Chain:
    """Fills the ring for one rate of the device and knows which source sample lies where in it.

    Not thread-safe: the player calls it under its lock.

    Attributes:
        source: What was put.
        ring: What the audio callback plays.
    """

    def __init__(self) -> None:
        self._stretch = Stretch()
        self.rate_hz, self.ring = SAMPLE_RATE_HZ, ring_for(SAMPLE_RATE_HZ)
        self.begin()

    def begin(self) -> None:
        """Starts with an empty source; what is in the ring stays there."""
        self.source = Source()
        self.turn_to(0, self.rate_hz, self.ring)

    def turn_to(self, sample: int, rate_hz: int, ring: Ring) -> None:
        """Goes on at a source sample, at the ring's present end."""
        self.rate_hz, self.ring = rate_hz, ring
        self._resampler = (
            soxr.ResampleStream(SAMPLE_RATE_HZ, rate_hz, 1, dtype="float32")
            if rate_hz != SAMPLE_RATE_HZ
            else None
        )
        self._is_flushed = False
        self._stretch.move_to(sample)
        self._n_stretched = 0
        self._ring_start = ring.written
        # Stretched sample, source sample there, speed from there on.
        self._pieces: deque[tuple[int, float, float]] = deque([(0, float(sample), 1.0)])

    @property
    def n_unfed(self) -> int:
        """How many source samples have not gone into the ring yet."""
        return self.source.n_put - self.n_fed

    @property
    def n_fed(self) -> int:
        """The first source sample that can still be taken back without touching the ring."""
        return min(self._stretch.n_taken, self.source.n_put)

    @property
    def has_ended(self) -> bool:
        """Whether the last sample has gone into the ring."""
        return self._is_flushed

    def put_silence(self, n_samples: int) -> None:
        """Puts silence into the ring, ahead of a reading's first sample."""
        assert self._n_stretched == 0
        self.ring.write(np.zeros(n_samples, np.float32))
        self._ring_start = self.ring.written

    def pieces(self, speed: float, n_wanted: int) -> list[Samples]:
        """Takes what the ring still needs to hold `n_wanted` samples, at the device's rate.

        Returns:
            What to write into the ring, in order. After the source's last sample `has_ended`.
        """
        made: list[Samples] = []
        n_ready = self.ring.n_ready
        while n_ready < n_wanted and not self._is_flushed:
            self._mark(speed)
            piece = self._stretch.take(self.source, speed)
            is_last = not len(piece) and self.source.is_complete
            if not len(piece) and not is_last:
                break
            self._is_flushed = is_last
            self._n_stretched += len(piece)
            if self._resampler is not None:
                piece = self._resampler.resample_chunk(piece, last=is_last)
            made.append(piece)
            n_ready += len(piece)
        return made

    def source_at(self, ring_position: float) -> int:
        """Gives the source sample that lies at a position of the ring."""
        stretched = (ring_position - self._ring_start) * SAMPLE_RATE_HZ / self.rate_hz
        while len(self._pieces) > 1 and self._pieces[1][0] <= stretched - KEPT_S * SAMPLE_RATE_HZ:
            self._pieces.popleft()
        start, sample, speed = next(
            (piece for piece in reversed(self._pieces) if piece[0] <= stretched), self._pieces[0]
        )
        found = sample + max(0.0, stretched - start) * speed
        return max(0, min(round(found), self.source.n_put))

    def forget_heard(self, sample: int) -> None:
        """Lets go of what was heard a while ago."""
        self.source.forget(sample - round(KEPT_S * SAMPLE_RATE_HZ))

    def cut(self, n_samples: int) -> None:
        """Forgets what was put after a source sample, as far as it is not in the ring."""
        self.source.cut(max(n_samples, self.n_fed))

    def _mark(self, speed: float) -> None:
        start, sample, before = self._pieces[-1]
        here = self._stretch.position
        foreseen = sample + (self._n_stretched - start) * before
        if speed != before or abs(here - foreseen) > 0.5:
            self._pieces.append((self._n_stretched, here, speed))


def ring_for(rate_hz: int) -> Ring:
    """Makes a ring for a rate of the device."""
    return Ring(round(CAPACITY_S * rate_hz))
