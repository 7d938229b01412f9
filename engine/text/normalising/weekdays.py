"""Days of the week in short: `Mon-Fri`, `Sa.-So.`."""
# ruff: noqa: RUF001 (dashes)

from functools import lru_cache

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, SPACE, Language, alternatives


def read_weekdays(text: Mapped, language: Language) -> Mapped:
    """Says from which day to which; a day alone stays, as its short name may be a word."""
    if not language.weekdays:
        return text

    def say(found: regex.Match[str]) -> str | None:
        first, last = (language.weekdays[found[end]] for end in ("first", "last"))
        return None if first == last else first + language.to + last

    return text.sub(_pattern(language), say)


@lru_cache(maxsize=16)
def _pattern(language: Language) -> regex.Pattern[str]:
    day = alternatives(language.weekdays)
    return regex.compile(
        rf"(?<![\p{{L}}\p{{N}}-])(?P<first>{day})\.?{SPACE}?[-–—]{SPACE}?(?P<last>{day})"
        rf"(?![\p{{L}}\p{{N}}-])(?:\.(?!\s{{1,3}}\p{{Lu}}|\s{{0,3}}\Z))?",
        FLAGS,
    )
