"""Russian dates, years, decades, centuries, chapters and rulers, in their cases."""

# ruff: noqa: RUF001, RUF002, RUF003, SIM905 (Cyrillic; words in rows)

from collections.abc import Mapping, Sequence

import regex

from engine.text.normalising.language import (
    SPACE,
    Rule,
    ends_sentence,
    rule,
    word_after,
    word_before,
)
from engine.text.normalising.languages.russian_forms import (
    CASES,
    OPEN_PREPOSITIONS,
    Case,
    ordinal,
)
from engine.text.normalising.numerals import AFTER, BEFORE
from engine.text.normalising.romans import ROMAN, value_of_roman
from engine.text.normalising.tables import Gender

MONTHS = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split()
# Behind these a day is named, not the time of something.
_TODAY = frozenset("сегодня завтра вчера послезавтра было будет наступило это".split())
_DASH = r"\s?[-–—]\s?"
_MONTH = rf"(?P<month>{'|'.join(MONTHS)})(?!\p{{L}})"
_MONTH_STEM = "(?:январ|феврал|март|апрел|ма|июн|июл|август|сентябр|октябр|ноябр|декабр)"
_YEAR = r"(?P<year>1[0-9]{3}|20[0-9]{2})"
_OF_YEAR = rf"(?:{SPACE}{_YEAR}(?![0-9])(?:{SPACE}?(?P<noun>года|г\.)(?!\p{{L}}))?)?"
# What stands before the first of two years: "в 1941 г. и 1942 г."
_YEAR_AND = regex.compile(rf"(?P<before>\p{{L}}+) {_YEAR}{SPACE}?г\. (?:и|или) \Z")
_YEAR_NOUNS: Mapping[str, Case] = {
    "год": "n", "года": "g", "году": "p", "годом": "i", "годы": "n", "годов": "g", "годам": "d",
    "годах": "p", "годами": "i",
}  # fmt: skip
_CENTURIES: Mapping[str, Case] = {
    "век": "n", "века": "g", "веку": "d", "веком": "i", "веке": "p", "веков": "g", "веках": "p",
}  # fmt: skip
_YEAR_IN: Mapping[Case, str] = {
    "n": "год", "g": "года", "d": "году", "a": "год", "i": "годом", "p": "году",
}  # fmt: skip
# Behind these a year or century belongs to them.
_OF = frozenset(
    "начале начала начало конце конца концу конец середине середины середина половине половины "
    "половина весной летом осенью зимой весны лета осени зимы четверти".split()
)
_FIRST_MODERN = 1700
_SEVERAL = frozenset(("более", "менее", "больше", "меньше"))
_CHAPTERS: Mapping[str, tuple[Case, Gender]] = {
    "глава": ("n", "f"), "главы": ("g", "f"), "главе": ("d", "f"), "главу": ("a", "f"),
    "главой": ("i", "f"), "часть": ("n", "f"), "том": ("n", "m"), "тома": ("g", "m"),
    "томе": ("p", "m"), "раздел": ("n", "m"), "раздела": ("g", "m"), "разделе": ("p", "m"),
    "акт": ("n", "m"), "книга": ("n", "f"), "книги": ("g", "f"), "книге": ("d", "f"),
}  # fmt: skip


def day_in(day: int, before: str) -> str:
    """Gives a day of a month as it stands behind this word: alone, the time of something."""
    if before in _TODAY or before in ("на", "за", "по", "через", "про"):
        case = "n"
    else:
        case = CASES.get(before, "g")
    return ordinal(day, "n" if case == "a" else case, "n")


def _say_date(found: regex.Match[str]) -> str:
    return f"{day_in(int(found['day']), word_before(found))} {_of_month(found)}"


def _say_short_date(found: regex.Match[str]) -> str | None:
    day, month, year = int(found["day"]), int(found["month"]), int(found["year"])
    if word_before(found).startswith("верси"):
        return None
    words = f"{day_in(day, word_before(found))} {MONTHS[month - 1]}"
    return f"{words} {ordinal(year + 2000, 'g')} года"


def _say_dates(found: regex.Match[str]) -> str | None:
    first, last, link = int(found["first"]), int(found["last"]), found["link"].strip()
    before = word_before(found)
    if link in ("и", "или"):
        return f"{day_in(first, before)} {link} {day_in(last, before)} {_of_month(found)}"
    if link == "до" or (link == "по" and before in ("с", "со")):
        last_day = ordinal(last, "n" if link == "по" else "g", "n")
        return f"{ordinal(first, 'g', 'n')} {link} {last_day} {_of_month(found)}"
    if link in ("по", "до") or before in CASES or before in OPEN_PREPOSITIONS or first >= last:
        return None
    return f"с {ordinal(first, 'g', 'n')} по {ordinal(last, 'n', 'n')} {_of_month(found)}"


def _of_month(found: regex.Match[str]) -> str:
    if not found["year"]:
        return found["month"]
    stop = "." if found["noun"] == "г." and ends_sentence(found.string, found.end()) else ""
    return f"{found['month']} {ordinal(int(found['year']), 'g')} года{stop}"


def _say_months_year(found: regex.Match[str]) -> str:
    stop = "." if found["noun"] == "г." and ends_sentence(found.string, found.end()) else ""
    return f"{ordinal(int(found['year']), 'g')} года{stop}"


def _say_year(found: regex.Match[str]) -> str | None:
    year, noun, before = int(found["year"]), found["noun"], word_before(found)
    first = int(found["first"]) if found["first"] else None
    if first and year < 100:
        year += first // 100 * 100
    is_short = noun in ("г.", "гг.")
    if is_short:
        earlier = _YEAR_AND.search(found.string, max(0, found.start() - 40), found.start())
        before = earlier["before"].lower() if earlier else before
        case: Case = "g" if before in _OF or before in ("с", "со") else CASES.get(before, "n")
        if before in ("в", "во"):
            case = "p"
        several = {"g": "годов", "p": "годах", "d": "годам"}
        noun = several.get(case, "годы") if noun == "гг." else _YEAR_IN[case]
    else:
        case = _YEAR_NOUNS[noun]
        if noun == "году" and before in ("к", "ко", "по"):
            case = "d"
        if noun == "года" and before in _SEVERAL:
            return None  # "более 1500 года" is no year
    stop = "." if is_short and ends_sentence(found.string, found.end()) else ""
    words = f"{ordinal(year, case)} {noun}{stop}"
    return f"{ordinal(first, case)} — {words}" if first else words


def _say_years(found: regex.Match[str]) -> str | None:
    """Years from … to …, or side by side: "с 1990 по 1995 год", "в 1990 и 1995 годах"."""
    first, last = int(found["first"]), int(found["year"])
    before, link, noun = word_before(found), found["link"].strip(), found["noun"] or ""
    cases: dict[tuple[str, str], tuple[Case, Case]] = {
        ("с", "по"): ("g", "n"), ("со", "по"): ("g", "n"), ("с", "до"): ("g", "g"),
        ("в", "и"): ("p", "p"), ("между", "и"): ("i", "i"), ("до", "и"): ("g", "g"),
    }  # fmt: skip
    known = cases.get((before, link))
    if known is None or (link in ("по", "до") and first >= last):
        return None
    if link == "и" and not noun and (before != "в" or min(first, last) < _FIRST_MODERN):
        return None
    after = "" if noun else word_after(found)
    if after.islower() and after.endswith(("ов", "ек", "ей", "ий", "нт", "лей", "раз")):
        return None  # it counts: "с 1990 до 1995 человек"
    stop = ""
    if noun.startswith("г") and noun.endswith("."):
        stop = "." if ends_sentence(found.string, found.end()) else ""
        plural = {"p": " годах", "i": " годами", "g": " годов", "n": " год"}[known[1]]
        noun = " года" if link == "до" else plural
    elif noun:
        noun = f" {noun}"
    return f"{ordinal(first, known[0])} {link} {ordinal(last, known[1])}{noun}{stop}"


def _say_decade(found: regex.Match[str]) -> str | None:
    cases: dict[str, Case] = {"е": "n", "х": "g", "м": "d", "ми": "i"}
    ending = found["ending"].removeprefix("ы")
    if ending == "м" and word_before(found) not in ("к", "ко", "по"):
        return None
    return ordinal(int(found["number"]), cases[ending], is_plural=True)


def _say_century(found: regex.Match[str]) -> str | None:
    noun, before = found["noun"], word_before(found)
    stop = ""
    if noun in ("в.", "вв."):
        case: Case = "g" if before in _OF or before in ("с", "со") else CASES.get(before, "n")
        case = "p" if before in ("в", "во") else case
        one = {"n": "век", "a": "век", "g": "века", "d": "веку", "i": "веком", "p": "веке"}
        many = {"n": "века", "a": "века", "g": "веков", "d": "векам", "i": "веками", "p": "веках"}
        noun = one[case] if found["noun"] == "в." else many[case]
        stop = "." if ends_sentence(found.string, found.end()) else ""
    else:
        case = _CENTURIES[noun]
        if noun == "века" and found["first"]:
            case = "n"
    words = f"{ordinal(value_of_roman(found['roman']), case)} {noun}{stop}"
    first = found["first"]
    return f"{ordinal(value_of_roman(first), case)} — {words}" if first else words


def _say_chapter(found: regex.Match[str]) -> str:
    case, gender = _CHAPTERS[found["word"].lower()]
    return f"{found['word']} {ordinal(value_of_roman(found['roman']), case, gender)}"


def _rulers() -> dict[str, tuple[Case, Gender]]:
    """Names in all their cases."""
    forms: dict[str, tuple[Case, Gender]] = {}
    hard = (
        "Пётр/Петр Петр Александр Иван Людовик Генрих Карл Фридрих Вильгельм Георг Эдуард "
        "Яков Иоанн Ричард Филипп Наполеон Бенедикт Франциск Рамзес Рамсес Фердинанд Иосиф Леопольд"
    )
    for name in hard.split():
        nominative, _, stem = name.partition("/")
        stem = stem or nominative
        forms[nominative] = ("n", "m")
        ends: tuple[tuple[str, Case], ...] = (("а", "g"), ("у", "d"), ("ом", "i"), ("е", "p"))
        for end, case in ends:
            forms[stem + end] = (case, "m")
    special: dict[str, tuple[Case, Gender]] = {
        "Николай": ("n", "m"), "Николая": ("g", "m"), "Николаю": ("d", "m"),
        "Николаем": ("i", "m"), "Николае": ("p", "m"), "Павел": ("n", "m"), "Павла": ("g", "m"),
        "Павлу": ("d", "m"), "Павлом": ("i", "m"), "Павле": ("p", "m"), "Пий": ("n", "m"),
        "Пия": ("g", "m"), "Лев": ("n", "m"), "Льва": ("g", "m"),
        "Мария": ("n", "f"), "Марии": ("g", "f"), "Марию": ("a", "f"), "Марией": ("i", "f"),
    }  # fmt: skip
    for stem in ("Екатерин", "Елизавет", "Изабелл", "Маргарит"):
        ends = (("а", "n"), ("ы", "g"), ("е", "d"), ("у", "a"), ("ой", "i"))
        forms |= {stem + end: (case, "f") for end, case in ends}
    return forms | special


_NAMES = _rulers()


def _say_ruler(found: regex.Match[str]) -> str:
    case, gender = _NAMES[found["name"]]
    romans = [found["roman"], *([found["other"]] if found["other"] else [])]
    numbers = (ordinal(value_of_roman(roman), case, gender).capitalize() for roman in romans)
    return f"{found['name']} {' и '.join(numbers)}"


_DAY = "(?:[12][0-9]|3[01]|0?[1-9])"
_FIRST = rf"(?:(?P<first>1[0-9]{{3}}|20[0-9]{{2}}){_DASH})?"
_YEAR_NOUN = r"(?P<noun>год(?:а|у|ом|ы|ов|ам|ах|ами)?(?!\p{L})|гг?\.)"
_CENTURY = r"(?P<noun>век(?:а|у|ом|е|ов|ах)?(?!\p{L})|вв?\.)"
_ROMAN_BEFORE_DASH = ROMAN.replace("_-]", "_]")

DATES: Sequence[Rule] = (
    rule(
        rf"{BEFORE}(?P<first>{_DAY})(?P<link>{_DASH}|\s(?:по|до|и|или)\s)(?P<last>{_DAY}){SPACE}{_MONTH}"
        rf"{_OF_YEAR}",
        _say_dates,
    ),
    rule(rf"{BEFORE}(?P<day>{_DAY}){SPACE}{_MONTH}{_OF_YEAR}", _say_date),
    rule(
        rf"(?<![A-Za-z] ){BEFORE}(?P<day>0[1-9]|[12][0-9]|3[01])\.(?P<month>0[1-9]|1[0-2])"
        rf"\.(?P<year>[0-4][0-9])(?![.,:]?[0-9]){AFTER}(?:{SPACE}?г\.(?={SPACE}?[\p{{Ll}},;)]))?",
        _say_short_date,
    ),
    rule(
        rf"(?<=\b(?i:{_MONTH_STEM})\p{{L}}{{0,2}}{SPACE}){_YEAR}(?![0-9]){SPACE}?(?P<noun>года|г\.)(?!\p{{L}})",
        _say_months_year,
    ),
    rule(
        rf"{BEFORE}(?P<first>1[0-9]{{3}}|20[0-9]{{2}})(?P<link>\s(?:по|до|и)\s){_YEAR}(?![0-9]|[.,][0-9])"
        rf"(?:{SPACE}?{_YEAR_NOUN})?{AFTER}",
        _say_years,
    ),
    rule(rf"{BEFORE}{_FIRST}{_YEAR}{SPACE}?{_YEAR_NOUN}", _say_year),
    rule(
        rf"{BEFORE}(?P<first>1[0-9]{{3}}|20[0-9]{{2}}){_DASH}(?P<year>[0-9]{{2}}){SPACE}?(?P<noun>гг\.)",
        _say_year,
    ),
    rule(
        rf"(?<=\()(?P<first>1[0-9]{{3}}|20[0-9]{{2}}){_DASH}{_YEAR}(?=[);,])",
        lambda found: f"{ordinal(int(found['first']))} — {ordinal(int(found['year']))}",
    ),
)
DECADES: Sequence[Rule] = (
    rule(
        rf"{BEFORE}(?P<number>1[0-9]{{2}}0|20[0-9]0|[2-9]0)-(?P<ending>ы?(?:е|х|м|ми))(?!\p{{L}})",
        _say_decade,
    ),
)
ROMANS: Sequence[Rule] = (
    rule(
        rf"(?<![\p{{L}}\p{{N}}-])(?:(?P<first>{_ROMAN_BEFORE_DASH}){_DASH})?"
        rf"(?P<roman>{ROMAN}){SPACE}{_CENTURY}",
        _say_century,
    ),
    rule(
        rf"(?<!\p{{L}})(?P<word>(?i:{'|'.join(_CHAPTERS)})){SPACE}(?P<roman>{ROMAN})", _say_chapter
    ),
    rule(
        rf"(?<!\p{{L}})(?P<name>{'|'.join(_NAMES)}){SPACE}(?P<roman>{ROMAN})"
        rf"(?:{SPACE}и{SPACE}(?P<other>{ROMAN}))?",
        _say_ruler,
    ),
)
