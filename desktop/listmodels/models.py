"""The models: what each is, what there is of it, whether it suits this computer."""

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from desktop.downloads import Phase, Work
from engine.speech import (
    STARTER,
    Fit,
    GraphicsCard,
    ModelStatus,
    fit_of,
    list_models,
    suited_model,
)

MODEL_ROLE = Qt.ItemDataRole.UserRole  # ModelRow

Index = QModelIndex | QPersistentModelIndex


class Shape(StrEnum):
    """What there is of a model, or what is being done with it."""

    HERE = "here"
    ABSENT = "absent"
    LOST = "lost"  # the folder that was added has gone
    DAMAGED = "damaged"  # a check has found it so
    PAUSED = "paused"  # a part of it is here
    WAITING = "waiting"
    DOWNLOADING = "downloading"
    OFFLINE = "offline"
    FAILED = "failed"
    VERIFYING = "verifying"
    DELETING = "deleting"


@dataclass(frozen=True, slots=True)
class ModelRow:
    """A model as the page shows it.

    Attributes:
        status: What there is of it on the disk.
        shape: What there is of it, or is being done with it.
        work: How far that has come, and why it failed; None for nothing.
        fit: Whether it fits the graphics card; None without a card, and for the starter.
        has_card: Whether there is a graphics card; None while that is not known.
        is_in_use: Whether it is the model in use.
        is_suited: Whether it is the one to recommend for this computer.
        load_problem: Why it could not be loaded; empty if it could.
    """

    status: ModelStatus
    shape: Shape
    work: Work | None = None
    fit: Fit | None = None
    has_card: bool | None = None
    is_in_use: bool = False
    is_suited: bool = False
    load_problem: str = ""

    @property
    def name(self) -> str:
        """What the settings and `find_model` take."""
        return self.status.name

    @property
    def is_starter(self) -> bool:
        """Whether it comes with the program."""
        return self.name == STARTER

    @property
    def directory(self) -> Path | None:
        """Where it lies; None while it is not complete."""
        return self.status.directory


class ModelsModel(QAbstractListModel):
    """The starter, the released models and those the user has added.

    Lives in the GUI thread; the disk is read in a thread of its own, at each `refresh`.

    Signals (emitted in the GUI thread):
        read(): The rows say what is on the disk.
        _found(tuple[ModelStatus, ...]): Private; emitted in the thread that reads the disk.
    """

    read = Signal()
    _found = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[ModelRow] = []
        self._statuses: tuple[ModelStatus, ...] = ()
        self._work: dict[str, Work] = {}
        self._damaged: set[str] = set()
        self._in_use = STARTER
        self._load_problem = ""
        self._cards: tuple[GraphicsCard, ...] | None = None
        self._reading: threading.Thread | None = None
        self._is_to_read_again = False
        self._is_closed = False
        self._found.connect(self._take)

    @property
    def rows(self) -> tuple[ModelRow, ...]:
        """All rows; none before the disk was read."""
        return tuple(self._rows)

    def row(self, name: str) -> ModelRow | None:
        """Gives a model's row; None if there is none."""
        return next((row for row in self._rows if row.name == name), None)

    def refresh(self) -> None:
        """Reads the disk anew, in a thread."""
        if self._is_closed:
            return
        if self._reading is not None:
            self._is_to_read_again = True
            return
        self._reading = threading.Thread(target=self._read, name="vivavoce-models", daemon=True)
        self._reading.start()

    def show_statuses(self, statuses: Iterable[ModelStatus]) -> None:
        """Shows these models, which somebody has read from the disk in another thread."""
        self._statuses = tuple(statuses)
        self._show()

    def show_work(self, name: str, work: Work | None) -> None:
        """Shows what is being done with a model's files; None for nothing any more."""
        if work is None:
            self._work.pop(name, None)
        else:
            self._work[name] = work
            if work.phase is Phase.DOWNLOADING:
                self._damaged.discard(name)
        self._show()

    def show_damaged(self, name: str, is_damaged: bool) -> None:
        """Shows what a check has found."""
        (self._damaged.add if is_damaged else self._damaged.discard)(name)
        self._show()

    def show_use(self, name: str, problem: str = "") -> None:
        """Shows which model is in use, and why it could not be loaded."""
        self._in_use, self._load_problem = name or STARTER, problem
        self._show()

    def show_cards(self, cards: Iterable[GraphicsCard]) -> None:
        """Takes the graphics cards of this computer."""
        self._cards = tuple(cards)
        self._show()

    def close(self) -> None:
        """Waits for the disk to be read, which does not take long."""
        self._is_closed = True
        if self._reading is not None:
            self._reading.join()
            self._reading = None

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        """How many models there are."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Gives the name for the eye, and the row for `MODEL_ROLE`."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == MODEL_ROLE:
            return row
        return row.name if role == Qt.ItemDataRole.DisplayRole else None

    def _read(self) -> None:
        self._found.emit(list_models())

    def _take(self, statuses: tuple[ModelStatus, ...]) -> None:
        if self._reading is not None:
            self._reading.join()
            self._reading = None
        self.show_statuses(statuses)
        self.read.emit()
        if self._is_to_read_again:
            self._is_to_read_again = False
            self.refresh()

    def _show(self) -> None:
        suited = None if self._cards is None else suited_model(self._cards)
        self._put([self._row(status, suited) for status in self._statuses])

    def _row(self, status: ModelStatus, suited: str | None) -> ModelRow:
        work = self._work.get(status.name)
        is_in_use = _is_named(status, self._in_use)
        row = ModelRow(
            status,
            self._shape(status, work),
            work,
            has_card=None if self._cards is None else bool(self._cards),
            is_in_use=is_in_use,
            is_suited=status.name == suited,
            load_problem=self._load_problem if is_in_use else "",
        )
        if self._cards and not row.is_starter and row.shape is not Shape.LOST:
            best = max(self._cards, key=lambda card: card.free_bytes)
            row = replace(row, fit=fit_of(status, best.free_bytes))
        return row

    def _shape(self, status: ModelStatus, work: Work | None) -> Shape:
        if work is not None:
            return Shape(work.phase.value)
        if status.name in self._damaged:
            return Shape.DAMAGED
        if status.directory is not None:
            return Shape.HERE
        if status.is_added:
            return Shape.LOST
        return Shape.PAUSED if status.partial_bytes else Shape.ABSENT

    def _put(self, wanted: Sequence[ModelRow]) -> None:
        """Turns the rows into these; only added models come and go, at the end."""
        names = [row.name for row in wanted]
        for number in reversed(range(len(self._rows))):
            if self._rows[number].name not in names:
                self.beginRemoveRows(QModelIndex(), number, number)
                del self._rows[number]
                self.endRemoveRows()
        for number, row in enumerate(wanted):
            if number >= len(self._rows) or self._rows[number].name != row.name:
                self.beginInsertRows(QModelIndex(), number, number)
                self._rows.insert(number, row)
                self.endInsertRows()
            elif self._rows[number] != row:
                self._rows[number] = row
                self.dataChanged.emit(self.index(number), self.index(number))


def _is_named(status: ModelStatus, in_use: str) -> bool:
    """Whether a setting means this model: its name, its hub id or its directory."""
    if in_use.casefold() in {status.name.casefold(), status.hub_id.casefold()} - {""}:
        return True
    return status.directory is not None and str(status.directory) == in_use
