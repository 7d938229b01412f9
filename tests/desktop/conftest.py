"""Fixtures of the desktop's tests: a screen of their own before Qt begins."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from tests.screen import Screen, screen

__all__ = ["screen"]


@pytest.fixture(scope="session")
def qapp_args(screen: Screen) -> list[str]:
    """Makes pytest-qt's application wait for the screen."""
    assert screen.environment["DISPLAY"]
    return ["vivavoce"]


@pytest.fixture(autouse=True)
def closed_windows_are_gone() -> Iterator[None]:
    """Lets go of what a test has closed: pytest-qt runs no event loop between two tests."""
    yield
    if QCoreApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
