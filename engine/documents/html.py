"""Reads web pages, and finds in any HTML its title, headings and anchors."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape

from engine.contract import SourceKind
from engine.documents.document import Document
from engine.documents.encoding import decode
from engine.documents.headings import Heading, chapter_headings, cut

# Bounded, so that a page of opening brackets takes no longer than another.
_TAG = re.compile(
    r"<!--(?:.*?-->|.*)|<(?P<raw>script|style|svg|template)\b(?:.*?</(?P=raw)\s*>|.*)"
    r"|<(?P<slash>/?)(?P<name>[a-z][a-z0-9:-]*)(?P<attributes>[^<>]{0,4000})>",
    re.DOTALL | re.IGNORECASE,
)
_ATTRIBUTE = re.compile(r"""([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_CHARSET = re.compile(
    rb"""<meta[^>]{1,400}?charset\s*=\s*["']?\s*([\w:.-]+)|<\?xml[^>]{1,200}?encoding\s*=\s*["']([\w.-]+)""",
    re.IGNORECASE,
)
_PAGE = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]{1,200}>\s*)?<(?:!doctype\s+html|html[\s>])", re.IGNORECASE
)
_ASIDE = ("nav", "aside", "footer", "table", "form")  # their headings begin no chapters
_WITHIN_WORDS = frozenset(
    "a abbr b cite code em font i mark q s small span strong sub sup u wbr".split()  # noqa: SIM905
)
_MOST_TITLE = 2000


@dataclass(slots=True)
class Markup:
    """A page, and what of it matters for cutting it.

    Attributes:
        text: The page.
        title: Of its `<title>`.
        author: Of its `<meta name="author">`.
        language: Of its `<html lang>`.
        headings: `<h1>` to `<h6>`.
        anchors: Where the element of each id begins.
        body: Where the body's inside starts and ends.
    """

    text: str
    title: str = ""
    author: str = ""
    language: str | None = None
    headings: list[Heading] = field(default_factory=list[Heading])
    anchors: dict[str, int] = field(default_factory=dict[str, int])
    body: tuple[int, int] = (0, 0)


def is_page(data: bytes) -> bool:
    """Whether a file begins as web pages do, whatever its name says."""
    return _PAGE.match(data) is not None


def read_html(data: bytes) -> Document:
    """Gives a web page; chapters at its `<h1>`, or its `<h2>` where there are several."""
    page = scan(decode_html(data))
    start, end = page.body
    headings = [
        Heading(each.level, each.start - start, each.title)
        for each in page.headings
        if each.level <= 2 and start <= each.start < end
    ]
    chapters = cut(page.text[start:end], chapter_headings(headings), SourceKind.HTML)
    return Document(page.title, page.author, page.language, None, chapters)


def decode_html(data: bytes) -> str:
    """Gives a page's text, by the encoding that it declares where that is believable."""
    found = _CHARSET.search(data[:4096])
    return decode(data, (found[1] or found[2]).decode("ascii", "replace") if found else None)


def scan(text: str) -> Markup:
    """Finds a page's title, headings and anchors; never fails, whatever the text."""
    page = Markup(text, body=(0, len(text)))
    has_title = False
    depth_aside = 0
    for tag in _tags(text):
        name, is_end = tag["name"].lower(), bool(tag["slash"])
        if name == "body":
            page.body = (page.body[0], tag.start()) if is_end else (tag.end(), len(text))
        elif name in _ASIDE:
            depth_aside = max(depth_aside + (-1 if is_end else 1), 0)
        if is_end:
            continue
        attributes = attributes_of(tag["attributes"])
        for key in ("id", "name") if name == "a" else ("id",):
            if attributes.get(key):
                page.anchors.setdefault(attributes[key], tag.start())
        if name == "title" and not has_title:
            page.title, has_title = _inside(text, tag.end(), name), True
        elif name == "html":
            page.language = attributes.get("lang") or attributes.get("xml:lang") or None
        elif name == "meta" and attributes.get("name", "").lower() == "author":
            page.author = page.author or attributes.get("content", "").strip()
        elif name in ("h1", "h2", "h3", "h4", "h5", "h6") and not depth_aside:
            title = _inside(text, tag.end(), name)
            if title:
                page.headings.append(Heading(int(name[1]), tag.start(), title))
    return page


def attributes_of(inside: str) -> dict[str, str]:
    """Gives the attributes of a tag by their names in lower case."""
    return {
        name.lower(): unescape(double or single or bare)
        for name, double, single, bare in _ATTRIBUTE.findall(inside)
    }


def shown(markup: str) -> str:
    """Gives the text of a short piece of HTML on one line."""
    return " ".join(unescape(_TAG.sub(_between_words, markup)).split())


def _between_words(tag: "re.Match[str]") -> str:
    return "" if (tag["name"] or "").lower() in _WITHIN_WORDS else " "


def _tags(text: str) -> Iterator["re.Match[str]"]:
    return (tag for tag in _TAG.finditer(text) if tag["name"])


def _inside(text: str, start: int, name: str) -> str:
    most = text[start : start + _MOST_TITLE]
    end = re.search(rf"</{name}\b", most, re.IGNORECASE)
    return shown(most[: end.start()]) if end else ""
