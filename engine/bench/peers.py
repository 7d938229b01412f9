"""Ours, the official package and faster-qwen3-tts on the same card in one run → table and JSON.

Each is measured in a process of its own (`engine.bench.alone`), one after the other, with the same
full-size random weights; speed is told as a ratio to a peer of the same run.
"""

import importlib.util
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.bench.measuring import machine, versions
from engine.device import pick_device
from engine.errors import DeviceError, PartMissingError, VivavoceError

PEERS = {"faster-qwen3-tts": "faster_qwen3_tts", "qwen-tts": "qwen_tts"}
OURS, PLAIN = "vivavoce", "plain"
# The official package takes a third of a second for a frame: fewer of them say the same.
SLOW, N_SLOW_FRAMES, N_SLOW_RUNS = "qwen-tts", 40, 3
LIMIT_S = 900

Tell = Callable[[str], None]

_ROWS: tuple[tuple[str, str, str, bool], ...] = (
    ("ms per frame, without codec", "ms_per_frame", "{:.2f}", True),
    ("times real time, without codec", "times_real_time", "{:.1f}", False),
    ("ms per frame, with codec", "ms_per_frame_spoken", "{:.2f}", True),
    ("times real time, with codec", "times_real_time_spoken", "{:.1f}", False),
    ("prefill, ms", "prefill_ms", "{:.1f}", True),
    ("first sample, ms (a voice that spoke before)", "ttfa_ms", "{:.1f}", True),
    ("first sample, ms (in context, 10 s, its first time)", "ttfa_cold_ms", "{:.0f}", False),
    ("loading, s", "load_s", "{:.1f}", False),
    ("capturing graphs, s", "capture_s", "{:.1f}", False),
    ("memory of the card, MB", "vram_mb", "{:.0f}", False),
)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What every engine reached with each size, with all that is needed to judge it."""

    command: str
    when: str
    machine: dict[str, Any]
    versions: dict[str, str]
    figures: dict[str, tuple[dict[str, Any], ...]]

    def as_json(self) -> dict[str, Any]:
        """Gives it as plain dicts, lists, numbers and strings."""
        return asdict(self)

    def as_table(self) -> str:
        """Gives it in Markdown: a table for each size, ours first, with the ratios to ours."""
        return "\n\n".join(_table(size, found) for size, found in self.figures.items())


def compare(
    sizes: Sequence[str],
    device_name: str,
    n_frames: int,
    n_runs: int,
    tell: Tell,
    *,
    with_plain: bool = False,
) -> Comparison:
    """Measures each engine with each size.

    Args:
        sizes: `0.6b`, `1.7b`.
        device_name: A card, such as `cuda:0`.
        n_frames: Of each run.
        n_runs: To take the medians of.
        tell: Told what is being measured.
        with_plain: Whether ours is measured without the fused kernels as well.

    Raises:
        DeviceError: There is no such card.
        PartMissingError: No peer is installed.
        VivavoceError: An engine could not be measured.
    """
    device = pick_device(device_name)
    if device.type == "cpu":
        raise DeviceError(
            "Engines are compared on a graphics card only: a frame takes seconds without.",
            "Leave out --device, or compare the starter with --against reference.",
        )
    peers = [name for name, module in PEERS.items() if importlib.util.find_spec(module)]
    if not peers:
        raise PartMissingError(
            "There is nothing to compare with: neither peer is installed.",
            "Install one in an environment of its own: pip install faster-qwen3-tts",
        )
    figures: dict[str, tuple[dict[str, Any], ...]] = {}
    for size in sizes:
        with tempfile.TemporaryDirectory(prefix="vivavoce-bench-") as directory:
            tell(f"{size}: writing random weights …")
            # In a process that ends: this one must hold nothing of the card.
            command = [sys.executable, "-m", "engine.bench.fullsize", directory, size, str(device)]
            _run(command)
            found: list[dict[str, Any]] = []
            for name in (OURS, *([PLAIN] if with_plain else []), *peers):
                tell(f"{size}: {name} …")
                is_slow = name == SLOW
                frames = min(n_frames, N_SLOW_FRAMES) if is_slow else n_frames
                runs = min(n_runs, N_SLOW_RUNS) if is_slow else n_runs
                found.append(_alone(name, Path(directory), str(device), frames, runs))
            figures[size] = tuple(found)
    return Comparison(
        command=" ".join(["vivavoce", *sys.argv[1:]]),
        when=datetime.now(UTC).isoformat(timespec="seconds"),
        machine=machine(),
        versions=versions(),
        figures=figures,
    )


def _alone(name: str, directory: Path, device: str, n_frames: int, n_runs: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "engine.bench.alone", name, str(directory)]
    command += ["--device", device, "--frames", str(n_frames), "--runs", str(n_runs)]
    return json.loads(_run(command).splitlines()[-1])


def _run(command: Sequence[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    if done.returncode != 0:
        raise VivavoceError(
            f"{' '.join(command[2:5])} could not be measured.", done.stderr.strip()[-800:]
        )
    return done.stdout


def _table(size: str, found: Sequence[dict[str, Any]]) -> str:
    ours = found[0]
    peers = [figures["engine"] for figures in found[1:]]
    head = [size, ours["engine"], *peers, *[f"ours against {peer}" for peer in peers]]
    lines = [head, ["---"] + ["---:"] * (len(head) - 1)]
    for label, name, form, has_ratio in _ROWS:
        values = [_value(figures, name) for figures in found]
        cells = ["-" if value is None else form.format(value) for value in values]
        own = values[0]
        for value in values[1:]:
            if has_ratio and own is not None and value is not None:
                cells.append(f"{value / own:.2f} times")
            else:
                cells.append("")
        lines.append([label, *cells])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _value(figures: dict[str, Any], name: str) -> float | None:
    if name.startswith("times_real_time"):
        return 80.0 / figures["ms_per_frame" + name.removeprefix("times_real_time")]
    return figures[name]
