"""What every way to hear of keys has in common."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from desktop.actions import Action
from desktop.hotkeys.keys import Chord


@dataclass(frozen=True, slots=True)
class Reports:
    """Whom a backend tells; all are called in a thread of its own.

    Attributes:
        pressed: A key went down; a held one counts once.
        problem: An action has no working key, why, and what to do.
        armed: An action's key works, and how the desktop writes it.
    """

    pressed: Callable[[Action], None]
    problem: Callable[[Action, str], None]
    armed: Callable[[Action, str], None]


class Backend(Protocol):
    """A way to hear of keys pressed in any program. All but `close` return at once."""

    def arm(self, chords: Mapping[Action, Chord]) -> None:
        """Listens for these keys and no others."""
        ...

    def suspend(self) -> None:
        """Lets every key through to the focused window until the next `arm`."""
        ...

    def rearm(self) -> None:
        """Takes the keys anew, as after sleep."""
        ...

    def close(self) -> None:
        """Gives the keys back and ends its thread; harmless when called again."""
        ...
