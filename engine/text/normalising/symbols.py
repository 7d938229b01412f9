"""Signs between and before numbers and words: `3 x 4`, `a & b`, `±5`."""
# ruff: noqa: RUF001 (signs)

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, Language

# Between two numbers; "x" and "*" are signs nowhere else. A minus needs spaces, or it is a dash;
# a dot with spaces parts two facts, unless it is clearly of a formula: "4.5 · 120 reviews".
_BETWEEN = regex.compile(
    r"(?<=[0-9)²³%°])(?:[ ]?(?P<sign>[×*÷=≠<>≤≥≈]|(?<!(?<![0-9.,])0)[xX]"
    r"|(?<![ ])·(?![ ])|·(?=[ ]?(?:10[\^⁰¹²³⁴-⁹⁻]|[0-9.,]{1,9}[ ]?=)))[ ]?"
    r"|[ ](?P<sign>[+−/-])[ ]|(?P<sign>[+−]|-(?=[0-9]{1,9}[ ]?=)))"
    r"(?=[0-9(√π∞−])"
)
_BEFORE = regex.compile(
    r"(?<![\p{L}\p{N}#&/])(?P<sign>§§?|[±≈~#√])[ \u00a0]?(?=[0-9]|(?<=§[ \u00a0]?)\p{L})"
)
_WORDS = regex.compile(
    r"(?P<before>[ ])(?P<sign>[&+=≠≈≤≥])(?P<after>[ ])(?=[-−]?[0-9]|[\p{L}\p{N}(])"
    r"|(?<=[\p{L}\p{N})])[ ](?P<sign>[<>])[ ](?=[-−]?[0-9.])"
)
# "n=34", "p<0.001", "x≥y", "E=mc²": behind a lone letter
_LETTER = regex.compile(
    r"(?<=(?<![\p{L}\p{N}_&?#/.:<=-])\p{L})[ ]?(?P<sign>[=≠<>≤≥≈×÷])[ ]?"
    r"(?=[-−+±]?[.]?[0-9]|√|\p{L}{1,2}[²³]|(?<=[≠≤≥≈×÷][ ]?)\p{L}(?!\p{L}))"
)
# "+12.5 %", said before its number is; a telephone's is said already.
_PLUS = regex.compile(r"(?<![\p{L}\p{N}_+)\]€$£%°-])\+(?=[0-9])")
# "CRP < 5 mg/l", "owning ≥50 %", but not "p < 0.001", which is a comparison.
_LIMIT = regex.compile(
    r"(?<=(?:\p{L}{2}[)]?|[,;:])[ ]|[(])(?P<sign>[<>≤≥])"
    r"(?:[ ]?(?=[0-9][0-9.,]{0,9}[ ]?[%°µμ\p{L}])|(?=[0-9]))"
    r"|(?<=[ (])(?P<sign>~)(?=[0-9])",
    FLAGS,
)
_OFF = regex.compile(r"(?<=[0-9%)°\p{L}])(?P<gap>[ \u00a0\u202f]?)±[ \u00a0\u202f]?(?=[0-9])")
# "18+", "10,000+ users"
_MORE = regex.compile(r"(?<=[0-9])(?P<sign>\+)(?=[\s.,;:!?)]|\Z)")
_AMPERSAND = regex.compile(r"(?<=\p{L})(?P<sign>&)(?=\p{L})")


def read_plus(text: Mapped, language: Language) -> Mapped:
    """Says the plus of a positive number, and what a quantity may be off by: "50 % ± 2 %"."""

    def say_before(found: regex.Match[str]) -> str | None:
        sign = found["sign"]
        word = language.symbols.get(sign if sign == "~" else f"{sign}#")
        return f"{word} " if word else None

    def say_off(found: regex.Match[str]) -> str | None:
        word = language.symbols.get("±")
        gap = "" if found["gap"] else language.gap
        return f"{found['gap']}{gap}{word}{language.gap}" if word else None

    text = text.sub(_LIMIT, say_before).sub(_OFF, say_off)
    return text.sub(_PLUS, lambda _: language.address["+"] + language.gap)


def read_symbols(text: Mapped, language: Language) -> Mapped:
    """Says signs where their neighbours show what they are; a sign without a word stays."""

    def say(found: regex.Match[str]) -> str | None:
        if found.re is _MORE:
            return f"{language.gap}{language.address['+']}"
        sign = found["sign"]
        key = {"x": "×", "X": "×", "*": "×", "·": "×", "−": "-"}.get(sign, sign)
        if found.re is _BEFORE and sign == "≈":
            key = "~"  # "≈ 5" alone: "about five"
        word = language.symbols.get(key)
        if word is None:
            return None
        return f"{word} " if found.re is _BEFORE else f" {word} "

    for pattern in (_LETTER, _BETWEEN, _BEFORE, _WORDS, _AMPERSAND, _MORE):
        text = text.sub(pattern, say)
    return text
