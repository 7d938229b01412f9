"""How an entry is painted: what is written and how it is said, and below it where that holds."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.listmodels import PronunciationRole
from desktop.pages.rowground import paint_ground
from desktop.pages.theme import GRID_PX, Theme

_GAP_PX = GRID_PX // 2
_ARROW = "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}"


class EntryDelegate(QStyledItemDelegate):
    """Paints rows of `PronunciationModel`; all are equally high."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Gives the room for two lines."""
        line = option.fontMetrics.lineSpacing()  # type: ignore[attr-defined]
        return QSize(GRID_PX * 20, 2 * line + GRID_PX * 3)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paints one row: chosen by its ground and a bar, focused by a frame."""
        colours = self._theme.colours
        font: QFont = option.font  # type: ignore[attr-defined]
        painter.save()
        inner = paint_ground(painter, option, self._theme)
        is_on = index.data(PronunciationRole.ENTRY).is_on
        heavy = QFont(font)
        heavy.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        spacing = painter.fontMetrics().lineSpacing()
        top = inner.top() + (inner.height() - 2 * spacing - _GAP_PX) // 2
        left = inner.left()
        muted, text = QColor(colours.muted), QColor(colours.text if is_on else colours.muted)
        for words, its_font, colour, share in (
            # What is written leaves room for what is spoken.
            (str(index.data(PronunciationRole.WRITTEN)), heavy, text, 0.55),
            (_ARROW, font, muted, 1.0),
            (str(index.data(PronunciationRole.SPOKEN)), font, text, 1.0),
        ):
            painter.setFont(its_font)
            painter.setPen(colour)
            room = round((inner.right() - left) * share)
            left += _draw(painter, words, QRect(left, top, room, spacing))
        painter.setFont(font)
        painter.setPen(muted)
        below = QRect(inner.left(), top + spacing + _GAP_PX, inner.width(), spacing)
        _draw(painter, str(index.data(PronunciationRole.ABOUT)), below)
        painter.restore()


def _draw(painter: QPainter, words: str, place: QRect) -> int:
    """Draws a line, shortened to its place; gives its width."""
    shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, place.width())
    where = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
    painter.drawText(place, where | Qt.TextFlag.TextDontClip, shown)
    return painter.fontMetrics().horizontalAdvance(shown)
