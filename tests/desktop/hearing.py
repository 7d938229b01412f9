"""A player that plays to a sound server of the test's, and what can be heard of it."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from desktop.player import Player, PlayerEvent
from desktop.player.devices import PORT_AUDIO
from engine.speech import Samples
from tests.sound import SoundServer

RATE_HZ = 24_000
FRAME = 1_920


class Hearing:
    """A player and the events it told of."""

    def __init__(self, **options: Any) -> None:
        self.events: list[PlayerEvent] = []
        self._news = threading.Condition()
        self.player = Player(on_event=self._take, **options)

    def _take(self, event: PlayerEvent) -> None:
        with self._news:
            self.events.append(event)
            self._news.notify_all()

    def kinds(self) -> list[str]:
        """Gives the events' names."""
        return [type(event).__name__ for event in self.events]

    def wait_for(self, kind: type, n: int = 1, limit_s: float = 20.0) -> Any:
        """Waits for the n-th event of a kind and gives it."""
        with self._news:
            found = self._news.wait_for(
                lambda: [e for e in self.events if isinstance(e, kind)][n - 1 : n], limit_s
            )
        assert found, f"no {kind.__name__} came; there were {self.kinds()}"
        return found[0]

    def say(self, samples: Samples, *, is_whole: bool = True) -> None:
        """Puts samples frame by frame, as the engine does."""
        for start in range(0, len(samples), FRAME):
            self.player.put(samples[start : start + FRAME])
        if is_whole:
            self.player.finish()

    def wait_until_heard(self, n_samples: int) -> None:
        """Waits until so many source samples were heard."""
        until(lambda: self.player.heard_samples >= n_samples)


@contextmanager
def hearing(_: SoundServer, **options: Any) -> Iterator[Hearing]:
    """A player that is open while the context lasts."""
    PORT_AUDIO.renew()  # it may have been started for another test's server
    interval_s = sys.getswitchinterval()
    sys.setswitchinterval(0.0005)  # as desktop.app does
    heard = Hearing(**options)
    heard.player.open()
    try:
        yield heard
    finally:
        heard.player.close()
        sys.setswitchinterval(interval_s)
        if heard.player._renderer.n_missed:
            raise StarvedError


class StarvedError(Exception):
    """PortAudio's own thread came too late: sound was lost, and not by the player."""


def until(condition: Callable[[], object], limit_s: float = 20.0) -> None:
    """Waits for something; fails the test after the limit."""
    end = time.monotonic() + limit_s
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.005)


def noise(duration_s: float, seed: int = 0) -> Samples:
    """Sound in which every sample tells where it is from, and none is 0."""
    samples = np.random.default_rng(seed).uniform(0.02, 0.2, round(duration_s * RATE_HZ))
    samples *= np.random.default_rng(seed + 1).choice((-1.0, 1.0), len(samples))
    return samples.astype(np.float32)


def tone(duration_s: float, hz: float, loudness: float = 0.3) -> Samples:
    """A sine that begins and ends softly."""
    t = np.arange(round(duration_s * RATE_HZ)) / RATE_HZ
    soft = np.clip(np.minimum(t, t[-1] - t) / 0.02, 0, 1)
    return (loudness * np.sin(np.pi / 2 * soft) ** 2 * np.sin(2 * np.pi * hz * t)).astype(
        np.float32
    )


def pitch(samples: np.ndarray) -> float:
    """Gives the strongest frequency (Hz)."""
    spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples)), 8 * len(samples)))
    return float(np.argmax(spectrum)) * RATE_HZ / (8 * len(samples))


def steepest(samples: np.ndarray) -> float:
    """Gives the largest bend from sample to sample: a click stands out."""
    return float(np.abs(np.diff(samples, 2)).max())


def is_heard(samples: np.ndarray, whole: np.ndarray) -> np.ndarray:
    """Says of each sample but the last whether it and the next one lie in `whole`, to the bit."""
    return np.isin(_pairs(samples), _pairs(whole))


def _pairs(samples: np.ndarray) -> np.ndarray:
    return np.column_stack([samples[:-1], samples[1:]]).astype(np.float32).view(np.uint64).ravel()
