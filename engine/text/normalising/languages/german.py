"""German; cases where a word before the number tells them, else nominative."""
# ruff: noqa: RUF001, SIM905 (dashes; words in rows)

from types import MappingProxyType

import regex

from engine.text.normalising.language import (
    SPACE,
    Language,
    alternatives,
    ends_sentence,
    rule,
    word_before,
)
from engine.text.normalising.languages import german_dates, german_forms, german_words
from engine.text.normalising.languages.german_dates import DATES, TIMES
from engine.text.normalising.languages.german_forms import ACCUSATIVE, DATIVE, inflected
from engine.text.normalising.languages.german_genders import GENDERS
from engine.text.normalising.numerals import AFTER, BEFORE, said, value_of
from engine.text.normalising.romans import ROMAN, value_of_roman
from engine.text.normalising.spelling import spelled
from engine.text.normalising.tables import Gender

_ARTICLES = frozenset(
    "der die das jede jedes diese dieses am im vom zum zur beim dem den des einem einer eines "
    "jedem jeden jeder diesem diesen dieser meinem seinem ihrem unserem meinen seinen ihren "
    "unseren ins ans aufs".split()
)
_TITLES = (
    "König Kaiser Papst Zar Prinz Herzog Königin Kaiserin Zarin Königs Kaisers Papstes".split()
)
# Behind these "1 €" is einem or einen, and behind others it can be either.
_CASES = (
    DATIVE | ACCUSATIVE | frozenset("ab in an auf vor über binnen pro je kostet kostete".split())
)
_CLOCK = frozenset(
    "um ab bis gegen von seit vor nach zwischen und kurz punkt "
    "sonnenaufgang sonnenuntergang untergang abfahrt ankunft beginn einlass anpfiff uhrzeit".split()
)
_BEFORE_SCORE = frozenset(
    "gewann gewinnt gewannen verlor verloren siegte siegten spielstand punktestand endstand "
    "ergebnis stand satz".split()
)
_LASTS = frozenset("dauert dauerte dauern laufzeit dauer spieldauer bestzeit siegerzeit".split())
_PREPOSITIONS = "in an auf aus bei mit nach seit von vor während wegen zu unter über".split()
_PARTS = "halb Drittel Viertel Fünftel Sechstel Siebtel Achtel Neuntel Zehntel".split()
_STOP = regex.compile(r"\.\s\p{L}")
_SIGN = "[-–—]"
# Of a price without cents.
_WHOLE = r"[0-9]{1,3}(?:\.[0-9]{3})+|[0-9]{1,9}"


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
    says_lone_pairs = True
    version = "Version"
    has_dash_scores = True
    pairs = MappingProxyType({"24/7": "vierundzwanzig sieben", "50/50": "fifty-fifty"})
    out_of = " von "
    by = " mal "
    over = " zu "
    pressures = "Blutdruck|RR"
    crowds = (
        "Followern?|Abonnenten|Aufrufen?|Views|Klicks|Likes|Leuten?|Menschen|Nutzern?|"
        "Downloads|Stimmen|Einwohnern?|Zuschauern?|Mitgliedern?|Besuchern?|Zeilen|"
        "Tokens?|Euro|Dollar"
    )
    million = "Million"
    parts = "Seite|Blatt|Teil|Folie|Schritt|Folge|Kapitel|Lektion|Frage|Aufgabe|Runde|Bild"
    pages = "Seiten?"
    secrets = r"\p{L}{0,14}code|PIN|TAN|Kennwort|Passwort|Geheimzahl"
    ratings = "Bewertung|bewertet|Note|Wertung|gebe|gibt"
    rated = "Sternen?|Punkten?"
    rates = german_words.RATES
    weekdays = german_words.WEEKDAYS
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
        return german_forms.cardinal(number, gender)

    def year(self, number: int) -> str:
        return german_forms.year(number)

    def date(self, day: int, month: int, year: int, before: str) -> str:
        return german_dates.date(day, month, year, before)

    def clock(self, hour: int, minute: int, before: str, tail: str) -> str | None:
        if before in _LASTS and not tail:  # hours and minutes, or minutes and seconds
            return self.lap(str(hour), f"{minute:02}")
        if before in _BEFORE_SCORE and not tail:
            return self.cardinal(hour) + self.against + self.cardinal(minute)
        if hour < 10 and not tail and before not in _CLOCK:
            return None  # 2:41 may be minutes, and goals
        return german_dates.clock(hour, minute)

    def ends(self, text: str, end: int) -> bool:
        return german_dates.SURE_END.match(text, end) is not None

    def time_of_day(self, hour: int, minute: int) -> str:
        return german_dates.clock(hour, minute)

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
            return f"der {stem}n" if before in DATIVE else f"die {stem}"
        if name in german_words.GENITIVES or before in ("königs", "kaisers", "papstes"):
            return f"des {stem}n"
        if before in DATIVE:
            return f"dem {stem}n"
        return f"den {stem}n" if before in ACCUSATIVE else f"der {stem}"

    def leaves(self, found: regex.Match[str]) -> bool:
        groups = found.groupdict()
        before = word_before(found)
        if groups.get("number") == "1" and not groups.get("upper"):
            return before in _CASES
        end = found.end()
        if set(found.re.groupindex) == {"minus", "number"} and _UNSURE.match(found.string, end):
            is_short = len(groups["number"]) <= 2
            return is_short and not german_dates.SURE_END.match(found.string, end + 1)
        return before == "der" and _STOP.match(found.string, found.end()) is not None


LANGUAGE = German()
# An ordinal, or the end of a sentence: "im 2. OG", "Er ist 12. Peter auch."
_UNSURE = regex.compile(r"\.[ ]\p{Lu}")


def _ordinal(number: int, found: regex.Match[str]) -> str | None:
    """Inflects it by the article before it; None where there is none, or its case is not sure."""
    before = word_before(found)
    if before not in _ARTICLES:
        return None
    if before in ("der", "jeder", "dieser"):
        words = found.string[max(0, found.start() - 48) : found.start()].split()
        above = words[-2] if len(words) > 1 else ""
        if above.lower() in _PREPOSITIONS:
            before = "dem"
        elif above.isalpha() and above[0].isupper():  # the genitive, or a sentence's first word
            if len(words) == 2 or words[-3][-1] in ".!?:":
                return None
            before = "dem"
    return inflected(number, before, "")


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
        _ordinal(number, found) or inflected(number, "", alone) for number in (lower, upper)
    )
    return f"{first} {link if link.isalpha() else 'bis'} {last}"


def _say_ordinal(found: regex.Match[str]) -> str | None:
    number, before = int(found["number"]), word_before(found)
    if before in _ARTICLES:
        return _ordinal(number, found)
    words = found.string[max(0, found.start() - 48) : found.start()].split()
    if len(words) > 1 and words[-1][0].isupper() and words[-1][-1] == "s":
        before = words[-2].lower()  # "in Beethovens 9. Sinfonie"
    return german_forms.ordinal(number, found["noun"], before)


def _say_half(found: regex.Match[str]) -> str | None:
    return german_forms.half(found["noun"], word_before(found))


def _say_half_unit(found: regex.Match[str]) -> str | None:
    noun = LANGUAGE.units[found["unit"]].form(0)
    half = german_forms.half(noun, word_before(found))
    return f"{half} {noun}" if half else None


def _say_quarter_unit(found: regex.Match[str]) -> str:
    parts = "drei" if found["above"] == "3" or "¾" in found[0] else "ein"
    return f"{parts} viertel {LANGUAGE.units[found['unit']].form(0)}"


def _say_percentage(found: regex.Match[str]) -> str | None:
    value = value_of(found["number"], LANGUAGE)
    return f"{said(value, LANGUAGE, 'm')}prozentig{found['ending']}" if value else None


def _say_thousands(found: regex.Match[str]) -> str:
    return f"{LANGUAGE.cardinal(int(found['number']) * 1000)} Euro"


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
    if before in DATIVE:
        return "einer" if gender == "f" else "einem"
    if before in ("in", "an", "auf", "vor", "über", "unter", "binnen", "ab"):
        return None
    if gender == "m":
        return "einen" if before in ACCUSATIVE else None
    return "eine" if gender == "f" else "ein"


def _say_whole(found: regex.Match[str]) -> str:
    return found["number"]  # the price is said later, without its dash


def _say_following(found: regex.Match[str]) -> str:
    return f"folgende{'.' if ends_sentence(found.string, found.end()) else ''}"


def _say_digits(found: regex.Match[str]) -> str:
    return LANGUAGE.one_by_one(found[0])


German.own = {
    "dates": DATES,
    "times": TIMES,
    "decades": (
        rule(
            rf"{BEFORE}(?P<decade>1[0-9]{{2}}0|20[0-9]0|[1-9]0)er(?P<ending>n|s|)(?!\p{{L}})",
            _say_decade,
        ),
    ),
    "abbreviations": (
        *GENDERS,
        rule(r"(?<=\b[Dd]es\s[0-9]{1,2}\.\s?)Jh\.", _say_century),
        rule(r"(?<=\p{Ll})str\.(?=[ ][0-9])", lambda _: "straße"),
        rule(r"\blit\.(?=[ ]?[a-z]{1,2}(?!\p{L}))", lambda _: "Buchstabe"),
        rule(rf"(?<=[0-9]{SPACE})f\.(?!\p{{L}})", _say_following),
        rule(r"(?<=\bAbs\.[ ]?[0-9]{1,2}[ ])S\.(?=[ ]?[0-9])", lambda _: "Satz"),
    ),
    "years": (
        rule(
            rf"{BEFORE}(?<!-)(?P<first>1[1-9][0-9]{{2}}|20[0-9]{{2}}){SPACE}?{_SIGN}{SPACE}?"
            rf"(?P<last>1[1-9][0-9]{{2}}|20[0-9]{{2}})(?![-–—.,]?[0-9]){AFTER}",
            _say_years,
        ),
        rule(
            rf"{BEFORE}(?P<year>1[1-9][0-9]{{2}})(?![.,][0-9]|[-–/][0-9]{{2}}\b){AFTER}", _say_year
        ),
    ),
    "ordinals": (
        rule(
            rf"{BEFORE}(?P<lower>[0-9]{{1,3}})\.(?P<link>\s(?:bis|und|oder)\s|{SPACE}?{_SIGN}{SPACE}?)"
            r"(?P<upper>[0-9]{1,3})\.(?=\s(?P<noun>\p{L}++))",
            _say_ordinals,
        ),
        rule(
            r"(?<![\w.,])1\.(?=\s(?:FC|FFC|FSV|SC|SV|VfB|VfL)\b)",
            lambda found: german_forms.first_club(word_before(found)),
        ),
        rule(rf"{BEFORE}(?P<number>[0-9]{{1,3}})\.(?=\s(?P<noun>\p{{L}}++))", _say_ordinal),
    ),
    "units": (
        rule(
            rf"{BEFORE}(?<!/)(?:1/2|½){SPACE}?(?P<unit>{alternatives(German.units)})"
            r"(?![\p{L}\p{N}/²³^])",
            _say_half_unit,
        ),
        rule(
            rf"{BEFORE}(?<!/)(?:(?P<above>[13])/4|[¼¾]){SPACE}?(?P<unit>{alternatives(German.units)})"
            r"(?![\p{L}\p{N}/²³^])",
            _say_quarter_unit,
        ),
        rule(
            rf"{BEFORE}(?P<number>[0-9]{{1,3}}(?:,[0-9])?)[ ]?%ig"
            r"(?P<ending>(?:e[mnrs]?)?)(?!\p{L})",
            _say_percentage,
        ),
    ),
    "ranges": (
        rule(rf"(?<={BEFORE}[0-9]{{1,3}})[-–](?=[0-9]{{1,3}}-[Jj]ährig)", lambda _: " bis "),
    ),
    "fractions": (
        rule(rf"{BEFORE}(?<!/)(?:1/2|½)(?={SPACE}(?P<noun>\p{{Lu}}\p{{Ll}}++))", _say_half),
    ),
    "symbols": (
        rule(
            rf"{BEFORE}(?P<number>[1-9][0-9]?)[ ]?[x×]"
            r"(?=[ ](?:täglich|pro|am|im|in|die|wöchentlich|\p{Ll}{4,})\b)",
            lambda found: f"{LANGUAGE.cardinal(int(found['number']), 'm')}mal",
        ),
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
        rule(rf"{BEFORE}(?P<number>[1-9][0-9]{{0,2}}){SPACE}?k€(?!\p{{L}})", _say_thousands),
        rule(
            rf"{BEFORE}(?P<number>{_WHOLE}),[-–—]{{1,2}}(?=\s?(?:€|Euro|EUR))",
            _say_whole,
        ),
        rule(
            rf"(?<=[€$£]|\bCHF|\bFr\.){SPACE}?(?P<number>{_WHOLE})[,.][-–—]{{1,2}}(?![0-9])",
            _say_whole,
        ),
    ),
    "phones": (
        rule(r"(?<=\bPLZ\s)[0-9]{5}(?![\w-]|[.,][0-9])", _say_digits),
        rule(rf"{BEFORE}[0-9]{{5}}(?=[ ](?:{'|'.join(german_words.CITIES)})\b)", _say_digits),
        rule(
            r"(?<=(?:[Ss]traße|[Ss]tr\.|[Ww]eg|[Pp]latz|[Aa]llee|[Gg]asse|[Uu]fer|[Dd]amm|[Rr]ing)"
            r"[ ][0-9]{1,3}[ ]?[a-z]?,?\s)[0-9]{5}(?=[ ]\p{Lu})",
            _say_digits,
        ),
    ),
    "numbers": (
        rule(rf"{BEFORE}(?<![-–/])1(?={SPACE}(?P<noun>\p{{Lu}}\p{{L}}++)(?![-.]))", _say_one),
        rule(rf"{BEFORE}(?P<number>[0-9]{{1,4}}+)(?=-\p{{Lu}})", _say_compound),
        rule(rf"{BEFORE}(?P<number>[0-9]{{1,4}}+)-(?=\p{{Ll}})", _say_compound),
    ),
}
