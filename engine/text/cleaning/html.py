"""Web pages: what a reader sees of them, with pauses where their layout has them."""
# ruff: noqa: RUF001, SIM905 (minus looks like a hyphen; names in rows)

from html import unescape

import regex

from engine.contract.cleaning import Cleaning, Marks, Passage
from engine.contract.mapped import Mapped
from engine.text.cleaning.html_tokens import VOID, Tag, Text, no_tags, tokens
from engine.text.cleaning.page import Page, Pause
from engine.text.cleaning.phrases import phrases

_ENTITY = regex.compile(r"&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});?")
_NEVER_SHOWN = frozenset(
    "script style template head noscript iframe object canvas audio video svg datalist rp rt "
    "annotation annotation-xml".split()
)
_NAVIGATION = frozenset("nav footer button select textarea dialog menu".split())
_NAVIGATION_ROLES = frozenset("navigation search menu menubar toolbar contentinfo dialog".split())
# The second copy of a formula, or its source; the first is what screen readers are given.
_DOUBLES = regex.compile(r"MathJax_Preview|mwe-math-fallback|katex-html|MathJax_CHTML")
_READ_THOUGH_HIDDEN = regex.compile(
    r"mwe-math|katex-mathml|MJX_Assistive|assistive", regex.IGNORECASE
)
_COOKIES = regex.compile(
    r"(?i)(?:cookie|consent|gdpr)[\s_-]?(?:law[\s_-]?|policy[\s_-]?|info[\s_-]?)?(?:banner|bar|notice"
    r"|popup|modal|overlay|dialog|message|wall|consent|container)|onetrust|didomi|cookiebot"
    r"|usercentrics|truste[_-]|qc-cmp"
)
_SKIPS = regex.compile(
    r"(?i)\bskip[\s_-]?(?:to|nav|link|content|main)|skiplink|sprunglink|\bevitement"
)
_HIDDEN_STYLE = regex.compile(r"(?i)(?:display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden)")
_HEADINGS = frozenset("h1 h2 h3 h4 h5 h6 title caption legend".split())
_ITEMS = frozenset("li dt dd tr option summary".split())
_BLOCKS = frozenset(
    "p div section article main header aside address blockquote figure figcaption ul ol dl table "
    "thead tbody tfoot pre hr form fieldset details body html center".split()
) | frozenset("footer nav dialog menu".split())
# Their end tags may be missing: the next one ends them.
_ENDED_BY_NEXT = frozenset("p option dt dd".split())
_RAISED = str.maketrans("0123456789-+−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺⁻")
_EXPONENT = regex.compile(r"[-+−]?\d{1,4}")


def read_html(text: Mapped, cleaning: Cleaning, language: str) -> Mapped:
    """Reads a web page, or a part of one."""
    page = Page(text, language, has_stops=cleaning.stops)
    parts = list(tokens(text.text, 0, len(text.text)))
    _Reader(page, text.text, parts, cleaning, language).read()
    return page.read()


def read_into(
    page: Page, source: str, start: int, end: int, cleaning: Cleaning, language: str
) -> None:
    """Reads a stretch of a text as HTML, onto a page of that text; `<int>` is text there."""
    parts = list(tokens(source, start, end))
    tags = [index for index, part in enumerate(parts) if isinstance(part, Tag)]
    for place in no_tags([source[parts[index].start : parts[index].end] for index in tags]):
        part = parts[tags[place]]
        parts[tags[place]] = Text(part.start, part.end)
    _Reader(page, source, parts, cleaning, language).read()


class _Reader:
    def __init__(
        self, page: Page, source: str, parts: list[Text | Tag], cleaning: Cleaning, language: str
    ) -> None:
        self._page = page
        self._source = source
        self._parts = parts
        self._cleaning = cleaning
        self._phrases = phrases(language)
        self._ends = _ends(parts)
        self._numbers: list[int | None] = []  # the next item's, of each list that is open
        self._n_pre = 0
        self._formula: list[tuple[str, int]] = []  # open elements and how many parts each had

    def read(self) -> None:
        index = 0
        while index < len(self._parts):
            part = self._parts[index]
            if isinstance(part, Text):
                self._text(part)
            elif part.is_end:
                self._close(part)
            elif after := self._skipped(part, index):
                index = after
                continue
            else:
                self._open(part)
            index += 1

    def _skipped(self, tag: Tag, index: int) -> int | None:
        """Behind which part reading goes on, where an element is not read itself."""
        end = self._ends.get(index)
        if tag.name in VOID or end is None:
            return index + 1 if tag.name in ("script", "style") else None
        if self._is_hidden(tag):
            if tag.name in _BLOCKS:
                self._page.pause(Pause.PARAGRAPH)
            return end + 1
        if tag.name in ("pre", "table"):
            how = self._cleaning.code if tag.name == "pre" else self._cleaning.tables
            if how is not Passage.SAY:
                said = self._phrases.code if tag.name == "pre" else self._phrases.table
                self._page.pause(Pause.PARAGRAPH)
                if how is Passage.ANNOUNCE:
                    self._page.say(tag.start, self._parts[end].end, said)
                self._page.pause(Pause.PARAGRAPH)
                return end + 1
        return end + 1 if tag.name == "sup" and self._raised(index, end) else None

    def _is_hidden(self, tag: Tag) -> bool:
        attributes = tag.attributes
        classes = attributes.get("class", "")
        if tag.name in _NEVER_SHOWN or _DOUBLES.search(classes):
            return True
        if self._cleaning.navigation and (
            tag.name in _NAVIGATION or attributes.get("role", "").lower() in _NAVIGATION_ROLES
        ):
            return True
        if self._cleaning.navigation and _is_of_page(tag):
            return True
        if attributes.get("aria-hidden", "").lower() == "true":
            return True
        is_hidden = "hidden" in attributes or _HIDDEN_STYLE.search(attributes.get("style", ""))
        return bool(is_hidden) and not _READ_THOUGH_HIDDEN.search(classes)

    def _raised(self, index: int, end: int) -> bool:
        """Reads what is raised: a footnote's mark or an exponent; else it is as any text."""
        within = self._parts[index + 1 : end]
        span = self._parts[index].start, self._parts[end].end
        texts = [part for part in within if isinstance(part, Text)]
        raised = "".join(self._source[part.start : part.end] for part in texts).strip()
        is_note = any(
            isinstance(part, Tag) and "#" in part.attributes.get("href", "") for part in within
        )
        if is_note and self._cleaning.footnotes is not Marks.KEEP:
            if self._cleaning.footnotes is Marks.SAY:
                self._page.say(*span, f" ({self._phrases.note.format(raised.strip('[]()'))})")
            return True
        if not is_note and _EXPONENT.fullmatch(raised):
            self._page.say(*span, raised.translate(_RAISED))
            return True
        return False

    def _text(self, part: Text) -> None:
        keep = self._page.keep if self._n_pre else self._page.keep_flowing
        if self._formula and self._source[part.start : part.end].isspace():
            return
        at = part.start
        for found in _ENTITY.finditer(self._source, part.start, part.end):
            decoded = unescape(found[0])
            if decoded != found[0]:
                keep(at, found.start())
                self._page.say(*found.span(), decoded)
                at = found.end()
        keep(at, part.end)

    def _open(self, tag: Tag) -> None:
        page, name = self._page, tag.name
        if name == "br":
            page.pause(Pause.LINE)
        elif name == "img":
            self._image(tag)
        elif name in _HEADINGS or name in _BLOCKS:
            page.pause(Pause.PARAGRAPH)
            self._n_pre += name == "pre"
            if name in ("ul", "ol"):
                self._numbers.append(_number(tag.attributes.get("start")) if name == "ol" else None)
        elif name in _ITEMS:
            page.pause(Pause.LINE, has_stop=True)
            if name == "li" and self._numbers and (number := self._numbers[-1]) is not None:
                page.say(tag.end, tag.end, f"{_number(tag.attributes.get('value'), number)}. ")
                self._numbers[-1] = number + 1
        elif name in ("td", "th"):
            page.pause(Pause.CELL)
        elif name == "math" or self._formula:
            self._open_formula(tag)

    def _close(self, tag: Tag) -> None:
        page, name = self._page, tag.name
        if name in _HEADINGS:
            page.pause(Pause.PARAGRAPH, has_stop=True)
        elif name in _ITEMS:
            page.pause(Pause.LINE, has_stop=True)
        elif name in _BLOCKS:
            page.pause(Pause.PARAGRAPH, has_stop=name in ("ul", "ol", "dl", "table"))
            self._n_pre -= name == "pre" and self._n_pre > 0
            if name in ("ul", "ol") and self._numbers:
                self._numbers.pop()
        elif self._formula and tag.name == self._formula[-1][0]:
            self._formula.pop()

    def _image(self, tag: Tag) -> None:
        is_hidden = tag.attributes.get("aria-hidden", "").lower() == "true"
        classes = tag.attributes.get("class", "")
        if self._cleaning.images and not is_hidden and not _DOUBLES.search(classes):
            alternative = " ".join(tag.attributes.get("alt", "").split())
            self._page.say_apart(tag.start, tag.end, alternative)

    def _open_formula(self, tag: Tag) -> None:
        """Keeps x² from being read as x2, and ½ as 12; spaces between a formula's parts."""
        if self._formula:
            parent, n_parts = self._formula[-1]
            self._formula[-1] = parent, n_parts + 1
            if n_parts and parent in ("msup", "mfrac"):
                self._page.say(tag.start, tag.end, "^" if parent == "msup" else "/")
            elif n_parts and parent != "msub":
                self._page.say(tag.start, tag.end, " ")
        self._formula.append((tag.name, 0))


def _is_of_page(tag: Tag) -> bool:
    """Whether it is a bar that asks for cookies, or a link that skips the menus."""
    names = f"{tag.attributes.get('id', '')} {tag.attributes.get('class', '')}"
    if tag.name == "a":
        return _SKIPS.search(names) is not None and tag.attributes.get("href", "").startswith("#")
    return tag.name in ("div", "section", "aside") and _COOKIES.search(names) is not None


def _ends(parts: list[Text | Tag]) -> dict[int, int]:
    """Where the element that a start tag opens is closed; none for one that never is."""
    ends: dict[int, int] = {}
    open_: dict[str, list[int]] = {}
    for index, part in enumerate(parts):
        if isinstance(part, Text) or part.name in VOID:
            continue
        starts = open_.setdefault(part.name, [])
        if part.is_end:
            if starts:
                ends[starts.pop()] = index
        else:
            if part.name in _ENDED_BY_NEXT and starts:
                ends[starts.pop()] = index - 1
            starts.append(index)
    return ends


def _number(given: str | None, otherwise: int = 1) -> int:
    return int(given) if given and regex.fullmatch(r"-?[0-9]{1,6}", given) else otherwise
