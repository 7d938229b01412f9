"""German dates and times of day."""
# ruff: noqa: RUF001, SIM905 (dashes; words in rows)

import regex

from engine.text.normalising.language import SPACE, rule, word_before
from engine.text.normalising.languages.german_forms import cardinal, inflected, year
from engine.text.normalising.numerals import AFTER, BEFORE

_MONTHS = (
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()
)
_MONTH = (
    r"(?P<month>Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November"
    r"|Dezember|(?:Jan|Feb|Mrz|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez)\b\.?)"
)
# What shows that "31.12." has the full stop of its sentence: nouns have capitals too.
SURE_END = regex.compile(
    r"\s{0,3}\Z|[ ]*\n|\s(?:Der|Die|Das|Den|Es|Er|Sie|Wir|Ich|Ihr|Dann|Danach|Da|Dort|Im|In|Am"
    r"|Bis|Ab|Wer|Was|Wenn|Bitte|Und|Aber|Alle|Auch|Nach|Vor|Mit|Für|So"
    r"|Mein|Meine|Dein|Deine|Unser|Unsere|Ihre|Kein|Keine|Diese|Dieser|Dieses|Falls|Sollte|Sollten"
    r"|Um|An|Bei|Zu|Von|Aus|Als|Ob|Weitere|Vielen|Danke|Leider|Gerne|Später|Zuvor|Seit|Seitdem)\b"
)
_BEFORE_DATE = frozenset("am vom zum bis den dem der seit ab".split())
_WEEKDAYS = {
    "Mo": "Montag",
    "Di": "Dienstag",
    "Mi": "Mittwoch",
    "Do": "Donnerstag",
    "Fr": "Freitag",
    "Sa": "Samstag",
    "So": "Sonntag",
}
_WEEKDAY = regex.compile(
    r"(?:\b(?P<case>am|vom|zum|bis|dem|den|seit|ab)\s)?"
    r"\b(?:Mo|Di|Mi|Do|Fr|Sa|So|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch)\.?,?\s\Z"
)
_SIGN = "[-–—]"
_HOUR = "[01]?[0-9]|2[0-4]"
_DAY = "[12][0-9]|3[01]|0?[1-9]"
_TO = " bis "


def date(day: int, month: int, of: int, before: str) -> str:
    """Gives a date's words; `before` is the word before it, in small letters."""
    return f"{inflected(day, before, 'er')} {_MONTHS[month - 1]} {year(of)}"


def clock(hour: int, minute: int) -> str:
    """Gives the words of a time of day."""
    words = f"{cardinal(hour, 'm')} Uhr"
    return f"{words} {cardinal(minute)}" if minute else words


def _say_date(found: regex.Match[str]) -> str:
    return _said_date(found, word_before(found))


def _said_date(found: regex.Match[str], before: str) -> str:
    written = found["month"]
    month = next((name for name in _MONTHS if name[:3] == written[:3]), written)
    month = {"Mrz": "März", "Jän": "Jänner"}.get(written[:3], month)
    return f"{inflected(int(found['day']), before, 'er')} {month}"


def _say_spaced_date(found: regex.Match[str]) -> str:
    day, month, of = int(found["day"]), int(found["month"]), int(found["year"])
    return date(day, month, of, word_before(found))


def _say_days(found: regex.Match[str]) -> str:
    link = found["link"].strip()
    before = word_before(found)
    first = inflected(int(found["first"]), before, "er")
    return f"{first} {link if link.isalpha() else 'bis'} {_said_date(found, before)}"


def _say_short_date(found: regex.Match[str]) -> str | None:
    before = word_before(found)
    before = "am" if before in ("spätestens", "frühestens") else before
    has_stop = not found["year"] and SURE_END.match(found.string, found.end()) is not None
    # "Frist: 31.12.", but not the chapter in "Inhalt: 3.2. Ergebnisse"
    is_alone = has_stop and found.string.endswith((": ", ":\n"), 0, found.start())
    day_named = _WEEKDAY.search(found.string, max(0, found.start() - 20), found.start())
    before = day_named["case"] or "" if day_named else before
    is_full = len(found[0]) == len("03.05.26") and found["year"] is not None
    if before not in _BEFORE_DATE and not (is_alone or is_full or day_named):
        return None
    ending = "er" if is_alone or is_full or day_named else ""
    day, month = (inflected(int(found[part]), before, ending) for part in ("day", "month"))
    of = f" {cardinal(int(found['year']))}" if found["year"] else ""
    return f"{day} {month}{of}{'.' if has_stop else ''}"


def _say_time(found: regex.Match[str]) -> str:
    return clock(int(found["hour"]), int(found["minute"]))


def _say_hours(found: regex.Match[str]) -> str | None:
    """Times from … to …; without their "Uhr" only where they are no minutes and goals."""
    hour, minute, hour2, minute2 = (int(found[each]) for each in ("h", "m", "h2", "m2"))
    if hour >= hour2 or (not found["clock"] and (hour2 < 10 or minute % 5 or minute2 % 5)):
        return None
    first = clock(hour, minute) if minute or minute2 else cardinal(hour, "m")
    return first + _TO + clock(hour2, minute2)


def _say_first_time(found: regex.Match[str]) -> str:
    return _say_time(found) + _TO


def _say_hour(found: regex.Match[str]) -> str:
    hour = cardinal(int(found["hour"]), "m")
    first = found["first"]
    return cardinal(int(first), "m") + _TO + hour if first else hour


DATES = (
    rule(
        r"(?=v)(?<=\p{L}{2}[ ])v\.(?=[ ](?:[12][0-9]|3[01]|0?[1-9])\.[ ]?(?:[01]?[0-9]\.|\p{Lu}))",
        lambda _: "vom",
    ),
    rule(
        r"(?=[MDFS])(?<![\p{L}\p{N}-])"
        r"(?:(?<=\b[Aa]m[ ])(?:Mo|Di|Mi|Do|Fr|Sa|So)\.(?=,|[ ](?:\p{Ll}|[0-9]))"
        r"|(?:Mo|Di|Mi|Do|Fr|Sa|So)(?:\.(?=,?[ ])|(?=,[ ]))(?=,?[ ](?:0?[1-9]|[12][0-9]|3[01])\."
        r"[ ]?(?:[01]?[0-9]\.|(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez))))",
        lambda found: _WEEKDAYS[found[0][:2]],
    ),
    rule(r"\bUrt(?:\.|eil)[ ]v\.(?=[ ][0-9])", lambda _: "Urteil vom"),
    rule(r"\bBeschl(?:\.|uss)[ ]v\.(?=[ ][0-9])", lambda _: "Beschluss vom"),
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
)
# "Das Spiel endete 21:17", but "Die Sitzung endete 21:17" and "Das Spiel endete um 21:17".
_GAME = "(?:[Ss]piel|[Pp]artie|[Bb]egegnung|[Mm]atch|[Ss]atz|[Dd]uell|[Dd]erby|[Ff]inale)"
_LASTS = "(?:dauer(?:t|te|n)|Dauer|Spieldauer|Laufzeit|Bestzeit|Siegerzeit)"
TIMES = (
    rule(
        rf"(?=[0-9])(?<=\b\p{{L}}{{0,20}}{_GAME}\b[^.!?,;\n]{{0,60}}\bende(?:te|t|ten)[ ])"
        rf"(?P<one>[0-9]{{1,2}}):(?P<other>[1-9][0-9])(?![:.,]?[0-9]|{SPACE}?(?:Uhr|h)\b){AFTER}",
        lambda found: f"{cardinal(int(found['one']))} zu {cardinal(int(found['other']))}",
    ),
    rule(
        rf"{BEFORE}(?<!:)(?P<h>{_HOUR}):(?P<m>[0-5][0-9]){SPACE}?{_SIGN}{SPACE}?(?P<h2>{_HOUR})"
        rf":(?P<m2>[0-5][0-9])(?P<clock>{SPACE}?(?:Uhr|h)\b)?(?![:.,]?[0-9])(?!\p{{L}})",
        _say_hours,
    ),
    rule(
        rf"{BEFORE}(?<!:)(?P<hour>{_HOUR})[:.](?P<minute>[0-5][0-9])"
        rf"(?:{SPACE}?{_SIGN}{SPACE}?|{SPACE}bis{SPACE})"
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
    # no score: it has a zero
    rule(
        rf"{BEFORE}(?<![:/–—-])(?<![-–—][ ]|\b{_LASTS}[ ])"
        rf"(?P<hour>{_HOUR}):(?P<minute>0[0-9])"
        rf"(?![:.,]?[0-9]|{SPACE}?(?:[-–—]|(?:[Mm]in|Std|Uhr|h)\b))(?!\p{{L}})",
        _say_time,
    ),
    rule(
        rf"{BEFORE}(?<![:.,/-])(?P<hour>{_HOUR})(?:[-–—](?=(?:{_HOUR})[:.][0-5][0-9]{SPACE}?Uhr\b))",
        lambda found: cardinal(int(found["hour"]), "m") + _TO,
    ),
)
