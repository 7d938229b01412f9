"""Several recordings beside each other, each with what has become of it."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from desktop.cloning import Draft
from desktop.pages.theme import Theme

WIDTH_PX = 168
GLYPH_PX = 16


class DraftList(QListWidget):
    """Shows the drafts; hidden while there is only one.

    Signals (emitted in the GUI thread):
        turned(): Another draft is the current one.
    """

    turned = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._drafts: dict[int, Draft] = {}
        self.setProperty("role", "list")
        self.setFixedWidth(WIDTH_PX)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setIconSize(QSize(GLYPH_PX, GLYPH_PX))
        self.hide()
        self.currentRowChanged.connect(lambda _: self.turned.emit())
        theme.changed.connect(self.retranslate)

    @property
    def drafts(self) -> tuple[Draft, ...]:
        """What is shown, in the order in which it came."""
        return tuple(self._drafts.values())

    @property
    def current(self) -> Draft | None:
        """The one chosen; None while there is none."""
        entry = self.currentItem()
        return None if entry is None else self._drafts.get(_number(entry))

    def show_draft(self, draft: Draft) -> None:
        """Shows a new draft, or what is new about one."""
        if draft.number not in self._drafts:
            self._drafts[draft.number] = draft
            entry = QListWidgetItem()
            entry.setData(Qt.ItemDataRole.UserRole, draft.number)
            self.addItem(entry)
        self._drafts[draft.number] = draft
        if self.currentRow() < 0:
            self.setCurrentRow(0)
        self.setVisible(self.count() > 1)
        self.retranslate()

    def remove(self, number: int) -> None:
        """Lets go of a draft."""
        if self._drafts.pop(number, None) is None:
            return
        rows = (row for row in range(self.count()) if _number(self.item(row)) == number)
        self.takeItem(next(rows))
        self.setVisible(self.count() > 1)

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        self.setAccessibleName(self.tr("Recordings"))
        for row in range(self.count()):
            entry = self.item(row)
            draft = self._drafts[_number(entry)]
            glyph, colour, state = self._state(draft)
            entry.setIcon(self._theme.glyph(glyph, colour=colour, size=GLYPH_PX))
            entry.setText(f"{draft.name}\n{state}")
            entry.setToolTip(draft.recording.name)

    def _state(self, draft: Draft) -> tuple[str, str, str]:
        if draft.voice is not None:
            return "check", "good", self.tr("made")
        if draft.assessment is None:
            return "more", "muted", self.tr("checking")
        if not draft.is_usable:
            return "error", "error", self.tr("cannot be used")
        if draft.assessment.findings:
            return "warning", "warning", self.tr("has a flaw")
        return "voices", "text", self.tr("ready")


def _number(entry: QListWidgetItem) -> int:
    return int(entry.data(Qt.ItemDataRole.UserRole))
