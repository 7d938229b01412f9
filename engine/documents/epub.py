"""Reads EPUB books: the spine's order, the table of contents, the cover."""

import posixpath
from dataclasses import dataclass
from itertools import pairwise
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from engine.contract import SourceKind
from engine.documents.archive import Archive, attribute, local
from engine.documents.contents import Entry, entries_of_nav, entries_of_ncx
from engine.documents.document import Chapter, Document
from engine.documents.errors import (
    DocumentDamagedError,
    DocumentEncryptedError,
    DocumentTooLargeError,
)
from engine.documents.html import Markup, decode_html, scan, shown

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
# Only fonts are scrambled by these, which does not matter to a reader.
_OF_FONTS = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")
_PAGES = ("application/xhtml+xml", "text/html", "application/x-dtbook+xml")
_ENDINGS = (".xhtml", ".html", ".htm", ".xml")
_PICTURES = (b"\xff\xd8\xff", b"\x89PNG\r\n", b"GIF8", b"RIFF")
MAX_COVER_BYTES = 20_000_000


@dataclass(frozen=True, slots=True)
class _Item:
    """A part of the book as its manifest lists it."""

    id: str
    path: str
    media_type: str
    properties: tuple[str, ...]


def read_epub(data: bytes) -> Document:
    """Gives a book; chapters by its table of contents, in the order of its spine.

    An entry of the table is a chapter where it stands at the top, or begins a file of its own.
    Files without an entry belong to the chapter before them; the table's own page is left out.

    Raises:
        DocumentEncryptedError: It has copy protection.
        DocumentDamagedError: A part is missing or damaged.
        DocumentTooLargeError: It unpacks to more than a limit.
    """
    archive = Archive(data)
    _require_open(archive)
    package_path = _package_path(archive)
    package = archive.xml(package_path)
    folder = posixpath.dirname(package_path)
    items = _manifest(package, folder)
    spine = [
        items[reference]
        for element in package.iter()
        if local(element.tag) == "itemref" and (reference := attribute(element, "idref")) in items
    ]
    pages = [
        item for item in dict.fromkeys(spine) if _is_page(item) and "nav" not in item.properties
    ]
    entries = _entries(archive, package, items)
    chapters = _chapters(archive, pages, entries)
    return Document(
        title=_metadata(package, "title"),
        author=", ".join(_all_metadata(package, "creator")),
        language=_metadata(package, "language") or None,
        cover=_cover(archive, package, items),
        chapters=tuple(chapters),
    )


def _require_open(archive: Archive) -> None:
    if _ENCRYPTION not in archive:
        return
    methods = [
        attribute(element, "Algorithm")
        for data in archive.xml(_ENCRYPTION).iter()
        if local(data.tag) == "EncryptedData"
        for element in data
        if local(element.tag) == "EncryptionMethod"
    ]
    if any(method not in _OF_FONTS for method in methods):
        raise DocumentEncryptedError(
            "The book has copy protection (DRM), so its text cannot be read.",
            "Open it in the shop's own program, or get a copy without protection.",
        )


def _package_path(archive: Archive) -> str:
    for element in archive.xml(_CONTAINER).iter():
        path = attribute(element, "full-path")
        if local(element.tag) == "rootfile" and path:
            return unquote(path)
    raise DocumentDamagedError(
        "The book is damaged: it does not say where its contents are.", "Get another copy of it."
    )


def _manifest(package: Element, folder: str) -> dict[str | None, _Item]:
    items: dict[str | None, _Item] = {}
    for element in package.iter():
        name, href = attribute(element, "id"), attribute(element, "href")
        if local(element.tag) == "item" and name and href:
            properties = (attribute(element, "properties") or "").split()
            media_type = (attribute(element, "media-type") or "").lower()
            items[name] = _Item(name, _resolved(folder, href), media_type, tuple(properties))
    return items


def _resolved(folder: str, href: str) -> str:
    return posixpath.normpath(posixpath.join(folder, unquote(href.partition("#")[0])))


def _is_page(item: _Item) -> bool:
    return item.media_type in _PAGES or (
        not item.media_type.startswith("image/") and item.path.lower().endswith(_ENDINGS)
    )


def _entries(
    archive: Archive, package: Element, items: dict[str | None, _Item]
) -> tuple[Entry, ...]:
    """The table of contents: EPUB 3's page, else EPUB 2's file, else nothing."""
    nav = next((item for item in items.values() if "nav" in item.properties), None)
    if nav and nav.path in archive:
        entries = entries_of_nav(decode_html(archive.read(nav.path)), nav.path)
        if entries:
            return entries
    named = (attribute(each, "toc") for each in package.iter() if local(each.tag) == "spine")
    ncx = items.get(next(named, None)) or next(
        (item for item in items.values() if item.media_type == "application/x-dtbncx+xml"), None
    )
    if ncx and ncx.path in archive:
        return entries_of_ncx(archive.xml(ncx.path), ncx.path)
    return ()


def _chapters(archive: Archive, pages: list[_Item], entries: tuple[Entry, ...]) -> list[Chapter]:
    of_path: dict[str, list[Entry]] = {}
    for entry in entries:
        of_path.setdefault(entry.path, []).append(entry)
    chapters: list[tuple[str, list[str]]] = []
    is_listed = False
    for item in pages:
        page = scan(decode_html(archive.read(item.path)))
        first, last = page.body
        starts = _starts(page, of_path.get(item.path, []))
        before = page.text[first : starts[0][0] if starts else last]
        if before.strip() and is_listed:
            chapters[-1][1].append(before)
        elif before.strip():  # the title page and the like
            title = page.headings[0].title if page.headings else page.title
            chapters.append((title, [before]))
        for (start, title), (end, _) in pairwise([*starts, (last, "")]):
            chapters.append((title, [page.text[start:end]]))
        is_listed = is_listed or bool(starts)
    return [Chapter(title, "\n".join(pieces), SourceKind.HTML) for title, pieces in chapters]


def _starts(page: Markup, entries: list[Entry]) -> list[tuple[int, str]]:
    """Where chapters start in a page, and their titles."""
    first, last = page.body
    starts: dict[int, str] = {}
    for entry in entries:
        at = page.anchors.get(entry.fragment, first) if entry.fragment else first
        at = min(max(at, first), last)
        if not shown(page.text[first:at]):
            at = first
        if entry.depth == 0 or at == first:
            starts.setdefault(at, entry.title)
    return sorted(starts.items())


def _all_metadata(package: Element, name: str) -> list[str]:
    texts = ["".join(each.itertext()) for each in package.iter() if local(each.tag) == name]
    return [" ".join(text.split()) for text in texts if text.strip()]


def _metadata(package: Element, name: str) -> str:
    return next(iter(_all_metadata(package, name)), "")


def _cover(archive: Archive, package: Element, items: dict[str | None, _Item]) -> bytes | None:
    named = [
        attribute(each, "content")
        for each in package.iter()
        if local(each.tag) == "meta" and attribute(each, "name") == "cover"
    ]
    candidates = [
        *(item for item in items.values() if "cover-image" in item.properties),
        *(items[name] for name in named if name in items),
        *(item for item in items.values() if item.id.lower() in ("cover-image", "cover")),
    ]
    for item in candidates:
        if item.path in archive:
            try:
                picture = archive.read(item.path)
            except (DocumentDamagedError, DocumentTooLargeError):
                continue  # a book can be heard without its cover
            if picture.startswith(_PICTURES) and len(picture) <= MAX_COVER_BYTES:
                return picture
    return None
