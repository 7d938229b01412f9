"""Quantities: `10 km/h`, `5 °C`, `50 %`, `10-12 kg`."""
# ruff: noqa: RUF001 (signs)

from functools import lru_cache

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, LETTER, SPACE, Language, alternatives
from engine.text.normalising.numerals import BEFORE, amount, amount_with_noun, value_of, with_noun
from engine.text.normalising.tables import Noun

# 51°30'26"N
_ANGLE = regex.compile(
    rf"{BEFORE}(?P<degrees>[0-9]{{1,3}})°{SPACE}?(?P<minutes>[0-5]?[0-9](?:[.,][0-9]{{1,4}})?)['′’]"
    rf"(?:{SPACE}?(?P<seconds>[0-5]?[0-9](?:[.,][0-9]{{1,4}})?)(?:[\"″”]|''))?(?P<side>(?=\p{{Lu}}))?"
    r"(?![0-9])",
    FLAGS,
)


def read_units(text: Mapped, language: Language) -> Mapped:
    """Says quantities, the unit in the number's form."""

    def say(found: regex.Match[str]) -> str | None:
        said = amount_with_noun(found, _units(language)[found["unit"]], language)
        has_stop = said and found["unit"][-1] == "." and language.ends(found.string, found.end())
        return f"{said}." if has_stop else said

    def say_angle(found: regex.Match[str]) -> str:
        parts = ((found["degrees"], "°"), (found["minutes"], "min"), (found["seconds"], "s"))
        words = (
            with_noun(value, language.units[sign], language)
            for written, sign in parts
            if written and (value := value_of(written, language))
        )
        return language.gap.join(words) + (language.gap if found["side"] is not None else "")

    def say_behind_power(found: regex.Match[str]) -> str | None:
        noun = _units(language)[found["unit"]]
        return None if noun.is_before else language.gap + noun.form(language.plural(1000))

    text = text.sub(_ANGLE, say_angle).sub(_behind_power(language), say_behind_power)
    return text.sub(_pattern(language), say)


@lru_cache(maxsize=16)
def _pattern(language: Language) -> regex.Pattern[str]:
    return regex.compile(
        rf"(?=[-−0-9]){BEFORE}(?<!\^){amount(language)}{_unit(language)}",
        FLAGS,
    )


@lru_cache(maxsize=16)
def _behind_power(language: Language) -> regex.Pattern[str]:
    """The unit in `10⁸ m/s`, whose number is said later."""
    return regex.compile(
        r"(?<=(?<![\p{N}.,])10(?:⁻?[⁰¹²³⁴-⁹]{1,3}|\^[-−]?[0-9]{1,3}))" + _unit(language),
        FLAGS,
    )


def _unit(language: Language) -> str:
    """A pattern of a unit behind its number, which no other letter, power or unit follows."""
    # "3 lbs. beef": the full stop is the unit's where the sentence goes on.
    return (
        rf"{SPACE}?(?P<unit>{alternatives(_units(language))})"
        rf"(?!{LETTER}|[0-9_²³^]|(?<!°[CF])/\p{{L}}|\.\p{{Ll}})"
        r"(?:(?<=(?<!\p{L})\p{L}{1,4})\.(?=[ ]\p{Ll}|,))?"
    )


@lru_cache(maxsize=16)
def _units(language: Language) -> dict[str, Noun]:
    """The language's units, the power written with "^" too: "m^2"."""
    powers = {sign: noun for sign, noun in language.units.items() if sign[-1] in "23"}
    return {**language.units, **{f"{sign[:-1]}^{sign[-1]}": powers[sign] for sign in powers}}
