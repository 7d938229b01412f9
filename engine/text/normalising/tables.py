"""The tables of a language's words, written so that a native speaker can check them at a glance."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

import regex

Gender = Literal["m", "f", "n"]

_COLUMN = regex.compile(r"\s{2,}")


@dataclass(frozen=True, slots=True)
class Noun:
    """What is counted.

    Attributes:
        forms: By number, in the language's own order; one alone where they are the same.
        gender: What a number before it agrees with.
        is_before: It stands before its number, as Chinese says percent.
    """

    forms: tuple[str, ...]
    gender: Gender = "m"
    is_before: bool = False

    def form(self, index: int) -> str:
        """Gives one of its forms; the last where it has fewer."""
        return self.forms[min(index, len(self.forms) - 1)]


class Currency(NamedTuple):
    """Money's unit and its hundredth; no hundredth where decimals are said as such."""

    major: Noun
    minor: Noun | None


class Abbreviation(NamedTuple):
    """What is said for it, and where it counts: before a number, before a name, or anywhere.

    "-" is anywhere but at a sentence's end: no full stop of its own stays before a capital.
    """

    said: str
    where: Literal["", "#", "A", "-"]


def nouns(table: str) -> dict[str, Noun]:
    """Reads rows of `signs  one|many  gender`; gender m where there is none, ^ for `is_before`."""
    read: dict[str, Noun] = {}
    for signs, *columns in _rows(table):
        read |= dict.fromkeys(signs.split(), _noun(*columns))
    return read


def currencies(table: str) -> dict[str, Currency]:
    """Reads rows of `signs  one|many  gender  hundredth|hundredths  gender`."""
    read: dict[str, Currency] = {}
    for signs, *columns in _rows(table):
        minor = _noun(*columns[2:]) if len(columns) > 2 else None
        read |= dict.fromkeys(signs.split(), Currency(_noun(*columns[:2]), minor))
    return read


def abbreviations(table: str) -> dict[str, Abbreviation]:
    """Reads rows of `abbreviation  words  #|A|-`."""
    read: dict[str, Abbreviation] = {}
    for short, said, *where in _rows(table):
        match where:
            case ["#"]:
                read[short] = Abbreviation(said, "#")
            case ["A"]:
                read[short] = Abbreviation(said, "A")
            case ["-"]:
                read[short] = Abbreviation(said, "-")
            case _:
                read[short] = Abbreviation(said, "")
    return read


def phrases(table: str) -> dict[str, str]:
    """Reads rows of `signs  words`."""
    return {sign: said for signs, said in _rows(table) for sign in signs.split()}


def words(table: str) -> dict[str, str]:
    """Reads rows of `sign  word`."""
    return {row[0]: row[1] for row in _rows(table)}


def _rows(table: str) -> list[list[str]]:
    return [_COLUMN.split(line.strip()) for line in table.splitlines() if line.strip()]


def _noun(forms: str, gender: str = "m") -> Noun:
    kind: Gender = "f" if gender == "f" else "n" if gender == "n" else "m"
    return Noun(tuple(forms.split("|")), kind, gender == "^")
