"""Text out of a PDF: its lines joined to paragraphs, its headings set apart."""
# ruff: noqa: RUF001 (dashes, quotes and wide signs look like others)

from dataclasses import dataclass
from itertools import pairwise
from math import ceil

import regex

from engine.contract.mapped import Edit, Mapped
from engine.text.cleaning.lines import Line, lines_of
from engine.text.cleaning.stops import stop_after

_ENDS_SENTENCE = regex.compile(r"[.!?…:。！？：][\"'”’»)\]」』]*(?:\[[\d, –-]+\])?\Z")
_GOES_ON = regex.compile(r"[,;，、；(\[（「«„-]\Z")
_ITEM = regex.compile(r"(?:[•‣▪◦●○■·*–—-]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s")
_NUMBERED_HEADING = regex.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+\p{L}")
_WIDE = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}ー，、。！？；：（）「」]")
_MAX_HEADING = 80  # characters
_SHORT, _SHORT_HEADING = 0.75, 0.8  # of the text's width
_N_BEFORE = 10


@dataclass(frozen=True, slots=True)
class _Gap:
    before: Line
    after: Line
    is_wide: bool  # an empty line, or another page
    is_page: bool


def read_paragraphs(text: Mapped, language: str, *, has_stops: bool) -> Mapped:
    """Joins the lines of each paragraph; a heading without a full stop is one of its own."""
    lines = lines_of(text.text)
    filled = [(number, line) for number, line in enumerate(lines) if line.text]
    if len(filled) < 2:
        return text
    lengths = sorted(len(line.text) for _, line in filled)
    width = lengths[ceil(0.8 * (len(lengths) - 1))]
    edits: list[Edit] = []
    gaps = [
        _Gap(before, after, n_after - n_before > 1, after.page > before.page)
        for (n_before, before), (n_after, after) in pairwise(filled)
    ]
    ends = [_ends(gap, width) for gap in gaps]
    headings = [
        (index == 0 or ends[index - 1] or _ends_sentence(gaps[index - 1].before))
        and _is_heading(gap, width)
        for index, gap in enumerate(gaps)
    ]
    for index, gap in enumerate(gaps):
        start, end = _trimmed(text.text, gap.before, gap.after)
        if headings[index] and has_stops:
            stop = stop_after(gap.before.text[-_N_BEFORE:], language)
            edits.append(Edit(start, start, stop))
        is_end = ends[index] or any(headings[index : index + 2])
        edits.append(Edit(start, end, _between(gap, is_end)))
    return text.edited(edits)


def _between(gap: _Gap, is_end: bool) -> str:
    if is_end:
        return "\n\n"
    if _ITEM.match(gap.after.text):
        return "\n"
    runs_on = _WIDE.match(gap.before.text[-1]) and _WIDE.match(gap.after.text[0])
    return "" if runs_on else " "


def _trimmed(text: str, before: Line, after: Line) -> tuple[int, int]:
    """The white space between the two lines' texts."""
    end = (
        after.start
        + len(text[after.start : after.end])
        - len(text[after.start : after.end].lstrip())
    )
    return before.start + len(text[before.start : before.end].rstrip()), end


def _ends(gap: _Gap, width: int) -> bool:
    """Whether a paragraph ends between two lines."""
    before, after = gap.before.text, gap.after.text
    if after[0].islower() and not _ENDS_SENTENCE.search(before):
        return False  # a sentence goes on, whatever stands between
    if gap.is_wide or gap.is_page:
        is_cut = not _ENDS_SENTENCE.search(before) and (
            _GOES_ON.search(before) or (gap.is_page and len(before) >= _SHORT * width)
        )
        return not is_cut
    if not _ENDS_SENTENCE.search(before):
        return False
    is_indented = gap.after.end - gap.after.start - len(after) >= 2 and not _is_indented(gap.before)
    return len(before) < _SHORT * width or is_indented


def _ends_sentence(line: Line) -> bool:
    return _ENDS_SENTENCE.search(line.text) is not None


def _is_indented(line: Line) -> bool:
    return line.end - line.start - len(line.text) >= 2


def _is_heading(gap: _Gap, width: int) -> bool:
    before, after = gap.before.text, gap.after.text
    if len(before) > _MAX_HEADING or _ENDS_SENTENCE.search(before) or _GOES_ON.search(before):
        return False
    if after[0].islower() or not (
        before[0].isupper() or before[0].isdecimal() or _WIDE.match(before)
    ):
        return False
    if _ITEM.match(before) and not _NUMBERED_HEADING.match(before):
        return False
    return gap.is_wide or len(before) < _SHORT_HEADING * width
