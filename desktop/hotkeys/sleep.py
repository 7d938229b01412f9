"""Tells when the machine has woken from sleep, by login1 on the system bus."""

import os
from itertools import count

from PySide6.QtCore import SLOT, QObject, Signal, Slot
from PySide6.QtDBus import QDBusConnection

SYSTEM_BUS = "unix:path=/run/dbus/system_bus_socket"
_numbers = count(1)


class SleepWatch(QObject):
    """Listens as long as it is open; without a system bus nothing is ever heard.

    Signals:
        woke(): The machine has woken. Emitted in the thread it was made in.
    """

    woke = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = f"vivavoce-sleep-{next(_numbers)}"
        # A connection of our own, by address: QDBusConnection.systemBus() is one for the whole
        # process and keeps the address it found first.
        address = os.environ.get("DBUS_SYSTEM_BUS_ADDRESS", SYSTEM_BUS)
        bus = QDBusConnection.connectToBus(address, self._name)
        bus.connect(
            "org.freedesktop.login1",
            "/org/freedesktop/login1",
            "org.freedesktop.login1.Manager",
            "PrepareForSleep",
            self,
            SLOT("_on_sleep(bool)"),  # pyright: ignore[reportArgumentType] - the stub says bytes
        )

    def close(self) -> None:
        """Closes the connection."""
        QDBusConnection.disconnectFromBus(self._name)

    @Slot(bool)
    def _on_sleep(self, is_falling_asleep: bool) -> None:
        if not is_falling_asleep:
            self.woke.emit()
