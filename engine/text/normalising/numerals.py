"""Numbers in digits: how they are written, what they are worth, how they are said."""

# ruff: noqa: RUF001 (wide digits and dashes)

from functools import lru_cache
from typing import NamedTuple

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, LETTER, SPACE, Language, word_after
from engine.text.normalising.tables import Gender, Noun

# No part of a word ("B12", "x86_64"), nor a stretch of a number whose beginning is ("py3.11").
BEFORE = rf"(?<!{LETTER}|[\p{{N}}_])(?<![0-9][.,])"
# Nor the stem of one ("3D", "2.txt").
AFTER = rf"(?!{LETTER}|[\p{{N}}_]|[.]{LETTER})"
MINUS = r"(?:(?<![^\s(\[=:/<>+×*（，、。：；「])-|−)"

_JOINS = frozenset("-./\\")
_N_NAME = 60  # characters
_ASCII, _ASCII_ON = regex.compile(r"[!-~]+\Z"), regex.compile(r"[!-~]+")
_FILE = regex.compile(
    r"[A-Za-z0-9]_[A-Za-z0-9]|\A[(\"']{0,2}(?:~|\.{1,2}|)/[A-Za-z_.]|\A[(\"']{0,2}[A-Za-z]:\\"
)

_MAX_WHOLE = 10**15
_LONG = 8  # digits in a row that are no quantity; a round million is one
_MARKS = regex.compile("[.,]")
_GROUPED = regex.compile(r"[1-9][0-9]{0,2}(?:[.,][0-9]{3})+")
_SPACES = regex.compile("[ \u00a0\u202f\u2009'’]")
_WIDE = regex.compile(r"[０-９]|[￥＄](?=[0-9０-９])|(?<=[0-9０-９])(?:％|[：．／](?=[0-9０-９]))")
_NARROW = str.maketrans("０１２３４５６７８９￥＄％：．／", "0123456789¥$%:./")


def number(language: Language) -> str:
    """Gives the pattern of a number without its sign, decimals and thousands included."""
    narrow = "\u00a0\u202f\u2009'’"
    spaces = f"[ {narrow}]" if language.is_spaced else f"[{narrow}]"
    # Elsewhere plain spaces may part numbers: "1 000 000", "10 000" and "3 769 495" alone are one.
    long = "(?<![0-9]{3})(?: [0-9]{3}){2,4}"
    plain = "" if language.is_spaced else f"|(?: [0-9]{{3}}){{0,3}} 000|{long}"
    # Five groups are all that have a name; more would make the search quadratic.
    return (
        rf"(?:[0-9]{{1,3}}(?:(?:{spaces}[0-9]{{3}}){{1,4}}{plain})(?:[.,][0-9]{{1,9}})?"
        rf"(?!{spaces}?[0-9])"
        rf"|[0-9]++(?:[.,][0-9]++)*+)"
    )


def amount(language: Language) -> str:
    """Gives the pattern of one number or a range of two."""
    one = number(language)
    dash = rf"{SPACE}?[-–—~～〜]{SPACE}?"
    return rf"(?P<minus>{MINUS})?(?P<number>{one})(?:{dash}(?P<upper>{one}))?"


class Value(NamedTuple):
    """What a number in digits is worth.

    Attributes:
        whole: The digits before the mark.
        decimals: Those behind it.
        mark: The decimal mark; empty where there is none.
        is_grouped: Its thousands are parted, as those of a quantity are.
    """

    whole: str
    decimals: str = ""
    mark: str = ""
    is_grouped: bool = False

    @property
    def worth(self) -> float:
        """Its size, roughly; for comparing."""
        return float(f"{self.whole}.{self.decimals}")

    @property
    def is_one_by_one(self) -> bool:
        """Whether it is no quantity: "007", a customer's number."""
        if len(self.whole) > 1 and self.whole[0] == "0":
            return True
        if int(self.whole[:20]) >= _MAX_WHOLE:
            return True
        is_quantity = self.mark or self.is_grouped or self.whole.endswith("000000")
        return len(self.whole) >= _LONG and not is_quantity


def value_of(written: str, language: Language) -> Value | None:
    """Gives what a number is worth; None where its marks fit no number, as in "1.2.3"."""
    bare = _SPACES.sub("", written)
    marks = _MARKS.findall(bare)
    is_spaced = bare != written
    if not marks:
        return Value(bare, is_grouped=is_spaced)
    last = marks[-1]
    whole, _, decimals = bare.rpartition(last)
    if len(set(marks)) == 2:
        is_number = marks.count(last) == 1 and _GROUPED.fullmatch(whole) is not None
        return Value(_MARKS.sub("", whole), decimals, last, is_grouped=True) if is_number else None
    is_grouped = _GROUPED.fullmatch(bare) is not None and (
        len(marks) > 1 or last != language.decimal
    )
    if is_grouped:
        return Value(_MARKS.sub("", bare), is_grouped=True)
    if len(marks) > 1 or (last == "," and language.decimal == "."):
        return None
    return Value(whole, decimals, last, is_spaced)


def said(value: Value, language: Language, gender: Gender | None = None) -> str:
    """Gives a value's words."""
    if value.is_one_by_one:
        whole = language.one_by_one(value.whole)
        if not value.mark:
            return whole
    elif not value.mark:
        return language.cardinal(int(value.whole), gender)
    elif value.mark == language.decimal and len(value.decimals) <= 20:
        return language.decimals(int(value.whole), value.decimals, gender)
    else:
        whole = language.cardinal(int(value.whole))
    mark = language.point if value.mark == language.decimal else language.dot
    gap = language.digit_gap
    return f"{whole}{gap}{mark}{gap}{language.one_by_one(value.decimals)}"


def with_noun(value: Value, noun: Noun, language: Language) -> str:
    """Gives a value's words with what it counts."""
    number = int(value.whole[:20])
    if value.mark:
        form = noun.form(language.plural_of_decimal(number))
    else:
        form = noun.form(language.plural(number))
        if number and number % 1_000_000 == 0:
            form = language.of_millions(form)
    return language.counted(said(value, language, noun.gender), form, is_before=noun.is_before)


def amount_with_noun(found: regex.Match[str], noun: Noun, language: Language) -> str | None:
    """Gives the words of what `amount` found with what it counts; None where it is no number."""
    if language.leaves(found):
        return None
    number = value_of(found["number"], language)
    upper = value_of(found["upper"], language) if found["upper"] else None
    if number is None or (found["upper"] and upper is None):
        return None
    if upper and number.worth >= upper.worth:
        return None  # no range: "in 2019 - 5 kg"
    minus = f"{language.minus}{language.gap}" if found["minus"] else ""
    if upper is None:
        words = with_noun(number, noun, language)
        if noun.is_before and minus:
            return noun.form(0) + minus + said(number, language)
        return minus + words
    lower = said(number, language, noun.gender)
    if noun.is_before:
        return noun.form(0) + minus + lower + language.to + said(upper, language)
    return minus + lower + language.to + with_noun(upper, noun, language)


def read_wide(text: Mapped) -> Mapped:
    """Writes the wide digits of East Asian texts, and the signs beside them, as narrow ones."""
    return text.sub(_WIDE, lambda found: found[0].translate(_NARROW))


def read_numbers(text: Mapped, language: Language) -> Mapped:
    """Says all numbers that no other rule has said."""

    def say(found: regex.Match[str]) -> str | None:
        if language.leaves(found) or _is_in_name(found):
            return None
        written = found["number"]
        minus = f"{language.minus}{language.gap}" if found["minus"] else ""
        value = value_of(written, language)
        if value is None:
            return minus + _parts(written, language)
        if value.mark or value.is_one_by_one:
            return minus + said(value, language)
        words = language.bare(int(value.whole), word_after(found))
        return None if words is None else minus + words

    return text.sub(_lone(language), say)


def _is_in_name(found: regex.Match[str]) -> bool:
    """Whether a number is part of a file's name or place: "report_2024-05.pdf", "~/2024/"."""
    text, start, end = found.string, found.start(), found.end()
    if not (text[start - 1 : start] in _JOINS or text[end : end + 1] in _JOINS):
        return False
    before = _ASCII.search(text, max(0, start - _N_NAME), start)
    after = _ASCII_ON.match(text, end, min(len(text), end + _N_NAME))
    run = (before[0] if before else "") + found[0] + (after[0] if after else "")
    return _FILE.search(run) is not None


@lru_cache(maxsize=16)
def _lone(language: Language) -> regex.Pattern[str]:
    return regex.compile(
        rf"(?=[-−0-9]){BEFORE}(?<!(?<![\p{{L}}\p{{N}}.])\.)"  # ".5" is no five
        rf"(?P<minus>{MINUS})?(?P<number>{number(language)}){AFTER}",
        FLAGS,
    )


def _parts(written: str, language: Language) -> str:
    """A version, an address of the net, a list without spaces: part by part."""
    words = ""
    gap = language.digit_gap
    for part in regex.split("([.,])", _SPACES.sub("", written)):
        if part == ".":
            words += f"{gap}{language.dot}{gap}"
        elif part == ",":
            words += language.comma
        else:
            words += said(Value(part), language)
    return words
