"""The microphone: up to a minute of sound into memory, with its level on the way."""

import threading
import time
from enum import StrEnum
from typing import Any

import numpy as np

from desktop.player.devices import PORT_AUDIO
from engine.speech import SAMPLE_RATE_HZ, Samples, SoundDeviceError, VivavoceError

LIMIT_S = 60.0  # as much as a voice can be made from
LEVEL_S = 0.08  # over which the loudest sample is shown
FLOOR_DB = -90.0
WATCH_S = 0.05
SILENT_LIMIT_S = 3.0  # without a single sample: the device is gone, though nobody said so
CLOSE_LIMIT_S = 5.0


class MicrophoneState(StrEnum):
    """What the microphone is doing."""

    IDLE = "idle"
    OPENING = "opening"
    RECORDING = "recording"
    ENDED = "ended"  # what was recorded is there, however it ended


def microphones() -> tuple[str, ...]:
    """Gives the names that `Microphone.start` takes; empty when there is none. May take 0.3 s."""
    try:
        return PORT_AUDIO.input_names()
    except SoundDeviceError:
        return ()


class Microphone:
    """Records once after the other; each begins with `start` and ends with `stop`, or by itself.

    Any method may be called from any thread, and none but `close` waits. PortAudio's callback
    copies and counts; everything else is read from what it has copied.

    Args:
        limit_s: After so many seconds it ends by itself.
    """

    def __init__(self, limit_s: float = LIMIT_S) -> None:
        self.limit_s = limit_s
        self._lock = threading.Lock()
        self._take = _Take(0, SAMPLE_RATE_HZ)
        self._thread: threading.Thread | None = None
        self._is_closed = False

    @property
    def state(self) -> MicrophoneState:
        """What it is doing."""
        return self._take.state

    @property
    def problem(self) -> VivavoceError | None:
        """Why it could not begin, or ended before it was asked to; None while all is well."""
        return self._take.problem

    @property
    def elapsed_s(self) -> float:
        """How much has been recorded."""
        return self._take.n / self._take.rate_hz

    @property
    def level_db(self) -> float:
        """The loudest sample of the last 80 ms in dBFS, at least -90; -90 while not recording."""
        take = self._take
        end = take.n
        last = take.samples[max(0, end - round(LEVEL_S * take.rate_hz)) : end]
        if take.state is not MicrophoneState.RECORDING or not len(last):
            return FLOOR_DB
        return max(FLOOR_DB, 20 * float(np.log10(max(float(np.abs(last).max()), 1e-9))))

    @property
    def rate_hz(self) -> int:
        """The sample rate of `samples`."""
        return self._take.rate_hz

    @property
    def samples(self) -> Samples:
        """What has been recorded so far, float32 `[n]`, mono, at `rate_hz`; a copy."""
        take = self._take
        return take.samples[: take.n].copy()

    def start(self, device: str = "") -> None:
        """Begins a new recording; what was recorded before is forgotten. Ignored while recording.

        Args:
            device: One of `microphones()`, or "" for whatever the system listens to.
        """
        with self._lock:
            busy = (MicrophoneState.OPENING, MicrophoneState.RECORDING)
            if self._is_closed or self._take.state in busy:
                return
            before = self._thread
            take = _Take(round(self.limit_s * SAMPLE_RATE_HZ), SAMPLE_RATE_HZ)
            take.state = MicrophoneState.OPENING
            self._take = take
            self._thread = threading.Thread(
                target=self._record,
                args=(take, device, before),
                name="vivavoce-microphone",
                daemon=True,
            )
            self._thread.start()

    def stop(self) -> None:
        """Ends the recording; `state` says when it has ended."""
        self._take.is_to_end.set()

    def forget(self) -> None:
        """Forgets what was recorded, ending it if need be."""
        with self._lock:
            self._take.is_to_end.set()
            self._take = _Take(0, SAMPLE_RATE_HZ)

    def close(self) -> None:
        """Ends the recording and its thread; harmless when called again."""
        with self._lock:
            self._is_closed = True
            self._take.is_to_end.set()
            thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(CLOSE_LIMIT_S)

    def _record(self, take: "_Take", device: str, before: threading.Thread | None) -> None:
        if before is not None:
            before.join()  # one stream at a time
        try:
            self._fill(take, device)
        except SoundDeviceError as error:
            take.problem = error
        finally:
            take.state = MicrophoneState.ENDED

    def _fill(self, take: "_Take", device: str) -> None:
        if take.is_to_end.is_set():
            return
        stream, rate_hz = PORT_AUDIO.open_input(
            device, SAMPLE_RATE_HZ, take.hear, take.has_ended.set
        )
        try:
            take.set_rate(rate_hz, self.limit_s)
            take.state = MicrophoneState.RECORDING
            n, heard_at_s = 0, time.monotonic()
            while not take.is_to_end.wait(WATCH_S) and not take.is_full:
                now_s = time.monotonic()
                if take.n != n:
                    n, heard_at_s = take.n, now_s
                if take.has_ended.is_set() or now_s - heard_at_s > SILENT_LIMIT_S:
                    raise SoundDeviceError(
                        "The microphone has gone.",
                        "Connect it again and take the recording anew, or choose another one.",
                    )
        finally:
            PORT_AUDIO.close(stream)


class _Take:
    """One recording, filled by PortAudio's thread."""

    def __init__(self, n_samples: int, rate_hz: int) -> None:
        self.rate_hz = rate_hz
        self.samples: Samples = np.zeros(n_samples, np.float32)
        self.n = 0
        self.state = MicrophoneState.IDLE
        self.problem: VivavoceError | None = None
        self.is_to_end, self.has_ended = threading.Event(), threading.Event()

    @property
    def is_full(self) -> bool:
        """Whether nothing more fits."""
        return self.n >= len(self.samples)

    def set_rate(self, rate_hz: int, limit_s: float) -> None:
        """Takes the device's own rate, where it is another one; the first moment is lost then."""
        if rate_hz != self.rate_hz:
            self.n = 0
            self.rate_hz = rate_hz
            self.samples = np.zeros(round(limit_s * rate_hz), np.float32)

    def hear(self, block: Any, n_frames: int, _time: Any, _flags: Any) -> None:
        """Copies a block, in PortAudio's thread."""
        if self.is_to_end.is_set():
            return
        start, samples = self.n, self.samples
        n = min(n_frames, len(samples) - start)
        if n > 0:
            samples[start : start + n] = block[:n, 0]
            self.n = start + n
