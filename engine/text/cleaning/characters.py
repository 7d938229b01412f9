"""Characters that are seen by no reader, or seen as others: taken out or replaced."""

import regex

from engine.contract.mapped import Edit, Mapped

# Where a word was hyphenated, PDF readers leave U+FFFE or U+0002 (PDFium does), web pages U+00AD.
CUT = "\u00ad\ufffe\u0002"
_CUT_WORD = regex.compile(
    rf"(?<=\p{{L}})[{CUT}]++(?:[^\S\r\n]{{0,5}}[\r\n\f]\s{{0,20}})?(?=\p{{L}})"
)
_SURROGATES = regex.compile(r"[\ud800-\udbff][\udc00-\udfff]")
# Joiners and variation selectors mean something behind emoji, and joiners within the scripts of
# India and the Middle East; tags (flags of Scotland …) behind emoji only.
_INVISIBLE = regex.compile(
    r"""
    [\p{Cc}--[\t\n\r\f\v\x85\x1c-\x1e]]
    | [\x1c-\x1e]
    | [\p{Cs}\u00ad\ufffd-\uffff\U0001fffe\U0001ffff]
    | [\u034f\u115f\u1160\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f]
    | [\u3164\ufeff\uffa0\ufff9-\ufffb]
    | (?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{Arabic}\p{Syriac}
           \p{Indic_Syllabic_Category=Virama}])[\u200c\u200d]
    | (?<![\p{Emoji}])[\ufe00-\ufe0f]
    | [\U000e0100-\U000e01ef]
    | (?<![\p{Extended_Pictographic}\U000e0020-\U000e007e])[\U000e0000-\U000e007f]
    """,
    regex.VERBOSE | regex.V1,
)
# Office programs' own bullets (Symbol and Wingdings fonts) and other icons.
_PRIVATE = regex.compile(r"(?m)(?P<bullet>^[^\S\n]{0,20}[\uf000-\uf0ff]+(?=\s))|\p{Co}")
_LIGATURE = regex.compile(r"[\ufb00-\ufb06]")
_LIGATURES = {
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "st",
    "\ufb06": "st",
}


def without_cuts(text: Mapped) -> Mapped:
    """Joins words at marks that show where they were, or might be, hyphenated."""
    return text.sub(_CUT_WORD, "")


def without_invisible(text: Mapped) -> Mapped:
    """Takes characters out that show nothing; joins surrogate pairs that came apart."""
    text = text.sub(_SURROGATES, lambda found: _joined(found[0]))
    text = text.sub(_PRIVATE, lambda found: "•" if found["bullet"] else "")
    return text.edited(Edit(*found.span(), "") for found in _INVISIBLE.finditer(text.text))


def without_ligatures(text: Mapped) -> Mapped:
    """Writes `ﬁ` and its like as letters."""
    return text.sub(_LIGATURE, lambda found: _LIGATURES[found[0]])


def _joined(pair: str) -> str:
    return pair.encode("utf-16", "surrogatepass").decode("utf-16")
