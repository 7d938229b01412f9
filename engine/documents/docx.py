"""Reads Word documents: chapters at headings, the final text of tracked changes, footnotes."""
# ruff: noqa: SIM905 (names in rows)

from collections.abc import Iterator
from html import escape
from xml.etree.ElementTree import Element

from engine.contract import SourceKind
from engine.documents.archive import Archive, attribute, local
from engine.documents.document import Chapter, Document
from engine.documents.docx_styles import Styles
from engine.documents.errors import DocumentDamagedError, DocumentEncryptedError
from engine.documents.headings import Heading, chapter_headings

_OLD_FORMAT = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_DOCUMENT = "word/document.xml"
_RELATIONS = "_rels/.rels"
# Taken out by a tracked change, the shadow of what stands beside it, or instructions to Word.
_UNSEEN = frozenset(
    "del moveFrom delText instrText delInstrText fldData Fallback rubyPr "
    "pPr rPr sdtPr tblPr trPr tcPr sectPr".split()
)
_CHARACTERS = {"tab": "\t", "noBreakHyphen": "\u2011", "softHyphen": "\u00ad", "cr": "<br>"}
_NOTES = {"footnoteReference": "footnotes", "endnoteReference": "endnotes"}


def read_docx(data: bytes) -> Document:
    """Gives a Word document as HTML, which keeps its headings, lists, tables and notes.

    Hidden text, comments, headers and footers are left out. A note stands at the end of the
    chapter that refers to it.

    Raises:
        DocumentEncryptedError: It has a password.
        DocumentDamagedError: A part is missing or damaged, or it is another format.
        DocumentTooLargeError: It unpacks to more than a limit.
    """
    if data.startswith(_OLD_FORMAT):
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise DocumentEncryptedError(
                "The document is locked by a password.", "Save it without one in Word."
            )
        raise DocumentDamagedError(
            "The document is in Word's format of before 2007, whatever its name says.",
            "Save it as .docx in Word or LibreOffice.",
        )
    archive = Archive(data)
    main = _main_part(archive)
    body = next((each for each in archive.xml(main).iter() if local(each.tag) == "body"), None)
    if body is None:
        raise DocumentDamagedError(
            "The document is damaged: it has no body.", "Get another copy of it."
        )
    styles = Styles(archive, main)
    writer = _Writer(styles, _notes(archive, main))
    writer.blocks(body)
    writer.close_lists(0)
    core = _core(archive)
    return Document(
        title=core.get("title", "") or writer.title,
        author=core.get("creator", ""),
        language=core.get("language") or styles.language,
        cover=None,
        chapters=writer.chapters(),
    )


def _main_part(archive: Archive) -> str:
    if _RELATIONS in archive:
        for relation in archive.xml(_RELATIONS):
            target = attribute(relation, "Target")
            if (attribute(relation, "Type") or "").endswith("/officeDocument") and target:
                return target.lstrip("/")
    return _DOCUMENT


def _core(archive: Archive) -> dict[str, str]:
    if "docProps/core.xml" not in archive:
        return {}
    return {
        local(each.tag): " ".join((each.text or "").split())
        for each in archive.xml("docProps/core.xml")
    }


def _notes(archive: Archive, main: str) -> dict[tuple[str, str | None], Element]:
    folder = main.rpartition("/")[0]
    found: dict[tuple[str, str | None], Element] = {}
    for kind in _NOTES.values():
        name = f"{folder}/{kind}.xml"
        if name in archive:
            for note in archive.xml(name):
                found[kind, attribute(note, "id")] = note
    return found


class _Writer:
    """The HTML of a document, as far as it is written."""

    def __init__(self, styles: Styles, notes: dict[tuple[str, str | None], Element]) -> None:
        self.title = ""
        self._styles = styles
        self._notes = notes
        self._html: list[str] = []
        self._headings: list[tuple[int, Heading]] = []  # with the place in _html
        self._open_lists: list[str] = []
        self._counts: dict[tuple[str, int], int] = {}
        self._asides: list[tuple[int, str]] = []  # place in _html, the note's HTML
        self._n_notes = 0
        self._carried = ""  # of a paragraph whose end was deleted
        self._boxes: list[Element] = []

    def chapters(self) -> tuple[Chapter, ...]:
        """Cuts what was written; each chapter has its notes at its end."""
        headings = [Heading(each.level, place, each.title) for place, each in self._headings]
        chosen = chapter_headings(headings)
        starts = [each.start for each in chosen]
        bounds = [0, *starts, len(self._html)]
        titles = ["", *(each.title for each in chosen)]
        chapters: list[Chapter] = []
        for title, start, end in zip(titles, bounds, bounds[1:], strict=False):
            notes = [html for place, html in self._asides if start <= place < end]
            text = "".join([*self._html[start:end], *notes])
            if text:
                chapters.append(Chapter(title, text, SourceKind.HTML))
        return tuple(chapters)

    def blocks(self, parent: Element) -> None:
        """Writes paragraphs and tables, also those within content controls and insertions."""
        for child in parent:
            name = local(child.tag)
            if name == "p":
                self._paragraph(child)
            elif name == "tbl":
                self._table(child)
            elif name not in _UNSEEN:
                self.blocks(child)

    def close_lists(self, depth: int) -> None:
        """Closes all lists that are deeper."""
        while len(self._open_lists) > depth:
            self._html.append(f"</{self._open_lists.pop()}>\n")

    def _paragraph(self, paragraph: Element) -> None:
        html = self._carried + "".join(self._runs(paragraph))
        boxes, self._boxes = self._boxes, []
        self._carried = ""
        if self._styles.is_end_deleted(paragraph):
            self._carried = html
        elif html.strip():
            self._write(paragraph, html)
        for box in boxes:
            self.blocks(box)

    def _write(self, paragraph: Element, html: str) -> None:
        level = self._styles.heading_level(paragraph)
        numbering = None if level else self._styles.list_place(paragraph)
        if numbering:
            number_id, depth, tag = numbering
            self._open_list(number_id, depth, tag)
            self._html.append(f"<li>{html}</li>\n")
            return
        self.close_lists(0)
        if level:
            title = " ".join("".join(_plain(paragraph)).split())
            self._headings.append((len(self._html), Heading(level, 0, title)))
            self._html.append(f"<h{level}>{html}</h{level}>\n")
        elif self._styles.is_title(paragraph):
            self.title = self.title or " ".join("".join(_plain(paragraph)).split())
            self._html.append(f"<h1>{html}</h1>\n")
        elif self._styles.is_contents(paragraph):
            self._html.append(f"<nav><p>{html}</p></nav>\n")
        else:
            self._html.append(f"<p>{html}</p>\n")

    def _open_list(self, number_id: str, depth: int, tag: str) -> None:
        self.close_lists(depth + 1)
        if len(self._open_lists) == depth + 1 and self._open_lists[-1] != tag:
            self.close_lists(depth)
        while len(self._open_lists) <= depth:
            start = self._counts.get((number_id, depth), 0) + 1
            self._open_lists.append(tag)
            self._html.append(
                f'<ol start="{start}">\n' if tag == "ol" and start > 1 else f"<{tag}>\n"
            )
        self._counts[number_id, depth] = self._counts.get((number_id, depth), 0) + 1
        for deeper in [key for key in self._counts if key[0] == number_id and key[1] > depth]:
            del self._counts[deeper]

    def _table(self, table: Element) -> None:
        self.close_lists(0)
        self._html.append("<table>\n")
        for row in _children(table, "tr"):
            if self._styles.is_row_deleted(row):
                continue
            self._html.append("<tr>")
            for cell in _children(row, "tc"):
                self._html.append("<td>")
                self.blocks(cell)
                self.close_lists(0)
                self._html.append("</td>")
            self._html.append("</tr>\n")
        self._html.append("</table>\n")

    def _runs(self, parent: Element) -> Iterator[str]:
        for child in parent:
            name = local(child.tag)
            if name == "t":
                yield escape(child.text or "", quote=False)
            elif name in _CHARACTERS:
                yield _CHARACTERS[name]
            elif name == "br":
                yield "" if attribute(child, "type") in ("page", "column") else "<br>"
            elif name == "sym":
                yield _symbol(child)
            elif name in _NOTES:
                yield self._note(_NOTES[name], attribute(child, "id"))
            elif name == "txbxContent":
                self._boxes.append(child)
            elif name == "rt":
                yield f"<rt>{''.join(self._runs(child))}</rt>"
            elif name == "ruby":
                yield f"<ruby>{''.join(self._runs(child))}</ruby>"
            elif name == "r" and self._styles.is_hidden(child):
                continue
            elif name == "r" and self._styles.is_raised(child):
                yield f"<sup>{''.join(self._runs(child))}</sup>"
            elif name not in _UNSEEN:
                yield from self._runs(child)

    def _note(self, kind: str, name: str | None) -> str:
        note = self._notes.pop((kind, name), None)
        if note is None:
            return ""
        paragraphs = (each for each in note.iter() if local(each.tag) == "p")
        html = "<br>".join("".join(self._runs(each)).strip() for each in paragraphs)
        self._n_notes += 1
        number = self._n_notes
        self._asides.append(
            # Its place is that of the paragraph about to be written.
            (
                len(self._html),
                f'<aside role="doc-footnote" id="note-{number}"><p>{number}. {html}</p></aside>\n',
            )
        )
        return f'<sup><a role="doc-noteref" href="#note-{number}">{number}</a></sup>'


def _children(parent: Element, name: str) -> Iterator[Element]:
    """The rows or cells, also those within content controls and insertions."""
    for child in parent:
        if local(child.tag) == name:
            yield child
        elif local(child.tag) not in _UNSEEN and local(child.tag) not in ("p", "tbl", "tr", "tc"):
            yield from _children(child, name)


def _plain(parent: Element) -> Iterator[str]:
    for child in parent:
        name = local(child.tag)
        if name == "t":
            yield child.text or ""
        elif name in ("tab", "br", "cr"):
            yield " "
        elif name not in _UNSEEN and name not in ("rt", "txbxContent"):
            yield from _plain(child)


def _symbol(element: Element) -> str:
    try:
        code = int(attribute(element, "char") or "", 16)
    except ValueError:
        return ""
    is_private = 0xE000 <= code <= 0xF8FF  # a picture of Wingdings or the like
    is_character = 0x20 <= code < 0x110000 and not 0xD800 <= code <= 0xDFFF
    return escape(chr(code), quote=False) if is_character and not is_private else ""
