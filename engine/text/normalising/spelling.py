"""A number in words, by num2words: its one door into this package."""

from decimal import Decimal
from functools import lru_cache

from num2words import num2words  # pyright: ignore[reportUnknownVariableType, reportMissingTypeStubs]


@lru_cache(maxsize=16_384)
def spelled(number: int | Decimal, language: str, to: str = "cardinal", **forms: str | bool) -> str:
    """Gives a number's words.

    Args:
        number: Below 10^15; a Decimal in Russian alone.
        language: num2words' name for it.
        to: `cardinal`, `ordinal` or `year`.
        **forms: Russian's `case` (n g d a i p), `gender` (m f n) and `plural`.
    """
    words = num2words(number, lang=language, to=to, **forms)  # pyright: ignore[reportArgumentType]
    return str(words)
