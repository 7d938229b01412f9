"""A sentence that can be selected and not changed, in a field as high as it needs."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QClipboard, QFontMetrics, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from desktop.pages.theme import GRID_PX

_BORDER_PX = 2


class SentenceField(QPlainTextEdit):
    """Shows one sentence; Tab leads out of it."""

    def __init__(self, sentence: str, parent: QWidget | None = None) -> None:
        super().__init__(sentence, parent)
        self._sentence = sentence
        self.setProperty("role", "field")
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def select_all(self) -> None:
        """Selects the sentence, as the mouse or Ctrl+A would, and takes the focus."""
        self.selectAll()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        clipboard = QGuiApplication.clipboard()
        if clipboard.supportsSelection():  # Qt tells X11 only of what the mouse or a key selects
            clipboard.setText(self._sentence, QClipboard.Mode.Selection)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Makes room for the sentence when the field gets its width."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follows the system's font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        margin = round(self.document().documentMargin())
        width = max(self.viewport().width() - 2 * margin, 1)
        lines = QFontMetrics(self.font()).boundingRect(
            0, 0, width, 10_000, Qt.TextFlag.TextWordWrap, self._sentence
        )
        around = 2 * (margin + _BORDER_PX + GRID_PX // 2)
        if self.height() != lines.height() + around:
            self.setFixedHeight(lines.height() + around)
