"""The history page and its joiner: a real file, a real window, and a session that is told of."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QListView, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.history import History
from desktop.listmodels import HistoryRole
from desktop.pages.theme import Theme
from desktop.pages.window import MINIMUM_SIZE, MainWindow
from desktop.reading import Item, Phase, Status
from desktop.saving import Saving
from desktop.settings import Settings, changed
from desktop.texts import Texts
from desktop.wiring.history import HistoryJoiner
from tests.desktop.looking import cut_words, nameless, overlapping, put_away

if TYPE_CHECKING:
    from desktop.wiring.parts import Parts
    from engine.speech import VoiceChoice

SPEAKING = Status(Phase.SPEAKING, Item("What is heard.", "Clara"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path))
    return tmp_path


@dataclass
class Desk:
    """A window with its history, and what was asked of the session."""

    window: MainWindow
    joiner: HistoryJoiner
    read: list[Item] = field(default_factory=list)
    settings: Settings = field(default_factory=Settings)

    @property
    def view(self) -> QListView:
        found = self.window.history_page.findChild(QListView)
        assert isinstance(found, QListView)
        return found

    def rows(self) -> list[str]:
        model = self.joiner.model
        return [str(model.index(n).data()) for n in range(model.rowCount())]

    def press(self, label: str) -> None:
        button = next(
            b
            for b in self.window.history_page.findChildren(QPushButton)
            if b.text().strip() == label and b.isVisible()
        )
        button.click()


class _Session:
    def __init__(self, read: list[Item]) -> None:
        self.read = read.append


@pytest.fixture
def desk(qtbot: QtBot, qapp: QApplication) -> Iterator[Desk]:
    window, owner, read = MainWindow(Theme(qapp), Settings()), QObject(), list[Item]()
    made: list[Desk] = []
    saving = Saving(owner)

    def change(key: str, value: object) -> None:
        made[0].settings = changed(made[0].settings, key, value)

    parts = cast(
        "Parts",
        _Parts(
            owner=owner,
            window=window,
            session=_Session(read),
            saving=saving,
            settings=lambda: made[0].settings if made else Settings(),
            change=change,
        ),
    )
    joiner = HistoryJoiner(parts)
    made.append(Desk(window, joiner, read))
    window.show()
    window.show_page("history")
    qtbot.waitExposed(window)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield made[0]
    joiner.close()
    window.begin_quitting()
    put_away(window)


@dataclass
class _Parts:
    """What this joiner needs of the parts."""

    owner: QObject
    window: MainWindow
    session: Any
    saving: Saving
    settings: Callable[[], Settings]
    change: Callable[[str, object], None]


@pytest.fixture
def kept(desk: Desk, qtbot: QtBot) -> Desk:
    """Three texts, the newest chosen."""
    for text in ("The first text.", "The second text.", "The third text."):
        desk.joiner.model.add(text, "Clara", "English", "selection")
    qtbot.waitUntil(lambda: len(desk.rows()) == 3)
    desk.view.setFocus()
    desk.view.setCurrentIndex(desk.joiner.model.index(0))
    return desk


def test_what_is_heard_is_kept_once_with_how_long(desk: Desk, qtbot: QtBot) -> None:
    hear = desk.joiner.hear
    hear(replace(SPEAKING, phase=Phase.PREPARING))
    for step in range(9):
        hear(replace(SPEAKING, elapsed_s=step * 0.25))
    hear(replace(SPEAKING, phase=Phase.PAUSED, elapsed_s=2.0))
    hear(replace(SPEAKING, elapsed_s=500.0))  # a jump is not heard
    hear(Status())
    qtbot.waitUntil(lambda: desk.rows() == ["What is heard."])
    entry = desk.joiner.model.index(0)
    qtbot.waitUntil(lambda: "heard 0:02" in str(entry.data(HistoryRole.ABOUT)))
    assert "Today" in str(entry.data(HistoryRole.WHEN))
    hear(replace(SPEAKING, phase=Phase.PREPARING))  # and what is never heard is not kept
    hear(Status())
    assert len(desk.rows()) == 1


@pytest.mark.parametrize(
    "item",
    [
        Item("Private.", is_private=True),
        Item("A sample.", source="sample"),
        Item("A trial.", trial=cast("VoiceChoice", object())),
    ],
)
def test_private_texts_and_samples_are_not_kept(desk: Desk, qtbot: QtBot, item: Item) -> None:
    desk.joiner.hear(replace(SPEAKING, item=item))
    desk.joiner.hear(replace(SPEAKING, item=Item("Kept.")))
    qtbot.waitUntil(lambda: desk.rows() == ["Kept."])


def test_a_sample_in_between_does_not_end_the_reading(desk: Desk, qtbot: QtBot) -> None:
    desk.joiner.hear(SPEAKING)
    desk.joiner.hear(replace(SPEAKING, item=Item("Sample", source="sample")))
    desk.joiner.hear(replace(SPEAKING, item=Item("What is heard.", "Another voice", place=5)))
    desk.joiner.hear(Status())
    qtbot.waitUntil(lambda: len(desk.rows()) == 1)
    desk.joiner.close()
    assert len(History().page()) == 1


def test_private_texts_are_kept_if_that_is_wished_and_nothing_when_it_is_off(
    desk: Desk, qtbot: QtBot
) -> None:
    desk.settings = changed(desk.settings, "history.private_too", True)
    desk.joiner.hear(replace(SPEAKING, item=Item("Private.", is_private=True)))
    qtbot.waitUntil(lambda: desk.rows() == ["Private."])
    box = desk.window.history_page.findChild(QCheckBox)
    assert isinstance(box, QCheckBox)
    box.click()
    assert not desk.settings.history.keep
    assert any("is off" in words for words in _labels(desk.window.history_page))
    desk.joiner.hear(replace(SPEAKING, item=Item("Not kept.")))
    desk.joiner.close()
    assert [e.beginning for e in History().page()] == ["Private."]


def test_enter_reads_again_in_the_same_voice(kept: Desk, qtbot: QtBot) -> None:
    qtbot.keyClick(kept.view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(kept.read) == 1)
    assert kept.read == [Item("The third text.", "Clara", "English", source="history")]
    kept.press("Read again")
    qtbot.waitUntil(lambda: len(kept.read) == 2)


def test_a_text_goes_back_into_the_editor(kept: Desk, qtbot: QtBot) -> None:
    kept.press("Open in the editor")
    qtbot.waitUntil(lambda: kept.window.read_page.text() == "The third text.")
    assert kept.window.read_page.isVisible()


def test_delete_takes_what_is_chosen_and_undo_brings_it_back(kept: Desk, qtbot: QtBot) -> None:
    qtbot.keyClick(kept.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(kept.view, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: kept.rows() == ["The first text."])
    assert "2 texts" in kept.window.history_page.notices.words
    assert kept.view.selectionModel().hasSelection()  # the neighbour, for the next key
    kept.press("Undo")
    qtbot.waitUntil(lambda: len(kept.rows()) == 3)


def test_clear_empties_it_and_undo_brings_all_back(kept: Desk, qtbot: QtBot) -> None:
    kept.press("Clear all")
    qtbot.waitUntil(lambda: kept.rows() == [])
    assert any("Nothing has been read yet" in w for w in _labels(kept.window.history_page))
    kept.press("Undo")
    qtbot.waitUntil(lambda: len(kept.rows()) == 3)


def test_a_search_is_reached_and_left_by_keys(kept: Desk, qtbot: QtBot) -> None:
    qtbot.keyClick(kept.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    search = kept.window.history_page.findChild(QLineEdit)
    assert isinstance(search, QLineEdit)
    assert search.hasFocus()
    qtbot.keyClicks(search, "second")
    qtbot.waitUntil(lambda: kept.rows() == ["The second text."])
    qtbot.keyClicks(search, "zebra")
    qtbot.waitUntil(lambda: kept.rows() == [])
    assert any("Nothing was found" in w for w in _labels(kept.window.history_page))
    qtbot.keyClick(search, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: len(kept.rows()) == 3)
    qtbot.keyClick(search, Qt.Key.Key_Down)
    qtbot.waitUntil(kept.view.hasFocus)


def test_saving_without_a_voice_is_said_here(kept: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    page = kept.window.history_page
    page._begin_saving(kept.joiner.model.index(0).data(HistoryRole.ENTRY).number, "/x/a.wav")
    qtbot.waitUntil(lambda: "not ready" in page.notices.words)
    assert any(b.text().strip() == "Save sound…" and b.isEnabled() for b in _buttons(page))


def test_a_damaged_file_is_said_on_the_page(desk: Desk, qtbot: QtBot, home: Path) -> None:
    desk.joiner.model.add("Kept", "", "Auto", "page")
    qtbot.waitUntil(lambda: len(desk.rows()) == 1)
    desk.joiner.model._history.close()
    (home / "history.sqlite").write_bytes(b"nonsense" * 100)
    desk.joiner.model.refresh()
    qtbot.waitUntil(lambda: "damaged" in desk.window.history_page.notices.words)
    desk.joiner.model.add("It goes on", "", "Auto", "page")
    qtbot.waitUntil(lambda: "It goes on" in desk.rows())


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_cut_or_nameless_in_the_smallest_window(
    kept: Desk, qtbot: QtBot, language: str
) -> None:
    texts = Texts()
    texts.install(language)
    try:
        kept.window.history_page.show_kept(False)
        kept.window.resize(MINIMUM_SIZE)
        qtbot.waitUntil(lambda: kept.window.size() == MINIMUM_SIZE)
        qtbot.waitUntil(lambda: cut_words(kept.window.history_page) == [])
        assert overlapping(kept.window.history_page) == []
        assert nameless(kept.window.history_page) == []
    finally:
        texts.install("en")


def _buttons(page: QWidget) -> list[QPushButton]:
    return page.findChildren(QPushButton)


def _labels(page: QWidget) -> list[str]:
    found = [w for w in page.findChildren(QWidget) if w.isVisible()]
    return [str(getattr(w, "text", str)()) for w in found]
