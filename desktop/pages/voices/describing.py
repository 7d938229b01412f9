"""The dialog that makes a voice from a description in words."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QWidget,
)

from desktop import texts
from desktop.designing import Audition
from desktop.errors import in_words
from desktop.pages.banner import Banner
from desktop.pages.dialog import Dialog
from desktop.pages.theme import GRID_PX, Theme
from desktop.pages.voices.naming import LONGEST_NAME
from engine.speech import Progress, VivavoceError

LONGEST_DESCRIPTION = 1_000
FIELD_PX = 112


class DesignDialog(Dialog):
    """A description, how it sounds, another one, and a name to keep it under.

    Signals (emitted in the GUI thread):
        sample_asked(Audition): Let it be heard.
        stop_asked(): Stop what is heard.
        keep_asked(Audition, str): Keep the voice under this name.
        cancel_asked(): Give up the keeping.
        switch_asked(), models_asked(): Use the model that takes descriptions; go to where models
            are got.
    """

    sample_asked = Signal(object)
    stop_asked = Signal()
    keep_asked = Signal(object, str)
    cancel_asked = Signal()
    switch_asked = Signal()
    models_asked = Signal()

    def __init__(
        self, theme: Theme, languages: Iterable[str], parent: QWidget | None = None
    ) -> None:
        """Makes it.

        Args:
            theme: The look in use.
            languages: What the model speaks; the one to begin with goes first.
            parent: The window.
        """
        super().__init__(theme, parent)
        self._take = 0
        self._is_ready = self._is_heard = self._is_busy = self._was_heard = False
        self._obstacle = Banner(theme)
        self._words_label, self._words = QLabel(), QPlainTextEdit()
        self._words.setProperty("role", "field")
        self._words.setTabChangesFocus(True)
        self._words.setMinimumHeight(FIELD_PX)
        self._hint = QLabel()
        self._hint.setProperty("role", "muted")
        self._hint.setWordWrap(True)
        self._language_label, self._language = QLabel(), QComboBox()
        for language in dict.fromkeys(languages):
            self._language.addItem("", language)
        self._listen, self._again = QPushButton(), QPushButton()
        for button in (self._listen, self._again):
            button.setAutoDefault(False)
        self._name_label, self._name = QLabel(), QLineEdit()
        self._name.setMaxLength(LONGEST_NAME)
        self._task, self._bar = QLabel(), QProgressBar()
        self._task.setProperty("role", "muted")
        self._bar.setTextVisible(False)
        self._task.hide()
        self._bar.hide()
        self._lay_out()
        self._words.textChanged.connect(self._begin_anew)
        self._language.activated.connect(self._begin_anew)
        self._name.textChanged.connect(self._enable)
        self._listen.clicked.connect(self._ask_sample)
        self._again.clicked.connect(self._ask_another)
        self.accept_button.clicked.connect(self._ask_keep)
        theme.changed.connect(self._paint)
        self.retranslate()
        self.show_ready()
        self._words.setFocus()

    @property
    def audition(self) -> Audition:
        """What is described now."""
        words = " ".join(self._words.toPlainText().split())[:LONGEST_DESCRIPTION]
        return Audition(words, str(self._language.currentData() or ""), self._take)

    def show_ready(self) -> None:
        """Says that the model in use takes descriptions."""
        self._is_ready = True
        self._obstacle.hide()
        self._enable()

    def show_switch(self) -> None:
        """Says that the model is on the disk and not in use."""
        words = self.tr("The model in use does not take descriptions. The one that does is here.")
        self._block(words, self.tr("Use that model"), self.switch_asked.emit)

    def show_missing(self) -> None:
        """Says that the model is not on the disk."""
        words = self.tr("This needs a model that takes descriptions; it is not on this computer.")
        self._block(words, self.tr("Go to the models"), self._go_to_models)

    def show_loading(self) -> None:
        """Says that the model is on its way."""
        self._is_ready = False
        self._obstacle.say(self.tr("The model is being loaded…"), is_closable=False)
        self._enable()

    def show_heard(self, is_heard: bool) -> None:
        """Shows whether the voice is being heard."""
        self._is_heard = is_heard
        self._was_heard |= is_heard
        self._say_listen()
        self._enable()

    def show_progress(self, progress: Progress | None) -> None:
        """Shows how far the keeping is; None when it is over."""
        self._is_busy = progress is not None
        self._task.setVisible(self._is_busy)
        self._bar.setVisible(self._is_busy)
        if progress is not None:
            steps = (
                self.tr("Recording the voice…"),
                self.tr("Loading the model that makes voices…"),
                self.tr("Making the voice…"),
            )
            self._task.setText(steps[min(progress.done, len(steps) - 1)])
            self._bar.setAccessibleName(self._task.text())
            self._bar.setRange(0, progress.total)
            self._bar.setValue(progress.done)
        self._enable()

    def show_error(self, error: VivavoceError) -> None:
        """Says what went wrong and what to do."""
        self.say_problem(in_words(error))

    def reject(self) -> None:
        """Gives up the keeping first; pressed again, closes."""
        if self._is_busy:
            self.cancel_asked.emit()
        else:
            super().reject()

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        super().retranslate()
        self.set_heading(self.tr("Describe a voice"))
        self._words_label.setText(self.tr("What is the voice like?"))
        self._words.setAccessibleName(self.tr("What is the voice like?"))
        self._words.setPlaceholderText(
            self.tr("Such as: an old man with a warm, deep voice, who speaks slowly and kindly")
        )
        self._hint.setText(
            self.tr("Say how old, how high, how fast, and in what mood. English works best.")
        )
        self._language_label.setText(self.tr("Language"))
        self._language.setAccessibleName(self.tr("Language"))
        for row in range(self._language.count()):
            name = str(self._language.itemData(row))
            self._language.setItemText(row, texts.language_label(name))
        self._again.setText(self.tr("Another one"))
        self._again.setToolTip(self.tr("Another voice to the same description"))
        self._name_label.setText(self.tr("Name"))
        self._name.setAccessibleName(self.tr("Name"))
        self.accept_button.setText(self.tr("Keep the voice"))
        self._say_listen()

    def _lay_out(self) -> None:
        self._words_label.setBuddy(self._words)
        self._language_label.setBuddy(self._language)
        self._name_label.setBuddy(self._name)
        self.body.addWidget(self._obstacle)
        self.body.addWidget(self._words_label)
        self.body.addWidget(self._words, 1)
        self.body.addWidget(self._hint)
        hearing = QHBoxLayout()
        hearing.setSpacing(GRID_PX)
        hearing.addWidget(self._language_label)
        hearing.addWidget(self._language)
        hearing.addStretch()
        hearing.addWidget(self._again)
        hearing.addWidget(self._listen)
        self.body.addLayout(hearing)
        naming = QHBoxLayout()
        naming.setSpacing(GRID_PX)
        naming.addWidget(self._name_label)
        naming.addWidget(self._name, 1)
        self.body.addLayout(naming)
        self.body.addWidget(self._task)
        self.body.addWidget(self._bar)

    def _block(self, words: str, label: str, act: Callable[[], None]) -> None:
        self._is_ready = False
        self._obstacle.say(words, "warning", ((label, act),), is_closable=False)
        self._enable()

    def _begin_anew(self) -> None:
        self._take, self._was_heard = 0, False
        self.say_problem("")
        self._enable()

    def _enable(self) -> None:
        can_speak = self._is_ready and not self._is_busy and bool(self.audition.description)
        self._words.setReadOnly(self._is_busy)
        self._language.setEnabled(not self._is_busy)
        self._name.setEnabled(not self._is_busy)
        self._listen.setEnabled(can_speak or self._is_heard)
        self._again.setEnabled(can_speak and self._was_heard)
        self.accept_button.setEnabled(can_speak and bool(self._name.text().strip()))

    def _ask_sample(self) -> None:
        if self._is_heard:
            self.stop_asked.emit()
        else:
            self.say_problem("")
            self.sample_asked.emit(self.audition)

    def _ask_another(self) -> None:
        self._take += 1
        self.sample_asked.emit(self.audition)

    def _ask_keep(self) -> None:
        self.say_problem("")
        self.keep_asked.emit(self.audition, " ".join(self._name.text().split()))

    def _go_to_models(self) -> None:
        self.models_asked.emit()
        self.reject()

    def _say_listen(self) -> None:
        words = self.tr("Stop") if self._is_heard else self.tr("Hear it")
        self._listen.setText(f" {words}")  # the style leaves no room beside the picture
        self._listen.setAccessibleName(words)
        self._paint()

    def _paint(self) -> None:
        self._listen.setIcon(self.theme.glyph("stop" if self._is_heard else "play"))
