"""One recording: how it looks, which stretch is used, what was found, and what it will be."""

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop import texts
from desktop.cloning import Draft
from desktop.pages.cloning.findings import Findings
from desktop.pages.cloning.waveform import Waveform
from desktop.pages.theme import GRID_PX, Theme
from engine.speech import SAMPLE_RATE_HZ

TRANSCRIPT_PX = 56
TYPED_MS = 400  # what is typed is told of when the hands rest
MAX_NAME_CHARACTERS = 60


class DraftView(QWidget):
    """Shows a draft, and tells of what the user changes in it; knows nothing else.

    Signals (emitted in the GUI thread):
        stretch_chosen(int, tuple[float, float]): Of the draft with this number, start and end.
        renamed(int, str), transcript_given(int, str), language_chosen(int, str): As they are set.
        listen_asked(Samples): Let this be heard, float32 `[n]`, 24 kHz.
        listen_stopped(): Silence.
    """

    stretch_chosen = Signal(int, object)
    renamed = Signal(int, str)
    transcript_given = Signal(int, str)
    language_chosen = Signal(int, str)
    listen_asked = Signal(object)
    listen_stopped = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._draft: Draft | None = None
        self._is_heard = False
        self.waveform = Waveform(theme)
        self._extent = QLabel()
        self._extent.setProperty("role", "muted")
        self.listen, self.best = QPushButton(), QPushButton()
        self.best.setProperty("role", "link")
        self.findings = Findings()
        self.name = QLineEdit()
        self.name.setMaxLength(MAX_NAME_CHARACTERS)
        self.language = QComboBox()
        self.transcript = QPlainTextEdit()
        self.transcript.setProperty("role", "field")
        self.transcript.setTabChangesFocus(True)
        self.transcript.setFixedHeight(TRANSCRIPT_PX)
        self._labels = [QLabel() for _ in range(3)]
        self._why = QLabel()
        self._why.setProperty("role", "muted")
        self._why.setWordWrap(True)
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.setInterval(TYPED_MS)
        self._lay_out()
        self._connect()
        self.show_languages(())
        self.retranslate()

    @property
    def number(self) -> int | None:
        """Which draft is shown; None for none."""
        return None if self._draft is None else self._draft.number

    def show_draft(self, draft: Draft) -> None:
        """Shows a draft; what is being typed stays as it is."""
        before = self._draft
        is_other = before is None or before.number != draft.number
        if is_other:
            self.settle()
        self._draft = draft
        if is_other:
            for field in (self.name, self.transcript):
                with QSignalBlocker(field):
                    field.clear()
            with QSignalBlocker(self.name):
                self.name.setText(draft.name)
            with QSignalBlocker(self.transcript):
                self.transcript.setPlainText(draft.transcript)
            self.language.setCurrentIndex(max(0, self.language.findData(draft.language)))
            duration_s = draft.recording.duration_s
            self.waveform.show_recording(draft.outline, duration_s, draft.stretch_s)
        self.findings.show_assessment(draft.assessment)
        self._say_extent()

    def show_languages(self, names: tuple[str, ...]) -> None:
        """Offers the model's languages."""
        chosen = self._draft.language if self._draft is not None else ""
        self.language.clear()
        self.language.addItem("", "")
        for name in sorted(names, key=texts.language_label):
            self.language.addItem("", name)
        self.language.setCurrentIndex(max(0, self.language.findData(chosen)))
        self.retranslate()

    def show_listening(self, is_heard: bool) -> None:
        """Shows whether the stretch is heard."""
        self._is_heard = is_heard
        self._say_listen()

    def set_busy(self, is_busy: bool) -> None:
        """Lets nothing be changed while a voice is made of it."""
        for part in (self.waveform, self.best, self.name, self.language, self.transcript):
            part.setEnabled(not is_busy)

    def settle(self) -> None:
        """Tells at once what is still to be told."""
        self.waveform.settle()
        if self._typed.isActive():
            self._typed.stop()
            self._tell_transcript()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        for label, words, field in zip(
            self._labels,
            (self.tr("Name"), self.tr("Language"), self.tr("What is said")),
            (self.name, self.language, self.transcript),
            strict=True,
        ):
            label.setText(words)
            field.setAccessibleName(words)
        self.transcript.setPlaceholderText(self.tr("Optional: the exact words of the stretch"))
        self._why.setText(
            self.tr("With the words, the way of speaking can be imitated too, not only the voice.")
        )
        self.transcript.setAccessibleDescription(self._why.text())
        self.best.setText(self.tr("Best stretch"))
        self.best.setToolTip(self.tr("Choose the clearest 15 seconds"))
        self.language.setItemText(0, self.tr("Not known"))
        for row in range(1, self.language.count()):
            name = str(self.language.itemData(row))
            self.language.setItemText(row, texts.language_label(name))
        self._say_listen()
        self._say_extent()

    def _lay_out(self) -> None:
        under = QHBoxLayout()
        under.setSpacing(GRID_PX)
        under.addWidget(self.listen)
        under.addWidget(self._extent)
        under.addStretch()
        under.addWidget(self.best)
        form = QGridLayout()
        form.setHorizontalSpacing(GRID_PX)
        form.setVerticalSpacing(GRID_PX)
        form.addWidget(self._labels[0], 0, 0)
        form.addWidget(self.name, 0, 1)
        form.addWidget(self._labels[1], 0, 2)
        form.addWidget(self.language, 0, 3)
        form.addWidget(self._labels[2], 1, 0, Qt.AlignmentFlag.AlignTop)
        form.addWidget(self.transcript, 1, 1, 1, 3)
        form.addWidget(self._why, 2, 1, 1, 3)
        form.setColumnStretch(1, 1)
        for label, field in zip(
            self._labels, (self.name, self.language, self.transcript), strict=True
        ):
            label.setBuddy(field)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID_PX * 2)
        column.addWidget(self.waveform)
        column.addLayout(under)
        column.addWidget(self.findings)
        column.addLayout(form)
        column.addStretch()
        for button in (self.listen, self.best):
            button.setAutoDefault(False)

    def _connect(self) -> None:
        self.waveform.stretch_moved.connect(lambda *_: self._say_extent())
        self.waveform.stretch_chosen.connect(self._tell_stretch)
        self.best.clicked.connect(self._take_best)
        self.listen.clicked.connect(self._press_listen)
        self.name.textEdited.connect(self._tell_name)
        self.language.activated.connect(self._tell_language)
        self.transcript.textChanged.connect(self._typed.start)
        self._typed.timeout.connect(self._tell_transcript)
        self._theme.changed.connect(self._say_listen)

    def _tell_stretch(self, start_s: float, end_s: float) -> None:
        if self._draft is not None:
            self.stretch_chosen.emit(self._draft.number, (start_s, end_s))

    def _tell_name(self, name: str) -> None:
        if self._draft is not None:
            self.renamed.emit(self._draft.number, name)

    def _tell_language(self, row: int) -> None:
        if self._draft is not None:
            self.language_chosen.emit(self._draft.number, str(self.language.itemData(row)))

    def _tell_transcript(self) -> None:
        if self._draft is not None and self.transcript.toPlainText() != self._draft.transcript:
            self.transcript_given.emit(self._draft.number, self.transcript.toPlainText())

    def _take_best(self) -> None:
        if self._draft is not None and self._draft.assessment is not None:
            self.waveform.show_stretch(self._draft.assessment.best_stretch_s)
            self._tell_stretch(*self.waveform.stretch_s)

    def _press_listen(self) -> None:
        if self._is_heard:
            self.listen_stopped.emit()
        elif self._draft is not None:
            start, end = (round(s * SAMPLE_RATE_HZ) for s in self.waveform.stretch_s)
            self.listen_asked.emit(self._draft.recording.samples[start:end])

    def _say_listen(self) -> None:
        self.listen.setText(self.tr("Stop") if self._is_heard else self.tr("Listen"))
        self.listen.setIcon(self._theme.glyph("stop" if self._is_heard else "play"))

    def _say_extent(self) -> None:
        if self._draft is None:
            return
        start, end = self.waveform.stretch_s
        recording = self._draft.recording
        words = self.tr("{start} to {end} s of {whole}").format(
            start=texts.number(start, 1),
            end=texts.number(end, 1),
            whole=texts.clock(recording.duration_s),
        )
        if recording.is_cut_off:
            words = self.tr("{stretch}, its first 10 minutes").format(stretch=words)
        self._extent.setText(words)
