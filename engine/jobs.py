"""A request between two threads: chunks leave by a bounded queue, a cancel comes as an event."""

import queue
import threading
import weakref
from collections.abc import Generator, Iterator
from typing import Any, final

from engine.contract import Chunk, Ending, Request, Stats

N_WAITING_CHUNKS = 256  # then the job waits for its reader
POLL_S = 0.05
PATIENCE_S = 1.0  # Windows hears no Ctrl+C in a wait without an end

# None: another frame is made, and others may have their turn.
Chunks = Generator[Chunk | None, None, tuple[Ending, Stats]]


class Job:
    """One request between the caller's thread and the engine's."""

    def __init__(self, request: Request, plan: Any, warnings: tuple[str, ...]) -> None:
        self.request = request
        self.plan = plan
        self.warnings = warnings
        self.ending: Ending | None = None
        self.stats: Stats | None = None
        self._cancelled = threading.Event()
        self._lock = threading.Lock()
        self._is_taken = False
        self._out: queue.Queue[Chunk | Exception | None] = queue.Queue()

    def is_cancelled(self) -> bool:
        """Whether nobody wants it any more; the loop asks before every frame."""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """Ends it; one that was not taken up yet ends at once."""
        self._cancelled.set()
        with self._lock:
            if not self._is_taken:
                self._is_taken = True
                self.ending = Ending.CANCELLED
                self._out.put(None)

    def take(self) -> bool:
        """Takes it up in the engine's thread; False if it was cancelled before."""
        with self._lock:
            if self._is_taken:
                return False
            self._is_taken = True
            return True

    def offer(self, chunk: Chunk) -> bool:
        """Hands a chunk to the reader; False while the reader is too far behind."""
        if self._cancelled.is_set():
            return True  # nobody wants it
        if self._out.qsize() >= N_WAITING_CHUNKS:
            return False
        self._out.put(chunk)
        return True

    def finish(self, ending: Ending, stats: Stats | None, error: Exception | None = None) -> None:
        """Ends it from the engine's side."""
        self.ending = ending
        self.stats = stats
        if self._cancelled.is_set():
            while not self._out.empty():
                self._out.get_nowait()
        self._out.put(error)

    def chunks(self) -> Iterator[Chunk]:
        """Yields what is delivered, in the caller's thread."""
        while True:
            try:
                item = self._out.get(timeout=PATIENCE_S)
            except queue.Empty:
                continue
            if isinstance(item, Exception):
                raise item
            if item is None:
                return
            if not self._cancelled.is_set():
                yield item


@final
class QueuedUtterance:
    """A request on its way; see `engine.contract.Utterance`.

    A caller that drops it without a word cancels it too.
    """

    def __init__(self, job: Job) -> None:
        self._job = job
        self._is_read = False
        self._forgotten = weakref.finalize(self, job.cancel)

    def __iter__(self) -> Iterator[Chunk]:
        """Yields the chunks as they are made; may be called once."""
        if self._is_read:
            raise RuntimeError("an utterance can be iterated once")
        self._is_read = True
        return _Reading(self, self._job)

    def cancel(self) -> None:
        """Ends it within one frame; from any thread, any number of times."""
        self._job.cancel()

    @property
    def ending(self) -> Ending | None:
        """Why it ended; None while it goes on."""
        return self._job.ending

    @property
    def stats(self) -> Stats | None:
        """What it cost; None while it goes on."""
        return self._job.stats

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the user should know, such as an instruct that has no effect."""
        return self._job.warnings


@final
class _Reading(Iterator[Chunk]):
    """An iteration that cancels when it is left, also before its first chunk.

    A generator would not do: one that was never advanced runs no `finally`.
    """

    def __init__(self, utterance: QueuedUtterance, job: Job) -> None:
        self._utterance = utterance  # `for chunk in speaker.speak(…)` keeps nothing else of it
        self._job = job
        self._chunks = job.chunks()

    def __next__(self) -> Chunk:
        try:
            return next(self._chunks)
        except BaseException:  # its end, an error of the engine, or Ctrl+C
            self.close()
            raise

    def close(self) -> None:
        """Leaves the iteration."""
        self._job.cancel()

    def __del__(self) -> None:
        self.close()
