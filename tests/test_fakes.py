"""What the fake does by its script alone: faults and runaways that no real model has on demand."""

import time

import pytest

from engine.contract import Chunk, Ending, Request
from tests.fakes import FakeSpeaker, Script, fake_voice

ONE = "One sentence."
TWO = "Here is one sentence. And here is another one."
LONG = "This sentence goes on and on. " * 30


def test_an_error_of_the_engine_is_raised_in_the_iteration_and_ends_only_that_request() -> None:
    script = Script(failures={(0, 3): RuntimeError("unspecified launch failure")})
    with FakeSpeaker(script) as speaker:
        request = Request(ONE, fake_voice(), chunk_frames=1)
        broken = speaker.speak(request)
        after = speaker.speak(request)
        heard: list[Chunk] = []
        with pytest.raises(RuntimeError, match="launch failure"):
            heard.extend(broken)
        assert not any(chunk.is_final for chunk in heard)
        assert list(after)[-1].is_final


def test_a_cancel_is_heard_within_one_frame() -> None:
    # A frame takes 50 ms here, so that a second one could not be overlooked.
    with FakeSpeaker(Script(frame_delay_s=0.05)) as speaker:
        utterance = speaker.speak(Request(LONG, fake_voice(), chunk_frames=1))
        chunks = iter(utterance)  # held, since dropping it would cancel too
        next(chunks)
        n_before = speaker.n_frames_made
        utterance.cancel()
        end = time.monotonic() + 30
        while utterance.ending is None and time.monotonic() < end:
            time.sleep(0.002)
        assert speaker.n_frames_made <= n_before + 1


def test_a_runaway_is_spoken_again_and_its_first_take_is_void() -> None:
    with FakeSpeaker(Script(runaways=frozenset({(0, 0)}))) as speaker:
        utterance = speaker.speak(Request(TWO, fake_voice(), n_retakes=1))
        chunks = list(utterance)
        assert {(c.segment.index, c.take) for c in chunks} == {(0, 0), (0, 1), (1, 0)}
        assert utterance.ending is Ending.EOS
        assert utterance.stats is not None
        assert utterance.stats.n_retakes == 1
        assert sum(chunk.is_final for chunk in chunks) == 1


def test_a_runaway_without_retakes_ends_as_one() -> None:
    with FakeSpeaker(Script(runaways=frozenset({(0, 0), (0, 1)}))) as speaker:
        utterance = speaker.speak(Request(ONE, fake_voice(), n_retakes=1))
        assert list(utterance)[-1].is_final
        assert utterance.ending is Ending.RUNAWAY
