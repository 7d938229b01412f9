"""What the window's pages have in common: a title, a row of actions, and a body that fills it."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.pages.banner import Banner
from desktop.pages.theme import GRID_PX, Theme


class Page(QWidget):
    """A page of the window.

    A subclass adds to `tools` and `body` and names things in `retranslate`, which it calls once
    at the end of its `__init__`.

    Attributes:
        theme: The look in use.
        tools: The row beside the title, for what concerns the whole page.
        notices: Says what went wrong on this page, or what can be undone; hidden until then.
        body: The column below it.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "page")
        self.theme = theme
        self._title = QLabel()
        self._title.setProperty("role", "title")
        self.notices = Banner(theme)
        self.tools = QHBoxLayout()
        self.tools.setSpacing(GRID_PX)
        head = QHBoxLayout()
        head.setSpacing(GRID_PX * 2)
        head.addWidget(self._title)
        head.addStretch()
        head.addLayout(self.tools)
        self.body = QVBoxLayout()
        self.body.setSpacing(GRID_PX)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID_PX * 3, GRID_PX * 2, GRID_PX * 3, GRID_PX * 3)
        column.setSpacing(GRID_PX * 2)
        column.addLayout(head)
        column.addWidget(self.notices)
        column.addLayout(self.body, 1)

    def set_title(self, title: str) -> None:
        """Says what the page is."""
        self._title.setText(title)
        self.setAccessibleName(title)

    def retranslate(self) -> None:
        """Says everything in the language in use; called again when that changes."""

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
