"""The server for other programs: open while it is switched on and there is a speaker."""

import logging
import threading
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from desktop.errors import in_words
from desktop.wiring.parts import Parts
from engine.speech import Speaker, VivavoceError

_log = logging.getLogger(__name__)
SERVICE_GROUP = "vivavoce.services"  # what stands on the engine as the desktop does


class Server(Protocol):
    """A server that is open."""

    @property
    def url(self) -> str:
        """Where this machine finds it."""
        ...

    def close(self) -> None:
        """Breaks off what is being spoken, and waits."""
        ...


OpenServer = Callable[[Speaker, int], Server]
Wanted = tuple[Speaker, int] | None  # with whom, at which port


def open_installed(speaker: Speaker, port: int) -> Server:
    """Opens the server that is installed with the application; imports it.

    Raises:
        VivavoceError: There is none, or its port is taken.
    """
    for entry in entry_points(group=SERVICE_GROUP, name="server"):
        return entry.load()(speaker, port)
    raise VivavoceError("The server is not installed.", "Set Vivavoce up again: ./setup.sh")


class ServerJoiner(QObject):
    """Opens and closes the server as the settings say, and shows where it is.

    Lives in the GUI thread; the server is opened and closed in another, which takes up to two
    seconds while requests are being answered.

    Signals:
        _changed(str, str): Private; emitted in that thread: the address, and what is wrong.

    Args:
        parts: The parts.
        open_server: Opens a server with a speaker, at a port.
    """

    _changed = Signal(str, str)

    def __init__(self, parts: Parts, open_server: OpenServer = open_installed) -> None:
        super().__init__(parts.owner)
        self._parts = parts
        self._open_server = open_server
        self._lock = threading.Lock()
        self._wanted: Wanted = None
        self._reached: Wanted = None
        self._server: Server | None = None
        self._thread: threading.Thread | None = None
        self._changed.connect(parts.window.preferences.show_server)
        parts.engine.ready.connect(self._want)
        # The application has applied it by then: it was connected sooner.
        parts.window.settings_changed.connect(self._heed)

    def close(self) -> None:
        """Closes the server, and waits."""
        self._reach(None)
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()

    def _heed(self, key: str, _: object) -> None:
        if key.startswith("server."):
            self._want(self._parts.engine.speaker)

    def _want(self, speaker: Speaker | None) -> None:
        settings = self._parts.settings().server
        self._reach((speaker, settings.port) if speaker and settings.is_on else None)

    def _reach(self, wanted: Wanted) -> None:
        with self._lock:
            self._wanted = wanted
            if self._thread is None and wanted != self._reached:
                self._thread = threading.Thread(
                    target=self._work, name="vivavoce-serving", daemon=True
                )
                self._thread.start()

    def _work(self) -> None:
        """Goes on until there is what is wanted, however often that changes meanwhile."""
        while True:
            with self._lock:
                wanted = self._wanted
                if wanted == self._reached:
                    self._thread = None
                    return
                self._reached = wanted
            self._changed.emit(*self._open(wanted))

    def _open(self, wanted: Wanted) -> tuple[str, str]:
        if self._server is not None:
            self._server.close()
            self._server = None
        if wanted is None:
            return "", ""
        try:
            self._server = self._open_server(*wanted)
        except VivavoceError as error:
            return "", in_words(error)
        except Exception:  # noqa: BLE001 - a fault of ours must reach the window too
            _log.exception("the server could not be opened")
            return "", self.tr("The server could not be opened; vivavoce.log says why.")
        return f"{self._server.url}/v1", ""
