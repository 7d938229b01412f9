"""Markdown parsed by markdown-it-py, with the exact place of every stretch of text.

The parser says on which lines a block stands, but not where a text within it begins. Its inline
rules are wrapped here to note where each began and ended; a run of plain text begins where the
token before it ended.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.parser_inline import RuleFuncInlineType
from markdown_it.rules_inline import (
    StateInline,
    autolink,
    backtick,
    emphasis,
    entity,
    escape,
    html_inline,
    image,
    link,
    newline,
    strikethrough,
)
from markdown_it.token import Token

_START, _END = "start", "end"
_PARAGRAPH_END = re.compile(r"(\n[ \t]*\n)")
# "Schüler*innen und Lehrer*innen": German that names all genders, no emphasis.
_GENDER_STAR = re.compile(r"(?<=[a-zäöüß])\*(?=innen)")
_MAX_UNCLOSED = 40  # brackets in a paragraph


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a paragraph.

    Attributes:
        kind: The token's type: `text`, `text_special`, `code_inline`, `em_open`, `softbreak` …;
            `mark` for a mark that is part of another token's.
        start: Its first character, in positions of the paragraph's content.
        end: The one after its last.
        text: What it shows; for code, what stands between its marks.
    """

    kind: str
    start: int
    end: int
    text: str


def parse(source: str) -> list[Token]:
    """Gives a document's blocks; their line numbers count line feeds and lone carriage returns.

    Args:
        source: As long as what is parsed: places in one are places in the other.
    """
    return _PARSER.parse(parseable(source))


def parseable(source: str) -> str:
    """Gives a text of the same length in which every line ends with a line feed.

    `[^1]: word` would be taken for the target of a link called `^1`, and `[^1]` for that link. Nor
    do dozens of brackets that are never closed open links: each is tried, at 24 s per million.
    """
    source = source.replace("\r\n", " \n").replace("\r", "\n").replace("\0", "\ufffd")
    source = _GENDER_STAR.sub(":", source)
    paragraphs = _PARAGRAPH_END.split(source.replace("[^", "(^"))
    return "".join(map(_without_unclosed, paragraphs))


def _without_unclosed(paragraph: str) -> str:
    is_odd = (
        paragraph.count("[") - paragraph.count("]") > _MAX_UNCLOSED
        or paragraph.count("](") - paragraph.count(")") > _MAX_UNCLOSED
        or "[" * _MAX_UNCLOSED in paragraph
    )
    return paragraph.replace("[", "(") if is_odd else paragraph


def pieces(tokens: list[Token], at: int = 0, *, has_images: bool = True) -> Iterator[Piece]:
    """Gives a paragraph's parts with their places.

    Args:
        tokens: The paragraph's children.
        at: Where they begin.
        has_images: Whether pictures are told by the parts of their descriptions.
    """
    base = at
    in_autolink = False
    for token in tokens:
        start = base + int(token.meta[_START]) if _START in token.meta else at
        end = base + int(token.meta[_END]) if _END in token.meta else at + len(token.content)
        at = max(at, end)
        if token.info == "auto":
            in_autolink = token.type == "link_open"
            if in_autolink:
                yield Piece("text", start + 1, end - 1, "")
        elif token.type == "image":
            if has_images:
                yield from pieces(token.children or [], start + len("!["))
        elif not in_autolink:
            is_mark = token.type == "text" and not token.content  # the second half of `**`
            kind = "mark" if is_mark else token.type
            yield Piece(kind, start, end, token.content)


def places(token: Token, source: str, line_starts: list[int], after: int) -> list[int]:
    """Gives the place in the source of each character of a block's content.

    Args:
        token: The inline token.
        source: What was parsed, as `parseable` gives it.
        line_starts: Where each of its lines begins, and its end.
        after: Where the block before ended: a table's cells share a line.
    """
    first = token.map[0] if token.map else 0
    found: list[int] = []
    for number, line in enumerate(token.content.split("\n"), first):
        line_start, line_end = line_starts[number], line_starts[number + 1]
        text = source[line_start:line_end]
        # A paragraph's line is the end of the source's: what stands before it are marks.
        bare = line.strip()
        place = line_start + text.rfind(bare) if text.rstrip().endswith(bare) else -1
        if place < after or place < line_start:
            place = source.find(bare, max(after, line_start), line_end)
        n_leading = len(line) - len(line.lstrip())
        if place >= 0:
            found += range(place - n_leading, place - n_leading + len(line))
        else:
            found += _aligned(line, source, max(after, line_start), line_end)
        found.append(line_end - 1)  # the line feed
    return found


def _aligned(line: str, source: str, at: int, end: int) -> list[int]:
    """Places in a line that the parser changed: a table's cell with `\\|` in it."""
    found: list[int] = []
    for character in line:
        place = source.find(character, at, end)
        place = place if place >= 0 else min(at, end - 1)
        found.append(place)
        at = min(place + 1, end)
    return found


def _with_places(name: str, signs: str, rule: RuleFuncInlineType) -> RuleFuncInlineType:
    """A rule that notes where what it made stands; it is tried at its own signs alone."""

    def noted(state: StateInline, silent: bool) -> bool:
        if state.src[state.pos] not in signs:
            return False
        start, n_before = state.pos, len(state.tokens)
        has_pending = bool(state.pending)
        if not rule(state, silent):
            return False
        made = state.tokens[n_before:] if not silent else []
        if has_pending and made and made[0].type == "text":
            made = made[1:]  # plain text that stood before
        if not made:
            return True
        if name == "link":
            made[0].meta.update({_START: start, _END: start + 1})
            made[-1].meta.update({_START: state.pos, _END: state.pos})
        elif name in ("emphasis", "strikethrough"):
            for token in made:
                token.meta.update({_START: start, _END: start + len(token.content)})
                start += len(token.content)
        else:
            for token in made:
                token.meta.update({_START: start, _END: state.pos})
        return True

    return noted


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    rules: dict[str, tuple[str, RuleFuncInlineType]] = {
        "newline": ("\n", newline),
        "escape": ("\\", escape),
        "backticks": ("`", backtick),
        "strikethrough": ("~", strikethrough.tokenize),
        "emphasis": ("*_", emphasis.tokenize),
        "link": ("[", link),
        "image": ("!", image),
        "autolink": ("<", autolink),
        "html_inline": ("<", html_inline),
        "entity": ("&", entity),
    }
    for name, (signs, rule) in rules.items():
        parser.inline.ruler.at(name, _with_places(name, signs, rule))
    # These would join tokens, and lose their places.
    parser.inline.ruler2.disable("fragments_join")
    parser.core.ruler.disable("text_join")
    return parser


_PARSER = _parser()
