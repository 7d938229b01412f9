"""Hotkeys on a real X server, pressed as by a hand."""

import os
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from jeepney import DBusAddress, message_bus, new_signal
from jeepney.io.blocking import open_dbus_connection
from pytestqt.qtbot import QtBot
from Xlib import XK, X
from Xlib.display import Display
from Xlib.error import BadAccess, CatchError
from Xlib.ext import xtest

from desktop.actions import Action
from desktop.hotkeys import Session
from tests.desktop.others import Heard, other_program
from tests.screen import Screen

KEYS = {Action.SPEAK_SELECTION: "Ctrl+Alt+S", Action.STOP: "Ctrl+Alt+Q"}
CONTROL_ALT = X.ControlMask | X.Mod1Mask


@pytest.fixture
def heard(qtbot: QtBot, screen: Screen) -> Iterator[Heard]:
    """Hotkeys that are armed."""
    heard = Heard(Session.X11)
    heard.hotkeys.set_all(KEYS)
    qtbot.waitUntil(lambda: len(heard.armed) == len(KEYS))
    yield heard
    heard.hotkeys.close()


@pytest.fixture
def layout(screen: Screen) -> Iterator["Layout"]:
    """Changes the keyboard's layout, and back."""
    yield Layout(screen)
    Layout(screen)("us", "")


class Layout:
    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def __call__(self, name: str, options: str = "") -> None:
        command = ["setxkbmap", name, "-option", "", *(["-option", options] if options else [])]
        subprocess.run(command, env=self._screen.environment, check=True)


def test_a_hotkey_is_heard_in_our_thread_and_by_nobody_else(
    qtbot: QtBot, screen: Screen, heard: Heard
) -> None:
    with other_program(screen) as other:
        screen.xdotool("key", "ctrl+alt+s")
        qtbot.waitUntil(lambda: heard.pressed == [Action.SPEAK_SELECTION])
        screen.xdotool("key", "x")
        other.wait_for("text")
        assert other.text == "x"
        assert 0x43 not in [int(str(key)) & 0xFF for key in other.keys]
        assert heard.threads == {threading.main_thread().name}


@pytest.mark.parametrize("lock", ["Caps_Lock", "Num_Lock"])
def test_a_hotkey_is_heard_whatever_lock_is_on(
    qtbot: QtBot, screen: Screen, heard: Heard, lock: str
) -> None:
    screen.xdotool("key", lock)
    try:
        screen.xdotool("key", "ctrl+alt+s")
        qtbot.waitUntil(lambda: heard.pressed == [Action.SPEAK_SELECTION])
    finally:
        screen.xdotool("key", lock)


def test_a_held_key_counts_once(qtbot: QtBot, screen: Screen, heard: Heard) -> None:
    """Cannot pass by chance: without the key's repeats the raw count below would be one."""
    display = Display()
    raw = count()
    root = display.screen().root
    code = display.keysym_to_keycode(ord("w"))
    root.grab_key(code, X.ControlMask, False, X.GrabModeAsync, X.GrabModeAsync)
    display.sync()
    try:
        screen.xdotool("keydown", "ctrl", "keydown", "w")
        qtbot.wait(900)
        screen.xdotool("keyup", "w", "keyup", "ctrl")
        while display.pending_events():
            if display.next_event().type == X.KeyPress:
                next(raw)
    finally:
        display.close()
    assert next(raw) > 1, "this X server repeats no keys: the test shows nothing"
    screen.xdotool("keydown", "ctrl", "keydown", "alt", "keydown", "s")
    qtbot.wait(900)
    screen.xdotool("keyup", "s", "keyup", "alt", "keyup", "ctrl")
    qtbot.wait(50)
    assert heard.pressed == [Action.SPEAK_SELECTION]


@pytest.mark.parametrize(("name", "level3"), [("de", "@"), ("pl", "ś")])
def test_what_alt_gr_writes_is_not_lost(
    qtbot: QtBot, screen: Screen, heard: Heard, layout: Layout, name: str, level3: str
) -> None:
    """On German and Polish keyboards AltGr+Q and AltGr+S write characters; Ctrl+Alt is ours."""
    layout(name)
    key = "q" if name == "de" else "s"
    with other_program(screen) as other:
        screen.xdotool("keydown", "ISO_Level3_Shift", "key", key, "keyup", "ISO_Level3_Shift")
        other.wait_for("text")
        assert other.text == level3
        assert heard.pressed == []
        screen.xdotool("key", f"ctrl+alt+{key}")
        qtbot.waitUntil(lambda: len(heard.pressed) == 1)


def test_a_new_layout_moves_the_keys_along(
    qtbot: QtBot, screen: Screen, heard: Heard, layout: Layout
) -> None:
    """From us to de, Y and Z change places."""
    heard.hotkeys.set_all({Action.NEXT: "Ctrl+Alt+Z", Action.PREVIOUS: "Ctrl+Alt+Y"})
    qtbot.waitUntil(lambda: (Action.PREVIOUS, "Ctrl+Alt+Y") in heard.armed)
    _press(52)
    qtbot.waitUntil(lambda: heard.pressed == [Action.NEXT])
    n_armed = len(heard.armed)
    layout("de")
    qtbot.waitUntil(lambda: len(heard.armed) > n_armed)
    _press(52)
    qtbot.waitUntil(lambda: heard.pressed == [Action.NEXT, Action.PREVIOUS])


def test_of_two_layouts_the_one_in_use_counts(
    qtbot: QtBot, screen: Screen, heard: Heard, layout: Layout
) -> None:
    layout("us,de", "grp:caps_toggle")
    heard.hotkeys.set_all({Action.NEXT: "Ctrl+Alt+Z", Action.PREVIOUS: "Ctrl+Alt+Y"})
    qtbot.waitUntil(lambda: (Action.PREVIOUS, "Ctrl+Alt+Y") in heard.armed)
    try:
        _press(52)
        qtbot.waitUntil(lambda: heard.pressed == [Action.NEXT])
        _press(66, held=())
        _press(52)
        qtbot.waitUntil(lambda: heard.pressed == [Action.NEXT, Action.PREVIOUS])
    finally:
        _press(66, held=())


def test_a_layout_without_latin_letters_has_the_keys_in_their_usual_places(
    qtbot: QtBot, screen: Screen, heard: Heard, layout: Layout
) -> None:
    layout("ru")
    heard.hotkeys.rearm()
    qtbot.wait(100)
    _press(39)
    qtbot.waitUntil(lambda: heard.pressed == [Action.SPEAK_SELECTION])


def test_a_key_that_another_has_is_named_with_what_to_do(
    qtbot: QtBot, screen: Screen, heard: Heard
) -> None:
    display = Display()
    refused = CatchError(BadAccess)
    code = display.keysym_to_keycode(ord("k"))
    root = display.screen().root
    root.grab_key(code, CONTROL_ALT, False, X.GrabModeAsync, X.GrabModeAsync, onerror=refused)
    display.sync()
    try:
        assert refused.get_error() is None
        heard.hotkeys.set_all(KEYS | {Action.PAUSE: "Ctrl+Alt+K"})
        qtbot.waitUntil(lambda: Action.PAUSE in heard.problems)
    finally:
        display.close()
    assert "Ctrl+Alt+K is taken by another program" in heard.problems[Action.PAUSE]
    assert "Choose another key" in heard.problems[Action.PAUSE]
    screen.xdotool("key", "ctrl+alt+s")
    qtbot.waitUntil(lambda: heard.pressed == [Action.SPEAK_SELECTION])
    heard.hotkeys.rearm()  # the other has gone
    qtbot.waitUntil(lambda: (Action.PAUSE, "Ctrl+Alt+K") in heard.armed)


def test_clashes_and_typing_errors_in_our_own_table_are_told(qtbot: QtBot, heard: Heard) -> None:
    heard.hotkeys.set_all(
        {Action.SPEAK_SELECTION: "Ctrl+Alt+S", Action.STOP: "alt+ctrl+s", Action.NEXT: "Ctrl+Nxt"}
    )
    qtbot.waitUntil(lambda: len(heard.problems) == 2)
    assert "“Read the selection”" in heard.problems[Action.STOP]
    assert "Nxt" in heard.problems[Action.NEXT]


def test_while_suspended_a_key_reaches_the_focused_program(
    qtbot: QtBot, screen: Screen, heard: Heard
) -> None:
    heard.hotkeys.suspend()
    with other_program(screen) as other:
        _until(lambda: _is_free(ord("s")))
        screen.xdotool("key", "ctrl+alt+s")
        other.wait_for("key")
        heard.hotkeys.resume()
        _until(lambda: not _is_free(ord("s")))
        qtbot.wait(20)
        assert heard.pressed == []
        screen.xdotool("key", "ctrl+alt+s")
        qtbot.waitUntil(lambda: heard.pressed == [Action.SPEAK_SELECTION])


def test_a_broken_connection_is_opened_anew(qtbot: QtBot, screen: Screen) -> None:
    """`desktop.md #9`: a hotkey that is dead while the application looks fine."""
    before = _connections()
    heard = Heard(Session.X11)
    try:
        heard.hotkeys.set_all(KEYS)
        qtbot.waitUntil(lambda: len(heard.armed) == len(KEYS))
        (connection,) = _connections() - before
        with socket.socket(fileno=os.dup(connection)) as broken:
            broken.shutdown(socket.SHUT_RDWR)
        qtbot.waitUntil(lambda: len(heard.armed) == 2 * len(KEYS))
        screen.xdotool("key", "ctrl+alt+s")
        qtbot.waitUntil(lambda: heard.pressed == [Action.SPEAK_SELECTION])
    finally:
        heard.hotkeys.close()


def test_keys_are_armed_again_after_sleep(
    qtbot: QtBot, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`desktop.md #9`: the hotkey was dead after sleep."""
    bus = screen.environment["DBUS_SESSION_BUS_ADDRESS"]
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", bus)
    with open_dbus_connection(bus) as login1:
        login1.send_and_get_reply(message_bus.RequestName("org.freedesktop.login1"))
        heard = Heard(Session.X11)
        try:
            heard.hotkeys.set_all(KEYS)
            qtbot.waitUntil(lambda: len(heard.armed) == len(KEYS))
            manager = DBusAddress(
                "/org/freedesktop/login1", interface="org.freedesktop.login1.Manager"
            )
            login1.send(new_signal(manager, "PrepareForSleep", "b", (True,)))
            login1.send_and_get_reply(message_bus.GetId())
            qtbot.wait(100)
            assert len(heard.armed) == len(KEYS), "it is only falling asleep"
            login1.send(new_signal(manager, "PrepareForSleep", "b", (False,)))
            qtbot.waitUntil(lambda: len(heard.armed) == 2 * len(KEYS))
        finally:
            heard.hotkeys.close()


def test_closing_gives_the_keys_back(heard: Heard) -> None:
    assert not _is_free(ord("s"))
    heard.hotkeys.close()
    assert _is_free(ord("s"))
    assert not [t for t in threading.enumerate() if t.name.startswith("hotkeys")]


def test_without_a_desktop_it_is_said(qtbot: QtBot) -> None:
    heard = Heard(Session.NONE)
    heard.hotkeys.set_all(KEYS)
    qtbot.waitUntil(lambda: len(heard.problems) == len(KEYS))
    heard.hotkeys.close()


def _press(code: int, held: tuple[str, ...] = ("Control_L", "Alt_L")) -> None:
    """Presses the key in a place, whatever is written on it."""
    display = Display()
    codes = [display.keysym_to_keycode(XK.string_to_keysym(name)) for name in held] + [code]
    for one in codes:
        xtest.fake_input(display, X.KeyPress, one)
    for one in reversed(codes):
        xtest.fake_input(display, X.KeyRelease, one)
    display.sync()
    display.close()


def _is_free(keysym: int) -> bool:
    display = Display()
    refused = CatchError(BadAccess)
    code = display.keysym_to_keycode(keysym)
    display.screen().root.grab_key(
        code, CONTROL_ALT, False, X.GrabModeAsync, X.GrabModeAsync, onerror=refused
    )
    display.sync()
    display.close()
    return refused.get_error() is None


def _until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 5
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def _connections() -> set[int]:
    """Finds this process's connections to X servers."""
    found: set[int] = set()
    for entry in Path("/proc/self/fd").iterdir():
        try:
            with socket.socket(fileno=os.dup(int(entry.name))) as one:
                if "X11-unix" in str(one.getpeername()):
                    found.add(int(entry.name))
        except OSError:  # no socket, or one that is not connected
            continue
    return found
