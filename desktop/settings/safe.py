"""Safe mode: what most often keeps an application from starting is left at its simplest."""

from desktop.settings.file import SettingsFile
from desktop.settings.tree import Settings, described, hotkey_key, hotkeys_of, replaced

# The processor, in its own number format; whatever loudspeaker the system has.
SAFE = {"engine.device": "cpu", "engine.dtype": "auto", "sound.device": ""}


class SafeSettingsFile(SettingsFile):
    """The same file, read as safe mode needs it; what the user then changes is written, no more."""

    def load(self) -> tuple[Settings, tuple[str, ...]]:
        """Reads the file as `SettingsFile.load` does; without device, loudspeaker and hotkeys."""
        settings, problems = super().load()
        self._last = made_safe(settings)
        return self._last, problems


def made_safe(settings: Settings) -> Settings:
    """Gives the settings on the processor, with the system's loudspeaker and without hotkeys."""
    known = described()
    for key, value in SAFE.items():
        settings = replaced(settings, known[key], value)
    for action, _ in hotkeys_of(settings):
        settings = replaced(settings, known[hotkey_key(action)], "")
    return settings
