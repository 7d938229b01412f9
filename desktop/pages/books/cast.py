"""Who speaks the names of a dialogue: a switch, and a list of voices for each name."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop.pages.controls import WheelGuard
from desktop.pages.theme import GRID_PX

MAX_NAMES = 24  # who speaks less often than these speaks in the book's voice
_SEEN_ROWS = 3.5, 5.5  # at least, at most; half a row shows that there are more
_SHOWN_CHARACTERS = 14


class CastSection(QWidget):
    """Asks whether each name has a voice of its own, and which.

    Args:
        names: Who speaks, the most frequent first.
        voices: Each voice's name and what is shown of it.

    Signals (emitted in the GUI thread):
        resized(): It needs more room now, or less.

    Attributes:
        label: What it is called, for beside it.
    """

    resized = Signal()

    def __init__(
        self,
        names: Sequence[str],
        voices: Sequence[tuple[str, str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._n_others = max(0, len(names) - MAX_NAMES)
        self.label, self._switch, self._others = QLabel(), QCheckBox(), QLabel()
        self.label.setBuddy(self._switch)
        self._others.setProperty("role", "muted")
        self._others.setWordWrap(True)
        self._others.setVisible(self._n_others > 0)
        self._boxes = {name: QComboBox() for name in names[:MAX_NAMES]}
        guard = WheelGuard(self)
        for box in self._boxes.values():
            box.addItem("", "")
            for name, shown in voices:
                box.addItem(shown, name)
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(_SHOWN_CHARACTERS)
            box.installEventFilter(guard)
        self._rows, self._scroll = QWidget(), QScrollArea()
        self._column = QVBoxLayout(self)
        self._lay_out()
        self._switch.toggled.connect(self._show_rows)
        self._show_rows(False)
        self._retranslate()

    @property
    def cast(self) -> tuple[tuple[str, str], ...]:
        """Name and voice, empty for the book's own; nobody where the switch is off."""
        if not self._switch.isChecked():
            return ()
        return tuple((name, str(box.currentData())) for name, box in self._boxes.items())

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _lay_out(self) -> None:
        self._rows.setProperty("role", "page")
        grid = QGridLayout(self._rows)
        grid.setContentsMargins(0, 0, GRID_PX, 0)
        grid.setHorizontalSpacing(GRID_PX * 2)
        grid.setVerticalSpacing(GRID_PX)
        grid.setColumnStretch(1, 1)
        for row, (name, box) in enumerate(self._boxes.items()):
            label = QLabel(name.replace("&", "&&"))  # a buddy's label takes one as a shortcut
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setBuddy(box)
            grid.addWidget(label, row, 0)
            grid.addWidget(box, row, 1)
        grid.addWidget(self._others, len(self._boxes), 0, 1, 2)
        self._scroll.setProperty("role", "page")
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._rows)
        column = self._column
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID_PX)
        column.addWidget(self._switch)
        column.addWidget(self._scroll, 1)

    def _show_rows(self, is_on: bool) -> None:
        self._scroll.setVisible(is_on)
        if is_on:
            whole = self._rows.sizeHint().height()
            one = next(iter(self._boxes.values())).sizeHint().height() + GRID_PX
            least, most = (min(whole, round(one * n)) for n in _SEEN_ROWS)
            self._scroll.setMinimumHeight(least)
            self._scroll.setMaximumHeight(most)
        self._column.activate()
        self.updateGeometry()  # at once: whoever hears of it shall find it as it is now
        self.resized.emit()

    def _retranslate(self) -> None:
        self.label.setText(self.tr("Who speaks"))
        self._switch.setText(self.tr("Give each name a voice of its own"))
        self._switch.setToolTip(
            self.tr("For lines such as “Anna: Good morning.” The names are not read.")
        )
        for name, box in self._boxes.items():
            box.setItemText(0, self.tr("The book's voice"))
            box.setAccessibleName(self.tr("Voice of {name}").format(name=name))
        words = self.tr("More names, which speak seldom and in the book's voice: {n}.")
        self._others.setText(words.format(n=self._n_others))
