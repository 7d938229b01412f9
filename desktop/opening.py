"""Opening a document: its text for the editor, read in a thread, and what a book of it begins with.

Text files keep what they say to the letter; whatever has markup or pages is given as it is heard.
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from desktop.reading import log_fault, unexpected
from engine.speech import Rules, SourceKind, VivavoceError, cleaned

# It is loaded in the thread that reads, long after the window has been painted.
if TYPE_CHECKING:
    from engine.speech.books import Document

_log = logging.getLogger(__name__)
TEXT_SUFFIXES = (".txt", ".md", ".markdown")
# As `engine.speech.books.EXTENSIONS`; a test compares.
_PAGES = (".html", ".htm", ".xhtml")
SUFFIXES = (*TEXT_SUFFIXES, *_PAGES, ".pdf", ".docx", ".epub", ".eml", ".srt", ".vtt")
LIMIT_BYTES = 4 * 1024 * 1024  # of text: some 70 hours of speech; the window stays quick with it
SLOW_MS = 300  # what takes no longer needs no bar
CLOSE_LIMIT_S = 2.0
_ALIKE = 200  # characters at either end by which a changed text is told from another one
_CLEANED = (SourceKind.HTML, SourceKind.PDF)

Tell = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Opened:
    """What a document says, and what it says of itself.

    Attributes:
        path: Where it is.
        text: For the editor; lines end in `\\n`.
        title: Its own, or the file's name without its ending.
        author: Empty where it names none.
        cover: A picture as the document holds it, or None.
        notice: What had to be assumed, for the user; mostly empty.
    """

    path: Path
    text: str
    title: str
    author: str = ""
    cover: bytes | None = None
    notice: str = ""


class Origin:
    """Remembers which document the text in an editor is of, whatever is done to it there."""

    def __init__(self) -> None:
        self._opened: Opened | None = None
        self._text = ""

    def take(self, opened: Opened, text: str) -> None:
        """Hears that a document became this text: an editor may give it back in other spaces."""
        self._opened, self._text = opened, text

    def of(self, text: str) -> tuple[Opened | None, bool]:
        """Gives the document, None if the text is another one; and whether it was changed."""
        before = self._text
        is_it = text[:_ALIKE] == before[:_ALIKE] or text[-_ALIKE:] == before[-_ALIKE:]
        return (self._opened, text != before) if is_it else (None, False)


class Opening(QObject):
    """Reads one document at a time; a new one takes the place of one that is still being read.

    Signals (emitted in the GUI thread):
        slow(str): It takes its time to read the file of this name.
        progressed(float): How much of its text is there, 0 to 1; not told while that is unknown.
        opened(Opened): It is there.
        failed(VivavoceError): It cannot be opened; the error names the file.
        ended(): Nothing is being read any more, whatever came of it; the last of them.
        _told(object, object): Private; by the thread: whose it is, and what it has to say.
    """

    slow = Signal(str)
    progressed = Signal(float)
    opened = Signal(object)
    failed = Signal(object)
    ended = Signal()
    _told = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: threading.Thread | None = None
        self._path = Path()
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(SLOW_MS)
        self._slow.timeout.connect(lambda: self.slow.emit(self._path.name))
        self._told.connect(self._hear)

    def open(self, path: Path) -> None:
        """Begins to read."""
        self._path = path
        self._thread = threading.Thread(
            target=self._read, args=(path,), name="vivavoce-opening", daemon=True
        )
        self._slow.start()
        self._thread.start()

    def cancel(self) -> None:
        """Lets go of what is being read: whatever it becomes, nobody hears of it."""
        if self._thread is not None:
            self._end()

    def close(self) -> None:
        """Lets go of what is being read and waits a moment for its end."""
        thread = self._thread
        self.cancel()
        if thread is not None:
            thread.join(CLOSE_LIMIT_S)

    def _read(self, path: Path) -> None:
        thread = threading.current_thread()

        def tell(what: object) -> None:
            if thread is self._thread:
                self._told.emit(thread, what)

        try:
            tell(read_file(path, tell))
        except VivavoceError as error:
            tell(error)
        except Exception as error:  # noqa: BLE001 - a fault of ours must reach the user in words
            log_fault(_log, "opening a document failed", error)
            tell(_naming(unexpected(error, "Opening it stopped"), path.name))

    def _hear(self, thread: threading.Thread, what: object) -> None:
        if thread is not self._thread:
            return
        if isinstance(what, float):
            self.progressed.emit(what)
            return
        self._end()
        if isinstance(what, Opened):
            self.opened.emit(what)
        else:
            self.failed.emit(what)

    def _end(self) -> None:
        self._thread = None
        self._slow.stop()
        self.ended.emit()


def read_file(path: Path, tell: Tell | None = None) -> Opened:
    """Reads a document of any kind in `SUFFIXES`.

    Args:
        path: The file; its ending tells its kind.
        tell: Called with how much of the text is there, 0 to 1.

    Raises:
        VivavoceError: It cannot be read, or is too long for the window; the file is named.
    """
    if path.suffix.lower() in TEXT_SUFFIXES:  # at once: finding Markdown's chapters takes long
        text, notice = _read_text(path)
        return Opened(path, text, path.stem, notice=notice)
    from engine.speech.books import read_document

    try:
        document = read_document(path)
    except VivavoceError as error:
        raise _naming(error, path.name) from error
    text = _text_of(document, path.name, tell)
    return Opened(path, text, document.title, document.author, document.cover)


def _text_of(document: "Document", name: str, tell: Tell | None) -> str:
    total = sum(len(chapter.text) for chapter in document.chapters)
    done, length, found = 0, 0, list[str]()
    for chapter in document.chapters:
        text = chapter.text
        if chapter.kind in _CLEANED:
            text = cleaned(text, Rules(kind=chapter.kind)).text
        found.append(text.strip())
        done += len(chapter.text)
        length += len(found[-1])
        if length > LIMIT_BYTES:
            raise VivavoceError(
                QCoreApplication.translate(
                    "TextFile", "The text of “{name}” is too long for the window."
                ).format(name=name),
                QCoreApplication.translate(
                    "TextFile", "Split it, or make a sound file of it with “vivavoce read”."
                ),
            )
        if tell is not None:
            tell(done / total)
    return "\n\n".join(text for text in found if text)


def _read_text(path: Path) -> tuple[str, str]:
    """Gives what a text file says, and what had to be assumed."""
    name = path.name
    try:
        if path.stat().st_size > LIMIT_BYTES:
            raise VivavoceError(
                QCoreApplication.translate(
                    "TextFile", "“{name}” is larger than {limit} MB."
                ).format(name=name, limit=LIMIT_BYTES // 1024**2),
                QCoreApplication.translate(
                    "TextFile", "Split it, or paste the part that you want to hear."
                ),
            )
        content = path.read_bytes()
    except OSError as error:
        raise VivavoceError(
            QCoreApplication.translate("TextFile", "“{name}” cannot be read: {reason}.").format(
                name=name, reason=error.strerror
            ),
            QCoreApplication.translate(
                "TextFile", "Check that it is there and that you may read it."
            ),
        ) from error
    from engine.speech.books import read_letters

    text, encoding = read_letters(content, name)
    if not encoding:
        return text, ""
    notice = QCoreApplication.translate(
        "TextFile",
        "“{name}” is not in UTF-8. It was read as {encoding}; "
        "if letters look wrong, save it as UTF-8 and open it again.",
    )
    return text, notice.format(name=name, encoding=encoding)


def _naming(error: VivavoceError, name: str) -> VivavoceError:
    """Gives the error with the file's name in it: a drop may have brought several to mind."""
    if name in error.what:
        return error
    return VivavoceError(f"“{name}”: {error.what}", error.remedy)
