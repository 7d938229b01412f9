"""The full stop or comma that a heading, an item or a table's cell is to end with."""
# ruff: noqa: RUF001 (dashes, quotes and wide signs look like others)

import unicodedata

import regex

_CLOSERS = "\"'”’»›)]）」』】》〉〕*_`“‘«"
_ENDS = ".,;:!?…。，、；：！？｡．·—–-"
_HAN = regex.compile(r"\p{Han}")
_KANA = regex.compile(r"[\p{Hiragana}\p{Katakana}ー]")


def stop_after(before: str, language: str) -> str:
    """Gives the full stop that is missing behind a text, or nothing.

    Args:
        before: The text, or its last ten characters.
        language: In German, `3.` would be read as an ordinal: nothing is put behind a digit.
    """
    last = _bare_end(before)
    if not last or (last.isdecimal() and language.lower() == "german"):
        return ""
    return "。" if _HAN.match(last) or _KANA.match(last) else "."


def comma_after(before: str) -> str:
    """Gives the comma, with its space, that separates a text from what follows on its line."""
    last = _bare_end(before)
    if not last:
        return " " if before.strip() else ""
    if _HAN.match(last):
        return "，"
    return "、" if _KANA.match(last) else ", "


def _bare_end(before: str) -> str:
    """The last character behind which punctuation is missing, brackets and quotes put aside."""
    text = before.rstrip()
    bare = text.rstrip(_CLOSERS)
    last = (bare or text)[-1:]
    return "" if not last or last in _ENDS or unicodedata.category(last)[0] in "ZC" else last
