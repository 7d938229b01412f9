"""The player without sound keeps to what the real one does, as far as the session relies on it."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from desktop.player import Finished, Player, PlayerEvent, RanDry, Started
from desktop.reading import Item, Phase, ReadingSession
from tests.desktop.desk import STARTS, THREE, spoken
from tests.desktop.hearing import hearing, noise
from tests.desktop.quiet_player import QuietPlayer, wait_until
from tests.fakes import CUSTOM, FakeSpeaker, Script
from tests.sound import SoundServer, sound_server, sound_server_of_module

__all__ = ["sound_server", "sound_server_of_module"]


@dataclass
class Subject:
    """A player of either kind, its events, and what lets it play on."""

    player: Any
    events: list[PlayerEvent]
    play: Callable[[], None]

    def play_until(self, condition: Callable[[], bool]) -> None:
        def is_met() -> bool:
            self.play()
            return condition()

        wait_until(is_met)

    def kinds(self) -> list[type]:
        return [type(event) for event in self.events]


@pytest.fixture(params=["quiet", "real"])
def subject(request: pytest.FixtureRequest) -> Iterator[Subject]:
    if request.param == "quiet":
        events: list[PlayerEvent] = []
        quiet = QuietPlayer(events.append)
        yield Subject(quiet, events, lambda: quiet.play(0.05))
    else:
        server: SoundServer = request.getfixturevalue("sound_server")
        server.plug_in("a")
        with server.recorded("a"), hearing(server) as heard:  # unrecorded, the sink sleeps
            wait_until(lambda: heard.player.device_name != "")
            yield Subject(heard.player, heard.events, lambda: time.sleep(0.01))


def test_what_is_put_is_heard_and_its_end_told(subject: Subject) -> None:
    player = subject.player
    player.begin()
    assert (player.heard_samples, player.put_samples) == (0, 0)
    player.put(noise(0.5))
    player.finish()
    subject.play_until(lambda: Finished in subject.kinds())
    assert player.heard_samples == player.put_samples == 12_000
    assert subject.kinds() == [Started, Finished]


def test_less_than_the_prebuffer_waits_for_more_or_for_the_end(subject: Subject) -> None:
    player = subject.player
    player.prebuffer_s = 1.0
    player.begin()
    player.put(noise(0.5))
    for _ in range(10):
        subject.play()
    assert player.heard_samples == 0
    player.finish()
    subject.play_until(lambda: Finished in subject.kinds())


def test_running_dry_is_told_and_more_goes_on(subject: Subject) -> None:
    player = subject.player
    player.begin()
    player.put(noise(0.4))
    subject.play_until(lambda: RanDry in subject.kinds())
    player.put(noise(0.4))
    player.finish()
    subject.play_until(lambda: Finished in subject.kinds())
    assert subject.kinds() == [Started, RanDry, Finished]


def test_a_pause_holds_until_it_is_resumed_or_something_new_begins(subject: Subject) -> None:
    player = subject.player
    player.begin()
    player.put(noise(5.0))
    subject.play_until(lambda: player.heard_samples > 0)
    player.pause()
    time.sleep(0.2)
    heard = player.heard_samples
    for _ in range(10):
        subject.play()
    assert player.heard_samples == heard
    player.resume()
    subject.play_until(lambda: player.heard_samples > heard)
    player.pause()
    player.begin()
    assert not player.is_paused
    player.pause()
    player.put(noise(0.5))
    for _ in range(10):
        subject.play()
    assert player.heard_samples == 0


def test_truncating_forgets_what_is_unheard_and_tells_where_it_ends(subject: Subject) -> None:
    player = subject.player
    player.begin()
    player.put(noise(3.0))
    assert player.truncate(48_000) == player.put_samples == 48_000
    subject.play_until(lambda: player.heard_samples > 4_800)
    kept = player.truncate(100)
    assert 4_800 < kept == player.put_samples < 48_000
    player.put(noise(0.2))
    assert player.put_samples == kept + 4_800
    player.finish()
    subject.play_until(lambda: Finished in subject.kinds())
    assert player.heard_samples == kept + 4_800


def test_after_a_stop_nothing_is_taken_until_something_new_begins(subject: Subject) -> None:
    player = subject.player
    player.begin()
    player.put(noise(3.0))
    subject.play_until(lambda: player.heard_samples > 0)
    player.stop()
    player.put(noise(0.5))
    player.finish()
    assert (player.heard_samples, player.put_samples) == (0, 0)
    player.begin()
    player.put(noise(0.3))
    player.finish()
    subject.play_until(lambda: Finished in subject.kinds())
    assert player.heard_samples == 7_200


def test_what_is_read_is_heard_sample_for_sample(sound_server: SoundServer) -> None:
    """Issue 4, "Sound": session, player and sound server together against the engine's samples."""
    sound_server.plug_in("a")
    with (
        FakeSpeaker(Script(card=CUSTOM)) as speaker,
        sound_server.recorded("a") as tape,
        hearing(sound_server) as heard,
    ):
        session = _session(heard.player)
        session.set_speaker(speaker)
        session.read(Item(THREE))
        wait_until(lambda: session.status.phase is Phase.SPEAKING)
        wait_until(lambda: session.status.phase is Phase.IDLE)
        session.close()
        assert heard.player.underruns == 0
    np.testing.assert_array_equal(_trimmed(tape.samples), _trimmed(spoken(THREE)))


def test_skipping_back_and_forth_is_heard_so(sound_server: SoundServer) -> None:
    sound_server.plug_in("a")
    with (
        FakeSpeaker(Script(card=CUSTOM)) as speaker,
        sound_server.recorded("a"),
        hearing(sound_server) as heard,
    ):
        starts: list[int] = []
        session = _session(heard.player, starts)
        session.set_speaker(speaker)
        session.read(Item(THREE))
        wait_until(lambda: heard.player.put_samples == len(spoken(THREE)))
        for command in (session.next, session.next, session.previous, session.next):
            wait_until(lambda: session.status.phase is Phase.SPEAKING)
            command()
        wait_until(lambda: session.status.phase is Phase.IDLE)
        session.close()
        assert len(speaker.requests) == 1
    assert starts == [STARTS[number] for number in (0, 1, 2, 1, 2)]


def _session(player: Player, starts: list[int] | None = None) -> ReadingSession:
    def tell(status: Any) -> None:
        if starts is not None and status.sentence:
            start = status.sentence[0]
            if not starts or starts[-1] != start:
                starts.append(start)

    session = ReadingSession(player, on_status=tell)
    player._on_event = session.heed
    return session


def _trimmed(samples: np.ndarray) -> np.ndarray:
    loud = np.flatnonzero(np.abs(samples) > 1e-4)
    return samples[loud[0] : loud[-1] + 1]
