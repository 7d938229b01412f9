"""Where the card waits while frames are made, from torch's profiler."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import torch
from torch.profiler import ProfilerActivity, profile

from engine.generate import Spoken
from engine.runner import Runner

N_PROFILED = 30


@dataclass(frozen=True, slots=True)
class Idle:
    """Shares of the time from the first to the last frame of a profiled run.

    Attributes:
        between_frames: The card does nothing between two frames' graphs.
        within_frames: It does nothing between two kernels of a graph; the profiler's own cost is in
            this.
        kernels_per_frame: How many there are.
        slowest: The kernels that take most, with their share of the busy time and their number in a
            frame.
    """

    between_frames: float
    within_frames: float
    kernels_per_frame: float
    slowest: tuple[tuple[str, float, float], ...]


def idle_of(runner: Runner, spoken: Spoken, device: torch.device) -> Idle:
    """Profiles frames without their sound."""
    runner.begin(spoken.prompt, spoken.conditioning, spoken.sampling)
    runner.launch()
    runner.take()
    torch.cuda.synchronize(device)
    with profile(activities=[ProfilerActivity.CUDA]) as profiled:
        runner.launch()
        for index in range(N_PROFILED):
            if index + 1 < N_PROFILED:
                runner.launch()
            runner.take()
        torch.cuda.synchronize(device)
    runner.end()
    return _idle(_works(profiled))


def _works(profiled: Any) -> list[tuple[float, float, str]]:
    """Gives what ran on the card, in its order: start and end in µs, and the name."""
    works: list[tuple[float, float, str]] = []
    for event in profiled.events():
        if "CUDA" in str(event.device_type):
            works.append((event.time_range.start, event.time_range.end, event.name))
    return sorted(works)


def _idle(works: list[tuple[float, float, str]]) -> Idle:
    total = works[-1][1] - works[0][0]
    between = within = 0.0
    busy: dict[str, tuple[float, int]] = {}
    for (_, end, before), (start, _, after) in pairwise(works):
        gap = max(0.0, start - end)
        # A frame ends where its report is copied to the host.
        if "Memcpy DtoH" in before or "Memcpy DtoH" in after:
            between += gap
        else:
            within += gap
    for start, end, name in works:
        took, times = busy.get(name, (0.0, 0))
        busy[name] = took + end - start, times + 1
    all_busy = sum(took for took, _ in busy.values())
    ranked = sorted(busy.items(), key=lambda item: -item[1][0])[:12]
    return Idle(
        between_frames=between / total,
        within_frames=within / total,
        kernels_per_frame=len(works) / N_PROFILED,
        slowest=tuple(
            (name[:90], took / all_busy, times / N_PROFILED) for name, (took, times) in ranked
        ),
    )
