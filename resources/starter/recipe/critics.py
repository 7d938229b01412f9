"""What the codec's decoder is judged by: mel distances at six resolutions, and critics."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from speaker import hann, mel_filters
from torch import Tensor, nn
from torch.nn.utils.parametrizations import weight_norm

_MELS = ((64, 10), (128, 20), (256, 40), (512, 80), (1024, 128), (2048, 160))


def mel_distance(made: Tensor, wanted: Tensor) -> Tensor:
    """Sum over resolutions of the mean log10 mel difference of two `[B, T]`, float32."""
    total = made.new_zeros(())
    for n_fft, n_mels in _MELS:
        filters, window = mel_filters(n_fft, n_mels, made.device), hann(n_fft, made.device)
        both = torch.cat([made, wanted])
        spectrum = torch.stft(both, n_fft, n_fft // 4, n_fft, window, return_complex=True)
        power = torch.view_as_real(spectrum).pow(2).sum(-1)
        mel = (filters @ torch.sqrt(power + 1e-14)).clamp(min=1e-5).log10()
        a, b = mel.chunk(2)
        total = total + (a - b).abs().mean()
    return total


class _SpectrumCritic(nn.Module):
    """Two-dimensional convolutions over the compressed complex spectrum at one resolution."""

    def __init__(self, n_fft: int, width: int) -> None:
        super().__init__()
        self.n_fft = n_fft
        wide = {"kernel_size": (3, 9), "padding": (1, 4)}
        self.layers = nn.ModuleList(
            [weight_norm(nn.Conv2d(2, width, **wide))]
            + [weight_norm(nn.Conv2d(width, width, stride=(1, 2), **wide)) for _ in range(3)]
            + [weight_norm(nn.Conv2d(width, width, 3, padding=1))]
        )
        self.last = weight_norm(nn.Conv2d(width, 1, 3, padding=1))

    def forward(self, wave: Tensor) -> tuple[Tensor, list[Tensor]]:
        with torch.autocast(wave.device.type, enabled=False):
            n, window = self.n_fft, hann(self.n_fft, wave.device)
            z = torch.stft(wave.float(), n, n // 4, n, window, return_complex=True)
            z = torch.view_as_real(z)  # [B, bins, frames, 2]
            z = z / (z.pow(2).sum(-1, keepdim=True) + 1e-9).pow(0.35)
            z = z.permute(0, 3, 2, 1).contiguous(memory_format=torch.channels_last)
        features: list[Tensor] = []
        for layer in self.layers:
            z = F.leaky_relu(layer(z), 0.1)
            features.append(z)
        return self.last(z), features


class _PeriodCritic(nn.Module):
    """Sees the wave folded at one period."""

    def __init__(self, period: int, width: int) -> None:
        super().__init__()
        self.period = period
        sizes = (1, width, 2 * width, 4 * width, 4 * width)
        self.layers = nn.ModuleList(
            weight_norm(nn.Conv2d(sizes[i], sizes[i + 1], (5, 1), (3, 1), (2, 0))) for i in range(4)
        )
        self.last = weight_norm(nn.Conv2d(sizes[-1], 1, (3, 1), padding=(1, 0)))

    def forward(self, wave: Tensor) -> tuple[Tensor, list[Tensor]]:
        n = wave.shape[-1] // self.period * self.period
        z = wave[:, None, :n].reshape(len(wave), 1, -1, self.period)
        features: list[Tensor] = []
        for layer in self.layers:
            z = F.leaky_relu(layer(z), 0.1)
            features.append(z)
        return self.last(z), features


Judgement = list[tuple[Tensor, list[Tensor]]]


class Critics(nn.Module):
    """Three spectrum critics and five period critics over `[B, T]`."""

    def __init__(self, width: int = 32) -> None:
        super().__init__()
        spectra = [_SpectrumCritic(n, width) for n in (2048, 1024, 512)]
        periods = [_PeriodCritic(p, max(width // 2, 2)) for p in (2, 3, 5, 7, 11)]
        self.parts = nn.ModuleList([*spectra, *periods])

    def forward(self, wave: Tensor) -> Judgement:
        return [part(wave) for part in self.parts]


def critic_loss(real: Judgement, made: Judgement) -> Tensor:
    """Hinge loss of the critics."""
    total = real[0][0].new_zeros((), dtype=torch.float32)
    for (r, _), (m, _) in zip(real, made, strict=True):
        total = total + F.relu(1 - r.float()).mean() + F.relu(1 + m.float()).mean()
    return total


def maker_losses(real: Judgement, made: Judgement) -> tuple[Tensor, Tensor]:
    """Adversarial and feature-matching loss of the decoder."""
    fool = real[0][0].new_zeros((), dtype=torch.float32)
    match = real[0][0].new_zeros((), dtype=torch.float32)
    for (_, ours), (m, theirs) in zip(real, made, strict=True):
        fool = fool - m.float().mean()
        for a, b in zip(ours, theirs, strict=True):
            a = a.detach().float()
            match = match + (a - b.float()).abs().mean() / (a.abs().mean() + 1e-6) / len(ours)
    return fool, match
