"""The dialog with the licences of all parts, or where they are."""

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QWidget

from desktop.pages.dialog import Dialog
from desktop.pages.theme import GRID_PX, Theme


class LicencesDialog(Dialog):
    """Shows a text of any length; there is nothing to do but to read and close it."""

    def __init__(
        self, theme: Theme, licence: str, notices: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent, width_px=640)
        self._licence = licence
        self._about, self._text = QLabel(), QPlainTextEdit()
        self._about.setWordWrap(True)
        self._text.setProperty("role", "field")
        self._text.setReadOnly(True)
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._text.setMinimumHeight(GRID_PX * 40)
        self._text.setTabChangesFocus(True)
        self._text.setPlainText(notices)
        self.body.addWidget(self._about)
        self.body.addWidget(self._text, 1)
        self.accept_button.clicked.connect(self.accept)
        self.cancel_button.hide()
        self.retranslate()

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        super().retranslate()
        self.set_heading(self.tr("Licences"))
        self._about.setText(
            self.tr(
                "Vivavoce itself is under the licence {licence}. Others have made these parts of "
                "it, under licences of their own:"
            ).format(licence=self._licence)
        )
        self._text.setAccessibleName(self.tr("The parts and their licences"))
        self.accept_button.setText(self.tr("Close"))
