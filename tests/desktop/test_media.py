"""Another program on the session bus sees and steers the application as a player."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.actions import Action
from desktop.media import PATH, PLAYER, SERVICE, MediaControls, MediaState, Playback
from tests.screen import Screen

READING = MediaState(Playback.PLAYING, speed=1.5, volume=0.5)
Dbus = Callable[..., str]


@pytest.fixture
def controls(qtbot: QtBot, screen: Screen) -> Iterator[MediaControls]:
    """The application's player on the test's own session bus."""
    made = MediaControls()
    assert made.is_available, made.problem
    yield made
    made.close()


@pytest.fixture
def dbus(qtbot: QtBot, screen: Screen) -> Dbus:
    """Calls from a second process, while this one answers; gives what that process prints."""
    assert shutil.which("dbus-send"), "apt-get install dbus"

    def call(interface: str, member: str, *arguments: str) -> str:
        command = ["dbus-send", "--session", "--print-reply", f"--dest={SERVICE}", PATH]
        return finished(qtbot, [*command, f"{interface}.{member}", *arguments], screen.environment)

    return call


def finished(qtbot: QtBot, command: list[str], environment: dict[str, str]) -> str:
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        qtbot.waitUntil(lambda: process.poll() is not None, timeout=20_000)
        assert process.stdout is not None
        return process.stdout.read()


def property_of(dbus: Dbus, name: str, interface: str = PLAYER) -> str:
    """Gives a property as dbus-send prints its value."""
    answer = dbus("org.freedesktop.DBus.Properties", "Get", f"string:{interface}", f"string:{name}")
    return answer.partition("variant")[2].strip()


def collected(controls: MediaControls) -> list[object]:
    """A list that what is asked for is added to, in order."""
    asked: list[object] = []
    for signal in (controls.asked, controls.speed_asked, controls.volume_asked):
        signal.connect(asked.append)
    return asked


@pytest.mark.parametrize(
    ("member", "playback", "action"),
    [
        ("PlayPause", Playback.PLAYING, Action.PAUSE),
        ("PlayPause", Playback.PAUSED, Action.PAUSE),
        ("Pause", Playback.PLAYING, Action.PAUSE),
        ("Play", Playback.PAUSED, Action.PAUSE),
        ("Stop", Playback.PLAYING, Action.STOP),
        ("Next", Playback.PLAYING, Action.NEXT),
        ("Previous", Playback.PAUSED, Action.PREVIOUS),
        # What is so already, or concerns nothing, is not asked for.
        ("Pause", Playback.PAUSED, None),
        ("Play", Playback.PLAYING, None),
        ("PlayPause", Playback.STOPPED, None),
        ("Play", Playback.STOPPED, None),
        ("Stop", Playback.STOPPED, None),
    ],
)
def test_media_keys_ask_for_actions(
    controls: MediaControls, dbus: Dbus, member: str, playback: Playback, action: Action | None
) -> None:
    controls.show(MediaState(playback))
    asked = collected(controls)
    assert "method return" in dbus(PLAYER, member)
    assert asked == ([action] if action else [])


def test_a_second_pause_does_not_undo_the_first(controls: MediaControls, dbus: Dbus) -> None:
    """A headset sends the key twice before the application has told that it paused."""
    controls.show(READING)
    asked = collected(controls)
    dbus(PLAYER, "Pause")
    dbus(PLAYER, "Pause")
    assert asked == [Action.PAUSE]
    # And if the pause did not come to pass, the next one is asked for again.
    controls.show(READING)
    asked = collected(controls)
    dbus(PLAYER, "Pause")
    assert asked == [Action.PAUSE]


def test_the_window_and_the_end_can_be_asked_for_at_any_time(
    controls: MediaControls, dbus: Dbus
) -> None:
    asked = collected(controls)
    dbus("org.mpris.MediaPlayer2", "Raise")
    dbus("org.mpris.MediaPlayer2", "Quit")
    assert asked == [Action.SHOW, Action.QUIT]


def test_speed_and_volume_are_asked_for_within_their_ranges(
    controls: MediaControls, dbus: Dbus
) -> None:
    controls.show(READING)
    asked = collected(controls)
    for name, value in (("Rate", "2"), ("Rate", "9"), ("Volume", "0.25"), ("Volume", "-1")):
        arguments = (f"string:{PLAYER}", f"string:{name}", f"variant:double:{value}")
        assert "Error" not in dbus("org.freedesktop.DBus.Properties", "Set", *arguments)
    assert asked == [2.0, 3.0, 0.25, 0.0]


def test_what_goes_on_can_be_read(controls: MediaControls, dbus: Dbus) -> None:
    assert property_of(dbus, "PlaybackStatus") == 'string "Stopped"'
    assert property_of(dbus, "CanPause") == "boolean false"
    controls.show(READING)
    assert property_of(dbus, "PlaybackStatus") == 'string "Playing"'
    assert property_of(dbus, "Rate") == "double 1.5"
    assert property_of(dbus, "Volume") == "double 0.5"
    assert property_of(dbus, "CanGoNext") == "boolean true"
    assert property_of(dbus, "CanSeek") == "boolean false"
    assert property_of(dbus, "Identity", "org.mpris.MediaPlayer2") == 'string "Vivavoce"'


def test_the_title_never_tells_what_is_read(controls: MediaControls, dbus: Dbus) -> None:
    """`desktop.md`, design notes (LX): the title shows on the lock screen."""
    controls.show(READING)
    metadata = property_of(dbus, "Metadata")
    assert re.findall(r'"([^"]*)"', metadata) == [
        "mpris:trackid",
        f"{PATH}/reading",
        "xesam:title",
        "Vivavoce",
    ]
    assert "object path" in metadata, "the specification wants the track as an object path"


def test_changes_are_told_with_the_signature_that_desktops_listen_to(
    qtbot: QtBot, controls: MediaControls, screen: Screen
) -> None:
    """GNOME drops a PropertiesChanged that is not (sa{sv}as); Python's [] would give (sa{sv}av)."""
    command = ["dbus-monitor", "--session", f"type=signal,path={PATH}"]
    recording = screen.directory / "monitor.log"
    with (
        recording.open("wb") as out,
        subprocess.Popen(command, env=screen.environment, stdout=out) as monitor,
    ):
        try:
            qtbot.waitUntil(lambda: _is_listening(recording, controls), timeout=10_000)
            controls.show(READING)
            controls.show(READING)  # nothing has changed, so nothing is told
            controls.show(MediaState(Playback.PAUSED, 1.5, 0.5))
            qtbot.waitUntil(lambda: b"Paused" in recording.read_bytes(), timeout=10_000)
        finally:
            monitor.terminate()
    told = recording.read_text().partition('"Playing"')[2]
    assert told.count("member=PropertiesChanged") == 1
    signatures = _signatures(qtbot, controls, screen)
    assert signatures == {"(sa{sv}as)"}


def test_without_a_session_bus_it_is_off_and_says_why(screen: Screen) -> None:
    script = (
        "import sys; from PySide6.QtCore import QCoreApplication; "
        "from desktop.media import *; application = QCoreApplication(sys.argv); "
        "controls = MediaControls(); controls.show(MediaState(Playback.PLAYING)); "
        "controls.close(); print(controls.is_available, controls.problem)"
    )
    environment = dict(os.environ) | {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("False There is no session bus")
    assert done.stderr == ""


def test_a_second_application_takes_a_name_of_its_own(
    qtbot: QtBot, controls: MediaControls, screen: Screen
) -> None:
    script = (
        "import sys; from PySide6.QtCore import QCoreApplication; "
        "from desktop.media import *; application = QCoreApplication(sys.argv); "
        "controls = MediaControls(); print(controls._service)"
    )
    said = finished(qtbot, [sys.executable, "-c", script], screen.environment)
    assert re.fullmatch(rf"{re.escape(SERVICE)}\.instance\d+\n", said)


def test_closing_takes_it_off_the_bus(controls: MediaControls, dbus: Dbus) -> None:
    controls.close()
    controls.close()
    assert not controls.is_available
    assert "ServiceUnknown" in dbus(PLAYER, "Pause")


def _is_listening(recording: Path, controls: MediaControls) -> bool:
    # The monitor says nothing when it is ready, so something is told until it has heard.
    controls.show(MediaState(volume=time.monotonic() % 1))
    return recording.stat().st_size > 0 and b"Volume" in recording.read_bytes()


def _signatures(qtbot: QtBot, controls: MediaControls, screen: Screen) -> set[str]:
    """The signatures of the signals, as a second process gets them."""
    script = """
import sys
from PySide6.QtCore import QCoreApplication, QObject, QTimer, Slot
from PySide6.QtDBus import QDBusConnection, QDBusMessage
class Listener(QObject):
    @Slot(QDBusMessage)
    def heard(self, message):
        print(f"({message.signature()})", flush=True)
        application.quit()
application = QCoreApplication(sys.argv)
listener = Listener()
QDBusConnection.sessionBus().connect("", sys.argv[1], "org.freedesktop.DBus.Properties",
                                     "PropertiesChanged", listener, "1heard(QDBusMessage)")
print("ready", flush=True)
QTimer.singleShot(20_000, application.quit)
application.exec()
"""
    with subprocess.Popen(
        [sys.executable, "-c", script, PATH],
        env=screen.environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        while process.poll() is None:
            controls.show(MediaState(volume=time.monotonic() % 1))
            qtbot.wait(20)
        return set(process.stdout.read().split())
