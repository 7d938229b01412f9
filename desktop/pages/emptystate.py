"""What an empty text area says: how a text gets in."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop import icons, texts
from desktop.pages.colours import Colours
from desktop.pages.theme import GRID_PX, Theme

PICTURE_PX = 64


class EmptyState(QWidget):
    """A picture and two lines; lets clicks and drops through to what it lies on."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._hotkey = ""
        self._has_tray = True
        self._picture = QLabel()
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._main = _centred("empty")
        self._more = _centred("muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID_PX * 4, GRID_PX * 2, GRID_PX * 4, GRID_PX * 2)
        column.setSpacing(GRID_PX)
        column.addStretch()
        column.addWidget(self._picture)
        column.addSpacing(GRID_PX)
        column.addWidget(self._main)
        column.addWidget(self._more)
        column.addStretch()
        theme.changed.connect(self._paint_with)
        self._paint_with(theme.colours)
        self.retranslate()

    def set_ways(self, hotkey: str, *, has_tray: bool) -> None:
        """Names the hotkey that reads the selection, empty for none, and whether a tray can."""
        self._hotkey, self._has_tray = hotkey, has_tray
        self.retranslate()

    def retranslate(self) -> None:
        """Says it in the language in use."""
        self._main.setText(self.tr("Paste or type a text, or drop a file here."))
        if self._hotkey:
            way = self.tr("Or select text in any program and press {hotkey}.")
            self._more.setText(way.format(hotkey=texts.keys_label(self._hotkey)))
        elif self._has_tray:
            self._more.setText(self.tr("Or choose “Read the selection” in the tray."))
        else:
            self._more.clear()

    def _paint_with(self, colours: Colours) -> None:
        picture = icons.pixmap(
            "empty",
            PICTURE_PX,
            self.devicePixelRatioF(),
            QColor(colours.edge),
            QColor(colours.accent),
        )
        self._picture.setPixmap(picture)


def _centred(role: str) -> QLabel:
    label = QLabel()
    label.setProperty("role", role)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setWordWrap(True)
    return label
