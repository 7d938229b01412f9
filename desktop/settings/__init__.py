"""The settings: a typed tree, and the TOML file it is kept in."""

from desktop.settings.fields import Choice, Form, Setting, Value
from desktop.settings.file import SettingsFile
from desktop.settings.meaning import is_users_own, rules_of, schedule_of
from desktop.settings.safe import SafeSettingsFile
from desktop.settings.texts import TextSettings
from desktop.settings.tree import (
    EngineSettings,
    HistorySettings,
    HotkeySettings,
    ReadingSettings,
    RemoteSettings,
    ServerSettings,
    Settings,
    SoundSettings,
    WindowSettings,
    changed,
    described,
    hotkey_key,
    hotkeys_of,
    value_of,
)

__all__ = [
    "Choice",
    "EngineSettings",
    "Form",
    "HistorySettings",
    "HotkeySettings",
    "ReadingSettings",
    "RemoteSettings",
    "SafeSettingsFile",
    "ServerSettings",
    "Setting",
    "Settings",
    "SettingsFile",
    "SoundSettings",
    "TextSettings",
    "Value",
    "WindowSettings",
    "changed",
    "described",
    "hotkey_key",
    "hotkeys_of",
    "is_users_own",
    "rules_of",
    "schedule_of",
    "value_of",
]
