"""A text → the words that say it: the rules in their order, the most particular first."""

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module

from engine.contract.mapped import Mapped
from engine.contract.normalising import Normalising
from engine.contract.rules import LANGUAGES
from engine.text.normalising.abbreviations import read_abbreviations
from engine.text.normalising.addresses import read_emails, read_tags, read_urls
from engine.text.normalising.counting import read_parts, read_pressures, read_secrets, read_sides
from engine.text.normalising.dates import read_dates
from engine.text.normalising.formulas import read_formulas
from engine.text.normalising.language import Language
from engine.text.normalising.money import read_money
from engine.text.normalising.numerals import read_numbers, read_wide
from engine.text.normalising.parts import read_fractions, read_ranges, read_spans
from engine.text.normalising.phones import read_codes, read_phones
from engine.text.normalising.powers import read_powers, read_scientific
from engine.text.normalising.rates import read_rates
from engine.text.normalising.romans import read_romans
from engine.text.normalising.symbols import read_plus, read_symbols
from engine.text.normalising.thousands import read_thousands
from engine.text.normalising.times import read_times
from engine.text.normalising.units import read_units
from engine.text.normalising.versions import read_versions
from engine.text.normalising.weekdays import read_weekdays
from engine.text.normalising.years import read_years

_DEFAULT = Normalising()


def normalise(text: Mapped, language: str, normalising: Normalising = _DEFAULT) -> Mapped:
    """Gives a text with numbers, dates, prices and their like in words.

    What is not surely one of them stays as it is.

    Args:
        text: What cleaning left of the user's text.
        language: One of the ten, in small letters; in any other the text stays as it is.
        normalising: Which rules are on.

    Returns:
        The text; each replacement stands for exactly the characters it replaces.
    """
    if language not in LANGUAGES:
        return text
    known = _language(language)
    if known.has_wide_digits:
        text = read_wide(text)
    for kind, is_on, read in _steps(normalising):
        if is_on:
            for rule in known.own.get(kind, ()):
                text = text.sub(rule.pattern, rule.say)
            text = read(text, known)
    return text


def _steps(
    on: Normalising,
) -> tuple[tuple[str, bool, Callable[[Mapped, Language], Mapped]], ...]:
    """Each step's name, for the languages' own rules, and whether and what it does."""
    return (
        ("emails", on.emails, read_emails),
        ("urls", on.urls, read_urls),
        ("tags", on.tags, read_tags),
        ("formulas", on.money or on.symbols, read_formulas),
        ("scientific", on.symbols, read_scientific),
        ("spans", on.ranges, read_spans),
        ("sides", on.symbols, read_sides),
        ("pressures", on.fractions, read_pressures),
        ("weekdays", on.ranges, read_weekdays),
        ("dates", on.dates, lambda text, known: read_dates(text, known, on.date_order)),
        ("codes", on.phones, read_codes),
        ("secrets", on.phones, read_secrets),
        ("phones", on.phones, read_phones),
        ("signs", on.symbols, read_plus),
        ("times", on.times, read_times),
        ("decades", on.years, _as_it_is),
        ("abbreviations", on.abbreviations, read_abbreviations),
        ("rates", on.money or on.units, read_rates),
        ("thousands", on.money or on.units, read_thousands),
        ("money", on.money, read_money),
        ("units", on.units, read_units),
        ("versions", on.versions, read_versions),
        ("years", on.years, read_years),
        ("ordinals", on.ordinals, _as_it_is),
        ("parts", on.fractions, read_parts),
        ("fractions", on.fractions, read_fractions),
        ("ranges", on.ranges, read_ranges),
        ("romans", on.romans, read_romans),
        ("symbols", on.symbols, read_symbols),
        ("powers", on.symbols, read_powers),
        ("numbers", on.numbers, read_numbers),
    )


def _as_it_is(text: Mapped, known: Language) -> Mapped:
    return text  # the step has the languages' own rules alone


@lru_cache(maxsize=len(LANGUAGES))
def _language(name: str) -> Language:
    """Loads a language when it is first used: num2words and all its words take 0.1 s."""
    module = import_module(f"engine.text.normalising.languages.{name}")
    made: Language = module.LANGUAGE
    return made
