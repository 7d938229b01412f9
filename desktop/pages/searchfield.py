"""A line to search in: a glass at its beginning, a cross at its end once something stands there."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from desktop import texts
from desktop.pages.theme import Theme


class SearchField(QLineEdit):
    """Says itself how to reach it; its owner sets the key (Ctrl+F) and its accessible name."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setProperty("role", "search")
        self._glass = self.addAction(
            theme.glyph("search", colour="muted"), QLineEdit.ActionPosition.LeadingPosition
        )
        self.setClearButtonEnabled(True)
        theme.changed.connect(self._paint)
        self._retranslate()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        keys = texts.keys_label("Ctrl+F")
        self.setPlaceholderText(self.tr("Search ({keys})").format(keys=keys))
        glass, *others = self.findChildren(QToolButton)  # Qt makes them and names none
        glass.setAccessibleName(self.tr("Search"))
        for cross in others:
            cross.setAccessibleName(self.tr("Empty the search"))

    def _paint(self) -> None:
        self._glass.setIcon(self._theme.glyph("search", colour="muted"))
