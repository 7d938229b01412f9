"""The page itself: where its parts stand."""

from PySide6.QtWidgets import QWidget

from desktop.pages.page import Page
from desktop.pages.theme import Theme


class HelpPage(Page):
    """Shows what there is."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.retranslate()

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        self.set_title(self.tr("Help"))
