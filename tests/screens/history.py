"""The history page in its states."""

import time
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QEventLoop

from desktop.history import DAY_S
from desktop.listmodels import HistoryModel
from desktop.pages.window import MainWindow
from engine.speech import VivavoceError
from tests.screens.scene import State

TEXTS = (
    ("The lamp in the harbour master’s office was still burning when the last ferry came in. "
     "Nobody had thought to put it out. It threw a long yellow stripe across the water, and the "
     "gulls, who took it for morning, began to argue.", "Clara", "page", 0.01, 26),
    ("Dear Otto, thank you for the recipe.", "Arthur", "selection", 0.1, 4),
    ("Minutes of the meeting on 4 November: present were all but two. The treasurer opened at "
     "half past seven and closed, to general surprise, before eight.", "Clara", "clipboard", 1, 61),
    ("Kapitel 1. Es war einmal ein Müller, der hatte drei Söhne, seine Mühle, einen Esel und einen "
     "Kater; die Söhne mussten mahlen, der Esel Getreide holen und Mehl forttragen.", "Edith",
     "page", 3, 3700),
    ("Μια φορά κι έναν καιρό ήταν ένας βασιλιάς.", "", "selection", 40, 8),
)  # fmt: skip


def states() -> Iterator[State]:
    """Gives those of the history page."""
    yield State("history-empty", _empty)
    yield State("history-off", _off)
    yield State("history-off-kept", _off_kept)
    yield State("history-full", _full)
    yield State("history-nothing-found", _nothing_found)
    yield State("history-deleted", _deleted)
    yield State("history-saving", _saving)
    yield State("history-error", _error)
    yield State("history-full-small", _full, is_small=True)
    yield State("history-off-kept-small", _off_kept, is_small=True)
    yield State("history-saving-small", _saving, is_small=True)


def _model(window: MainWindow, *, is_filled: bool = True) -> HistoryModel:
    model = HistoryModel(parent=window)
    window.destroyed.connect(model.close)
    model._history.clear()
    if is_filled:
        for text, voice, source, days, heard_s in reversed(TEXTS):
            entry = model._history.add(text, voice, "Auto", source, time.time() - days * DAY_S)
            model._history.add_heard(entry.number, heard_s - entry.heard_s)
    window.history_page.show_history(model)
    window.show_page("history")
    _settle(model)
    return model


def _settle(model: HistoryModel) -> None:
    waiting = QEventLoop()
    model.loaded.connect(waiting.quit)
    model.refresh()
    waiting.exec()
    QCoreApplication.processEvents()


def _empty(window: MainWindow) -> None:
    _model(window, is_filled=False).close()


def _off(window: MainWindow) -> None:
    window.history_page.show_kept(False)
    _model(window, is_filled=False).close()


def _off_kept(window: MainWindow) -> None:
    window.history_page.show_kept(False)
    _model(window).close()


def _full(window: MainWindow) -> None:
    model = _model(window)
    window.history_page._list.setFocus()
    window.history_page._list.setCurrentIndex(model.index(1))
    model.close()


def _nothing_found(window: MainWindow) -> None:
    model = _model(window)
    window.history_page._search.setText("zebra")
    model.set_query("zebra")
    _settle(model)
    model.close()


def _deleted(window: MainWindow) -> None:
    model = _model(window)
    waiting = QEventLoop()
    model.removed.connect(waiting.quit)
    window.history_page._list.setCurrentIndex(model.index(0))
    model.delete((window.history_page._chosen()[0].number,))
    waiting.exec()
    model.close()


def _saving(window: MainWindow) -> None:
    _full(window)
    window.history_page._begin_saving(1, "/home/me/Dear Otto.mp3")
    window.history_page.show_save_progress(0.43)


def _error(window: MainWindow) -> None:
    _full(window)
    window.history_page.show_error(
        VivavoceError(
            "The history was damaged and cannot be read.",
            "A new one was begun; the old file is kept as history.sqlite.damaged.",
        )
    )
