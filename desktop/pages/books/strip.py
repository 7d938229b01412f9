"""How far a book is that is being made, or that one is waiting to be gone on with."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop import texts
from desktop.bookmaking import BookStatus, Stage
from desktop.errors import in_words
from desktop.pages.banner import repolish
from desktop.pages.saving import shortened
from desktop.pages.theme import GRID_PX
from engine.speech import VivavoceError

_STEPS = 1000


class BookStrip(QFrame):
    """Hidden while there is no book.

    Signals (emitted in the GUI thread):
        pause_asked(), go_on_asked(), stop_asked(): For the book that is being made.
        resume_asked(), forget_asked(): For the one that is not finished.
    """

    pause_asked = Signal()
    go_on_asked = Signal()
    stop_asked = Signal()
    resume_asked = Signal()
    forget_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "note")
        self._name = ""
        self._status: BookStatus | None = None
        self._error: VivavoceError | None = None
        self._words = QLabel()
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._pause, self._stop = self._button(), self._button()
        self._resume, self._forget = self._button(), self._button()
        self._pause.clicked.connect(self._pause_or_go_on)
        self._stop.clicked.connect(self.stop_asked)
        self._resume.clicked.connect(self.resume_asked)
        self._forget.clicked.connect(self.forget_asked)
        row = QHBoxLayout()
        row.setSpacing(GRID_PX // 2)
        row.addWidget(self._words, 1)
        for button in (self._pause, self._stop, self._resume, self._forget):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID_PX * 2, GRID_PX, GRID_PX, GRID_PX)
        column.setSpacing(GRID_PX // 2)
        column.addLayout(row)
        column.addWidget(self._bar)
        self._retranslate()
        self.hide()

    @property
    def words(self) -> str:
        """What it says; empty while hidden."""
        return "" if self.isHidden() else self._words.text()

    def show_status(self, name: str, status: BookStatus) -> None:
        """Shows how far the book is that is being made; cheap enough for five calls a second."""
        self._name, self._status, self._error = name, status, None
        self._show()

    def show_left(self, name: str, error: VivavoceError | None = None) -> None:
        """Offers to go on with a book that is not finished, and says why if that is known."""
        self._name, self._status, self._error = name, None, error
        self._show()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _button(self) -> QPushButton:
        button = QPushButton()
        button.setProperty("role", "link")
        return button

    def _pause_or_go_on(self) -> None:
        is_paused = self._status is not None and self._status.is_paused
        (self.go_on_asked if is_paused else self.pause_asked).emit()

    def _show(self) -> None:
        status = self._status
        is_made = status is not None
        for button in (self._pause, self._stop, self._bar):
            button.setVisible(is_made)
        for button in (self._resume, self._forget):
            button.setVisible(not is_made)
        if status is not None:
            is_unknown = status.stage is Stage.PREPARING
            self._bar.setRange(0, 0 if is_unknown else _STEPS)
            if not is_unknown:
                self._bar.setValue(round(_STEPS * status.share))
            self._name_pause(is_paused=status.is_paused)
        role = "note" if self._error is None else "error"
        if self.property("role") != role:
            self.setProperty("role", role)
            repolish(self)
        self._words.setText(self._told())
        self._bar.setAccessibleDescription(self._words.text())
        self.show()

    def _told(self) -> str:
        name = shortened(self._name)
        status = self._status
        if status is None:
            left = self.tr("“{name}” is not finished. What is done is kept.").format(name=name)
            error = self._error
            return f"{in_words(error)}\n{left}" if error else left
        share = texts.number(100 * status.share)
        match status.stage:
            case Stage.PREPARING:
                words = self.tr("Book “{name}”: reading the text…")
            case Stage.WAITING:
                words = self.tr("Book “{name}”: {share} %, waits for the reading to end")
            case Stage.PAUSED:
                words = self.tr("Book “{name}”: {share} %, paused")
            case Stage.WRITING:
                words = self.tr("Book “{name}”: all is spoken; the file is written, {share} %")
            case _:
                words = self.tr("Book “{name}”: {share} %")
                if status.left_s is not None:
                    words = f"{words} · {self._left(status.left_s)}"
        return words.format(name=name, share=share)

    def _left(self, left_s: float) -> str:
        minutes = round(left_s / 60)
        if minutes < 1:
            return self.tr("less than a minute left")
        if minutes < 100:
            return self.tr("about {minutes} min left").format(minutes=minutes)
        return self.tr("about {hours} h {minutes} min left").format(
            hours=minutes // 60, minutes=minutes % 60
        )

    def _name_pause(self, *, is_paused: bool) -> None:
        self._pause.setText(self.tr("Go on") if is_paused else self.tr("Pause"))
        words = self.tr("Go on with the book") if is_paused else self.tr("Pause the book")
        self._pause.setAccessibleName(words)

    def _retranslate(self) -> None:
        self._stop.setText(self.tr("Stop"))
        self._stop.setAccessibleName(self.tr("Stop the book"))
        self._stop.setToolTip(self.tr("What is done stays: you can go on later."))
        self._resume.setText(self.tr("Go on"))
        self._resume.setAccessibleName(self.tr("Go on with the book"))
        self._forget.setText(self.tr("Forget it"))
        self._forget.setAccessibleName(self.tr("Forget the book"))
        self._bar.setAccessibleName(self.tr("Progress of the book"))
        self._name_pause(is_paused=self._status is not None and self._status.is_paused)
        if self._name:
            self._words.setText(self._told())
