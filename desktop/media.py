"""Media keys, headset buttons and the desktop's media panel, through MPRIS on the session bus.

Linux alone: on Windows the media keys are hotkeys. Import it only where `sys.platform` is `linux`.

Source: https://specifications.freedesktop.org/mpris-spec/latest/ (2.2).
"""

import logging
import os
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from PySide6.QtCore import ClassInfo, Property, QMetaType, QObject, Signal, Slot
from PySide6.QtDBus import (
    QDBusAbstractAdaptor,
    QDBusArgument,
    QDBusConnection,
    QDBusMessage,
    QDBusObjectPath,
)

from desktop.actions import MAX_SPEED, MIN_SPEED, Action

_log = logging.getLogger(__name__)
SERVICE = "org.mpris.MediaPlayer2.vivavoce"
PATH = "/org/mpris/MediaPlayer2"
PLAYER = "org.mpris.MediaPlayer2.Player"
# The panel shows it on the lock screen too, so it never tells what is read.
TITLE = "Vivavoce"


class Playback(StrEnum):
    """What is going on, in the words of MPRIS."""

    PLAYING = "Playing"
    PAUSED = "Paused"
    STOPPED = "Stopped"


@dataclass(frozen=True, slots=True)
class MediaState:
    """What the desktop is told: never what is read.

    Attributes:
        playback: What is going on.
        speed: How fast it reads; 1 is as recorded.
        volume: 0 to 1.
    """

    playback: Playback = Playback.STOPPED
    speed: float = 1.0
    volume: float = 1.0

    @property
    def properties(self) -> dict[str, Any]:
        """What of it may change, by the names of MPRIS."""
        is_reading = self.playback is not Playback.STOPPED
        return {
            "PlaybackStatus": self.playback.value,
            "Rate": float(self.speed),
            "Volume": float(self.volume),
            "CanGoNext": is_reading,
            "CanGoPrevious": is_reading,
            "CanPlay": is_reading,
            "CanPause": is_reading,
        }


class MediaControls(QObject):
    """The application as a player on the session bus; without a bus it does nothing.

    Lives in the GUI thread.

    Signals (all emitted in the GUI thread):
        asked(Action): A media key, a headset's button or the panel asks for it.
        speed_asked(float): The panel asks for this speed, 0.5 to 3.
        volume_asked(float): The panel asks for this volume, 0 to 1.

    Args:
        parent: The owner.
    """

    asked = Signal(Action)
    speed_asked = Signal(float)
    volume_asked = Signal(float)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = MediaState()
        self._told = self._state
        self._object = QObject(self)
        self._adaptors = (_Root(self, self._object), _Player(self, self._object))
        self._bus = QDBusConnection.sessionBus()
        self._service = ""
        self._problem = self._register()

    @property
    def is_available(self) -> bool:
        """Whether the desktop can see it."""
        return bool(self._service)

    @property
    def problem(self) -> str:
        """Why not, for the diagnostics; else empty."""
        return self._problem

    @property
    def state(self) -> MediaState:
        """What is going on."""
        return self._state

    def show(self, state: MediaState) -> None:
        """Tells the desktop what is going on now; at once, and only what has changed."""
        self._state = state
        before, now = self._told.properties, state.properties
        changes = {name: value for name, value in now.items() if value != before[name]}
        if changes and self.is_available:
            self._told = state
            message = QDBusMessage.createSignal(
                PATH, "org.freedesktop.DBus.Properties", "PropertiesChanged"
            )
            message.setArguments([PLAYER, changes, _no_names()])
            self._bus.send(message)

    def ask(self, action: Action) -> None:
        """Passes a request on, if there is anything it could concern."""
        if action in (Action.SHOW, Action.QUIT) or self._state.playback is not Playback.STOPPED:
            self.asked.emit(action)

    def ask_paused(self, is_paused: bool) -> None:
        """Asks for pause or for going on; nothing if it is so already.

        The action only toggles, so a second “pause” that comes before the first had its effect
        must not undo it.
        """
        wanted = Playback.PAUSED if is_paused else Playback.PLAYING
        if self._state.playback not in (wanted, Playback.STOPPED):
            self._state = replace(self._state, playback=wanted)
            self.asked.emit(Action.PAUSE)

    def close(self) -> None:
        """Leaves the bus; harmless when called again."""
        if self._service:
            self._bus.unregisterService(self._service)
            self._bus.unregisterObject(PATH)
            self._service = ""
            self._problem = "It was closed."

    def _register(self) -> str:
        if not self._bus.isConnected():
            return "There is no session bus, so media keys and the media panel cannot be used."
        if not self._bus.registerObject(PATH, self._object):
            return f"The session bus refused the player: {self._bus.lastError().message()}"
        # The second is for one more application, of another home, as the specification has it.
        for service in (SERVICE, f"{SERVICE}.instance{os.getpid()}"):
            if self._bus.registerService(service):
                self._service = service
                return ""
        self._bus.unregisterObject(PATH)
        return f"The session bus refused the name: {self._bus.lastError().message()}"


# PySide's stubs have neither the decorator nor types named by text (seen with 6.12).
_class_info: Any = ClassInfo
_property: Any = Property

# The names below are those of the specification; Qt calls them for the bus, in the GUI thread.
# ruff: noqa: N802


@_class_info({"D-Bus Interface": "org.mpris.MediaPlayer2"})
class _Root(QDBusAbstractAdaptor):
    """The application itself."""

    def __init__(self, controls: MediaControls, parent: QObject) -> None:
        super().__init__(parent)
        self._controls = controls

    CanQuit = _property(bool, lambda _: True)
    CanRaise = _property(bool, lambda _: True)
    HasTrackList = _property(bool, lambda _: False)
    Identity = _property(str, lambda _: TITLE)
    DesktopEntry = _property(str, lambda _: "vivavoce")
    SupportedUriSchemes = _property("QStringList", lambda _: [])
    SupportedMimeTypes = _property("QStringList", lambda _: [])

    @Slot()
    def Raise(self) -> None:
        self._controls.ask(Action.SHOW)

    @Slot()
    def Quit(self) -> None:
        self._controls.ask(Action.QUIT)


@_class_info({"D-Bus Interface": PLAYER})
class _Player(QDBusAbstractAdaptor):
    """Its player."""

    def __init__(self, controls: MediaControls, parent: QObject) -> None:
        super().__init__(parent)
        self._controls = controls

    def _state(self, name: str) -> Any:
        return self._controls.state.properties[name]

    def _set_rate(self, rate: float) -> None:
        if rate == 0:  # the specification: as Pause
            self._controls.ask_paused(True)
        elif rate > 0:
            self._controls.speed_asked.emit(min(max(rate, MIN_SPEED), MAX_SPEED))

    def _set_volume(self, volume: float) -> None:
        if volume == volume:  # nan is none
            self._controls.volume_asked.emit(min(max(volume, 0.0), 1.0))

    PlaybackStatus = _property(str, lambda self: self._state("PlaybackStatus"))
    CanGoNext = _property(bool, lambda self: self._state("CanGoNext"))
    CanGoPrevious = _property(bool, lambda self: self._state("CanGoPrevious"))
    CanPlay = _property(bool, lambda self: self._state("CanPlay"))
    CanPause = _property(bool, lambda self: self._state("CanPause"))
    Rate = _property(float, lambda self: self._state("Rate"), _set_rate)
    Volume = _property(float, lambda self: self._state("Volume"), _set_volume)
    MinimumRate = _property(float, lambda _: MIN_SPEED)
    MaximumRate = _property(float, lambda _: MAX_SPEED)
    CanSeek = _property(bool, lambda _: False)
    CanControl = _property(bool, lambda _: True)
    Position = _property("qlonglong", lambda _: 0)
    Metadata = _property(
        "QVariantMap",
        lambda _: {"mpris:trackid": QDBusObjectPath(f"{PATH}/reading"), "xesam:title": TITLE},
    )

    @Slot()
    def PlayPause(self) -> None:
        self._controls.ask_paused(self._controls.state.playback is Playback.PLAYING)

    @Slot()
    def Play(self) -> None:
        self._controls.ask_paused(False)

    @Slot()
    def Pause(self) -> None:
        self._controls.ask_paused(True)

    @Slot()
    def Stop(self) -> None:
        self._controls.ask(Action.STOP)

    @Slot()
    def Next(self) -> None:
        self._controls.ask(Action.NEXT)

    @Slot()
    def Previous(self) -> None:
        self._controls.ask(Action.PREVIOUS)

    @Slot("qlonglong")
    def Seek(self, offset_us: int) -> None:
        """Nothing: CanSeek is false."""

    @Slot(QDBusObjectPath, "qlonglong")
    def SetPosition(self, track: QDBusObjectPath, position_us: int) -> None:
        """Nothing: CanSeek is false."""

    @Slot(str)
    def OpenUri(self, uri: str) -> None:
        """Nothing: no address can be opened."""


def _no_names() -> QDBusArgument:
    """An empty list of texts; Python's own empty list would go out as one of variants.

    GNOME drops a PropertiesChanged whose signature is not (sa{sv}as).
    """
    names = QDBusArgument()
    names.beginArray(QMetaType(QMetaType.Type.QString.value))
    names.endArray()
    return names
