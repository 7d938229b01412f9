"""What goes wrong is logged without the user's words."""

import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import qInstallMessageHandler
from pytestqt.qtbot import QtBot

from desktop.trouble import Trouble, keep_log


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "deep" / "vivavoce.log"
    handler = keep_log(path)
    assert handler is not None
    hooks = sys.excepthook, threading.excepthook
    yield path
    sys.excepthook, threading.excepthook = hooks
    qInstallMessageHandler(None)
    logging.getLogger().removeHandler(handler)
    handler.close()


def test_a_fault_in_any_thread_is_logged_by_type_and_place_without_its_words(
    qtbot: QtBot, log: Path, caplog: pytest.LogCaptureFixture
) -> None:
    trouble = Trouble()
    trouble.install()

    def fail() -> None:
        raise ValueError("my secret diary")

    with qtbot.waitSignal(trouble.happened) as told:
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
    assert told.args == ["ValueError"]
    said = log.read_text(encoding="utf-8")
    assert "ValueError at" in said
    assert "in fail" in said
    assert "diary" not in said
    caplog.clear()


def test_a_place_that_cannot_be_written_is_no_reason_not_to_start(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert keep_log(tmp_path / "file" / "vivavoce.log") is None
