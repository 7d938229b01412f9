"""The page of how words are said, and the form of one of them."""

from desktop.pages.pronunciation.dialog import EntryDialog
from desktop.pages.pronunciation.page import PronunciationPage
from desktop.pages.pronunciation.sentences import has_groups, sentence_for, spoken_in

__all__ = ["EntryDialog", "PronunciationPage", "has_groups", "sentence_for", "spoken_in"]
