"""Lists of the engine's things for Qt's views, without widgets."""

from desktop.listmodels.history import HistoryModel, HistoryRole
from desktop.listmodels.library import LibraryModel, VoiceEntry
from desktop.listmodels.models import MODEL_ROLE, ModelRow, ModelsModel, Shape
from desktop.listmodels.pronunciation import PronunciationModel, PronunciationRole
from desktop.listmodels.voices import VoiceRole, VoiceRow, VoicesModel

__all__ = [
    "MODEL_ROLE",
    "HistoryModel",
    "HistoryRole",
    "LibraryModel",
    "ModelRow",
    "ModelsModel",
    "PronunciationModel",
    "PronunciationRole",
    "Shape",
    "VoiceEntry",
    "VoiceRole",
    "VoiceRow",
    "VoicesModel",
]
