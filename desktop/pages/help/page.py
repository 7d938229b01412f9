"""The page itself: is everything in order, where things are, the keys, and what this is."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop.errors import in_words
from desktop.pages.help.findings import FindingList
from desktop.pages.help.keys import KeyTable
from desktop.pages.help.licences import LicencesDialog
from desktop.pages.help.report import ReportDialog
from desktop.pages.page import Page
from desktop.pages.theme import GRID_PX, Theme
from desktop.report import Finding, Report
from engine.speech import VivavoceError

_PAGE_PX = 720


class HelpPage(Page):
    """Shows what was found about this machine, and where to find more.

    Signals (emitted in the GUI thread):
        seen(): The page is shown.
        look_asked(), cancel_asked(): Look at this machine; stop that.
        report_asked(): Put a report together.
        save_asked(Report, str): Save one, which was looked at, under this path.
        first_steps_asked(): Show the first steps again.
        folder_asked(str): Open the folder (or file) `data`, `log` or `manual`.
        licences_asked(), update_asked(): Show the licences of all parts; look for a new version.
    """

    seen = Signal()
    look_asked = Signal()
    cancel_asked = Signal()
    report_asked = Signal()
    save_asked = Signal(object, str)
    first_steps_asked = Signal()
    folder_asked = Signal(str)
    licences_asked = Signal()
    update_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._is_built = False
        self._is_looking = False
        self._findings: tuple[Finding, ...] = ()
        self._plain = ""
        self._facts = ("", "", "")
        self.retranslate()

    def show_facts(self, data: str, version: str, licence: str) -> None:
        """Takes where data lives, and what this is."""
        self._facts = (data, version, licence)
        if self._is_built:
            self._say_facts()

    def show_looking(self, is_looking: bool) -> None:
        """Shows whether this machine is being looked at."""
        self._is_looking = is_looking
        if self._is_built:
            self._show_state()

    def show_findings(self, findings: Sequence[Finding], plain: str) -> None:
        """Shows what was found.

        Args:
            findings: What to show.
            plain: The same as a text without anything personal, to be copied.
        """
        self._findings, self._plain = tuple(findings), plain
        if self._is_built:
            self._list.show_findings(findings)
            self._show_state()

    def show_report(self, report: Report) -> None:
        """Shows a report, to be looked through and saved."""
        dialog = ReportDialog(self.theme, report, self)
        dialog.save_asked.connect(self.save_asked)
        dialog.open()

    def show_saved(self, path: str) -> None:
        """Says that the report is there."""
        self.notices.say(self.tr("The report was saved as {path}").format(path=path))

    def show_licences(self, licence: str, notices: str) -> None:
        """Shows under which licences Vivavoce and its parts are."""
        LicencesDialog(self.theme, licence, notices, self).open()

    def show_error(self, error: VivavoceError) -> None:
        """Says what went wrong and what to do."""
        self.notices.say(in_words(error), "error")

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Makes the page the first time it is seen: the window is there sooner without."""
        if not self._is_built:
            self._build()
        self.seen.emit()
        super().showEvent(event)

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        self.set_title(self.tr("Help"))
        if not self._is_built:
            return
        self._scroll.setAccessibleName(self.tr("Help"))  # the arrow keys scroll it
        for label, words in zip(self._sections, self._section_words(), strict=True):
            label.setText(words)
        self._look.setText(f" {self.tr('Look at this machine')}")
        self._look.setAccessibleName(self.tr("Look at this machine"))
        self._cancel.setText(self.tr("Cancel"))
        copy = self.tr("Copy")  # lupdate looks into no f-string
        self._copy.setText(f" {copy}")
        self._copy.setAccessibleName(self.tr("Copy what was found"))
        self._copy.setToolTip(self.tr("As plain text, without your name and your folders"))
        self._report.setText(f" {self.tr('Report a fault…')}")
        self._report.setAccessibleName(self.tr("Report a fault…"))
        self._report.setToolTip(self.tr("You see all of it before anything is saved"))
        self._bar.setAccessibleName(self.tr("Looking at this machine"))
        for button, words in zip(
            self._openers,
            (self.tr("Open"), self.tr("Open the log folder"), self.tr("Open the manual")),
            strict=True,
        ):
            button.setText(words)
        self._first_steps.setText(self.tr("Show the first steps"))
        self._licences.setText(self.tr("Licences…"))
        self._update.setText(self.tr("Look for a new version"))
        self._openers[0].setAccessibleName(self.tr("Open the folder of your data"))
        self._move.setText(
            self.tr(
                "Voices, models, settings and the history. To keep them elsewhere, quit, move the "
                "folder, and set the environment variable VIVAVOCE_HOME to its new place."
            )
        )
        self._log_words.setText(
            self.tr("The log holds what went wrong, and never a text that was read.")
        )
        self._say_facts()
        self._show_state()

    def _build(self) -> None:
        self._is_built = True
        self._sections: list[QLabel] = []
        inner = QWidget()
        inner.setProperty("role", "page")
        inner.setMaximumWidth(_PAGE_PX)
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, GRID_PX, 0)
        self._column.setSpacing(GRID_PX)
        self._build_findings()
        self._build_places()
        self._build_keys()
        self._build_about()
        self._column.addStretch()
        outer = QWidget()
        outer.setProperty("role", "page")
        row = QHBoxLayout(outer)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(inner, 1)
        row.addStretch()
        scroll = self._scroll = QScrollArea()
        scroll.setProperty("role", "page")
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(outer)
        self.body.addWidget(scroll, 1)
        self.theme.changed.connect(self._paint)
        self._paint()
        self._list.show_findings(self._findings)
        self.retranslate()

    def _build_findings(self) -> None:
        self._add_section()
        self._state = QLabel()
        self._state.setWordWrap(True)
        self._bar = QProgressBar()
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        self._look, self._cancel = QPushButton(), QPushButton()
        self._copy, self._report = QPushButton(), QPushButton()
        self._look.setProperty("role", "primary")
        self._look.clicked.connect(self.look_asked)
        self._cancel.clicked.connect(self.cancel_asked)
        self._copy.clicked.connect(self._copy_plain)
        self._report.clicked.connect(self.report_asked)
        row = QHBoxLayout()
        row.setSpacing(GRID_PX)
        for button in (self._look, self._cancel, self._copy):
            row.addWidget(button)
        row.addStretch()
        row.addWidget(self._report)
        self._list = FindingList(self.theme)
        self._column.addWidget(self._state)
        self._column.addLayout(row)
        self._column.addWidget(self._bar)
        self._column.addWidget(self._list)

    def _build_places(self) -> None:
        self._add_section()
        card, column = _card()
        self._path, self._move, self._log_words = QLabel(), QLabel(), QLabel()
        self._path.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._path.setTextFormat(Qt.TextFormat.PlainText)
        self._openers = [QPushButton() for _ in range(3)]
        for button, name in zip(self._openers, ("data", "log", "manual"), strict=True):
            button.clicked.connect(lambda _, name=name: self.folder_asked.emit(name))
        for label in (self._path, self._move, self._log_words):
            label.setWordWrap(True)
        for label in (self._move, self._log_words):
            label.setProperty("role", "muted")
        for labels, button in (
            ((self._path, self._move), self._openers[0]),
            ((self._log_words,), self._openers[1]),
        ):
            words = QVBoxLayout()
            words.setSpacing(2)
            for label in labels:
                words.addWidget(label)
            row = QHBoxLayout()
            row.setSpacing(GRID_PX * 2)
            row.addLayout(words, 1)
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
            column.addLayout(row)
        self._column.addWidget(card)

    def _build_keys(self) -> None:
        self._add_section()
        card, column = _card()
        column.addWidget(KeyTable())
        self._column.addWidget(card)

    def _build_about(self) -> None:
        self._add_section()
        card, column = _card()
        self._version, self._licence = QLabel(), QLabel()
        for label in (self._version, self._licence):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._version)
        words.addWidget(self._licence)
        row = QHBoxLayout()
        row.setSpacing(GRID_PX * 2)
        row.addLayout(words, 1)
        self._first_steps, self._licences, self._update = (QPushButton() for _ in range(3))
        self._first_steps.clicked.connect(self.first_steps_asked)
        self._licences.clicked.connect(self.licences_asked)
        self._update.clicked.connect(self.update_asked)
        row.addWidget(self._update)
        row.addWidget(self._licences)
        column.addLayout(row)
        more = QHBoxLayout()
        more.setSpacing(GRID_PX)
        more.addWidget(self._openers[2])
        more.addWidget(self._first_steps)
        more.addStretch()
        column.addLayout(more)
        self._column.addWidget(card)

    def _add_section(self) -> None:
        label = QLabel()
        label.setProperty("role", "section")
        if self._sections:
            self._column.addSpacing(GRID_PX)
        self._sections.append(label)
        self._column.addWidget(label)

    def _section_words(self) -> tuple[str, ...]:
        return (
            self.tr("Is everything in order?"),
            self.tr("Where your data lives"),
            self.tr("Keys in this window"),
            self.tr("About Vivavoce"),
        )

    def _say_facts(self) -> None:
        data, version, licence = self._facts
        # Where a long path may be broken: behind each separator.
        self._path.setText(data.replace("/", "/\u200b").replace("\\", "\\\u200b"))
        self._path.setAccessibleName(data)
        self._path.setVisible(bool(data))
        self._version.setText(self.tr("Version {version}").format(version=version))
        self._licence.setText(self.tr("Licence: {licence}").format(licence=licence))

    def _show_state(self) -> None:
        self._bar.setVisible(self._is_looking)
        self._cancel.setVisible(self._is_looking)
        self._look.setEnabled(not self._is_looking)
        self._copy.setEnabled(bool(self._plain) and not self._is_looking)
        levels = {finding.level for finding in self._findings}
        if self._is_looking:
            words = self.tr("Looking at sound, graphics card and models. It takes a moment.")
        elif "bad" in levels:
            words = self.tr("Something will not work as it should: see the problems below.")
        elif "warn" in levels:
            words = self.tr("It works. The hints say how it would work better.")
        elif levels:
            words = self.tr("Everything is in order.")
        else:
            words = self.tr(
                "Vivavoce can look at this machine, and say what does not fit together and what to "
                "do about it."
            )
        self._state.setText(words)

    def _copy_plain(self) -> None:
        QGuiApplication.clipboard().setText(self._plain)
        self.notices.say(self.tr("Copied. Paste it where you ask for help."))

    def _paint(self) -> None:
        self._look.setIcon(self.theme.glyph("search", colour="on_accent"))
        self._copy.setIcon(self.theme.glyph("copy"))
        self._report.setIcon(self.theme.glyph("export"))


def _card() -> tuple[QFrame, QVBoxLayout]:
    card = QFrame()
    card.setProperty("role", "card")
    column = QVBoxLayout(card)
    column.setContentsMargins(GRID_PX * 2, GRID_PX * 2, GRID_PX * 2, GRID_PX * 2)
    column.setSpacing(GRID_PX * 2)
    return card, column
