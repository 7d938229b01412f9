"""A connection to the X server, and which key of its keyboard writes what."""

import logging
from itertools import combinations

from Xlib import XK, X
from Xlib.display import Display
from Xlib.error import XError, xerror_class
from Xlib.protocol.rq import Request

_log = logging.getLogger(__name__)

# Where a key lies on the keyboards of PCs (evdev's numbers, which every X server of Linux uses):
# for layouts without Latin letters, whose programs know Ctrl+C by its place as well.
_PLACES = {
    character: first + n
    for first, row in ((10, "1234567890"), (24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm"))
    for n, character in enumerate(row)
}
_GROUP_SHIFT = 13  # the XKB group's place in a modifier state
N_MAPPED_GROUPS = 2  # the core protocol's key map holds two groups in known places
_LOCKS = ("Caps_Lock", "Num_Lock", "Scroll_Lock")


def open_display() -> Display:
    """Opens a connection to the X server of `$DISPLAY`; each thread needs its own.

    Raises:
        DisplayError, OSError: There is no such server, or it refuses.
    """
    display = Display()
    # WORKAROUND python-xlib 0.33 (ext/randr.py, init): it takes BadRequest and BadValue for errors
    # of RandR, which have no fields, and fails with an AttributeError on the next of them.
    display.display.error_classes.update(xerror_class)
    display.set_error_handler(_log_error)  # else it prints on standard error
    return display


def keysym_of(name: str) -> int:
    """Gives the keysym of a character or of a key's X name; 0 for none."""
    if len(name) == 1 and 0x20 < ord(name) <= 0xFF:
        return ord(name.lower())  # Latin-1 keysyms are the characters' own numbers
    return XK.string_to_keysym(name)


class Keyboard:
    """The key map of a display, as it was at the last `refresh`."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self.refresh()

    def refresh(self) -> None:
        """Reads the map anew; to be called on every MappingNotify."""
        info = self._display.display.info
        first, count = info.min_keycode, info.max_keycode - info.min_keycode + 1
        rows = self._display.get_keyboard_mapping(first, count)
        self._map: dict[int, tuple[int, ...]] = {
            first + n: tuple(row) for n, row in enumerate(rows)
        }
        self._modifiers = [
            {code for code in row if code} for row in self._display.get_modifier_mapping()
        ]

    def keycodes(self, name: str) -> dict[int, int]:
        """Finds the key that writes a character (or has a name), for each group of the layout.

        Returns:
            Group to keycode; with groups 0 (us) and 1 (de), Y has two. Empty when there is no
            such key.
        """
        keysym = keysym_of(name)
        found: dict[int, int] = {}
        if keysym:
            for group in range(N_MAPPED_GROUPS):
                for level in (0, 1):  # the digits of a French keyboard need Shift
                    column = 2 * group + level
                    codes = (
                        c for c, row in self._map.items() if row[column : column + 1] == (keysym,)
                    )
                    code = next(codes, None)
                    if code is not None:
                        found.setdefault(group, code)
        if not found and name.lower() in _PLACES:
            found[0] = _PLACES[name.lower()]
        return found

    def keycode_now(self, name: str) -> int | None:
        """Finds the key in the group that is in use."""
        codes = self.keycodes(name)
        return codes.get(self.group_now(), next(iter(codes.values()), None))

    def group_now(self) -> int:
        """Gives the number of the layout's group in use, from 0."""
        return (self._display.screen().root.query_pointer().mask >> _GROUP_SHIFT) & 3

    def mask_of(self, *names: str) -> int:
        """Gives the bit that the first of these keys that is a modifier sets; 0 for none."""
        for name in names:
            keysym = keysym_of(name)
            codes = {code for code, row in self._map.items() if keysym in row}
            for index, members in enumerate(self._modifiers):
                if codes & members:
                    return 1 << index
        return 0

    def lock_masks(self) -> tuple[int, ...]:
        """Gives every combination of Caps, Num and Scroll Lock, none of them included."""
        locks = {self.mask_of(name) for name in _LOCKS} | {X.LockMask, X.Mod2Mask}
        single = sorted(locks - {0})
        return tuple(
            sum(chosen) for n in range(len(single) + 1) for chosen in combinations(single, n)
        )

    def is_any_key_down(self) -> bool:
        """Whether a key of the keyboard is held."""
        return any(self._display.query_keymap())


def _log_error(error: XError, request: Request | None) -> None:
    _log.info("the X server answered with %s", type(error).__name__)
