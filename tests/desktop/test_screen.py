"""The screen that the desktop's tests look at is a real one."""

from PySide6.QtGui import QClipboard, QGuiApplication
from pytestqt.qtbot import QtBot

from tests.screen import Screen


def test_what_another_program_selects_can_be_read(qtbot: QtBot, screen: Screen) -> None:
    screen.primary("Chosen elsewhere.")
    clipboard = QGuiApplication.clipboard()
    assert clipboard.supportsSelection()
    qtbot.waitUntil(lambda: clipboard.text(QClipboard.Mode.Selection) == "Chosen elsewhere.")
