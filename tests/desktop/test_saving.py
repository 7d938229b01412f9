"""A sound file is written beside the reading, and the window hears how far it is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import soundfile
from pytestqt.qtbot import QtBot

from desktop.reading import Item
from desktop.saving import Saving
from engine.errors import UnknownVoiceError
from tests.fakes import CUSTOM, FakeSpeaker, Script

TEXT = "One sentence is here. And here is another one. " * 10


@pytest.fixture
def speaker() -> Iterator[FakeSpeaker]:
    with FakeSpeaker(Script(card=CUSTOM, frame_delay_s=0.0005)) as speaker:
        yield speaker


@pytest.fixture
def saving(qtbot: QtBot, speaker: FakeSpeaker) -> Iterator[Saving]:
    saving = Saving()
    saving.set_speaker(speaker)
    yield saving
    saving.close()


def test_the_file_is_told_when_it_is_there(qtbot: QtBot, saving: Saving, tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    shares: list[float] = []
    saving.progressed.connect(shares.append)
    with qtbot.waitSignals([saving.ended, saving.saved]):
        saving.begin(Item(TEXT, "vivian", "English"), str(path))
    assert soundfile.info(str(path)).duration > 1
    assert shares == sorted(shares)


def test_cancelling_leaves_no_file_and_is_no_error(
    qtbot: QtBot, saving: Saving, tmp_path: Path
) -> None:
    path = tmp_path / "a.wav"
    failures: list[object] = []
    saving.failed.connect(failures.append)
    with qtbot.waitSignal(saving.progressed):
        saving.begin(Item(TEXT, "vivian", "English"), str(path))
    with qtbot.waitSignal(saving.ended):
        saving.cancel()
    assert not list(tmp_path.iterdir())
    assert failures == []


def test_while_something_is_read_it_waits(qtbot: QtBot, saving: Saving, tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    saving.give_way(is_reading=True)
    saving.begin(Item(TEXT, "vivian", "English"), str(path))
    with qtbot.assertNotEmitted(saving.ended, wait=200):
        assert not path.exists()
    with qtbot.waitSignal(saving.saved):
        saving.give_way(is_reading=False)


def test_an_unknown_voice_is_an_error_and_no_other_voice(
    qtbot: QtBot, saving: Saving, tmp_path: Path
) -> None:
    with qtbot.waitSignal(saving.failed) as failed:
        saving.begin(Item(TEXT, "nobody", "English"), str(tmp_path / "a.wav"))
    assert "nobody" in failed.args[0].what
    assert not isinstance(failed.args[0], UnknownVoiceError) or failed.args[0].remedy
    assert not list(tmp_path.iterdir())


def test_before_a_voice_is_loaded_it_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    saving = Saving()
    with qtbot.waitSignal(saving.failed) as failed:
        saving.begin(Item(TEXT), str(tmp_path / "a.wav"))
    assert failed.args[0].remedy
