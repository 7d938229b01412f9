"""What was put and is not yet heard for sure: 24 kHz samples, counted since the reading began."""

import numpy as np

from engine.speech import Samples


class Source:
    """A reading's samples, addressed by their number.

    Attributes:
        first: The first sample that is still kept.
        n_put: How many were put in all, the forgotten ones included.
        is_complete: Whether no more will come.
    """

    def __init__(self) -> None:
        self._memory: Samples = np.empty(1 << 16, np.float32)
        self.first = 0
        self.n_put = 0
        self.is_complete = False

    def put(self, samples: Samples) -> None:
        """Appends a copy of the samples."""
        n_kept = self.n_put - self.first
        if n_kept + len(samples) > len(self._memory):
            grown = np.empty(2 * (n_kept + len(samples)), np.float32)
            grown[:n_kept] = self._memory[:n_kept]
            self._memory = grown
        self._memory[n_kept : n_kept + len(samples)] = samples
        self.n_put += len(samples)

    def view(self, start: int, stop: int) -> Samples:
        """Gives samples without a copy; valid until the next `put` or `forget`."""
        assert self.first <= start <= stop <= self.n_put
        return self._memory[start - self.first : stop - self.first]

    def forget(self, before: int) -> None:
        """Lets go of what lies before a sample, once that is worth the move."""
        n_gone = min(before, self.n_put) - self.first
        if n_gone > len(self._memory) // 2:
            n_kept = self.n_put - self.first - n_gone
            self._memory[:n_kept] = self._memory[n_gone : n_gone + n_kept].copy()
            self.first += n_gone

    def cut(self, n_samples: int) -> None:
        """Forgets what was put after the first `n_samples`."""
        self.n_put = max(self.first, min(self.n_put, n_samples))
