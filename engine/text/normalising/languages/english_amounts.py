"""English amounts before a noun: "a $20 bill", "a 10 km run", "20k users"."""

import regex

from engine.text.normalising.language import (
    LETTER,
    SPACE,
    Language,
    Rule,
    alternatives,
    rule,
    word_after,
)
from engine.text.normalising.languages.english_forms import is_plural
from engine.text.normalising.numerals import AFTER, BEFORE, number, said, value_of

# What an amount before it says more of: "the 100 m dash", "$20 bills".
_SAID_MORE_OF = (
    "dash|race|run|sprint|freestyle|hurdles|relay|walk|hike|radius|bill|note|coin|ticket|prize"
    "|deal|loan|fee|fine|gift|budget|investment|bottle|bag|box"
)
_SIGNS = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4)}
_SIZES = {"k": "thousand", "M": "million", "m": "million", "B": "billion", "b": "billion"}
# Races, screens and pensions.
_NAMES = frozenset(("2k", "4k", "5k", "8k", "10k", "12k", "16k", "401k"))
_MANY = (
    "people|users|subscribers|views|viewers|followers|downloads|customers|jobs|homes|households"
    "|copies|visitors|barrels|tonnes|tons|shares"
)


def attributives(language: Language) -> tuple[Rule, Rule]:
    """Makes the rules for prices and quantities whose noun stays in the singular."""
    one = number(language)
    behind_article = r"(?<=(?P<article>\b[Aa]n?[ ]))"
    before_noun = rf"(?(article)(?=[ ,]|-\p{{Ll}})|(?=[ ](?:{_SAID_MORE_OF})s?\b))"
    signs = alternatives(sign for sign in language.currencies if not sign.isalpha())
    magnitudes = alternatives(language.magnitudes)

    def say(found: regex.Match[str]) -> str | None:
        value = value_of(found["number"], language)
        groups = found.groupdict()
        if value is None or value.is_one_by_one:
            return None
        magnitude = groups.get("magnitude")
        if "sign" not in groups:
            return f"{said(value, language)} {language.units[found['unit']].form(0)}"
        if value.mark and not magnitude:
            return None  # "a $1.50 coffee" has its cents
        many = f" {language.magnitudes[magnitude].form(0)}" if magnitude else ""
        return f"{said(value, language)}{many} {language.currencies[found['sign']].major.form(0)}"

    return (
        rule(
            rf"(?:{behind_article}|)(?<![\p{{L}}\p{{N}}$])(?P<sign>{signs})(?P<number>{one})"
            rf"(?:[ -]?(?P<magnitude>{magnitudes})(?!{LETTER}))?(?![0-9_/]|[.,][0-9]){before_noun}",
            say,
        ),
        rule(
            rf"(?=[0-9])(?:{behind_article}|){BEFORE}(?P<number>{one})(?:{SPACE}|-)?"
            rf"(?P<unit>{alternatives(language.units)})(?!{LETTER}|[0-9_²³^/]){before_noun}",
            say,
        ),
    )


def rounded(language: Language) -> Rule:
    """Makes the rule for "20k users" and "1.5M", which may be names too: "a 5k run", "4K"."""

    def say(found: regex.Match[str]) -> str | None:
        size, following = found["size"], word_after(found)
        if found[0].lower() in _NAMES and (size == "K" or not is_plural(following)):
            return None
        is_many = regex.fullmatch(_MANY, following) is not None
        if size in "mMbB" and not is_many and not (size in "MB" and "." in found["number"]):
            return None
        if following and not is_plural(following):
            return None
        value = value_of(found["number"], language)
        more = " plus" if found["more"] else ""
        return f"{said(value, language)} {_SIZES[size.replace('K', 'k')]}{more}" if value else None

    return rule(
        rf"{BEFORE}(?<!\p{{Sc}})(?P<number>[0-9]{{1,3}}(?:\.[0-9]{{1,2}})?)(?P<size>[kKmMbB])(?P<more>\+)?"
        rf"(?![-–/]?[0-9])(?=[ ]\p{{Ll}}|[.,;:!?)]|\s*\Z){AFTER}",  # noqa: RUF001
        say,
    )


def parts_of_units(language: Language) -> Rule:
    """Makes the rule for "1/4 tsp" and "1 1/2 lb"."""

    def say(found: regex.Match[str]) -> str:
        unit = language.units[found["unit"]]
        above, below = _SIGNS.get(found["sign"] or "") or (int(found["above"]), int(found["below"]))
        if found["whole"]:
            return f"{language.mixed(int(found['whole']), above, below)} {unit.form(1)}"
        one = unit.form(0)
        if (above, below) == (1, 2):
            return f"half {'an' if one[0] in 'aeiou' else 'a'} {one}"
        part = language.fraction(above, below)
        return (
            f"{part} {one}"
            if above == 1
            else f"{part} of {'an' if one[0] in 'aeiou' else 'a'} {one}"
        )

    return rule(
        rf"(?=[0-9½¼¾]){BEFORE}(?<!/)(?:(?P<whole>[1-9][0-9]?)(?:{SPACE}(?=[0-9])|{SPACE}?(?=[½¼¾])))?"
        rf"(?:(?P<sign>[½¼¾])|(?P<above>[1-3])/(?P<below>[2348]))(?:{SPACE}|-)?"
        rf"(?P<unit>tsp|tbsp|lb|oz|mi|kg|km|l|L|ft|qt|m|g|ml)s?\.?(?!{LETTER}|[0-9_²³^/])",
        say,
    )


def plurals(language: Language) -> Rule:
    """Makes the rule for "under-18s" and "B-52s", which are no seconds."""

    def say(found: regex.Match[str]) -> str:
        words = language.cardinal(int(found["number"]))
        return (
            f"{words[:-1]}ies"
            if words.endswith("y")
            else f"{words}{'es' * words.endswith('x') or 's'}"
        )

    return rule(rf"(?<=\p{{L}}-|\bBoeing )(?P<number>[1-9][0-9]{{0,3}})s(?!{LETTER}|[0-9_])", say)
