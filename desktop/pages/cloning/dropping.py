"""Sound files that are dropped anywhere on a window."""

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from desktop.opening import SUFFIXES
from desktop.pages.theme import GRID_PX, Theme
from engine.speech import looks_like_sound

WAIT_MS = 150  # from one part of the window to the next it takes a drag no time
_KNOWN_SUFFIXES = (*SUFFIXES, ".safetensors")  # pages of their own take these


class SoundDrop(QObject):
    """Takes sound files for a window, before any of its parts that take other files.

    Whatever in the window accepts drops is watched from `watch_all` on: while sound files are over
    the window, a sheet lies over it all and says what a drop would do.

    Args:
        window: Where they may be dropped.
        theme: The look in use.

    Signals:
        dropped(tuple[Path, ...]): All files of the drop, sound or not: what cannot be used will be
            named. Emitted in the GUI thread, after the drop has been answered.
    """

    dropped = Signal(object)

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._window = window
        self._sheet = DropSheet(theme, window)
        self._sheet.dropped.connect(self.dropped, Qt.ConnectionType.QueuedConnection)
        window.setAcceptDrops(True)
        self.watch_all()

    def watch_all(self) -> None:
        """Watches what accepts drops by now; call it again when more has been made."""
        for widget in (self._window, *self._window.findChildren(QWidget)):
            if widget.acceptDrops() and widget is not self._sheet:
                widget.removeEventFilter(self)
                widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Spreads the sheet when sound files come in."""
        if event.type() is QEvent.Type.DragLeave:
            self._sheet.wait()
        is_ours = isinstance(event, QDropEvent) and bool(sounds_in(event.mimeData()))
        if not is_ours or not isinstance(event, QDropEvent):  # enter and move are drops, to Qt
            return super().eventFilter(watched, event)
        if event.type() is QEvent.Type.Drop:  # before the sheet was there
            self._sheet.take(event)
            return True
        if event.type() is QEvent.Type.DragEnter:
            self._sheet.spread()
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        return True


class DropSheet(QWidget):
    """Lies over the window while sound files are over it.

    Signals:
        dropped(tuple[Path, ...]): See `SoundDrop`.
    """

    dropped = Signal(object)

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._covered = window
        self._is_entered = False
        self._waiting = QTimer(self)
        self._waiting.setSingleShot(True)
        self._waiting.setInterval(WAIT_MS)
        self._waiting.timeout.connect(self._leave)
        self.setAcceptDrops(True)
        self.hide()

    def spread(self) -> None:
        """Covers the window."""
        self._waiting.stop()
        self._is_entered = False
        self.setGeometry(self._covered.rect())
        self.setAccessibleName(self._words())
        self.raise_()
        self.show()

    def wait(self) -> None:
        """Waits for the drag, which has left what lies below; it may have left the window, too."""
        self._waiting.start()

    def take(self, event: QDropEvent) -> None:
        """Takes what was dropped."""
        paths = sounds_in(event.mimeData())
        self.hide()
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if paths:
            self.dropped.emit(paths)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Takes sound files."""
        self._is_entered = True
        if sounds_in(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:  # noqa: N802 - Qt's name
        """Uncovers the window."""
        super().dragLeaveEvent(event)
        self.hide()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Takes what was dropped."""
        self.take(event)

    def _leave(self) -> None:
        if not self._is_entered:
            self.hide()

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Covers what is below, and says what a drop would do."""
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(colours.window))
        pen = QPen(QColor(colours.accent), 3, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        edge = GRID_PX * 3
        painter.drawRoundedRect(self.rect().adjusted(edge, edge, -edge, -edge), 12, 12)
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 1.6)
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._words())

    def _words(self) -> str:
        return self.tr("Drop to make a voice")


def sounds_in(given: QMimeData) -> tuple[Path, ...]:
    """Gives all files of a drop, if at least one of them is sound; else none.

    A file whose extension tells nothing is looked into: 12 bytes, for a drag has to be answered at
    once.
    """
    if not given.hasUrls():
        return ()
    paths = tuple(Path(url.toLocalFile()) for url in given.urls() if url.isLocalFile())
    others = [path for path in paths if path.suffix.lower() not in _KNOWN_SUFFIXES]
    return paths if any(looks_like_sound(path) for path in others) else ()
