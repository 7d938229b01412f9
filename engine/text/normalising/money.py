"""Prices: `$1,234.50`, `5 €`, `£3m`, `10-12 Mio. €`."""

from functools import lru_cache

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, LETTER, SPACE, Language, alternatives
from engine.text.normalising.numerals import (
    BEFORE,
    MINUS,
    Value,
    amount,
    amount_with_noun,
    number,
    value_of,
    with_noun,
)
from engine.text.normalising.tables import Currency

_CENTS = regex.compile("([0-9]+),([0-9]{2})")


def read_money(text: Mapped, language: Language) -> Mapped:
    """Says prices, the currency after its number, hundredths in their own name."""
    before, behind = _patterns(language)

    def say(found: regex.Match[str]) -> str | None:
        return _said(found, language)

    return text.sub(before, say).sub(behind, say)


@lru_cache(maxsize=16)
def _patterns(language: Language) -> tuple[regex.Pattern[str], regex.Pattern[str]]:
    sign = rf"(?P<sign>{alternatives(language.currencies)})"
    magnitude = rf"(?:{SPACE}?(?P<magnitude>{alternatives(language.magnitudes)})(?!{LETTER}))?"
    # A word behind one number may stand before another: "10 Euro 5 Minuten später".
    prefixes = alternatives(
        each for each in language.currencies if not each.isalpha() or each == each.upper()
    )
    one = number(language)
    before = regex.compile(
        rf"(?<!{LETTER}|[0-9$])(?P<minus>{MINUS})?(?P<sign>{prefixes}){SPACE}?(?P<number>{one})"
        rf"(?:{SPACE}?[-–—]{SPACE}?(?P=sign)?(?P<upper>{one}))?{magnitude}"  # noqa: RUF001
        rf"(?!{LETTER}|[0-9_]|[.,][0-9])",
        FLAGS,
    )
    behind = regex.compile(
        rf"{BEFORE}{amount(language)}{magnitude}(?:{SPACE}?{sign})(?!{LETTER}|[0-9_])", FLAGS
    )
    return before, behind


def _said(found: regex.Match[str], language: Language) -> str | None:
    if language.leaves(found):
        return None
    currency = language.currencies[found["sign"]]
    if found["magnitude"]:
        return _with_magnitude(found, currency, language)
    value = value_of(found["number"], language)
    if value is None and (prices := _CENTS.fullmatch(found["number"])):
        value = Value(prices[1], prices[2], ",")  # "€1,50" in English
    if value is None or found["upper"] or value.is_one_by_one:
        return amount_with_noun(found, currency.major, language)
    minus = f"{language.minus}{language.gap}" if found["minus"] else ""
    if value.decimals == "00":
        value = Value(value.whole, is_grouped=True)
    if not value.mark or len(value.decimals) != 2 or currency.minor is None:
        return minus + with_noun(value, currency.major, language)
    major = with_noun(Value(value.whole, is_grouped=True), currency.major, language)
    minor = with_noun(Value(str(int(value.decimals))), currency.minor, language)
    return minus + (f"{major}{language.and_minor}{minor}" if int(value.whole) else minor)


def _with_magnitude(found: regex.Match[str], currency: Currency, language: Language) -> str | None:
    many = currency.major.form(language.plural(5))
    amount = amount_with_noun(found, language.magnitudes[found["magnitude"]], language)
    return None if amount is None else f"{amount}{language.gap}{language.of_millions(many)}"
