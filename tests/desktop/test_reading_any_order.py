"""Whatever is pressed in whatever order: one voice, one owner, a place within the text."""

import threading
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop.actions import WhenBusy
from desktop.reading import Item, Phase, ReadingSession, Status
from engine.contract import FRAME_SAMPLES, Samples
from engine.errors import DeviceError, VivavoceError
from engine.voices import VoiceLibrary
from tests.desktop.quiet_player import QuietPlayer, play_to_the_end, wait_until
from tests.fakes import FakeSpeaker, Script, fake_voice

# Each text has a voice with a seed of its own, whose tones no other voice makes.
TEXTS = ("One. Two and more. Three.", "A longer one, to be sure. And its end.", "Brief.", "…")
POSITIONS = st.integers(-5, 60)
COMMANDS = st.one_of(
    st.tuples(st.just("read"), st.integers(0, 3), st.sampled_from([None, *WhenBusy])),
    st.tuples(st.just("queue"), st.integers(0, 3)),
    st.tuples(st.just("seek"), POSITIONS),
    st.tuples(st.just("speed"), st.sampled_from([0.5, 1.0, 3.0])),
    st.tuples(st.sampled_from(["pause", "resume", "toggle", "stop", "next", "previous"])),
    st.tuples(st.sampled_from(["break", "mend", "play", "play", "play", "breathe"])),
)


def _seed_of(frame: Samples) -> int:
    """Which voice made a frame: the tones start each frame at the seed's phase."""
    phases = {number: (number * 100 % 997) / 997 for number in range(len(TEXTS))}
    begun = {number: 0.5 * np.sin(2 * np.pi * phase) for number, phase in phases.items()}
    return min(begun, key=lambda number: abs(begun[number] - frame[0]))


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
                runaways=frozenset({(1, 0)}),
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
        return Item(TEXTS[number], voice=f"Voice {number}")

    def close(self) -> None:
        """Ends it all."""
        self.session.close()
        for speaker in self.speakers:
            speaker.close()


@given(commands=st.lists(COMMANDS, max_size=14))
@settings(
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_whatever_is_pressed_the_newest_alone_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, commands: list[tuple[object, ...]]
) -> None:
    """desktop.md #14. Sound is told apart by its samples, so no other text can pass for it."""
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path))
    library = VoiceLibrary()
    if not len(library.list()):
        for number in range(len(TEXTS)):
            library.add(fake_voice(f"Voice {number}", seed=number * 100))
    run = Run(tmp_path / "place.json")
    try:
        for command in commands:
            run.do(command)
        # The last word: whatever went before, this is read now and from its beginning.
        run.session.read(run.item(1), WhenBusy.IGNORE)
        run.session.stop()
        run.session.read(run.item(0))
        run.session.resume()
        wait_until(lambda: run.session.status.n_queued == 0 and _is_reading(run.session.status))
        n_before = len(run.player.readings)
        play_to_the_end(run.player, lambda: run.session.status.phase is Phase.IDLE)
        assert run.session.status.error is None
        heard = np.concatenate(run.player.readings[n_before:])
        assert heard.size >= 3 * FRAME_SAMPLES
        frames = heard[: heard.size // FRAME_SAMPLES * FRAME_SAMPLES].reshape(-1, FRAME_SAMPLES)
        if not any(speaker.script.failures for speaker in run.speakers):
            assert {_seed_of(frame) for frame in frames if abs(frame[0]) < 1e-6} <= {0}
    finally:
        run.close()
    for status in run.told:
        _check(status)
    assert not (tmp_path / "place.json").exists()
    left = [t.name for t in threading.enumerate() if t.name.startswith("vivavoce")]
    wait_until(lambda: not [t for t in threading.enumerate() if t.name == "vivavoce-feeder"])
    assert "vivavoce-reading" not in left


def _is_reading(status: Status) -> bool:
    return status.item is not None and status.item.text == TEXTS[0] and status.error is None


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
