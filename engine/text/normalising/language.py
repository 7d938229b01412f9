"""What the rules must know of a language: its words, and how its numbers, dates and times are said.

Each module of `languages` fills one in; what differs only in words is a table, what differs in
grammar is a method.
"""
# ruff: noqa: RUF001, RUF002 (quotes, wide digits)

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import regex

from engine.text.normalising.tables import Abbreviation, Currency, Gender, Noun

# Letters that a number cannot stand beside: Chinese, Japanese and Korean write it within words.
LETTER = r"[[\p{L}\p{M}]--[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}ー]]"
# What a name in Latin letters may hold: a Korean particle may follow it without a space.
WORD = r"[\w--[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}ー]]"
SPACE = "[ \u00a0\u202f\u2009]"
FLAGS = regex.V1

_LAST_WORD = regex.compile(r"([\p{L}\p{M}.]+)[^\S\n]*\Z")
_NEXT_WORD = regex.compile(r"[^\S\n]?(-?\p{L}[\p{L}\p{M}]*)")

_LINK_BEFORE = regex.compile(r"(?:[0-9][/-]|\p{L}-)\Z")
_LINK_BEHIND = regex.compile("[/-][0-9]")
_SENTENCE_END = regex.compile(
    r"[\"”’»]{0,3}(?:\s{0,5}\Z|[^\S\n]{0,5}\n"
    r"|\s{1,5}(?!(?:[ECMP][SD]?T|GMT|UTC|BST|CES?T)\b)[\"“„«¿¡]?\p{Lu})"
)


class Rule(NamedTuple):
    """A language's own: what is looked for, and what is said for it (None: leave it)."""

    pattern: regex.Pattern[str]
    say: Callable[[regex.Match[str]], str | None]


def rule(pattern: str, say: Callable[[regex.Match[str]], str | None]) -> Rule:
    """Makes a rule of a pattern that is not compiled yet."""
    return Rule(regex.compile(pattern, FLAGS), say)


class Language:
    """A language's words and grammar; the defaults are those of most.

    Attributes:
        spoken: Its name for num2words.
        gap: What parts a number from what it counts.
        decimal: The mark before decimals; the other of `.` and `,` parts thousands.
        is_spaced: A plain space may part thousands, not only a narrow or hard one.
        digits: Zero to nine, as said one by one.
        digit_gap: What parts digits said one by one.
        comma: What parts groups of them.
        point: Said for `decimal`.
        dot: Said for `.` elsewhere.
        minus: Before a negative number.
        to: Within a range, spaces included.
        and_minor: Between euros and cents, spaces included.
        against: Within a score or scale, spaces included.
        out_of: Within a rating, "7/10", spaces included; empty where it has none.
        out_of_parts: Within "page 1/2", spaces included; empty where it is `out_of`.
        parts: Words for what is one of several, before "1/2", a pattern.
        pages: Words before a small Roman numeral, a pattern.
        secrets: Words before a code that is said digit by digit, a pattern.
        over: Within "120/80", spaces included.
        pressures: Words before a blood pressure, a pattern.
        crowds: What "10k" and "1.5M" count, a pattern; empty where a rule of its own does.
        million: Its sign among `magnitudes`.
        by: Within "3 x 4 cm", spaces included.
        ratings: What shows within a few words before it that it is one, a pattern.
        rated: What shows behind it that it is one, a pattern.
        has_dash_scores: Whether "3-2" is a score.
        pairs: What is said for "24/7" and "50/50".
        has_wide_digits: Whether its texts hold ０ to ９.
        has_ruler_stop: Whether "VIII." has a full stop.
        has_word_i: Whether "I" is a word too: "Peter I think", "the part I like".
        says_lone_pairs: Whether "7/10" alone is a rating, and "42:17" minutes or goals.
        month_first: Whether 03/04/2024 is the fourth of March.
        currencies, units, magnitudes, symbols, abbreviations: What is said for each.
        rates: What is said for "/month" and its like behind a price or quantity.
        weekdays: Short names of days → their names, for "Mon-Fri".
        address: Said for `@ . - _ + /` in addresses, and for `#` before a topic.
        version: Said for `v` before a version.
        no_nouns: What may follow a lone number that it does not count.
        clock_mark: What stands between hours and minutes, a pattern.
        clock_tail: What may follow a time and is said by `clock`, a pattern.
        chapters: Words before a Roman numeral that is said as a number.
        regnal: Names of rulers, each with its gender.
        own: The rules that only this language has, by the step that they come before.
    """

    spoken = ""
    gap = " "
    decimal = "."
    is_spaced = False
    digits: Sequence[str] = ()
    digit_gap = " "
    comma = ", "
    point = ""
    dot = ""
    minus = ""
    to = ""
    against = ""
    out_of = ""
    out_of_parts = ""
    parts = ""
    pages = ""
    secrets = ""
    over = ""
    pressures = ""
    crowds = ""
    million = "million"
    by = ""
    ratings = ""
    rated = "(?!)"
    has_dash_scores = False
    pairs: Mapping[str, str] = MappingProxyType({})
    and_minor = " "
    has_wide_digits = False
    has_ruler_stop = False
    has_word_i = False
    month_first = False
    says_lone_pairs = False
    currencies: Mapping[str, Currency]
    units: Mapping[str, Noun]
    magnitudes: Mapping[str, Noun]
    symbols: Mapping[str, str]
    abbreviations: Mapping[str, Abbreviation]
    rates: Mapping[str, str] = MappingProxyType({})
    weekdays: Mapping[str, str] = MappingProxyType({})
    address: Mapping[str, str]
    version = ""
    no_nouns: Collection[str] = ()
    clock_mark = ":"
    clock_tail = ""
    chapters: Sequence[str] = ()
    regnal: Mapping[str, Gender]
    own: Mapping[str, Sequence[Rule]]

    def cardinal(self, number: int, gender: Gender | None = None) -> str:
        """Gives a number's words, agreeing with a noun of this gender, or none that follows."""
        raise NotImplementedError

    def bare(self, number: int, following: str) -> str | None:
        """Gives a number's words before any word; None where its form cannot be known."""
        alone = self.cardinal(number)
        if not following or following in self.no_nouns:
            return alone
        if alone == self.cardinal(number, "m") == self.cardinal(number, "f"):
            return alone
        gender = self.gender_of(following)
        return self.cardinal(number, gender) if gender else None

    def leaves(self, found: regex.Match[str]) -> bool:
        """Tells whether a number stays in digits, as what stands beside it may ask for any form."""
        return False

    def ends(self, text: str, end: int) -> bool:
        """Tells whether the full stop of a unit before this place ends a sentence too."""
        return ends_sentence(text, end)

    def gender_of(self, noun: str) -> Gender | None:
        """Gives a noun's gender where its ending tells it."""
        return None

    def year(self, number: int) -> str:
        """Gives a year's words."""
        return self.cardinal(number)

    def plural(self, number: int) -> int:
        """Gives which form of a noun the number takes."""
        return 0 if number == 1 else 1

    def plural_of_decimal(self, whole: int) -> int:
        """Gives which form of a noun a decimal takes."""
        return 1

    def decimals(self, whole: int, digits: str, gender: Gender | None) -> str:
        """Gives a decimal's words."""
        return f"{self.cardinal(whole)} {self.point} {self.one_by_one(digits)}"

    def one_by_one(self, digits: str) -> str:
        """Gives digits as each is said."""
        return self.digit_gap.join(self.digits[int(digit)] for digit in digits)

    def together(self, digits: str) -> str:
        """Gives decimals as one number, the zeros before it one by one: "zéro cinq", "quatorze"."""
        rest = digits.lstrip("0")
        if not rest or len(digits) > 3:
            return self.one_by_one(digits)
        zeros = self.one_by_one(digits[: len(digits) - len(rest)])
        return f"{zeros} {self.cardinal(int(rest))}".strip()

    def counted(self, number: str, noun: str, *, is_before: bool) -> str:
        """Puts a number's words to its noun."""
        return noun + number if is_before else number + self.gap + noun

    def of_millions(self, noun: str) -> str:
        """Gives the noun as it follows a round million."""
        return noun

    def date(self, day: int, month: int, year: int, before: str) -> str:
        """Gives a date's words; `before` is the word before it, in small letters."""
        raise NotImplementedError

    def clock(self, hour: int, minute: int, before: str, tail: str) -> str | None:
        """Gives a time's words; `tail` is what `clock_tail` found; None where it may be no time."""
        raise NotImplementedError

    def time_of_day(self, hour: int, minute: int) -> str:
        """Gives the words of what is surely a time, behind its date."""
        return self.clock(hour, minute, "", "") or ""

    def lap(self, minutes: str, seconds: str) -> str:
        """Gives the words of "42:17", which are right for minutes and for goals."""
        rest = self.one_by_one(seconds) if seconds[0] == "0" else self.cardinal(int(seconds))
        return f"{self.cardinal(int(minutes))} {rest}"

    def fraction(self, above: int, below: int) -> str | None:
        """Gives the words of a fraction under one."""
        raise NotImplementedError

    def of_most(self, most: int) -> str:
        """Gives the best that a rating may be, behind `out_of`."""
        return self.cardinal(most)

    def mixed(self, whole: int, above: int, below: int) -> str | None:
        """Gives the words of a whole number and a fraction."""
        raise NotImplementedError

    def power(self, exponent: int) -> str:
        """Gives the words of an exponent, with what parts them from the base."""
        raise NotImplementedError

    def ruler(self, number: int, name: str, before: str) -> str:
        """Gives the words of a ruler's number; `before` is the word before the name."""
        return self.cardinal(number)


def alternatives(signs: Iterable[str]) -> str:
    """Gives a pattern of literal signs, the longest first; a space in them may be a hard one."""
    longest_first = sorted(signs, key=lambda sign: (-len(sign), sign))
    return "|".join(regex.escape(sign).replace(r"\ ", f"{SPACE}?") for sign in longest_first)


def word_before(found: regex.Match[str]) -> str:
    """Gives the word before what was found, in small letters; empty at a line's start."""
    start = found.start()
    before = _LAST_WORD.search(found.string[max(0, start - 24) : start])
    return before[1].lower() if before else ""


def ends_sentence(text: str, end: int) -> bool:
    """Tells whether a full stop before this place, part of an abbreviation, ends a sentence too."""
    return _SENTENCE_END.match(text, end) is not None


def word_after(found: regex.Match[str]) -> str:
    """Gives the word behind what was found; empty where none follows directly."""
    after = _NEXT_WORD.match(found.string, found.end(), min(found.end() + 24, len(found.string)))
    return after[1] if after else ""


def is_linked(found: regex.Match[str]) -> bool:
    """Tells whether a number is part of something: "3/15", "4-4-2", "COVID-19"."""
    text, start, end = found.string, found.start(), found.end()
    before = _LINK_BEFORE.search(text, max(0, start - 2), start)
    return before is not None or _LINK_BEHIND.match(text, end) is not None
