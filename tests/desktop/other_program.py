"""Another program on the same screen, in a process of its own, that does as its arguments say.

Each thing that happens to it is a line of JSON on its standard output.
"""

import argparse
import json
import sys
import time

from PySide6.QtCore import QByteArray, QMimeData, Qt, QTimer
from PySide6.QtGui import QClipboard, QGuiApplication, QImage, QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit


def say(kind: str, value: object = None) -> None:
    sys.stdout.write(json.dumps([kind, value]) + "\n")
    sys.stdout.flush()


class Field(QLineEdit):
    """Tells every key and what is written; answers Ctrl+C as slowly as it is told to."""

    def __init__(self, copies: str | None, delay_ms: int) -> None:
        super().__init__()
        self._copies, self._delay_ms = copies, delay_ms
        self.textChanged.connect(lambda text: say("text", text))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        say("key", event.keyCombination().toCombined())
        is_copy = event.key() in (Qt.Key.Key_C, Qt.Key.Key_Insert)
        is_copy = is_copy and event.modifiers() == Qt.KeyboardModifier.ControlModifier
        if is_copy and self._copies is not None:
            QTimer.singleShot(self._delay_ms, self._copy)
        else:
            super().keyPressEvent(event)

    def _copy(self) -> None:
        assert self._copies is not None
        QGuiApplication.clipboard().setText(self._copies)
        say("copied")


def offer(mode: QClipboard.Mode, formats: dict[str, str], *, with_image: bool) -> None:
    """Takes a clipboard; the formats' bytes are given as hexadecimal digits."""
    mime = QMimeData()
    for name, content in formats.items():
        mime.setData(name, QByteArray.fromHex(content.encode()))
    if with_image:
        image = QImage(40, 30, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.red)
        mime.setImageData(image)
    QGuiApplication.clipboard().setMimeData(mime, mode)


def main() -> None:
    parser = argparse.ArgumentParser(fromfile_prefix_chars="@")
    parser.add_argument("--name", default="other", help="its window's class")
    parser.add_argument("--copies", help="what Ctrl+C copies; without it nothing")
    parser.add_argument("--delay-ms", type=int, default=0)
    parser.add_argument("--password", action="store_true")
    parser.add_argument("--primary", help="what it selects, and PRIMARY holds, at the start")
    parser.add_argument("--offers", type=json.loads, help="formats on the clipboard at the start")
    parser.add_argument("--image", action="store_true")
    parser.add_argument("--hangs", action="store_true", help="it never answers once it is ready")
    parser.add_argument("--no-window", action="store_true")
    given = parser.parse_args()
    application = QApplication([given.name])
    clipboard = QGuiApplication.clipboard()
    field = Field(given.copies, given.delay_ms)
    if given.password:
        field.setEchoMode(QLineEdit.EchoMode.Password)
        field.setText("secret word")
        field.selectAll()
    if given.primary is not None:
        clipboard.setText(given.primary, QClipboard.Mode.Selection)
    if given.offers is not None or given.image:
        offer(QClipboard.Mode.Clipboard, given.offers or {}, with_image=given.image)
    if not given.no_window:
        field.show()
        field.activateWindow()

    def ready() -> None:
        if not given.no_window and not field.hasFocus():
            QTimer.singleShot(10, ready)
            return
        say("ready")
        if given.hangs:
            time.sleep(60)

    QTimer.singleShot(0, ready)
    sys.exit(application.exec())


if __name__ == "__main__":
    main()
