"""`resources/translations/update.py` as a module; its folder is no package."""

import importlib.util
from types import ModuleType

from desktop.texts import TRANSLATIONS_DIRECTORY


def load_update() -> ModuleType:
    """Imports it."""
    path = TRANSLATIONS_DIRECTORY / "update.py"
    spec = importlib.util.spec_from_file_location("translations_update", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
