"""Russian; cases where a preposition or an ending tells them."""

# ruff: noqa: RUF001, SIM905 (Cyrillic; words in rows)

from types import MappingProxyType

import regex

from engine.text.normalising.language import Language, is_linked, word_before
from engine.text.normalising.languages.russian_dates import MONTHS, day_in
from engine.text.normalising.languages.russian_forms import (
    CASES,
    COMMON_PARTS,
    OPEN_PREPOSITIONS,
    cardinal,
    decimals,
    is_few,
    is_one,
    ordinal,
)
from engine.text.normalising.languages.russian_rules import RULES
from engine.text.normalising.languages.russian_tables import (
    ABBREVIATIONS,
    CURRENCIES,
    MAGNITUDES,
    RATES,
    UNITS,
    WEEKDAYS,
)
from engine.text.normalising.languages.russian_words import (
    NO_NOUNS,
    gender_of_one,
    is_ordinal_noun,
)
from engine.text.normalising.tables import Gender, words

_ENDING = regex.compile(r"-\p{L}")


class Russian(Language):
    """Tables and grammar."""

    decimal = ","
    is_spaced = True
    digits = "ноль один два три четыре пять шесть семь восемь девять".split()
    point = "запятая"
    dot = "точка"
    minus = "минус"
    to = "-"
    against = " — "
    version = "версия"
    pairs = MappingProxyType({"24/7": "двадцать четыре на семь", "50/50": "пятьдесят на пятьдесят"})
    says_lone_pairs = True
    out_of = " из "
    by = " на "
    over = " на "
    pressures = r"давлени\p{L}|АД"
    crowds = (
        "подписчиков|просмотров|лайков|человек|пользователей|скачиваний|голосов|жителей|"
        "зрителей|рублей|долларов|евро"
    )
    million = "млн"
    parts = "страница|лист|часть|шаг|слайд|серия|глава|урок|вопрос"
    pages = r"страниц\p{L}{0,3}"
    secrets = "код|пин-?код|пароль|PIN"
    ratings = r"оценк\p{L}{1,2}|оцени\p{L}{1,3}|рейтинг\p{L}{0,2}|балл\p{L}{0,2}|ставлю"
    rated = r"балл\p{L}{0,2}|зв[её]зд\p{L}{0,2}"
    no_nouns = NO_NOUNS
    address = words(
        "@  собака\n.  точка\n-  дефис\n_  подчёркивание\n+  плюс\n/  слэш\n#  хештег\nru  ру"
    )
    symbols = words("""
        ×  умножить на
        ÷  разделить на
        +  плюс
        -  минус
        =  равно
        ≠  не равно
        <  меньше
        >  больше
        ≤  не больше
        ≥  не меньше
        ±  плюс-минус
        ≈  примерно
        ~  примерно
        #  номер
        §  параграф
        §§  параграфы
        √  корень из
        &  и
    ∑^  сумма по {of} от {low} до {high}
    ∑_  сумма по {low}
    ∑  сумма
    ∏^  произведение по {of} от {low} до {high}
    ∏_  произведение по {low}
    ∏  произведение
    ∫^  интеграл от {low} до {high}
    ∫_  интеграл по {low}
    ∫  интеграл
    lim  предел при {of}, стремящемся к {high},
    ∞  бесконечность
    """)
    magnitudes = MAGNITUDES
    currencies = CURRENCIES
    units = UNITS
    abbreviations = ABBREVIATIONS
    rates = RATES
    weekdays = WEEKDAYS
    regnal = MappingProxyType[str, Gender]({})  # in RULES, by their cases
    own = RULES

    def cardinal(self, number: int, gender: Gender | None = None) -> str:
        return cardinal(number, "n", gender or "m")

    def bare(self, number: int, following: str) -> str | None:
        if not following or following in self.no_nouns or following[0].isupper():
            return cardinal(number)
        if is_ordinal_noun(following):
            return None  # "5 класс" is the fifth one
        if is_one(number):
            gender = gender_of_one(following)
            return cardinal(number, "n", gender) if gender else None
        if is_few(number) and number % 10 == 2:
            if following.endswith(("ы", "и", "ые", "ие")):
                return cardinal(number, "n", "f")
            return cardinal(number) if following.endswith(("а", "я")) else None
        return (
            None
            if following.endswith(("ах", "ях", "ам", "ям", "ами", "ями"))
            else (cardinal(number))
        )

    def leaves(self, found: regex.Match[str]) -> bool:
        before = word_before(found)
        has_ending = _ENDING.match(found.string, found.end()) is not None
        is_sure = before not in CASES and before not in OPEN_PREPOSITIONS
        return has_ending or not is_sure or is_linked(found)

    def plural(self, number: int) -> int:
        return 0 if is_one(number) else 1 if is_few(number) else 2

    def plural_of_decimal(self, whole: int) -> int:
        return 3

    def decimals(self, whole: int, digits: str, gender: Gender | None) -> str:
        if len(digits) <= 3:
            return decimals(whole, digits)
        return f"{cardinal(whole)} {self.point} {self.one_by_one(digits)}"

    def date(self, day: int, month: int, year: int, before: str) -> str:
        return f"{day_in(day, before)} {MONTHS[month - 1]} {ordinal(year, 'g')} года"

    def clock(self, hour: int, minute: int, before: str, tail: str) -> str:
        case = CASES.get(before, "n")
        case = "g" if before in ("с", "со") else case if case in ("g", "d") else "n"
        hours = cardinal(hour, case)
        if hour == 1 and minute:
            hours = {"g": "часа", "d": "часу"}.get(case, "час")
        if not minute:
            return f"{hours} ноль-ноль"
        zero = f"{cardinal(0, case)} " if minute < 10 else ""
        return f"{hours} {zero}{cardinal(minute, case)}"

    def fraction(self, above: int, below: int) -> str | None:
        return COMMON_PARTS.get((above, below)) or self._part(above, below)

    def _part(self, above: int, below: int) -> str:
        part = ordinal(below, "n", "f") if above == 1 else ordinal(below, "g", is_plural=True)
        return f"{cardinal(above, 'n', 'f')} {part}"

    def of_most(self, most: int) -> str:
        return cardinal(most, "g")

    def mixed(self, whole: int, above: int, below: int) -> str | None:
        if (above, below) == (1, 2):
            return "полтора" if whole == 1 else f"{cardinal(whole)} с половиной"
        wholes = "целая" if is_one(whole) else "целых"
        return f"{cardinal(whole, 'n', 'f')} {wholes} {self._part(above, below)}"

    def power(self, exponent: int) -> str:
        if exponent in (2, 3):
            return " в квадрате" if exponent == 2 else " в кубе"
        if exponent <= 0:
            return f" в степени {'минус ' * (exponent < 0)}{cardinal(-exponent)}"
        return f" в {ordinal(exponent, 'p', 'f')} степени"


LANGUAGE = Russian()
