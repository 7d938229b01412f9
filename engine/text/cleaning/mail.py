"""E-mail: its headers, quoted lines and signature, as ten languages' mail programs write them."""
# ruff: noqa: RUF001 (dashes, quotes and wide signs look like others)

from collections.abc import Iterator

import regex

from engine.contract.cleaning import Cleaning, MailHeaders, Passage
from engine.contract.mapped import Edit, Mapped
from engine.text.cleaning.lines import Line, lines_of
from engine.text.cleaning.mail_marks import (
    ATTRIBUTION,
    ENVELOPE,
    FORWARDED,
    HEADER,
    LIST_FOOTER,
    ORIGINAL,
    PGP,
    SENT_FROM,
    SUBJECT,
)
from engine.text.cleaning.stops import stop_after

_QUOTED = regex.compile(r"(?:>[ ]?)+")
_SIGNATURE = regex.compile(r"--[ ]?\Z")
_MAX_SIGNATURE = 30  # lines
_MAX_SIGNATURE_LINE = 100  # characters
_N_ATTRIBUTION = 3  # lines that "On …, … wrote:" may fill
_N_BEFORE = 10


def n_header_lines(lines: list[Line]) -> int:
    """Gives how many lines at the start are a mail's headers; 0 where fewer than two are known."""
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


def read_headers(text: Mapped, headers: MailHeaders, language: str, *, has_stops: bool) -> Mapped:
    """Reads the lines above a mail as the setting says."""
    if headers is MailHeaders.SAY:
        return text
    lines = lines_of(text.text)
    edits: list[Edit] = []
    keeps = False
    header = lines[: n_header_lines(lines)]
    for line in (*header, *_forwarded(lines, len(header))):
        if FORWARDED.fullmatch(line.text):
            edits.append(Edit(line.start, line.following, ""))
            continue
        if HEADER.match(line.text):
            keeps = headers is MailHeaders.SUBJECT and SUBJECT.match(line.text) is not None
            if keeps:
                value = line.text.partition(":")[2].strip() or line.text.partition("：")[2].strip()
                end = line.start + len(text.text[line.start : line.end].rstrip())
                edits.append(Edit(line.start, end - len(value), ""))
                stop = stop_after(value[-_N_BEFORE:], language) if has_stops else ""
                edits.append(Edit(end, end, stop))
                continue
        if not keeps:
            edits.append(Edit(line.start, line.following, ""))
    return text.edited(edits)


def _forwarded(lines: list[Line], index: int) -> Iterator[Line]:
    """The lines that say that a mail is passed on, and its headers: its text is to be read."""
    while index < len(lines):
        if lines[index].text and FORWARDED.fullmatch(lines[index].text):
            begin = _next_filled(lines, index + 1)
            n_header = n_header_lines(lines[begin:])
            if n_header:
                yield lines[index]
                yield from lines[begin : begin + n_header]
                index = begin + n_header
                continue
        index += 1


def read_quotes(text: Mapped, quotes: Passage, said: str) -> Mapped:
    """Reads quoted lines, and the line that says whose they are, as the setting says.

    Args:
        text: The mail.
        quotes: How.
        said: The announcement.
    """
    lines = lines_of(text.text)
    if quotes is Passage.SAY:
        return text.edited(
            Edit(line.start, line.start + len(marks[0]), "")
            for line in lines
            if (marks := _QUOTED.match(text.text, line.start, line.end))
        )
    edits: list[Edit] = []
    for first, last in _quoted(text.text, lines):
        start, end = lines[first].start, lines[last - 1].following
        edits.append(Edit(start, end, f"\n{said}\n\n" if quotes is Passage.ANNOUNCE else "\n"))
    return text.edited(edits)


def _quoted(source: str, lines: list[Line]) -> list[tuple[int, int]]:
    """First line and the one after the last of each quotation, with the line that opens it."""
    spans: list[tuple[int, int]] = []
    index = 0
    while index < len(lines):
        end = index
        if lines[index].text.startswith(">"):
            end = _end_of_marked(lines, index)
        elif ORIGINAL.match(lines[index].text) or _is_inner_header(lines, index):
            end = len(lines)
        elif n := _n_attribution(source, lines, index):
            following = _next_filled(lines, index + n)
            if following < len(lines) and lines[following].text.startswith(">"):
                end = _end_of_marked(lines, following)
            elif following < len(lines) and _is_sure(lines, index, n):
                end = len(lines)
        if end > index:
            spans.append((index, end))
        index = max(end, index + 1)
    return spans


def _end_of_marked(lines: list[Line], index: int) -> int:
    """Where the lines with `>` end; an empty line between two of them is one of them."""
    end = index
    while index < len(lines) and (not lines[index].text or lines[index].text.startswith(">")):
        index += 1
        if lines[index - 1].text:
            end = index
    return end


def _n_attribution(source: str, lines: list[Line], index: int) -> int:
    """How many lines "On …, … wrote:" fills here; 0 where this is none."""
    if not lines[index].text:
        return 0
    for n in range(1, _N_ATTRIBUTION + 1):
        if index + n > len(lines) or not lines[index + n - 1].text:
            return 0
        said = " ".join(line.text for line in lines[index : index + n])
        if len(said) > 300:
            return 0
        if said[-1] in ":：" and ATTRIBUTION.fullmatch(said):
            return n
    return 0


def _is_sure(lines: list[Line], index: int, n: int) -> bool:
    """Whether what follows is a quotation without any `>`: a time or an address tells."""
    said = " ".join(line.text for line in lines[index : index + n])
    return regex.search(r"\d[:.h]\d\d|@", said) is not None


def _is_inner_header(lines: list[Line], index: int) -> bool:
    """Outlook puts the old mail's headers above it, below an empty line or a rule."""
    if index == 0 or not HEADER.match(lines[index].text) or lines[index - 1].text.strip("_-"):
        return False
    before = next((line.text for line in reversed(lines[:index]) if line.text), "")
    if FORWARDED.fullmatch(before):
        return False  # what is passed on is no quotation
    block = lines[index : index + 6]
    known = [line for line in block if line.text and ENVELOPE.match(line.text)]
    return len(known) > 2 and any(SUBJECT.match(line.text) for line in block)


def _next_filled(lines: list[Line], index: int) -> int:
    while index < len(lines) and not lines[index].text:
        index += 1
    return index


def without_signature(text: Mapped) -> Mapped:
    """Takes out what stands below `-- `, "Sent from my iPhone", list footers and PGP blocks."""
    lines = lines_of(text.text)
    edits: list[Edit] = []
    index = 0
    while index < len(lines):
        line = lines[index]
        raw = text.text[line.start : line.end]
        end = index
        if _SIGNATURE.fullmatch(raw) or LIST_FOOTER.fullmatch(line.text):
            end = _end_of_signature(lines, index)
        elif SENT_FROM.fullmatch(line.text) or PGP.fullmatch(line.text):
            end = index + 1
            if "SIGNATURE" in line.text and "BEGIN" in line.text:
                end = _end_of_pgp(lines, index)
        if end > index:
            edits.append(Edit(line.start, lines[end - 1].following, ""))
        index = max(end, index + 1)
    if edits and all(not line.text or _within(line, edits) for line in lines):
        return text  # nothing else is there to be read
    return text.edited(edits)


def _within(line: Line, edits: list[Edit]) -> bool:
    return any(edit.start <= line.start < edit.end for edit in edits)


def _end_of_signature(lines: list[Line], index: int) -> int:
    """A quotation below it is none of it; what is too long is no signature."""
    end = index + 1
    while end < min(len(lines), index + _MAX_SIGNATURE + 1) and lines[end].text[:1] != ">":
        if ORIGINAL.match(lines[end].text) or ATTRIBUTION.fullmatch(lines[end].text):
            break
        if len(lines[end].text) > _MAX_SIGNATURE_LINE or _SIGNATURE.fullmatch(lines[end].text):
            return index  # a text goes on there
        end += 1
    return end if end - index <= _MAX_SIGNATURE else index


def _end_of_pgp(lines: list[Line], index: int) -> int:
    for end in range(index, len(lines)):
        if lines[end].text.startswith("-----END PGP SIGNATURE"):
            return end + 1
    return index


def read_mail(text: Mapped, cleaning: Cleaning, language: str, quote_said: str) -> Mapped:
    """Reads a mail: headers, then signature, then quotations."""
    text = read_headers(text, cleaning.mail_headers, language, has_stops=cleaning.stops)
    if cleaning.signature:
        text = without_signature(text)
    if cleaning.quotes is Passage.SAY and not cleaning.markup:
        return text
    return read_quotes(text, cleaning.quotes, quote_said)
