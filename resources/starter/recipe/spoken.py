"""Text as it is spoken, for comparing what was asked with what was heard."""

from __future__ import annotations

import re

_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_SIZES = ((10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred"))
_TENS = ["_", "_", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def number_words(n: int) -> str:
    """English words of a whole number below a million million; "and" is left out."""
    if n < 20:
        return _ONES[n]
    if n < 100:
        return _TENS[n // 10] + (" " + _ONES[n % 10] if n % 10 else "")
    if 1100 <= n < 2000 or (2010 <= n < 2100):  # years, mostly
        rest = n % 100
        tail = "hundred" if not rest else ("oh " if rest < 10 else "") + number_words(rest)
        return f"{number_words(n // 100)} {tail}"
    for size, name in _SIZES:
        if n >= size:
            rest = " " + number_words(n % size) if n % size else ""
            return f"{number_words(n // size)} {name}{rest}"
    raise AssertionError(n)


def spoken_form(text: str) -> str:
    """Lower case, numbers spelt out, no punctuation."""
    text = text.lower().replace("-", " ").replace("%", " percent")
    text = re.sub(r"(?<=\d),(?=\d{3})", "", text)
    text = re.sub(r"[^a-z0-9' ]", " ", text)
    text = re.sub(r"\d+", lambda m: f" {number_words(int(m.group()))} ", text)
    return re.sub(r"\s+", " ", text.replace("'", "")).strip()
