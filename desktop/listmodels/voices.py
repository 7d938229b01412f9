"""The voices that the model in use can speak with."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import (
    QAbstractListModel,
    QByteArray,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from engine.speech import (
    ModelCard,
    VivavoceError,
    Voice,
    VoiceLibrary,
    bundled_voices,
    name_key,
)

Index = QModelIndex | QPersistentModelIndex


class VoiceRole(IntEnum):
    """What can be asked of a row, beside its text and tooltip."""

    NAME = Qt.ItemDataRole.UserRole  # str: what the settings and `find_voice` take
    IS_OWN = Qt.ItemDataRole.UserRole + 1  # bool: whether the user made it
    LANGUAGE = Qt.ItemDataRole.UserRole + 2  # str: of its recording; empty if not known
    FAMILY = Qt.ItemDataRole.UserRole + 3  # str: the models it is for


@dataclass(frozen=True, slots=True)
class VoiceRow:
    """A voice as the lists show it.

    Attributes:
        name: What the settings and `find_voice` take.
        label: What is shown.
        is_own: Whether the user made it.
        language: The language of its recording; empty if it is not known.
        family: The models it is for.
    """

    name: str
    label: str
    is_own: bool
    language: str
    family: str


class VoicesModel(QAbstractListModel):
    """The voices that the model in use can speak with: its own first, then the user's.

    Lives in the GUI thread; reads the library's folder when it is made and at each `refresh`.
    Changes come as rows that go and rows that come, never as a reset, so a view's choice stays.

    Args:
        card: What the model in use can do; None while no model is there yet: no rows.
        parent: The owner.
    """

    def __init__(self, card: ModelCard | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._card = card
        self._rows: list[VoiceRow] = []
        self.refresh()

    @property
    def damaged(self) -> tuple[VivavoceError, ...]:
        """The voice files that cannot be read; each names its file. Reads the library anew."""
        return VoiceLibrary().list().damaged

    @property
    def rows(self) -> tuple[VoiceRow, ...]:
        """All rows, for a menu."""
        return tuple(self._rows)

    def set_card(self, card: ModelCard | None) -> None:
        """Shows the voices of another model."""
        self._card = card
        self.refresh()

    def refresh(self) -> None:
        """Reads the library anew; a view that shows a voice which is still there keeps it."""
        self.show(_read(self._card))

    def show(self, wanted: Sequence[VoiceRow]) -> None:
        """Shows these rows, which somebody has read in another thread."""
        for number in reversed(range(len(self._rows))):
            if self._rows[number].name not in {row.name for row in wanted}:
                self.beginRemoveRows(QModelIndex(), number, number)
                del self._rows[number]
                self.endRemoveRows()
        for number, row in enumerate(wanted):
            self._put(number, row)

    def row_of(self, name: str) -> int:
        """Gives the row of a voice, whatever the case of its name; -1 if it is not there."""
        rows = enumerate(self._rows)
        return next((n for n, row in rows if name_key(row.name) == name_key(name)), -1)

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802  (Qt's name)
        """How many voices there are."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Gives what a view or page asks of a row."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        origin = self.tr("your own voice") if row.is_own else self.tr("comes with the model")
        about = f"{origin}, {row.language}" if row.language else origin
        return {
            Qt.ItemDataRole.DisplayRole: row.label,
            Qt.ItemDataRole.ToolTipRole: about,
            # Read aloud by screen readers, which do not read tooltips.
            Qt.ItemDataRole.AccessibleTextRole: f"{row.label}, {about}",
            VoiceRole.NAME: row.name,
            VoiceRole.IS_OWN: row.is_own,
            VoiceRole.LANGUAGE: row.language,
            VoiceRole.FAMILY: row.family,
        }.get(role)

    def roleNames(self) -> dict[int, QByteArray]:  # noqa: N802  (Qt's name)
        """The roles' names, as views written in QML would use them."""
        names = {role.value: QByteArray(role.name.lower().encode()) for role in VoiceRole}
        return super().roleNames() | names

    def _put(self, number: int, row: VoiceRow) -> None:
        """Makes this row stand at this place; those above are right already."""
        found = next((n for n, old in enumerate(self._rows) if old.name == row.name), None)
        if found is None:
            self.beginInsertRows(QModelIndex(), number, number)
            self._rows.insert(number, row)
            self.endInsertRows()
            return
        if found != number:
            self.beginMoveRows(QModelIndex(), found, found, QModelIndex(), number)
            self._rows.insert(number, self._rows.pop(found))
            self.endMoveRows()
        if self._rows[number] != row:
            self._rows[number] = row
            self.dataChanged.emit(self.index(number), self.index(number))


def rows_for(
    card: ModelCard | None, own: Iterable[Voice], bundled: Iterable[Voice]
) -> list[VoiceRow]:
    """Gives the rows of the voices that a model can speak with, in the order of `voices_for`."""
    if card is None or card.kind == "voice_design":
        return []
    if card.kind == "custom_voice":
        return [VoiceRow(s, _as_title(s), False, "", card.family) for s in card.speakers]
    rows: dict[str, VoiceRow] = {}
    for voices, is_own in ((bundled, False), (own, True)):
        for voice in voices:
            if (voice.family, voice.width) == (card.family, card.width):
                row = VoiceRow(voice.name, voice.name, is_own, voice.language or "", voice.family)
                # The user's own takes the place of a bundled one with its name, as `find_voice`
                # has it.
                rows[name_key(row.name)] = row
    return list(rows.values())


def _read(card: ModelCard | None) -> list[VoiceRow]:
    return rows_for(card, VoiceLibrary().list(), bundled_voices()) if card else []


def _as_title(speaker: str) -> str:
    return speaker.replace("_", " ").title()
