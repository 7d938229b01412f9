"""The codec's decoder keeps its promises: causal, incremental, exact, and its state is a thing."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from torch import Tensor

from engine.checkpoint import open_checkpoint
from engine.codec import Codec, CodecState, load_codec
from engine.errors import CheckpointError
from tests.engine.decoding import decoded
from tests.tiny import CODEC_WINDOW

N_FRAMES = 3 * CODEC_WINDOW + 5  # the ring of keys goes round thrice

Decode = Callable[..., Tensor]


@pytest.fixture(scope="module", params=[1, 8, 5], ids="{} at once".format)
def codec(base_like_06b: Path, request: pytest.FixtureRequest) -> Codec:
    checkpoint = open_checkpoint(base_like_06b)
    return load_codec(checkpoint, torch.device("cpu"), torch.float32, request.param)


@pytest.fixture(autouse=True)
def inference() -> Iterator[None]:
    with torch.inference_mode():
        yield


def _codes(codec: Codec, batch: int = 1, n_frames: int = N_FRAMES, seed: int = 0) -> Tensor:
    generator = torch.Generator().manual_seed(seed)
    shape = (batch, n_frames, codec.config.n_codebooks)
    return torch.randint(0, codec.config.codebook_size, shape, generator=generator)


def _equal(one: CodecState, other: CodecState) -> bool:
    return all(torch.equal(a, b) for a, b in zip(one.tensors(), other.tensors(), strict=True))


def test_a_frame_is_1920_samples_within_full_scale(codec: Codec):
    codes = _codes(codec)
    samples = decoded(codec, codec.empty_state(1), codes)
    assert samples.shape == (1, N_FRAMES * 1920)
    assert 0.01 < samples.abs().max() <= 1


def test_what_comes_later_does_not_change_what_was_heard(codec: Codec):
    codes = _codes(codec)
    other = codes.clone()
    other[:, 20:] = _codes(codec, seed=1)[:, 20:]
    one, two = (decoded(codec, codec.empty_state(1), given) for given in (codes, other))
    assert torch.equal(one[:, : 20 * 1920], two[:, : 20 * 1920])
    assert not torch.equal(one[:, 20 * 1920 : 21 * 1920], two[:, 20 * 1920 : 21 * 1920])


@pytest.mark.parametrize("sizes", [(1,), (2,), (3,), (8,), (25,), (1, 2, 4, 8)], ids=str)
def test_a_stream_is_the_file_to_the_bit_whatever_the_chunks(codec: Codec, sizes: tuple[int, ...]):
    codes = _codes(codec)
    whole = decoded(codec, codec.empty_state(1), codes)
    state, at, pieces = codec.empty_state(1), 0, list[Tensor]()
    schedule = [*sizes, *[sizes[-1]] * N_FRAMES]
    while at < N_FRAMES:
        size = schedule[len(pieces)]
        pieces.append(decoded(codec, state, codes[:, at : at + size]))
        at += size
    assert torch.equal(torch.cat(pieces, 1), whole)


def test_the_past_is_heard_beyond_the_window_of_one_layer(codec: Codec):
    """Guards against re-decoding with a fixed context, which cuts this off (facts/model.md 1.7)."""
    codes = _codes(codec)
    other = codes.clone()
    other[:, 0] = (other[:, 0] + 1) % codec.config.codebook_size
    one, two = (decoded(codec, codec.empty_state(1), given) for given in (codes, other))
    later = slice((CODEC_WINDOW + 3) * 1920, None)
    assert (one[:, later] - two[:, later]).abs().max() > 1e-6


def test_a_snapshot_can_be_returned_to(codec: Codec):
    codes = _codes(codec)
    state = codec.empty_state(1)
    decoded(codec, state, codes[:, :15])
    snapshot = state.copy()
    expected = decoded(codec, state, codes[:, 15:])
    assert not _equal(state, snapshot)
    state.restore(snapshot)
    assert _equal(state, snapshot)
    assert torch.equal(decoded(codec, state, codes[:, 15:]), expected)
    assert torch.equal(decoded(codec, snapshot, codes[:, 15:]), expected)


def test_a_reset_slot_is_as_new_and_leaves_the_others_alone(codec: Codec):
    codes = _codes(codec, batch=3)
    state = codec.empty_state(3)
    decoded(codec, state, codes[:, :15])
    undisturbed = state.copy()
    state.reset(torch.tensor([False, True, False]))
    fresh = codec.empty_state(3)
    for now, before, empty in zip(
        state.tensors(), undisturbed.tensors(), fresh.tensors(), strict=True
    ):
        assert torch.equal(now[1], empty[1])
        assert torch.equal(now[[0, 2]], before[[0, 2]])
    resumed = decoded(codec, state, codes[:, 15:])
    expected = decoded(codec, undisturbed, codes[:, 15:])
    assert torch.equal(resumed[[0, 2]], expected[[0, 2]])
    begun_anew = decoded(codec, fresh, codes[:, 15:])
    assert torch.equal(resumed[1], begun_anew[1])


def test_an_inactive_slot_stands_still(codec: Codec):
    codes = _codes(codec, batch=2)
    state = codec.empty_state(2)
    decoded(codec, state, codes[:, :15])
    before = state.copy()
    decoded(codec, state, codes[:, 15:20], torch.tensor([True, False]))
    # Its ring may hold garbage where nothing was; what it says next is what counts.
    for now, then in zip(state.histories, before.histories, strict=True):
        assert torch.equal(now[1], then[1])
    assert state.position.tolist() == [20, 15]
    undisturbed = before.copy()
    expected = decoded(codec, undisturbed, codes[:, 15:])
    assert torch.equal(decoded(codec, state, codes[:, 15:])[1], expected[1])
    everyone = torch.tensor([True, True])
    masked, plain = before.copy(), before.copy()
    rest = codes[:, 15:]
    assert torch.equal(decoded(codec, masked, rest, everyone), decoded(codec, plain, rest))


def test_frames_at_once_sound_like_frames_one_by_one(codec: Codec, base_like_06b: Path):
    codes = _codes(codec)
    checkpoint = open_checkpoint(base_like_06b)
    plain = load_codec(checkpoint, torch.device("cpu"), torch.float32, 1)
    one_by_one = decoded(plain, plain.empty_state(1), codes)
    at_once = decoded(codec, codec.empty_state(1), codes)
    assert torch.allclose(at_once, one_by_one, atol=1e-5)


def test_slots_do_not_hear_each_other(codec: Codec):
    codes = _codes(codec, batch=3)
    together = decoded(codec, codec.empty_state(3), codes)
    for slot in range(3):
        alone = decoded(codec, codec.empty_state(1), codes[slot : slot + 1])
        assert torch.allclose(together[slot], alone[0], atol=1e-5)


def test_the_state_does_not_grow(codec: Codec):
    state = codec.empty_state(1)
    before = [(tensor.data_ptr(), tensor.shape) for tensor in state.tensors()]
    decoded(codec, state, _codes(codec))
    assert [(tensor.data_ptr(), tensor.shape) for tensor in state.tensors()] == before


def test_a_codec_with_attention_biases_is_refused(base_like_06b: Path):
    checkpoint = open_checkpoint(base_like_06b)
    stack = replace(checkpoint.codec.stack, has_attention_bias=True)
    foreign = replace(checkpoint, codec=replace(checkpoint.codec, stack=stack))
    with pytest.raises(CheckpointError, match="attention biases"):
        load_codec(foreign, torch.device("cpu"), torch.float32)
