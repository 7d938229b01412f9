"""A line to search in: a glass at its beginning, a cross at its end once something stands there."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from desktop import texts
from desktop.pages.theme import Theme


class SearchField(QLineEdit):
    """Says itself how to reach it; its owner sets its keys (`serve`) and its accessible name."""

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

    def serve(self, page: QWidget, enter_list: Callable[[], None]) -> None:
        """Sets the keys of a page with a list: Ctrl+F comes here, Esc and Down go on to the list.

        Args:
            page: Where Ctrl+F works.
            enter_list: Gives the list the focus, if there is something in it.
        """

        def begin() -> None:
            self.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.selectAll()

        def leave() -> None:
            if self.text():
                self.clear()
            else:
                enter_list()

        QShortcut(QKeySequence("Ctrl+F"), page).activated.connect(begin)
        for keys, act in (("Esc", leave), ("Down", enter_list)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(act)

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
