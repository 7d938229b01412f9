"""The focused window on X11: whose it is, and which key copies in it."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from Xlib import X
from Xlib.display import Display
from Xlib.error import XError
from Xlib.ext import res
from Xlib.xobject.drawable import Window

# In terminals Ctrl+C ends what is running; what is selected there is PRIMARY anyway.
_TERMINAL = re.compile(
    ".*term.*|alacritty|blackbox|console|contour|emacs|foot|footclient|ghostty|guake|hyper|kgx|"
    "kitty|konsole|ptyxis|rio|rxvt|sakura|st|st-256color|tabby|tilda|tilix|urxvt|warp|yakuake"
)
# Editors with a terminal inside, which look the same whether one types there or in the text:
# Ctrl+Insert copies in both and ends nothing.
_WITH_TERMINAL = re.compile("code|code-oss|codium|vscodium|cursor|windsurf|zed|jetbrains.*")


@dataclass(frozen=True, slots=True)
class Focus:
    """What has the keyboard.

    Attributes:
        window: The window's number, 0 for none.
        classes: The names by which its program calls itself, in small letters.
    """

    window: int
    classes: frozenset[str]

    @property
    def copy_key(self) -> str:
        """The key that copies together with Ctrl; empty where pressing one could do harm."""
        words = self.classes | {
            name.rsplit(".", 1)[-1] for name in self.classes
        }  # org.gnome.Console
        if not self.window or any(_TERMINAL.fullmatch(word) for word in words):
            return ""
        if any(_WITH_TERMINAL.fullmatch(word) for word in words):
            return "Insert"
        return "c"

    @property
    def is_windows_program(self) -> bool:
        """Whether it runs in Wine, where another process owns the clipboard for all programs."""
        return any(name.endswith(".exe") for name in self.classes)


def find_focus(display: Display) -> Focus:
    """Finds what has the keyboard now."""
    root = display.screen().root
    name = display.intern_atom("_NET_ACTIVE_WINDOW")
    if name in _property(root, display.intern_atom("_NET_SUPPORTED")):
        # Rather than the input focus, which window managers give to a window of their own when no
        # program has it.
        number = next(iter(_property(root, name)), 0)
        focus = display.create_resource_object("window", number) if number else None
    else:
        focus = display.get_input_focus().focus
    if not isinstance(focus, Window) or focus.id == root.id:
        return Focus(0, frozenset())
    return Focus(focus.id, _classes(focus, root))


def is_same_program(display: Display, first: int, second: int) -> bool:
    """Whether two windows belong to one program: one connection, or one process."""
    mask = display.display.info.resource_id_mask
    if first & ~mask == second & ~mask:
        return True
    process = _process(display, first)
    return process != 0 and process == _process(display, second)


def may_own_for(display: Display, owner: int, focus: Focus) -> bool:
    """Whether a new owner of the clipboard may be the focused program, asked to copy."""
    if is_same_program(display, owner, focus.window) or focus.is_windows_program:
        return True
    return not _process(display, owner) or not _process(display, focus.window)


def is_ours(display: Display, window: int) -> bool:
    """Whether a window is one of this very application."""
    return _process(display, window) == os.getpid()


def _property(window: Window, name: int) -> Sequence[int]:
    found = window.get_full_property(name, X.AnyPropertyType)
    return found.value if found else ()


def _process(display: Display, window: int) -> int:
    """Gives the number of the process that made a window; 0 where the server cannot tell."""
    if not display.has_extension(res.extname):
        return 0
    spec: Any = {"client": window, "mask": res.LocalClientPIDMask}  # the stub has it for a tuple
    try:
        ids = res.query_client_ids(display, [spec]).ids
    except XError:  # the window has gone
        return 0
    return ids[0].value[0] if ids and ids[0].value else 0


def _classes(window: Window, root: Window) -> frozenset[str]:
    try:
        while window and window.id != root.id:
            found = window.get_wm_class()
            if found:
                return frozenset(name.lower() for name in found)
            window = window.query_tree().parent
    except XError:  # it has just been closed
        pass
    return frozenset()
