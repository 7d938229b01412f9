"""The codec's decoder: codes → samples, one frame at a time, with explicit state.

The official decoder is causal throughout, so all it needs of the past is what its convolutions and
its attention window reach back to. That is kept here, per slot, and nothing is decoded twice.

Every decode, of a stream or of a whole file, of one frame or of many, runs the same step of one
frame. BLAS libraries choose their algorithm, and with it the order of sums, by the shape, so two
shapes would differ in their last bits; one shape makes stream and file the same to the bit.

Sound lies channels-last here, `[B, samples, channels]`: a causal convolution, plain, dilated or
transposed, is then one gather and one matrix product with the bias in it.

Source: qwen_tts `modeling_qwen3_tts_tokenizer_v2.py`, `Qwen3TTSTokenizerV2Decoder`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from engine.checkpoint import CodecConfig


@dataclass(frozen=True, slots=True)
class CodecState:
    """What the decoder keeps of the past; all zeros before the first frame.

    Attributes:
        position: The number of the next frame, int64 `[B]`.
        keys: A ring of keys after RoPE, `[B, layers, kv_heads, window, head_dim]`; frame n lies in
            slot n modulo window. Slots not yet written are masked, never read as zero.
        values: The same of values.
        histories: The last inputs of each convolution, `[B, reach, channels]`.
    """

    position: Tensor
    keys: Tensor
    values: Tensor
    histories: tuple[Tensor, ...]

    def tensors(self) -> Iterator[Tensor]:
        """Yields each tensor; the first axis of all is the slot."""
        yield from (self.position, self.keys, self.values, *self.histories)

    def copy(self) -> "CodecState":
        """Gives a snapshot that further steps do not touch."""
        return CodecState(
            self.position.clone(),
            self.keys.clone(),
            self.values.clone(),
            tuple(history.clone() for history in self.histories),
        )

    def restore(self, snapshot: "CodecState") -> None:
        """Returns to a snapshot, in place."""
        for mine, saved in zip(self.tensors(), snapshot.tensors(), strict=True):
            mine.copy_(saved)

    def reset(self, slots: Tensor) -> None:
        """Makes slots ready for another stream, in place.

        Args:
            slots: Which ones, bool `[B]`.
        """
        for tensor in self.tensors():
            tensor.masked_fill_(slots.view(-1, *[1] * (tensor.dim() - 1)), 0)


@dataclass(frozen=True, slots=True)
class Conv:
    """A causal convolution; `rate` samples come out for each that goes in.

    A transposed convolution whose kernel is twice its stride is one with a kernel of 2 that gives
    `rate` samples' channels at once; one whose kernel is its stride has a kernel of 1.
    """

    weight: Tensor  # [rate * channels_out, kernel * channels_in]
    bias: Tensor
    history: int  # its place among the state's
    kernel: int
    dilation: int = 1
    rate: int = 1

    @property
    def reach(self) -> int:
        return (self.kernel - 1) * self.dilation

    def __call__(self, x: Tensor, state: CodecState, active: Tensor | None) -> Tensor:
        batch, length, channels = x.shape
        padded = _continued(x, state.histories[self.history], active)
        columns = padded.as_strided(
            (batch, length, self.kernel, channels),
            (padded.stride(0), channels, self.dilation * channels, 1),
        ).reshape(batch, length, -1)
        # Undilated taps reshape to a view whose rows overlap, which no BLAS takes: copied here,
        # the product fuses the bias.
        return functional.linear(columns.contiguous(), self.weight, self.bias).view(
            batch, length * self.rate, -1
        )


@dataclass(frozen=True, slots=True)
class Snake:
    """SnakeBeta: x + sin²(alpha x) / beta."""

    alpha: Tensor
    inverse_beta: Tensor

    def __call__(self, x: Tensor) -> Tensor:
        return torch.addcmul(x, self.inverse_beta, (x * self.alpha).sin_().square_())


@dataclass(frozen=True, slots=True)
class Layer:
    """A transformer layer; norm weights, layer scales and 1/√head_dim are folded into it."""

    qkv: Tensor
    out: Tensor
    gate_up: Tensor
    down: Tensor


@dataclass(frozen=True, slots=True)
class Upsample:
    """A transposed convolution without overlap, and a ConvNeXt block."""

    rate: int
    weight: Tensor  # [rate * channels, channels]
    bias: Tensor
    history: int
    depthwise: Tensor  # [channels, kernel]
    depthwise_bias: Tensor
    norm: Tensor
    norm_bias: Tensor
    widen: Tensor
    widen_bias: Tensor
    narrow: Tensor
    narrow_bias: Tensor

    def __call__(self, x: Tensor, state: CodecState, active: Tensor | None) -> Tensor:
        batch, length, channels = x.shape
        x = functional.linear(x, self.weight, self.bias).view(batch, length * self.rate, channels)
        padded = _continued(x, state.histories[self.history], active)
        y = (padded.unfold(1, self.depthwise.shape[1], 1) * self.depthwise).sum(-1)
        y = functional.layer_norm(
            y + self.depthwise_bias, (channels,), self.norm, self.norm_bias, 1e-6
        )
        y = functional.gelu(functional.linear(y, self.widen, self.widen_bias))
        return x + functional.linear(y, self.narrow, self.narrow_bias)


@dataclass(frozen=True, slots=True)
class Residual:
    """A residual unit: dilated convolution of 7, then of 1."""

    before: Snake
    wide: Conv
    between: Snake
    weight: Tensor
    bias: Tensor

    def __call__(self, x: Tensor, state: CodecState, active: Tensor | None) -> Tensor:
        y = self.between(self.wide(self.before(x), state, active))
        return functional.linear(y, self.weight, self.bias).add_(x)


@dataclass(frozen=True, slots=True)
class Block:
    """A stage of the decoder: to a higher rate and half the channels."""

    before: Snake
    raise_rate: Conv
    residuals: tuple[Residual, ...]

    def __call__(self, x: Tensor, state: CodecState, active: Tensor | None) -> Tensor:
        x = self.raise_rate(self.before(x), state, active)
        for residual in self.residuals:
            x = residual(x, state, active)
        return x


@dataclass(frozen=True, slots=True)
class Codec:
    """The decoder's weights, folded; its state is a `CodecState`."""

    config: CodecConfig
    table: Tensor  # [16 * codebook_size, codebook_dim], output projections included
    offsets: Tensor  # int64 [16]: where each codebook begins in the table
    entry: Conv
    frequencies: Tensor  # fp32 [head_dim / 2]
    slots: Tensor  # int64 [window]
    layers: tuple[Layer, ...]
    leave: Tensor
    leave_bias: Tensor
    upsamples: tuple[Upsample, ...]
    opening: Conv
    blocks: tuple[Block, ...]
    closing_snake: Snake
    closing: Conv
    reaches: tuple[tuple[int, int], ...]  # (reach, channels) of each history

    def empty_state(self, batch: int) -> CodecState:
        """Allocates the state of `batch` streams that have not begun."""
        config = self.config.stack
        ring = (batch, config.n_layers, config.n_kv_heads, self.config.window, config.head_dim)
        return CodecState(
            position=self.offsets.new_zeros(batch),
            keys=self.table.new_zeros(ring),
            values=self.table.new_zeros(ring),
            histories=tuple(self.table.new_zeros(batch, *shape) for shape in self.reaches),
        )

    def step(self, state: CodecState, codes: Tensor, active: Tensor | None = None) -> Tensor:
        """Decodes the next T frames of each slot.

        The samples do not depend on how a stream's frames are spread over calls.

        Args:
            state: Advanced in place.
            codes: int64 `[B, T, 16]`, each from 0 to codebook_size - 1.
            active: Slots that are advanced, bool `[B]`; the samples of the others mean nothing.
                None means all.

        Returns:
            Samples at 24 kHz within ±1, `[B, T * 1920]`, in the codec's dtype.
        """
        frames = [self.frame(state, codes[:, t], active) for t in range(codes.shape[1])]
        return torch.cat(frames, 1)

    def frame(self, state: CodecState, codes: Tensor, active: Tensor | None = None) -> Tensor:
        """Decodes one frame: `[B, 16]` → `[B, 1920]`; no host sync, no shape from data."""
        x = functional.embedding(codes + self.offsets, self.table).sum(1, keepdim=True)
        x = self.entry(x, state, active)
        x = self._transformed(x[:, 0], state, active)
        x = functional.linear(x, self.leave, self.leave_bias)[:, None]
        for upsample in self.upsamples:
            x = upsample(x, state, active)
        x = self.opening(x, state, active)
        for block in self.blocks:
            x = block(x, state, active)
        x = self.closing(self.closing_snake(x), state, active)
        return x.clamp_(-1, 1).squeeze(-1)

    def _transformed(self, x: Tensor, state: CodecState, active: Tensor | None) -> Tensor:
        """Runs the transformer on one frame, `[B, hidden]`; the last norm's weight is folded."""
        config, batch = self.config.stack, x.shape[0]
        n_heads, n_kv, width = config.n_heads, config.n_kv_heads, config.head_dim
        position = state.position[:, None]
        angles = (position * self.frequencies)[:, None]  # [B, 1, head_dim / 2], fp32
        cos, sin = angles.cos(), angles.sin()
        cos = torch.cat((cos, cos), -1).to(x.dtype)
        sin = torch.cat((-sin, sin), -1).to(x.dtype)  # rotate-half becomes a roll
        place = (position % self.config.window).view(-1, 1, 1, 1).expand(-1, n_kv, 1, width)
        is_visible = (self.slots <= position)[:, None, None]  # [B, 1, 1, window]
        for index, layer in enumerate(self.layers):
            qkv = functional.linear(_normed(x, config.rms_norm_eps), layer.qkv)
            qkv = qkv.view(batch, -1, width)  # [B, heads + 2 kv_heads, head_dim]
            qk = qkv[:, : n_heads + n_kv]
            qk = torch.addcmul(qk * cos, qk.roll(width // 2, -1), sin)
            keys, values = state.keys[:, index], state.values[:, index]
            _put(keys, place, qk[:, n_heads:, None], active)
            _put(values, place, qkv[:, n_heads + n_kv :, None], active)
            # The heads that share keys stand where positions would.
            q = qk[:, :n_heads].reshape(batch, n_kv, -1, width)
            mixed = functional.scaled_dot_product_attention(
                q, keys, values, attn_mask=is_visible, scale=1.0
            )
            x = torch.addmm(x, mixed.reshape(batch, -1), layer.out.T)
            gate_up = functional.linear(_normed(x, config.rms_norm_eps), layer.gate_up)
            gate, up = gate_up.chunk(2, -1)
            x = torch.addmm(x, functional.silu(gate) * up, layer.down.T)
        state.position.add_(1 if active is None else active)
        return _normed(x, config.rms_norm_eps)


def _normed(x: Tensor, eps: float) -> Tensor:
    return functional.rms_norm(x, x.shape[-1:], None, eps)


def _continued(x: Tensor, history: Tensor, active: Tensor | None) -> Tensor:
    """Puts the history before the input and keeps the end of both as the next history."""
    padded = torch.cat((history, x), 1)
    kept = padded[:, x.shape[1] :]
    history.copy_(kept if active is None else torch.where(active[:, None, None], kept, history))
    return padded


def _put(ring: Tensor, place: Tensor, new: Tensor, active: Tensor | None) -> None:
    if active is not None:
        new = torch.where(active[:, None, None, None], new, ring.gather(2, place))
    ring.scatter_(2, place, new)
