"""The downloads of models, and what else takes long with their files: checking and deleting.

One thing at a time, in a thread of its own. A download that a dead line ended is tried again by
itself, after a while that grows; what has arrived is always kept.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.reading import log_fault, unexpected
from engine.speech import (
    CheckStoppedError,
    DownloadPausedError,
    ModelError,
    NoConnectionError,
    Patience,
    Progress,
    VivavoceError,
    delete_model,
    download_model,
    verify_model,
)

_log = logging.getLogger(__name__)
TELL_S = 0.2  # a bar that moves more often is no smoother
SMOOTH_S = 4.0  # what a speed is averaged over
CLOSE_LIMIT_S = 1.0  # what a silent line may hold up a quit; the disk is in order at any moment
RETRY_WAITS_S = (10.0, 20.0, 40.0, 80.0, 160.0, 300.0)
PATIENT = Patience()


class Phase(StrEnum):
    """What is being done with a model's files."""

    WAITING = "waiting"  # for another to end
    DOWNLOADING = "downloading"
    OFFLINE = "offline"  # the line is dead; it is tried again by itself
    PAUSED = "paused"
    FAILED = "failed"  # `error` says why
    VERIFYING = "verifying"
    DELETING = "deleting"


@dataclass(frozen=True, slots=True)
class Work:
    """What is being done with a model's files, or was last.

    Attributes:
        phase: What.
        done_bytes: So far.
        total_bytes: In all; 0 while it is not known.
        bytes_per_s: The speed of a download, smoothed; 0 while it is not known.
        error: Why it failed, or is offline.
        retry_s: While offline, after how many seconds it is tried again.
    """

    phase: Phase
    done_bytes: int = 0
    total_bytes: int = 0
    bytes_per_s: float = 0.0
    error: VivavoceError | None = None
    retry_s: float = 0.0

    @property
    def left_s(self) -> float | None:
        """How long it will take at this speed; None while that is not known."""
        if self.bytes_per_s <= 0 or not self.total_bytes:
            return None
        return (self.total_bytes - self.done_bytes) / self.bytes_per_s


class Downloads(QObject):
    """Downloads, checks and deletes models, in the order of the calls.

    Lives in the GUI thread, and no call waits.

    Signals (emitted in the GUI thread):
        changed(str): The work on the model of this name is another, or has come further.
        downloaded(str): It is complete and can be used.
        verified(str): Every file of it is as it was published.
        deleted(str): It is gone from the disk.
        failed(str, VivavoceError): Its download, check or deletion could not be done.
        _told(object, object): Private; emitted in the thread: a job, and its work or its end.

    Args:
        endpoint: Gives the address of the hub, when a download begins.
        in_use: Gives the name of the model in use, which is not deleted.
        patience: How long a download bears with a bad line before it counts as dead.
        retry_waits_s: After how many seconds a dead line is tried again, each time.
        parent: The owner.
    """

    changed = Signal(str)
    downloaded = Signal(str)
    verified = Signal(str)
    deleted = Signal(str)
    failed = Signal(str, object)
    _told = Signal(object, object)

    def __init__(
        self,
        endpoint: Callable[[], str],
        in_use: Callable[[], str] = lambda: "",
        *,
        patience: Patience = PATIENT,
        retry_waits_s: tuple[float, ...] = RETRY_WAITS_S,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._endpoint, self._in_use = endpoint, in_use
        self._patience, self._retry_waits_s = patience, retry_waits_s
        self._work: dict[str, Work] = {}
        self._waiting: list[_Job] = []
        self._current: _Job | None = None
        self._threads: list[threading.Thread] = []
        self._n_vain: dict[str, int] = {}  # tries in a row that a dead line ended
        self._retries: dict[str, QTimer] = {}
        self._is_closed = False
        self._told.connect(self._hear)

    @property
    def is_busy(self) -> bool:
        """Whether something is going on or waits for its turn."""
        return self._current is not None or bool(self._waiting)

    @property
    def is_offline(self) -> bool:
        """Whether a download waits for a line that is dead."""
        return any(work.phase is Phase.OFFLINE for work in self._work.values())

    def work(self, name: str) -> Work | None:
        """Gives what is being done with a model's files; None for nothing."""
        return self._work.get(name)

    def start(self, name: str) -> None:
        """Downloads a model, or goes on with what is there of it."""
        self._n_vain.pop(name, None)
        self._begin(name, Phase.DOWNLOADING)

    def pause(self, name: str) -> None:
        """Halts a download, also one that waits; `start` goes on with it. Stops a check."""
        self._forget_retry(name)
        work = self._work.get(name)
        self._drop(name)
        if work is not None and work.phase is Phase.VERIFYING:
            self._show(name, None)
        elif work is not None and work.phase not in (Phase.FAILED, Phase.DELETING):
            self._show(name, replace(work, phase=Phase.PAUSED, bytes_per_s=0.0, error=None))
        self._next()

    def verify(self, name: str) -> None:
        """Compares every file of a model with its hash; `pause` stops it."""
        self._begin(name, Phase.VERIFYING)

    def delete(self, name: str) -> None:
        """Deletes a model, or what has arrived of it; a download of it ends."""
        if name == self._in_use():
            error = ModelError(
                f"{name} is in use, so it was not deleted.", "Choose another model first."
            )
            self.failed.emit(name, error)
            return
        self._forget_retry(name)
        self._drop(name)
        self._begin(name, Phase.DELETING)

    def close(self) -> None:
        """Halts everything; what has arrived stays, and the next start goes on with it."""
        self._is_closed = True
        for name in list(self._retries):
            self._forget_retry(name)
        self._waiting.clear()
        if self._current is not None:
            self._current.cancel.set()
            self._current = None
        end = time.monotonic() + CLOSE_LIMIT_S
        for thread in self._threads:
            # A thread on a silent line ends with the process: the disk is in order at any moment.
            thread.join(max(0.0, end - time.monotonic()))

    def _begin(self, name: str, phase: Phase) -> None:
        if self._is_closed or any(job.name == name for job in self._jobs()):
            return
        self._forget_retry(name)
        before = self._work.get(name)
        done, total = (before.done_bytes, before.total_bytes) if before else (0, 0)
        self._waiting.append(_Job(name, phase))
        self._show(name, Work(Phase.WAITING, done, total))
        self._next()

    def _next(self) -> None:
        """Begins with the first that waits, if nothing is going on."""
        if self._current is not None or not self._waiting or self._is_closed:
            return
        job = self._current = self._waiting.pop(0)
        before = self._work.get(job.name)
        is_download = job.phase is Phase.DOWNLOADING
        self._show(
            job.name,
            replace(before, phase=job.phase) if before and is_download else Work(job.phase),
        )
        endpoint = self._endpoint()
        thread = threading.Thread(
            target=self._run, args=(job, endpoint), name="vivavoce-download", daemon=True
        )
        self._threads = [*(t for t in self._threads if t.is_alive()), thread]
        thread.start()

    def _drop(self, name: str) -> None:
        """Takes a model's job away, whether it waits or is going on."""
        self._waiting = [job for job in self._waiting if job.name != name]
        if self._current is not None and self._current.name == name:
            # What it still says does not count. Its thread may take until the line's silence ends,
            # and holds the model's lock until then: the next download of this model waits for it.
            self._current.cancel.set()
            self._current = None

    def _jobs(self) -> Iterable["_Job"]:
        return [*self._waiting, *([self._current] if self._current else [])]

    def _run(self, job: "_Job", endpoint: str) -> None:
        """Does a job; in the thread."""
        gauge = _Gauge(lambda work: self._told.emit(job, work), job.phase)
        try:
            match job.phase:
                case Phase.VERIFYING:
                    verify_model(job.name, progress=gauge, cancel=job.cancel)
                case Phase.DELETING:
                    delete_model(job.name)
                case _:
                    download_model(
                        job.name,
                        endpoint=endpoint,
                        progress=gauge,
                        cancel=job.cancel,
                        patience=self._patience,
                    )
        except VivavoceError as error:
            self._told.emit(job, error)
        except Exception as error:  # noqa: BLE001 - a fault of ours must reach the user in words
            log_fault(_log, f"the {job.phase} of a model failed", error)
            self._told.emit(job, unexpected(error))
        else:
            self._told.emit(job, None)

    def _hear(self, job: "_Job", told: Work | VivavoceError | None) -> None:
        if job is not self._current or self._is_closed:
            return
        if isinstance(told, Work):
            before = self._work.get(job.name)
            if before is not None and told.done_bytes > before.done_bytes:
                self._n_vain.pop(job.name, None)  # the line has brought something
            self._show(job.name, told)
            return
        self._current = None
        if told is None:
            self._end(job)
        elif isinstance(told, NoConnectionError) and job.phase is Phase.DOWNLOADING:
            self._retry_later(job.name, told)
        elif isinstance(told, DownloadPausedError | CheckStoppedError):
            self._show(job.name, None)
        else:
            self._fail(job, told)
        self._next()

    def _end(self, job: "_Job") -> None:
        self._show(job.name, None)
        signals = {Phase.VERIFYING: self.verified, Phase.DELETING: self.deleted}
        signals.get(job.phase, self.downloaded).emit(job.name)

    def _fail(self, job: "_Job", error: VivavoceError) -> None:
        before = self._work.get(job.name)
        if job.phase is Phase.DOWNLOADING and before is not None:
            self._show(job.name, replace(before, phase=Phase.FAILED, bytes_per_s=0.0, error=error))
        else:
            self._show(job.name, None)
        self.failed.emit(job.name, error)

    def _retry_later(self, name: str, error: VivavoceError) -> None:
        n_vain = self._n_vain.get(name, 0)
        self._n_vain[name] = n_vain + 1
        wait_s = self._retry_waits_s[min(n_vain, len(self._retry_waits_s) - 1)]
        before = self._work.get(name) or Work(Phase.OFFLINE)
        self._show(
            name,
            replace(before, phase=Phase.OFFLINE, bytes_per_s=0.0, error=error, retry_s=wait_s),
        )
        timer = self._retries[name] = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(round(wait_s * 1000))
        timer.timeout.connect(lambda: self._begin(name, Phase.DOWNLOADING))
        timer.start()

    def _forget_retry(self, name: str) -> None:
        timer = self._retries.pop(name, None)
        if timer is not None:
            timer.stop()
            timer.deleteLater()

    def _show(self, name: str, work: Work | None) -> None:
        if work is None:
            self._work.pop(name, None)
        else:
            self._work[name] = work
        self.changed.emit(name)


class _Job:
    """One model, what is to be done with it, and how to end that."""

    def __init__(self, name: str, phase: Phase) -> None:
        self.name, self.phase = name, phase
        self.cancel = threading.Event()


class _Gauge:
    """Turns the engine's many reports into a few, with a speed that does not flicker."""

    def __init__(self, tell: Callable[[Work], None], phase: Phase) -> None:
        self._tell, self._phase = tell, phase
        self._told_s = 0.0
        self._before: tuple[float, int] | None = None  # when, and the bytes then
        self._bytes_per_s = 0.0
        self._is_at_end = False

    def __call__(self, step: Progress) -> None:
        now_s = time.monotonic()
        is_end = step.done >= step.total and not self._is_at_end
        if now_s - self._told_s < TELL_S and not is_end:
            return
        self._told_s, self._is_at_end = now_s, step.done >= step.total
        if self._before is None or step.done < self._before[1]:
            self._before = (now_s, step.done)  # what was there before has not been downloaded now
        self._measure(now_s, step.done)
        self._tell(Work(self._phase, step.done, step.total, self._bytes_per_s))

    def _measure(self, now_s: float, done_bytes: int) -> None:
        assert self._before is not None
        passed_s = now_s - self._before[0]
        if passed_s <= 0:
            return
        bytes_per_s = (done_bytes - self._before[1]) / passed_s
        self._before = (now_s, done_bytes)
        if not self._bytes_per_s:
            self._bytes_per_s = bytes_per_s
        else:
            share = min(1.0, passed_s / SMOOTH_S)
            self._bytes_per_s += share * (bytes_per_s - self._bytes_per_s)
