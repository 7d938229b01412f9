"""What is counted off: `page 1/2`, `page xiv`, `3 x 4 cm`, `the code is 482913`."""
# ruff: noqa: RUF001 (signs)

from functools import lru_cache

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, LETTER, SPACE, Language
from engine.text.normalising.numerals import AFTER, BEFORE
from engine.text.normalising.romans import value_of_roman

_LOWER_ROMAN = r"(?=[ivxl])(?:xl|l?x{0,3})(?:i[xv]|v?i{0,3})(?![\p{L}\p{N}])"
_COPULA = "(?:is|was|ist|lautet|est|es|è|é|это)"
_SIDE = r"[0-9]{1,4}(?:[.,][0-9]{1,2})?"
_UNIT = r"(?:[mck]?m|мм|см|м|in|ft|px|[ck]?m²)"
# Between two sides, of which the last has its unit; said before that is.
_SIDES = regex.compile(
    rf"(?<={BEFORE}{_SIDE}(?:{SPACE}?{_UNIT})?){SPACE}?[x×х]{SPACE}?"
    rf"(?=(?:{_SIDE}(?:{SPACE}?{_UNIT})?{SPACE}?[x×х]{SPACE}?)?{_SIDE}{SPACE}?{_UNIT}(?!{LETTER}|[²³]|/))",
    FLAGS,
)


def read_sides(text: Mapped, language: Language) -> Mapped:
    """Says the sign in `3 x 4 cm`."""
    return text.sub(_SIDES, lambda _: language.by) if language.by else text


def read_secrets(text: Mapped, language: Language) -> Mapped:
    """Says a code and a PIN digit by digit: who hears it writes it down."""

    def say(found: regex.Match[str]) -> str | None:
        is_year = len(found["digits"]) == 4 and found["digits"][:2] in ("18", "19", "20")
        return None if is_year and not found["sure"] else language.one_by_one(found["digits"])

    return text.sub(_secret(language.secrets), say) if language.secrets else text


def read_pressures(text: Mapped, language: Language) -> Mapped:
    """Says `120/80` behind a word for blood pressure, or before its unit."""

    def say(found: regex.Match[str]) -> str | None:
        above, below = int(found["above"]), int(found["below"])
        if not (below < above and 60 <= above <= 260 and 30 <= below <= 160):
            return None
        return language.cardinal(above) + language.over + language.cardinal(below)

    return text.sub(_pressure(language.pressures), say)


def read_parts(text: Mapped, language: Language) -> Mapped:
    """Says `page 1/2` as one of two, and `page xiv` by its number."""

    def say_of(found: regex.Match[str]) -> str | None:
        part, whole = int(found["part"]), int(found["whole"])
        if not 0 < part <= whole:
            return None
        of = language.out_of_parts or language.out_of
        return language.cardinal(part) + of + language.of_most(whole)

    def say_page(found: regex.Match[str]) -> str:
        ends = [found["first"], *([found["last"]] if found["last"] else [])]
        return language.to.join(language.cardinal(value_of_roman(end.upper())) for end in ends)

    if language.parts:
        text = text.sub(_part(language.parts), say_of)
    return text.sub(_page(language.pages), say_page) if language.pages else text


@lru_cache(maxsize=16)
def _secret(words: str) -> regex.Pattern[str]:
    return regex.compile(
        rf"(?<=(?<![\p{{L}}-])(?i:{words})(?P<sure>{SPACE}?[:：]|{SPACE}{_COPULA}[:：]?|[是为為は는은])?"
        rf"{SPACE}?){BEFORE}(?P<digits>[0-9]{{4,8}})(?![.,:/-]?[0-9]|{SPACE}?[%€$£]){AFTER}",
        FLAGS,
    )


@lru_cache(maxsize=16)
def _part(words: str) -> regex.Pattern[str]:
    return regex.compile(
        rf"(?<=(?<![\p{{L}}-])(?i:{words}){SPACE}){BEFORE}(?P<part>[0-9]{{1,3}})/(?P<whole>[0-9]{{1,3}})"
        rf"(?![/.,-]?[0-9]){AFTER}",
        FLAGS,
    )


@lru_cache(maxsize=16)
def _pressure(words: str) -> regex.Pattern[str]:
    """Two numbers behind a word for it, or before its unit: others may be anything."""
    one = rf"{BEFORE}(?<!/)(?P<above>[0-9]{{2,3}})/(?P<below>[0-9]{{2,3}})(?!/|[.,-]?[0-9]){AFTER}"
    start = r"(?<![\p{Latin}\p{Cyrillic}])"
    return regex.compile(
        rf"(?=[0-9])(?:(?<={start}(?i:{words})(?:[^\n!?。;；.]|\.(?!\s)){{0,40}})(?P<named>)|){one}(?(named)|(?={SPACE}?mmHg))",
        FLAGS,
    )


@lru_cache(maxsize=16)
def _page(words: str) -> regex.Pattern[str]:
    return regex.compile(
        rf"(?<=(?<![\p{{L}}-])(?i:{words}){SPACE})(?P<first>{_LOWER_ROMAN})"
        rf"(?:{SPACE}?[-–]{SPACE}?(?P<last>{_LOWER_ROMAN}))?",
        FLAGS,
    )
