"""The pronunciation dictionary: words and patterns → how to say them, wherever they stand."""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import NamedTuple, Protocol

import regex

from engine.contract.dictionary import Dictionary, Entry, Match
from engine.contract.mapped import Edit, Mapped
from engine.contract.rules import LANGUAGES
from engine.errors import SettingError, UnknownLanguageError

PATTERN_LIMIT_S = 0.5  # for one pattern in one text
MAX_PATTERN_CHARACTERS = 1_000
# `regex` writes counted repeats out: (((a{1000}){1000}){1000}){1000} never ends to compile.
MAX_REPEATS = 100_000

# One character for one, so that places stay: a straight apostrophe finds a curly one.
_PLAIN = {ord("\u2019"): "'"} | {n: " " for n in range(0x3001) if chr(n).isspace()}
_MARK = regex.compile(r"\p{M}")
# Han, Kana and Hangul stand beside a word without a space: “AI를”, “AIを”.
_IN_WORD = regex.compile(
    r"[[\p{L}\p{M}\p{N}_]--[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]]", regex.V1
)
_COUNT = regex.compile(r"\{(\d*),?(\d*)\}")


class PatternError(SettingError):
    """A pattern that cannot be used.

    Attributes:
        position: Where in the pattern the fault is, from 0; None where it is in what to say.
    """

    def __init__(self, what: str, position: int | None) -> None:
        super().__init__(what, "Correct it, or let it match as a word.")
        self.position = position


def pronounce(
    text: Mapped,
    dictionary: Dictionary,
    language: str | None = None,
    voice: str | None = None,
    on_trouble: Callable[[Entry, str], None] | None = None,
) -> Mapped:
    """Replaces what the dictionary knows, in one pass: what was replaced is not looked at again.

    Of what begins first, the longest is taken; of equally long ones that for this voice, then that
    for this language, then the first in the dictionary.

    Args:
        text: What will be spoken.
        dictionary: The entries.
        language: The text's language, in any case; None leaves out what is for one language.
        voice: The name of the voice, in any case; None leaves out what is for one voice.
        on_trouble: Told of each pattern that was given up, and why, in a sentence: it is faulty, or
            takes over half a second in this text. The others are used all the same.
    """
    used = [
        entry
        for entry in dictionary.entries
        if entry.is_on and _is_for(entry.language, language) and _is_for(entry.voice, voice)
    ]
    used.sort(key=lambda entry: (entry.voice is None, entry.language is None))
    words = [(rank, e) for rank, e in enumerate(used) if e.match is not Match.PATTERN]
    finders: list[_Finder] = [_WordFinder(words, text.text)] if words else []
    for rank, entry in enumerate(used):
        if entry.match is Match.PATTERN:
            finders.append(_PatternFinder(rank, entry, text.text, on_trouble))
    return text.edited(_edits(finders))


def check(entry: Entry) -> None:
    """Refuses an entry that cannot be used.

    Raises:
        PatternError: Its pattern is faulty.
        SettingError: There is nothing to find, or nothing to say.
        UnknownLanguageError: It is for a language that no model speaks.
    """
    if not entry.written.strip():
        raise SettingError("The entry has no word to find.", "Give it one, or delete it.")
    if not entry.spoken:
        raise SettingError(
            f"There is nothing to say for “{_short(entry.written)}”.",
            "Say how it is spoken; a space leaves it out.",
        )
    if entry.language is not None and entry.language.lower() not in LANGUAGES:
        raise UnknownLanguageError(entry.language, LANGUAGES)
    if entry.match is Match.PATTERN:
        _compiled(entry.written, entry.spoken, entry.is_case_sensitive)


class _Found(NamedTuple):
    start: int
    negative_end: int  # so that the smallest is the best: first, longest, most special
    rank: int
    text: str


class _Finder(Protocol):
    def find(self, at: int) -> _Found | None:
        """Gives the best of what begins at a place or behind it."""
        ...


class _WordFinder:
    def __init__(self, ranked: Sequence[tuple[int, Entry]], text: str) -> None:
        self._text = text
        self._plain = text.translate(_PLAIN)
        self._folded = _folded(self._plain)
        keys = [(_folded(_plain(entry.written)), rank, entry) for rank, entry in ranked]
        # First character -> length -> all of it -> entries; the longest come first.
        self._tables: dict[str, dict[int, dict[str, list[tuple[int, Entry]]]]] = {}
        for key, rank, entry in sorted(keys, key=lambda each: (-len(each[0]), each[1])):
            if key:
                table = self._tables.setdefault(key[0], {}).setdefault(len(key), {})
                table.setdefault(key, []).append((rank, entry))

    def find(self, at: int) -> _Found | None:
        for start in range(at, len(self._folded)):
            for length, table in self._tables.get(self._folded[start], {}).items():
                end = start + length
                for rank, entry in table.get(self._folded[start:end], ()):
                    if self._fits(entry, start, end):
                        return _Found(start, -end, rank, entry.spoken)
        return None

    def _fits(self, entry: Entry, start: int, end: int) -> bool:
        if entry.is_case_sensitive and self._plain[start:end] != _plain(entry.written):
            return False
        text = self._text
        if _MARK.match(text, end):  # within a character: the e of é
            return False
        return entry.match is Match.ANYWHERE or not (
            (_IN_WORD.match(text, start) and start and _IN_WORD.match(text, start - 1))
            or (_IN_WORD.match(text, end - 1) and _IN_WORD.match(text, end))
        )


class _PatternFinder:
    def __init__(
        self,
        rank: int,
        entry: Entry,
        text: str,
        on_trouble: Callable[[Entry, str], None] | None,
    ) -> None:
        self._rank, self._entry, self._text, self._on_trouble = rank, entry, text, on_trouble
        self._left_s = PATTERN_LIMIT_S

    def find(self, at: int) -> _Found | None:
        entry = self._entry
        try:
            pattern = _compiled(entry.written, entry.spoken, entry.is_case_sensitive)
            while at <= len(self._text) and (found := self._search(pattern, at)):
                if found.end() > found.start():
                    spoken = found.expand(entry.spoken)
                    return _Found(found.start(), -found.end(), self._rank, spoken)
                at = found.end() + 1
        except PatternError as error:
            self._give_up(error.what)
        except TimeoutError:
            self._give_up(
                f"The pattern “{_short(entry.written)}” takes over {PATTERN_LIMIT_S:g} s in this "
                "text; from there on it was left out."
            )
        return None

    def _search(self, pattern: regex.Pattern[str], at: int) -> regex.Match[str] | None:
        if self._left_s <= 0:
            raise TimeoutError
        began = time.monotonic()
        found = pattern.search(self._text, at, timeout=self._left_s)
        self._left_s -= time.monotonic() - began
        return found

    def _give_up(self, why: str) -> None:
        if self._on_trouble is not None:
            self._on_trouble(self._entry, why)


def _edits(finders: Sequence[_Finder]) -> Iterator[Edit]:
    nearest: list[tuple[_Found | None, _Finder]] = [(finder.find(0), finder) for finder in finders]
    while found := [one for one, _ in nearest if one is not None]:
        best = min(found)
        end = -best.negative_end
        yield Edit(best.start, end, best.text)
        nearest = [
            (old if old.start >= end else finder.find(end), finder)
            for old, finder in nearest
            if old is not None
        ]


@lru_cache(maxsize=1_000)
def _compiled(written: str, spoken: str, is_case_sensitive: bool) -> regex.Pattern[str]:
    named = f"The pattern “{_short(written)}”"
    if len(written) > MAX_PATTERN_CHARACTERS:
        raise PatternError(
            f"{named} has over {MAX_PATTERN_CHARACTERS:,} characters.", MAX_PATTERN_CHARACTERS
        )
    repeats = [max(int(n or 1) for n in found.groups()) for found in _COUNT.finditer(written)]
    if prod(n or 1 for n in repeats) > MAX_REPEATS:
        raise PatternError(f"{named} repeats something over {MAX_REPEATS:,} times.", 0)
    try:
        pattern = regex.compile(written, 0 if is_case_sensitive else regex.IGNORECASE)
    except regex.error as error:
        position: int = min(getattr(error, "pos", None) or 0, len(written))
        why = str(error).partition(" at position ")[0]
        raise PatternError(
            f"{named} is wrong at its character {position + 1}: {why}.", position
        ) from error
    except (RecursionError, ValueError, OverflowError, IndexError, KeyError) as error:
        raise PatternError(f"{named} cannot be understood.", 0) from error
    try:
        # One that matches nothing, with the same groups: `spoken` is tried without the right text.
        names = {number: name for name, number in pattern.groupindex.items()}
        groups = [f"(?P<{names[n]}>)" if n in names else "()" for n in range(1, pattern.groups + 1)]
        if found := regex.match("".join(groups), ""):
            found.expand(spoken)
    except (regex.error, IndexError, ValueError) as error:
        raise PatternError(
            f"“{_short(spoken)}” names a group that {named[0].lower()}{named[1:]} does not have, "
            "or has a lone backslash.",
            None,
        ) from error
    return pattern


def _is_for(wanted: str | None, given: str | None) -> bool:
    return wanted is None or (given is not None and wanted.casefold() == given.casefold())


def _plain(written: str) -> str:
    return written.strip().translate(_PLAIN)


def _folded(text: str) -> str:
    # Character by character: İ becomes two, which would move all places behind it.
    return "".join(low if len(low := character.lower()) == 1 else character for character in text)


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}…"
