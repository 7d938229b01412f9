"""From a WAV on the window to a line in that voice, with the starter and a real sound server."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.listmodels import VoicesModel
from desktop.microphone import MicrophoneState
from desktop.pages.theme import Theme
from desktop.pages.window import MainWindow
from desktop.player import Player
from desktop.reading import Item, Phase, ReadingSession
from desktop.saving import Saving
from desktop.settings import Settings, changed
from desktop.tray import Tray
from desktop.wiring.cloning import CloningJoiner
from desktop.wiring.parts import Parts
from desktop.worker import Engine
from engine.audio import write_sound
from engine.speech import Request, bundled_voices, find_voice, open_speaker
from tests.desktop.looking import put_away
from tests.desktop.test_clone_dialog import drop
from tests.desktop.voicesbench import Owner
from tests.sound import SoundServer, sound_server, sound_server_of_module

__all__ = ["sound_server", "sound_server_of_module"]

SAID = "The lamp in the window was still burning. Nobody had thought to put it out at all."


class Desk:
    """The parts as the application has them, with what is heard in earnest."""

    def __init__(self, qapp: QApplication) -> None:
        self.settings = Settings()
        self.owner = Owner()
        self.player = Player(on_event=lambda event: self.session.heed(event))
        self.session = ReadingSession(self.player, on_status=self.owner.told.emit)
        self.engine = Engine(lambda: open_speaker(device="cpu"), self.owner)
        self.engine.ready.connect(self.session.set_speaker)
        self.window = MainWindow(Theme(qapp), self.settings)
        self.tray = Tray(self.owner)
        self.voices = VoicesModel(parent=self.owner)
        self.engine.ready.connect(lambda speaker: self.voices.set_card(speaker.card))
        self.joiner = CloningJoiner(
            Parts(
                owner=self.owner,
                window=self.window,
                tray=self.tray,
                engine=self.engine,
                session=self.session,
                saving=Saving(self.owner),
                voices=self.voices,
                settings=lambda: self.settings,
                change=self.change,
                perform=lambda _: None,
                item=lambda text, place: Item(text, self.settings.reading.voice, place=place),
            )
        )

    def change(self, key: str, value: object) -> None:
        self.settings = changed(self.settings, key, value)

    def close(self) -> None:
        self.joiner.close()
        self.session.close()
        self.player.close()
        self.tray.close()
        self.engine.close()
        self.window.begin_quitting()
        put_away(*self.window.findChildren(QWidget, "dialog"), self.window)


@pytest.fixture(scope="module")
def wav(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Real speech, of the starter's own."""
    path = tmp_path_factory.mktemp("wav") / "Tante Käthe 🎤.wav"
    with open_speaker(device="cpu") as speaker:
        chunks = list(speaker.speak(Request(SAID, bundled_voices()[0])))
    write_sound(path, np.concatenate([chunk.samples for chunk in chunks]))
    return path


@pytest.fixture
def desk(
    qtbot: QtBot,
    qapp: QApplication,
    sound_server: SoundServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Desk]:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    sound_server.plug_in("room")
    sound_server.pactl("set-default-sink", "room")
    made = Desk(qapp)
    made.player.open()
    made.window.show()
    qtbot.waitExposed(made.window)
    with qtbot.waitSignal(made.engine.ready, timeout=30_000):
        made.engine.start()
    yield made
    made.close()


def test_a_wav_dropped_on_the_window_becomes_a_voice_that_reads(
    desk: Desk, wav: Path, sound_server: SoundServer, tmp_path: Path, qtbot: QtBot
) -> None:
    drop(desk.window, wav)
    qtbot.waitUntil(lambda: desk.joiner.dialog is not None)
    dialog = desk.joiner.dialog
    assert dialog is not None
    dialog.accept_button.click()  # the note on others' voices
    qtbot.waitUntil(lambda: len(dialog.drafts) == 1, timeout=10_000)
    qtbot.waitUntil(dialog.accept_button.isEnabled)
    assert dialog.drafts[0].assessment is not None
    assert dialog.drafts[0].assessment.is_usable
    dialog.accept_button.click()
    qtbot.waitUntil(lambda: dialog.drafts[0].voice is not None, timeout=30_000)
    with qtbot.waitSignal(desk.joiner.kept):
        dialog.accept_button.click()
    (path,) = (tmp_path / "home" / "voices").glob("*.safetensors")
    assert path.stat().st_size < 4096
    voice = find_voice("Tante Käthe 🎤")
    assert voice.width == desk.engine.speaker.card.width  # type: ignore[union-attr]
    assert voice.recording_s is not None
    assert voice.recording_s > 2
    assert desk.settings.reading.voice == voice.name
    with sound_server.recorded("room") as tape:
        desk.session.read(Item("It is good to be here.", voice.name))
        qtbot.waitUntil(lambda: desk.session.status.phase is Phase.SPEAKING, timeout=30_000)
        qtbot.waitUntil(lambda: desk.session.status.phase is Phase.IDLE, timeout=30_000)
    assert desk.session.status.error is None
    assert len(tape.heard) > 12_000


def test_a_stretch_is_heard_and_what_is_read_waits_whole(
    desk: Desk, wav: Path, sound_server: SoundServer, qtbot: QtBot
) -> None:
    """The stretch has a player of its own: what the session has queued is not dropped."""
    desk.joiner.open_for([wav])
    dialog = desk.joiner.dialog
    assert dialog is not None
    dialog.accept_button.click()
    qtbot.waitUntil(lambda: len(dialog.drafts) == 1, timeout=10_000)
    draft = dialog.drafts[0]
    with sound_server.recorded("room") as tape:
        dialog.view.listen.click()
        assert dialog.view.listen.text() == "Stop"
        qtbot.waitUntil(lambda: dialog.view.listen.text() == "Listen", timeout=20_000)
    n_samples = round((draft.stretch_s[1] - draft.stretch_s[0]) * 24_000)
    assert len(tape.heard) == pytest.approx(n_samples, rel=0.15)


def test_what_the_microphone_hears_is_opened_as_a_recording(
    desk: Desk, sound_server: SoundServer, qtbot: QtBot
) -> None:
    sound_server.pactl("set-default-source", "room.monitor")
    desk.joiner.open_to_record()
    dialog = desk.joiner.dialog
    assert dialog is not None
    dialog.accept_button.click()
    sound_server.pactl("suspend-sink", "room", "1")
    dialog.recorder.button.click()
    qtbot.waitUntil(lambda: desk.joiner.microphone.state is MicrophoneState.RECORDING)
    sound_server.pactl("suspend-sink", "room", "0")
    qtbot.waitUntil(lambda: desk.joiner.microphone.elapsed_s > 1.2)
    assert dialog.recorder.button.text() == "Stop"
    dialog.recorder.button.click()
    qtbot.waitUntil(lambda: len(dialog.drafts) == 1)
    (draft,) = dialog.drafts
    assert draft.name == "My voice"
    assert draft.recording.duration_s > 1.2
    assert not draft.is_usable  # nobody has spoken
    assert desk.joiner.microphone.state is MicrophoneState.IDLE
