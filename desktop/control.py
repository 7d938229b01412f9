"""Telling the running application what to do: `vivavoce speak-selection` and its like.

A key that is bound to such a command in the desktop's own settings must act at once, so this module
imports neither Qt nor the engine (whose numpy alone takes 0.2 s), and speaks for itself.

One JSON object a line each way: `{"command": "pause"}` is answered by `{"ok": true}`, or by
`{"ok": false, "what": …, "remedy": …}`; `status` is answered with `"state": {…}` as well.
"""

import argparse
import hashlib
import json
import os
import shutil
import socket
import stat
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from desktop import program
from desktop.actions import ACTIONS, Action

STATUS = "status"
OPEN = "open"  # a second start with documents; with their paths, as "files"
# A hotkey in the desktop's own settings must work also when the application is not open.
STARTING = (Action.SPEAK_SELECTION, Action.SPEAK_CLIPBOARD, Action.QUEUE_SELECTION, Action.SHOW)
LONGEST_MESSAGE_BYTES = 64 * 1024
ANSWER_LIMIT_S = 5.0
START_LIMIT_S = 30.0
_LONGEST_PATH_BYTES = 100  # the system takes 107 (Linux) or 103 (BSD) for a socket


@dataclass(frozen=True, slots=True)
class Answer:
    """What the application said.

    Attributes:
        is_ok: Whether it does what it was told.
        what: If not, what happened.
        remedy: What to do next.
        state: For `status`: what it is doing. Never what it reads.
    """

    is_ok: bool
    what: str = ""
    remedy: str = ""
    state: Mapping[str, object] = field(default_factory=dict)


class NotRunningError(ConnectionError):
    """The application is not running."""


class NotAnsweringError(TimeoutError):
    """The application is running and does not answer.

    Attributes:
        process: Its number, where the system tells it; else 0.
    """

    def __init__(self, process: int = 0) -> None:
        super().__init__(f"process {process} does not answer")
        self.process = process

    @property
    def what(self) -> str:
        """What happened, in the user's words."""
        return "Vivavoce is running, but it does not answer."

    @property
    def remedy(self) -> str:
        """What to do next."""
        which = f"process {self.process}" if self.process else "its process"
        return f"Wait a moment. If that does not help, end {which} and start it again."


def main(argv: Sequence[str], *, application: Sequence[str] | None = None) -> int:
    """Sends one command and gives the exit code: 0 done, 1 with a sentence why not.

    Args:
        argv: The command's name and its arguments.
        application: What starts the application; None is `vivavoce app`. The action to be done as
            soon as it is there is added to it.
    """
    arguments = _parser(argv[0]).parse_args(list(argv[1:]))
    try:
        answer = ask(argv[0])
    except NotRunningError:
        if argv[0] in STARTING and not arguments.no_start:
            return _start(application or program.application(), Action(argv[0]))
        return _complain("Vivavoce is not running.", "Start it: vivavoce app")
    except NotAnsweringError as error:
        return _complain(error.what, error.remedy)
    if not answer.is_ok:
        return _complain(answer.what, answer.remedy)
    if arguments.json:
        print(json.dumps(dict(answer.state), ensure_ascii=False, indent=2))
    else:
        for name, value in answer.state.items():
            print(f"{name}: {value}")
    return 0


def ask(command: str, *, files: Sequence[str] = (), limit_s: float = ANSWER_LIMIT_S) -> Answer:
    """Tells the running application what to do and waits for its answer.

    Args:
        command: The value of an `Action`, `status`, or `open`.
        files: What to open, as whole paths.
        limit_s: How long to wait for it.

    Raises:
        NotRunningError: Nobody is there.
        NotAnsweringError: Somebody is there and did not answer in time.
    """
    message: dict[str, object] = {"command": command}
    if files:
        message["files"] = list(files)
    # A desktop that lets no program come to the front by itself gives a second start the right to.
    if token := os.environ.get("XDG_ACTIVATION_TOKEN"):
        message["activation_token"] = token
    talk = _talk_by_pipe if sys.platform == "win32" else _talk_by_socket
    line = talk((json.dumps(message) + "\n").encode(), limit_s)
    try:
        said = json.loads(line)
        return Answer(
            said["ok"] is True,
            str(said.get("what", "")),
            str(said.get("remedy", "")),
            dict(said.get("state", {})),
        )
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        # It went away in the middle, as one that is just quitting does.
        raise NotRunningError("no answer that makes sense") from error


def server_name() -> str:
    """Gives the socket's path, or on Windows the pipe's name: one for each user and home.

    Raises:
        NotADirectoryError: There is no folder that is this user's alone.
    """
    home = os.path.normcase(_home().resolve())
    if sys.platform == "win32":
        return f"vivavoce-{_digest(f'{os.getlogin()} {home}')}"
    return str(_socket_directory() / f"vivavoce-{_digest(home)}.sock")


def _home() -> Path:
    # The same as engine.speech.home_directory, without the engine; a test holds them together.
    given = os.environ.get("VIVAVOCE_HOME")
    if not given:
        return user_data_path("vivavoce", False)
    try:
        return Path(given).expanduser().absolute()
    except RuntimeError:  # no such user: the application, which says so, cannot be running either
        return Path(given).absolute()


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:16]


def _socket_directory() -> Path:
    """A folder that nobody else can enter, so that nobody else can take the socket's place."""
    own = Path(f"/tmp/vivavoce-{os.getuid()}")  # not $TMPDIR, which differs between sessions
    given = os.environ.get("XDG_RUNTIME_DIR")
    # The second: a session begun by cron or su may not have the variable.
    for directory in (Path(given) if given else None, Path(f"/run/user/{os.getuid()}")):
        if directory and _is_private(directory) and len(os.fsencode(directory)) < _longest():
            return directory
    own.mkdir(mode=0o700, exist_ok=True)
    if not _is_private(own):
        raise NotADirectoryError(f"{own} belongs to somebody else")
    return own


def _longest() -> int:
    return _LONGEST_PATH_BYTES - len("/vivavoce-0123456789abcdef.sock")


def _is_private(directory: Path) -> bool:
    try:
        found = directory.lstat()
    except OSError:
        return False
    is_ours = found.st_uid == os.getuid() and not found.st_mode & 0o077
    return stat.S_ISDIR(found.st_mode) and is_ours


def _talk_by_socket(message: bytes, limit_s: float) -> bytes:
    end = time.monotonic() + limit_s
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(limit_s)
        try:
            connection.connect(server_name())
        except OSError as error:
            if isinstance(error, TimeoutError | BlockingIOError):  # its queue is full
                raise NotAnsweringError from error
            raise NotRunningError(str(error)) from error
        said = b""
        try:
            connection.sendall(message)
            while b"\n" not in said and len(said) < LONGEST_MESSAGE_BYTES:
                connection.settimeout(max(end - time.monotonic(), 0.001))
                if not (part := connection.recv(4096)):
                    break
                said += part
        except TimeoutError as error:
            raise NotAnsweringError(_peer(connection)) from error
        except OSError as error:
            raise NotRunningError(str(error)) from error
        return said


def _peer(connection: socket.socket) -> int:
    """The number of the process at the other end, which Linux tells also if it hangs."""
    if not hasattr(socket, "SO_PEERCRED"):
        return 0
    told = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return struct.unpack("3i", told)[0]


def _talk_by_pipe(message: bytes, limit_s: float) -> bytes:
    """The same through a named pipe, which Python opens as a file. Not run on Windows yet."""
    said: list[bytes | OSError] = []

    def talk() -> None:
        try:
            with Path(rf"\\.\pipe\{server_name()}").open("r+b", buffering=0) as pipe:
                pipe.write(message)
                said.append(pipe.readline(LONGEST_MESSAGE_BYTES))
        except OSError as error:
            said.append(error)

    # A file has no time limit; a thread that outlives it ends with this short-lived process.
    thread = threading.Thread(target=talk, name="pipe", daemon=True)
    thread.start()
    thread.join(limit_s)
    if not said:
        raise NotAnsweringError
    if isinstance(said[0], OSError):
        raise NotRunningError(str(said[0])) from said[0]
    return said[0]


def _start(application: Sequence[str], action: Action) -> int:
    """Starts the application, detached, and waits until it answers."""
    options = [] if action is Action.SHOW else ["--hidden", "--then", action.value]
    try:
        process = _detached([*application, *options])
    except OSError as error:
        return _complain(f"Vivavoce could not be started: {error.strerror}.", "Set it up again.")
    end = time.monotonic() + START_LIMIT_S
    while time.monotonic() < end:
        code = process.poll()
        if code == 0:  # another start was quicker, and was told the action
            return 0
        if code is not None:
            return _complain(
                f"Vivavoce could not be started (exit code {code}).",
                "See why: vivavoce app",
            )
        if _is_there():
            return 0
        time.sleep(0.05)
    return _complain("Vivavoce was started, but does not answer yet.", "Wait a moment longer.")


def _detached(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    windows_flags = 0x00000008 if sys.platform == "win32" else 0  # DETACHED_PROCESS: no console
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # lives on when the terminal is closed
        creationflags=windows_flags,
    )


def _is_there() -> bool:
    try:
        return ask(STATUS, limit_s=1.0).is_ok
    except (NotRunningError, NotAnsweringError):
        return False


def _parser(command: str) -> argparse.ArgumentParser:
    labels = {doing.action.value: f"{doing.label}." for doing in ACTIONS}
    parser = argparse.ArgumentParser(
        prog=f"vivavoce {command}",
        description=labels.get(command, "Says what the application is doing."),
        epilog="It tells the application that is open. Bind it to a key in your desktop's own "
        "settings where hotkeys cannot be set otherwise.",
        allow_abbrev=False,
    )
    parser.set_defaults(no_start=False, json=False)
    if command in STARTING:
        parser.add_argument(
            "--no-start", action="store_true", help="do not start the application if it is not open"
        )
    if command == STATUS:
        parser.add_argument("--json", action="store_true", help="print it for programs")
    return parser


def _complain(what: str, remedy: str) -> int:
    # Who set it up by setup.sh types that.
    if not shutil.which("vivavoce") and not program.is_installed():
        typed = "setup_windows " if os.name == "nt" else "./setup.sh "
        remedy = remedy.replace("vivavoce ", typed)
    print(f"vivavoce: {what}" + (f"\n  {remedy}" if remedy else ""), file=sys.stderr)
    return 1
