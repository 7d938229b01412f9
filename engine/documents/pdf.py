"""Reads PDF through PDFium: pages in order, chapters from the outline."""

import logging
import re
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

import pypdfium2  # pyright: ignore[reportMissingTypeStubs] it ships none
import pypdfium2.raw as pdfium  # pyright: ignore[reportMissingTypeStubs]

from engine.contract import SourceKind
from engine.documents.document import Chapter, Document
from engine.documents.errors import (
    DocumentDamagedError,
    DocumentEncryptedError,
    DocumentScannedError,
    DocumentTooLargeError,
)
from engine.documents.headings import Heading, chapter_headings, cut
from engine.documents.pdf_page import Line, lines_of_page
from engine.documents.plain import text_headings

MAX_PAGES = 20_000

# It warns of an outline that runs in a circle, which it then cuts: nothing that a user can mend.
logging.getLogger("pypdfium2").setLevel(logging.ERROR)
_NOT_THREAD_SAFE = threading.Lock()  # PDFium is not, not even with two documents
_LETTER = re.compile(r"[^\W_]")
_PROGRAMS_TITLE = re.compile(
    r"(?i)^(?:untitled|microsoft word - .*|.*\.(?:docx?|indd|tex|qxd|dvi))$"
)


class _Target(Protocol):
    def get_index(self) -> int | None: ...
    def get_view(self) -> tuple[int, Sequence[float]]: ...


class _Bookmark(Protocol):
    level: int

    def get_title(self) -> str: ...
    def get_dest(self) -> _Target | None: ...


@dataclass(frozen=True, slots=True)
class _Mark:
    """An entry of the outline; `top` is the height on the page in points, None for its top."""

    level: int
    title: str
    page: int
    top: float | None


def read_pdf(data: bytes) -> Document:
    """Gives a PDF's text, its pages parted by form feeds.

    Columns are read in the order in which the file draws them, which is that of the text with
    nearly all programs. Chapters come from the outline; without one, from lines like "Chapter 1".

    Raises:
        DocumentEncryptedError: It has a password for opening (one that only forbids printing or
            copying does not matter).
        DocumentScannedError: Not one page has text.
        DocumentDamagedError: It, or one of its pages, cannot be read.
        DocumentTooLargeError: It has over 20,000 pages.
    """
    with _NOT_THREAD_SAFE:
        document = _opened(data)
        try:
            n_pages = len(document)
            if n_pages > MAX_PAGES:
                raise DocumentTooLargeError(
                    f"The document has {n_pages:,} pages; {MAX_PAGES:,} is the limit.",
                    "Read it in parts.",
                )
            pages = [_page(document, number) for number in range(n_pages)]
            marks = _outline(document)
            information = document.get_metadata_dict()
            language = _language(document)
        finally:
            document.close()
    if not any(_LETTER.search(line.text) for page in pages for line in page):
        raise DocumentScannedError(
            "The PDF has no text: its pages are pictures, as from a scanner.",
            "Run text recognition (OCR) on it first; OCRmyPDF does that, for one.",
        )
    title = information.get("Title", "").strip()
    return Document(
        title="" if _PROGRAMS_TITLE.match(title) else title,
        author=information.get("Author", "").strip(),
        language=language,
        cover=None,
        chapters=_chapters(pages, marks),
    )


def _opened(data: bytes) -> pypdfium2.PdfDocument:
    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        code = cast("int | None", error.err_code)  # pyright: ignore[reportUnknownMemberType] untyped
        if code in (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY):
            raise DocumentEncryptedError(
                "The PDF is locked by a password.",
                "Open it in a PDF viewer and print it to a new PDF without one.",
            ) from error
        raise DocumentDamagedError(
            "The PDF is damaged, or no PDF.", "Get another copy of it."
        ) from error


def _page(document: pypdfium2.PdfDocument, number: int) -> list[Line]:
    try:
        page = document[number]
    except pypdfium2.PdfiumError as error:
        raise DocumentDamagedError(
            f"The PDF is damaged: page {number + 1} of {len(document)} cannot be read.",
            "Get another copy of it.",
        ) from error
    try:
        return lines_of_page(page)
    except pypdfium2.PdfiumError as error:
        raise DocumentDamagedError(
            f"The PDF is damaged: the text of page {number + 1} cannot be read.",
            "Get another copy of it.",
        ) from error
    finally:
        page.close()


def _outline(document: pypdfium2.PdfDocument) -> list[_Mark]:
    marks: list[_Mark] = []
    # pypdfium2 leaves the types of these out.
    contents = cast("Iterable[_Bookmark]", document.get_toc(max_depth=4))  # pyright: ignore[reportUnknownMemberType]
    for bookmark in contents:
        target = bookmark.get_dest()
        page = target.get_index() if target else None
        title = " ".join(bookmark.get_title().split())
        if target is None or page is None or not 0 <= page < len(document) or not title:
            continue
        mode, place = target.get_view()
        top = place[1] if mode == pdfium.PDFDEST_VIEW_XYZ and len(place) > 1 else None
        marks.append(_Mark(bookmark.level + 1, title, page, top or None))
    return marks


def _language(document: pypdfium2.PdfDocument) -> str | None:
    n_bytes = pdfium.FPDFCatalog_GetLanguage(document, None, 0)
    if not 2 < n_bytes <= 200:
        return None
    buffer = (pdfium.FPDF_WCHAR * (n_bytes // 2))()
    pdfium.FPDFCatalog_GetLanguage(document, buffer, n_bytes)
    return bytes(buffer).decode("utf-16-le", "replace").strip("\0 ") or None


def _chapters(pages: list[list[Line]], marks: list[_Mark]) -> tuple[Chapter, ...]:
    pieces: list[str] = []
    starts: list[list[int]] = []  # where each line begins, by page
    length = 0
    for number, page in enumerate(pages):
        if number:
            pieces.append("\f")
            length += 1
        starts.append([])
        for line in page:
            starts[-1].append(length)
            pieces.append(line.text)
            length += len(line.text)
        starts[-1].append(length)
    text = "".join(pieces)
    headings = {
        (start := starts[mark.page][_line_of(pages[mark.page], mark)]): Heading(
            mark.level, start, mark.title
        )
        for mark in reversed(marks)
    }
    chosen = chapter_headings(sorted(headings.values(), key=lambda heading: heading.start))
    return cut(text, chosen if len(chosen) > 1 else text_headings(text), SourceKind.PDF)


def _line_of(page: list[Line], mark: _Mark) -> int:
    """The line that an entry of the outline points to: the title's own, else the one below."""
    title = _letters(mark.title)
    for place, line in enumerate(page):
        words = _letters(line.text)
        if len(words) > 2 and (title in words or words in title):
            is_near = mark.top is None or abs(line.y - mark.top) < 3 * line.height + 20
            if is_near and (title in words or title.startswith(words)):
                return place
    if mark.top is None:
        return 0
    below = (place for place, line in enumerate(page) if line.y <= mark.top)
    return next(below, 0)


def _letters(text: str) -> str:
    return "".join(_LETTER.findall(text)).casefold()
