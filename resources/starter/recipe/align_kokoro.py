"""Add the text position of every frame to Kokoro shards, whose labels alone are stored.

The shards keep a phoneme for every 20 ms; hibari's G2P gives the phonemes of the text again, and
matching the two sequences says which word is spoken when.

Usage: align_kokoro.py HIBARI_DIR OUT_DIR SHARD.json.gz...
"""

from __future__ import annotations

import base64
import difflib
import gzip
import json
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
from phonemes import PHONES

_LEAST_MATCH = 0.75
_NUMBER = {p: i for i, p in enumerate(PHONES)}


def _runs(labels: np.ndarray) -> list[tuple[int, float]]:
    """Phoneme and middle (in frames) of every run of one speech sound."""
    edges = np.flatnonzero(np.diff(labels)) + 1
    begins, ends = [0, *edges.tolist()], [*edges.tolist(), len(labels)]
    spans = zip(begins, ends, strict=True)
    return [(int(labels[a]), (a + b) / 8) for a, b in spans if 0 < labels[a] < 255]


def _sounds(text: str, phonemes: str) -> list[tuple[int, float]] | None:
    """Phoneme and character position of every sound of the text; None if words don't match."""
    words = [m.span() for m in re.finditer(r"\S*\w\S*", text)]
    spoken = [m.group() for m in re.finditer(r"\S+", phonemes)]
    spoken = [s for s in spoken if any(c in _NUMBER for c in s)]
    if len(words) != len(spoken):
        return None
    out: list[tuple[int, float]] = []
    for (a, b), sounds in zip(words, spoken, strict=True):
        ids = [_NUMBER[c] for c in sounds if c in _NUMBER]
        for j, phone in enumerate(ids):
            if not out or out[-1][0] != phone:
                out.append((phone, a + (b - a) * (j + 0.5) / len(ids)))
    return out


def positions(item: dict[str, Any], phonemes: str) -> np.ndarray | None:
    """Character spoken in each frame, uint16, or None if the match is poor."""
    labels = np.frombuffer(base64.b64decode(item["lab"]), np.uint8)
    heard, wanted = _runs(labels), _sounds(item["text"], phonemes)
    if not wanted or not heard:
        return None
    matcher = difflib.SequenceMatcher(
        None, [h for h, _ in heard], [w for w, _ in wanted], autojunk=False
    )
    if matcher.ratio() < _LEAST_MATCH:
        return None
    times: list[float] = []
    places: list[float] = []
    for block in matcher.get_matching_blocks():
        for j in range(block.size):
            times.append(heard[block.a + j][1])
            places.append(wanted[block.b + j][1])
    frames = np.arange(item["nf"]) + 0.5
    top = len(item["text"]) - 1
    return np.interp(frames, [0.0, *times], [0.0, *places]).clip(0, top).astype(np.uint16)


def main() -> None:
    sys.path.insert(0, sys.argv[1])
    from hibari import tts  # noqa: PLC0415  # carried beside the recipe, not installed
    from hibari.g2p import G2P  # noqa: PLC0415

    g2p, out = G2P(), Path(sys.argv[2])
    for name in sys.argv[3:]:
        with gzip.open(name, "rt") as f:
            shard = json.load(f)
        n = 0
        for item in shard["items"]:
            sound = " ".join(g2p(s) for s in tts.Hibari.split_sentences(item["text"]))
            where = positions(item, sound)
            n += where is not None
            item["at"] = None if where is None else base64.b64encode(where.tobytes()).decode()
        with gzip.open(out / Path(name).name, "wt") as f:
            json.dump(shard, f)
        sys.stdout.write(f"{name}: {n} of {len(shard['items'])} aligned\n")


if __name__ == "__main__":
    main()
