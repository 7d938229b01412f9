"""A screen reader's side of AT-SPI, the bus of assistive programs on Linux, in plain D-Bus."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from jeepney import DBusAddress, MatchRule, Properties, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

_ACCESSIBLE = "org.a11y.atspi.Accessible"
_REGISTRY = "org.a11y.atspi.Registry"
_ROOT = "/org/a11y/atspi/accessible/root"
_LIMIT_S = 20.0
# Bits of a state set, from atspi-constants.h.
ENABLED, FOCUSABLE, SHOWING = 8, 11, 25
CHECKED = 4


@dataclass(frozen=True, slots=True)
class Heard:
    """What is read out of one thing on the screen.

    Attributes:
        role: AT-SPI's name for what it is, such as `push button`.
        name: What it is called.
        states: AT-SPI's numbers of what is true of it.
    """

    role: str
    name: str
    states: frozenset[int]


class Reader:
    """Reads other programs' windows."""

    def __init__(self, session_bus: str) -> None:
        with open_dbus_connection(session_bus) as session:
            launcher = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
            asked = session.send_and_get_reply(
                new_method_call(launcher, "GetAddress"), timeout=_LIMIT_S
            )
        self._bus: DBusConnection = open_dbus_connection(asked.body[0])

    def programs(self) -> list[tuple[str, str]]:
        """Gives the programs that can be read."""
        return self._ask(_REGISTRY, _ROOT, "GetChildren")

    def read(self, program: tuple[str, str]) -> Iterator[Heard]:
        """Goes through what is on the screen, depth first."""
        waiting = [program]
        while waiting:
            owner, path = waiting.pop()
            states = self._ask(owner, path, "GetState")
            bits = {32 * n + k for n, word in enumerate(states) for k in range(32) if word >> k & 1}
            if SHOWING not in bits and path != _ROOT:
                continue
            role = self._ask(owner, path, "GetRoleName")
            yield Heard(role, self._name(owner, path), frozenset(bits))
            waiting += reversed(self._ask(owner, path, "GetChildren"))

    def listen(self) -> None:
        """Asks for announcements from now on."""
        registry = DBusAddress("/org/a11y/atspi/registry", _REGISTRY, _REGISTRY)
        event = new_method_call(registry, "RegisterEvent", "s", ("object:announcement",))
        self._bus.send_and_get_reply(event, timeout=_LIMIT_S)
        rule = MatchRule(type="signal", interface="org.a11y.atspi.Event.Object")
        self._bus.send_and_get_reply(message_bus.AddMatch(rule), timeout=_LIMIT_S)
        self._rule = rule

    def announced(self) -> str:
        """Waits for the next announcement and gives its words."""
        with self._bus.filter(self._rule) as heard:
            while True:
                said = self._bus.recv_until_filtered(heard, timeout=_LIMIT_S)
                if said.header.fields.get(3) == "Announcement":
                    return said.body[3][1]

    def close(self) -> None:
        """Leaves the bus."""
        self._bus.close()

    def _ask(self, owner: str, path: str, what: str) -> Any:
        address = DBusAddress(path, owner, _ACCESSIBLE)
        return self._bus.send_and_get_reply(new_method_call(address, what), timeout=_LIMIT_S).body[
            0
        ]

    def _name(self, owner: str, path: str) -> str:
        asked = Properties(DBusAddress(path, owner, _ACCESSIBLE)).get("Name")
        return self._bus.send_and_get_reply(asked, timeout=_LIMIT_S).body[0][1]
