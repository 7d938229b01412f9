"""Making a book of a document, without ever standing in the reading's way."""

import logging
import shutil
import tempfile
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.bookplan import BookPlan
from desktop.reading import choose_voice, log_fault, unexpected
from engine.speech import (
    ModelCard,
    Preset,
    Rules,
    Speaker,
    VivavoceError,
    Voice,
    VoiceChoice,
    cleaned,
)

# The books' half of the engine takes a third of a second: it is loaded in the book's own thread,
# long after the window has been painted.
if TYPE_CHECKING:
    from engine.speech.books import BookJob, BookProgress, BookResult, Document, Manuscript

_log = logging.getLogger(__name__)


class Stage(StrEnum):
    """What a book is doing."""

    PREPARING = "preparing"
    SPEAKING = "speaking"
    WAITING = "waiting"  # the reading comes first
    PAUSED = "paused"  # by the user
    WRITING = "writing"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class BookStatus:
    """How far a book is.

    Attributes:
        stage: What it is doing.
        share: How much of it is spoken, while writing: written; 0 to 1.
        left_s: How long the rest takes at the pace so far; None before there is one.
        is_paused: Whether the user wants it to wait, whatever it is doing yet.
        error: Why it failed; what is done stays.
        result: What became of it, once it is done.
        note: What was left out of the file, for the user; mostly empty.
    """

    stage: Stage
    share: float = 0.0
    left_s: float | None = None
    is_paused: bool = False
    error: VivavoceError | None = None
    result: "BookResult | None" = None
    note: str = ""


class Book:
    """Makes one book, in a thread of its own.

    All methods may be called from any thread; none but `join` waits. However it ends before its
    end, another one with the same plan goes on where it stopped.

    Args:
        plan: What is made.
        speaker: Who speaks.
        work: Where the parts of books are kept.
        rules: How texts are read.
        on_change: Called with each new status, mostly in the book's thread.
    """

    def __init__(
        self,
        plan: BookPlan,
        speaker: Speaker,
        work: Path,
        rules: Rules,
        *,
        on_change: Callable[[BookStatus], None] | None = None,
    ) -> None:
        self.plan = plan
        self._speaker, self._work, self._rules = speaker, work, rules
        self._on_change = on_change
        self._lock = threading.RLock()
        self._job: BookJob | None = None
        self._is_paused = self._is_reading = self._is_stopped = False
        self._status = BookStatus(Stage.PREPARING)
        self._thread = threading.Thread(target=self._run, name="vivavoce-book", daemon=True)

    @property
    def status(self) -> BookStatus:
        """How far it is."""
        return self._status

    def start(self) -> None:
        """Begins, or goes on with what an earlier one has done."""
        self._thread.start()

    def pause(self) -> None:
        """Lets the engine go within a frame, until `go_on`."""
        self._let(is_paused=True)

    def go_on(self) -> None:
        """Takes the engine again, unless something is being read."""
        self._let(is_paused=False)

    def give_way(self, *, is_reading: bool) -> None:
        """Lets the reading have the engine, or takes it again."""
        self._let(is_reading=is_reading)

    def stop(self) -> None:
        """Ends it within a frame; what is done stays."""
        with self._lock:
            self._is_stopped = True
            if self._job is not None:
                self._job.cancel()

    def join(self, limit_s: float | None = None) -> bool:
        """Waits for its end; False if that did not come in time."""
        self._thread.join(limit_s)
        return not self._thread.is_alive()

    def _let(self, *, is_paused: bool | None = None, is_reading: bool | None = None) -> None:
        with self._lock:
            before = self._is_paused or self._is_reading
            self._is_paused = self._is_paused if is_paused is None else is_paused
            self._is_reading = self._is_reading if is_reading is None else is_reading
            must_wait = self._is_paused or self._is_reading
            if self._job is not None and must_wait is not before:
                if must_wait:
                    self._job.pause()
                else:
                    self._job.go_on()
            stage = self._status.stage
            if must_wait and stage in (Stage.PAUSED, Stage.WAITING):
                stage = self._waiting  # for another reason now
            self._tell(replace(self._status, stage=stage))

    @property
    def _waiting(self) -> Stage:
        return Stage.PAUSED if self._is_paused else Stage.WAITING

    def _run(self) -> None:
        try:
            result = self._make()
        except VivavoceError as error:
            self._tell(replace(self._status, stage=Stage.FAILED, error=error))
        except Exception as error:  # noqa: BLE001 - a fault of ours must reach the user in words
            log_fault(_log, "making a book failed", error)
            told = unexpected(error, "The book stopped")
            self._tell(replace(self._status, stage=Stage.FAILED, error=told))
        else:
            stage = Stage.STOPPED if result is None else Stage.DONE
            self._tell(replace(self._status, stage=stage, result=result))

    def _make(self) -> "BookResult | None":
        """Makes it; None if it was stopped."""
        from engine.speech.books import BookJob, Pauses, write_captions

        plan = self.plan
        manuscript = self._manuscript()
        with self._lock:
            if self._is_stopped:
                return None
            self._job = job = BookJob(
                manuscript,
                plan.output,
                self._speaker,
                self._work,
                pauses=Pauses.of(self._rules.rests),
                marks_chapters=plan.has_chapters,
                on_progress=self._hear,
            )
            if self._is_paused or self._is_reading:
                job.pause()
        result = job.run()
        if result is not None:
            write_captions(plan.output, plan.captions, result)
            job.remove_parts()
        return result

    def _manuscript(self) -> "Manuscript":
        from engine.speech.books import manuscript_of

        plan, card = self.plan, self._speaker.card
        if plan.model and plan.model != card.name:
            raise VivavoceError(
                f"This book was begun with the model {plan.model}, and {card.name} is in use now.",
                f"Choose {plan.model} again, or save the text as a new book.",
            )
        document = _document_of(plan)
        voice = choose_voice(card, plan.voice)
        cast = self._cast(voice)
        manuscript = manuscript_of(
            document,
            voice,
            plan.language,
            card=card,
            rules=self._rules,
            cast=cast,
            others=voice,
        )
        return replace(
            manuscript,
            title=document.title if plan.title is None else plan.title,
            author=document.author if plan.author is None else plan.author,
            cover=self._cover(document),
            in_context=plan.in_context
            and all(map(_has_reference, (voice, *(cast or {}).values()))),
        )

    def _cast(self, voice: VoiceChoice) -> dict[str, VoiceChoice] | None:
        """Gives each name its voice, the book's own where the plan has none; None: no cast."""
        plan, card = self.plan, self._speaker.card
        if not plan.cast:
            return None
        chosen = {name: choose_voice(card, name) for _, name in plan.cast if name}
        return {name: chosen.get(known, voice) for name, known in plan.cast}

    def _cover(self, document: "Document") -> bytes | None:
        from engine.speech.books import has_cover, prepared_cover

        plan = self.plan
        if not has_cover(plan.output):
            return None
        if plan.cover is not None:
            try:
                return prepared_cover(plan.cover.read_bytes())
            except OSError as error:
                raise VivavoceError(
                    f"The cover {plan.cover} cannot be read: {error.strerror}.",
                    "Put it there again, or save the book with another one.",
                ) from error
        if document.cover is None or not plan.keeps_cover:
            return None
        try:
            return prepared_cover(document.cover)
        except VivavoceError as error:
            note = f"The document's cover is left out. {error.what}"
            self._tell(replace(self._status, note=note))
            return None

    def _hear(self, progress: "BookProgress") -> None:
        with self._lock:
            try:
                stage = Stage(progress.stage)
            except ValueError:  # cancelled: `run` is about to say so
                return
            if stage is Stage.DONE:
                return  # captions are still to come
            if stage is Stage.PAUSED:
                stage = self._waiting
            share = progress.done / max(1, progress.total)
            self._tell(replace(self._status, stage=stage, share=share, left_s=progress.left_s))

    def _tell(self, status: BookStatus) -> None:
        with self._lock:
            status = replace(status, is_paused=self._is_paused)
            if status == self._status:
                return
            self._status = status
        if self._on_change is not None:
            try:
                self._on_change(status)
            except Exception as error:  # noqa: BLE001 - it must not end what is made
                log_fault(_log, "a listener to a book failed", error)


def names_of(
    plan: BookPlan, card: ModelCard, rules: Rules, is_wanted: Callable[[], bool] = lambda: True
) -> tuple[str, ...]:
    """Gives who speaks in what a plan reads, the most frequent first; none where nobody does.

    Takes as long as it takes to read a document and to clean it.

    Args:
        plan: Its document or text is read; the names of its cast are known to be names.
        card: The model that is to read it.
        rules: How it is to be read.
        is_wanted: Asked now and then; False ends it, and there are no names.

    Raises:
        VivavoceError: The document cannot be read.
    """
    from engine.speech.books import manuscript_of, speaker_key, turns, with_kinds

    document = with_kinds(_document_of(plan))
    # Cleaned as a book is, and so in the language that is found out there: it says emoji in it.
    empty = replace(document, chapters=())
    language = manuscript_of(empty, Preset(""), plan.language, card=card).language
    texts: list[str] = []
    for chapter in document.chapters:
        of_kind = replace(rules, kind=chapter.kind)
        for text in [cue.text for cue in chapter.cues] or [chapter.text]:
            if not is_wanted():
                return ()
            texts.append(cleaned(text, of_kind, language, card.languages).text)
    names = {speaker_key(name): name for name, _ in plan.cast}
    while is_wanted():
        # A name that is known makes a dialogue of a chapter where others may be found.
        n_known, n_turns = len(names), Counter[str]()
        known = tuple(names.values())
        for text in texts:
            for turn in turns(text, known=known):
                if turn.speaker is not None:
                    key = speaker_key(turn.speaker)
                    names.setdefault(key, turn.speaker)
                    n_turns[key] += 1
        if len(names) == n_known:
            return tuple(names[key] for key, _ in n_turns.most_common())
    return ()


def _has_reference(voice: VoiceChoice) -> bool:
    return isinstance(voice, Voice) and voice.has_reference


def _document_of(plan: BookPlan) -> "Document":
    from engine.speech.books import read_document

    if plan.source is not None:
        return read_document(plan.source)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "text.txt")
        path.write_text(plan.text, encoding="utf-8", errors="replace")
        document = read_document(path)
    return replace(document, title="")


def remove_parts(work: Path, output: Path) -> None:
    """Takes away what is kept of a book that nobody wants any more."""
    from engine.speech.books import directory_for

    shutil.rmtree(directory_for(work, output), ignore_errors=True)
