"""The engine's life in the application."""

import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QThread
from pytestqt.qtbot import QtBot

from desktop.worker import Engine
from engine.errors import UnknownModelError
from engine.speech import Request, Speaker, State, Voice, open_speaker
from tests.fakes import FakeSpeaker, Script, fake_voice


@pytest.fixture
def engine(qtbot: QtBot) -> Iterator[Engine]:
    made = Engine(FakeSpeaker)
    yield made
    assert made.close()


def test_the_loop_runs_in_a_thread_of_qt_and_what_it_says_arrives_in_the_windows(
    qtbot: QtBot, engine: Engine
) -> None:
    threads: list[QThread] = []
    engine.state_changed.connect(lambda _: threads.append(QThread.currentThread()))
    with qtbot.waitSignal(engine.ready) as ready:
        engine.start()
    speaker = ready.args[0]
    assert list(speaker.speak(Request("Hello.", fake_voice())))
    qtbot.waitUntil(lambda: engine.state is State.IDLE)
    assert set(threads) == {QCoreApplication.instance().thread()}


def test_a_model_that_does_not_exist_is_told_not_thrown(qtbot: QtBot) -> None:
    engine = Engine(lambda: open_speaker("no-such-model"))
    with qtbot.waitSignal(engine.failed) as failed:
        engine.start()
    assert isinstance(failed.args[0], UnknownModelError)
    assert engine.speaker is None
    assert engine.close()


def test_a_fault_of_ours_is_told_in_plain_words(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> Speaker:
        raise ZeroDivisionError

    engine = Engine(broken)
    with qtbot.waitSignal(engine.failed) as failed:
        engine.start()
    assert "doctor" in failed.args[0].remedy
    assert engine.close()
    caplog.clear()


def test_another_speaker_takes_over_and_the_first_is_closed(qtbot: QtBot, engine: Engine) -> None:
    with qtbot.waitSignal(engine.ready) as first:
        engine.start()
    with qtbot.waitSignal(engine.ready) as second:
        engine.start(lambda: FakeSpeaker(Script(frame_delay_s=0.01)))
    assert engine.speaker is second.args[0]
    qtbot.waitUntil(lambda: first.args[0].state is State.CLOSED)
    assert engine.state is not State.CLOSED, "the old one's end is not the new one's"


def test_closing_while_a_model_is_being_opened_waits_for_no_signal(qtbot: QtBot) -> None:
    opened: list[FakeSpeaker] = []

    def slowly() -> Speaker:
        time.sleep(0.3)
        opened.append(FakeSpeaker())
        return opened[0]

    engine = Engine(slowly)
    engine.start()
    assert engine.close()
    assert opened[0].state is State.CLOSED


def test_an_idle_engine_gives_its_memory_back_and_loads_again_for_the_next_request(
    qtbot: QtBot, engine: Engine
) -> None:
    with qtbot.waitSignal(engine.ready) as ready:
        engine.start()
    qtbot.waitUntil(lambda: engine.state is State.IDLE)
    engine.set_unload_after(0.001 / 60)
    engine._idle_check.setInterval(20)
    qtbot.waitUntil(lambda: engine.state is State.UNLOADED)
    assert list(ready.args[0].speak(Request("Hello.", fake_voice())))


def test_the_real_engine_speaks_from_the_thread_of_qt(qtbot: QtBot, base_like_06b: Path) -> None:
    engine = Engine(lambda: open_speaker(base_like_06b, device="cpu"))
    with qtbot.waitSignal(engine.ready, timeout=30_000) as ready:
        engine.start()
    card = ready.args[0].card
    voice = Voice("Anna", card.family, np.zeros(card.width, np.float32))
    request = Request("Hello.", voice, max_frames=3)
    assert sum(chunk.n_frames for chunk in ready.args[0].speak(request)) == 3
    assert engine.close()
