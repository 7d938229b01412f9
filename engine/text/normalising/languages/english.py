"""English, as Americans say numbers: no "and" within them."""
# ruff: noqa: RUF001, SIM905 (curly quotes and dashes; words in rows)

from types import MappingProxyType

import regex

from engine.text.normalising.language import (
    Language,
    ends_sentence,
    rule,
    word_before,
)
from engine.text.normalising.languages import english_words
from engine.text.normalising.languages.english_amounts import (
    attributives,
    parts_of_units,
    plurals,
    rounded,
)
from engine.text.normalising.languages.english_bible import VERSES
from engine.text.normalising.languages.english_forms import cardinal, ordinal, year
from engine.text.normalising.languages.english_years import DECADES, YEAR, YEARS
from engine.text.normalising.numerals import AFTER, BEFORE
from engine.text.normalising.tables import Gender, words

_MONTHS = (
    "January February March April May June July August September October November December".split()
)
_MONTH = (
    r"(?P<month>January|February|March|April|May|June|July|August|September|October|November"
    r"|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)"
)
_DAY = (
    r"(?P<day>[12][0-9]|3[01]|0?[1-9])(?:st|nd|rd|th)?"
    r"(?:[ ]?[-–][ ]?(?P<to>[12][0-9]|3[01]|0?[1-9])(?:st|nd|rd|th)?)?"
)
# Elsewhere 00:00 may be a count of minutes.
_BEFORE_MIDNIGHT = frozenset("at until till by from to before after around and between".split())
_PARTS = "half third quarter fifth sixth seventh eighth ninth tenth".split()

_HALF_TAIL = r"[ \u00a0\u202f]?(?:[AaPp]\.[Mm]\.|[AaPp][Mm](?!\p{L}))"


class English(Language):
    """Tables and grammar."""

    digits = "zero one two three four five six seven eight nine".split()
    point = dot = "point"
    minus = "minus"
    to = against = " to "
    and_minor = " and "
    month_first = True
    has_word_i = True
    says_lone_pairs = True
    out_of = " out of "
    by = " by "
    over = " over "
    pressures = "(?:blood[ ])?pressure|BP"
    out_of_parts = " of "
    parts = (
        "pages?|part|step|slide|sheet|episode|lesson|exercise|question|round|item|chapter|dis[ck]"
    )
    pages = "pages?"
    secrets = (
        "(?:access|entry|verification|security|login|door|gate)?[ ]?code|pin|passcode|password|otp"
    )
    ratings = (
        "rat(?:ed?|ing)|scor(?:ed?|es)|grade|verdict|(?:gave|give|gives|got)[ ](?:it|this|him|her)"
    )
    rated = "stars?|points"
    rates = english_words.RATES
    weekdays = english_words.WEEKDAYS
    version = "version"
    pairs = MappingProxyType({"24/7": "twenty-four seven", "50/50": "fifty-fifty"})
    clock_tail = rf"(?:{_HALF_TAIL}|[ \u00a0\u202f]?h(?:rs\.?|ours)?(?!\p{{L}}))"
    chapters = tuple(
        "Chapter Part Volume Book Act Scene Section Phase Article Appendix Title Level Type Stage "
        "Class Grade Figure Table Bowl War Apollo Rocky Division Group Page Canto Psalm "
        "Amendment Vatican Exhibit".split()
    )
    address = words("@  at\n.  dot\n-  dash\n_  underscore\n+  plus\n/  slash\n#  hashtag")
    symbols = english_words.SYMBOLS
    magnitudes = english_words.MAGNITUDES
    currencies = english_words.CURRENCIES
    units = english_words.UNITS
    abbreviations = english_words.ABBREVIATIONS
    regnal = dict.fromkeys(
        "Henry Louis Elizabeth George Edward James Charles William Richard Philip Napoleon Pius "
        "Benedict Francis Paul Leo Gregory Nicholas Alexander Catherine Peter Frederick Wilhelm "
        "Ivan Ramses Rameses Ramesses Mary Urban Innocent Clement Ptolemy Otto Ferdinand Joseph "
        "Leopold Christian Gustav Haakon Harald Olaf Albert Constantine Darius Xerxes John Sixtus "
        "Boniface Adrian Celestine Emmanuel Stephen Alfonso Manuel Pedro Carlos Umberto Theodosius "
        "Justinian Selim Mehmed Murad Artaxerxes Cleopatra Amenhotep Thutmose Seti Margrethe "
        "Isabella Maximilian Rudolf Ludwig".split(),
        "m",
    )

    def cardinal(self, number: int, gender: Gender | None = None) -> str:
        return cardinal(number)

    def year(self, number: int) -> str:
        return year(number)

    def date(self, day: int, month: int, year: int, before: str) -> str:
        return f"{_MONTHS[month - 1]} {ordinal(day)}, {self.year(year)}"

    def clock(self, hour: int, minute: int, before: str, tail: str) -> str:
        if hour % 24 == minute == 0 and before in _BEFORE_MIDNIGHT and not tail:
            return "midnight"
        half = _half(tail)
        hours = "hours" if tail.lstrip()[:1] == "h" else ""
        if minute:
            words = self.cardinal(minute) if minute > 9 else f"oh {self.cardinal(minute)}"
        elif half:
            words = ""
        elif hours:
            words = "hundred"
        else:
            words = "o'clock" if 0 < hour <= 12 else "hundred"
        return " ".join(filter(None, (self.cardinal(hour), words, half or hours)))

    def lap(self, minutes: str, seconds: str) -> str:
        return super().lap(minutes, seconds).replace("zero", "oh")

    def fraction(self, above: int, below: int) -> str | None:
        part = _PARTS[below - 2]
        return f"{self.cardinal(above)} {part if above == 1 else part + 's'}"

    def mixed(self, whole: int, above: int, below: int) -> str | None:
        part = self.fraction(above, below)
        if above == 1 and part:
            article = "an" if below == 8 else "a"
            part = f"{article} {part.partition(' ')[2]}"
        return f"{self.cardinal(whole)} and {part}"

    def power(self, exponent: int) -> str:
        if exponent in (2, 3):
            return " squared" if exponent == 2 else " cubed"
        return f" to the {ordinal(exponent)}" if exponent > 0 else f" to the {_signed(exponent)}"

    def ruler(self, number: int, name: str, before: str) -> str:
        return f"the {ordinal(number)}"


LANGUAGE = English()


def _signed(number: int) -> str:
    words = LANGUAGE.cardinal(abs(number))
    return f"minus {words}" if number < 0 else words


def _half(tail: str) -> str:
    """AM or PM, of the likes of " p.m."."""
    return "".join(letter for letter in tail.upper() if letter in "APM")


def _say_hour(found: regex.Match[str]) -> str | None:
    hour = int(found["hour"])
    if not 0 < hour <= 12:
        return None
    has_stop = found[0][-1] == "." and ends_sentence(found.string, found.end())
    return LANGUAGE.clock(hour, 0, "", found["tail"]) + ("." if has_stop else "")


def _say_dotted_time(found: regex.Match[str]) -> str | None:
    hour, minute = int(found["hour"]), int(found["minute"])
    has_stop = found[0][-1] == "." and ends_sentence(found.string, found.end())
    return LANGUAGE.clock(hour, minute, "", found["tail"]) + ("." if has_stop else "")


def _say_hours_of_day(found: regex.Match[str]) -> str:
    """As soldiers say them: "oh eight thirty hours"."""
    hour, minute = (int(found[part]) for part in ("hour", "minute"))
    zero = "oh " if found["hour"][0] == "0" and hour else ""
    return f"{zero}{LANGUAGE.clock(hour, minute, '', 'h')}"


def _say_road(found: regex.Match[str]) -> str:
    road = english_words.ROADS[found["short"]]
    has_stop = found[0][-1] == "." and ends_sentence(found.string, found.end())
    return f"{road}." if has_stop else road


def _say_month_first(found: regex.Match[str]) -> str:
    month = _month(found["month"])
    words = f"{month} {_days(found)}"
    return f"{words}, {LANGUAGE.year(int(found['year']))}" if found["year"] else words


def _say_month_year(found: regex.Match[str]) -> str:
    return f"{_month(found['month'])} {LANGUAGE.year(int(found['year']))}"


def _say_day_first(found: regex.Match[str]) -> str:
    article = "" if word_before(found) == "the" else "the "
    words = f"{article}{_days(found)} of {_month(found['month'])}"
    return f"{words}, {LANGUAGE.year(int(found['year']))}" if found["year"] else words


def _days(found: regex.Match[str]) -> str:
    days = (found["day"], found["to"])
    return " to ".join(ordinal(int(day)) for day in days if day)


def _month(written: str) -> str:
    return next(month for month in _MONTHS if month.startswith(written[:3]))


def _say_ordinal(found: regex.Match[str]) -> str:
    return ordinal(int(found["number"].replace(",", "")))


def _say_height(found: regex.Match[str]) -> str:
    feet, inches = int(found["feet"]), int(found["inches"])
    foot = "foot" if feet == 1 else "feet"
    inch = "inch" if inches == 1 else "inches"
    return f"{LANGUAGE.cardinal(feet)} {foot} {LANGUAGE.cardinal(inches)} {inch}"


def _say_tall(found: regex.Match[str]) -> str:
    feet, inches = (LANGUAGE.cardinal(int(found[part])) for part in ("feet", "inches"))
    return f"{feet} foot {inches}"


def _say_duration(found: regex.Match[str]) -> str:
    hours, minutes = int(found["hours"]), int(found["minutes"])
    hour = "hour" if hours == 1 else "hours"
    minute = "minute" if minutes == 1 else "minutes"
    return f"{LANGUAGE.cardinal(hours)} {hour} {LANGUAGE.cardinal(minutes)} {minute}"


def _say_digits(found: regex.Match[str]) -> str:
    return LANGUAGE.comma.join(LANGUAGE.one_by_one(part) for part in found[0].split("-"))


def _say_named_phone(found: regex.Match[str]) -> str:
    code = found["code"]
    is_round = code.endswith("00")
    words = LANGUAGE.cardinal(int(code)) if is_round else LANGUAGE.one_by_one(code)
    return f"one {words} {found['name'].lower().replace('-', ' ')}"


def _say_half(found: regex.Match[str]) -> str:
    return f"half {'an' if found['noun'] == 'hour' else 'a'}"


def _say_size(found: regex.Match[str]) -> str:
    return " by ".join(LANGUAGE.cardinal(int(side)) for side in regex.split("[x×]", found[0]))


_PRICE, _QUANTITY = attributives(LANGUAGE)

English.own = {
    "dates": (
        rule(
            rf"\b{_MONTH}\s{_DAY}(?:,?\s{YEAR}|(?![\p{{N}}:%]|[.,/-][0-9]))(?!\p{{L}})",
            _say_month_first,
        ),
        rule(
            rf"(?=[0-9]){BEFORE}(?<![-/]){_DAY}\s(?:of\s)?{_MONTH}(?:,?\s{YEAR})?(?!\p{{L}})",
            _say_day_first,
        ),
        rule(rf"\b{_MONTH}\s{YEAR}{AFTER}", _say_month_year),
    ),
    "times": (
        *VERSES,
        rule(
            rf"{BEFORE}(?<!:)(?P<hour>[0-9]{{1,2}})(?P<tail>{_HALF_TAIL})",
            _say_hour,
        ),
        rule(
            rf"{BEFORE}(?P<hour>0?[1-9]|1[0-2])\.(?P<minute>[0-5][0-9])(?P<tail>{_HALF_TAIL})",
            _say_dotted_time,
        ),
        rule(
            rf"{BEFORE}(?:(?<=\b(?:[Aa]t|[Uu]ntil|[Tt]ill|[Bb]y|[Ff]rom|and|to)[ ])|(?=0))"
            r"(?P<hour>[01][0-9]|2[0-3])(?P<minute>[0-5][0-9])[ ]?(?:hours|hrs?)\b(?![ ]of\b)",
            _say_hours_of_day,
        ),
    ),
    "abbreviations": (
        rule(r"(?<!\p{L})Mr\.?(?=[ ](?:and|&)[ ]Mrs\b)", lambda _: "Mister"),
        rule(r"(?<!\p{L})Dr\.?(?=[ ](?:and|&)[ ](?:Mrs|Mr|Dr)\b)", lambda _: "Doctor"),
        rule(
            r"(?<=(?:\p{Lu}\p{Ll}{1,20}|[0-9](?:st|nd|rd|th))[ ])"
            r"(?P<short>Ave|Blvd|Hwy|Pkwy|Rd)\b\.?",
            _say_road,
        ),
        rule(
            r"(?<=[0-9][ ](?:\p{Lu}\p{Ll}{1,20}[ ]){1,2}|[0-9](?:st|nd|rd|th)[ ])St\b\.?"
            r"(?=,|[ ](?:NW|NE|SW|SE|Apt|and)\b|\s*(?:\n|\Z))",
            lambda _: "Street",
        ),
        # "St. Paul", but not "Main St. Paul came"
        rule(
            r"(?<!\p{L}|(?:\p{Lu}[\p{L}.]{0,20}|[0-9](?:st|nd|rd|th))[ ])St\.(?=[ ]\p{Lu}\p{Ll})",
            lambda _: "Saint",
        ),
    ),
    "phones": (
        rule(
            r"(?<=\b(?:[Cc]all|[Dd]ial)(?:ed|ing)?\s)(?:911|999|112|988)(?![\w-]|[.,][0-9])",
            _say_digits,
        ),
        rule(
            r"(?<![\w-])1-(?P<code>800|8(?P<digit>[3-8])(?P=digit)|900)"
            r"-(?P<name>[A-Z]{2,12}(?:-[A-Z]{1,12})?)(?![\w-])",
            _say_named_phone,
        ),
        rule(
            r"(?<=\b(?:(?:ZIP|[Zz]ip)(?:\s[Cc]ode)?|[A-Z]{2})\s)[0-9]{5}(?:-[0-9]{4})?(?![\w-]|[.,][0-9])",
            _say_digits,
        ),
    ),
    "decades": DECADES,
    "rates": (_PRICE, rounded(LANGUAGE)),
    "units": (
        rule(
            rf"{BEFORE}(?P<minutes>[1-9][0-9]?)[ -]mins?\.?(?=[ ](?:read|walk|drive|ride)\b)",
            lambda found: f"{LANGUAGE.cardinal(int(found['minutes']))} minute",
        ),
        parts_of_units(LANGUAGE),
        plurals(LANGUAGE),
        _QUANTITY,
        rule(
            rf"{BEFORE}(?P<feet>[1-9][0-9]?)['′’](?=[ ](?:tall|long|wide|high|deep)\b)",
            lambda found: f"{LANGUAGE.cardinal(int(found['feet']))} feet",
        ),
        rule(
            rf"{BEFORE}(?P<feet>[1-9])(?:['′’][ ]?|[ ]?ft[ ]?)(?P<inches>[0-9]|1[01])"
            r"(?:[\"″”]|''|[ ]?in\b)",
            _say_height,
        ),
        rule(
            rf"{BEFORE}(?P<feet>[4-7])['’](?P<inches>[0-9]|1[01])(?=[\s.,;:!?)]|\Z)",
            _say_tall,
        ),
        rule(
            rf"{BEFORE}(?P<hours>[0-9]{{1,3}})[ ]?h[ ]?(?P<minutes>[0-5]?[0-9])[ ]?m(?:in)?\b",
            _say_duration,
        ),
    ),
    "years": (
        *YEARS,
        # a section of the law
        rule(
            r"(?<=§[ \u00a0]?)[1-9][1-9][0-9]{2}(?![\w-]|[.,][0-9])",
            lambda found: LANGUAGE.year(int(found[0])),
        ),
    ),
    "ordinals": (
        rule(
            r"(?<=[0-9](?:st|nd|rd|th))[ ]?[-–][ ]?(?=[0-9]{1,4}(?:st|nd|rd|th)\b)",
            lambda _: " to ",
        ),
        rule(
            rf"(?=[0-9]){BEFORE}(?P<number>[0-9]{{1,3}}(?:,[0-9]{{3}}){{1,3}}|[0-9]{{1,9}}+)"
            r"(?:st|nd|rd|th|ST|ND|RD|TH)(?![\p{L}\p{N}])",
            _say_ordinal,
        ),
    ),
    "fractions": (
        rule(
            rf"(?=[1½])(?<![0-9][ ]|/){BEFORE}(?:1/2|½)(?=[ ](?P<noun>cup|teaspoon"
            r"|tablespoon|pound|pint|mile|hour|minute|second|day|inch|bottle|glass|slice|onion|lemon)\b)",
            _say_half,
        ),
    ),
    "spans": (
        rule(rf"(?<=[0-9](?:st|nd|rd|th)?)[ ]?[-–][ ]?(?={_MONTH}\s[0-9])", lambda _: " to "),
        # a working day, and hours of which the last alone has its half of the day
        rule(
            r"(?=[-–])(?<=(?<![\p{L}0-9.,:/–-])[0-9]{1,2}(?::[0-5][0-9])?)[-–]"
            r"(?=[0-9]{1,2}(?::[0-5][0-9])?[ ]?[ap]\.?m\b)",
            lambda _: " to ",
        ),
    ),
    "ranges": (
        rule(
            rf"{BEFORE}(?<![-–/]|\b(?:won|lost|beat|went|score|record|by)[ ])9[-–]5"
            rf"(?![-–/.,]?[0-9]){AFTER}",
            lambda _: "nine to five",
        ),
    ),
    "symbols": (
        rule(r"(?<=[\p{L}\p{N}.)][ ])@(?=[ ][\p{L}\p{N}$€£])", lambda _: "at"),
        rule(
            rf"{BEFORE}(?P<number>[1-9][0-9]{{0,2}})[x×](?=[ ](?:faster|slower|more|less|better"
            r"|larger|smaller|bigger|higher|lower|cheaper|longer|as|the|a|per)\b)",
            lambda found: f"{LANGUAGE.cardinal(int(found['number']))} times",
        ),
        rule(
            rf"{BEFORE}[1-9][0-9]{{0,4}}(?:[x×][1-9][0-9]{{0,4}}){{1,2}}"
            rf"(?!\^|[ ]?=|[.,]?[0-9]){AFTER}",
            _say_size,
        ),
    ),
}
