"""The audio callback: copies from the ring, fades, sets the volume and counts.

It runs in PortAudio's own thread, every few milliseconds, and must be done long before the device
needs the next buffer: no lock, no log, no event, no new sample memory.
"""

import time
from dataclasses import dataclass

import numpy as np

from desktop.player.ring import Ring
from engine.speech import Samples

FADE_S = 0.008  # short enough to be "at once", long enough not to click


@dataclass(frozen=True, slots=True)
class Flush:
    """That the ring shall be emptied; replaced as a whole.

    Attributes:
        number: Counts them.
        at: The ring's position from which on samples are wanted again.
        first_level: How loud these begin, 0 or 1.
    """

    number: int
    at: int
    first_level: float


@dataclass(frozen=True, slots=True)
class Mark:
    """What was known at the end of a callback; replaced as a whole, so never seen by halves.

    Attributes:
        read: The ring's position up to which samples were handed to the device.
        run_samples: How many samples of sound were handed over since the last silence.
        tail_samples: How many samples of silence since the last sound.
        ahead_samples: How much the device held at that moment, still unheard.
        at_s: When, by `time.perf_counter`.
    """

    read: int
    run_samples: int = 0
    tail_samples: int = 0
    ahead_samples: float = 0.0
    at_s: float = 0.0


class Renderer:
    """What the device plays next.

    Its attributes are its only interface to other threads; each is one word that is set whole.

    Attributes:
        ring: Where sound comes from.
        is_paused: Set from outside: fade out and stay.
        is_held: Set here when the ring ran dry and after a flush, cleared by the feeding thread
            when there is enough to go on.
        end_at: Set from outside: the ring's position after the reading's last sample, or -1 while
            that is unknown; running out there is not running dry.
        volume: Set from outside, 0 to 1.
        n_dry: Counts how often the ring ran dry in mid-speech.
        n_missed: Counts buffers that came too late, as PortAudio says, while there was sound.
        flushed_from: The ring's position at which the last flush left off playing.
        mark: What was known at the end of the last callback.
    """

    def __init__(self, ring: Ring, rate_hz: int) -> None:
        self.is_paused = False
        self.volume = 1.0
        self.n_dry = 0
        self.n_missed = 0
        self._volume_now = 1.0
        self.restart(ring, rate_hz, 1.0)

    def restart(self, ring: Ring, rate_hz: int, first_level: float) -> None:
        """Begins anew, with what the ring holds dropped; only while no callback is running."""
        self.ring, self.rate_hz = ring, rate_hz
        self.is_held = True
        self.end_at = -1
        self.flushed_from = ring.read
        ring.skip_to(ring.written)
        self.mark = Mark(ring.read)
        self._flush_wanted = self._flush_done = Flush(0, ring.read, first_level)
        self._fade_samples = round(FADE_S * rate_hz)
        self._level = 0.0  # where in the fade: 0 is silent, 1 is full
        self._first_level = first_level  # a reading's first sample comes whole
        self._count: Samples = np.arange(1, rate_hz + 1, dtype=np.float32)
        self._scratch: Samples = np.empty(rate_hz, np.float32)

    def flush(self, first_level: float) -> None:
        """Drops what is in the ring, with a fade, and then holds.

        Args:
            first_level: 1 when what follows begins a reading, 0 when it goes on in mid-speech.
        """
        self.end_at = -1
        number = self._flush_wanted.number + 1
        self._flush_wanted = Flush(number, self.ring.written, first_level)

    @property
    def is_flushing(self) -> bool:
        """Whether a flush is still to be done."""
        return self._flush_wanted is not self._flush_done

    def fill(self, out: Samples, delay_s: float, is_late: bool) -> None:
        """Fills the device's next buffer.

        Args:
            out: float32 `[n]`, at most a second.
            delay_s: How long from now until its first sample is heard.
            is_late: Whether PortAudio says that the buffer before came too late.
        """
        n_sound = 0
        if self.is_flushing:
            n_sound = self._flush(out, self._flush_wanted)
        n_sound += self._play(out[n_sound:])
        out[n_sound:] = 0.0
        before = self.mark
        if before.tail_samples or not before.run_samples:
            self._volume_now = self.volume  # after a silence there is nothing to slope from
        self._set_volume(out[:n_sound])
        if is_late and (n_sound or before.tail_samples == 0) and before.run_samples:
            self.n_missed += 1
        run = n_sound + (before.run_samples if before.tail_samples == 0 else 0)
        tail = len(out) - n_sound
        self.mark = Mark(
            read=self.ring.read,
            run_samples=run if n_sound else before.run_samples,
            tail_samples=tail if n_sound else before.tail_samples + tail,
            ahead_samples=delay_s * self.rate_hz + len(out),
            at_s=time.perf_counter(),
        )

    def heard(self, now_s: float | None = None) -> float:
        """Gives the ring's position that is being heard.

        Args:
            now_s: A moment of `time.perf_counter`; None is the last callback's, so that what the
                device held then counts as unheard.
        """
        mark = self.mark
        passed = 0.0 if now_s is None else (now_s - mark.at_s) * self.rate_hz
        ahead = max(0.0, mark.ahead_samples - passed) - mark.tail_samples
        return mark.read - max(0.0, min(ahead, mark.run_samples))

    def _play(self, out: Samples) -> int:
        if self.is_held or self.is_paused:
            return self._fade_out(out, self._fade_samples) if self._level > 0 else 0
        ring = self.ring
        n_ready = ring.n_ready
        is_end = ring.read + n_ready == self.end_at
        if not is_end and n_ready < len(out) + self._fade_samples:
            self.is_held = True
            self.n_dry += 1
            return self._fade_out(out, min(n_ready, self._fade_samples)) if self._level > 0 else 0
        n_played = min(len(out), n_ready)
        if n_played and self._level < 1:
            self._level = max(self._level, self._first_level)
        self._first_level = 0.0 if n_played else self._first_level
        part = out[:n_played]
        ring.read_into(part)
        if self._level < 1:
            self._fade(part, 1.0 / self._fade_samples)
        return n_played

    def _flush(self, out: Samples, wanted: "Flush") -> int:
        n_left = wanted.at - self.ring.read
        n_faded = 0
        if self._level > 0 and n_left > 0:
            n_faded = self._fade_out(out, min(n_left, self._fade_samples))
        if self._level <= 0 or self.ring.read >= wanted.at:
            self.flushed_from = self.ring.read
            self.ring.skip_to(wanted.at)
            self._level, self._first_level = 0.0, wanted.first_level
            self.is_held = True
            self._flush_done = wanted
        return n_faded

    def _fade_out(self, out: Samples, n_fade: int) -> int:
        """Plays on for as long as it takes to fade out from here; the fade may end later."""
        n_left = min(self.ring.n_ready, max(1, round(self._level * n_fade)))
        n_played = min(len(out), n_left)
        part = out[:n_played]
        self.ring.read_into(part)
        if n_left:
            self._fade(part, -self._level / n_left)
        if n_played == n_left:
            self._level = 0.0
        return n_played

    def _fade(self, part: Samples, step: float) -> None:
        ramp = self._scratch[: len(part)]
        np.multiply(self._count[: len(part)], step, out=ramp)
        ramp += self._level
        np.clip(ramp, 0.0, 1.0, out=ramp)
        self._level = float(ramp[-1]) if len(part) else self._level
        ramp *= np.pi  # a raised cosine
        np.cos(ramp, out=ramp)
        ramp -= 1.0
        ramp *= -0.5
        part *= ramp

    def _set_volume(self, part: Samples) -> None:
        if self.volume == 1.0 == self._volume_now or not len(part):
            return
        ramp = self._scratch[: len(part)]
        wanted = self.volume
        np.multiply(self._count[: len(part)], (wanted - self._volume_now) / len(part), out=ramp)
        ramp += self._volume_now
        part *= ramp
        self._volume_now = wanted
