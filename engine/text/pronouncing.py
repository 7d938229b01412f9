"""The pronunciation dictionary: words and patterns → how to say them, in a text and in a file.

The file is a table (CSV): a spreadsheet opens it, a pattern's backslashes need no escapes in it, and
each entry has a line of its own to name in an error. It is also the form for exchange.
"""

import csv
import io
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import zip_longest
from math import prod
from pathlib import Path
from uuid import uuid4

import regex

from engine.contract import home_directory
from engine.errors import SettingError, UnknownLanguageError
from engine.text.languages import LANGUAGES
from engine.text.mapped import Edit, Mapped

PATTERN_LIMIT_S = 0.5  # for one pattern in one text
MAX_PATTERN_CHARACTERS = 1_000
# `regex` writes counted repeats out: ((a{1000}){1000}){1000} would take hours to compile.
MAX_REPEATS = 100_000


class Match(StrEnum):
    """What an entry finds: a whole word, the characters wherever they stand, or a pattern."""

    WORD = "word"
    ANYWHERE = "anywhere"
    PATTERN = "pattern"


@dataclass(frozen=True, slots=True)
class Entry:
    """How to say something.

    Attributes:
        written: The word or words, or a regular expression (as `regex` has them).
        spoken: What to say instead; may be empty. For a pattern, `\\1` and `\\g<name>` stand for its
            groups.
        match: What is found; see `Match`. A straight apostrophe finds a curly one and a space any
            white space.
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


@dataclass(frozen=True, slots=True)
class Dictionary:
    """Entries in the user's order.

    Attributes:
        entries: What is used.
        unread: Rows of the file that are faulty, by column: not used, kept for the file.
    """

    entries: tuple[Entry, ...] = ()
    unread: tuple[tuple[tuple[str, str], ...], ...] = ()

    def merged(self, more: "Dictionary") -> "Dictionary":
        """Adds entries; one that finds the same in the same texts takes the old one's place."""
        entries = {_identity(entry): entry for entry in (*self.entries, *more.entries)}
        return Dictionary(tuple(entries.values()), (*self.unread, *more.unread))


_Trouble = Callable[[Entry, str], None]


def pronounce(
    text: Mapped,
    dictionary: Dictionary,
    language: str | None = None,
    voice: str | None = None,
    on_trouble: _Trouble | None = None,
) -> Mapped:
    """Replaces what the dictionary knows, in one pass: what was replaced is not looked at again.

    Of all that begins first, the longest is taken; of equally long ones that for this voice, then
    that for this language, then the first in the dictionary.

    Args:
        text: What will be spoken.
        dictionary: The entries.
        language: The text's language, in any case; None leaves out what is for one language.
        voice: The name of the voice, in any case; None leaves out what is for one voice.
        on_trouble: Told of each entry that was given up, and why, in a sentence: its pattern is
            faulty, or takes over half a second in this text. The others are used all the same.
    """
    finders: list[_Finder] = []
    words: list[Entry] = []
    for entry in _used(dictionary.entries, language, voice):
        if entry.match is not Match.PATTERN:
            words.append(entry)
            continue
        try:
            finders.append(_PatternFinder(entry, check(entry), on_trouble))
        except SettingError as error:
            if on_trouble is not None:
                on_trouble(entry, error.what)
    # `_used` has the more special ones first, and `min` and `sorted` keep that order.
    finders.append(_WordFinder(words, text.text))
    return text.edited(_edits(text.text, finders))


def check(entry: Entry) -> regex.Pattern[str] | None:
    """Gives the compiled pattern of an entry; None for words.

    Raises:
        PatternError: It is faulty.
        SettingError: There is nothing to find in it.
    """
    if not entry.written.strip():
        raise SettingError("The entry has no word to find.", "Give it one.")
    return _compiled(entry) if entry.match is Match.PATTERN else None


class PatternError(SettingError):
    """A pattern that is no regular expression.

    Attributes:
        position: Where in the pattern, from 0; None where the fault is in what to say instead.
    """

    def __init__(self, what: str, position: int | None) -> None:
        super().__init__(what, "Correct it, or match it as a word instead.")
        self.position = position
