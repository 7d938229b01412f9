"""A PDF's page numbers, and headers and footers that repeat: found and taken out."""
# ruff: noqa: RUF001 (dashes, quotes and wide signs look like others)

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby, pairwise
from math import ceil

import regex

from engine.contract.mapped import Edit, Mapped
from engine.text.cleaning.lines import Line, lines_of

_N_EDGE = 3  # lines at a page's top and bottom where its header and footer may stand
_MAX_REPEATED = 100  # characters; a longer line is text
_N_APART = 15  # lines between two pages' headers, at the least, where no form feed tells pages
_NUMBER = regex.compile(
    r"(?:[-–—•|\[(]\s?)?(?P<number>\d{1,4})(?:\s?(?:/|of|von|sur|de|di|из)\s?\d{1,4}|\s?[-–—•|\])])?"
)
_WORDED = regex.compile(
    r"(?i)(?:[-–—|]\s?)?(?:page|p\.|seite|s\.|página|pág\.|pagina|pag\.|страница|стр\.|ページ|页|페이지)"
    r"\s?\d{1,4}(?:\s?(?:of|von|sur|de|di|из|/|／)\s?\d{1,4})?(?:\s?[-–—|])?"
    r"|第?\s?\d{1,4}\s?[页頁](?:\s?[/／,，]?\s?共\s?\d{1,4}\s?[页頁])?|[-–—]\s?\d{1,4}\s?[-–—]|\d{1,4}\s?(?:ページ|페이지|쪽)"
)
_ROMAN = regex.compile(r"(?P<tens>x{1,3}|xl|lx{0,3})?(?P<ones>ix|iv|vi{0,3}|i{1,3})?")
_ROMAN_TENS = ("", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx")
_ROMAN_ONES = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_PRINTED_AT = regex.compile(
    r"(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}),?\s\d{1,2}:\d\d.{0,150}"
)
_PRINTED_FROM = regex.compile(r"(?:https?|file)://\S{3,300}\s\d{1,4}/\d{1,4}")
_DIGITS = regex.compile(r"\d+")
# "Question 3" heads what is below it, though each page may have one.
_COUNTED_HEADING = regex.compile(r"\p{L}+(?:\s\p{L}+)?\.?\s?\d{1,4}[.:)]?")
_SHARE, _SHARE_ONE_SIDE = 0.5, 0.3  # of all pages, on which a header stands at the least
_LETTER = regex.compile(r"\p{L}")
_ENDS_SENTENCE = regex.compile(r"[.!?…:。！？：][\"'”’»)\]」』]*\Z")


def without_furniture(text: Mapped) -> Mapped:
    """Takes out page numbers, and headers and footers that repeat.

    Pages are told by form feeds, which PDF programs write; without them (a text that was copied)
    a number alone on its line goes only where another counts on a page later, or where it is a 1
    and ends the text; and a line that repeats only where its copies stand a page apart.
    """
    filled = [line for line in lines_of(text.text) if line.text]
    if not filled:
        return text
    has_pages = filled[-1].page > 0
    dropped = _on_pages(filled) if has_pages else _between_lines(filled)
    dropped |= _printed(filled)
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
    n_needed = min(len(pages), 3)
    dropped: set[int] = set()
    for side in (slice(None, _N_EDGE), slice(-_N_EDGE, None)):
        edges = [index for indexes in pages.values() for index in indexes[side]]
        counted: dict[tuple[str, int], set[int]] = defaultdict(set)
        for index in edges:
            if _WORDED.fullmatch(lines[index].text):
                dropped.add(index)
            for key in _counting(lines[index]):
                counted[key].add(index)
        for indexes in counted.values():
            if len({lines[index].page for index in indexes}) >= n_needed:
                dropped |= indexes
        dropped |= _repeated(lines, pages, edges)
    return dropped


def _printed(lines: list[Line]) -> set[int]:
    """What browsers print around a page, even a single one: the time, and its address and number.

    Each is sure where the other stands on the page's edge too.
    """
    dropped: set[int] = set()
    for _, page in groupby(range(len(lines)), key=lambda index: lines[index].page):
        indexes = list(page)
        edge = {*indexes[:_N_EDGE], *indexes[-_N_EDGE:]}
        times = {index for index in edge if _PRINTED_AT.fullmatch(lines[index].text)}
        addresses = {index for index in edge if _PRINTED_FROM.fullmatch(lines[index].text)}
        if times and addresses:
            dropped |= times | addresses
    return dropped


def _counting(line: Line) -> Iterator[tuple[str, int]]:
    """What is the same in copies of a line whose number counts the pages, for each number in it."""
    if number := _NUMBER.fullmatch(line.text):
        yield "#", int(number["number"]) - line.page
    elif line.text and (roman := _ROMAN.fullmatch(line.text)):
        yield "i", _value(roman) - line.page
    elif _may_repeat(line.text) and not _COUNTED_HEADING.fullmatch(line.text):
        for found in _DIGITS.finditer(line.text):
            rest = f"{line.text[: found.start()]}#{line.text[found.end() :]}"
            yield _key(rest), int(found[0]) - line.page


def _repeated(lines: list[Line], pages: dict[int, list[int]], edges: list[int]) -> set[int]:
    """The lines that stand on most pages, or on most left or most right ones, word for word."""
    copies: dict[str, list[int]] = defaultdict(list)
    for index in edges:
        if _may_repeat(lines[index].text):
            copies[_key(lines[index].text)].append(index)
    dropped: set[int] = set()
    for key, indexes in copies.items():
        on = {lines[index].page for index in indexes}
        is_on_one_side = len({page % 2 for page in on}) == 1
        share = _SHARE_ONE_SIDE if is_on_one_side else _SHARE
        n_needed = len(pages) if len(pages) < 4 else max(3, ceil(share * len(pages)))
        if len(on) < n_needed:
            continue
        # What stands on a page twice is a value of a table.
        if all(sum(_key(lines[each].text) == key for each in pages[page]) == 1 for page in on):
            dropped |= set(indexes)
    return dropped


def _may_repeat(text: str) -> bool:
    return len(text) <= _MAX_REPEATED and _LETTER.search(text) is not None


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
        elif _may_repeat(line.text):
            repeated[_DIGITS.sub("#", _key(line.text))].append(index)
    # One in the middle of a sentence may be its own: the next page's must count on.
    for (index, number), (later, following) in pairwise(numbers):
        if following == number + 1 and later - index >= _N_APART:
            dropped |= {index, later}
    if numbers and numbers[-1] == (len(lines) - 1, 1) and _is_apart(lines):
        dropped.add(len(lines) - 1)
    edges = {0, len(lines) - 1}
    for indexes in repeated.values():
        if len(indexes) < 2 or not _is_same_or_counts(lines, indexes):
            continue
        beside_number = all({index - 1, index + 1} & dropped or index in edges for index in indexes)
        gaps = [after - before for before, after in pairwise(indexes)]
        is_apart = len(indexes) > 2 and min(gaps) >= _N_APART and _interrupts(lines, indexes)
        is_sentence = any(_ENDS_SENTENCE.search(lines[index].text) for index in indexes)
        if (beside_number or is_apart) and not is_sentence:
            dropped |= set(indexes)
    return dropped


def _is_apart(lines: list[Line]) -> bool:
    """Whether an empty line, and nothing that asks for an answer, stands before the last line."""
    if len(lines) < 2:
        return False
    before, last = lines[-2:]
    return last.start > before.following and before.text[-1:] not in "?:？："


def _is_same_or_counts(lines: list[Line], indexes: list[int]) -> bool:
    """Whether copies are alike to the letter, or one number in them counts the pages."""
    texts = [lines[index].text for index in indexes]
    if len({_key(text) for text in texts}) == 1:
        return True
    if any(_COUNTED_HEADING.fullmatch(text) for text in texts):
        return False
    numbers = [[int(number) for number in _DIGITS.findall(text)] for text in texts]
    steps = [
        {after - before for before, after in pairwise(column)}
        for column in zip(*numbers, strict=True)
    ]
    return {1} in steps and all(step in ({0}, {1}) for step in steps)


def _interrupts(lines: list[Line], indexes: list[int]) -> bool:
    """Whether a sentence goes on behind a line that repeats: a song's “Chorus” interrupts none."""
    following = [lines[index + 1].text for index in indexes if index + 1 < len(lines)]
    return any(text[0].islower() for text in following)


def _key(text: str) -> str:
    return " ".join(text.lower().split())
