"""A text's lines with their places."""

from typing import NamedTuple

import regex

_LINE_END = regex.compile(r"\r\n|[\n\r\f\v\u2028\u2029]")


class Line(NamedTuple):  # a book has some 100,000: a dataclass takes three times as long to make
    """One line.

    Attributes:
        start: Its first character.
        end: The one after its last, before its line end.
        following: Where the next line begins.
        page: How many form feeds stand before it.
        text: What stands in it, without spaces at both ends.
    """

    start: int
    end: int
    following: int
    page: int
    text: str


def lines_of(text: str) -> list[Line]:
    """Gives all lines in order; an empty text has none."""
    lines: list[Line] = []
    start = page = 0
    for found in _LINE_END.finditer(text):
        lines.append(
            Line(start, found.start(), found.end(), page, text[start : found.start()].strip())
        )
        start = found.end()
        page += found[0] == "\f"
    if start < len(text):
        lines.append(Line(start, len(text), len(text), page, text[start:].strip()))
    return lines
