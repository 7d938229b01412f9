"""Where the sound goes: a file, standard output or the loudspeaker."""

import importlib
import os
import sys
import time
from collections import deque
from collections.abc import Generator
from contextlib import contextmanager, suppress
from threading import Event
from types import TracebackType
from typing import Any, Protocol, Self

import numpy as np
import soxr  # pyright: ignore[reportMissingTypeStubs] it ships none

from engine.audio import SoundWriter, to_pcm16
from engine.cli.messages import writing_out
from engine.contract import SAMPLE_RATE_HZ, Chunk, Samples
from engine.errors import SettingError, SoundDeviceError

AHEAD_S = 5.0  # how much sound may wait for the loudspeaker: a whole book would fill the memory
LATENCY_S = 0.15  # the device's own 35 ms ran dry on a busy machine, which loses samples
REFILL_S = 0.25  # after running dry, so that a slow machine pauses now and then, not all the time
STALL_S = 3.0  # a device that takes nothing for so long is gone
POLL_S = 0.01

NO_SOUND_REMEDY = (
    "Write a file instead (-o speech.wav), or connect a loudspeaker; `vivavoce doctor` says more."
)


class Output(Protocol):
    """Takes an utterance's chunks; used as a context that ends it well or gives it up."""

    def take(self, chunk: Chunk) -> None:
        """Takes the next chunk."""
        ...

    def __enter__(self) -> Self:
        """Begins."""
        ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Delivers what is left, or gives everything up when there was an error."""
        ...


class FileOutput:
    """A sound file; a take that ran away never reaches it.

    Args:
        writer: Writes the file; it is entered and left with the output.
    """

    def __init__(self, writer: SoundWriter) -> None:
        self._writer = writer
        self._place = (-1, -1)  # segment and take of what is held back
        self._held: list[Samples] = []
        self.n_samples = 0

    def take(self, chunk: Chunk) -> None:
        """Holds a segment back until the next one begins, since a new take makes it void."""
        place = (chunk.segment.index, chunk.take)
        if place != self._place:
            if place[0] == self._place[0]:
                self._held.clear()
            self._flush()
            self._place = place
        self._held.append(chunk.samples)

    def __enter__(self) -> Self:
        """Opens the file."""
        self._writer.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Completes the file, or leaves none."""
        try:
            if error is None:
                self._flush()
        except BaseException as failure:
            self._writer.__exit__(type(failure), failure, failure.__traceback__)
            raise
        self._writer.__exit__(kind, error, trace)

    def _flush(self) -> None:
        for samples in self._held:
            self._writer.append(samples)
            self.n_samples += samples.size
        self._held.clear()


class PcmOutput:
    """Raw 16-bit little-endian PCM on standard output, each chunk as soon as it is there."""

    def take(self, chunk: Chunk) -> None:
        """Writes and flushes a chunk; a take that ran away has been heard already."""
        with writing_out():
            sys.stdout.buffer.write(to_pcm16(chunk.samples))
            sys.stdout.buffer.flush()

    def __enter__(self) -> Self:
        """Makes sure that a program listens, not a terminal.

        Raises:
            SettingError: Standard output is a terminal.
        """
        if sys.stdout.isatty():
            raise SettingError(
                "--stream would fill the terminal with raw sound.",
                "Give it to a program: … --stream | aplay -f S16_LE -r 24000 -c 1",
            )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Nothing is left to do: every chunk was flushed."""


class Loudspeaker:
    """One stream for the whole utterance, played to its very last sample.

    The callback copies from a queue and counts, nothing more.
    """

    def __init__(self) -> None:
        self._queue: deque[Samples] = deque()
        self._offset = 0  # samples of the queue's head that were played
        self._n_queued = self._n_played = 0
        self._is_dry = self._is_complete = False
        self._has_ended = Event()
        self._stop: type[BaseException] = Exception
        self._stream: Any = None
        self._resampler: Any = None
        self._rate_hz = SAMPLE_RATE_HZ

    def take(self, chunk: Chunk) -> None:
        """Queues a chunk; waits while the loudspeaker is far behind.

        Raises:
            SoundDeviceError: The device is gone.
        """
        self._put(chunk.samples, is_last=False)
        self._wait_until_at_most(AHEAD_S)

    def __enter__(self) -> Self:
        """Opens the system's default device.

        Raises:
            SoundDeviceError: There is none, or it refuses.
        """
        with _without_alsa_messages():
            try:
                # Loads PortAudio, which only the loudspeaker needs.
                sounddevice: Any = importlib.import_module("sounddevice")
            except OSError as error:
                raise SoundDeviceError(
                    "The sound library PortAudio is missing.",
                    "Install it (Debian, Ubuntu: sudo apt install libportaudio2), "
                    "or write a file instead: -o speech.wav",
                ) from error
            self._stop = sounddevice.CallbackStop
            try:
                self._open(sounddevice)
            except (sounddevice.PortAudioError, ValueError) as error:
                raise SoundDeviceError(
                    "There is no loudspeaker that can be used here.", NO_SOUND_REMEDY
                ) from error
        return self

    def _open(self, sounddevice: Any) -> None:
        device = sounddevice.query_devices(kind="output")
        try:
            sounddevice.check_output_settings(samplerate=self._rate_hz, channels=1)
        except sounddevice.PortAudioError:
            # Windows' WASAPI, for one, takes only the device's own rate.
            self._rate_hz = int(device["default_samplerate"])
            self._resampler = soxr.ResampleStream(SAMPLE_RATE_HZ, self._rate_hz, 1, dtype="float32")
        self._stream = sounddevice.OutputStream(
            samplerate=self._rate_hz,
            channels=1,
            dtype="float32",
            latency=LATENCY_S,
            callback=self._fill,
            finished_callback=self._has_ended.set,
        )
        self._stream.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Waits until the last sample was heard; after an error, falls silent at once.

        Raises:
            SoundDeviceError: The device is gone.
        """
        try:
            if error is None:
                self._drain()
            else:
                self._stream.abort()
        finally:
            with _without_alsa_messages():
                self._stream.close()

    def _drain(self) -> None:
        self._put(np.empty(0, np.float32), is_last=True)
        # What PortAudio has taken is not yet heard: silence of that length pushes it out.
        tail_s = float(self._stream.latency) + 0.1
        self._queue.append(np.zeros(round(tail_s * self._rate_hz), np.float32))
        self._n_queued += len(self._queue[-1])
        self._is_complete = True
        self._wait_until_at_most(0.0)
        self._has_ended.wait(STALL_S)

    def _put(self, samples: Samples, *, is_last: bool) -> None:
        if self._resampler is not None:
            samples = self._resampler.resample_chunk(samples, last=is_last)
        if len(samples):
            self._queue.append(samples)
            self._n_queued += len(samples)

    def _wait_until_at_most(self, ahead_s: float) -> None:
        n_played, since = self._n_played, time.monotonic()
        while (self._n_queued - self._n_played) / self._rate_hz > ahead_s:
            time.sleep(POLL_S)
            if self._n_played != n_played:
                n_played, since = self._n_played, time.monotonic()
            elif self._has_ended.is_set() or time.monotonic() - since > STALL_S:
                raise SoundDeviceError(
                    "The loudspeaker went away while it was playing.",
                    "Connect it again and repeat the command.",
                )

    def _fill(self, out: Samples, n_samples: int, *_: object) -> None:
        out.fill(0)
        n_ready = self._n_queued - self._n_played
        if self._is_dry and not self._is_complete and n_ready < REFILL_S * self._rate_hz:
            return
        n_filled = 0
        while n_filled < n_samples and self._queue:
            part = self._queue[0][self._offset : self._offset + n_samples - n_filled]
            out[n_filled : n_filled + len(part), 0] = part
            n_filled += len(part)
            self._offset += len(part)
            if self._offset == len(self._queue[0]):
                self._queue.popleft()
                self._offset = 0
        self._n_played += n_filled
        self._is_dry = n_filled < n_samples
        if self._is_dry and self._is_complete:
            raise self._stop


@contextmanager
def _without_alsa_messages() -> Generator[None]:
    """Keeps from the user what ALSA's C code prints on standard error about absent cards."""
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    try:
        kept = os.dup(2)
    except OSError:  # a windowed program has no standard error
        yield
        return
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, 2)
    os.close(sink)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
