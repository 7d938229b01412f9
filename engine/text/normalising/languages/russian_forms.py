"""Russian forms: numbers, ordinals and nouns in the case that their preposition asks for."""

# ruff: noqa: RUF001, SIM905 (Cyrillic; words in rows)

from collections.abc import Mapping
from typing import Literal

import regex

from engine.text.normalising.numerals import Value
from engine.text.normalising.spelling import spelled
from engine.text.normalising.tables import Gender, Noun

Case = Literal["n", "g", "d", "a", "i", "p"]

_GENITIVE = (
    "до от из без для около у после более менее больше меньше свыше кроме против среди вместо "
    "порядка ниже выше изо ото"
)
CASES: Mapping[str, Case] = {
    **dict.fromkeys(_GENITIVE.split(), "g"),
    **dict.fromkeys("к ко вопреки".split(), "d"),
    **dict.fromkeys("через про сквозь спустя".split(), "a"),
    **dict.fromkeys("между над перед".split(), "i"),
    **dict.fromkeys("о об обо при".split(), "p"),
}
# Those that ask for one case or another, by what is meant.
OPEN_PREPOSITIONS = frozenset("в во на за по под с со".split())
# What a part of something is called, rather than "одна четвёртая".
COMMON_PARTS: Mapping[tuple[int, int], str] = {
    (1, 2): "половина", (1, 3): "треть", (2, 3): "две трети", (1, 4): "четверть",
    (3, 4): "три четверти",
}  # fmt: skip
_ZERO: Mapping[Case, str] = {
    "n": "ноль",
    "g": "нуля",
    "d": "нулю",
    "a": "ноль",
    "i": "нулём",
    "p": "нуле",
}
_ONE = regex.compile(r"\A(?:одна|одной|одну|один|одного|одному|одним|одном) (?=тысяч|милли|трилл)")
_DECIMALS = ("", "десят", "сот", "тысячн")
_HARD: Mapping[Case, tuple[str, str]] = {
    # one, many
    "n": ("ая", "ых"),
    "g": ("ой", "ых"),
    "d": ("ой", "ым"),
    "a": ("ую", "ых"),
    "i": ("ой", "ыми"),
    "p": ("ой", "ых"),
}
_NOUN: Mapping[str, Mapping[Case, tuple[str, str]]] = {
    # A noun's ending → one, many; the genitive of many stands in the tables.
    "ь": {"g": ("я", ""), "d": ("ю", "ям"), "i": ("ем", "ями"), "p": ("е", "ях")},
    "ия": {"g": ("ии", ""), "d": ("ии", "иям"), "i": ("ией", "иями"), "p": ("ии", "иях")},
    "а": {"g": ("ы", ""), "d": ("е", "ам"), "i": ("ой", "ами"), "p": ("е", "ах")},
    "": {"g": ("а", ""), "d": ("у", "ам"), "i": ("ом", "ами"), "p": ("е", "ах")},
}
_ADJECTIVE: Mapping[str, Mapping[Case, tuple[str, str]]] = {
    "ый": {"g": ("ого", "ых"), "d": ("ому", "ым"), "i": ("ым", "ыми"), "p": ("ом", "ых")},
    "ий": {"g": ("ого", "их"), "d": ("ому", "им"), "i": ("им", "ими"), "p": ("ом", "их")},
    "ая": {"g": ("ой", "ых"), "d": ("ой", "ым"), "i": ("ой", "ыми"), "p": ("ой", "ых")},
}


def is_one(number: int) -> bool:
    """Tells whether a number ends in one, so that what it counts is singular."""
    return number % 10 == 1 and number % 100 != 11


def is_few(number: int) -> bool:
    """Tells whether it ends in two, three or four."""
    return number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)


def cardinal(number: int, case: Case = "n", gender: Gender = "m") -> str:
    """Gives a number's words; num2words would give a million a feminine one."""
    if not number:
        return _ZERO[case]
    thousands, rest = divmod(number, 1000)
    said: list[str] = []
    if thousands:
        head = spelled(thousands * 1000, "ru", case=case, gender="m", animate=False)
        said.append(_ONE.sub("", head))
    if rest:
        said.append(spelled(rest, "ru", case=case, gender=gender, animate=False))
    return " ".join(said)


def ordinal(number: int, case: Case = "n", gender: Gender = "m", *, is_plural: bool = False) -> str:
    """Gives an ordinal's words, of something that does not live."""
    if case == "a" and (gender != "f" or is_plural):
        case = "n"
    if is_plural:
        return spelled(number, "ru", "ordinal", case=case, plural=True)
    return spelled(number, "ru", "ordinal", case=case, gender=gender)


def decimals(whole: int, digits: str, case: Case = "n") -> str:
    """Gives the words of a number with up to three decimals: две целых пять десятых."""
    below = int(digits)
    ends = _HARD[case]
    wholes = "цел" + ends[not is_one(whole)]
    parts = _DECIMALS[len(digits)] + ends[not is_one(below)]
    return f"{cardinal(whole, case, 'f')} {wholes} {cardinal(below, case, 'f')} {parts}"


def declined(noun: Noun, number: int, case: Case) -> str:
    """Gives a noun as it stands behind a number in this case."""
    if len(noun.forms) == 1:
        return noun.forms[0]
    singular = is_one(number)
    if case == "n" or (case == "a" and not (singular and noun.gender == "f")):
        return noun.forms[0 if singular else 1 if is_few(number) else 2]
    if not singular and case == "g":
        return noun.forms[2]
    first, *rest = noun.forms[0].split(" ")
    if first[-2:] in _ADJECTIVE and rest:
        adjective = first[:-2] + (
            "ую" if case == "a" else _ADJECTIVE[first[-2:]][case][not singular]
        )
        return " ".join((adjective, _noun(rest[0], case, singular=singular), *rest[1:]))
    return " ".join((_noun(first, case, singular=singular), *rest))


def genitive(noun: Noun) -> Noun:
    """Gives a noun with a fourth form, the genitive of one, as it follows decimals."""
    if len(noun.forms) == 1:
        return noun
    return Noun((*noun.forms, declined(noun, 1, "g")), noun.gender)


def with_genitive(nouns: Mapping[str, Noun]) -> dict[str, Noun]:
    """Gives a table's nouns with that form."""
    return {sign: genitive(noun) for sign, noun in nouns.items()}


def said_in(value: Value, case: Case, gender: Gender) -> str | None:
    """Gives a value's words in a case; None where it has too many decimals or is no quantity."""
    if value.is_one_by_one:
        return None
    whole = int(value.whole)
    if not value.mark:
        return cardinal(whole, case, gender)
    if value.mark != "," or not 1 <= len(value.decimals) <= 3:
        return None
    return decimals(whole, value.decimals, case)


def counted_in(value: Value, noun: Noun, case: Case) -> str | None:
    """Gives a value's words and its noun in a case."""
    said = said_in(value, case, noun.gender)
    if said is None:
        return None
    form = noun.form(3) if value.mark else declined(noun, int(value.whole), case)
    return f"{said} {form}"


def _noun(word: str, case: Case, *, singular: bool) -> str:
    if case == "a":
        return word[:-1] + ("ю" if word.endswith("я") else "у")
    ending = "ия" if word.endswith("ия") else word[-1] if word[-1] in "ьа" else ""
    stem = word.removesuffix(ending) if ending else word
    end = _NOUN[ending][case][not singular]
    if end == "ы" and stem[-1] in "кгхчшжщ":
        end = "и"
    elif end == "ой" and stem[-1] in "чшжщц":
        end = "ей"
    elif end == "ем" and word.endswith("рубль"):
        end = "ём"
    return stem + end
