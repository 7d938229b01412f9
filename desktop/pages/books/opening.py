"""How far a document is that takes its time to be opened."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from desktop.pages.saving import shortened
from desktop.pages.strip import STEPS, ProgressStrip


class OpeningStrip(ProgressStrip):
    """Hidden while nothing is being opened."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words.setTextFormat(Qt.TextFormat.PlainText)

    def begin(self, name: str) -> None:
        """Shows that a file is being read; how long that takes nobody knows."""
        self.name = name
        self.bar.setRange(0, 0)
        self.retranslate()
        self.show()

    def show_share(self, share: float) -> None:
        """Shows how much of its text is there, 0 to 1."""
        self.bar.setRange(0, STEPS)
        self.bar.setValue(round(STEPS * share))

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        self.words.setText(self.tr("Opening “{name}”…").format(name=shortened(self.name)))
        self.cancel.setText(self.tr("Cancel"))
        self.bar.setAccessibleName(self.tr("Opening"))
