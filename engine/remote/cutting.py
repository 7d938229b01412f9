"""Samples as they come → pieces of whole codec frames, as many as the schedule says."""

from dataclasses import dataclass

import numpy as np

from engine.contract import FRAME_SAMPLES, Samples


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a segment.

    Attributes:
        samples: float32, whole frames.
        frame_index: The number of its first frame in the segment.
        is_last: Whether it is the segment's last.
    """

    samples: Samples
    frame_index: int
    is_last: bool

    @property
    def n_frames(self) -> int:
        """How many frames it holds."""
        return self.samples.size // FRAME_SAMPLES


class Cutter:
    """Cuts one segment.

    Args:
        schedule: Frames of the first piece, the second and so on; the last entry repeats.
        frame_index: The number of the first frame.
    """

    def __init__(self, schedule: tuple[int, ...], frame_index: int = 0) -> None:
        self._schedule = schedule
        self._n_pieces = 0
        self._frame_index = frame_index
        self._waiting = np.empty(0, np.float32)

    def add(self, samples: Samples) -> None:
        """Takes the next samples, any number of them."""
        if samples.size:
            self._waiting = np.concatenate((self._waiting, samples))

    def pieces(self, *, is_over: bool) -> list[Piece]:
        """Gives what is complete; once it is over, all that is left, the last frame filled up."""
        if is_over and self._waiting.size % FRAME_SAMPLES:
            missing = FRAME_SAMPLES - self._waiting.size % FRAME_SAMPLES
            self.add(np.zeros(missing, np.float32))
        made: list[Piece] = []
        while True:
            size = self._schedule[min(self._n_pieces, len(self._schedule) - 1)] * FRAME_SAMPLES
            # What may be the last piece waits for the end, to be marked as that.
            is_enough = self._waiting.size > size or (is_over and not self._has_ended(made))
            if not is_enough:
                return made
            made.append(self._take(min(size, self._waiting.size), is_over=is_over))

    def _has_ended(self, made: list[Piece]) -> bool:
        return bool(made) and made[-1].is_last

    def _take(self, n_samples: int, *, is_over: bool) -> Piece:
        piece = Piece(
            self._waiting[:n_samples],
            self._frame_index,
            is_last=is_over and n_samples == self._waiting.size,
        )
        self._waiting = self._waiting[n_samples:]
        self._n_pieces += 1
        self._frame_index += piece.n_frames
        return piece
