"""Markdown: what a reader sees of it, with pauses where its layout has them."""
# ruff: noqa: SIM905 (names in rows)

import regex
from markdown_it.token import Token

from engine.contract.cleaning import Cleaning, Passage
from engine.contract.mapped import Mapped
from engine.text.cleaning.html import read_into
from engine.text.cleaning.html_tokens import no_tags
from engine.text.cleaning.markdown_parse import Piece, parse, parseable, pieces, places
from engine.text.cleaning.page import Page, Pause
from engine.text.cleaning.phrases import phrases

_FRONT_MATTER = regex.compile(
    r"\A---[^\S\n]*+\n(?=[\w-]+:)"
    r"(?:(?:[\w-]++:|[^\S\n]++\S|- |\#)[^\n]*+\n|[^\S\n]*+\n)*?(?:---|\.\.\.)[^\S\n]*+(?:\n|\Z)"
)
_WITHIN_TABLES = frozenset(
    "thead_open thead_close tbody_open tbody_close tr_open th_open td_open".split()
)
_TASK_BOX = regex.compile(r"\[[ xX]\][^\S\n]++")
_LINE_BREAK_TAG = regex.compile(r"(?i)<br[\s/]*+>")
_WORD = regex.compile(r"[A-Za-z0-9_]")
_IDENTIFIER = regex.compile(r"[A-Za-z0-9_.]+")
# Names that Python and C write between two underlines: they are not bold words.
_DUNDERS = frozenset(
    "init main name file doc dict class call new del repr str len iter next enter exit getattr "
    "setattr delattr getitem setitem delitem contains eq ne lt le gt ge hash bool add radd iadd "
    "sub mul matmul truediv floordiv mod pow and or xor neg pos abs invert int float complex index "
    "round trunc floor ceil bytes format sizeof reduce reduce_ex getstate setstate copy deepcopy "
    "all version author slots future path package module qualname annotations builtins import "
    "loader spec cached mro bases subclasses subclasshook init_subclass set_name get set "
    "post_init missing reversed aenter aexit aiter anext await weakref wrapped debug "
    "FILE LINE DATE TIME FUNC FUNCTION COUNTER VA_ARGS cplusplus pycache proto dirname "
    "typename".split()
)


def read_markdown(text: Mapped, cleaning: Cleaning, language: str) -> Mapped:
    """Reads a Markdown document (CommonMark with GitHub's tables, strikes and task boxes)."""
    page = Page(text, language, has_stops=cleaning.stops)
    _Reader(page, text.text, cleaning, language).read()
    return page.read()


class _Reader:
    def __init__(self, page: Page, source: str, cleaning: Cleaning, language: str) -> None:
        front = _FRONT_MATTER.match(parseable(source)) if cleaning.front_matter else None
        if front:  # spaces in its place: a line's number and place stay as they were
            source = regex.sub(r"[^\n\r]", " ", source[: front.end()]) + source[front.end() :]
        self._page = page
        self._source = source
        self._parsed = parseable(source)
        self._cleaning = cleaning
        self._language = language
        self._phrases = phrases(language)
        self._at = 0  # up to here, the source was read
        starts = [0, *(found.end() for found in regex.finditer(r"\n", self._parsed))]
        self._line_starts = [*starts, len(source), len(source)]
        self._item_starts = False  # a task box may follow

    def read(self) -> None:
        tokens = parse(self._source)
        index = 0
        while index < len(tokens):
            token = tokens[index]
            if token.type == "table_open" and self._cleaning.tables is not Passage.SAY:
                self._passage(token, self._cleaning.tables, self._phrases.table)
                index = next(
                    place
                    for place in range(index, len(tokens))
                    if tokens[place].type == "table_close"
                )
            else:
                self._block(token)
            index += 1

    def _block(self, token: Token) -> None:
        page = self._page
        match token.type:
            case "inline":
                self._inline(token)
            case "heading_close":
                page.pause(Pause.PARAGRAPH, has_stop=True)
            case "list_item_open":
                page.pause(Pause.LINE, has_stop=True)
                self._item(token)
            case "list_item_close" | "tr_close":
                self._item_starts = False
                page.pause(Pause.LINE, has_stop=True)
            case "th_close" | "td_close":
                page.pause(Pause.CELL)
            case "paragraph_open" if self._item_starts:
                pass  # its number and its text are one line
            case "paragraph_open" | "paragraph_close":
                page.pause(Pause.LINE if token.hidden else Pause.PARAGRAPH)
            case "fence" | "code_block":
                self._code(token)
            case "html_block":
                page.pause(Pause.PARAGRAPH)
                start, end = self._span(token)
                read_into(page, self._source, start, end, self._cleaning, self._language)
                self._at = end
                page.pause(Pause.PARAGRAPH)
            case "bullet_list_open" | "ordered_list_open":
                page.pause(Pause.LINE, has_stop=token.level > 0)
            case "bullet_list_close" | "ordered_list_close":
                page.pause(Pause.PARAGRAPH if token.level == 0 else Pause.LINE, has_stop=True)
            case _ if token.type in _WITHIN_TABLES:
                pass
            case _:
                page.pause(Pause.PARAGRAPH)

    def _span(self, token: Token) -> tuple[int, int]:
        first, last = token.map or (0, 0)
        return self._line_starts[first], self._line_starts[last]

    def _item(self, token: Token) -> None:
        self._item_starts = True
        if token.info:  # an ordered list's number
            start, _ = self._span(token)
            place = self._source.find(token.info + token.markup, max(start, self._at))
            if place >= 0:
                end = place + len(token.info) + len(token.markup)
                self._page.keep(place, place + len(token.info))
                self._page.say(place + len(token.info), end, ". ")
                self._at = end

    def _code(self, token: Token) -> None:
        if self._cleaning.code is not Passage.SAY:
            self._passage(token, self._cleaning.code, self._phrases.code)
            return
        self._page.pause(Pause.PARAGRAPH)
        first, last = token.map or (0, 0)
        first += token.type == "fence"
        for number, line in enumerate(token.content.splitlines(keepends=True), first):
            if number < last:
                end = self._line_starts[number + 1]
                self._page.keep(max(self._line_starts[number], end - len(line)), end)
        self._page.pause(Pause.PARAGRAPH)

    def _passage(self, token: Token, how: Passage, said: str) -> None:
        self._page.pause(Pause.PARAGRAPH)
        if how is Passage.ANNOUNCE:
            start, end = self._span(token)
            self._page.say(start, end, said)
        self._page.pause(Pause.PARAGRAPH)

    def _inline(self, token: Token) -> None:
        content = token.content
        found = places(token, self._parsed, self._line_starts, self._at)
        parts = list(pieces(token.children or [], has_images=self._cleaning.images))
        literal = _literal(parts, content) | _no_tags(parts)
        box = _TASK_BOX.match(content) if self._item_starts else None
        skipped_to = box.end() if box else 0
        self._item_starts = False
        for index, part in enumerate(parts):
            start, end = max(part.start, skipped_to), part.end
            if part.kind == "text" or index in literal:
                self._keep(found, start, end)
            elif part.kind == "text_special" and start < end:
                self._page.say(found[start], found[end - 1] + 1, part.text)
            elif part.kind == "code_inline":
                n_marks = end - start - len(content[start:end].lstrip("`"))
                self._keep(found, start + n_marks, end - n_marks)
            elif part.kind in ("softbreak", "hardbreak") or _LINE_BREAK_TAG.match(part.text):
                self._page.pause(Pause.LINE)
        if found and len(found) > 1:
            self._at = found[-2] + 1 if content else self._at

    def _keep(self, found: list[int], start: int, end: int) -> None:
        """Keeps a stretch of the content: of its source line by line, without what marks these."""
        while start < end:
            stop = start + 1
            while stop < end and found[stop] == found[stop - 1] + 1:
                stop += 1
            self._page.keep(found[start], found[stop - 1] + 1)
            start = stop


def _no_tags(parts: list[Piece]) -> set[int]:
    tags = [index for index, part in enumerate(parts) if part.kind == "html_inline"]
    return {tags[place] for place in no_tags([parts[index].text for index in tags])}


def _literal(parts: list[Piece], content: str) -> set[int]:
    """Which emphasis marks are no emphasis: those of `a*b*c`, `2**3**4`, `__init__`."""
    literal: set[int] = set()
    open_: list[int] = []
    for index, part in enumerate(parts):
        if part.kind in ("em_open", "strong_open"):
            open_.append(index)
        elif part.kind in ("em_close", "strong_close") and open_:
            start = open_.pop()
            if _is_name(content, parts[start], part):
                is_strong = part.kind == "strong_close"  # two tokens on each side
                literal |= {start, index} | ({start - 1, index + 1} if is_strong else set())
    return literal


def _is_name(content: str, opening: Piece, closing: Piece) -> bool:
    within = content[opening.end : closing.start]
    n_marks = 2 if opening.kind == "strong_open" else 1
    first, last = opening.end - n_marks, closing.start + n_marks
    if n_marks == 2 and content[first : opening.end] == "__":
        return within in _DUNDERS
    before, after = content[max(0, first - 1) : first], content[last : last + 1]
    is_within = _WORD.match(before) is not None and _WORD.match(after) is not None
    return is_within and _IDENTIFIER.fullmatch(within) is not None
