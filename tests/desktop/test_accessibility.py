"""What a screen reader, the Tab key and tired eyes find on every page, in every state drawn.

The states are those of `tests/screens`, so that a page that is drawn is also walked here.
"""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.pages.theme import Theme
from desktop.pages.window import MINIMUM_SIZE, MainWindow
from desktop.settings import Settings
from tests.desktop.atspi import FOCUSABLE, Reader
from tests.desktop.looking import put_away
from tests.desktop.screenreader import (
    called,
    labels_without_buddy,
    out_of_order,
    tab_round,
    told_by_colour_alone,
    too_faint,
    unreached,
    without_focus_ring,
    wrong_in_tree,
)
from tests.desktop.states import STATES
from tests.screen import Screen, wait_until
from tests.screens.scene import State

ROOT = Path(__file__).parents[2]
OPERATED = {  # AT-SPI's words
    "push button",
    "check box",
    "radio button",
    "combo box",
    "text",
    "slider",
    "spin button",
    "toggle button",
}


@pytest.fixture(scope="module")
def theme(qapp: QApplication) -> Theme:
    return Theme(qapp)


@pytest.fixture(scope="module")
def seen() -> set[tuple[object, ...]]:
    """The kinds of controls whose focus was seen already."""
    return set()


LARGE = [name for name, state in STATES.items() if not state.is_small]
# Every other state in the dark: the colours come from few roles, and each is in many states.
LOOKS = [("light", name) for name in LARGE[::2]] + [("dark", name) for name in LARGE[1::2]]


@pytest.mark.parametrize(("look", "name"), LOOKS)
def test_every_state_can_be_operated_without_eyes_or_a_mouse(
    look: str, name: str, theme: Theme, qtbot: QtBot, seen: set[tuple[object, ...]]
) -> None:
    """One window for all looks at a state: making it takes longer than looking."""
    theme.choose(look)
    window = _prepared(STATES[name], theme)
    try:
        shown = _topmost(window)
        shown.activateWindow()
        qtbot.waitUntil(shown.isActiveWindow)
        wrong = wrong_in_tree(shown) + labels_without_buddy(shown) + told_by_colour_alone(shown)
        wrong += [f"faint: {words}" for words in too_faint(shown)]
        wrong += _wrong_with_tab(shown)
        wrong += [f"no focus ring: {control}" for control in without_focus_ring(shown, seen)]
        assert wrong == []
    finally:
        window.begin_quitting()
        put_away(window)


def test_tab_comes_to_what_is_made_later_where_it_stands(theme: Theme, qtbot: QtBot) -> None:
    """By Qt's own order a banner's button came after the whole page: nobody would find it."""
    window = _prepared(STATES["place-read"], theme)
    try:
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        window.show_trouble("It stopped.", actions=(("Go on", lambda: None), ("Stop", print)))
        names = [called(stop).split(" ", 1)[1] for stop in tab_round(window)]
        start = names.index("'Go on'")
        assert names[start + 1 : start + 3] == ["'Stop'", "'Put this message away'"]
        assert "'Text to be read'" in names[start + 3 :]
    finally:
        window.begin_quitting()
        put_away(window)


def _wrong_with_tab(shown: QWidget) -> list[str]:
    stops = tab_round(shown)
    wrong = [f"Tab does not reach {control}" for control in unreached(shown, stops)]
    wrong += [f"out of order: {step}" for step in out_of_order(shown, stops)]
    back = tab_round(shown, Qt.Key.Key_Backtab)
    start = back.index(stops[0])
    if back[start::-1] + back[:start:-1] != stops:
        wrong.append(f"back goes another way: {[called(stop) for stop in back]}")
    return wrong


def _prepared(state: State, theme: Theme) -> MainWindow:
    window = MainWindow(theme, Settings())
    if state.is_small:
        window.resize(MINIMUM_SIZE)
    window.read_page.show_voices(QStringListModel(["Clara", "Arthur"], window))
    window.read_page.show_languages(["English", "German"])
    window.show()
    state.prepare(window)
    for _ in range(3):
        QApplication.processEvents()
    return window


def _topmost(window: MainWindow) -> QWidget:
    dialogs = [w for w in window.findChildren(QWidget) if w.isWindow() and w.isVisible()]
    return dialogs[-1] if dialogs else window


@pytest.mark.parametrize(("scaling", "font_percent"), [("2", "100"), ("1", "150")])
def test_nothing_is_cut_when_all_is_enlarged(
    screen: Screen, scaling: str, font_percent: str
) -> None:
    """In the smallest window and in German; both are fixed when Qt begins: another process."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.desktop.enlarged", font_percent],
        env=screen.environment | {"QT_SCALE_FACTOR": scaling, "PYTHONPATH": ":".join(sys.path)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines() == [scaling]


@pytest.mark.skipif(
    not Path("/usr/libexec/at-spi-bus-launcher").exists(), reason="at-spi2-core is not installed"
)
def test_a_screen_reader_in_another_process_finds_its_way(screen: Screen, tmp_path: Path) -> None:
    """As Orca does: by AT-SPI alone, of a window that knows nothing of it."""
    environment = screen.environment | {
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        "PYTHONPATH": ":".join(sys.path),
        "VIVAVOCE_HOME": str(tmp_path),
    }
    reader = Reader(screen.environment["DBUS_SESSION_BUS_ADDRESS"])
    command = [sys.executable, "-m", "tests.desktop.read_out"]
    with subprocess.Popen(
        command, env=environment, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            wait_until(lambda: bool(reader.programs()))
            program = reader.programs()[0]
            for state in ("first-1-ready", "first-2", "first-3", "read-speaking", "place-settings"):
                process.stdin.write(f"{state}\n")
                process.stdin.flush()
                assert process.stdout.readline() == f"{state}\n"
                heard = list(reader.read(program))
                controls = [h for h in heard if FOCUSABLE in h.states and h.role in OPERATED]
                assert len(controls) > 4
                assert [h for h in controls if not h.name] == []
            names = {(h.role, h.name) for h in heard}
            assert ("check box", "Remember the place") in names
            reader.listen()
            process.stdin.write("say The download is complete.\n")
            process.stdin.flush()
            assert reader.announced() == "The download is complete."
        finally:
            process.stdin.close()
            process.wait(20)
            reader.close()
