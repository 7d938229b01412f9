"""The decoder layer over a static cache."""

from pathlib import Path

import pytest
import torch

from engine.checkpoint import open_checkpoint
from engine.layers import KVCache, Stack
from engine.talker import load_talker

CPU = torch.device("cpu")


@pytest.fixture
def stack(base_like_06b: Path) -> Stack:
    """A tiny talker's layers."""
    return load_talker(open_checkpoint(base_like_06b), CPU, torch.float32)[0].stack


def cache_for(stack: Stack, batch: int, n_slots: int) -> KVCache:
    """A cache full of garbage: a slot that was not written must never be read."""
    cache = KVCache.empty(stack.config, batch, n_slots, CPU, torch.float32)
    for layer in cache.rows:
        layer.normal_(std=100)
    return cache


def test_a_step_equals_one_more_position_of_a_span(stack: Stack) -> None:
    """Prefill and decoding are the same function of the positions before."""
    x = torch.randn(1, 12, stack.config.hidden_size)
    whole = stack.span(x, cache_for(stack, 1, 16))
    cache = cache_for(stack, 1, 16)
    stack.span(x[:, :7], cache)
    for position in range(7, 12):
        here = stack.step(x[:, position : position + 1], cache, torch.tensor([position]), 16)
        torch.testing.assert_close(here[:, 0], whole[:, position], atol=1e-5, rtol=1e-5)


def test_later_input_never_changes_earlier_output(stack: Stack) -> None:
    """Causal."""
    x = torch.randn(1, 9, stack.config.hidden_size)
    changed = x.clone()
    changed[:, 6:] += 1
    before = stack.span(x, cache_for(stack, 1, 16))
    after = stack.span(changed, cache_for(stack, 1, 16))
    assert torch.equal(before[:, :6], after[:, :6])


def test_a_larger_bucket_and_what_lies_in_it_change_nothing(stack: Stack) -> None:
    """Independent of what ran before: stale keys are masked to the last bit."""
    x = torch.randn(1, 5, stack.config.hidden_size)
    small, large = cache_for(stack, 1, 8), cache_for(stack, 1, 64)
    for cache in (small, large):
        stack.span(x, cache)
    one = torch.randn(1, 1, stack.config.hidden_size)
    position = torch.tensor([5])
    here = stack.step(one, small, position, 8)
    torch.testing.assert_close(stack.step(one, large, position, 64), here, atol=1e-5, rtol=1e-5)
    again = cache_for(stack, 1, 64)
    stack.span(x, again)
    first = stack.step(one, large, position, 64)
    assert torch.equal(stack.step(one, again, position, 64), first)


def test_a_grown_cache_holds_what_it_held(stack: Stack) -> None:
    """Moving up a bucket in mid-utterance."""
    cache = cache_for(stack, 2, 8)
    grown = cache.grown(32)
    assert grown.n_slots == 32
    for before, after in zip(cache.rows, grown.rows, strict=True):
        assert torch.equal(after[:, :8], before)


def test_a_slot_of_a_batch_runs_as_if_alone(stack: Stack) -> None:
    """Each at its own position."""
    x = torch.randn(2, 1, stack.config.hidden_size)
    context = torch.randn(2, 6, stack.config.hidden_size)
    both = cache_for(stack, 2, 16)
    stack.span(context, both)
    got = stack.step(x, both, torch.tensor([3, 6]), 16)
    for slot, position in enumerate((3, 6)):
        alone = cache_for(stack, 1, 16)
        stack.span(context[slot : slot + 1, :position], alone)
        here = stack.step(x[slot : slot + 1], alone, torch.tensor([position]), 16)
        torch.testing.assert_close(got[slot], here[0], atol=1e-5, rtol=1e-5)
