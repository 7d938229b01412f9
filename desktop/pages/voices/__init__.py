"""The page of voices."""

from desktop.pages.voices.page import VoicesPage

__all__ = ["VoicesPage"]
