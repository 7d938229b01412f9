"""What is selected in any program, and what the clipboard holds."""

from desktop.selection.reader import SelectionReader

__all__ = ["SelectionReader"]
