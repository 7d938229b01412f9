"""Sound out: what is put is heard, whole, at the listener's speed, on whatever device there is."""

from desktop.player.devices import output_devices
from desktop.player.events import (
    DeviceChanged,
    DeviceLost,
    Finished,
    NoDevice,
    PlayerEvent,
    RanDry,
    Started,
)
from desktop.player.player import AHEAD_S, Player

__all__ = [
    "AHEAD_S",
    "DeviceChanged",
    "DeviceLost",
    "Finished",
    "NoDevice",
    "Player",
    "PlayerEvent",
    "RanDry",
    "Started",
    "output_devices",
]
