"""The codec: Mimi-style encoder, split residual quantizer, causal waveform decoder.

Audio is `[B, T, 1]` here, codes `[B, frames, 16]`.
"""

from __future__ import annotations

import math

import torch
import torch.nn.functional as F
from blocks import (
    Attention,
    CausalConv,
    CausalUpsample,
    FirstConv,
    GatedMlp,
    LastConv,
    LayerScale,
    RMSNorm,
    StridedConv,
    causal_window,
    rotary_tables,
)
from quantizer import SplitQuantizer
from sizes import DECODER, ENCODER, Config
from torch import Tensor, nn


class _EncoderUnit(nn.Module):
    def __init__(self, width: int, squeeze: int, kernel: int, dilation: int) -> None:
        super().__init__()
        inner = width // squeeze
        self.block = nn.ModuleList(
            [
                nn.ELU(),
                CausalConv(width, inner, kernel, dilation),
                nn.ELU(),
                CausalConv(inner, width, 1),
            ]
        )

    def forward(self, x: Tensor) -> Tensor:
        h = x
        for layer in self.block:
            h = layer(h)
        return x + h


class _SeaNet(nn.Module):
    def __init__(self, c: Config) -> None:
        super().__init__()
        width = c["num_filters"]
        layers: list[nn.Module] = [FirstConv(1, width, c["kernel_size"])]
        for ratio in reversed(c["upsampling_ratios"]):
            layers.append(_EncoderUnit(width, c["compress"], c["residual_kernel_size"], 1))
            layers += [nn.ELU(), StridedConv(width, 2 * width, ratio)]
            width *= 2
        layers += [nn.ELU(), CausalConv(width, c["hidden_size"], c["last_kernel_size"])]
        self.layers = nn.ModuleList(layers)

    def forward(self, x: Tensor) -> Tensor:
        for layer in self.layers:
            x = layer(x)
        return x


class _PlainMlp(nn.Module):
    def __init__(self, hidden: int, inner: int) -> None:
        super().__init__()
        self.fc1 = nn.Linear(hidden, inner, bias=False)
        self.fc2 = nn.Linear(inner, hidden, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        return self.fc2(F.gelu(self.fc1(x)))


class _CodecLayer(nn.Module):
    """One transformer layer with layer scales; encoder and decoder differ in norm and MLP."""

    def __init__(self, c: Config, norm: type[nn.Module], eps: float, mlp: nn.Module) -> None:
        super().__init__()
        hidden = c["hidden_size"]
        self.self_attn = Attention(
            hidden, c["num_attention_heads"], c["num_key_value_heads"], c["head_dim"]
        )
        self.mlp = mlp
        self.input_layernorm = norm(hidden, eps)
        self.post_attention_layernorm = norm(hidden, eps)
        self.self_attn_layer_scale = LayerScale(hidden, c["layer_scale_initial_scale"])
        self.mlp_layer_scale = LayerScale(hidden, c["layer_scale_initial_scale"])

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor, mask: Tensor | None) -> Tensor:
        attended, _ = self.self_attn(self.input_layernorm(x), cos, sin, mask)
        x = x + self.self_attn_layer_scale(attended)
        return x + self.mlp_layer_scale(self.mlp(self.post_attention_layernorm(x)))


class _EncoderTransformer(nn.Module):
    def __init__(self, c: Config) -> None:
        super().__init__()
        self.c = c
        self.layers = nn.ModuleList(
            _CodecLayer(
                c, nn.LayerNorm, c["norm_eps"], _PlainMlp(c["hidden_size"], c["intermediate_size"])
            )
            for _ in range(c["num_hidden_layers"])
        )

    def forward(self, x: Tensor) -> Tensor:
        cos, sin = rotary_tables(x.shape[1], self.c["head_dim"], self.c["rope_theta"], x.device)
        for layer in self.layers:
            x = layer(x, cos, sin, None)
        return x


class Encoder(nn.Module):
    """`[B, frames * 1920, 1]` to latents `[B, frames, hidden]`."""

    def __init__(self, c: Config) -> None:
        super().__init__()
        self.encoder = _SeaNet(c)
        self.encoder_transformer = _EncoderTransformer(c)
        self.downsample = StridedConv(
            c["hidden_size"], c["hidden_size"], 2, bias=False, edge="copy"
        )

    def forward(self, wave: Tensor) -> Tensor:
        return self.downsample(self.encoder_transformer(self.encoder(wave)))


class _ConvNeXt(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.dwconv = CausalConv(width, width, 7, groups=width)
        self.norm = nn.LayerNorm(width, eps=1e-6)
        self.pwconv1 = nn.Linear(width, 4 * width)
        self.pwconv2 = nn.Linear(4 * width, width)
        self.gamma = nn.Parameter(torch.full((width,), 1e-2))

    def forward(self, x: Tensor) -> Tensor:
        h = self.pwconv2(F.gelu(self.pwconv1(self.norm(self.dwconv(x)))))
        return x + self.gamma.to(h.dtype) * h


class _SnakeBeta(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.alpha = nn.Parameter(torch.zeros(width))
        self.beta = nn.Parameter(torch.zeros(width))

    def forward(self, x: Tensor) -> Tensor:
        h = x.float()
        return h + torch.sin(h * self.alpha.exp()).pow(2) / (self.beta.exp() + 1e-9)


class _ResidualUnit(nn.Module):
    def __init__(self, width: int, dilation: int) -> None:
        super().__init__()
        self.act1 = _SnakeBeta(width)
        self.conv1 = CausalConv(width, width, 7, dilation)
        self.act2 = _SnakeBeta(width)
        self.conv2 = CausalConv(width, width, 1)

    def forward(self, x: Tensor) -> Tensor:
        # The stream stays float32: bfloat16 sums would lay a noise floor over quiet highs.
        return x.float() + self.conv2(self.act2(self.conv1(self.act1(x))))


class _DecoderBlock(nn.Module):
    def __init__(self, n_in: int, n_out: int, rate: int) -> None:
        super().__init__()
        self.block = nn.ModuleList(
            [_SnakeBeta(n_in), CausalUpsample(n_in, n_out, 2 * rate, rate)]
            + [_ResidualUnit(n_out, dilation) for dilation in (1, 3, 9)]
        )

    def forward(self, x: Tensor) -> Tensor:
        for layer in self.block:
            x = layer(x)
        return x


class _DecoderTransformer(nn.Module):
    def __init__(self, c: Config) -> None:
        super().__init__()
        self.c = c
        hidden, eps = c["hidden_size"], c["rms_norm_eps"]
        self.layers = nn.ModuleList(
            _CodecLayer(c, RMSNorm, eps, GatedMlp(hidden, c["intermediate_size"]))
            for _ in range(c["num_hidden_layers"])
        )
        self.norm = RMSNorm(hidden, eps)
        self.input_proj = nn.Linear(c["latent_dim"], hidden)
        self.output_proj = nn.Linear(hidden, c["latent_dim"])

    def forward(self, x: Tensor) -> Tensor:
        length = x.shape[1]
        cos, sin = rotary_tables(length, self.c["head_dim"], self.c["rope_theta"], x.device)
        mask = causal_window(length, self.c["sliding_window"], x.device)
        x = self.input_proj(x)
        for layer in self.layers:
            x = layer(x, cos, sin, mask)
        return self.output_proj(self.norm(x))


class Decoder(nn.Module):
    """`[B, frames, codebook_dim]` to audio `[B, frames * 1920, 1]`."""

    def __init__(self, c: Config) -> None:
        super().__init__()
        latent, width = c["latent_dim"], c["decoder_dim"]
        self.pre_transformer = _DecoderTransformer(c)
        self.pre_conv = CausalConv(c["codebook_dim"], latent, 3)
        self.upsample = nn.ModuleList(
            nn.ModuleList([CausalUpsample(latent, latent, f, f), _ConvNeXt(latent)])
            for f in c["upsampling_ratios"]
        )
        layers: list[nn.Module] = [CausalConv(latent, width, 7)]
        for i, rate in enumerate(c["upsample_rates"]):
            layers.append(_DecoderBlock(width >> i, width >> (i + 1), rate))
        last = width >> len(c["upsample_rates"])
        self.decoder = nn.ModuleList([*layers, _SnakeBeta(last), LastConv(last, 1, 7)])

    def forward(self, x: Tensor) -> Tensor:
        h = self.pre_transformer(self.pre_conv(x))
        for up, block in self.upsample:  # type: ignore[misc]  # ModuleList of pairs
            h = block(up(h))
        for layer in self.decoder:
            h = layer(h)
        return h


class Codec(nn.Module):
    """Encoder, quantizer and decoder."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = Encoder(ENCODER)
        self.decoder = Decoder(DECODER)
        self.rvq = SplitQuantizer(ENCODER["hidden_size"], DECODER["codebook_dim"])
        self._initialise()

    def _initialise(self) -> None:
        """Unit gain and no bias in the encoder, so that latents vary with the signal at once."""
        for name, p in self.encoder.named_parameters():
            if name.endswith("bias") and "norm" not in name:
                nn.init.zeros_(p)
            elif name.endswith("conv.weight"):
                nn.init.normal_(p, 0, 1.1 / math.sqrt(p[0].numel()))
        with torch.no_grad():
            self.encoder.encoder.layers[0].conv.weight.mul_(8)  # speech is quiet
        for name, p in self.named_parameters():
            if name.endswith("scale"):
                nn.init.constant_(p, 0.1)
            if "rvq" in name:
                nn.init.normal_(p, 0, 1 / math.sqrt(p.shape[1]))

    def encode(self, wave: Tensor) -> Tensor:
        """Codes `[B, frames, 16]` of audio `[B, frames * 1920, 1]`."""
        return self.rvq.encode(self.encoder(wave))

    def decode(self, codes: Tensor) -> Tensor:
        """Audio `[B, frames * 1920, 1]` of codes `[B, frames, 16]`."""
        return self.decoder(self.rvq.decode(codes))
