"""What runs once for each voice: recording → x-vector, and recording → reference codes.

This brings transformers' Mimi, so whoever makes a voice imports it late.

Source: qwen_tts `modeling_qwen3_tts.py` (`mel_spectrogram`, `Qwen3TTSSpeakerEncoder`) and
`modeling_qwen3_tts_tokenizer_v2.py` (`Qwen3TTSTokenizerV2Model.encode`).
"""

import math
from typing import Any, cast

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional
from transformers import MimiConfig, MimiModel
from transformers.modeling_utils import no_init_weights

from engine.checkpoint import Checkpoint, SpeakerEncoderConfig
from engine.contract import FRAME_SAMPLES, SAMPLE_RATE_HZ, Samples
from engine.errors import SettingError, WrongModeError
from engine.weights import Weights

N_FFT = 1_024
HOP_SAMPLES = 256
LOG_FLOOR = 1e-5
MAX_SILENCE_S = 60.0  # as long as the longest recording

# The Slaney mel scale: linear up to 1 kHz, logarithmic above.
SLANEY_HZ_PER_MEL = 200 / 3
SLANEY_BREAK_HZ = 1_000.0
SLANEY_LOG_STEP = math.log(6.4) / 27


class VoiceEncoder:
    """Makes voices with the encoders of a Base checkpoint.

    Raises:
        WrongModeError: The checkpoint has no speaker encoder.
        CheckpointError: A tensor is missing or damaged.
    """

    def __init__(self, checkpoint: Checkpoint, device: torch.device, dtype: torch.dtype) -> None:
        if checkpoint.speaker_encoder is None:
            raise WrongModeError(
                f"{checkpoint.name} has no speaker encoder and cannot clone.",
                "Choose one of the Base models, or the starter.",
            )
        self._checkpoint = checkpoint
        self._config = checkpoint.speaker_encoder
        self._device = device
        self._dtype = dtype
        self._speaker = _SpeakerEncoder(self._config, checkpoint.weights(device, dtype))

    def x_vector(self, samples: Samples) -> Samples:
        """Gives the voice as a vector.

        Args:
            samples: float32 `[n]`, mono, 24 kHz, within ±1; at least a second long.

        Returns:
            float32 `[width]`.
        """
        mel = mel_spectrogram(torch.tensor(samples)[None], self._config.n_mels)
        vector = self._speaker(mel.to(self._device, self._dtype))
        return vector[0].float().cpu().numpy()

    def reference_codes(self, samples: Samples, silence_s: float = 0.5) -> NDArray[np.int16]:
        """Gives the codec frames of a recording, for in-context cloning.

        Args:
            samples: float32 `[n]`, mono, 24 kHz.
            silence_s: Silence appended first, so that the recording's last sound does not leak
                into what is spoken after it; up to 60 s, 0 appends none.

        Returns:
            int16 `[T, 16]`, a frame for each 80 ms begun.

        Raises:
            SettingError: The silence is no length from 0 to 60 s.
        """
        if not 0 <= silence_s <= MAX_SILENCE_S:
            raise SettingError(
                f"A silence of {silence_s:g} s cannot follow the reference.",
                f"It may last 0 to {MAX_SILENCE_S:g} s.",
            )
        silence = np.zeros(round(silence_s * SAMPLE_RATE_HZ), np.float32)
        padded = np.concatenate((samples, silence))
        mimi, n_codebooks = self._mimi()
        wave = torch.tensor(padded, device=self._device, dtype=self._dtype)[None, None]
        codes = cast("Tensor", mimi.encode(wave, num_quantizers=n_codebooks).audio_codes)
        n_frames = -(-padded.size // FRAME_SAMPLES)
        return codes[0, :, :n_frames].T.to(torch.int16).cpu().numpy()

    def _mimi(self) -> tuple[Any, int]:
        # Read for each reference: it is seldom needed and large (300 MB in the released models).
        config = dict(self._checkpoint.codec_encoder)
        n_codebooks = int(config.pop("n_valid_codebooks"))
        with no_init_weights():
            model = cast("Any", MimiModel)(MimiConfig(**config))
        for part in ("upsample", "decoder_transformer", "decoder"):
            setattr(model, part, None)
        weights = self._checkpoint.codec_weights(self._device, self._dtype)
        empty = cast("dict[str, Tensor]", model.state_dict())
        read = {name: weights(f"encoder.{name}", *tensor.shape) for name, tensor in empty.items()}
        model.load_state_dict(read, assign=True)
        return model.to(self._device, self._dtype).eval(), n_codebooks


def mel_spectrogram(samples: Tensor, n_mels: int = 128) -> Tensor:
    """Gives the log mel spectrogram that the speaker encoder hears.

    Args:
        samples: float32 `[B, n]` at 24 kHz, more than 384 samples.
        n_mels: Bands from 0 Hz to 12 kHz.

    Returns:
        float32 `[B, n // 256, n_mels]`.
    """
    bank = torch.tensor(mel_filterbank(n_mels), device=samples.device)
    reach = (N_FFT - HOP_SAMPLES) // 2
    padded = functional.pad(samples[:, None], (reach, reach), mode="reflect")[:, 0]
    window = torch.hann_window(N_FFT, device=samples.device)
    spectrum = torch.stft(
        padded, N_FFT, HOP_SAMPLES, window=window, center=False, return_complex=True
    )
    magnitude = torch.sqrt(torch.view_as_real(spectrum).square().sum(-1) + 1e-9)  # [B, bin, frame]
    return torch.log(torch.clamp(bank @ magnitude, min=LOG_FLOOR)).transpose(1, 2)


def mel_filterbank(n_mels: int = 128) -> NDArray[np.float32]:
    """Gives triangular filters of equal area on the Slaney scale, 0 to 12 kHz, as librosa does.

    Returns:
        float32 `[n_mels, 513]`.
    """
    top_mel = SLANEY_BREAK_HZ / SLANEY_HZ_PER_MEL
    top_mel += math.log(SAMPLE_RATE_HZ / 2 / SLANEY_BREAK_HZ) / SLANEY_LOG_STEP
    edges_hz = _slaney_to_hz(np.linspace(0.0, top_mel, n_mels + 2, dtype=np.float64))
    bins_hz = np.linspace(0.0, SAMPLE_RATE_HZ / 2, 1 + N_FFT // 2)
    away_hz = edges_hz[:, None] - bins_hz  # [n_mels + 2, bin]
    widths_hz = np.diff(edges_hz)[:, None]
    rising, falling = -away_hz[:-2] / widths_hz[:-1], away_hz[2:] / widths_hz[1:]
    triangles = np.maximum(0.0, np.minimum(rising, falling))
    return (triangles * (2.0 / (edges_hz[2:] - edges_hz[:-2]))[:, None]).astype(np.float32)


def _slaney_to_hz(mels: NDArray[np.float64]) -> NDArray[np.float64]:
    above = mels - SLANEY_BREAK_HZ / SLANEY_HZ_PER_MEL
    return np.where(
        above < 0, mels * SLANEY_HZ_PER_MEL, SLANEY_BREAK_HZ * np.exp(SLANEY_LOG_STEP * above)
    )


class _SpeakerEncoder:
    """ECAPA-TDNN: `[B, frames, n_mels]` → `[B, width]`."""

    def __init__(self, config: SpeakerEncoderConfig, weights: Weights) -> None:
        self._config = config
        self._weights: dict[str, tuple[Tensor, Tensor]] = {}
        channels, kernels = config.channels, config.kernel_sizes
        wide, squeezed = channels[-1], config.se_channels

        def read(name: str, n_in: int, n_out: int, kernel: int = 1) -> None:
            self._weights[name] = (
                weights(f"speaker_encoder.{name}.weight", n_out, n_in, kernel),
                weights(f"speaker_encoder.{name}.bias", n_out),
            )

        read("blocks.0.conv", config.n_mels, channels[0], kernels[0])
        for index in range(1, len(channels) - 1):
            at, n_in, n_out = f"blocks.{index}", channels[index - 1], channels[index]
            read(f"{at}.tdnn1.conv", n_in, n_out)
            part = n_out // config.res2net_scale
            for step in range(config.res2net_scale - 1):
                read(f"{at}.res2net_block.blocks.{step}.conv", part, part, kernels[index])
            read(f"{at}.tdnn2.conv", n_out, n_out)
            read(f"{at}.se_block.conv1", n_out, squeezed)
            read(f"{at}.se_block.conv2", squeezed, n_out)
        read("mfa.conv", wide, wide, kernels[-1])
        read("asp.tdnn.conv", 3 * wide, config.attention_channels)
        read("asp.conv", config.attention_channels, wide)
        read("fc", 2 * wide, config.width)

    def __call__(self, mel: Tensor) -> Tensor:
        config = self._config
        x = self._conv("blocks.0.conv", mel.transpose(1, 2), config.dilations[0]).relu()
        heard: list[Tensor] = []
        for index in range(1, len(config.channels) - 1):
            x = self._block(f"blocks.{index}", x, config.dilations[index])
            heard.append(x)
        x = self._conv("mfa.conv", torch.cat(heard, 1), config.dilations[-1]).relu()
        # Each frame's share in mean and deviation depends on how it differs from the whole.
        mean, deviation = _statistics(x, x.new_full((1, 1, x.shape[2]), 1 / x.shape[2]))
        whole = torch.cat((mean, deviation), 1)[:, :, None].expand(-1, -1, x.shape[2])
        shares = self._conv("asp.tdnn.conv", torch.cat((x, whole), 1)).relu().tanh()
        shares = torch.softmax(self._conv("asp.conv", shares), 2)
        pooled = torch.cat(_statistics(x, shares), 1)[:, :, None]
        return self._conv("fc", pooled)[:, :, 0]

    def _block(self, at: str, x: Tensor, dilation: int) -> Tensor:
        """A squeeze-excitation Res2Net block: each part also hears the part before it."""
        parts = self._conv(f"{at}.tdnn1.conv", x).relu().chunk(self._config.res2net_scale, 1)
        heard = [parts[0]]
        for step, part in enumerate(parts[1:]):
            given = part if step == 0 else part + heard[-1]
            name = f"{at}.res2net_block.blocks.{step}.conv"
            heard.append(self._conv(name, given, dilation).relu())
        y = self._conv(f"{at}.tdnn2.conv", torch.cat(heard, 1)).relu()
        gate = self._conv(f"{at}.se_block.conv1", y.mean(2, keepdim=True)).relu()
        return x + y * self._conv(f"{at}.se_block.conv2", gate).sigmoid()

    def _conv(self, name: str, x: Tensor, dilation: int = 1) -> Tensor:
        """A convolution that keeps the length by reflection."""
        weight, bias = self._weights[name]
        reach = dilation * (weight.shape[2] - 1)
        if reach:
            x = functional.pad(x, (reach // 2, reach - reach // 2), mode="reflect")
        return functional.conv1d(x, weight, bias, dilation=dilation)


def _statistics(x: Tensor, shares: Tensor) -> tuple[Tensor, Tensor]:
    mean = (shares * x).sum(2)
    variance = (shares * (x - mean[:, :, None]).square()).sum(2)
    return mean, variance.clamp(min=1e-12).sqrt()
