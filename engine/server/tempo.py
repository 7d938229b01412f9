"""Speech faster or slower at the same pitch, as it streams."""

import importlib
from fractions import Fraction
from typing import Any

import numpy as np

from engine.contract import SAMPLE_RATE_HZ, Samples

MIN_SPEED, MAX_SPEED = 0.25, 4.0
_LEAST_OF_ONE = 0.5  # FFmpeg's atempo goes no slower: two of them follow each other


class Tempo:
    """Changes the speed of what is fed to it.

    Not for several threads.

    Args:
        speed: 0.25 to 4; at 1 all goes through untouched.
    """

    def __init__(self, speed: float) -> None:
        self._speed = speed
        # PyAV's types leave out too much to be of use.
        self._av: Any = None
        self._graph: Any = None
        self._source: Any = None
        self._sink: Any = None
        self._n_fed = 0

    def feed(self, samples: Samples) -> Samples:
        """Gives what is ready, float32 `[n]`; some 80 ms are kept back."""
        if self._speed == 1.0 or not len(samples):
            return samples
        source = self._source or self._open()
        frame = self._av.AudioFrame.from_ndarray(
            np.ascontiguousarray(samples)[None, :], format="flt", layout="mono"
        )
        frame.sample_rate, frame.pts = SAMPLE_RATE_HZ, self._n_fed
        frame.time_base = Fraction(1, SAMPLE_RATE_HZ)
        self._n_fed += len(samples)
        source.push(frame)
        return self._ready()

    def end(self) -> Samples:
        """Gives the rest."""
        if self._source is None:
            return np.zeros(0, np.float32)
        self._source.push(None)
        return self._ready()

    def _open(self) -> Any:
        # Late: 0.2 s that most requests can do without.
        self._av = importlib.import_module("av")
        self._graph = graph = self._av.filter.Graph()
        self._source = graph.add_abuffer(
            sample_rate=SAMPLE_RATE_HZ,
            format="flt",
            layout="mono",
            time_base=Fraction(1, SAMPLE_RATE_HZ),
        )
        last = self._source
        first = max(self._speed, _LEAST_OF_ONE)
        for factor in (first, self._speed / first):
            if factor != 1.0:
                following = graph.add("atempo", str(factor))
                last.link_to(following)
                last = following
        self._sink = graph.add("abuffersink")
        last.link_to(self._sink)
        graph.configure()
        return self._source

    def _ready(self) -> Samples:
        parts = [np.zeros(0, np.float32)]
        while True:
            try:
                frame = self._sink.pull()
            except (self._av.BlockingIOError, self._av.EOFError):
                return np.concatenate(parts)
            parts.append(frame.to_ndarray().reshape(-1))
