"""Shows the window for another process to read: turns to the state named in each line of input.

`say WORDS` lets the window's banner say them.
"""

import sys
import threading

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from desktop.pages.theme import Theme
from desktop.pages.window import MainWindow
from desktop.settings import Settings
from tests.desktop.states import STATES


class Orders(QObject):
    """The lines of the input.

    Signals:
        came(str): A line; empty at the end. Emitted in the thread that reads.
    """

    came = Signal(str)

    def run(self) -> None:
        """Reads to the end."""
        for line in sys.stdin:
            self.came.emit(line.strip())
        self.came.emit("")


def main() -> None:
    """Runs until the input ends."""
    application = QApplication(["vivavoce"])
    window = MainWindow(Theme(application), Settings())
    window.show()

    def obey(line: str) -> None:
        order, _, words = line.partition(" ")
        if order == "say":
            window.show_trouble(words)
        elif order:
            STATES[order].prepare(window)
            sys.stdout.write(f"{order}\n")
            sys.stdout.flush()
        else:
            window.begin_quitting()
            application.quit()

    orders = Orders()
    orders.came.connect(obey)
    threading.Thread(target=orders.run, daemon=True).start()
    application.exec()


if __name__ == "__main__":
    main()
