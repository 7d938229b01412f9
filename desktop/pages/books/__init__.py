"""What the window has for documents and books: how far they are, and what a book is to be."""

from desktop.pages.books.dialog import BookDialog, Suggestion
from desktop.pages.books.opening import OpeningStrip
from desktop.pages.books.strip import BookStrip

__all__ = ["BookDialog", "BookStrip", "OpeningStrip", "Suggestion"]
