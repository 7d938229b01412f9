r"""LaTeX as it is pasted among words: `\frac{1}{2}`, `\alpha`, `x_{1} \leq 5`, `\section{End}`."""
# ruff: noqa: RUF001, SIM905 (signs; words in rows)

import regex

from engine.text.normalising.language import Language
from engine.text.normalising.tables import words

_SIGNS = words(r"""
    times  ×
    cdot  ×
    div  ÷
    leq  ≤
    le  ≤
    geq  ≥
    ge  ≥
    neq  ≠
    ne  ≠
    approx  ≈
    sim  ~
    pm  ±
    infty  ∞
    prod  ∏
    sum  ∑
    int  ∫
    to  →
    rightarrow  →
    Rightarrow  ⇒
    in  ∈
    partial  ∂
    ldots  …
    dots  …
    cdots  …
    varepsilon  epsilon
    varphi  phi
""")
_NAMES = frozenset(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau "
    "upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega "
    "sin cos tan log ln exp lim max min".split()
)
_STYLES = "text(?:bf|it|tt|sc|rm)?|emph|underline|math(?:rm|bf|it|bb|cal)|bar|hat|vec|tilde"
_HEADINGS = r"(?:part|chapter|(?:sub){0,2}section|paragraph|title|caption)\*?"
_BARE = "left|right|big|Big|quad|qquad|displaystyle"
_GROUP = r"\{([^{}\n]{0,199})\}"
_STYLED = regex.compile(rf"\\(?:{_STYLES}){_GROUP}")
_HEADED = regex.compile(rf"\\{_HEADINGS}{_GROUP}")
_FRACTION = regex.compile(rf"\\[dt]?frac{_GROUP}{_GROUP}")
_ROOT = regex.compile(rf"\\sqrt{_GROUP}")
_GONE = regex.compile(rf"\\(?:(?:{_BARE})(?![A-Za-z])|[,;!: ])")
_KNOWN = "|".join(sorted((*_SIGNS, *_NAMES)))
_NAMED = regex.compile(rf"[ ]?\\({_KNOWN})(?![A-Za-z])[ ]?")
_BELOW = regex.compile(r"(?<=[A-Za-z)∑∫][ ]?)_(?:\{([^{}]{1,40})\}|([A-Za-z0-9]))")
_RAISED = regex.compile(r"\^\{(?![-−]?[0-9]{1,3}\})([^{}]{1,40})\}")
_BRACES = regex.compile(r"(?<!\^)\{([^{}]*)\}")
_MAX_DEPTH = 6
# What has bounds: "_{i=1}^{n}", in either order.
_BIG = r"\\(?P<big>sum|prod|int|lim)(?![A-Za-z])(?:\\(?:no)?limits)?"
_OUTER = r"(?:\{(?:[^{}\n]|\{[^{}\n]{0,99}\}){0,99}\}|\\[A-Za-z]{1,12}|[A-Za-z0-9])"
_BOUNDED = regex.compile(
    rf"{_BIG}[ ]?(?:_(?P<low>{_OUTER})(?:\^(?P<high>{_OUTER}))?"
    rf"|\^(?P<high>{_OUTER})_(?P<low>{_OUTER}))?"
)
_INFIX = regex.compile(r"(?<=[\p{L}\p{N})])[ ]?([=+−-])[ ]?(?=[\p{L}\p{N}(])")
_TO = regex.compile(r"\\(?:to|rightarrow)(?![A-Za-z])|→")

_NESTED = r"\{(?:[^{}\n]|\{(?:[^{}\n]|\{[^{}\n]{0,99}\}){0,99}\}){0,199}\}"
# Not in a path of Windows: `C:\alpha\to`, `\\server\in`.
COMMAND = regex.compile(
    r"(?<![./\\]|(?:\b[A-Za-z]:|\\\\)[^\s:]{0,99})"
    rf"(?:\\(?:{_HEADINGS}|{_STYLES}|sqrt|[dt]?frac{_NESTED}){_NESTED}"
    rf"|[ ]?(?:{_BOUNDED.pattern}|\\(?:{_KNOWN})(?![A-Za-z]))[ ]?)"
)


def said_of_latex(latex: str, language: Language) -> str:
    """Gives a piece of LaTeX with what its commands stand for; signs are left to be said later."""

    def fraction(found: "regex.Match[str]") -> str:
        above, below = found[1].strip(), found[2].strip()
        if above.isdecimal() and below.isdecimal() and 0 < int(above) < int(below) <= 10:
            part = language.fraction(int(above), int(below))
            if part:
                return part
        return f" {above} {language.symbols.get('÷', '/')} {below} "

    def root(found: "regex.Match[str]") -> str:
        sign = language.symbols.get("√", "√")
        return f" {sign} {found[1].strip()} "

    def heading(found: "regex.Match[str]") -> str:
        title = found[1].strip()
        return title if title[-1:] in (".", "!", "?", "") else f"{title}."

    def named(found: "regex.Match[str]") -> str:
        sign = _SIGNS.get(found[1], found[1])
        return f" {language.symbols.get(sign, sign) if sign == '∞' else sign} "

    for _ in range(_MAX_DEPTH):
        before = latex
        latex = _STYLED.sub(r"\1", _HEADED.sub(heading, latex))
        latex = _ROOT.sub(root, _FRACTION.sub(fraction, latex))
        if latex == before:
            break
    latex = _NAMED.sub(named, _GONE.sub(" ", with_bounds(latex, language)))
    latex = _BELOW.sub(lambda found: f" {found[1] or found[2]}", latex)
    latex = _BRACES.sub(r"\1", _RAISED.sub(r"^\1", latex))
    return regex.sub(" {2,}", " ", latex)


def with_bounds(latex: str, language: Language) -> str:
    """Gives a piece of LaTeX with its sums, products, integrals and limits in words."""
    return _BOUNDED.sub(lambda found: _bounded(found, language), latex)


def _bounded(found: "regex.Match[str]", language: Language) -> str:
    """A sum, product, integral or limit, and from where to where it goes."""

    def said(bound: str) -> str:
        bound = bound[1:-1] if bound[:1] == "{" else bound
        words = said_of_latex(bound, language).strip()
        infinite = language.symbols["∞"]
        words = regex.sub(rf"[-−][ ]?(?={infinite})", language.minus + language.gap, words)
        words = _INFIX.sub(lambda sign: f" {language.symbols[sign[1].replace('−', '-')]} ", words)
        return language.symbols.get(words, words)

    low, high = found["low"] or "", found["high"] or ""
    sign = _SIGNS.get(found["big"], "lim")
    start, of = low, ""
    if sign == "lim":
        of, *to = _TO.split(low.strip("{}"))
        if len(to) != 1:
            return found[0]  # "lim" is said as it is
        key, high = sign, to[0]
    elif low and high:
        key = f"{sign}^"
        if sign != "∫":
            of, has_start, start = low.strip("{}").partition("=")
            if not has_start:
                return found[0]
    else:
        key = f"{sign}_" if low else sign
    words = language.symbols[key].format(of=said(of), low=said(start), high=said(high))
    return f" {words} "
