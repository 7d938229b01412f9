"""The speaker encoder (ECAPA-TDNN) and its mel spectrogram, as the official package has them."""

from __future__ import annotations

from functools import cache

import numpy as np
import torch
import torch.nn.functional as F
from sizes import SAMPLE_RATE_HZ, Config
from torch import Tensor, nn


@cache
def mel_filters(n_fft: int, n_mels: int, device: torch.device) -> Tensor:
    """Slaney mel filters `[n_mels, n_fft // 2 + 1]`, 0 to 12 kHz, area-normalised (librosa's)."""

    def to_mel(hz: np.ndarray) -> np.ndarray:
        high = 15 + np.log(np.maximum(hz, 1e-9) / 1000) / (np.log(6.4) / 27)
        return np.where(hz >= 1000, high, hz * 3 / 200)

    def to_hz(mel: np.ndarray) -> np.ndarray:
        return np.where(mel >= 15, 1000 * np.exp((np.log(6.4) / 27) * (mel - 15)), mel * 200 / 3)

    top = SAMPLE_RATE_HZ / 2
    bins = np.linspace(0, top, n_fft // 2 + 1)
    edges = to_hz(np.linspace(0, to_mel(np.array(top)), n_mels + 2))
    width = np.diff(edges)
    ramp = edges[:, None] - bins[None]
    rise, fall = -ramp[:-2] / width[:-1, None], ramp[2:] / width[1:, None]
    weights = np.maximum(0, np.minimum(rise, fall))
    weights *= (2.0 / (edges[2:] - edges[:-2]))[:, None]
    return torch.from_numpy(weights.astype(np.float32)).to(device)


@cache
def hann(n: int, device: torch.device) -> Tensor:
    """The Hann window of n samples."""
    return torch.hann_window(n, device=device)


def speaker_mel(wave: Tensor) -> Tensor:
    """Log mel spectrogram `[B, frames, 128]` of audio `[B, T]`, hop 256."""
    padded = F.pad(wave[:, None], (384, 384), mode="reflect")[:, 0]
    window = hann(1024, wave.device)
    spectrum = torch.stft(padded, 1024, 256, 1024, window, center=False, return_complex=True)
    magnitude = torch.sqrt(torch.view_as_real(spectrum).pow(2).sum(-1) + 1e-9)
    mel = mel_filters(1024, 128, wave.device) @ magnitude
    return torch.log(torch.clamp(mel, min=1e-5)).transpose(1, 2)


def _conv(n_in: int, n_out: int, kernel: int = 1, dilation: int = 1) -> nn.Conv1d:
    return nn.Conv1d(n_in, n_out, kernel, dilation=dilation, padding="same", padding_mode="reflect")


class _Tdnn(nn.Module):
    def __init__(self, n_in: int, n_out: int, kernel: int, dilation: int) -> None:
        super().__init__()
        self.conv = _conv(n_in, n_out, kernel, dilation)

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(self.conv(x))


class _Res2Net(nn.Module):
    def __init__(self, width: int, scale: int, kernel: int, dilation: int) -> None:
        super().__init__()
        self.scale = scale
        part = width // scale
        self.blocks = nn.ModuleList(_Tdnn(part, part, kernel, dilation) for _ in range(scale - 1))

    def forward(self, x: Tensor) -> Tensor:
        parts = torch.chunk(x, self.scale, 1)
        out = [parts[0]]
        for i, block in enumerate(self.blocks):
            out.append(block(parts[i + 1] if i == 0 else parts[i + 1] + out[-1]))
        return torch.cat(out, 1)


class _SqueezeExcite(nn.Module):
    def __init__(self, width: int, inner: int) -> None:
        super().__init__()
        self.conv1, self.conv2 = _conv(width, inner), _conv(inner, width)

    def forward(self, x: Tensor) -> Tensor:
        gate = self.conv2(F.relu(self.conv1(x.mean(2, keepdim=True))))
        return x * torch.sigmoid(gate)


class _Block(nn.Module):
    def __init__(self, width: int, c: Config, kernel: int, dilation: int) -> None:
        super().__init__()
        self.tdnn1 = _Tdnn(width, width, 1, 1)
        self.res2net_block = _Res2Net(width, c["enc_res2net_scale"], kernel, dilation)
        self.tdnn2 = _Tdnn(width, width, 1, 1)
        self.se_block = _SqueezeExcite(width, c["enc_se_channels"])

    def forward(self, x: Tensor) -> Tensor:
        return x + self.se_block(self.tdnn2(self.res2net_block(self.tdnn1(x))))


class _AttentivePooling(nn.Module):
    def __init__(self, width: int, inner: int) -> None:
        super().__init__()
        self.tdnn = _Tdnn(3 * width, inner, 1, 1)
        self.conv = _conv(inner, width)

    @staticmethod
    def _moments(x: Tensor, weight: Tensor) -> tuple[Tensor, Tensor]:
        mean = (weight * x).sum(2)
        spread = (weight * (x - mean[..., None]).pow(2)).sum(2)
        return mean, torch.sqrt(spread.clamp(1e-12))

    def forward(self, x: Tensor) -> Tensor:
        length = x.shape[-1]
        mean, std = self._moments(x, torch.full_like(x[:, :1], 1.0 / length))
        context = [x, mean[..., None].expand_as(x), std[..., None].expand_as(x)]
        weight = F.softmax(self.conv(torch.tanh(self.tdnn(torch.cat(context, 1)))), 2)
        return torch.cat(self._moments(x, weight), 1)[..., None]


class SpeakerEncoder(nn.Module):
    """Mel spectrogram `[B, frames, 128]` to x-vector `[B, hidden]`."""

    def __init__(self, c: Config) -> None:
        super().__init__()
        widths, kernels, dilations = c["enc_channels"], c["enc_kernel_sizes"], c["enc_dilations"]
        first = _Tdnn(c["mel_dim"], widths[0], kernels[0], dilations[0])
        rest = [_Block(widths[i], c, kernels[i], dilations[i]) for i in range(1, len(widths) - 1)]
        self.blocks = nn.ModuleList([first, *rest])
        self.mfa = _Tdnn(widths[-1], widths[-1], kernels[-1], dilations[-1])
        self.asp = _AttentivePooling(widths[-1], c["enc_attention_channels"])
        self.fc = _conv(2 * widths[-1], c["enc_dim"])
        nn.init.normal_(self.fc.weight, 0, 0.02)

    def forward(self, mel: Tensor) -> Tensor:
        h = mel.transpose(1, 2)
        outputs: list[Tensor] = []
        for block in self.blocks:
            h = block(h)
            outputs.append(h)
        return self.fc(self.asp(self.mfa(torch.cat(outputs[1:], 1)))).squeeze(-1)
