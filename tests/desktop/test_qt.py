"""The installed Qt for Python can be relied on."""

import subprocess
import sys

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot


def test_calls_that_give_nothing_cost_nothing(qtbot: QtBot) -> None:
    """PySide6 6.12.0 on Python 3.11 lost a reference to None each time, until Python aborted."""
    timer = QTimer()
    before = sys.getrefcount(None)
    for _ in range(1_000):
        timer.setInterval(1)
    assert abs(sys.getrefcount(None) - before) < 500


@pytest.mark.parametrize(
    "imports",
    ["PySide6.QtWidgets, torch", "torch, PySide6.QtWidgets"],
    ids=["Qt first", "torch first"],
)
def test_qt_and_torch_load_in_either_order(imports: str) -> None:
    """desktop.md #30: on Windows torch after Qt fails, which `desktop.launch` sees to (not run)."""
    done = subprocess.run(
        [sys.executable, "-c", f"import {imports}"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
