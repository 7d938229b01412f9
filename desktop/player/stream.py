"""The one output stream: opened before it is needed, watched, opened again when its device goes."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from desktop.player import places
from desktop.player.devices import PORT_AUDIO, Chosen
from desktop.player.events import DeviceChanged, DeviceLost, NoDevice, PlayerEvent
from desktop.player.places import Place, named_place
from engine.speech import SAMPLE_RATE_HZ, Samples, SoundDeviceError

# Measured with PulseAudio on two cores, 8 s each, beside a Python thread that computes and three
# busy programs: 40 ms missed 6 buffers, 80 ms 1, 120 ms none; with `sys.setswitchinterval(0.001)`
# (desktop.app sets it) 40 ms missed none. C code that keeps the interpreter's lock for 0.1 s needs
# 160 ms: hence the widening.
LATENCY_S = 0.04
MOST_LATENCY_S = 0.16
MISSES_BORNE = 2  # in one reading
RETRY_S = 1.0  # between attempts to open
NEWS_RETRY_S = 0.1  # the same, when the sound server says that something has changed
UNSEEN_S = 1.0  # within which the sound server shows a stream of its own
CLOSE_LIMIT_S = 3.0  # a sound server that hangs shall not keep the application from ending
LOOK_S = 0.5  # how often an open stream is looked at, should nobody tell that it died


@dataclass(frozen=True, slots=True)
class Listener:
    """What a stream asks of whoever fills it; all but `fill` is called from the stream's thread.

    Attributes:
        fill: Fills `[n]` samples that are heard so many seconds from now, told whether the ones
            before came too late; called from PortAudio's thread.
        prepare: Gets ready to be asked for samples of this rate; no callback is running.
        needs_sound: Whether the stream should be open.
        is_sounding: Whether something is being read aloud just now.
        n_missed: How many buffers came too late so far.
        pause: Falls silent.
        tell: Is told what happened.
    """

    fill: Callable[[Samples, float, bool], None]
    prepare: Callable[[int], None]
    needs_sound: Callable[[], bool]
    is_sounding: Callable[[], bool]
    n_missed: Callable[[], int]
    pause: Callable[[], None]
    tell: Callable[[PlayerEvent], None]


class Outlet:
    """Keeps a stream open for a listener, on whatever device there is.

    One thread owns the stream; `wake` makes it look at once.

    Args:
        listener: Who fills it.
        device: A device's name, or "" for the system's.

    Attributes:
        is_open: Whether a stream is running.
        opened_s: When it was opened, by `time.perf_counter`.
        latency_s: The stream's own latency.
        place: Where it is heard, as far as that is known.
    """

    def __init__(self, listener: Listener, device: str) -> None:
        self._listener = listener
        self._device = device
        self._has_new_device = False
        self._is_named_missing = False
        self._stream: Any = None
        self._wanted_latency_s = LATENCY_S
        self._chosen = Chosen(-1, "", SAMPLE_RATE_HZ, 1, has_name=False)
        self._asked_rate_hz = SAMPLE_RATE_HZ
        self._moved_to = ""
        self._n_missed = 0
        self._system_choice: tuple[object, ...] = ()
        self._has_failed = False  # PortAudio must look for devices again
        self._is_told = False  # that there is no device
        self._told_name: str | None = None
        self._tried_at_s = self._retry_at_s = 0.0
        self._has_news = False
        self._wake, self._is_closed = threading.Event(), False
        self._watch = places.Watch(self._on_news)
        self._thread = threading.Thread(target=self._run, name="player-outlet", daemon=True)
        self.is_open = False
        self.opened_s = 0.0
        self.latency_s = 0.0
        self.place: Place | None = None

    def open(self) -> None:
        """Begins to look after a stream; returns at once."""
        self._watch.open()
        self._thread.start()

    def close(self) -> None:
        """Closes the stream and ends the threads."""
        self._is_closed = True
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(CLOSE_LIMIT_S)
        self._watch.close(CLOSE_LIMIT_S)

    def wake(self) -> None:
        """Makes it look at once whether a stream is needed; from any thread."""
        self._wake.set()

    def set_device(self, device: str) -> None:
        """Moves to the device with this name, or to the system's own for ""; from any thread."""
        self._device = device
        self._has_new_device = True
        self._wake.set()

    def _on_news(self) -> None:
        self._has_news = True
        self._wake.set()

    def _run(self) -> None:
        while not self._is_closed:
            self._look_after()
            self._wake.wait(self._patience_s())
            self._wake.clear()
        self._close_stream()

    def _patience_s(self) -> float | None:
        if self._stream is not None and self.place is None:
            return NEWS_RETRY_S
        is_waiting = self._stream is not None or self._listener.needs_sound()
        return LOOK_S if is_waiting else None

    def _look_after(self) -> None:
        if self._stream is not None and not self._stream.active:
            self._lose()
        if self._stream is not None:
            self._follow()
        needs_sound = self._listener.needs_sound()
        if self._stream is None and needs_sound and self._is_worth_a_try():
            self._open_stream()
        elif self._stream is not None and not needs_sound:
            self._close_stream()

    def _is_worth_a_try(self) -> bool:
        now_s = time.perf_counter()
        has_news = self._has_news and now_s - self._tried_at_s > NEWS_RETRY_S
        return has_news or now_s >= self._retry_at_s

    def _open_stream(self) -> None:
        self._has_news = self._has_new_device = False
        self._tried_at_s = time.perf_counter()
        try:
            if self._has_failed or places.system_choice() != self._system_choice:
                PORT_AUDIO.renew()
            self._system_choice = places.system_choice()
            # Where the server must change the rate, PortAudio's stream starts with hundreds of
            # underruns (PulseAudio 16, 24 kHz to a sink of 48: up to 2 s of them; 48 to 48: none).
            view = places.view()
            own_rate_hz = view.rate_hz(self._goal()) if view is not None else 0
            self._asked_rate_hz = own_rate_hz or SAMPLE_RATE_HZ
            chosen = PORT_AUDIO.choose(self._device, self._asked_rate_hz)
            self._listener.prepare(chosen.rate_hz)
            self._stream = PORT_AUDIO.open(
                chosen, self._wanted_latency_s, self._callback, self._wake.set
            )
        except SoundDeviceError as error:
            self._has_failed = True
            self._retry_at_s = time.perf_counter() + RETRY_S
            if not self._is_told:
                self._is_told, self._told_name, self.place = True, None, None
                self._listener.tell(NoDevice(error))
            return
        self.is_open, self._has_failed = True, False
        self.opened_s = time.perf_counter()
        self.latency_s = float(self._stream.latency)
        self._settle(chosen)

    def _settle(self, chosen: Chosen) -> None:
        """Sees where the new stream is heard, and moves it where the user wants it."""
        goal, self._chosen = self._goal(), chosen
        is_named_here = chosen.has_name or (bool(goal) and places.move_to(goal))
        self._is_named_missing = bool(self._device) and not is_named_here
        self.place = None
        self._see()

    def _follow(self) -> None:
        """Heeds a device that was chosen, went or came while the stream lives."""
        if self._has_new_device:
            self._has_new_device = False
            if not places.move_to(self._device):
                self._reopen()
                return
            self._has_news = True
        if self._is_too_tight():
            self._n_missed = self._listener.n_missed()
            self._wanted_latency_s = min(2 * self._wanted_latency_s, MOST_LATENCY_S)
            self._reopen()
            return
        if places.system_choice() != self._system_choice:
            self._reopen()
            return
        if self._has_news or self.place is None:
            self._has_news = False
            self._see()

    def _is_too_tight(self) -> bool:
        """Whether this machine is too busy for the latency; seldom misses wait for a silence."""
        n_new = self._listener.n_missed() - self._n_missed
        n_borne = MISSES_BORNE if self._listener.is_sounding() else 0
        return n_new > n_borne and self._wanted_latency_s < MOST_LATENCY_S

    def _see(self) -> None:
        """Asks where the stream is heard, and tells if that is elsewhere than before."""
        if self._is_named_missing:
            self._is_named_missing = not places.move_to(self._device)
        view, before = places.view(), self.place
        now = view.ours if view is not None else None
        if now is None:
            # The server shows a new stream a little later; one that it never shows is not its own.
            is_new = time.perf_counter() - self.opened_s < UNSEEN_S
            if before is None and (view is None or not is_new):
                self._arrive(named_place(self._chosen.name))
        elif now != before:
            is_gone = before is not None and view is not None and before.name not in view.names
            if before is not None and is_gone and before.rate_hz:
                self._tell_lost(before, is_now_worn=now.is_worn)
            self._arrive(now)
            if now.rate_hz != self._asked_rate_hz and not self._moved_to:
                self._moved_to = now.device  # by the user's hand, perhaps: stay there
                self._reopen()

    def _arrive(self, place: Place) -> None:
        self.place = place
        if self._is_told or self._told_name not in (None, place.name):
            self._listener.tell(DeviceChanged(place.name))
        self._is_told, self._told_name = False, place.name

    def _goal(self) -> str:
        return self._moved_to or self._device

    def _reopen(self) -> None:
        self._close_stream()
        self._open_stream()
        self._moved_to = ""

    def _lose(self) -> None:
        """The stream died; the device may be gone, or only its stream (after sleep)."""
        before = self.place
        self._close_stream()
        self._has_failed = True
        view = places.view()
        if before is not None:
            names = view.names if view is not None else self._names_left()
            if before.name not in names:
                self._tell_lost(before, is_now_worn=False)
        now_s = time.perf_counter()
        has_lived = now_s - self.opened_s > RETRY_S
        self._retry_at_s = 0.0 if has_lived else now_s + RETRY_S

    def _names_left(self) -> frozenset[str]:
        try:
            return frozenset(PORT_AUDIO.names())
        except SoundDeviceError:
            return frozenset()

    def _tell_lost(self, place: Place, *, is_now_worn: bool) -> None:
        is_private = place.is_worn and not is_now_worn
        is_paused = is_private and self._listener.is_sounding()
        if is_paused:
            self._listener.pause()
        self._listener.tell(DeviceLost(place.name, is_paused))

    def _close_stream(self) -> None:
        if self._stream is not None:
            PORT_AUDIO.close(self._stream)
            self._stream, self.is_open = None, False

    def _callback(self, out: Any, n_samples: int, moment: Any, status: Any) -> None:
        delay_s = moment.outputBufferDacTime - moment.currentTime
        if not 0.0 < delay_s < 2.0:  # some systems do not say
            delay_s = self.latency_s
        mono = out[:, 0]
        self._listener.fill(mono, delay_s, bool(status) and status.output_underflow)
        if out.shape[1] > 1:
            out[:, 1:] = out[:, :1]
