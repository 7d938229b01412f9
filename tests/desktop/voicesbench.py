"""The window with a joined voices page, a session without sound, and speakers that are fakes."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.designing import Designer
from desktop.listmodels import VoicesModel
from desktop.pages.theme import Theme
from desktop.pages.voices.card import VoiceCard
from desktop.pages.window import MainWindow
from desktop.reading import Item, ReadingSession
from desktop.saving import Saving
from desktop.settings import Settings, changed
from desktop.tray import Tray
from desktop.wiring.parts import Parts
from desktop.wiring.voices import VoicesJoiner
from desktop.worker import Engine
from engine.speech import ModelCard, Speaker
from tests.desktop.looking import put_away
from tests.desktop.quiet_player import QuietPlayer
from tests.fakes import BASE, FakeSpeaker, Script


class Owner(QObject):
    """What the application is in earnest."""

    told = Signal(object)


@dataclass
class Bench:
    """All parts, joined as the application joins them."""

    qtbot: QtBot
    owner: Owner
    window: MainWindow
    session: ReadingSession
    player: QuietPlayer
    engine: Engine
    script: Script
    settings: Settings = field(default_factory=Settings)
    opened: list[str] = field(default_factory=list)
    models: list[str] = field(default_factory=list)  # that were asked for, in their order
    joiner: VoicesJoiner = field(init=False)

    @property
    def page(self) -> Any:
        return self.window.voices_page

    def card(self, name: str) -> VoiceCard:
        """Waits for a voice's card."""
        self.qtbot.waitUntil(lambda: name in self.names())
        return next(card for card in self.page.cards if card.entry.name == name)

    def names(self) -> list[str]:
        return [card.entry.name for card in self.page.cards]

    def said(self) -> str:
        return self.page.notices.words

    def wait_said(self, words: str) -> None:
        self.qtbot.waitUntil(lambda: words in self.said())

    def change(self, key: str, value: object) -> None:
        self.settings = changed(self.settings, key, value)
        if key == "engine.model":
            self.models.append(str(value))

    def use_model(self, card: ModelCard) -> None:
        """Lets the engine open another model."""
        self.script = Script(card=card)
        with self.qtbot.waitSignal(self.engine.ready):
            self.engine.start(lambda: FakeSpeaker(self.script))


@contextmanager
def bench(
    qtbot: QtBot, qapp: QApplication, card: ModelCard = BASE, designer: Designer | None = None
) -> Iterator[Bench]:
    """Opens the window at the voices page; everything is closed in the end."""
    owner, player = Owner(), QuietPlayer()
    session = ReadingSession(player, on_status=owner.told.emit)
    player.on_event = session.heed
    script = Script(card=card, frame_delay_s=0.002)
    engine = Engine(lambda: FakeSpeaker(script), owner)
    engine.ready.connect(session.set_speaker)
    window = MainWindow(Theme(qapp), Settings())
    tray = Tray(owner)
    made = Bench(qtbot, owner, window, session, player, engine, script)
    voices = VoicesModel(parent=owner)

    def take(speaker: Speaker) -> None:
        voices.set_card(speaker.card)

    engine.ready.connect(take)
    parts = Parts(
        owner=owner,
        window=window,
        tray=tray,
        engine=engine,
        session=session,
        saving=Saving(owner),
        voices=voices,
        settings=lambda: made.settings,
        change=made.change,
        perform=lambda _: None,
        item=lambda text, place: Item(text, place=place),
    )
    made.joiner = VoicesJoiner(
        parts,
        open_recording=lambda paths: made.opened.append(f"recording {len(paths)}"),
        open_microphone=lambda: made.opened.append("microphone"),
        designer=designer,
    )
    owner.told.connect(made.joiner.show_status)
    window.show()
    window.show_page("voices")
    qtbot.waitExposed(window)
    with qtbot.waitSignal(engine.ready):
        engine.start()
    try:
        yield made
    finally:
        made.joiner.close()
        session.close()
        tray.close()
        engine.close()
        window.begin_quitting()
        put_away(*window.findChildren(QWidget, "dialog"), window)


def listed(folder: Path) -> list[str]:
    """The voice files in a folder."""
    return sorted(path.name for path in folder.glob("*.safetensors"))
