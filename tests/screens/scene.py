"""What a picture is of."""

from collections.abc import Callable
from dataclasses import dataclass

from desktop.pages.window import MainWindow


@dataclass(frozen=True)
class State:
    """One picture.

    Attributes:
        name: The file's, before the theme; begins with the page's.
        prepare: Brings a new window into the state; what it opens is photographed in its place.
        is_small: In the smallest window.
    """

    name: str
    prepare: Callable[[MainWindow], object]
    is_small: bool = False
