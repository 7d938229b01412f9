"""What French, Spanish, Italian and Portuguese share: which numbers agree with what they count."""

from collections.abc import Collection, Mapping
from typing import ClassVar

import regex

from engine.text.normalising.language import (
    LETTER,
    SPACE,
    Language,
    Rule,
    alternatives,
    is_linked,
    rule,
    word_after,
)
from engine.text.normalising.numerals import AFTER, BEFORE, Value, number, said, value_of, with_noun
from engine.text.normalising.tables import Gender

_POSTCODES = 10_000


class Romance(Language):
    """Their common grammar.

    Attributes:
        genders: Nouns whose gender their ending does not tell, those of one thing above all: behind
            "1", a word that is in no list may be a verb ("chapter 1 tells").
        endings: Of plurals, each with its gender; the longest that fits counts.
        halves: A half before its noun, by gender m and f: "medio kilo", "media hora".
        behind: A half behind it: "dos kilos y medio".
        unclear: Endings of plurals that may be either, or of verbs.
    """

    decimal = ","
    is_spaced = True
    has_dash_scores = True
    plural_ends: ClassVar[tuple[str, ...]] = ("s",)
    genders: Mapping[str, Gender]
    endings: Mapping[str, Gender]
    halves: tuple[str, str]
    behind: tuple[str, str]
    unclear: ClassVar[tuple[str, ...]] = ()

    def bare(self, number: int, following: str) -> str | None:
        alone = self.cardinal(number)
        if not following or following in self.no_nouns:
            return alone
        if alone == self.cardinal(number, "m") == self.cardinal(number, "f"):
            return alone
        if following == "mil":
            return None  # what follows the thousand decides
        if number == 1:
            gender = self.genders.get(following)
        elif number >= _POSTCODES and following[0].isupper():
            return alone  # "75001 Paris"
        elif self.is_plural(following):
            gender = self.gender_of(following)
        else:  # "in 1987 she": a word in the singular is not what many are
            is_word = any(letter.islower() for letter in following) and len(following) > 1
            return alone if is_word and following not in self.genders else None
        return self.cardinal(number, gender) if gender else None

    def leaves(self, found: regex.Match[str]) -> bool:
        if is_linked(found):
            return True
        if "lower" not in found.re.groupindex:
            return False
        ends = [int(found[end]) for end in ("lower", "upper") if found[end].isdecimal()]
        following = word_after(found)  # "20-21 horas": both would have to agree
        if following[:1].isupper():
            return False  # "Madrid 3-1 Barça"
        return any(self.bare(end, following) != self.cardinal(end) for end in ends)

    def is_plural(self, word: str) -> bool:
        """Tells whether a word that is not of the grammar may be a noun's plural."""
        return word.endswith(self.plural_ends) and word not in self.no_nouns

    def gender_of(self, noun: str) -> Gender | None:
        known = self.genders.get(noun)
        if known or not noun.islower() or noun.endswith(self.unclear):
            return known
        fitting = [ending for ending in self.endings if noun.endswith(ending)]
        return self.endings[max(fitting, key=len)] if fitting else None

    def day(self, day: int, month: int) -> str:
        """Gives the words of a date without its year."""
        raise NotImplementedError

    def ordinal(self, number: int, gender: Gender) -> str | None:
        """Gives the words of an ordinal in the singular; None where it has none in use."""
        raise NotImplementedError

    def decimals(self, whole: int, digits: str, gender: Gender | None) -> str:
        return f"{self.cardinal(whole)} {self.point} {self.together(digits)}"


def by_gender(masculine: str, feminine: str) -> dict[str, Gender]:
    """Gives each word of two rows its gender."""
    genders: dict[str, Gender] = {}
    for word in masculine.split():
        genders[word] = "m"
    for word in feminine.split():
        genders[word] = "f"
    return genders


def short_dates(before: str, language: Romance) -> Rule:
    """Makes the rule for "le 12/03" behind one of these words; "le 1/3" may be a third."""

    def say(found: regex.Match[str]) -> str | None:
        day, month = int(found["day"]), int(found["month"])
        may_be_part = day < month <= 10 and "0" not in (found["day"][0], found["month"][0])
        return None if may_be_part else language.day(day, month)

    words = "|".join(before.split())
    return rule(
        rf"(?<=(?<!\p{{L}})(?i:{words})[ \u00a0]){BEFORE}(?P<day>0?[1-9]|[12][0-9]|3[01])"
        rf"/(?P<month>0?[1-9]|1[0-2])(?![/.,-]?[0-9]){AFTER}",
        say,
    )


def feminine_behind(determiners: str, language: Romance) -> Rule:
    """Makes the rule that a number behind one of these words is feminine: "las 200", "às 2"."""

    def say(found: regex.Match[str]) -> str | None:
        value = value_of(found["number"], language)
        if value is None or value.mark or value.is_one_by_one or int(value.whole) < 2:
            return None
        return language.cardinal(int(value.whole), "f")

    words = "|".join(determiners.split())
    return rule(
        rf"(?=[0-9])(?<=(?<!\p{{L}})(?i:{words})[ \u00a0])(?P<number>{number(language)})"
        rf"(?![-–/:]?[0-9]){AFTER}",  # noqa: RUF001
        say,
    )


def one_behind(labels: str, one: str) -> Rule:
    """Makes the rule for the 1 behind a word that it is the number of: "numéro 1"."""
    words = "|".join(labels.split())
    return rule(rf"(?<=(?<!\p{{L}})(?i:{words})[ \u00a0])1(?![.,:/–-]?[0-9]){AFTER}", lambda _: one)  # noqa: RUF001


def ordinal_by_degree_sign(not_nouns: Collection[str], language: Romance) -> Rule:
    """Makes the rule for "2° posto", where the sign of degrees stands for the ordinal's."""

    def say(found: regex.Match[str]) -> str | None:
        return None if found["noun"] in not_nouns else language.ordinal(int(found["number"]), "m")

    return rule(
        rf"{BEFORE}(?P<number>[1-9][0-9]?)°(?=[ \u00a0](?P<noun>\p{{Ll}}{{3,}}))",
        say,
    )


def parts_of_units(language: Romance, and_: str) -> Rule:
    """Makes the rule for "½ kg", "3/4 l" and "2½ h"."""
    of_sign = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4)}

    def say(found: regex.Match[str]) -> str | None:
        noun = language.units[found["unit"]]
        if noun.gender == "n":
            return None
        above, below = of_sign[found["sign"]] if found["sign"] else (1, 2)
        if found["above"]:
            above, below = int(found["above"]), int(found["below"])
        is_feminine = noun.gender == "f"
        is_half = (above, below) == (1, 2)
        fraction = language.fraction(above, below)
        if found["whole"]:
            part = language.behind[is_feminine] if is_half else fraction
            return f"{with_noun(Value(found['whole']), noun, language)} {and_} {part}"
        one = noun.form(0)
        if is_half:
            return language.counted(language.halves[is_feminine], one, is_before=False)
        return f"{fraction} {language.of_millions(one)}"

    return rule(
        rf"(?=[0-9½¼¾]){BEFORE}(?<!/)(?:(?P<whole>[1-9][0-9]{{0,2}})(?:{SPACE}?(?=[½¼¾])|{SPACE}))?"
        rf"(?:(?P<sign>[½¼¾])|(?P<above>1(?=/[24])|3(?=/4)|2(?=/3)|1(?=/3))/(?P<below>[234]))"
        rf"{SPACE}?(?P<unit>{alternatives(language.units)})(?!{LETTER}|[0-9_²³^/])",
        say,
    )


def half_of_noun(language: Romance, and_: str) -> Rule:
    """Makes the rule for "1/2 litro" and "2½ horas"."""

    def say(found: regex.Match[str]) -> str | None:
        noun = found["noun"]
        if not found["whole"]:
            gender = language.genders.get(noun)
            return f"{language.halves[gender == 'f']}{found['gap']}{noun}" if gender else None
        if found["whole"] == "1":  # "1½ horas" is "una hora y media"
            noun = noun.removesuffix("s")
        gender = language.genders.get(noun) if found["whole"] == "1" else language.gender_of(noun)
        if gender is None:
            return None
        whole = language.cardinal(int(found["whole"]), gender)
        return f"{whole}{found['gap']}{noun} {and_} {language.behind[gender == 'f']}"

    return rule(
        rf"(?=[0-9½]){BEFORE}(?<!/)(?:(?P<whole>[1-9][0-9]{{0,2}})(?:{SPACE}?(?=½)|{SPACE}))?"
        rf"(?:1/2|½)(?P<gap>{SPACE})(?P<noun>\p{{Ll}}++)",
        say,
    )


def thousands_of_money(language: Romance) -> tuple[Rule, Rule]:
    """Makes the rules for "R$ 5 mil" and "5 mil €": the currency follows "mil" without "de"."""

    def say(found: regex.Match[str]) -> str | None:
        currency = language.currencies[found["sign"]].major
        value = value_of(found["number"], language)
        if value is None or value.is_one_by_one or not 0 < int(value.whole) < 1000:
            return None
        many = currency.form(language.plural(1000))
        if found["millions"]:
            return f"{said(value, language, 'm')} mil millones {language.of_millions(many)}"
        if value.mark:
            return f"{said(value, language)} mil {many}"
        return f"{language.cardinal(int(value.whole) * 1000, currency.gender)} {many}"

    sign = rf"(?P<sign>{alternatives(language.currencies)})"
    amount = rf"(?P<number>[0-9]{{1,3}}(?:,[0-9]{{1,2}})?){SPACE}mil(?P<millions>{SPACE}millones)?"
    return (
        rule(rf"(?<!{LETTER}|[0-9$]){sign}{SPACE}?{amount}(?!\p{{L}}|{SPACE}m)", say),
        rule(rf"{BEFORE}{amount}{SPACE}?{sign}(?!{LETTER}|[0-9_])", say),
    )
