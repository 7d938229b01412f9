"""What the ending of a Russian noun tells of the number before it."""

# ruff: noqa: RUF001, SIM905 (Cyrillic; words in rows)

import regex

from engine.text.normalising.languages.russian_forms import (
    CASES,
    OPEN_PREPOSITIONS,
    Case,
    cardinal,
    is_few,
    is_one,
)
from engine.text.normalising.tables import Gender

# Numbered rather than counted: "5 класс" is the fifth. A day's and a month's names too.
_ORDINAL_NOUN = regex.compile(
    r"(?:класс|этаж|курс|том|канал|сезон|тур|уров|номер|глав|серия|век|мест|разряд|катег|январ"
    r"|феврал|март|апрел|ма[йя]\Z|июн|июл|август|сентябр|октябр|ноябр|декабр|созыв|квартал|год\Z"
    r"|году?\Z|годом|году|подъезд|корпус|отряд|полк|рота|дивиз|степен|групп[аеу]\Z|част[ьи]\Z)"
)
# Feminine nouns; the ending alone may be a masculine genitive.
_FEMININE = frozenset(
    "минута секунда тысяча книга машина страница неделя копейка тонна женщина девушка девочка "
    "комната квартира штука ночь дочь сестра миля иена вона гривна попытка победа песня статья "
    "ошибка задача точка строка буква школа страна компания собака кошка лошадь вещь кровать "
    "сторона рука нога голова тарелка ложка чашка бутылка банка пачка коробка таблетка капля "
    "калория единица попытка доля сотка звезда дверь смерть заявка услуга версия станция".split()
)
_MASCULINE_SOFT = frozenset(
    "рубль день юань автомобиль учитель гость зритель пиксель кремль".split()
)
# What a number does not count, though it follows it.
NO_NOUNS = frozenset(
    "и или а но не что как на в во до от с со к из по за при у о об без для это плюс минус "
    "равно умножить разделить против больше меньше".split()
)
_CONSONANT = tuple("бвгджзйклмнпрстфхцчшщ")
_HOURS = frozenset(("утра", "вечера", "дня", "ночи"))


def is_ordinal_noun(noun: str) -> bool:
    """Tells whether a number before this noun, in the singular, may be an ordinal."""
    return _ORDINAL_NOUN.match(noun) is not None


def gender_of_one(noun: str) -> Gender | None:
    """Gives the gender of a noun that one stands before in the nominative."""
    if noun in _MASCULINE_SOFT or noun.endswith(_CONSONANT):
        return "m"
    if noun in _FEMININE or noun.endswith("ая"):
        return "f"
    return "n" if noun.endswith(("о", "ое", "ие")) else None


def in_case(number: int, before: str, after: str) -> str | None:
    """Gives a number's words behind a preposition; None where its case is not sure.

    Args:
        number: What is counted by.
        before: The word before it, in small letters.
        after: The word behind it; empty where none follows directly.
    """
    after = after.lower()
    if after.endswith(("ами", "ями", "ьми")):
        return cardinal(number, "i")
    case = CASES.get(before)
    if case is None:
        return _behind_open(number, before, after) if before in OPEN_PREPOSITIONS else None
    if after and is_ordinal_noun(after):
        return None
    if case == "a":
        return _accusative(number, after)
    gender = _gender_in(case, after) if is_one(number) else "m"
    return cardinal(number, case, gender) if gender else None


def _behind_open(number: int, before: str, after: str) -> str | None:
    if after and is_ordinal_noun(after):
        return None
    if before in ("с", "со"):
        if after in _HOURS or (not is_one(number) and after.endswith((*_CONSONANT, "лет"))):
            return cardinal(number, "g")
        return None
    if after.endswith(("ах", "ях")):
        return cardinal(number, "p") if before in ("в", "во", "на") else None
    if after in _HOURS:
        return cardinal(number) if number > 1 else None
    if before in ("в", "во", "на", "за") and after:
        return _accusative(number, after)
    return cardinal(number) if before == "на" and not after else None


def _accusative(number: int, after: str) -> str | None:
    if not after:
        return cardinal(number)
    if is_one(number):
        if after.endswith(("у", "ю")):
            return cardinal(number, "a", "f")
        return cardinal(number) if after.endswith(_CONSONANT) else None
    if is_few(number):
        if after.endswith(("ов", "ев", "ей")):
            return cardinal(number, "g")  # who lives: "на двух студентов"
        if after.endswith(("а", "я")):
            return cardinal(number)
        return cardinal(number, "n", "f") if after.endswith(("ы", "и")) else None
    return cardinal(number) if after.endswith((*_CONSONANT, "ь")) else None


def _gender_in(case: Case, noun: str) -> Gender | None:
    """Gives a noun's gender by its ending in a case of one."""
    if not noun:
        return "m"
    masculine, feminine = {
        "g": (("а", "я", "го"), ("ы", "и", "ой", "ей")),
        "d": (("у", "ю"), ("е", "и", "ой", "ей")),
        "i": (("ом", "ем", "ём", "ым", "им"), ("ой", "ей", "ью")),
    }.get(case, ((), ()))
    if noun.endswith(masculine):
        return "m"
    return "f" if noun.endswith(feminine) else None
