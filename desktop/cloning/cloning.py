"""Recordings on their way to voices: opened, judged, made and kept, beside the window."""

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal

from desktop.cloning.drafts import Draft, as_wav, name_from
from desktop.reading import log_fault
from engine.speech import (
    Assessment,
    Samples,
    Speaker,
    VivavoceError,
    Voice,
    VoiceLibrary,
    assess,
    peaks,
    read_recording,
)

_log = logging.getLogger(__name__)
MAX_HELD_S = 3600.0  # of all recordings together: 350 MB
N_PEAKS = 1200  # more than a waveform is ever wide
CLOSE_LIMIT_S = 5.0
ALWAYS = -1  # an era that is never over


class Cloning(QObject):
    """The recordings that are looked at, and what becomes of them.

    Calls return at once; the work is done in one thread, in the order of the calls, and what was
    asked for before a `cancel` or `clear` is never told of afterwards.

    Args:
        speaker: Gives who makes voices now; None while nobody can.
        parent: The owner.

    Signals (emitted in the GUI thread):
        opening(int, int): Of so many recordings, so many have been opened.
        opened(Draft): It is there.
        refused(str, VivavoceError): The file of this name cannot be used, and why.
        changed(Draft): Something about it is new.
        removed(int): This draft is gone.
        making(int, int): Of so many voices, so many have been made.
        failed(str, VivavoceError): Of the draft of this name no voice could be made.
        unfit(VivavoceError): The model in use makes no voices.
        ended(): Opening or making has come to an end, whatever came of it.
        kept(tuple[str, ...]): The voices are in the library, under these names.
        keep_failed(VivavoceError): They are not; none of them is.
        _told(int, Callable): Private: something to be done in the GUI thread, if it still counts.
    """

    opening = Signal(int, int)
    opened = Signal(object)
    refused = Signal(str, object)
    changed = Signal(object)
    removed = Signal(int)
    making = Signal(int, int)
    failed = Signal(str, object)
    unfit = Signal(object)
    ended = Signal()
    kept = Signal(object)
    keep_failed = Signal(object)
    _told = Signal(int, object)

    def __init__(
        self, speaker: Callable[[], Speaker | None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._speaker = speaker
        self._drafts: dict[int, Draft] = {}
        self._numbers = count(1)
        self._box: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._era = 0  # what began in an earlier one does not count any more
        self._is_closed = False
        self._told.connect(self._hear)

    @property
    def drafts(self) -> tuple[Draft, ...]:
        """The recordings that are there, in the order in which they came."""
        return tuple(self._drafts.values())

    def open(self, sources: Sequence[Path | bytes], name: str = "") -> None:
        """Opens recordings: files, whatever their extension, or the bytes of files.

        Args:
            sources: What to open; a file given twice is opened once.
            name: What to call those that are bytes.
        """
        self._post(self._open, tuple(dict.fromkeys(sources)), name)

    def open_samples(self, samples: Samples, rate_hz: int, name: str) -> None:
        """Opens what was recorded, float32 `[n]`, mono."""
        self._post(self._open_samples, samples, rate_hz, name)

    def rename(self, number: int, name: str) -> None:
        """Says what a voice will be called; one that is made stays."""
        draft = self._drafts[number]
        self._drafts[number] = replace(draft, name=name)

    def choose_stretch(self, number: int, stretch_s: tuple[float, float]) -> None:
        """Says what of a recording is used, and looks at it anew."""
        self._change(number, stretch_s=stretch_s, assessment=None)
        self._post(self._assess, self._drafts[number])

    def set_transcript(self, number: int, transcript: str) -> None:
        """Says what is said in the stretch."""
        self._change(number, transcript=transcript)

    def set_language(self, number: int, language: str) -> None:
        """Says in what language it is said; empty for not known."""
        self._change(number, language=language)

    def remove(self, number: int) -> None:
        """Lets go of a recording."""
        if self._drafts.pop(number, None) is not None:
            self.removed.emit(number)

    def fitness(self) -> VivavoceError | None:
        """Says why no voice can be made now; None if one can."""
        speaker = self._speaker()
        if speaker is None:
            return VivavoceError(
                QCoreApplication.translate("Cloning", "The model is not ready yet."),
                QCoreApplication.translate("Cloning", "Try again in a moment."),
            )
        if speaker.card.kind != "base":
            return VivavoceError(
                QCoreApplication.translate(
                    "Cloning", "The model in use, {name}, cannot make voices from recordings."
                ).format(name=speaker.card.name),
                QCoreApplication.translate(
                    "Cloning", "Use the starter, or choose a Base model on the page of models."
                ),
            )
        return None

    def make(self, numbers: Sequence[int]) -> None:
        """Makes voices, which nothing keeps yet; those that are made already stay as they are."""
        problem, speaker = self.fitness(), self._speaker()
        if problem is not None or speaker is None:
            self.unfit.emit(problem)
            self.ended.emit()
            return
        chosen = [self._drafts[number] for number in numbers if number in self._drafts]
        self._post(self._make, speaker, [draft for draft in chosen if draft.voice is None])

    def keep(self, numbers: Sequence[int]) -> None:
        """Stores the voices of these drafts, all or none, and lets go of the drafts."""
        chosen = [draft for draft in self.drafts if draft.number in numbers and draft.voice]
        voices = [replace(draft.voice, name=draft.name) for draft in chosen if draft.voice]
        self._post(self._keep, voices, tuple(draft.number for draft in chosen))

    def cancel(self) -> None:
        """Gives up what is under way; what was opened or made so far stays."""
        self._era += 1
        for draft in self.drafts:
            if draft.assessment is None:  # it was in the queue
                self._post(self._assess, draft)
        self.ended.emit()

    def clear(self) -> None:
        """Gives up what is under way and lets go of all recordings."""
        self._era += 1
        self._drafts.clear()

    def close(self) -> None:
        """Ends the thread; what is under way is given up."""
        self._is_closed = True
        self.clear()
        if self._thread is not None:
            self._box.put(None)
            self._thread.join(CLOSE_LIMIT_S)
            self._thread = None

    def _change(self, number: int, **changes: object) -> None:
        changed = replace(self._drafts[number], voice=None, **changes)  # type: ignore[arg-type]
        self._drafts[number] = changed
        self.changed.emit(changed)

    def _post(self, work: Callable[..., None], *given: object) -> None:
        if self._is_closed:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="vivavoce-cloning", daemon=True)
            self._thread.start()
        # What is kept is kept, and told of, even if the user has gone on meanwhile.
        era = ALWAYS if work == self._keep else self._era
        self._box.put(partial(self._work_off, era, partial(work, era, *given)))

    def _run(self) -> None:
        while (work := self._box.get()) is not None:
            work()

    def _work_off(self, era: int, work: Callable[[], None]) -> None:
        if self._is_over(era):
            return
        try:
            work()
        except Exception as error:  # noqa: BLE001 - a fault of ours must reach the user in words
            log_fault(_log, "a recording could not become a voice", error)
            self._tell(era, partial(self.failed.emit, "", _fault(error)))
            self._tell(era, self.ended.emit)

    def _tell(self, era: int, act: Callable[[], object]) -> None:
        self._told.emit(era, act)

    def _hear(self, era: int, act: Callable[[], object]) -> None:
        if not self._is_over(era):
            act()

    def _is_over(self, era: int) -> bool:
        return era not in (self._era, ALWAYS)

    def _open(self, era: int, sources: tuple[Path | bytes, ...], name: str) -> None:
        self._tell(era, partial(self.opening.emit, 0, len(sources)))
        for done, source in enumerate(sources, 1):
            if self._is_over(era):
                return
            self._open_one(era, source, name)
            self._tell(era, partial(self.opening.emit, done, len(sources)))
        self._tell(era, self.ended.emit)

    def _open_one(self, era: int, source: Path | bytes, name: str) -> None:
        called = name if isinstance(source, bytes) else source.name
        try:
            recording = read_recording(source)
            assessment = assess(recording)
            start, end = assessment.best_stretch_s
            assessment = assess(recording, (start, end))
        except VivavoceError as error:
            self._tell(era, partial(self.refused.emit, called, error))
            return
        except Exception as error:  # noqa: BLE001 - the other files of the drop still count
            log_fault(_log, "a recording could not be opened", error)
            self._tell(era, partial(self.refused.emit, called, _fault(error)))
            return
        draft = Draft(
            next(self._numbers),
            name_from(called),
            source,
            recording,
            peaks(recording, N_PEAKS),
            (start, end),
            assessment,
        )
        self._tell(era, partial(self._add, draft))

    def _add(self, draft: Draft) -> None:
        held_s = sum(other.recording.duration_s for other in self._drafts.values())
        if held_s + draft.recording.duration_s > MAX_HELD_S:
            error = VivavoceError(
                QCoreApplication.translate("Cloning", "These are too many recordings at once."),
                QCoreApplication.translate("Cloning", "Keep the first ones, then open the others."),
            )
            self.refused.emit(draft.recording.name, error)
            return
        self._drafts[draft.number] = draft
        self.opened.emit(draft)

    def _open_samples(self, era: int, samples: Samples, rate_hz: int, name: str) -> None:
        self._open(era, (as_wav(samples, rate_hz),), name)

    def _assess(self, era: int, draft: Draft) -> None:
        current = self._drafts.get(draft.number)
        if current is None or current.stretch_s != draft.stretch_s:
            return  # another stretch has been chosen, and stands in the queue
        found = assess(draft.recording, draft.stretch_s)
        self._tell(era, partial(self._take_assessment, draft, found))

    def _take_assessment(self, draft: Draft, found: Assessment) -> None:
        current = self._drafts.get(draft.number)
        if current is not None and current.stretch_s == draft.stretch_s:
            self._drafts[draft.number] = replace(current, assessment=found)
            self.changed.emit(self._drafts[draft.number])

    def _make(self, era: int, speaker: Speaker, drafts: Sequence[Draft]) -> None:
        self._tell(era, partial(self.making.emit, 0, len(drafts)))
        for done, draft in enumerate(drafts, 1):
            if self._is_over(era):
                return
            try:
                voice = speaker.make_voice(
                    draft.source,
                    draft.name.strip() or name_from(draft.recording.name),
                    transcript=draft.transcript.strip() or None,
                    language=draft.language or None,
                    stretch_s=draft.asked_stretch_s,
                )
            except VivavoceError as error:
                self._tell(era, partial(self.failed.emit, draft.name, error))
            except Exception as error:  # noqa: BLE001 - the other voices of the batch still count
                log_fault(_log, "a voice could not be made", error)
                self._tell(era, partial(self.failed.emit, draft.name, _fault(error)))
            else:
                self._tell(era, partial(self._take_voice, draft, voice))
            self._tell(era, partial(self.making.emit, done, len(drafts)))
        self._tell(era, self.ended.emit)

    def _take_voice(self, draft: Draft, voice: Voice) -> None:
        current = self._drafts.get(draft.number)
        if current is not None and current.is_made_as(draft):
            self._drafts[draft.number] = replace(current, voice=voice)
            self.changed.emit(self._drafts[draft.number])

    def _keep(self, era: int, voices: Sequence[Voice], numbers: tuple[int, ...]) -> None:
        library = VoiceLibrary()
        names: list[str] = []
        try:
            for voice in voices:
                names.append(library.add(voice).name)
        except Exception as error:  # noqa: BLE001 - whatever it is, what was stored goes again
            for name in names:
                with suppress(VivavoceError):
                    library.delete(name)
            told = error if isinstance(error, VivavoceError) else _fault(error)
            if told is not error:
                log_fault(_log, "a voice could not be kept", error)
            self._tell(era, partial(self.keep_failed.emit, told))
            return
        self._tell(era, partial(self._take_kept, tuple(names), numbers))

    def _take_kept(self, names: tuple[str, ...], numbers: tuple[int, ...]) -> None:
        for number in numbers:
            self.remove(number)
        self.kept.emit(names)


def _fault(error: Exception) -> VivavoceError:
    return VivavoceError(
        QCoreApplication.translate(
            "Cloning", "That failed because of a fault in Vivavoce ({kind})."
        ).format(kind=type(error).__name__),
        QCoreApplication.translate("Cloning", "Try again; the details are in vivavoce.log."),
    )
