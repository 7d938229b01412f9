"""The row over the text: open, paste, clear, make a book; and what is read, if it is another."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from desktop import texts
from desktop.pages.theme import GRID_PX, Theme

_PICTURE_PX = 18


class TextBar(QWidget):
    """Its buttons stand still while something is read, but for the book.

    Signals (emitted in the GUI thread):
        open_asked(), paste_asked(), clear_asked(), book_asked(): As the buttons say.
    """

    open_asked = Signal()
    paste_asked = Signal()
    clear_asked = Signal()
    book_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._source = ""
        self._open = self._button(self.open_asked)
        self._paste = self._button(self.paste_asked)
        self._clear = self._button(self.clear_asked)
        self._book = self._button(self.book_asked)
        self._words = QLabel()
        self._words.setProperty("role", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID_PX // 2)
        for button in (self._open, self._paste, self._clear, self._book):
            row.addWidget(button)
        row.addStretch()
        row.addWidget(self._words)
        theme.changed.connect(self._paint)
        self._paint()
        self._retranslate()

    def set_enabled(self, *, is_editable: bool, has_text: bool) -> None:
        """Tells what can be done with the text now."""
        self._open.setEnabled(is_editable)
        self._paste.setEnabled(is_editable)
        self._clear.setEnabled(is_editable and has_text)

    def set_can_make_book(self, can_make_book: bool) -> None:
        """Tells whether a book can be made of the user's text now."""
        self._book.setEnabled(can_make_book)

    def show_source(self, source: str) -> None:
        """Says where a text that is not the user's came from; empty when it is the user's."""
        if source != self._source:
            self._source = source
            self._book.setVisible(not source)  # it would not be made of what is shown
            self._show_words()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _button(self, asked: SignalInstance) -> QToolButton:
        button = QToolButton()
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setIconSize(QSize(_PICTURE_PX, _PICTURE_PX))
        button.clicked.connect(asked)
        return button

    def _show_words(self) -> None:
        self._words.setText(
            {
                "": "",
                "selection": self.tr("This is the selection. Your own text comes back after it."),
                "clipboard": self.tr("This is the clipboard. Your own text comes back after it."),
                "history": self.tr("This was read before. Your own text comes back after it."),
                "sample": self.tr("This lets a voice be heard. Your own text comes back after it."),
            }.get(self._source, self.tr("This is another text. Your own comes back after it."))
        )

    def _paint(self) -> None:
        for button, picture in (
            (self._open, "open"),
            (self._paste, "paste"),
            (self._clear, "clear"),
            (self._book, "book"),
        ):
            button.setIcon(self._theme.glyph(picture, size=_PICTURE_PX))

    def _retranslate(self) -> None:
        for button, label, hint in (
            (self._open, self.tr("Open…"), self.tr("Open a text or a document ({keys})")),
            (self._paste, self.tr("Paste"), self.tr("Paste what was copied ({keys})")),
            (
                self._clear,
                self.tr("Clear"),
                self.tr("Clear the text; undo brings it back ({keys})"),
            ),
            (
                self._book,
                self.tr("Save as a book…"),
                self.tr("Make one sound file of it, with chapters and captions ({keys})"),
            ),
        ):
            button.setText(f" {label}")  # the style leaves no room beside the picture
            button.setAccessibleName(label)
            keys = {
                self._open: "Ctrl+O",
                self._paste: "Ctrl+V",
                self._book: "Ctrl+Shift+S",
            }.get(button, "Ctrl+Z")
            button.setToolTip(hint.format(keys=texts.keys_label(keys)))
        self._show_words()
