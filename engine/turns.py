"""What is spoken beside each other: a frame of each in turn; a slow reader holds up only itself."""

import time
from collections.abc import Callable

from engine.contract import Chunk, Ending
from engine.jobs import Chunks, Job

_READER_S = 0.005  # the shortest chunk takes 16 times as long to hear


class Turns:
    """The requests being spoken, in one thread.

    Args:
        explained: Gives the error a user can understand, for what ended a request.
        stands: Whether what all of them need is still there after an error.
    """

    def __init__(
        self, explained: Callable[[Exception], Exception], stands: Callable[[], bool]
    ) -> None:
        self._explained = explained
        self._stands = stands
        self._speeches: list[_Speech] = []

    def __len__(self) -> int:
        """How many there are."""
        return len(self._speeches)

    def add(self, job: Job, chunks: Chunks) -> None:
        """Takes one in; its first frame is made in its first turn."""
        self._speeches.append(_Speech(job, chunks))

    def take(self) -> None:
        """Makes a frame of each, and ends those that are over."""
        has_moved = False
        for speech in list(self._speeches):
            try:
                has_moved |= speech.advance()
                continue
            except StopIteration as done:
                ending, stats = done.value
                speech.job.finish(ending, stats)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is the caller's to hear
                told = self._explained(error)
                speech.job.finish(Ending.CANCELLED, None, told)
                if not self._stands():
                    self._break_off(told)
                    return
            has_moved = True
            self._speeches.remove(speech)
        if self._speeches and not has_moved:
            time.sleep(_READER_S)

    def _break_off(self, error: Exception) -> None:
        for speech in self._speeches:
            if speech.job.ending is None:
                speech.job.finish(Ending.CANCELLED, None, error)
        self._speeches.clear()


class _Speech:
    """A request that is being spoken, and the chunk that its reader has no room for yet."""

    def __init__(self, job: Job, chunks: Chunks) -> None:
        self.job = job
        self._chunks = chunks
        self._chunk: Chunk | None = None

    def advance(self) -> bool:
        """Makes a frame; False while its reader is too far behind.

        Raises:
            StopIteration: It is over.
        """
        if self._chunk is None:
            self._chunk = next(self._chunks)
        if self._chunk is not None and not self.job.offer(self._chunk):
            return False
        self._chunk = None
        return True
