"""Our own speaker, with a tiny model: what the contract tests cannot know of."""

import gc
import threading
import weakref
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile
import torch

from engine.audio import write_sound
from engine.checkpoint import open_checkpoint
from engine.contract import (
    SAMPLE_RATE_HZ,
    Chunk,
    Design,
    Ending,
    Preset,
    Request,
    Sampling,
    State,
    Voice,
    VoiceChoice,
)
from engine.errors import (
    CheckpointError,
    DeviceFullError,
    EmptyTextError,
    RecordingTooShortError,
    SettingError,
    SpeakerClosedError,
    TextTooLongError,
    UnknownLanguageError,
    UnknownSpeakerError,
    VoiceMismatchError,
    WrongModeError,
)
from engine.local import LocalSpeaker

CPU = torch.device("cpu")
Opened = Callable[..., LocalSpeaker]


@pytest.fixture
def opened(checkpoint: Callable[..., Path]) -> Iterator[Opened]:
    """Opens and starts speakers of tiny models, and closes them."""
    speakers: list[LocalSpeaker] = []

    def give(shape: str = "06b", kind: str = "base", **options: object) -> LocalSpeaker:
        directory = checkpoint(shape, kind, **options)
        speakers.append(LocalSpeaker(open_checkpoint(directory), CPU, torch.float32))
        speakers[-1].start()
        return speakers[-1]

    yield give
    for speaker in speakers:
        speaker.close()


def voice_for(speaker: LocalSpeaker, n_reference_frames: int = 0) -> Voice:
    """Makes a voice that fits."""
    numbers = np.random.default_rng(3)
    codes = numbers.integers(0, 64, (n_reference_frames, 16)).astype(np.int16)
    return Voice(
        "Nobody",
        speaker.card.family,
        numbers.standard_normal(speaker.card.width).astype(np.float32),
        transcript="Some words." if n_reference_frames else None,
        reference_codes=codes if n_reference_frames else None,
    )


def request(speaker: LocalSpeaker, text: str = "Three small boats.", **changes: object) -> Request:
    """Asks for a few frames."""
    usual = Request(text, voice_for(speaker), max_frames=6, guard=False)
    return replace(usual, **changes)  # type: ignore[arg-type]


def spoken(speaker: LocalSpeaker, asked: Request) -> list[Chunk]:
    """Speaks it all."""
    return list(speaker.speak(asked))


def test_segments_follow_each_other_with_their_pauses(opened: Opened) -> None:
    """A paragraph ends in silence, the last one does not."""
    speaker = opened()
    text = "First paragraph here.\n\nSecond one."
    chunks = spoken(speaker, request(speaker, text))
    first = [c for c in chunks if c.segment.index == 0]
    pause = round(first[0].segment.pause_after_s * SAMPLE_RATE_HZ)
    assert pause > 0
    assert not first[-1].samples[-pause:].any()
    assert [text[c.segment.start : c.segment.end] for c in (chunks[0], chunks[-1])] == [
        "First paragraph here.",
        "Second one.",
    ]
    assert [c.is_final for c in chunks] == [False] * (len(chunks) - 1) + [True]


def test_a_runaway_is_spoken_again_with_another_seed(opened: Opened) -> None:
    """The model never ends by itself: every take runs away, and the stats say so."""
    speaker = opened()
    asked = request(speaker, "Huh?", max_frames=2000, guard=True, n_retakes=2)
    utterance = speaker.speak(asked)
    chunks = list(utterance)
    assert {c.take for c in chunks} == {0, 1, 2}
    assert utterance.ending is Ending.RUNAWAY
    assert utterance.stats is not None
    assert utterance.stats.n_retakes == 2
    takes = [np.concatenate([c.samples for c in chunks if c.take == n]) for n in range(3)]
    assert takes[0].tobytes() != takes[1].tobytes()
    assert len({take.size for take in takes}) == 1


def test_speech_too_short_for_its_text_is_spoken_again_and_marked(opened: Opened) -> None:
    """The model ends at once, whatever the text: words would be missing without a word."""
    speaker = opened(eos_scale=1.5)
    asked = request(speaker, "This is quite a long sentence. " * 8, split=False, guard=True)
    utterance = speaker.speak(replace(asked, n_retakes=2, max_frames=2000))
    chunks = list(utterance)
    assert utterance.stats is not None
    assert utterance.ending is Ending.SHORT
    assert {c.take for c in chunks} == {0, 1, 2}
    assert [c.is_final for c in chunks] == [False] * (len(chunks) - 1) + [True]
    unguarded = speaker.speak(replace(asked, guard=False, max_frames=2000))
    assert {c.take for c in unguarded} == {0}
    assert unguarded.ending is Ending.EOS


def test_the_seed_of_the_voice_holds_unless_the_request_brings_one(opened: Opened) -> None:
    """The same text in the same voice always sounds the same."""
    speaker = opened()
    voice = replace(voice_for(speaker), seed=5)
    own = request(speaker, voice=voice)
    brought = request(speaker, sampling=Sampling(seed=5))
    other = request(speaker, voice=voice, sampling=Sampling(seed=6))
    sounds = [
        np.concatenate([c.samples for c in spoken(speaker, asked)]).tobytes()
        for asked in (own, own, brought, other)
    ]
    assert sounds[0] == sounds[1] == sounds[2] != sounds[3]


@pytest.mark.parametrize(
    ("kind", "voice"),
    [
        ("base", Preset("Ryan")),
        ("base", Design("A calm voice.")),
        ("custom_voice", Design("A calm voice.")),
        ("voice_design", Preset("Ryan")),
    ],
)
def test_a_model_refuses_what_it_cannot_do(opened: Opened, kind: str, voice: VoiceChoice) -> None:
    """And says what it can."""
    speaker = opened("17b", kind)
    with pytest.raises(WrongModeError, match=r"cannot .* It "):
        speaker.speak(Request("Hello.", voice))


def test_presets_are_found_whatever_their_case(opened: Opened) -> None:
    """And an unknown one is an error that lists the near ones, never another speaker."""
    speaker = opened("17b", "custom_voice")
    asked = Request("Hello.", Preset("rYAN"), max_frames=2, guard=False)
    assert sum(c.n_frames for c in spoken(speaker, asked)) == 2
    with pytest.raises(UnknownSpeakerError, match="ryan"):
        speaker.speak(Request("Hello.", Preset("Ryen")))


def test_a_language_is_known_or_refused(opened: Opened) -> None:
    """faults.md 18: Auto and auto work, xx is refused; a dialect is no language of its own."""
    speaker = opened()
    for language in ("Auto", "auto", "ENGLISH"):
        spoken(speaker, request(speaker, language=language, max_frames=1))
    for language in ("xx", "Englisch", "sichuan_dialect", ""):
        with pytest.raises(UnknownLanguageError):
            speaker.speak(request(speaker, language=language))
    with pytest.raises(UnknownLanguageError, match="English"):
        speaker.speak(request(speaker, language="Englisch"))


def test_a_voice_of_another_model_is_refused(opened: Opened) -> None:
    """Widths and families are not interchangeable."""
    small, large = opened("06b"), opened("17b")
    with pytest.raises(VoiceMismatchError):
        small.speak(Request("Hello.", voice_for(large)))


def test_in_context_needs_a_reference(opened: Opened) -> None:
    """And works with one, in both layouts."""
    speaker = opened()
    with pytest.raises(WrongModeError, match="transcript"):
        speaker.speak(request(speaker, in_context=True))
    for layout in (False, True):
        asked = request(
            speaker, voice=voice_for(speaker, 9), in_context=True, non_streaming_mode=layout
        )
        assert sum(c.n_frames for c in spoken(speaker, asked)) == 6


def test_a_reference_of_a_foreign_codec_is_refused(opened: Opened) -> None:
    """Its codes would lie outside the codebooks, and fail on the device."""
    speaker = opened()
    voice = voice_for(speaker, 5)
    assert voice.reference_codes is not None
    foreign = replace(voice, reference_codes=voice.reference_codes + np.int16(40))
    with pytest.raises(VoiceMismatchError, match="codec"):
        speaker.speak(request(speaker, voice=foreign, in_context=True))


@pytest.mark.parametrize("text", ["", "  \n\t ", "🎤🎧", "… — !"])
def test_nothing_to_say_is_refused(opened: Opened, text: str) -> None:
    """Before it is queued."""
    speaker = opened()
    with pytest.raises(EmptyTextError):
        speaker.speak(request(speaker, text))


def test_too_much_text_is_refused_and_the_limit_named(opened: Opened) -> None:
    """Nothing is cut in silence."""
    speaker = opened()
    with pytest.raises(TextTooLongError, match="100,000"):
        speaker.speak(request(speaker, "word " * 20_001))


@pytest.mark.parametrize(
    "wrong",
    [
        {"temperature": 0.0},
        {"temperature": float("nan")},
        {"top_p": 0.0},
        {"top_p": 1.5},
        {"top_k": -1},
        {"repetition_penalty": -2.0},
        {"predictor_temperature": float("inf")},
        {"predictor_top_p": -0.1},
        {"predictor_top_k": -5},
        {"seed": 2**64},
    ],
)
def test_a_sampling_out_of_range_is_refused(wrong: dict[str, float]) -> None:
    """Naming the setting."""
    with pytest.raises(SettingError, match=next(iter(wrong))):
        Sampling(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong", [{"chunk_frames": 0}, {"chunk_frames": ()}, {"max_frames": 0}, {"n_retakes": -1}]
)
def test_a_request_out_of_range_is_refused(opened: Opened, wrong: dict[str, object]) -> None:
    """Naming the setting."""
    speaker = opened()
    with pytest.raises(SettingError, match=next(iter(wrong))):
        request(speaker, **wrong)


def test_an_instruct_without_effect_is_said(opened: Opened) -> None:
    """faults.md 53: the official package drops it without a word."""
    small = opened("06b", "custom_voice")
    asked = Request("Hi.", Preset("Ryan"), instruct="Whisper.", max_frames=2, guard=False)
    utterance = small.speak(asked)
    list(utterance)
    assert any("Whisper." in warning for warning in utterance.warnings)
    large = opened("17b", "custom_voice").speak(asked)
    with_effect = list(large)
    assert not large.warnings
    without = spoken(opened("17b", "custom_voice"), replace(asked, instruct=None))
    assert with_effect[0].samples.tobytes() != without[0].samples.tobytes()


def test_a_voice_is_made_of_a_recording(opened: Opened, tmp_path: Path, starter: Path) -> None:
    """With a transcript it can also be cloned in context; without, it is the embedding alone."""
    speaker = opened()
    path = tmp_path / "me.wav"
    write_sound(path, speechlike(3.0))
    plain = speaker.make_voice(path, "Me")
    full = speaker.make_voice(path.read_bytes(), "Me", transcript="Some words.")
    assert plain.embedding.tobytes() == full.embedding.tobytes()
    assert not plain.has_reference
    assert full.has_reference
    assert full.reference_codes is not None
    assert full.reference_codes.shape == (44, 16)  # (3.0 s + 0.5 s of silence) * 12.5, rounded up
    assert plain.family == speaker.card.family
    assert len(plain.source_sha256) == 64
    assert sum(c.n_frames for c in spoken(speaker, request(speaker, voice=full))) == 6


def test_a_bad_recording_is_refused_with_the_reason(opened: Opened, tmp_path: Path) -> None:
    """In the caller's thread, although it is judged in the engine's."""
    path = tmp_path / "short.wav"
    soundfile.write(path, speechlike(0.4), SAMPLE_RATE_HZ)
    with pytest.raises(RecordingTooShortError):
        opened().make_voice(path, "Me")


def test_a_model_without_speaker_encoder_makes_no_voice(opened: Opened, tmp_path: Path) -> None:
    """CustomVoice and VoiceDesign carry none."""
    path = tmp_path / "me.wav"
    write_sound(path, speechlike(2.0))
    with pytest.raises(WrongModeError, match="Base"):
        opened("17b", "voice_design").make_voice(path, "Me")


def test_unloading_gives_the_model_back_and_the_next_request_reloads(opened: Opened) -> None:
    """The states are told in their order."""
    speaker = opened()
    states: list[State] = []
    speaker.on_change(states.append)
    first = np.concatenate([c.samples for c in spoken(speaker, request(speaker))])
    speaker.unload()
    again = np.concatenate([c.samples for c in spoken(speaker, request(speaker))])
    assert first.tobytes() == again.tobytes()
    once = [State.LOADING, State.IDLE, State.SPEAKING, State.IDLE]
    speaker.close()
    assert states == [*once, State.UNLOADED, *once, State.CLOSED]


def test_unloading_frees_the_model_without_a_garbage_collection(opened: Opened) -> None:
    """Within the window collection is put off: Qt's objects must end in their own thread."""
    speaker = opened()
    spoken(speaker, request(speaker))
    held = weakref.ref(speaker._slots[0].runner), weakref.ref(speaker._slots[0].talker.codec_head)
    gc.disable()
    try:
        speaker.unload()
        speaker.close()
        assert [each() for each in held] == [None, None]
    finally:
        gc.enable()


def test_a_damaged_model_fails_the_request_and_not_the_speaker(
    base_like_06b: Path, tmp_path: Path
) -> None:
    """The file is mended and the same speaker speaks."""
    import shutil

    directory = Path(shutil.copytree(base_like_06b, tmp_path / "model"))
    speaker = LocalSpeaker(open_checkpoint(directory), CPU, torch.float32)
    good = (directory / "vocab.json").read_bytes()
    (directory / "vocab.json").write_bytes(b"{}")
    with speaker:
        with pytest.raises(CheckpointError, match="tokenizer"):
            spoken(speaker, request(speaker))
        assert speaker.state is State.UNLOADED
        (directory / "vocab.json").write_bytes(good)
        assert spoken(speaker, request(speaker))


def test_a_full_device_is_said_and_the_speaker_lives(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """torch's own error cannot be had here without a card; the translation is what is tested."""
    speaker = opened()
    spoken(speaker, request(speaker))

    def full(*_: object) -> None:
        raise torch.OutOfMemoryError("CUDA out of memory.")

    monkeypatch.setattr("engine.local.steps", full)
    with pytest.raises(DeviceFullError, match="smaller model"):
        spoken(speaker, request(speaker))
    monkeypatch.undo()
    assert spoken(speaker, request(speaker))


def test_warming_up_loads_and_makes_nothing_to_hear(opened: Opened) -> None:
    """For each kind of model."""
    for kind in ("base", "custom_voice", "voice_design"):
        speaker = opened("17b", kind)
        seen: list[str] = []
        speaker.warm_up(lambda progress, seen=seen: seen.append(progress.task))
        assert speaker.state is State.IDLE
        assert seen


def test_many_threads_ask_and_one_speaks(opened: Opened) -> None:
    """faults.md 32, 33: eight callers together; each hears what it would have heard alone."""
    speaker = opened()
    asked = [request(speaker, sampling=Sampling(seed=n)) for n in range(8)]
    alone = [np.concatenate([c.samples for c in spoken(speaker, a)]).tobytes() for a in asked]
    heard: dict[int, bytes] = {}

    def listen(n: int) -> None:
        heard[n] = np.concatenate([c.samples for c in spoken(speaker, asked[n])]).tobytes()

    threads = [threading.Thread(target=listen, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [heard[n] for n in range(8)] == alone


def test_a_forgotten_utterance_is_cancelled(opened: Opened) -> None:
    """A caller that goes away costs nothing: not a frame more than it had."""
    speaker = opened()
    utterance = speaker.speak(request(speaker, max_frames=4000))
    job = utterance._job
    next(iter(utterance))
    del utterance
    gc.collect()
    assert job.is_cancelled()
    assert spoken(speaker, request(speaker))
    assert job.ending is Ending.CANCELLED


def test_a_listener_that_fails_stops_nobody(
    opened: Opened, caplog: pytest.LogCaptureFixture
) -> None:
    """Its fault is logged; the loop goes on."""
    speaker = opened()

    def fail(state: State) -> None:
        raise ValueError(state)

    speaker.on_change(fail)
    for _ in range(2):
        assert spoken(speaker, request(speaker))
    speaker.close()
    assert "a listener failed" in caplog.text
    caplog.clear()


def test_a_closed_speaker_stays_closed(opened: Opened) -> None:
    """Opening it again is refused, not hung upon; starting twice is one start."""
    speaker = opened()
    speaker.start()
    speaker.close()
    for again in (speaker.start, speaker.run):
        with pytest.raises(SpeakerClosedError):
            again()
    speaker.close()


def test_closing_right_after_starting_is_no_error_in_the_thread(
    checkpoint: Callable[..., Path],
) -> None:
    """The thread may come to its first line only once the speaker is closed."""
    for _ in range(100):
        speaker = LocalSpeaker(open_checkpoint(checkpoint("06b", "base")), CPU, torch.float32)
        speaker.start()
        speaker.close()
        assert speaker.state is State.CLOSED


def test_a_listener_may_close_but_not_wait_for_itself(
    checkpoint: Callable[..., Path], caplog: pytest.LogCaptureFixture
) -> None:
    """Both would be deadlocks."""
    idle = LocalSpeaker(open_checkpoint(checkpoint("06b", "base")), CPU, torch.float32)
    idle.on_change(lambda _: idle.close())
    idle.close()
    assert idle.state is State.CLOSED
    busy = LocalSpeaker(open_checkpoint(checkpoint("06b", "base")), CPU, torch.float32)
    busy.on_change(lambda state: busy.warm_up() if state is State.IDLE else None)
    with busy:
        assert spoken(busy, request(busy))
    assert "would wait for itself" in caplog.text
    caplog.clear()


def test_an_utterance_that_is_only_iterated_is_not_forgotten(opened: Opened) -> None:
    """The loop's own iterator is all that holds it."""
    speaker = opened()
    n_frames = 0
    for chunk in speaker.speak(request(speaker)):
        n_frames += chunk.n_frames
    assert n_frames == 6


def test_an_iteration_left_before_its_first_chunk_cancels(opened: Opened) -> None:
    """A generator that was never advanced runs no finally."""
    speaker = opened()
    utterance = speaker.speak(request(speaker, max_frames=4000))
    reading = iter(utterance)
    reading.close()  # type: ignore[attr-defined]
    assert list(reading) == []
    assert spoken(speaker, request(speaker))
    assert utterance.ending is Ending.CANCELLED


def test_a_voice_that_is_no_number_spoils_nothing_after_it(opened: Opened) -> None:
    """Its keys would lie in the cache and reach the next utterance through the mask."""
    speaker = opened()
    before = np.concatenate([c.samples for c in spoken(speaker, request(speaker))])
    poison = replace(voice_for(speaker), embedding=np.full(speaker.card.width, np.inf, np.float32))
    with pytest.raises(VoiceMismatchError, match="cannot take"):
        spoken(speaker, request(speaker, voice=poison))
    after = np.concatenate([c.samples for c in spoken(speaker, request(speaker))])
    assert before.tobytes() == after.tobytes()


def test_closed_means_closed(opened: Opened) -> None:
    """No thread waits for an answer that never comes."""
    speaker = opened()
    speaker.close()
    with pytest.raises(SpeakerClosedError):
        speaker.speak(request(speaker))
    with pytest.raises(SpeakerClosedError):
        speaker.warm_up()


def speechlike(duration_s: float) -> np.ndarray:
    """Makes bursts of a buzzing tone, a syllable's length each."""
    t = np.arange(int(duration_s * SAMPLE_RATE_HZ)) / SAMPLE_RATE_HZ
    buzz = sum(np.sin(2 * np.pi * 130 * k * t) / k for k in range(1, 12))
    return (0.12 * buzz * (0.55 + 0.45 * np.sin(2 * np.pi * 4 * t))).astype(np.float32)
