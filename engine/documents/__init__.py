"""Documents in chapters: plain text, Markdown, HTML, PDF, Word, EPUB, mail and subtitles."""

from engine.documents.document import Chapter, Cue, Document
from engine.documents.errors import (
    DocumentDamagedError,
    DocumentEmptyError,
    DocumentEncryptedError,
    DocumentError,
    DocumentKindError,
    DocumentScannedError,
    DocumentTooLargeError,
    DocumentUnreadableError,
)
from engine.documents.reading import EXTENSIONS, MAX_FILE_BYTES, read_document, read_letters
from engine.documents.signatures import not_text

__all__ = [
    "EXTENSIONS",
    "MAX_FILE_BYTES",
    "Chapter",
    "Cue",
    "Document",
    "DocumentDamagedError",
    "DocumentEmptyError",
    "DocumentEncryptedError",
    "DocumentError",
    "DocumentKindError",
    "DocumentScannedError",
    "DocumentTooLargeError",
    "DocumentUnreadableError",
    "not_text",
    "read_document",
    "read_letters",
]
