"""Dates written in digits alone; those with a month's name are each language's own."""

from datetime import date

import regex

from engine.contract.mapped import Mapped
from engine.contract.normalising import DateOrder
from engine.text.normalising.language import FLAGS, Language, word_before
from engine.text.normalising.numerals import AFTER, BEFORE
from engine.text.normalising.times import with_seconds

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
# 12/25/24; what grows by even steps counts something: "6/12/18 months".
_SHORT = regex.compile(
    rf"{BEFORE}(?<![-/])(?P<first>[0-9]{{1,2}})(?P<mark>/)(?P<second>[0-9]{{1,2}})"
    rf"/(?P<year>[0-9]{{2}})(?![-/.]?[0-9]){AFTER}",
    FLAGS,
)
# 2024-12-25T10:30:00Z, as programs write it
_STAMP = regex.compile(
    rf"{BEFORE}(?<![-/])(?P<year>1[0-9]{{3}}|20[0-9]{{2}})-(?P<month>[01][0-9])-(?P<day>[0-3][0-9])"
    r"[T_](?P<hour>[01][0-9]|2[0-3]):(?P<minute>[0-5][0-9])"
    r"(?::(?P<second>[0-5][0-9])(?:[.,][0-9]{1,9})?)?"
    r"(?P<zone>Z|(?P<sign>[+-])(?P<zone_h>[01][0-9]):?(?P<zone_min>[0-5][0-9]))?(?![\p{L}\p{N}:])",
    FLAGS,
)
_PIVOT = 50  # the last two digits below it are of this century


def read_dates(text: Mapped, language: Language, order: DateOrder) -> Mapped:
    """Says dates: the year first, or last with day and month in the order that is usual or set."""

    def stamp(found: regex.Match[str]) -> str | None:
        return _said_stamp(found, language)

    def year_first(found: regex.Match[str]) -> str | None:
        year, month, day = int(found["year"]), int(found["month"]), int(found["day"])
        return _said(found, language, year, month, day)

    def year_last(found: regex.Match[str]) -> str | None:
        first, second, year = int(found["first"]), int(found["second"]), int(found["year"])
        if len(found["year"]) == 2:
            if language.has_wide_digits or second - first == year - second:
                return None  # 24/12/25 begins with its year
            year += 2000 if year < _PIVOT else 1900
        month_first = language.month_first and found["mark"] != "."
        if order is not DateOrder.LANGUAGE:
            month_first = order is DateOrder.MONTH_FIRST
        if first > 12 or second > 12:  # only one order is possible
            month_first = second > 12
        day, month = (second, first) if month_first else (first, second)
        return _said(found, language, year, month, day)

    text = text.sub(_STAMP, stamp).sub(_YEAR_FIRST, year_first)
    return text.sub(_YEAR_LAST, year_last).sub(_SHORT, year_last)


def _said(
    found: regex.Match[str], language: Language, year: int, month: int, day: int
) -> str | None:
    try:
        date(year, month, day)
    except ValueError:
        return None
    return language.date(day, month, year, word_before(found))


def _said_stamp(found: regex.Match[str], language: Language) -> str | None:
    """A date and its time of day, seconds only where there are some."""
    year, month, day = int(found["year"]), int(found["month"]), int(found["day"])
    said = _said(found, language, year, month, day)
    if said is None:
        return None
    hour, minute, second = (int(found[part] or 0) for part in ("hour", "minute", "second"))
    said += language.comma + with_seconds(hour, minute, second, language)
    gap = language.gap
    if found["zone"]:
        said += f"{gap or ' '}UTC"
    if found["sign"]:
        sign = language.address["+"] if found["sign"] == "+" else language.minus
        hours, minutes = int(found["zone_h"]), int(found["zone_min"])
        said += f" {sign}{gap}{language.cardinal(hours)}"
        said += f"{gap}{language.cardinal(minutes)}" if minutes else ""
    return said
