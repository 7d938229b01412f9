"""Powers: `10^6`, `x²`, `10⁻³`."""
# ruff: noqa: RUF001 (signs)

import regex

from engine.contract.mapped import Mapped
from engine.text.normalising.language import FLAGS, LETTER, Language

_BASE = r"(?<=[0-9)]|(?<![\p{L}\p{N}_])\p{L}{1,2})"
_CARET = regex.compile(
    rf"(?=\^){_BASE}\^(?P<open>\{{)?(?P<exponent>[-−]?[0-9]{{1,3}})(?(open)\}})(?![0-9^])",
    FLAGS,
)
_RAISED = regex.compile(
    r"(?<=(?<![\p{N}.,])10|(?<![\p{L}\p{N}_.,])(?:[0-9]{1,2}|[A-Za-ln-z]|mc))"
    r"(?P<exponent>⁻?[⁰¹²³⁴-⁹]{1,3})(?!" + LETTER + r"|\p{N})",
    FLAGS,
)
# Not the minute of a goal, "45e+2".
_SCIENTIFIC = regex.compile(
    r"(?<![\p{L}\p{N}_.,])(?P<number>[0-9]{1,4}(?:[.,][0-9]{1,9})?)"
    r"(?!(?<![.,][0-9]{0,3})(?<=45|90|105|120)e\+[1-9](?![0-9]))[eE](?P<exponent>[+-][0-9]{1,3})"
    r"(?![\p{L}\p{N}_])"
)
_LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻−", "0123456789--")


def read_scientific(text: Mapped, language: Language) -> Mapped:
    """Writes 1e-5 as a product with a power of ten, which is said later."""

    def say(found: regex.Match[str]) -> str:
        power = language.cardinal(10) + language.power(int(found["exponent"]))
        return f"{found['number']}{language.gap}{language.symbols['×']}{language.gap}{power}"

    return text.sub(_SCIENTIFIC, say)


def read_powers(text: Mapped, language: Language) -> Mapped:
    """Says exponents; raised ones, which may be of footnotes, behind ten or as a square or cube."""

    def say(found: regex.Match[str]) -> str | None:
        exponent = int(found["exponent"].translate(_LOWERED))
        is_ten = found.string.endswith("10", 0, found.start())
        if found.re is _RAISED and (exponent == 1 or not (is_ten or exponent in (2, 3))):
            return None
        return language.power(exponent)

    return text.sub(_CARET, say).sub(_RAISED, say)
