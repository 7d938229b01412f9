"""What the application's dialogs have in common: a heading, a body, what is wrong, the buttons."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.pages.taborder import move_focus
from desktop.pages.theme import GRID_PX, Theme


class Dialog(QDialog):
    """A dialog that is opened, never waited for; it is deleted when it is closed.

    A subclass fills `body`, connects `accept_button`, and names everything in `retranslate`, which
    it calls once at its end of `__init__`. Escape and Cancel close it.

    Attributes:
        theme: The look in use.
        body: The column between heading and buttons.
        accept_button: The one button that does what the dialog is for; Enter presses it.
        cancel_button: The one that leaves everything as it was.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, width_px: int = 560) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(width_px)
        self._heading, self._problem = QLabel(), QLabel()
        self._heading.setProperty("role", "title")
        self._heading.setWordWrap(True)
        self._problem.setProperty("role", "problem")
        self._problem.setWordWrap(True)
        self._problem.setTextFormat(Qt.TextFormat.PlainText)
        self._problem.hide()
        self.accept_button, self.cancel_button = QPushButton(), QPushButton()
        # Its bold words get their room by the role; `:default` in a style sheet gives them none.
        self.accept_button.setProperty("role", "primary")
        self.accept_button.setDefault(True)
        # Qt measures a button without what a sheet says of `:default`: bold words would be cut.
        self.accept_button.setProperty("role", "primary")
        self.cancel_button.setAutoDefault(False)
        self.cancel_button.clicked.connect(self.reject)
        self.body = QVBoxLayout()
        self.body.setSpacing(GRID_PX * 2)
        self.buttons = QHBoxLayout()
        self.buttons.setSpacing(GRID_PX)
        self.buttons.addStretch()
        self.buttons.addWidget(self.cancel_button)
        self.buttons.addWidget(self.accept_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID_PX * 3, GRID_PX * 3, GRID_PX * 3, GRID_PX * 3)
        column.setSpacing(GRID_PX * 2)
        column.addWidget(self._heading)
        column.addLayout(self.body, 1)
        column.addWidget(self._problem)
        column.addLayout(self.buttons)

    @property
    def problem(self) -> str:
        """What is said to be wrong; empty for nothing."""
        return "" if self._problem.isHidden() else self._problem.text()

    def set_heading(self, words: str) -> None:
        """Says what the dialog is for."""
        self._heading.setText(words)
        self.setWindowTitle(words)

    def say_problem(self, words: str) -> None:
        """Says what is wrong and what to do; empty takes it back."""
        self._problem.setText(words)
        self._problem.setVisible(bool(words))

    def retranslate(self) -> None:
        """Says everything in the language in use; called again when that changes."""
        self.cancel_button.setText(self.tr("Cancel"))

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, N802 - Qt's names
        """Takes Tab to what stands next in the dialog, whenever that was made."""
        return move_focus(self, is_forward=next)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
