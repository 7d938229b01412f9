"""One control for each kind of setting, made from what the settings tree says of it."""

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSlider,
    QSpinBox,
    QWidget,
)

from desktop import texts
from desktop.pages.theme import GRID_PX
from desktop.settings import Setting, Value

CONTROL_PX = 232
WIDEST_PX = 304
_PERCENT = 100

Tell = Callable[[Value], None]
Show = Callable[[Value], None]


class WheelGuard(QObject):
    """Lets the wheel scroll the page under a control, rather than change what is set there."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Keeps the wheel from whatever it is installed on."""
        if event.type() is QEvent.Type.Wheel:
            event.ignore()  # the page behind takes it
            return True
        return super().eventFilter(watched, event)


def make_control(known: Setting, tell: Tell) -> tuple[QWidget, Show]:
    """Makes the control for a setting.

    Args:
        known: What is known of it.
        tell: Called with the new value when the user changes it.

    Returns:
        The control, and what shows a value in it without telling of it.
    """
    makers = {
        "switch": _switch,
        "integer": _integer,
        "number": _number,
        "choice": _choice,
        "text": _text,
    }
    return makers[known.kind](known, tell)


def make_list(tell: Tell) -> tuple[QComboBox, Show]:
    """Makes a list whose entries carry their values, for choices known only while running."""
    box = QComboBox()
    box.activated.connect(lambda row: tell(box.itemData(row)))
    return box, lambda value: fill_list(box, None, value)


def fill_list(box: QComboBox, entries: tuple[tuple[str, str], ...] | None, value: Value) -> None:
    """Shows entries and the one chosen; a chosen one that is not among them is kept, as it is.

    Args:
        box: A list of `make_list`.
        entries: Values and labels; None leaves those that are there.
        value: The one chosen.
    """
    with QSignalBlocker(box):
        if entries is not None:
            box.clear()
            for entry, label in entries:
                box.addItem(label, entry)
        if box.findData(value) < 0:
            box.addItem(str(value), value)
        box.setCurrentIndex(box.findData(value))
    box.setFixedWidth(max(CONTROL_PX, min(box.sizeHint().width(), WIDEST_PX)))


def align(controls: Iterable[QWidget]) -> None:
    """Makes lists, lines and sliders as wide as the widest of them, so that their edges meet."""
    wide = [w for w in controls if w.minimumWidth() == w.maximumWidth() >= CONTROL_PX]
    widest = max((w.minimumWidth() for w in wide), default=CONTROL_PX)
    for control in wide:
        control.setFixedWidth(widest)


def shape_spin(spin: QSpinBox | QDoubleSpinBox, width_px: int) -> None:
    """Gives a number's field its width, and tells of a number only when it is typed whole."""
    spin.setKeyboardTracking(False)  # "1" on the way to "1.5" is not meant
    spin.setFixedWidth(width_px)
    spin.lineEdit().setTextMargins(GRID_PX, 0, GRID_PX, 0)  # padding does not reach in there


def _switch(known: Setting, tell: Tell) -> tuple[QWidget, Show]:
    box = QCheckBox()
    box.toggled.connect(tell)
    return box, _quietly(box, lambda value: box.setChecked(bool(value)))


def _integer(known: Setting, tell: Tell) -> tuple[QWidget, Show]:
    spin = QSpinBox()
    spin.setRange(int(known.minimum or 0), int(known.maximum or 0))
    spin.setSuffix(f" {known.unit}" if known.unit else "")
    spin.setSingleStep(50 if known.unit == "ms" else 1)
    shape_spin(spin, CONTROL_PX // 2)
    spin.valueChanged.connect(tell)
    return spin, _quietly(spin, lambda value: spin.setValue(int(value)))


def _number(known: Setting, tell: Tell) -> tuple[QWidget, Show]:
    if (known.minimum, known.maximum) == (0.0, 1.0):
        return _share(known, tell)
    spin = QDoubleSpinBox()
    spin.setRange(known.minimum or 0.0, known.maximum or 0.0)
    spin.setSingleStep(0.05)
    spin.setSuffix(f" {known.unit}" if known.unit else "")
    shape_spin(spin, CONTROL_PX // 2)
    spin.valueChanged.connect(lambda value: tell(round(value, 2)))
    return spin, _quietly(spin, lambda value: spin.setValue(float(value)))


def _share(known: Setting, tell: Tell) -> tuple[QWidget, Show]:
    slider, words = QSlider(Qt.Orientation.Horizontal), QLabel()
    slider.setRange(round(_PERCENT * (known.minimum or 0)), round(_PERCENT * (known.maximum or 1)))
    slider.setPageStep(10)
    words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    words.setMinimumWidth(words.fontMetrics().horizontalAdvance("100 %"))
    both = QWidget()
    row = QHBoxLayout(both)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(GRID_PX)
    row.addWidget(slider, 1)
    row.addWidget(words)
    both.setFixedWidth(CONTROL_PX)
    both.setFocusProxy(slider)

    def write(percent: int) -> None:
        words.setText(f"{texts.number(percent)} %")

    def show(value: Value) -> None:
        slider.setValue(round(_PERCENT * float(value)))
        write(slider.value())

    slider.valueChanged.connect(write)
    slider.valueChanged.connect(lambda percent: tell(percent / _PERCENT))
    return both, _quietly(slider, show)


def _choice(known: Setting, tell: Tell) -> tuple[QWidget, Show]:
    box, show = make_list(tell)
    entries = tuple((c.value, texts.translated("Settings", c.label)) for c in known.choices)
    fill_list(box, entries, str(known.default))
    return box, lambda value: show(str(value))


def _text(known: Setting, tell: Tell) -> tuple[QWidget, Show]:
    line = QLineEdit()
    line.setFixedWidth(CONTROL_PX)
    line.editingFinished.connect(lambda: tell(line.text()))
    return line, _quietly(line, lambda value: line.setText(str(value)))


def _quietly(control: QWidget, show: Callable[[Any], None]) -> Show:
    def quiet(value: Value) -> None:
        with QSignalBlocker(control):
            show(value)

    return quiet
