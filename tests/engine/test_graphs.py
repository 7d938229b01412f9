"""Lanes, and what the engine captures: the same function, on the CPU and in a graph.

What needs a card is skipped without one; CI has none. On one: `pytest tests/engine/test_graphs.py`.
"""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from scipy.stats import chisquare

from engine.checkpoint import open_checkpoint
from engine.contract import Ending
from engine.generate import Model, Piece, load_model
from engine.graphs import Lane, give_memory_back
from engine.prefill import Conditioning, Prefill
from engine.runner import Runner
from engine.talker import KV_BUCKETS
from engine.tokens import Prompt
from tests.engine.speaking import ending_of, laid_out, load, sound_of, spoken_pieces

CPU = torch.device("cpu")
GREEDY = {"do_sample": False, "predictor_do_sample": False, "repetition_penalty": 1.5}
SCHEDULES = [(1,), (3,), (8,), (25,), (1, 2, 4, 8), (5, 1, 7)]

on_a_card = pytest.mark.skipif(not torch.cuda.is_available(), reason="there is no CUDA card here")


def codes_of(pieces: list[Piece]) -> NDArray[np.int16]:
    """Joins the pieces' codes."""
    return np.concatenate([piece.codes for piece in pieces])


@pytest.fixture
def loaded() -> Iterator[Callable[..., Model]]:
    """Loads models on the card and gives its memory back afterwards."""
    models: list[Model] = []

    def give(directory: Path, dtype: torch.dtype = torch.float32) -> Model:
        card = torch.device("cuda", torch.cuda.device_count() - 1)
        models.append(load_model(open_checkpoint(directory), card, dtype))
        return models[-1]

    yield give
    for model in models:
        model.runner.close()


def test_on_the_cpu_a_lane_runs_what_it_is_given_at_once() -> None:
    """One code for both kinds of device."""
    lane, counted = Lane(CPU), torch.zeros(1)

    def count() -> None:
        counted.add_(1)

    for _ in range(3):
        lane.run("count", count)
    assert counted.item() == 3
    assert not lane.has_graphs
    assert not lane.captures
    target = torch.zeros(2)
    lane.upload(target, torch.ones(2))
    assert lane.host_copy(target).tolist() == [1, 1]
    first, second = lane.mark(), lane.mark()
    assert second.is_past()
    assert second.since_s(first) >= 0


@pytest.mark.parametrize("n_text", [3, 20, 40])
def test_padding_a_prompt_changes_no_code(base_like_17b: Path, n_text: int) -> None:
    """What lies after the prompt has no say, also when the first frames come to lie there."""
    text = " ".join(["word"] * n_text)
    expected = codes_of(spoken_pieces(load(base_like_17b), laid_out(load(base_like_17b), text)))
    model = load(base_like_17b)
    pad = model.checkpoint.text_ids.tts_pad
    runner = Runner(model.talker, model.predictor, model.codec, pad, prefill_buckets=(64,))
    padded = replace(model, runner=runner)
    assert np.array_equal(codes_of(spoken_pieces(padded, laid_out(model, text))), expected)


def test_a_prompt_longer_than_every_bucket_runs_as_it_is(base_like_06b: Path) -> None:
    """Long references."""
    model = load(base_like_06b)
    padded = Prefill(model.talker, model.predictor, Lane(CPU), (16,))
    plain = Prefill(model.talker, model.predictor, Lane(CPU), ())
    prompt = Prompt(tuple(range(20)), (5,) * 20, ())
    hidden: list[torch.Tensor] = []
    for prefill in (padded, plain):
        with torch.inference_mode():
            state = model.runner.frames.empty_state(1, 32, 1)
            prefill(prompt, Conditioning(None, None), state)
        hidden.append(state.hidden.clone())
    assert torch.equal(*hidden)


@on_a_card
@pytest.mark.parametrize("in_context", [False, True])
@pytest.mark.parametrize("shape", ["06b", "17b"])
def test_greedy_codes_on_the_card_are_the_cpus_over_200_frames(
    shape: str,
    *,
    in_context: bool,
    checkpoint: Callable[..., Path],
    loaded: Callable[..., Model],
) -> None:
    """The CPU's are the official ones (tests/oracle); fp32 on both."""
    directory = checkpoint(shape, "base")
    plain, graphed = load(directory), loaded(directory)
    spoken = laid_out(plain, in_context=in_context, max_frames=200, **GREEDY)
    expected = codes_of(spoken_pieces(plain, spoken))
    assert len(set(map(tuple, expected.tolist()))) > 20, "it says nothing if it repeats"
    for _ in range(2):  # by the plain run that precedes a capture, and by the graphs
        assert np.array_equal(codes_of(spoken_pieces(graphed, spoken)), expected)


@on_a_card
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_a_seed_is_one_sound_whatever_the_chunks_and_whatever_ran_before(
    base_like_17b: Path, loaded: Callable[..., Model], dtype: torch.dtype
) -> None:
    """Stream equals file to the byte; another engine on the same card makes the same."""
    model = loaded(base_like_17b, dtype)
    model.runner.capture()
    whole = spoken_pieces(model, laid_out(model, schedule=(1000,), in_context=True))
    assert len(whole) == 1
    for schedule in SCHEDULES:
        spoken = laid_out(model, schedule=schedule, in_context=True)
        assert sound_of(spoken_pieces(model, spoken)).tobytes() == sound_of(whole).tobytes()
        spoken_pieces(model, laid_out(model, "Another text.", max_frames=300, seed=9))
    other = loaded(base_like_17b, dtype)
    other.runner.capture()
    again = spoken_pieces(other, laid_out(other, schedule=(7,), in_context=True))
    assert sound_of(again).tobytes() == sound_of(whole).tobytes()


@on_a_card
def test_moving_up_a_bucket_on_the_card_changes_no_code(
    base_like_17b: Path, loaded: Callable[..., Model]
) -> None:
    """Three buckets in one utterance, against the CPU's masked attention."""
    plain, graphed = load(base_like_17b), loaded(base_like_17b)
    spoken = laid_out(plain, max_frames=600, schedule=(600,), **GREEDY)
    expected = codes_of(spoken_pieces(plain, spoken))
    assert np.array_equal(codes_of(spoken_pieces(graphed, spoken)), expected)
    buckets = {key[1] for key in graphed.runner.captures if key[0] == "frame"}
    assert buckets == {256, 512, 1024}


@on_a_card
def test_a_text_longer_than_the_context_is_begun(
    base_like_06b: Path, loaded: Callable[..., Model]
) -> None:
    """Unsplit; it ends with `length`, and its text finds room."""
    model = loaded(base_like_06b)
    pieces = spoken_pieces(model, laid_out(model, "word " * 6000, max_frames=5))
    assert ending_of(pieces) is Ending.LENGTH


@on_a_card
def test_nothing_about_sampling_captures_again(
    base_like_06b: Path, loaded: Callable[..., Model]
) -> None:
    """Every number is on the device; only another count of candidates is another graph."""
    model = loaded(base_like_06b)
    model.runner.capture()
    captured = set(model.runner.captures)
    changes = [
        {"temperature": 0.3},
        {"top_k": 5, "predictor_top_k": 64},
        {"top_p": 0.7, "predictor_top_p": 0.9},
        {"repetition_penalty": 1.4},
        {"predictor_temperature": 1.5},
        {"seed": 77},
        GREEDY,
    ]
    sounds = {
        sound_of(spoken_pieces(model, laid_out(model, **change))).tobytes() for change in changes
    }
    assert len(sounds) == len(changes)
    assert set(model.runner.captures) == captured
    spoken_pieces(model, laid_out(model, top_k=0))
    assert len(model.runner.captures) == len(captured) + 1


@on_a_card
def test_warming_up_captures_all_that_usual_speech_needs(
    base_like_06b: Path, loaded: Callable[..., Model]
) -> None:
    """With progress; and nothing is captured while somebody listens."""
    model = loaded(base_like_06b)
    told: list[tuple[int, int]] = []
    model.runner.capture(lambda done, total: told.append((done, total)))
    captured = set(model.runner.captures)
    assert told == [(i, told[0][1]) for i in range(told[0][1] + 1)]
    assert {key[1] for key in captured if key[0] == "frame"} == set(KV_BUCKETS)
    spoken_pieces(model, laid_out(model, max_frames=400, schedule=(1, 2, 4, 8)))
    assert set(model.runner.captures) == captured


@on_a_card
def test_two_engines_speak_in_two_threads_at_once(
    base_like_06b: Path, base_like_17b: Path, loaded: Callable[..., Model]
) -> None:
    """One captures while the other replays; each sounds as if alone."""
    models = [loaded(base_like_06b), loaded(base_like_17b)]
    got: dict[int, list[bytes]] = {0: [], 1: []}

    def speak(index: int) -> None:
        model = models[index]
        for seed in range(6):
            spoken = laid_out(model, max_frames=300, seed=seed)
            got[index].append(sound_of(spoken_pieces(model, spoken)).tobytes())

    threads = [threading.Thread(target=speak, args=(index,)) for index in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for index, model in enumerate(models):
        for seed, sound in enumerate(got[index]):
            spoken = laid_out(model, max_frames=300, seed=seed)
            assert sound_of(spoken_pieces(model, spoken)).tobytes() == sound


@on_a_card
@pytest.mark.parametrize(("name", "temperature"), [("base_like_06b", 0.9), ("starter", 6.0)])
def test_what_is_drawn_in_bf16_follows_the_fp32_distribution(
    name: str, temperature: float, loaded: Callable[..., Model], request: pytest.FixtureRequest
) -> None:
    """First codebook of the first frame, over 3,000 seeds, against the CPU's own logits.

    The starter is so sure of it that only a high temperature draws more than one.
    """
    directory: Path = request.getfixturevalue(name)
    plain, graphed = load(directory), loaded(directory, torch.bfloat16)
    spoken = laid_out(plain, top_k=20, temperature=temperature)
    plain.runner.begin(spoken.prompt, spoken.conditioning, spoken.sampling)
    logits = plain.talker.logits(plain.runner.state.hidden[:, 0])[0]
    logits[-1024:] = float("-inf")
    values, ids = logits.topk(20)
    shares = torch.softmax(values / temperature, -1)
    counts = torch.zeros_like(logits)
    n_draws = 3000
    for seed in range(n_draws):
        sampling = replace(spoken.sampling, seed=seed)
        graphed.runner.begin(spoken.prompt, spoken.conditioning, sampling)
        graphed.runner.launch()
        counts[int(graphed.runner.take().codes[0])] += 1
    observed = counts[ids].numpy()
    # Two candidates at the edge of top-k may change places in bf16.
    assert observed.sum() > 0.98 * n_draws
    expected = shares.numpy() * observed.sum()
    often = expected >= 5
    scale = observed[often].sum() / expected[often].sum()
    assert chisquare(observed[often], expected[often] * scale).pvalue > 1e-4


@on_a_card
@pytest.mark.parametrize("n_asked", [0, 1, 5, 13])
@pytest.mark.parametrize(
    ("name", "dtype"), [("base_like_06b", torch.float32), ("starter", torch.bfloat16)]
)
def test_cancel_on_the_card_takes_effect_before_the_next_frame(
    name: str,
    dtype: torch.dtype,
    n_asked: int,
    loaded: Callable[..., Model],
    request: pytest.FixtureRequest,
) -> None:
    """What is on its way already is not handed on."""
    model, asked = loaded(request.getfixturevalue(name), dtype), iter(range(1000))
    pieces = spoken_pieces(model, laid_out(model), lambda: next(asked) >= n_asked)
    assert ending_of(pieces) is Ending.CANCELLED
    assert sum(p.n_frames for p in pieces) == n_asked


@on_a_card
def test_numbers_that_broke_down_do_not_outlive_their_utterance(
    base_like_06b: Path, loaded: Callable[..., Model]
) -> None:
    """A voice full of infinities is refused, and the next one speaks as ever."""
    from engine.errors import VoiceMismatchError

    model = loaded(base_like_06b, torch.bfloat16)
    before = sound_of(spoken_pieces(model, laid_out(model)))
    spoken = laid_out(model)
    assert spoken.conditioning.x_vector is not None
    broken = Conditioning(np.full_like(spoken.conditioning.x_vector, np.inf), None)
    with pytest.raises(VoiceMismatchError):
        spoken_pieces(model, replace(spoken, conditioning=broken))
    assert sound_of(spoken_pieces(model, laid_out(model))).tobytes() == before.tobytes()


@on_a_card
def test_closing_gives_the_memory_back(base_like_06b: Path) -> None:
    """An idle application holds no more than CUDA itself."""
    card = torch.device("cuda", 0)
    give_memory_back()
    before = torch.cuda.memory_reserved(card)
    model = load_model(open_checkpoint(base_like_06b), card, torch.bfloat16)
    model.runner.capture()
    spoken_pieces(model, laid_out(model))
    assert torch.cuda.memory_reserved(card) > before
    model.runner.close()
    del model
    give_memory_back()
    assert torch.cuda.memory_reserved(card) <= before


@on_a_card
def test_an_engine_that_comes_or_goes_leaves_the_graphs_of_another_alone(
    base_like_17b: Path, base_like_06b: Path, loaded: Callable[..., Model]
) -> None:
    """Whose graphs write to cuBLAS's workspaces, which must not become another's memory."""
    model = loaded(base_like_17b, torch.bfloat16)
    model.runner.capture()
    before = sound_of(spoken_pieces(model, laid_out(model))).tobytes()
    other = loaded(base_like_06b, torch.bfloat16)
    other.runner.capture()
    expected = sound_of(spoken_pieces(other, laid_out(other))).tobytes()
    assert sound_of(spoken_pieces(model, laid_out(model))).tobytes() == before
    assert sound_of(spoken_pieces(other, laid_out(other))).tobytes() == expected
    other.runner.close()
    give_memory_back()
    filler = torch.full((2**26,), float("nan"), device=model.talker.codec_head.device)
    assert sound_of(spoken_pieces(model, laid_out(model))).tobytes() == before
    assert filler.isnan().all()


@on_a_card
def test_too_little_memory_to_capture_goes_on_without_and_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The plain run takes what torch keeps for it; a graph would need as much again."""
    card = torch.device("cuda", 0)
    lane, result = Lane(card), torch.zeros(2**24, device=card)

    def work() -> None:
        result.add_(torch.ones(2**24, device=card) * 2)  # 2 times 64 MB on the way

    give_memory_back()
    total = torch.cuda.get_device_properties(card).total_memory
    allowed = torch.cuda.memory_reserved(card) + 200 * 2**20
    torch.cuda.set_per_process_memory_fraction(allowed / total, card)
    try:
        for _ in range(3):
            lane.run("work", work)
        lane.mark().wait()
    finally:
        torch.cuda.set_per_process_memory_fraction(1.0, card)
    assert lane.refused == ["work"]
    assert result[0].item() == 6
    lane.run("work", work)  # what was refused once is not tried again
    assert lane.refused == ["work"]
    assert not lane.captures
    assert "too little memory" in caplog.text
    caplog.clear()
