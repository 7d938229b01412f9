"""A ring of samples between one thread that writes and one that reads, without a lock."""

import numpy as np

from engine.speech import Samples


class Ring:
    """Samples on their way to the audio callback.

    Positions count samples since the ring was made and never go back, so that “how much is there”
    is a difference of two integers. Each has one writer: `written` the feeding thread, `read` the
    audio callback. Samples are copied before `written` moves; under the interpreter's lock the
    other side sees both in that order.

    Args:
        capacity_samples: How many it can hold.
    """

    def __init__(self, capacity_samples: int) -> None:
        self._memory: Samples = np.zeros(capacity_samples, np.float32)
        self.capacity_samples = capacity_samples
        self.written = 0
        self.read = 0

    @property
    def n_ready(self) -> int:
        """How many samples wait to be read."""
        return self.written - self.read

    @property
    def n_free(self) -> int:
        """How many more fit in."""
        return self.capacity_samples - self.n_ready

    def write(self, samples: Samples) -> None:
        """Appends samples; there must be room for them (`n_free`)."""
        assert len(samples) <= self.n_free
        start = self.written % self.capacity_samples
        n_first = min(len(samples), self.capacity_samples - start)
        self._memory[start : start + n_first] = samples[:n_first]
        self._memory[: len(samples) - n_first] = samples[n_first:]
        self.written += len(samples)

    def read_into(self, out: Samples) -> None:
        """Fills `out` with the next samples; there must be as many (`n_ready`)."""
        start = self.read % self.capacity_samples
        n_first = min(len(out), self.capacity_samples - start)
        out[:n_first] = self._memory[start : start + n_first]
        out[n_first:] = self._memory[: len(out) - n_first]
        self.read += len(out)

    def skip_to(self, position: int) -> None:
        """Moves the reader on without reading; only the reader may do so."""
        self.read = max(self.read, position)
