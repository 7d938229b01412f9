"""The page of what was read."""

from desktop.pages.history.page import HistoryPage

__all__ = ["HistoryPage"]
