"""One application per user: the first start listens, every later one tells it what was wanted."""

import json
import logging
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from filelock import FileLock, Timeout
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from desktop import control
from desktop.actions import Action
from engine.speech import VivavoceError, home_directory

_log = logging.getLogger(__name__)
CLIENT_LIMIT_S = 2.0
_CLAIM_LIMIT_S = 10.0  # the other may be on its way up, or on its way down
_LONGEST_TOKEN = 200

State = Mapping[str, object]
Wish = Action | tuple[Path, ...]  # the second: documents to open


class Instance(QObject):
    """This process as the one that runs, once `claim` has said so.

    Lives in the GUI thread. The proof is a file lock, which the system takes away from a process
    that dies, however it dies; the socket alone could be left behind or be taken twice.

    Signals:
        asked(Action): Another process asks for it: a command, a key bound to one, a second start.
            Emitted in the GUI thread, after that process got its answer.
        files_asked(tuple[Path, ...]): A second start brings documents; emitted likewise.

    Args:
        state: Gives what `vivavoce status` shows; called in the GUI thread. Never a text that is
            read.
        parent: The owner.
    """

    asked = Signal(Action)
    files_asked = Signal(object)

    def __init__(self, state: Callable[[], State] = dict, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._lock: FileLock | None = None
        self._server = QLocalServer(self)
        if sys.platform == "win32":  # elsewhere the socket's folder is the user's alone
            self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._welcome)

    def claim(self, action: Action = Action.SHOW, files: Sequence[Path] = ()) -> bool:
        """Becomes the one instance, or tells the one that runs what is wanted.

        Blocks while another is on its way up or down, at most 10 s.

        Args:
            action: What the other is asked for.
            files: What it is to open instead, if any.

        Returns:
            Whether this is the one; if not, this process has nothing left to do.

        Raises:
            VivavoceError: The other does not answer, or no socket can be made here.
        """
        end = time.monotonic() + _CLAIM_LIMIT_S
        command = control.OPEN if files else action.value
        names = [str(path.absolute()) for path in files]
        while True:
            if self._is_first():
                return True
            try:
                left_s = max(end - time.monotonic(), 0.1)
                answer = control.ask(command, files=names, limit_s=left_s)
            except control.NotAnsweringError as error:
                raise VivavoceError(error.what, error.remedy) from error
            except control.NotRunningError as error:
                if time.monotonic() > end:
                    raise VivavoceError(
                        "Another Vivavoce is starting or ending, and does not come to an end.",
                        "End its process and start it again.",
                    ) from error
                time.sleep(0.02)
                continue
            if not answer.is_ok:
                raise VivavoceError(answer.what, answer.remedy)
            return False

    def close(self) -> None:
        """Stops listening and lets the next start be the first; harmless when called again."""
        self._server.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _is_first(self) -> bool:
        try:
            name = control.server_name()
            lock = FileLock(_lock_path(name))
            lock.acquire(blocking=False)
        except Timeout:
            return False
        except OSError as error:
            raise VivavoceError(
                f"Vivavoce cannot make its socket: {error}.", "Check the rights of that folder."
            ) from error
        # With the lock in hand, a socket that lies there can only be a dead process's.
        QLocalServer.removeServer(name)
        if not self._server.listen(name):
            lock.release()
            raise VivavoceError(
                f"Vivavoce cannot listen at {name}: {self._server.errorString()}.",
                "Check the free space and the rights of that folder.",
            )
        self._lock = lock
        return True

    def _welcome(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            client = _Client(socket, self._answer, self)
            client.asked.connect(self._emit)

    def _emit(self, wish: Wish) -> None:
        if isinstance(wish, Action):
            self.asked.emit(wish)
        else:
            self.files_asked.emit(wish)

    def _answer(self, line: bytes) -> tuple[State, Wish | None]:
        """Gives what a client is told, and what is then done."""
        try:
            message = json.loads(line)
            command = message["command"]
        except (ValueError, TypeError, KeyError, RecursionError):
            return _refused("This is no command.", "Send one JSON object in one line."), None
        if command == control.STATUS:
            return {"ok": True, "state": self._state()}, None
        if command == control.OPEN:
            files = message.get("files")
            if not isinstance(files, list) or not files or not all(map(_is_path, files)):
                return _refused("These are no files.", "Give whole paths."), None
            _take_token(message)
            return {"ok": True}, tuple(map(Path, files))
        if not isinstance(command, str) or command not in set(Action):
            known = ", ".join(Action)
            return _refused("There is no such command.", f"There is {known}."), None
        _take_token(message)
        return {"ok": True}, Action(command)


class _Client(QObject):
    """One connection: a line in, a line out, within the limits of size and time.

    Signals:
        asked(Wish): What it asked for; emitted in the GUI thread, when the answer is sent.
    """

    asked = Signal(object)

    def __init__(
        self,
        socket: QLocalSocket,
        answer: Callable[[bytes], tuple[State, Wish | None]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._socket = socket
        self._answer = answer
        self._said = b""
        socket.setParent(self)
        socket.setReadBufferSize(control.LONGEST_MESSAGE_BYTES + 1)
        socket.readyRead.connect(self._read)
        socket.disconnected.connect(self.deleteLater)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(lambda: self._drop("said nothing whole in time"))
        self._timer.start(round(CLIENT_LIMIT_S * 1000))
        self._read()  # what came before the connection was taken up

    def _read(self) -> None:
        self._said += bytes(self._socket.readAll().data())
        line, end, _ = self._said.partition(b"\n")
        if len(line) > control.LONGEST_MESSAGE_BYTES:
            self._drop("said too much")
        elif end and self._timer.isActive():
            self._timer.stop()
            answer, wish = self._answer(line)
            self._socket.write((json.dumps(answer, default=str) + "\n").encode())
            self._socket.flush()
            self._socket.disconnectFromServer()  # when all is written
            if wish is not None:
                self.asked.emit(wish)

    def _drop(self, why: str) -> None:
        _log.info("a client of the socket %s (%d bytes)", why, len(self._said))
        self._timer.stop()
        self._said = b""
        self._socket.abort()


def _lock_path(server_name: str) -> Path:
    if sys.platform == "win32":
        home_directory().mkdir(parents=True, exist_ok=True)
        return home_directory() / "instance.lock"
    return Path(f"{server_name}.lock")


def _is_path(given: object) -> bool:
    return isinstance(given, str) and "\0" not in given and Path(given).is_absolute()


def _refused(what: str, remedy: str) -> State:
    return {"ok": False, "what": what, "remedy": remedy}


def _take_token(message: Mapping[str, object]) -> None:
    # Qt reads it when the window asks to come to the front; without it GNOME and KDE on Wayland
    # let no window do so by itself.
    token = message.get("activation_token")
    if isinstance(token, str) and token.isprintable() and len(token) <= _LONGEST_TOKEN:
        os.environ["XDG_ACTIVATION_TOKEN"] = token
