"""There is one application, and every other start and command reaches it."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop import control
from desktop.actions import Action
from desktop.control import NotAnsweringError, NotRunningError, ask, main, server_name
from desktop.instance import Instance
from engine.speech import VivavoceError, home_directory
from tests.screen import wait_until

ROOT = Path(__file__).parents[2]

# Stands for the application: what it was and was asked for goes into a file, since a detached
# process has no standard output.
APPLICATION = """
import sys
from PySide6.QtCore import QCoreApplication, QTimer
from desktop.actions import Action
from desktop.instance import Instance
from engine.speech import home_directory

def note(word):
    with (home_directory() / "seen").open("a") as seen:
        seen.write(f"{word}\\n")

def do(action):
    note(action)
    if action is Action.QUIT:
        application.quit()

application = QCoreApplication(sys.argv)
then = Action(sys.argv[sys.argv.index("--then") + 1]) if "--then" in sys.argv else Action.SHOW
instance = Instance(lambda: {"phase": "idle", "speed": 1.0})
if not instance.claim(then):
    note("second")
    sys.exit(0)
note("first")
instance.asked.connect(do)
QTimer.singleShot(0, lambda: do(then))
QTimer.singleShot(60_000, application.quit)  # never left behind by a failing test
code = application.exec()
instance.close()
sys.exit(code)
"""
COMMAND = [sys.executable, "-c", APPLICATION]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home of the test's own, whose instance no other test meets."""
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path))
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("XDG_ACTIVATION_TOKEN", raising=False)
    with tempfile.TemporaryDirectory(dir="/tmp") as runtime:  # short, as a socket's path must be
        monkeypatch.setenv("XDG_RUNTIME_DIR", runtime)
        yield tmp_path


@pytest.fixture
def seen(home: Path) -> Iterator[Callable[[], list[str]]]:
    """Gives what the processes noted so far; what still runs at the end is told to quit."""
    path = home / "seen"
    yield lambda: path.read_text().split() if path.exists() else []
    with suppress(NotRunningError, NotAnsweringError):
        ask("quit")
        wait_until(lambda: not is_running())


@contextmanager
def application(*arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that stands for the application."""
    with subprocess.Popen([*COMMAND, *arguments]) as process:
        try:
            yield process
        finally:
            process.kill()


def is_running() -> bool:
    try:
        return ask("status").is_ok
    except NotRunningError:
        return False


# Real processes.


def test_of_several_starts_in_the_same_second_exactly_one_wins(
    seen: Callable[[], list[str]],
) -> None:
    """`desktop.md` #34. The losers end by themselves, having asked the winner for its window."""
    with application() as a, application() as b, application() as c:
        # Three interpreters with Qt on two cores that others use too may take a while.
        wait_until(lambda: len(seen()) == 6, limit_s=60)
        assert sorted(seen()) == sorted(["first", *["second"] * 2, *["show"] * 3])
        wait_until(lambda: [process.poll() for process in (a, b, c)].count(0) == 2)


def test_after_a_kill_the_next_start_is_the_first_again(seen: Callable[[], list[str]]) -> None:
    """`desktop.md` #34: kill -9 leaves socket and lock file behind, and they stop nobody."""
    with application() as killed:
        wait_until(is_running)
        killed.kill()
        killed.wait()
    assert Path(server_name()).exists()
    assert Path(f"{server_name()}.lock").exists()
    assert not is_running()
    with application() as process:
        wait_until(is_running)
        assert main(["quit"]) == 0
        assert process.wait(10) == 0
    assert seen() == ["first", "show", "first", "show", "quit"]


def test_commands_reach_it_and_it_answers(
    seen: Callable[[], list[str]], capfd: pytest.CaptureFixture[str]
) -> None:
    with application():
        wait_until(is_running)
        for action in (a for a in Action if a is not Action.QUIT):
            assert main([action.value]) == 0
        assert capfd.readouterr() == ("", "")
        assert main(["status"]) == 0
        assert capfd.readouterr().out == "phase: idle\nspeed: 1.0\n"
        assert main(["status", "--json"]) == 0
        assert json.loads(capfd.readouterr().out) == {"phase": "idle", "speed": 1.0}
        wait_until(lambda: len(seen()) == 2 + len(Action) - 1)
    assert seen()[2:] == [action.value for action in Action if action is not Action.QUIT]


@pytest.mark.parametrize("command", ["pause", "status", "quit"])
def test_without_the_application_a_command_says_how_to_start_it(
    command: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main([command]) == 1
    told = capfd.readouterr()
    assert told.out == ""
    assert "Vivavoce is not running." in told.err
    assert told.err.endswith(" app\n")
    assert main(["speak-selection", "--no-start"]) == 1


def test_a_key_pressed_without_the_application_starts_it_and_is_not_lost(
    seen: Callable[[], list[str]],
) -> None:
    """Impatient presses while it starts: all are done, by one application."""
    # A detached process, as the desktop's own hotkey would start it.
    press = f"import sys; from desktop.control import main; sys.exit(main(sys.argv[1:], \
        application={COMMAND!r}))"
    presses = [subprocess.Popen([sys.executable, "-c", press, "speak-selection"]) for _ in range(2)]
    assert [process.wait(30) for process in presses] == [0, 0]
    wait_until(lambda: seen().count("speak-selection") == 2)
    assert seen().count("first") == 1
    assert "show" not in seen(), "a press must not bring up the window"


def test_an_application_that_cannot_start_is_said(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["show"], application=[sys.executable, "-c", "raise SystemExit(3)"]) == 1
    assert "could not be started (exit code 3)" in capfd.readouterr().err
    assert main(["show"], application=["/nonexistent"]) == 1
    assert "could not be started" in capfd.readouterr().err


def test_one_that_hangs_is_named_by_its_process() -> None:
    """`desktop.md` #34: nobody attaches to a zombie and looks fine."""
    with application() as process:
        wait_until(is_running)
        process.send_signal(signal.SIGSTOP)
        with pytest.raises(NotAnsweringError) as error:
            ask("pause", limit_s=0.3)
        process.send_signal(signal.SIGCONT)
        assert f"process {process.pid}" in error.value.remedy


def test_commands_start_without_engine_and_qt() -> None:
    """A key bound to one acts at once; numpy alone would take longer than all the rest."""
    probe = "import sys, desktop.control; print({m.partition('.')[0] for m in sys.modules})"
    out = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    loaded = set(out.stdout.strip("{}\n").replace("'", "").split(", "))
    assert not loaded & {"numpy", "PySide6", "engine", "torch", "filelock", "soundfile"}


# In this process, where the clients misbehave.


@pytest.fixture
def instance(qtbot: QtBot) -> Iterator[Instance]:
    """The one that runs, in this process."""
    made = Instance(lambda: {"phase": "idle"})
    assert made.claim()
    yield made
    made.close()


def told(qtbot: QtBot, *parts: bytes) -> bytes:
    """Gives what the instance answers to a client that sends this."""
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(server_name())
        client.setblocking(False)
        answer = b""
        for part in parts:
            with suppress(BlockingIOError, BrokenPipeError, ConnectionResetError):
                client.send(part)
            qtbot.wait(5)
        end = time.monotonic() + 5
        while time.monotonic() < end:
            qtbot.wait(5)
            with suppress(BlockingIOError):
                try:
                    got = client.recv(4096)
                except ConnectionResetError:
                    return answer
                if not got:
                    return answer
                answer += got
        raise AssertionError("it neither answered nor hung up")


def test_a_command_in_pieces_is_understood(qtbot: QtBot, instance: Instance) -> None:
    with qtbot.waitSignal(instance.asked) as asked:
        assert json.loads(told(qtbot, b'{"comm', b'and": "sto', b'p"}\n')) == {"ok": True}
    assert asked.args == [Action.STOP]


@pytest.mark.parametrize(
    "rubbish",
    [
        b"\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"\xff\xfe\n",
        b"[]\n",
        b"7\n",
        b'{"command": ["stop"]}\n',
        b'{"command": "rm -rf"}\n',
        b"[" * 50_000 + b"\n",
        b'{"other": "stop"}\n',
        b'{"command": "open"}\n',
        b'{"command": "open", "files": []}\n',
        b'{"command": "open", "files": ["relative.txt"]}\n',
        b'{"command": "open", "files": ["/a", 7]}\n',
        b'{"command": "open", "files": ["/a\\u0000b"]}\n',
    ],
)
def test_rubbish_is_refused_in_words(qtbot: QtBot, instance: Instance, rubbish: bytes) -> None:
    with qtbot.assertNotEmitted(instance.asked):
        answer = json.loads(told(qtbot, rubbish))
    assert answer["ok"] is False
    assert answer["what"]
    assert answer["remedy"]
    assert json.loads(told(qtbot, b'{"command": "status"}\n'))["state"] == {"phase": "idle"}


def test_a_second_start_hands_its_documents_over(qtbot: QtBot, instance: Instance) -> None:
    """By whole paths: it may have been started in another folder."""
    names = ["/home/me/a b ß🗝.pdf", "/tmp/c.txt"]
    message = json.dumps({"command": "open", "files": names}).encode() + b"\n"
    with qtbot.waitSignal(instance.files_asked) as asked, qtbot.assertNotEmitted(instance.asked):
        assert json.loads(told(qtbot, message)) == {"ok": True}
    assert asked.args == [(Path(names[0]), Path(names[1]))]


def test_a_client_that_says_too_much_is_dropped(qtbot: QtBot, instance: Instance) -> None:
    assert told(qtbot, *[b"x" * 16_384] * 8) == b""
    assert json.loads(told(qtbot, b'{"command": "status"}\n'))["ok"]


def test_a_client_that_says_nothing_is_dropped_and_holds_up_nobody(
    qtbot: QtBot, instance: Instance
) -> None:
    with socket.socket(socket.AF_UNIX) as silent, socket.socket(socket.AF_UNIX) as gone:
        silent.connect(server_name())
        gone.connect(server_name())
        gone.close()
        assert json.loads(told(qtbot, b'{"command": "status"}\n'))["ok"]
        begun = time.monotonic()
        silent.setblocking(False)
        assert told(qtbot, b'{"command"') == b""
        assert 1 < time.monotonic() - begun < 5
        assert silent.recv(10) == b"", "dropped as well"


def test_the_right_to_come_to_the_front_is_handed_on(
    qtbot: QtBot, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Wayland a window comes up only with the token that the desktop gave the second start."""
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "")
    message = {"command": "show", "activation_token": "token-1"}
    told(qtbot, json.dumps(message).encode() + b"\n")
    assert os.environ["XDG_ACTIVATION_TOKEN"] == "token-1"
    for bad in ("x" * 10_000, 7, "a\nb"):
        told(qtbot, json.dumps(message | {"activation_token": bad}).encode() + b"\n")
    assert os.environ["XDG_ACTIVATION_TOKEN"] == "token-1"


def test_closing_lets_the_next_be_the_first(qtbot: QtBot) -> None:
    for _ in range(2):
        instance = Instance()
        assert instance.claim()
        instance.close()
        instance.close()


# Where they meet.


@pytest.mark.parametrize("given", [None, "", "/somewhere/else", "~/vivavoce", "relative"])
def test_commands_and_engine_agree_on_the_home(
    given: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`desktop.control` finds it without the engine, which would take too long to load."""
    monkeypatch.delenv("VIVAVOCE_HOME")
    if given is not None:
        monkeypatch.setenv("VIVAVOCE_HOME", given)
    assert control._home() == home_directory()


def test_each_home_has_its_own_instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = {server_name()}
    for home in ("a", "ü 名"):
        monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / home))
        names.add(server_name())
    assert len(names) == 3


def test_the_socket_lies_where_nobody_else_can_put_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And its path is never too long for the system."""
    with tempfile.TemporaryDirectory(dir="/tmp") as short:
        monkeypatch.setenv("XDG_RUNTIME_DIR", short)
        assert Path(server_name()).parent == Path(short)
        Path(short).chmod(0o755)
        assert Path(server_name()).parent != Path(short), "others may enter it"
    deep = tmp_path / ("d" * 100)
    deep.mkdir(mode=0o700)
    for unusable in (str(deep), str(tmp_path / "missing")):
        monkeypatch.setenv("XDG_RUNTIME_DIR", unusable)
        directory = Path(server_name()).parent
        assert directory.stat().st_mode & 0o077 == 0
        assert len(os.fsencode(server_name())) <= 103


def test_a_folder_without_rights_is_said(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as short:
        monkeypatch.setenv("XDG_RUNTIME_DIR", short)
        Path(f"{server_name()}.lock").mkdir()  # root may write anywhere, but not open a folder
        with pytest.raises(VivavoceError, match="cannot make its socket"):
            Instance().claim()
