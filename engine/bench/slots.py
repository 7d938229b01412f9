"""What requests cost that are spoken beside each other: 1, 2, 4 and 8 at once, behind the seam.

`python -m engine.bench.slots DIRECTORY --device cuda:0` prints a line of JSON for each number.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from engine.bench.alone import CHUNK_FRAMES, TEXT
from engine.contract import Request, Sampling, Speaker, Voice
from engine.speech import open_speaker


@dataclass(frozen=True, slots=True)
class SlotFigures:
    """What a number of requests reached that were asked for at the same time.

    Attributes:
        n_slots: How many there were.
        n_frames: All that were made.
        ms_per_frame: The time of all, for each frame that any of them made.
        ms_per_frame_each: The time of all, for each frame that one of them made.
        ttfa_ms: From the request to its first sample; the median of all.
        ttfa_worst_ms: The same; the longest.
    """

    n_slots: int
    n_frames: int
    ms_per_frame: float
    ms_per_frame_each: float
    ttfa_ms: float
    ttfa_worst_ms: float


def measure_slots(speaker: Speaker, n_slots: int, n_frames: int) -> SlotFigures:
    """Speaks in all slots at once, twice, and measures the second time.

    Args:
        speaker: One with so many slots, which its thread hosts.
        n_slots: How many requests.
        n_frames: Where each ends.
    """
    card = speaker.card
    drawn = np.random.default_rng(1).standard_normal(card.width).astype(np.float32)
    voice = Voice("bench", card.family, 0.05 * drawn)

    def spoken(seed: int) -> tuple[float, int]:
        request = Request(
            TEXT,
            voice,
            sampling=Sampling(seed=seed),
            chunk_frames=(1, CHUNK_FRAMES),
            max_frames=n_frames,
            split=False,
            n_retakes=0,
            guard=False,
        )
        utterance = speaker.speak(request)
        for _ in utterance:
            pass
        assert utterance.stats is not None
        return utterance.stats.ttfa_s, utterance.stats.n_frames

    took_s, found = 0.0, list[tuple[float, int]]()
    with ThreadPoolExecutor(n_slots) as readers:
        for _ in range(2):
            began = time.perf_counter()
            found = list(readers.map(spoken, range(n_slots)))
            took_s = time.perf_counter() - began
    all_frames = sum(n for _, n in found)
    firsts_ms = [1000 * ttfa_s for ttfa_s, _ in found]
    return SlotFigures(
        n_slots,
        all_frames,
        1000 * took_s / all_frames,
        1000 * took_s * n_slots / all_frames,
        statistics.median(firsts_ms),
        max(firsts_ms),
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures the model that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--device", default="auto")
    parser.add_argument("--frames", type=int, default=200)
    parser.add_argument("--plain", action="store_true", help="without the fused kernel")
    parser.add_argument("--slots", type=int, nargs="+", default=(1, 2, 4, 8))
    given = parser.parse_args(arguments)
    for n_slots in given.slots:
        speaker = open_speaker(
            given.directory, device=given.device, n_slots=n_slots, is_plain=given.plain
        )
        speaker.start()
        try:
            speaker.warm_up()
            figures = measure_slots(speaker, n_slots, given.frames)
        finally:
            speaker.close()
        sys.stdout.write(json.dumps(asdict(figures)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
