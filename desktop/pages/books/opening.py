"""How far a document is that takes its time to be opened."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from desktop.pages.saving import shortened
from desktop.pages.theme import GRID_PX

_STEPS = 1000


class OpeningStrip(QFrame):
    """Hidden while nothing is being opened.

    Signals:
        cancelled(): The user has thought better of it. Emitted in the GUI thread.
    """

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "note")
        self._name = ""
        self._words, self._bar, self._cancel = QLabel(), QProgressBar(), QPushButton()
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._bar.setTextVisible(False)
        self._cancel.setProperty("role", "link")
        self._cancel.clicked.connect(self.cancelled)
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID_PX * 2, GRID_PX, GRID_PX, GRID_PX)
        row.setSpacing(GRID_PX * 2)
        row.addWidget(self._words)
        row.addWidget(self._bar, 1)
        row.addWidget(self._cancel)
        self._retranslate()
        self.hide()

    def begin(self, name: str) -> None:
        """Shows that a file is being read; how long that takes nobody knows."""
        self._name = name
        self._bar.setRange(0, 0)
        self._retranslate()
        self.show()

    def show_share(self, share: float) -> None:
        """Shows how much of its text is there, 0 to 1."""
        self._bar.setRange(0, _STEPS)
        self._bar.setValue(round(_STEPS * share))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        self._words.setText(self.tr("Opening “{name}”…").format(name=shortened(self._name)))
        self._cancel.setText(self.tr("Cancel"))
        self._bar.setAccessibleName(self.tr("Opening"))
