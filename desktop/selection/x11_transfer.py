"""Reads selections on X11 by a connection of our own, so that no window waits for their owners.

Source: ICCCM 2.0, section 2 (conversion, TARGETS, INCR), and the XFIXES extension.
"""

import select
import time
from collections.abc import Callable
from itertools import count
from types import TracebackType
from typing import Any, Self

from Xlib import X
from Xlib.error import XError
from Xlib.ext import xfixes
from Xlib.protocol.event import PropertyNotify, SelectionNotify
from Xlib.protocol.rq import Event

from desktop.selection.contents import Silent, TooLarge
from desktop.xserver import open_display

ANSWER_LIMIT_S = 1.0  # a program answers within milliseconds, a busy one within some hundred
_SLICE_S = 0.05
_PART_WORDS = 65_536  # python-xlib puts a reply together by copying: 256 KB at a time stay fast
_OWNER_CHANGES = 1  # XFixesSetSelectionOwnerNotifyMask


class Transfer:
    """A connection that reads selections; a context, which closes it.

    Args:
        is_cancelled: Asked 20 times a second while it waits.

    Raises:
        DisplayError, OSError: There is no X server.
    """

    def __init__(self, is_cancelled: Callable[[], bool]) -> None:
        self._is_cancelled = is_cancelled
        self.display = open_display()
        root = self.display.screen().root
        self._window = root.create_window(
            -1, -1, 1, 1, 0, 0, X.InputOnly, event_mask=X.PropertyChangeMask
        )
        self._numbers = count()
        xfixes.query_version(self.display)  # the server wants it before any other request

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.display.close()

    def owner(self, selection: str) -> int:
        """Gives the window that owns a selection; 0 for none."""
        owner = self.display.get_selection_owner(self._atom(selection))
        return owner if isinstance(owner, int) else owner.id

    def formats(self, selection: str) -> list[str]:
        """Gives the names of the formats that a selection is offered in; none without an owner.

        Raises:
            Silent: The owner does not answer.
        """
        if not self.owner(selection):
            return []
        kind, value = self._convert(selection, "TARGETS", 1_000_000)
        if kind == X.NONE:
            return ["UTF8_STRING", "STRING"]  # old programs know text alone, and no list
        return [self._name(atom) for atom in value if atom]

    def read(self, selection: str, name: str, limit_bytes: int) -> bytes | None:
        """Gives a selection in a format; None where the owner refuses.

        Raises:
            Silent: The owner does not answer, or not any more.
            TooLarge: It is more than the limit.
        """
        kind, value = self._convert(selection, name, limit_bytes)
        return None if kind == X.NONE else bytes(value)

    def watch(self, selection: str) -> None:
        """Begins to listen for a new owner of a selection; see `new_owner`."""
        xfixes.select_selection_input(
            self.display, self._window, self._atom(selection), _OWNER_CHANGES
        )
        self.display.sync()

    def new_owner(self, limit_s: float) -> int:
        """Waits until somebody takes the selection, be it the same owner again; 0 for nobody."""

        def is_taken(event: Event) -> bool:
            return isinstance(event, xfixes.SelectionNotify) and bool(event.owner)

        # Also when cancelled: who has asked for a copy must see what becomes of the old contents.
        event = self._wait(is_taken, limit_s, is_cancellable=False)
        return event.owner.id if event is not None else 0

    def _convert(self, selection: str, target: str, limit_bytes: int) -> tuple[int, Any]:
        """Asks the owner; gives the property's type (NONE: refused) and its value."""
        # A new property each time: an answer that comes too late hits none that is still read.
        prop = self._atom(f"VIVAVOCE_{next(self._numbers)}")
        self._window.convert_selection(
            self._atom(selection), self._atom(target), prop, X.CurrentTime
        )
        wanted = self._atom(target)
        answer = self._wait(
            lambda e: isinstance(e, SelectionNotify) and e.target == wanted, ANSWER_LIMIT_S
        )
        if answer is None:
            raise Silent
        if answer.property == X.NONE:
            return X.NONE, b""
        kind, value = self._take(prop, limit_bytes)
        if kind == self._atom("INCR"):
            return self._take_in_parts(prop, limit_bytes)
        return kind, value

    def _take_in_parts(self, prop: int, limit_bytes: int) -> tuple[int, Any]:
        parts: list[bytes] = []
        size_bytes = 0
        while True:
            arrived = self._wait(
                lambda e: (
                    isinstance(e, PropertyNotify)
                    and e.atom == prop
                    and e.state == X.PropertyNewValue
                ),
                ANSWER_LIMIT_S,
            )
            if arrived is None:
                raise Silent
            kind, value = self._take(prop, limit_bytes - size_bytes)
            if len(value) == 0:
                return kind, b"".join(parts)
            parts.append(bytes(value))
            size_bytes += len(parts[-1])

    def _take(self, prop: int, limit_bytes: int) -> tuple[int, Any]:
        """Reads a property and deletes it, which tells the owner to go on."""
        whole: Any = None
        kind, offset = X.NONE, 0
        while True:
            part = self._window.get_property(prop, X.AnyPropertyType, offset, _PART_WORDS)
            if part is None:
                raise Silent
            kind = part.property_type
            whole = part.value if whole is None else whole + part.value
            if len(whole) > limit_bytes or part.bytes_after > limit_bytes:
                raise TooLarge
            if not part.bytes_after:
                break
            offset += _PART_WORDS
        self._window.delete_property(prop)
        self.display.flush()
        return kind, whole

    def _wait(
        self,
        is_wanted: Callable[[Event], bool],
        limit_s: float,
        *,
        is_cancellable: bool = True,
    ) -> Event | None:
        end = time.monotonic() + limit_s
        while True:
            while self.display.pending_events():
                event = self.display.next_event()
                if is_wanted(event):
                    return event
            rest_s = end - time.monotonic()
            if rest_s <= 0 or (is_cancellable and self._is_cancelled()):
                return None
            select.select([self.display], [], [], min(rest_s, _SLICE_S))

    def _atom(self, name: str) -> int:
        return self.display.intern_atom(name)  # python-xlib remembers them

    def _name(self, atom: int) -> str:
        try:
            return self.display.get_atom_name(atom)
        except XError:
            return ""  # some programs offer numbers that are no atoms
