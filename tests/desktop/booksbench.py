"""The window with the read page joined to documents and books; see `voicesbench`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.pages.banner import Banner
from desktop.pages.books import BookDialog
from desktop.pages.editor import TextEditor
from desktop.pages.read import ReadPage
from desktop.wiring.books import BooksJoiner
from desktop.wiring.reading import ReadingJoiner
from tests.desktop.voicesbench import Bench, bench
from tests.fakes import CUSTOM, Script

LEFT = Qt.MouseButton.LeftButton


@dataclass
class BooksBench:
    """All parts, joined as the application joins them."""

    bench: Bench
    joiner: BooksJoiner

    @property
    def qtbot(self) -> QtBot:
        return self.bench.qtbot

    @property
    def page(self) -> ReadPage:
        return self.bench.window.read_page

    @property
    def editor(self) -> TextEditor:
        found = self.page.findChild(TextEditor)
        assert isinstance(found, TextEditor)
        return found

    @property
    def said(self) -> str:
        """What the banners of the page and of the window say."""
        return "\n".join(banner.words for banner in self.bench.window.findChildren(Banner))

    def drop(self, path: Path) -> None:
        """Drops a file on the text."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path))])
        rest = (Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
        here = QPointF(50, 50)
        try:
            enter = QDragEnterEvent(here, *rest)
        except TypeError:  # before Qt 6.12
            enter = QDragEnterEvent(here.toPoint(), *rest)
        for event in (enter, QDropEvent(here, *rest)):
            QApplication.sendEvent(self.editor.viewport(), event)
            assert event.isAccepted()

    def open(self, path: Path) -> None:
        """Drops a file and waits until it is there, or refused."""
        with self.qtbot.waitSignal(self.joiner.opening.ended, timeout=20_000):
            self.drop(path)

    def press(self, name: str) -> None:
        """Presses the button of this name in the window."""
        button(self.bench.window, name).click()

    def dialog(self) -> BookDialog:
        """Opens the dialog for books by its button."""
        self.press("Save as a book…")
        found = self.bench.window.findChild(BookDialog)
        assert isinstance(found, BookDialog)
        return found

    def wait(self, condition: Callable[[], bool], limit_ms: int = 20_000) -> None:
        self.qtbot.waitUntil(condition, timeout=limit_ms)

    def restart(self) -> None:
        """Ends what documents and books have, and begins it anew on the same disk."""
        self.joiner.close()
        self.joiner.deleteLater()
        for signal in (self.page.file_asked, self.page.book_asked):
            signal.disconnect()
        for name in ("pause_asked", "go_on_asked", "stop_asked", "resume_asked", "forget_asked"):
            getattr(self.page.books, name).disconnect()
        self.page.show_making_book(False)
        self.page.books.hide()
        self.bench.owner.told.disconnect(self.joiner.show_status)
        self.joiner = BooksJoiner(self.joiner._parts)
        self.bench.owner.told.connect(self.joiner.show_status)


@contextmanager
def books_bench(
    qtbot: QtBot, qapp: QApplication, script: Script | None = None
) -> Iterator[BooksBench]:
    """Opens the window at the read page; everything is closed in the end."""
    with bench(qtbot, qapp, card=CUSTOM) as made:
        if script is not None:
            assert made.engine.speaker is not None
            made.engine.speaker.script = script  # type: ignore[attr-defined]
        parts = made.joiner._parts
        ReadingJoiner(parts)
        joiner = BooksJoiner(parts)
        made.owner.told.connect(joiner.show_status)
        made.owner.told.connect(made.window.read_page.show_status)
        made.window.show_page("read")
        both = BooksBench(made, joiner)
        try:
            yield both
        finally:
            both.joiner.close()


def button(within: QWidget, name: str) -> QPushButton | QToolButton:
    """The visible button that is called so."""
    found = [
        one
        for kind in (QPushButton, QToolButton)
        for one in within.findChildren(kind)
        if name in (one.accessibleName(), one.text().strip()) and one.isVisibleTo(within)
    ]
    assert len(found) == 1, (name, found)
    return found[0]
