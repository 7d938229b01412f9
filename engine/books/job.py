"""A long job: a whole book to one file, that can be paused, stopped, killed and gone on with."""

import hashlib
import shutil
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from engine.audio.loudness import integrated_lufs
from engine.books.layout import Place, laid_out
from engine.books.manuscript import Manuscript, Part, Pauses
from engine.books.result import BookResult, result_of
from engine.books.shelf import Kept, Shelf, directory_for, key_of
from engine.books.sound import TARGET_LUFS, Measure, shape_of
from engine.books.tagged import Tags, prepared_cover
from engine.books.taking import Fault, InterruptedTakeError, spoken
from engine.books.writing import bind, chapter_marks, has_cover, writer_for
from engine.contract import Speaker, Utterance
from engine.errors import EmptyTextError

# Over how many parts the pace is taken: a machine that grows warm or busy is soon believed.
_PACE_PARTS = 40
_TOLD_EVERY_S = 0.2


class Stage(StrEnum):
    """What a job is doing."""

    SPEAKING = "speaking"
    PAUSED = "paused"
    WRITING = "writing"
    DONE = "done"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class BookProgress:
    """How far a job has come.

    Attributes:
        stage: What it is doing.
        done: Characters that are done (while writing: written).
        total: Characters of the whole book.
        n_parts_done: Parts that are done (while writing: written).
        n_parts: Parts of the whole book.
        left_s: How long the rest will take, from the pace measured so far; None before there is
            one.
    """

    stage: Stage
    done: int
    total: int
    n_parts_done: int
    n_parts: int
    left_s: float | None


class BookJob:
    """Reads a book into a file; part by part, each kept on the disk as soon as it is spoken.

    However it ends before its end, a new job with the same output goes on where it stopped. What
    changed meanwhile in text, voice or settings is spoken anew, and nothing else.

    `pause`, `go_on` and `cancel` may be called from any thread; the engine is free within a frame.

    Args:
        manuscript: What to read.
        output: The file; its extension names the format: wav, ogg, or one of `TAGGED_FORMATS`.
        speaker: Who speaks; it must be running.
        work: Where the directories of jobs are.
        pauses: How long it is silent between the parts.
        target_lufs: How loud each part is to be.
        measure: Gives a loudness by ITU-R BS.1770 in LUFS; None leaves the parts as they are.
        marks_chapters: Whether the file tells where the chapters are.
        is_fresh: Whether what an earlier run made is thrown away.
        on_progress: Called in the thread of `run`.
    """

    def __init__(
        self,
        manuscript: Manuscript,
        output: Path,
        speaker: Speaker,
        work: Path,
        *,
        pauses: Pauses | None = None,
        target_lufs: float = TARGET_LUFS,
        measure: Measure | None = integrated_lufs,
        marks_chapters: bool = True,
        is_fresh: bool = False,
        on_progress: Callable[[BookProgress], None] | None = None,
    ) -> None:
        self._manuscript, self._output, self._speaker = manuscript, output, speaker
        self._pauses = pauses or Pauses()
        self._target_lufs, self._measure = target_lufs, measure
        self._marks_chapters = marks_chapters
        self._is_fresh = is_fresh
        self._on_progress = on_progress
        self.directory = directory_for(work, output)
        self._parts = manuscript.parts
        self._sizes = [len(part.spoken) for part in self._parts]
        self._changed = threading.Condition()
        self._must_wait = self._is_cancelled = False
        self._is_interrupted = False  # the utterance in work, by us
        self._utterance: Utterance | None = None
        self._pace: deque[tuple[int, float]] = deque(maxlen=_PACE_PARTS)  # characters, seconds
        self._told_at = 0.0
        self._keys: list[str] = []
        self._done: set[str] = set()
        self._n_written = 0

    def pause(self) -> None:
        """Lets the engine go until `go_on`; the part in work is then spoken anew."""
        with self._changed:
            self._must_wait = True
            self._interrupt()

    def go_on(self) -> None:
        """Takes the engine again."""
        with self._changed:
            self._must_wait = False
            self._changed.notify_all()

    def cancel(self) -> None:
        """Ends the job; what is done stays for the next one."""
        with self._changed:
            self._is_cancelled = True
            self._interrupt()

    def remove_parts(self) -> None:
        """Takes away all that is kept for going on; what cannot be removed stays."""
        shutil.rmtree(self.directory, ignore_errors=True)

    def run(self) -> BookResult | None:
        """Does the job; blocks until its end. The parts stay until `remove_parts`.

        Returns:
            None if it was cancelled.

        Raises:
            EmptyTextError: There is nothing to read in the book.
            SoundFileError: A directory or a file cannot be read or written; what is done stays.
            VivavoceError: The speaker cannot go on, the format or the cover cannot be used.
        """
        if not self._parts:
            raise EmptyTextError("There is nothing to read in the book.", "Choose another file.")
        # What is wrong with the output is said before hours are spent.
        writer_for(self._output, Tags())
        cover = self._manuscript.cover if has_cover(self._output) else None
        if cover is not None:
            cover = prepared_cover(cover)
        card = self._speaker.card
        self._keys = [key_of(self._manuscript, part, card) for part in self._parts]
        try:
            with Shelf(self.directory, self._keys, is_fresh=self._is_fresh) as shelf:
                result = self._read(shelf, cover)
                shelf.sweep()
        except _CancelledError:
            self._tell(Stage.CANCELLED, is_urgent=True)
            return None
        self._tell(Stage.DONE, is_urgent=True)
        return result

    def _read(self, shelf: Shelf, cover: bytes | None) -> BookResult:
        marks: dict[str, Fault] = {}
        self._done = {key for key in self._keys if shelf.find(key)}
        self._write_manifest(shelf, marks)
        self._tell(Stage.SPEAKING, is_urgent=True)
        kept: list[Kept] = []
        n_made = 0
        for key, part in zip(self._keys, self._parts, strict=True):
            found = shelf.find(key)
            if found is None:
                found = self._make(shelf, key, part)
                n_made += 1
            elif self._measure and not found.is_measured:
                shape = shape_of(shelf.samples_of(found), self._measure)
                found = replace(found, shape=shape, is_measured=True)
            kept.append(found)
            if found.fault and key not in marks:
                marks[key] = found.fault
                self._write_manifest(shelf, marks)
        places = laid_out(self._manuscript, [(k.shape, k.n_samples) for k in kept], self._pauses)
        titles = [chapter.title for chapter in self._manuscript.chapters]
        chapters = chapter_marks(titles, places)
        marks_shown = chapters if self._marks_chapters else ()
        tags = Tags(self._manuscript.title, self._manuscript.author, cover, marks_shown)
        self._write(shelf, tags, list(zip(kept, places, strict=True)))
        together = list(zip(self._parts, kept, places, strict=True))
        return result_of(self._manuscript, self._output, together, chapters, n_made)

    def _make(self, shelf: Shelf, key: str, part: Part) -> Kept:
        while True:
            self._wait_for_turn()
            begun = time.monotonic()
            try:
                take = spoken(self._manuscript, part, self._speaker, self._hold)
                break
            except InterruptedTakeError:
                continue
        kept = shelf.keep(
            key,
            take.samples,
            shape_of(take.samples, self._measure),
            is_measured=self._measure is not None,
            n_takes=take.n_takes,
            fault=take.fault,
        )
        self._pace.append((len(part.spoken), time.monotonic() - begun))
        self._done.add(key)
        self._tell(Stage.SPEAKING, is_urgent=True)
        return kept

    def _write(self, shelf: Shelf, tags: Tags, parts: list[tuple[Kept, Place]]) -> None:
        self._pace.clear()
        self._n_written = 0
        self._tell(Stage.WRITING, is_urgent=True)
        since = time.monotonic()

        def on_part(number: int) -> None:
            nonlocal since
            self._wait_for_turn()
            now = time.monotonic()
            self._pace.append((self._sizes[number], now - since))
            since = now
            self._n_written = number + 1
            self._tell(Stage.WRITING)

        target_lufs = self._target_lufs if self._measure else None
        bind(self._output, tags, shelf, parts, target_lufs, on_part)

    def _write_manifest(self, shelf: Shelf, marks: dict[str, Fault]) -> None:
        manuscript = self._manuscript
        shelf.write_manifest(
            {
                "title": manuscript.title,
                "author": manuscript.author,
                "output": str(self._output.absolute()),
                "sha256": hashlib.sha256("".join(self._keys).encode()).hexdigest(),
                "parts": self._keys,
                "marked": [
                    {"part": number, "fault": marks[key], "text": part.spoken}
                    for number, (key, part) in enumerate(zip(self._keys, self._parts, strict=True))
                    if key in marks
                ],
            }
        )

    def _hold(self, utterance: Utterance | None) -> bool:
        with self._changed:
            self._utterance = utterance
            if utterance is not None:
                self._is_interrupted = self._must_wait or self._is_cancelled
                if self._is_interrupted:
                    utterance.cancel()
            return self._is_interrupted

    def _interrupt(self) -> None:
        self._is_interrupted = True
        if self._utterance is not None:
            self._utterance.cancel()
        self._changed.notify_all()

    def _wait_for_turn(self) -> None:
        with self._changed:
            must_wait = self._must_wait and not self._is_cancelled
        if must_wait:
            self._tell(Stage.PAUSED, is_urgent=True)
            with self._changed:
                self._changed.wait_for(lambda: not self._must_wait or self._is_cancelled)
        if self._is_cancelled:
            raise _CancelledError

    def _tell(self, stage: Stage, *, is_urgent: bool = False) -> None:
        now = time.monotonic()
        if self._on_progress is None or (now - self._told_at < _TOLD_EVERY_S and not is_urgent):
            return
        self._told_at = now
        self._on_progress(self._progress(stage))

    def _progress(self, stage: Stage) -> BookProgress:
        if stage is Stage.DONE:
            n_done = len(self._parts)
            done = sum(self._sizes)
        elif stage is Stage.WRITING:
            n_done = self._n_written
            done = sum(self._sizes[:n_done])
        else:
            sizes = [
                size for key, size in zip(self._keys, self._sizes, strict=True) if key in self._done
            ]
            n_done, done = len(sizes), sum(sizes)
        total = sum(self._sizes)
        characters = sum(size for size, _ in self._pace)
        seconds = sum(spent_s for _, spent_s in self._pace)
        left_s = (total - done) * seconds / characters if characters else None
        return BookProgress(stage, done, total, n_done, len(self._parts), left_s)


class _CancelledError(Exception):
    """Nobody wants the book any more, for now."""
