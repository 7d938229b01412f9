"""Hotkeys on X11: real grabs on the root window, by a connection and a thread of our own.

A grabbed key reaches us alone. What AltGr writes is never lost: AltGr is a modifier of its own
(Mod5), and a grab holds for exactly the modifiers it names.
"""

import logging
import select
import socket
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from Xlib import X
from Xlib.display import Display
from Xlib.error import BadAccess, CatchError, ConnectionClosedError, DisplayError
from Xlib.protocol.event import KeyPress, KeyRelease, MappingNotify
from Xlib.protocol.rq import Event

from desktop.actions import Action
from desktop.hotkeys.backend import Reports
from desktop.hotkeys.keys import NAMED_KEYS, Chord, Modifier
from desktop.xserver import Keyboard, open_display

RETRY_S = 0.5
# Auto-repeat comes as release and press of the same moment; a finger takes longer than that.
REPEAT_MS = 5
_MODIFIERS_ONLY = 0xFF  # above it lie the mouse's buttons and the layout's group
_KEYSYMS = {
    Modifier.CTRL: ("Control_L", "Control_R"),
    Modifier.SHIFT: ("Shift_L", "Shift_R"),
    Modifier.ALT: ("Alt_L", "Alt_R", "Meta_L"),
    Modifier.SUPER: ("Super_L", "Super_R", "Hyper_L"),
}

_log = logging.getLogger(__name__)
translate = QCoreApplication.translate


class X11Hotkeys:
    """Implements `Backend`; a connection that breaks is opened anew.

    Args:
        reports: Whom it tells, in its own thread.
    """

    def __init__(self, reports: Reports) -> None:
        self._reports = reports
        self._wished: Mapping[Action, Chord] = {}
        self._is_closing = False
        self._bell, self._ear = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="hotkeys-x11", daemon=True)
        self._thread.start()

    def arm(self, chords: Mapping[Action, Chord]) -> None:
        """See `Backend`."""
        self._wished = dict(chords)
        self._bell.send(b"!")

    def suspend(self) -> None:
        """See `Backend`."""
        self.arm({})

    def rearm(self) -> None:
        """See `Backend`."""
        self._bell.send(b"!")

    def close(self) -> None:
        """See `Backend`."""
        if not self._is_closing:
            self._is_closing = True
            self._bell.send(b"!")
            self._thread.join()
            self._bell.close()
            self._ear.close()

    def _run(self) -> None:
        while not self._is_closing:
            try:
                self._serve()
            except (ConnectionClosedError, DisplayError, OSError) as error:
                _log.info("the X server was lost: %s", type(error).__name__)
                self._has_rung(RETRY_S)

    def _serve(self) -> None:
        """Grabs and listens until it is closed or the connection breaks."""
        display = open_display()
        try:
            grabs = _Grabs(display, self._reports)
            self._has_rung(0)  # for what is taken now anyway
            grabs.take(self._wished)
            while not self._is_closing:
                # First what has come already: a reply may have brought events along with it.
                while display.pending_events():
                    grabs.heed(display.next_event())
                select.select([display, self._ear], [], [])
                if self._has_rung(0):
                    grabs.take(self._wished)
        finally:
            _close(display)

    def _has_rung(self, limit_s: float) -> bool:
        """Whether somebody rings within a time."""
        if not select.select([self._ear], [], [], limit_s)[0]:
            return False
        self._ear.recv(4096)
        return True


@dataclass(frozen=True, slots=True)
class _Key:
    """Where a chord lies on the keyboard at present."""

    codes: Mapping[int, int]  # the layout's group to the keycode: Y and Z differ in us,de
    mask: int

    def is_meant(self, code: int, mask: int, group: int) -> bool:
        """Whether pressing this key in this group is the chord."""
        first = next(iter(self.codes.values()))
        return mask == self.mask and code == self.codes.get(group, first)


class _Grabs:
    """The keys that one connection holds."""

    def __init__(self, display: Display, reports: Reports) -> None:
        self._display, self._reports = display, reports
        self._root = display.screen().root
        self._keyboard = Keyboard(display)
        self._wished: Mapping[Action, Chord] = {}
        self._places: dict[Action, _Key | None] = {}
        self._held: dict[Action, _Key] = {}
        self._locks: tuple[int, ...] = ()
        self._released_ms: dict[int, int] = {}

    def take(self, wished: Mapping[Action, Chord]) -> None:
        """Lets all keys go and takes these."""
        self._wished = wished
        self._locks = self._keyboard.lock_masks()
        self._places = {action: self._find(chord) for action, chord in wished.items()}
        self._held = {}
        self._root.ungrab_key(X.AnyKey, X.AnyModifier)
        for action, key in self._places.items():
            chord = str(wished[action])
            if key is None:
                words = translate(
                    "Hotkeys", "This keyboard has no {key}. Choose another key in the settings."
                )
                self._reports.problem(action, words.format(key=chord))
            elif self._grab(key):
                self._held[action] = key
                self._reports.armed(action, chord)
            else:
                words = translate(
                    "Hotkeys",
                    "{key} is taken by another program or by the desktop. Choose another key in "
                    "the settings, or free it there.",
                )
                self._reports.problem(action, words.format(key=chord))
        self._display.sync()

    def heed(self, event: Event) -> None:
        """Reacts to one event of the X server."""
        if isinstance(event, MappingNotify):
            self._display.refresh_keyboard_mapping(event)
            self._keyboard.refresh()
            # Programs (xdotool, input methods) lend themselves spare keys all the time; only a
            # new layout moves ours.
            found = {action: self._find(chord) for action, chord in self._wished.items()}
            if found != self._places or self._locks != self._keyboard.lock_masks():
                self.take(self._wished)
        elif isinstance(event, KeyRelease):
            self._released_ms[event.detail] = event.time
        elif isinstance(event, KeyPress):
            released_ms = self._released_ms.get(event.detail)
            if released_ms is None or event.time - released_ms > REPEAT_MS:
                self._press(event.detail, event.state & _MODIFIERS_ONLY & ~self._locks[-1])

    def _press(self, code: int, mask: int) -> None:
        group = self._keyboard.group_now()
        for action, key in self._held.items():
            if key.is_meant(code, mask, group):
                self._reports.pressed(action)
                return

    def _find(self, chord: Chord) -> _Key | None:
        named = NAMED_KEYS.get(chord.key)
        codes = self._keyboard.keycodes(named.keysym if named else chord.key)
        masks = [self._keyboard.mask_of(*_KEYSYMS[modifier]) for modifier in chord.modifiers]
        return _Key(codes, sum(masks)) if codes and all(masks) else None

    def _grab(self, key: _Key) -> bool:
        """Takes a key whatever locks are on; False, and nothing is taken, where others have it."""
        refused = CatchError(BadAccess)
        codes = set(key.codes.values())
        for code in codes:
            for locks in self._locks:
                self._root.grab_key(
                    code,
                    key.mask | locks,
                    False,  # owner_events: to us alone, also over windows of ours
                    X.GrabModeAsync,
                    X.GrabModeAsync,
                    onerror=refused,
                )
        self._display.sync()
        if refused.get_error() is None:
            return True
        for code in codes:
            for locks in self._locks:
                self._root.ungrab_key(code, key.mask | locks)
        return False


def _close(display: Display) -> None:
    with suppress(ConnectionClosedError, OSError):  # when it broke: that is why it is closed
        display.close()
