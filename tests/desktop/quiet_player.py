"""A player without sound or clock: it plays as much as the test says, and keeps what was heard."""

import threading
import time
from collections.abc import Callable

import numpy as np

from desktop.player.events import Finished, PlayerEvent, RanDry, Started
from desktop.reading import SoundSink
from engine.contract import SAMPLE_RATE_HZ, Samples

AHEAD_SAMPLES = 30 * SAMPLE_RATE_HZ


class QuietPlayer:
    """Implements `SoundSink`, as far as `tests/desktop/test_quiet_player.py` says what that is.

    Attributes:
        readings: What was heard since each `begin`, in order.
        n_underruns: How often it ran dry.
    """

    def __init__(self, on_event: Callable[[PlayerEvent], None] | None = None) -> None:
        self.on_event = on_event
        self.speed = 1.0
        self.prebuffer_s = 0.0
        self.is_paused = False
        self.n_underruns = 0
        self.readings: list[Samples] = []
        self._lock = threading.Lock()
        self._pieces: list[Samples] = []
        self._n_put = self._heard = 0
        self._is_reading = self._is_complete = self._is_playing = False

    def begin(self) -> None:
        with self._lock:
            self._drop()
            self.is_paused = False
            self._is_reading = True

    def put(self, samples: Samples) -> None:
        with self._lock:
            if self._is_reading:
                assert self._n_put - self._heard < AHEAD_SAMPLES, "put would block"
                self._pieces.append(samples)
                self._n_put += samples.size

    def finish(self) -> None:
        with self._lock:
            self._is_complete = self._is_reading

    def truncate(self, n_samples: int) -> int:
        with self._lock:
            self._n_put = min(self._n_put, max(n_samples, self._heard))
            self._pieces = [self._first(self._n_put)]
            return self._n_put

    def pause(self) -> None:
        self.is_paused = True

    def resume(self) -> None:
        self.is_paused = False

    def stop(self) -> None:
        with self._lock:
            self._drop()
            self._is_reading = False

    @property
    def heard_samples(self) -> int:
        return self._heard

    @property
    def put_samples(self) -> int:
        return self._n_put

    @property
    def heard(self) -> Samples:
        """All that was ever heard, one reading after the other."""
        with self._lock:
            return np.concatenate((*self.readings, self._first(self._heard)))

    def play(self, seconds: float) -> None:
        """Lets so much sound be heard, if there is so much."""
        events: list[PlayerEvent] = []
        with self._lock:
            self._play(round(seconds * SAMPLE_RATE_HZ), events)
        for event in events:
            if self.on_event is not None:
                self.on_event(event)

    def _play(self, n_samples: int, events: list[PlayerEvent]) -> None:
        if self.is_paused or not self._is_reading:
            return
        ready = self._n_put - self._heard
        if not self._is_playing:
            is_enough = ready > 0 and ready >= self.prebuffer_s * SAMPLE_RATE_HZ
            if not is_enough and not self._is_complete:
                return
            self._is_playing = True
            if self._heard == 0:
                events.append(Started())
        self._heard += min(ready, n_samples)
        if ready <= n_samples and self._is_complete:
            self._is_reading = self._is_playing = False
            events.append(Finished())
        elif ready < n_samples:
            self._is_playing = False
            self.n_underruns += 1
            events.append(RanDry())

    def _first(self, n_samples: int) -> Samples:
        return np.concatenate((np.zeros(0, np.float32), *self._pieces))[:n_samples]

    def _drop(self) -> None:
        self.readings.append(self._first(self._heard))
        self._pieces = []
        self._n_put = self._heard = 0
        self._is_complete = self._is_playing = False


def wait_until(condition: Callable[[], bool], limit_s: float = 10.0) -> None:
    """Waits for what other threads do."""
    end = time.monotonic() + limit_s
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.002)


def play_to_the_end(player: QuietPlayer, is_over: Callable[[], bool], step_s: float = 0.5) -> None:
    """Plays on until the session says it is over."""

    def stepped() -> bool:
        player.play(step_s)
        return is_over()

    wait_until(stepped)


_: type[SoundSink] = QuietPlayer  # pyright checks that it implements the protocol
