"""What Word's styles and numbering say of a paragraph: heading, list item, hidden, deleted."""

from xml.etree.ElementTree import Element

from engine.documents.archive import Archive, attribute, local

_MOST_PARENTS = 20
_OFF = ("0", "false", "off", "none")


class Styles:
    """The styles and the numbering of a document."""

    def __init__(self, archive: Archive, main: str) -> None:
        folder = main.rpartition("/")[0]
        self.language: str | None = None
        self._styles: dict[str, Element] = {}
        self._levels: dict[tuple[str, str], str] = {}  # (list, level) -> format
        if f"{folder}/styles.xml" in archive:
            self._read_styles(archive.xml(f"{folder}/styles.xml"))
        if f"{folder}/numbering.xml" in archive:
            self._read_numbering(archive.xml(f"{folder}/numbering.xml"))

    def heading_level(self, paragraph: Element) -> int:
        """Gives 1 to 6, or 0 where the paragraph is no heading."""
        for properties in self._properties(paragraph):
            outline = _value(_child(properties, "outlineLvl"))
            if outline is not None and outline.isascii() and outline.isdecimal():
                return int(outline) + 1 if int(outline) < 6 else 0
        for name in self._style_names(paragraph):
            head, _, number = name.rpartition(" ")
            if head == "heading" and number in ("1", "2", "3", "4", "5", "6"):
                return int(number)
        return 0

    def is_title(self, paragraph: Element) -> bool:
        """Whether it is the document's title."""
        return "title" in self._style_names(paragraph)[:1]

    def is_contents(self, paragraph: Element) -> bool:
        """Whether it is a line of the table of contents."""
        return any(
            name[:4] == "toc " and name[4:].isdecimal() for name in self._style_names(paragraph)
        )

    def list_place(self, paragraph: Element) -> tuple[str, int, str] | None:
        """Gives the list, the depth from 0, and "ol" or "ul"; None where it is in no list."""
        number: str | None = None
        level: str | None = None
        for properties in self._properties(paragraph):
            numbering = _child(properties, "numPr")
            number = number or _value(_child(numbering, "numId"))
            level = level or _value(_child(numbering, "ilvl"))
        level = level if level and level.isascii() and level.isdecimal() else "0"
        form = self._levels.get((number or "0", level))
        if number in (None, "0") or form is None:
            return None
        return number, min(int(level), 8), "ul" if form in ("bullet", "none") else "ol"

    def is_hidden(self, run: Element) -> bool:
        """Whether Word does not show it."""
        return _is_on(_child(_child(run, "rPr"), "vanish"))

    def is_raised(self, run: Element) -> bool:
        """Whether it is an exponent or the like; a note's sign is raised by itself."""
        align = _value(_child(_child(run, "rPr"), "vertAlign"))
        is_note = any(local(each.tag).endswith("noteReference") for each in run)
        return align == "superscript" and not is_note

    def is_end_deleted(self, paragraph: Element) -> bool:
        """Whether a tracked change joins it to the next one."""
        marks = _child(_child(paragraph, "pPr"), "rPr")
        return _child(marks, "del") is not None or _child(marks, "moveFrom") is not None

    def is_row_deleted(self, row: Element) -> bool:
        """Whether a tracked change takes the table's row out."""
        return _child(_child(row, "trPr"), "del") is not None

    def _properties(self, paragraph: Element) -> list[Element]:
        """Its own ones, then those of its style and of what that is based on."""
        own = _child(paragraph, "pPr")
        of_styles = [_child(style, "pPr") for style in self._styles_of(paragraph)]
        return [each for each in (own, *of_styles) if each is not None]

    def _styles_of(self, paragraph: Element) -> list[Element]:
        name = _value(_child(_child(paragraph, "pPr"), "pStyle"))
        styles: list[Element] = []
        while name in self._styles and len(styles) < _MOST_PARENTS:
            styles.append(self._styles[name])
            name = _value(_child(styles[-1], "basedOn"))
        return styles

    def _style_names(self, paragraph: Element) -> list[str]:
        return [(_value(_child(each, "name")) or "").lower() for each in self._styles_of(paragraph)]

    def _read_styles(self, root: Element) -> None:
        for element in root:
            name = attribute(element, "styleId")
            if local(element.tag) == "style" and name:
                self._styles[name] = element
        defaults = _child(_child(_child(root, "docDefaults"), "rPrDefault"), "rPr")
        language = _value(_child(defaults, "lang"))
        self.language = language if language and language != "x-none" else None

    def _read_numbering(self, root: Element) -> None:
        forms: dict[tuple[str, str], str] = {}
        for abstract in root:
            if local(abstract.tag) != "abstractNum":
                continue
            for level in abstract:
                form = _value(_child(level, "numFmt"))
                key = (attribute(abstract, "abstractNumId") or "", attribute(level, "ilvl") or "")
                forms[key] = form or "decimal"
        for number in root:
            name, abstract_id = attribute(number, "numId"), _value(_child(number, "abstractNumId"))
            if local(number.tag) == "num" and name:
                for level in range(9):
                    form = forms.get((abstract_id or "", str(level)))
                    if form is not None:
                        self._levels[name, str(level)] = form


def _child(parent: Element | None, name: str) -> Element | None:
    if parent is None:
        return None
    return next((each for each in parent if local(each.tag) == name), None)


def _value(element: Element | None) -> str | None:
    return None if element is None else attribute(element, "val")


def _is_on(element: Element | None) -> bool:
    return element is not None and (_value(element) or "1") not in _OFF
