"""The first steps: hear the voice, try the key, choose a model."""

from desktop.pages.firstrun.offer import ModelOffer
from desktop.pages.firstrun.page import FirstRunPage

__all__ = ["FirstRunPage", "ModelOffer"]
