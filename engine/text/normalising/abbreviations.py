"""Abbreviations: "z. B.", "Dr. Smith", "No. 5"."""
# ruff: noqa: RUF001 (quotes)

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, SPACE, Language, alternatives, ends_sentence
from engine.text.normalising.tables import Abbreviation

_INITIAL = r"(?<!\p{L})\p{Lu}\."

# What must follow: nothing, a number (Roman ones too), or a name.
_FOLLOWED: dict[Literal["", "#", "A", "-"], str] = {
    "": r"(?![\p{L}\p{N}\-'’])",
    "-": r"(?![\p{L}\p{N}\-'’])",
    "#": rf"(?={SPACE}?(?:[0-9]|[IVXLC]+(?!\p{{L}})))",
    # "M. Roux", but not the initials of "J. M. Roux" and "M. J. Roux".
    "A": rf"(?={SPACE}+[\"“„«]?\p{{Lu}})(?<!{_INITIAL}{SPACE}\p{{Lu}}\.)"
    rf"(?!(?<={_INITIAL}){SPACE}\p{{Lu}}\.)",
}


def read_abbreviations(text: Mapped, language: Language) -> Mapped:
    """Says abbreviations in full; the full stop of one that ends a sentence stays."""

    def say(found: regex.Match[str]) -> str:
        written = regex.sub(SPACE, "", found["short"])
        known = _known(language)
        entry = known.get(written)
        if entry is None:
            entry = known[written[0].lower() + written[1:]]
            entry = Abbreviation(_capital(entry.said), entry.where)
        words = entry.said
        if entry.where == "-":
            return words
        if entry.where:
            return words if found.string[found.end()].isspace() else f"{words} "
        has_stop = written[-1] == "." and ends_sentence(found.string, found.end())
        return f"{words}." if has_stop else words

    for pattern in _patterns(language):
        text = text.sub(pattern, say)
    return text


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


@lru_cache(maxsize=16)
def _known(language: Language) -> dict[str, Abbreviation]:
    return {regex.sub(SPACE, "", short): entry for short, entry in language.abbreviations.items()}


@lru_cache(maxsize=16)
def _patterns(language: Language) -> tuple[regex.Pattern[str], ...]:
    return tuple(_made(language))


def _made(language: Language) -> Iterator[regex.Pattern[str]]:
    for where, follows in _FOLLOWED.items():
        shorts = [short for short, entry in language.abbreviations.items() if entry.where == where]
        if shorts:
            capitals = [_capital(short) for short in shorts if short[0].islower()]
            short = alternatives({*shorts, *capitals})
            yield regex.compile(rf"(?<![\p{{L}}\p{{N}}_.@/\-])(?P<short>{short}){follows}", FLAGS)
