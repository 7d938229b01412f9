"""Fractions, ranges and scores: two numbers and a sign between them."""
# ruff: noqa: RUF001, SIM905 (dashes; words in rows)

import unicodedata
from functools import lru_cache

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, LETTER, SPACE, Language, word_before
from engine.text.normalising.numerals import AFTER, BEFORE, Value, number, said, value_of

_SLASHED = regex.compile(
    rf"{BEFORE}(?<!/)(?:(?P<whole>[0-9]{{1,3}})[ ])?(?P<above>[1-9])[/⁄](?P<below>[2-9]|10)"
    rf"(?![/⁄]|[.,]?[0-9]){AFTER}",
    FLAGS,
)
_VULGAR = regex.compile(
    rf"(?=[0-9¼-¾⅐-⅞])(?:{BEFORE}(?P<whole>[0-9]{{1,4}})[ ]?|(?<![\p{{N}}]))(?P<sign>[¼-¾⅐-⅞])"
    rf"(?!{LETTER}|\p{{N}})",
    FLAGS,
)
# Not 28:25, which may be goals, or minutes.
_SCORE = regex.compile(
    rf"{BEFORE}(?<!:)(?![0-9]{{1,2}}:[0-5][0-9](?![0-9]|[.,][0-9]))"
    rf"(?P<one>[0-9]{{1,3}}):(?P<other>[0-9]{{1,3}}(?:[.,][0-9]{{3}}){{1,2}}|[0-9]{{1,9}}+)"
    rf"(?![:.,]?[0-9]){AFTER}",
    FLAGS,
)
# More than the hours of a day, and no more than 59 behind: "42:17"; or a time that may be minutes.
_LAP = regex.compile(
    rf"{BEFORE}(?<![:/-])(?P<minutes>2[5-9]|[3-9]?[0-9]):(?P<seconds>[0-5][0-9])"
    rf"(?![:.,/-]?[0-9]){AFTER}",
    FLAGS,
)
# "7/10", "4.5/5", "85/100"
_RATING = regex.compile(
    rf"{BEFORE}(?<!/)(?P<of>[0-9]{{1,3}}(?:[.,][0-9])?)/(?P<most>5|6|10|20|100)(?![/.,]?[0-9]){AFTER}",
    FLAGS,
)
# "24/25", of a season or a school year, and no day or month: its numbers alone are said.
_SEASON = regex.compile(
    rf"{BEFORE}(?<![-–/])(?P<first>1[3-9]|[2-9][0-9])/(?P<last>[1-9][0-9])(?![/.,-]?[0-9]){AFTER}",
    FLAGS,
)
_PAIR = regex.compile(rf"{BEFORE}(?<![-/])(?:24/7|50/50)(?![/.,-]?[0-9]){AFTER}", FLAGS)
# "5pm-6pm", "9h-17h", "10%-20%", "9:30-11": a dash between two that are said as such.
_SAME = r"%|°[CF]?|km|kg|cm|mm|[gm]|[€£]|[GMT]B"
_HOURS = r"[0-9]{1,2}[ ]?(?:h(?:[0-5][0-9])?|(?::[0-5][0-9])?[ ]?[aApP]\.?[mM]\.?)"
_SPAN = regex.compile(
    rf"(?={SPACE}?[-–—])"
    rf"(?<=(?<![\p{{L}}\p{{N}}.,])(?:[0-9]{{1,3}}(?:[.,][0-9]{{1,2}})?{SPACE}?(?P<unit>{_SAME})"
    rf"|(?P<hours>{_HOURS})|(?P<time>[0-9]{{1,2}}:[0-5][0-9]))){SPACE}?[-–—]{SPACE}?(?=[0-9])"
    rf"(?(unit)(?=[0-9.,]{{1,6}}{SPACE}?(?P=unit)(?!{LETTER})))(?(hours)(?={_HOURS}(?!{LETTER})))"
    rf"(?(time)(?=[0-9]{{1,2}}(?![\p{{N}}:]|[.,][0-9]|{LETTER})))",
    FLAGS,
)
_MAX_SCORE = 20
# Behind these "7/10" is a day, whatever was rated.
_BEFORE_DATE = frozenset(
    "on by until since from dated le du au am vom bis el del il dal dia em до с от".split()
)
# And behind these it is the name of a law, or of a place.
_BEFORE_NAME = frozenset(
    "law act no nr no. nr. gesetz loi règlement décret ley decreto legge lei закон n° nº art. § "
    "zimmer room sala salle gleis season saison temporada stagione temporada сезон".split()
)
# "7/10 of the people"
_SHARE = regex.compile(
    rf"{SPACE}(?:of{SPACE}(?:the|all)|der|des|aller|de{SPACE}l[ao]s|d[ao]s|dei|delle|degli)\b",
    FLAGS,
)
# "7/10 mile", "Tue 7/10", "due 7/10", "7/10 at noon", "7/10 - 7/12"
_MEASURED = regex.compile(rf"{SPACE}?(?:[-–@]|(?:at|um|mile|mi|inch|sec|km?|m|cm|von)\b)", FLAGS)
_DAY_BEFORE = regex.compile(
    r"(?i)(?:\b(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|due|dates?|updated|posted"
    r"|starts?|ends?|deadline|week|and|or|to|through|und|oder|datum)[.,:]?[ ]|[-–][ ]?)\Z"
)
_MAX_WIDTH = 6  # digits of a range's end; more are names, not quantities


def read_fractions(text: Mapped, language: Language) -> Mapped:
    """Says `3/4`, `½`, `2 1/2`, where the language has a word for the part."""

    def say(found: regex.Match[str]) -> str | None:
        if language.leaves(found):
            return None
        above, below = int(found["above"]), int(found["below"])
        is_rating = above > 1 and below not in (3, 4, 8)  # 7/10, 4/5: or a day and a month
        is_share = (
            _SHARE.match(found.string, found.end()) and word_before(found) not in _BEFORE_DATE
        )
        if is_rating and found["whole"] is None and not is_share:
            return None
        return _fraction(found["whole"], above, below, language)

    def say_sign(found: regex.Match[str]) -> str | None:
        if language.leaves(found):
            return None
        above, _, below = unicodedata.normalize("NFKC", found["sign"]).partition("⁄")
        return _fraction(found["whole"], int(above), int(below), language)

    def say_rating(found: regex.Match[str]) -> str | None:
        most, of = int(found["most"]), value_of(found["of"], language)
        if of is None or of.worth > most or not _is_rating(found, language):
            return None
        return said(of, language) + language.out_of + language.of_most(most)

    def say_pair(found: regex.Match[str]) -> str | None:
        return language.pairs.get(found[0])

    def say_season(found: regex.Match[str]) -> str | None:
        first, last = int(found["first"]), int(found["last"])
        if last != first + 1 or language.has_wide_digits:
            return None
        return f"{language.cardinal(first)} {language.cardinal(last)}"

    if language.out_of:
        text = text.sub(_RATING, say_rating)
    text = text.sub(_SEASON, say_season)
    return text.sub(_PAIR, say_pair).sub(_VULGAR, say_sign).sub(_SLASHED, say)


def read_spans(text: Mapped, language: Language) -> Mapped:
    """Says the dash of `9am-5pm` and its like; what stands on its sides is said later."""
    if language.to == "-":
        return text

    def say(found: regex.Match[str]) -> str | None:
        has_own = language.has_wide_digits and found["unit"] in ("%", "°", "°C")
        return None if has_own else language.to

    return text.sub(_SPAN, say)


def read_ranges(text: Mapped, language: Language) -> Mapped:
    """Says `10-12` as a range where it counts up, and `3:2` as a score."""

    def say(found: regex.Match[str]) -> str | None:
        if language.leaves(found):
            return None
        lower, upper = (value_of(found[name], language) for name in ("lower", "upper"))
        if lower is None or upper is None:
            return None
        is_wide = max(len(lower.whole), len(upper.whole)) > _MAX_WIDTH
        if is_wide and not (lower.is_grouped and upper.is_grouped):
            return None
        if lower.is_one_by_one or upper.is_one_by_one:
            return None
        if _is_score(lower, upper, found[0], language):
            ends = (language.cardinal(int(end.whole)) for end in (lower, upper))
            return language.against.join(ends)
        is_type = "-" in found[0] and upper.whole.endswith("00") and lower.whole[-1] != "0"
        if lower.worth >= upper.worth or (is_type and len(lower.whole) == 3):  # Boeing 737-800
            return None
        return said(lower, language) + language.to + said(upper, language)

    def say_score(found: regex.Match[str]) -> str | None:
        one, other = (int(regex.sub("[.,]", "", found[side])) for side in ("one", "other"))
        return language.cardinal(one) + language.against + language.cardinal(other)

    def say_lap(found: regex.Match[str]) -> str | None:
        return language.lap(found["minutes"], found["seconds"])

    text = text.sub(_range(language), say).sub(_SCORE, say_score)
    return text.sub(_LAP, say_lap) if language.says_lone_pairs else text


@lru_cache(maxsize=16)
def _range(language: Language) -> regex.Pattern[str]:
    one = number(language)
    return regex.compile(
        rf"(?=[0-9]){BEFORE}(?<![-–—~/])(?P<lower>{one})(?:{SPACE}?[–~～〜]{SPACE}?|[-—])(?P<upper>{one})"
        rf"(?!{SPACE}?[-–—/~]{SPACE}?[0-9]|[-/]\p{{Lu}}){AFTER}",
        FLAGS,
    )


def _is_rating(found: regex.Match[str], language: Language) -> bool:
    """Whether a word near it shows it: "I give it 7/10", "4/5 stars"; else it may be a date."""
    if word_before(found) in _BEFORE_DATE:
        return False
    if _is_lone_rating(found, language):
        return True
    before = found.string[max(0, found.start() - 24) : found.start()]
    shown, behind = _rated(language)
    return shown.search(before) is not None or behind.match(found.string, found.end()) is not None


def _is_lone_rating(found: regex.Match[str], language: Language) -> bool:
    """Whether nothing near it shows a share of something, a measure, a day or a law."""
    of, most = found["of"], int(found["most"])
    # Of 20 there is no month, unless months stand first; 19/20 is a season too.
    is_no_day = not of.isdecimal() or most == 100 or (most == 20 and int(of) in range(13, 19))
    if not (is_no_day or (language.says_lone_pairs and most == 10)) or of == "1":
        return False
    if word_before(found) in _BEFORE_NAME:
        return False
    before = found.string[max(0, found.start() - 16) : found.start()]
    end = found.end()
    return not (
        _SHARE.match(found.string, end)
        or _MEASURED.match(found.string, end)
        or _DAY_BEFORE.search(before)
    )


@lru_cache(maxsize=16)
def _rated(language: Language) -> tuple[regex.Pattern[str], regex.Pattern[str]]:
    return (
        regex.compile(rf"(?i)\b(?:{language.ratings})\b[^\n.!?,;]{{0,14}}\Z", FLAGS),
        regex.compile(rf"{SPACE}(?:{language.rated})\b", FLAGS),
    )


def _fraction(whole: str | None, above: int, below: int, language: Language) -> str | None:
    if above >= below:
        return None
    if whole is None or whole == "0":
        return language.fraction(above, below)
    return language.mixed(int(whole), above, below)


def _is_score(lower: Value, upper: Value, written: str, language: Language) -> bool:
    """Whether two numbers that count down are a score: "3-2"."""
    is_down = _MAX_SCORE >= lower.worth > upper.worth
    is_whole = not lower.mark and not upper.mark
    return language.has_dash_scores and is_down and is_whole and " " not in written
