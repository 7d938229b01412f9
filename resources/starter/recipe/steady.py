"""Whether a codec's codes can be learnt: do equal sounds get equal codes, and where are the words?

Usage: steady.py CODEC --data DIR [--n 24]     CODEC: codec.pt or a checkpoint's folder

For each codebook, the share of frames (loud ones) whose code stays when the wave is changed as no
ear can tell; then word errors (Whisper tiny) of speech decoded from its first 2, 3, 4 and all
books. It takes minutes on one core, and is the gate before a talker is trained.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import speech
import torch
from codec import Codec
from ears import Ears, word_errors
from loop import say
from shipped import codec_weights
from sizes import FRAME_SAMPLES, N_CODEBOOKS

if TYPE_CHECKING:
    from torch import Tensor

_LOUD = 0.02
_SHOWN = 6  # codebooks whose steadiness is printed
_CHANGES = ("1 sample later", "1 ms later", "4 ms later", "turned over", "noise at -50 dB", "-1 dB")


def changed(wave: Tensor, how: str) -> Tensor:
    """One of the inaudible changes."""
    if how == "turned over":
        return -wave
    if how == "-1 dB":
        return wave * 10 ** (-1 / 20)
    if how == "noise at -50 dB":
        return wave + torch.randn_like(wave) * wave.std() * 10 ** (-50 / 20)
    n = {"1 sample later": 1, "1 ms later": 24, "4 ms later": 96}[how]
    return torch.roll(wave, n)


def first_books(codec: Codec, codes: Tensor, n: int) -> Tensor:
    """Audio `[T]` of codes `[frames, 16]` decoded from the first n books alone."""
    q = codec.rvq
    rest = sum(q.embed[k][codes[:, k]] for k in range(1, n))
    assert isinstance(rest, torch.Tensor)
    found = q.sem_out(q.embed[0][codes[:, 0]]) + q.ac_out(rest)
    return codec.decoder(found[None])[0, :, 0].clamp(-1, 1)


@torch.inference_mode()
def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("codec", type=Path)
    parser.add_argument("--data", type=Path, nargs="+", required=True)
    parser.add_argument("--n", type=int, default=24)
    args = parser.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(1)
    codec = Codec().eval()
    codec.load_state_dict(codec_weights(args.codec))
    codec.float()
    data = speech.load(speech.read_index(args.data), torch.device("cpu"))
    items = [i for i in data.items if 30 <= i["nf"] <= 90][: args.n]
    ears = Ears()
    same: dict[str, list[Tensor]] = {how: [] for how in _CHANGES}
    heard: dict[int, list[str]] = {n: [] for n in (2, 3, 4, N_CODEBOOKS)}
    for item in items:
        start = item["f0"] * FRAME_SAMPLES
        wave = data.wave[start : start + item["nf"] * FRAME_SAMPLES].float() / 32768
        loud = wave.view(-1, FRAME_SAMPLES).pow(2).mean(1).sqrt() > _LOUD
        codes = codec.encode(wave[None, :, None])[0]
        for how in _CHANGES:
            other = codec.encode(changed(wave, how)[None, :, None])[0]
            same[how].append((other == codes)[loud])
        for n in heard:
            heard[n].append(ears.whisper(first_books(codec, codes, n).numpy()))
    for how in _CHANGES:
        share = torch.cat(same[how]).float().mean(0)[:_SHOWN]
        say(f"{how:18s}", " ".join(f"{s:.2f}" for s in share.tolist()))
    texts = [i["text"] for i in items]
    for n, words in heard.items():
        say(f"WER of the first {n} books: {100 * word_errors(texts, words):.1f} %")


if __name__ == "__main__":
    main()
