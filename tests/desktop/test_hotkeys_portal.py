"""Hotkeys on Wayland, by a portal in another process on a real session bus."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.actions import Action
from desktop.hotkeys import Session, session_kind
from tests.desktop.others import Heard, Other
from tests.screen import Screen

PORTAL = Path(__file__).with_name("fake_portal.py")
KEYS = {Action.SPEAK_SELECTION: "Ctrl+Alt+S", Action.STOP: "Ctrl+Alt+X"}


class Portal(Other):
    """The portal's process."""

    def activate(self, action: Action) -> None:
        """Has the desktop say that a key was pressed."""
        stdin = self.process.stdin
        assert stdin is not None
        stdin.write(f"{action}\n".encode())
        stdin.flush()


@contextmanager
def portal(screen: Screen, *arguments: str) -> Iterator[Portal]:
    with subprocess.Popen(
        [sys.executable, str(PORTAL), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=screen.environment,
    ) as process:
        try:
            portal = Portal(process)
            portal.wait_for("ready")
            yield portal
        finally:
            process.kill()


@pytest.fixture
def wayland(
    qtbot: QtBot, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], Heard]]:
    """Opens hotkeys as on Wayland."""
    monkeypatch.setenv("XDG_SESSION_TYPE", "wayland")
    with ExitStack() as stack:

        def open_hotkeys() -> Heard:
            heard = Heard()
            stack.callback(heard.hotkeys.close)
            heard.hotkeys.set_all(KEYS)
            return heard

        yield open_hotkeys


@pytest.mark.parametrize("order", [(), ("--responds-first",)])
def test_a_key_bound_by_the_portal_is_heard(
    qtbot: QtBot, screen: Screen, wayland: Callable[[], Heard], order: tuple[str, ...]
) -> None:
    """`desktop.md #13`. A portal may respond before it has returned from the call."""
    with portal(screen, *order) as desktop:
        heard = wayland()
        qtbot.waitUntil(lambda: len(heard.armed) == len(KEYS))
        assert (Action.STOP, "the CTRL+ALT+x key") in heard.armed
        desktop.activate(Action.STOP)
        qtbot.waitUntil(lambda: heard.pressed == [Action.STOP])
        desktop.listen()
        (asked,) = [body for kind, body in desktop.said if kind == "BindShortcuts"]
        assert "Read the selection" in str(asked)
        assert heard.problems == {}


def test_while_suspended_nothing_is_heard_and_the_user_is_not_asked_again(
    qtbot: QtBot, screen: Screen, wayland: Callable[[], Heard]
) -> None:
    with portal(screen) as desktop:
        heard = wayland()
        qtbot.waitUntil(lambda: len(heard.armed) == len(KEYS))
        heard.hotkeys.suspend()
        desktop.activate(Action.STOP)
        qtbot.wait(100)
        heard.hotkeys.resume()
        desktop.activate(Action.SPEAK_SELECTION)
        qtbot.waitUntil(lambda: heard.pressed == [Action.SPEAK_SELECTION])
        desktop.listen()
        assert len([kind for kind, _ in desktop.said if kind == "BindShortcuts"]) == 1


def test_without_a_portal_the_exact_command_is_told(
    qtbot: QtBot, screen: Screen, wayland: Callable[[], Heard]
) -> None:
    """`desktop.md #13`: on Wayland the hotkey did nothing, and nobody said so."""
    heard = wayland()
    qtbot.waitUntil(lambda: len(heard.problems) == len(KEYS))
    words = heard.problems[Action.SPEAK_SELECTION]
    assert words.startswith("This desktop gives programs no hotkeys. Bind `")
    assert " speak-selection` to a key in your desktop's own keyboard settings" in words


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--lacks-shortcuts",), "gives programs no hotkeys"),
        (("--bind-answer", "1"), "asked for leave to use hotkeys and got no"),
        (("--bind-answer", "2"), "refused the hotkeys"),
        (("--withhold", "speak-selection"), "gave no key for this"),
    ],
)
def test_a_portal_that_refuses_leads_to_the_exact_command(
    qtbot: QtBot,
    screen: Screen,
    wayland: Callable[[], Heard],
    arguments: tuple[str, ...],
    words: str,
) -> None:
    """`desktop.md #13`."""
    with portal(screen, *arguments):
        heard = wayland()
        qtbot.waitUntil(lambda: Action.SPEAK_SELECTION in heard.problems)
        assert words in heard.problems[Action.SPEAK_SELECTION]
        assert "speak-selection` to a key" in heard.problems[Action.SPEAK_SELECTION]


def test_a_portal_that_starts_anew_is_asked_anew(
    qtbot: QtBot, screen: Screen, wayland: Callable[[], Heard]
) -> None:
    with portal(screen):
        heard = wayland()
        qtbot.waitUntil(lambda: len(heard.armed) == len(KEYS))
    with portal(screen) as second:
        qtbot.waitUntil(lambda: len(heard.armed) == 2 * len(KEYS))
        second.activate(Action.STOP)
        qtbot.waitUntil(lambda: heard.pressed == [Action.STOP])


def test_a_portal_that_comes_late_is_found_when_armed_anew(
    qtbot: QtBot, screen: Screen, wayland: Callable[[], Heard]
) -> None:
    heard = wayland()
    qtbot.waitUntil(lambda: len(heard.problems) == len(KEYS))
    with portal(screen) as desktop:
        heard.hotkeys.rearm()
        qtbot.waitUntil(lambda: len(heard.armed) == len(KEYS))
        desktop.activate(Action.STOP)
        qtbot.waitUntil(lambda: heard.pressed == [Action.STOP])


@pytest.mark.parametrize(
    ("environ", "kind"),
    [
        ({"XDG_SESSION_TYPE": "wayland", "DISPLAY": ":0"}, Session.WAYLAND),
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, Session.WAYLAND),
        ({"XDG_SESSION_TYPE": "x11", "DISPLAY": ":0"}, Session.X11),
        ({"DISPLAY": ":0"}, Session.X11),
        ({}, Session.NONE),
    ],
)
def test_the_kind_of_session_is_found(environ: dict[str, str], kind: Session) -> None:
    """`desktop.md #13`: on Wayland there is a DISPLAY too, where grabs see old programs alone."""
    assert session_kind(environ) is kind
