"""Reading aloud: what is heard, and when, whatever is pressed."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from desktop.actions import WhenBusy
from desktop.player.events import DeviceLost, NoDevice
from desktop.reading import SLOW_NOTICE, Item, Phase, ReadingSession, Status
from engine.contract import SAMPLE_RATE_HZ, Preset, Request, Samples
from engine.errors import DeviceError, SoundDeviceError, VivavoceError
from engine.voices import VoiceLibrary
from tests.desktop.quiet_player import QuietPlayer, play_to_the_end, wait_until
from tests.fakes import CUSTOM, DESIGN, FakeSpeaker, Script, fake_voice

THREE = "Here is one sentence. And here is another one. This is the last of them."
STARTS = (0, 22, 47)
GOES_ON = (
    "And it goes on and on, as books do, until the reader is tired and sleeps over all those words."
)


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
            now = self.session.status.sentence
            if (
                now is not None
                and now[0] == sentence
                and self.session.status.phase in (Phase.SPEAKING,)
            ):
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


def test_a_text_is_heard_whole_and_then_the_session_is_idle(desk: Open) -> None:
    one = desk()
    one.speaker()
    one.session.read(Item(THREE))
    wait_until(lambda: one.player.put_samples == spoken(THREE).size)
    one.play_to_the_end()
    np.testing.assert_array_equal(one.player.heard, spoken(THREE))
    phases = [status.phase for status in one.told]
    assert [p for i, p in enumerate(phases) if i == 0 or p != phases[i - 1]] == [
        Phase.PREPARING,
        Phase.SPEAKING,
        Phase.IDLE,
    ]
    assert one.session.last == Item(THREE)


def test_the_sentence_being_heard_is_told_as_it_changes(desk: Open) -> None:
    one = desk()
    one.speaker()
    one.session.read(Item(THREE))
    one.wait_for_sound()
    for start in STARTS:
        status = one.play_into(start)
        assert status.item is not None
        assert status.item.place == start
    one.play_to_the_end()
    starts = [status.sentence[0] for status in one.told if status.sentence]
    assert sorted(starts) == starts
    assert set(starts) == set(STARTS)


def test_of_ten_presses_in_a_second_only_the_newest_is_heard(desk: Open) -> None:
    """desktop.md #14. Each text has a voice of its own, so no other can pass for it."""
    one = desk()
    library = VoiceLibrary()
    for number in range(10):
        library.add(fake_voice(f"Voice {number}", seed=100 + number))
    one.speaker(Script(frame_delay_s=0.002))
    for number in range(10):
        one.session.read(Item(f"{number} {THREE}", voice=f"Voice {number}"))
        one.player.play(0.1)
        time.sleep(0.03)
    one.wait(lambda s: s.item is not None and s.item.voice == "Voice 9")
    n_before = len(one.player.readings)
    one.play_to_the_end()
    with FakeSpeaker() as speaker:
        request = Request(f"9 {THREE}", library.get("Voice 9"))
        expected = np.concatenate([c.samples for c in speaker.speak(request)])
    np.testing.assert_array_equal(np.concatenate(one.player.readings[n_before:]), expected)
    wait_until(lambda: not [t for t in threading.enumerate() if t.name == "vivavoce-feeder"])


def test_a_job_that_was_paused_and_stopped_never_comes_back(desk: Open) -> None:
    """desktop.md #14, the last kind."""
    one = desk()
    one.speaker()
    one.session.read(Item("The old text that was read before. It has two sentences."))
    one.wait_for_sound(0.5)
    one.player.play(0.2)
    one.session.pause()
    one.session.stop()
    one.session.read(Item(THREE))
    one.wait(lambda s: s.item is not None and s.item.text == THREE)
    n_before = len(one.player.readings)
    one.play_to_the_end()
    assert not one.player.is_paused
    np.testing.assert_array_equal(np.concatenate(one.player.readings[n_before:]), spoken(THREE))


def test_pause_keeps_everything_and_stop_forgets_all_but_the_last_place(desk: Open) -> None:
    one = desk()
    one.speaker()
    one.session.read(Item(THREE))
    one.session.queue(Item("Something that waits."))
    one.wait_for_sound()
    one.play_into(STARTS[1])
    one.session.pause()
    paused = one.wait(lambda s: s.phase is Phase.PAUSED)
    heard = one.player.heard_samples
    one.player.play(1.0)
    assert one.player.heard_samples == heard
    assert (paused.n_queued, paused.sentence) == (1, (22, 46))
    one.session.toggle_pause()
    one.wait(lambda s: s.phase is Phase.SPEAKING)
    one.session.stop()
    stopped = one.wait(lambda s: s.phase is Phase.IDLE)
    assert (stopped.item, stopped.n_queued, stopped.sentence) == (None, 0, None)
    assert one.session.last == Item(THREE, place=22)


def test_the_same_text_again_stops_and_another_replaces(desk: Open) -> None:
    one = desk()
    one.speaker()
    one.session.read(Item(THREE))
    one.wait_for_sound()
    one.session.read(Item("Another text."))
    one.wait(lambda s: s.item is not None and s.item.text == "Another text.")
    one.session.read(Item("Another text."))
    one.wait(lambda s: s.phase is Phase.IDLE)


@pytest.mark.parametrize("policy", [WhenBusy.QUEUE, WhenBusy.IGNORE])
def test_a_press_while_busy_queues_or_is_ignored_as_set(desk: Open, policy: WhenBusy) -> None:
    one = desk(when_busy=policy)
    one.speaker()
    one.session.read(Item(THREE))
    one.session.read(Item("Another text."))
    one.wait_for_sound()
    assert one.session.status.n_queued == (1 if policy is WhenBusy.QUEUE else 0)
    one.play_to_the_end()
    texts = {status.item.text for status in one.told if status.item}
    assert texts == ({THREE, "Another text."} if policy is WhenBusy.QUEUE else {THREE})


def test_what_waits_for_the_engine_begins_when_it_is_there(desk: Open) -> None:
    one = desk()
    one.session.read(Item(THREE))
    one.wait(lambda s: s.phase is Phase.PREPARING)
    time.sleep(0.1)
    assert one.player.put_samples == 0
    one.speaker()
    one.wait_for_sound()
    one.play_to_the_end()
    np.testing.assert_array_equal(one.player.heard, spoken(THREE))


def test_an_engine_that_cannot_be_had_is_told_to_what_waits_for_it(desk: Open) -> None:
    one = desk()
    one.session.read(Item(THREE))
    one.session.fail(DeviceError("There is no such device.", "Choose another."))
    status = one.wait(lambda s: s.error is not None)
    assert status.phase is Phase.IDLE
    assert status.item == Item(THREE)
    one.speaker()
    one.session.resume()
    one.wait_for_sound()
    one.play_to_the_end()


def test_an_unknown_voice_is_an_error_and_never_another_voice(desk: Open) -> None:
    one = desk()
    speaker = one.speaker(Script())
    VoiceLibrary().add(fake_voice("Anna"))
    one.session.read(Item(THREE, voice="Anne"))
    status = one.wait(lambda s: s.error is not None)
    assert "Anne" in str(status.error)
    assert status.phase is Phase.IDLE
    assert speaker.requests == []
    one.session.set_voice("Anna")
    one.wait_for_sound()
    assert one.session.status.error is None


def test_each_kind_of_model_gets_the_kind_of_voice_it_takes(desk: Open) -> None:
    one = desk()
    speaker = one.speaker(Script(card=DESIGN))
    one.session.read(Item(THREE))
    assert "description" in str(one.wait(lambda s: s.error is not None).error)
    one.session.read(Item(THREE, voice="A calm old man."), WhenBusy.REPLACE)
    one.wait_for_sound()
    assert len(speaker.requests) == 1
    without_voices = desk()
    without_voices.speaker(Script())
    without_voices.session.read(Item(THREE))
    assert "no voice" in str(without_voices.wait(lambda s: s.error is not None).error)


def test_a_retake_voids_what_its_segment_delivered(desk: Open) -> None:
    script = Script(card=CUSTOM, runaways=frozenset({(1, 0)}))
    one = desk()
    one.speaker(script)
    one.session.read(Item(THREE))
    one.wait(lambda s: s.remaining_s is not None and one.player.put_samples > 0)
    with FakeSpeaker(script) as speaker:
        chunks = list(speaker.speak(Request(THREE, Preset("vivian"))))
    good = [c.samples for c in chunks if (c.segment.index, c.take) != (1, 0)]
    wait_until(lambda: one.player.put_samples == sum(map(len, good)))
    one.play_to_the_end()
    np.testing.assert_array_equal(one.player.heard, np.concatenate(good))


def test_a_retake_of_what_was_heard_already_follows_what_was_heard(desk: Open) -> None:
    script = Script(card=CUSTOM, runaways=frozenset({(0, 0)}), frame_delay_s=0.01)
    one = desk()
    one.speaker(script)
    one.session.read(Item(THREE))
    wait_until(lambda: (one.player.play(0.1), one.player.heard_samples > 4800)[1])
    one.play_to_the_end()
    with FakeSpeaker(script) as speaker:
        chunks = list(speaker.speak(Request(THREE, Preset("vivian"))))
    good = np.concatenate([c.samples for c in chunks if (c.segment.index, c.take) != (0, 0)])
    heard = one.player.heard
    assert heard.size > good.size
    np.testing.assert_array_equal(heard[-good.size :], good)
    starts = [status.sentence[0] for status in one.told if status.sentence]
    assert sorted(starts) == starts


def test_what_was_delivered_is_jumped_to_without_the_engine(desk: Open) -> None:
    """desktop.md #14: skip ten times; nothing overlaps, and the engine is not asked at all."""
    one = desk()
    speaker = one.speaker()
    one.session.read(Item(THREE))
    wait_until(lambda: one.player.put_samples == spoken(THREE).size)
    one.play_into(STARTS[0])
    one.session.next()
    one.play_into(STARTS[1])
    one.session.next()
    one.play_into(STARTS[2])
    one.session.previous()  # within its first two seconds
    one.play_into(STARTS[1])
    one.player.play(0.5)
    one.session.seek(3)
    one.play_into(STARTS[0])
    one.play_to_the_end()
    assert len(speaker.requests) == 1
    assert np.array_equal(one.player.readings[-1], spoken(THREE))


def test_what_was_not_delivered_is_asked_for_from_that_sentence_on(desk: Open) -> None:
    one = desk()
    speaker = one.speaker(Script(card=CUSTOM, frame_delay_s=0.05))
    one.session.read(Item(THREE))
    one.wait_for_sound()
    one.session.seek(STARTS[2] + 4)
    one.wait(lambda s: s.sentence is not None and s.sentence[0] == STARTS[2])
    wait_until(lambda: len(speaker.requests) == 2)
    assert speaker.requests[-1].text == THREE[STARTS[2] :]


def test_previous_goes_to_the_sentences_start_once_it_is_well_under_way(desk: Open) -> None:
    one = desk()
    one.speaker(Script(card=CUSTOM, frames_per_character=2.0))
    one.session.read(Item(THREE))
    one.wait_for_sound(8)
    one.play_into(STARTS[1])
    one.player.play(2.5)
    one.session.previous()
    wait_until(lambda: one.player.heard_samples == 0)
    assert one.session.status.sentence == (22, 46)
    one.session.previous()
    one.wait(lambda s: s.sentence == (0, 21))


def test_skipping_while_paused_stays_paused(desk: Open) -> None:
    one = desk()
    one.speaker()
    one.session.read(Item(THREE))
    wait_until(lambda: one.player.put_samples == spoken(THREE).size)
    one.play_into(STARTS[0])
    one.session.pause()
    one.session.next()
    status = one.wait(lambda s: s.sentence is not None and s.sentence[0] == STARTS[1])
    assert status.phase is Phase.PAUSED
    one.player.play(1.0)
    assert one.player.heard_samples == 0
    one.session.resume()
    one.play_to_the_end()
    n_first = spoken(THREE[:22]).size + round(0.1 * SAMPLE_RATE_HZ)
    np.testing.assert_array_equal(one.player.readings[-1], spoken(THREE)[n_first:])


def test_next_at_the_last_sentence_ends_the_item_and_begins_what_waits(desk: Open) -> None:
    one = desk()
    one.speaker()
    one.session.read(Item(THREE, place=STARTS[2]))
    one.session.queue(Item("Something that waits."))
    one.wait_for_sound()
    one.session.next()
    one.wait(lambda s: s.item is not None and s.item.text == "Something that waits.")
    one.wait_for_sound()
    one.session.next()
    one.wait(lambda s: s.phase is Phase.IDLE)


def test_reading_begins_at_the_place(desk: Open) -> None:
    one = desk()
    speaker = one.speaker()
    one.session.read(Item(THREE, place=30))
    one.wait_for_sound()
    assert speaker.requests[0].text == THREE[30:]
    assert one.session.status.sentence == (22, 46)


def test_a_broken_device_is_replaced_and_the_sentence_said_again(desk: Open) -> None:
    """desktop.md #29: the engine is rebuilt, the sentence replayed, nothing else lost."""
    failure = DeviceError("The graphics card stopped answering.", "Try again.")
    one = desk()
    asked: list[VivavoceError] = []
    one.session.needs_new_speaker = asked.append
    first = one.speaker(Script(card=CUSTOM, failures={(0, 16): failure}))
    one.session.set_speed(1.5)
    one.session.read(Item(THREE))
    wait_until(lambda: asked == [failure])
    assert len(first.requests) == 1
    assert one.session.status.error is None
    second = one.speaker()
    wait_until(lambda: len(second.requests) == 1)
    assert second.requests[0].text == THREE[STARTS[1] :]
    one.play_to_the_end()
    assert one.session.status.speed == 1.5
    first_sentence = spoken(THREE)[: 10 * 1920 + 2400]  # ten or eleven frames and the pause
    np.testing.assert_array_equal(one.player.heard[: first_sentence.size], first_sentence)
    np.testing.assert_array_equal(one.player.heard[-spoken(THREE[22:]).size :], spoken(THREE[22:]))


def test_a_device_that_breaks_twice_in_one_sentence_is_told(desk: Open) -> None:
    failure = DeviceError("The graphics card stopped answering.", "Try again.")
    one = desk()
    one.session.needs_new_speaker = lambda _: None
    one.speaker(Script(card=CUSTOM, failures={(0, 0): failure}))
    one.session.read(Item(THREE))
    wait_until(lambda: one.session.status.phase is Phase.PREPARING)
    time.sleep(0.1)
    one.speaker(Script(card=CUSTOM, failures={(0, 0): failure}))
    status = one.wait(lambda s: s.error is not None)
    assert (status.error, status.phase) == (failure, Phase.IDLE)
    assert status.item == Item(THREE)


def test_a_speaker_that_is_closed_for_another_leaves_its_text_to_it(desk: Open) -> None:
    one = desk()
    first = one.speaker(Script(card=CUSTOM, frame_delay_s=0.02))
    one.session.read(Item(THREE))
    one.wait_for_sound()
    first.close()
    one.speaker()
    one.play_to_the_end()
    assert one.session.status.error is None
    assert all(status.error is None for status in one.told)
    np.testing.assert_array_equal(one.player.heard[-1920:], spoken(THREE)[-1920:])


def test_an_error_in_the_middle_lets_what_was_made_be_heard_and_is_tried_again(
    desk: Open, caplog: pytest.LogCaptureFixture
) -> None:
    """desktop.md #22: an error in the middle of a book; the rest is still offered."""
    script = Script(card=CUSTOM, failures={(0, 25): RuntimeError(f"it was {THREE}")})
    one = desk()
    one.speaker(script)
    one.session.read(Item(THREE))
    status = one.wait(lambda s: s.error is not None)
    assert status.phase is not Phase.IDLE
    one.play_to_the_end()
    status = one.session.status
    assert isinstance(status.error, VivavoceError)
    assert status.item is not None
    assert status.item.place == STARTS[2]
    assert one.player.heard.size > 20 * 1920
    one.session.resume()
    one.wait(lambda s: s.error is None and s.phase is Phase.PREPARING)
    one.play_to_the_end()
    assert one.session.status.item is None
    assert "RuntimeError" in caplog.text
    assert "sentence" not in caplog.text, "what was read stands in no log line"
    caplog.clear()


@pytest.mark.parametrize(
    "text",
    ["", " \n\t", "…", "!!!???", "👍🏽👨‍👩‍👧", "—", "\u200b\u200b", "\0", "\ud800", "*" * 5000],
)
def test_a_text_without_words_is_told_as_such(desk: Open, text: str) -> None:
    """desktop.md #22."""
    one = desk()
    one.speaker()
    one.session.read(Item(text))
    status = one.wait(lambda s: s.error is not None)
    assert "nothing to speak" in str(status.error)
    one.session.next()
    one.session.previous()
    one.session.seek(3)
    one.session.read(Item("Hello."))
    one.wait(lambda s: s.error is None)
    one.wait_for_sound()


@pytest.mark.parametrize("text", ["A\0b \ud800c. Next one.", "=" * 3000 + " Words. " + "-" * 3000])
def test_odd_characters_between_words_are_passed_over(desk: Open, text: str) -> None:
    """desktop.md #22."""
    one = desk()
    one.speaker()
    one.session.read(Item(text))
    one.wait_for_sound()
    one.play_to_the_end()
    assert one.session.status.error is None


def test_a_book_is_read_to_its_end_without_a_gap(desk: Open) -> None:
    """The engine refuses over 100,000 characters; whoever reads should not notice."""
    book = "\n\n".join(f"Chapter {n} begins here. " + f"{GOES_ON} " * 50 for n in range(22))
    one = desk()
    speaker = one.speaker(Script(card=CUSTOM, frames_per_character=0.02, pause_s=0.0))
    one.session.read(Item(book))
    one.wait_for_sound()
    play_to_the_end(one.player, lambda: one.session.status.phase is Phase.IDLE, step_s=20)
    said = "".join("".join(request.text.split()) for request in speaker.requests)
    assert len(book) > 100_000
    assert said == "".join(book.split())


def test_the_next_passage_is_asked_for_while_the_last_is_spoken(desk: Open) -> None:
    one = desk()
    speaker = one.speaker(Script(card=CUSTOM, frame_delay_s=0.01))
    one.session.read(Item("It goes on and on. " * 200))
    one.wait_for_sound()
    wait_until(lambda: len(speaker.requests) == 2)
    assert speaker.n_frames_made < 400


def test_a_slow_machine_pauses_first_and_says_so(desk: Open) -> None:
    """desktop.md #18. A frame of 80 ms takes 40 at least: too long at three times the speed."""
    one = desk()
    one.speaker(Script(card=CUSTOM, frame_delay_s=0.04))
    one.session.read(Item(THREE))
    rtf = one.wait(lambda s: s.rtf is not None).rtf
    assert rtf is not None
    assert rtf > 1 / 3
    one.session.stop()
    one.session.set_speed(3.0)
    one.session.read(Item(THREE))
    one.wait(lambda s: s.phase is Phase.PREPARING and s.notice == SLOW_NOTICE)
    one.wait_for_sound()
    one.player.play(0.1)
    assert one.player.heard_samples == 0
    one.play_to_the_end()
    assert one.player.n_underruns == 0
    assert one.session.status.notice == ""


def test_remaining_time_counts_down_and_heeds_the_speed(desk: Open) -> None:
    one = desk()
    one.speaker()
    one.session.read(Item(THREE))
    wait_until(lambda: one.player.put_samples == spoken(THREE).size)
    total_s = spoken(THREE).size / SAMPLE_RATE_HZ
    status = one.wait(lambda s: s.remaining_s is not None and abs(s.remaining_s - total_s) < 0.01)
    one.session.set_speed(2.0)
    status = one.wait(lambda s: s.speed == 2.0)
    assert status.remaining_s == pytest.approx(total_s / 2, abs=0.01)
    one.player.play(1.0)
    one.wait(lambda s: s.elapsed_s == pytest.approx(0.5, abs=0.01))
    one.session.set_speed(99)
    one.wait(lambda s: s.speed == 3.0)


def test_headphones_that_vanish_pause_with_a_message(desk: Open) -> None:
    """desktop.md #16; the player has paused by itself."""
    one = desk()
    one.speaker()
    one.session.read(Item(THREE))
    one.wait_for_sound()
    one.play_into(STARTS[0])
    one.session.heed(DeviceLost("Headset", paused=True))
    status = one.wait(lambda s: s.phase is Phase.PAUSED)
    assert "Headset" in status.notice
    one.session.resume()
    assert one.wait(lambda s: s.phase is Phase.SPEAKING).notice == ""
    one.session.heed(NoDevice(SoundDeviceError("No loudspeaker.", "Plug one in.")))
    one.wait(lambda s: "No loudspeaker" in s.notice)


def test_closing_does_not_wait_for_an_engine_that_loads(desk: Open) -> None:
    one = desk()
    one.speaker(Script(card=CUSTOM, load_delay_s=1.5))
    one.session.read(Item(THREE))
    wait_until(lambda: bool(one.speakers[0].requests))
    begun = time.monotonic()
    one.session.close()
    assert time.monotonic() - begun < 1.3


def test_a_listener_that_fails_does_not_end_the_session(
    desk: Open, caplog: pytest.LogCaptureFixture
) -> None:
    one = desk()
    one.speaker()

    def fail(_: Status) -> None:
        raise ValueError(THREE)

    one.session._on_status = fail
    one.session.read(Item(THREE))
    one.wait_for_sound()
    one.play_to_the_end()
    assert "a listener failed" in caplog.text
    assert "sentence" not in caplog.text
    caplog.clear()
