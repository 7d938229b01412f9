"""The navigation at the window's left edge."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QButtonGroup, QFrame, QToolButton, QVBoxLayout, QWidget

from desktop import texts
from desktop.pages.theme import GRID_PX, Theme

_PICTURE_PX = 24
PLACES = ("read", "voices", "pronunciation", "models", "history", "settings", "help")
AT_THE_BOTTOM = "settings"  # the first of those below the gap


class Rail(QFrame):
    """One key for each page; Ctrl+1, Ctrl+2 and so on press them.

    Signals:
        chosen(str): A page's name. Emitted in the GUI thread, when the user chooses it.
    """

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "rail")
        self._theme = theme
        self._group = QButtonGroup(self)
        self._keys: dict[str, QToolButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID_PX, GRID_PX * 2, GRID_PX, GRID_PX * 2)
        column.setSpacing(GRID_PX // 2)  # seven keys have room in the smallest window
        for number, place in enumerate(PLACES, 1):
            key = QToolButton()
            key.setProperty("role", "place")
            key.setCheckable(True)
            key.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            key.setIconSize(QSize(_PICTURE_PX, _PICTURE_PX))
            key.clicked.connect(lambda _, place=place: self.chosen.emit(place))
            shortcut = QShortcut(QKeySequence(f"Ctrl+{number}"), self)
            shortcut.activated.connect(key.click)
            if place == AT_THE_BOTTOM:
                column.addStretch()
            self._group.addButton(key)
            self._keys[place] = key
            column.addWidget(key)
        theme.changed.connect(self._paint)
        self._retranslate()
        self.show_place(PLACES[0])

    def show_place(self, place: str | None) -> None:
        """Marks the page that is shown; None for one that has no key here."""
        self._group.setExclusive(False)  # else one of them could not be left unmarked
        for name, key in self._keys.items():
            key.setChecked(name == place)
        self._group.setExclusive(True)
        self._paint()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _paint(self) -> None:
        for place, key in self._keys.items():
            colour = "accent" if key.isChecked() else "muted"
            key.setIcon(self._theme.glyph(place, colour=colour, size=_PICTURE_PX))

    def _retranslate(self) -> None:
        labels = {
            "read": self.tr("Read"),
            "voices": self.tr("Voices"),
            "pronunciation": self.tr("Pronunciation"),
            "models": self.tr("Models"),
            "history": self.tr("History"),
            "settings": self.tr("Settings"),
            "help": self.tr("Help"),
        }
        for number, (place, key) in enumerate(self._keys.items(), 1):
            key.setText(labels[place])
            key.setToolTip(f"{labels[place]} ({texts.keys_label(f'Ctrl+{number}')})")
            key.setAccessibleName(labels[place])
        # As wide as the longest word in the heavier type of the chosen one.
        widest = max(self.fontMetrics().horizontalAdvance(word) for word in labels.values())
        for key in self._keys.values():
            key.setFixedWidth(max(GRID_PX * 9, round(widest * 1.12) + GRID_PX * 2))
