"""The designer: lets a described voice speak, keeps what it said, and makes a voice of it.

A VoiceDesign model makes its voice up anew for every text and has no speaker encoder. So what was
heard is spoken once more, which gives the same samples, and a Base model makes the voice of that.
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QObject, Signal

from desktop.designing import drafts
from desktop.designing.auditions import Audition
from desktop.designing.drafts import Draft
from desktop.reading import Item, log_fault, unexpected
from engine.speech import (
    Chunk,
    Progress,
    Request,
    Samples,
    Speaker,
    SpeakerClosedError,
    Utterance,
    VivavoceError,
    VoiceLibrary,
    list_models,
    open_speaker,
)

_log = logging.getLogger(__name__)
DESIGN_MODEL = "1.7b-design"
_BASES = {1024: "0.6b-base", 2048: "1.7b-base"}  # by the width of their voices
_WIDEST = 2048
N_STEPS = 3  # speaking, loading, making

OpenBase = Callable[[str], Speaker]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What there is on the disk for designing voices.

    Attributes:
        has_design_model: Whether the model that takes descriptions is there.
        bases: The models that can make a voice of a recording, without the starter.
        needed: The one that should be got where there is none.
        needed_bytes: How big its download is, roughly.
    """

    has_design_model: bool
    bases: tuple[str, ...]
    needed: str
    needed_bytes: int


def bases_here(width: int = _WIDEST) -> Surroundings:
    """Looks at the disk; the model of this width goes first among the bases."""
    known = {status.name: status for status in list_models()}
    wanted = _BASES.get(width, _BASES[_WIDEST])
    order = sorted(_BASES.values(), key=lambda name: name != wanted)
    design = known.get(DESIGN_MODEL)
    return Surroundings(
        has_design_model=design is not None and design.directory is not None,
        bases=tuple(name for name in order if name in known and known[name].directory is not None),
        needed=wanted,
        needed_bytes=known[wanted].download_bytes if wanted in known else 0,
    )


class Designer(QObject):
    """One voice at a time; every call but `close` returns at once.

    Signals (emitted in the GUI thread):
        looked(Surroundings): What there is on the disk; the answer to `look`.
        drafts_changed(tuple[Draft, ...]): What waits to be made, after each change.
        progressed(Progress): What it is doing, while it keeps a voice.
        kept(str, str, str): The name that was asked for, the one the voice has in the library, and
            the model it was made with, which can speak with it.
        waiting(Draft, Surroundings): The recording is kept, and there is no model to make the
            voice with.
        failed(VivavoceError): It could not be made; a recording that was kept before is still
            there.
        ended(): Nothing is being kept any more, whatever came of it.
        _done(Callable): Private; emitted in the thread, called in the GUI's.

    Args:
        open_base: Opens a model that makes voices of recordings.
        look: Says what there is on the disk, for a design model's width.
        parent: The owner.
    """

    looked = Signal(object)
    drafts_changed = Signal(object)
    progressed = Signal(object)
    kept = Signal(str, str, str)
    waiting = Signal(object, object)
    failed = Signal(object)
    ended = Signal()
    _done = Signal(object)

    def __init__(
        self,
        open_base: OpenBase = open_speaker,
        look: Callable[[int], Surroundings] = bases_here,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._open_base = open_base
        self._look_round = look
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()
        self._is_cancelled = threading.Event()
        self._utterance: Utterance | None = None
        self._is_busy = self._is_closed = False
        self._done.connect(lambda tell: tell())

    @property
    def is_busy(self) -> bool:
        """Whether a voice is being kept."""
        return self._is_busy

    def item(self, audition: Audition) -> Item:
        """Gives what lets it be heard, for the session's `sample`."""
        return Item(audition.text, language=_heard_in(audition), trial=audition.design)

    def look(self) -> None:
        """Looks at what there is on the disk; `looked` and `drafts_changed` tell."""
        self._start(self._look)

    def keep(self, audition: Audition, name: str, speaker: Speaker) -> None:
        """Speaks it once more, keeps the recording, and makes a voice of it.

        Args:
            audition: What was heard.
            name: What to call the voice.
            speaker: A VoiceDesign model.
        """
        self._begin(lambda: self._keep(audition, name, speaker))

    def finish(self, draft: Draft) -> None:
        """Makes a voice of a recording that waits."""
        self._begin(lambda: self._make(draft, _WIDEST))

    def discard(self, draft: Draft) -> None:
        """Takes a recording out of those that wait; `bring_back` undoes it."""
        self._start(lambda: (drafts.put_aside(draft), self._tell_drafts()))

    def bring_back(self, draft: Draft) -> None:
        """Lets a recording wait again that was discarded."""
        self._start(lambda: (drafts.bring_back(draft), self._tell_drafts()))

    def cancel(self) -> None:
        """Gives up the voice that is being kept: nothing of it is left, but what waited before."""
        self._is_cancelled.set()
        with self._lock:
            if self._utterance is not None:
                self._utterance.cancel()

    def close(self) -> None:
        """Gives up what it does and waits for its end."""
        self._is_closed = True
        self.cancel()
        for thread in self._threads:
            thread.join()

    def _begin(self, work: Callable[[], None]) -> None:
        if self._is_busy or self._is_closed:
            return
        self._is_busy = True
        self._is_cancelled.clear()
        self._start(lambda: self._guarded(work))

    def _start(self, work: Callable[[], object]) -> None:
        if self._is_closed:
            return
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        thread = threading.Thread(target=work, name="vivavoce-designing", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except _CancelledError:
            pass
        except VivavoceError as error:
            self._tell(self.failed.emit, error)
        except Exception as error:  # noqa: BLE001 - a fault of ours must reach the user in words
            log_fault(_log, "a voice could not be designed", error)
            self._tell(self.failed.emit, unexpected(error))
        self._tell(self._end)

    def _end(self) -> None:
        self._is_busy = False
        self.ended.emit()

    def _tell(self, emit: Callable[..., None], *given: object) -> None:
        self._done.emit(lambda: emit(*given))

    def _tell_drafts(self) -> None:
        self._tell(self.drafts_changed.emit, drafts.kept())

    def _tell_step(self, task: str, step: int) -> None:
        self._require_wanted()
        self._tell(self.progressed.emit, Progress(task, step, N_STEPS))

    def _look(self) -> None:
        try:
            found = self._look_round(_WIDEST)
        except (VivavoceError, OSError) as error:
            log_fault(_log, "the models could not be looked for", error)
            return
        self._tell(self.looked.emit, found)
        self._tell_drafts()

    def _keep(self, audition: Audition, name: str, speaker: Speaker) -> None:
        self._tell_step("Recording the voice", 0)
        samples = self._spoken(audition, speaker)
        language = audition.language
        draft = drafts.keep(samples, name, audition.description, language, audition.text)
        try:
            self._require_wanted()
            # Two large models may not fit side by side; the next text loads this one again.
            speaker.unload()
            self._make(draft, speaker.card.width)
        except _CancelledError:
            drafts.forget(draft)
            raise
        finally:
            self._tell_drafts()

    def _make(self, draft: Draft, width: int) -> None:
        found = self._look_round(width)
        if not found.bases:
            self._tell(self.waiting.emit, draft, found)
            return
        self._tell_step("Loading the model that makes voices", 1)
        with self._open_base(found.bases[0]) as base:
            self._tell_step("Making the voice", 2)
            voice = base.make_voice(
                draft.recording,
                draft.name,
                transcript=draft.transcript,
                language=draft.language,
            )
        self._require_wanted()
        stored = VoiceLibrary().add(replace(voice, name=draft.name))
        drafts.forget(draft)
        self._tell(self.kept.emit, draft.name, stored.name, found.bases[0])
        self._tell_drafts()

    def _spoken(self, audition: Audition, speaker: Speaker) -> Samples:
        """Speaks it as the session does, so that it is what was heard."""
        request = Request(audition.text, audition.design, language=_heard_in(audition))
        utterance = speaker.speak(request)
        with self._lock:
            self._utterance = utterance
        chunks: list[Chunk] = []
        try:
            if self._is_cancelled.is_set():
                utterance.cancel()
            for chunk in utterance:
                chunks = [c for c in chunks if c.segment != chunk.segment or c.take == chunk.take]
                chunks.append(chunk)
        finally:
            with self._lock:
                self._utterance = None
        self._require_wanted()
        if not chunks or not chunks[-1].is_final:
            raise SpeakerClosedError("The engine was closed while it spoke.", "Keep it again.")
        return np.concatenate([chunk.samples for chunk in chunks])

    def _require_wanted(self) -> None:
        if self._is_cancelled.is_set():
            raise _CancelledError


def _heard_in(audition: Audition) -> str:
    return audition.language or "Auto"


class _CancelledError(Exception):
    """Nobody wants the voice any more."""
