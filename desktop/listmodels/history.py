"""What was read, as a Qt list: read page by page, and all of it in a thread of its own."""

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import replace
from enum import IntEnum
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QByteArray,
    QDateTime,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from desktop import texts
from desktop.history import Entry, History
from desktop.reading import Item
from engine.speech import VivavoceError

_log = logging.getLogger(__name__)
PAGE_ENTRIES = 60
SEARCH_MS = 150  # a word is typed in a few of these
CLOSE_LIMIT_S = 7.0  # longer than another process may keep the file busy

Index = QModelIndex | QPersistentModelIndex


class HistoryRole(IntEnum):
    """What can be asked of a row, beside its text and tooltip."""

    ENTRY = Qt.ItemDataRole.UserRole  # Entry: all that is known of it
    WHEN = Qt.ItemDataRole.UserRole + 1  # str: such as `Today, 14:05`
    ABOUT = Qt.ItemDataRole.UserRole + 2  # str: voice, where it came from, how long it was heard


class HistoryModel(QAbstractListModel):
    """The history's entries, the newest first.

    Lives in the GUI thread and never waits: each call is carried out in its thread, in the order
    of the calls, and comes back by rows that change or by a signal. Nothing is read before `begin`.

    Signals (emitted in the GUI thread):
        loaded(): The rows of a search, or of everything, have begun to come.
        removed(int): So many entries were taken away; `undo` brings them back.
        failed(VivavoceError): The file could not be used; nothing of that call was done.
        _done(object, object): Private; emitted in the model's thread.

    Args:
        path: The file; None is `history.sqlite` in the home directory.
        parent: The owner.
    """

    loaded = Signal()
    removed = Signal(int)
    failed = Signal(object)
    _done = Signal(object, object)

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._history = History(path)
        self._rows: list[Entry] = []
        self._query = ""
        self._search = 0  # its number: what an older one finds is thrown away
        self._has_begun = False
        self._is_fetching = False
        self._has_more = False
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._is_closed = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(SEARCH_MS)
        self._later.timeout.connect(self.refresh)
        self._done.connect(self._take)

    @property
    def query(self) -> str:
        """What is searched for; empty for everything."""
        return self._query

    def begin(self) -> None:
        """Reads the first page, the first time it is called."""
        if not self._has_begun:
            self._has_begun = True
            self.refresh()

    def refresh(self) -> None:
        """Reads everything anew."""
        self._has_begun = True
        self._later.stop()
        self._search += 1
        self._is_fetching = True
        read = partial(self._history.page, self._query, None, PAGE_ENTRIES)
        self._do(read, partial(self._take_first, self._search))

    def set_query(self, query: str) -> None:
        """Shows what holds all these words, in a moment."""
        if query.split() == self._query.split():
            return
        self._query = query
        self._later.start()

    def add(
        self,
        text: str,
        voice: str,
        language: str,
        source: str,
        then: Callable[[Entry], None] | None = None,
    ) -> None:
        """Keeps what begins to be read; `then` hears of the entry, in the GUI thread."""
        write = partial(self._history.add, text, voice, language, source)
        self._do(write, partial(self._take_added, then))

    def add_heard(self, number: int, heard_s: float) -> None:
        """Adds to how long an entry was listened to, in seconds."""
        write = partial(self._history.add_heard, number, heard_s)
        self._do(write, lambda _: self._update(number, heard_s))

    def fetch_item(self, number: int, then: Callable[[Item], None]) -> None:
        """Brings an entry to `then` as what the session reads again, in the GUI thread."""

        def make(found: tuple[Entry, str]) -> None:
            entry, text = found
            then(Item(text, entry.voice, entry.language, source="history"))

        self._do(partial(self._history.whole, number), make)

    def delete(self, numbers: tuple[int, ...]) -> None:
        """Takes entries away; `removed` tells."""
        self._do(partial(self._history.delete, numbers), partial(self._take_removed, set(numbers)))

    def clear(self) -> None:
        """Takes everything away; `removed` tells."""
        self._do(self._history.clear, partial(self._take_removed, None))

    def undo(self) -> None:
        """Brings back what was taken away last."""
        self._do(self._history.undo, lambda _: self.refresh())

    def forget(self, days: int) -> None:
        """Deletes what is older, for good; 0 keeps everything."""

        def refresh_if_less(n_gone: int) -> None:
            if n_gone and self._has_begun:
                self.refresh()

        self._do(partial(self._history.forget, days), refresh_if_less)

    def close(self) -> None:
        """Does what was asked for, then ends the thread."""
        self._later.stop()
        self._is_closed = True  # what is still on its way must not begin anything
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join(CLOSE_LIMIT_S)
            self._thread = None

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """How many entries have been read so far."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def canFetchMore(self, parent: Index) -> bool:  # noqa: N802 - Qt's name
        """Whether there are entries that have not been read."""
        return not parent.isValid() and self._has_more and not self._is_fetching

    def fetchMore(self, parent: Index) -> None:  # noqa: N802 - Qt's name
        """Reads one page more."""
        if not self.canFetchMore(parent):
            return
        self._is_fetching = True
        last = self._rows[-1] if self._rows else None
        read = partial(self._history.page, self._query, last, PAGE_ENTRIES)
        self._do(read, partial(self._take_more, self._search))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Gives what a view or page asks of a row."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        entry = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.beginning
            case Qt.ItemDataRole.ToolTipRole if entry.is_cut:
                return self.tr("Only the beginning of this very long text was kept.")
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{entry.beginning}, {self._when(entry)}, {self._about(entry)}"
            case HistoryRole.ENTRY:
                return entry
            case HistoryRole.WHEN:
                return self._when(entry)
            case HistoryRole.ABOUT:
                return self._about(entry)
        return None

    def roleNames(self) -> dict[int, QByteArray]:  # noqa: N802 - Qt's name
        """The roles' names, as views written in QML would use them."""
        names = {role.value: QByteArray(role.name.lower().encode()) for role in HistoryRole}
        return super().roleNames() | names

    def _when(self, entry: Entry) -> str:
        then = QDateTime.fromMSecsSinceEpoch(round(entry.at * 1000))
        locale = QLocale()
        clock = locale.toString(then.time(), QLocale.FormatType.ShortFormat)
        days = then.date().daysTo(QDateTime.currentDateTime().date())
        if days == 0:
            return self.tr("Today, {clock}").format(clock=clock)
        if days == 1:
            return self.tr("Yesterday, {clock}").format(clock=clock)
        if 0 < days < 7:
            return f"{locale.standaloneDayName(then.date().dayOfWeek())}, {clock}"
        return locale.toString(then.date(), QLocale.FormatType.ShortFormat) + f", {clock}"

    def _about(self, entry: Entry) -> str:
        parts = [entry.voice] if entry.voice else []
        source = {
            "selection": self.tr("selected text"),
            "clipboard": self.tr("from the clipboard"),
        }.get(entry.source)
        if source:
            parts.append(source)
        if entry.heard_s >= 1:
            parts.append(self.tr("heard {time}").format(time=texts.clock(entry.heard_s)))
        return "  ·  ".join(parts)

    def _do(self, job: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Does something in the thread, and `then` takes its result in the GUI thread."""
        if self._is_closed:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="vivavoce-history", daemon=True)
            self._thread.start()

        def do() -> None:
            try:
                result = job()
            except VivavoceError as error:
                self._done.emit(self._take_failure, error)
            except Exception as error:  # noqa: BLE001 - the next call must find somebody here
                # By its type alone: its words may quote what was read.
                _log.error("the history failed (%s)", type(error).__name__)
                self._done.emit(self._take_failure, _unexpected())
            else:
                self._done.emit(then, result)

        self._jobs.put(do)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()
        self._history.close()

    def _take(self, then: Callable[[Any], None], result: Any) -> None:
        then(result)

    def _take_failure(self, error: VivavoceError) -> None:
        self._is_fetching = False
        self._has_more = False
        self.failed.emit(error)

    def _take_first(self, search: int, entries: tuple[Entry, ...]) -> None:
        if search != self._search:
            return
        self.beginResetModel()
        self._rows = list(entries)
        self._has_more = len(entries) == PAGE_ENTRIES
        self._is_fetching = False
        self.endResetModel()
        self.loaded.emit()

    def _take_more(self, search: int, entries: tuple[Entry, ...]) -> None:
        if search != self._search:
            return
        self._is_fetching = False
        self._has_more = len(entries) == PAGE_ENTRIES
        shown = {entry.number for entry in self._rows}
        new = [entry for entry in entries if entry.number not in shown]
        if new:
            first = len(self._rows)
            self.beginInsertRows(QModelIndex(), first, first + len(new) - 1)
            self._rows += new
            self.endInsertRows()

    def _take_added(self, then: Callable[[Entry], None] | None, entry: Entry) -> None:
        if then is not None:
            then(entry)
        if not self._has_begun:
            return
        if self._query.split():
            self.refresh()  # it may or may not be among what is searched for
            return
        self._drop({entry.number})
        self.beginInsertRows(QModelIndex(), 0, 0)
        self._rows.insert(0, entry)
        self.endInsertRows()

    def _take_removed(self, numbers: set[int] | None, n_gone: int) -> None:
        self._drop({entry.number for entry in self._rows} if numbers is None else numbers)
        if numbers is None:
            self._has_more = False
        if not self._rows and self._has_more:
            self.refresh()  # a view without rows asks for no more
        if n_gone:
            self.removed.emit(n_gone)

    def _drop(self, numbers: set[int]) -> None:
        for row in reversed(range(len(self._rows))):
            if self._rows[row].number in numbers:
                self.beginRemoveRows(QModelIndex(), row, row)
                del self._rows[row]
                self.endRemoveRows()

    def _update(self, number: int, heard_s: float) -> None:
        for row, entry in enumerate(self._rows):
            if entry.number == number:
                self._rows[row] = replace(entry, heard_s=entry.heard_s + heard_s)
                self.dataChanged.emit(self.index(row), self.index(row))
                return


def _unexpected() -> VivavoceError:
    return VivavoceError(
        "Something went wrong with the history.", "It is noted in vivavoce.log; try it again."
    )
