"""A speaker that needs no model: it "speaks" a sine per segment, as a script tells it to.

It implements `engine.contract.Speaker` and is held to the same contract tests as the real ones
(`tests/engine/test_contract.py`), so whoever tests against it tests against the contract.
"""

import hashlib
import queue
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np

from engine.contract import (
    FRAMES_PER_S,
    N_CODEBOOKS,
    Chunk,
    Design,
    Ending,
    ModelCard,
    Preset,
    Progress,
    ProgressCallback,
    Request,
    State,
    Stats,
    Voice,
    VoiceChoice,
)
from engine.errors import (
    EmptyTextError,
    RecordingUnreadableError,
    SettingError,
    SpeakerClosedError,
    UnknownLanguageError,
    UnknownSpeakerError,
    VoiceMismatchError,
    WrongModeError,
)
from tests.scripted import BASE, CUSTOM, DESIGN, FAMILY, WIDTH, Performance, Script, fake_voice

__all__ = ["BASE", "CUSTOM", "DESIGN", "FakeSpeaker", "FakeUtterance", "Script", "fake_voice"]

_QUEUE_CHUNKS = 4


class FakeUtterance:
    """A request on its way through the fake."""

    def __init__(self, job: "_Job", warnings: tuple[str, ...]) -> None:
        self._job = job
        self._warnings = warnings

    def __iter__(self) -> Iterator[Chunk]:
        job = self._job
        try:
            while not job.is_cancelled.is_set():
                item = job.chunks.get()
                if isinstance(item, Exception):
                    raise item
                if item is None or job.is_cancelled.is_set():
                    return
                yield item
        finally:
            job.cancel()

    def __del__(self) -> None:
        self._job.cancel()

    def cancel(self) -> None:
        self._job.cancel()

    @property
    def ending(self) -> Ending | None:
        return self._job.ending

    @property
    def stats(self) -> Stats | None:
        return self._job.stats

    @property
    def warnings(self) -> tuple[str, ...]:
        return self._warnings


class FakeSpeaker:
    """Implements `Speaker`; `requests` lists what it was asked, in order."""

    def __init__(self, script: Script | None = None) -> None:
        self.script = script or Script()
        self.requests: list[Request] = []
        self.n_frames_made = 0
        self._jobs: queue.Queue[_Job | None] = queue.Queue()
        self._pending: list[_Job] = []
        self._lock = threading.Lock()
        self._is_running = threading.Lock()
        self._thread: threading.Thread | None = None
        self._callbacks: list[Callable[[State], None]] = []
        self._state = State.UNLOADED
        self._is_closed = False

    def run(self) -> None:
        with self._is_running:
            while (job := self._jobs.get()) is not None:
                job()
                with self._lock:
                    self._pending = [other for other in self._pending if other is not job]

    def start(self) -> None:
        self._thread = threading.Thread(target=self.run, name="fake-speaker", daemon=True)
        self._thread.start()

    def speak(self, request: Request) -> FakeUtterance:
        self._check(request)
        with self._lock:
            if self._is_closed:
                raise SpeakerClosedError("The speaker is closed.", "Open it again.")
            number = len(self.requests)
            self.requests.append(request)
            job = _Job(lambda job: self._speak(job, request, number))
            self._pending.append(job)
            self._jobs.put(job)
        return FakeUtterance(job, self.script.warnings)

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
        if self.script.card.kind != "base":
            raise WrongModeError("This model cannot clone.", "Use a Base model.")
        if isinstance(recording, Path) and not recording.is_file():
            raise RecordingUnreadableError(f"There is no file {recording}.", "Check the path.")
        content = recording.read_bytes() if isinstance(recording, Path) else recording
        digest = hashlib.sha256(content)
        n_frames = 5 + round(reference_silence_s * FRAMES_PER_S)
        return Voice(
            name=name,
            family=FAMILY,
            embedding=np.frombuffer(digest.digest()[:WIDTH], np.int8).astype(np.float32) / 128,
            language=language,
            source_sha256=digest.hexdigest(),
            transcript=transcript,
            reference_codes=np.zeros((n_frames, N_CODEBOOKS), np.int16) if transcript else None,
            recording_s=stretch_s[1] - stretch_s[0] if stretch_s else 8.0,
        )

    def warm_up(self, progress: ProgressCallback | None = None) -> None:
        is_done = threading.Event()

        def job(_: "_Job") -> None:
            self._load()
            is_done.set()

        self._jobs.put(_Job(job))
        is_done.wait()
        if progress:
            progress(Progress("Loading the model", 1, 1))

    def unload(self) -> None:
        self._jobs.put(_Job(lambda _: self._turn(State.UNLOADED)))

    def close(self) -> None:
        with self._lock:
            if not self._is_closed:
                self._is_closed = True
                for job in self._pending:
                    job.cancel()
                self._jobs.put(None)
        with self._is_running:  # free once the loop has ended
            if self._state is not State.CLOSED:
                self._turn(State.CLOSED)
        if self._thread is not None:
            self._thread.join()

    @property
    def state(self) -> State:
        return self._state

    @property
    def card(self) -> ModelCard:
        return self.script.card

    def on_change(self, callback: Callable[[State], None]) -> None:
        self._callbacks.append(callback)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _turn(self, state: State) -> None:
        self._state = state
        for callback in self._callbacks:
            callback(state)

    def _load(self) -> None:
        if self._state is State.UNLOADED:
            self._turn(State.LOADING)
            time.sleep(self.script.load_delay_s)
            self._turn(State.IDLE)

    def _check(self, request: Request) -> None:
        card = self.script.card
        if not re.search(r"\w", request.mapped.text):
            raise EmptyTextError("There is nothing to say.", "Give some text.")
        if request.language.lower() not in ("auto", *card.languages):
            raise UnknownLanguageError(request.language, ("Auto", *card.languages))
        sizes = request.chunk_frames
        if min((sizes,) if isinstance(sizes, int) else sizes, default=0) < 1:
            raise SettingError("A chunk holds at least one frame.", "Set it to 1 or more.")
        self._check_voice(request.voice, request.in_context)

    def _check_voice(self, voice: VoiceChoice, in_context: bool) -> None:
        card = self.script.card
        kinds = {Voice: "base", Preset: "custom_voice", Design: "voice_design"}
        if kinds[type(voice)] != card.kind:
            raise WrongModeError(f"{card.name} cannot speak so.", "Choose another model.")
        if isinstance(voice, Preset) and voice.speaker.lower() not in card.speakers:
            raise UnknownSpeakerError(voice.speaker, card.speakers)
        if isinstance(voice, Voice):
            if (voice.family, voice.width) != (card.family, card.width):
                raise VoiceMismatchError("The voice is for another model.", "Make it again.")
            if in_context and not voice.has_reference:
                raise SettingError("The voice has no reference.", "Give its transcript.")

    def _count_frame(self) -> None:
        self.n_frames_made += 1

    def _speak(self, job: "_Job", request: Request, number: int) -> None:
        self._load()
        self._turn(State.SPEAKING)
        try:
            job.ending, job.stats = Performance(
                self.script, request, number, job.is_cancelled, job.put, self._count_frame
            ).perform()
        finally:
            self._turn(State.IDLE)


class _Job:
    """What the loop does next, and what its caller can see of it."""

    def __init__(self, work: Callable[["_Job"], None]) -> None:
        self._work = work
        self.chunks: queue.Queue[Chunk | Exception | None] = queue.Queue(_QUEUE_CHUNKS)
        self.is_cancelled = threading.Event()
        self._is_taken = threading.Lock()  # by the loop, or by a cancel before its turn
        self.ending: Ending | None = None
        self.stats: Stats | None = None

    def __call__(self) -> None:
        if not self._is_taken.acquire(blocking=False):
            return
        try:
            self._work(self)
        except Exception as error:  # noqa: BLE001  (it is raised again in the caller's thread)
            self.put(error)
        else:
            self.put(None)

    def put(self, item: Chunk | Exception | None) -> None:
        while not self.is_cancelled.is_set():
            try:
                self.chunks.put(item, timeout=0.005)
            except queue.Full:
                continue
            return

    def cancel(self) -> None:
        self.is_cancelled.set()
        if self._is_taken.acquire(blocking=False):
            self.ending = Ending.CANCELLED
        try:
            self.chunks.put_nowait(None)  # wakes a caller who waits for a chunk
        except queue.Full:
            return
