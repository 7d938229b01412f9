"""How fast speech is made and how fast it is spoken: what must lie ready, and how long it lasts."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.speech import SAMPLE_RATE_HZ, Timing

# Faster than this, frames come well before they are needed: a cushion for the system's hiccups.
EASY_LOAD = 0.8
EASY_S = 0.15
UNKNOWN_S = 0.5  # before anything was measured; by then six frames have been
TIGHT_S = 2.0  # where speech is made just as fast as it is played
MOST_S = 20.0
SAFETY = 1.1  # the machine may become slower than it was

MEASURED_S = 0.9  # less sound than this says little: the first frames come with the prefill
_SMOOTHING = 0.5  # the weight of what earlier requests have shown

# Seconds a character takes at an even pace: Latin, Cyrillic and the like; Chinese and the like.
NARROW_S, WIDE_S = 0.067, 0.2
_FIRST_WIDE = 0x2E80  # the first sign of the CJK blocks


@dataclass(slots=True)
class _Mark:
    elapsed_s: float
    audio_s: float


class Pace:
    """The real-time factor of late, kept from reading to reading.

    The engine's own figure counts the prefill, and the time in which it waited because enough was
    ready: here it is taken between chunks, and only while nothing holds the engine back.
    """

    def __init__(self) -> None:
        self.rtf: float | None = None
        self._known: float | None = None  # from earlier requests
        self._first: _Mark | None = None
        self._audio_s = 0.0
        self._is_held = False

    def begin_request(self) -> None:
        """Begins a measurement; the engine's clock starts anew with each request."""
        self._known = self.rtf
        self._first = None
        self._audio_s = 0.0
        self._is_held = False

    def hold(self) -> None:
        """Says that the engine may wait from now on: the rest of the request says nothing."""
        self._is_held = True

    def heed(self, n_samples: int, timing: Timing) -> None:
        """Takes a chunk's measure."""
        self._audio_s += n_samples / SAMPLE_RATE_HZ
        if self._first is None:
            self._first = _Mark(timing.elapsed_s, self._audio_s)
            return
        audio_s = self._audio_s - self._first.audio_s
        if self._is_held or audio_s < MEASURED_S:
            return
        rtf = (timing.elapsed_s - self._first.elapsed_s) / audio_s
        if self._known is None:
            self.rtf = rtf
        else:
            self.rtf = _SMOOTHING * self._known + (1 - _SMOOTHING) * rtf

    def prebuffer_s(self, remaining_s: float, speed: float) -> float:
        """Gives how much sound must lie ready so that speech does not falter once begun.

        Where making speech takes `load` = RTF x speed times as long as playing it, it never runs
        dry if it starts with `remaining_s * (1 - 1 / load)` in hand.

        Args:
            remaining_s: What is left to be spoken, in seconds of sound at speed 1.
            speed: How much faster it is played.

        Returns:
            Seconds of sound at speed 1, at most 20.
        """
        if self.rtf is None:
            return min(UNKNOWN_S * max(1.0, speed), MOST_S)
        load = self.rtf * speed
        if load <= EASY_LOAD:
            return EASY_S * max(1.0, speed)
        if load <= 1:
            nearness = (load - EASY_LOAD) / (1 - EASY_LOAD)
            return speed * (EASY_S + nearness * (TIGHT_S - EASY_S))
        return min(MOST_S, TIGHT_S * speed + SAFETY * remaining_s * (1 - 1 / load))

    def is_slow(self, speed: float) -> bool:
        """Whether speech is made slower than it is played."""
        return self.rtf is not None and self.rtf * speed > 1


def expected_s(text: str) -> NDArray[np.float64]:
    """Gives about how long each character takes to speak, in seconds `[len(text)]`.

    The sums are good for shares; for durations only until the voice itself was heard.
    """
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    return np.where(codes >= _FIRST_WIDE, WIDE_S, NARROW_S)
