"""The seam for long jobs: documents in, one sound file with chapters and captions out.

Apart from `engine.speech`, since a window that only reads a selection needs none of it.
"""

from engine.books import (
    BookJob,
    BookProgress,
    BookResult,
    Manuscript,
    Pauses,
    Stage,
    directory_for,
    has_chapters,
    has_cover,
    manuscript_of,
    prepared_cover,
    with_kinds,
    write_captions,
)
from engine.captions import CAPTION_KINDS
from engine.contract import BOOK_FORMATS
from engine.documents import EXTENSIONS, Chapter, Document, read_document, read_letters
from engine.text.dialogue import speaker_key, turns

__all__ = [
    "BOOK_FORMATS",
    "CAPTION_KINDS",
    "EXTENSIONS",
    "BookJob",
    "BookProgress",
    "BookResult",
    "Chapter",
    "Document",
    "Manuscript",
    "Pauses",
    "Stage",
    "directory_for",
    "has_chapters",
    "has_cover",
    "manuscript_of",
    "prepared_cover",
    "read_document",
    "read_letters",
    "speaker_key",
    "turns",
    "with_kinds",
    "write_captions",
]
