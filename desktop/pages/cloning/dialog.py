"""The dialog that makes voices from recordings."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

from desktop.cloning import Draft
from desktop.errors import in_words
from desktop.microphone import MicrophoneState
from desktop.pages.banner import Banner
from desktop.pages.cloning.draftlist import DraftList
from desktop.pages.cloning.draftview import DraftView
from desktop.pages.cloning.recorder import RecordPage
from desktop.pages.cloning.start import ConsentNote, StartPage
from desktop.pages.dialog import Dialog
from desktop.pages.theme import GRID_PX, Theme
from engine.speech import SOUND_SUFFIXES, VivavoceError

WIDTH_PX, HEIGHT_PX = 656, 480
MAX_PROBLEMS = 3
_CONSENT, _START, _RECORD, _DRAFTS = range(4)


class CloneDialog(Dialog):
    """Shows the recordings that may become voices, and tells of what the user wants with them.

    Args:
        theme: The look in use.
        parent: The window.
        knows_consent: Whether the note on others' voices has been read.
        is_to_record: Begin with the microphone.

    Signals (emitted in the GUI thread; a number is a draft's):
        consent_given(): The note on others' voices has been read.
        files_chosen(tuple[Path, ...]): Open these recordings.
        start_asked(str), stop_asked(): Record from this microphone; stop.
        record_left(): The microphone is not needed any more.
        stretch_chosen(int, tuple[float, float]), renamed(int, str), transcript_given(int, str),
        language_chosen(int, str): What the user changes in a draft.
        removed(int): Let go of it.
        listen_asked(Samples), listen_stopped(): Let a stretch be heard; silence.
        make_asked(tuple[int, ...]): Make voices of these.
        hear_asked(int): Let this voice be heard.
        keep_asked(tuple[int, ...]): Keep these voices.
        cancel_asked(): Give up what is under way.
        starter_asked(): Use the starter, which can make voices.
    """

    consent_given = Signal()
    files_chosen = Signal(object)
    start_asked = Signal(str)
    stop_asked = Signal()
    record_left = Signal()
    stretch_chosen = Signal(int, object)
    renamed = Signal(int, str)
    transcript_given = Signal(int, str)
    language_chosen = Signal(int, str)
    removed = Signal(int)
    listen_asked = Signal(object)
    listen_stopped = Signal()
    make_asked = Signal(object)
    hear_asked = Signal(int)
    keep_asked = Signal(object)
    cancel_asked = Signal()
    starter_asked = Signal()

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        knows_consent: bool = True,
        is_to_record: bool = False,
    ) -> None:
        super().__init__(theme, parent, width_px=WIDTH_PX)
        self._problems: list[str] = []
        self._knows_consent = knows_consent
        self._is_recording_wanted = is_to_record
        self._is_busy = False
        self._opening = self._making = (0, 0)
        self.notices = Banner(theme)
        self.start, self.recorder = StartPage(theme), RecordPage(theme)
        self.view = DraftView(theme)
        self.list = DraftList(theme)
        self._pages = QStackedWidget()
        self._progress, self._progress_words = QProgressBar(), QLabel()
        self._give_up = QPushButton()
        self._busy = QWidget()
        self.hear, self.make_more, self.remove = QPushButton(), QPushButton(), QPushButton()
        self.add = QPushButton()
        self._lay_out()
        self._connect()
        self._show_fitting()
        self.retranslate()

    @property
    def drafts(self) -> tuple[Draft, ...]:
        """What is shown."""
        return self.list.drafts

    def show_draft(self, draft: Draft) -> None:
        """Shows a new recording, or what is new about one."""
        self._is_recording_wanted = False
        self.list.show_draft(draft)
        if draft is self.list.current:
            self.view.show_draft(draft)
        self._show_fitting()

    def remove_draft(self, number: int) -> None:
        """Lets go of a recording."""
        self.list.remove(number)
        self._show_fitting()

    def show_refusal(self, name: str, error: VivavoceError) -> None:
        """Says that a file cannot be used, and why."""
        self._add_problem(in_words(error if name in error.what else f"“{name}”: {error}"))

    def show_failure(self, name: str, error: VivavoceError) -> None:
        """Says that a voice could not be made or kept, and why."""
        self.show_refusal(name, error)

    def show_opening(self, n_done: int, n_all: int) -> None:
        """Shows how many of the recordings have been opened."""
        self._opening, self._making = (n_done, n_all), (0, 0)
        self._set_busy(n_done < n_all)

    def show_making(self, n_done: int, n_all: int) -> None:
        """Shows how many of the voices have been made."""
        self._opening, self._making = (0, 0), (n_done, n_all)
        self._set_busy(n_done < n_all)

    def show_ended(self) -> None:
        """Shows that nothing is under way any more."""
        self._set_busy(False)

    def show_fitness(self, problem: VivavoceError | None, *, can_switch: bool) -> None:
        """Says why the model in use makes no voices; None if it does."""
        if problem is None:
            self.notices.hide()
            return
        use = ((self.tr("Use the starter"), self.starter_asked.emit),) if can_switch else ()
        self.notices.say(in_words(problem), "warning", use, is_closable=False)

    def show_languages(self, names: tuple[str, ...]) -> None:
        """Offers the model's languages."""
        self.view.show_languages(names)

    def show_listening(self, is_heard: bool) -> None:
        """Shows whether a stretch is heard."""
        self.view.show_listening(is_heard)

    def show_recording(
        self,
        state: MicrophoneState,
        elapsed_s: float,
        level_db: float,
        problem: VivavoceError | None,
    ) -> None:
        """Shows what the microphone is doing."""
        self.recorder.show_state(state, elapsed_s, level_db, problem)

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        self.set_heading(
            self.tr("Before you make a voice")
            if self._page == _CONSENT
            else self.tr("New voice from a recording")
        )
        self.list.retranslate()
        self._give_up.setText(self.tr("Stop"))
        self.hear.setText(self.tr("Hear it"))
        self.add.setText(self.tr("Add more …"))
        self.remove.setText(self.tr("Remove this one"))
        self._label()

    def done(self, result: int) -> None:
        """Closes it; nothing more is heard or recorded."""
        self.listen_stopped.emit()
        self.record_left.emit()
        super().done(result)

    @property
    def _page(self) -> int:
        return self._pages.currentIndex()

    @property
    def _made(self) -> tuple[int, ...]:
        return tuple(draft.number for draft in self.drafts if draft.voice is not None)

    @property
    def _makeable(self) -> tuple[int, ...]:
        return tuple(d.number for d in self.drafts if d.voice is None and d.is_usable)

    def _lay_out(self) -> None:
        self.setMinimumHeight(HEIGHT_PX)
        scroll = QScrollArea()
        scroll.setProperty("role", "page")
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setProperty("role", "page")
        scroll.setWidget(self.view)
        drafts = QWidget()
        row = QHBoxLayout(drafts)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID_PX * 2)
        row.addWidget(self.list)
        row.addWidget(scroll, 1)
        for page in (ConsentNote(), self.start, self.recorder, drafts):
            self._pages.addWidget(page)
        busy = QHBoxLayout(self._busy)
        busy.setContentsMargins(0, 0, 0, 0)
        busy.setSpacing(GRID_PX * 2)
        busy.addWidget(self._progress_words)
        busy.addWidget(self._progress, 1)
        busy.addWidget(self._give_up)
        self._progress.setTextVisible(False)
        self.body.addWidget(self.notices)
        self.body.addWidget(self._pages, 1)
        self.body.addWidget(self._busy)
        for place, button in enumerate((self.add, self.remove)):
            button.setProperty("role", "link")
            self.buttons.insertWidget(place, button)
        self.buttons.insertWidget(3, self.make_more)
        self.buttons.insertWidget(4, self.hear)
        for button in (self.add, self.remove, self.make_more, self.hear, self._give_up):
            button.setAutoDefault(False)

    def _connect(self) -> None:
        self.start.files_asked.connect(self._choose_files)
        self.start.record_asked.connect(self._begin_recording)
        self.recorder.start_asked.connect(self.start_asked)
        self.recorder.stop_asked.connect(self.stop_asked)
        self.list.turned.connect(self._show_current)
        view = self.view
        view.stretch_chosen.connect(self.stretch_chosen)
        view.renamed.connect(self.renamed)
        view.transcript_given.connect(self.transcript_given)
        view.language_chosen.connect(self.language_chosen)
        view.listen_asked.connect(self.listen_asked)
        view.listen_stopped.connect(self.listen_stopped)
        self._give_up.clicked.connect(self.cancel_asked)
        self.add.clicked.connect(self._choose_files)
        self.remove.clicked.connect(self._remove_current)
        self.make_more.clicked.connect(self._make)
        self.hear.clicked.connect(self._hear)
        self.accept_button.clicked.connect(self._accept)

    def _accept(self) -> None:
        if self._page == _CONSENT:
            self._knows_consent = True
            self.consent_given.emit()
            self._show_fitting()
        elif self._made:
            self._say_problems([])
            self.keep_asked.emit(self._made)
        elif self._makeable:
            self._make()

    def _make(self) -> None:
        self.view.settle()
        self.listen_stopped.emit()
        self._say_problems([])
        self.make_asked.emit(self._makeable)

    def _hear(self) -> None:
        if self.list.current is not None:
            self.listen_stopped.emit()
            self.hear_asked.emit(self.list.current.number)

    def _choose_files(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose recordings"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        known = " ".join(f"*{suffix}" for suffix in SOUND_SUFFIXES)
        dialog.setNameFilters(
            [self.tr("Recordings ({known})").format(known=known), self.tr("All files (*)")]
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.filesSelected.connect(
            lambda names: self.files_chosen.emit(tuple(Path(name) for name in names))
        )
        dialog.open()

    def _begin_recording(self) -> None:
        self._is_recording_wanted = True
        self._show_fitting()

    def _remove_current(self) -> None:
        if self.list.current is not None:
            self.listen_stopped.emit()
            self.removed.emit(self.list.current.number)

    def _show_current(self) -> None:
        if self.list.current is not None:
            self.listen_stopped.emit()
            self.view.show_draft(self.list.current)
        self._label()

    def _add_problem(self, words: str) -> None:
        self._say_problems([*self._problems, words])

    def _say_problems(self, problems: list[str]) -> None:
        self._problems = problems
        shown = problems[-MAX_PROBLEMS:]
        if len(problems) > len(shown):
            n_more = len(problems) - len(shown)
            shown = [*shown, self.tr("And {n} more.").format(n=n_more)]
        self.say_problem("\n".join(shown))

    def _set_busy(self, is_busy: bool) -> None:
        self._is_busy = is_busy
        self._show_fitting()

    def _show_fitting(self) -> None:
        if not self._knows_consent:
            page = _CONSENT
        elif self.drafts:
            page = _DRAFTS
        else:
            page = _RECORD if self._is_recording_wanted else _START
        has_turned = page != self._page
        self._pages.setCurrentIndex(page)
        self.start.show_busy(self._is_busy)
        self._busy.setVisible(self._is_busy and page != _CONSENT)
        self.view.set_busy(self._is_busy and self._making[1] > 0)
        if has_turned:
            self.retranslate()
        self._label()

    def _label(self) -> None:
        page, made, makeable = self._page, self._made, self._makeable
        is_at_drafts = page == _DRAFTS
        make = (
            self.tr("Make the voice")
            if len(makeable) <= 1
            else self.tr("Make {n} voices").format(n=len(makeable))
        )
        keep = (
            self.tr("Keep it") if len(made) <= 1 else self.tr("Keep {n} voices").format(n=len(made))
        )
        accept = self.tr("I understand") if page == _CONSENT else keep if made else make
        self.accept_button.setText(accept)
        self.accept_button.setVisible(page == _CONSENT or is_at_drafts)
        is_ready = page == _CONSENT or bool(made or makeable)
        self.accept_button.setEnabled(is_ready and not (self._is_busy and is_at_drafts))
        self.cancel_button.setText(self.tr("Discard") if made else self.tr("Cancel"))
        self.make_more.setText(make)
        self.make_more.setVisible(is_at_drafts and bool(made and makeable))
        self.make_more.setEnabled(not self._is_busy)
        current = self.list.current
        self.hear.setVisible(is_at_drafts and current is not None and current.voice is not None)
        self.add.setVisible(is_at_drafts and not made and not self._is_busy)
        self.remove.setVisible(is_at_drafts and not self._is_busy)
        self._say_progress()

    def _say_progress(self) -> None:
        n_done, n_all = self._making if self._making[1] else self._opening
        words = self.tr("Making the voice …") if self._making[1] else self.tr("Opening …")
        if n_all > 1:
            words = (
                self.tr("Making voice {n} of {all} …")
                if self._making[1]
                else self.tr("Opening {n} of {all} …")
            ).format(n=min(n_done + 1, n_all), all=n_all)
        self._progress_words.setText(words)
        self._progress.setAccessibleName(words)
        # One of one: nobody knows how far it is.
        self._progress.setRange(0, n_all if n_all > 1 else 0)
        self._progress.setValue(n_done)
