"""The released models, the starter and what the user has added: what is here, and does it fit."""

from engine.models.added import (
    LAYOUT,
    AddedModel,
    add_directory,
    added_models,
    remove_directory,
)
from engine.models.disk import (
    HUB_CACHE,
    FoundModel,
    ModelStatus,
    delete,
    download,
    find_model,
    fit_of,
    list_models,
    verify,
)
from engine.models.released import (
    RELEASED,
    STARTER,
    STARTER_DIRECTORY,
    Fit,
    GraphicsCard,
    Released,
    fits,
    suited_model,
)

__all__ = [
    "HUB_CACHE",
    "LAYOUT",
    "RELEASED",
    "STARTER",
    "STARTER_DIRECTORY",
    "AddedModel",
    "Fit",
    "FoundModel",
    "GraphicsCard",
    "ModelStatus",
    "Released",
    "add_directory",
    "added_models",
    "delete",
    "download",
    "find_model",
    "fit_of",
    "fits",
    "list_models",
    "remove_directory",
    "suited_model",
    "verify",
]
