"""The rules for running text of any kind: bullets, runs of punctuation, white space."""
# ruff: noqa: RUF001 (dashes, quotes and wide signs look like others)

from itertools import pairwise

import regex

from engine.contract.mapped import Edit, Mapped
from engine.text.cleaning.stops import comma_after, stop_after

# A row of signs that fills a line: a rule, a scene break. A line of dots is a silence: it stays.
_ORNAMENT = regex.compile(r"(?m)^[^\S\n]*+(?:[-=*_~#+•·–—\u2015\u2500-\u259f][^\S\n]*+){3,}+$")
_DOTS = regex.compile(r"[^\S\n]?[.…](?:[^\S\n]?[.…])++")
_WIDE_DOTS = regex.compile(r"[。．]{2,}+")
_MIXED = regex.compile(r"[!?！？]{2,}+")
# `std::vector` is no row of punctuation.
_REPEATED = regex.compile(r"(?!(?<!:)::[\w~])([,;:，、；：¡¿])\1++")
# `----- Title -----`
_FRAMED = regex.compile(
    r"(?m)^(?P<frame>[^\S\n]*+[-–—]{3,}+[^\S\n]*+)\w(?:[^\n]*\S)?"
    r"(?P<frame>(?:[^\S\n]++|(?<![-–—]))[-–—]{3,}+[^\S\n]*)$"
)
_LINE = regex.compile(
    r"(?<=[^\s–—\u2500\u2501\u2550-])(?P<before>[^\S\n]?)[-–—\u2500\u2501\u2550]{3,}+(?P<after>[^\S\n]?)(?=\S)"
)
_SIGNS = regex.compile(r"(?<![\w*])(?:[=*~#+]{3,}+|_{3,}+|[\u2500-\u259f]++)(?![\w*])")

_BULLET = regex.compile(
    r"(?m)^[^\S\n]*+(?P<sign>[•‣▪▫◦●○■□◆◇▶►∙⁃·-]|[*+])[^\S\n]++(?:\[[ xX]\][^\S\n]++)?(?=\S)"
)
_NUMBERED = regex.compile(r"(?m)^[^\S\n]{0,20}(?P<number>\d{1,3})[.)][^\S\n]++(?=\S)")
_COMMON = frozenset("-*+·")  # bullets only where several lines begin with them
_SPACES = regex.compile(r"\s++")
_PARAGRAPH_END = regex.compile(r"\n[^\S\n]*\r?\n|[\f\v\u2029]")
# Two lines or more with a tab within them: cells, as a spreadsheet gives them.
_ROW = r"[^\S\n]*+[^\s][^\n\t]*+(?:\t++[^\n\t]*+)++"
_ROWS = regex.compile(rf"(?m)^{_ROW}(?:\n{_ROW})++$")
_LINE_OF_ROW = regex.compile("[^\n]+")
_TABS = regex.compile(r"[^\S\n\t]*+\t[^\S\n]*+(?=\S)")
_NUMBER = regex.compile(r"\s*+(?:\(?\w{1,3}[.)]|[^\p{L}\p{N}]{1,2})\s*+")
_N_BEFORE = 10


def read_bullets(text: Mapped, language: str, *, has_stops: bool) -> Mapped:
    """Takes list items' bullets out, and ends each item with a full stop where one is missing."""
    bullets = list(_BULLET.finditer(text.text))
    n_common = sum(found["sign"] in _COMMON for found in bullets)
    marks = [
        (found.start(), found.end())
        for found in bullets
        if found["sign"] not in _COMMON or n_common > 1
    ]
    numbers = list(_NUMBERED.finditer(text.text))
    places = {
        found.start(): found.start()
        for before, found in pairwise(numbers)
        if int(found["number"]) == int(before["number"]) + 1
    }
    edits: list[Edit] = []
    for start, end in sorted({**places, **dict(marks)}.items()):
        edits += stop_before(text.text, start, language) if has_stops else []
        edits += [Edit(start, end, "")] if end > start else []
    return text.edited(edits)


def read_rows(text: Mapped, language: str, *, has_stops: bool) -> Mapped:
    """Makes pauses between the cells of rows that tabs part, and between the rows."""
    edits: list[Edit] = []
    for rows in _ROWS.finditer(text.text):
        for row in _LINE_OF_ROW.finditer(text.text, *rows.span()):
            edits += _row(text.text, *row.span(), language, has_stops=has_stops)
    return text.edited(edits)


def _row(text: str, start: int, end: int, language: str, *, has_stops: bool) -> list[Edit]:
    edits: list[Edit] = []
    cell_start = start
    for gap in _TABS.finditer(text, start, end):
        cell = text[cell_start : gap.start()]
        if cell.strip() and not _NUMBER.fullmatch(cell):
            edits.append(Edit(*gap.span(), comma_after(cell) or " "))
        cell_start = gap.end()
    last = text[cell_start:end].rstrip()
    if has_stops and last and text[end:].strip():
        # German reads "3." as an ordinal: a comma is pause enough there.
        stop = stop_after(last[-_N_BEFORE:], language) or comma_after(last).rstrip()
        place = cell_start + len(last)
        edits += [Edit(place, place, stop)] if stop else []
    return edits


def stop_before(text: str, start: int, language: str) -> list[Edit]:
    """Gives the full stop that is missing at the end of the line above this place, if any."""
    before = text[max(0, start - 200) : start]
    line = before.rstrip()
    if not line or before.count("\n", len(line)) != 1:
        return []  # an empty line is pause enough
    stop = stop_after(line[-_N_BEFORE:], language)
    place = start - len(before) + len(line)
    return [Edit(place, place, stop)] if stop else []


def read_punctuation(text: Mapped) -> Mapped:
    """Makes one sign of several: `!!!???`, `.....`, `-----`, rows of asterisks."""
    text = text.sub(_ORNAMENT, "")
    text = text.edited(
        Edit(*span, "") for found in _FRAMED.finditer(text.text) for span in found.spans("frame")
    )
    before = text.text
    text = text.sub(_DOTS, lambda found: _ellipsis(before, found))
    text = text.sub(_WIDE_DOTS, "…")
    text = text.sub(_MIXED, lambda found: _one_of(found[0]))
    text = text.sub(_REPEATED, lambda found: found[1])
    text = text.sub(_LINE, lambda found: f"{found['before']}—{found['after']}")
    return text.sub(_SIGNS, "")


def _ellipsis(text: str, found: "regex.Match[str]") -> str | None:
    """One ellipsis of several dots; a comma where they lead to a page's number."""
    dots = found[0].lstrip()
    n_dots = dots.count(".") + 3 * dots.count("…")
    following = text[found.end() : found.end() + 2]
    if n_dots > 3 and following.lstrip()[:1].isdecimal():
        return "," if following[:1].isspace() else ", "
    if n_dots < 3 or dots in ("...", "…"):
        return None
    return found[0][: len(found[0]) - len(dots)] + "…"


def _one_of(signs: str) -> str:
    question, exclamation = ("？", "！") if signs[0] in "？！" else ("?", "!")
    asks, exclaims = any(sign in "?？" for sign in signs), any(sign in "!！" for sign in signs)
    return (question if asks else "") + (exclamation if exclaims else "")


def read_spaces(text: Mapped) -> Mapped:
    """Makes one space, line break or empty line of white space; none at the text's ends."""

    def only(found: "regex.Match[str]") -> str:
        if found.start() == 0 or found.end() == len(text.text):
            return ""
        if _PARAGRAPH_END.search(found[0]):
            return "\n\n"
        if "\n" in found[0] or "\r" in found[0] or "\u2028" in found[0]:
            return "\n"
        return found[0] if len(found[0]) == 1 and found[0] != "\t" else " "

    return text.sub(_SPACES, only)
