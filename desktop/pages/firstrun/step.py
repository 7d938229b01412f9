"""What the three steps have in common: a heading, what it is about, and a column that scrolls."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop.pages.theme import GRID_PX, Theme

TEXT_PX = 640  # longer lines are hard to follow
_TEXT_CHARACTERS = 100  # with a larger font


class Step(QScrollArea):
    """One of the steps; a subclass adds to `column` and names things in `retranslate`.

    Signals:
        done_changed(): `is_done` is to be asked anew. Emitted in the GUI thread.
    """

    done_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setProperty("role", "page")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the controls in it are reached instead
        inner = QWidget()
        inner.setProperty("role", "page")
        inner.setMaximumWidth(
            max(TEXT_PX, self.fontMetrics().averageCharWidth() * _TEXT_CHARACTERS)
        )
        self._heading = muted_label("section")
        self._about = muted_label("muted")
        self.column = QVBoxLayout(inner)
        self.column.setContentsMargins(0, 0, GRID_PX, 0)
        self.column.setSpacing(GRID_PX)
        self.column.addWidget(self._heading)
        self.column.addWidget(self._about)
        self.column.addSpacing(GRID_PX)
        self.setWidget(inner)

    @property
    def heading(self) -> str:
        """What the step is called."""
        return self._heading.text()

    @property
    def is_done(self) -> bool:
        """Whether what is left is to go on."""
        raise NotImplementedError

    @property
    def first(self) -> QWidget:
        """Where the focus goes when the step is turned to."""
        raise NotImplementedError

    def describe(self, heading: str, about: str) -> None:
        """Says what the step is and what it is good for."""
        self._heading.setText(heading)
        self._about.setText(about)
        self.setAccessibleName(heading)

    def retranslate(self) -> None:
        """Says everything in the language in use; the page calls it when that changes."""


def muted_label(role: str = "muted") -> QLabel:
    """Gives an empty label of a role for whole sentences."""
    label = QLabel()
    label.setProperty("role", role)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
