"""The selection of another program, on a real X server, with keys pressed as by a hand."""

import json
import os
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot
from Xlib import X
from Xlib.display import Display

from desktop.actions import Action
from desktop.selection import SelectionReader
from tests.desktop.others import Heard, other_program
from tests.screen import Screen, wait_until

CTRL_C = 0x0400_0043  # Qt's number for it
ANSWER_LIMIT_MS = 10_000


class Answers:
    """A reader, and everything it signalled."""

    def __init__(self) -> None:
        self.reader = SelectionReader()
        self.found: list[tuple[str, bool]] = []
        self.nothing: list[str] = []
        self.reader.found.connect(lambda text, is_private: self.found.append((text, is_private)))
        self.reader.nothing.connect(self.nothing.append)

    @property
    def n_all(self) -> int:
        return len(self.found) + len(self.nothing)


@pytest.fixture
def answers(qtbot: QtBot, screen: Screen) -> Iterator[Answers]:
    answers = Answers()
    # No test shall find what an earlier one left.
    for selection in ("primary", "clipboard"):
        _own_nothing(selection)
    yield answers
    answers.reader.close()


def test_what_is_selected_in_the_focused_program_is_read(
    qtbot: QtBot, screen: Screen, answers: Answers
) -> None:
    with other_program(screen, "--primary", "Chosen here. ß – 字", "--copies", "wrong") as other:
        answers.reader.read_selection()
        qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
        assert answers.found == [("Chosen here. ß – 字", False)]
        assert other.keys == []


def test_a_slow_copy_is_awaited_and_the_clipboard_is_as_before(
    qtbot: QtBot, screen: Screen, answers: Answers
) -> None:
    """`desktop.md #10`: under load the old clipboard was read in place of the selection."""
    _copy(screen, "OLD")
    with other_program(screen, "--copies", "NEW", "--delay-ms", "400"):
        answers.reader.read_selection()
        qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
        assert answers.found == [("NEW", False)]
    wait_until(lambda: _pasted(qtbot, screen, "UTF8_STRING") == b"OLD")


def test_the_old_clipboard_comes_back_also_when_the_window_was_busy(
    qtbot: QtBot, screen: Screen, answers: Answers
) -> None:
    """Its thread stands still from before the copy until after it has been read."""
    _copy(screen, "OLD")
    with other_program(screen, "--copies", "NEW", "--delay-ms", "100"):
        answers.reader.read_selection()
        time.sleep(0.8)
        qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
    assert _pasted(qtbot, screen, "UTF8_STRING") == b"OLD"


def test_with_nothing_selected_it_is_said_and_the_old_clipboard_is_not_read(
    qtbot: QtBot, screen: Screen, answers: Answers
) -> None:
    """`desktop.md #10`."""
    _copy(screen, "OLD")
    with other_program(screen):
        answers.reader.read_selection()
        qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
    assert answers.found == []
    assert answers.nothing == ["Nothing is selected. Select some text first."]
    assert _pasted(qtbot, screen, "UTF8_STRING") == b"OLD"


@pytest.mark.parametrize("copies", [("--copies", "NEW"), ()])
def test_what_was_selected_long_ago_elsewhere_is_not_read(
    qtbot: QtBot, screen: Screen, answers: Answers, copies: tuple[str, ...]
) -> None:
    """PRIMARY is of another program than the one that the user looks at."""
    _copy(screen, "OLD", "primary")
    with other_program(screen, *copies):
        answers.reader.read_selection()
        qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
    assert answers.found == ([("NEW", False)] if copies else [])


def test_where_nothing_has_the_focus_any_selection_is_read(
    qtbot: QtBot, screen: Screen, answers: Answers
) -> None:
    """As when the tray's menu was clicked: the focus has left the program with the selection."""
    _copy(screen, "Chosen elsewhere.", "primary")
    answers.reader.read_selection()
    qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
    assert answers.found == [("Chosen elsewhere.", False)]


def test_a_hotkey_that_is_still_down_makes_no_other_key_of_the_copy(
    qtbot: QtBot, screen: Screen, answers: Answers
) -> None:
    """Cannot pass by chance: the keys are down when the reading begins, and for 300 ms more."""
    with other_program(screen, "--copies", "NEW") as other:
        screen.xdotool("keydown", "ctrl", "keydown", "alt", "keydown", "F9")
        answers.reader.read_selection()
        qtbot.wait(300)
        assert answers.n_all == 0
        other.listen()
        n_before = len(other.keys)
        screen.xdotool("keyup", "F9", "keyup", "alt", "keyup", "ctrl")
        qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
        assert answers.found == [("NEW", False)]
        pressed = [key for key in other.keys[n_before:] if int(str(key)) & 0x01FF_FFFF < 0x100]
        assert pressed == [CTRL_C]
        screen.xdotool("key", "x")  # nothing is stuck
        other.wait_for("text")
        assert other.text == "x"


def test_copying_finds_its_key_in_another_layout(
    qtbot: QtBot, screen: Screen, answers: Answers
) -> None:
    subprocess.run(["setxkbmap", "dvorak"], env=screen.environment, check=True)
    try:
        with other_program(screen, "--copies", "NEW"):
            answers.reader.read_selection()
            qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
            assert answers.found == [("NEW", False)]
    finally:
        subprocess.run(["setxkbmap", "us"], env=screen.environment, check=True)


def test_a_password_field_is_never_read(qtbot: QtBot, screen: Screen, answers: Answers) -> None:
    _copy(screen, "OLD")
    with other_program(screen, "--password"):
        answers.reader.read_selection()
        qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
    assert answers.found == []


def test_no_key_is_pressed_in_a_terminal(qtbot: QtBot, screen: Screen, answers: Answers) -> None:
    """There Ctrl+C would end what is running."""
    with other_program(screen, "--name", "xterm", "--copies", "NEW") as other:
        answers.reader.read_selection()
        qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
        assert answers.nothing
        assert other.keys == []


def test_in_an_editor_with_a_terminal_inside_another_key_copies(
    qtbot: QtBot, screen: Screen, answers: Answers
) -> None:
    with other_program(screen, "--name", "code", "--copies", "NEW") as other:
        answers.reader.read_selection()
        qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
        assert answers.found == [("NEW", False)]
        assert CTRL_C not in other.keys


def test_every_format_of_the_old_clipboard_survives_a_copy_and_its_owner(
    qtbot: QtBot, screen: Screen, answers: Answers, tmp_path: Path
) -> None:
    """`desktop.md #11`: reading with a picture or files on the clipboard destroyed them."""
    offers = {
        "text/html": b"<b>bold</b> \xc3\xbc",
        "text/plain": "bold ü".encode(),
        "text/rtf": b"{\\rtf1 \\b bold}",
        "text/uri-list": b"file:///tmp/a%20b.txt\r\nfile:///tmp/c.txt\r\n",
        "x-special/gnome-copied-files": b"cut\nfile:///tmp/a%20b.txt\nfile:///tmp/c.txt",
        "application/x-own": bytes(range(256)) * 2000,
    }
    file = tmp_path / "offers.json"
    file.write_text(
        "--offers\n" + json.dumps({name: content.hex() for name, content in offers.items()})
    )
    with other_program(screen, "--no-window", f"@{file}", "--image"):
        names = [*offers, "image/png", "UTF8_STRING", "STRING"]
        before = {name: _pasted(qtbot, screen, name) for name in names}
        with other_program(screen, "--copies", "NEW"):
            answers.reader.read_selection()
            qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
            assert answers.found == [("NEW", False)]
    after = {name: _pasted(qtbot, screen, name) for name in names}
    assert before["image/png"].startswith(b"\x89PNG")
    assert after == before


def test_who_takes_the_clipboard_meanwhile_is_not_read_and_keeps_it(
    qtbot: QtBot, screen: Screen, answers: Answers
) -> None:
    _copy(screen, "OLD")
    with other_program(screen, "--copies", "NEW", "--delay-ms", "300"):
        answers.reader.read_selection()
        QTimer.singleShot(150, lambda: _copy(screen, "MINE"))
        qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
        qtbot.wait(500)
    assert answers.found == [("NEW", False)]
    assert _pasted(qtbot, screen, "UTF8_STRING") == b"MINE"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--image",), "a picture"),
        (("--offers", json.dumps({"text/uri-list": b"file:///a\r\n".hex()})), "holds files"),
    ],
)
def test_a_clipboard_without_text_is_explained(
    qtbot: QtBot, screen: Screen, answers: Answers, arguments: tuple[str, ...], words: str
) -> None:
    with other_program(screen, "--no-window", *arguments):
        answers.reader.read_clipboard()
        qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
        assert words in answers.nothing[0]


def test_an_empty_clipboard_is_explained(qtbot: QtBot, screen: Screen, answers: Answers) -> None:
    answers.reader.read_clipboard()
    qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
    assert answers.nothing == ["The clipboard is empty."]


def test_rich_text_alone_and_a_secret_are_read(
    qtbot: QtBot, screen: Screen, answers: Answers
) -> None:
    offers = {"text/html": b"<p>Rich</p>".hex(), "x-kde-passwordManagerHint": b"secret".hex()}
    with other_program(screen, "--no-window", "--offers", json.dumps(offers)):
        answers.reader.read_clipboard()
        qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
        assert answers.found == [("Rich", True)]


@pytest.mark.parametrize("size_bytes", [9_000_000, 11_000_000])
def test_much_text_comes_whole_or_is_refused_while_the_window_lives(
    qtbot: QtBot, screen: Screen, answers: Answers, size_bytes: int
) -> None:
    text = ("All work. " * (size_bytes // 10))[:size_bytes]
    _copy(screen, text)
    with _heartbeat() as gaps_s:
        answers.reader.read_clipboard()
        qtbot.waitUntil(lambda: answers.n_all == 1, timeout=20_000)
    if size_bytes > 10_000_000:
        assert "more than 10 MB" in answers.nothing[0]
    else:
        assert answers.found == [(text, False)]
    assert max(gaps_s) < 0.3


def test_an_owner_that_does_not_answer_blocks_nothing(
    qtbot: QtBot, screen: Screen, answers: Answers
) -> None:
    """QClipboard would wait five seconds in the window's thread."""
    offers = json.dumps({"text/plain": b"hung".hex()})
    with other_program(screen, "--no-window", "--offers", offers, "--hangs"):
        with _heartbeat() as gaps_s:
            answers.reader.read_clipboard()
            qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
        assert "does not answer" in answers.nothing[0]
        assert max(gaps_s) < 0.3


def test_of_many_requests_the_newest_is_answered(
    qtbot: QtBot, screen: Screen, answers: Answers
) -> None:
    """`desktop.md #14`."""
    _copy(screen, "once")
    for _ in range(10):
        answers.reader.read_clipboard()
    qtbot.waitUntil(lambda: answers.n_all >= 1, timeout=ANSWER_LIMIT_MS)
    qtbot.wait(100)
    assert answers.found == [("once", False)]


def test_closing_in_the_midst_of_a_copy_leaves_the_clipboard_as_it_was(
    qtbot: QtBot, screen: Screen, answers: Answers
) -> None:
    _copy(screen, "OLD")
    with other_program(screen, "--copies", "NEW", "--delay-ms", "300") as other:
        answers.reader.read_selection()
        other.wait_for("key")
        answers.reader.close()
        assert not [t for t in threading.enumerate() if t.name == "selection"]
        other.wait_for("copied")
    assert _pasted(qtbot, screen, "UTF8_STRING") == b"OLD"
    assert answers.n_all == 0


@pytest.mark.filterwarnings(  # python-xlib leaves the sockets that it could not connect
    "ignore:Exception ignored in:pytest.PytestUnraisableExceptionWarning"
)
def test_without_an_x_server_it_is_said(
    qtbot: QtBot, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":4711")
    answers.reader.read_clipboard()
    qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
    assert "X server" in answers.nothing[0]


def test_the_hotkey_itself_may_ask_for_the_copy(
    qtbot: QtBot, screen: Screen, answers: Answers
) -> None:
    """While it is down its grab would swallow the Ctrl+C."""
    _copy(screen, "OLD")
    heard = Heard()
    try:
        heard.hotkeys.pressed.connect(answers.reader.read_selection)
        heard.hotkeys.set_all({Action.SPEAK_SELECTION: "Ctrl+Alt+S"})
        qtbot.waitUntil(lambda: len(heard.armed) == 1)
        with other_program(screen, "--copies", "NEW"):
            screen.xdotool("keydown", "ctrl", "keydown", "alt", "keydown", "s")
            qtbot.wait(150)
            screen.xdotool("keyup", "ctrl", "keyup", "alt", "keyup", "s")
            qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
            assert answers.found == [("NEW", False)]
        assert heard.pressed == [Action.SPEAK_SELECTION]
    finally:
        heard.hotkeys.close()


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (None, "Install the package wl-clipboard"),
        ("echo No selection >&2; exit 1", "Copy the text and read the clipboard"),
        ("echo Failed to connect >&2; exit 1", "cannot be read here: Failed to connect"),
        ("exec sleep 30", "does not answer"),
    ],
)
def test_on_wayland_what_is_missing_is_told(
    qtbot: QtBot,
    screen: Screen,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    program: str | None,
    words: str,
) -> None:
    """`desktop.md #13`: dsnote could not read the clipboard there, and said nothing."""
    monkeypatch.setenv("XDG_SESSION_TYPE", "wayland")
    if program is not None:
        script = tmp_path / "wl-paste"
        script.write_text(f"#!/bin/sh\n{program}\n")
        script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin" if program else str(tmp_path))
    answers = Answers()
    try:
        answers.reader.read_selection()
        qtbot.waitUntil(lambda: answers.n_all == 1, timeout=ANSWER_LIMIT_MS)
        assert words in answers.nothing[0]
    finally:
        answers.reader.close()


@contextmanager
def _heartbeat() -> Iterator[list[float]]:
    """Gives the gaps between beats of this thread's event loop."""
    gaps_s: list[float] = []
    last = time.perf_counter()

    def beat() -> None:
        nonlocal last
        now = time.perf_counter()
        gaps_s.append(now - last)
        last = now

    timer = QTimer()
    timer.setInterval(5)
    timer.timeout.connect(beat)
    timer.start()
    yield gaps_s
    timer.stop()
    print(f"longest gap {1000 * max(gaps_s):.0f} ms")  # noqa: T201 - shown by pytest -s


def _pasted(qtbot: QtBot, screen: Screen, name: str) -> bytes:
    """Pastes the clipboard in another program, while this one goes on."""
    command = ["xclip", "-selection", "clipboard", "-out", "-target", name]
    with subprocess.Popen(
        command, env=screen.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdout is not None
        os.set_blocking(process.stdout.fileno(), False)
        parts: list[bytes] = []
        while process.poll() is None:
            qtbot.wait(2)
            parts.append(process.stdout.read() or b"")
        parts.append(process.stdout.read() or b"")
        return b"".join(parts)


def _copy(screen: Screen, text: str, selection: str = "clipboard") -> None:
    """Copies (or selects) a text as another program; xclip returns before it owns it."""
    (screen.primary if selection == "primary" else screen.clipboard)(text)
    display = Display()
    atom = display.intern_atom(selection.upper())
    wait_until(lambda: bool(display.get_selection_owner(atom)))
    display.close()


def _own_nothing(selection: str) -> None:
    """Empties a selection, whoever owns it."""
    display = Display()
    window = display.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
    window.set_selection_owner(display.intern_atom(selection.upper()), X.CurrentTime)
    display.sync()
    display.close()
