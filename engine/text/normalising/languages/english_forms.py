"""English numbers in words, as Americans say them, no "and" within them; and plurals."""
# ruff: noqa: SIM905 (words in rows)

from engine.text.normalising.spelling import spelled

_NO_PLURALS = frozenset("was is as has his this its us does thus always across perhaps".split())
_PLURALS = frozenset("people men women children more other new different of euro".split())


def cardinal(number: int) -> str:
    """Gives a number's words."""
    return _plain(spelled(number, "en"))


def ordinal(number: int) -> str:
    """Gives an ordinal's words."""
    return _plain(spelled(number, "en", "ordinal"))


def year(number: int) -> str:
    """Gives a year's words, by its hundreds where a year is said so."""
    return _plain(spelled(number, "en", "year"))


def is_plural(word: str) -> bool:
    """Tells whether a word may be the plural of what a number before it counts."""
    return word in _PLURALS or (word.islower() and word.endswith("s") and word not in _NO_PLURALS)


def _plain(said: str) -> str:
    return said.replace(" and ", " ").replace(",", "")
