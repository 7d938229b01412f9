"""E-mail: its headers, quoted lines and signature, as ten languages' mail programs write them."""
# ruff: noqa: RUF001 (dashes, quotes and wide signs look like others)

import regex

from engine.contract.cleaning import Cleaning, Passage
from engine.contract.mapped import Edit, Mapped
from engine.text.cleaning.lines import Line, lines_of
from engine.text.cleaning.mail_attribution import is_attribution_sure, n_attribution
from engine.text.cleaning.mail_headers import (
    is_inner_header,
    is_passed_on,
    next_filled,
    read_headers,
)
from engine.text.cleaning.mail_marks import CONTENT_ID, FORWARDED, ORIGINAL
from engine.text.cleaning.mail_signature import without_signature

_QUOTED = regex.compile(r"(?:>[ ]?)+")
_COMPARED = regex.compile(r">[ ]?=?[ ]?[\d$€£]")
_NAMES_ANSWERED = regex.compile(
    r"(?i)\d{4}|\d[./:]\d|[@<]|\b(?:wrote|writes|said|schrieb|écrit|escribi|escrev|scri[tv]|пи(?:сал|шет)|schre"
    r"|skrev|napisa)|写|寫|書|メール|작성|쓰|썼"
)
_N_BEFORE = 200
_FACE = regex.compile(r">(?:[:;]['’]?-?[()DPpOo/|\\]+|[._]+[<>]|<)(?=\s|\Z)")
_ONE_QUOTED = regex.compile(r"\s*>[ ]?")


def read_mail(text: Mapped, cleaning: Cleaning, language: str, quote_said: str) -> Mapped:
    """Reads a mail: what is passed on in it, its signature, its headers, its quotations."""
    has_rules = cleaning.markup or cleaning.quotes is not Passage.SAY
    if has_rules:
        text = _without_marks_of_own(text)
        text = text.sub(CONTENT_ID, "")
    passed_on = is_passed_on(lines_of(text.text))
    if cleaning.signature:
        text = without_signature(text)
    text = read_headers(
        text,
        lines_of(text.text),
        cleaning.mail_headers,
        language,
        is_passed_on=passed_on,
        has_stops=cleaning.stops,
    )
    if not has_rules:
        return text
    return read_quotes(text, cleaning.quotes, quote_said, is_passed_on=passed_on)


def _without_marks_of_own(text: Mapped) -> Mapped:
    """Takes `> ` from lines that are to be read.

    Those of a mail that is passed on, where Apple Mail writes it, and what the writer introduces:
    "My poem:". A line with a verb of saying, a number or an address names who is answered.
    """
    lines = lines_of(text.text)
    edits: list[Edit] = []
    index = 0
    before = ""
    while index < len(lines):
        end = index
        while end < len(lines) and lines[end].text.startswith(">"):
            end += 1
        marked = lines[index:end]
        first = next((bare for line in marked if (bare := line.text.lstrip("> "))), "")
        is_introduced = before[-1:] in (":", "：")
        # Below "… wrote:", it was passed on to the one who is answered.
        is_own = FORWARDED.fullmatch(first) is not None and not is_introduced
        is_own |= is_introduced and not _NAMES_ANSWERED.search(before[-_N_BEFORE:])
        if first and is_own:
            for line in marked:
                found = _ONE_QUOTED.match(text.text, line.start, line.end)
                edits += [Edit(*found.span(), "")] if found else []
        index = max(end, index + 1)
        before = lines[index - 1].text or before
    return text.edited(edits)


def read_quotes(text: Mapped, quotes: Passage, said: str, *, is_passed_on: bool) -> Mapped:
    """Reads quoted lines, and the line that says whose they are, as the setting says.

    Args:
        text: The mail.
        quotes: How.
        said: The announcement.
        is_passed_on: Whether an old mail below this one is what the user is to read.
    """
    lines = lines_of(text.text)
    if quotes is Passage.SAY:
        return text.edited(
            Edit(line.start, line.start + len(marks[0]), "")
            for line in lines
            if (marks := _QUOTED.match(text.text, line.start, line.end))
        )
    edits: list[Edit] = []
    for first, last in _quoted(lines, is_passed_on=is_passed_on):
        start, end = lines[first].start, lines[last - 1].following
        edits.append(Edit(start, end, f"\n{said}\n\n" if quotes is Passage.ANNOUNCE else "\n"))
    return text.edited(edits)


def _quoted(lines: list[Line], *, is_passed_on: bool) -> list[tuple[int, int]]:
    """First line and the one after the last of each quotation, with the line that opens it."""
    spans: list[tuple[int, int]] = []
    index = 0
    while index < len(lines):
        end = index
        if lines[index].text.startswith(">"):
            end = _end_of_marked(lines, index)
            if _is_own(lines, index, end):
                index = end
                continue
        elif not is_passed_on and _begins_old_mail(lines, index):
            end = len(lines)
        elif n := n_attribution(lines, index):
            following = next_filled(lines, index + n)
            if _is_below_forwarded(lines, index):
                end = index + n
            elif following < len(lines) and lines[following].text.startswith(">"):
                end = _end_of_marked(lines, following)
            elif is_attribution_sure(lines, index, n):
                end = len(lines)
        if end > index:
            spans.append((index, end))
        index = max(end, index + 1)
    return spans


def _is_own(lines: list[Line], index: int, end: int) -> bool:
    """Whether lines with `>` are the writer's own: "> 50 %", `>From`, Python, a face."""
    first = lines[index].text
    before = lines[index - 1].text if index else ""
    if end - index == 1 and _COMPARED.match(first):
        return before[-1:].isalnum()
    return (
        first.startswith(">From ")
        or _FACE.match(first) is not None
        or all(line.text.startswith(">>> ") for line in lines[index:end] if line.text)
    )


def _begins_old_mail(lines: list[Line], index: int) -> bool:
    if ORIGINAL.match(lines[index].text):
        return True
    return is_inner_header(lines, index) and not _is_below_forwarded(lines, index)


def _is_below_forwarded(lines: list[Line], index: int) -> bool:
    before = index - 1
    while before > 0 and not lines[before].text:
        before -= 1
    return before >= 0 and FORWARDED.fullmatch(lines[before].text or "-") is not None


def _end_of_marked(lines: list[Line], index: int) -> int:
    """Where the lines with `>` end; an empty line between two of them is one of them."""
    end = index
    while index < len(lines) and (not lines[index].text or lines[index].text.startswith(">")):
        index += 1
        if lines[index - 1].text:
            end = index
    return end
