"""German that names all genders at once: `Schüler*innen`, `LehrerIn`, `der/die`, `jede:r`."""
# ruff: noqa: SIM905 (words in rows)

import regex

from engine.text.normalising.language import rule

_MARK = "(?:[*:_·]|/-?)"
# Before "in" alone, which may be a word of its own: "Lehrer:in", but not "Regel:in der Nacht".
_STEM = r"(?:er|ent|ant|ist|or|eur|oge|ieur|olleg|Kund|rzt|wält|ilot|oldat|amt)"
_PAIRS = (
    "die/der der/die den/die die/den dem/der der/dem des/der der/des das/die die/das er/sie sie/er "
    "ihn/sie sie/ihn ihm/ihr ihr/ihm sein/ihr ihr/sein seine/ihre ihre/seine seinen/ihren "
    "ihren/seinen seinem/ihrem ihrem/seinem seiner/ihrer ihrer/seiner ein/eine eine/ein "
    "einen/eine eine/einen einem/einer einer/einem jeder/jede jede/jeder jeden/jede jede/jeden "
    "jedem/jeder jeder/jedem dieser/diese diese/dieser diesen/diese diesem/dieser zum/zur zur/zum "
    "vom/von beim/bei Herr/Frau Frau/Herr".split()
)
_FIRSTS = "|".join(sorted({pair.partition("/")[0] for pair in _PAIRS}))
_SECONDS = frozenset(_PAIRS)
_WHOLE = r"(?<![\p{L}\p{N}/*:_-])"
_END = r"(?![\p{L}\p{N}/*_-]|:\S)"
_DETERMINERS = "ein|kein|mein|dein|sein|ihr|unser|eur|jed|dies|welch|manch|solch|all"


def _say_pair(found: regex.Match[str]) -> str | None:
    one, other = found["one"], found["other"]
    pair = f"{one}/{other}"
    is_known = pair in _SECONDS or f"{one.lower()}/{other.lower()}" in _SECONDS
    return f"{one} oder {other}" if is_known else None


def _say_both(found: regex.Match[str]) -> str:
    """Both forms: "jede oder jeder", "ein oder eine"."""
    return f"{found['stem']} oder {found['stem']}{found['end']}"


GENDERS = (
    rule(rf"(?=[*:_·/])(?<=\p{{Lu}}\p{{Ll}}{{2,40}}){_MARK}(?=innen)", lambda _: "-"),
    rule(
        rf"(?=[*:_·/])(?<=\p{{Lu}}\p{{Ll}}{{0,40}}{_STEM}){_MARK}(?=in(?!\p{{L}}))", lambda _: "-"
    ),
    rule(r"(?=I)(?<=\p{Lu}\p{Ll}{2,40})Innen(?=\p{Ll}|(?!\p{L}))", lambda _: "-innen"),
    rule(
        r"(?=I)(?<=\p{Lu}\p{Ll}{1,40}(?:er|ent|ant|ist|or|eur))In(?!\p{L})",
        lambda _: "-in",
    ),
    rule(rf"{_WHOLE}(?P<one>(?i:{_FIRSTS}))[/*:](?P<other>\p{{L}}{{2,6}}){_END}", _say_pair),
    rule(
        rf"{_WHOLE}(?P<stem>(?i:{_DETERMINERS})e|\p{{L}}{{3,40}}e(?=\*|:r)"
        rf"|(?<=[*:/][rnm][ ])\p{{L}}{{3,40}}e)[*:/](?P<end>[rnm]){_END}",
        _say_both,
    ),
    rule(
        rf"{_WHOLE}(?P<stem>(?i:ein|kein|mein|dein|sein|ihr|unser))[*:/](?P<end>e[rn]?){_END}",
        _say_both,
    ),
    rule(
        r"(?=/)(?<=(?<!\p{L})\p{Lu}\p{Ll}{2,40})/"
        r"(?=(?:die|der|den|dem|das|eine[rmn]?)[ ]\p{Lu}\p{Ll})",
        lambda _: " oder ",
    ),
    rule(rf"{_WHOLE}(?P<und>[Uu]nd)/(?=oder{_END})", lambda found: f"{found['und']} "),
)
