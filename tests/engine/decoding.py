"""Decodes any number of frames, step by step."""

import torch
from torch import Tensor

from engine.codec import Codec, CodecState


def decoded(codec: Codec, state: CodecState, codes: Tensor, active: Tensor | None = None) -> Tensor:
    """Decodes frames, `[B, T, 16]` → `[B, T * 1920]`; where a step is not full it holds garbage.

    `active`, bool `[B]`, says which slots are advanced; None means all.
    """
    batch, n_frames, n_books = codes.shape
    pieces: list[Tensor] = []
    for start in range(0, n_frames, codec.n_at_once):
        n_now = min(codec.n_at_once, n_frames - start)
        shape = (batch, codec.n_at_once, n_books)
        given = torch.randint(0, codec.config.codebook_size, shape)
        given[:, :n_now] = codes[:, start : start + n_now]
        counts = torch.full((batch,), n_now) * (1 if active is None else active)
        is_full = active is None and n_now == codec.n_at_once
        samples = codec.step(state, given, None if is_full else counts)
        pieces.append(samples[:, : n_now * 1920])
    return torch.cat(pieces, 1)
