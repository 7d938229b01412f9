"""A strip over a page while something takes its time: what, how far it is, and a way out."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from desktop.pages.theme import GRID_PX

STEPS = 1000  # of the bar


class ProgressStrip(QFrame):
    """Hidden at first; a subclass says in `retranslate` what is being done.

    Signals:
        cancelled(): The user has thought better of it. Emitted in the GUI thread.
    """

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "note")
        self.name = ""
        self.words, self.bar, self.cancel = QLabel(), QProgressBar(), QPushButton()
        self.bar.setRange(0, STEPS)
        self.bar.setTextVisible(False)
        self.cancel.setProperty("role", "link")
        self.cancel.clicked.connect(self.cancelled)
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID_PX * 2, GRID_PX, GRID_PX, GRID_PX)
        row.setSpacing(GRID_PX * 2)
        row.addWidget(self.words)
        row.addWidget(self.bar, 1)
        row.addWidget(self.cancel)
        self.retranslate()
        self.hide()

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        raise NotImplementedError

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
