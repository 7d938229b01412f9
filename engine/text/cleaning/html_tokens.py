"""A web page's tags and text with their places.

`html.parser` takes 79 s for 100,000 characters of `<a "` (Python 3.11.7, unclosed tags are
scanned again and again); this takes time in proportion to the length, whatever stands in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape

import regex

_ATTRIBUTE = r"[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s>\"'][^\s>]*+))?+"
_TAG = regex.compile(
    rf"<(?P<slash>/?)(?P<name>[a-zA-Z][^\s/>]*+)(?P<attributes>(?:\s++|/|{_ATTRIBUTE})*+)>"
)
# Where a quote is never closed, a tag ends with its first bracket.
_SIMPLE_TAG = regex.compile(r"<(?P<slash>/?)(?P<name>[a-zA-Z][^\s/>]*+)(?P<attributes>[^>]*+)>")
_ONE_ATTRIBUTE = regex.compile(
    r"(?P<name>[^\s/>][^\s/>=]*+)(?:\s*+=\s*+(?:\"(?P<value>[^\"]*+)\"|'(?P<value>[^']*+)'|(?P<value>[^\s>\"'][^\s>]*+)))?+"
)
_RAW = frozenset(("script", "style"))  # their content is no markup
VOID = frozenset(
    "area base br col embed hr img input link meta param source track wbr".split()  # noqa: SIM905
)
# https://html.spec.whatwg.org/multipage/indices.html#elements-3, those that are obsolete, MathML's
# and SVG's commonest.
_ELEMENTS = VOID | frozenset(
    "a abbr address article aside audio b bdi bdo blockquote body button canvas caption cite code "  # noqa: SIM905
    "colgroup data datalist dd del details dfn dialog div dl dt em fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 head header hgroup html i iframe ins kbd label legend li main "
    "map mark math menu meter nav noscript object ol optgroup option output p picture pre progress "
    "q rp rt ruby s samp script search section select slot small span strong style sub summary sup "
    "svg table tbody td template textarea tfoot th thead time title tr u ul var video "
    "acronym applet basefont big blink center command dir font frame frameset image isindex keygen "
    "listing marquee nobr noembed noframes plaintext rb rtc strike tt xmp "
    "semantics annotation mrow mi mn mo msup msub msubsup mfrac msqrt mroot mtext mspace mover "
    "munder munderover mtable mtr mtd mstyle path circle rect line polygon polyline ellipse defs "
    "use tspan".split()
)


_BARE_TAG = regex.compile(r"<(?P<slash>/?)(?P<name>[a-zA-Z][^\s/>]*+)\s*+>")


def no_tags(written: list[str]) -> set[int]:
    """Gives which of a text's tags are words in angle brackets: `std::vector<int>`, `<name>`.

    They name no element (nobody writes `<Object>` for one), have no attributes, and none closes
    another: `<note>…</note>` is markup.

    Args:
        written: The tags as they stand there, in order.
    """
    named: dict[tuple[str, str], list[int]] = {}
    for index, tag in enumerate(written):
        bare = _BARE_TAG.fullmatch(tag)
        if bare is None:
            continue
        name = bare["name"]
        is_element = name.lower() in _ELEMENTS and not name.istitle()
        if not is_element and "-" not in name and ":" not in name:
            named.setdefault((name, bare["slash"]), []).append(index)
    return {
        index
        for (name, slash), indexes in named.items()
        if (name, "" if slash else "/") not in named
        for index in indexes
    }


@dataclass(frozen=True, slots=True)
class Text:
    """Characters between tags, entities not decoded."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Tag:
    """A start or end tag; the content of `script` and `style` belongs to their start tag.

    Attributes:
        start: Its `<`.
        end: The character after its `>`.
        name: In small letters.
        is_end: It closes an element.
        attributes: By their names in small letters; the first of each.
    """

    start: int
    end: int
    name: str
    is_end: bool
    attributes: dict[str, str] = field(default_factory=dict[str, str])


def tokens(source: str, start: int, end: int) -> Iterator[Text | Tag]:
    """Gives tags and text in order; comments, declarations and instructions are left out.

    Args:
        source: What holds the page.
        start: Its first character.
        end: The one after its last.
    """
    last_closing = source.rfind(">", start, end)
    last_comment_end = source.rfind("-->", start, end)
    pattern = _TAG
    text_start = at = start
    while 0 <= (at := source.find("<", at, end)) < last_closing:
        token, after = None, at
        if source.startswith("<!--", at):
            after = source.find("-->", at + 4, end) + 3 if at + 4 <= last_comment_end else at + 4
        elif source[at + 1] in "!?":
            after = source.find(">", at, end) + 1
        elif source[at + 1].isalpha() or source[at + 1] == "/":
            found = pattern.match(source, at, end)
            if found is None and pattern is _TAG:
                pattern = _SIMPLE_TAG
                found = pattern.match(source, at, end)
            if found is not None:
                token = _tag(source, found, end)
                after = token.end
        if after == at:  # a bracket that opens nothing
            at += 1
            continue
        if text_start < at:
            yield Text(text_start, at)
        if token is not None:
            yield token
        text_start = at = after
    if text_start < end:
        yield Text(text_start, end)


def _tag(source: str, found: "regex.Match[str]", end: int) -> Tag:
    name = found["name"].lower()
    is_end = bool(found["slash"])
    attributes: dict[str, str] = {}
    for each in _ONE_ATTRIBUTE.finditer(found["attributes"]):
        attributes.setdefault(each["name"].lower(), unescape(each["value"] or ""))
    after = found.end()
    if name in _RAW and not is_end:
        close = regex.search(rf"(?i)</{name}", source, pos=after, endpos=end)
        after = close.start() if close else end
    return Tag(found.start(), after, name, is_end, attributes)
