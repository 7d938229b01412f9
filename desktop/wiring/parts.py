"""What a page's joiner needs of the rest."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject

from desktop.actions import Action
from desktop.listmodels import VoicesModel
from desktop.pages.window import MainWindow
from desktop.reading import Item, ReadingSession
from desktop.saving import Saving
from desktop.settings import Settings
from desktop.tray import Tray
from desktop.worker import Engine


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts, made once, and what the application itself does.

    Attributes:
        owner: What joiners that are QObjects belong to.
        window: The window with its pages.
        tray: The tray icon.
        engine: The life of the speaker.
        session: Who reads.
        saving: What writes sound files.
        voices: The voices of the model in use.
        settings: Gives the settings as they are now.
        change: Changes a setting by its key, applies it and keeps it.
        perform: Does something of the action table.
        item: Makes what is read of a text and a place, as the settings say.
    """

    owner: QObject
    window: MainWindow
    tray: Tray
    engine: Engine
    session: ReadingSession
    saving: Saving
    voices: VoicesModel
    settings: Callable[[], Settings]
    change: Callable[[str, object], None]
    perform: Callable[[Action], None]
    item: Callable[[str, int], Item]
