"""One row of the settings page: what a setting is called, what it does, and its control."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.pages.controls import Show
from desktop.pages.theme import GRID_PX, Theme
from desktop.settings import Value

_RESET_PX = 16


class SettingRow(QWidget):
    """Shows a setting.

    Args:
        theme: The look in use.
        control: What it is changed with.
        show: Shows a value in the control.
        label: What it is called.
        more: One sentence more; may be empty.
        default: What it is set back to.
        reset: Sets it back.
    """

    def __init__(
        self,
        theme: Theme,
        control: QWidget,
        show: Show,
        label: str,
        more: str,
        default: Value,
        reset: Callable[[], None],
    ) -> None:
        super().__init__()
        self.control = control
        self.words = f"{label} {more}".casefold()
        self._show, self._default, self._theme = show, default, theme
        name = QLabel(label)
        target = control.focusProxy() or control
        name.setBuddy(target)
        target.setAccessibleName(label)
        target.setAccessibleDescription(more)
        self._line = QFrame()
        self._line.setProperty("role", "line")
        self._line.setFixedHeight(1)
        self._note, self._problem = QLabel(), QLabel()
        self._note.setProperty("role", "muted")
        self._problem.setProperty("role", "problem")
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(name)
        if more:
            muted = QLabel(more)
            muted.setProperty("role", "muted")
            muted.setWordWrap(True)
            words.addWidget(muted)
        for piece in (self._note, self._problem):
            piece.setTextFormat(Qt.TextFormat.PlainText)
            piece.hide()
            words.addWidget(piece)
        for piece in (name, self._note, self._problem):
            piece.setWordWrap(True)
            piece.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._reset = QToolButton()
        self._reset.setToolTip(self.tr("Set it back"))
        self._reset.setAccessibleName(self.tr("Set back: {setting}").format(setting=label))
        kept = self._reset.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # the controls' edges shall not move
        self._reset.setSizePolicy(kept)
        self._reset.clicked.connect(reset)
        row = QHBoxLayout()
        row.setContentsMargins(0, GRID_PX, 0, GRID_PX)
        row.setSpacing(GRID_PX)
        middle = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        row.addLayout(words, 1)
        row.addWidget(self._reset, 0, middle)
        row.addWidget(control, 0, middle)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._line)
        column.addLayout(row)
        theme.changed.connect(self._paint)
        self._paint()

    @property
    def problem(self) -> str:
        """What is said to be wrong; empty for nothing."""
        return "" if self._problem.isHidden() else self._problem.text()

    @property
    def note(self) -> str:
        """What is said beside; empty for nothing."""
        return "" if self._note.isHidden() else self._note.text()

    def show_value(self, value: Value) -> None:
        """Shows a value without telling of it."""
        had_focus = self._reset.hasFocus()
        self._show(value)
        self._reset.setVisible(value != self._default)
        if had_focus and self._reset.isHidden():
            (self.control.focusProxy() or self.control).setFocus()

    def show_line(self, is_shown: bool) -> None:
        """Draws a line above it, or not, as for the first of a card."""
        self._line.setVisible(is_shown)

    def say_problem(self, words: str) -> None:
        """Says what is wrong; empty for nothing."""
        self._problem.setText(words)
        self._problem.setVisible(bool(words))

    def say_note(self, words: str) -> None:
        """Says something beside; empty for nothing."""
        self._note.setText(words)
        self._note.setVisible(bool(words))

    def _paint(self) -> None:
        self._reset.setIcon(self._theme.glyph("undo", colour="muted", size=_RESET_PX))
