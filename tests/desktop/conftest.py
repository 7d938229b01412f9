"""Fixtures of the desktop's tests: a screen of their own before Qt begins."""

import pytest

from tests.screen import Screen, screen

__all__ = ["screen"]


@pytest.fixture(scope="session")
def qapp_args(screen: Screen) -> list[str]:
    """Makes pytest-qt's application wait for the screen."""
    assert screen.environment["DISPLAY"]
    return ["vivavoce"]
