"""The player: sound in, at the listener's speed and volume, on whatever device there is."""

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Literal

from desktop.actions import MAX_SPEED, MIN_SPEED
from desktop.player.chain import RING_S, Chain, ring_for
from desktop.player.events import Finished, PlayerEvent, RanDry, Started
from desktop.player.render import FADE_S, Renderer
from desktop.player.stream import Listener, Outlet
from engine.speech import SAMPLE_RATE_HZ, Samples, SettingError

AHEAD_S = 30.0  # how much may wait to be heard: a whole book would fill the memory
FEED_S = 0.02  # how often the ring is topped up
IDLE_S = 30.0  # after so long without sound the device may sleep
LEAST_START_S = 0.06  # in the ring before anything is heard: less would run dry at once
SETTLE_S = 0.06  # a stream that has just started may still stumble; it is opened ahead of need
PRE_ROLL_S = 0.3  # of silence, while which a wireless headset wakes up
SLEEPY_S = 10.0  # after so long without sound it may be asleep

PreRoll = Literal["wireless", "always", "never"]


class Player:
    """Plays what is put, sample by sample, through every change of device, speed and mood.

    Any method may be called from any thread. None but `put` waits for sound; `truncate` may take
    as long as a fade.

    Args:
        device: One of `output_devices()`, or "" for whatever the system plays to.
        volume: 0 to 1.
        speed: 0.5 to 3; the pitch is kept.
        on_event: Called with a `PlayerEvent` in the player's own thread, which feeds the ring:
            return within 0.1 s.
        pre_roll: When a reading begins with silence, so that a sleeping headset wakes up before
            its first syllable: on wireless devices, always or never.

    Attributes:
        prebuffer_s: How much must be queued before sound begins, and after it ran dry.
        pre_roll: As above.
    """

    def __init__(
        self,
        *,
        device: str = "",
        volume: float = 1.0,
        speed: float = 1.0,
        on_event: Callable[[PlayerEvent], None] | None = None,
        pre_roll: PreRoll = "wireless",
    ) -> None:
        self._on_event = on_event
        self.pre_roll: PreRoll = pre_roll
        self.prebuffer_s = 0.0
        self._lock = threading.Condition(threading.RLock())
        self._chain = Chain()
        self._renderer = Renderer(self._chain.ring, self._chain.rate_hz)
        listener = Listener(
            fill=self._renderer.fill,
            prepare=self._prepare,
            needs_sound=self._needs_sound,
            is_sounding=self._is_sounding,
            n_missed=lambda: self._renderer.n_missed,
            pause=self.pause,
            tell=self._tell,
        )
        self._outlet = Outlet(listener, device)
        self._thread = threading.Thread(target=self._run, name="player-feed", daemon=True)
        self._events: deque[PlayerEvent] = deque()
        self._reading = 0  # the number of the reading, so that a `put` that waited knows its own
        self._is_reading = False  # from begin() until its last sample was heard, or stop()
        self._is_started = self._is_recalling = self._is_closed = False
        self._needs_pre_roll = self._needs_prebuffer = False
        self._n_dry_told = 0
        self._heard = 0
        self._used_at_s = time.perf_counter()  # when there last was need of the device
        self._sounded_at_s = 0.0  # when there last was sound
        self._speed = 1.0
        self.speed, self.volume = speed, volume

    def open(self) -> None:
        """Begins to look for a device; whether there is one or not, it returns at once."""
        self._used_at_s = time.perf_counter()
        self._thread.start()
        self._outlet.open()

    def close(self) -> None:
        """Falls silent and ends the threads; harmless when called again."""
        with self._lock:
            if self._is_closed:
                return
            was_sounding = self._is_sounding() and self._outlet.is_open
            self._drop()
            self._is_closed = True
            self._lock.notify_all()
        if was_sounding:
            time.sleep(FADE_S + 2 * self._outlet.latency_s)  # else the fade is never heard
        self._outlet.close()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()

    def begin(self) -> None:
        """Begins a new reading; what was queued is dropped with a short fade, a pause ends."""
        with self._lock:
            self._drop()
            self._is_reading, self._is_started = not self._is_closed, False
            self._needs_pre_roll = self._needs_prebuffer = True
            self._used_at_s = time.perf_counter()
            self._outlet.wake()

    def put(self, samples: Samples) -> None:
        """Queues sound; waits while more than `AHEAD_S` is unheard.

        Between `finish` or `stop` and the next `begin` there is no reading, and nothing is queued.
        A `put` that waits returns, dropping its sound, when its reading is stopped or replaced.

        Args:
            samples: float32 `[n]`, mono, 24 kHz, within ±1.
        """
        with self._lock:
            reading = self._reading
            while reading == self._reading and self._is_reading:
                source = self._chain.source
                if source.is_complete:
                    return
                if source.n_put - self.heard_samples < AHEAD_S * SAMPLE_RATE_HZ:
                    source.put(samples)
                    self._lock.notify_all()
                    return
                self._lock.wait(FEED_S)

    def finish(self) -> None:
        """Says that no more will come; `Finished` tells when the last sample was heard."""
        with self._lock:
            if self._is_reading:
                self._chain.source.is_complete = True
                self._lock.notify_all()

    def truncate(self, n_samples: int) -> int:
        """Forgets what was put after a source sample, as far as it is unheard.

        Returns:
            How many source samples are then queued in all, the heard ones included.
        """
        with self._lock:
            reading = self._reading
            if n_samples < self._chain.n_fed:
                self._recall(reading)
            if reading == self._reading:
                self._chain.cut(n_samples)
                self._lock.notify_all()
            return self._chain.source.n_put

    def pause(self) -> None:
        """Falls silent with a short fade, and keeps everything."""
        self._renderer.is_paused = True

    def resume(self) -> None:
        """Goes on where `pause` left off."""
        with self._lock:
            self._used_at_s = time.perf_counter()
            self._renderer.is_paused = False
            self._outlet.wake()
            self._lock.notify_all()

    def stop(self) -> None:
        """Falls silent with a short fade, and drops everything."""
        with self._lock:
            self._drop()
            self._lock.notify_all()

    @property
    def speed(self) -> float:
        """How fast it speaks, 0.5 to 3; a change is heard within a quarter of a second."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        if not MIN_SPEED <= speed <= MAX_SPEED:
            raise SettingError(f"speed is {speed}.", f"It may be {MIN_SPEED} to {MAX_SPEED}.")
        self._speed = float(speed)

    @property
    def volume(self) -> float:
        """How loud it is, 0 to 1; 1 leaves the samples as they are."""
        return self._renderer.volume

    @volume.setter
    def volume(self, volume: float) -> None:
        if not 0.0 <= volume <= 1.0:
            raise SettingError(f"volume is {volume}.", "It may be 0 to 1.")
        self._renderer.volume = float(volume)

    @property
    def heard_samples(self) -> int:
        """How many source samples the listener has heard since `begin`."""
        with self._lock:
            if not self._is_recalling:
                position = self._renderer.heard(time.perf_counter())
                self._heard = max(self._heard, self._chain.source_at(position))
            return self._heard

    @property
    def put_samples(self) -> int:
        """How many source samples were put since `begin`, those truncated left out."""
        return self._chain.source.n_put

    @property
    def is_paused(self) -> bool:
        """Whether it is paused, by whomever."""
        return self._renderer.is_paused

    @property
    def underruns(self) -> int:
        """How often sound broke off: the device was served too late, or there was none to serve."""
        return self._renderer.n_dry + self._renderer.n_missed

    @property
    def latency_s(self) -> float:
        """How long the device holds sound before it is heard."""
        return self._outlet.latency_s

    @property
    def device_name(self) -> str:
        """Where sound is heard; empty when nowhere."""
        place = self._outlet.place
        return place.name if place is not None else ""

    def set_device(self, name: str) -> None:
        """Moves to the device with this name, or to the system's own for ""; keeps the place."""
        with self._lock:
            self._used_at_s = time.perf_counter()
        self._outlet.set_device(name)

    def _prepare(self, rate_hz: int) -> None:
        with self._lock:
            chain, renderer = self._chain, self._renderer
            # What the device held may not have been heard: rather twice than never.
            here = min(chain.source_at(renderer.heard()), chain.n_fed)
            ring = chain.ring if rate_hz == chain.rate_hz else ring_for(rate_hz)
            renderer.restart(ring, rate_hz, first_level=0.0 if here else 1.0)
            chain.turn_to(here, rate_hz, ring)
            self._heard = min(self._heard, here)
            self._needs_pre_roll = True
            self._is_recalling = False

    def _needs_sound(self) -> bool:
        return self._is_sounding() or time.perf_counter() - self._used_at_s < IDLE_S

    def _is_sounding(self) -> bool:
        return self._is_reading and not self._renderer.is_paused

    def _tell(self, event: PlayerEvent) -> None:
        with self._lock:
            self._events.append(event)
            self._lock.notify_all()

    def _drop(self) -> None:
        """Drops everything; the fade is the callback's."""
        self._reading += 1
        self._is_reading = self._is_recalling = False
        self._renderer.flush(first_level=1.0)
        self._renderer.is_paused = False
        self._chain.begin()
        self._n_dry_told = self._renderer.n_dry
        self._heard = 0

    def _recall(self, reading: int) -> None:
        """Takes back what is in the ring; waits for the callback to leave it with a fade."""
        self._is_recalling = True
        self._renderer.flush(first_level=0.0)
        while self._is_recalling and reading == self._reading and self._outlet.is_open:
            if not self._renderer.is_flushing:
                break
            self._lock.wait(0.002)
        if self._is_recalling and reading == self._reading:
            renderer, chain = self._renderer, self._chain
            left_off = renderer.heard() if renderer.is_flushing else renderer.flushed_from
            here = chain.source_at(left_off)
            chain.turn_to(here, chain.rate_hz, chain.ring)
            self._heard = min(self._heard, here)
            self._is_recalling = False

    def _run(self) -> None:
        while not self._is_closed:
            with self._lock:
                if not self._events:
                    self._lock.wait(FEED_S if self._is_reading else None)
                if self._is_reading and not self._is_recalling and self._outlet.is_open:
                    self._feed()
                told = list(self._events)
                self._events.clear()
            for event in told:
                if self._on_event is not None:
                    self._on_event(event)

    def _feed(self) -> None:
        renderer, chain = self._renderer, self._chain
        if renderer.n_dry > self._n_dry_told:
            self._n_dry_told = renderer.n_dry
            self._needs_prebuffer = True
            self._events.append(RanDry())
        self._fill_ring()
        if not renderer.is_paused:
            self._used_at_s = time.perf_counter()
        if renderer.mark.run_samples and not renderer.mark.tail_samples:
            self._sounded_at_s = time.perf_counter()
        heard = self.heard_samples
        chain.forget_heard(heard)
        if heard and not self._is_started:
            self._is_started = True
            self._events.append(Started())
        is_all_heard = renderer.heard(time.perf_counter()) >= renderer.end_at >= 0
        if chain.has_ended and is_all_heard and not renderer.is_flushing:
            self._heard = chain.source.n_put
            self._is_reading = False
            self._events.append(Finished())
        self._lock.notify_all()

    def _fill_ring(self) -> None:
        renderer, chain = self._renderer, self._chain
        if self._needs_prebuffer and not chain.source.is_complete:
            waiting_s = chain.n_unfed / SAMPLE_RATE_HZ + chain.ring.n_ready / chain.rate_hz
            if waiting_s < self.prebuffer_s or not chain.n_unfed:
                return
        self._needs_prebuffer = False
        now_s = time.perf_counter()
        is_new = now_s - self._outlet.opened_s < PRE_ROLL_S
        if self._needs_pre_roll and self._outlet.place is None and is_new:
            return  # soon it is known whether it is wireless
        if self._needs_pre_roll:
            self._needs_pre_roll = False
            chain.put_silence(round(self._pre_roll_s() * chain.rate_hz))
        n_wanted = round((RING_S + self._outlet.latency_s) * chain.rate_hz)
        pieces = chain.pieces(self._speed, n_wanted)
        if chain.has_ended and renderer.end_at < 0:
            renderer.end_at = chain.ring.written + sum(map(len, pieces))
        for piece in pieces:
            chain.ring.write(piece)
        is_enough = chain.has_ended or chain.ring.n_ready >= LEAST_START_S * chain.rate_hz
        has_settled = now_s - self._outlet.opened_s > SETTLE_S
        if is_enough and has_settled and renderer.is_held and not renderer.is_flushing:
            renderer.is_held = False

    def _pre_roll_s(self) -> float:
        place = self._outlet.place
        is_wireless = place is not None and place.is_wireless
        if self.pre_roll == "never" or not (is_wireless or self.pre_roll == "always"):
            return 0.0
        now_s = time.perf_counter()
        open_s, silent_s = now_s - self._outlet.opened_s, now_s - self._sounded_at_s
        if min(open_s, silent_s) > SLEEPY_S:
            return PRE_ROLL_S
        # A stream that was just opened has already been sending silence.
        return max(0.0, PRE_ROLL_S - open_s) if open_s < silent_s else 0.0
