"""A column of cards, one for each row of a Qt list model; what an empty one says."""

from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QColor, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop import icons
from desktop.pages.theme import GRID_PX, Theme

PICTURE_PX = 64


class Card(QFrame):
    """One row's card; a subclass shows in `refresh` what the model says of `index`.

    It takes the focus, so that it can be reached by Tab and by the arrow keys, and a screen reader
    reads its accessible name, which `refresh` sets.
    """

    def __init__(self, index: QPersistentModelIndex, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.index = index
        self.setProperty("role", "card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def refresh(self) -> None:
        """Shows what the model says now."""

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange and self.index.isValid():
            self.refresh()


class EmptyNote(QWidget):
    """What a page without rows says: a picture, what would be here, and the way to it."""

    def __init__(self, theme: Theme, picture: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._picture_name = picture
        self._picture, self._main, self._more = QLabel(), QLabel(), QLabel()
        self._main.setProperty("role", "empty")
        self._more.setProperty("role", "muted")
        self.action = QPushButton()
        self.action.setProperty("role", "primary")
        self.action.hide()
        column = QVBoxLayout(self)
        column.setSpacing(GRID_PX)
        column.addStretch()
        for label in (self._picture, self._main, self._more):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            column.addWidget(label)
        column.addSpacing(GRID_PX)
        column.addWidget(self.action, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch()
        theme.changed.connect(self._paint)
        self._paint()

    def say(self, main: str, more: str, action: str = "") -> None:
        """Says what would be here and how it comes; `action` labels the button, if there is one."""
        self._main.setText(main)
        self._more.setText(more)
        self.action.setText(action)
        self.action.setAccessibleName(action or main)  # a hidden one is still in the tree
        self.action.setVisible(bool(action))

    def _paint(self) -> None:
        edge = QColor(self._theme.colours.edge)
        accent = QColor(self._theme.colours.accent)
        scaling = self.devicePixelRatioF()
        self._picture.setPixmap(icons.pixmap(self._picture_name, PICTURE_PX, scaling, edge, accent))


class CardList(QStackedWidget):
    """Shows a card for each row, and `empty` while there is none.

    Up and Down go from card to card. Cards are made when the list is first seen, so that a hidden
    page costs the window nothing.

    Args:
        make_card: Makes the card of a row; its `refresh` is called by the list.
        empty: What is shown without rows.
        parent: The owner.
    """

    def __init__(
        self,
        make_card: Callable[[QPersistentModelIndex], Card],
        empty: QWidget,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._make_card = make_card
        self._model: QAbstractItemModel | None = None
        self._is_seen = False
        self._cards: list[Card] = []
        inner = QWidget()
        inner.setProperty("role", "page")
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, GRID_PX, 0)
        self._column.setSpacing(GRID_PX)
        self._column.addStretch()
        self._scroll = QScrollArea()
        self._scroll.setProperty("role", "page")
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(inner)
        self.addWidget(empty)
        self.addWidget(self._scroll)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, in the order of the rows; none before the list was seen."""
        return tuple(self._cards)

    def set_model(self, model: QAbstractItemModel) -> None:
        """Shows the rows of a model, and follows its changes; called once."""
        self._model = model
        model.rowsInserted.connect(self._insert)
        model.rowsAboutToBeRemoved.connect(self._remove)
        model.rowsMoved.connect(self._rebuild)
        model.modelReset.connect(self._rebuild)
        model.layoutChanged.connect(self._rebuild)
        model.dataChanged.connect(self._refresh)
        self._rebuild()

    def show_card(self, row: int) -> None:
        """Brings a row into sight and gives it the focus."""
        if 0 <= row < len(self._cards):
            self._cards[row].setFocus(Qt.FocusReason.OtherFocusReason)
            self._scroll.ensureWidgetVisible(self._cards[row])

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Makes the cards when they are first seen."""
        if not self._is_seen:
            self._is_seen = True
            self._rebuild()
        super().showEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Goes to the next card or the one before."""
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        here = next((n for n, card in enumerate(self._cards) if card.hasFocus()), None)
        if step and here is not None:
            self.show_card(max(0, min(here + step, len(self._cards) - 1)))
        else:
            super().keyPressEvent(event)

    def _rebuild(self, *_: object) -> None:
        focused = next((n for n, card in enumerate(self._cards) if card.hasFocus()), None)
        while self._cards:
            self._drop(self._cards.pop())
        if self._model is not None:
            self._insert(QModelIndex(), 0, self._model.rowCount() - 1)
        if focused is not None:
            self.show_card(min(focused, len(self._cards) - 1))

    def _insert(self, _: QModelIndex, first: int, last: int) -> None:
        assert self._model is not None
        if self._is_seen:
            for row in range(first, last + 1):
                card = self._make_card(QPersistentModelIndex(self._model.index(row, 0)))
                self._cards.insert(row, card)
                self._column.insertWidget(row, card)
                card.refresh()
                card.show()
        self._show_fitting(self._model.rowCount())

    def _remove(self, _: QModelIndex, first: int, last: int) -> None:
        assert self._model is not None
        had_focus = any(card.hasFocus() for card in self._cards[first : last + 1])
        for card in self._cards[first : last + 1]:
            self._drop(card)
        del self._cards[first : last + 1]
        if had_focus:
            self.show_card(min(first, len(self._cards) - 1))
        self._show_fitting(self._model.rowCount() - (last - first + 1))

    def _drop(self, card: Card) -> None:
        self._column.removeWidget(card)
        card.hide()
        card.deleteLater()

    def _refresh(self, first: QModelIndex, last: QModelIndex) -> None:
        for card in self._cards[first.row() : last.row() + 1]:
            card.refresh()

    def _show_fitting(self, n_rows: int) -> None:
        self.setCurrentIndex(1 if n_rows else 0)
