"""Recordings become voices: opened, judged, made and kept."""

from desktop.cloning.cloning import Cloning
from desktop.cloning.drafts import Draft, name_from
from desktop.cloning.samples import sample_text

__all__ = ["Cloning", "Draft", "name_from", "sample_text"]
