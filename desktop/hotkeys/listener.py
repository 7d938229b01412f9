"""The hotkeys as the rest of the application knows them, whatever the desktop."""

import os
import sys
from collections.abc import Callable, Mapping
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot

from desktop.actions import Action
from desktop.hotkeys.backend import Backend, Reports
from desktop.hotkeys.keys import Chord, find_clashes, parse_chord
from desktop.texts import action_label
from engine.speech import SettingError

# Each system has the parts of its own only.
if sys.platform == "win32":
    from desktop.hotkeys.windows import WindowsHotkeys
else:
    from desktop.hotkeys.portal import PortalHotkeys
    from desktop.hotkeys.sleep import SleepWatch
    from desktop.hotkeys.x11 import X11Hotkeys

translate = QCoreApplication.translate


class Session(StrEnum):
    """Which kind of desktop this is, as far as keys are concerned."""

    WINDOWS = "windows"
    X11 = "x11"
    WAYLAND = "wayland"
    NONE = "none"


def session_kind(environ: Mapping[str, str] = os.environ) -> Session:
    """Finds which kind of desktop this is.

    On Wayland there is a DISPLAY too, for old programs, whose keys alone a grab would see.
    """
    if sys.platform == "win32":
        return Session.WINDOWS
    if environ.get("WAYLAND_DISPLAY") or environ.get("XDG_SESSION_TYPE") == "wayland":
        return Session.WAYLAND
    return Session.X11 if environ.get("DISPLAY") else Session.NONE


class Hotkeys(QObject):
    """Keys that work in every program.

    Signals (all emitted in the thread it was made in):
        pressed(Action): Its key went down; a held key counts once.
        problem(Action, str): It has no working key: why, and what to do.
        armed(Action, str): Its key works, as the desktop writes it; on Wayland the user may have
            chosen another there, and where the desktop does not say which, this is empty.
    """

    pressed = Signal(object)
    problem = Signal(object, str)
    armed = Signal(object, str)
    _pressed = Signal(object)
    _problem = Signal(object, str)
    _armed = Signal(object, str)

    def __init__(self, session: Session | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Backends report in their own threads: by way of these into ours.
        queued = Qt.ConnectionType.QueuedConnection
        self._pressed.connect(self._on_pressed, queued)
        self._problem.connect(self._on_problem, queued)
        self._armed.connect(self._on_armed, queued)
        self._chords: dict[Action, Chord] = {}
        self._is_suspended = False
        self._is_closed = False
        reports = Reports(self._pressed.emit, self._problem.emit, self._armed.emit)
        self._backend = _open(session or session_kind(), reports)
        self._closers: list[Callable[[], None]] = [self._backend.close]
        if sys.platform != "win32":
            sleep = SleepWatch(self)
            sleep.woke.connect(self.rearm)
            self._closers.append(sleep.close)

    def set_all(self, keys: Mapping[Action, str]) -> None:
        """Listens for these keys and no others; what cannot be is told by `problem`.

        Args:
            keys: An action's key in words, such as `Ctrl+Alt+S`; empty for none.
        """
        chords: dict[Action, Chord] = {}
        for action, text in keys.items():
            if text.strip():
                try:
                    chords[action] = parse_chord(text)
                except SettingError as error:
                    self._problem.emit(action, str(error))
        for action, keeper in find_clashes(chords).items():
            words = translate(
                "Hotkeys",
                "{key} is already the key for “{action}”. Choose another for one of them.",
            )
            label = action_label(keeper)
            self._problem.emit(action, words.format(key=chords.pop(action), action=label))
        self._chords = chords
        if not self._is_suspended:
            self._backend.arm(chords)

    def suspend(self) -> None:
        """Lets all keys through, as while the user sets one by pressing it."""
        self._is_suspended = True
        self._backend.suspend()

    def resume(self) -> None:
        """Ends `suspend`."""
        self._is_suspended = False
        self._backend.arm(self._chords)

    @Slot()
    def rearm(self) -> None:
        """Takes the keys anew, as after sleep; done by itself on waking."""
        if not self._is_suspended:
            self._backend.rearm()

    def close(self) -> None:
        """Gives all keys back and ends every thread; harmless when called again."""
        if not self._is_closed:
            self._is_closed = True
            for close in self._closers:
                close()

    @Slot(object)
    def _on_pressed(self, action: Action) -> None:
        # What was under way when it was suspended or closed is no press any more.
        if not self._is_suspended and not self._is_closed:
            self.pressed.emit(action)

    @Slot(object, str)
    def _on_problem(self, action: Action, words: str) -> None:
        self.problem.emit(action, words)

    @Slot(object, str)
    def _on_armed(self, action: Action, key: str) -> None:
        self.armed.emit(action, key)


class _NoHotkeys:
    """Implements `Backend` where there is no desktop."""

    def __init__(self, reports: Reports) -> None:
        self._reports = reports

    def arm(self, chords: Mapping[Action, Chord]) -> None:
        words = translate("Hotkeys", "There is no desktop here that could give programs hotkeys.")
        for action in chords:
            self._reports.problem(action, words)

    def suspend(self) -> None:
        pass

    def rearm(self) -> None:
        pass

    def close(self) -> None:
        pass


def _open(session: Session, reports: Reports) -> Backend:
    if sys.platform == "win32":
        return WindowsHotkeys(reports)
    if session is Session.WAYLAND:
        return PortalHotkeys(reports)
    return X11Hotkeys(reports) if session is Session.X11 else _NoHotkeys(reports)
