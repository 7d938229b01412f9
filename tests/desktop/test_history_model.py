"""The history as a Qt list: page by page, and what comes late does no harm."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from desktop.history import DAY_S, History
from desktop.listmodels import HistoryModel, HistoryRole
from desktop.listmodels.history import PAGE_ENTRIES
from desktop.reading import Item
from tests.desktop.looking import put_away

NOW = 1_800_000_000.0


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with 150 entries, one a day, the newest called `Text 149`; made once, for it is slow.

    Each entry is written to the disk before the next one.
    """
    history = History(tmp_path_factory.mktemp("history") / "history.sqlite")
    for number in range(150):
        history.add(f"Text {number}", "Clara", at=NOW + number * DAY_S)
    history.close()
    return history.path


@pytest.fixture
def path(filled: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(filled, tmp_path))


def test_a_view_reads_on_as_it_is_scrolled(path: Path, qtbot: QtBot) -> None:
    model, view = HistoryModel(path), QListView()
    view.setModel(model)
    view.resize(300, 200)
    view.show()
    with qtbot.waitSignal(model.loaded):
        model.begin()
    assert model.rowCount() == PAGE_ENTRIES
    for expected in (120, 150):
        qtbot.wait(50)  # the view lays out what has come
        view.scrollToBottom()
        qtbot.waitUntil(lambda expected=expected: model.rowCount() == expected)
    assert model.index(149).data() == "Text 0"
    model.close()
    put_away(view)


def test_qt_finds_nothing_wrong_with_it(path: Path, qtbot: QtBot) -> None:
    model = HistoryModel(path)
    fatal = QAbstractItemModelTester.FailureReportingMode.Fatal
    tester = QAbstractItemModelTester(model, fatal)
    with qtbot.waitSignal(model.loaded):
        model.begin()
    for _ in range(3):
        model.fetchMore(QModelIndex())
        qtbot.wait(20)
    qtbot.waitUntil(lambda: model.rowCount() == 150)
    model.delete(tuple(range(10, 100)))
    qtbot.waitUntil(lambda: model.rowCount() == 60)
    model.add("New", "", "Auto", "page")
    model.undo()
    qtbot.waitUntil(lambda: model.index(0).data() is not None and model.rowCount() >= 60)
    model.close()
    del tester


def test_when_all_that_was_read_so_far_is_deleted_the_rest_comes(path: Path, qtbot: QtBot) -> None:
    model = HistoryModel(path)
    with qtbot.waitSignal(model.loaded):
        model.begin()
    model.delete(tuple(model.index(n).data(HistoryRole.ENTRY).number for n in range(60)))
    qtbot.waitUntil(lambda: model.index(0).data() == "Text 89")
    assert model.rowCount() == 60
    model.close()


def test_what_an_older_search_finds_is_thrown_away(path: Path, qtbot: QtBot) -> None:
    model = HistoryModel(path)
    for query in ("149", "148", "nowhere", "147"):
        model.set_query(query)
        model.refresh()
    qtbot.waitUntil(lambda: model.rowCount() == 1)
    qtbot.wait(50)
    assert model.index(0).data() == "Text 147"
    model.close()


def test_an_entry_comes_back_as_an_item_to_read(path: Path, qtbot: QtBot) -> None:
    model, items = HistoryModel(path), list[Item]()
    model.fetch_item(150, items.append)
    qtbot.waitUntil(lambda: len(items) == 1)
    assert items == [Item("Text 149", "Clara", source="history")]
    with qtbot.waitSignal(model.failed):
        model.fetch_item(9_999, items.append)
    assert len(items) == 1
    model.close()


def test_a_screen_reader_hears_the_whole_row(path: Path, qtbot: QtBot) -> None:
    model = HistoryModel(path)
    with qtbot.waitSignal(model.loaded):
        model.begin()
    said = str(model.index(0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert said.startswith("Text 149, ")
    assert "Clara" in said
    model.close()


def test_old_entries_go_and_closing_twice_does_no_harm(path: Path, qtbot: QtBot) -> None:
    model = HistoryModel(path)
    with qtbot.waitSignal(model.loaded):
        model.begin()
    model.clear()
    with qtbot.waitSignal(model.removed):
        qtbot.wait(1)
    model.close()
    model.close()
    assert History(path).page() == ()
