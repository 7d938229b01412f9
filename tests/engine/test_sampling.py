"""Draws have an address: seed, frame, codebook, code."""

from dataclasses import replace

import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.nn import functional

from engine.contract import Sampling
from engine.sampling import MAX_CANDIDATES, Noise, Warp, draw_without_sync, resolved

CPU = torch.device("cpu")
NOISE = Noise(1280, 256, CPU)


def warp(**changes: object) -> Warp:
    """Makes a warp with the usual numbers."""
    numbers = {"do_sample": True, "temperature": 0.9, "top_k": 50, "top_p": 1.0, "vocab_size": 256}
    return Warp.of(**(numbers | changes))  # type: ignore[arg-type]


@given(seed=st.integers(-(2**63), 2**63 - 1), frame=st.integers(0, 5000))
@settings(max_examples=40, deadline=None)
def test_noise_depends_on_its_address_alone(seed: int, frame: int) -> None:
    """Alone or beside others in a batch: the same bits."""
    alone = NOISE(torch.tensor([seed]), torch.tensor([frame]))
    beside = NOISE(torch.tensor([1, seed, 2]), torch.tensor([7, frame, frame]))
    assert torch.equal(alone[0][0], beside[0][1])
    assert torch.equal(alone[1][0], beside[1][1])


def test_every_part_of_the_address_changes_the_noise() -> None:
    """Also bits above the 32nd of a seed; streams of neighbours do not correlate."""
    seeds = torch.tensor([0, 1, 1 << 32, -1, 0])
    frames = torch.tensor([0, 0, 0, 0, 1])
    first, others = NOISE(seeds, frames)
    rows = torch.cat((first[:, :256], others.flatten(0, 1)))
    correlations = torch.corrcoef(rows) - torch.eye(rows.shape[0])
    assert correlations.abs().max() < 0.35  # 80 rows of 256: chance reaches about 0.25


def test_noise_is_finite_everywhere() -> None:
    """A uniform of exactly 0 or 1 would be an infinite Gumbel and draw a code at random."""
    first, others = NOISE(torch.arange(200), torch.arange(200))
    assert torch.isfinite(first).all()
    assert torch.isfinite(others).all()


def test_greedy_takes_the_highest_whatever_the_noise() -> None:
    """Greedy reaches every codebook by the same function."""
    logits = torch.randn(4, 256)
    noise = 100 * torch.randn(4, 256)
    drawn = draw_without_sync(logits, warp(do_sample=False), noise)
    assert torch.equal(drawn, logits.argmax(-1))


def test_what_is_minus_infinity_is_never_drawn() -> None:
    """Suppressed codes stay out even with fewer codes left than top-k asks for."""
    logits = torch.full((1, 256), float("-inf"))
    logits[0, 3:6] = 0.0
    frames = torch.arange(500)
    noise = NOISE(torch.zeros_like(frames), frames)[1][:, 0]
    drawn = draw_without_sync(logits.expand(500, -1), warp(), noise)
    assert set(drawn.tolist()) == {3, 4, 5}


def test_few_candidates_draw_as_all_of_them() -> None:
    """The short list is a matter of speed only."""
    logits, frames = torch.randn(300, 256), torch.arange(300)
    noise = NOISE(torch.zeros_like(frames), frames)[1][:, 4]
    short = warp(top_k=MAX_CANDIDATES, top_p=0.9)
    assert short.cut.shape == (1, MAX_CANDIDATES)
    whole = replace(short, cut=functional.pad(short.cut, (0, 192), value=float("-inf")))
    assert torch.equal(
        draw_without_sync(logits, short, noise), draw_without_sync(logits, whole, noise)
    )


def test_a_request_fills_its_gaps_from_the_defaults() -> None:
    """What is given stays, 0 and False included."""
    defaults = Sampling(seed=5, do_sample=True, top_k=50, temperature=0.9)
    got = resolved(Sampling(do_sample=False, top_k=0), defaults)
    assert got == Sampling(seed=5, do_sample=False, top_k=0, temperature=0.9)
