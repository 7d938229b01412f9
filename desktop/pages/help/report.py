"""The dialog that shows a report, whole, before it is saved."""

from pathlib import Path

from PySide6.QtCore import QDateTime, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QListWidget, QPlainTextEdit, QWidget

from desktop.pages.dialog import Dialog
from desktop.pages.theme import GRID_PX, Theme
from desktop.report import Report

_LIST_PX = 152


class ReportDialog(Dialog):
    """Shows every part of a report.

    Signals (emitted in the GUI thread):
        save_asked(Report, str): The user has seen it and wants it under this path.
    """

    save_asked = Signal(object, str)

    def __init__(self, theme: Theme, report: Report, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent, width_px=640)
        self._report = report
        self._about = QLabel()
        self._about.setWordWrap(True)
        self._names = QListWidget()
        self._names.setProperty("role", "list")
        self._names.setFixedWidth(_LIST_PX)
        self._text = QPlainTextEdit()
        self._text.setProperty("role", "field")
        self._text.setReadOnly(True)
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._text.setMinimumHeight(GRID_PX * 12)
        self._text.setTabChangesFocus(True)
        self._names.addItems([part.name for part in report.parts])
        self._names.currentRowChanged.connect(self._show_part)
        both = QHBoxLayout()
        both.setSpacing(GRID_PX)
        both.addWidget(self._names)
        both.addWidget(self._text, 1)
        self.body.addWidget(self._about)
        self.body.addLayout(both, 1)
        self.accept_button.clicked.connect(self._choose_file)
        self.retranslate()
        self._names.setCurrentRow(0)

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        super().retranslate()
        self.set_heading(self.tr("Report a fault"))
        self._about.setText(
            self.tr(
                "This is all that the report holds: look through it before you save it. Texts, "
                "names and folders of yours are replaced by their length. Nothing is sent: you "
                "decide whom you give the file."
            )
        )
        self._names.setAccessibleName(self.tr("Parts of the report"))
        self._text.setAccessibleName(self.tr("What this part holds"))
        self.accept_button.setText(self.tr("Save…"))

    def _show_part(self, row: int) -> None:
        if 0 <= row < len(self._report.parts):
            self._text.setPlainText(self._report.parts[row].text)

    def _choose_file(self) -> None:
        today = QDateTime.currentDateTime().toString("yyyy-MM-dd")
        kinds = self.tr("Zip files (*.zip)")
        dialog = QFileDialog(self, self.tr("Save the report"), "", kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("zip")
        dialog.selectFile(str(Path(f"vivavoce-report-{today}.zip")))
        dialog.fileSelected.connect(self._save)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _save(self, path: str) -> None:
        self.save_asked.emit(self._report, path)
        self.accept()
