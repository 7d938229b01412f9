"""The engine in the application: the thread that hosts its loop, from load to unload."""

import ctypes
import importlib.util
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QThread, QTimer, Signal

from engine.speech import Speaker, SpeakerClosedError, State, VivavoceError

_log = logging.getLogger(__name__)
IDLE_CHECK_MS = 5_000
# Loading cannot be interrupted; a quit in the middle of it waits so long for its end.
CLOSE_LIMIT_MS = 20_000

OpenSpeaker = Callable[[], Speaker]


class EngineThread(QThread):
    """Opens a speaker and hosts its loop until it is closed: this thread owns the device.

    Signals (each names its thread first, since a late one of an old thread must not count; all are
    emitted in this thread):
        opened(EngineThread, Speaker): It takes requests from now on.
        failed(EngineThread, VivavoceError): It could not be opened, and the thread ends.
        state_changed(EngineThread, State): What the speaker is doing now.
    """

    opened = Signal(object, object)
    failed = Signal(object, object)
    state_changed = Signal(object, object)

    def __init__(self, open_speaker: OpenSpeaker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._open_speaker = open_speaker
        self._speaker: Speaker | None = None
        self._lock = threading.Lock()
        self._is_closed = False

    def run(self) -> None:
        """Hosts the loop; Qt calls it in the new thread."""
        try:
            speaker = self._open_speaker()
        except VivavoceError as error:
            self.failed.emit(self, error)
            return
        except Exception as error:  # noqa: BLE001 - a fault of ours must reach the window too
            _log.exception("the engine could not be opened")
            self.failed.emit(self, _unexpected(error))
            return
        with self._lock:
            if self._is_closed:
                speaker.close()
                return
            self._speaker = speaker
        speaker.on_change(lambda state: self.state_changed.emit(self, state))
        self.opened.emit(self, speaker)
        try:
            speaker.run()
        except SpeakerClosedError:  # closed between the two lines
            return

    def close(self) -> None:
        """Ends the loop within a frame; returns without waiting for the thread itself."""
        with self._lock:
            self._is_closed = True
            speaker = self._speaker
        if speaker is not None:
            speaker.close()


def load_torch_beside_the_window() -> None:
    """Loads torch's largest library, so that the import after it holds nobody up for long.

    Python keeps its lock while the system loads a library: 0.37 s for libtorch_cpu.so, in which the
    window stands still. A foreign function is called without the lock. With it the longest gap of
    another thread during `import torch` is 95 ms instead of 400 (2 cores, torch 2.13 CPU).
    """
    found = importlib.util.find_spec("torch") if sys.platform == "linux" else None
    if found is None or found.origin is None or "torch" in sys.modules:
        return
    library = Path(found.origin).parent / "lib" / "libtorch_cpu.so"
    load = ctypes.CDLL(None).dlopen
    load.argtypes, load.restype = (ctypes.c_char_p, ctypes.c_int), ctypes.c_void_p
    load(os.fsencode(library), os.RTLD_NOW)  # if it fails, the import will say why


class Engine(QObject):
    """The speaker's life: opened in the background, warmed up, unloaded when idle, opened anew.

    Lives in the GUI thread, and no call waits for the engine, but for `close`.

    Signals:
        ready(Speaker): A speaker takes requests. Emitted in the GUI thread.
        failed(VivavoceError): None could be opened. Emitted in the GUI thread.
        state_changed(State): What the speaker is doing. Emitted in the GUI thread.
        progressed(Progress): How far loading has come. Emitted in the GUI thread.
    """

    ready = Signal(object)
    failed = Signal(object)
    state_changed = Signal(object)
    progressed = Signal(object)

    def __init__(self, open_speaker: OpenSpeaker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._open_speaker = open_speaker
        self._thread: EngineThread | None = None
        self._leaving: list[EngineThread] = []
        self._warming: list[threading.Thread] = []
        self._speaker: Speaker | None = None
        self._state = State.UNLOADED
        self._idle_since_s = time.monotonic()
        self._unload_after_s = 0.0
        self._idle_check = QTimer(self)
        self._idle_check.setInterval(IDLE_CHECK_MS)
        self._idle_check.timeout.connect(self._unload_when_idle)

    @property
    def speaker(self) -> Speaker | None:
        """The speaker, once it is ready."""
        return self._speaker

    @property
    def state(self) -> State:
        """What it is doing."""
        return self._state

    def start(self, open_speaker: OpenSpeaker | None = None) -> None:
        """Opens a speaker in a new thread; one that is there is closed first.

        Args:
            open_speaker: How, from now on; None opens the same one anew.
        """
        if open_speaker is not None:
            self._open_speaker = open_speaker
        self._let_go()
        self._enter(State.LOADING)
        thread = EngineThread(self._open_speaker, self)
        thread.opened.connect(self._take)
        thread.failed.connect(self._fail)
        thread.state_changed.connect(self._hear_state)
        thread.finished.connect(self._forget_finished)
        self._thread = thread
        thread.start()

    def set_unload_after(self, minutes: float) -> None:
        """Gives the model's memory back after so many idle minutes; 0 never does."""
        self._unload_after_s = minutes * 60
        if minutes:
            self._idle_check.start()
        else:
            self._idle_check.stop()

    def warm_up(self) -> None:
        """Loads the model in the background, so that the next request is spoken at once."""
        speaker = self._speaker
        if speaker is None:
            return

        def work() -> None:
            try:
                speaker.warm_up(self.progressed.emit)
            except SpeakerClosedError:
                return
            except VivavoceError as error:
                self.failed.emit(error)

        self._warming = [thread for thread in self._warming if thread.is_alive()]
        self._warming.append(threading.Thread(target=work, name="vivavoce-warm-up", daemon=True))
        self._warming[-1].start()

    def close(self) -> bool:
        """Ends everything and waits; False if something hangs and only an exit will end it."""
        self._idle_check.stop()
        self._let_go()
        end = time.monotonic() + CLOSE_LIMIT_MS / 1000
        for thread in self._leaving:
            if not thread.wait(max(0, round((end - time.monotonic()) * 1000))):
                return False
        for warming in self._warming:
            warming.join(max(0.0, end - time.monotonic()))
        return not any(warming.is_alive() for warming in self._warming)

    def _let_go(self) -> None:
        self._speaker = None
        if self._thread is not None:
            leaving, self._thread = self._thread, None
            self._leaving.append(leaving)
            # close() waits up to a frame, or for a load to end: not in the thread of the window.
            threading.Thread(target=leaving.close, name="vivavoce-close", daemon=True).start()

    def _take(self, thread: EngineThread, speaker: Speaker) -> None:
        if thread is self._thread:
            self._speaker = speaker
            self.ready.emit(speaker)
            self.warm_up()

    def _fail(self, thread: EngineThread, error: VivavoceError) -> None:
        if thread is self._thread:
            self._enter(State.UNLOADED)
            self.failed.emit(error)

    def _hear_state(self, thread: EngineThread, state: State) -> None:
        if thread is self._thread:
            self._enter(state)

    def _enter(self, state: State) -> None:
        self._idle_since_s = time.monotonic()
        if state is not self._state:
            self._state = state
            self.state_changed.emit(state)

    def _forget_finished(self) -> None:
        self._leaving = [thread for thread in self._leaving if not thread.isFinished()]

    def _unload_when_idle(self) -> None:
        idle_s = time.monotonic() - self._idle_since_s
        if self._state is State.IDLE and idle_s >= self._unload_after_s and self._speaker:
            self._speaker.unload()


def _unexpected(error: Exception) -> VivavoceError:
    return VivavoceError(
        f"The engine could not be started ({type(error).__name__}).",
        "`vivavoce doctor` says more; the details are in vivavoce.log.",
    )
