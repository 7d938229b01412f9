"""The loop that owns the device: a queue of work, utterances on their way, state; no torch.

Any thread can host it: a plain one for command line and server, a QThread's `run` in the desktop.
Requests come in by thread-safe calls, chunks go out by a bounded queue, and a cancel is an event
that the loop reads every frame: a queued cancel would not be heard while the loop runs.
"""

import queue
import threading
import weakref
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar, final

from engine.contract import (
    Chunk,
    Ending,
    ModelCard,
    ProgressCallback,
    Request,
    State,
    Stats,
    Voice,
)
from engine.errors import SpeakerClosedError

N_WAITING_CHUNKS = 256  # then the engine waits for the reader
POLL_S = 0.05
PATIENCE_S = 1.0  # Windows hears no Ctrl+C in a wait without an end

T = TypeVar("T")
Chunks = Generator[Chunk, None, tuple[Ending, Stats]]


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
        self._out: queue.Queue[Chunk | Exception | None] = queue.Queue(N_WAITING_CHUNKS)

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

    def deliver(self, chunk: Chunk) -> None:
        """Hands a chunk to the reader, waiting while the reader is behind."""
        while not self._cancelled.is_set():
            try:
                self._out.put(chunk, timeout=POLL_S)
            except queue.Full:
                continue
            return

    def finish(self, ending: Ending, stats: Stats | None, error: Exception | None = None) -> None:
        """Ends it from the engine's side."""
        self.ending = ending
        self.stats = stats
        if self._cancelled.is_set():
            self._drain()
        while True:
            try:
                self._out.put(error, timeout=POLL_S)
            except queue.Full:
                if self._cancelled.is_set():
                    self._drain()
                continue
            return

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

    def _drain(self) -> None:
        while not self._out.empty():
            self._out.get_nowait()


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
        return self._chunks()

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

    def _chunks(self) -> Iterator[Chunk]:
        try:
            yield from self._job.chunks()
        finally:
            self._job.cancel()


class SpeakerLoop(ABC):
    """What all speakers of this machine share; a subclass says how to load and how to speak.

    The underscored hooks run in the engine's thread, except `_plan`, which runs in the caller's
    and must be quick.
    """

    def __init__(self) -> None:
        self._work: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self._state = State.UNLOADED
        self._is_loaded = False
        self._is_closed = threading.Event()
        self._callbacks: list[Callable[[State], None]] = []
        self._jobs: weakref.WeakSet[Job] = weakref.WeakSet()
        self._lock = threading.Lock()
        self._running = threading.Lock()
        self._host = 0

    @property
    @abstractmethod
    def card(self) -> ModelCard:
        """What the model can do; read from config.json, without loading weights."""

    @abstractmethod
    def _plan(self, request: Request) -> tuple[Any, tuple[str, ...]]:
        """Checks a request and gives what `_chunks` needs, and warnings for the user."""

    @abstractmethod
    def _load(self, progress: ProgressCallback | None) -> None:
        """Loads the model."""

    @abstractmethod
    def _drop(self) -> None:
        """Gives the model's memory back."""

    @abstractmethod
    def _chunks(self, job: Job) -> Chunks:
        """Speaks; asks `job.is_cancelled` before every frame; the model is loaded."""

    @abstractmethod
    def _warm_up(self) -> None:
        """Speaks a word to nobody; the model is loaded."""

    @abstractmethod
    def _voice(
        self,
        recording: Path | bytes,
        name: str,
        *,
        transcript: str | None,
        language: str | None,
        reference_silence_s: float,
        stretch_s: tuple[float, float] | None,
    ) -> Voice:
        """Makes a voice; the model need not be loaded."""

    @abstractmethod
    def _translated(self, error: Exception) -> Exception:
        """Gives the error a user can understand for what the device or a library threw."""

    @property
    def state(self) -> State:
        """What it is doing."""
        return self._state

    def on_change(self, callback: Callable[[State], None]) -> None:
        """Calls back, in the engine's thread, whenever the state changes."""
        self._callbacks.append(callback)

    def run(self) -> None:
        """Hosts the loop in the calling thread until `close()`.

        Raises:
            RuntimeError: Another thread hosts it already.
        """
        if not self._running.acquire(blocking=False):
            raise RuntimeError("the loop is hosted by another thread already")
        self._host = threading.get_ident()
        try:
            while (work := self._work.get()) is not None:
                work()
            self._drop()
            self._is_loaded = False
            self._enter(State.CLOSED)
        finally:
            self._running.release()

    def start(self) -> None:
        """Runs the loop in a thread of its own."""
        ready = threading.Event()
        host = threading.Thread(
            target=lambda: (ready.set(), self.run()), name="vivavoce-engine", daemon=True
        )
        host.start()
        ready.wait()

    def speak(self, request: Request) -> QueuedUtterance:
        """Queues a request.

        Raises:
            BadRequestError: It cannot be spoken as it stands.
            SpeakerClosedError: The speaker is closed.
        """
        plan, warnings = self._plan(request)
        job = Job(request, plan, warnings)
        self._put(lambda: self._speak(job))
        self._jobs.add(job)
        return QueuedUtterance(job)

    def make_voice(
        self,
        recording: Path | bytes,
        name: str,
        *,
        transcript: str | None = None,
        language: str | None = None,
        reference_silence_s: float = 0.5,
        stretch_s: tuple[float, float] | None = None,
    ) -> Voice:
        """Makes a voice from a recording; blocks until it is made (see the contract)."""
        return self._asked(
            lambda: self._voice(
                recording,
                name,
                transcript=transcript,
                language=language,
                reference_silence_s=reference_silence_s,
                stretch_s=stretch_s,
            )
        )

    def warm_up(self, progress: ProgressCallback | None = None) -> None:
        """Loads the model if need be and speaks a word to nobody; blocks until done."""

        def work() -> None:
            self._ensure_loaded(progress)
            self._warm_up()

        self._asked(work)

    def unload(self) -> None:
        """Gives the memory back when what is queued has been spoken; the next request reloads."""

        def work() -> None:
            self._drop()
            self._is_loaded = False
            self._enter(State.UNLOADED)

        self._put(work)

    def close(self) -> None:
        """Cancels everything, ends the loop and waits for it; harmless when called again."""
        with self._lock:
            if not self._is_closed.is_set():
                self._is_closed.set()
                for job in list(self._jobs):
                    job.cancel()
                self._work.put(None)
        if self._host != threading.get_ident():
            with self._running:  # free once the host has left the loop
                self._enter(State.CLOSED)

    def __enter__(self) -> Self:
        """Starts it."""
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Closes it."""
        self.close()

    def _speak(self, job: Job) -> None:
        if not job.take():
            return
        try:
            self._ensure_loaded(None)
            self._enter(State.SPEAKING)
            chunks = self._chunks(job)
            while True:
                job.deliver(next(chunks))
        except StopIteration as done:
            ending, stats = done.value
            job.finish(ending, stats)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the caller's to hear
            job.finish(Ending.CANCELLED, None, self._translated(error))
        finally:
            self._enter(State.IDLE if self._is_loaded else State.UNLOADED)

    def _ensure_loaded(self, progress: ProgressCallback | None) -> None:
        if not self._is_loaded:
            self._enter(State.LOADING)
            try:
                self._load(progress)
            except Exception:
                self._drop()
                self._enter(State.UNLOADED)
                raise
            self._is_loaded = True
            self._enter(State.IDLE)

    def _asked(self, work: Callable[[], T]) -> T:
        answer: Future[T] = Future()

        def answered() -> None:
            try:
                answer.set_result(work())
            except Exception as error:  # noqa: BLE001 - raised again in the caller's thread
                answer.set_exception(self._translated(error))

        self._put(answered)
        while True:
            try:
                return answer.result(timeout=POLL_S)
            except TimeoutError:
                if answer.done():
                    raise
                if self._state is State.CLOSED and not answer.done():
                    raise _closed() from None

    def _put(self, work: Callable[[], None]) -> None:
        with self._lock:
            if self._is_closed.is_set():
                raise _closed()
            self._work.put(work)

    def _enter(self, state: State) -> None:
        if state is not self._state:
            self._state = state
            for callback in list(self._callbacks):
                callback(state)


def _closed() -> SpeakerClosedError:
    return SpeakerClosedError("The speaker is closed.", "Open it again to speak.")
