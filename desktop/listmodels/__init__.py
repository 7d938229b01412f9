"""Lists of the engine's things for Qt's views, without widgets."""

from desktop.listmodels.voices import VoiceRole, VoiceRow, VoicesModel

__all__ = ["VoiceRole", "VoiceRow", "VoicesModel"]
