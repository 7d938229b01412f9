"""Codes of all speech, utterance by utterance, on the device."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from sizes import FRAME_SAMPLES, N_CODEBOOKS
from torch import Tensor

if TYPE_CHECKING:
    from codec import Codec
    from speech import Speech


@torch.no_grad()
def encode_all(codec: Codec, speech: Speech, n_frames: int = 6000) -> Tensor:
    """Codes uint8 `[frames, 16]`, at the frames of `speech`; zero where no utterance lies.

    Args:
        codec: On the same device, in evaluation mode.
        speech: What to encode; every utterance starts from an empty past.
        n_frames: About as many frames in one batch.
    """
    device = speech.wave.device
    total = len(speech.wave) // FRAME_SAMPLES
    codes = torch.zeros(total, N_CODEBOOKS, dtype=torch.uint8, device=device)
    order = sorted(speech.items, key=lambda i: i["nf"])
    at = 0
    while at < len(order):
        longest = order[min(at + n_frames // order[at]["nf"], len(order) - 1)]["nf"]
        longest = -(-longest // 16) * 16  # few different shapes: cuDNN prepares each of them
        batch = [i for i in order[at : at + max(1, n_frames // longest)] if i["nf"] <= longest]
        start = torch.tensor([i["f0"] for i in batch], device=device)
        length = torch.tensor([i["nf"] for i in batch], device=device)
        t = torch.arange(longest * FRAME_SAMPLES, device=device)
        where = start[:, None] * FRAME_SAMPLES + t
        wave = speech.wave[where.clamp(max=len(speech.wave) - 1)].float() / 32768
        wave = wave * (t < length[:, None] * FRAME_SAMPLES)
        with torch.autocast(device.type, torch.float16, enabled=device.type == "cuda"):
            latents = codec.encoder(wave[..., None])
        found = codec.rvq.encode(latents.float()).to(torch.uint8)
        f = torch.arange(longest, device=device)
        inside = f < length[:, None]
        codes[(start[:, None] + f)[inside]] = found[inside]
        at += len(batch)
    return codes
