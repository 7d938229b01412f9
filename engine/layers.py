"""The decoder layer that talker and code predictor share, over a static KV cache.

Weights that read the same input are fused (q, k and v; gate and up; the norms of q and k), so that
a step launches few operations: at batch 1 their number, not their size, is what a step costs.

Source: qwen_tts `modeling_qwen3_tts.py`, `Qwen3TTSTalkerDecoderLayer` and `Qwen3TTSDecoderLayer`.
The talker's three rope axes always carry the same positions, so its mrope is the ordinary
rotate-half RoPE.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self, cast

import torch
from torch import Tensor
from torch.nn import functional

from engine.checkpoint import StackConfig
from engine.weights import Weights

Attend = Callable[[int, Tensor, Tensor, Tensor], Tensor]

# torch.linalg is untyped.
_vector_norm: Callable[..., Tensor] = cast("Any", torch.linalg).vector_norm


@dataclass(frozen=True, slots=True)
class KVCache:
    """Keys (after RoPE) and values of each layer, `[B, kv_heads, slots, head_dim]`.

    A slot that has not been written is masked, never read as zero.
    """

    keys: tuple[Tensor, ...]
    values: tuple[Tensor, ...]

    @classmethod
    def empty(
        cls, config: StackConfig, batch: int, n_slots: int, device: torch.device, dtype: torch.dtype
    ) -> Self:
        """Allocates a cache of `n_slots` positions."""
        shape = (config.n_layers, batch, config.n_kv_heads, n_slots, config.head_dim)
        zeros = torch.zeros(2, *shape, device=device, dtype=dtype)
        return cls(zeros[0].unbind(), zeros[1].unbind())

    @property
    def n_slots(self) -> int:
        """How many positions it can hold."""
        return self.keys[0].shape[2]

    def grown(self, n_slots: int) -> "KVCache":
        """Gives a larger cache with the same content."""
        more = (0, 0, 0, n_slots - self.n_slots)  # of the last two axes
        return KVCache(
            tuple(functional.pad(layer, more) for layer in self.keys),
            tuple(functional.pad(layer, more) for layer in self.values),
        )


@dataclass(frozen=True, slots=True)
class Rope:
    """cos and sin by position, `[n_positions, 1, head_dim]`; computed in fp32, then cast.

    The first half of `sin` is negated, so that rotate-half becomes a roll.
    """

    cos: Tensor
    sin: Tensor

    @classmethod
    def of(
        cls, config: StackConfig, n_positions: int, device: torch.device, dtype: torch.dtype
    ) -> Self:
        """Computes the table."""
        half = torch.arange(0, config.head_dim, 2, dtype=torch.int64, device=device).float()
        inverse = 1.0 / (config.rope_theta ** (half / config.head_dim))
        angles = torch.arange(n_positions, device=device).float()[:, None] * inverse
        cos, sin = angles.cos(), angles.sin()
        return cls(
            torch.cat((cos, cos), -1).to(dtype)[:, None],
            torch.cat((-sin, sin), -1).to(dtype)[:, None],
        )


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer's weights, fused, and transposed to `[in, out]`.

    With one row of input, a product streams a matrix from memory once; laid out like this it does
    so at 11 GB/s, as `Linear` lays it out at 6 (MKL, one core of an EPYC, 28 MB of weights).
    """

    input_norm: Tensor
    qkv: Tensor
    qkv_bias: Tensor | None
    qk_norm: Tensor  # [heads + kv_heads, head_dim]
    out: Tensor
    out_bias: Tensor | None
    post_norm: Tensor
    gate_up: Tensor
    down: Tensor


@dataclass(frozen=True, slots=True)
class Stack:
    """Decoder layers and their final norm."""

    config: StackConfig
    layers: tuple[Layer, ...]
    norm: Tensor
    rope: Rope
    eps: Tensor  # fp32, 0-d

    def span(self, x: Tensor, cache: KVCache, start: int = 0) -> Tensor:
        """Runs T positions from `start` on, causally, and keeps their keys and values.

        Args:
            x: `[B, T, hidden]`; T > 1 only with `start` 0.
            cache: Takes the keys and values of positions `start` to `start + T - 1`.
            start: The first position.

        Returns:
            The normed last hidden states, `[B, T, hidden]`.
        """
        end = start + x.shape[1]

        def attend(index: int, q: Tensor, k: Tensor, v: Tensor) -> Tensor:
            keys, values = cache.keys[index], cache.values[index]
            keys.narrow(2, start, end - start).copy_(k.transpose(1, 2))
            values.narrow(2, start, end - start).copy_(v.transpose(1, 2))
            keys, values = keys.narrow(2, 0, end), values.narrow(2, 0, end)
            if end - start == 1:
                return _attend_one(q, keys, values, None)
            mixed = functional.scaled_dot_product_attention(
                q.transpose(1, 2), keys, values, is_causal=True, enable_gqa=True
            )
            return mixed.transpose(1, 2)

        return self._run(x, self.rope.cos[start:end], self.rope.sin[start:end], attend)

    def step(self, x: Tensor, cache: KVCache, position: Tensor, n_slots: int) -> Tensor:
        """Runs one position whose number only the device knows.

        Args:
            x: `[B, 1, hidden]`.
            cache: Takes the keys and values.
            position: int64 `[B]`, each under `n_slots`.
            n_slots: Attention reads this many slots (a bucket); those after `position` are masked.

        Returns:
            The normed last hidden state, `[B, 1, hidden]`.
        """
        config = self.config
        cos, sin = self.rope.cos[position].unsqueeze(1), self.rope.sin[position].unsqueeze(1)
        place = position.view(-1, 1, 1, 1).expand(-1, config.n_kv_heads, 1, config.head_dim)
        ahead = torch.arange(n_slots, device=x.device) > position[:, None]  # [B, n_slots]
        mask = torch.zeros(ahead.shape, device=x.device, dtype=x.dtype)
        mask = mask.masked_fill_(ahead, float("-inf"))[:, None]
        mask = mask.repeat_interleave(config.n_kv_heads, 0)  # [B * kv_heads, 1, n_slots]

        def attend(index: int, q: Tensor, k: Tensor, v: Tensor) -> Tensor:
            keys, values = cache.keys[index], cache.values[index]
            keys.scatter_(2, place, k.transpose(1, 2))
            values.scatter_(2, place, v.transpose(1, 2))
            return _attend_one(q, keys.narrow(2, 0, n_slots), values.narrow(2, 0, n_slots), mask)

        return self._run(x, cos, sin, attend)

    def _run(self, x: Tensor, cos: Tensor, sin: Tensor, attend: Attend) -> Tensor:
        config, shape = self.config, x.shape
        width, n_heads = config.head_dim, config.n_heads
        n_rotated = n_heads + config.n_kv_heads
        halves = (*shape[:2], n_rotated, 2, width // 2)
        x = x.reshape(-1, shape[2])  # [B * T, hidden]
        for index, layer in enumerate(self.layers):
            qkv = _product(self._normed(x, layer.input_norm), layer.qkv, layer.qkv_bias)
            qkv = qkv.view(*shape[:2], -1, width)  # [B, T, heads + 2 kv_heads, head_dim]
            qk = self._normed(qkv.narrow(2, 0, n_rotated), layer.qk_norm)
            turned = qk.view(halves).flip(-2).view(qk.shape)
            qk = torch.addcmul(qk * cos, turned, sin)
            q, k = qk.narrow(2, 0, n_heads), qk.narrow(2, n_heads, config.n_kv_heads)
            mixed = attend(index, q, k, qkv.narrow(2, n_rotated, config.n_kv_heads))
            x = torch.addmm(x, mixed.reshape(x.shape[0], -1), layer.out)
            if layer.out_bias is not None:
                x = x + layer.out_bias
            gate_up = torch.mm(self._normed(x, layer.post_norm), layer.gate_up)
            gate, up = gate_up.chunk(2, -1)
            x = torch.addmm(x, functional.silu(gate) * up, layer.down)
        return self._normed(x, self.norm).view(shape)

    def _normed(self, x: Tensor, weight: Tensor) -> Tensor:
        """Root-mean-square norm over the last axis, in fp32 inside.

        Written out because torch's own is composite on the CPU: 31 µs for one row against 17.
        """
        wide = x.float()
        norm = _vector_norm(wide, dim=-1, keepdim=True)
        scale = torch.addcmul(self.eps, norm, norm, value=1.0 / x.shape[-1]).rsqrt_()
        return (wide * scale).to(x.dtype) * weight


def load_stack(weights: Weights, prefix: str, config: StackConfig, n_positions: int) -> Stack:
    """Reads and fuses a stack.

    Args:
        weights: Of the checkpoint.
        prefix: Such as `talker.model`.
        config: Its dimensions.
        n_positions: How many positions it will ever see.
    """
    hidden, width = config.hidden_size, config.head_dim
    q_rows, kv_rows = config.n_heads * width, config.n_kv_heads * width

    def layer(index: int) -> Layer:
        at = f"{prefix}.layers.{index}"

        def projection(name: str, rows: int) -> Tensor:
            return weights(f"{at}.self_attn.{name}_proj.weight", rows, hidden)

        def bias(name: str, rows: int) -> Tensor:
            return weights(f"{at}.self_attn.{name}_proj.bias", rows)

        rows = {"q": q_rows, "k": kv_rows, "v": kv_rows}
        biased = config.has_attention_bias
        q_norm = weights(f"{at}.self_attn.q_norm.weight", width)
        k_norm = weights(f"{at}.self_attn.k_norm.weight", width)
        gate_up = [
            weights(f"{at}.mlp.{name}_proj.weight", config.intermediate_size, hidden)
            for name in ("gate", "up")
        ]
        return Layer(
            input_norm=weights(f"{at}.input_layernorm.weight", hidden),
            qkv=_transposed([projection(name, n) for name, n in rows.items()]),
            qkv_bias=torch.cat([bias(name, n) for name, n in rows.items()]) if biased else None,
            qk_norm=torch.cat(
                (q_norm.expand(config.n_heads, -1), k_norm.expand(config.n_kv_heads, -1))
            ),
            out=_transposed([weights(f"{at}.self_attn.o_proj.weight", hidden, q_rows)]),
            out_bias=bias("o", hidden) if biased else None,
            post_norm=weights(f"{at}.post_attention_layernorm.weight", hidden),
            gate_up=_transposed(gate_up),
            down=_transposed(
                [weights(f"{at}.mlp.down_proj.weight", hidden, config.intermediate_size)]
            ),
        )

    norm = weights(f"{prefix}.norm.weight", hidden)
    return Stack(
        config=config,
        layers=tuple(layer(index) for index in range(config.n_layers)),
        norm=norm,
        rope=Rope.of(config, n_positions, norm.device, norm.dtype),
        eps=torch.tensor(config.rms_norm_eps, device=norm.device),
    )


def _transposed(rows: list[Tensor]) -> Tensor:
    return torch.cat(rows).t().contiguous()


def _product(x: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
    return torch.mm(x, weight) if bias is None else torch.addmm(bias, x, weight)


def _attend_one(q: Tensor, keys: Tensor, values: Tensor, mask: Tensor | None) -> Tensor:
    """Attention of one query position.

    Args:
        q: `[B, 1, heads, head_dim]`.
        keys: `[B, kv_heads, n, head_dim]`.
        values: The same shape.
        mask: `[B * kv_heads, 1, n]`, added to the scores, or None.

    Returns:
        `[B * kv_heads, heads / kv_heads, head_dim]`: in memory the heads in their order.
    """
    _, n_kv, _, width = keys.shape
    grouped = q.reshape(-1, q.shape[2] // n_kv, width)
    turned = keys.flatten(0, 1).transpose(1, 2)
    if mask is None:
        scores = torch.bmm(grouped, turned).mul_(width**-0.5)
    else:
        scores = torch.baddbmm(mask, grouped, turned, alpha=width**-0.5)
    shares = torch.softmax(scores, -1, dtype=torch.float32).to(q.dtype)
    return torch.bmm(shares, values.flatten(0, 1))
