"""One segment: the same samples however they are handed on, and an end for everything."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.contract import FRAME_SAMPLES, Ending
from engine.errors import TextTooLongError
from engine.generate import Guard, Model
from engine.runner import Runner
from tests.engine.decoding import decoded
from tests.engine.speaking import TEXT, ending_of, laid_out, load, sound_of, spoken_pieces

SCHEDULES = [(1,), (3,), (25,), (1, 2, 4, 8), (5, 1, 7)]


@pytest.fixture(scope="module")
def model(base_like_17b: Path) -> Model:
    """A model that hardly ever ends by itself."""
    return load(base_like_17b)


@pytest.mark.parametrize("in_context", [False, True])
def test_stream_equals_file_to_the_byte_whatever_the_chunks(model: Model, in_context: bool) -> None:
    """faults.md 25, 26, 27: no seam, no cross-fade, nothing decoded twice."""
    whole = spoken_pieces(model, laid_out(model, in_context=in_context, schedule=(1000,)))
    assert len(whole) == 1
    for schedule in SCHEDULES:
        pieces = spoken_pieces(model, laid_out(model, in_context=in_context, schedule=schedule))
        sizes = [piece.n_frames for piece in pieces]
        expected = list(schedule) + [schedule[-1]] * 30
        assert sizes[:-1] == expected[: len(sizes) - 1]
        assert sound_of(pieces).tobytes() == sound_of(whole).tobytes()
        assert [p.frame_index for p in pieces] == [sum(sizes[:i]) for i in range(len(sizes))]


def test_the_first_piece_comes_after_one_frame(model: Model) -> None:
    """Nothing else has been made by then."""
    pieces = spoken_pieces(model, laid_out(model, schedule=(1, 2, 4, 8)))
    assert pieces[0].n_frames == 1
    assert pieces[0].samples.shape == (FRAME_SAMPLES,)
    assert pieces[0].samples.dtype == np.float32


def test_one_seed_is_one_sound_whatever_ran_before(base_like_17b: Path) -> None:
    """faults.md 20; and a longer utterance before leaves no trace in the caches."""
    fresh = load(base_like_17b)
    first = sound_of(spoken_pieces(fresh, laid_out(fresh)))
    spoken_pieces(fresh, laid_out(fresh, "Another text.", in_context=True, max_frames=60, seed=9))
    assert sound_of(spoken_pieces(fresh, laid_out(fresh))).tobytes() == first.tobytes()
    again = load(base_like_17b)
    assert sound_of(spoken_pieces(again, laid_out(again))).tobytes() == first.tobytes()


def test_another_seed_is_another_sound(model: Model) -> None:
    """Also one that differs above the 32nd bit only, or is negative."""
    sounds = {
        sound_of(spoken_pieces(model, laid_out(model, seed=seed, max_frames=10))).tobytes()
        for seed in (1, 2, 1 + 2**32, -1, 2**64 - 2)
    }
    assert len(sounds) == 5


@pytest.mark.parametrize("setting", ["temperature", "predictor_temperature"])
def test_each_temperature_reaches_its_codebooks(model: Model, setting: str) -> None:
    """faster-qwen3-tts bakes the predictor's in at load (peers.md 2.3)."""
    cold = spoken_pieces(model, laid_out(model, **{setting: 1e-4}))
    other = spoken_pieces(model, laid_out(model, **{setting: 1e-4}, seed=2))
    book = 0 if setting == "temperature" else 1
    if book == 0:
        assert cold[0].codes[0, 0] == other[0].codes[0, 0]
    else:
        greedy = spoken_pieces(model, laid_out(model, predictor_do_sample=False))
        assert np.array_equal(
            np.concatenate([p.codes for p in cold]), np.concatenate([p.codes for p in greedy])
        )


def test_moving_up_a_bucket_changes_no_code(base_like_17b: Path) -> None:
    """The utterance crosses 256 positions; the same one began with a cache that had room."""
    model = load(base_like_17b)
    text = f"{TEXT} " * 12  # fills most of the first bucket, so that few frames will do
    spoken = laid_out(model, text, non_streaming=True, max_frames=60, schedule=(60,))
    assert model.runner.n_slots == 256
    assert 200 < len(spoken.prompt.text) < 240
    grown = spoken_pieces(model, spoken)
    assert model.runner.n_slots == 512
    roomy = spoken_pieces(model, spoken)
    assert np.array_equal(grown[0].codes, roomy[0].codes)
    assert sound_of(grown).tobytes() == sound_of(roomy).tobytes()


def test_it_ends_with_length_at_the_limit(model: Model) -> None:
    """A limit that the caller sees; peers stop without a word."""
    pieces = spoken_pieces(model, laid_out(model, max_frames=21))
    assert ending_of(pieces) is Ending.LENGTH
    assert sum(p.n_frames for p in pieces) == 21


def test_it_ends_with_eos_and_does_not_speak_that_frame(checkpoint: Callable[..., Path]) -> None:
    """Speech that ends by itself; EOS is not a code."""
    model = load(checkpoint("06b", "base", eos_scale=1.5))
    pieces = spoken_pieces(model, laid_out(model, max_frames=2000, temperature=1.0))
    assert ending_of(pieces) is Ending.EOS
    codes = np.concatenate([p.codes for p in pieces])
    assert codes.max() < model.checkpoint.predictor.vocab_size
    assert sound_of(pieces).size == codes.shape[0] * FRAME_SAMPLES


@pytest.mark.parametrize("n_asked", [0, 1, 5, 13])
def test_cancel_takes_effect_before_the_next_frame(model: Model, n_asked: int) -> None:
    """Asked before every frame; what was made is handed on."""
    asked = iter(range(1000))
    pieces = spoken_pieces(model, laid_out(model), lambda: next(asked) >= n_asked)
    assert ending_of(pieces) is Ending.CANCELLED
    assert sum(p.n_frames for p in pieces) == n_asked


def test_closing_it_early_frees_it_for_the_next(model: Model) -> None:
    """A reader that leaves; the cache comes back."""
    from engine.generate import generate

    before = sound_of(spoken_pieces(model, laid_out(model)))
    with torch.inference_mode():
        going = generate(model, laid_out(model, seed=5), lambda: False)
        next(going)
        going.close()
    assert sound_of(spoken_pieces(model, laid_out(model))).tobytes() == before.tobytes()


@pytest.mark.parametrize("mode", ["none", "no_grad", "inference"])
def test_it_runs_in_whatever_mode_the_caller_is_in(model: Model, mode: str) -> None:
    """faults.md 36: ICL and inference tensors."""
    from contextlib import nullcontext

    from engine.generate import generate

    around = {"none": nullcontext, "no_grad": torch.no_grad, "inference": torch.inference_mode}
    with around[mode]():
        spoken = laid_out(model, in_context=True, max_frames=10)
        pieces = list(generate(model, spoken, lambda: False))
    assert sum(p.n_frames for p in pieces) == 10


def test_a_prompt_that_fills_the_context_is_refused(model: Model) -> None:
    """faults.md 14: a long reference and a long text; peers overflow their cache."""
    spoken = laid_out(model, in_context=True, n_reference_frames=4200)
    with pytest.raises(TextTooLongError, match=r"4095"):
        spoken_pieces(model, spoken)


def test_it_ends_with_length_where_the_context_ends(model: Model) -> None:
    """A single over-long segment: said, not overflowed."""
    spoken = laid_out(model, f"{TEXT} " * 225, non_streaming=True, max_frames=5000)
    assert 4000 < len(spoken.prompt.text) < 4090
    pieces = spoken_pieces(model, spoken)
    assert ending_of(pieces) is Ending.LENGTH
    n_positions = len(spoken.prompt.text) + sum(p.n_frames for p in pieces)
    assert n_positions == 4096


def test_in_context_sound_begins_after_the_reference_to_the_sample(model: Model) -> None:
    """The official package cuts by proportion, which can leave or take a few samples."""
    spoken = laid_out(model, in_context=True)
    pieces = spoken_pieces(model, spoken)
    reference = spoken.conditioning.reference_codes
    assert reference is not None
    codes = np.concatenate([reference, *[p.codes for p in pieces]]).astype(np.int64)
    with torch.inference_mode():
        whole = decoded(model.codec, model.codec.empty_state(1), torch.tensor(codes)[None])[0]
    cut = reference.shape[0] * FRAME_SAMPLES
    assert sound_of(pieces).tobytes() == whole[cut:].numpy().tobytes()


def test_no_frame_keeps_the_first_sound_waiting(
    model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a card a frame has all of it, so one that the first chunk does not need would."""
    done: list[str] = []
    launch, decode = model.runner.launch, model.runner.decode
    monkeypatch.setattr(Runner, "depth", 2)
    monkeypatch.setattr(model.runner, "launch", lambda: (done.append("frame"), launch())[1])
    monkeypatch.setattr(
        model.runner, "decode", lambda codes: (done.append("sound"), decode(codes))[1]
    )
    spoken_pieces(model, laid_out(model, schedule=(3, 4), max_frames=9))
    assert done[:4] == ["frame", "frame", "frame", "sound"]
    assert done[4:11] == ["frame"] * 5 + ["sound", "frame"], "later ones go on meanwhile"


def test_a_reference_is_decoded_once(base_like_17b: Path) -> None:
    """Its state is kept with the model and copied for each segment."""
    model = load(base_like_17b)
    first = sound_of(spoken_pieces(model, laid_out(model, in_context=True)))
    assert model.runner.n_primed == 1
    assert sound_of(spoken_pieces(model, laid_out(model, in_context=True))).tobytes() == (
        first.tobytes()
    )
    for n in range(5, 20):
        spoken_pieces(model, laid_out(model, in_context=True, n_reference_frames=n, max_frames=1))
    assert model.runner.n_primed <= 8


@pytest.mark.parametrize("schedule", SCHEDULES)
def test_a_runaway_is_stopped_at_the_same_frame_whatever_the_chunks(
    model: Model, schedule: tuple[int, ...]
) -> None:
    """faults.md 1, 2, 4: frames against text length."""
    spoken = laid_out(model, schedule=schedule, max_frames=500, bounds=(10, 37))
    pieces = spoken_pieces(model, spoken)
    assert ending_of(pieces) is Ending.RUNAWAY
    assert sum(p.n_frames for p in pieces) == 37


def test_without_bounds_nothing_runs_away(model: Model) -> None:
    """The guard can be switched off."""
    pieces = spoken_pieces(model, replace(laid_out(model, max_frames=80), bounds=None))
    assert ending_of(pieces) is Ending.LENGTH


class TestGuard:
    """Its verdicts, frame by frame."""

    LOUD = np.full(FRAME_SAMPLES, 0.1, np.float32)
    SILENT = np.zeros(FRAME_SAMPLES, np.float32)

    def test_the_same_code_for_two_seconds_is_a_runaway(self) -> None:
        """A stuck talker; a code that changes now and then is not."""
        guard = Guard((5, 1000))
        verdicts = [guard.sees(7, 0.0) for _ in range(30)]
        assert verdicts.index(True) == 24
        guard = Guard((5, 1000))
        assert not any(guard.sees(7 + (i % 20 == 0), 0.0) for i in range(200))

    def test_silence_is_borne_longer_before_the_text_can_be_over(self) -> None:
        """A pause in mid-text is 3 s at most, at the end 1.5 s."""
        guard = Guard((100, 1000))
        assert [guard.hears(self.SILENT) for _ in range(40)].index(True) == 37
        guard = Guard((5, 1000))
        assert [guard.hears(self.SILENT) for _ in range(40)].index(True) == 18

    def test_sound_between_silences_resets_the_count(self) -> None:
        """Speech with pauses goes on."""
        guard = Guard((5, 10_000))
        for _ in range(20):
            assert not any(guard.hears(self.SILENT) for _ in range(15))
            assert not guard.hears(self.LOUD)

    def test_a_missed_end_is_a_runaway_two_seconds_later(self) -> None:
        """EOS was likelier than not, was not drawn, and the text may have been said."""
        guard = Guard((10, 1000))
        verdicts = [guard.sees(i, 0.9 if i in (3, 20) else 0.0) for i in range(60)]
        assert verdicts.index(True) == 20 + Guard.MAX_AFTER_EOS

    def test_what_is_longer_than_its_text_can_be_is_a_runaway(self) -> None:
        """The bound that always holds."""
        guard = Guard((5, 50))
        assert [guard.sees(i, 0.0) for i in range(60)].index(True) == 49
