"""Stretches of years whose last is short: `1914-18`, `2023/24`."""
# ruff: noqa: RUF001 (dashes)

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, SPACE, Language
from engine.text.normalising.numerals import AFTER, BEFORE

_STRETCH = regex.compile(
    rf"{BEFORE}(?<![-–—/])(?P<first>1[1-9][0-9]{{2}}|20[0-9]{{2}})(?P<mark>[-–—/])(?P<last>[0-9]{{2}})"
    rf"(?![-–—/.,:]?[0-9]|{SPACE}?[%°€$]){AFTER}",
    FLAGS,
)
_N_MONTHS = 12


def read_years(text: Mapped, language: Language) -> Mapped:
    """Says both years in full; behind a slash only the next one, and no month: "2008-12"."""
    if language.to == "-":
        return text

    def say(found: regex.Match[str]) -> str | None:
        first, last = int(found["first"]), int(found["last"])
        century, short = divmod(first, 100)
        if last <= max(short, _N_MONTHS) or (found["mark"] == "/" and last != short + 1):
            return None
        link = (language.gap or "、") if found["mark"] == "/" else language.to
        return language.year(first) + link + language.year(century * 100 + last)

    return text.sub(_STRETCH, say)
