"""Tables for the talker: tokens of every text in several segmentations, and where each frame is.

Usage: prepare.py --data DIR... --tokenizer DIR --out tables.pt
"""

from __future__ import annotations

import argparse
import base64
import json
import random
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import speech
import torch
from loop import say
from sizes import FRAME_SAMPLES
from tokenizers import Encoding, Regex, Tokenizer, models, pre_tokenizers
from torch import Tensor

_PIECES = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)  # Qwen2's own
_DROPOUTS = (None, None, 0.1, 0.2)  # BPE dropout: other segmentations teach spelling
_N_PAIRS = 0.15  # ICL pairs made, as a share of the utterances
_MAX_PAIR_FRAMES = 200


@dataclass(slots=True)
class Tables:
    """Flat tensors; an entry is one training example of one or two utterances (an ICL pair).

    Attributes:
        tokens: Every segmentation of every text, int16, end to end.
        token_start: `[utterances, variants]` into `tokens`.
        token_count: `[utterances, variants]`.
        guide: `[variants, frames]`, the token (counted within its text) that a frame speaks; -1
            where unknown.
        entries: `[n, 6]`: first frame, frames, utterance, and the same of the second or zeros.
        speaker: `[n]` voice of each entry.
        utterances: `[utterances, 3]`: first frame, frames, voice.
        voices: Voice names.
        is_kokoro: `[n]`.
    """

    tokens: Tensor
    token_start: Tensor
    token_count: Tensor
    guide: Tensor
    entries: Tensor
    speaker: Tensor
    utterances: Tensor
    voices: list[str]
    is_kokoro: Tensor


def tokenizer(folder: Path, dropout: float | None = None) -> Tokenizer:
    """Our byte-level BPE, optionally with BPE dropout."""
    model = models.BPE.from_file(
        str(folder / "vocab.json"), str(folder / "merges.txt"), dropout=dropout
    )
    out = Tokenizer(model)
    out.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(_PIECES), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    return out


def _guide(item: dict[str, Any], encoding: Encoding) -> np.ndarray:
    """Token of each frame of one utterance, int16."""
    where = item.get("at")
    if where is None:
        return np.full(item["nf"], -1, np.int16)
    at = np.frombuffer(base64.b64decode(where), np.uint16)[: item["nf"]]
    starts = np.array([a for a, _ in encoding.offsets])
    token = np.searchsorted(starts, at, side="right") - 1
    out = np.full(item["nf"], -1, np.int16)
    out[: len(at)] = np.clip(token, 0, len(starts) - 1)
    return out


def _pairs(items: list[dict[str, Any]], rng: random.Random) -> list[tuple[int, int]]:
    """Pairs of two utterances of one voice."""
    by_voice: dict[str, list[int]] = {}
    for k, item in enumerate(items):
        if item["nf"] < _MAX_PAIR_FRAMES // 2:
            by_voice.setdefault(item["spk"], []).append(k)
    out: list[tuple[int, int]] = []
    for members in by_voice.values():
        if len(members) > 1:
            n = int(len(members) * _N_PAIRS)
            out += [tuple(rng.sample(members, 2)) for _ in range(n)]  # type: ignore[misc]
    return out


def build(index: speech.Index, folder: Path) -> Tables:
    """Tables of all utterances of an index."""
    items = index.items
    texts = [i["text"] for i in items]
    total = sum(n for _, n in index.shards)
    guide = np.full((len(_DROPOUTS), total), -1, np.int16)
    flat: list[np.ndarray] = []
    start = np.zeros((len(items), len(_DROPOUTS)), np.int64)
    count = np.zeros((len(items), len(_DROPOUTS)), np.int64)
    at = 0
    for v, dropout in enumerate(_DROPOUTS):
        for k, encoding in enumerate(tokenizer(folder, dropout).encode_batch(texts)):
            ids = np.array(encoding.ids, np.int16)
            flat.append(ids)
            start[k, v], count[k, v] = at, len(ids)
            at += len(ids)
            f0, nf = items[k]["f0"], items[k]["nf"]
            guide[v, f0 : f0 + nf] = _guide(items[k], encoding)
    voices = sorted({i["spk"] for i in items})
    number = {v: n for n, v in enumerate(voices)}
    entries = [[i["f0"], i["nf"], k, 0, 0, 0] for k, i in enumerate(items)]
    for a, b in _pairs(items, random.Random(0)):
        first, second = items[a], items[b]
        entries.append([first["f0"], first["nf"], a, second["f0"], second["nf"], b])
    of = [e[2] for e in entries]
    return Tables(
        tokens=torch.from_numpy(np.concatenate(flat)),
        token_start=torch.from_numpy(start),
        token_count=torch.from_numpy(count),
        guide=torch.from_numpy(guide),
        entries=torch.tensor(entries),
        speaker=torch.tensor([number[items[k]["spk"]] for k in of]),
        utterances=torch.tensor([[i["f0"], i["nf"], number[i["spk"]]] for i in items]),
        voices=voices,
        is_kokoro=torch.tensor([items[k]["id"].startswith("k") for k in of]),
    )


def read(path: Path) -> tuple[Tables, dict[str, Any]]:
    """The tables that `main` wrote, and the tokenizer's ids."""
    parts = torch.load(path, map_location="cpu", weights_only=True)
    return Tables(**parts["tables"]), parts["ids"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", nargs="+", type=Path, required=True)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    index = speech.read_index(args.data)
    tables = build(index, args.tokenizer)
    shards = [(str(p), n) for p, n in index.shards]
    ids = json.loads((args.tokenizer / "ids.json").read_text())
    parts = {f.name: getattr(tables, f.name) for f in fields(tables)}
    temporary = args.out.with_suffix(".tmp")
    torch.save({"tables": parts, "shards": shards, "ids": ids}, temporary)
    temporary.replace(args.out)
    hours = sum(n for _, n in index.shards) * FRAME_SAMPLES / 24000 / 3600
    known = (tables.guide[0] >= 0).float().mean().item()
    say(f"{hours:.1f} h, {len(tables.entries)} entries, {len(tables.voices)} voices")
    say(f"text position known for {known:.0%} of the frames")


if __name__ == "__main__":
    main()
