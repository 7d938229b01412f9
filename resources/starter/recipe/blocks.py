"""The pieces that codec and talker share: norms, rotary attention, causal convolutions.

Names and maths follow qwen_tts 0.1.1 and transformers 4.57.3 (Apache-2.0), so that a state dict
fits the official classes. Audio-rate tensors are `[B, T, C]` with channels last throughout: a
strided convolution is then a matrix product over a reshaped view, and cuDNN takes its fast path.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn


class RMSNorm(nn.Module):
    def __init__(self, size: int, eps: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(size))
        self.eps = eps

    def forward(self, x: Tensor) -> Tensor:
        h = x.float()
        h = h * torch.rsqrt(h.pow(2).mean(-1, keepdim=True) + self.eps)
        return self.weight.to(x.dtype) * h.to(x.dtype)


class LayerScale(nn.Module):
    def __init__(self, size: int, initial: float) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.full((size,), initial))

    def forward(self, x: Tensor) -> Tensor:
        return self.scale.to(x.dtype) * x


def rotary_tables(n: int, dim: int, theta: float, device: torch.device) -> tuple[Tensor, Tensor]:
    """Cosines and sines `[n, dim]` of the rotary embedding, positions 0 to n - 1."""
    inverse = 1.0 / theta ** (torch.arange(0, dim, 2, device=device).float() / dim)
    angle = torch.arange(n, device=device).float()[:, None] * inverse[None]
    angle = torch.cat([angle, angle], -1)
    return angle.cos(), angle.sin()


def rotate(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    half = x.shape[-1] // 2
    turned = torch.cat([-x[..., half:], x[..., :half]], -1)
    return x * cos.to(x.dtype) + turned * sin.to(x.dtype)


def causal_window(n: int, window: int, device: torch.device) -> Tensor:
    """`[n, n]`, true where position i may look at position j: the last `window` ones."""
    i = torch.arange(n, device=device)
    distance = i[:, None] - i[None]
    return (distance >= 0) & (distance < window)


class Attention(nn.Module):
    """Causal self-attention with grouped key heads, rotary positions and optional q/k norms."""

    def __init__(
        self, hidden: int, n_heads: int, n_kv: int, head_dim: int, qk_norm_eps: float | None = None
    ) -> None:
        super().__init__()
        self.n_heads, self.n_kv, self.head_dim = n_heads, n_kv, head_dim
        self.q_proj = nn.Linear(hidden, n_heads * head_dim, bias=False)
        self.k_proj = nn.Linear(hidden, n_kv * head_dim, bias=False)
        self.v_proj = nn.Linear(hidden, n_kv * head_dim, bias=False)
        self.o_proj = nn.Linear(n_heads * head_dim, hidden, bias=False)
        self.has_norms = qk_norm_eps is not None
        if qk_norm_eps is not None:
            self.q_norm = RMSNorm(head_dim, qk_norm_eps)
            self.k_norm = RMSNorm(head_dim, qk_norm_eps)

    def queries_and_keys(self, x: Tensor, cos: Tensor, sin: Tensor) -> tuple[Tensor, Tensor]:
        """Rotated `[B, heads, T, D]` and `[B, kv heads, T, D]`."""
        batch, length, _ = x.shape
        q = self.q_proj(x).view(batch, length, self.n_heads, self.head_dim)
        k = self.k_proj(x).view(batch, length, self.n_kv, self.head_dim)
        if self.has_norms:
            q, k = self.q_norm(q), self.k_norm(k)
        return rotate(q.transpose(1, 2), cos, sin), rotate(k.transpose(1, 2), cos, sin)

    def forward(
        self,
        x: Tensor,
        cos: Tensor,
        sin: Tensor,
        mask: Tensor | None = None,
        guided_head: int | None = None,
    ) -> tuple[Tensor, Tensor | None]:
        """Attend; with `guided_head`, also that head's attention logits `[B, T, T]`."""
        batch, length, _ = x.shape
        q, k = self.queries_and_keys(x, cos, sin)
        v = self.v_proj(x).view(batch, length, self.n_kv, self.head_dim).transpose(1, 2)
        group = self.n_heads // self.n_kv
        logits = None
        if guided_head is not None:
            keys = k[:, guided_head // group].float()
            logits = q[:, guided_head].float() @ keys.transpose(1, 2) / self.head_dim**0.5
        if group > 1:
            k, v = k.repeat_interleave(group, 1), v.repeat_interleave(group, 1)
        out = F.scaled_dot_product_attention(q, k, v, attn_mask=mask, is_causal=mask is None)
        return self.o_proj(out.transpose(1, 2).reshape(batch, length, -1)), logits


class GatedMlp(nn.Module):
    def __init__(self, hidden: int, inner: int) -> None:
        super().__init__()
        self.gate_proj = nn.Linear(hidden, inner, bias=False)
        self.up_proj = nn.Linear(hidden, inner, bias=False)
        self.down_proj = nn.Linear(inner, hidden, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        return self.down_proj(F.silu(self.gate_proj(x)) * self.up_proj(x))


def convolve(x: Tensor, conv: nn.Conv1d) -> Tensor:
    """`conv` without padding over `[B, T, C]`, through cuDNN's channels-last path."""
    (dilation,) = conv.dilation
    y = F.conv2d(
        x[:, None].permute(0, 3, 1, 2),
        conv.weight[:, :, None],
        conv.bias,
        dilation=(1, dilation),
        groups=conv.groups,
    )
    return y.permute(0, 2, 3, 1)[:, 0]


class StridedConv(nn.Module):
    """Causal convolution whose kernel is twice its stride: one matrix product a step.

    `[B, T, C]` to `[B, T / stride, D]`; T must be a multiple of the stride. The first half of
    the kernel sees the step before; `edge` says what stands before the first ("zero" or "copy",
    the latter repeating the first sample).
    """

    def __init__(
        self, n_in: int, n_out: int, stride: int, *, bias: bool = True, edge: str = "zero"
    ) -> None:
        super().__init__()
        self.conv = nn.Conv1d(n_in, n_out, 2 * stride, stride, bias=bias)
        self.stride, self.edge = stride, edge

    def forward(self, x: Tensor) -> Tensor:
        batch, length, width = x.shape
        now = x.reshape(batch, length // self.stride, self.stride * width)
        if self.edge == "copy":
            first = x[:, :1].expand(-1, self.stride, -1).reshape(batch, 1, -1)
        else:
            first = torch.zeros_like(now[:, :1])
        before = torch.cat([first, now[:, :-1]], 1)
        weight = self.conv.weight.permute(0, 2, 1).reshape(self.conv.out_channels, -1)
        return F.linear(torch.cat([before, now], 2), weight, self.conv.bias)


class CausalConv(nn.Module):
    """Stride-one causal convolution, zeros before the start."""

    def __init__(self, n_in: int, n_out: int, kernel: int, dilation: int = 1, groups: int = 1):
        super().__init__()
        self.conv = nn.Conv1d(n_in, n_out, kernel, dilation=dilation, groups=groups)
        self.n_before = (kernel - 1) * dilation

    def forward(self, x: Tensor) -> Tensor:
        if self.conv.kernel_size[0] == 1:
            return F.linear(x, self.conv.weight[:, :, 0], self.conv.bias)
        return convolve(F.pad(x, (0, 0, self.n_before, 0)), self.conv)


class FirstConv(CausalConv):
    """The same for one input channel: a product over unfolded samples, no cuDNN."""

    def forward(self, x: Tensor) -> Tensor:
        taps = F.pad(x[..., 0], (self.n_before, 0)).unfold(1, self.conv.kernel_size[0], 1)
        return F.linear(taps, self.conv.weight[:, 0], self.conv.bias)


class LastConv(CausalConv):
    """The same for one output channel, in float32: one product, then a sum of shifted taps."""

    def forward(self, x: Tensor) -> Tensor:
        with torch.autocast(x.device.type, enabled=False):
            taps = F.pad(x.float(), (0, 0, self.n_before, 0)) @ self.conv.weight[0].float()
            length, kernel = x.shape[1], self.conv.kernel_size[0]
            out = sum(taps[:, j : j + length, j] for j in range(kernel))
            bias = self.conv.bias
            assert isinstance(out, Tensor)
            assert bias is not None
            return (out + bias)[..., None]


class CausalUpsample(nn.Module):
    """Transposed convolution (kernel = `width` strides), cut to `stride` samples a step."""

    def __init__(self, n_in: int, n_out: int, kernel: int, stride: int) -> None:
        super().__init__()
        self.conv = nn.ConvTranspose1d(n_in, n_out, kernel, stride)
        self.stride = stride

    def forward(self, x: Tensor) -> Tensor:
        batch, length, _ = x.shape
        n_taps = self.conv.kernel_size[0] // self.stride
        seen = [F.pad(x, (0, 0, j, 0))[:, :length] for j in range(n_taps)]
        weight = self.conv.weight.unflatten(2, (n_taps, self.stride))  # [I, O, taps, stride]
        weight = weight.permute(2, 0, 3, 1).flatten(2).flatten(0, 1)  # [taps * I, stride * O]
        y = torch.cat(seen, 2) @ weight.to(x.dtype)
        bias = self.conv.bias
        assert bias is not None
        return y.reshape(batch, length * self.stride, -1) + bias.to(y.dtype)
