"""What all painted rows of lists have in common: their ground, their line and their frame."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from desktop.pages.theme import GRID_PX, Theme

_BAR_PX = 4


def paint_ground(painter: QPainter, option: QStyleOptionViewItem, theme: Theme) -> QRect:
    """Paints a row without its words: chosen by its ground and a bar, focused by a frame.

    Returns:
        The room for the words.
    """
    colours = theme.colours
    rect: QRect = option.rect  # type: ignore[attr-defined]
    state: QStyle.StateFlag = option.state  # type: ignore[attr-defined]
    if state & QStyle.StateFlag.State_Selected:
        painter.fillRect(rect, QColor(colours.tint))
        painter.fillRect(QRect(rect.topLeft(), QSize(_BAR_PX, rect.height())), colours.accent)
    painter.setPen(QColor(colours.line))
    painter.drawLine(rect.bottomLeft(), rect.bottomRight())
    if state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(QPen(QColor(colours.accent), 2))
        painter.drawRect(rect.adjusted(1, 1, -1, -2))
    return rect.adjusted(GRID_PX * 2, GRID_PX, -GRID_PX * 2, -GRID_PX)
