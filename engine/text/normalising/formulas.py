"""Formulas: `$y = x^2$`, whose dollars are no money, pieces of LaTeX, and `H₂SO₄`."""
# ruff: noqa: RUF001 (signs)

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, Language
from engine.text.normalising.latex import COMMAND, said_of_latex, with_bounds

# As Pandoc: no space inside of the marks, no digit behind the last.
_MATHS = regex.compile(
    r"(?<![\w$\\])(?P<mark>\${1,2})(?=[^\s$])(?P<inside>[^$\n]{0,119}[^\s$\\])(?P=mark)(?![\w$])",
    FLAGS,
)
_IS_MATHS = regex.compile(r"[\p{L}=^\\]|\A[-−]?[0-9]++(?:[.,][0-9]++)?\Z")
# Words, or a price and something else: "$5/h, 10$", "$5 or 10$".
_IS_PROSE = regex.compile(
    r"(?<![\p{L}\\])\p{L}{3}|[\p{Han}\p{Hiragana}\p{Hangul}]"
    r"|\A[0-9][^=^\\]*(?:[,;:][ ]|[ ]\p{L}+[ ])"
)
_SIGN = regex.compile(r"[ ]?(?<![\^{(=+−-])(?P<sign>[=+−<>≤≥-])[ ]?(?!\Z)")
_FACTOR = regex.compile(r"(?<=[0-9])(?=\p{Latin})")
_SUBSCRIPTS = regex.compile(
    r"(?<![\p{L}\p{N}])(?=[A-Za-z][A-Za-z(]{0,11}\)?[₀-₉])"
    r"(?:[A-Za-z₀-₉]|\([A-Za-z₀-₉]{1,10}\)(?=[₀-₉]))++",
    FLAGS,
)
_COMMANDS = regex.compile(r"\\[A-Za-z]+(?:\{[^{}]*\})?")
_PIECE = regex.compile("[A-Za-z]|[₀-₉]+")
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


def read_formulas(text: Mapped, language: Language) -> Mapped:
    """Takes the marks from a formula and says its signs, and what is below the line."""

    def say_maths(found: regex.Match[str]) -> str | None:
        inside = found["inside"]
        bare = _COMMANDS.sub("", inside)
        if not _IS_MATHS.search(inside) or _IS_PROSE.search(bare):
            return None
        inside = with_bounds(inside, language)
        inside = said_of_latex(_SIGN.sub(say_sign, _FACTOR.sub(" ", inside)), language)
        return inside.strip()

    def say_command(found: regex.Match[str]) -> str | None:
        words = said_of_latex(found[0], language)
        behind = found.string[found.end() : found.end() + 1]
        is_closed = not behind or behind.isspace() or behind in ".,;:!?)"
        is_first = not found.start() or found.string[found.start() - 1].isspace()
        words = words.lstrip() if is_first else words
        return (words.rstrip() if is_closed else words) or None

    def say_sign(found: regex.Match[str]) -> str:
        sign = "-" if found["sign"] == "−" else found["sign"]
        return f" {language.symbols[sign]} " if found.start() else f"{language.symbols[sign]} "

    def say_below(found: regex.Match[str]) -> str | None:
        if regex.search("[a-z]{2}", found[0]):
            return None  # a word
        is_element = found[0][0].isupper()
        pieces: list[str] = _PIECE.findall(found[0])
        return " ".join(
            (piece.upper() if is_element else piece)
            if piece.isalpha()
            else language.cardinal(int(piece.translate(_LOWERED)))
            for piece in pieces
        )

    text = text.sub(_MATHS, say_maths)
    if "\\" in text.text:
        text = text.sub(COMMAND, say_command)
    return text.sub(_SUBSCRIPTS, say_below)
