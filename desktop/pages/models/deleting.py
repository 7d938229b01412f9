"""Asks before a model is deleted: gigabytes do not go to a trash, and would come again slowly."""

from PySide6.QtWidgets import QLabel, QWidget

from desktop.pages.dialog import Dialog
from desktop.pages.models.strip import size_words
from desktop.pages.theme import Theme


class DeleteQuestion(Dialog):
    """Accepted when the model is to be deleted.

    Args:
        theme: The look in use.
        title: What the model is called.
        n_bytes: What it takes on the disk.
        parent: The window.
    """

    def __init__(
        self, theme: Theme, title: str, n_bytes: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent, width_px=440)
        self._title, self._n_bytes = title, n_bytes
        self._words = QLabel()
        self._words.setWordWrap(True)
        self.body.addWidget(self._words)
        self.accept_button.setProperty("role", "danger")
        # Enter on a dialog that has just opened must not delete.
        self.accept_button.setDefault(False)
        self.accept_button.setAutoDefault(False)
        self.accept_button.clicked.connect(self.accept)
        self.cancel_button.setFocus()
        self.retranslate()

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        super().retranslate()
        self.set_heading(self.tr("Delete {name}?").format(name=self._title))
        self._words.setText(
            self.tr(
                "This gives back {size} on the disk. To use the model again, it must be downloaded "
                "again. Your voices stay."
            ).format(size=size_words(self._n_bytes))
        )
        self.accept_button.setText(self.tr("Delete"))
