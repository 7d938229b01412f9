"""Keeping the reading as a sound file: where, in which format, and how far it is."""

import re
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop import texts
from desktop.pages.strip import STEPS, ProgressStrip
from desktop.voicekeeping import RESERVED

FORMATS = ("wav", "flac", "mp3", "ogg")
_LONGEST_NAME = 40


class SaveProgress(ProgressStrip):
    """A strip that is shown while a sound file is written."""

    def begin(self, path: Path) -> None:
        """Names the file that is going to be written."""
        self.name = path.name
        self.show_share(0.0)

    def show_share(self, share: float | None) -> None:
        """Shows how much is written, 0 to 1; None hides it."""
        self.setVisible(share is not None)
        if share is not None:
            self.bar.setValue(round(STEPS * share))
            percent = texts.number(100 * share)
            words = self.tr("Saving “{name}”: {percent} %")
            self.words.setText(words.format(name=shortened(self.name), percent=percent))

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        self.cancel.setText(self.tr("Cancel"))
        self.bar.setAccessibleName(self.tr("Saving"))


def save_dialog(parent: QWidget, text: str, folder: Path | None = None) -> QFileDialog:
    """Makes the dialog that asks for a file; the caller opens it.

    Args:
        parent: What it lies on.
        text: What will be spoken: its first words become the file's name.
        folder: Where to begin; None is where the system begins.
    """
    title = QCoreApplication.translate("SaveDialog", "Save the reading as a sound file")
    dialog = QFileDialog(parent, title, str(folder or ""))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    names = {
        "wav": QCoreApplication.translate("SaveDialog", "WAV, exact and large"),
        "flac": QCoreApplication.translate("SaveDialog", "FLAC, exact and smaller"),
        "mp3": QCoreApplication.translate("SaveDialog", "MP3, plays everywhere"),
        "ogg": QCoreApplication.translate("SaveDialog", "OGG Vorbis, small and free"),
    }
    filters = {f"{names[suffix]} (*.{suffix})": suffix for suffix in FORMATS}
    dialog.setNameFilters(list(filters))
    dialog.setDefaultSuffix(FORMATS[0])
    dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(filters[chosen]))
    dialog.selectFile(file_name(text))
    return dialog


def file_name(text: str) -> str:
    """Gives a file's name, without its suffix, from the first words of a text."""
    words = re.findall(r"[\w'\u2019-]+", text[:200])
    name = ""
    for word in words:
        if len(name) + len(word) > _LONGEST_NAME:
            break
        name = f"{name} {word}".strip()
    name = f"{name}_" if RESERVED.fullmatch(name) else name
    return name or QCoreApplication.translate("SaveDialog", "Reading")


def shortened(name: str, n_characters: int = 32) -> str:
    """Gives a name with its middle left out, if it is long."""
    half = n_characters // 2
    return name if len(name) <= n_characters else f"{name[:half]}…{name[-half + 1 :]}"
