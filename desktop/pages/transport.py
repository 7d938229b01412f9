"""The bar under the text: how far the reading is, and the keys of a player."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop import texts
from desktop.actions import MAX_SPEED, MIN_SPEED
from desktop.errors import in_words
from desktop.pages.controls import shape_spin
from desktop.pages.theme import GRID_PX, Theme
from desktop.reading import Phase, Status
from engine.speech import Progress

SPEED_STEP = 0.05
_STEPS = 1000  # of the progress bar
_KEY_PX = 24
_PLAY_PX = 28


class Transport(QFrame):
    """Previous, play or pause, next, stop; speed; progress with elapsed and remaining.

    Signals (emitted in the GUI thread):
        play_asked(): The large key, while nothing is read.
        pause_asked(): The large key, while something is read: pause, or go on.
        stop_asked(), next_asked(), previous_asked(): The other keys.
        speed_chosen(float): 0.5 to 3, while the slider moves.
    """

    play_asked = Signal()
    pause_asked = Signal()
    stop_asked = Signal()
    next_asked = Signal()
    previous_asked = Signal()
    speed_chosen = Signal(float)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._theme = theme
        self._phase = Phase.IDLE
        self._can_play = False
        self._is_play_bright = True
        self._loading: Progress | None = None
        self._status: Status | None = None
        self._elapsed, self._remaining = QLabel(), QLabel()
        self._task = QLabel()
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._previous = self._key(self.previous_asked)
        self._play = self._key(None)
        self._play.setProperty("role", "play")
        self._play.clicked.connect(self.press_play)
        self._next = self._key(self.next_asked)
        self._stop = self._key(self.stop_asked)
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._spin = QDoubleSpinBox()
        self._set_up_speed()
        self.corner = QHBoxLayout()  # for what the page puts at the right
        self._lay_out()
        theme.changed.connect(self._paint)
        self._paint()
        self._retranslate()

    def press_play(self) -> None:
        """Does what the large key does now."""
        if self._phase is not Phase.IDLE:
            self.pause_asked.emit()
        elif self._can_play:
            self.play_asked.emit()

    def press_speed(self, n_steps: int) -> None:
        """Makes it faster (or slower, if negative) by so many steps of the slider."""
        self._slider.setValue(self._slider.value() + n_steps)

    def set_can_play(self, can_play: bool) -> None:
        """Tells whether there is a text."""
        self._can_play = can_play
        self._enable()

    def set_speed(self, speed: float) -> None:
        """Shows a speed that was chosen elsewhere, without telling of it again."""
        if self._slider.isSliderDown() or self._spin.hasFocus():
            return  # the user is choosing; an older value must not pull the handle back
        self._show_speed(speed)

    def show_status(self, status: Status) -> None:
        """Shows what is being done and how far it is."""
        self._status = status
        self.set_speed(status.speed)
        if status.phase is not self._phase:
            self._phase = status.phase
            self._paint()
            self._name_play()
        self._enable()
        self._show_progress()

    def show_loading(self, progress: Progress | None) -> None:
        """Shows how far the model is loaded; None: it is, or nothing is being loaded."""
        self._loading = progress
        self._show_progress()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _key(self, asked: SignalInstance | None) -> QToolButton:
        key = QToolButton()
        if asked is not None:
            key.clicked.connect(asked)
        return key

    def _set_up_speed(self) -> None:
        self._slider.setRange(round(MIN_SPEED / SPEED_STEP), round(MAX_SPEED / SPEED_STEP))
        self._slider.setPageStep(5)
        self._slider.setMinimumWidth(GRID_PX * 8)
        self._slider.setMaximumWidth(GRID_PX * 20)
        self._spin.setRange(MIN_SPEED, MAX_SPEED)
        self._spin.setSingleStep(SPEED_STEP)
        self._spin.setDecimals(2)
        self._spin.setSuffix(" ×")  # noqa: RUF001 - times
        widest = self._spin.fontMetrics().horizontalAdvance("0,00 ×")  # noqa: RUF001 - times
        shape_spin(self._spin, widest + GRID_PX * 4)
        self._show_speed(1.0)
        self._slider.valueChanged.connect(lambda step: self._choose_speed(step * SPEED_STEP))
        self._spin.valueChanged.connect(self._choose_speed)

    def _choose_speed(self, speed: float) -> None:
        speed = round(speed, 2)
        self._show_speed(speed)
        self.speed_chosen.emit(speed)

    def _show_speed(self, speed: float) -> None:
        for control, value in ((self._slider, round(speed / SPEED_STEP)), (self._spin, speed)):
            was_blocked = control.blockSignals(True)
            control.setValue(value)  # type: ignore[arg-type]
            control.blockSignals(was_blocked)

    def _lay_out(self) -> None:
        times = QHBoxLayout()
        times.addWidget(self._elapsed)
        times.addStretch()
        times.addWidget(self._task)
        times.addStretch()
        times.addWidget(self._remaining)
        for label in (self._elapsed, self._task, self._remaining):
            label.setProperty("role", "muted")
        left = QHBoxLayout()
        left.setSpacing(GRID_PX)
        for widget in (self._slider, self._spin):
            left.addWidget(widget)
        left.addStretch()
        middle = QHBoxLayout()
        middle.setSpacing(GRID_PX)
        for key in (self._previous, self._play, self._next, self._stop):
            middle.addWidget(key)
        keys = QGridLayout()
        keys.setHorizontalSpacing(GRID_PX * 2)
        keys.addLayout(left, 0, 0)
        keys.addLayout(middle, 0, 1)
        keys.addLayout(self.corner, 0, 2)
        keys.setColumnStretch(0, 1)
        keys.setColumnStretch(2, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID_PX * 2, GRID_PX * 2, GRID_PX * 2, GRID_PX * 1)
        column.setSpacing(GRID_PX // 2)
        column.addWidget(self._bar)
        column.addLayout(times)
        column.addLayout(keys)

    def _enable(self) -> None:
        is_busy = self._phase is not Phase.IDLE
        self._play.setEnabled(is_busy or self._can_play)
        for key in (self._previous, self._next, self._stop):
            key.setEnabled(is_busy)
        if self._play.isEnabled() != self._is_play_bright:
            self._paint()

    def _show_progress(self) -> None:
        status, loading = self._status, self._loading
        is_waiting = status is not None and status.phase is Phase.PREPARING
        if loading is not None:
            self._bar.setRange(0, loading.total and _STEPS)
            share = loading.done / loading.total if loading.total else 0.0
            self._bar.setValue(round(_STEPS * share))
            percent = f" {texts.number(100 * share)} %" if loading.total else "…"
            self._task.setText(in_words(loading.task).rstrip(".…") + percent)
        elif is_waiting:
            self._bar.setRange(0, 0)
            self._task.setText(self.tr("Preparing…"))
        else:
            self._bar.setRange(0, _STEPS)
            self._bar.setValue(round(_STEPS * _share(status)))
            queued = status.n_queued if status else 0
            waiting = self.tr("Waiting: {count}").format(count=queued) if queued else ""
            self._task.setText(waiting)
        is_timed = status is not None and status.phase in (Phase.SPEAKING, Phase.PAUSED)
        self._elapsed.setText(texts.clock(status.elapsed_s) if status and is_timed else "")
        left = status.remaining_s if status and is_timed else None
        self._remaining.setText("" if left is None else f"−{texts.clock(left)}")  # noqa: RUF001 - minus

    def _paint(self) -> None:
        shown = "pause" if self._phase in (Phase.SPEAKING, Phase.PREPARING) else "play"
        self._is_play_bright = self._play.isEnabled()
        colour = "on_accent" if self._is_play_bright else "muted"
        self._play.setIcon(self._theme.glyph(shown, colour=colour, size=_PLAY_PX))
        self._play.setIconSize(QSize(_PLAY_PX, _PLAY_PX))
        self._play.setFixedSize(52, 52)
        for key, picture in (
            (self._previous, "previous"),
            (self._next, "next"),
            (self._stop, "stop"),
        ):
            key.setIcon(self._theme.glyph(picture, size=_KEY_PX))
            key.setIconSize(QSize(_KEY_PX, _KEY_PX))
            key.setFixedSize(40, 40)

    def _name_play(self) -> None:
        name = {
            Phase.IDLE: self.tr("Read"),
            Phase.PAUSED: self.tr("Go on"),
        }.get(self._phase, self.tr("Pause"))
        _name(self._play, name, "Ctrl+Return")

    def _retranslate(self) -> None:
        _name(self._previous, self.tr("Previous sentence"), "Alt+Left")
        _name(self._next, self.tr("Next sentence"), "Alt+Right")
        _name(self._stop, self.tr("Stop"), "Esc")
        self._name_play()
        self._slider.setAccessibleName(self.tr("Speed"))
        self._slider.setToolTip(
            self.tr("Speed ({slower} and {faster})").format(
                slower=texts.keys_label("Ctrl+Down"), faster=texts.keys_label("Ctrl+Up")
            )
        )
        self._spin.setAccessibleName(self.tr("Speed"))
        self._bar.setAccessibleName(self.tr("Progress"))
        self._elapsed.setToolTip(self.tr("Read so far"))
        self._remaining.setToolTip(self.tr("Still to come, about"))
        self._show_progress()


def _name(key: QToolButton, name: str, shortcut: str) -> None:
    key.setAccessibleName(name)
    key.setToolTip(f"{name} ({texts.keys_label(shortcut)})")


def _share(status: Status | None) -> float:
    """How much has been heard, 0 to 1: by time where it can be told, else by place."""
    if status is None or status.phase is Phase.IDLE or status.item is None:
        return 0.0
    if status.remaining_s is not None and status.elapsed_s + status.remaining_s > 0:
        return status.elapsed_s / (status.elapsed_s + status.remaining_s)
    place = status.sentence[0] if status.sentence else status.item.place
    return place / max(1, len(status.item.text))
