"""How it begins: a note on others' voices, once; then a file or the microphone."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.pages.theme import GRID_PX, Theme


class ConsentNote(QWidget):
    """What to know before cloning somebody's voice; read once."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = [QLabel() for _ in range(3)]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        card = QFrame()
        card.setProperty("role", "note")
        inner = QVBoxLayout(card)
        inner.setContentsMargins(GRID_PX * 2, GRID_PX * 2, GRID_PX * 2, GRID_PX * 2)
        inner.setSpacing(GRID_PX * 2)
        for label in self._words:
            label.setWordWrap(True)
            inner.addWidget(label)
        column.addWidget(card)
        column.addStretch()
        self._retranslate()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        for label, words in zip(
            self._words,
            (
                self.tr("A voice belongs to the person who speaks with it."),
                self.tr(
                    "Make a voice only of yourself, or of somebody who has agreed to it. Never use "
                    "it to pass for somebody, or to make others believe that they said something."
                ),
                self.tr(
                    "Recordings and voices stay on this machine. Nothing of them is sent anywhere."
                ),
            ),
            strict=True,
        ):
            label.setText(words)


class StartPage(QWidget):
    """Asks where the recording comes from.

    Signals (emitted in the GUI thread):
        files_asked(), record_asked(): Choose files; record with the microphone.
    """

    files_asked = Signal()
    record_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_busy = False
        self._main, self._more = QLabel(), QLabel()
        self._main.setProperty("role", "empty")
        self._more.setProperty("role", "muted")
        self.files, self.record = QPushButton(), QPushButton()
        column = QVBoxLayout(self)
        column.setSpacing(GRID_PX)
        column.addStretch()
        for label in (self._main, self._more):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            column.addWidget(label)
        column.addSpacing(GRID_PX)
        row = QHBoxLayout()
        row.setSpacing(GRID_PX)
        row.addStretch()
        row.addWidget(self.files)
        row.addWidget(self.record)
        row.addStretch()
        column.addLayout(row)
        column.addStretch()
        self.files.clicked.connect(self.files_asked)
        self.record.clicked.connect(self.record_asked)
        for button in (self.files, self.record):
            button.setAutoDefault(False)
        theme.changed.connect(self._paint)
        self._paint()
        self._retranslate()

    def show_busy(self, is_busy: bool) -> None:
        """Asks nothing while recordings are being opened."""
        self._is_busy = is_busy
        for part in (self._more, self.files, self.record):
            part.setVisible(not is_busy)
        self._retranslate()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _paint(self) -> None:
        self.files.setIcon(self._theme.glyph("open"))
        self.record.setIcon(self._theme.glyph("microphone"))

    def _retranslate(self) -> None:
        self._main.setText(
            self.tr("Listening to the recordings …")
            if self._is_busy
            else self.tr("Drop recordings of a voice here")
        )
        self._more.setText(
            self.tr("5 to 15 seconds of one person, without music or noise, are best.")
        )
        self.files.setText(self.tr("Choose recordings …"))
        self.record.setText(self.tr("Record with the microphone"))
