"""What every speaker promises (`engine.contract.Speaker`), run over the fake and the real ones.

The command line and the pages of the desktop are tested against the fake alone, so these tests are
what makes their results worth something: a promise that only the fake keeps would show here.
"""

import gc
import importlib.util
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from engine.contract import (
    FRAME_SAMPLES,
    SAMPLE_RATE_HZ,
    Chunk,
    Ending,
    Preset,
    Request,
    Sampling,
    Speaker,
    State,
    Voice,
)
from engine.errors import (
    BadRequestError,
    EmptyTextError,
    RecordingUnreadableError,
    SpeakerClosedError,
    UnknownLanguageError,
    VoiceMismatchError,
    WrongModeError,
)
from engine.speech import open_remote, open_speaker
from tests.fakes import FakeSpeaker, Script, fake_voice
from tests.speech_server import VOICES, serving

STARTER = Path(__file__).parents[2] / "resources" / "starter"
ONE = "One sentence."
TWO = "Here is one sentence. And here is another one."
LONG = "This sentence goes on and on. " * 30
DEADLINE_S = 60.0


@dataclass(frozen=True)
class Contender:
    """A kind of speaker, and a request that it accepts."""

    open: Callable[[], Speaker]
    voice: Voice | Preset

    @property
    def seed(self) -> int:
        """What its voice brings along; presets of a model bring 0."""
        return self.voice.seed if isinstance(self.voice, Voice) else 0

    def request(self, text: str = ONE, **changes: object) -> Request:
        # A stranger's voice never ends by itself on the starter; 8 frames are enough here.
        plain = Request(text, self.voice, sampling=Sampling(seed=3), max_frames=8, n_retakes=0)
        return replace(plain, **changes)


def _fake() -> Contender:
    return Contender(lambda: FakeSpeaker(Script(frame_delay_s=0.001)), fake_voice())


def _real(backend: str) -> Contender:
    if importlib.util.find_spec(f"engine.{backend}") is None:
        pytest.skip(f"engine.{backend} is not written yet")
    if backend == "reference" and importlib.util.find_spec("qwen_tts") is None:
        pytest.skip("the official package is not installed: ./setup.sh test installs it")
    card = open_speaker(STARTER, device="cpu").card
    vector = np.random.default_rng(0).standard_normal(card.width).astype(np.float32)
    vector = ((vector / np.linalg.norm(vector)).view(np.uint32) & 0xFFFF0000).view(np.float32)
    return Contender(
        lambda: open_speaker(STARTER, backend=backend, device="cpu"),
        Voice("Test", card.family, vector, seed=5),
    )


@pytest.fixture(scope="module", params=["fake", "local", "reference", "remote"])
def contender(request: pytest.FixtureRequest) -> Iterator[Contender]:
    if request.param == "remote":
        with serving() as server:
            server.frame_s = 0.001
            yield Contender(lambda: open_remote(server.url), Preset(VOICES[0]))
    else:
        yield _fake() if request.param == "fake" else _real(request.param)


@pytest.fixture(scope="module")
def speaker(contender: Contender) -> Iterator[Speaker]:
    """One speaker for all tests that leave it as they found it."""
    with contender.open() as opened:
        opened.warm_up()  # what it needs for as long as it lives, such as a thread, is there then
        yield opened


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + DEADLINE_S
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.002)


def samples_of(chunks: list[Chunk]) -> np.ndarray:
    return np.concatenate([chunk.samples for chunk in chunks])


def test_the_last_chunk_and_no_other_is_final(contender: Contender, speaker: Speaker) -> None:
    # peers.md §2.3: is_final was never True when the length is a multiple of the chunk size.
    for size in (1, 4, 5, (1, 2, 4, 8)):
        chunks = list(speaker.speak(contender.request(TWO, chunk_frames=size)))
        assert [chunk.is_final for chunk in chunks] == [False] * (len(chunks) - 1) + [True]


def test_frames_samples_and_pauses_add_up(contender: Contender, speaker: Speaker) -> None:
    utterance = speaker.speak(contender.request(TWO))
    chunks = list(utterance)
    segments = {chunk.segment.index: chunk.segment for chunk in chunks}
    assert sorted(segments) == list(range(len(segments)))
    assert len(segments) == 2
    for index, segment in segments.items():
        mine = [chunk for chunk in chunks if chunk.segment.index == index]
        n_frames = 0
        for chunk in mine:
            assert chunk.n_frames == 0 or chunk.frame_index == n_frames
            n_frames += chunk.n_frames
        n_pause = round(segment.pause_after_s * SAMPLE_RATE_HZ)
        assert sum(len(chunk.samples) for chunk in mine) == n_frames * FRAME_SAMPLES + n_pause
    assert utterance.stats is not None
    assert utterance.stats.n_frames == sum(chunk.n_frames for chunk in chunks)
    n_codes = utterance.stats.n_frames if isinstance(contender.voice, Voice) else 0
    assert utterance.stats.codes.shape == (n_codes, 16)
    assert utterance.stats.audio_s == pytest.approx(len(samples_of(chunks)) / SAMPLE_RATE_HZ)


def test_segments_know_their_place_in_the_text(contender: Contender, speaker: Speaker) -> None:
    for chunk in speaker.speak(contender.request(TWO)):
        assert TWO[chunk.segment.start : chunk.segment.end].strip() == chunk.segment.text.strip()


def test_samples_are_float32_and_within_one(contender: Contender, speaker: Speaker) -> None:
    samples = samples_of(list(speaker.speak(contender.request())))
    assert samples.dtype == np.float32
    assert samples.ndim == 1
    assert np.abs(samples).max() <= 1


def test_the_schedule_is_kept(contender: Contender, speaker: Speaker) -> None:
    sizes = [c.n_frames for c in speaker.speak(contender.request(chunk_frames=(1, 2, 3)))]
    assert sizes[0] == 1
    assert max(sizes) <= 3


def test_the_chunk_size_changes_no_sample(contender: Contender, speaker: Speaker) -> None:
    # faults.md #25: a seam at each chunk border. Equal to the bit, so it cannot pass by chance.
    whole = samples_of(list(speaker.speak(contender.request(TWO, chunk_frames=100))))
    for size in (1, 3, (1, 2, 4, 8)):
        pieces = samples_of(list(speaker.speak(contender.request(TWO, chunk_frames=size))))
        np.testing.assert_array_equal(pieces, whole)


def test_a_seed_makes_it_repeatable_and_another_one_different(
    contender: Contender, speaker: Speaker
) -> None:
    # faults.md #20
    def spoken(seed: int) -> np.ndarray:
        request = contender.request(sampling=Sampling(seed=seed))
        return samples_of(list(speaker.speak(request)))

    first = spoken(1)
    other = spoken(2)
    np.testing.assert_array_equal(spoken(1), first)
    assert first.shape != other.shape or not np.array_equal(first, other)


def test_without_a_seed_the_voice_brings_its_own(contender: Contender, speaker: Speaker) -> None:
    utterance = speaker.speak(contender.request(sampling=Sampling()))
    list(utterance)
    assert utterance.stats is not None
    assert utterance.stats.seed == contender.seed


def test_while_it_goes_on_there_is_no_ending(contender: Contender, speaker: Speaker) -> None:
    utterance = speaker.speak(contender.request(LONG, chunk_frames=1))
    chunks = iter(utterance)
    next(chunks)
    assert utterance.ending is None
    assert utterance.stats is None
    utterance.cancel()


def test_the_frame_limit_ends_with_length(contender: Contender, speaker: Speaker) -> None:
    utterance = speaker.speak(contender.request(max_frames=2))
    assert sum(chunk.n_frames for chunk in utterance) == 2
    assert utterance.ending is Ending.LENGTH


def test_time_goes_forward_in_the_timing(contender: Contender, speaker: Speaker) -> None:
    utterance = speaker.speak(contender.request(TWO))
    timings = [chunk.timing for chunk in utterance]
    assert len({timing.ttfa_s for timing in timings}) == 1
    elapsed = [timing.elapsed_s for timing in timings]
    assert elapsed == sorted(elapsed)
    assert 0 < timings[0].ttfa_s <= elapsed[0]
    assert utterance.stats is not None
    assert utterance.stats.ttfa_s == timings[0].ttfa_s


def test_leaving_the_iteration_cancels(contender: Contender, speaker: Speaker) -> None:
    # faults.md #46: the client leaves and the engine works on to the end.
    utterance = speaker.speak(contender.request(LONG))
    for _ in utterance:
        break
    until(lambda: utterance.ending is Ending.CANCELLED)


def test_an_error_of_the_caller_cancels(contender: Contender, speaker: Speaker) -> None:
    utterance = speaker.speak(contender.request(LONG))

    def read() -> None:
        for _ in utterance:
            raise OSError("the disk is full")

    with pytest.raises(OSError, match="disk"):
        read()
    until(lambda: utterance.ending is Ending.CANCELLED)


def test_another_thread_can_cancel(contender: Contender, speaker: Speaker) -> None:
    utterance = speaker.speak(contender.request(LONG, chunk_frames=1))
    canceller = threading.Thread(target=utterance.cancel)
    n_chunks = 0
    for chunk in utterance:
        n_chunks += 1
        if n_chunks == 3:
            canceller.start()
            canceller.join()
        assert not chunk.is_final
    assert n_chunks == 3, "what was made before the cancel is not delivered after it"
    until(lambda: utterance.ending is Ending.CANCELLED)


def test_cancelling_twice_or_after_the_end_is_harmless(
    contender: Contender, speaker: Speaker
) -> None:
    utterance = speaker.speak(contender.request(max_frames=2))
    list(utterance)
    ending = utterance.ending
    utterance.cancel()
    utterance.cancel()
    assert utterance.ending is ending is Ending.LENGTH


def test_what_waits_can_be_cancelled_before_its_turn(
    contender: Contender, speaker: Speaker
) -> None:
    first = speaker.speak(contender.request(LONG))
    waiting = speaker.speak(contender.request(LONG))
    waiting.cancel()
    assert list(waiting) == []
    first.cancel()
    until(lambda: waiting.ending is Ending.CANCELLED)


def test_a_caller_that_goes_away_costs_nothing(contender: Contender, speaker: Speaker) -> None:
    # Nobody ever iterates it and nobody holds it: the next one must have its turn at once,
    # not after 30 sentences, and not never because a bounded queue is full.
    speaker.speak(contender.request(LONG, chunk_frames=1))
    gc.collect()
    utterance = speaker.speak(contender.request(max_frames=2))
    list(utterance)
    assert utterance.ending is Ending.LENGTH


def test_requests_are_answered_in_their_order(contender: Contender, speaker: Speaker) -> None:
    # faults.md #33: concurrent requests shared one state.
    alone = samples_of(list(speaker.speak(contender.request())))
    utterances = [speaker.speak(contender.request()) for _ in range(3)]
    done: list[int] = []
    heard: dict[int, np.ndarray] = {}

    def listen(number: int) -> None:
        heard[number] = samples_of(list(utterances[number]))
        done.append(number)

    threads = [threading.Thread(target=listen, args=[n]) for n in (2, 0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(DEADLINE_S)
    assert sorted(done) == [0, 1, 2]
    for samples in heard.values():
        np.testing.assert_array_equal(samples, alone)


@pytest.mark.parametrize("text", ["", " \n\t", "…", "👍🏽", "\u200b\u200d"])
def test_nothing_to_say_is_refused_at_once(
    contender: Contender, speaker: Speaker, text: str
) -> None:
    with pytest.raises(EmptyTextError):
        speaker.speak(contender.request(text))


def test_bad_requests_are_refused_at_once(contender: Contender, speaker: Speaker) -> None:
    with pytest.raises(BadRequestError):
        speaker.speak(contender.request(chunk_frames=0))
    with pytest.raises(BadRequestError):
        speaker.speak(contender.request(chunk_frames=()))
    with pytest.raises(UnknownLanguageError, match="klingon"):
        speaker.speak(contender.request(language="klingon"))
    is_preset = isinstance(contender.voice, Preset)
    with pytest.raises(WrongModeError):
        speaker.speak(contender.request(voice=fake_voice() if is_preset else Preset("vivian")))
    with pytest.raises(BadRequestError):
        speaker.speak(contender.request(in_context=True))


def test_a_voice_of_another_model_is_refused_at_once(
    contender: Contender, speaker: Speaker
) -> None:
    if isinstance(contender.voice, Preset):
        pytest.skip("it has its own voices")
    narrow = replace(contender.voice, embedding=contender.voice.embedding[:-1])
    with pytest.raises(VoiceMismatchError):
        speaker.speak(contender.request(voice=narrow))
    foreign = replace(contender.voice, family="another")
    with pytest.raises(VoiceMismatchError):
        speaker.speak(contender.request(voice=foreign))


def test_a_missing_recording_makes_no_voice(
    contender: Contender, speaker: Speaker, tmp_path: Path
) -> None:
    clones = isinstance(contender.voice, Voice)
    with pytest.raises(RecordingUnreadableError if clones else WrongModeError):
        speaker.make_voice(tmp_path / "missing.wav", "Nobody")


def test_closing_ends_everything_and_twice_is_harmless(contender: Contender) -> None:
    states: list[State] = []
    speaker = contender.open()
    assert speaker.state is State.UNLOADED
    speaker.on_change(states.append)
    speaker.start()
    speaking = speaker.speak(contender.request(LONG, chunk_frames=1))
    waiting = speaker.speak(contender.request())
    chunks = iter(speaking)
    next(chunks)
    assert speaker.state is State.SPEAKING
    speaker.close()
    speaker.close()
    assert speaker.state is State.CLOSED
    assert not any(chunk.is_final for chunk in chunks)
    assert list(waiting) == []
    assert speaking.ending is waiting.ending is Ending.CANCELLED
    with pytest.raises(SpeakerClosedError):
        speaker.speak(contender.request())
    assert states[0] is State.LOADING
    assert State.SPEAKING in states
    assert states[-1] is State.CLOSED


def test_a_speaker_that_never_started_closes_too(contender: Contender) -> None:
    speaker = contender.open()
    waiting = speaker.speak(contender.request())
    speaker.close()
    assert list(waiting) == []
    assert speaker.state is State.CLOSED


def test_the_loop_runs_in_whichever_thread_hosts_it(contender: Contender) -> None:
    speaker = contender.open()
    host = threading.Thread(target=speaker.run, daemon=True)
    host.start()
    threads: set[int | None] = set()
    speaker.on_change(lambda _: threads.add(threading.current_thread().ident))
    list(speaker.speak(contender.request(max_frames=2)))
    assert threads == {host.ident}
    speaker.close()
    host.join(DEADLINE_S)
    assert not host.is_alive()


def test_unloading_is_undone_by_the_next_request(contender: Contender) -> None:
    with contender.open() as speaker:
        speaker.warm_up()
        assert speaker.state is State.IDLE
        speaker.unload()
        until(lambda: speaker.state is State.UNLOADED)
        utterance = speaker.speak(contender.request(max_frames=2))
        list(utterance)
        assert utterance.ending is Ending.LENGTH
