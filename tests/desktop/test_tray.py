"""The tray icon, in a real panel."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QStringListModel
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop import tray as tray_module
from desktop.actions import Action
from desktop.icons import TrayState
from desktop.reading import Item, Phase, Status
from desktop.texts import Texts
from desktop.tray import SPEEDS, Tray
from engine.speech import State, VivavoceError
from tests.screen import Screen

ITEM = Item("A text that nobody else may see.")
STARTED_MS = 10_000  # a panel takes its time


@pytest.fixture
def tray(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tray]:
    monkeypatch.setattr(tray_module, "POLL_MS", 50)
    shown = Tray()
    yield shown
    shown.close()


def test_a_left_click_pauses_and_a_middle_click_reads_the_clipboard(
    tray: Tray, screen: Screen, qtbot: QtBot
) -> None:
    asked = _heard(tray.asked.connect)
    with screen.tray_host():
        qtbot.waitUntil(lambda: _can_be_clicked(tray), timeout=STARTED_MS)
        tray.show_status(Status(Phase.SPEAKING, ITEM), State.SPEAKING)
        _click(tray, screen, 1)
        qtbot.waitUntil(lambda: asked == [Action.PAUSE])
        _click(tray, screen, 2)
        qtbot.waitUntil(lambda: asked == [Action.PAUSE, Action.SPEAK_CLIPBOARD])
        tray.show_status(Status(), State.IDLE)
        _click(tray, screen, 1)  # nothing to pause: the window is what is wanted
        qtbot.waitUntil(lambda: asked[2:] == [Action.SHOW])


def test_a_right_click_opens_the_menu(tray: Tray, screen: Screen, qtbot: QtBot) -> None:
    with screen.tray_host():
        qtbot.waitUntil(lambda: _can_be_clicked(tray), timeout=STARTED_MS)
        _click(tray, screen, 3)
        qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        assert "Read the selection" in _labels(menu)
        menu.close()


def test_a_panel_that_comes_later_gets_the_icon_and_one_that_goes_is_noticed(
    tray: Tray, screen: Screen, qtbot: QtBot
) -> None:
    """`desktop.md` #35: a tray that turns up after the start, or is restarted."""
    told = _heard(tray.available_changed.connect)
    assert not tray.is_available
    with screen.tray_host():
        qtbot.waitUntil(lambda: told == [True], timeout=STARTED_MS)
        assert tray.is_available
        qtbot.waitUntil(lambda: _can_be_clicked(tray), timeout=STARTED_MS)
    qtbot.waitUntil(lambda: told == [True, False], timeout=STARTED_MS)


@pytest.mark.parametrize(
    ("status", "engine", "state"),
    [
        (Status(), State.IDLE, TrayState.IDLE),
        (Status(), State.UNLOADED, TrayState.IDLE),
        (Status(), State.LOADING, TrayState.LOADING),
        (Status(Phase.PREPARING, ITEM), State.IDLE, TrayState.LOADING),
        (Status(Phase.SPEAKING, ITEM), State.SPEAKING, TrayState.SPEAKING),
        (Status(Phase.SPEAKING, ITEM), State.IDLE, TrayState.SPEAKING),
        (Status(Phase.PAUSED, ITEM), State.IDLE, TrayState.PAUSED),
        (Status(error=VivavoceError("No.", "Do.")), State.IDLE, TrayState.ERROR),
    ],
)
def test_the_icon_shows_what_is_done_and_never_what_is_read(
    tray: Tray, status: Status, engine: State, state: TrayState
) -> None:
    tray.show_status(status, engine)
    assert tray.state is state
    assert not tray.icon.icon().isNull()
    assert "Vivavoce" in tray.icon.toolTip()
    assert "nobody" not in tray.icon.toolTip()


def test_the_menu_shows_the_hotkeys_and_does_not_answer_them_itself(tray: Tray) -> None:
    tray.show_hotkeys({Action.SPEAK_SELECTION: "Ctrl+Alt+S", Action.STOP: ""})
    menu = _open(tray)
    entries = {entry.text(): entry for entry in menu.actions()}
    assert entries["Read the selection"].shortcut() == QKeySequence("Ctrl+Alt+S")
    assert entries["Be silent"].shortcut().isEmpty()


def test_pause_and_stop_can_be_chosen_only_while_something_is_read(tray: Tray) -> None:
    asked = _heard(tray.asked.connect)
    menu = _open(tray)
    assert not _entry(menu, "Pause").isEnabled()
    assert not _entry(menu, "Be silent").isEnabled()
    tray.show_status(Status(Phase.PAUSED, ITEM), State.IDLE)
    menu = _open(tray)
    _entry(menu, "Go on").trigger()
    _entry(menu, "Be silent").trigger()
    assert asked == [Action.PAUSE, Action.STOP]


@pytest.mark.parametrize(
    ("label", "action"),
    [
        ("Read the selection", Action.SPEAK_SELECTION),
        ("Read the clipboard", Action.SPEAK_CLIPBOARD),
        ("Open Vivavoce", Action.SHOW),
        ("Quit", Action.QUIT),
    ],
)
def test_each_entry_asks_for_its_action(tray: Tray, label: str, action: Action) -> None:
    asked = _heard(tray.asked.connect)
    _entry(_open(tray), label).trigger()
    assert asked == [action]


def test_settings_can_be_opened_from_the_menu(tray: Tray, qtbot: QtBot) -> None:
    with qtbot.waitSignal(tray.settings_asked):
        _entry(_open(tray), "Settings…").trigger()


def test_the_voices_are_a_radio_list_made_anew_each_time(tray: Tray) -> None:
    chosen = _heard(tray.voice_chosen.connect)
    assert not _below(_open(tray), "Voice").isEnabled()
    model = QStringListModel(["Clara"])
    tray.show_voices(model)
    assert _checked(_below(_open(tray), "Voice")) == ["Clara"]  # the first, as none is chosen
    model.setStringList(["Clara", "Tom && Jerry", "Nora"])
    tray.show_voice("Nora")
    voices = _below(_open(tray), "Voice")
    assert _checked(voices) == ["Nora"]
    voices.actions()[1].trigger()
    assert chosen == ["Tom && Jerry"]


def test_the_speeds_show_the_one_in_use_also_an_odd_one(tray: Tray) -> None:
    chosen = _heard(tray.speed_chosen.connect)
    tray.show_status(Status(speed=1.5), State.IDLE)
    speeds = _below(_open(tray), "Speed")
    assert _checked(speeds) == ["1.50 ×"]
    assert len(speeds.actions()) == len(SPEEDS)
    speeds.actions()[0].trigger()
    assert chosen == [SPEEDS[0]]
    tray.show_status(Status(speed=1.35), State.IDLE)
    assert _checked(_below(_open(tray), "Speed")) == ["1.35 ×"]


def test_the_menu_speaks_german(tray: Tray, qapp: QApplication) -> None:
    texts = Texts()
    texts.install("de")
    try:
        assert "Auswahl vorlesen" in _labels(_open(tray))
    finally:
        texts.install("en")


def test_opening_the_menu_a_hundred_times_leaves_nothing_behind(tray: Tray) -> None:
    tray.show_voices(QStringListModel(["Clara", "Nora"]))
    menu = _open(tray)
    before = len(menu.children())
    for _ in range(100):
        _open(tray)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert len(menu.children()) <= before + 4


def _open(tray: Tray) -> QMenu:
    menu = tray.icon.contextMenu()
    menu.aboutToShow.emit()
    return menu


def _entry(menu: QMenu, label: str):
    return next(entry for entry in menu.actions() if entry.text() == label)


def _below(menu: QMenu, label: str) -> QMenu:
    found = _entry(menu, label).menu()
    assert isinstance(found, QMenu)
    return found


def _labels(menu: QMenu) -> list[str]:
    return [entry.text() for entry in menu.actions()]


def _checked(menu: QMenu) -> list[str]:
    return [entry.text() for entry in menu.actions() if entry.isChecked()]


def _can_be_clicked(tray: Tray) -> bool:
    # Until the panel at the lower edge has taken it, it lies somewhere else.
    screen = QApplication.primaryScreen().geometry()
    return tray.is_available and tray.icon.geometry().top() > screen.height() - 60


def _click(tray: Tray, screen: Screen, button: int) -> None:
    middle = tray.icon.geometry().center()
    screen.xdotool("mousemove", str(middle.x()), str(middle.y()), "click", str(button))


def _heard(connect: Callable[[Callable[..., None]], object]) -> list[object]:
    told: list[object] = []
    connect(told.append)
    return told
