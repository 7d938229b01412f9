"""Hotkeys on Wayland: the GlobalShortcuts portal, by a bus connection and a thread of our own.

There the desktop decides which key it is: we name one we should like, the user may choose another
in the desktop's own settings, and `armed` tells which it became. By jeepney rather than QtDBus,
since PySide6 6.12 cannot write the portal's `a(sa{sv})`.

Source: https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.GlobalShortcuts.html
"""

import logging
import select
import socket
import threading
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from typing import Any

from jeepney import DBusAddress, DBusErrorResponse, HeaderFields, Message
from PySide6.QtCore import QCoreApplication

from desktop.actions import Action
from desktop.hotkeys.advice import bind_it_yourself
from desktop.hotkeys.backend import Reports
from desktop.hotkeys.bus import Bus, Woken
from desktop.hotkeys.keys import Chord, xdg_trigger
from desktop.texts import action_label

APP_ID = "vivavoce"  # the name of the .desktop file, by which desktops remember who asked
SERVICE = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
SHORTCUTS = "org.freedesktop.portal.GlobalShortcuts"
REQUEST = "org.freedesktop.portal.Request"
SESSION = "org.freedesktop.portal.Session"
_ACCEPTED, _REFUSED_BY_USER = 0, 1

_log = logging.getLogger(__name__)
translate = QCoreApplication.translate


class PortalHotkeys:
    """Implements `Backend`.

    Args:
        reports: Whom it tells, in its own thread.
    """

    def __init__(self, reports: Reports) -> None:
        self._reports = reports
        self._wished: Mapping[Action, Chord] = {}
        self._is_suspended = False
        self._is_closing = False
        self._bell, self._ear = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="hotkeys-portal", daemon=True)
        self._thread.start()

    def arm(self, chords: Mapping[Action, Chord]) -> None:
        """See `Backend`; the same chords again ask the desktop, and so the user, nothing."""
        self._is_suspended = False
        if dict(chords) != self._wished:
            self._wished = dict(chords)
            self._bell.send(b"!")

    def suspend(self) -> None:
        """See `Backend`; the desktop keeps its keys, we do not heed them."""
        self._is_suspended = True

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
            wished = self._wished
            try:
                if wished:
                    with Bus(self._ear) as bus:
                        self._serve(bus, wished)
            except Woken:
                self._has_rung(0)
                continue
            except (OSError, KeyError, DBusErrorResponse) as error:  # TimeoutError is an OSError
                _log.info("no hotkeys by the portal: %s", getattr(error, "name", type(error)))
                words = translate("Hotkeys", "This desktop gives programs no hotkeys.")
                self._refuse(wished, words)
            self._has_rung(None)

    def _has_rung(self, limit_s: float | None) -> bool:
        """Whether somebody rings within a time; None waits for it."""
        if not select.select([self._ear], [], [], limit_s)[0]:
            return False
        self._ear.recv(4096)
        return True

    def _serve(self, bus: Bus, wished: Mapping[Action, Chord]) -> None:
        """Binds the keys and listens until the bell rings; raises what went wrong."""
        bus.listen(REQUEST, sender=SERVICE)
        bus.listen(SHORTCUTS, sender=SERVICE)
        bus.listen(SESSION, sender=SERVICE)
        bus.listen("org.freedesktop.DBus", member="NameOwnerChanged", arg0=SERVICE)
        _introduce(bus)
        session = _Session(bus)
        code, results = session.bind(wished)
        if code != _ACCEPTED:
            by_user = translate("Hotkeys", "The desktop asked for leave to use hotkeys and got no.")
            by_itself = translate("Hotkeys", "The desktop refused the hotkeys.")
            self._refuse(wished, by_user if code == _REFUSED_BY_USER else by_itself)
        else:
            bound = _triggers(results)
            self._tell(bound)
            lacking = {action: wished[action] for action in wished if str(action) not in bound}
            words = translate("Hotkeys", "The desktop gave no key for this.")
            self._refuse(lacking, words)
        while True:
            self._heed(bus.next_signal(), session, wished)

    def _heed(self, signal: Message, session: "_Session", wished: Mapping[Action, Chord]) -> None:
        fields, body = signal.header.fields, signal.body
        member = fields[HeaderFields.member]
        if member == "Activated" and body[0] == session.handle:
            if body[1] in wished and not self._is_suspended:
                self._reports.pressed(Action(body[1]))
        elif member == "ShortcutsChanged" and body[0] == session.handle:
            self._tell(_triggers({"shortcuts": ("", body[1])}))
        elif member == "Closed" and fields[HeaderFields.path] == session.handle:
            self._refuse(wished, translate("Hotkeys", "The desktop took the hotkeys back."))
        elif member == "NameOwnerChanged" and body[2]:
            raise Woken  # the portal has started anew and knows nothing of us

    def _tell(self, triggers: Mapping[str, str]) -> None:
        for name, trigger in triggers.items():
            if name in self._wished:
                self._reports.armed(Action(name), trigger)

    def _refuse(self, wished: Mapping[Action, Chord], why: str) -> None:
        for action, chord in wished.items():
            self._reports.problem(action, f"{why} {bind_it_yourself(action, chord)}")


class _Session:
    """One session with the portal; it may bind once."""

    _numbers = count(1)

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._portal = DBusAddress(PATH, SERVICE, SHORTCUTS)
        options = {"session_handle_token": ("s", f"vivavoce{next(self._numbers)}")}
        code, results = self._request("CreateSession", "a{sv}", (), options)
        if code != _ACCEPTED:
            raise ConnectionRefusedError(f"CreateSession answered {code}")
        self.handle: str = results["session_handle"][1]

    def bind(self, wished: Mapping[Action, Chord]) -> tuple[int, dict[str, Any]]:
        """Asks for the keys; gives the portal's code and results. The user may be asked first."""
        shortcuts = [
            (
                str(action),
                {
                    "description": ("s", action_label(action)),
                    "preferred_trigger": ("s", xdg_trigger(chord)),
                },
            )
            for action, chord in wished.items()
        ]
        return self._request("BindShortcuts", "oa(sa{sv})sa{sv}", (self.handle, shortcuts, ""), {})

    def _request(
        self, method: str, signature: str, body: tuple[Any, ...], options: dict[str, Any]
    ) -> tuple[int, dict[str, Any]]:
        token = f"vivavoce{next(self._numbers)}"
        whole = (*body, options | {"handle_token": ("s", token)})
        (handle,) = self._bus.ask(self._portal, method, signature, whole)
        held: list[Message] = []
        while True:
            signal = self._bus.next_signal()
            fields = signal.header.fields
            if (fields[HeaderFields.path], fields[HeaderFields.member]) == (handle, "Response"):
                self._bus.put_back(held)
                return signal.body
            held.append(signal)


def _introduce(bus: Bus) -> None:
    """Tells the portal who we are, where it wishes to know (since xdg-desktop-portal 1.20)."""
    registry = DBusAddress(PATH, SERVICE, "org.freedesktop.host.portal.Registry")
    with suppress(DBusErrorResponse):  # older portals go by the process's cgroup
        bus.ask(registry, "Register", "sa{sv}", (APP_ID, {}))


def _triggers(results: Mapping[str, Any]) -> dict[str, str]:
    """Reads which key became of which shortcut; a desktop need not say."""
    _, shortcuts = results.get("shortcuts", ("", []))
    return {name: known.get("trigger_description", ("", ""))[1] for name, known in shortcuts}
