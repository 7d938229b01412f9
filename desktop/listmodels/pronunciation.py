"""The pronunciation dictionary as a Qt list, and what is searched for in it."""

from enum import IntEnum

from PySide6.QtCore import (
    QT_TRANSLATE_NOOP,
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from desktop import texts
from engine.speech import Dictionary, Entry, Match

Index = QModelIndex | QPersistentModelIndex

MATCHES = {
    Match.WORD: QT_TRANSLATE_NOOP("Match", "Whole words"),
    Match.ANYWHERE: QT_TRANSLATE_NOOP("Match", "Anywhere, within words too"),
    Match.PATTERN: QT_TRANSLATE_NOOP("Match", "A pattern (regular expression)"),
}


class PronunciationRole(IntEnum):
    """What can be asked of a row, beside its text."""

    ENTRY = Qt.ItemDataRole.UserRole  # Entry: all of it
    WRITTEN = Qt.ItemDataRole.UserRole + 1  # str: on one line
    SPOKEN = Qt.ItemDataRole.UserRole + 2  # str: on one line; says so where nothing is spoken
    ABOUT = Qt.ItemDataRole.UserRole + 3  # str: where it is found, and whether it is used


class PronunciationModel(QAbstractListModel):
    """The entries, in the order of the dictionary; lives in the GUI thread."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[Entry, ...] = ()
        self._rows: list[Entry] = []
        self._query = ""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All of them, be they searched for or not."""
        return self._entries

    @property
    def query(self) -> str:
        """What is searched for; empty for everything."""
        return self._query

    def show(self, dictionary: Dictionary) -> None:
        """Shows a dictionary."""
        self._entries = dictionary.entries
        self._find()

    def set_query(self, query: str) -> None:
        """Shows the entries that hold all these words in what is written or spoken."""
        if query.split() != self._query.split():
            self._query = query
            self._find()

    def row_of(self, entry: Entry) -> int:
        """Gives the row of an entry; -1 where it is not shown."""
        return self._rows.index(entry) if entry in self._rows else -1

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """How many there are."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Gives what a view or the page asks of a row."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        entry = self._rows[index.row()]
        match role:
            case PronunciationRole.ENTRY:
                return entry
            case PronunciationRole.WRITTEN:
                return _on_one_line(entry.written)
            case PronunciationRole.SPOKEN:
                return self._spoken(entry)
            case PronunciationRole.ABOUT:
                return "  ·  ".join(self._about(entry))
            case Qt.ItemDataRole.DisplayRole:
                return f"{_on_one_line(entry.written)} → {self._spoken(entry)}"
            case Qt.ItemDataRole.AccessibleTextRole:
                words = self.tr("{written}, spoken {spoken}").format(
                    written=_on_one_line(entry.written), spoken=self._spoken(entry)
                )
                return ", ".join((words, *self._about(entry)))
            case _:
                return None

    def _find(self) -> None:
        words = self._query.casefold().split()
        self.beginResetModel()
        self._rows = [entry for entry in self._entries if _holds(entry, words)]
        self.endResetModel()

    def _spoken(self, entry: Entry) -> str:
        return _on_one_line(entry.spoken) or self.tr("(nothing)")

    def _about(self, entry: Entry) -> list[str]:
        parts = [] if entry.is_on else [self.tr("Off")]
        parts.append(match_label(entry.match))
        if entry.is_case_sensitive:
            parts.append(self.tr("Capitals matter"))
        if entry.language is not None:
            parts.append(texts.language_label(entry.language))
        if entry.voice is not None:
            parts.append(self.tr("Voice {name}").format(name=entry.voice))
        return parts


def match_label(match: Match) -> str:
    """Gives the window's words for what an entry finds."""
    return QCoreApplication.translate("Match", str(MATCHES[match]))


def _holds(entry: Entry, words: list[str]) -> bool:
    if not words:
        return True
    text = f"{entry.written}\n{entry.spoken}".casefold()
    return all(word in text for word in words)


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
