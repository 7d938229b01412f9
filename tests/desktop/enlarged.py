"""Shows every state that is drawn small, in German, enlarged; says what is cut or covered.

Enlarged by QT_SCALE_FACTOR, or by the system's own font: its size in per cent is the argument.
"""

import sys

from PySide6.QtCore import QStringListModel
from PySide6.QtWidgets import QApplication, QWidget

from desktop.pages.theme import Theme
from desktop.pages.window import MINIMUM_SIZE, MainWindow
from desktop.settings import Settings
from desktop.texts import Texts
from tests.desktop.looking import cut_words, overlapping, put_away
from tests.desktop.states import STATES
from tests.screens.scene import State


def main() -> None:
    """Prints the scaling and what was found, a line for each."""
    application = QApplication(["vivavoce"])
    font = application.font()
    font.setPointSizeF(font.pointSizeF() * int(sys.argv[1]) / 100)
    application.setFont(font)
    texts = Texts()
    texts.install("de")
    theme = Theme(application)
    scaling = 0.0
    for state in STATES.values():
        if state.is_small or state.name.startswith("place-"):
            scaling = _look(application, theme, state)
    sys.stdout.write(f"{scaling:g}\n")


def _look(application: QApplication, theme: Theme, state: State) -> float:
    window = MainWindow(theme, Settings())
    window.resize(MINIMUM_SIZE)
    window.read_page.show_voices(QStringListModel(["Clara", "Arthur"], window))
    window.show()
    state.prepare(window)
    for _ in range(10):
        application.processEvents()
    dialogs = [w for w in window.findChildren(QWidget) if w.isWindow() and w.isVisible()]
    shown = dialogs[-1] if dialogs else window
    for words in cut_words(shown):
        sys.stdout.write(f"{state.name}: cut: {words!r}\n")
    for one, other in overlapping(shown):
        sys.stdout.write(f"{state.name}: {one!r} lies on {other!r}\n")
    scaling = window.devicePixelRatioF()
    window.begin_quitting()
    put_away(window)
    return scaling


if __name__ == "__main__":
    main()
