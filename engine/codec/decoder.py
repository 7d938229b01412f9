"""The codec's decoder: codes → samples, a few frames at a time, with explicit state.

The official decoder is causal throughout, so all it needs of the past is what its convolutions and
its attention window reach back to. That is kept here, per slot, and nothing is decoded twice.

Every decode, of a stream or of a whole file, of one frame or of many, runs the same step over the
same number of frames, of which some may not count. BLAS libraries choose their algorithm, and with
it the order of sums, by the shape, so two shapes would differ in their last bits; one shape makes
stream and file the same to the bit. On a card a step of one frame is as long as one of eight, since
it is the number of its kernels that takes time; on a CPU a frame that does not count would cost as
much as one that does.

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
        keys: A ring of keys after RoPE, `[B, layers, kv_heads, slots, head_dim]`; frame n lies in
            slot n modulo slots, of which there are as many as the window and a step reach over.
            What is not in a frame's window is masked, never read as zero.
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
class _Past:
    """The state as one step reads and leaves it.

    Attributes:
        state: Advanced in place.
        ends: For each history, where its rows lie after the step among history and input,
            int64 `[B, reach, 1]`; None for their end.
    """

    state: CodecState
    ends: tuple[Tensor, ...] | None

    def before(self, x: Tensor, index: int) -> Tensor:
        """Puts a history before the input and keeps the end of what counts as the next history."""
        history = self.state.histories[index]
        padded = torch.cat((history, x), 1)
        if self.ends is None:
            history.copy_(padded[:, x.shape[1] :])
        else:
            history.copy_(padded.gather(1, self.ends[index].expand_as(history)))
        return padded


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

    def __call__(self, x: Tensor, past: _Past) -> Tensor:
        batch, length, channels = x.shape
        padded = past.before(x, self.history)
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

    def __call__(self, x: Tensor, past: _Past) -> Tensor:
        batch, length, channels = x.shape
        x = functional.linear(x, self.weight, self.bias).view(batch, length * self.rate, channels)
        padded = past.before(x, self.history)
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

    def __call__(self, x: Tensor, past: _Past) -> Tensor:
        y = self.between(self.wide(self.before(x), past))
        return functional.linear(y, self.weight, self.bias).add_(x)


@dataclass(frozen=True, slots=True)
class Block:
    """A stage of the decoder: to a higher rate and half the channels."""

    before: Snake
    raise_rate: Conv
    residuals: tuple[Residual, ...]

    def __call__(self, x: Tensor, past: _Past) -> Tensor:
        x = self.raise_rate(self.before(x), past)
        for residual in self.residuals:
            x = residual(x, past)
        return x


@dataclass(frozen=True, slots=True)
class Reach:
    """What a convolution keeps of its input.

    Attributes:
        n_rows: How many samples.
        channels: Of each.
        rate: How many of its samples a frame brings.
    """

    n_rows: int
    channels: int
    rate: int


@dataclass(frozen=True, slots=True)
class Codec:
    """The decoder's weights, folded; its state is a `CodecState`.

    Attributes:
        n_at_once: How many frames a step takes; samples may differ in their last bits between
            codecs that take different numbers.
    """

    config: CodecConfig
    n_at_once: int
    table: Tensor  # [16 * codebook_size, codebook_dim], output projections included
    offsets: Tensor  # int64 [16]: where each codebook begins in the table
    entry: Conv
    frequencies: Tensor  # fp32 [head_dim / 2]
    layers: tuple[Layer, ...]
    leave: Tensor
    leave_bias: Tensor
    upsamples: tuple[Upsample, ...]
    opening: Conv
    blocks: tuple[Block, ...]
    closing_snake: Snake
    closing: Conv
    reaches: tuple[Reach, ...]
    reach_rows: Tensor  # int64 [sum of reaches]: the rows of each history
    reach_rates: Tensor  # int64 [sum of reaches]: the samples of a frame where each row lies
    ring: Tensor  # int64 [slots]

    def empty_state(self, batch: int) -> CodecState:
        """Allocates the state of `batch` streams that have not begun."""
        stack = self.config.stack
        ring = (batch, stack.n_layers, stack.n_kv_heads, self.ring.shape[0], stack.head_dim)
        return CodecState(
            position=self.offsets.new_zeros(batch),
            keys=self.table.new_zeros(ring),
            values=self.table.new_zeros(ring),
            histories=tuple(
                self.table.new_zeros(batch, reach.n_rows, reach.channels) for reach in self.reaches
            ),
        )

    def step(self, state: CodecState, codes: Tensor, counts: Tensor | None = None) -> Tensor:
        """Decodes the next frames of each slot; no host sync, no shape from data.

        The samples do not depend on how a stream's frames are spread over steps.

        Args:
            state: Advanced in place.
            codes: int64 `[B, n_at_once, 16]`, each from 0 to codebook_size - 1.
            counts: How many of each slot's frames count, the first ones; int64 `[B]`, from 0 to
                n_at_once. The samples of the others mean nothing. None means all.

        Returns:
            Samples at 24 kHz within ±1, `[B, n_at_once * 1920]`, in the codec's dtype.
        """
        past = _Past(state, None if counts is None else self._ends(counts))
        x = functional.embedding(codes + self.offsets, self.table).sum(2)
        x = self.entry(x, past)
        x = self._transformed(x, state)
        state.position.add_(self.n_at_once if counts is None else counts)
        x = functional.linear(x, self.leave, self.leave_bias)
        for upsample in self.upsamples:
            x = upsample(x, past)
        x = self.opening(x, past)
        for block in self.blocks:
            x = block(x, past)
        x = self.closing(self.closing_snake(x), past)
        return x.clamp_(-1, 1).squeeze(-1)

    def _ends(self, counts: Tensor) -> tuple[Tensor, ...]:
        rows = torch.addcmul(self.reach_rows, counts[:, None], self.reach_rates)
        return torch.split(rows[:, :, None], [reach.n_rows for reach in self.reaches], 1)

    def _transformed(self, x: Tensor, state: CodecState) -> Tensor:
        """Runs the transformer, `[B, T, hidden]`; the last norm's weight is folded elsewhere.

        Frames that do not count write keys and values too: to slots out of every later frame's
        window, or written again before they are in one.
        """
        stack, (batch, n_frames, hidden) = self.config.stack, x.shape
        n_heads, n_kv, width = stack.n_heads, stack.n_kv_heads, stack.head_dim
        n_slots = self.ring.shape[0]
        position = state.position[:, None] + self.ring[:n_frames]  # [B, T]
        angles = position[:, :, None, None] * self.frequencies  # [B, T, 1, head_dim / 2], fp32
        cos, sin = angles.cos(), angles.sin()
        cos = torch.cat((cos, cos), -1).to(x.dtype)
        sin = torch.cat((-sin, sin), -1).to(x.dtype)  # rotate-half becomes a roll
        place = (position % n_slots)[:, None, :, None].expand(-1, n_kv, -1, width)
        # How many frames before a frame a slot's was; the frames after it seem the longest ago.
        age = (position[:, :, None] - self.ring) % n_slots
        is_visible = (age < self.config.window) & (age <= position[:, :, None])
        n_sharing = n_heads // n_kv
        is_visible = is_visible.repeat_interleave(n_sharing, 1)[:, None]
        x = x.view(-1, hidden)
        for index, layer in enumerate(self.layers):
            qkv = functional.linear(_normed(x, stack.rms_norm_eps), layer.qkv)
            qkv = qkv.view(batch, n_frames, -1, width)  # [B, T, heads + 2 kv_heads, head_dim]
            qk = qkv[:, :, : n_heads + n_kv]
            qk = torch.addcmul(qk * cos, qk.roll(width // 2, -1), sin)
            keys, values = state.keys[:, index], state.values[:, index]
            keys.scatter_(2, place, qk[:, :, n_heads:].transpose(1, 2))
            values.scatter_(2, place, qkv[:, :, n_heads + n_kv :].transpose(1, 2))
            # The heads that share keys stand where positions would, beside each other.
            q = qk[:, :, :n_heads].reshape(batch, n_frames, n_kv, n_sharing, width)
            q = q.transpose(1, 2).reshape(batch, n_kv, -1, width)
            mixed = functional.scaled_dot_product_attention(
                q, keys, values, attn_mask=is_visible, scale=1.0
            )
            mixed = mixed.reshape(batch, n_kv, n_frames, -1).transpose(1, 2)
            x = torch.addmm(x, mixed.reshape(batch * n_frames, -1), layer.out.T)
            gate_up = functional.linear(_normed(x, stack.rms_norm_eps), layer.gate_up)
            gate, up = gate_up.chunk(2, -1)
            x = torch.addmm(x, functional.silu(gate) * up, layer.down.T)
        return _normed(x, stack.rms_norm_eps).view(batch, n_frames, hidden)


def _normed(x: Tensor, eps: float) -> Tensor:
    return functional.rms_norm(x, x.shape[-1:], None, eps)
