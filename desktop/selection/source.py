"""What every way to read the selection has in common."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from desktop.selection.contents import Found


@dataclass(frozen=True, slots=True)
class Task:
    """One reading, in the thread that does it.

    Attributes:
        is_cancelled: Whether it is to end as soon as it can.
        put_back: Makes these formats the clipboard's contents, by the thread of the windows; none
            at all empties it. Returns when that is done.
    """

    is_cancelled: Callable[[], bool]
    put_back: Callable[[Mapping[str, bytes]], None]


class Source(Protocol):
    """A way to read what is selected or copied; its methods wait and belong in a thread."""

    def read_selection(self, task: Task) -> Found:
        """Reads what is selected in the focused program, and never anything older.

        Raises:
            NothingToRead: With the reason in plain words.
            Silent: The program that holds it does not answer.
        """
        ...

    def read_clipboard(self, task: Task) -> Found:
        """Reads the clipboard.

        Raises:
            NothingToRead: With the reason in plain words.
            Silent: The program that holds it does not answer.
        """
        ...
