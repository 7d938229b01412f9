"""Times of day and durations."""
# ruff: noqa: RUF001 (dashes)

from functools import lru_cache

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, SPACE, Language, ends_sentence, word_before
from engine.text.normalising.numerals import BEFORE, Value, with_noun

_DASH = rf"{SPACE}?[-–—~～〜]{SPACE}?"
_END = r"(?![0-9]|:[0-9]|[.,][0-9])"
_NO_LETTER = r"(?!\p{Latin}|\p{Cyrillic})"
_LONG = regex.compile(
    rf"{BEFORE}(?<!:)(?P<h>[0-9]{{1,3}}):(?P<min>[0-5][0-9]):(?P<s>[0-5][0-9]){_END}"
    rf"(?:{SPACE}?h(?!\p{{L}}))?{_NO_LETTER}",
    FLAGS,
)
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

    def say_long(found: regex.Match[str]) -> str | None:
        units = ("min", "s") if found.re is _SHORT else ("h", "min", "s")
        counts = [(unit, int(found[unit])) for unit in units]
        words = [
            with_noun(Value(str(count)), language.units[unit], language)
            for unit, count in counts
            if count
        ]
        return language.gap.join(words) if words else None

    first, one = _patterns(language)
    return text.sub(_SHORT, say_long).sub(first, say_first).sub(one, say).sub(_LONG, say_long)


@lru_cache(maxsize=16)
def _patterns(language: Language) -> tuple[regex.Pattern[str], regex.Pattern[str]]:
    mark = f"(?:{language.clock_mark})"
    time = rf"{BEFORE}(?<!:)(?P<hour>[01]?[0-9]|2[0-4]){mark}(?P<minute>[0-5][0-9])"
    tail = rf"(?P<tail>{language.clock_tail})?" if language.clock_tail else "(?P<tail>)"
    first = regex.compile(rf"{time}(?={_DASH}[0-9]{{1,2}}{mark}[0-5][0-9]){_DASH}", FLAGS)
    return first, regex.compile(f"{time}{_END}{tail}{_NO_LETTER}", FLAGS)
