"""The ways from a recording to a voice: the dialog, and sound files dropped on a window."""

from desktop.pages.cloning.dialog import CloneDialog
from desktop.pages.cloning.dropping import SoundDrop

__all__ = ["CloneDialog", "SoundDrop"]
