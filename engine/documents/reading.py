"""Opens a document of any kind that is read here."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from engine.contract import SourceKind
from engine.documents.document import Chapter, Document
from engine.documents.docx import read_docx
from engine.documents.encoding import decode, encoding_of
from engine.documents.epub import read_epub
from engine.documents.errors import (
    DocumentDamagedError,
    DocumentEmptyError,
    DocumentKindError,
    DocumentTooLargeError,
    DocumentUnreadableError,
)
from engine.documents.html import is_page, read_html, shown
from engine.documents.mail import read_mail
from engine.documents.pdf import read_pdf
from engine.documents.plain import read_markdown, read_plain
from engine.documents.signatures import not_text
from engine.documents.subtitles import read_subtitles

MAX_FILE_BYTES = 200_000_000
# The whole Bible has 4.5 million; 20 million would be over 300 hours of speech.
MAX_CHARACTERS = 20_000_000

_READERS: dict[str, Callable[[bytes], Document]] = {
    ".txt": read_plain,
    ".md": read_markdown,
    ".markdown": read_markdown,
    ".html": read_html,
    ".htm": read_html,
    ".xhtml": read_html,
    ".pdf": read_pdf,
    ".docx": read_docx,
    ".epub": read_epub,
    ".eml": read_mail,
    ".srt": read_subtitles,
    ".vtt": read_subtitles,
}
EXTENSIONS = tuple(_READERS)
_PACKED = (".pdf", ".docx", ".epub")  # their readers say themselves what else is wrong
_TEXTS = (".txt", ".md", ".markdown")  # which may hold text of any kind
_BY_KIND = {SourceKind.MARKDOWN: read_markdown, SourceKind.HTML: read_html}

_OTHER_KINDS = {
    ".doc": "Save it as .docx in Word or LibreOffice.",
    ".odt": "Save it as .docx in LibreOffice.",
    ".rtf": "Save it as .docx in Word or LibreOffice.",
    ".pages": "Export it as .docx or .epub from Pages.",
    ".mobi": "Convert it to .epub first (Calibre does).",
    ".azw": "Convert it to .epub first, where its copy protection allows that.",
    ".azw3": "Convert it to .epub first, where its copy protection allows that.",
    ".msg": "Save the mail as .eml or .txt in your mail program.",
}
_SHOWN = {
    "cp1250": "Windows-1250",
    "cp1251": "Windows-1251",
    "cp1252": "Windows-1252",
    "cp1253": "Windows-1253",
    "cp850": "IBM 850",
    "cp852": "IBM 852",
    "cp866": "IBM 866",
    "cp932": "Shift-JIS",
    "cp949": "EUC-KR",
    "euc_jp": "EUC-JP",
    "gb18030": "GB 18030",
    "big5": "Big5",
    "iso2022_jp": "ISO-2022-JP",
    "iso8859_2": "ISO-8859-2",
    "iso8859_5": "ISO-8859-5",
    "iso8859_7": "ISO-8859-7",
    "koi8_u": "KOI8-R",
    "mac_cyrillic": "Mac Cyrillic",
    "mac_roman": "Mac Roman",
}
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ufeff]")
_SPEAKABLE = re.compile(r"[^\W_]")


def read_document(path: Path, kind: SourceKind | None = None) -> Document:
    """Gives a document's text, chapter by chapter.

    Args:
        path: The file; its ending tells its kind (see `EXTENSIONS`), in capitals or not.
        kind: What is in a text file; None leaves it to its ending, or to how it looks.

    Raises:
        DocumentUnreadableError: No such file, no file, or no right to read it.
        DocumentKindError: A kind that is not read here, no text though its name says so, or a
            `kind` for what is no text file.
        DocumentTooLargeError: Over 200 MB, or unpacked over a limit.
        DocumentEmptyError: Nothing in it can be spoken; `DocumentScannedError` for a PDF that
            holds pictures alone.
        DocumentEncryptedError: A password or copy protection.
        DocumentDamagedError: Cut off, damaged, or not what its name says.
    """
    name = path.name or str(path)
    reader = _READERS.get(path.suffix.lower())
    if path.is_dir():
        raise DocumentUnreadableError(f"“{name}” is a folder.", "Give one of the files in it.")
    if reader is None:
        ending = f"Files ending in {path.suffix}" if path.suffix else "Files without an ending"
        remedy = _OTHER_KINDS.get(path.suffix.lower(), "")
        raise DocumentKindError(
            f"{ending} cannot be read.", f"{remedy} These can: {', '.join(EXTENSIONS)}.".strip()
        )
    if kind is not None:
        if path.suffix.lower() not in _TEXTS:
            raise DocumentKindError(
                f"What is in a {path.suffix.lower()} file needs no telling.",
                f"Leave out the kind; it is for text files: {', '.join(_TEXTS)}.",
            )
        reader = _BY_KIND.get(kind, read_plain)
    data = _bytes_of(path)
    _require_kind(data, name, path.suffix.lower())
    if kind is None and reader is read_plain and is_page(data):
        reader = read_html
    try:
        document = reader(data)
    except RecursionError as error:
        raise DocumentDamagedError(
            f"“{name}” is nested too deeply to be a sound document.", "Get another copy of it."
        ) from error
    chapters = tuple(
        replace(part, kind=part.kind or kind) for part in document.chapters if _is_speakable(part)
    )
    if not chapters:
        raise DocumentEmptyError(
            f"There is nothing in “{name}” that could be spoken.", "Choose another file."
        )
    n_characters = sum(len(part.text) for part in chapters)
    if n_characters > MAX_CHARACTERS:
        raise DocumentTooLargeError(
            f"“{name}” has {n_characters:,} characters; {MAX_CHARACTERS:,} is the limit.",
            "Read it in parts.",
        )
    return replace(
        document,
        title=_one_line(document.title) or path.stem,
        author=_one_line(document.author),
        chapters=chapters,
    )


def read_letters(data: bytes, name: str) -> tuple[str, str]:
    """Gives a text file to the letter, its lines ended by "\\n", and what encoding was assumed.

    Args:
        data: The file.
        name: Its name, for the errors.

    Returns:
        The text, and the encoding's name as people know it; empty where it is Unicode.

    Raises:
        DocumentEmptyError: Nothing is in it.
        DocumentKindError: It is no text, though its name says so.
    """
    _require_kind(data, name, ".txt")
    encoding = encoding_of(data)
    shown = "" if encoding.startswith("utf") else _SHOWN.get(encoding, encoding)
    return decode(data), shown


def _require_kind(data: bytes, name: str, ending: str) -> None:
    """Refuses an empty file, and one that is not of the kind that its name says."""
    if not data.strip(b"\0 \t\r\n"):
        raise DocumentEmptyError(f"“{name}” is empty.", "Choose another file.")
    if found := not_text(data):
        what, right = found
        is_packed = ending in _PACKED
        if right not in ("", ending) or not is_packed:
            raise DocumentKindError(
                f"“{name}” is no {ending if is_packed else 'text'}: it looks like {what}.",
                f"Let its name end in {right}." if right else "Choose another file.",
            )


def _one_line(text: str) -> str:
    """A name without the control characters that some programs leave in it."""
    return " ".join(_CONTROL.sub(" ", text).split())


def _is_speakable(chapter: Chapter) -> bool:
    text = shown(chapter.text) if chapter.kind is SourceKind.HTML else chapter.text
    return _SPEAKABLE.search(text) is not None


def _bytes_of(path: Path) -> bytes:
    try:
        if not path.exists():
            raise DocumentUnreadableError(f"There is no file {path}.", "Check its name and place.")
        if not path.is_file():  # a pipe or a device would be read for ever
            raise DocumentUnreadableError(f"{path} is not a file.", "Give a document.")
        n_bytes = path.stat().st_size
        if n_bytes > MAX_FILE_BYTES:
            raise DocumentTooLargeError(
                f"“{path.name}” has {n_bytes / 1e6:,.0f} MB; "
                f"{MAX_FILE_BYTES / 1e6:,.0f} MB is the limit.",
                "Read it in parts.",
            )
        return path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or str(error)
        raise DocumentUnreadableError(
            f"“{path.name}” cannot be read: {reason}.", "Check that you may open it."
        ) from error
