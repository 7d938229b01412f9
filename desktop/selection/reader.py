"""Reads what is selected or copied, without ever making a window wait."""

import logging
import os
import queue
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import (
    QByteArray,
    QCoreApplication,
    QMimeData,
    QObject,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QGuiApplication

from desktop.selection.contents import TEXT_FORMATS, Found, NothingToRead, Silent
from desktop.selection.source import Source, Task

# Each system has the parts of its own only.
if sys.platform == "win32":
    from desktop.selection.windows import WindowsSource
else:
    from desktop.selection.wayland import WaylandSource
    from desktop.selection.x11 import X11Source

_log = logging.getLogger(__name__)
translate = QCoreApplication.translate

# Qt claims the clipboard as of the last event it has seen, and a claim as of a time before the copy
# is void. After a pause of the window's thread Qt hands out our signals before such events.
SETTLE_MS = 5

Reading = Callable[[Source, Task], Found]


@dataclass(slots=True)
class _PutBack:
    """Formats on their way to the clipboard."""

    formats: Mapping[str, bytes]
    is_done: threading.Event = field(default_factory=threading.Event)


class SelectionReader(QObject):
    """Reads the selection or the clipboard, one after the other, in a thread of its own.

    Of several requests that come while one is under way only the newest is carried out.

    Signals (all emitted in the thread it was made in):
        found(str, bool): The text, and whether a password manager asked not to record it.
        nothing(str): There is nothing to read: why, in plain words.
    """

    # `object`, since Qt would write 10 MB of text anew twice on their way.
    found = Signal(object, bool)
    nothing = Signal(str)
    _ended = Signal(int, object)
    _put_back_wanted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        queued = Qt.ConnectionType.QueuedConnection
        self._ended.connect(self._on_ended, queued)
        self._put_back_wanted.connect(self._on_put_back_wanted, queued)
        self._source = _open()
        self._requests: queue.SimpleQueue[tuple[int, Reading] | None] = queue.SimpleQueue()
        self._n_requests = 0
        self._is_closing = False
        self._unfinished: _PutBack | None = None
        self._thread: threading.Thread | None = None

    def read_selection(self) -> None:
        """Reads what is selected in the focused program; returns at once."""
        self._request(lambda source, task: source.read_selection(task))

    def read_clipboard(self) -> None:
        """Reads the clipboard; returns at once."""
        self._request(lambda source, task: source.read_clipboard(task))

    def close(self) -> None:
        """Ends the thread, with the clipboard as it was; harmless when called again."""
        self._is_closing = True
        if self._thread is not None:
            self._requests.put(None)
            self._thread.join()
            self._thread = None
            if self._unfinished is not None:
                QGuiApplication.sync()  # Qt must have heard of the copy: see SETTLE_MS
                self._put_back(self._unfinished)

    def _request(self, reading: Reading) -> None:
        if self._is_closing:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="selection", daemon=True)
            self._thread.start()
        self._n_requests += 1
        self._requests.put((self._n_requests, reading))

    def _run(self) -> None:
        while (request := self._requests.get()) is not None:
            number, reading = request
            if number < self._n_requests or self._is_closing:
                continue
            self._ended.emit(number, self._carried_out(reading))

    def _carried_out(self, reading: Reading) -> Found | str:
        """Gives what was found, or why nothing was."""
        task = Task(lambda: self._is_closing, self._ask_to_put_back)
        try:
            return reading(self._source, task)
        except NothingToRead as reason:
            return str(reason)
        except Silent:
            return translate(
                "Selection", "The program that holds the text does not answer. Try again later."
            )
        except Exception as error:  # noqa: BLE001 - a fault of ours must not end the thread
            # By its type alone: its words may quote the text.
            _log.error("the selection could not be read: %s", type(error).__name__)
            words = translate("Selection", "The selection cannot be read ({error}).")
            return words.format(error=type(error).__name__)

    def _ask_to_put_back(self, formats: Mapping[str, bytes]) -> None:
        self._unfinished = wanted = _PutBack(formats)
        self._put_back_wanted.emit(wanted)
        # close() waits for this thread and puts back what is left then.
        while not wanted.is_done.wait(0.02) and not self._is_closing:
            pass

    @Slot(int, object)
    def _on_ended(self, number: int, outcome: Found | str) -> None:
        if number < self._n_requests or self._is_closing:
            return
        if isinstance(outcome, Found):
            self.found.emit(outcome.text, outcome.is_private)
        else:
            self.nothing.emit(outcome)

    @Slot(object)
    def _on_put_back_wanted(self, wanted: _PutBack) -> None:
        QTimer.singleShot(SETTLE_MS, lambda: None if self._is_closing else self._put_back(wanted))

    def _put_back(self, wanted: _PutBack) -> None:
        clipboard = QGuiApplication.clipboard()
        if wanted.formats:
            clipboard.setMimeData(_mime(wanted.formats))
        else:
            clipboard.clear()
        self._unfinished = None
        wanted.is_done.set()


def _mime(formats: Mapping[str, bytes]) -> QMimeData:
    """Gives the formats to Qt, which serves them to whoever pastes."""
    mime = QMimeData()
    for name, content in formats.items():
        if name not in TEXT_FORMATS:
            mime.setData(name, QByteArray(content))
    text = next((name for name in TEXT_FORMATS if name in formats), None)
    if text is not None:
        # Qt offers it in all the formats in which X11 knows text.
        mime.setText(formats[text].decode(TEXT_FORMATS[text], errors="replace"))
    return mime


def _open() -> Source:
    if sys.platform == "win32":
        return WindowsSource()
    is_wayland = os.environ.get("XDG_SESSION_TYPE") == "wayland" or "WAYLAND_DISPLAY" in os.environ
    return WaylandSource() if is_wayland else X11Source()
