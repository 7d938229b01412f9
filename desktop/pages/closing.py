"""The question that closing the window asks, once."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.pages.theme import GRID_PX

KEEP_RUNNING, QUIT = "keep running", "quit"  # values of the setting window.when_closed
_WIDTH_PX = 440


class ClosingQuestion(QDialog):
    """Keep running or quit; Esc leaves the window open.

    Signals:
        answered(str, bool): `keep running` or `quit`, and whether to remember it. Emitted in the
            GUI thread, once.
    """

    answered = Signal(str, bool)

    def __init__(self, parent: QWidget, *, has_tray: bool, has_hotkeys: bool) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(self.tr("Closing the window"))
        question = QLabel(self.tr("Keep Vivavoce running?"))
        question.setProperty("role", "section")
        reason = QLabel(self._reason(has_tray=has_tray, has_hotkeys=has_hotkeys))
        for label in (question, reason):
            label.setWordWrap(True)
        self._remember = QCheckBox(self.tr("Do not ask again (it can be changed in the settings)"))
        keep, leave = QPushButton(self.tr("Keep running")), QPushButton(self.tr("Quit"))
        keep.setDefault(True)
        keep.setProperty("role", "primary")  # see `Dialog`
        leave.setAutoDefault(False)
        keep.clicked.connect(lambda: self._answer(KEEP_RUNNING))
        leave.clicked.connect(lambda: self._answer(QUIT))
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID_PX)
        buttons.addStretch()
        buttons.addWidget(leave)
        buttons.addWidget(keep)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID_PX * 3, GRID_PX * 3, GRID_PX * 3, GRID_PX * 2)
        column.setSpacing(GRID_PX)
        column.addWidget(question)
        column.addWidget(reason)
        column.addSpacing(GRID_PX)
        column.addWidget(self._remember)
        column.addSpacing(GRID_PX)
        column.addLayout(buttons)
        self.setMinimumWidth(_WIDTH_PX)
        keep.setFocus()

    def _reason(self, *, has_tray: bool, has_hotkeys: bool) -> str:
        if has_tray and has_hotkeys:
            return self.tr("It then waits in the tray, ready for its hotkeys.")
        if has_tray:
            return self.tr("It then waits in the tray.")
        if has_hotkeys:
            return self.tr(
                "There is no tray on this desktop: the window is then only minimised, and the "
                "hotkeys go on working."
            )
        return self.tr("There is no tray on this desktop: the window is then only minimised.")

    def _answer(self, answer: str) -> None:
        is_to_remember = self._remember.isChecked()
        self.accept()
        self.answered.emit(answer, is_to_remember)
