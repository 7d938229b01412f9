"""Cuts a text into chapters at its headings."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.contract import SourceKind
from engine.documents.document import Chapter


@dataclass(frozen=True, slots=True)
class Heading:
    """Where a chapter may begin.

    Attributes:
        level: 1 for the highest.
        start: Its first character in the text.
        title: What it says.
    """

    level: int
    start: int
    title: str


def chapter_headings(headings: Sequence[Heading]) -> list[Heading]:
    """Picks those that begin chapters: of the highest level that stands there more than once.

    A single heading above them is the document's title, and begins no chapter. Where no level
    stands there twice, the highest one does.
    """
    levels = sorted({heading.level for heading in headings})
    of_level = [[each for each in headings if each.level == level] for level in levels]
    return next((each for each in of_level if len(each) > 1), of_level[0] if of_level else [])


def cut(text: str, headings: Sequence[Heading], kind: SourceKind | None) -> tuple[Chapter, ...]:
    """Cuts before each heading; what stands before the first is a chapter without a title.

    All chapters together have every character of the text.
    """
    starts = [heading.start for heading in headings]
    ends = [*starts[1:], len(text)] if starts else []
    before = text[: starts[0]] if starts else text
    chapters = [Chapter("", before, kind)] if before.strip() or not starts else []
    if starts and not chapters:
        starts[0] = 0  # a few empty lines
    chapters += [
        Chapter(heading.title, text[start:end], kind)
        for heading, start, end in zip(headings, starts, ends, strict=True)
    ]
    return tuple(chapters)
