"""The application's pictures: SVG files, tinted for the theme and sharp at every scaling."""

from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

ICONS_DIRECTORY = Path(__file__).parents[1] / "resources" / "icons"
TRAY_SIZES = (16, 22, 24, 32, 48, 64)
_FAINT = 0.38  # of a glyph that cannot be pressed now

# The files are drawn in these; each is replaced by the theme's own.
_FOREGROUND = "currentColor"
_ACCENT = "#0f766e"
_PANEL_COLOURS = {False: ("#1a2022", "#0f766e"), True: ("#f2f5f4", "#4fd1bf")}


class TrayState(StrEnum):
    """What the tray shows; each has its own shape, so that no one depends on its colour."""

    IDLE = "idle"
    LOADING = "loading"
    SPEAKING = "speaking"
    PAUSED = "paused"
    ERROR = "error"


def app_icon() -> QIcon:
    """Gives the application's own icon."""
    picture = QIcon()
    for size in (16, 24, 32, 48, 64, 128, 256):
        picture.addPixmap(pixmap("vivavoce", size, 1.0))
    return picture


def glyph(name: str, colour: QColor, accent: QColor | None = None, size: int = 24) -> QIcon:
    """Gives a picture for a button, with a faint one for when it is disabled.

    Args:
        name: The file's, without `.svg`.
        colour: What it is drawn in.
        accent: What its second colour is; None is the accent it was drawn in.
        size: Its edge in device-independent pixels.
    """
    picture = QIcon()
    faint = QColor(colour)
    faint.setAlphaF(_FAINT)
    # One more screen with another scaling is rare enough for a picture that is a little soft.
    for scaling in {screen.devicePixelRatio() for screen in QGuiApplication.screens()}:
        picture.addPixmap(pixmap(name, size, scaling, colour, accent))
        picture.addPixmap(pixmap(name, size, scaling, faint, accent), QIcon.Mode.Disabled)
    return picture


def tray_icon(state: TrayState, *, is_panel_dark: bool) -> QIcon:
    """Gives the tray's picture for a state, to be seen on a light or a dark panel."""
    foreground, accent = _PANEL_COLOURS[is_panel_dark]
    picture = QIcon()
    for size in TRAY_SIZES:
        picture.addPixmap(pixmap(f"tray-{state}", size, 1.0, QColor(foreground), QColor(accent)))
    return picture


def pixmap(
    name: str,
    size: int,
    scaling: float,
    colour: QColor | None = None,
    accent: QColor | None = None,
) -> QPixmap:
    """Draws a picture for a screen of a scaling; `size` is in device-independent pixels."""
    drawing = (ICONS_DIRECTORY / f"{name}.svg").read_text(encoding="utf-8")
    if colour is not None:
        drawing = drawing.replace(_FOREGROUND, colour.name())
    if accent is not None:
        drawing = drawing.replace(_ACCENT, accent.name())
    renderer = QSvgRenderer(QByteArray(drawing.encode()))
    edge = round(size * scaling)
    pixels = QPixmap(QSize(edge, edge))
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if colour is not None:
        painter.setOpacity(colour.alphaF())  # SVG 1.1 colours carry no alpha
    renderer.render(painter, QRectF(0, 0, edge, edge))
    painter.end()
    pixels.setDevicePixelRatio(scaling)
    return pixels
