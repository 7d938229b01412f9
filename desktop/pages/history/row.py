"""How a row of the history is painted: two lines of the text, and when it was read by whom."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.listmodels import HistoryRole
from desktop.pages.rowground import paint_ground
from desktop.pages.theme import GRID_PX, Theme

_N_LINES = 2
_GAP_PX = GRID_PX // 2


class RowDelegate(QStyledItemDelegate):
    """Paints rows of `HistoryModel`; all are equally high."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Gives the room for the text's lines and the one below them."""
        line = option.fontMetrics.lineSpacing()  # type: ignore[attr-defined]
        return QSize(GRID_PX * 20, (_N_LINES + 1) * line + GRID_PX * 3)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paints one row: chosen by its ground and a bar, focused by a frame."""
        colours = self._theme.colours
        painter.save()
        inner = paint_ground(painter, option, self._theme)
        font: QFont = option.font  # type: ignore[attr-defined]
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        metrics = painter.fontMetrics()
        words = str(index.data(Qt.ItemDataRole.DisplayRole))
        lines = _lines(words, font, inner.width(), painter)
        spacing = metrics.lineSpacing()
        top = inner.top() + (inner.height() - (len(lines) + 1) * spacing - _GAP_PX) // 2
        where = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading
        for number, line in enumerate(lines):
            place = QRect(inner.left(), top + number * spacing, inner.width(), spacing)
            painter.drawText(place, where, line)
        painter.setPen(QColor(colours.muted))
        foot = "  ·  ".join(
            filter(None, (index.data(HistoryRole.WHEN), index.data(HistoryRole.ABOUT)))
        )
        foot = metrics.elidedText(foot, Qt.TextElideMode.ElideRight, inner.width())
        below = top + len(lines) * spacing + _GAP_PX
        painter.drawText(QRect(inner.left(), below, inner.width(), spacing), where, foot)
        painter.restore()


def _lines(words: str, font: QFont, width: int, painter: QPainter) -> list[str]:
    """Breaks a text into the lines that are shown, the last with its end left out if need be."""
    layout = QTextLayout(words, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    lines: list[str] = []
    layout.beginLayout()
    while len(lines) < _N_LINES and (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        if len(lines) == _N_LINES - 1:
            rest = words[line.textStart() :]
            elide = Qt.TextElideMode.ElideRight
            lines.append(painter.fontMetrics().elidedText(rest, elide, width))
        else:
            lines.append(words[line.textStart() : line.textStart() + line.textLength()].strip())
    layout.endLayout()
    return lines
