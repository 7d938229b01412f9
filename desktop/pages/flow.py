"""A layout that puts its parts side by side, and on further rows where there is no room."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem


class FlowLayout(QLayout):
    """Places its parts in rows as words are, from the left; hidden ones take no room.

    It is as narrow as its widest part, and tells how tall it is at a width.
    """

    def __init__(self, spacing_px: int) -> None:
        super().__init__()
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing_px)
        self._parts: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802 - Qt's name
        """Takes a part, by `addWidget`."""
        self._parts.append(item)

    def count(self) -> int:
        """Gives how many parts there are, hidden ones too."""
        return len(self._parts)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802 - Qt's name
        """Gives a part; None where there is none of this number."""
        return self._parts[index] if 0 <= index < len(self._parts) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802 - Qt's name
        """Lets go of a part."""
        return self._parts.pop(index) if 0 <= index < len(self._parts) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802 - Qt's name
        """It wants no more room than its parts have."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """The narrower, the taller."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """Gives how tall its rows are at a width."""
        margins = self.contentsMargins()
        inner = width - margins.left() - margins.right()
        rows = self._place(QRect(0, 0, inner, 0), is_tried=True)
        return rows + margins.top() + margins.bottom()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Gives the room of one row."""
        sizes = [part.sizeHint() for part in self._shown()]
        gaps = max(len(sizes) - 1, 0) * self.spacing()
        width = sum(size.width() for size in sizes) + gaps
        height = max((size.height() for size in sizes), default=0)
        return QSize(width, height).grownBy(self.contentsMargins())

    def minimumSize(self) -> QSize:  # noqa: N802 - Qt's name
        """Gives the room of its widest part."""
        size = QSize()
        for part in self._shown():
            size = size.expandedTo(part.sizeHint())
        return size.grownBy(self.contentsMargins())

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802 - Qt's name
        """Places all parts."""
        super().setGeometry(rect)
        self._place(rect.marginsRemoved(self.contentsMargins()), is_tried=False)

    def _shown(self) -> list[QLayoutItem]:
        return [part for part in self._parts if not part.isEmpty()]

    def _place(self, rect: QRect, *, is_tried: bool) -> int:
        """Places the parts, unless it is tried only; gives how tall they are together."""
        x, y, row_px = rect.x(), rect.y(), 0
        for part in self._shown():
            size = part.sizeHint()
            if row_px and x + size.width() > rect.right() + 1:
                x, y, row_px = rect.x(), y + row_px + self.spacing() // 2, 0
            if not is_tried:
                part.setGeometry(QRect(x, y, size.width(), size.height()))
            x += size.width() + self.spacing()
            row_px = max(row_px, size.height())
        return y + row_px - rect.y()
