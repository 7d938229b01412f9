"""The system's dialog that asks for a folder."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget


def ask_folder(parent: QWidget, title: str, take: Callable[[Path], None]) -> None:
    """Opens the dialog; `take` is called with the folder once one is chosen."""
    dialog = QFileDialog(parent, title)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.fileSelected.connect(lambda path: take(Path(path)))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
