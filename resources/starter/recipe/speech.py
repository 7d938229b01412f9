"""Speech held whole in device memory, and batches cut from it there.

A corpus of 20 hours is 3.5 GB of int16. No batch ever passes through Python: positions are drawn
and gathered on the device, so that a training step can be one CUDA graph.
"""

from __future__ import annotations

import base64
import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import soundfile
import torch
from sizes import FRAME_SAMPLES, LABEL_SAMPLES, SAMPLE_RATE_HZ
from torch import Tensor

if TYPE_CHECKING:
    from pathlib import Path

NO_LABEL = 255
_LABELS_PER_FRAME = FRAME_SAMPLES // LABEL_SAMPLES


@dataclass(slots=True)
class Speech:
    """Utterances end to end.

    Attributes:
        wave: int16 `[samples]`, 24 kHz.
        labels: Phoneme of every 20 ms, uint8 `[samples / 480]`; 255 where unknown.
        items: One dict an utterance: id, spk, text, f0 (first frame), nf (frames), and what the
            synthesiser noted beside.
        phones: Names of the labels.
    """

    wave: Tensor
    labels: Tensor
    items: list[dict[str, Any]]
    phones: list[str]

    @property
    def n_hours(self) -> float:
        return len(self.wave) / SAMPLE_RATE_HZ / 3600


@dataclass(slots=True)
class Index:
    """What the shards hold, without their audio: items with positions over all of them."""

    shards: list[tuple[Path, int]]  # stem and frames
    items: list[dict[str, Any]]
    phones: list[str]


def read_index(folders: list[Path], n_hours: float | None = None) -> Index:
    """List the shards of these folders (`pack.py`, `synth_hibari.py`), in a fixed order.

    Args:
        folders: Where `shard_*.json.gz` lie beside `.ogg` or `.npy`.
        n_hours: Stop after about as much speech of each folder; None reads all.
    """
    index = Index([], [], [])
    at = 0
    for folder in folders:
        begin = at
        for path in sorted(folder.glob("shard_*.json.gz")):
            if n_hours is not None and (at - begin) * 0.08 / 3600 >= n_hours:
                break
            stem = path.with_name(path.name.removesuffix(".json.gz"))
            if stem.with_suffix(".npy").exists():
                n_samples = len(np.load(stem.with_suffix(".npy"), mmap_mode="r"))
            else:
                n_samples = soundfile.info(stem.with_suffix(".ogg")).frames
            n = n_samples // FRAME_SAMPLES
            with gzip.open(path, "rt") as f:
                meta = json.load(f)
            for item in meta["items"]:
                if item["f0"] + item["nf"] <= n:
                    item["f0"] += at
                    index.items.append(item)
            index.shards.append((stem, n))
            index.phones = meta["phones"]
            at += n
    return index


def _read_wave(shard: tuple[Path, int]) -> np.ndarray:
    stem, n_frames = shard
    if stem.with_suffix(".npy").exists():
        wave = np.load(stem.with_suffix(".npy"))
    else:
        wave, rate = soundfile.read(stem.with_suffix(".ogg"), dtype="int16")
        assert rate == SAMPLE_RATE_HZ
    return wave[: n_frames * FRAME_SAMPLES]


def load(index: Index, device: torch.device) -> Speech:
    """Read the shards of an index into device memory."""
    n_frames = sum(n for _, n in index.shards)
    wave = torch.empty(n_frames * FRAME_SAMPLES, dtype=torch.int16, device=device)
    labels = np.full(n_frames * _LABELS_PER_FRAME, NO_LABEL, np.uint8)
    at = 0
    with ThreadPoolExecutor(4) as pool:
        for part in pool.map(_read_wave, index.shards):
            wave[at : at + len(part)] = torch.from_numpy(part).to(device)
            at += len(part)
    for item in index.items:
        mine = np.frombuffer(base64.b64decode(item["lab"]), np.uint8)
        n = item["nf"] * _LABELS_PER_FRAME
        labels[item["f0"] * _LABELS_PER_FRAME :][: min(n, len(mine))] = mine[:n]
    return Speech(wave, torch.from_numpy(labels).to(device), index.items, index.phones)


class Cutter:
    """Draws segments: an utterance by length and weight, then a 20 ms step within it."""

    def __init__(self, speech: Speech, items: list[dict[str, Any]], weights: list[float]) -> None:
        device = speech.wave.device
        self.speech = speech
        self.start = torch.tensor([i["f0"] for i in items], device=device)
        self.length = torch.tensor([i["nf"] for i in items], device=device)
        mass = self.length.double() * torch.tensor(weights, device=device).double()
        self.cumulative = (mass.cumsum(0) / mass.sum()).float()

    def draw(self, batch: int, n_frames: int) -> tuple[Tensor, Tensor]:
        """First label position and end (both in 20 ms steps) of `batch` segments."""
        device = self.start.device
        k = torch.searchsorted(self.cumulative, torch.rand(batch, device=device))
        k = k.clamp(max=len(self.start) - 1)
        room = (self.length[k] - n_frames).clamp(min=0) + 1
        step = (torch.rand(batch, device=device) * room * _LABELS_PER_FRAME).long()
        first = self.start[k] * _LABELS_PER_FRAME + step
        return first, (self.start[k] + self.length[k]) * _LABELS_PER_FRAME

    def cut(self, batch: int, n_frames: int) -> tuple[Tensor, Tensor]:
        """Audio `[B, n_frames * 1920]` at random gain and labels `[B, n_frames * 4]`.

        Past the utterance's end there is silence, labelled as such.
        """
        first, end = self.draw(batch, n_frames)
        device = first.device
        at = first[:, None] + torch.arange(n_frames * _LABELS_PER_FRAME, device=device)
        inside = at < end[:, None]
        labels = self.speech.labels[at.clamp(max=len(self.speech.labels) - 1)].long()
        labels = torch.where(inside, labels, 0)
        at = first[:, None] * LABEL_SAMPLES
        at = at + torch.arange(n_frames * FRAME_SAMPLES, device=device)
        wave = self.speech.wave[at.clamp(max=len(self.speech.wave) - 1)].float() / 32768
        wave = wave * (at < end[:, None] * LABEL_SAMPLES)
        gain = 10 ** ((torch.rand(batch, 1, device=device) * 8 - 8) / 20)
        return wave * gain, labels
