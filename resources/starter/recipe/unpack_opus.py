"""Decode Opus shards to raw ones, several at once: Opus takes half a minute an hour.

Usage: unpack_opus.py OUT_DIR SHARD.ogg...
"""

from __future__ import annotations

import shutil
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import soundfile


def _decode(task: tuple[Path, Path]) -> None:
    source, out = task
    wave, _ = soundfile.read(source, dtype="int16")
    np.save(out / (source.stem + ".npy"), wave)
    index = source.stem + ".json.gz"
    shutil.copy(source.with_name(index), out / index)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    with Pool(4) as pool:
        pool.map(_decode, [(Path(p), target) for p in sys.argv[2:]])
