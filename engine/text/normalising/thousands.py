"""Thousands and millions by their letter: `$10k`, `10k followers`, `1.5M views`, `a 5k run`."""
# ruff: noqa: RUF001 (quotes)

from functools import lru_cache

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import (
    FLAGS,
    LETTER,
    SPACE,
    Language,
    alternatives,
    word_after,
)
from engine.text.normalising.numerals import BEFORE, Value, with_noun

_NUMBER = r"(?P<number>[1-9][0-9]{0,2}(?:[.,][0-9]{1,2})?)"
_SIZE = r"(?P<size>[kKM])"
_END = rf"(?!{LETTER}|[0-9_+/]|[.,-][0-9])"
# Races and screens, which are said by their letter: "a five K".
_NAMES = frozenset(("2", "3", "4", "5", "8", "10", "12", "16"))
_RACE = regex.compile(
    r"(?i)[ -]{0,2}(?:runs?|race|walk|lauf|läufe|rennen|course|carrera|corsa|corrida|забег\p{L}*"
    r"|tv|monitor|display|screen|video|fernseher|écran|pantalla|schermo|tela)\b"
)


def read_thousands(text: Mapped, language: Language) -> Mapped:
    """Says numbers whose thousands or millions are a letter, and the currency beside them."""

    def say_price(found: regex.Match[str]) -> str | None:
        noun = language.currencies[found["sign"]].major
        if found["size"] == "M" and not language.has_wide_digits:
            many = language.of_millions(noun.form(language.plural(5)))
            return f"{_millions(found, language)}{language.gap}{many}"
        return with_noun(Value(str(_worth(found, language)), is_grouped=True), noun, language)

    def say_counted(found: regex.Match[str]) -> str | None:
        noun = found["noun"]
        if found["size"] == "M" and not language.has_wide_digits:
            is_linked = found["gap"].strip()  # "1,5M de visitas"
            noun = noun if is_linked else language.of_millions(noun)
            return f"{_millions(found, language)}{found['gap']}{noun}"
        words = language.bare(_worth(found, language), noun)
        return None if words is None else f"{words}{found['gap']}{noun}"

    def say_alone(found: regex.Match[str]) -> str | None:
        number = found["number"]
        if language.leaves(found) or number == "401":
            return None  # a pension
        is_name = number in _NAMES and not language.has_wide_digits
        if is_name or (number.isdecimal() and _RACE.match(found.string, found.end())):
            return f"{language.cardinal(int(number))} K"
        if found["size"] == "K" or word_after(found)[:1].isupper():
            return None  # kelvins, and names
        return language.bare(_worth(found, language), word_after(found))

    before, behind, counted = _patterns(language)
    text = text.sub(before, say_price).sub(behind, say_price)
    if counted:
        text = text.sub(counted, say_counted)
    if language.million in language.magnitudes and not language.has_wide_digits:
        text = text.sub(_OF, lambda found: _millions(found, language))
    return text.sub(_ALONE, say_alone)


_ALONE = regex.compile(
    rf"{BEFORE}(?<![\p{{Sc}}/-]){_NUMBER}(?P<size>[kK]){_END}(?!{SPACE}?\p{{Sc}})", FLAGS
)


# "1,2 M de Français"
_OF = regex.compile(
    rf"{BEFORE}{_NUMBER}{SPACE}?(?P<size>M)(?={SPACE}(?:de{SPACE}|d['’])\p{{L}})", FLAGS
)


def _value(found: regex.Match[str], language: Language) -> Value:
    """Two decimals at the most: its mark parts no thousands, whichever it is."""
    whole, *decimals = regex.split("[.,]", found["number"])
    return Value(whole, "".join(decimals), language.decimal if decimals else "")


def _worth(found: regex.Match[str], language: Language) -> int:
    value = _value(found, language)
    zeros = 6 if found["size"] == "M" else 3
    return int(value.whole + value.decimals.ljust(zeros, "0"))


def _millions(found: regex.Match[str], language: Language) -> str:
    return with_noun(_value(found, language), language.magnitudes[language.million], language)


@lru_cache(maxsize=16)
def _patterns(
    language: Language,
) -> tuple[regex.Pattern[str], regex.Pattern[str], regex.Pattern[str] | None]:
    signs = alternatives(
        each for each in language.currencies if not each.isalpha() or each == each.upper()
    )
    before = regex.compile(
        rf"(?<!{LETTER}|[0-9$])(?P<sign>{signs}){SPACE}?{_NUMBER}{_SIZE}{_END}", FLAGS
    )
    behind = regex.compile(
        rf"{BEFORE}{_NUMBER}{SPACE}?{_SIZE}{SPACE}?(?P<sign>{signs})(?!{LETTER}|[0-9_])", FLAGS
    )
    gap = rf"(?P<gap>{SPACE}?)" if language.has_wide_digits else rf"(?P<gap>{SPACE}(?:de{SPACE})?)"
    counted = rf"{BEFORE}{_NUMBER}{_SIZE}\+?{gap}(?P<noun>(?i:{language.crowds}))(?!\p{{Latin}})"
    return before, behind, regex.compile(counted, FLAGS) if language.crowds else None
