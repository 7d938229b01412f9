"""The settings page, worked with keys and mouse."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSlider,
    QSpinBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.actions import Action
from desktop.pages.hotkeyedit import HotkeyEdit
from desktop.pages.preferences import Preferences
from desktop.pages.theme import Theme
from desktop.settings import Settings, changed, described
from desktop.texts import Texts
from tests.desktop.looking import nameless, put_away
from tests.screen import Screen

CTRL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
NONE = Qt.KeyboardModifier.NoModifier
ON_THE_READ_PAGE = {"reading.voice", "reading.language", "reading.speed"}


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication) -> Iterator[Preferences]:
    shown = Preferences(Settings(), Theme(qapp))
    shown.resize(720, 640)
    shown.show()
    qtbot.waitExposed(shown)
    shown.activateWindow()
    qtbot.waitUntil(shown.isActiveWindow)
    yield shown
    put_away(shown)


def test_every_setting_that_is_to_be_shown_has_a_named_control(page: Preferences) -> None:
    for key, known in described().items():
        if known.is_shown and key not in ON_THE_READ_PAGE:
            control = page.control(key)
            assert (control.focusProxy() or control).accessibleName(), key
    assert not nameless(page)


def test_what_is_set_is_told_once_and_showing_tells_nothing(
    page: Preferences, qtbot: QtBot
) -> None:
    told = _heard(page)
    page.show_settings(changed(Settings(), "sound.volume", 0.5))
    assert told == []
    slider = page.control("sound.volume").focusProxy()
    assert isinstance(slider, QSlider)
    assert slider.value() == 50
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert told == [("sound.volume", 0.51)]
    box = page.control("reading.remember_place")
    assert isinstance(box, QCheckBox)
    qtbot.keyClick(box, Qt.Key.Key_Space)
    assert told[-1] == ("reading.remember_place", False)
    spin = page.control("window.font_size_pt")
    assert isinstance(spin, QSpinBox)
    qtbot.keyClick(spin, Qt.Key.Key_Up)
    assert told[-1] == ("window.font_size_pt", 14)
    theme = page.control("window.theme")
    assert isinstance(theme, QComboBox)
    qtbot.keyClick(theme, Qt.Key.Key_End)
    assert told[-1] == ("window.theme", "dark")
    assert len(told) == 4


def test_a_hotkey_is_set_by_pressing_it(page: Preferences, qtbot: QtBot) -> None:
    told = _heard(page)
    edit = _hotkey(page, "hotkeys.speak_clipboard")
    qtbot.mouseClick(edit, Qt.MouseButton.LeftButton)
    assert edit.is_listening
    qtbot.keyClick(edit, Qt.Key.Key_C, CTRL_ALT)
    assert told == [("hotkeys.speak_clipboard", "Ctrl+Alt+C")]
    assert not edit.is_listening
    assert edit.text() == "Ctrl+Alt+C"


def test_a_hotkey_is_set_by_real_keys(page: Preferences, qtbot: QtBot, screen: Screen) -> None:
    """Modifiers come as keys of their own, one after the other."""
    told = _heard(page)
    edit = _hotkey(page, "hotkeys.speak_clipboard")
    page.ensureWidgetVisible(edit)
    edit.setFocus()
    edit.click()
    screen.xdotool("key", "ctrl+alt+j")
    qtbot.waitUntil(lambda: told == [("hotkeys.speak_clipboard", "Ctrl+Alt+J")])


def test_escape_leaves_a_hotkey_and_backspace_takes_it_away(
    page: Preferences, qtbot: QtBot
) -> None:
    told = _heard(page)
    edit = _hotkey(page, "hotkeys.stop")
    edit.click()
    qtbot.keyClick(edit, Qt.Key.Key_Escape)
    assert (told, edit.keys) == ([], "Ctrl+Alt+X")
    edit.click()
    qtbot.keyClick(edit, Qt.Key.Key_Backspace)
    assert told == [("hotkeys.stop", "")]
    assert edit.text() == "None"


def test_a_key_that_programs_need_is_refused_alone(page: Preferences, qtbot: QtBot) -> None:
    told = _heard(page)
    edit = _hotkey(page, "hotkeys.stop")
    edit.click()
    for key, held in ((Qt.Key.Key_S, NONE), (Qt.Key.Key_S, Qt.KeyboardModifier.ShiftModifier)):
        qtbot.keyClick(edit, key, held)
        assert "Add Ctrl" in page.problem("hotkeys.stop")
        assert edit.is_listening
    qtbot.keyClick(edit, Qt.Key.Key_F13)
    assert told == [("hotkeys.stop", "F13")]
    assert page.problem("hotkeys.stop") == ""


def test_keys_that_another_of_our_actions_has_are_refused_at_once(
    page: Preferences, qtbot: QtBot
) -> None:
    told = _heard(page)
    edit = _hotkey(page, "hotkeys.pause")
    edit.click()
    qtbot.keyClick(edit, Qt.Key.Key_S, CTRL_ALT)
    assert told == []
    assert edit.keys == "Ctrl+Alt+P"
    assert "Read the selection" in page.problem("hotkeys.pause")


def test_a_clash_with_another_program_is_shown_at_its_hotkey(page: Preferences) -> None:
    page.show_hotkey_problem(Action.STOP, "Another program has it.")
    assert page.problem("hotkeys.stop") == "Another program has it."
    page.show_hotkey_problem(Action.STOP, "")
    assert page.problem("hotkeys.stop") == ""


def test_hotkeys_are_let_go_while_one_is_pressed(page: Preferences, qtbot: QtBot) -> None:
    """Else our own grab would swallow the keys before the page sees them."""
    told: list[bool] = []
    page.hotkeys_suspended.connect(told.append)
    edit = _hotkey(page, "hotkeys.stop")
    edit.click()
    assert told == [True]
    page.control("hotkeys.pause").setFocus()
    assert told == [True, False]


def test_tab_leaves_a_hotkey_and_is_never_one_by_accident(page: Preferences, qtbot: QtBot) -> None:
    edit = _hotkey(page, "hotkeys.stop")
    edit.setFocus()
    qtbot.keyClick(edit, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is not edit


def test_a_loudspeaker_that_is_not_there_now_stays_chosen(page: Preferences) -> None:
    """A headset in the drawer is still the user's choice."""
    told = _heard(page)
    page.show_settings(changed(Settings(), "sound.device", "Headset"))
    page.show_devices(["Built-in audio"])
    box = page.control("sound.device")
    assert isinstance(box, QComboBox)
    assert box.currentText() == "Headset"
    page.show_devices(["Built-in audio", "Headset"])
    assert [box.itemText(k) for k in range(box.count())] == [
        "System default",
        "Built-in audio",
        "Headset",
    ]
    assert told == []


def test_a_language_is_chosen_by_its_own_name_and_the_page_speaks_it(
    page: Preferences, qtbot: QtBot
) -> None:
    told = _heard(page)
    box = page.control("window.language")
    assert isinstance(box, QComboBox)
    assert "Deutsch" in [box.itemText(k) for k in range(box.count())]
    page.show_hotkey_problem(Action.STOP, "Taken.")
    texts = Texts()
    texts.install("de")
    try:
        qtbot.waitUntil(lambda: "Lautstärke" in _names(page))
        assert page.problem("hotkeys.stop") == "Taken."
        assert told == []
    finally:
        texts.install("en")
    qtbot.waitUntil(lambda: "Volume" in _names(page))


def test_a_text_is_taken_when_it_is_finished(page: Preferences, qtbot: QtBot) -> None:
    told = _heard(page)
    line = page.control("engine.hub")
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.clear()
    qtbot.keyClicks(line, "https://mirror.example")
    assert told == []
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert told == [("engine.hub", "https://mirror.example")]
    line.setText("nonsense")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert "address" in page.problem("engine.hub")
    assert line.text() == "https://mirror.example"


def test_the_models_that_are_here_can_be_chosen(page: Preferences, qtbot: QtBot) -> None:
    told = _heard(page)
    page.show_settings(changed(Settings(), "engine.model", "/home/me/a model"))
    page.show_models([("0.6b-base", "Qwen3-TTS 0.6B")])
    box = page.control("engine.model")
    assert isinstance(box, QComboBox)
    assert [box.itemText(k) for k in range(box.count())] == [
        "Starter voice",
        "Qwen3-TTS 0.6B",
        "/home/me/a model",
    ]
    qtbot.keyClick(box, Qt.Key.Key_Home)
    assert told == [("engine.model", "")]


def test_a_setting_is_set_back_alone(page: Preferences, qtbot: QtBot) -> None:
    told = _heard(page)
    reset = next(
        b for b in page.findChildren(QToolButton) if b.accessibleName() == "Set back: Volume"
    )
    assert not reset.isVisible()
    page.show_settings(changed(Settings(), "sound.volume", 0.5))
    page.ensureWidgetVisible(reset)
    qtbot.mouseClick(reset, Qt.MouseButton.LeftButton)
    assert told == [("sound.volume", 1.0)]
    assert not reset.isVisible()


def test_all_settings_are_set_back_and_that_is_undone(page: Preferences, qtbot: QtBot) -> None:
    """Two hotkeys that were exchanged clash on the way if they are set one by one."""
    mine = changed(Settings(), "sound.volume", 0.5)
    one, other = mine.hotkeys.pause, mine.hotkeys.stop
    mine = changed(mine, "hotkeys.pause", "")
    mine = changed(changed(mine, "hotkeys.stop", one), "hotkeys.pause", other)
    page.show_settings(mine)
    kept = {"settings": mine}

    def keep(key: str, value: object) -> None:
        kept["settings"] = changed(kept["settings"], key, value)

    page.changed.connect(keep)
    qtbot.mouseClick(_button(page, "Set all back"), Qt.MouseButton.LeftButton)
    assert kept["settings"] == Settings()
    assert not _button(page, "Set all back").isEnabled()
    qtbot.mouseClick(_button(page, "Undo"), Qt.MouseButton.LeftButton)
    assert kept["settings"] == mine


def test_a_search_leaves_what_it_finds(page: Preferences, qtbot: QtBot, screen: Screen) -> None:
    screen.xdotool("key", "ctrl+f")
    search = next(e for e in page.findChildren(QLineEdit) if e.property("role") == "search")
    qtbot.waitUntil(search.hasFocus)
    qtbot.keyClicks(search, "headphones UNPLUGGED")
    shown = {key for key in described() if _is_seen(page, key)}
    assert shown == {"sound.when_headphones_vanish"}
    qtbot.keyClicks(search, "zebra")
    assert not any(_is_seen(page, key) for key in described())
    assert any("No setting" in label.text() for label in page.findChildren(QLabel))
    search.clear()
    assert _is_seen(page, "window.theme")


def test_keys_that_the_desktop_gave_instead_are_shown(page: Preferences) -> None:
    """On Wayland the user chooses them in the desktop's own dialog."""
    page.show_hotkey_armed(Action.STOP, "<Control><Alt>x")
    assert page.row("hotkeys.stop").note == ""
    page.show_hotkey_armed(Action.STOP, "Super+Z")
    assert "Super+Z" in page.row("hotkeys.stop").note
    page.show_hotkey_armed(Action.STOP, "")
    assert page.row("hotkeys.stop").note == ""


def test_each_showing_asks_which_devices_there_are(page: Preferences) -> None:
    asked: list[bool] = []
    page.devices_asked.connect(lambda: asked.append(True))
    page.hide()
    page.show()
    assert asked == [True]


def test_the_wheel_over_a_control_scrolls_the_page_and_changes_nothing(
    page: Preferences, qtbot: QtBot, screen: Screen
) -> None:
    """Scrolling through the settings must not set the volume on the way."""
    page.show_settings(changed(Settings(), "window.theme", "light"))  # neither first nor last
    page.show_settings(changed(Settings(), "sound.volume", 0.5))
    told = _heard(page)
    bar = page.verticalScrollBar()
    for key in ("window.theme", "sound.volume", "window.font_size_pt"):
        control = page.control(key)
        page.ensureWidgetVisible(control)
        QApplication.processEvents()
        middle = control.mapToGlobal(control.rect().center())
        under = QApplication.widgetAt(middle)
        assert under is not None
        assert under is control or control.isAncestorOf(under)
        before = bar.value()
        screen.xdotool("mousemove", str(middle.x()), str(middle.y()), "click", "4")
        qtbot.waitUntil(lambda before=before: bar.value() < before)
    assert told == []


def _heard(page: Preferences) -> list[tuple[str, object]]:
    told: list[tuple[str, object]] = []
    page.changed.connect(lambda key, value: told.append((key, value)))
    return told


def _button(page: Preferences, label: str) -> QPushButton:
    return next(b for b in page.findChildren(QPushButton) if b.text() == label)


def _is_seen(page: Preferences, key: str) -> bool:
    known = described()[key]
    return known.is_shown and key not in ON_THE_READ_PAGE and page.row(key).isVisible()


def _hotkey(page: Preferences, key: str) -> HotkeyEdit:
    found = page.control(key)
    assert isinstance(found, HotkeyEdit)
    return found


def _names(page: Preferences) -> set[str]:
    return {widget.accessibleName() for widget in page.findChildren(QWidget)}
