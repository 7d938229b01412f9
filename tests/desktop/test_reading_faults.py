"""What goes wrong while reading: told in words, and the rest still offered."""

import time

import numpy as np
import pytest

from desktop.player.events import DeviceLost, NoDevice
from desktop.reading import RUNAWAY_NOTICE, SLOW_NOTICE, Item, Phase, Status
from engine.contract import Preset, Request
from engine.errors import DeviceError, SoundDeviceError, VivavoceError
from engine.voices import VoiceLibrary
from tests.desktop.desk import STARTS, THREE, Open, desk, spoken
from tests.desktop.quiet_player import wait_until
from tests.fakes import CUSTOM, FakeSpeaker, Script, fake_voice

__all__ = ["desk"]


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
    assert second.requests[0].mapped.text == THREE[STARTS[1] :]
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


def test_a_sentence_that_ran_away_for_good_is_told(desk: Open) -> None:
    one = desk()
    one.speaker(Script(card=CUSTOM, runaways=frozenset({(1, 0), (1, 1), (1, 2)})))
    one.session.read(Item(THREE))
    one.wait(lambda s: s.notice == RUNAWAY_NOTICE)
    one.play_to_the_end()
    assert one.session.status.notice == ""


def test_what_the_engine_warns_of_is_told(desk: Open) -> None:
    """Such as a card with too little memory."""
    one = desk()
    one.speaker(Script(card=CUSTOM, warnings=("It is slower today.",)))
    one.session.read(Item(THREE))
    one.wait(lambda s: s.notice == "It is slower today.")
    one.play_to_the_end()


def test_a_fault_of_ours_is_told_and_the_next_press_is_heard(
    desk: Open, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = desk()
    one.speaker()

    def fail(*_: object) -> None:
        raise ValueError(THREE)

    with monkeypatch.context() as broken:
        broken.setattr(one.player, "put", fail)
        broken.setattr(one.player, "stop", fail)
        one.session.read(Item(THREE))
        status = one.wait(lambda s: s.error is not None)
    assert status.phase is Phase.IDLE
    assert "ValueError" in str(status.error)
    assert "sentence" not in str(status.error) + caplog.text
    caplog.clear()
    one.session.resume()
    one.wait(lambda s: s.error is None)
    one.wait_for_sound()
    one.play_to_the_end()
