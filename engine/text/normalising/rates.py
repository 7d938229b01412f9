"""Rates: `$20/month`, `5 €/kg`, `90 mg/l`."""
# ruff: noqa: RUF001 (Cyrillic)

from functools import lru_cache

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, LETTER, SPACE, Language, alternatives

# A number, no part of a name ("man3/h"), and what is counted; a currency may stand before it too.
_WHAT = r"[\p{Sc}kKM元]|EUR|USD|CHF|Euro|k€|руб\.?|р\.|kcal|kWh|mg|kg|g|ml"
_COUNTED = (
    rf"(?<=(?<![\p{{L}}\p{{N}}_.])[0-9](?:[0-9.,]{{0,12}}[0-9])?{SPACE}?(?:{_WHAT})?){SPACE}?"
)


def read_rates(text: Mapped, language: Language) -> Mapped:
    """Says what a price or a quantity is for; the price itself is said later."""
    if not language.rates:
        return text

    def say(found: regex.Match[str]) -> str:
        return language.gap + language.rates[found["of"]]

    return text.sub(_pattern(language), say)


@lru_cache(maxsize=16)
def _pattern(language: Language) -> regex.Pattern[str]:
    signs = alternatives(language.rates)
    return regex.compile(
        rf"(?={SPACE}?/){_COUNTED}/{SPACE}?(?P<of>{signs})(?!{LETTER}|[0-9_/²³-])", FLAGS
    )
