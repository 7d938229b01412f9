"""The dialog that mixes two voices."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSlider,
    QWidget,
)

from desktop import texts
from desktop.listmodels import VoiceEntry
from desktop.pages.dialog import Dialog
from desktop.pages.theme import GRID_PX, Theme
from desktop.pages.voices.naming import LONGEST_NAME

_PERCENT = 100


class MixDialog(Dialog):
    """Two voices of one family, and how much of each.

    Signals (emitted in the GUI thread):
        sample_asked(VoiceEntry, VoiceEntry, float): Let the mix be heard; the number is the share
            of the second voice, 0 to 1.
        stop_asked(): Stop it.
        mix_asked(VoiceEntry, VoiceEntry, float, str): Keep it under this name.
    """

    sample_asked = Signal(object, object, float)
    stop_asked = Signal()
    mix_asked = Signal(object, object, float, str)

    def __init__(
        self,
        theme: Theme,
        voices: Sequence[VoiceEntry],
        first: VoiceEntry,
        parent: QWidget | None = None,
    ) -> None:
        """Makes it.

        Args:
            theme: The look in use.
            voices: All that can be mixed with `first`, itself included.
            first: One of the two.
            parent: The window.
        """
        super().__init__(theme, parent)
        self._voices = {entry.key: entry for entry in voices}
        self._is_named = self._is_heard = False
        self._one, self._other = QComboBox(), QComboBox()
        for box in (self._one, self._other):
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(14)
            box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            for entry in voices:
                box.addItem(entry.label, entry.key)
        keys = [entry.key for entry in voices]
        self._one.setCurrentIndex(keys.index(first.key))
        self._other.setCurrentIndex(1 if keys.index(first.key) == 0 and len(keys) > 1 else 0)
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setRange(0, _PERCENT)
        self._slider.setPageStep(10)
        self._slider.setValue(_PERCENT // 2)
        self._share_one, self._share_other = QLabel(), QLabel()
        self._name_label, self._name = QLabel(), QLineEdit()
        self._name.setMaxLength(LONGEST_NAME)
        self._name_label.setBuddy(self._name)
        self._listen = QPushButton()
        self._listen.setAutoDefault(False)
        self._lay_out()
        self._one.currentIndexChanged.connect(self._change)
        self._other.currentIndexChanged.connect(self._change)
        self._slider.valueChanged.connect(self._change)
        self._name.textEdited.connect(self._note_name)
        self._listen.clicked.connect(self._ask_sample)
        self.accept_button.clicked.connect(self._ask_mix)
        theme.changed.connect(self._paint)
        self.retranslate()
        self._slider.setFocus()

    @property
    def weight(self) -> float:
        """The share of the second voice."""
        return self._slider.value() / _PERCENT

    def show_heard(self, is_heard: bool) -> None:
        """Shows whether the mix is being heard."""
        self._is_heard = is_heard
        self._say_listen()

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        super().retranslate()
        self.set_heading(self.tr("Mix two voices"))
        self._one.setAccessibleName(self.tr("One voice"))
        self._other.setAccessibleName(self.tr("The other voice"))
        self._slider.setAccessibleName(self.tr("How much of each"))
        self._name_label.setText(self.tr("Name of the mix"))
        self._name.setAccessibleName(self.tr("Name of the mix"))
        self.accept_button.setText(self.tr("Keep the mix"))
        self._say_listen()
        self._change()

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(GRID_PX * 2)
        grid.setVerticalSpacing(GRID_PX)
        right = Qt.AlignmentFlag.AlignRight
        grid.addWidget(self._one, 0, 0)
        grid.addWidget(self._other, 0, 2)
        grid.addWidget(self._slider, 1, 0, 1, 3)
        grid.addWidget(self._share_one, 2, 0)
        grid.addWidget(self._share_other, 2, 2, right)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)
        self.body.addLayout(grid)
        naming = QHBoxLayout()
        naming.setSpacing(GRID_PX * 2)
        naming.addWidget(self._name_label)
        naming.addWidget(self._name, 1)
        self.body.addLayout(naming)
        self.buttons.insertWidget(0, self._listen)

    def _chosen(self) -> tuple[VoiceEntry, VoiceEntry]:
        return self._voices[self._one.currentData()], self._voices[self._other.currentData()]

    def _change(self) -> None:
        one, other = self._chosen()
        share = self._slider.value()
        for label, entry, percent in (
            (self._share_one, one, _PERCENT - share),
            (self._share_other, other, share),
        ):
            words = f"{texts.number(percent)} % {entry.label}"
            label.setText(
                label.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, GRID_PX * 28)
            )
        self._slider.setAccessibleDescription(
            f"{texts.number(_PERCENT - share)} % {one.label}, {texts.number(share)} % {other.label}"
        )
        if not self._is_named:
            with QSignalBlocker(self._name):
                self._name.setText(f"{one.label} + {other.label}"[:LONGEST_NAME])
        is_same = one.key == other.key
        self.say_problem(self.tr("Choose two different voices.") if is_same else "")
        self.accept_button.setEnabled(not is_same and bool(self._name.text().strip()))
        self._listen.setEnabled(not is_same)

    def _note_name(self, name: str) -> None:
        self._is_named = bool(name.strip())
        self.accept_button.setEnabled(self._is_named and self._listen.isEnabled())

    def _ask_sample(self) -> None:
        if self._is_heard:
            self.stop_asked.emit()
        else:
            self.sample_asked.emit(*self._chosen(), self.weight)

    def _ask_mix(self) -> None:
        self.mix_asked.emit(*self._chosen(), self.weight, " ".join(self._name.text().split()))

    def _say_listen(self) -> None:
        words = self.tr("Stop") if self._is_heard else self.tr("Hear the mix")
        self._listen.setText(f" {words}")  # the style leaves no room beside the picture
        self._listen.setAccessibleName(words)
        self._paint()

    def _paint(self) -> None:
        self._listen.setIcon(self.theme.glyph("stop" if self._is_heard else "play"))
