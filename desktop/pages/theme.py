"""The look in use: the theme's colours as Qt's palette, style sheet and pictures."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPalette
from PySide6.QtWidgets import QApplication

from desktop import icons
from desktop.pages.colours import DARK, LIGHT, Colours
from desktop.pages.stylesheet import stylesheet

GRID_PX = 8  # every distance is a multiple of it, or half of it


class Theme(QObject):
    """The look in use; follows the system's colour scheme unless one is chosen.

    Signals:
        changed(Colours): Whatever is painted by hand has to be painted anew. Emitted in the GUI
            thread, after Qt's palette and style sheet have changed.
    """

    changed = Signal(object)

    def __init__(self, application: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._application = application
        self._chosen = "system"
        self._base_pt = application.font().pointSizeF()
        self.colours = LIGHT
        self._applied: Colours | None = None
        application.setStyle("Fusion")
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._apply)
        self._apply()

    def choose(self, theme: str) -> None:
        """Takes `light`, `dark`, or `system` to follow the system."""
        self._chosen = theme
        scheme = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}.get(
            theme, Qt.ColorScheme.Unknown
        )
        # Also tells the system to draw a fitting frame round the window, where it can.
        QGuiApplication.styleHints().setColorScheme(scheme)
        self._apply()

    def glyph(self, name: str, *, colour: str = "text", size: int = 20) -> QIcon:
        """Gives a picture in one of the theme's colours."""
        painted = QColor(getattr(self.colours, colour))
        return icons.glyph(name, painted, QColor(self.colours.accent), size)

    def _apply(self) -> None:
        scheme = QGuiApplication.styleHints().colorScheme()
        system = DARK if scheme is Qt.ColorScheme.Dark else LIGHT
        wanted = {"light": LIGHT, "dark": DARK}.get(self._chosen, system)
        if wanted is self._applied:
            return  # it takes a moment with a whole window open
        self._applied = self.colours = wanted
        self._application.setPalette(palette(self.colours))
        self._application.setStyleSheet(stylesheet(self.colours, self._base_pt))
        self.changed.emit(self.colours)


def palette(colours: Colours) -> QPalette:
    """Gives Qt's palette, which Fusion draws with wherever the style sheet is silent."""
    role = QPalette.ColorRole
    made = QPalette()
    for where, colour in (
        (role.Window, colours.window),
        (role.WindowText, colours.text),
        (role.Base, colours.card),
        (role.AlternateBase, colours.window),
        (role.Text, colours.text),
        (role.Button, colours.card),
        (role.ButtonText, colours.text),
        (role.BrightText, colours.error),
        (role.ToolTipBase, colours.card),
        (role.ToolTipText, colours.text),
        (role.PlaceholderText, colours.muted),
        (role.Link, colours.accent),
        (role.Highlight, colours.accent),
        (role.HighlightedText, colours.on_accent),
        (role.Accent, colours.accent),
        (role.Light, colours.card),
        (role.Midlight, colours.line),
        (role.Mid, colours.line),
        (role.Dark, colours.edge),
    ):
        made.setColor(where, QColor(colour))
    for where in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, where, QColor(colours.edge))
    return made
