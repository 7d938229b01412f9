"""A book's table of contents, as EPUB 2 (NCX) and EPUB 3 (nav) have it."""

import posixpath
import re
from dataclasses import dataclass
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from engine.documents.archive import attribute, local
from engine.documents.html import attributes_of, shown

_NAV = re.compile(r"<nav\b([^<>]{0,2000})>(.*?)</nav\s*>", re.DOTALL | re.IGNORECASE)
_STEP = re.compile(
    r"<(?P<slash>/?)ol\b[^<>]{0,2000}>|<a\b(?P<attributes>[^<>]{0,2000})>(?P<inside>.{0,2000}?)</a\s*>",
    re.DOTALL | re.IGNORECASE,
)
_MOST_DEPTH = 50


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table of contents.

    Attributes:
        depth: 0 at the top.
        title: What it says.
        path: The file in the archive.
        fragment: The anchor in it; empty for its start.
    """

    depth: int
    title: str
    path: str
    fragment: str


def entries_of_nav(markup: str, path: str) -> tuple[Entry, ...]:
    """Gives the entries of an EPUB 3 table of contents.

    Args:
        markup: The page that holds it.
        path: Of that page, which its links are relative to.
    """
    tables = [(attributes_of(each[1]), each[2]) for each in _NAV.finditer(markup)]
    tables.sort(key=lambda table: "toc" not in table[0].get("epub:type", "").split())
    depth = -1
    entries: list[Entry] = []
    for step in _STEP.finditer(tables[0][1] if tables else ""):
        if step["attributes"] is None:
            depth += -1 if step["slash"] else 1
        else:
            href = attributes_of(step["attributes"]).get("href", "")
            entries.append(_entry(max(depth, 0), shown(step["inside"]), href, path))
    return _from_the_top(entries)


def entries_of_ncx(root: Element, path: str) -> tuple[Entry, ...]:
    """Gives the entries of an EPUB 2 table of contents; arguments as for `entries_of_nav`."""
    entries: list[Entry] = []

    def walk(element: Element, depth: int) -> None:
        for child in element:
            name = local(child.tag)
            if name == "navMap":
                walk(child, 0)
            elif name == "navPoint" and depth < _MOST_DEPTH:
                labels = (each for each in child if local(each.tag) == "navLabel")
                label = next(labels, None)
                title = " ".join("".join(label.itertext()).split()) if label is not None else ""
                contents = (each for each in child if local(each.tag) == "content")
                content = next(contents, None)
                href = (attribute(content, "src") or "") if content is not None else ""
                entries.append(_entry(depth, title, href, path))
                walk(child, depth + 1)

    walk(root, 0)
    return _from_the_top(entries)


def _entry(depth: int, title: str, href: str, path: str) -> Entry:
    target, _, fragment = href.partition("#")
    folder = posixpath.dirname(path)
    resolved = posixpath.normpath(posixpath.join(folder, unquote(target))) if target else path
    return Entry(depth, title, resolved, unquote(fragment))


def _from_the_top(entries: list[Entry]) -> tuple[Entry, ...]:
    """A single entry at the top is the book's title: what stands below it counts as the top."""
    n_top = sum(entry.depth == 0 for entry in entries)
    lift = 1 if n_top == 1 and len(entries) > 2 else 0
    return tuple(
        Entry(max(each.depth - lift, 0), each.title, each.path, each.fragment) for each in entries
    )
