"""The page of findings and reports."""

from desktop.pages.help.page import HelpPage

__all__ = ["HelpPage"]
