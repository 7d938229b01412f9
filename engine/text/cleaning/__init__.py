"""Cleaning: what a good reader leaves out, joins or says in other words, by kind of source."""

from engine.contract.cleaning import (
    Cleaning,
    Emoji,
    Links,
    MailHeaders,
    Marks,
    Passage,
    SourceKind,
)
from engine.text.cleaning.cleaner import clean
from engine.text.cleaning.kinds import guess_kind

__all__ = [
    "Cleaning",
    "Emoji",
    "Links",
    "MailHeaders",
    "Marks",
    "Passage",
    "SourceKind",
    "clean",
    "guess_kind",
]
