"""What the fake speaker says: a script, and a sine per segment that follows it."""

import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from engine.contract import (
    FRAME_SAMPLES,
    N_CODEBOOKS,
    SAMPLE_RATE_HZ,
    Chunk,
    Ending,
    ModelCard,
    Preset,
    Request,
    Samples,
    Segment,
    Stats,
    Timing,
    Voice,
)

FAMILY = "fake"
WIDTH = 8
BASE = ModelCard("fake-base", FAMILY, "base", WIDTH, ("english", "german"), (), False)
CUSTOM = ModelCard(
    "fake-custom", FAMILY, "custom_voice", WIDTH, ("english",), ("vivian", "ryan"), True
)
DESIGN = ModelCard("fake-design", FAMILY, "voice_design", WIDTH, ("english",), (), True)


def fake_voice(name: str = "Anna", *, in_context: bool = False, seed: int = 7) -> Voice:
    """A voice that the fake's base model accepts."""
    reference = np.zeros((5, N_CODEBOOKS), np.int16) if in_context else None
    return Voice(
        name=name,
        family=FAMILY,
        embedding=np.arange(WIDTH, dtype=np.float32) / WIDTH,
        transcript="A reference." if in_context else None,
        reference_codes=reference,
        seed=seed,
    )


@dataclass(frozen=True, slots=True)
class Script:
    """How the fake behaves.

    Attributes:
        card: What it claims to be.
        frames_per_character: The length of a segment's sine.
        frame_delay_s: How long a frame takes.
        load_delay_s: How long loading takes.
        pause_s: The pause after each segment but the last.
        failures: The error that is raised before the given frame of the given request, both
            counted from 0 (frames over the whole request).
        runaways: Takes (segment, take) that never end by themselves.
        runaway_frames: Frames after which the guard stops a runaway.
        warnings: What every utterance warns of.
    """

    card: ModelCard = BASE
    frames_per_character: float = 0.5
    frame_delay_s: float = 0.0
    load_delay_s: float = 0.0
    pause_s: float = 0.1
    failures: dict[tuple[int, int], Exception] = field(default_factory=dict)
    runaways: frozenset[tuple[int, int]] = frozenset()
    runaway_frames: int = 20
    warnings: tuple[str, ...] = ()


class Performance:
    """One request being spoken, in the loop's thread.

    Args:
        script: How.
        request: What.
        number: The request's number, from 0.
        is_cancelled: Read every frame.
        deliver: Takes the chunks.
        on_frame: Told of every frame that is made.
    """

    def __init__(
        self,
        script: Script,
        request: Request,
        number: int,
        is_cancelled: threading.Event,
        deliver: Callable[[Chunk], None],
        on_frame: Callable[[], None],
    ) -> None:
        self._script, self._request, self._number = script, request, number
        self._is_cancelled, self._put, self._on_frame = is_cancelled, deliver, on_frame
        self._begun = time.perf_counter()
        self._ttfa_s = 0.0
        self._n_frames = self._n_samples = self._n_retakes = 0
        self._codes: list[np.ndarray] = []
        voice_seed = 0 if isinstance(request.voice, Preset) else request.voice.seed
        self._seed = voice_seed if request.sampling.seed is None else request.sampling.seed

    def perform(self) -> tuple[Ending, Stats]:
        """Speaks it and gives why it ended and what it cost."""
        segments = _segments(self._request, self._script.pause_s)
        ending, n_begun = Ending.EOS, 0
        for segment in segments:
            n_begun += 1
            one = self._speak_segment(segment, is_last=segment is segments[-1])
            ending = one if one is not Ending.EOS else ending
            if one is Ending.CANCELLED:
                break
        return ending, Stats(
            n_frames=self._n_frames,
            n_segments=n_begun,
            n_retakes=self._n_retakes,
            audio_s=self._n_samples / SAMPLE_RATE_HZ,
            ttfa_s=self._ttfa_s,
            elapsed_s=self._elapsed_s,
            prefill_s=0.0,
            seed=self._seed,
            codes=np.concatenate([np.empty((0, N_CODEBOOKS), np.int16), *self._codes]),
        )

    @property
    def _elapsed_s(self) -> float:
        return time.perf_counter() - self._begun

    def _speak_segment(self, segment: Segment, *, is_last: bool) -> Ending:
        for take in range(self._request.n_retakes + 1):
            runs_away = (segment.index, take) in self._script.runaways
            is_retaken = runs_away and take < self._request.n_retakes
            ending = self._speak_take(segment, take, runs_away, is_last=is_last and not is_retaken)
            if ending is not Ending.RUNAWAY or not is_retaken:
                return ending
            self._n_retakes += 1
        raise AssertionError("the last take always returns")

    def _speak_take(self, segment: Segment, take: int, runs_away: bool, is_last: bool) -> Ending:
        wanted = max(2, round(len(segment.text) * self._script.frames_per_character))
        total = self._script.runaway_frames if runs_away else wanted
        limit = self._request.max_frames or total
        ending = Ending.RUNAWAY if runs_away else Ending.EOS
        if limit < total:
            total, ending = limit, Ending.LENGTH
        sine = _sine(segment, take, self._seed, total)
        begun = number = 0
        while begun < total:
            n_frames = min(_chunk_size(self._request.chunk_frames, number), total - begun)
            for _ in range(n_frames):
                self._make_frame()
                if self._is_cancelled.is_set():
                    return Ending.CANCELLED
            end = begun + n_frames
            samples = sine[begun * FRAME_SAMPLES : end * FRAME_SAMPLES]
            if end == total and not runs_away:
                pause = np.zeros(round(segment.pause_after_s * SAMPLE_RATE_HZ), np.float32)
                samples = np.concatenate([samples, pause])
            self._deliver(segment, take, begun, n_frames, samples, is_last and end == total)
            begun, number = end, number + 1
        self._codes.append(np.full((total, N_CODEBOOKS), segment.index, np.int16))
        return ending

    def _make_frame(self) -> None:
        failure = self._script.failures.get((self._number, self._n_frames))
        if failure is not None:
            raise failure
        if self._script.frame_delay_s:
            self._is_cancelled.wait(self._script.frame_delay_s)
        self._n_frames += 1
        self._on_frame()

    def _deliver(
        self,
        segment: Segment,
        take: int,
        frame_index: int,
        n_frames: int,
        samples: Samples,
        is_final: bool,
    ) -> None:
        self._ttfa_s = self._ttfa_s or self._elapsed_s
        self._n_samples += len(samples)
        rtf = self._elapsed_s / max(self._n_samples / SAMPLE_RATE_HZ, 1e-9)
        timing = Timing(self._ttfa_s, rtf, self._elapsed_s)
        self._put(Chunk(samples, frame_index, n_frames, segment, take, timing, is_final))


def _segments(request: Request, pause_s: float) -> list[Segment]:
    pattern = r"\S[^.!?]*[.!?]*" if request.split else r"(?s)\S.*"
    mapped = request.mapped
    found = [m for m in re.finditer(pattern, mapped.text) if re.search(r"\w", m.group())]
    return [
        Segment(i, m.group(), *mapped.span(*m.span()), pause_s if i < len(found) - 1 else 0.0)
        for i, m in enumerate(found)
    ]


def _chunk_size(sizes: int | tuple[int, ...], number: int) -> int:
    return sizes if isinstance(sizes, int) else sizes[min(number, len(sizes) - 1)]


def _sine(segment: Segment, take: int, seed: int, n_frames: int) -> Samples:
    """A tone per segment; take and seed shift its phase, so that each sounds like no other."""
    hz = 200 + 50 * (segment.index % 8)
    turns = np.arange(n_frames * FRAME_SAMPLES) * (hz / SAMPLE_RATE_HZ)
    phase = (seed % 997) / 997 + take / 7
    return (0.5 * np.sin(2 * np.pi * (turns + phase))).astype(np.float32)
