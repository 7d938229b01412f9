"""The first step: hearing the voice that is there."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from desktop.pages.firstrun.step import Step, muted_label
from desktop.pages.theme import GRID_PX, Theme
from engine.speech import Progress

# English on purpose: the starter speaks nothing else.
WELCOME = "Hello, and welcome. I am the voice of your computer now. Select a text, and I read it."
_PICTURE_PX = 24


class HearStep(Step):
    """One large button that lets the voice speak.

    Signals (emitted in the GUI thread):
        play_asked(): Let the voice say `WELCOME`.
        sound_settings_asked(): Nothing was heard: show where the loudspeaker is chosen.
    """

    play_asked = Signal()
    sound_settings_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._voice = ""
        self._is_starter = True
        self._is_ready = False
        self._is_failed = False
        self._is_asked = False
        self._is_heard = False
        self._is_speaking = False
        self.play = QPushButton()
        self.play.setProperty("role", "primary")
        self.play.setProperty("state", "large")
        self.play.setIconSize(QSize(_PICTURE_PX, _PICTURE_PX))
        self.play.clicked.connect(self._ask)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(GRID_PX * 32)
        self._bar.setRange(0, 0)
        self._state = muted_label("muted")
        self._unheard = muted_label("muted")
        self._sound = QPushButton()
        self._sound.setProperty("role", "link")
        self._sound.clicked.connect(self.sound_settings_asked)
        row = QHBoxLayout()
        row.setSpacing(GRID_PX)
        row.addWidget(self._unheard, 1)
        row.addWidget(self._sound, 0, Qt.AlignmentFlag.AlignTop)
        self.column.addSpacing(GRID_PX)
        self.column.addWidget(self.play, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addWidget(self._bar)
        self.column.addWidget(self._state)
        self.column.addSpacing(GRID_PX * 2)
        self.column.addLayout(row)
        self.column.addStretch(1)
        theme.changed.connect(self._paint)
        self._paint()
        self._refresh()

    @property
    def is_done(self) -> bool:
        """Whether the voice was heard."""
        return self._is_heard

    @property
    def first(self) -> QWidget:
        """The button."""
        return self.play

    def show_voice(self, name: str, *, is_starter: bool) -> None:
        """Says who will speak; an empty name while that is not known."""
        self._voice, self._is_starter = name, is_starter
        self.retranslate()

    def show_ready(self, is_ready: bool) -> None:
        """Says whether the voice can be heard at once, or is on its way."""
        self._is_ready, self._is_failed = is_ready, False
        self._refresh()

    def show_failed(self) -> None:
        """Stops the bar: the voice will not come by itself; the page says why."""
        self._is_failed, self._is_ready, self._is_asked = True, False, False
        self._refresh()

    def show_progress(self, progress: Progress) -> None:
        """Shows how far loading has come."""
        is_known = progress.total > 0 and not self._is_ready
        # Thousandths: a count of bytes would not fit Qt's 32 bits.
        share = min(max(progress.done / progress.total, 0.0), 1.0) if is_known else 0.0
        self._bar.setRange(0, 1000 if is_known else 0)
        self._bar.setValue(round(1000 * share))

    def show_speaking(self, is_speaking: bool) -> None:
        """Says whether the voice is heard at this moment."""
        if is_speaking is self._is_speaking:
            return
        if is_speaking:
            self._is_heard, self._is_asked = True, False
        self._is_speaking = is_speaking
        self._refresh()
        self.done_changed.emit()

    def show_silent(self) -> None:
        """Says that what was asked for will not come; the page says why."""
        self._is_asked = False
        self._refresh()

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        if self._is_starter:
            about = self.tr(
                "A small English voice comes with Vivavoce. It works without the internet, and "
                "nothing you let it read leaves this computer. It is still learning: it may "
                "stumble over a word. The third step offers a better one."
            )
        else:
            about = self.tr(
                "This is the voice that is in use now. Nothing you let it read leaves this "
                "computer."
            )
        self.describe(self.tr("Hear it speak"), about)
        self._bar.setAccessibleName(self.tr("Getting the voice ready"))
        self._unheard.setText(
            self.tr("No sound? Turn the volume up, or choose another loudspeaker.")
        )
        self._sound.setText(self.tr("Sound settings"))
        self._sound.setToolTip(self.tr("You find the first steps again under Help."))
        self._refresh()

    def _ask(self) -> None:
        self._is_asked = True
        self._refresh()
        self.play_asked.emit()

    def _refresh(self) -> None:
        self._bar.setVisible(not self._is_ready and not self._is_failed)
        # Not within an f-string: lupdate looks into none.
        words = self.tr("Play it again") if self._is_heard else self.tr("Let it speak")
        self.play.setText(f"  {words}")
        self.play.setAccessibleName(words)
        self._state.setText(self._words())

    def _words(self) -> str:
        if self._is_speaking:
            words = self.tr("{voice} is speaking: “{sentence}”") if self._voice else "“{sentence}”"
            return words.format(voice=self._voice, sentence=WELCOME)
        if self._is_failed:
            return self.tr("The voice is not ready. What happened stands at the top of the page.")
        if not self._is_ready and self._is_asked:
            return self.tr("It speaks as soon as it is ready. That takes a few seconds.")
        if not self._is_ready:
            return self.tr("Getting the voice ready. That takes a few seconds.")
        if self._is_asked:
            return self.tr("One moment…")
        if self._is_heard:
            return self.tr("That was it. Go on with “Next”.")
        return self.tr("The voice is ready.")

    def _paint(self) -> None:
        self.play.setIcon(self.theme.glyph("play", colour="on_accent", size=_PICTURE_PX))
