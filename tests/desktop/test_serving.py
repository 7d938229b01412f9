"""The switch that lets other programs speak: the real server, asked over its socket."""

import json
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QCheckBox, QPushButton
from pytestqt.qtbot import QtBot

from desktop.pages.serveraddress import ServerAddress
from desktop.pages.theme import Theme
from desktop.pages.window import MainWindow
from desktop.settings import Settings, changed
from desktop.wiring.serving import ServerJoiner
from desktop.worker import Engine
from engine.server import open_local_server
from engine.speech import Speaker, VoiceLibrary
from tests.desktop.looking import put_away
from tests.fakes import FakeSpeaker, fake_voice

LEFT = Qt.MouseButton.LeftButton


@dataclass
class Desk:
    """The settings page, with what stands behind its switch."""

    qtbot: QtBot
    window: MainWindow
    engine: Engine
    joiner: ServerJoiner
    settings: Settings

    @property
    def address(self) -> str:
        (line,) = self.window.preferences.findChildren(ServerAddress)
        return line.address

    @property
    def problem(self) -> str:
        return self.window.preferences.problem("server.is_on")

    def switch(self, *, on: bool) -> None:
        box = self.window.preferences.control("server.is_on")
        assert isinstance(box, QCheckBox)
        box.setChecked(on)
        self.qtbot.waitUntil(lambda: bool(self.address) == on or bool(self.problem))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def spoken(address: str) -> bytes:
    """Asks as another program does."""
    body = json.dumps({"input": "Hello.", "response_format": "pcm"}).encode()
    with urllib.request.urlopen(f"{address}/audio/speech", body, 20) as answer:
        return answer.read()


@pytest.fixture
def desk(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Desk]:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    VoiceLibrary().add(fake_voice())
    owner, settings = QObject(), changed(Settings(), "server.port", free_port())
    engine, window = Engine(FakeSpeaker, owner), MainWindow(Theme(qapp), settings)
    made = cast("Desk", SimpleNamespace(settings=settings))

    def change(key: str, value: object) -> None:
        made.settings = changed(made.settings, key, value)

    window.settings_changed.connect(change)  # as the application, before its joiners
    parts: Any = SimpleNamespace(
        owner=owner, window=window, engine=engine, settings=lambda: made.settings
    )
    joiner = ServerJoiner(parts, open_local_server)
    made = Desk(qtbot, window, engine, joiner, settings)
    window.show()
    window.show_page("settings")
    qtbot.waitExposed(window)
    with qtbot.waitSignal(engine.ready):
        engine.start()
    yield made
    joiner.close()
    assert engine.close()
    put_away(window)


def test_the_switch_opens_the_server_and_its_address_can_be_copied(desk: Desk) -> None:
    assert desk.address == ""
    desk.switch(on=True)
    assert desk.address == f"http://127.0.0.1:{desk.settings.server.port}/v1"
    assert len(spoken(desk.address)) > 1000
    copy = next(
        button
        for button in desk.window.preferences.findChildren(QPushButton)
        if button.accessibleName() == "Copy the address"
    )
    desk.window.preferences.ensureWidgetVisible(copy)
    desk.qtbot.mouseClick(copy, LEFT)
    assert QGuiApplication.clipboard().text() == desk.address
    assert copy.text().strip() == "Copied"
    address = desk.address
    desk.switch(on=False)
    with pytest.raises(urllib.error.URLError):
        spoken(address)


def test_it_follows_the_port_and_a_new_speaker(desk: Desk) -> None:
    desk.switch(on=True)
    port = free_port()
    desk.window.settings_changed.emit("server.port", port)
    desk.qtbot.waitUntil(lambda: str(port) in desk.address)
    assert spoken(desk.address)
    with desk.qtbot.waitSignal(desk.engine.ready):
        desk.engine.start()  # as after a change of the model
    desk.qtbot.waitUntil(lambda: _is_spoken(desk.address))
    desk.joiner.close()
    with pytest.raises(urllib.error.URLError):
        spoken(f"http://127.0.0.1:{port}/v1")


def test_a_port_that_is_taken_is_said_and_another_is_tried(desk: Desk) -> None:
    with socket.create_server(("127.0.0.1", desk.settings.server.port)):
        desk.switch(on=True)
        assert "listens at port" in desk.problem
        assert desk.address == ""
    desk.window.settings_changed.emit("server.port", free_port())
    desk.qtbot.waitUntil(lambda: desk.address != "")
    assert desk.problem == ""


def test_a_fault_of_ours_is_said_in_plain_words(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(speaker: Speaker, port: int) -> Any:
        raise ZeroDivisionError

    desk.joiner._open_server = broken
    desk.switch(on=True)
    assert "vivavoce.log" in desk.problem
    caplog.clear()


def _is_spoken(address: str) -> bool:
    try:
        return bool(spoken(address))
    except OSError:  # the old server is being closed
        return False
