"""A session, a player without sound, and the speakers the session was given."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from desktop.reading import Phase, ReadingSession, Status
from engine.contract import SAMPLE_RATE_HZ, Preset, Request, Samples
from tests.desktop.quiet_player import QuietPlayer, play_to_the_end, wait_until
from tests.fakes import CUSTOM, FakeSpeaker, Script

THREE = "Here is one sentence. And here is another one. This is the last of them."
STARTS = (0, 22, 47)


class Desk:
    """A session with a quiet player; speakers it was given are closed with it."""

    def __init__(self, session: ReadingSession, player: QuietPlayer) -> None:
        self.session = session
        self.player = player
        self.told: list[Status] = []
        self.speakers: list[FakeSpeaker] = []

    def speaker(self, script: Script | None = None) -> FakeSpeaker:
        """Gives the session a speaker; by default one with presets."""
        speaker = FakeSpeaker(script or Script(card=CUSTOM))
        speaker.start()
        self.speakers.append(speaker)
        self.session.set_speaker(speaker)
        return speaker

    def play_to_the_end(self) -> None:
        play_to_the_end(self.player, lambda: self.session.status.phase is Phase.IDLE)

    def wait(self, condition: Callable[[Status], bool]) -> Status:
        wait_until(lambda: condition(self.session.status))
        return self.session.status

    def wait_for_sound(self, seconds: float = 0.05) -> None:
        wait_until(lambda: self.player.put_samples >= seconds * SAMPLE_RATE_HZ)

    def play_into(self, sentence: int, step_s: float = 0.1) -> Status:
        """Plays until the sentence that begins there is heard."""

        def is_there() -> bool:
            status = self.session.status
            is_heard = status.phase is Phase.SPEAKING and status.sentence is not None
            if is_heard and status.sentence[0] == sentence:
                return True
            self.player.play(step_s)
            time.sleep(0.01)
            return False

        wait_until(is_there)
        return self.session.status


Open = Callable[..., Desk]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Opens sessions; closes them, and looks that they end in time."""
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    desks: list[Desk] = []

    def open_desk(**options: object) -> Desk:
        player = QuietPlayer()
        told: list[Status] = []
        session = ReadingSession(player, on_status=told.append, **options)  # type: ignore[arg-type]
        player.on_event = session.heed
        desks.append(Desk(session, player))
        desks[-1].told = told
        return desks[-1]

    yield open_desk
    for one in desks:
        begun = time.monotonic()
        one.session.close()
        assert time.monotonic() - begun < 4
        for speaker in one.speakers:
            speaker.close()


def spoken(text: str, script: Script | None = None) -> Samples:
    """What the engine makes of a text."""
    with FakeSpeaker(script or Script(card=CUSTOM)) as speaker:
        chunks = list(speaker.speak(Request(text, Preset("vivian"))))
    return np.concatenate([chunk.samples for chunk in chunks])
