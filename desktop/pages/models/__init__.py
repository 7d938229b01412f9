"""The page of models."""

from desktop.pages.models.page import ModelsPage

__all__ = ["ModelsPage"]
