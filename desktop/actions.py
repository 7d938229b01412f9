"""The one table of what the application can be told to do.

Tray, hotkeys, command line, a second start and media keys all take their actions from here.
"""

from dataclasses import dataclass
from enum import StrEnum

# What faster and slower stay within, and with them everything that sets the speed.
MIN_SPEED, MAX_SPEED = 0.5, 3.0


class Action(StrEnum):
    """What the application can be told to do; the value is the command's name."""

    SPEAK_SELECTION = "speak-selection"
    SPEAK_CLIPBOARD = "speak-clipboard"
    QUEUE_SELECTION = "queue-selection"
    PAUSE = "pause"
    STOP = "stop"
    NEXT = "next"
    PREVIOUS = "previous"
    FASTER = "faster"
    SLOWER = "slower"
    SHOW = "show"
    QUIT = "quit"


class WhenBusy(StrEnum):
    """What pressing “speak” does while something is being read."""

    REPLACE = "replace"  # the same text again: stop; another: read that instead
    QUEUE = "queue"
    IGNORE = "ignore"


@dataclass(frozen=True, slots=True)
class Doing:
    """What is known of an action.

    Attributes:
        action: Which one.
        label: What menus call it, in English; `desktop.texts` translates it.
        hotkey: Its key at first, as `Ctrl+Alt+S`; empty for none.
        is_global: Whether it can have a hotkey that works in every program.
    """

    action: Action
    label: str
    hotkey: str = ""
    is_global: bool = True


# Ctrl+Alt with arrows changes the workspace on most desktops.
ACTIONS = (
    Doing(Action.SPEAK_SELECTION, "Read the selection", "Ctrl+Alt+S"),
    Doing(Action.SPEAK_CLIPBOARD, "Read the clipboard"),
    Doing(Action.QUEUE_SELECTION, "Read the selection next", "Ctrl+Alt+D"),
    Doing(Action.PAUSE, "Pause or go on", "Ctrl+Alt+P"),
    Doing(Action.STOP, "Be silent", "Ctrl+Alt+X"),
    Doing(Action.NEXT, "Next sentence", "Ctrl+Alt+N"),
    Doing(Action.PREVIOUS, "Previous sentence", "Ctrl+Alt+B"),
    Doing(Action.FASTER, "Faster", "Ctrl+Alt+."),
    Doing(Action.SLOWER, "Slower", "Ctrl+Alt+,"),
    Doing(Action.SHOW, "Open Vivavoce", is_global=False),
    Doing(Action.QUIT, "Quit", is_global=False),
)
