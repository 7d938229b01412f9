"""Whatever is pressed in whatever order: one voice, one owner, a place within the text."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop.actions import WhenBusy
from desktop.reading import Item, Phase, ReadingSession, Status
from engine.contract import FRAME_SAMPLES, Request, Samples
from engine.errors import DeviceError, VivavoceError
from engine.text import sentences
from engine.voices import VoiceLibrary
from tests.desktop.quiet_player import QuietPlayer, play_to_the_end, wait_until
from tests.fakes import FakeSpeaker, Script, fake_voice

# Each text has a voice with a seed of its own, whose tones no other voice makes.
TEXTS = ("One. Two and more. Three.", "A longer one, to be sure. And its end.", "Brief.", "…")
LAST = "The last word. Nobody takes it back. It is heard."
POSITIONS = st.integers(-5, 60)
COMMANDS = st.one_of(
    st.tuples(st.just("read"), st.integers(0, 3), st.sampled_from([None, *WhenBusy])),
    st.tuples(st.just("queue"), st.integers(0, 3)),
    st.tuples(st.just("seek"), POSITIONS),
    st.tuples(st.just("speed"), st.sampled_from([0.5, 1.0, 3.0])),
    st.tuples(st.sampled_from(["pause", "resume", "toggle", "stop", "next", "previous"])),
    st.tuples(st.sampled_from(["break", "mend", "play", "play", "play", "breathe"])),
)


class Run:
    """A session that is told one thing after the other."""

    def __init__(self, place: Path) -> None:
        self.told: list[Status] = []
        self.player = QuietPlayer()
        self.session = ReadingSession(self.player, place_file=place, on_status=self.told.append)
        self.player.on_event = self.session.heed
        self.session.needs_new_speaker = self._mend
        self.speakers: list[FakeSpeaker] = []
        self.mend()

    def mend(self, *failures: int) -> None:
        """Brings another speaker, which breaks at a frame of its first request."""
        broken = DeviceError("The device broke.", "Mend it.")
        speaker = FakeSpeaker(
            Script(
                pause_s=0.0,
                frame_delay_s=0.0005,
                failures={(0, frame): broken for frame in failures},
            )
        )
        speaker.start()
        self.speakers.append(speaker)
        self.session.set_speaker(speaker)

    def _mend(self, _: VivavoceError) -> None:
        self.mend()

    def do(self, command: tuple[object, ...]) -> None:
        """Does one thing."""
        session = self.session
        match command:
            case ("read", int(number), policy):
                session.read(self.item(number), policy)  # type: ignore[arg-type]
            case ("queue", int(number)):
                session.queue(self.item(number))
            case ("seek", int(character)):
                session.seek(character)
            case ("speed", float(speed)):
                session.set_speed(speed)
            case ("break",):
                self.mend(3)
            case ("mend",):
                self.mend()
            case ("play",):
                self.player.play(0.3)
            case ("breathe",):
                time.sleep(0.02)
            case ("toggle",):
                session.toggle_pause()
            case (str(name),):
                getattr(session, name)()

    @staticmethod
    def item(number: int) -> Item:
        """A text in its own voice."""
        return Item((*TEXTS, LAST)[number], voice=f"Voice {number}")

    def close(self) -> None:
        """Ends it all."""
        self.session.close()
        for speaker in self.speakers:
            speaker.close()


@pytest.fixture(scope="module")
def sounds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Samples]]:
    """What the engine makes of each text from each of its sentences on."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VIVAVOCE_HOME", str(tmp_path_factory.mktemp("home")))
        made: dict[str, Samples] = {}
        with FakeSpeaker(Script(pause_s=0.0)) as speaker:
            for number, text in enumerate((*TEXTS, LAST)):
                voice = VoiceLibrary().add(fake_voice(f"Voice {number}", seed=number * 100))
                for start, _ in sentences(text):
                    chunks = list(speaker.speak(Request(text[start:], voice)))
                    made[text[start:]] = np.concatenate([chunk.samples for chunk in chunks])
        yield made


@given(commands=st.lists(COMMANDS, max_size=14))
@settings(
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_whatever_is_pressed_the_newest_alone_is_heard(
    tmp_path: Path, sounds: dict[str, Samples], commands: list[tuple[object, ...]]
) -> None:
    """desktop.md #14. Sound is told apart by its samples, so no other text can pass for it."""
    run = Run(tmp_path / "place.json")
    try:
        for command in commands:
            run.do(command)
        run.session.stop()
        run.session.read(run.item(len(TEXTS)))
        wait_until(lambda: _text(run.session.status) == LAST)
        n_before = len(run.player.readings)
        play_to_the_end(run.player, lambda: run.session.status.phase is Phase.IDLE)
        assert run.session.status == Status(
            rtf=run.session.status.rtf, speed=run.session.status.speed
        )
        heard = np.concatenate(run.player.readings[n_before:])
    finally:
        run.close()
    n_end = 10 * FRAME_SAMPLES  # of the last sentence, which is longer
    np.testing.assert_array_equal(heard[-n_end:], sounds[LAST][-n_end:])
    if not {("break",), ("mend",)} & set(commands):  # then a sentence may be heard twice
        np.testing.assert_array_equal(heard, sounds[LAST])
        for reading in run.player.readings:
            assert any(_holds(sound, reading) for sound in sounds.values()), "a mixture"
    for status in run.told:
        _check(status)
    assert not (tmp_path / "place.json").exists()
    wait_until(lambda: not [t for t in threading.enumerate() if t.name.startswith("vivavoce")])


def _text(status: Status) -> str:
    return status.item.text if status.item is not None else ""


def _holds(sound: Samples, reading: Samples) -> bool:
    """Whether what was heard is one stretch of a text's sound, from a frame's start on."""
    starts = range(0, len(sound) - len(reading) + 1, FRAME_SAMPLES)
    return any(np.array_equal(sound[start : start + len(reading)], reading) for start in starts)


def _check(status: Status) -> None:
    """What holds of every status."""
    if status.item is None:
        assert (status.phase, status.sentence) == (Phase.IDLE, None)
        return
    assert 0 <= status.item.place <= len(status.item.text)
    assert status.phase is not Phase.IDLE or status.error is not None
    assert status.elapsed_s >= 0
    assert status.remaining_s is None or status.remaining_s >= 0
    if status.sentence is not None:
        start, end = status.sentence
        assert 0 <= start < end <= len(status.item.text)
