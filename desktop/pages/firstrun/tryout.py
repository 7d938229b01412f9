"""The second step: choosing who reads, and trying the hotkey."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop import texts
from desktop.pages.banner import repolish
from desktop.pages.firstrun.sentence import SentenceField
from desktop.pages.firstrun.step import Step, muted_label
from desktop.pages.theme import GRID_PX, Theme

# English on purpose: the starter speaks nothing else.
SENTENCE = "The last ferry came in late, and nobody on the quay minded at all."
MOST_VOICES = 8  # a first choice; the Voices page shows all of them
_COLUMNS = 4
_LONGEST_NAME_PX = 96
_PICTURE_PX = 20


class TryStep(Step):
    """The voices, a sentence, and whether the hotkey has read it.

    Signals (emitted in the GUI thread):
        voice_chosen(str): This voice shall read from now on.
        sample_asked(str): Let this voice be heard.
        hotkey_settings_asked(): Show where the keys are chosen.
    """

    voice_chosen = Signal(str)
    sample_asked = Signal(str)
    hotkey_settings_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._hotkey = ""
        self._problem = ""
        self._works = False
        self._chosen = ""
        self._names: tuple[str, ...] = ()
        self._choices: dict[str, QRadioButton] = {}
        self._samples: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        self._who, self._how = QLabel(), QLabel()
        for label in (self._who, self._how):
            label.setProperty("role", "name")
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(GRID_PX * 2)
        self._grid.setVerticalSpacing(GRID_PX // 2)
        self._none_yet = muted_label("muted")
        self.sentence = SentenceField(SENTENCE)
        self.select = QPushButton()
        self.select.clicked.connect(self.sentence.select_all)
        self._way = muted_label("")
        self._settings = QPushButton()
        self._settings.setProperty("role", "link")
        self._settings.clicked.connect(self.hotkey_settings_asked)
        self._picture = QLabel()
        self._outcome = muted_label("")
        self._outcome.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse  # a command that is to be copied
        )
        self._card = QFrame()
        self._lay_out()
        theme.changed.connect(self._paint)
        self._paint()

    @property
    def is_done(self) -> bool:
        """Whether the key has worked."""
        return self._works

    @property
    def first(self) -> QWidget:
        """The voice that is chosen, or else the sentence."""
        checked = self._group.checkedButton()
        return checked or self.sentence

    @property
    def outcome(self) -> str:
        """What is said of the hotkey; empty before it was pressed."""
        return "" if self._card.isHidden() else self._outcome.text()

    def show_voices(self, voices: Sequence[tuple[str, str]], chosen: str) -> None:
        """Shows the first of the voices.

        Args:
            voices: Names and labels, in the model's order.
            chosen: The name of the one in use; empty for the first.
        """
        names = tuple(name for name, _ in voices[:MOST_VOICES])
        self._chosen = chosen or (names[0] if names else "")
        if names != self._names:
            self._names = names
            self._fill(voices[:MOST_VOICES])
            self.retranslate()
        for name, choice in self._choices.items():
            choice.setChecked(name == self._chosen)
        self._none_yet.setVisible(not names)

    def show_hotkey(self, keys: str) -> None:
        """Names the key that reads the selection; empty for none."""
        self._hotkey = keys
        self.retranslate()

    def show_hotkey_problem(self, words: str) -> None:
        """Says why there is no working key, and what to do; empty when there is one."""
        self._problem = words
        self._refresh()

    def show_hotkey_works(self) -> None:
        """Says that the key has read something."""
        self._works = True
        self._refresh()
        self.done_changed.emit()

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        self.describe(
            self.tr("Choose a voice and try the key"),
            self.tr("Select a text in any program, press one key, and Vivavoce reads it aloud."),
        )
        self._who.setText(self.tr("Who shall read?"))
        self._how.setText(self.tr("Try the key on this sentence"))
        self._none_yet.setText(self.tr("The voices appear here when the model is ready."))
        self.sentence.setAccessibleName(self.tr("Sentence to try the key on"))
        self.select.setText(self.tr("Select the sentence"))
        self._settings.setText(self.tr("Choose other keys"))
        self._settings.setToolTip(self.tr("You find the first steps again under Help."))
        for name, sample in self._samples.items():
            label = self._choices[name].accessibleName()
            sample.setAccessibleName(self.tr("Listen to {name}").format(name=label))
            sample.setToolTip(sample.accessibleName())
        self._refresh()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(GRID_PX * 2)
        row.addWidget(self.select, 0, Qt.AlignmentFlag.AlignLeft)
        row.addWidget(self._way, 1)
        self._card.setProperty("role", "note")
        told = QHBoxLayout(self._card)
        told.setContentsMargins(GRID_PX * 2, GRID_PX, GRID_PX, GRID_PX)
        told.setSpacing(GRID_PX)
        told.addWidget(self._picture)
        told.addWidget(self._outcome, 1)
        told.addWidget(self._settings)
        how = QVBoxLayout()
        how.setSpacing(GRID_PX)
        for widget in (self._how, self.sentence):
            how.addWidget(widget)
        how.addLayout(row)
        how.addWidget(self._card)
        self._how.setBuddy(self.sentence)
        self.column.addWidget(self._who)
        self.column.addWidget(self._none_yet)
        self.column.addLayout(self._grid)
        self.column.addSpacing(GRID_PX)
        self.column.addLayout(how)
        self.column.addStretch(1)

    def _fill(self, voices: Sequence[tuple[str, str]]) -> None:
        had_focus = any(choice.hasFocus() for choice in self._choices.values())
        for old in (*self._choices.values(), *self._samples.values()):
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._choices, self._samples = {}, {}
        for number, (name, label) in enumerate(voices):
            choice, sample = QRadioButton(), QToolButton()
            metrics = QFontMetrics(choice.font())
            short = metrics.elidedText(label, Qt.TextElideMode.ElideRight, _LONGEST_NAME_PX)
            choice.setText(short.replace("&", "&&"))  # no shortcut of ours
            choice.setAccessibleName(label)
            if short != label:
                choice.setToolTip(label)
            choice.clicked.connect(lambda _, name=name: self._choose(name))
            sample.setIconSize(QSize(_PICTURE_PX, _PICTURE_PX))
            sample.clicked.connect(lambda _, name=name: self.sample_asked.emit(name))
            self._group.addButton(choice)
            self._choices[name], self._samples[name] = choice, sample
            cell = QHBoxLayout()
            cell.setSpacing(0)
            cell.addWidget(sample)
            cell.addWidget(choice, 1)
            self._grid.addLayout(cell, number // _COLUMNS, number % _COLUMNS)
        self._paint()
        if had_focus:
            self.first.setFocus()

    def _choose(self, name: str) -> None:
        if name != self._chosen:
            self._chosen = name
            self.voice_chosen.emit(name)

    def _refresh(self) -> None:
        keys = texts.keys_label(self._hotkey)
        self._way.setText(
            self.tr("Select it, with this button or the mouse, then press {keys}.").format(
                keys=keys
            )
        )
        self._way.setVisible(bool(keys) and not self._problem)
        state, words = self._said(keys)
        self._card.setVisible(bool(words))
        self._outcome.setText(words)
        self._settings.setVisible(state == "warning")
        if self._card.property("role") != state:
            self._card.setProperty("role", state)
            repolish(self._card)
        self._paint()

    def _said(self, keys: str) -> tuple[str, str]:
        """Gives the look and the words of what is said of the key."""
        if self._works:
            words = self.tr("It works. That reads whatever you select, in every program.")
            return "note", words
        if self._problem:
            return "warning", self._problem
        if not keys:
            return "warning", self.tr("No key is set for reading what is selected.")
        return "note", ""

    def _paint(self) -> None:
        for sample in self._samples.values():
            sample.setIcon(self.theme.glyph("play", colour="accent", size=_PICTURE_PX))
        picture, colour = ("warning", "warning") if not self._works else ("check", "accent")
        icon = self.theme.glyph(picture, colour=colour, size=_PICTURE_PX)
        self._picture.setPixmap(icon.pixmap(_PICTURE_PX, _PICTURE_PX))
