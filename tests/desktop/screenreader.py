"""What a screen reader, the Tab key and tired eyes would find wrong in a window."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QProgressBar,
    QRadioButton,
    QScrollArea,
    QScrollBar,
    QWidget,
)

from desktop.pages.banner import Banner
from desktop.pages.cloning.dropping import DropSheet
from desktop.pages.colours import contrast

ROLE = QAccessible.Role
SPEAKING_ROLES = {  # what a screen reader says of something that can be operated
    ROLE.Button,
    ROLE.ButtonDropDown,
    ROLE.ButtonMenu,
    ROLE.CheckBox,
    ROLE.ComboBox,
    ROLE.EditableText,
    ROLE.Link,
    ROLE.List,
    ROLE.ListItem,
    ROLE.MenuItem,
    ROLE.PageTab,
    ROLE.RadioButton,
    ROLE.Slider,
    ROLE.SpinBox,
    ROLE.StaticText,
    ROLE.Table,
    ROLE.Tree,
    ROLE.Border,  # a card: Qt gives a frame no other
    ROLE.Graphic,
    ROLE.Client,
}
NAMED_ROLES = SPEAKING_ROLES - {ROLE.StaticText, ROLE.Border, ROLE.Graphic, ROLE.Client}
LEAST_CONTRAST = 4.5
MOST_STOPS = 200
RING_PIXELS = 16


def tree(window: QWidget) -> Iterator[QAccessibleInterface]:
    """Goes through what a screen reader sees of a window, depth first."""
    waiting = [QAccessible.queryAccessibleInterface(window)]
    while waiting:
        found = waiting.pop()
        if found is None or not found.isValid() or found.state().invisible:
            continue
        yield found
        waiting += [found.child(n) for n in reversed(range(found.childCount()))]


def wrong_in_tree(window: QWidget) -> list[str]:
    """Gives the controls without a name or a fitting role, and states that are not true."""
    wrong: list[str] = []
    for found in tree(window):
        widget, role, state = found.object(), found.role(), found.state()
        if not isinstance(widget, QWidget) or _is_inner(widget):
            continue
        name = found.text(QAccessible.Text.Name).strip()
        called = f"{type(widget).__name__} {name!r}"
        is_control = bool(state.focusable) and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        if is_control and role not in SPEAKING_ROLES:
            wrong.append(f"{called} has the role {role.name}")
        if (is_control or role in NAMED_ROLES) and not name:
            wrong.append(f"{called} has no name")
        if isinstance(widget, QProgressBar) and not name:
            wrong.append(f"{called} has no name")
        if bool(state.disabled) is widget.isEnabled():
            wrong.append(f"{called} says the wrong thing of being enabled")
        if isinstance(widget, QAbstractButton) and (
            bool(state.checkable) is not widget.isCheckable()
            or bool(state.checked) is not widget.isChecked()
        ):
            wrong.append(f"{called} says the wrong thing of being checked")
        if widget.isVisible() and widget.hasFocus() is not bool(state.focused):
            proxied = widget.focusProxy() is not None
            if not proxied:
                wrong.append(f"{called} says the wrong thing of the focus")
    return wrong


def labels_without_buddy(window: QWidget) -> list[str]:
    """Gives the labels that stand beside a control of their name and are not joined to it."""
    named = {
        w.accessibleName(): w
        for w in _stops(window)
        if w.accessibleName() and not isinstance(w, QAbstractButton)
    }
    labels = [w for w in window.findChildren(QLabel) if w.isVisibleTo(window) and w.text()]
    joined = {label.buddy() for label in labels}
    return [
        label.text()
        for label in labels
        if label.text() in named
        and named[label.text()] not in joined
        and label.property("role") != "title"
    ]


def told_by_colour_alone(window: QWidget) -> list[str]:
    """Gives the badges without a word and the banners without words or a picture."""
    shown = [w for w in window.findChildren(QLabel) if w.isVisibleTo(window)]
    badges = [w for w in shown if w.property("role") == "badge"]
    wrong = [f"a badge in {w.parentWidget()}" for w in badges if not w.text().strip()]
    for banner in window.findChildren(Banner):
        pictures = [w for w in banner.findChildren(QLabel) if not w.pixmap().isNull()]
        if banner.isVisibleTo(window) and not (banner.words and pictures):
            wrong.append(f"a banner that says {banner.words!r}")
    return wrong


def too_faint(window: QWidget) -> list[str]:
    """Gives the texts that stand out too little from what is really painted behind them."""
    picture = _pixels(window.grab().toImage())
    faint: list[str] = []
    shades = [w for w in window.findChildren(DropSheet) if w.isVisibleTo(window)]
    for widget in (*window.findChildren(QLabel), *window.findChildren(QAbstractButton)):
        words = widget.text().strip()
        if shades and not any(shade.isAncestorOf(widget) for shade in shades):
            continue  # what is dropped on lies behind
        if not words or not widget.isVisibleTo(window) or not widget.isEnabled():
            continue
        seen = widget.visibleRegion().boundingRect()
        if seen.width() < widget.width() // 2 or seen.height() < widget.height():
            continue  # scrolled away
        place = QRect(widget.mapTo(window, seen.topLeft()), seen.size())
        found = _contrast(picture, place)
        if found < LEAST_CONTRAST:
            faint.append(f"{words!r}: {found:.1f}")
    return faint


def tab_round(window: QWidget, key: Qt.Key = Qt.Key.Key_Tab) -> list[QWidget]:
    """Presses Tab until the focus is where it began; gives where it stood, in order."""
    first = window.focusWidget() or window
    stops: list[QWidget] = []
    for _ in range(MOST_STOPS):
        here = QApplication.focusWidget() or window
        QTest.keyClick(here, key)
        here = QApplication.focusWidget()
        assert here is not None, "the focus is lost"
        if stops and here is stops[0]:
            return stops
        assert here not in stops, f"a trap at {called(here)}"
        stops.append(here)
    raise AssertionError(f"no end, from {called(first)}")


def unreached(window: QWidget, stops: list[QWidget]) -> list[str]:
    """Gives the controls that Tab does not come to."""
    return [called(w) for w in _stops(window) if w not in stops]


def out_of_order(window: QWidget, stops: list[QWidget]) -> list[str]:
    """Gives the steps of Tab that go up without going to the right."""
    corners = [_place(window, stop).topLeft() for stop in stops]
    # A window begins with the rail at its left, a dialog at its top.
    if isinstance(window, QDialog):
        first = min(range(len(stops)), key=lambda n: (corners[n].y(), corners[n].x()))
    else:
        first = min(range(len(stops)), key=lambda n: (corners[n].x() // 80, corners[n].y()))
    turned = stops[first:] + stops[:first]
    wrong: list[str] = []
    for one, other in pairwise(turned):
        ground = _scrolled(one)
        if ground is None or ground is not _scrolled(other):
            ground = window
        here, there = _place(ground, one), _place(ground, other)
        if there.bottom() <= here.top() and there.left() < here.right():
            wrong.append(f"{called(one)} -> {called(other)}")
    return wrong


def without_focus_ring(window: QWidget, seen: set[tuple[object, ...]]) -> list[str]:
    """Gives the controls that look the same with and without the focus.

    Args:
        window: Where they are.
        seen: The kinds of controls that need no further look; those of this window are added.
    """
    wrong: list[str] = []
    for widget in _stops(window):
        kind = (type(widget), widget.property("role"), widget.property("state"))
        if kind in seen:
            continue
        _bring_into_sight(widget)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        if not widget.hasFocus():
            continue
        focused = _around(window, widget)
        widget.clearFocus()
        QApplication.processEvents()
        seen.add(kind)
        if (focused != _around(window, widget)).sum() < RING_PIXELS:
            wrong.append(called(widget))
    return wrong


def called(widget: QWidget) -> str:
    """Gives what a fault is told of."""
    text = getattr(widget, "text", str)() if isinstance(widget, QAbstractButton) else ""
    return f"{type(widget).__name__} {(widget.accessibleName() or text.strip())!r}"


def _stops(window: QWidget) -> list[QWidget]:
    """Where Tab has to come to."""
    found: list[QWidget] = []
    for widget in window.findChildren(QWidget):
        policy = widget.focusPolicy()
        is_reachable = bool(policy.value & Qt.FocusPolicy.TabFocus.value)
        if not is_reachable or widget.focusProxy() is not None or _is_inner(widget):
            continue
        if not widget.isVisibleTo(window) or not widget.isEnabled() or widget.window() != window:
            continue
        if isinstance(widget, QRadioButton) and not widget.isChecked():
            continue  # the arrow keys lead from the chosen one to it
        found.append(widget)
    return found


def _is_inner(widget: QWidget) -> bool:
    """Whether it is a part of Qt's own, inside a control."""
    if isinstance(widget, QScrollBar) or widget.objectName().startswith("qt_"):
        return True
    return isinstance(widget.parentWidget(), (QComboBox, QAbstractSpinBox, QLineEdit))


def _scrolled(widget: QWidget) -> QWidget | None:
    """What scrolls with a widget in it."""
    parent = widget.parentWidget()
    while parent is not None:
        area = parent.parentWidget()
        area = area.parentWidget() if area is not None else None
        if isinstance(area, QScrollArea) and area.widget() is parent:
            return parent
        parent = parent.parentWidget()
    return None


def _place(ground: QWidget, widget: QWidget) -> QRect:
    """Where it is; what is scrolled away counts as at the edge that it has gone over."""
    place = QRect(widget.mapTo(ground, QPoint(0, 0)), widget.size())
    inner = _scrolled(widget)
    if inner is None or inner is ground or ground.isAncestorOf(inner) is False:
        return place
    view = inner.parentWidget()
    assert view is not None
    edge = QRect(view.mapTo(ground, QPoint(0, 0)), view.size())
    place.moveTop(max(edge.top(), min(place.top(), edge.bottom())))
    return place


def _bring_into_sight(widget: QWidget) -> None:
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget)
        parent = parent.parentWidget()


def _around(window: QWidget, widget: QWidget) -> np.ndarray:
    place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    return _pixels(window.grab(place.adjusted(-3, -3, 3, 3)).toImage())


def _pixels(picture: QImage) -> np.ndarray:
    whole = picture.convertToFormat(QImage.Format.Format_RGB32)
    size = (whole.height(), whole.width())
    return np.frombuffer(whole.constBits(), np.uint32).reshape(size) & 0xFFFFFF


def _contrast(pixels: np.ndarray, place: QRect) -> float:
    """The contrast of the commonest colour of a place with the one that stands out most."""
    cut = pixels[max(place.top(), 0) : place.bottom() + 1, max(place.left(), 0) : place.right() + 1]
    if not cut.size:
        return 21.0
    colours, counts = np.unique(cut, return_counts=True)
    ground = f"#{colours[counts.argmax()]:06x}"
    return max(contrast(ground, f"#{colour:06x}") for colour in colours)
