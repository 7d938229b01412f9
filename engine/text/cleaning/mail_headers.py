"""The lines above a mail, and above each mail that is passed on within it."""
# ruff: noqa: RUF001 (wide signs look like others)

from collections.abc import Iterator

import regex

from engine.contract.cleaning import MailHeaders
from engine.contract.mapped import Edit, Mapped
from engine.text.cleaning.lines import Line
from engine.text.cleaning.mail_marks import (
    ANSWERING,
    DATED,
    ENVELOPE,
    FORWARDED,
    HEADER,
    ORIGINAL,
    PASSED_ON,
    PERSON,
    SENT,
    SUBJECT,
    TECHNICAL,
)
from engine.text.cleaning.stops import stop_after

_MAX_HEADER = 60  # lines, within a mail
_MAX_INNER = 12
_N_BEFORE = 10
# What no table of a trip has: when it was sent, and what programs alone write.
_TELLS = regex.compile(rf"(?i)\*?(?:{SENT}|{TECHNICAL})\*?\s?[:：]")
# A trip and a memo have a date with a time of day too, and a subject: those of a mail answer one.
_TELLS_AT_START = regex.compile(rf"(?i)\*?(?:{DATED})\*?\s?[:：].*\d{{4}}.*\d[:.h]\d\d")


def n_header_lines(lines: list[Line], *, is_marked: bool = False) -> int:
    """Gives how many lines at the start are a mail's headers; 0 where they are not surely.

    Args:
        lines: Any text's.
        is_marked: Whether the line before says that a mail follows; two known names are enough
            then. "From: Paris", "To: Rome", "Date: 5 May" may be anything else.
    """
    n = _n_headed(lines)
    return n if is_marked or _is_mails(lines[:n]) else 0


def _n_headed(lines: list[Line]) -> int:
    """How many lines at the start look like headers, at least two of them with known names."""
    n_known, is_header = 0, False
    for index, line in enumerate(lines):
        if HEADER.match(line.text):
            n_known += ENVELOPE.match(line.text) is not None
            is_header = True
        elif line.text and is_header and line.end - line.start > len(line.text.rstrip()):
            continue  # a header's next line is indented
        elif line.text or is_header:
            return index if n_known > 1 and not line.text else 0
    return len(lines) if n_known > 1 else 0


def is_inner_header(lines: list[Line], index: int) -> bool:
    """Whether another mail's headers begin here, as Outlook puts them above it.

    They stand below an empty line or a rule.
    """
    if index == 0 or not HEADER.match(lines[index].text) or lines[index - 1].text.strip("_-"):
        return False
    n = 0
    block = lines[index : index + _MAX_INNER]
    while n < len(block) and (
        HEADER.match(block[n].text) or (n and _goes_on(block[n - 1 : n + 1]))
    ):
        n += 1
    return _is_mails(block[:n], is_inner=True)


def _goes_on(lines: list[Line]) -> bool:
    """Whether the second line goes on with the first's addresses: "To: Ann; Bob;"."""
    before, line = lines
    return bool(line.text) and (";" in before.text or "@" in line.text)


def _is_mails(lines: list[Line], *, is_inner: bool = False) -> bool:
    """Whether lines that look like headers are those of a mail: a sender, and more that tells.

    Args:
        lines: They.
        is_inner: Whether text stands above them; then more is asked for.
    """
    known = [line.text for line in lines if ENVELOPE.match(line.text)]
    has_person = any(PERSON.match(text) for text in known)
    has_subject = any(SUBJECT.match(text) for text in known)
    has_address = any("@" in text for text in known)
    tells = has_address or any(_TELLS.match(line.text) for line in lines)
    if is_inner:
        tells = tells or any(ANSWERING.match(text) for text in known)
        return len(known) > 2 and has_person and has_subject and tells
    tells = tells or any(_TELLS_AT_START.match(text) for text in known)
    return has_person and (has_subject or tells)


def is_passed_on(lines: list[Line]) -> bool:
    """Whether a mail's subject says that another one is passed on in it: `Fwd: News`."""
    return any(PASSED_ON.match(line.text) for line in lines[: n_header_lines(lines)])


def forwarded(
    lines: list[Line], index: int, *, is_passed_on: bool
) -> Iterator[tuple[list[Line], list[Line]]]:
    """Gives the lines that say that a mail is passed on, and its headers: its text is to be read.

    Args:
        lines: The mail's.
        index: The first one below its own headers.
        is_passed_on: Whether its subject says so; then an old mail within it is no quotation.
    """
    while index < len(lines):
        line = lines[index]
        is_marked = bool(line.text) and (
            FORWARDED.fullmatch(line.text) is not None
            or (is_passed_on and ORIGINAL.match(line.text) is not None)
        )
        begin = next_filled(lines, index + 1) if is_marked else index
        if is_marked or (is_passed_on and is_inner_header(lines, index)):
            end = begin + n_header_lines(lines[begin : begin + _MAX_HEADER], is_marked=is_marked)
            if end > begin:
                yield lines[index : index + 1] if is_marked else [], lines[begin:end]
                index = end
                continue
        index += 1


def read_headers(
    text: Mapped,
    lines: list[Line],
    headers: MailHeaders,
    language: str,
    *,
    is_passed_on: bool,
    has_stops: bool,
) -> Mapped:
    """Reads the lines above a mail, and above those passed on within it, as the setting says.

    Args:
        text: The mail.
        lines: Its lines.
        headers: How.
        language: For the full stop behind its subject.
        is_passed_on: Whether its subject says that it passes another one on.
        has_stops: Whether that full stop is put there.
    """
    if headers is MailHeaders.SAY:
        return text
    keeps = headers is MailHeaders.SUBJECT
    own = lines[: n_header_lines(lines)]
    edits = _header_edits(text.text, own, language, keeps=keeps, has_stops=has_stops)
    for marks, header in forwarded(lines, len(own), is_passed_on=is_passed_on):
        edits += [Edit(line.start, line.following, "") for line in marks]
        edits += _header_edits(text.text, header, language, keeps=keeps, has_stops=has_stops)
    return text.edited(edits)


def _header_edits(
    source: str, lines: list[Line], language: str, *, keeps: bool, has_stops: bool
) -> list[Edit]:
    edits: list[Edit] = []
    kept: list[Line] = []  # the subject, and the lines it goes on in
    for line in lines:
        if HEADER.match(line.text):
            edits += _stop_of(source, kept, language) if has_stops else []
            kept = [line] if keeps and SUBJECT.match(line.text) else []
            if kept:
                value = regex.split("[:：]", line.text, maxsplit=1)[1].lstrip()
                edits.append(Edit(line.start, _end_of(source, line) - len(value), ""))
                continue
        if kept and line.text:
            edits.append(
                Edit(_end_of(source, kept[-1]), _end_of(source, line) - len(line.text), " ")
            )
            kept.append(line)
        elif not kept:
            edits.append(Edit(line.start, line.following, ""))
    return edits + (_stop_of(source, kept, language) if has_stops else [])


def _stop_of(source: str, subject: list[Line], language: str) -> list[Edit]:
    """The full stop behind a subject that ends without."""
    end = _end_of(source, subject[-1]) if subject else 0
    return [Edit(end, end, stop_after(subject[-1].text[-_N_BEFORE:], language))] if subject else []


def _end_of(source: str, line: Line) -> int:
    """Where a line's text ends, before its spaces."""
    return line.start + len(source[line.start : line.end].rstrip())


def next_filled(lines: list[Line], index: int) -> int:
    """Gives the first line from here on that has text; the number of lines where none has."""
    while index < len(lines) and not lines[index].text:
        index += 1
    return index
