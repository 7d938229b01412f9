"""Keys that work in every program: one face over X11, the Wayland portal and Windows."""

from desktop.hotkeys.advice import bind_it_yourself, command_for
from desktop.hotkeys.keys import Chord, chord_from_qt, find_clashes, parse_chord
from desktop.hotkeys.listener import Hotkeys, Session, session_kind

__all__ = [
    "Chord",
    "Hotkeys",
    "Session",
    "bind_it_yourself",
    "chord_from_qt",
    "command_for",
    "find_clashes",
    "parse_chord",
    "session_kind",
]
