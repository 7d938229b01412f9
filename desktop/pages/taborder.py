"""The order in which Tab goes through a window: as things stand there, not as they were made.

Qt's own order is that of making. Whatever comes later, such as a card for a new voice or a banner's
button, would be the last to be reached, wherever it stands.
"""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QGridLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QScrollArea,
    QWidget,
)

_WHOLE = (QAbstractSpinBox, QComboBox, QLabel, QLineEdit)  # what is in them is Qt's affair


def move_focus(window: QWidget, *, is_forward: bool) -> bool:
    """Takes the focus to what stands next in a window, from the last to the first again.

    Returns:
        False if there is nothing that Tab could come to.
    """
    stops = list(_stops(window))
    if not stops:
        return False
    here = window.focusWidget()
    numbers = [n for n, stop in enumerate(stops) if here is not None and _holds(stop, here)]
    if numbers:
        number = (numbers[-1] + (1 if is_forward else -1)) % len(stops)
    else:
        number = 0 if is_forward else -1
    reason = Qt.FocusReason.TabFocusReason if is_forward else Qt.FocusReason.BacktabFocusReason
    stops[number].setFocus(reason)
    _bring_into_sight(stops[number])
    return True


def _stops(widget: QWidget) -> Iterator[QWidget]:
    """Goes through what Tab comes to in a widget, as its layouts place it."""
    if not widget.isVisible():
        return
    takes_tab = bool(widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value)
    if takes_tab and widget.isEnabled() and widget.focusProxy() is None:
        yield widget
    if isinstance(widget, _WHOLE):
        return
    layout = widget.layout()
    placed = list(_placed(layout)) if layout is not None else []
    if isinstance(widget, QScrollArea):
        inner = widget.widget()
        placed, others = ([inner] if inner else []), list[QWidget]()
    else:
        # What stands in no layout is placed by hand, as over a text field.
        known = set(placed)
        others = [
            child
            for child in widget.children()
            if isinstance(child, QWidget) and child not in known and not child.isWindow()
        ]
        others.sort(key=lambda child: (child.y(), child.x()))
    for child in (*placed, *others):
        yield from _stops(child)


def _placed(layout: QLayout) -> Iterator[QWidget]:
    numbers = list(range(layout.count()))
    if isinstance(layout, QGridLayout):
        numbers.sort(key=lambda n: tuple(layout.getItemPosition(n))[:2])  # type: ignore[arg-type]
    for number in numbers:
        item = layout.itemAt(number)
        if item is None:
            continue
        inner, widget = item.layout(), item.widget()
        if widget is not None:
            yield widget
        elif inner is not None:
            yield from _placed(inner)


def _holds(stop: QWidget, focused: QWidget) -> bool:
    return stop is focused or stop.isAncestorOf(focused)


def _bring_into_sight(widget: QWidget) -> None:
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget)
        parent = parent.parentWidget()
