"""Another machine that speaks for the application: opened by the settings, its key asked for."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt, QThread
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from desktop.pages.banner import Banner
from desktop.pages.theme import Theme
from desktop.pages.window import MainWindow
from desktop.settings import Settings, SettingsFile, changed
from desktop.wiring.remote import RemoteJoiner, Speakers
from desktop.worker import Engine
from engine.contract import Preset, Request
from engine.speech import SettingError
from tests.desktop.looking import put_away
from tests.speech_server import VOICES, SpeechServer, serving

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SpeechServer]:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    with serving() as made:
        yield made


def settings_for(address: str) -> Settings:
    return changed(changed(Settings(), "remote.address", address), "remote.is_on", True)


def test_the_settings_say_which_machine_speaks(server: SpeechServer, qapp: QApplication) -> None:
    told: list[str] = []
    speakers, settings = Speakers(told.append), settings_for(server.url)
    with speakers.opener(settings)() as speaker:
        assert speaker.card.speakers == VOICES
        list(speaker.speak(Request("One.", Preset("Ben"))))
    assert server.asked[0]["voice"] == "Ben"
    for own in (changed(settings, "remote.is_on", False), changed(settings, "remote.address", "")):
        assert speakers.opener(own)().card.kind == "base", "the starter"
    assert told == []


def test_this_machine_goes_on_where_the_other_is_away_and_says_so(
    server: SpeechServer, qtbot: QtBot
) -> None:
    told: list[tuple[str, object]] = []
    speakers = Speakers(lambda words: told.append((words, QThread.currentThread())))
    engine = Engine(speakers.opener(settings_for("http://127.0.0.1:1")))
    with qtbot.waitSignal(engine.ready):
        engine.start()
    qtbot.waitUntil(lambda: bool(told))
    words, thread = told[0]
    assert "own engine goes on" in words
    assert thread is speakers.thread()
    assert engine.speaker is not None
    assert engine.speaker.card.kind == "base", "the starter"
    engine.close()


@pytest.mark.parametrize("address", ["http://me:key@host", "host", "http://host?key=1"])
def test_a_setting_that_is_no_address_or_holds_a_key_is_refused(address: str) -> None:
    with pytest.raises(SettingError, match="may be an address"):
        changed(Settings(), "remote.address", address)


def test_a_key_is_asked_for_once_and_kept_beside_the_settings(
    server: SpeechServer, qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    server.key = "secret"
    settings, owner = settings_for(server.url), QObject()
    engine = Engine(Speakers(lambda _: None, owner).opener(settings), owner)
    window = MainWindow(Theme(qapp), settings)
    engine.failed.connect(window.show_error)  # as the application does
    parts: Any = SimpleNamespace(
        owner=owner, window=window, engine=engine, settings=lambda: settings
    )
    joiner = RemoteJoiner(parts)
    window.show()

    def enter(key: str) -> None:
        banner = next(b for b in window.findChildren(Banner) if b.isVisible())
        button = next(b for b in banner.findChildren(QPushButton) if b.text() == "Enter the key")
        qtbot.mouseClick(button, LEFT)
        dialog = joiner.dialog
        assert dialog is not None
        assert not dialog.accept_button.isEnabled()
        qtbot.keyClicks(dialog.line, key)
        assert key not in dialog.line.displayText()
        qtbot.mouseClick(dialog.accept_button, LEFT)

    with qtbot.waitSignal(engine.failed):
        engine.start()
    with qtbot.waitSignal(engine.failed):
        enter("wrong")
    with qtbot.waitSignal(engine.ready):
        enter("secret")
    SettingsFile().save(settings)
    assert "secret" not in (tmp_path / "home" / "settings.toml").read_text()
    with qtbot.waitSignal(engine.ready):
        engine.start()
    joiner.close()
    engine.close()
    window.begin_quitting()
    put_away(window)
