"""Voices made from a description in words."""

from desktop.designing.auditions import LINES, Audition, line
from desktop.designing.designer import DESIGN_MODEL, Designer, OpenBase, Surroundings, bases_here
from desktop.designing.drafts import Draft

__all__ = [
    "DESIGN_MODEL",
    "LINES",
    "Audition",
    "Designer",
    "Draft",
    "OpenBase",
    "Surroundings",
    "bases_here",
    "line",
]
