"""Recording with the microphone: a text to read aloud, how loud it is, how long."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop import texts
from desktop.errors import in_words
from desktop.microphone import FLOOR_DB, LIMIT_S, MicrophoneState
from desktop.pages.theme import GRID_PX, Theme
from engine.speech import VivavoceError

SHOWN_FLOOR_DB = -60.0
LOW_DB, HIGH_DB = -30.0, -1.0
ENOUGH_S = 5.0


class RecordPage(QWidget):
    """Shows what the microphone hears.

    Signals (emitted in the GUI thread):
        start_asked(str): Record from this microphone; empty for the system's.
        stop_asked(): Enough.
    """

    start_asked = Signal(str)
    stop_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._state = MicrophoneState.IDLE
        self._elapsed_s, self._level_db = 0.0, FLOOR_DB
        self._hint, self._passage = QLabel(), QLabel()
        self._hint.setWordWrap(True)
        self._device_label, self._device = QLabel(), QComboBox()
        self._device_label.setBuddy(self._device)
        self._meter = QProgressBar()
        self._meter.setTextVisible(False)
        self._meter.setRange(0, round(-SHOWN_FLOOR_DB))
        self._loudness, self._clock = QLabel(), QLabel()
        self._problem = QLabel()
        self._problem.setProperty("role", "problem")
        self._problem.setWordWrap(True)
        self._problem.hide()
        self.button = QPushButton()
        self.button.setProperty("role", "primary")
        self.button.setAutoDefault(False)
        self._lay_out()
        self.button.clicked.connect(self._press)
        theme.changed.connect(self._paint)
        self.show_microphones(())
        self._retranslate()

    @property
    def problem(self) -> str:
        """What is said to be wrong; empty for nothing."""
        return "" if self._problem.isHidden() else self._problem.text()

    def show_microphones(self, names: tuple[str, ...]) -> None:
        """Offers these microphones beside the system's own."""
        chosen = self._device.currentData()
        self._device.clear()
        self._device.addItem(self.tr("System default"), "")
        for name in names:
            self._device.addItem(name, name)
        self._device.setCurrentIndex(max(0, self._device.findData(chosen)))
        self._device_row.setVisible(len(names) > 1)

    def show_state(
        self,
        state: MicrophoneState,
        elapsed_s: float = 0.0,
        level_db: float = FLOOR_DB,
        problem: VivavoceError | None = None,
    ) -> None:
        """Shows what the microphone is doing."""
        is_new = state is not self._state
        self._state, self._elapsed_s, self._level_db = state, elapsed_s, level_db
        self._problem.setText(in_words(problem) if problem else "")
        self._problem.setVisible(problem is not None)
        self._say_level()
        if is_new:
            self._retranslate()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _lay_out(self) -> None:
        card = QFrame()
        card.setProperty("role", "card")
        self._passage.setWordWrap(True)
        self._passage.setProperty("role", "passage")
        inner = QVBoxLayout(card)
        inner.setContentsMargins(GRID_PX * 2, GRID_PX * 2, GRID_PX * 2, GRID_PX * 2)
        inner.addWidget(self._passage)
        self._device_row = QWidget()
        devices = QHBoxLayout(self._device_row)
        devices.setContentsMargins(0, 0, 0, 0)
        devices.setSpacing(GRID_PX)
        devices.addWidget(self._device_label)
        devices.addWidget(self._device, 1)
        level = QHBoxLayout()
        level.setSpacing(GRID_PX * 2)
        level.addWidget(self._meter, 1)
        level.addWidget(self._loudness)
        row = QHBoxLayout()
        row.setSpacing(GRID_PX * 2)
        row.addWidget(self.button)
        row.addWidget(self._clock)
        row.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID_PX * 2)
        column.addWidget(self._hint)
        column.addWidget(card)
        column.addWidget(self._device_row)
        column.addLayout(level)
        column.addLayout(row)
        column.addWidget(self._problem)
        column.addStretch()

    @property
    def _is_running(self) -> bool:
        return self._state in (MicrophoneState.OPENING, MicrophoneState.RECORDING)

    def _press(self) -> None:
        if self._is_running:
            self.stop_asked.emit()
        else:
            self.start_asked.emit(str(self._device.currentData() or ""))

    def _say_level(self) -> None:
        self._meter.setValue(round(max(0.0, self._level_db - SHOWN_FLOOR_DB)))
        words = ""
        if self._state is MicrophoneState.RECORDING:
            if self._level_db >= HIGH_DB:
                words = self.tr("Too loud")
            elif self._level_db >= LOW_DB:
                words = self.tr("Good")
            else:
                words = self.tr("Quiet")
        self._loudness.setText(words)
        self._meter.setAccessibleDescription(words)
        clock = self.tr("{elapsed} of {limit}").format(
            elapsed=texts.clock(self._elapsed_s), limit=texts.clock(LIMIT_S)
        )
        if self._is_running and self._elapsed_s >= ENOUGH_S:
            clock = self.tr("{clock}, enough for a voice").format(clock=clock)
        self._clock.setText(clock)

    def _paint(self) -> None:
        name = "stop" if self._is_running else "microphone"
        self.button.setIcon(self._theme.glyph(name, colour="on_accent"))

    def _retranslate(self) -> None:
        self._hint.setText(
            self.tr("Read this aloud, as you would to a friend, a hand's breadth away:")
        )
        self._passage.setText(
            self.tr(
                "“When the rain had stopped, we walked down to the harbour. Boats were rocking in "
                "the evening light, and somewhere a bell was ringing. Shall we stay a little "
                "longer? she asked. I laughed, for I had been about to say the very same.”"
            )
        )
        self._device_label.setText(self.tr("Microphone"))
        self._device.setAccessibleName(self.tr("Microphone"))
        self._device.setItemText(0, self.tr("System default"))
        self._meter.setAccessibleName(self.tr("Loudness"))
        widest = max(
            (self.tr("Too loud"), self.tr("Good"), self.tr("Quiet")),
            key=self._loudness.fontMetrics().horizontalAdvance,
        )
        self._loudness.setMinimumWidth(self._loudness.fontMetrics().horizontalAdvance(widest))
        if self._is_running:
            self.button.setText(self.tr("Stop"))
        elif self.problem:
            self.button.setText(self.tr("Try again"))
        elif self._state is MicrophoneState.ENDED:
            self.button.setText(self.tr("Record again"))
        else:
            self.button.setText(self.tr("Start recording"))
        self._device.setEnabled(not self._is_running)
        self._paint()
        self._say_level()
