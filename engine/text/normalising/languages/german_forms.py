"""German forms: numbers, and ordinals and halves as what stands before them declines them."""
# ruff: noqa: SIM905 (words in rows)

from engine.text.normalising.languages.german_words import gender_of
from engine.text.normalising.spelling import spelled
from engine.text.normalising.tables import Gender

# Behind these an ordinal ends in -en; behind "der", "die", "das" in -e; alone, a date, in -er.
_OBLIQUE = frozenset(
    "am im vom zum zur beim dem den des einem einer eines ab bis seit jedem jeden diesem diesen "
    "meinem seinem ihrem unserem meinen seinen ihren unseren ins ans aufs".split()
)
_NOMINATIVE = frozenset("der die das jeder jede jedes dieser diese dieses".split())
DATIVE = frozenset("von unter mit bei zu seit nach aus gegenüber".split())
ACCUSATIVE = frozenset("für gegen durch ohne um".split())
# With either case; before a number without an article the dative is by far the commoner.
_PLACES = frozenset("in an auf vor".split())
_ENDINGS = {"m": "er", "f": "e", "n": "es"}
# What is numbered often; others behind a number may begin a line that is numbered itself.
_ORDERED = frozenset(
    "Sinfonie Symphonie Platz Klasse Etage Stock Liga Bundesliga Spieltag Runde Auflage "
    "Jahrhundert Geburtstag Weltkrieg Halbzeit Minute Tag Woche Mal Quartal Kapitel Akt Satz "
    "Staffel Folge Ausgabe Konzert Lesung Halbjahr Stockwerk Obergeschoss OG Advent "
    "Weihnachtstag Weihnachtsfeiertag Feiertag Stelle Reihe Preis Lauf Etappe Teil Stufe "
    "Band".split()
)


def cardinal(number: int, gender: Gender | None = None) -> str:
    """Gives a number's words, agreeing with a noun of this gender, or none that follows."""
    said = spelled(number, "de")
    if gender is None or number % 100 != 1:
        return said
    return said[:-1] + "e" if gender == "f" and number == 1 else said.removesuffix("s")


def year(number: int) -> str:
    """Gives a year's words, by its hundreds until 1999."""
    return spelled(number, "de", "year") if 1100 <= number < 2000 else cardinal(number)


def inflected(number: int, before: str, alone: str) -> str:
    """Gives an ordinal behind a word in small letters; with this ending where it tells none."""
    stem = spelled(number, "de", "ordinal").removesuffix("e")
    if before in _OBLIQUE:
        return f"{stem}en"
    return f"{stem}e" if before in _NOMINATIVE else stem + alone


def strong(stem: str, noun: str, before: str) -> str | None:
    """Gives an adjective without an article; None where its noun's gender is not known."""
    gender = gender_of(noun)
    if gender is None:
        return None
    if before in DATIVE or before in _PLACES:
        return stem + ("er" if gender == "f" else "em")
    if before in ACCUSATIVE and gender == "m":
        return f"{stem}en"
    return stem + _ENDINGS[gender]


def ordinal(number: int, noun: str, before: str) -> str | None:
    """Gives an ordinal without an article, of what is often numbered: "auf erster Stelle"."""
    if not number or noun not in _ORDERED:
        return None
    return strong(spelled(number, "de", "ordinal").removesuffix("e"), noun, before)


def half(noun: str, before: str) -> str | None:
    """Gives what is said for the half of something, its article included where none stands."""
    gender = gender_of(noun)
    if gender is None:
        return None
    if before in ("eine", "die", "das"):
        return "halbe"
    if before in ("einer", "einem", "einen", "der", "dem", "den", "des"):
        return "halben"
    if before == "ein":
        return "halb" + _ENDINGS[gender]
    if before in DATIVE or before in _PLACES:
        return "einer halben" if gender == "f" else "einem halben"
    if before in ACCUSATIVE and gender == "m":
        return "einen halben"
    return {"m": "ein halber", "f": "eine halbe", "n": "ein halbes"}[gender]


def first_club(before: str) -> str:
    """Gives the words of the 1 in a club's name behind this word: "gegen den Ersten FC Köln"."""
    if before in ("der", "das", "die"):
        return "Erste"
    return "Ersten" if before in DATIVE | ACCUSATIVE | {"den", "des"} else "Erster"
