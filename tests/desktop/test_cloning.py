"""Recordings become voices, all or none, whatever is dropped."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile
from pytestqt.qtbot import QtBot

from desktop.cloning import Cloning, Draft, name_from, sample_text
from engine.contract import Voice
from engine.speech import VivavoceError, VoiceLibrary
from tests.engine.test_audio_advice import RATE, spoken
from tests.fakes import BASE, DESIGN, FakeSpeaker, Script

SPEECH = spoken(8)


class Slow(FakeSpeaker):
    """Makes voices as the test lets it, and fails for those it is told to."""

    def __init__(self, script: Script | None = None) -> None:
        super().__init__(script)
        self.may_go_on = threading.Event()
        self.may_go_on.set()
        self.failing: set[str] = set()
        self.asked: list[dict[str, object]] = []

    def make_voice(self, recording: Path | bytes, name: str, **about: object) -> Voice:  # type: ignore[override]
        self.asked.append({"recording": recording, "name": name, **about})
        assert self.may_go_on.wait(10)
        if name in self.failing:
            raise VivavoceError("The recording has gone.", "Open it again.")
        return super().make_voice(recording, name, **about)  # type: ignore[arg-type]


class Room:
    """A `Cloning`, what it has told, and its speaker."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.speaker: Slow | None = Slow(Script(card=BASE))
        self.cloning = Cloning(lambda: self.speaker)
        self.refused: dict[str, VivavoceError] = {}
        self.failed: dict[str, VivavoceError] = {}
        self.cloning.refused.connect(self.refused.__setitem__)
        self.cloning.failed.connect(self.failed.__setitem__)

    @property
    def drafts(self) -> tuple[Draft, ...]:
        return self.cloning.drafts

    def open(self, *sources: Path | bytes, name: str = "") -> None:
        with self.qtbot.waitSignal(self.cloning.ended, timeout=20_000):
            self.cloning.open(sources, name)

    def make(self, *numbers: int) -> None:
        with self.qtbot.waitSignal(self.cloning.ended, timeout=20_000):
            self.cloning.make(numbers or [draft.number for draft in self.drafts])

    def keep(self) -> tuple[str, ...]:
        with self.qtbot.waitSignal(self.cloning.kept) as told:
            self.cloning.keep([draft.number for draft in self.drafts])
        return told.args[0]


@pytest.fixture
def room(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    made = Room(qtbot)
    speaker = made.speaker
    yield made
    if speaker is not None:
        speaker.may_go_on.set()
    made.cloning.close()


def put(path: Path, samples: np.ndarray = SPEECH, container: str = "WAV") -> Path:
    with path.open("wb") as file:
        soundfile.write(file, samples, RATE, format=container)
    return path


def library() -> list[str]:
    return [voice.name for voice in VoiceLibrary().list()]


def files(folder: Path) -> list[Path]:
    return [path for path in (folder / "home").rglob("*") if path.is_file()]


def test_a_recording_becomes_a_voice(room: Room, tmp_path: Path) -> None:
    room.open(put(tmp_path / "anna_hall-2.wav"))
    (draft,) = room.drafts
    assert draft.name == "anna hall-2"
    assert draft.is_usable
    assert draft.outline.max() > 0.05
    assert draft.stretch_s == (0.0, 8.0)
    room.make()
    assert library() == []
    assert files(tmp_path) == []
    assert room.keep() == ("anna hall-2",)
    assert library() == ["anna hall-2"]
    assert room.drafts == ()


def test_what_the_user_chooses_is_what_the_voice_is_made_of(room: Room, tmp_path: Path) -> None:
    path = put(tmp_path / "a.wav")
    room.open(path)
    number = room.drafts[0].number
    with room.qtbot.waitSignal(room.cloning.changed):
        room.cloning.choose_stretch(number, (1.0, 6.5))
    room.qtbot.waitUntil(lambda: room.drafts[0].assessment is not None)
    assert room.drafts[0].assessment.duration_s == pytest.approx(5.5)  # type: ignore[union-attr]
    room.cloning.set_transcript(number, " What is said. ")
    room.cloning.set_language(number, "english")
    room.cloning.rename(number, "Ünï 🎤")
    room.make()
    assert room.speaker is not None
    assert room.speaker.asked == [
        {
            "recording": path,
            "name": "Ünï 🎤",
            "transcript": "What is said.",
            "language": "english",
            "stretch_s": (1.0, 6.5),
        }
    ]
    room.cloning.rename(number, "Another")
    assert room.keep() == ("Another",)


def test_a_voice_goes_when_what_it_was_made_of_changes_but_not_with_its_name(room: Room) -> None:
    room.open(put_bytes(), name="Me")
    number = room.drafts[0].number
    room.make()
    room.cloning.rename(number, "You")
    assert room.drafts[0].voice is not None
    room.cloning.set_language(number, "german")
    assert room.drafts[0].voice is None


def put_bytes() -> bytes:
    from io import BytesIO

    file = BytesIO()
    soundfile.write(file, SPEECH, RATE, format="WAV")
    return file.getvalue()


def test_each_bad_file_is_named_and_the_good_ones_are_there(room: Room, tmp_path: Path) -> None:
    folder = tmp_path / "ein Ordner 🎤 mit Lücken"
    folder.mkdir()
    good = [
        put(folder / "Größe 🎤 (1).wav"),
        put(folder / "an mp3, truly a flac.mp3", container="FLAC"),
        put(folder / "no extension", container="OGG"),
        put(folder / "notes.txt"),
    ]
    empty, text, gone = folder / "empty.wav", folder / "text.wav", folder / "gone.wav"
    empty.touch()
    text.write_text("Not a sound. " * 500)
    cut = folder / "cut.wav"
    cut.write_bytes(good[0].read_bytes()[:30])
    garbage = folder / "garbage.mp3"
    garbage.write_bytes(np.random.default_rng(0).bytes(20_000))
    bad = [empty, text, gone, cut, garbage, folder, Path("a\0b.wav")]
    room.open(*bad[:3], *good, *bad[3:], good[0])
    assert {draft.source for draft in room.drafts} == set(good)
    assert len(room.drafts) == len(good)
    assert set(room.refused) == {path.name for path in bad}
    assert all(error.what and error.remedy for error in room.refused.values())


def test_three_hours_offer_their_best_stretch(room: Room, tmp_path: Path) -> None:
    path = tmp_path / "three hours.wav"
    minute = spoken(60)
    with soundfile.SoundFile(path, "w", 8_000, 1, format="WAV", subtype="ULAW") as file:
        for _ in range(180):
            file.write(minute[::3])
    room.open(path)
    (draft,) = room.drafts
    assert draft.recording.is_cut_off
    assert draft.is_usable
    start, end = draft.stretch_s
    assert 5 < end - start <= 15
    room.make()
    assert room.speaker is not None
    assert room.speaker.asked[0]["stretch_s"] == draft.stretch_s


def test_of_a_batch_the_failed_one_is_named_and_the_others_can_be_kept(
    room: Room, tmp_path: Path
) -> None:
    room.open(*(put(tmp_path / f"{name}.wav") for name in ("a", "b", "c")))
    assert room.speaker is not None
    room.speaker.failing = {"b"}
    room.make()
    assert set(room.failed) == {"b"}
    assert [d.voice is not None for d in room.drafts] == [True, False, True]
    assert files(tmp_path) == []
    assert room.keep() == ("a", "c")
    assert [d.name for d in room.drafts] == ["b"]


def test_when_one_cannot_be_stored_none_is(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second name is blank, which the library refuses after the first was stored."""
    room.open(*(put(tmp_path / f"{name}.wav") for name in ("a", "b")))
    room.make()
    room.cloning.rename(room.drafts[1].number, " ")
    with room.qtbot.waitSignal(room.cloning.keep_failed) as told:
        room.cloning.keep([draft.number for draft in room.drafts])
    assert told.args[0].remedy
    assert library() == []
    assert [d.voice is not None for d in room.drafts] == [True, True]
    room.cloning.rename(room.drafts[1].number, "b")
    assert room.keep() == ("a", "b")


def test_a_name_that_is_taken_gets_a_number_and_nothing_is_overwritten(
    room: Room, tmp_path: Path
) -> None:
    for _ in range(2):
        room.open(put(tmp_path / "a.wav"))
        room.make()
        room.keep()
    assert library() == ["a", "a (2)"]


def test_a_cancel_while_a_voice_is_made_leaves_nothing(room: Room, tmp_path: Path) -> None:
    room.open(put(tmp_path / "a.wav"))
    assert room.speaker is not None
    room.speaker.may_go_on.clear()
    room.cloning.make([room.drafts[0].number])
    room.qtbot.waitUntil(lambda: bool(room.speaker and room.speaker.asked))
    with room.qtbot.waitSignal(room.cloning.ended):
        room.cloning.cancel()
    room.speaker.may_go_on.set()
    with room.qtbot.assertNotEmitted(room.cloning.changed, wait=150):
        pass
    assert room.drafts[0].voice is None
    assert files(tmp_path) == []
    room.make()
    assert room.drafts[0].voice is not None


def test_after_clearing_nothing_that_was_asked_for_is_told(room: Room, tmp_path: Path) -> None:
    room.cloning.open([put(tmp_path / f"{n}.wav") for n in range(4)])
    room.cloning.clear()
    with room.qtbot.assertNotEmitted(room.cloning.opened, wait=150):
        pass
    assert room.drafts == ()


def test_closing_in_the_middle_of_opening_ends_the_thread(room: Room, tmp_path: Path) -> None:
    room.cloning.open([put(tmp_path / f"{n}.wav") for n in range(6)])
    begun_s = time.monotonic()
    room.cloning.close()
    assert time.monotonic() - begun_s < 5
    room.cloning.open([tmp_path / "0.wav"])  # too late: nothing happens


@pytest.mark.parametrize("is_ready", [False, True])
def test_without_a_model_that_can_it_says_what_to_do(
    room: Room, tmp_path: Path, is_ready: bool
) -> None:
    room.open(put(tmp_path / "a.wav"))
    room.speaker = Slow(Script(card=DESIGN)) if is_ready else None
    with (
        room.qtbot.waitSignal(room.cloning.ended),
        room.qtbot.waitSignal(room.cloning.unfit) as told,
    ):
        room.cloning.make([room.drafts[0].number])
    assert told.args[0].remedy
    assert len(room.drafts) == 1


def test_what_the_microphone_heard_is_a_recording_too(room: Room) -> None:
    with room.qtbot.waitSignal(room.cloning.opened):
        room.cloning.open_samples(SPEECH, RATE, "My voice")
    (draft,) = room.drafts
    np.testing.assert_allclose(draft.recording.samples, SPEECH, atol=1e-4)
    room.make()
    assert room.keep() == ("My voice",)


@pytest.mark.parametrize(
    ("file_name", "name"),
    [
        ("anna_hall.wav", "anna hall"),
        ("🎤.flac", "🎤"),
        (".wav", "wav"),
        ("a" * 300 + ".wav", "a" * 60),
        ("a\n\tb\0c.wav", "a b c"),
        ("___.wav", "My voice"),
    ],
)
def test_a_voice_is_called_as_its_file(file_name: str, name: str) -> None:
    assert name_from(file_name) == name


def test_every_language_has_something_to_say() -> None:
    assert sample_text("German") != sample_text("english") == sample_text("")
