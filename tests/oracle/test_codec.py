"""Our incremental decoder against the official one's single pass over all frames."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor

from engine.checkpoint import open_checkpoint
from engine.codec import Codec, load_codec
from tests.engine.decoding import decoded

TOLERANCE = 1e-5


@pytest.fixture(
    params=[("base_like_06b", 1), ("starter", 1), ("base_like_06b", 8)],
    ids=lambda given: f"{given[0]}, {given[1]} at once",
)
def pair(
    request: pytest.FixtureRequest, official: Callable[[Path], Any]
) -> tuple[Codec, Callable[[Tensor], Tensor]]:
    """Our codec and the official `decoder.forward`, int64 `[B, T, 16]` → `[B, T * 1920]`."""
    name, n_at_once = request.param
    directory: Path = request.getfixturevalue(name)
    decoder = official(directory).model.speech_tokenizer.model.decoder

    def decode(codes: Tensor) -> Tensor:
        return decoder(codes.transpose(1, 2))[:, 0]

    ours = load_codec(open_checkpoint(directory), torch.device("cpu"), torch.float32, n_at_once)
    return ours, decode


def _codes(codec: Codec, batch: int, n_frames: int) -> Tensor:
    generator = torch.Generator().manual_seed(n_frames)
    return torch.randint(0, codec.config.codebook_size, (batch, n_frames, 16), generator=generator)


@torch.inference_mode()
@pytest.mark.parametrize("n_frames", [1, 2, 60])
def test_the_whole_is_the_official_single_pass(
    pair: tuple[Codec, Callable[[Tensor], Tensor]], n_frames: int
):
    """Sixty frames are several attention windows, so a wrong mask or position would show."""
    ours, official = pair
    codes = _codes(ours, 2, n_frames)
    expected = official(codes)
    assert 0.01 < expected.std() < 0.5, "the clamp to ±1 would hide differences"
    assert (decoded(ours, ours.empty_state(2), codes) - expected).abs().max() < TOLERANCE


@torch.inference_mode()
def test_slots_at_different_positions_are_each_the_official_pass(
    pair: tuple[Codec, Callable[[Tensor], Tensor]],
):
    ours, official = pair
    codes = _codes(ours, 2, 30)
    state = ours.empty_state(2)
    first = decoded(ours, state, codes[:, :13])
    state.reset(torch.tensor([False, True]))
    second = decoded(ours, state, codes[:, 13:])
    expected, anew = official(codes), official(codes[1:, 13:])
    assert (torch.cat((first[0], second[0])) - expected[0]).abs().max() < TOLERANCE
    assert (second[1] - anew[0]).abs().max() < TOLERANCE
