"""Every part of the application made once and joined to the others."""

from desktop.wiring.application import Application

__all__ = ["Application"]
