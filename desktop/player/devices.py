"""PortAudio: the one place of this process that starts it, lists its devices and opens a stream."""

import ctypes
import importlib
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from desktop.player import places
from engine.speech import SoundDeviceError

Way = Literal["input", "output"]
# The system's own device goes before the others: it follows when the user chooses another one.
FOLLOWING_NAMES = ("pulse", "pipewire", "default")
NO_MICROPHONE_REMEDY = (
    "Connect one, or allow Vivavoce to use it in the system's settings; or choose a recording."
)
NOT_FOUND_REMEDY = "Connect a loudspeaker or headphones; what is being read waits for it."


@dataclass(frozen=True, slots=True)
class Chosen:
    """A device and how it wants to be opened.

    Attributes:
        index: PortAudio's number for it; valid until PortAudio is started again.
        name: What it is called.
        rate_hz: The rate that was asked for where the device takes it, else its own.
        n_channels: 1 where the device takes that, else 2.
        has_name: Whether it is the device that was asked for by name.
    """

    index: int
    name: str
    rate_hz: int
    n_channels: int
    has_name: bool


class PortAudio:
    """The library and its lock.

    PortAudio's list of devices is frozen when it is started; starting it again kills every open
    stream. So whoever has a stream open holds on to it here, and the list is renewed only when
    nobody does.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._library: Any = None
        self._n_streams = 0

    def load(self) -> Any:
        """Loads the library, at the first call.

        Raises:
            SoundDeviceError: It is not installed.
        """
        with self._lock:
            if self._library is None:
                _quiet_c()
                try:
                    # Loads and starts PortAudio; a window must show before that.
                    self._library = importlib.import_module("sounddevice")
                except OSError as error:
                    raise SoundDeviceError(
                        "The sound library PortAudio is missing.",
                        "Install it and start Vivavoce again "
                        "(Debian, Ubuntu: sudo apt install libportaudio2).",
                    ) from error
            return self._library

    def renew(self) -> None:
        """Looks for devices again; does nothing while a stream is open."""
        with self._lock:
            library = self.load()
            if not self._n_streams:
                with _explained(library):
                    # sounddevice has no public way to do this.
                    library._terminate()
                    library._initialize()

    def choose(self, name: str, rate_hz: int) -> Chosen:
        """Picks the device with this name, or the system's where there is none.

        Args:
            name: A name, or "".
            rate_hz: The rate that would be best.

        Raises:
            SoundDeviceError: There is no device at all.
        """
        with self._lock:
            library = self.load()
            devices = _devices(library, "output")
            if not devices:
                raise SoundDeviceError("There is no loudspeaker here.", NOT_FOUND_REMEDY)
            named = [
                device for device in _by_preference(library, devices) if device["name"] == name
            ]
            device = named[0] if name and named else _system_device(library, devices, "output")
            return _fitted(library, device, rate_hz, has_name=bool(named))

    def open(
        self,
        chosen: Chosen,
        latency_s: float,
        callback: Callable[[Any, int, Any, Any], None],
        finished: Callable[[], None],
    ) -> Any:
        """Opens and starts a stream (`sounddevice.OutputStream`); `close` it here, too.

        Raises:
            SoundDeviceError: The device refuses.
        """
        with self._lock:
            library = self.load()
            try:
                stream = library.OutputStream(
                    device=chosen.index,
                    samplerate=chosen.rate_hz,
                    channels=chosen.n_channels,
                    dtype="float32",
                    latency=latency_s,
                    callback=callback,
                    finished_callback=finished,
                )
            except (library.PortAudioError, ValueError) as error:
                raise _refused(chosen) from error
            try:
                stream.start()
            except library.PortAudioError as error:
                stream.close(ignore_errors=True)
                raise _refused(chosen) from error
            self._n_streams += 1
            return stream

    def open_input(
        self,
        name: str,
        rate_hz: int,
        callback: Callable[[Any, int, Any, Any], None],
        finished: Callable[[], None],
    ) -> tuple[Any, int]:
        """Opens and starts a stream from a microphone; `close` it here, too.

        Args:
            name: A name of `input_names`, or "" for whatever the system listens to.
            rate_hz: The rate that would be best; else the device's own is taken.
            callback: Hears float32 `[n, 1]`, in PortAudio's thread.
            finished: Called when the stream has ended, by itself or not.

        Returns:
            The `sounddevice.InputStream` and its rate.

        Raises:
            SoundDeviceError: There is no microphone, or it refuses.
        """
        with self._lock:
            self.renew()
            library = self.load()
            devices = _devices(library, "input")
            if not devices:
                raise SoundDeviceError("There is no microphone here.", NO_MICROPHONE_REMEDY)
            named = [d for d in _by_preference(library, devices) if d["name"] == name]
            device = named[0] if name and named else _system_device(library, devices, "input")
            own_rate_hz = int(device["default_samplerate"])
            for rate in dict.fromkeys((rate_hz, own_rate_hz)):
                try:
                    stream = library.InputStream(
                        device=device["index"],
                        samplerate=rate,
                        channels=1,
                        dtype="float32",
                        callback=callback,
                        finished_callback=finished,
                    )
                except (library.PortAudioError, ValueError):
                    continue
                try:
                    stream.start()
                except library.PortAudioError:
                    stream.close(ignore_errors=True)
                    continue
                self._n_streams += 1
                return stream, rate
            raise SoundDeviceError(
                f"The microphone “{device['name']}” cannot be used now.",
                "Close the program that uses it alone, allow Vivavoce to use it in the system's "
                "settings, or choose another one.",
            )

    def input_names(self) -> tuple[str, ...]:
        """Gives the names of the microphones, each once."""
        return self._names("input")

    def close(self, stream: Any) -> None:
        """Closes a stream at once, what it still holds unheard."""
        with self._lock:
            self._n_streams -= 1
            stream.abort(ignore_errors=True)
            stream.close(ignore_errors=True)

    def names(self) -> tuple[str, ...]:
        """Gives the names of the devices that sound can go to, each once."""
        return self._names("output")

    def _names(self, way: Way) -> tuple[str, ...]:
        with self._lock:
            self.renew()
            library = self.load()
            devices = _devices(library, way)
            return tuple(dict.fromkeys(d["name"] for d in _by_preference(library, devices)))


PORT_AUDIO = PortAudio()


def output_devices() -> tuple[str, ...]:
    """Gives the names that `Player.set_device` takes; empty when there is no device."""
    view = places.view()
    if view is not None:
        return tuple(view.rates_hz)
    try:
        return PORT_AUDIO.names()
    except SoundDeviceError:
        return ()


@contextmanager
def _explained(library: Any) -> Iterator[None]:
    try:
        yield
    except library.PortAudioError as error:
        raise SoundDeviceError("The system's sound does not answer.", NOT_FOUND_REMEDY) from error


def _devices(library: Any, way: Way) -> list[Any]:
    with _explained(library):
        return [device for device in library.query_devices() if device[f"max_{way}_channels"] > 0]


def _refused(chosen: Chosen) -> SoundDeviceError:
    return SoundDeviceError(
        f"The sound device “{chosen.name}” cannot be used now.",
        "Close the program that uses it alone, or choose another device in the settings.",
    )


def _by_preference(library: Any, devices: list[Any]) -> list[Any]:
    """Puts WASAPI first: Windows lists every device again for each of its sound systems."""
    systems = library.query_hostapis()
    return sorted(devices, key=lambda d: "WASAPI" not in systems[d["hostapi"]]["name"])


def _system_device(library: Any, devices: list[Any], way: Way) -> Any:
    by_name = {device["name"]: device for device in devices}
    for name in FOLLOWING_NAMES if sys.platform.startswith("linux") else ():
        if name in by_name:
            return by_name[name]
    by_index = {device["index"]: device for device in devices}
    systems = library.query_hostapis()
    current = [system for system in systems if "WASAPI" in system["name"]]
    for system in (*current, systems[library.default.hostapi], *systems):
        if system[f"default_{way}_device"] in by_index:
            return by_index[system[f"default_{way}_device"]]
    return devices[0]


def _fitted(library: Any, device: Any, best_rate_hz: int, *, has_name: bool) -> Chosen:
    own_rate_hz = int(device["default_samplerate"])
    # Windows' WASAPI, for one, takes only the device's own rate.
    for rate_hz in (best_rate_hz, own_rate_hz):
        for n_channels in (1, 2):
            try:
                library.check_output_settings(
                    device=device["index"], channels=n_channels, dtype="float32", samplerate=rate_hz
                )
            except (library.PortAudioError, ValueError):
                continue
            return Chosen(device["index"], device["name"], rate_hz, n_channels, has_name)
    raise _refused(Chosen(device["index"], device["name"], own_rate_hz, 2, has_name))


def _quiet_c() -> None:
    """Turns the standard error of C libraries off, not that of Python or of the system.

    ALSA and PortAudio print there whatever a device does, from PortAudio's own thread and at any
    time (“Stream error: Entity killed”, “Expression 'ret' failed …”), and neither can be told not
    to. Python, `faulthandler` and C++ write past it; Qt's messages go to the log (desktop.trouble).
    """
    if not sys.platform.startswith("linux"):
        return
    c = ctypes.CDLL(None)
    c.fopen.restype = ctypes.c_void_p
    nowhere = c.fopen(os.devnull.encode(), b"w")
    if nowhere:
        ctypes.c_void_p.in_dll(c, "stderr").value = nowhere
