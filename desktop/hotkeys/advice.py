"""What to do by hand where a desktop gives programs no hotkeys."""

import os
from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from desktop.actions import Action
from desktop.hotkeys.keys import Chord, Modifier, trigger_key
from desktop.program import typed

translate = QCoreApplication.translate


def command_for(action: Action, environ: Mapping[str, str] = os.environ) -> str:
    """Gives the whole command that has the running application do something."""
    return f"{typed(environ)} {action}"


def bind_it_yourself(
    action: Action, chord: Chord | None, environ: Mapping[str, str] = os.environ
) -> str:
    """Says, in exact words, how a key is bound in the desktop's own settings."""
    command = command_for(action, environ)
    words = translate(
        "Hotkeys", "Bind `{command}` to a key in your desktop's own keyboard settings{place}."
    )
    return words.format(command=command, place=_place(command, chord, environ))


def _place(command: str, chord: Chord | None, environ: Mapping[str, str]) -> str:
    desktop = environ.get("XDG_CURRENT_DESKTOP", "").lower()
    held = [str(m) for m in Modifier if chord and m in chord.modifiers]
    key = chord.key if chord else "F9"
    if "gnome" in desktop or "unity" in desktop:
        return ": " + translate(
            "Hotkeys", "Settings > Keyboard > View and Customise Shortcuts > Custom Shortcuts"
        )
    if "kde" in desktop:
        return ": " + translate(
            "Hotkeys", "System Settings > Keyboard > Shortcuts > Add New > Command or Script"
        )
    if "sway" in desktop:
        keys = "+".join(["Mod4" if m == "Super" else m for m in held] + [trigger_key(key)])
        line = f"bindsym {keys} exec {command}"
        return ": " + translate("Hotkeys", "the line `{line}` in {file}").format(
            line=line, file="~/.config/sway/config"
        )
    if "hyprland" in desktop:
        line = f"bind = {' '.join(held).upper()}, {trigger_key(key)}, exec, {command}"
        return ": " + translate("Hotkeys", "the line `{line}` in {file}").format(
            line=line, file="~/.config/hypr/hyprland.conf"
        )
    return ""
