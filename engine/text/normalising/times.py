"""Times of day and durations."""
# ruff: noqa: RUF001 (dashes, wide signs, Cyrillic)

from functools import lru_cache

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, SPACE, Language, ends_sentence, word_before
from engine.text.normalising.numerals import BEFORE, Value, with_noun

_DASH = rf"{SPACE}?[-–—~～〜]{SPACE}?"
_END = r"(?![0-9]|:[0-9]|[.,][0-9])"
_NO_LETTER = r"(?!\p{Latin}|\p{Cyrillic})"
_LONG = regex.compile(
    rf"{BEFORE}(?<!:)(?P<h>[0-9]{{1,3}}):(?P<min>[0-5][0-9]):(?P<s>[0-5][0-9])"
    rf"(?P<part>[.,][0-9]{{1,9}})?{_END}(?:{SPACE}?(?:h|Std\.?"
    rf"|(?P<half>[AaPp]\.[Mm]\.|[AaPp][Mm])|(?P<uhr>Uhr))(?!\p{{L}}))?{_NO_LETTER}",
    FLAGS,
)
# What stands before a time of day in the user's text: a date, whatever was made of it, or "at".
_AT = r"at|um|gegen|à|a[ ]las?|al(?:le|l['’])(?:[ ]ore)?|ore|[àa]s|в|около|在|于|於|时间|時間|시간"
_YEAR = "(?:1[89]|20)[0-9]{2}"
_DATE_BEFORE = regex.compile(
    r"(?<![\w./-])(?:[0-9]{1,4}(?P<mark>[./-])[0-9]{1,2}(?P=mark)[0-9]{2,4}\.?"
    rf"|[0-9]{{1,2}}(?:st|nd|rd|th|[.º°])?{SPACE}(?:(?:of|de){SPACE})?\p{{L}}{{3,12}}\.?,?{SPACE}"
    rf"(?:del?{SPACE})?{_YEAR}(?:{SPACE}г(?:ода|\.)?)?"
    rf"|\p{{L}}{{3,9}}\.?{SPACE}[0-9]{{1,2}}(?:st|nd|rd|th)?,{SPACE}{_YEAR}"
    r"|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[ ]{1,2}[0-9]{1,2})"
    rf"(?:(?P<comma>,?)\s{{1,4}}|,?{SPACE}(?:{_AT}){SPACE})\Z"
    rf"|[0-9][日일](?:{SPACE}?[(（]\p{{L}}{{1,3}}[)）])?[,，、]?\s{{0,2}}\Z",
    FLAGS,
)
_AT_BEFORE = regex.compile(rf"(?<!\p{{L}})(?i:{_AT}){SPACE}?\Z", FLAGS)
_AT_BEHIND = regex.compile(rf"{SPACE}?(?:に|頃|ごろ|에|경)")
_N_BEFORE = 48  # characters of the longest date
# Minutes that say so: of a race, not of a day.
_SHORT = regex.compile(
    rf"{BEFORE}(?<!:)(?P<min>[0-9]{{1,3}}):(?P<s>[0-5][0-9]){SPACE}?"
    r"(?:[Mm]in(?:\.|s|ut(?:es?|os?|i|en))?|мин(?:\.|ут[аы]?)?)(?!\p{L})",
    FLAGS,
)


def read_times(text: Mapped, language: Language) -> Mapped:
    """Says `14:30` and, by hours, minutes and seconds, `1:23:45`; `3:2` is no time."""

    def said(found: regex.Match[str], tail: str) -> str | None:
        hour, minute = int(found["hour"]), int(found["minute"])
        if hour == 24 and minute:
            return None
        return language.clock(hour, minute, word_before(found), tail)

    def say_first(found: regex.Match[str]) -> str | None:
        words = said(found, "")
        return None if words is None else words + language.to

    def say(found: regex.Match[str]) -> str | None:
        words = said(found, found["tail"] or "")
        has_stop = found[0][-1] == "." and ends_sentence(found.string, found.end())
        return f"{words}." if words and has_stop else words

    first, one = _patterns(language)
    text = text.sub(_SHORT, lambda found: _duration(found, ("min", "s"), language))
    return _read_long(text.sub(first, say_first).sub(one, say), language)


def with_seconds(hour: int, minute: int, second: int, language: Language) -> str:
    """Gives the words of what is surely a time of day, with its seconds where there are some."""
    words = language.time_of_day(hour, minute)
    if not second:
        return words
    # In Chinese, Japanese and Korean hours, minutes and seconds are one row.
    gap = language.gap if language.has_wide_digits else language.comma
    return f"{words}{gap}{with_noun(Value(str(second)), language.units['s'], language)}"


def _read_long(text: Mapped, language: Language) -> Mapped:
    """Says `14:32:10` as a time of day where a date, or a word for it, shows that; else as long."""

    def say(found: regex.Match[str]) -> str | None:
        start, _ = text.span(*found.span())
        before = text.source[max(0, start - _N_BEFORE) : start]
        has_stop = found[0][-1] == "." and ends_sentence(found.string, found.end())
        stop = "." if has_stop else ""
        if not _is_of_day(found, before):
            words = None if found["part"] else _duration(found, ("h", "min", "s"), language)
            return words and words + stop
        words = with_seconds(int(found["h"]), int(found["min"]), int(found["s"]), language)
        half = f" {found['half'].replace('.', '').upper()}" if found["half"] else ""
        return words + half + stop

    return text.sub(_LONG, say)


def _is_of_day(found: regex.Match[str], before: str) -> bool:
    if int(found["h"]) > 23:
        return False
    if found["half"] or found["uhr"]:
        return True
    is_full = len(found["h"]) == 2
    if date := _DATE_BEFORE.search(before):
        return is_full or not date["comma"]  # "24.09.2023, 2:02:42" is how long a race took
    return is_full and (
        _AT_BEFORE.search(before) is not None
        or _AT_BEHIND.match(found.string, found.end()) is not None
    )


def _duration(found: regex.Match[str], units: tuple[str, ...], language: Language) -> str | None:
    words = [
        with_noun(Value(str(int(found[unit]))), language.units[unit], language)
        for unit in units
        if int(found[unit])
    ]
    return language.gap.join(words) if words else None


@lru_cache(maxsize=16)
def _patterns(language: Language) -> tuple[regex.Pattern[str], regex.Pattern[str]]:
    mark = f"(?:{language.clock_mark})"
    time = rf"{BEFORE}(?<!:)(?P<hour>[01]?[0-9]|2[0-4]){mark}(?P<minute>[0-5][0-9])"
    tail = rf"(?P<tail>{language.clock_tail})?" if language.clock_tail else "(?P<tail>)"
    first = regex.compile(rf"{time}(?={_DASH}[0-9]{{1,2}}{mark}[0-5][0-9]){_DASH}", FLAGS)
    return first, regex.compile(f"{time}{_END}{tail}{_NO_LETTER}", FLAGS)
