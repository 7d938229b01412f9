"""What a designer's eye finds in a window: cut words, parts over parts, nameless controls."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QScrollBar,
    QStyle,
    QStyleOptionButton,
    QWidget,
)

CONTROLS = (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
)


def put_away(*windows: QWidget) -> None:
    """Closes and deletes windows at once: else each theme would paint all earlier tests' too."""
    for window in windows:
        window.close()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def cut_words(window: QWidget) -> list[str]:
    """Gives the words that do not fit their place."""
    found: list[str] = []
    for label in window.findChildren(QLabel):
        if not label.isVisibleTo(window) or not label.text():
            continue
        if label.wordWrap():
            is_cut = label.height() < label.heightForWidth(label.width())
        else:
            is_cut = label.width() < label.sizeHint().width()
        if is_cut:
            found.append(label.text())
    for button in window.findChildren(QAbstractButton):
        if not button.isVisibleTo(window) or not button.text():
            continue
        font = button.font()
        if isinstance(button, QPushButton) and button.isDefault():
            font.setWeight(QFont.Weight.DemiBold)  # by the style sheet, untold by `font`
        needed = QFontMetrics(font).horizontalAdvance(button.text())
        option = QStyleOptionButton()
        option.initFrom(button)
        part = QStyle.SubElement.SE_PushButtonContents
        is_push = isinstance(button, QPushButton)
        room = button.style().subElementRect(part, option, button) if is_push else button.rect()
        if room.width() < needed or button.height() < button.fontMetrics().height():
            found.append(button.text())
    return found


def overlapping(window: QWidget) -> list[tuple[str, str]]:
    """Gives the pairs of controls that lie on each other."""
    shown = [w for w in _controls(window) if w.isVisibleTo(window)]
    places = [(w, w.rect().translated(w.mapTo(window, w.rect().topLeft()))) for w in shown]
    return [
        (_called(one), _called(other))
        for number, (one, here) in enumerate(places)
        for other, there in places[number + 1 :]
        if here.intersects(there)
        and not one.isAncestorOf(other)
        and not other.isAncestorOf(one)
        and _scrolled(one) is _scrolled(other)
    ]


def nameless(window: QWidget) -> list[str]:
    """Gives the controls that a screen reader could not name."""
    return [
        type(control).__name__
        for control in _controls(window)
        if not control.accessibleName() and not getattr(control, "text", str)()
    ]


def _controls(window: QWidget) -> list[QWidget]:
    found = [w for w in window.findChildren(QWidget) if isinstance(w, CONTROLS)]
    inner = (QComboBox, QAbstractSpinBox)
    return [w for w in found if not isinstance(w, QScrollBar) and not isinstance(w.parent(), inner)]


def _scrolled(widget: QWidget) -> QWidget | None:
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QScrollArea):
        parent = parent.parentWidget()
    return parent


def _called(widget: QWidget) -> str:
    return widget.accessibleName() or type(widget).__name__
