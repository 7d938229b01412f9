"""Which kinds of writing are spelled out."""

from dataclasses import dataclass
from enum import StrEnum


class DateOrder(StrEnum):
    """How `03/04/2024` is understood."""

    LANGUAGE = "language"  # as the text's language usually does; English: the American way
    DAY_FIRST = "day first"
    MONTH_FIRST = "month first"


@dataclass(frozen=True, slots=True)
class Normalising:
    """The rules, each on or off; what one that is off would have said is left to those after it.

    Attributes:
        emails: `a@b.com`.
        urls: Addresses that cleaning left: `https://…`, `www.…`, `example.com`.
        tags: Hashtags and handles: `#Topic`, `@name`.
        phones: Telephone numbers, ISBNs and card numbers, digit by digit.
        dates: `2024-03-05`, `03.04.2024`, `March 3rd, 2024`.
        times: `14:30`, `5 pm`, `1:23:45`.
        money: `$1,234.50`, `5 €`, `£3m`.
        units: `10 km/h`, `5 °C`, `50 %`.
        versions: `v2.10.3`.
        years: `in 1987`, `the 1990s`.
        ordinals: `21st`, `am 3.`, `1er`, `5-й`.
        fractions: `3/4`, `½`.
        ranges: `10-12`, and scores: `3:2`.
        romans: `Henry VIII`, `Kapitel IV`.
        abbreviations: `z. B.`, `Dr.`, `No. 5`.
        symbols: `3 x 4`, `a & b`, `± 5`.
        numbers: Whatever else is written in digits.
        date_order: How a date in slashes is understood where both orders are possible.
    """

    emails: bool = True
    urls: bool = True
    tags: bool = True
    phones: bool = True
    dates: bool = True
    times: bool = True
    money: bool = True
    units: bool = True
    versions: bool = True
    years: bool = True
    ordinals: bool = True
    fractions: bool = True
    ranges: bool = True
    romans: bool = True
    abbreviations: bool = True
    symbols: bool = True
    numbers: bool = True
    date_order: DateOrder = DateOrder.LANGUAGE
