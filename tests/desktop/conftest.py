"""Fixtures of the desktop's tests: a screen of their own before Qt begins."""

import gc
from collections.abc import Iterator

# Its plugin loads it at the end if not before, and then takes for lost what httpx has loaded of
# trio and `gc.freeze` below has hidden: hypothesis/internal/entropy.py `register_random`.
import hypothesis  # noqa: F401
import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from tests.screen import Screen, screen

__all__ = ["screen"]


@pytest.fixture(scope="session")
def qapp_args(screen: Screen) -> list[str]:
    """Makes pytest-qt's application wait for the screen."""
    assert screen.environment["DISPLAY"]
    return ["vivavoce"]


@pytest.fixture(scope="session")
def what_is_loaded_stays() -> None:
    """Lets the collections below look at what tests have made alone."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def closed_windows_are_gone(what_is_loaded_stays: None) -> Iterator[None]:
    """Lets go of what a test has closed: pytest-qt runs no event loop between two tests.

    And collects what hangs in circles in this thread: Python would do so in whichever thread is
    running, and Qt objects must end in their own.
    """
    gc.disable()
    yield
    gc.enable()
    if QCoreApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
