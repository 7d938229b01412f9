"""German; cases where a word before the number tells them, else nominative."""
# ruff: noqa: RUF001, SIM905 (dashes; words in rows)

from types import MappingProxyType

import regex

from engine.text.normalising.language import SPACE, Language, ends_sentence, rule, word_before
from engine.text.normalising.languages import german_words
from engine.text.normalising.numerals import AFTER, BEFORE
from engine.text.normalising.romans import ROMAN, value_of_roman
from engine.text.normalising.spelling import spelled
from engine.text.normalising.tables import Gender

_MONTHS = (
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()
)
_MONTH = (
    r"(?P<month>Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November"
    r"|Dezember|(?:Jan|Feb|Mrz|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez)\b\.?)"
)
# Behind these an ordinal ends in -en; behind "der", "die", "das" in -e; alone, a date, in -er.
_OBLIQUE = frozenset(
    "am im vom zum zur beim dem den des einem einer eines ab bis seit jedem jeden jeder diesem "
    "diesen dieser meinem seinem ihrem unserem meinen seinen ihren unseren ins ans aufs".split()
)
_ARTICLES = frozenset(
    "der die das am im vom zum zur beim dem den des einem einer eines jedem jeden jeder diesem "
    "diesen dieser meinem seinem ihrem unserem meinen seinen ihren unseren ins ans aufs".split()
)
_TITLES = (
    "König Kaiser Papst Zar Prinz Herzog Königin Kaiserin Zarin Königs Kaisers Papstes".split()
)
_DATIVE = frozenset("von unter mit bei zu seit nach aus gegenüber".split())
_ACCUSATIVE = frozenset("für gegen durch ohne um".split())
# Behind these "1 €" is einem or einen, and behind others it can be either.
_CASES = (
    _DATIVE | _ACCUSATIVE | frozenset("ab in an auf vor über binnen pro je kostet kostete".split())
)
_CLOCK = frozenset("um ab bis gegen von seit vor nach zwischen und kurz punkt".split())
_PREPOSITIONS = "in an auf aus bei mit nach seit von vor während wegen zu unter über".split()
_PARTS = "halb Drittel Viertel Fünftel Sechstel Siebtel Achtel Neuntel Zehntel".split()
_STOP = regex.compile(r"\.\s\p{L}")
# What shows that "31.12." has the full stop of its sentence: nouns have capitals too.
_SURE_END = regex.compile(
    r"\s{0,3}\Z|[ ]*\n|\s(?:Der|Die|Das|Den|Es|Er|Sie|Wir|Ich|Ihr|Dann|Danach|Da|Dort|Im|In|Am"
    r"|Bis|Ab|Wer|Was|Wenn|Bitte|Und|Aber|Alle|Auch|Nach|Vor|Mit|Für|So)\b"
)
_BEFORE_DATE = frozenset("am vom zum bis den dem der seit ab".split())
_SIGN = "[-–—]"
_HOUR = "[01]?[0-9]|2[0-4]"
_DAY = "[12][0-9]|3[01]|0?[1-9]"


class German(Language):
    """Tables and grammar."""

    decimal = ","
    digits = "null eins zwei drei vier fünf sechs sieben acht neun".split()
    point = "Komma"
    dot = "Punkt"
    minus = "minus"
    to = " bis "
    against = " zu "
    and_minor = " und "
    has_ruler_stop = True
    version = "Version"
    has_dash_scores = True
    pairs = MappingProxyType({"24/7": "vierundzwanzig sieben", "50/50": "fifty-fifty"})
    no_nouns = frozenset("und oder bis zu von ist sind gegen mit für plus minus mal".split())
    clock_tail = r"[ \u00a0\u202f]?(?:Uhr\b|h\b)"
    chapters = tuple(
        "Kapitel Teil Band Buch Akt Szene Phase Artikel Anhang Stufe Klasse Abschnitt Abbildung "
        "Tabelle Typ Weltkrieg".split()
    )
    address = german_words.ADDRESS
    symbols = german_words.SYMBOLS
    magnitudes = german_words.MAGNITUDES
    currencies = german_words.CURRENCIES
    units = german_words.UNITS
    abbreviations = german_words.ABBREVIATIONS
    regnal = german_words.REGNAL

    def cardinal(self, number: int, gender: Gender | None = None) -> str:
        said = spelled(number, "de")
        if gender is None or number % 100 != 1:
            return said
        return said[:-1] + "e" if gender == "f" and number == 1 else said.removesuffix("s")

    def year(self, number: int) -> str:
        return spelled(number, "de", "year") if 1100 <= number < 2000 else self.cardinal(number)

    def date(self, day: int, month: int, year: int, before: str) -> str:
        return f"{_inflected(day, before, 'er')} {_MONTHS[month - 1]} {self.year(year)}"

    def clock(self, hour: int, minute: int, before: str, tail: str) -> str | None:
        if hour < 10 and not tail and before not in _CLOCK:
            return None  # 2:41 may be minutes, and goals
        return _clock(hour, minute)

    def time_of_day(self, hour: int, minute: int) -> str:
        return _clock(hour, minute)

    def fraction(self, above: int, below: int) -> str | None:
        return f"{self.cardinal(above, 'm')} {_PARTS[below - 2]}"

    def mixed(self, whole: int, above: int, below: int) -> str | None:
        if above == 1:
            return f"{self.cardinal(whole, 'm')}ein{_PARTS[below - 2].lower()}"
        return f"{self.cardinal(whole)} {self.fraction(above, below)}"

    def power(self, exponent: int) -> str:
        return f" hoch {'minus ' * (exponent < 0)}{self.cardinal(abs(exponent))}"

    def ruler(self, number: int, name: str, before: str) -> str:
        stem = spelled(number, "de", "ordinal").capitalize()
        if self.regnal[name] == "f":
            return f"der {stem}n" if before in _DATIVE else f"die {stem}"
        if name in german_words.GENITIVES or before in ("königs", "kaisers", "papstes"):
            return f"des {stem}n"
        if before in _DATIVE:
            return f"dem {stem}n"
        return f"den {stem}n" if before in _ACCUSATIVE else f"der {stem}"

    def leaves(self, found: regex.Match[str]) -> bool:
        groups = found.groupdict()
        before = word_before(found)
        if groups.get("number") == "1" and not groups.get("upper"):
            return before in _CASES
        return before == "der" and _STOP.match(found.string, found.end()) is not None


LANGUAGE = German()


def _clock(hour: int, minute: int) -> str:
    words = f"{LANGUAGE.cardinal(hour, 'm')} Uhr"
    return f"{words} {LANGUAGE.cardinal(minute)}" if minute else words


def _inflected(number: int, before: str, alone: str) -> str:
    stem = spelled(number, "de", "ordinal").removesuffix("e")
    if before in _OBLIQUE:
        return f"{stem}en"
    return f"{stem}e" if before in ("der", "die", "das") else stem + alone


def _ordinal(number: int, found: regex.Match[str]) -> str | None:
    """Inflects it by the article before it; None where there is none, or its case is not sure."""
    before = word_before(found)
    if before not in _ARTICLES:
        return None
    if before == "der":
        words = found.string[max(0, found.start() - 48) : found.start()].split()
        above = words[-2] if len(words) > 1 else ""
        if above.lower() in _PREPOSITIONS:
            before = "dem"
        elif above.isalpha() and above[0].isupper():  # the genitive, or a sentence's first word
            if len(words) == 2 or words[-3][-1] in ".!?:":
                return None
            before = "dem"
    return _inflected(number, before, "")


def _say_date(found: regex.Match[str]) -> str:
    return _said_date(found, word_before(found))


def _said_date(found: regex.Match[str], before: str) -> str:
    written = found["month"]
    month = next((name for name in _MONTHS if name[:3] == written[:3]), written)
    month = {"Mrz": "März", "Jän": "Jänner"}.get(written[:3], month)
    return f"{_inflected(int(found['day']), before, 'er')} {month}"


def _say_spaced_date(found: regex.Match[str]) -> str:
    day, month, year = int(found["day"]), int(found["month"]), int(found["year"])
    return LANGUAGE.date(day, month, year, word_before(found))


def _say_days(found: regex.Match[str]) -> str:
    link = found["link"].strip()
    before = word_before(found)
    first = _inflected(int(found["first"]), before, "er")
    return f"{first} {link if link.isalpha() else 'bis'} {_said_date(found, before)}"


def _say_short_date(found: regex.Match[str]) -> str | None:
    before = word_before(found)
    has_stop = not found["year"] and _SURE_END.match(found.string, found.end()) is not None
    # "Frist: 31.12.", but not the chapter in "Inhalt: 3.2. Ergebnisse"
    is_alone = has_stop and found.string.endswith((": ", ":\n"), 0, found.start())
    if before not in _BEFORE_DATE and not is_alone:
        return None
    ending = "er" if is_alone else ""
    day, month = (_inflected(int(found[part]), before, ending) for part in ("day", "month"))
    year = f" {LANGUAGE.cardinal(int(found['year']))}" if found["year"] else ""
    return f"{day} {month}{year}{'.' if has_stop else ''}"


def _say_time(found: regex.Match[str]) -> str:
    return _clock(int(found["hour"]), int(found["minute"]))


def _say_hours(found: regex.Match[str]) -> str | None:
    """Times from … to …; without their "Uhr" only where they are no minutes and goals."""
    hour, minute, hour2, minute2 = (int(found[each]) for each in ("h", "m", "h2", "m2"))
    if hour >= hour2 or (not found["clock"] and (hour2 < 10 or minute % 5 or minute2 % 5)):
        return None
    first = _clock(hour, minute) if minute or minute2 else LANGUAGE.cardinal(hour, "m")
    return first + LANGUAGE.to + _clock(hour2, minute2)


def _say_first_time(found: regex.Match[str]) -> str:
    return _say_time(found) + LANGUAGE.to


def _say_hour(found: regex.Match[str]) -> str:
    hour = LANGUAGE.cardinal(int(found["hour"]), "m")
    first = found["first"]
    return LANGUAGE.cardinal(int(first), "m") + LANGUAGE.to + hour if first else hour


def _say_decade(found: regex.Match[str]) -> str:
    return f"{LANGUAGE.year(int(found['decade']))}er{found['ending']}"


def _say_century(found: regex.Match[str]) -> str:
    return "Jahrhunderts." if ends_sentence(found.string, found.end()) else "Jahrhunderts"


def _say_year(found: regex.Match[str]) -> str:
    return LANGUAGE.year(int(found["year"]))


def _say_years(found: regex.Match[str]) -> str | None:
    first, last = int(found["first"]), int(found["last"])
    return LANGUAGE.year(first) + LANGUAGE.to + LANGUAGE.year(last) if first < last else None


def _say_ordinals(found: regex.Match[str]) -> str | None:
    lower, upper, link = int(found["lower"]), int(found["upper"]), found["link"].strip()
    if lower >= upper:
        return None
    # alone, as nouns want it: "erster bis dritter Platz"
    gender = german_words.gender_of(found["noun"])
    alone = "er" if gender == "m" else "es" if gender == "n" else "e"
    first, last = (
        _ordinal(number, found) or _inflected(number, "", alone) for number in (lower, upper)
    )
    return f"{first} {link if link.isalpha() else 'bis'} {last}"


def _say_ordinal(found: regex.Match[str]) -> str | None:
    return _ordinal(int(found["number"]), found)


def _say_roman(found: regex.Match[str]) -> str | None:
    return _ordinal(value_of_roman(found["roman"]), found)


def _say_titled(found: regex.Match[str]) -> str:
    words = found.string[max(0, found.start() - 32) : found.start()].lower().split()
    title, above = words[-1], words[-2] if len(words) > 1 else ""
    before = title if title.endswith("s") else above
    number = LANGUAGE.ruler(value_of_roman(found["roman"]), found["name"], before)
    return f"{found['name']} {number}{'.' if ends_sentence(found.string, found.end()) else ''}"


def _say_compound(found: regex.Match[str]) -> str:
    return LANGUAGE.cardinal(int(found["number"]), "m")


def _say_one(found: regex.Match[str]) -> str | None:
    """One of what has a known gender; a masculine noun's form stands with its case."""
    gender = german_words.gender_of(found["noun"])
    before = word_before(found)
    if before in german_words.LABELS:
        return "eins"
    if gender is None:
        return None
    if before in _DATIVE:
        return "einer" if gender == "f" else "einem"
    if before in ("in", "an", "auf", "vor", "über", "unter", "binnen", "ab"):
        return None
    if gender == "m":
        return "einen" if before in _ACCUSATIVE else None
    return "eine" if gender == "f" else "ein"


def _say_whole(found: regex.Match[str]) -> str:
    return found["number"]  # the price is said later, without its dash


def _say_digits(found: regex.Match[str]) -> str:
    return LANGUAGE.one_by_one(found[0])


German.own = {
    "dates": (
        rule(
            rf"{BEFORE}(?P<day>{_DAY})\.{SPACE}(?P<month>1[0-2]|0?[1-9])\.{SPACE}"
            rf"(?P<year>1[0-9]{{3}}|20[0-9]{{2}})(?![.,]?[0-9]){AFTER}",
            _say_spaced_date,
        ),
        rule(
            rf"{BEFORE}(?P<first>{_DAY})\.(?P<link>\s(?:und|oder|bis)\s|{SPACE}?{_SIGN}{SPACE}?)"
            rf"(?P<day>{_DAY})\.\s?{_MONTH}(?!\p{{L}})",
            _say_days,
        ),
        rule(rf"{BEFORE}(?P<day>{_DAY})\.\s?{_MONTH}(?!\p{{L}})", _say_date),
        rule(
            rf"{BEFORE}(?P<day>{_DAY})\.(?P<month>1[0-2]|0?[1-9])\.(?:(?P<year>[0-9]{{2}})(?!\.)"
            rf"|(?=\s|[,;)]|\Z))(?![0-9]){AFTER}",
            _say_short_date,
        ),
    ),
    "times": (
        rule(
            rf"{BEFORE}(?<!:)(?P<h>{_HOUR}):(?P<m>[0-5][0-9]){SPACE}?{_SIGN}{SPACE}?(?P<h2>{_HOUR})"
            rf":(?P<m2>[0-5][0-9])(?P<clock>{SPACE}?(?:Uhr|h)\b)?(?![:.,]?[0-9])(?!\p{{L}})",
            _say_hours,
        ),
        rule(
            rf"{BEFORE}(?<!:)(?P<hour>{_HOUR})[:.](?P<minute>[0-5][0-9]){SPACE}?{_SIGN}{SPACE}?"
            rf"(?=(?:{_HOUR})[:.][0-5][0-9]{SPACE}?(?:Uhr|h)\b)",
            _say_first_time,
        ),
        rule(
            rf"{BEFORE}(?<!:)(?P<hour>{_HOUR})\.(?P<minute>[0-5][0-9]){SPACE}?Uhr\b",
            _say_time,
        ),
        rule(
            rf"{BEFORE}(?<!:)(?:(?P<first>{_HOUR}){SPACE}?{_SIGN}{SPACE}?)?(?P<hour>{_HOUR})"
            rf"(?={SPACE}Uhr\b)",
            _say_hour,
        ),
    ),
    "decades": (
        rule(
            rf"{BEFORE}(?P<decade>1[0-9]{{2}}0|20[0-9]0|[1-9]0)er(?P<ending>n|s|)(?!\p{{L}})",
            _say_decade,
        ),
    ),
    "abbreviations": (rule(r"(?<=\b[Dd]es\s[0-9]{1,2}\.\s?)Jh\.", _say_century),),
    "years": (
        rule(
            rf"{BEFORE}(?<!-)(?P<first>1[1-9][0-9]{{2}}|20[0-9]{{2}}){SPACE}?{_SIGN}{SPACE}?"
            rf"(?P<last>1[1-9][0-9]{{2}}|20[0-9]{{2}})(?![-–—.,]?[0-9]){AFTER}",
            _say_years,
        ),
        rule(rf"{BEFORE}(?P<year>1[1-9][0-9]{{2}})(?![.,][0-9]){AFTER}", _say_year),
    ),
    "ordinals": (
        rule(
            rf"{BEFORE}(?P<lower>[0-9]{{1,3}})\.(?P<link>\s(?:bis|und|oder)\s|{SPACE}?{_SIGN}{SPACE}?)"
            r"(?P<upper>[0-9]{1,3})\.(?=\s(?P<noun>\p{L}++))",
            _say_ordinals,
        ),
        rule(rf"{BEFORE}(?P<number>[0-9]{{1,3}})\.(?=\s\p{{L}})", _say_ordinal),
    ),
    "romans": (
        rule(
            rf"(?<=\b(?:{'|'.join(_TITLES)})\s)(?P<name>{'|'.join(German.regnal)})\s"
            rf"(?P<roman>{ROMAN})\.?",
            _say_titled,
        ),
        rule(
            rf"(?<![\p{{L}}\p{{N}}])(?P<roman>{ROMAN})\.(?=\s(?:Weltkrieg|Jahrhundert|Kapitel|Teil"
            rf"|Band|Akt|Abschnitt|Buch|Quartal)(?:s|es|e|en)?\b)",
            _say_roman,
        ),
    ),
    "money": (
        rule(rf"{BEFORE}(?P<number>[0-9]{{1,9}}),[-–—]{{1,2}}(?=\s?(?:€|Euro|EUR))", _say_whole),
    ),
    "phones": (rule(r"(?<=\bPLZ\s)[0-9]{5}(?![\w-]|[.,][0-9])", _say_digits),),
    "numbers": (
        rule(rf"{BEFORE}(?<![-–/])1(?={SPACE}(?P<noun>\p{{Lu}}\p{{Ll}}++)(?![-.]))", _say_one),
        rule(rf"{BEFORE}(?P<number>[0-9]{{1,4}}+)(?=-\p{{Lu}})", _say_compound),
        rule(rf"{BEFORE}(?P<number>[0-9]{{1,4}}+)-(?=\p{{Ll}})", _say_compound),
    ),
}
