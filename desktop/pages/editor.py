"""The text area: what is written, what is being read in it, and where a click means to begin."""

import time
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QFont,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QPlainTextDocumentLayout,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from desktop.pages.colours import Colours
from desktop.pages.emptystate import EmptyState
from desktop.pages.positions import Positions
from desktop.pages.theme import Theme

HANDS_OFF_S = 3.0  # after scrolling by hand the text stays where it was put for so long
MARGIN_PX = 24


class TextEditor(QPlainTextEdit):
    """Holds the user's text, and shows another one while that is being read.

    While something is read the text cannot be changed, and a click means "from this sentence on".
    Otherwise it is an editor, and Ctrl+click means that. All places are characters of the text.

    Signals (emitted in the GUI thread):
        seek_asked(int): Read on from the sentence at this character. While reading.
        start_asked(int): Begin to read at this character. While idle.
        pause_asked(): Space was pressed while reading.
        file_dropped(str): A file's path, dropped or pasted.
        text_changed(): The user's own text is another one.
    """

    seek_asked = Signal(int)
    start_asked = Signal(int)
    pause_asked = Signal()
    file_dropped = Signal(str)
    text_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "reading")
        self.setTabChangesFocus(True)  # the keyboard must find its way out
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self._own = self._new_document()
        self.setDocument(self._own)
        self._text: str | None = ""
        self._followed: str | None = None
        self._positions = Positions("")
        self._sentence: tuple[int, int] | None = None
        self._scrolled_s = -HANDS_OFF_S
        self._pressed_at: QPoint | None = None
        self._size_pt = 0
        self._highlight = QColor()
        self._empty = EmptyState(theme, self.viewport())
        self._own.contentsChanged.connect(self._note_change)
        self.verticalScrollBar().actionTriggered.connect(self._note_scrolling)
        theme.changed.connect(self._paint_with)
        self._paint_with(theme.colours)

    @property
    def n_characters(self) -> int:
        """How long the text is that is shown."""
        return len(self.text() if self._followed is None else self._followed)

    def text(self) -> str:
        """Gives the user's own text, also while another one is shown."""
        if self._text is None:
            self._text = self._own.toPlainText()
        return self._text

    def set_text(self, text: str) -> None:
        """Replaces the user's text; undo brings the old one back."""
        cursor = QTextCursor(self._own)
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        if self.document() is self._own:
            self.moveCursor(QTextCursor.MoveOperation.Start)

    def set_font_size(self, size_pt: int) -> None:
        """Sets how large the text is."""
        self._size_pt = size_pt
        if self.font().pointSize() == size_pt:
            return  # a long text would be laid out anew
        font = QFont(self.font())
        font.setPointSize(size_pt)
        self.setFont(font)
        self._own.setDefaultFont(font)

    def set_ways(self, hotkey: str, *, has_tray: bool) -> None:
        """Says how the selection is read, for the empty state (see `EmptyState.set_ways`)."""
        self._empty.set_ways(hotkey, has_tray=has_tray)

    @property
    def is_following(self) -> bool:
        """Whether something is being read."""
        return self._followed is not None

    @property
    def is_foreign(self) -> bool:
        """Whether what is shown is not the user's own text."""
        return self.document() is not self._own

    @property
    def cursor_character(self) -> int:
        """The character that the text cursor stands at, in the user's own text."""
        return Positions(self.text()).to_text(self.textCursor().position())

    def follow(self, text: str | None) -> None:
        """Shows the text that is being read; None: nothing is, and the user's own comes back."""
        if text is self._followed:
            return
        was_at = self._sentence
        self._followed = text
        self._sentence = None
        self.setExtraSelections([])
        self.setReadOnly(text is not None)
        shape = Qt.CursorShape.IBeamCursor if text is None else Qt.CursorShape.PointingHandCursor
        self.viewport().setCursor(shape)
        if text is None:
            was_own = not self.is_foreign
            self._show_document(self._own)
            if was_own and was_at is not None:  # F5 then goes on there
                self._move_cursor(self._positions.to_document(was_at[0]))
            return
        self._positions = Positions(text)
        self._scrolled_s = -HANDS_OFF_S
        if text == self.text():
            self._show_document(self._own)
            return
        document = self._new_document()
        document.setUndoRedoEnabled(False)
        document.setPlainText(text)
        self._show_document(document)

    def highlight(self, sentence: tuple[int, int] | None) -> None:
        """Marks the sentence being heard and brings it into view."""
        if sentence == self._sentence:
            return
        self._sentence = sentence
        self._mark()
        if sentence is not None and time.monotonic() - self._scrolled_s > HANDS_OFF_S:
            self._bring_into_view(self._positions.to_document(sentence[0]))

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802 - Qt's name
        """Takes files as files and everything else as text."""
        path = _file_in(source)
        if path is None:
            super().insertFromMimeData(source)
        else:
            self.file_dropped.emit(str(path))

    def canInsertFromMimeData(self, source: QMimeData) -> bool:  # noqa: N802 - Qt's name
        """Takes files too."""
        return _file_in(source) is not None or super().canInsertFromMimeData(source)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Remembers where a click began."""
        self._pressed_at = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Takes a click, not the end of a selection, as "from here"."""
        super().mouseReleaseEvent(event)
        here, began = event.position().toPoint(), self._pressed_at
        self._pressed_at = None
        if began is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        if (here - began).manhattanLength() >= QApplication.startDragDistance():
            return
        is_ctrl = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        if self.is_following or is_ctrl:
            self._ask_from(self.cursorForPosition(here).position())

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Notes that the user scrolls."""
        self._note_scrolling()
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """While reading, Space pauses and the page keys scroll by hand."""
        if self.is_following:
            plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
            if plain and event.key() == Qt.Key.Key_Space:
                self.pause_asked.emit()
                return
            self._note_scrolling()
        super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        """Offers to read from here, above what editors offer."""
        unit = self.cursorForPosition(event.pos()).position()
        menu = self.createStandardContextMenu()
        entry = QAction(self.tr("Read from here"), menu)
        entry.setShortcut(QKeySequence("F5"))
        entry.setEnabled(bool(self.document().characterCount() > 1))
        entry.triggered.connect(lambda: self._ask_from(unit))
        first = menu.actions()[0] if menu.actions() else None
        if first is None:
            menu.addAction(entry)
        else:
            menu.insertAction(first, entry)
            menu.insertSeparator(first)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keeps the empty state in the middle."""
        super().resizeEvent(event)
        self._empty.setGeometry(self.viewport().rect())

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._empty.retranslate()

    def _ask_from(self, unit: int) -> None:
        if self.is_following:
            self.seek_asked.emit(self._positions.to_text(unit))
        elif self.text().strip():
            self.start_asked.emit(Positions(self.text()).to_text(unit))

    def _new_document(self) -> QTextDocument:
        # Ours: Qt deletes the one it made itself as soon as another is shown.
        document = QTextDocument(self)
        document.setDocumentLayout(QPlainTextDocumentLayout(document))
        document.setDocumentMargin(MARGIN_PX)
        document.setDefaultFont(self.font())
        return document

    def _show_document(self, document: QTextDocument) -> None:
        before = self.document()
        if document is not before:
            self.setDocument(document)
            if before is not self._own:
                before.deleteLater()
        self._show_or_hide_empty_state()

    def _move_cursor(self, unit: int) -> None:
        cursor = self.textCursor()
        cursor.setPosition(min(unit, self._own.characterCount() - 1))
        self.setTextCursor(cursor)

    def _mark(self) -> None:
        if self._sentence is None:
            self.setExtraSelections([])
            return
        last = self.document().characterCount() - 1
        start, end = (min(self._positions.to_document(c), last) for c in self._sentence)
        marked = QTextEdit.ExtraSelection()
        look = QTextCharFormat()
        look.setBackground(self._highlight)
        marked.format = look  # pyright: ignore[reportAttributeAccessIssue] - a field in C++
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        marked.cursor = cursor  # pyright: ignore[reportAttributeAccessIssue] - a field in C++
        self.setExtraSelections([marked])

    def _bring_into_view(self, unit: int) -> None:
        # By lines, which is what this editor scrolls by: pixels of far blocks are not known yet.
        block = self.document().findBlock(unit)
        self.document().documentLayout().blockBoundingRect(block)  # lays it out
        within = block.layout().lineForTextPosition(unit - block.position())
        line = block.firstLineNumber() + (within.lineNumber() if within.isValid() else 0)
        bar = self.verticalScrollBar()
        n_seen = max(1, bar.pageStep())
        if not bar.value() <= line < bar.value() + n_seen - min(2, n_seen - 1):
            bar.setValue(line - n_seen // 3)

    def _note_change(self) -> None:
        self._text = None
        self._show_or_hide_empty_state()
        self.text_changed.emit()

    def _show_or_hide_empty_state(self) -> None:
        self._empty.setVisible(self.document().isEmpty())

    def _note_scrolling(self) -> None:
        self._scrolled_s = time.monotonic()

    def _paint_with(self, colours: Colours) -> None:
        self._highlight = QColor(colours.highlight)
        if self._size_pt:  # a new style sheet takes the size away
            self.set_font_size(self._size_pt)
        self._mark()


def _file_in(source: QMimeData) -> Path | None:
    files = [Path(url.toLocalFile()) for url in source.urls() if url.isLocalFile()]
    return files[0] if files else None
