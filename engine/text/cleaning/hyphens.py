"""Words that were cut at a line's end: joined, with their hyphen where it is their own."""
# ruff: noqa: RUF001, SIM905 (letters and dashes look like others; words in rows)

import regex

from engine.contract.mapped import Edit, Mapped

_CUT = regex.compile(r"(?<=[\p{L}\p{N}])[-‐][^\S\r\n]{0,5}[\r\n\f]\s{0,20}(?=[\p{L}\p{N}])")
_BEFORE = regex.compile(r"[\p{L}\p{M}\p{N}'’‐-]+\Z")
_AFTER = regex.compile(r"[\p{L}\p{M}\p{N}'’‐]+(?P<more>-\p{L})?")
_WORD = regex.compile(r"[\p{L}\p{M}]++(?:[-‐][\p{L}\p{M}]++)*+")
_N_AROUND = 50  # characters; no word is longer

# "Ein- und Ausgang": the hyphen stands for what follows later.
_SUSPENDED = frozenset("und oder bzw sowie and or to ou et y o e и или".split())
_FIRST = frozenset(
    "well self half ill twenty thirty forty fifty sixty seventy eighty ninety two three four five "
    "six seven eight nine vice quasi pseudo e из кто что где когда как куда какой почему зачем чей "
    "peut est après avant demi sous".split()
)
_SECOND = frozenset(
    "based driven oriented level term scale free called known being year defined like friendly "
    "quality speed time likely style".split()
)
_PREFIXES = frozenset(
    "un in im re de dis mis inter cor con com over under out sub non pre pro mid some any every "
    "life sometimes day night".split()
)
_SUFFIXES = frozenset(
    "ness ish ing ings er ers ed est ly less teen teens teenth ty th tieth ful fully some".split()
)
_FRENCH_SECOND = frozenset("il elle on ils elles je tu nous vous ce moi toi là ci".split())


def joined(text: Mapped, language: str) -> Mapped:
    """Joins words that a line's end cut in two.

    The hyphen stays where it belongs to the word: before a capital or a digit, in a chain
    (`state-of-\\nthe-art`), in a form that the text has elsewhere, and in common compounds
    (`well-\\nknown`).
    """
    cuts = list(_CUT.finditer(text.text))
    if not cuts:
        return text
    words = {found[0].lower() for found in _WORD.finditer(text.text)}
    return text.edited(
        Edit(*found.span(), _hyphen(text.text, found, words, language.lower())) for found in cuts
    )


def _hyphen(text: str, found: "regex.Match[str]", words: set[str], language: str) -> str:
    start, end = found.span()
    before_match = _BEFORE.search(text[max(0, start - _N_AROUND) : start])
    after_match = _AFTER.match(text[end : end + _N_AROUND])
    if before_match is None or after_match is None:
        return "-"
    before, after = before_match[0], after_match[0]
    if after.lower() in _SUSPENDED:
        return "- "
    first, second = before.lower(), after.lower()
    if not after[0].islower() or before[-1].isdigit() or "-" in before or after_match["more"]:
        return "-"
    if first + second in words:
        return ""
    if f"{first}-{second}" in words:
        return "-"
    if second in _SUFFIXES:
        return ""
    is_compound = (
        first in _FIRST
        or (second in _SECOND and first not in _PREFIXES)
        or (first == "so" and second == "called")
        or (first == "по" and second.endswith(("ски", "ому", "ему")))
        or (language == "french" and second in _FRENCH_SECOND)
    )
    return "-" if is_compound else ""
