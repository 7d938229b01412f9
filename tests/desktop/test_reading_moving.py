"""Where in the text one is: the sentence heard, skipping, seeking, the time that is left."""

from pathlib import Path

import numpy as np
import pytest

from desktop.reading import Item, Phase
from engine.contract import SAMPLE_RATE_HZ, Preset
from tests.desktop.desk import STARTS, THREE, Open, desk, spoken
from tests.desktop.quiet_player import wait_until
from tests.fakes import CUSTOM, Script

__all__ = ["desk"]


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
    assert speaker.requests[-1].mapped.text == THREE[STARTS[2] :]


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
    assert speaker.requests[0].mapped.text == THREE[30:]
    assert one.session.status.sentence == (22, 46)


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


def test_another_voice_begins_with_the_sentence_that_is_heard(desk: Open) -> None:
    one = desk()
    speaker = one.speaker()
    one.session.read(Item(THREE, voice="vivian"))
    one.wait_for_sound()
    one.play_into(STARTS[1])
    one.session.set_voice("ryan", "english")
    wait_until(lambda: len(speaker.requests) == 2)
    assert speaker.requests[1].mapped.text == THREE[STARTS[1] :]
    assert speaker.requests[1].voice == Preset("ryan")
    assert speaker.requests[1].language == "english"
    one.session.set_voice("ryan", "english")
    one.session.seek(0)
    wait_until(lambda: len(speaker.requests) == 3)
    assert speaker.requests[2].voice == Preset("ryan")


def test_a_sample_is_heard_at_once_and_what_it_interrupts_waits_paused(desk: Open) -> None:
    one = desk()
    one.speaker()
    one.session.read(Item(THREE, "vivian"))
    one.play_into(STARTS[1])
    one.session.sample(Item("A voice to try.", trial=Preset("ryan")))
    one.wait(lambda status: status.item is not None and status.item.source == "sample")
    assert one.speakers[0].requests[-1].voice == Preset("ryan")

    def is_back() -> bool:
        one.player.play(0.1)
        return one.session.status.phase is Phase.PAUSED

    wait_until(is_back)
    status = one.session.status
    assert status.item is not None
    assert (status.item.text, status.item.place) == (THREE, STARTS[1])


def test_stopping_a_sample_keeps_what_it_interrupted(desk: Open) -> None:
    one = desk()
    one.speaker()
    one.session.read(Item(THREE, "vivian"))
    one.play_into(STARTS[1])
    one.session.sample(Item("A voice to try.", "ryan"))
    one.session.stop()
    status = one.wait(lambda status: status.phase is Phase.PAUSED)
    assert status.item is not None
    assert status.item.text == THREE


def test_a_sample_is_never_left_over(desk: Open, tmp_path: Path) -> None:
    one = desk(place_file=tmp_path / "place.json")
    one.speaker()
    one.session.sample(Item("A voice to try.", trial=Preset("ryan")))
    one.wait_for_sound()
    one.session.close()
    assert not (tmp_path / "place.json").exists()
