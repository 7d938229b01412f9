"""Every state of every page → docs/screenshots/: `python -m tests.screens [NAME …]`.

English in both themes there; the same in German under `german/`, and at 200 % under `double/`.
Starts a screen of its own. Nothing is compared: the pictures are there to be looked at.
"""

import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from PySide6.QtCore import QEvent, QStringListModel
from PySide6.QtGui import QFont, QFontDatabase, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from desktop.icons import TrayState, tray_icon
from desktop.pages.theme import Theme
from desktop.pages.window import FIRST_SIZE, MINIMUM_SIZE, MainWindow
from desktop.settings import Settings
from desktop.texts import Texts
from tests.screen import display
from tests.screens import books, cloning, firstrun, history, models, pronunciation, read, voices
from tests.screens import help as help_page
from tests.screens.pictures import save
from tests.screens.scene import State

DIRECTORY = Path(__file__).parents[2] / "docs" / "screenshots"
# What GNOME and KDE come with; a bare machine has only DejaVu.
FONTS = ("Adwaita Sans", "Inter", "Noto Sans", "Cantarell")
# Each gives `states()`.
SCREENS = (read, books, firstrun, history, help_page, voices, pronunciation, models, cloning)
DOUBLE = "--double"


def main() -> None:
    """Takes them all, or those whose names begin with an argument."""
    wanted = tuple(word for word in sys.argv[1:] if word != DOUBLE)
    if DOUBLE in sys.argv:
        _take_all(wanted, {"en": DIRECTORY / "double"})
        return
    _take_all(wanted, {"en": DIRECTORY, "de": DIRECTORY / "german"})
    again = [sys.executable, "-m", "tests.screens", *wanted, DOUBLE]
    subprocess.run(again, check=True, env=os.environ | {"QT_SCALE_FACTOR": "2"})


def _take_all(wanted: tuple[str, ...], folders: dict[str, Path]) -> None:
    for folder in folders.values():
        folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory())
        number = stack.enter_context(display(Path(home), "2560x1800"))
        os.environ |= {"DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        os.environ["VIVAVOCE_HOME"] = home
        application = QApplication(["vivavoce"])
        font = next((f for f in FONTS if f in QFontDatabase.families()), "")
        application.setFont(QFont(font or application.font().family(), 10))
        texts, theme = Texts(), Theme(application)
        for state in (state for screen in SCREENS for state in screen.states()):
            if wanted and not state.name.startswith(wanted):
                continue
            for language, folder in folders.items():
                texts.install(language)
                for look in ("light", "dark"):
                    theme.choose(look)
                    _take(application, theme, state, folder / f"{state.name}-{look}.png")
        if not wanted and DOUBLE not in sys.argv:
            _take_tray()


def _take(application: QApplication, theme: Theme, state: State, path: Path) -> None:
    window = MainWindow(theme, Settings())
    window.resize(MINIMUM_SIZE if state.is_small else FIRST_SIZE)
    window.read_page.show_voices(QStringListModel(["Clara", "Arthur", "Edith"], window))
    window.read_page.show_languages(["English", "German"])
    window.preferences.show_devices(["Built-in audio", "Headset"])
    window.show()
    state.prepare(window)
    for _ in range(10):
        application.processEvents()
    dialogs = [w for w in window.findChildren(QWidget) if w.isWindow() and w.isVisible()]
    save((dialogs[-1] if dialogs else window).grab().toImage(), path)
    window.begin_quitting()
    window.close()
    window.deleteLater()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _take_tray() -> None:
    """All tray icons in a row, on a light and on a dark panel."""
    edge, gap = 24, 16
    for look, ground in (("light", "#f0f0f0"), ("dark", "#202326")):
        row = QWidget()
        row.setStyleSheet(f"background: {ground}")
        row.resize(gap + len(TrayState) * (edge + gap), edge + 2 * gap)
        picture = row.grab().toImage().convertToFormat(QImage.Format.Format_ARGB32)
        painter = QPainter(picture)
        for number, state in enumerate(TrayState):
            icon = tray_icon(state, is_panel_dark=look == "dark")
            painter.drawPixmap(gap + number * (edge + gap), gap, icon.pixmap(edge, edge))
        painter.end()
        save(picture, DIRECTORY / f"tray-{look}.png")


if __name__ == "__main__":
    main()
