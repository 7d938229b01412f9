"""Requests beside each other: the same sound as alone, fair, and nobody waits for a slow reader."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.checkpoint import open_checkpoint
from engine.contract import Chunk, Ending, Request, Sampling, State
from engine.errors import DeviceFullError
from engine.local import LocalSpeaker
from engine.runner import Runner
from tests.engine.test_local import request, voice_for

CPU = torch.device("cpu")
Opened = Callable[[int], LocalSpeaker]


@pytest.fixture
def opened(checkpoint: Callable[..., Path]) -> Iterator[Opened]:
    """Opens and starts speakers with so many slots, and closes them."""
    speakers: list[LocalSpeaker] = []

    def give(n_slots: int) -> LocalSpeaker:
        directory = checkpoint("06b", "base")
        speakers.append(LocalSpeaker(open_checkpoint(directory), CPU, torch.float32, n_slots))
        speakers[-1].start()
        return speakers[-1]

    yield give
    for speaker in speakers:
        speaker.close()


def samples(chunks: list[Chunk]) -> bytes:
    return np.concatenate([chunk.samples for chunk in chunks]).tobytes()


def several(speaker: LocalSpeaker) -> list[Request]:
    """Texts of several segments, in context and not, drawn and greedy, with takes made again."""
    return [
        request(speaker, "One. Two is said.\n\nThree.", sampling=Sampling(seed=1), max_frames=9),
        request(speaker, "Huh?", voice=voice_for(speaker, 5), in_context=True, max_frames=11),
        request(speaker, sampling=Sampling(do_sample=False), max_frames=7, chunk_frames=(3,)),
        request(speaker, "a", guard=True, n_retakes=1, max_frames=40, sampling=Sampling(seed=2)),
        request(speaker, "A last one.", sampling=Sampling(seed=1), max_frames=5),
    ]


def test_what_is_spoken_beside_others_is_the_same_to_the_bit(opened: Opened) -> None:
    alone = opened(1)
    wanted = [samples(list(alone.speak(each))) for each in several(alone)]
    beside = opened(3)
    utterances = [beside.speak(each) for each in several(beside)]
    made: dict[int, bytes] = {}

    def read(number: int) -> None:
        made[number] = samples(list(utterances[number]))

    readers = [threading.Thread(target=read, args=(n,)) for n in range(len(utterances))]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join(30)
    assert [made[n] for n in range(len(wanted))] == wanted
    assert len(set(wanted)) == len(wanted)


def test_a_short_one_need_not_wait_for_a_long_one(opened: Opened) -> None:
    speaker = opened(2)
    long = speaker.speak(request(speaker, max_frames=2000))
    heard = iter(long)
    next(heard)
    assert list(speaker.speak(request(speaker)))[-1].is_final
    assert long.ending is None
    third = speaker.speak(request(speaker))
    assert list(third)[-1].is_final, "its place is free again"
    long.cancel()
    assert list(heard) == []


def test_with_one_place_they_follow_each_other(opened: Opened) -> None:
    speaker = opened(1)
    first = speaker.speak(request(speaker, max_frames=20))
    second = speaker.speak(request(speaker))
    assert list(second)[-1].is_final
    assert first.ending is Ending.LENGTH, "it was over before"


def test_a_reader_that_stops_reading_holds_up_only_itself(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.jobs.N_WAITING_CHUNKS", 4)
    speaker = opened(2)
    stuck = speaker.speak(request(speaker, max_frames=12, chunk_frames=(1,)))
    for _ in range(3):
        other = speaker.speak(request(speaker, max_frames=12))
        assert list(other)[-1].is_final
    assert stuck.ending is None
    chunks = list(stuck)
    assert sum(chunk.n_frames for chunk in chunks) == 12
    assert chunks[-1].is_final


def test_cancelling_one_leaves_the_other(opened: Opened) -> None:
    speaker = opened(2)
    first = speaker.speak(request(speaker, max_frames=2000))
    second = speaker.speak(request(speaker, max_frames=20))
    next(iter(first))
    first.cancel()
    assert sum(chunk.n_frames for chunk in second) == 20
    assert (first.ending, second.ending) == (Ending.CANCELLED, Ending.LENGTH)


def test_unloading_waits_for_all_that_is_spoken(opened: Opened) -> None:
    speaker = opened(2)
    states: list[State] = []
    utterances = [speaker.speak(request(speaker, max_frames=20)) for _ in range(2)]
    speaker.on_change(states.append)
    speaker.unload()
    late = speaker.speak(request(speaker))
    assert all(list(each)[-1].is_final for each in utterances)
    assert list(late)[-1].is_final
    assert states.index(State.UNLOADED) > states.index(State.IDLE)
    assert states.count(State.LOADING) <= 2


def test_closing_ends_all_of_them(opened: Opened) -> None:
    speaker = opened(2)
    utterances = [speaker.speak(request(speaker, max_frames=2000)) for _ in range(3)]
    next(iter(utterances[0]))
    speaker.close()
    assert [each.ending for each in utterances] == [Ending.CANCELLED] * 3


def test_without_memory_for_another_they_follow_each_other(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_: Runner) -> Runner:
        raise torch.OutOfMemoryError("CUDA out of memory.")

    monkeypatch.setattr(Runner, "beside", full)
    speaker = opened(4)
    utterances = [speaker.speak(request(speaker)) for _ in range(3)]
    assert all(list(each)[-1].is_final for each in utterances)
    assert "memory for 1 requests" in caplog.text
    caplog.clear()


def test_what_breaks_the_model_ends_all_and_the_next_request_loads_anew(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaker = opened(2)
    going = speaker.speak(request(speaker, max_frames=2000))
    heard = iter(going)
    next(heard)

    def full(*_: object) -> None:
        raise torch.OutOfMemoryError("CUDA out of memory.")

    with monkeypatch.context() as patched:
        patched.setattr("engine.local.steps", full)
        with pytest.raises(DeviceFullError):
            list(speaker.speak(request(speaker)))
        with pytest.raises(DeviceFullError):
            list(heard)
    assert list(speaker.speak(request(speaker)))[-1].is_final
