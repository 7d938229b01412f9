"""Reading aloud: what is heard, and when, whatever is pressed."""

import queue
import threading
import time

import numpy as np
import pytest

from desktop.actions import WhenBusy
from desktop.reading import Item, Phase
from desktop.reading.conductor import Conductor
from desktop.reading.feeder import Feeder, News
from engine.contract import Request
from engine.voices import VoiceLibrary
from tests.desktop.desk import STARTS, THREE, Open, desk, spoken
from tests.desktop.quiet_player import QuietPlayer, play_to_the_end, wait_until
from tests.fakes import BASE, CUSTOM, DESIGN, FakeSpeaker, Script, fake_voice

__all__ = ["desk"]


GOES_ON = (
    "And it goes on and on, as books do, until the reader is tired and sleeps over all those words."
)


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


def test_what_an_old_request_still_had_on_its_way_is_thrown_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """desktop.md #14: the moment between an old feeder's last look and the new request."""
    monkeypatch.setattr(Feeder, "cancel", lambda _: None)  # it has not seen the cancel yet
    news: queue.Queue[tuple[Feeder, News]] = queue.Queue()
    player = QuietPlayer()
    conductor = Conductor(player, None, WhenBusy.REPLACE, lambda *told: news.put(told))
    with FakeSpeaker(Script(card=CUSTOM)) as speaker:
        conductor.set_speaker(speaker)
        conductor.read(Item("Brief."), None, 0.0)
        old = [news.get(timeout=5) for _ in range(3)]
        conductor.read(Item(THREE), None, 0.0)
        for told in old:
            conductor.take(*told)
        assert player.put_samples == 0
        conductor.take(*news.get(timeout=5))
        assert player.put_samples == 1920
        monkeypatch.undo()
        conductor.end()


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


def test_a_book_is_read_to_its_end_without_a_gap(desk: Open) -> None:
    """The engine refuses over 100,000 characters; whoever reads should not notice."""
    book = "\n\n".join(f"Chapter {n} begins here. " + f"{GOES_ON} " * 50 for n in range(22))
    one = desk()
    speaker = one.speaker(Script(card=CUSTOM, frames_per_character=0.02, pause_s=0.0))
    one.session.read(Item(book))
    one.wait_for_sound()
    play_to_the_end(one.player, lambda: one.session.status.phase is Phase.IDLE, step_s=20)
    said = "".join("".join(request.mapped.text.split()) for request in speaker.requests)
    assert len(book) > 100_000
    assert said == "".join(book.split())


def test_the_next_passage_is_asked_for_while_the_last_is_spoken(desk: Open) -> None:
    one = desk()
    speaker = one.speaker(Script(card=CUSTOM, frame_delay_s=0.01))
    one.session.read(Item("It goes on and on. " * 200))
    one.wait_for_sound()
    wait_until(lambda: len(speaker.requests) == 2)
    assert speaker.n_frames_made < 400


def test_closing_does_not_wait_for_an_engine_that_loads(desk: Open) -> None:
    one = desk()
    one.speaker(Script(card=CUSTOM, load_delay_s=3.0))
    one.session.read(Item(THREE))
    wait_until(lambda: bool(one.speakers[0].requests))
    begun = time.monotonic()
    one.session.close()
    assert time.monotonic() - begun < 2.5


def test_the_engine_is_asked_as_the_item_says(desk: Open) -> None:
    """In context only where the voice has a reference: else the engine would refuse it."""
    one = desk()
    speaker = one.speaker(Script(card=BASE))
    for n_asked, voice in enumerate((fake_voice(in_context=True), fake_voice()), 1):
        item = Item("Brief.", trial=voice, chunk_frames=(3,), in_context=True)
        one.session.read(item, WhenBusy.REPLACE)
        wait_until(lambda n=n_asked: len(speaker.requests) == n)  # type: ignore[misc]
        assert speaker.requests[-1].schedule == (3,)
        assert speaker.requests[-1].in_context is voice.has_reference
        one.session.stop()
