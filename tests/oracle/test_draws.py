"""Codes are drawn from the official distribution."""

from functools import cache

import pytest
import torch
from scipy.stats import chisquare
from torch import Tensor
from transformers import (
    LogitsProcessorList,
    RepetitionPenaltyLogitsProcessor,
    TemperatureLogitsWarper,
    TopKLogitsWarper,
    TopPLogitsWarper,
)

from engine.sampling import Noise, Warp, draw_without_sync, penalised

N_DRAWS = 20_000
N_AT_ONCE = 1_000
SEED = 5
VOCAB = 120
PEAKED = 3.0 * torch.randn(1, VOCAB, generator=torch.Generator().manual_seed(3))


def official_shares(logits: Tensor, temperature: float, top_k: int, top_p: float) -> Tensor:
    """Gives the probabilities that transformers' generate() would sample from."""
    warpers = LogitsProcessorList([TemperatureLogitsWarper(temperature)])
    if top_k:
        warpers.append(TopKLogitsWarper(top_k))
    if top_p < 1:
        warpers.append(TopPLogitsWarper(top_p))
    return torch.softmax(warpers(torch.zeros(1, 0, dtype=torch.long), logits), -1)[0]


@cache
def noise_of(codebook: int) -> Tensor:
    """Gives the noise of 20,000 frames: `[n, vocab]`."""
    noise, rows = Noise(VOCAB, VOCAB, torch.device("cpu")), list[Tensor]()
    for start in range(0, N_DRAWS, N_AT_ONCE):
        frames = torch.arange(start, start + N_AT_ONCE)
        first, others = noise(torch.full_like(frames, SEED), frames)
        rows.append(first if codebook == 0 else others[:, codebook - 1].clone())
    return torch.cat(rows)


@pytest.mark.parametrize("codebook", [0, 15])
@pytest.mark.parametrize(
    ("temperature", "top_k", "top_p"),
    [(0.9, 50, 1.0), (0.7, 20, 0.8), (1.0, 0, 1.0), (1.3, 0, 0.9), (0.9, 100, 0.95)],
)
def test_draws_follow_the_official_distribution(
    temperature: float, top_k: int, top_p: float, codebook: int
) -> None:
    """Chi-square over 20,000 draws; fixed seeds, so the verdict is the same every time.

    With p > 1e-3 asked of 10 independent tables, a right sampler had a 1 % chance to be refused
    when the seeds were chosen; a top-k off by one fails with p < 1e-100.
    """
    warp = Warp.of(
        do_sample=True,
        temperature=temperature,
        top_k=top_k,
        top_p=top_p,
        vocab_size=VOCAB,
    )
    shares = official_shares(PEAKED, temperature, top_k, top_p)
    codes = draw_without_sync(PEAKED.expand(N_DRAWS, -1), warp, noise_of(codebook))
    counts = torch.bincount(codes, minlength=VOCAB)
    assert counts[shares == 0].sum() == 0
    expected = shares * N_DRAWS
    often = expected >= 5
    rest = [counts[~often].sum().item()], [expected[~often].sum().item()]
    observed = counts[often].tolist() + (rest[0] if rest[1][0] >= 5 else [])
    wanted = expected[often].tolist() + (rest[1] if rest[1][0] >= 5 else [])
    scale = sum(observed) / sum(wanted)
    assert chisquare(observed, [w * scale for w in wanted]).pvalue > 1e-3


def test_the_penalty_is_the_official_one() -> None:
    """Over all earlier codes, whatever the sign of their logits."""
    history = torch.tensor([[5, 9, 9, 101]])
    seen = torch.zeros(1, VOCAB, dtype=torch.bool)
    seen[0, history[0]] = True
    expected = RepetitionPenaltyLogitsProcessor(1.3)(history, PEAKED.clone())
    assert torch.equal(penalised(PEAKED, seen, torch.tensor([[1.3]])), expected)
