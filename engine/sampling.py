"""Draws codes: penalty, suppression, temperature, top-k, top-p, and noise with an address.

The noise of a draw depends on (seed, frame, codebook, code) and on nothing else: not on the chunk
size, not on what ran before, not on the neighbours in a batch. It is a hash, computed on the device
by the same integer operations everywhere.

Source: transformers 4.57 `generation/logits_process.py` for the order and meaning of the warpers;
sampling by Gumbel-max (argmax of logits plus Gumbel noise draws from their softmax).
"""

from dataclasses import dataclass
from typing import Self

import torch
from torch import Tensor

from engine.contract import N_CODEBOOKS, Sampling

# With top-k at most this, only so many candidates are sorted; above it (or off), all of them are.
MAX_CANDIDATES = 64

# What the released models' generation_config.json say.
OFFICIAL_SAMPLING = Sampling(
    seed=0,
    do_sample=True,
    temperature=0.9,
    top_k=50,
    top_p=1.0,
    repetition_penalty=1.05,
    predictor_do_sample=True,
    predictor_temperature=0.9,
    predictor_top_k=50,
    predictor_top_p=1.0,
)

_MASK = 0xFFFFFFFF
_GOLDEN = 0x9E3779B1


@dataclass(frozen=True, slots=True)
class Warp:
    """How one kind of codebook is drawn; device tensors, so that no change recaptures a graph.

    Attributes:
        temperature: fp32 `[B, 1]`.
        top_p: fp32 `[B, 1]`; above 1 where it is off, since sums of shares may round up to 1.
        noise: fp32 `[B, 1]`: 1, or 0 for greedy.
        cut: fp32 `[B, n]`: 0 for each rank under top-k, then minus infinity; so many of the highest
            logits are looked at.
    """

    temperature: Tensor
    top_p: Tensor
    noise: Tensor
    cut: Tensor

    @classmethod
    def of(
        cls, *, do_sample: bool, temperature: float, top_k: int, top_p: float, vocab_size: int
    ) -> Self:
        """Gives the numbers of one request, on the CPU."""
        k = min(top_k, vocab_size) or vocab_size
        ranks = torch.arange(n_candidates(top_k, vocab_size))[None]
        return cls(
            temperature=torch.tensor([[temperature]]),
            top_p=torch.tensor([[top_p if top_p < 1.0 else 2.0]]),
            noise=torch.tensor([[float(do_sample)]]),
            cut=torch.where(ranks < k, 0.0, float("-inf")),
        )

    def tensors(self) -> tuple[Tensor, ...]:
        """Gives each tensor, in the order of the constructor."""
        return self.temperature, self.top_p, self.noise, self.cut


def n_candidates(top_k: int, vocab_size: int) -> int:
    """How many of the highest logits a draw looks at."""
    if 0 < top_k <= MAX_CANDIDATES:
        return min(MAX_CANDIDATES, vocab_size)
    return vocab_size


def draw_without_sync(logits: Tensor, warp: Warp, noise: Tensor) -> Tensor:
    """Draws one code for each row.

    Args:
        logits: `[B, vocab]`, in any precision; what must not be drawn is minus infinity.
        warp: How.
        noise: Gumbel noise, fp32 `[B, vocab]`.

    Returns:
        int64 `[B]`.
    """
    values, ids = torch.topk(logits, warp.cut.shape[-1])  # sorted, highest first
    values = torch.addcdiv(warp.cut, values, warp.temperature)  # fp32
    shares = torch.softmax(values, -1)
    above = torch.cumsum(shares, -1) - shares
    values = values.masked_fill(above >= warp.top_p, float("-inf"))
    noisy = torch.addcmul(values, noise.gather(-1, ids), warp.noise)
    return ids.gather(-1, torch.argmax(noisy, -1, keepdim=True))[:, 0]


def penalised(logits: Tensor, seen: Tensor, penalty: Tensor) -> Tensor:
    """Makes codes that were drawn before less likely.

    Args:
        logits: fp32 `[B, vocab]`.
        seen: bool `[B, vocab]`.
        penalty: fp32 `[B, 1]`; 1 changes nothing.
    """
    lowered = torch.where(logits < 0, logits * penalty, logits / penalty)
    return torch.where(seen, lowered, logits)


class Noise:
    """Gumbel noise by address, for all sixteen codebooks of a frame at once."""

    def __init__(self, vocab_size: int, predictor_vocab_size: int, device: torch.device) -> None:
        codes = torch.arange(max(vocab_size, predictor_vocab_size), device=device)
        hashed = _hashed((codes + 1) * _GOLDEN & _MASK)
        self._first, self._others = hashed[:vocab_size], hashed[:predictor_vocab_size]
        books = torch.arange(N_CODEBOOKS, device=device)
        self._books = _hashed((books + 1) * _GOLDEN & _MASK)

    def __call__(self, seed: Tensor, frame: Tensor) -> tuple[Tensor, Tensor]:
        """Gives the noise of one frame.

        Args:
            seed: int64 `[B]`.
            frame: int64 `[B]`, the frame's number in its segment.

        Returns:
            fp32 `[B, vocab]` for the first codebook and `[B, 15, predictor_vocab]` for the others.
        """
        key = _hashed((seed & _MASK) ^ 0x243F6A88)
        key = _hashed(key ^ (seed >> 32 & _MASK))
        key = _hashed(key + frame & _MASK)
        keys = _hashed(key[:, None] ^ self._books)  # [B, 16]
        first = _gumbel(_hashed(self._first ^ keys[:, :1]))
        return first, _gumbel(_hashed(self._others ^ keys[:, 1:, None]))


def resolved(sampling: Sampling, defaults: Sampling) -> Sampling:
    """Fills what a request leaves open."""
    return Sampling(
        **{
            name: getattr(defaults if getattr(sampling, name) is None else sampling, name)
            for name in Sampling.__slots__
        }
    )


def _hashed(x: Tensor) -> Tensor:
    """Mixes 32 bits held in int64 (Wellons' lowbias32)."""
    x = x ^ (x >> 16)
    x = x * 0x7FEB352D & _MASK
    x = x ^ (x >> 15)
    x = x * 0x846CA68B & _MASK
    return x ^ (x >> 16)


def _gumbel(bits: Tensor) -> Tensor:
    # 23 bits and a half: the nearest value to 1 is still below 1 in fp32.
    uniform = ((bits >> 9).float() + 0.5) * 2.0**-23
    return -torch.log(-torch.log(uniform))
