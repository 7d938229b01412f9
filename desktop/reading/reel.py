"""Sound that was delivered, kept as long as somebody may want to hear it again."""

from bisect import bisect_right

import numpy as np

from engine.speech import Samples


class Reel:
    """Samples by their position; the oldest may be given back.

    Attributes:
        kept_from: The first position that is still there.
        end: One behind the last.
    """

    def __init__(self) -> None:
        self.kept_from = 0
        self.end = 0
        self._pieces: list[Samples] = []
        self._positions: list[int] = []  # of each piece's first sample

    def append(self, samples: Samples) -> None:
        """Adds what comes next."""
        if samples.size:
            self._pieces.append(samples)
            self._positions.append(self.end)
            self.end += samples.size

    def read(self, position: int, n_samples: int) -> Samples:
        """Gives what is kept from a position on, at most `n_samples`."""
        found: list[Samples] = []
        number = max(0, bisect_right(self._positions, position) - 1)
        stop = position + n_samples
        for begin, piece in zip(self._positions[number:], self._pieces[number:], strict=True):
            if begin >= stop:
                break
            found.append(piece[max(position - begin, 0) : stop - begin])
        if len(found) == 1:
            return found[0]
        return np.concatenate((np.zeros(0, np.float32), *found))

    def cut(self, position: int) -> None:
        """Forgets what lies after a position."""
        while self._positions and self._positions[-1] >= position:
            self._positions.pop()
            self._pieces.pop()
        if self._pieces:
            self._pieces[-1] = self._pieces[-1][: position - self._positions[-1]]
        self.end = min(self.end, position)
        self.kept_from = min(self.kept_from, self.end)

    def forget_before(self, position: int) -> None:
        """Gives back the memory of what lies before, piece by piece."""
        n_gone = max(0, bisect_right(self._positions, position) - 1)
        if n_gone:
            del self._pieces[:n_gone], self._positions[:n_gone]
            self.kept_from = self._positions[0]
