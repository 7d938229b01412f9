"""Where other programs reach the application, to be copied."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.pages.theme import GRID_PX, Theme

_COPIED_MS = 2_000


class ServerAddress(QWidget):
    """Shows an address beside what copies it; hidden while there is none.

    Args:
        theme: The look in use.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        name = QLabel(self.tr("The address to give them (“base URL”)"))
        name.setProperty("role", "muted")
        name.setWordWrap(True)
        self._address = QLabel()
        self._address.setTextFormat(Qt.TextFormat.PlainText)
        by = Qt.TextInteractionFlag
        self._address.setTextInteractionFlags(
            by.TextSelectableByMouse | by.TextSelectableByKeyboard
        )
        self._address.setAccessibleName(name.text())
        self._copy = QPushButton()
        self._copy.setAccessibleName(self.tr("Copy the address"))
        self._copy.clicked.connect(self._copy_address)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_COPIED_MS)
        self._again.timeout.connect(self._say_copy)
        line = QFrame()
        line.setProperty("role", "line")
        line.setFixedHeight(1)
        row = QHBoxLayout()
        row.setContentsMargins(0, GRID_PX, 0, GRID_PX)
        row.setSpacing(GRID_PX)
        row.addWidget(name, 1)
        row.addWidget(self._address)
        row.addWidget(self._copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(line)
        column.addLayout(row)
        self._say_copy()
        theme.changed.connect(self._paint)
        self._paint()
        self.hide()

    @property
    def address(self) -> str:
        """What is shown; empty for nothing."""
        return "" if self.isHidden() else self._address.text()

    def show_address(self, address: str) -> None:
        """Shows an address; empty hides it all."""
        self._address.setText(address)
        self.setVisible(bool(address))

    def _copy_address(self) -> None:
        QGuiApplication.clipboard().setText(self._address.text())
        self._say(self.tr("Copied"))
        self._again.start()

    def _say_copy(self) -> None:
        self._say(self.tr("Copy"))

    def _say(self, words: str) -> None:
        self._copy.setText(f" {words}")

    def _paint(self) -> None:
        self._copy.setIcon(self._theme.glyph("copy"))
