"""Long jobs: a whole book, or its subtitles, to one sound file with chapters.

It stands above the seam: it speaks through a `Speaker` that it is given.
"""

from engine.books.document import manuscript_of, with_kinds, write_captions
from engine.books.job import BookJob, BookProgress, Stage
from engine.books.manuscript import (
    Border,
    Chapter,
    Manuscript,
    Part,
    Pauses,
    parts_of,
)
from engine.books.result import BookResult, Late, Marked, SpokenPart
from engine.books.shelf import begin, directory_for
from engine.books.sound import Measure
from engine.books.tagged import ChapterMark, prepared_cover
from engine.books.taking import Fault
from engine.books.writing import has_chapters, has_cover, require_format

__all__ = [
    "BookJob",
    "BookProgress",
    "BookResult",
    "Border",
    "Chapter",
    "ChapterMark",
    "Fault",
    "Late",
    "Manuscript",
    "Marked",
    "Measure",
    "Part",
    "Pauses",
    "SpokenPart",
    "Stage",
    "begin",
    "directory_for",
    "has_chapters",
    "has_cover",
    "manuscript_of",
    "parts_of",
    "prepared_cover",
    "require_format",
    "with_kinds",
    "write_captions",
]
