"""Shows the smallest window in German, at the scaling of QT_SCALE_FACTOR, and says what is cut."""

import sys

from PySide6.QtWidgets import QApplication

from desktop.pages.theme import Theme
from desktop.pages.window import MINIMUM_SIZE, MainWindow
from desktop.reading import Item, Phase, Status
from desktop.settings import Settings
from desktop.texts import Texts
from tests.desktop.looking import cut_words, overlapping


def main() -> None:
    """Prints the scaling and what was found."""
    application = QApplication(["vivavoce"])
    texts = Texts()
    texts.install("de")
    window = MainWindow(Theme(application), Settings())
    window.resize(MINIMUM_SIZE)
    window.show()
    window.read_page.set_text("Ein Satz.")
    status = Status(Phase.SPEAKING, Item("Ein Satz."), (0, 9), 9.4, 26.0, 0.31, 0.29, 2)
    window.read_page.show_status(status)
    found: list[object] = []
    for page in ("read", "settings"):
        window.show_page(page)
        for _ in range(10):
            application.processEvents()
        found += [*cut_words(window), *overlapping(window)]
    sys.stdout.write(f"{window.devicePixelRatioF():g} {found or 'nothing'}\n")


if __name__ == "__main__":
    main()
