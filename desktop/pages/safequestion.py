"""The question after a start that came to no end: safe mode, or as usual."""

from PySide6.QtWidgets import QDialog, QLabel, QWidget

from desktop.pages.dialog import Dialog
from desktop.pages.theme import Theme


class SafeQuestion(Dialog):
    """Asks before anything is loaded that may have been the reason; Esc starts as usual."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent, width_px=480)
        self._words = QLabel()
        self._words.setWordWrap(True)
        self.body.addWidget(self._words)
        self.accept_button.clicked.connect(self.accept)
        self.retranslate()

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        self.set_heading(self.tr("The last start came to no end"))
        self._words.setText(
            self.tr(
                "In safe mode Vivavoce runs on the processor, with the system's loudspeaker and "
                "without hotkeys. Your settings stay as they are, and you can change what may be "
                "the reason."
            )
        )
        self.accept_button.setText(self.tr("Start in safe mode"))
        self.cancel_button.setText(self.tr("Start as usual"))


def asks_for_safe_mode(theme: Theme) -> bool:
    """Asks and waits for the answer: nothing else is there yet."""
    return SafeQuestion(theme).exec() == QDialog.DialogCode.Accepted
