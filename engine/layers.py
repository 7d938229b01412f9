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

from engine.attention import KVCache, can_flash, over_bucket, over_filled, over_span
from engine.checkpoint import StackConfig
from engine.int8 import in_int8, packed
from engine.weights import Weights

Attend = Callable[[int, Tensor, Tensor], Tensor]
Turns = Callable[[int], tuple[Tensor, Tensor]]

FEW_POSITIONS = 64  # a stack that sees no more keeps the turns of all its layers at each of them

# torch.linalg is untyped.
_vector_norm: Callable[..., Tensor] = cast("Any", torch.linalg).vector_norm


@dataclass(frozen=True, slots=True)
class Rope:
    """cos and sin by position, `[n_positions, 1, head_dim]`; computed in fp32, then cast.

    The first half of `sin` is negated, so that rotate-half becomes a swap of halves.
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
    so at 11 GB/s, as `Linear` lays it out at 6 (MKL, one core of an EPYC, 28 MB of weights). cuBLAS
    takes it as quickly or quicker: 2048 to 1024 in 6.0 µs against 10.7 (bf16, H200).
    """

    input_norm: Tensor
    qkv: Tensor
    qkv_bias: Tensor | None
    out: Tensor
    out_bias: Tensor | None
    post_norm: Tensor
    gate_up: Tensor
    down: Tensor
    packed: "Packed | None"


@dataclass(frozen=True, slots=True)
class Packed:
    """A layer's matrices in int8, as the fused kernel reads them, see `engine.int8.packed`."""

    qkv: Tensor
    out: Tensor
    gate_up: Tensor
    down: Tensor


@dataclass(frozen=True, slots=True)
class Stack:
    """Decoder layers and their final norm.

    Attributes:
        config: Its dimensions.
        layers: In their order.
        norm: The final norm's weight.
        rope: By position.
        qk_norm: Of each layer the norms of q and k, `[layers, heads + kv_heads, head_dim]`; folded
            into the turn, `(w x) cos + swap(w x) sin = x (w cos) + swap(x) (swap(w) sin)`, for all
            layers at once.
        turns: cos and sin with them folded in, `[n_positions, layers, heads + kv_heads, head_dim]`,
            where there are few positions.
        eps: fp32, 0-d.
        has_flash: Whether attention may use torch's flash kernels.
    """

    config: StackConfig
    layers: tuple[Layer, ...]
    norm: Tensor
    rope: Rope
    qk_norm: Tensor
    turns: tuple[Tensor, Tensor] | None
    eps: Tensor
    has_flash: bool

    def span(self, x: Tensor, cache: KVCache, start: int = 0) -> Tensor:
        """Runs T positions from `start` on, causally, and keeps their keys and values.

        Args:
            x: `[B, T, hidden]`; T > 1 only with `start` 0.
            cache: Takes the keys and values of positions `start` to `start + T - 1`.
            start: The first position.

        Returns:
            The normed last hidden states, `[B, T, hidden]`.
        """
        length = x.shape[1]
        mix = over_span(self.has_flash, length)

        def attend(index: int, q: Tensor, kv: Tensor) -> Tensor:
            cache.rows[index].narrow(1, start, length).copy_(kv)
            return mix(q, cache.rows[index].narrow(1, 0, start + length))

        return self._run(x, self._turns_of_span(start, start + length), attend)

    def step(self, x: Tensor, cache: KVCache, position: Tensor, n_slots: int) -> Tensor:
        """Runs one position whose number only the device knows.

        Args:
            x: `[B, 1, hidden]`.
            cache: Takes the keys and values.
            position: int64 `[B]`, each under `n_slots`.
            n_slots: Attention reads this many slots (a bucket) at most; what lies after `position`
                has no say.

        Returns:
            The normed last hidden state, `[B, 1, hidden]`.
        """
        places = torch.arange(x.shape[0], device=x.device) * cache.n_slots + position
        mix = (over_filled if self.has_flash else over_bucket)(cache, position, n_slots)

        def attend(index: int, q: Tensor, kv: Tensor) -> Tensor:
            cache.rows[index].flatten(0, 1).index_copy_(0, places, kv.flatten(0, 1))
            return mix(q, cache.rows[index])

        return self._run(x, self._turns_of_step(position), attend)

    def _turns_of_span(self, start: int, end: int) -> Turns:
        """Gives each layer's cos and sin, `[T, heads + kv_heads, head_dim]`."""
        if self.turns is not None:
            cos, sin = (table[start:end] for table in self.turns)
            return lambda index: (cos[:, index], sin[:, index])
        narrow_cos, narrow_sin = self.rope.cos[start:end], self.rope.sin[start:end]
        return lambda index: (
            narrow_cos * self.qk_norm[index],
            narrow_sin * _swapped(self.qk_norm[index]),
        )

    def _turns_of_step(self, position: Tensor) -> Turns:
        """Gives each layer's cos and sin, `[B, 1, heads + kv_heads, head_dim]`."""
        cos, sin = folded_turns(self.rope, self.qk_norm, position)
        return lambda index: (cos[:, index : index + 1], sin[:, index : index + 1])

    def _run(self, x: Tensor, turns: Turns, attend: Attend) -> Tensor:
        config, shape = self.config, x.shape
        n_rotated = config.n_heads + config.n_kv_heads
        x = x.reshape(-1, shape[2])  # [B * T, hidden]
        for index, layer in enumerate(self.layers):
            qkv = _product(self._normed(x, layer.input_norm), layer.qkv, layer.qkv_bias)
            qkv = qkv.view(*shape[:2], -1, config.head_dim)  # [B, T, heads + 2 kv_heads, head_dim]
            rotated = qkv.narrow(2, 0, n_rotated)
            qk, (cos, sin) = self._normed(rotated, None), turns(index)
            torch.addcmul(qk * cos, _swapped(qk), sin, out=rotated)
            q = qkv.narrow(2, 0, config.n_heads)
            kv = qkv.narrow(2, config.n_heads, 2 * config.n_kv_heads)
            mixed = attend(index, q, kv).reshape(x.shape[0], -1)
            # The first layer's input is the caller's.
            x = x.addmm_(mixed, layer.out) if index else torch.addmm(x, mixed, layer.out)
            if layer.out_bias is not None:
                x = x + layer.out_bias
            gate_up = torch.mm(self._normed(x, layer.post_norm), layer.gate_up)
            gate, up = gate_up.chunk(2, -1)
            x = x.addmm_(functional.silu(gate) * up, layer.down)
        return self._normed(x, self.norm).view(shape)

    def _normed(self, x: Tensor, weight: Tensor | None) -> Tensor:
        """Root-mean-square norm over the last axis, in fp32 inside.

        Written out for the CPU, where torch's own is composite: 31 µs for one row against 17.
        """
        if x.is_cuda:
            return functional.rms_norm(x, x.shape[-1:], weight, self.config.rms_norm_eps)
        wide = x.float()
        norm = _vector_norm(wide, dim=-1, keepdim=True)
        scale = torch.addcmul(self.eps, norm, norm, value=1.0 / x.shape[-1]).rsqrt_()
        normed = (wide * scale).to(x.dtype)
        return normed if weight is None else normed * weight


def load_stack(
    weights: Weights,
    prefix: str,
    config: StackConfig,
    n_positions: int,
    *,
    in_rows: bool = False,
    is_int8: bool = False,
) -> Stack:
    """Reads and fuses a stack.

    Args:
        weights: Of the checkpoint.
        prefix: Such as `talker.model`.
        config: Its dimensions.
        n_positions: How many positions it will ever see.
        in_rows: Whether matrices stay `[out, in]` in memory, as the fused kernels read them; their
            shape is `[in, out]` all the same.
        is_int8: Whether the layers' matrices are rounded to int8; they stay in their dtype, as what
            they then stand for, and if `in_rows` are in int8 beside that.
    """
    hidden, width = config.hidden_size, config.head_dim
    q_rows, kv_rows = config.n_heads * width, config.n_kv_heads * width

    inner = config.intermediate_size
    rows = {"q": q_rows, "k": kv_rows, "v": kv_rows}
    parts = {
        "qkv": {f"self_attn.{name}": (n, hidden) for name, n in rows.items()},
        "out": {"self_attn.o": (hidden, q_rows)},
        "gate_up": {f"mlp.{name}": (inner, hidden) for name in ("gate", "up")},
        "down": {"mlp.down": (hidden, inner)},
    }

    def layer(index: int) -> Layer:
        at = f"{prefix}.layers.{index}"

        def bias(name: str, rows: int) -> Tensor:
            return weights(f"{at}.self_attn.{name}_proj.bias", rows)

        biased = config.has_attention_bias
        matrices: dict[str, Tensor] = {}
        in_kernel: dict[str, Tensor] = {}
        for which, shapes in parts.items():
            read = [weights(f"{at}.{name}_proj.weight", *shape) for name, shape in shapes.items()]
            if is_int8:
                rounded = [in_int8(matrix) for matrix in read]
                read = [matrix.widened(read[0].dtype) for matrix in rounded]
                if in_rows:
                    in_kernel[which] = packed(rounded)
            matrices[which] = transposed(read, in_rows=in_rows)
        return Layer(
            input_norm=weights(f"{at}.input_layernorm.weight", hidden),
            qkv_bias=torch.cat([bias(name, n) for name, n in rows.items()]) if biased else None,
            out_bias=bias("o", hidden) if biased else None,
            post_norm=weights(f"{at}.post_attention_layernorm.weight", hidden),
            packed=Packed(**in_kernel) if in_kernel else None,
            **matrices,
        )

    def qk_norm(index: int) -> Tensor:
        at = f"{prefix}.layers.{index}.self_attn"
        q, k = (weights(f"{at}.{name}_norm.weight", width) for name in ("q", "k"))
        return torch.cat((q.expand(config.n_heads, -1), k.expand(config.n_kv_heads, -1)))

    norm = weights(f"{prefix}.norm.weight", hidden)
    rope = Rope.of(config, n_positions, norm.device, norm.dtype)
    qk_norms = torch.stack([qk_norm(index) for index in range(config.n_layers)])
    everywhere = torch.arange(n_positions, device=norm.device)
    is_short = n_positions <= FEW_POSITIONS
    return Stack(
        config=config,
        layers=tuple(layer(index) for index in range(config.n_layers)),
        norm=norm,
        rope=rope,
        qk_norm=qk_norms,
        turns=folded_turns(rope, qk_norms, everywhere) if is_short else None,
        eps=torch.tensor(config.rms_norm_eps, device=norm.device),
        has_flash=can_flash(norm),
    )


def transposed(rows: list[Tensor], *, in_rows: bool) -> Tensor:
    """Joins matrices `[out, in]` to one `[in, out]`; in memory as they were if `in_rows`."""
    joined = torch.cat(rows).t()
    return joined if in_rows else joined.contiguous()


def folded_turns(rope: Rope, qk_norm: Tensor, position: Tensor) -> tuple[Tensor, Tensor]:
    """Gives cos and sin of positions with every layer's norms folded in.

    Args:
        rope: The table.
        qk_norm: `[layers, heads + kv_heads, head_dim]`.
        position: int64 `[N]`.

    Returns:
        Twice `[N, layers, heads + kv_heads, head_dim]`.
    """
    cos, sin = rope.cos[position].unsqueeze(1), rope.sin[position].unsqueeze(1)
    return cos * qk_norm, sin * _swapped(qk_norm)


def _product(x: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
    return torch.mm(x, weight) if bias is None else torch.addmm(bias, x, weight)


def _swapped(x: Tensor) -> Tensor:
    """Swaps the halves of the last axis."""
    if x.is_cuda:
        return x.roll(x.shape[-1] // 2, -1)  # 1.9 µs, where the flip takes 2.6 (H200)
    return x.view(*x.shape[:-1], 2, -1).flip(-2).view(x.shape)
