"""A PDF's page numbers, and headers and footers that repeat: found and taken out."""
# ruff: noqa: RUF001 (dashes, quotes and wide signs look like others)

from collections import defaultdict
from itertools import pairwise

import regex

from engine.contract.mapped import Edit, Mapped
from engine.text.cleaning.lines import Line, lines_of

_N_EDGE = 3  # lines at a page's top and bottom where its header and footer may stand
_MAX_REPEATED = 100  # characters; a longer line is text
_N_APART = 15  # lines between two pages' headers, at the least, where no form feed tells pages
_NUMBER = regex.compile(r"(?:[-–—•|\[(]\s?)?(?P<number>\d{1,4})(?:\s?[-–—•|\])])?")
_WORDED = regex.compile(
    r"(?i)(?:[-–—|]\s?)?(?:page|p\.|seite|s\.|página|pág\.|pagina|pag\.|страница|стр\.|ページ|页|페이지)"
    r"\s?\d{1,4}(?:\s?(?:of|von|sur|de|di|из|/|／)\s?\d{1,4})?(?:\s?[-–—|])?"
    r"|\d{1,4}\s?(?:/|of|von|sur|de|di|из)\s?\d{1,4}"
    r"|第?\s?\d{1,4}\s?[页頁](?:\s?[/／,，]?\s?共\s?\d{1,4}\s?[页頁])?|[-–—]\s?\d{1,4}\s?[-–—]|\d{1,4}\s?(?:ページ|페이지|쪽)"
)
_ROMAN = regex.compile(r"(?P<tens>x{1,3}|xl|lx{0,3})?(?P<ones>ix|iv|vi{0,3}|i{1,3})?")
_ROMAN_TENS = ("", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx")
_ROMAN_ONES = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_DIGITS = regex.compile(r"\d+")
_LETTER = regex.compile(r"\p{L}")
_ENDS_SENTENCE = regex.compile(r"[.!?…:。！？：][\"'”’»)\]」』]*\Z")


def without_furniture(text: Mapped) -> Mapped:
    """Takes out page numbers, and headers and footers that repeat.

    Pages are told by form feeds, which PDF programs write; without them (a text that was copied)
    a number alone on its line goes only where another counts on a page later, and a line that
    repeats only where its copies stand a page apart.
    """
    filled = [line for line in lines_of(text.text) if line.text]
    if not filled:
        return text
    has_pages = filled[-1].page > 0
    dropped = _on_pages(filled) if has_pages else _between_lines(filled)
    if len(dropped) == len(filled):
        return text
    edits: list[Edit] = []
    for index in sorted(dropped):
        line = filled[index]
        edits.append(Edit(line.start, _end(text.text, line), ""))
    return text.edited(edits)


def _end(text: str, line: Line) -> int:
    """A form feed stays: it ends a page."""
    return line.end if text[line.end : line.following] == "\f" else line.following


def _on_pages(lines: list[Line]) -> set[int]:
    pages: dict[int, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        pages[line.page].append(index)
    edges = {
        page: dict.fromkeys(indexes[:_N_EDGE] + indexes[-_N_EDGE:])
        for page, indexes in pages.items()
    }
    repeated: dict[str, set[int]] = defaultdict(set)
    offsets: dict[tuple[bool, int], list[int]] = defaultdict(list)
    dropped: set[int] = set()
    for page, edge in edges.items():
        for index in edge:
            text = lines[index].text
            if number := _NUMBER.fullmatch(text):
                offsets[False, int(number["number"]) - page].append(index)
            elif roman := _ROMAN.fullmatch(text):
                offsets[True, _value(roman) - page].append(index)
            elif _WORDED.fullmatch(text):
                dropped.add(index)
            elif len(text) <= _MAX_REPEATED and _LETTER.search(text):
                repeated[_key(text)].add(page)
    for indexes in offsets.values():
        if len(indexes) > 1:
            dropped |= set(indexes)
    n_needed = 2 if len(pages) < 4 else max(3, round(0.3 * len(pages)))
    for edge in edges.values():
        dropped |= {
            index for index in edge if len(repeated.get(_key(lines[index].text), ())) >= n_needed
        }
    return dropped


def _value(roman: "regex.Match[str]") -> int:
    tens, ones = _ROMAN_TENS.index(roman["tens"] or ""), _ROMAN_ONES.index(roman["ones"] or "")
    return 10 * tens + ones


def _between_lines(lines: list[Line]) -> set[int]:
    numbers: list[tuple[int, int]] = []
    dropped: set[int] = set()
    repeated: dict[str, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        if _WORDED.fullmatch(line.text):
            dropped.add(index)
        elif number := _NUMBER.fullmatch(line.text):
            numbers.append((index, int(number["number"])))
        elif len(line.text) <= _MAX_REPEATED and _LETTER.search(line.text):
            repeated[_key(line.text)].append(index)
    # One in the middle of a sentence may be its own: the next page's must count on.
    for (index, number), (later, following) in pairwise(numbers):
        if following == number + 1 and later - index >= _N_APART:
            dropped |= {index, later}
    for indexes in repeated.values():
        edges = {0, len(lines) - 1}
        beside_number = all({index - 1, index + 1} & dropped or index in edges for index in indexes)
        gaps = [after - before for before, after in pairwise(indexes)]
        is_apart = len(indexes) > 2 and min(gaps) >= _N_APART
        is_sentence = any(_ENDS_SENTENCE.search(lines[index].text) for index in indexes)
        if len(indexes) > 1 and (beside_number or is_apart) and not is_sentence:
            dropped |= set(indexes)
    return dropped


def _key(text: str) -> str:
    """What is the same in all copies of a header: `Chapter 2 … 17` but for its numbers."""
    return _DIGITS.sub("#", " ".join(text.lower().split()))
