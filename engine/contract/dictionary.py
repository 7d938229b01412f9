"""The pronunciation dictionary's words: what is written, and how it is said."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import chain


class Match(StrEnum):
    """What an entry finds: whole words, the characters wherever they stand, or a pattern."""

    WORD = "word"
    ANYWHERE = "anywhere"
    PATTERN = "pattern"


@dataclass(frozen=True, slots=True)
class Entry:
    r"""How to say something.

    Attributes:
        written: The words, or a regular expression (as `regex` has them).
        spoken: What to say instead; a space leaves it out. For a pattern, `\1` and `\g<name>` stand
            for its groups.
        match: What is found. In words, a space finds any white space.
        is_case_sensitive: Whether capitals matter.
        language: Only in text of this language, in any case; None for all.
        voice: Only for the voice of this name, in any case; None for all.
        is_on: Whether it is used.
        others: Columns that this version does not know, kept for the file.
    """

    written: str
    spoken: str
    match: Match = Match.WORD
    is_case_sensitive: bool = False
    language: str | None = None
    voice: str | None = None
    is_on: bool = True
    others: tuple[tuple[str, str], ...] = ()

    @property
    def place(self) -> tuple[str, Match, bool, str, str]:
        """What it finds, in which texts: of two entries with the same, only one can be used."""
        matters = self.is_case_sensitive or self.match is Match.PATTERN
        return (
            self.written if matters else self.written.casefold(),
            self.match,
            self.is_case_sensitive,
            (self.language or "").casefold(),
            (self.voice or "").casefold(),
        )


@dataclass(frozen=True, slots=True)
class Dictionary:
    """Entries in the user's order.

    Attributes:
        entries: What is used.
        unread: Rows of the file that are faulty, as (column, value): not used, kept for the file.
    """

    entries: tuple[Entry, ...] = ()
    unread: tuple[tuple[tuple[str, str], ...], ...] = ()

    def merged(self, more: "Dictionary") -> "Dictionary":
        """Adds entries; one that finds the same in the same texts takes the old one's place."""
        both = {entry.place: entry for entry in chain(self.entries, more.entries)}
        return Dictionary(tuple(both.values()), self.unread + more.unread)
