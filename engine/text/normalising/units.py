"""Quantities: `10 km/h`, `5 °C`, `50 %`, `10-12 kg`."""
# ruff: noqa: RUF001 (signs)

from functools import lru_cache

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, LETTER, SPACE, Language, alternatives
from engine.text.normalising.numerals import BEFORE, amount, amount_with_noun
from engine.text.normalising.tables import Noun


def read_units(text: Mapped, language: Language) -> Mapped:
    """Says quantities, the unit in the number's form."""

    def say(found: regex.Match[str]) -> str | None:
        return amount_with_noun(found, _units(language)[found["unit"]], language)

    return text.sub(_pattern(language), say)


@lru_cache(maxsize=16)
def _pattern(language: Language) -> regex.Pattern[str]:
    return regex.compile(
        rf"(?=[-−0-9]){BEFORE}{amount(language)}{SPACE}?(?P<unit>{alternatives(_units(language))})"
        rf"(?!{LETTER}|[0-9_²³^]|/\p{{L}})",
        FLAGS,
    )


@lru_cache(maxsize=16)
def _units(language: Language) -> dict[str, Noun]:
    """The language's units, the power written with "^" too: "m^2"."""
    powers = {sign: noun for sign, noun in language.units.items() if sign[-1] in "23"}
    return {**language.units, **{f"{sign[:-1]}^{sign[-1]}": powers[sign] for sign in powers}}
