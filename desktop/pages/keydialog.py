"""Asks for the key of another machine."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from desktop.pages.dialog import Dialog
from desktop.pages.theme import Theme


class KeyDialog(Dialog):
    """A line for a key, which is not shown.

    Signals:
        entered(str): The key. Emitted in the GUI thread.

    Args:
        address: Whose key.
        theme: The look in use.
        parent: The window.
    """

    entered = Signal(str)

    def __init__(self, address: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent, width_px=440)
        self._address = address
        self._note = QLabel()
        self._note.setWordWrap(True)
        self.line = QLineEdit()
        self.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.line.textChanged.connect(self._show_whether_ready)
        self.body.addWidget(self.line)
        self.body.addWidget(self._note)
        self.accept_button.clicked.connect(self.accept)
        self.retranslate()
        self._show_whether_ready()
        self.line.setFocus()

    def accept(self) -> None:
        """Hands the key on."""
        self.entered.emit(self.line.text().strip())
        super().accept()

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        super().retranslate()
        machine = self._address.partition("://")[2].rstrip("/")
        self.set_heading(self.tr("The key of {machine}").format(machine=machine))
        self.line.setAccessibleName(self.tr("Key"))
        self._note.setText(
            self.tr("It is kept in the system's keyring, or in a file that only you can read.")
        )
        self.accept_button.setText(self.tr("Use this key"))

    def _show_whether_ready(self) -> None:
        self.accept_button.setEnabled(bool(self.line.text().strip()))
