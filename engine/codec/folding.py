"""The codec's weights, read from a checkpoint and folded into what the decoder multiplies by.

Folded, in fp32, before anything is cast: the codebooks' usage and output projections into one
table; the first convolution with the projection after it; norm weights, layer scales and the
attention scale into the matrices beside them; the exponentials of SnakeBeta.

Source: qwen_tts `modeling_qwen3_tts_tokenizer_v2.py`.
"""

import torch
from torch import Tensor

from engine.checkpoint import Checkpoint, CodecConfig
from engine.codec.decoder import Block, Codec, Conv, Layer, Reach, Residual, Snake, Upsample
from engine.errors import CheckpointError
from engine.weights import Weights

DILATIONS = (1, 3, 9)  # of a block's three residual units
SNAKE_EPS = 1e-9
N_AT_ONCE_ON_CARD = 8  # as many as a chunk in mid-speech has


def load_codec(
    checkpoint: Checkpoint, device: torch.device, dtype: torch.dtype, n_at_once: int | None = None
) -> Codec:
    """Reads the decoder and folds what can be folded, in fp32, before it is cast.

    Args:
        checkpoint: Which model.
        device: Where to.
        dtype: What its weights become.
        n_at_once: How many frames a step takes; None is what suits the device.

    Raises:
        CheckpointError: A tensor is missing, damaged or not of the shape config.json says.
    """
    if checkpoint.codec.stack.has_attention_bias:
        raise CheckpointError(
            f"The codec of {checkpoint.name} has attention biases, which no released one has.",
            "Choose one of the Qwen3-TTS 12 Hz models.",
        )
    weights = checkpoint.codec_weights(device, torch.float32)
    if n_at_once is None:
        n_at_once = N_AT_ONCE_ON_CARD if device.type == "cuda" else 1
    return _Loader(checkpoint.codec, weights, device, dtype).codec(n_at_once)


class _Loader:
    """Reads the parts in their order, giving each convolution its place in the state."""

    def __init__(
        self, config: CodecConfig, weights: Weights, device: torch.device, dtype: torch.dtype
    ) -> None:
        self._config = config
        self._device = device
        self._dtype = dtype
        self._reaches: list[Reach] = []
        self._rate = 1  # samples of a frame, where the next part is
        self._weights = weights

    def codec(self, n_at_once: int) -> Codec:
        config, stack = self._config, self._config.stack
        latent, hidden = config.latent_dim, stack.hidden_size
        half = torch.arange(0, stack.head_dim, 2, dtype=torch.int64, device=self._device).float()
        norm = self._read("pre_transformer.norm.weight", hidden)
        leave = self._read("pre_transformer.output_proj.weight", latent, hidden)
        n_blocks = len(config.upsample_rates)
        last = config.decoder_dim >> n_blocks
        # In their order, which is that of their places in the state.
        entry = self._entry()
        upsamples = tuple(map(self._upsample, range(len(config.upsampling_ratios))))
        opening = self._conv("decoder.0", latent, config.decoder_dim, 7)
        blocks = tuple(map(self._block, range(n_blocks)))
        closing = self._conv(f"decoder.{n_blocks + 2}", last, 1, 7)
        ends = [torch.arange(reach.n_rows, device=self._device) for reach in self._reaches]
        rates = [
            torch.full_like(end, reach.rate) for end, reach in zip(ends, self._reaches, strict=True)
        ]
        return Codec(
            config=config,
            n_at_once=n_at_once,
            table=self._table().to(self._dtype),
            offsets=torch.arange(config.n_codebooks, device=self._device) * config.codebook_size,
            entry=entry,
            frequencies=1.0 / (stack.rope_theta ** (half / stack.head_dim)),
            layers=tuple(self._layer(index) for index in range(stack.n_layers)),
            leave=(leave * norm).to(self._dtype),
            leave_bias=self._cast("pre_transformer.output_proj.bias", latent),
            upsamples=upsamples,
            opening=opening,
            blocks=blocks,
            closing_snake=self._snake(f"decoder.{n_blocks + 1}", last),
            closing=closing,
            reaches=tuple(self._reaches),
            reach_rows=torch.cat(ends),
            reach_rates=torch.cat(rates),
            ring=torch.arange(config.window + n_at_once - 1, device=self._device),
        )

    def _read(self, name: str, *shape: int) -> Tensor:
        return self._weights(f"decoder.{name}", *shape)

    def _cast(self, name: str, *shape: int) -> Tensor:
        return self._read(name, *shape).to(self._dtype)

    def _table(self) -> Tensor:
        config = self._config
        rows, width = config.codebook_size, config.codebook_dim // 2
        tables: list[Tensor] = []
        for group, n_books in (("rvq_first", 1), ("rvq_rest", config.n_codebooks - 1)):
            at = f"quantizer.{group}"
            project = self._read(f"{at}.output_proj.weight", config.codebook_dim, width, 1)[..., 0]
            for book in range(n_books):
                stored = f"{at}.vq.layers.{book}._codebook"
                usage = self._read(f"{stored}.cluster_usage", rows).clamp(min=1e-5)
                table = self._read(f"{stored}.embedding_sum", rows, width) / usage[:, None]
                tables.append(table @ project.T)
        return torch.cat(tables)

    def _entry(self) -> Conv:
        config = self._config
        hidden, latent = config.stack.hidden_size, config.latent_dim
        weight = self._read("pre_conv.conv.weight", latent, config.codebook_dim, 3)
        project = self._read("pre_transformer.input_proj.weight", hidden, latent)
        bias = project @ self._read("pre_conv.conv.bias", latent)
        bias += self._read("pre_transformer.input_proj.bias", hidden)
        folded = torch.einsum("hl,lck->hkc", project, weight).reshape(hidden, -1)
        return self._placed(folded, bias, config.codebook_dim, 3)

    def _layer(self, index: int) -> Layer:
        stack, at = self._config.stack, f"pre_transformer.layers.{index}"
        hidden, width, inner = stack.hidden_size, stack.head_dim, stack.intermediate_size
        q_rows, kv_rows = stack.n_heads * width, stack.n_kv_heads * width
        q = self._read(f"{at}.self_attn.q_proj.weight", q_rows, hidden) * width**-0.5
        k = self._read(f"{at}.self_attn.k_proj.weight", kv_rows, hidden)
        v = self._read(f"{at}.self_attn.v_proj.weight", kv_rows, hidden)
        out = self._read(f"{at}.self_attn.o_proj.weight", hidden, q_rows)
        gate = self._read(f"{at}.mlp.gate_proj.weight", inner, hidden)
        up = self._read(f"{at}.mlp.up_proj.weight", inner, hidden)
        down = self._read(f"{at}.mlp.down_proj.weight", hidden, inner)
        before = self._read(f"{at}.input_layernorm.weight", hidden)
        between = self._read(f"{at}.post_attention_layernorm.weight", hidden)
        out *= self._read(f"{at}.self_attn_layer_scale.scale", hidden)[:, None]
        down *= self._read(f"{at}.mlp_layer_scale.scale", hidden)[:, None]
        return Layer(
            qkv=(torch.cat((q, k, v)) * before).to(self._dtype),
            out=out.to(self._dtype),
            gate_up=(torch.cat((gate, up)) * between).to(self._dtype),
            down=down.to(self._dtype),
        )

    def _upsample(self, index: int) -> Upsample:
        width, at = self._config.latent_dim, f"upsample.{index}"
        rate = self._config.upsampling_ratios[index]
        self._rate *= rate
        weight = self._read(f"{at}.0.conv.weight", width, width, rate)
        gamma = self._read(f"{at}.1.gamma", width)
        narrow = self._read(f"{at}.1.pwconv2.weight", width, 4 * width) * gamma[:, None]
        return Upsample(
            rate=rate,
            weight=weight.permute(2, 1, 0).reshape(-1, width).to(self._dtype),
            bias=self._cast(f"{at}.0.conv.bias", width).repeat(rate),
            history=self._place(6, width),
            depthwise=self._cast(f"{at}.1.dwconv.conv.weight", width, 1, 7)[:, 0],
            depthwise_bias=self._cast(f"{at}.1.dwconv.conv.bias", width),
            norm=self._cast(f"{at}.1.norm.weight", width),
            norm_bias=self._cast(f"{at}.1.norm.bias", width),
            widen=self._cast(f"{at}.1.pwconv1.weight", 4 * width, width),
            widen_bias=self._cast(f"{at}.1.pwconv1.bias", 4 * width),
            narrow=narrow.to(self._dtype),
            narrow_bias=(self._read(f"{at}.1.pwconv2.bias", width) * gamma).to(self._dtype),
        )

    def _block(self, index: int) -> Block:
        at, rate = f"decoder.{index + 1}.block", self._config.upsample_rates[index]
        wide = self._config.decoder_dim >> index
        width = wide // 2
        # Tap j + rate of a sample is heard rate samples later: beside tap j of the next one.
        weight = self._read(f"{at}.1.conv.weight", wide, width, 2 * rate)
        taps = weight.view(wide, width, 2, rate).flip(2).permute(3, 1, 2, 0)
        bias = self._read(f"{at}.1.conv.bias", width).repeat(rate)
        raise_rate = self._placed(taps.reshape(rate * width, -1), bias, wide, 2, rate=rate)
        self._rate *= rate
        return Block(
            before=self._snake(f"{at}.0", wide),
            raise_rate=raise_rate,
            residuals=tuple(
                self._residual(f"{at}.{2 + unit}", width, dilation)
                for unit, dilation in enumerate(DILATIONS)
            ),
        )

    def _residual(self, at: str, width: int, dilation: int) -> Residual:
        return Residual(
            before=self._snake(f"{at}.act1", width),
            wide=self._conv(f"{at}.conv1", width, width, 7, dilation),
            between=self._snake(f"{at}.act2", width),
            weight=self._cast(f"{at}.conv2.conv.weight", width, width, 1)[..., 0],
            bias=self._cast(f"{at}.conv2.conv.bias", width),
        )

    def _snake(self, at: str, width: int) -> Snake:
        alpha = self._read(f"{at}.alpha", width).exp()
        beta = self._read(f"{at}.beta", width).exp()
        return Snake(alpha.to(self._dtype), (1.0 / (beta + SNAKE_EPS)).to(self._dtype))

    def _conv(self, at: str, n_in: int, n_out: int, kernel: int, dilation: int = 1) -> Conv:
        weight = self._read(f"{at}.conv.weight", n_out, n_in, kernel)
        bias = self._read(f"{at}.conv.bias", n_out)
        return self._placed(
            weight.permute(0, 2, 1).reshape(n_out, -1), bias, n_in, kernel, dilation
        )

    def _placed(
        self,
        weight: Tensor,
        bias: Tensor,
        n_in: int,
        kernel: int,
        dilation: int = 1,
        rate: int = 1,
    ) -> Conv:
        return Conv(
            weight=weight.contiguous().to(self._dtype),
            bias=bias.to(self._dtype),
            history=self._place((kernel - 1) * dilation, n_in),
            kernel=kernel,
            dilation=dilation,
            rate=rate,
        )

    def _place(self, reach: int, width: int) -> int:
        self._reaches.append(Reach(reach, width, self._rate))
        return len(self._reaches) - 1
