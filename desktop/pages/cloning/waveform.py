"""A recording as it looks, and the stretch of it that is used, between two handles."""

import numpy as np
from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from desktop import texts
from desktop.pages.theme import GRID_PX, Theme
from engine.speech import Samples

HEIGHT_PX = 88
HANDLE_PX = 14
TICKS_PER_S = 100
STEP_S, PAGE_S = 0.1, 1.0
LEAST_S, MOST_S = 1.0, 60.0
SETTLE_MS = 300  # a handle that is moved is not judged anew at each of its steps
_LEAST_BAR_PX = 1.5


class Handle(QSlider):
    """One end of the stretch: a slider, to the keyboard and to screen readers.

    Its value is in hundredths of a second; the waveform places and moves it.
    """

    def __init__(self, theme: Theme, parent: "Waveform") -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self._waveform = parent
        self.setProperty("role", "stretch")
        self.setSingleStep(round(STEP_S * TICKS_PER_S))
        self.setPageStep(round(PAGE_S * TICKS_PER_S))
        self.setFixedSize(HANDLE_PX, HEIGHT_PX)
        self.setCursor(Qt.CursorShape.SizeHorCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Moves by a tenth of a second; with Shift by a whole one."""
        way = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if way and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.setValue(self.value() + way * self.pageStep())
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Lets what is behind scroll."""
        event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Takes hold of it."""
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Follows the pointer."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            x = self.mapTo(self._waveform, event.position().toPoint()).x()
            self.setValue(round(self._waveform.at_s(x) * TICKS_PER_S))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Lets go of it."""
        event.accept()

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draws a bar with a grip; a frame round it while it has the focus."""
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.accent))
        whole = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.drawRoundedRect(whole, 4, 4)
        painter.setPen(QPen(QColor(colours.on_accent), 1.5))
        middle = whole.center()
        for dx in (-1.5, 1.5):
            painter.drawLine(
                round(middle.x() + dx),
                round(middle.y() - 8),
                round(middle.x() + dx),
                round(middle.y() + 8),
            )
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.text), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)


class Waveform(QWidget):
    """Shows a recording; the stretch is what lies between the handles.

    A click beside the stretch moves the nearer handle there.

    Signals (emitted in the GUI thread):
        stretch_moved(float, float): Start and end in seconds, at each step of a handle.
        stretch_chosen(float, float): The same, once the handles have come to rest.
    """

    stretch_moved = Signal(float, float)
    stretch_chosen = Signal(float, float)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._outline: Samples = np.zeros((1, 2), np.float32)
        self._duration_s = LEAST_S
        self._is_showing = False
        self.setFixedHeight(HEIGHT_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.start, self.end = Handle(theme, self), Handle(theme, self)
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(SETTLE_MS)
        self._settled.timeout.connect(lambda: self.stretch_chosen.emit(*self.stretch_s))
        self.start.valueChanged.connect(lambda: self._move(self.start, self.end))
        self.end.valueChanged.connect(lambda: self._move(self.end, self.start))
        theme.changed.connect(self.update)
        self.retranslate()

    @property
    def stretch_s(self) -> tuple[float, float]:
        """What lies between the handles, start and end in seconds."""
        last = self._duration_s
        start, end = (handle.value() / TICKS_PER_S for handle in (self.start, self.end))
        return start, min(end, last) if self.end.value() < self.end.maximum() else last

    def show_recording(
        self, outline: Samples, duration_s: float, stretch_s: tuple[float, float]
    ) -> None:
        """Shows a recording.

        Args:
            outline: Its lowest and highest samples in equal parts, float32 `[n, 2]`.
            duration_s: How long it is.
            stretch_s: What is used of it.
        """
        self._outline, self._duration_s = outline, max(duration_s, 1e-3)
        self.show_stretch(stretch_s)
        self.update()

    def show_stretch(self, stretch_s: tuple[float, float]) -> None:
        """Puts the handles round a stretch, and tells nobody."""
        self._is_showing = True
        last = int(np.ceil(self._duration_s * TICKS_PER_S))
        for handle, at_s in zip((self.start, self.end), stretch_s, strict=True):
            handle.setRange(0, last)
            handle.setValue(round(at_s * TICKS_PER_S))
        self._is_showing = False
        self._settled.stop()
        self._place()

    def settle(self) -> None:
        """Tells at once what is still to be told."""
        if self._settled.isActive():
            self._settled.stop()
            self.stretch_chosen.emit(*self.stretch_s)

    def at_s(self, x: int) -> float:
        """Gives the time at a place, within the recording."""
        width = max(1, self.width() - 2 * HANDLE_PX)
        return min(1.0, max(0.0, (x - HANDLE_PX) / width)) * self._duration_s

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As wide as it gets."""
        return QSize(GRID_PX * 60, HEIGHT_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Puts the handles where they belong."""
        super().resizeEvent(event)
        self._place()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Moves the nearer handle to where it was clicked."""
        at_s = self.at_s(event.position().toPoint().x())
        start, end = self.stretch_s
        nearer = self.start if abs(at_s - start) <= abs(at_s - end) else self.end
        nearer.setFocus(Qt.FocusReason.MouseFocusReason)
        nearer.setValue(round(at_s * TICKS_PER_S))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        self.start.setAccessibleName(self.tr("Start of the stretch"))
        self.end.setAccessibleName(self.tr("End of the stretch"))
        for handle in (self.start, self.end):
            handle.setToolTip(self.tr("Drag, or move with the arrow keys"))
        self._say()

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draws the ground, the stretch and the bars."""
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner = QRectF(self.rect()).adjusted(HANDLE_PX, 0, -HANDLE_PX, 0)
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.setBrush(QColor(colours.card))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        left, right = (self._x(at_s) for at_s in self.stretch_s)
        painter.fillRect(QRectF(left, 1, right - left, HEIGHT_PX - 2), QColor(colours.tint))
        self._draw_bars(painter, inner, left, right)

    def _draw_bars(self, painter: QPainter, inner: QRectF, left: float, right: float) -> None:
        colours, n_bars = self._theme.colours, max(1, int(inner.width() // 3))
        edges = np.linspace(0, len(self._outline), n_bars + 1).astype(int)[:-1]
        lows = np.minimum.reduceat(self._outline[:, 0], np.minimum(edges, len(self._outline) - 1))
        highs = np.maximum.reduceat(self._outline[:, 1], np.minimum(edges, len(self._outline) - 1))
        middle, reach = inner.center().y(), inner.height() / 2 - GRID_PX
        loudest = max(float(np.abs(self._outline).max()), 1e-3)
        painter.setPen(Qt.PenStyle.NoPen)
        for number, (low, high) in enumerate(zip(lows.tolist(), highs.tolist(), strict=True)):
            x = inner.left() + number * inner.width() / n_bars
            is_used = left <= x <= right
            painter.setBrush(QColor(colours.accent if is_used else colours.edge))
            top, bottom = middle - high / loudest * reach, middle - low / loudest * reach
            height = max(bottom - top, _LEAST_BAR_PX)
            painter.drawRect(QRectF(x, (top + bottom - height) / 2, 2.0, height))

    def _move(self, moved: Handle, other: Handle) -> None:
        """Keeps the handles apart, though not too far: the other one is pushed or pulled."""
        if self._is_showing:
            return
        self._is_showing = True
        way = 1 if moved is self.start else -1
        least, most = (round(s * TICKS_PER_S) for s in (LEAST_S, MOST_S))
        gap = (other.value() - moved.value()) * way
        if gap < least or gap > most:
            other.setValue(moved.value() + way * min(max(gap, least), most))
            gap = (other.value() - moved.value()) * way
            if gap < least:  # it stands at the recording's end
                moved.setValue(other.value() - way * least)
        self._is_showing = False
        self._place()
        self.stretch_moved.emit(*self.stretch_s)
        self._settled.start()

    def _x(self, at_s: float) -> float:
        width = self.width() - 2 * HANDLE_PX
        return HANDLE_PX + at_s / self._duration_s * width

    def _place(self) -> None:
        """Puts the handles outside the stretch, so that a short one does not hide behind them."""
        start, end = self.stretch_s
        self.start.move(round(self._x(start)) - HANDLE_PX, 0)
        self.end.move(round(self._x(end)), 0)
        self._say()
        self.update()

    def _say(self) -> None:
        for handle, at_s in zip((self.start, self.end), self.stretch_s, strict=True):
            handle.setAccessibleDescription(
                self.tr("{seconds} seconds").format(seconds=texts.number(at_s, 1))
            )
