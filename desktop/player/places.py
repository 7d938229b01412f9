"""Where the system lets our sound be heard: which sink, whether it is worn, whether it sleeps.

PortAudio does not know: with PulseAudio and PipeWire it plays to “pulse”, and the sound server
moves that from the headphones to the loudspeakers by itself. So the server is asked.
"""

import ctypes
import importlib
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

LISTEN_S = 0.25  # how long closing the watch may take
RETRY_S = 1.0

_WORN = re.compile(
    r"head-?(phone|set)|ear-?(phone|bud|piece)|airpod|\bbuds\b|hands-?free|kopfhörer|casque|cuffie"
    r"|auricular|\bw[hf]-\d",
    re.IGNORECASE,
)
_WIRELESS = re.compile(r"bluetooth|bluez|airpod|\bbuds\b|hands-?free|\bw[hf]-\d", re.IGNORECASE)
_WORN_FORMS = ("headset", "headphone", "hands-free", "handset")


@dataclass(frozen=True, slots=True)
class Place:
    """Where sound is heard.

    Attributes:
        device: What the system calls the device; it can be chosen by this.
        name: The device and, where it has several, the plug.
        is_worn: Whether only its wearer hears it (headphones).
        is_wireless: Whether it may have to wake up first.
        rate_hz: Its own rate; 0 where that is not known.
    """

    device: str
    name: str
    is_worn: bool
    is_wireless: bool
    rate_hz: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """What the sound server says.

    Attributes:
        ours: Where our sound is heard; None while we play none.
        rates_hz: What can be chosen, and the rate of each.
        default_rate_hz: The rate of what the system plays to; 0 where there is nothing.
        names: The places where something is plugged in, as `Place.name`.
    """

    ours: Place | None
    rates_hz: dict[str, int]
    default_rate_hz: int
    names: frozenset[str]

    def rate_hz(self, device: str) -> int:
        """Gives the rate of a device, or of the system's where it is absent; 0 if unknown."""
        return self.rates_hz.get(device, self.default_rate_hz)


def named_place(name: str) -> Place:
    """Judges a device by its name, where nothing else is known of it."""
    return Place(name, name, bool(_WORN.search(name)), bool(_WIRELESS.search(name)))


def view() -> View | None:
    """Asks the sound server; None where there is none."""
    with _server() as server:
        if server is None:
            return None
        sinks = server.sink_list()
        ours = _our_input(server)
        here = [_place(sink) for sink in sinks if ours is not None and sink.index == ours.sink]
        names = {name for sink in sinks for name in _plugged_in(sink)}
        rates_hz = {sink.description: int(sink.rate_hz) for sink in sinks}
        chosen = server.server_info().default_sink_name
        default_rate_hz = next((int(sink.rate_hz) for sink in sinks if sink.name == chosen), 0)
        return View(here[0] if here else None, rates_hz, default_rate_hz, frozenset(names))
    return None


def move_to(device: str) -> bool:
    """Moves our sound to the device with this name, or to the system's own for "".

    Returns:
        Whether it is there now; False also where there is no sound server.
    """
    with _server() as server:
        if server is None:
            return False
        default = server.server_info().default_sink_name
        wanted = [
            sink
            for sink in server.sink_list()
            if (sink.description == device if device else sink.name == default)
        ]
        ours = _our_input(server)
        if not wanted or ours is None:
            return False
        if ours.sink != wanted[0].index:
            server.sink_input_move(ours.index, wanted[0].index)
        return True
    return False


class Watch:
    """Tells, from a thread of its own, when the sound server has changed something.

    Args:
        on_news: Called then, and once at the beginning; `view` says what it is.
    """

    def __init__(self, on_news: Callable[[], None]) -> None:
        self._on_news = on_news
        self._is_closed = threading.Event()
        self._thread: threading.Thread | None = None

    def open(self) -> None:
        """Begins, where there can be a sound server."""
        if _pulsectl() is not None:
            self._thread = threading.Thread(target=self._run, name="player-watch", daemon=True)
            self._thread.start()

    def close(self, limit_s: float) -> None:
        """Ends the thread, and waits so long for it at most."""
        self._is_closed.set()
        if self._thread is not None:
            self._thread.join(limit_s)

    def _run(self) -> None:
        while not self._is_closed.is_set():
            with _server() as server:
                if server is not None:
                    server.event_mask_set("sink", "sink_input", "server", "card")
                    server.event_callback_set(lambda _: self._on_news())
                    self._on_news()
                while server is not None and not self._is_closed.is_set():
                    server.event_listen(LISTEN_S)
            self._is_closed.wait(RETRY_S)


def system_choice() -> tuple[object, ...]:
    """Something that changes when Windows' devices do, or the one it plays to; elsewhere empty.

    PortAudio only learns of that when it is started again. winmm's wave mapper knows it at once
    (DRVM_MAPPER_PREFERRED_GET, mmddk.h).
    """
    if sys.platform != "win32":
        return ()
    winmm = ctypes.WinDLL("winmm")
    preferred, flags = ctypes.c_uint32(), ctypes.c_uint32()
    mapper, preferred_get = ctypes.c_void_p(0xFFFFFFFF), 0x2015
    winmm.waveOutMessage(mapper, preferred_get, ctypes.byref(preferred), ctypes.byref(flags))
    names: list[str] = []
    for number in range(winmm.waveOutGetNumDevs()):
        about = ctypes.create_string_buffer(84)  # WAVEOUTCAPSW: 8 bytes, 32 letters, 12 bytes
        winmm.waveOutGetDevCapsW(ctypes.c_size_t(number), about, len(about))
        names.append(about.raw[8:72].decode("utf-16-le", "replace").split("\0")[0])
    return (preferred.value, *names)


@contextmanager
def _server() -> Iterator[Any]:
    """A connection to the sound server, or None; if it goes away, the context ends."""
    pulsectl = _pulsectl()
    if pulsectl is None:
        yield None
        return
    server = pulsectl.Pulse("vivavoce", connect=False)
    try:
        try:
            server.connect()  # its timeout is always waited out (pulsectl 24.12: 2 s, not 5 ms)
        except pulsectl.PulseError:
            yield None
            return
        try:
            yield server
        except (pulsectl.PulseError, pulsectl.PulseDisconnected):
            return  # it was shut down, or a sink went away between two questions
    finally:
        server.close()


def _pulsectl() -> Any:
    if not sys.platform.startswith("linux"):
        return None
    try:
        # Loads libpulse, which need not be there: then PortAudio's devices are all we know.
        pulsectl = importlib.import_module("pulsectl")
    except (ImportError, OSError):
        return None
    # WORKAROUND pulsectl 24.12: its `sample_spec` points into memory that libpulse uses again (all
    # sinks show the last one's rate). It must be copied while the answer is being read.
    pulsectl.PulseSinkInfo._init_from_struct = _keep_rate
    return pulsectl


def _keep_rate(sink: Any, answer: Any) -> None:
    sink.rate_hz = answer.sample_spec.rate


def _our_input(server: Any) -> Any:
    own = str(os.getpid())
    ours = [i for i in server.sink_input_list() if i.proplist.get("application.process.id") == own]
    return ours[-1] if ours else None


def _place(sink: Any) -> Place:
    port = sink.port_active
    name = _name(sink, port)
    about = " ".join([name, sink.name, *map(str, sink.proplist.values())])
    is_worn = bool(_WORN.search(name)) or sink.proplist.get("device.form_factor") in _WORN_FORMS
    is_wireless = bool(_WIRELESS.search(about))
    return Place(sink.description, name, is_worn, is_wireless, int(sink.rate_hz))


def _plugged_in(sink: Any) -> Iterator[str]:
    if not sink.port_list:
        yield sink.description
    for port in sink.port_list:
        if port.available_state != "no":
            yield _name(sink, port)


def _name(sink: Any, port: Any) -> str:
    return f"{sink.description}, {port.description}" if port else sink.description
