"""Roman numerals, where what stands before them shows that they are numbers."""
# ruff: noqa: RUF001 (quotes)

from functools import lru_cache

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, SPACE, Language, ends_sentence, word_before

# A single C, D, L or M is more often a letter: "Type C".
ROMAN = (
    r"(?=[MDCLXVI])(?![CDLM](?!\p{L}))"
    r"M{0,3}(?:C[MD]|D?C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})"
    r"(?![\p{L}\p{N}_-]|['’](?!s\b))"
)
# Before the name these leave no doubt, nor do these behind "I": one who speaks would have a comma.
_TITLES = frozenset(("king", "queen", "pope", "emperor", "empress", "tsar", "czar", "kaiser"))
_DEEDS = "was|is|reigned|ruled|became|died|ascended|succeeded|abdicated|issued|married"
# Where "I" behind a name is not "Peter I think", and "V." is not "George V. Higgins".
_SURELY_ROMAN = {
    "I": regex.compile(rf"(?:[,;:)\]]|['’]s\b|[ ](?:of|and|or|{_DEEDS})\b|\.?\s{{0,5}}\Z|\.\n)"),
    "V": regex.compile(r"(?!\.[ ]?\p{Lu})"),
    "X": regex.compile(r"(?!\.[ ]?\p{Lu})"),
}
_WORTH = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def read_romans(text: Mapped, language: Language) -> Mapped:
    """Says "Chapter IV" by its number and "Henry VIII" by the ruler's."""
    chapter, ruler = _patterns(language)

    def say_chapter(found: regex.Match[str]) -> str | None:
        if found["roman"] == "I" and language.has_word_i and found["word"][0].islower():
            return None
        return f"{found['word']} {language.cardinal(value_of_roman(found['roman']))}"

    def say_ruler(found: regex.Match[str]) -> str | None:
        surely = _SURELY_ROMAN.get(found["roman"]) if language.has_word_i else None
        before = word_before(found)
        if surely and before not in _TITLES:
            is_sure = found["other"] or surely.match(found.string, found.end()) is not None
            if not is_sure or (found["roman"] == "I" and before == "the"):
                return None
        number = language.ruler(value_of_roman(found["roman"]), found["name"], before)
        if found["other"]:
            other = language.ruler(value_of_roman(found["other"]), found["name"], before)
            number += f" {language.symbols['&']} {other}"
        has_stop = found["stop"] and ends_sentence(found.string, found.end())
        return f"{found['name']} {number}{'.' if has_stop else ''}"

    return text.sub(chapter, say_chapter).sub(ruler, say_ruler)


def value_of_roman(roman: str) -> int:
    """Gives what a well-formed Roman numeral is worth."""
    worths = [_WORTH[letter] for letter in roman]
    return sum(
        -worth if any(worth < later for later in worths[place + 1 :]) else worth
        for place, worth in enumerate(worths)
    )


@lru_cache(maxsize=16)
def _patterns(language: Language) -> tuple[regex.Pattern[str], regex.Pattern[str]]:
    chapters = "|".join(language.chapters) or "(?!)"
    names = "|".join(language.regnal) or "(?!)"
    chapter = regex.compile(
        rf"(?<!\p{{L}})(?P<word>(?i:{chapters})){SPACE}(?P<roman>{ROMAN})", FLAGS
    )
    stop = r"\.?" if language.has_ruler_stop else ""
    ruler = regex.compile(
        rf"(?<!\p{{L}})(?P<name>{names}){SPACE}(?P<roman>{ROMAN})"
        # "Elizabeth I and II"; in "Henry II and I" the last is a word
        rf"(?:(?:{stop}){SPACE}{regex.escape(language.symbols['&'])}{SPACE}(?!I(?!\p{{L}}))(?P<other>{ROMAN}))?"
        rf"(?P<stop>{stop})",
        FLAGS,
    )
    return chapter, ruler
