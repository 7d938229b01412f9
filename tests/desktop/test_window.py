"""The main window: closing it, coming back, and how it looks at its smallest."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.pages.banner import Banner
from desktop.pages.closing import ClosingQuestion
from desktop.pages.theme import Theme
from desktop.pages.window import MINIMUM_SIZE, MainWindow
from desktop.reading import Item, Phase, Status
from desktop.settings import Settings, changed
from desktop.settings.safe import made_safe
from desktop.texts import Texts
from tests.desktop.looking import cut_words, nameless, overlapping, put_away
from tests.screen import Screen

ROOT = Path(__file__).parents[2]
CTRL = Qt.KeyboardModifier.ControlModifier
ITEM = Item("It began here. It was to go on with this sentence.", place=15)
Make = Callable[..., MainWindow]


@pytest.fixture
def make(qtbot: QtBot, qapp: QApplication) -> Iterator[Make]:
    """Makes windows that really close in the end."""
    theme = Theme(qapp)
    made: list[MainWindow] = []

    def give(settings: Settings | None = None, *, is_shown: bool = True) -> MainWindow:
        window = MainWindow(theme, settings or Settings())
        made.append(window)
        if is_shown:
            window.show()
            qtbot.waitExposed(window)
        return window

    yield give
    for window in made:
        window.begin_quitting()
    put_away(*made)


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    texts = Texts()
    yield texts.install(request.param)
    texts.install("en")


def test_with_a_tray_closing_asks_and_keeping_on_hides_the_window(make: Make, qtbot: QtBot) -> None:
    window = make()
    quits = _heard(window.quit_asked)
    window.close()
    assert window.isVisible()
    qtbot.mouseClick(_answer(window, "Keep running"), Qt.MouseButton.LeftButton)
    assert not window.isVisible()
    assert quits == []
    window.come_forward()
    assert window.isVisible()


def test_quitting_from_the_question_asks_to_quit(make: Make, qtbot: QtBot) -> None:
    window = make()
    quits = _heard(window.quit_asked)
    window.close()
    qtbot.mouseClick(_answer(window, "Quit"), Qt.MouseButton.LeftButton)
    assert len(quits) == 1
    window.begin_quitting()
    assert window.close()


def test_escape_leaves_the_window_open(make: Make, qtbot: QtBot) -> None:
    window = make()
    quits = _heard(window.quit_asked)
    window.close()
    qtbot.keyClick(_question(window), Qt.Key.Key_Escape)
    assert window.isVisible()
    assert not window.isMinimized()
    assert quits == []


def test_the_answer_is_remembered_if_wished(make: Make, qtbot: QtBot) -> None:
    window = make()
    told = _heard(window.settings_changed)
    window.close()
    box = _question(window).findChild(QCheckBox)
    assert isinstance(box, QCheckBox)
    box.setChecked(True)
    qtbot.mouseClick(_answer(window, "Keep running"), Qt.MouseButton.LeftButton)
    assert ("window.when_closed", "keep running") in told
    window.come_forward()
    window.close()
    assert not window.isVisible()  # it did not ask again


def test_without_a_tray_the_window_says_so_and_never_vanishes(make: Make, qtbot: QtBot) -> None:
    """`desktop.md` #34, #35: hidden without a tray it could never be reached again."""
    window = make()
    window.show_tray(False)
    assert any("no tray" in words for words in _said(window))
    window.close()
    qtbot.mouseClick(_answer(window, "Keep running"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(window.isMinimized)
    assert window.isVisible()


@pytest.mark.parametrize("has_tray", [True, False])
def test_without_hotkeys_nothing_promises_them_and_without_a_tray_nothing_points_there(
    make: Make, has_tray: bool
) -> None:
    """Safe mode without a tray said “no tray”, “its hotkeys”, “no hotkeys” and “in the tray”."""
    window = make(made_safe(Settings()))
    window.show_tray(has_tray)
    window.close()
    said = [label.text() for label in window.findChildren(QLabel) if label.isVisible()]
    assert not [words for words in said if "hotkeys" in words]
    assert any("in the tray" in words for words in said) is has_tray


def test_without_a_tray_a_remembered_answer_still_only_minimises(make: Make, qtbot: QtBot) -> None:
    window = make(changed(Settings(), "window.when_closed", "keep running"))
    window.show_tray(False)
    window.close()
    qtbot.waitUntil(window.isMinimized)
    window.come_forward()
    qtbot.waitUntil(lambda: not window.isMinimized())


def test_a_hidden_window_comes_back_when_the_tray_goes(make: Make, qtbot: QtBot) -> None:
    """`desktop.md` #35: a panel that crashes must not take the window with it."""
    window = make(changed(Settings(), "window.when_closed", "keep running"))
    window.close()
    assert not window.isVisible()
    window.show_tray(False)
    assert window.isVisible()
    window.show_tray(True)
    assert not any("no tray" in words for words in _said(window))


def test_a_window_that_was_never_shown_does_not_show_itself(make: Make) -> None:
    window = make(is_shown=False)
    window.show_tray(True)
    assert not window.isVisible()


def test_closing_twice_asks_once(make: Make) -> None:
    window = make()
    window.close()
    window.close()
    assert len(window.findChildren(ClosingQuestion)) == 1


def test_keys_lead_to_every_page_and_out(make: Make, qtbot: QtBot) -> None:
    window = make(changed(Settings(), "window.when_closed", "keep running"))
    quits = _heard(window.quit_asked)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    pages = (
        window.read_page,
        window.voices_page,
        window.pronunciation_page,
        window.models_page,
        window.history_page,
        window.preferences,
        window.help_page,
    )
    for number, page in enumerate(pages):
        qtbot.keyClick(window, Qt.Key(Qt.Key.Key_1 + number), CTRL)
        assert page.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_Comma, CTRL)
    assert window.preferences.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_Q, CTRL)
    assert len(quits) == 1
    qtbot.keyClick(window, Qt.Key.Key_W, CTRL)
    assert not window.isVisible()


def test_what_a_crash_left_is_offered_and_can_be_declined(make: Make, qtbot: QtBot) -> None:
    window = make()
    taken, declined = _heard(window.left_over_accepted), _heard(window.left_over_declined)
    window.show_left_over(())
    assert _said(window) == []
    window.show_left_over([ITEM])
    assert any("It was to go on" in words for words in _said(window))
    qtbot.mouseClick(_push(window, "Go on"), Qt.MouseButton.LeftButton)
    assert (len(taken), len(declined)) == (1, 0)
    window.show_left_over([ITEM])
    qtbot.mouseClick(_push(window, "Forget it"), Qt.MouseButton.LeftButton)
    assert (len(taken), len(declined)) == (1, 1)
    assert _said(window) == []


def test_a_passing_remark_is_over_with_the_next_text_and_takes_nothing_else_with_it(
    make: Make,
) -> None:
    window = make()
    window.show_passing("Nothing is selected.")
    assert _said(window) == ["Nothing is selected."]
    window.end_passing()
    assert _said(window) == []
    window.show_passing("Nothing is selected.")
    window.show_trouble("The settings cannot be saved.")
    window.end_passing()
    assert _said(window) == ["The settings cannot be saved."]


def test_place_and_size_are_kept(make: Make, qtbot: QtBot) -> None:
    window = make()
    told = _heard(window.settings_changed)
    window.resize(800, 600)
    qtbot.waitUntil(lambda: window.width() == 800)
    window.begin_quitting()
    kept = dict(told)["window.geometry"]  # type: ignore[call-overload]
    again = make(changed(Settings(), "window.geometry", kept))
    assert again.size() == window.size()


@pytest.mark.parametrize("damaged", ["AAAA", "bm9uc2Vuc2U=", ""])
def test_a_damaged_place_opens_the_window_at_its_first_size(make: Make, damaged: str) -> None:
    window = make(changed(Settings(), "window.geometry", damaged))
    assert window.width() >= MINIMUM_SIZE.width()


def test_a_setting_reaches_the_read_page_and_the_application(make: Make, qtbot: QtBot) -> None:
    window = make()
    told = _heard(window.settings_changed)
    spin = window.preferences.control("window.font_size_pt")
    window.show_page("settings")
    qtbot.keyClick(spin, Qt.Key.Key_Up)
    assert told == [("window.font_size_pt", 14)]
    window.show_settings(changed(Settings(), "hotkeys.speak_selection", "Ctrl+Alt+R"))
    window.show_page("read")
    assert any("Ctrl+Alt+R" in words for words in _labels(window.read_page))


def test_the_text_keeps_its_size_when_the_colours_change(make: Make, qtbot: QtBot) -> None:
    """A new style sheet took it away: at dusk, a system's dark scheme made the text small."""
    window = make(changed(Settings(), "window.font_size_pt", 17))
    window.read_page.set_text("Hello.")
    editor = window.read_page.findChild(QPlainTextEdit)
    for colours in ("dark", "light"):
        window.theme.choose(colours)
        QApplication.processEvents()
        assert editor.font().pointSize() == editor.document().defaultFont().pointSize() == 17


@pytest.mark.parametrize("state", ["empty", "speaking", "settings", "banners"])
def test_nothing_is_cut_or_covered_in_the_smallest_window(
    make: Make, qtbot: QtBot, language: str, state: str
) -> None:
    """German words are longer: the smallest window is made for them."""
    window = make()
    window.resize(MINIMUM_SIZE)
    _bring_into(window, state)
    qtbot.waitUntil(lambda: window.size() == MINIMUM_SIZE)
    QApplication.processEvents()
    assert cut_words(window) == []
    assert overlapping(window) == []


def test_every_control_can_be_named_by_a_screen_reader(make: Make, language: str) -> None:
    assert nameless(make()) == []


def test_the_language_changes_while_it_runs(make: Make, qtbot: QtBot) -> None:
    window = make()
    texts = Texts()
    texts.install("de")
    try:
        qtbot.waitUntil(lambda: "Vorlesen" in _labels(window.read_page))
        assert any("Text einfügen oder tippen" in words for words in _labels(window.read_page))
    finally:
        texts.install("en")
    qtbot.waitUntil(lambda: "Read" in _labels(window.read_page))


@pytest.mark.parametrize("scaling", ["1.25", "1.5"])
def test_nothing_is_cut_on_a_scaled_screen(screen: Screen, scaling: str) -> None:
    """Scaling is fixed when Qt begins, so it takes a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.desktop.scaled"],
        env=screen.environment | {"QT_SCALE_FACTOR": scaling, "PYTHONPATH": ":".join(sys.path)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.split() == [scaling, "nothing"]


def test_the_window_is_made_in_a_moment(make: Make) -> None:
    """It has to be seen within 1.5 s of the start, most of which Python and Qt need themselves.

    Widgets are counted rather than seconds, which say nothing on a busy machine.
    """
    window = make()
    assert len(window.findChildren(QWidget)) < 500


def _bring_into(window: MainWindow, state: str) -> None:
    if state == "speaking":
        window.read_page.set_text(ITEM.text)
        window.read_page.show_status(
            Status(Phase.SPEAKING, ITEM, (15, 50), 3599.0, 7199.0, 12.34, 12.34, 12, 1.25)
        )
    elif state == "settings":
        window.show_page("settings")
    elif state == "banners":
        window.show_left_over([ITEM])
        window.show_tray(False)


def _heard(signal: object) -> list[tuple[object, ...]]:
    told: list[tuple[object, ...]] = []
    signal.connect(lambda *given: told.append(given))  # type: ignore[attr-defined]
    return told


def _question(window: MainWindow) -> ClosingQuestion:
    found = window.findChild(ClosingQuestion)
    assert isinstance(found, ClosingQuestion)
    return found


def _answer(window: MainWindow, label: str) -> QPushButton:
    return _push(_question(window), label)


def _push(window: QWidget, label: str) -> QPushButton:
    return next(b for b in window.findChildren(QPushButton) if b.text() == label)


def _said(window: MainWindow) -> list[str]:
    return [banner.words for banner in window.findChildren(Banner) if banner.words]


def _labels(page: QWidget) -> list[str]:
    return [label.text() for label in page.findChildren(QLabel)]
