"""Dates written in digits alone; those with a month's name are each language's own."""

from datetime import date

import regex

from engine.contract.mapped import Mapped
from engine.contract.normalising import DateOrder
from engine.text.normalising.language import FLAGS, Language, word_before
from engine.text.normalising.numerals import AFTER, BEFORE

_YEAR_FIRST = regex.compile(
    rf"{BEFORE}(?<![-/])(?P<year>1[0-9]{{3}}|20[0-9]{{2}})(?P<mark>[-/.])(?P<month>[0-9]{{1,2}})"
    rf"(?P=mark)(?P<day>[0-9]{{1,2}})(?![-/.]?[0-9]){AFTER}",
    FLAGS,
)
_YEAR_LAST = regex.compile(
    rf"{BEFORE}(?<![-/])(?P<first>[0-9]{{1,2}})(?P<mark>[-/.])(?P<second>[0-9]{{1,2}})"
    rf"(?P=mark)(?P<year>1[0-9]{{3}}|20[0-9]{{2}})(?![-/.]?[0-9]){AFTER}",
    FLAGS,
)


def read_dates(text: Mapped, language: Language, order: DateOrder) -> Mapped:
    """Says dates: the year first, or last with day and month in the order that is usual or set."""

    def year_first(found: regex.Match[str]) -> str | None:
        year, month, day = int(found["year"]), int(found["month"]), int(found["day"])
        return _said(found, language, year, month, day)

    def year_last(found: regex.Match[str]) -> str | None:
        first, second, year = int(found["first"]), int(found["second"]), int(found["year"])
        month_first = language.month_first and found["mark"] != "."
        if order is not DateOrder.LANGUAGE:
            month_first = order is DateOrder.MONTH_FIRST
        if first > 12 or second > 12:  # only one order is possible
            month_first = second > 12
        day, month = (second, first) if month_first else (first, second)
        return _said(found, language, year, month, day)

    return text.sub(_YEAR_FIRST, year_first).sub(_YEAR_LAST, year_last)


def _said(
    found: regex.Match[str], language: Language, year: int, month: int, day: int
) -> str | None:
    try:
        date(year, month, day)
    except ValueError:
        return None
    return language.date(day, month, year, word_before(found))
