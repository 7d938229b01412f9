"""The page of voices."""

from desktop.pages.voices.describing import DesignDialog
from desktop.pages.voices.mixing import MixDialog
from desktop.pages.voices.page import VoicesPage

__all__ = ["DesignDialog", "MixDialog", "VoicesPage"]
