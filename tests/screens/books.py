"""Documents being opened and books being made, in their states."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QBuffer
from PySide6.QtGui import QColor, QImage, QPainter

from desktop.bookmaking import BookStatus, Stage
from desktop.bookplan import BookPlan
from desktop.pages.books import BookDialog, Suggestion
from desktop.pages.window import MainWindow
from engine.speech import VivavoceError
from tests.screens.read import TEXT
from tests.screens.scene import State

NAME = "The lamp in the harbour.m4b"


def states() -> Iterator[State]:
    """Gives those of documents and books."""
    yield State("book-dialog", lambda w: _dialog(w, is_plain=False))
    yield State("book-dialog-changed", _changed)
    yield State("book-dialog-cast", _cast)
    yield State("book-opening", _opening)
    yield State("book-refused", _refused)
    yield State("book-preparing", lambda w: _strip(w, BookStatus(Stage.PREPARING)))
    yield State("book-speaking", lambda w: _strip(w, _SPEAKING))
    yield State("book-paused", lambda w: _strip(w, _PAUSED))
    yield State("book-waiting", lambda w: _strip(w, BookStatus(Stage.WAITING, 0.43, 4_000)))
    yield State("book-left", _left)
    yield State("book-failed", _failed)
    yield State("book-done", _done)
    yield State("book-speaking-small", lambda w: _strip(w, _SPEAKING), is_small=True)
    yield State("book-waiting-small", lambda w: _strip(w, _WAITING), is_small=True)
    yield State("book-failed-small", _failed, is_small=True)


_SPEAKING = BookStatus(Stage.SPEAKING, 0.43, 4_000)
_WAITING = BookStatus(Stage.WAITING, 0.43, 4_000)
_PAUSED = BookStatus(Stage.PAUSED, 0.43, 4_000, is_paused=True)


def _dialog(window: MainWindow, *, is_plain: bool, was_changed: bool = False) -> BookDialog:
    suggestion = Suggestion(
        Path("/tmp"),
        BookPlan(Path()),
        "The lamp in the harbour",
        "Otto Vale",
        None if is_plain else _picture(),
        was_changed,
        (("Clara", "Clara"), ("Arthur", "Arthur"), ("Edith", "Edith")),
    )
    dialog = BookDialog(window.theme, suggestion, window)
    dialog._file.setText(f"/home/me/Music/{NAME}")
    dialog.open()
    return dialog


def _changed(window: MainWindow) -> None:
    dialog = _dialog(window, is_plain=True, was_changed=True)
    dialog._format.setCurrentIndex(3)
    dialog._file.setText("/home/me/Musik/The lamp.ogg")
    dialog.say_problem("")
    dialog.accept_button.click()


def _cast(window: MainWindow) -> None:
    dialog = _dialog(window, is_plain=False)
    minor = [f"Sailor {number}" for number in range(1, 27)]
    dialog.offer_cast(["The keeper", "Captain Vale", "Mara", *minor])
    section = dialog._cast
    assert section is not None
    section._switch.click()
    for row, box in enumerate(list(section._boxes.values())[:2]):
        box.setCurrentIndex(row + 2)


def _opening(window: MainWindow) -> None:
    window.read_page.show_opening("The lamp in the harbour.pdf")
    window.read_page.show_opening_share(0.3)


def _refused(window: MainWindow) -> None:
    window.read_page.set_text(TEXT)
    window.read_page.show_error(
        VivavoceError(
            "“The lamp in the harbour.pdf”: The PDF is locked by a password.",
            "Open it in a PDF viewer and print it to a new PDF without one.",
        )
    )


def _strip(window: MainWindow, status: BookStatus) -> None:
    window.read_page.set_text(TEXT)
    window.read_page.show_making_book(True)
    window.read_page.books.show_status(NAME, status)


def _left(window: MainWindow) -> None:
    window.read_page.set_text(TEXT)
    window.read_page.books.show_left(NAME)


def _failed(window: MainWindow) -> None:
    window.read_page.set_text(TEXT)
    error = VivavoceError(
        "/home/me/Music cannot be written: No space left on device.",
        "Check the free space there, then go on: what is done stays.",
    )
    window.read_page.books.show_left(NAME, error)


def _done(window: MainWindow) -> None:
    window.read_page.set_text(TEXT)
    words = (
        f"“{NAME}” is done: 7:42:10 of sound.\n"
        "These parts may sound wrong, even after three takes:\n"
        "1:02:11  “The captain set down two cups of coffee and a…”"
    )
    window.show_trouble(words, "warning", (("Show in folder", lambda: None),))


def _picture() -> bytes:
    image = QImage(200, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("#18433f"))
    painter = QPainter(image)
    painter.fillRect(30, 60, 140, 8, QColor("#e8c36a"))
    painter.fillRect(30, 90, 90, 8, QColor("#e8c36a"))
    painter.end()
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())
