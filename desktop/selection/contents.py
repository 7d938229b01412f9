"""What a clipboard or a selection holds, and what of it can be read aloud."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser

from PySide6.QtCore import QCoreApplication

TEXT_LIMIT_BYTES = 10_000_000
KEPT_LIMIT_BYTES = 64_000_000
PRIVATE_HINT = "x-kde-passwordManagerHint"
# The formats in which programs offer plain text, the best first, and how each is written.
TEXT_FORMATS = {
    "UTF8_STRING": "utf-8",
    "text/plain;charset=utf-8": "utf-8",
    "text/plain;charset=UTF-8": "utf-8",
    "text/plain": "utf-8",
    "STRING": "latin-1",
    "TEXT": "utf-8",
    "COMPOUND_TEXT": "latin-1",
}
_FILE_FORMATS = ("x-special/gnome-copied-files", "application/x-kde-cutselection")
_ENDS_LINE = re.compile(
    "address|article|aside|blockquote|br|dd|div|dl|dt|figure|footer|form|h[1-6]|header|hr|li|main|"
    "nav|ol|p|pre|section|table|td|th|title|tr|ul"
)
_UNSEEN = frozenset({"head", "script", "style", "template"})

translate = QCoreApplication.translate


class NothingToRead(Exception):  # noqa: N818 - a finding, which the user is told
    """There is nothing to read, for a reason in plain words; the exception's text is the reason."""


class TooLarge(Exception):  # noqa: N818
    """A format holds more bytes than were asked for."""


class Silent(Exception):  # noqa: N818
    """The program that holds it does not answer."""


@dataclass(frozen=True, slots=True)
class Found:
    """A text that was selected or copied.

    Attributes:
        text: It.
        is_private: A password manager asked not to record it.
    """

    text: str
    is_private: bool = False


ReadFormat = Callable[[str, int], bytes | None]


def find_text(formats: Sequence[str], read: ReadFormat) -> Found:
    """Finds the text among the formats that are offered.

    Args:
        formats: Their names, as X11 and MIME have them.
        read: Gives the bytes of a format (None: it is not there after all), up to so many bytes.

    Raises:
        NothingToRead: With the reason in plain words.
        Silent: Its owner does not answer.
    """
    if not formats:
        raise NothingToRead(translate("Selection", "The clipboard is empty."))
    is_private = _is_private(formats, read)
    if _holds_files(formats, read):
        raise NothingToRead(
            translate(
                "Selection",
                "The clipboard holds files: open them in the window, or drop them on it.",
            )
        )
    try:
        text = _plain(formats, read)
    except TooLarge:
        words = translate(
            "Selection",
            "That is more than {n} MB of text. Choose a part of it.",
        )
        raise NothingToRead(words.format(n=TEXT_LIMIT_BYTES // 1_000_000)) from None
    if text is None:
        raise NothingToRead(_why_no_text(formats))
    if not text.strip():
        raise NothingToRead(translate("Selection", "There is no text but spaces and line ends."))
    return Found(text, is_private)


def text_from_html(page: str) -> str:
    """Gives what a reader would see of a page, a line for each block."""
    parser = _Page()
    parser.feed(page)
    parser.close()
    lines = (" ".join(line.split()) for line in "".join(parser.parts).split("\n"))
    return "\n".join(line for line in lines if line)


def _is_private(formats: Sequence[str], read: ReadFormat) -> bool:
    if PRIVATE_HINT not in formats:
        return False
    return (read(PRIVATE_HINT, 100) or b"").strip(b"\0 \n") == b"secret"


def _holds_files(formats: Sequence[str], read: ReadFormat) -> bool:
    if any(name in formats for name in _FILE_FORMATS):
        return True
    if "text/uri-list" not in formats:
        return False
    try:
        listed = read("text/uri-list", TEXT_LIMIT_BYTES) or b""
    except TooLarge:
        return True
    # A browser offers the address of a copied link in the same way.
    return any(line.lower().startswith(b"file:") for line in listed.splitlines())


def _plain(formats: Sequence[str], read: ReadFormat) -> str | None:
    for name, encoding in TEXT_FORMATS.items():
        if name in formats:
            content = read(name, TEXT_LIMIT_BYTES)
            if content is not None:
                return _decoded(content, encoding)
    if "text/html" in formats:
        content = read("text/html", TEXT_LIMIT_BYTES)
        if content is not None:
            return text_from_html(_decoded(content, "utf-8"))
    return None


def _decoded(content: bytes, encoding: str) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):  # as Firefox writes its HTML
        encoding = "utf-16"
    return content.decode(encoding, errors="replace").strip("\0")


def _why_no_text(formats: Sequence[str]) -> str:
    if any(name.startswith("image/") for name in formats):
        return translate("Selection", "The clipboard holds a picture, and no text.")
    return translate("Selection", "The clipboard holds nothing that can be read aloud.")


class _Page(HTMLParser):
    """Collects what can be seen."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._n_unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._n_unseen += tag in _UNSEEN
        if _ENDS_LINE.fullmatch(tag):
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN and self._n_unseen:
            self._n_unseen -= 1
        if _ENDS_LINE.fullmatch(tag):
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._n_unseen:
            # A line end in the source is a space on the page.
            self.parts.append(data.replace("\n", " "))
