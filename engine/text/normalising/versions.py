"""Versions: `v2.10.3`, `3.12.1`."""

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, Language
from engine.text.normalising.numerals import AFTER, BEFORE, Value, said

_NAMED = regex.compile(rf"{BEFORE}v(?P<number>[0-9]{{1,4}}(?:\.[0-9]{{1,4}}){{0,5}}){AFTER}", FLAGS)
_DOTTED = regex.compile(
    rf"{BEFORE}(?P<number>[0-9]{{1,4}}(?:\.[0-9]{{1,4}}){{2,5}})(?![.,]?[0-9]){AFTER}", FLAGS
)
_THOUSANDS = regex.compile(r"[1-9][0-9]{0,2}(?:\.[0-9]{3})+")


def read_versions(text: Mapped, language: Language) -> Mapped:
    """Says numbers of versions, point by point."""
    gap = language.digit_gap

    def say(found: regex.Match[str]) -> str | None:
        is_named = found[0][0] == "v"
        if not is_named and _THOUSANDS.fullmatch(found["number"]):
            return None
        parts = (said(Value(part), language) for part in found["number"].split("."))
        words = f"{gap}{language.dot}{gap}".join(parts)
        return f"{language.version}{gap}{words}" if is_named else words

    return text.sub(_NAMED, say).sub(_DOTTED, say)
