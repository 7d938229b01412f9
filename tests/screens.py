"""Every state of every page, in both themes: `python -m tests.screens` → docs/screenshots/.

Starts a screen of its own. Nothing is compared: the pictures are there to be looked at.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from PySide6.QtCore import QEvent, QStringListModel
from PySide6.QtGui import QFont, QFontDatabase, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from desktop.actions import Action
from desktop.icons import TrayState, tray_icon
from desktop.pages.theme import Theme
from desktop.pages.window import FIRST_SIZE, MINIMUM_SIZE, MainWindow
from desktop.reading import Item, Phase, Status
from desktop.settings import Settings
from desktop.texts import Texts
from engine.speech import Progress, VivavoceError
from tests.screen import _display

DIRECTORY = Path(__file__).parents[1] / "docs" / "screenshots"
# What GNOME and KDE come with; a bare machine has only DejaVu.
FONTS = ("Adwaita Sans", "Inter", "Noto Sans", "Cantarell")

TEXT = (
    "The lamp in the harbour master’s office was still burning when the last ferry came in. "
    "Nobody had thought to put it out. It threw a long yellow stripe across the water, and the "
    "gulls, who took it for morning, began to argue.\n\n"
    "“You are late,” said the harbour master, without looking up from his ledger. The captain "
    "set down two cups of coffee and a paper bag that smelled of cinnamon. “The tide was late,” "
    "he said. “I only followed it.”\n\n"
    "They drank in silence. Outside, someone was coiling rope, slowly, the way one does who is "
    "paid by the hour and has nowhere to be."
)
HEARD = (TEXT.index("It threw"), TEXT.index("argue.") + len("argue."))
SPEAKING = Status(Phase.SPEAKING, Item(TEXT), HEARD, 9.4, 26.0, 0.31, 0.29, 0, 1.25)


@dataclass(frozen=True)
class State:
    """One picture.

    Attributes:
        name: The file's, before the theme.
        prepare: Brings a new window into the state.
        language: The window's.
        is_small: In the smallest window.
    """

    name: str
    prepare: Callable[[MainWindow], None]
    language: str = "en"
    is_small: bool = False


def states() -> Iterator[State]:
    """Gives all of them."""
    yield State("read-empty", lambda w: None)
    yield State("read-idle", lambda w: w.read_page.set_text(TEXT))
    yield State("read-loading", _loading)
    yield State("read-speaking", lambda w: _show(w, SPEAKING))
    yield State("read-paused", lambda w: _show(w, replace(SPEAKING, phase=Phase.PAUSED)))
    yield State("read-selection", _selection)
    yield State("read-error", _error)
    yield State("read-saving", _saving)
    yield State("read-cleared", _cleared)
    yield State("left-over", lambda w: w.show_left_over([Item(TEXT, place=HEARD[0])]))
    yield State("no-tray", _no_tray)
    yield State("settings", lambda w: w.show_page("settings"))
    yield State("settings-clash", _clash)
    yield State("closing", _closing)
    for name, prepare in (
        ("read-speaking", lambda w: _show(w, replace(SPEAKING, n_queued=2))),
        ("settings", lambda w: w.show_page("settings")),
        ("left-over", lambda w: w.show_left_over([Item(TEXT, place=HEARD[0])])),
        ("no-tray", _no_tray),
    ):
        yield State(f"{name}-german-small", prepare, "de", is_small=True)


def main() -> None:
    """Takes them all, or those whose names begin with an argument."""
    wanted = tuple(sys.argv[1:])
    DIRECTORY.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        number = stack.enter_context(_display(Path(folder)))
        os.environ |= {"DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        application = QApplication(["vivavoce"])
        font = next((f for f in FONTS if f in QFontDatabase.families()), "")
        application.setFont(QFont(font or application.font().family(), 10))
        texts, theme = Texts(), Theme(application)
        for state in states():
            if wanted and not state.name.startswith(wanted):
                continue
            texts.install(state.language)
            for look in ("light", "dark"):
                theme.choose(look)
                _take(application, theme, state, f"{state.name}-{look}")
        _take_tray()


def _take(application: QApplication, theme: Theme, state: State, name: str) -> None:
    window = MainWindow(theme, Settings())
    window.resize(MINIMUM_SIZE if state.is_small else FIRST_SIZE)
    window.read_page.show_voices(QStringListModel(["Clara", "Arthur", "Edith"], window))
    window.read_page.show_languages(["English", "German"])
    window.preferences.show_devices(["Built-in audio", "Headset"])
    window.show()
    state.prepare(window)
    for _ in range(10):
        application.processEvents()
    dialogs = [w for w in window.findChildren(QWidget) if w.isWindow() and w.isVisible()]
    _save((dialogs[0] if dialogs else window).grab().toImage(), name)
    window.begin_quitting()
    window.close()
    window.deleteLater()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _take_tray() -> None:
    """All tray icons in a row, on a light and on a dark panel."""
    edge, gap = 24, 16
    for look, ground in (("light", "#f0f0f0"), ("dark", "#202326")):
        row = QWidget()
        row.setStyleSheet(f"background: {ground}")
        row.resize(gap + len(TrayState) * (edge + gap), edge + 2 * gap)
        picture = row.grab().toImage().convertToFormat(QImage.Format.Format_ARGB32)
        painter = QPainter(picture)
        for number, state in enumerate(TrayState):
            icon = tray_icon(state, is_panel_dark=look == "dark")
            painter.drawPixmap(gap + number * (edge + gap), gap, icon.pixmap(edge, edge))
        painter.end()
        _save(picture, f"tray-{look}")


def _save(picture: QImage, name: str) -> None:
    """Writes it with the 256 colours it has most of: the pictures lie in the repository."""
    whole = picture.convertToFormat(QImage.Format.Format_RGB32)
    size = (whole.height(), whole.width())
    pixels = np.frombuffer(whole.constBits(), np.uint32).reshape(size) & 0xFFFFFF
    colours, places, counts = np.unique(pixels, return_inverse=True, return_counts=True)
    table = colours[np.argsort(counts)[::-1][:256]]
    distances = np.abs(_channels(colours)[:, None] - _channels(table)[None]).sum(-1)
    rows = np.zeros((size[0], -(-size[1] // 4) * 4), np.uint8)  # QImage wants whole words
    rows[:, : size[1]] = distances.argmin(1).astype(np.uint8)[places].reshape(size)
    small = QImage(rows.data, size[1], size[0], rows.shape[1], QImage.Format.Format_Indexed8)
    small.setColorTable([int(colour) | 0xFF000000 for colour in table])
    small.save(str(DIRECTORY / f"{name}.png"), quality=0)  # of a PNG: how hard it is packed


def _channels(colours: np.ndarray) -> np.ndarray:
    return np.stack([(colours >> shift) & 0xFF for shift in (16, 8, 0)], -1).astype(np.int32)


def _show(window: MainWindow, status: Status) -> None:
    window.read_page.set_text(TEXT)
    window.read_page.show_status(status)


def _loading(window: MainWindow) -> None:
    _show(window, Status(Phase.PREPARING, Item(TEXT)))
    window.read_page.show_progress(Progress("Loading the model", 62, 100))


def _selection(window: MainWindow) -> None:
    window.read_page.set_text("What I was writing.")
    window.read_page.show_status(replace(SPEAKING, item=Item(TEXT, source="selection")))


def _error(window: MainWindow) -> None:
    error = VivavoceError(
        "The graphics card has too little free memory.",
        "Close other programs that use it, or let it run on the processor in the settings.",
    )
    _show(window, Status(Phase.IDLE, Item(TEXT), error=error))


def _saving(window: MainWindow) -> None:
    window.read_page.set_text(TEXT)
    window.read_page._begin_saving(TEXT, "/home/me/The lamp in the harbour.mp3")
    window.read_page.show_save_progress(0.43)


def _cleared(window: MainWindow) -> None:
    window.read_page.set_text(TEXT)
    window.read_page._clear()


def _no_tray(window: MainWindow) -> None:
    window.read_page.set_text(TEXT)
    window.show_tray(False)


def _clash(window: MainWindow) -> None:
    window.show_page("settings")
    window.preferences.show_hotkey_problem(
        Action.PAUSE,
        "Ctrl+Alt+P is taken by another program. Choose other keys, or free it there.",
    )


def _closing(window: MainWindow) -> None:
    window.close()


if __name__ == "__main__":
    main()
