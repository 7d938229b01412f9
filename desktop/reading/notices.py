"""What the session says of its own accord."""

from desktop.player.events import DeviceChanged, DeviceLost, NoDevice, PlayerEvent

SLOW_NOTICE = (
    "This computer makes speech more slowly than it is spoken, "
    "so it collects some before it begins."
)


def said_of(event: PlayerEvent, *, is_pausing: bool) -> str:
    """Gives what the user should know of a change of devices; empty for nothing.

    Args:
        event: What the player says.
        is_pausing: Whether the reading pauses because of it.
    """
    if isinstance(event, DeviceLost):
        return f"{event.name} is gone: paused." if is_pausing else f"{event.name} is gone."
    if isinstance(event, DeviceChanged):
        return f"The sound is on {event.name} now."
    return str(event.error) if isinstance(event, NoDevice) else ""
