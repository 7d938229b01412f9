"""What the player tells of: its sound began, ended or ran dry, and where it is heard."""

from dataclasses import dataclass

from engine.speech import SoundDeviceError


@dataclass(frozen=True, slots=True)
class Started:
    """The first sample of a reading was heard."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The last sample of a reading was heard."""


@dataclass(frozen=True, slots=True)
class RanDry:
    """Nothing was left to play before the reading's end; it goes on once there is enough again."""


@dataclass(frozen=True, slots=True)
class DeviceLost:
    """The device that was played to is gone.

    Attributes:
        name: What it was called.
        paused: Whether the player paused, since only the wearer of that device should hear it.
    """

    name: str
    paused: bool


@dataclass(frozen=True, slots=True)
class DeviceChanged:
    """The sound is heard elsewhere from now on.

    Attributes:
        name: What the device is called.
    """

    name: str


@dataclass(frozen=True, slots=True)
class NoDevice:
    """Nothing can be heard; what was put waits, and the player keeps trying.

    Attributes:
        error: Why, and what to do.
    """

    error: SoundDeviceError


PlayerEvent = Started | Finished | RanDry | DeviceLost | DeviceChanged | NoDevice
