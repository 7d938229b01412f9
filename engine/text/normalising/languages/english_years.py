"""English years, decades and stretches of years."""
# ruff: noqa: RUF001, SIM905 (curly quotes and dashes; words in rows)

import regex

from engine.text.normalising.language import rule, word_after, word_before
from engine.text.normalising.languages.english_forms import cardinal, is_plural, year
from engine.text.normalising.numerals import AFTER, BEFORE

_TENS = "twenties thirties forties fifties sixties seventies eighties nineties".split()
YEAR = r"(?P<year>1[0-9]{3}|20[0-9]{2})(?![0-9]|[.,][0-9])"
# Behind these, four digits are a year unless a plural follows: "in 1200 cases".
_BEFORE_YEAR = (
    "in|since|until|till|by|from|of|during|before|after|around|circa|year|early|late|mid|spring"
    "|summer|autumn|fall|winter|Christmas|copyright|©|Q[1-4]|between|years|fiscal|back[ ]to|born"
    r"|died|founded|established|Euro|Expo|est\.|"
    "January|February|March|April|May|June|July|August|September|October|November|December"
)
# Behind these it may count whatever follows, but for these: "of 1987 and", "of 1987 homes".
_WEAK = frozenset("by from of before after around between".split())
_NOT_COUNTED = frozenset(
    "and or but to until was is had has were when where that which who he she it they we in on at "
    "by as for with the a his her its until through onwards onward".split()
)
_FIRST_MODERN = 1700
# Of whom or of what "20s" are years, not seconds.
_BEFORE_DECADE = (
    "(?:[Tt]he|[Ee]arly|[Ll]ate|[Mm]id|[Ll]ow|[Uu]pper|[Hh]is|[Hh]er|[Tt]heir|[Mm]y|[Yy]our|[Oo]ur)"
)
_LINK = r"(?:,?[ ](?:and|or|to|through|into)[ ](?:the[ ])?|,[ ]|[ ]?[-–/&][ ]?)"


def _say_year(found: regex.Match[str]) -> str | None:
    following = word_after(found)
    is_counted = is_plural(following)
    if word_before(found) in _WEAK:
        is_counted |= following.islower() and following not in _NOT_COUNTED
    return None if is_counted else year(int(found["year"]))


def _say_list(found: regex.Match[str]) -> str | None:
    """Years side by side, of which only the first stands behind what shows a year."""
    years = [int(each) for each in regex.findall("[0-9]{4}", found[0])]
    is_round = all(each % 100 == 0 for each in years)
    is_sure = found["cue"] or ("and" in found[0] and min(years) >= _FIRST_MODERN and not is_round)
    if (not is_sure and not _is_stretch(years)) or is_plural(word_after(found)):
        return None
    return regex.sub("[0-9]{4}", lambda each: year(int(each[0])), found[0])


def _is_stretch(years: list[int]) -> bool:
    """Whether two numbers may be a stretch of years: "1990 to 1995"."""
    return _FIRST_MODERN <= years[0] < years[-1] and any(each % 100 for each in years)


def _say_stretch(found: regex.Match[str]) -> str | None:
    first, last = int(found["first"]), found["last"]
    second = int(last) if len(last) == 4 else first // 100 * 100 + int(last)
    if second <= first:
        return None
    words = year(second) if len(last) == 4 else cardinal(int(last))
    return f"{year(first)} to {words}"


def _say_season(found: regex.Match[str]) -> str | None:
    first, last = int(found["first"]), int(found["last"])
    if last != (first + 1) % 100:
        return None
    return f"{year(first)} {cardinal(last) if last > 9 else year(first + 1)}"


def _say_decade(found: regex.Match[str]) -> str | None:
    number = int(found["decade"])
    century, tens = divmod(number, 100)
    if tens % 10 or (number < 100 and tens < 20):
        return None
    if tens >= 20:
        words = _TENS[tens // 10 - 2]
        return f"{cardinal(century)} {words}" if century else words
    if tens == 0:
        return f"{year(number)}s"
    return f"{cardinal(century)} tens"


def _say_short_year(found: regex.Match[str]) -> str:
    return year(1900 + int(found["year"])).partition(" ")[2]


_CUE = rf"\b(?:{_BEFORE_YEAR}|{_BEFORE_YEAR.title()})[ -]|\("
_ONE = "(?:1[0-9]{3}|20[0-9]{2})"

DECADES = (
    rule(
        rf"{BEFORE}(?P<decade>1[0-9]{{2}}0|20[0-9]0|[2-9]0(?=['’]))['’]?s(?!\p{{L}})",
        _say_decade,
    ),
    rule(r"(?<![\p{L}\p{N}])['’‘](?P<decade>[2-9]0)['’]?s(?!\p{L})", _say_decade),
    rule(rf"{BEFORE}(?P<decade>[5-9]0)s(?={_LINK}[5-9]0s\b)", _say_decade),
    # "in his 20s", "a 90s kid", "the 80s and 90s"; behind "ties" where the first is said already
    rule(
        rf"(?<=\b{_BEFORE_DECADE}[ -]|\b[Aa][ ](?=[7-9])|ties{_LINK}"
        rf"|\b{_BEFORE_DECADE}[ -](?:[2-9]0s{_LINK}){{1,4}}|(?<!\d)[5-9]0s{_LINK}(?=[5-9]))"
        r"(?P<decade>[2-9]0)s(?!\p{L})",
        _say_decade,
    ),
    rule(
        r"(?<![\p{L}\p{N}])['’](?P<year>[1-9][0-9]|0[1-9])(?![\p{L}\p{N}'’])(?=[\s.,;:!?)]|\Z)",
        _say_short_year,
    ),
)
YEARS = (
    rule(rf"(?<!\p{{L}})[Ee]st\.(?=[ ]{_ONE}(?![0-9]|[ ]\p{{Ll}}))", lambda _: "established"),
    rule(
        rf"(?<=\(|[(0-9][,;][ ])[bd]\.(?=[ ]{_ONE}[,;)])",
        lambda found: "born" if found[0] == "b." else "died",
    ),
    rule(
        rf"{BEFORE}(?<![-–—])(?P<first>1[1-9][0-9]{{2}}|20[0-9]{{2}})[ ]?[-–—][ ]?"
        rf"(?P<last>[0-9]{{4}}|[0-9]{{2}})(?![-–—]?[0-9]){AFTER}",
        _say_stretch,
    ),
    rule(
        rf"{BEFORE}(?<![-–—/])(?P<first>19[0-9]{{2}}|20[0-9]{{2}})/(?P<last>[0-9]{{2}})"
        rf"(?![-–—/]?[0-9]){AFTER}",
        _say_season,
    ),
    rule(
        rf"(?=[0-9]){BEFORE}(?<![-–—/$€£])(?:(?<=(?P<cue>{_CUE}))|){_ONE}(?:,[ ]{_ONE}){{0,12}}"
        rf"(?:,?[ ](?:and|or|to|through|until|till|versus)[ ]|[ ]?&[ ]?|,[ ](?<=, )){_ONE}"
        rf"(?![-–—/%]|[ ]?[-–—/%]|[0-9]|[.,][0-9]){AFTER}",
        _say_list,
    ),
    rule(rf"(?<={_CUE}){YEAR}{AFTER}(?!\s?[-–—%/]\s?[0-9])", _say_year),
    rule(rf"{BEFORE}{YEAR}(?=\s(?:AD|BC|BCE|CE)\b)", _say_year),
    rule(rf"(?<=\A|\n|[.!?]\s){YEAR}(?=\s(?:was|saw|marked)\b)", _say_year),
    rule(
        r"(?<=\b(?:[Tt]he|[Hh]is|[Hh]er|[Tt]heir|[Aa]|[Ii]ts)[ ])"
        rf"(?P<year>19[0-9]{{2}}|20[0-2][1-9]|20[12]0){AFTER}(?![.,][0-9])(?=\s\p{{L}})",
        _say_year,
    ),
)
