"""The lines of one PDF page, with an empty line where a paragraph ends."""

from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

import pypdfium2  # pyright: ignore[reportMissingTypeStubs] it ships none
import pypdfium2.raw as pdfium  # pyright: ignore[reportMissingTypeStubs]

_HYPHEN = 2  # PDFium's sign for a hyphen with which a line ends; no line end follows it
_WIDE_GAP = 1.35  # of the page's usual pitch: a paragraph's end
_OTHER_SIZE = 1.15  # a heading
_RAISED = 0.6  # of a line's height: how far a sign is raised or lowered at most
_LOWER = 1.2  # of a line's height: below it is another line
_SPACE, _BESIDE = 0.15, 1.0  # how far right of its line it is, at least for a space, and at most
_LEAST_INDENT, _MOST_INDENT = 0.6, 5.0  # of a line's height: a paragraph's first line


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text.

    Attributes:
        text: With the line end, or two where a paragraph ends.
        x: Where it starts, in points from the left.
        y: Its baseline, in points from the bottom.
        height: Of its letters, in points.
        right: Where it ends, in points from the left.
    """

    text: str
    x: float
    y: float
    height: float
    right: float


def lines_of_page(page: pypdfium2.PdfPage) -> list[Line]:
    """Gives a page's lines in the order of the text.

    Raises:
        pypdfium2.PdfiumError: The page is damaged.
    """
    text_page = page.get_textpage()
    try:
        n_characters = text_page.count_chars()
        codes = [pdfium.FPDFText_GetUnicode(text_page, place) for place in range(n_characters)]
        spans: list[tuple[int, int]] = []
        start = 0
        for place, code in enumerate(codes):
            if code in (_HYPHEN, 0x0A):
                spans.append((start, place))
                start = place + 1
        spans.append((start, n_characters))
        parts = [part for span in spans for part in _parts(text_page, codes, *span)]
        lines = [_line(text_page, codes, *part) for part in parts]
    finally:
        text_page.close()
    return _with_paragraphs(_joined([line for line in lines if line.text.strip()]))


def _joined(lines: list[Line]) -> list[Line]:
    """Puts raised and lowered signs, which PDFium gives lines of their own, back into theirs."""
    joined: list[Line] = []
    for line in lines:
        last = joined[-1] if joined else None
        if last is None or not _is_beside(last, line):
            joined.append(line)
            continue
        space = " " if line.x - last.right > _SPACE * last.height else ""
        larger = last if last.height >= line.height else line
        text = f"{last.text.rstrip()}{space}{line.text}"
        joined[-1] = replace(last, text=text, y=larger.y, height=larger.height, right=line.right)
    return joined


def _is_beside(line: Line, following: Line) -> bool:
    height = max(line.height, following.height)
    is_level = abs(line.y - following.y) < _RAISED * height
    return is_level and -0.1 * height < following.x - line.right < _BESIDE * height


def _parts(
    text_page: pypdfium2.PdfTextPage, codes: list[int], start: int, end: int
) -> list[tuple[int, int]]:
    """Parts a line where PDFium joins two: a page's number that stands far below the last words."""
    parts: list[tuple[int, int]] = []
    for place in range(start + 1, end - 1):
        # Such a space is none of the file's, but put in by PDFium.
        if codes[place] != 0x20 or pdfium.FPDFText_IsGenerated(text_page, place) != 1:
            continue
        height = _height(_box(text_page, place - 1))
        fall = _origin(text_page, place - 1)[1] - _origin(text_page, place + 1)[1]
        if abs(fall) > _LOWER * height > 0:
            parts.append((start, place))
            start = place + 1
    return [*parts, (start, end)]


def _origin(text_page: pypdfium2.PdfTextPage, place: int) -> tuple[float, float]:
    x, y = pdfium.c_double(), pdfium.c_double()
    pdfium.FPDFText_GetCharOrigin(text_page, place, x, y)
    return x.value, y.value


def _box(text_page: pypdfium2.PdfTextPage, place: int) -> pdfium.FS_RECTF:
    box = pdfium.FS_RECTF()
    pdfium.FPDFText_GetLooseCharBox(text_page, place, box)
    return box


def _height(box: pdfium.FS_RECTF) -> float:
    return abs(box.top - box.bottom)


def _line(text_page: pypdfium2.PdfTextPage, codes: list[int], start: int, end: int) -> Line:
    text = _text(codes[start:end])
    if end < len(codes) and codes[end] == _HYPHEN:
        text += "-"
    inked = [place for place in range(start, end) if codes[place] > 0x20] or [start]
    x, y = _origin(text_page, inked[0])
    height = _height(_box(text_page, inked[0]))
    return Line(f"{text.rstrip()}\n", x, y, height, _box(text_page, inked[-1]).right)


def _text(codes: list[int]) -> str:
    units = b"".join(
        code.to_bytes(2, "little") if code < 0x10000 else chr(code).encode("utf-16-le")
        for code in codes
        if 0x20 <= code < 0x110000 or code == 0x09
    )
    return units.decode("utf-16-le", errors="replace")  # pairs of surrogates come apart


def _with_paragraphs(lines: list[Line]) -> list[Line]:
    gaps = [above.y - below.y for above, below in pairwise(lines)]
    going_down = [gap for gap in gaps if gap > 0]
    if not going_down:
        return lines
    height = median(line.height for line in lines)
    pitch = min(median(going_down), 1.8 * height) if height else median(going_down)
    ended: list[Line] = []
    for place, line in enumerate(lines[:-1]):
        below = lines[place + 1]
        after = lines[place + 2] if place + 2 < len(lines) else None
        is_end = gaps[place] > 0 and (
            gaps[place] > _WIDE_GAP * pitch
            or not 1 / _OTHER_SIZE < _ratio(line, below) < _OTHER_SIZE
            or _is_indented(line, below, after)
        )
        ended.append(replace(line, text=f"{line.text}\n") if is_end else line)
    return [*ended, lines[-1]]


def _ratio(line: Line, below: Line) -> float:
    return line.height / below.height if line.height > 0 and below.height > 0 else 1.0


def _is_indented(before: Line, line: Line, after: Line | None) -> bool:
    """Whether a line starts right of both its neighbours, which stand flush with each other."""
    if after is None or abs(before.x - after.x) > 1 or not after.y < line.y < before.y:
        return False
    return _LEAST_INDENT * line.height < line.x - after.x < _MOST_INDENT * line.height
