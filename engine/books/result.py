"""What became of a long job: what is in the file, when it is heard, and what is wrong with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.books.layout import Place
from engine.books.manuscript import Manuscript, Part
from engine.books.shelf import Kept
from engine.books.tagged import ChapterMark
from engine.books.taking import Fault
from engine.contract import SAMPLE_RATE_HZ
from engine.text import Mapped


@dataclass(frozen=True, slots=True)
class Marked:
    """A part that is in the book as it is, though something is wrong with all of its takes.

    Attributes:
        chapter: Its chapter's number, from 0.
        text: What it should say.
        fault: What is wrong.
        start_s: Where it is in the book.
    """

    chapter: int
    text: str
    fault: Fault
    start_s: float


@dataclass(frozen=True, slots=True)
class Late:
    """A cue that could not set in at its time, since the one before ran on.

    Attributes:
        text: What it says.
        start_s: When it should.
        late_s: By how much later it does.
    """

    text: str
    start_s: float
    late_s: float


@dataclass(frozen=True, slots=True, eq=False)
class SpokenPart:
    """A part and when it is heard, for captions.

    Attributes:
        chapter: Its chapter's number, from 0.
        text: The part's text.
        language: What it is in.
        start_s: Where its voice sets in.
        end_s: Where its voice ends.
        pauses_s: The silences within, as beginning and end in the book.
    """

    chapter: int
    text: str | Mapped
    language: str
    start_s: float
    end_s: float
    pauses_s: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, eq=False)
class BookResult:
    """What became of a job.

    Attributes:
        path: The file.
        duration_s: How long it is.
        n_parts: How many parts it has.
        n_made: How many of them were spoken in this run; the others were there already.
        marked: The parts with which something is wrong.
        late: The cues that are late.
        chapters: Where the chapters are.
        parts: When each part is heard.
    """

    path: Path
    duration_s: float
    n_parts: int
    n_made: int
    marked: tuple[Marked, ...]
    late: tuple[Late, ...]
    chapters: tuple[ChapterMark, ...]
    parts: tuple[SpokenPart, ...]


def result_of(
    manuscript: Manuscript,
    path: Path,
    parts: Sequence[tuple[Part, Kept, Place]],
    chapters: tuple[ChapterMark, ...],
    n_made: int,
) -> BookResult:
    """Puts together what became of a job.

    Args:
        manuscript: What was read.
        path: The file.
        parts: Each part with what is kept of it and where it lies; at least one.
        chapters: Where the chapters are.
        n_made: How many parts were spoken in this run.
    """
    return BookResult(
        path=path,
        duration_s=_seconds(parts[-1][2].end),
        n_parts=len(parts),
        n_made=n_made,
        marked=tuple(
            Marked(place.chapter, part.spoken, kept.fault, _seconds(place.start))
            for part, kept, place in parts
            if kept.fault
        ),
        late=tuple(
            Late(part.spoken, part.start_s, _seconds(place.late_samples))
            for part, _, place in parts
            if part.start_s is not None and place.late_samples
        ),
        chapters=chapters,
        parts=tuple(
            _spoken_part(part, part.language or manuscript.language, kept, place)
            for part, kept, place in parts
        ),
    )


def _spoken_part(part: Part, language: str, kept: Kept, place: Place) -> SpokenPart:
    offset = place.start - place.skip_samples
    return SpokenPart(
        chapter=place.chapter,
        text=part.text,
        language=language,
        start_s=_seconds(place.voice_start),
        end_s=_seconds(place.voice_end),
        pauses_s=tuple(
            (_seconds(offset + begin), _seconds(offset + end)) for begin, end in kept.shape.pauses
        ),
    )


def _seconds(n_samples: int) -> float:
    return n_samples / SAMPLE_RATE_HZ
