"""The loop that speaks: a queue of work, one thread that does it, and what it is doing.

Any thread can host it: a plain one for command line and server, a QThread's `run` in the desktop.
Requests come in by thread-safe calls, chunks go out by a bounded queue, and a cancel is an event
that the loop reads every frame: a queued cancel would not be heard while the loop runs.
"""

import logging
import queue
import threading
import weakref
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Future
from types import TracebackType
from typing import Any, Self, TypeVar

from engine.contract import Ending, ModelCard, ProgressCallback, Request, State
from engine.errors import SpeakerClosedError
from engine.jobs import POLL_S, Chunks, Job, QueuedUtterance
from engine.turns import Turns

_log = logging.getLogger(__name__)
T = TypeVar("T")


class SpeakerHost(ABC):
    """What all speakers share; a subclass says how to plan, to load and to speak.

    The abstract hooks run in the engine's thread, but `_planned`, which runs in the caller's.

    Args:
        n_slots: How many requests are spoken beside each other, a frame each in turn.
    """

    def __init__(self, n_slots: int = 1) -> None:
        self._n_slots = n_slots
        self._work: queue.Queue[Job | Callable[[], None] | None] = queue.Queue()
        self._turns = Turns(self._translated, lambda: self._is_loaded)
        self._state = State.UNLOADED
        self._is_loaded = False
        self._is_closed = threading.Event()
        self._callbacks: list[Callable[[State], None]] = []
        self._jobs: weakref.WeakSet[Job] = weakref.WeakSet()
        self._lock = threading.Lock()
        self._is_started = False
        self._running = threading.Lock()
        self._host = 0
        self._notes: tuple[str, ...] = ()  # what a listener should know of this machine

    @property
    @abstractmethod
    def card(self) -> ModelCard:
        """What the model can do."""

    @abstractmethod
    def _planned(self, request: Request) -> tuple[Any, tuple[str, ...]]:
        """Checks a request; gives what `_chunks` finds as `job.plan`, and the warnings."""

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
    def _warm_up(self, progress: ProgressCallback | None) -> None:
        """Speaks a word to nobody; the model is loaded."""

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
            SpeakerClosedError: It was closed before; a closed speaker stays closed.
        """
        if self._is_closed.is_set():
            raise _closed()
        self._work_off()

    def _work_off(self) -> None:
        """Does the work until `close()`, also one that came before the first piece of work."""
        if not self._running.acquire(blocking=False):
            raise RuntimeError("the loop is hosted by another thread already")
        self._host = threading.get_ident()
        try:
            self._work_in_turns()
            self._drop()
            self._is_loaded = False
            self._enter(State.CLOSED)
        finally:
            self._host = 0
            self._running.release()

    def start(self) -> None:
        """Runs the loop in a thread of its own; harmless when it runs already.

        Raises:
            SpeakerClosedError: It was closed before.
        """
        with self._lock:
            if self._is_closed.is_set():
                raise _closed()
            if self._is_started:
                return
            self._is_started = True
        ready = threading.Event()
        host = threading.Thread(
            target=lambda: (ready.set(), self._work_off()), name="vivavoce-engine", daemon=True
        )
        host.start()
        ready.wait()

    def speak(self, request: Request) -> QueuedUtterance:
        """Queues a request.

        Raises:
            BadRequestError: It cannot be spoken as it stands.
            SpeakerClosedError: The speaker is closed.
        """
        checked, warnings = self._planned(request)
        job = Job(request, checked, warnings + self._notes)
        self._put(job)
        return QueuedUtterance(job)

    def warm_up(self, progress: ProgressCallback | None = None) -> None:
        """Loads the model if need be and speaks a word to nobody; blocks until done."""

        def work() -> None:
            self._ensure_loaded(progress)
            self._warm_up(progress)

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
                pass
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

    def _is_wanted(self) -> bool:
        """Whether somebody waits for the engine."""
        return not self._work.empty()

    def _work_in_turns(self) -> None:
        """Does the work in the order it came in; what is spoken beside each other takes turns.

        All but speaking is done alone, when what came before it has been spoken.
        """
        while (work := self._next_work()) is not None:
            while self._turns and (self._is_full() or not isinstance(work, Job)):
                self._take_turns()
            if isinstance(work, Job):
                self._begin(work)
            else:
                work()
        while self._turns:  # close() has cancelled them
            self._take_turns()

    def _next_work(self) -> Job | Callable[[], None] | None:
        """Waits for work, and speaks meanwhile; None is the end."""
        while True:
            try:
                return self._work.get(block=not self._turns)
            except queue.Empty:
                self._take_turns()

    def _is_full(self) -> bool:
        """Whether another request must wait; asked while at least one is spoken."""
        return len(self._turns) >= self._n_slots

    def _begin(self, job: Job) -> None:
        if not job.take():
            return
        try:
            self._ensure_loaded(None)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the caller's to hear
            job.finish(Ending.CANCELLED, None, self._translated(error))
            return
        self._enter(State.SPEAKING)
        self._turns.add(job, self._chunks(job))

    def _take_turns(self) -> None:
        self._turns.take()
        if not self._turns:
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
        if self._host == threading.get_ident():
            raise RuntimeError("the engine's own thread would wait for itself")
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

    def _put(self, work: Job | Callable[[], None]) -> None:
        with self._lock:  # close() must see every job that is queued
            if self._is_closed.is_set():
                raise _closed()
            if isinstance(work, Job):
                self._jobs.add(work)
            self._work.put(work)

    def _enter(self, state: State) -> None:
        if state is not self._state:
            self._state = state
            for callback in list(self._callbacks):
                try:
                    callback(state)
                except Exception:  # noqa: BLE001
                    # A listener's fault must not end the loop that everyone else waits for.
                    _log.exception("a listener failed on %s", state)


def _closed() -> SpeakerClosedError:
    return SpeakerClosedError("The speaker is closed.", "Open it again to speak.")
