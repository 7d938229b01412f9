"""A quiet strip that says what happened and offers what to do; it never takes the focus."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QColor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from desktop import icons
from desktop.pages.theme import GRID_PX, Theme

_LOOKS = {  # role of the frame -> picture and the theme's colour for it
    "note": ("info", "accent"),
    "warning": ("warning", "warning"),
    "error": ("error", "error"),
}
PICTURE_PX = 20


class Banner(QFrame):
    """Hidden until it has something to say.

    Signals:
        closed(): The user put it away. Emitted in the GUI thread.
    """

    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._kind = "note"
        self._picture = QLabel()
        self._words = QLabel()
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)  # file names are not markup
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(GRID_PX // 2)
        self._close = QToolButton()
        self._close.clicked.connect(self._put_away)
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID_PX * 2, GRID_PX, GRID_PX, GRID_PX)
        row.setSpacing(GRID_PX)
        row.addWidget(self._picture)
        row.addWidget(self._words, 1)
        row.addLayout(self._buttons)
        row.addWidget(self._close)
        self._retranslate()
        theme.changed.connect(self._paint)
        self.hide()

    @property
    def words(self) -> str:
        """What it says now; empty while hidden."""
        return "" if self.isHidden() else self._words.text()

    def say(
        self,
        words: str,
        kind: str = "note",
        actions: tuple[tuple[str, Callable[[], None]], ...] = (),
        *,
        is_closable: bool = True,
    ) -> None:
        """Shows a message in place of the one before.

        Args:
            words: What happened and what to do.
            kind: `note`, `warning` or `error`.
            actions: Labels of buttons and what they do; each puts the banner away first.
            is_closable: Whether it can be put away without choosing.
        """
        self._kind = kind
        self._words.setText(words)
        self.setAccessibleName(words)
        while self._buttons.count():
            item = self._buttons.takeAt(0)
            old = item.widget() if item else None
            if old is not None:
                old.setParent(None)
                old.deleteLater()
        for label, act in actions:
            button = QPushButton(label)
            button.setProperty("role", "link")
            button.clicked.connect(self.hide)
            button.clicked.connect(act)
            self._buttons.addWidget(button)
        self._close.setVisible(is_closable)
        if self.property("role") != kind:
            self.setProperty("role", kind)
            repolish(self)
        self._paint()
        self.show()
        if QAccessible.isActive():  # read to those who cannot see it appear
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language; a message that is shown stays as it is."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _put_away(self) -> None:
        self.hide()
        self.closed.emit()

    def _paint(self) -> None:
        picture, colour = _LOOKS[self._kind]
        painted = QColor(getattr(self._theme.colours, colour))
        self._picture.setPixmap(
            icons.pixmap(picture, PICTURE_PX, self.devicePixelRatioF(), painted)
        )
        self._close.setIcon(self._theme.glyph("close", colour=colour, size=16))

    def _retranslate(self) -> None:
        self._close.setToolTip(self.tr("Put this message away"))
        self._close.setAccessibleName(self.tr("Put this message away"))


def repolish(widget: QWidget) -> None:
    """Makes the style sheet look at a widget's properties anew, and at those inside it."""
    for one in (widget, *widget.findChildren(QWidget)):
        one.style().unpolish(one)
        one.style().polish(one)
