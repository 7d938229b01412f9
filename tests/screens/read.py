"""The read page, the settings and the window itself in their states."""

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtWidgets import QApplication

from desktop.actions import Action
from desktop.pages.keydialog import KeyDialog
from desktop.pages.window import MainWindow
from desktop.reading import Item, Phase, Status
from desktop.settings import Settings, changed
from engine.speech import Progress, VivavoceError
from tests.screens.scene import State

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


def states() -> Iterator[State]:
    """Gives those of the read page, the settings and the window itself."""
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
    yield State("settings-machine", _machine)
    yield State("settings-key", _key)
    yield State("settings-server", _served)
    yield State("closing", _closing)
    for name, prepare in (
        ("read-speaking", lambda w: _show(w, replace(SPEAKING, n_queued=2))),
        ("settings", lambda w: w.show_page("settings")),
        ("left-over", lambda w: w.show_left_over([Item(TEXT, place=HEARD[0])])),
        ("no-tray", _no_tray),
    ):
        yield State(f"{name}-small", prepare, is_small=True)


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


def _served(window: MainWindow) -> None:
    window.show_page("settings")
    settings = changed(Settings(), "server.is_on", True)
    window.preferences.show_settings(settings)
    window.preferences.show_server("http://127.0.0.1:8000/v1")
    QApplication.processEvents()  # the card grows by the address
    bar = window.preferences.verticalScrollBar()
    bar.setValue(bar.maximum())


def _machine(window: MainWindow) -> None:
    settings = changed(Settings(), "remote.address", "http://192.168.1.20:8000")
    window.show_settings(changed(settings, "remote.is_on", True))
    window.show_page("settings")
    bar = window.preferences.verticalScrollBar()
    bar.rangeChanged.connect(lambda _, last: bar.setValue(last))  # until all is laid out


def _key(window: MainWindow) -> None:
    _machine(window)
    dialog = KeyDialog("http://192.168.1.20:8000", window.theme, window)
    dialog.line.setText("0123456789abcdef")
    dialog.open()


def _closing(window: MainWindow) -> None:
    window.close()
