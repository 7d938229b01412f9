"""Attention over a static KV cache, of a span or of one position that only the device knows.

Source: qwen_tts `modeling_qwen3_tts.py`, `Qwen3TTSTalkerAttention`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self, cast

import torch
from torch import Tensor
from torch.nn import functional

from engine.checkpoint import StackConfig

Mix = Callable[[Tensor, Tensor], Tensor]

# torch.ops is untyped.
_flash_attention: Callable[..., tuple[Tensor, ...]] = cast(
    "Any", torch.ops
).aten._flash_attention_forward


@dataclass(frozen=True, slots=True)
class KVCache:
    """Keys (after RoPE) and values of each layer, side by side.

    A slot that has not been written is masked, never read as zero.

    Attributes:
        rows: Of each layer `[B, slots, 2 * kv_heads, head_dim]`, the keys' heads first: what a
            position adds is one row, written at once.
    """

    rows: tuple[Tensor, ...]

    @classmethod
    def empty(
        cls, config: StackConfig, batch: int, n_slots: int, device: torch.device, dtype: torch.dtype
    ) -> Self:
        """Allocates a cache of `n_slots` positions."""
        shape = (config.n_layers, batch, n_slots, 2 * config.n_kv_heads, config.head_dim)
        return cls(torch.zeros(*shape, device=device, dtype=dtype).unbind())

    @property
    def n_slots(self) -> int:
        """How many positions it can hold."""
        return self.rows[0].shape[1]

    def grown(self, n_slots: int) -> "KVCache":
        """Gives a larger cache with the same content."""
        more = (0, 0, 0, 0, 0, n_slots - self.n_slots)  # of the last three axes
        return KVCache(tuple(functional.pad(layer, more) for layer in self.rows))

    def forget(self) -> None:
        """Makes it all zeros, in place.

        Masked slots are multiplied by 0: what is no number there would spoil all that follows.
        """
        for layer in self.rows:
            layer.zero_()


def over_span(has_flash: bool, length: int) -> Mix:
    """Gives causal attention of the last `length` positions over all of them.

    Args:
        has_flash: From `can_flash`.
        length: More than 1 only where it is all of them.

    Returns:
        A function of q `[B, length, heads, head_dim]` and the filled rows
        `[B, n, 2 * kv_heads, head_dim]`.
    """
    if has_flash:
        # torch would choose cuDNN's, which takes 6.8 µs and a memset where this takes 5.5 (H200).
        return lambda q, rows: _flash(q, *rows.chunk(2, 2), is_causal=length > 1)
    if length == 1:
        return lambda q, rows: _attend_one(q, rows, None)

    def mix(q: Tensor, rows: Tensor) -> Tensor:
        keys, values = rows.transpose(1, 2).chunk(2, 1)  # [B, kv_heads, n, head_dim]
        mixed = functional.scaled_dot_product_attention(
            q.transpose(1, 2), keys, values, is_causal=True, enable_gqa=True
        )
        return mixed.transpose(1, 2)

    return mix


def over_bucket(cache: KVCache, position: Tensor, n_slots: int) -> Mix:
    """Gives attention of one position over a whole bucket of slots, masked; runs everywhere.

    Args:
        cache: Whose slots.
        position: int64 `[B]`; slots after it have no say.
        n_slots: The bucket.

    Returns:
        A function of q `[B, 1, heads, head_dim]` and a layer's rows.
    """
    like = cache.rows[0]
    n_kv = like.shape[2] // 2
    ahead = torch.arange(n_slots, device=like.device) > position[:, None]  # [B, n_slots]
    mask = torch.zeros(ahead.shape, device=like.device, dtype=like.dtype)
    mask = mask.masked_fill_(ahead, float("-inf"))[:, None]
    mask = mask.repeat_interleave(n_kv, 0)  # [B * kv_heads, 1, n_slots]
    return lambda q, rows: _attend_one(q, rows.narrow(1, 0, n_slots), mask)


def over_filled(cache: KVCache, position: Tensor, n_slots: int) -> Mix:
    """Gives attention of one position over the slots that are filled; needs `can_flash`.

    Their number stays on the device: 10 µs for 250 slots and 13 for 2,041, where a mask over the
    bucket takes 15 and 24 (bf16, H200). `scaled_dot_product_attention` knows no such length; this
    is the operation under it. Arguments as `over_bucket`'s.
    """
    like = cache.rows[0]
    begins = torch.arange(position.shape[0] + 1, device=like.device, dtype=torch.int32)
    starts = begins * cache.n_slots
    n_filled = (position + 1).int()

    def mix(q: Tensor, rows: Tensor) -> Tensor:
        keys, values = rows.flatten(0, 1).chunk(2, 1)  # [B * slots, kv_heads, head_dim]
        return _flash(q.flatten(0, 1), keys, values, lengths=(begins, starts, n_slots, n_filled))

    return mix


def can_flash(like: Tensor) -> bool:
    """Whether torch's flash kernels take it: half precision, on a card from Ampere on."""
    is_half = like.dtype in (torch.bfloat16, torch.float16)
    if not (like.is_cuda and is_half and torch.backends.cuda.is_flash_attention_available()):
        return False
    return torch.cuda.get_device_capability(like.device) >= (8, 0)


def _flash(
    q: Tensor,
    keys: Tensor,
    values: Tensor,
    *,
    is_causal: bool = False,
    lengths: tuple[Tensor, Tensor, int, Tensor] | None = None,
) -> Tensor:
    """Calls torch's flash kernel.

    Args:
        q: `[B, T, heads, head_dim]`, or all rows of it one after the other.
        keys: `[B, n, kv_heads, head_dim]`, or the same.
        values: As `keys`.
        is_causal: Whether a position sees none after it.
        lengths: For rows one after the other: where queries and keys of each slot begin, the most
            keys there are, and how many of them count.
    """
    asked, begins, n_most, n_filled = lengths or (None, None, keys.shape[1], None)
    n_asked = q.shape[1] if lengths is None else 1
    return _flash_attention(
        q,
        keys,
        values,
        asked,
        begins,
        n_asked,
        n_most,
        0.0,
        is_causal,
        False,
        scale=q.shape[-1] ** -0.5,
        seqused_k=n_filled,
    )[0]


def _attend_one(q: Tensor, rows: Tensor, mask: Tensor | None) -> Tensor:
    """Attention of one query position.

    Args:
        q: `[B, 1, heads, head_dim]`.
        rows: `[B, n, 2 * kv_heads, head_dim]`, the keys' heads first.
        mask: `[B * kv_heads, 1, n]`, added to the scores, or None.

    Returns:
        `[B * kv_heads, heads / kv_heads, head_dim]`: in memory the heads in their order.
    """
    n_kv, width = rows.shape[2] // 2, rows.shape[3]
    keys, values = rows.transpose(1, 2).chunk(2, 1)  # [B, kv_heads, n, head_dim]
    grouped = q.reshape(-1, q.shape[2] // n_kv, width)
    turned = keys.flatten(0, 1).transpose(1, 2)
    if mask is None:
        scores = torch.bmm(grouped, turned).mul_(width**-0.5)
    else:
        scores = torch.baddbmm(mask, grouped, turned, alpha=width**-0.5)
    shares = torch.softmax(scores, -1, dtype=torch.float32).to(q.dtype)
    return torch.bmm(shares, values.flatten(0, 1))
