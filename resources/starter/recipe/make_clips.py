"""Reference clips of the main voices out of a Kokoro shard, for `judge.py`.

Usage: make_clips.py SHARD.ogg OUT_DIR [--from-hour 0.95]   (what lies before was trained on)
"""

from __future__ import annotations

import argparse
import gzip
import json
from pathlib import Path

import soundfile
from sizes import FRAME_SAMPLES, MAIN_VOICES

_N_CLIPS = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shard", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--from-hour", type=float, default=0.95)
    args = parser.parse_args()
    with gzip.open(args.shard.with_suffix(".json.gz"), "rt") as f:
        items = json.load(f)["items"]
    args.out.mkdir(parents=True, exist_ok=True)
    clips: dict[str, list[dict[str, str]]] = {v: [] for v in MAIN_VOICES}
    for item in items:
        mine = clips.get(item["spk"])
        late = item["f0"] * 0.08 / 3600 >= args.from_hour
        if mine is None or not late or not 40 <= item["nf"] <= 110 or len(mine) >= _N_CLIPS:
            continue
        wave, rate = soundfile.read(
            args.shard,
            start=item["f0"] * FRAME_SAMPLES,
            frames=item["nf"] * FRAME_SAMPLES,
            dtype="float32",
        )
        path = args.out / f"{item['spk']}_{len(mine)}.flac"
        soundfile.write(path, wave, rate)
        mine.append({"path": str(path), "text": item["text"]})
    (args.out / "clips.json").write_text(json.dumps(clips, indent=1))


if __name__ == "__main__":
    main()
