"""The read page, worked with keys and mouse."""

import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QStringListModel, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QDragEnterEvent, QDropEvent, QTextCursor, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QProgressBar,
    QPushButton,
    QSlider,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.pages import editor as editor_module
from desktop.pages.banner import Banner
from desktop.pages.editor import TextEditor
from desktop.pages.read import ReadPage
from desktop.pages.theme import Theme
from desktop.reading import SLOW_NOTICE, Item, Phase, Status
from engine.speech import Progress, VivavoceError
from tests.desktop.looking import put_away

CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton
TEXT = "One 👍🏽 is here. Two is there, with ümläuts. Three 🎤 ends it."
SENTENCES = [(0, 15), (16, 43), (44, 60)]


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication) -> Iterator[ReadPage]:
    """A page on the screen, with voices."""
    theme = Theme(qapp)
    shown = ReadPage(theme)
    shown.show_voices(QStringListModel(["Clara", "Arthur", "Edith"], shown))
    shown.resize(900, 640)
    shown.show()
    qtbot.waitExposed(shown)
    shown.activateWindow()
    qtbot.waitUntil(shown.isActiveWindow)
    yield shown
    for dialog in shown.findChildren(QFileDialog):
        dialog.reject()
    put_away(shown)


@pytest.fixture
def editor(page: ReadPage) -> TextEditor:
    found = page.findChild(TextEditor)
    assert isinstance(found, TextEditor)
    return found


def test_an_empty_page_says_how_a_text_gets_in(
    page: ReadPage, editor: TextEditor, qtbot: QtBot
) -> None:
    page.set_ways("Ctrl+Alt+S", has_tray=False)
    assert "drop a file here" in " ".join(_labels(page))
    assert any("Ctrl+Alt+S" in words for words in _labels(page))
    qtbot.keyClicks(editor, "Hello.")
    assert "drop a file here" not in " ".join(_labels(page))
    assert page.text() == "Hello."


@pytest.mark.parametrize("has_tray", [True, False])
def test_without_a_hotkey_the_empty_page_names_the_tray_if_there_is_one(
    page: ReadPage, has_tray: bool
) -> None:
    page.set_ways("", has_tray=has_tray)
    assert not any("press" in words for words in _labels(page))
    assert any("in the tray" in words for words in _labels(page)) is has_tray


def test_ctrl_return_reads_from_the_start_and_blank_text_is_not_read(
    page: ReadPage, editor: TextEditor, qtbot: QtBot
) -> None:
    asked = _heard(page.play_asked)
    qtbot.keyClicks(editor, "   ")
    qtbot.keyClick(editor, Qt.Key.Key_Return, CTRL)
    assert not _button(page, "Read").isEnabled()
    assert asked == []
    page.set_text(TEXT)
    qtbot.keyClick(editor, Qt.Key.Key_Return, CTRL)
    assert asked == [(TEXT, 0)]


def test_the_keys_of_the_player_follow_what_is_done(page: ReadPage, qtbot: QtBot) -> None:
    page.set_text(TEXT)
    paused, stopped = _heard(page.pause_asked), _heard(page.stop_asked)
    went, came = _heard(page.next_asked), _heard(page.previous_asked)
    for name in ("Stop", "Next sentence", "Previous sentence"):
        assert not _button(page, name).isEnabled()
    page.show_status(_speaking())
    qtbot.mouseClick(_button(page, "Pause"), LEFT)
    qtbot.mouseClick(_button(page, "Next sentence"), LEFT)
    qtbot.mouseClick(_button(page, "Previous sentence"), LEFT)
    qtbot.mouseClick(_button(page, "Stop"), LEFT)
    assert [len(told) for told in (paused, went, came, stopped)] == [1, 1, 1, 1]
    page.show_status(_speaking(Phase.PAUSED))
    qtbot.mouseClick(_button(page, "Go on"), LEFT)
    assert len(paused) == 2


def test_space_escape_and_the_arrows_work_while_it_reads(
    page: ReadPage, editor: TextEditor, qtbot: QtBot
) -> None:
    paused, stopped = _heard(page.pause_asked), _heard(page.stop_asked)
    went, came = _heard(page.next_asked), _heard(page.previous_asked)
    page.set_text(TEXT)
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Right):
        qtbot.keyClick(editor, key, ALT if key == Qt.Key.Key_Right else Qt.KeyboardModifier(0))
    assert (stopped, went) == ([], [])  # nothing is read yet
    page.show_status(_speaking())
    editor.setFocus()
    qtbot.keyClick(editor, Qt.Key.Key_Space)
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    qtbot.keyClick(editor, Qt.Key.Key_Right, ALT)
    qtbot.keyClick(editor, Qt.Key.Key_Left, ALT)
    qtbot.keyClicks(editor, "xyz")
    assert [len(told) for told in (paused, stopped, went, came)] == [1, 1, 1, 1]
    assert page.text() == TEXT
    page.show_status(Status())
    qtbot.keyClicks(editor, "x")
    assert page.text() != TEXT


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_click_on_a_sentence_reads_on_there(
    page: ReadPage, editor: TextEditor, qtbot: QtBot, number: int
) -> None:
    """Emoji count twice in Qt and once in Python: behind one, a click must not slip."""
    asked = _heard(page.seek_asked)
    page.set_text(TEXT)
    page.show_status(_speaking())
    start, end = SENTENCES[number]
    qtbot.mouseClick(editor.viewport(), LEFT, pos=_place(editor, (start + end) // 2))
    assert len(asked) == 1
    assert start <= asked[0][0] < end


def test_while_idle_a_click_sets_the_cursor_and_ctrl_click_reads_from_there(
    page: ReadPage, editor: TextEditor, qtbot: QtBot
) -> None:
    asked, sought = _heard(page.play_asked), _heard(page.seek_asked)
    page.set_text(TEXT)
    there = _place(editor, 30)
    qtbot.mouseClick(editor.viewport(), LEFT, pos=there)
    assert (asked, sought) == ([], [])
    qtbot.mouseClick(editor.viewport(), LEFT, CTRL, pos=there)
    assert asked[0][0] == TEXT
    assert abs(asked[0][1] - 30) <= 1
    qtbot.keyClick(editor, Qt.Key.Key_F5)
    assert asked[1] == asked[0]


def test_dragging_over_the_text_selects_and_does_not_seek(
    page: ReadPage, editor: TextEditor, qtbot: QtBot
) -> None:
    asked = _heard(page.seek_asked)
    page.set_text(TEXT)
    page.show_status(_speaking())
    qtbot.mousePress(editor.viewport(), LEFT, pos=_place(editor, 16))
    qtbot.mouseMove(editor.viewport(), _place(editor, 40))
    qtbot.mouseRelease(editor.viewport(), LEFT, pos=_place(editor, 40))
    assert asked == []


def test_the_context_menu_reads_from_here(page: ReadPage, editor: TextEditor, qtbot: QtBot) -> None:
    asked = _heard(page.play_asked)
    page.set_text(TEXT)
    there = _place(editor, 50)
    _right_click(editor, there)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    first = menu.actions()[0]
    assert first.text() == "Read from here"
    first.trigger()
    menu.close()
    assert abs(asked[0][1] - 50) <= 1


@pytest.mark.parametrize("span", SENTENCES)
def test_the_sentence_being_heard_is_marked_exactly(
    page: ReadPage, editor: TextEditor, span: tuple[int, int]
) -> None:
    page.set_text(TEXT)
    page.show_status(_speaking(sentence=span))
    assert _marked(editor) == TEXT[span[0] : span[1]]
    page.show_status(Status())
    assert _marked(editor) == ""


def test_line_ends_of_windows_do_not_shift_the_mark(page: ReadPage, editor: TextEditor) -> None:
    """Qt makes one character of \\r\\n, and the session counts two."""
    text = "First.\r\nSecond.\r\n\r\nThird 👍.\r\nFourth."
    page.show_status(_speaking(text=text, sentence=(text.index("Fourth"), len(text))))
    assert _marked(editor) == "Fourth."
    page.show_status(_speaking(text=text, sentence=(text.index("Third"), text.index("👍") + 2)))
    assert _marked(editor) == "Third 👍."


def test_the_sentence_is_kept_in_view_unless_the_user_scrolls(
    page: ReadPage, editor: TextEditor, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editor_module, "HANDS_OFF_S", 0.4)
    text, spans = _long_text(400)
    page.set_text(text)
    page.show_status(_speaking(text=text, sentence=spans[0]))
    QApplication.processEvents()
    page.show_status(_speaking(text=text, sentence=spans[300]))
    assert _is_in_view(editor, spans[300][0])
    page.show_status(_speaking(text=text, sentence=spans[10]))
    assert _is_in_view(editor, spans[10][0])
    _turn_wheel(editor, -3000)
    put = editor.verticalScrollBar().value()
    page.show_status(_speaking(text=text, sentence=spans[11]))
    assert editor.verticalScrollBar().value() == put
    qtbot.wait(450)
    page.show_status(_speaking(text=text, sentence=spans[12]))
    assert _is_in_view(editor, spans[12][0])


def test_a_sentence_deep_in_one_endless_paragraph_is_brought_into_view(
    page: ReadPage, editor: TextEditor
) -> None:
    text = " ".join(f"Sentence number {k} is here." for k in range(900))
    start = text.index("number 700") - len("Sentence ")
    page.set_text(text)
    QApplication.processEvents()
    page.show_status(_speaking(text=text, sentence=(start, start + 28)))
    assert _is_in_view(editor, start)


def test_a_text_read_from_elsewhere_is_shown_and_the_users_own_comes_back(
    page: ReadPage, editor: TextEditor, qtbot: QtBot
) -> None:
    qtbot.keyClicks(editor, "Mine")
    qtbot.keyClicks(editor, " still")
    item = Item("From another program.", source="selection")
    page.show_status(Status(Phase.SPEAKING, item, (0, 21)))
    assert editor.toPlainText() == "From another program."
    assert _marked(editor) == "From another program."
    assert any("This is the selection" in words for words in _labels(page))
    assert page.text() == "Mine still"
    page.show_status(Status())
    assert editor.toPlainText() == "Mine still"
    assert not any("This is the selection" in words for words in _labels(page))
    qtbot.keyClick(editor, Qt.Key.Key_Z, CTRL)
    assert page.text() != "Mine still"  # undo is still there


def test_after_a_stop_f5_goes_on_with_the_sentence_last_heard(
    page: ReadPage, editor: TextEditor, qtbot: QtBot
) -> None:
    asked = _heard(page.play_asked)
    page.set_text(TEXT)
    page.show_status(_speaking(sentence=SENTENCES[2]))
    page.show_status(Status())
    qtbot.keyClick(editor, Qt.Key.Key_F5)
    assert asked == [(TEXT, SENTENCES[2][0])]


@pytest.mark.parametrize(
    ("n_sentences", "end"), [(20_000, "\n"), (2_000, " ")], ids=["1 MB", "one paragraph of 100 KB"]
)
def test_a_long_text_stays_quick(page: ReadPage, n_sentences: int, end: str) -> None:
    """The event loop may not stand still for longer than 50 ms while speaking."""
    text, spans = _long_text(n_sentences, end)
    page.set_text(text)
    item = Item(text)
    page.show_status(Status(Phase.SPEAKING, item, spans[0], 0.0))
    QApplication.processEvents()
    took_s = []
    for number in range(n_sentences // 2, n_sentences // 2 + 20):
        began = time.perf_counter()
        page.show_status(Status(Phase.SPEAKING, item, spans[number], float(number)))
        QApplication.processEvents()
        took_s.append(time.perf_counter() - began)
    assert statistics.median(took_s) < 0.05


def test_a_dropped_file_is_asked_for(page: ReadPage, editor: TextEditor, tmp_path: Path) -> None:
    """What becomes of it: test_documents_opening.py."""
    asked = _heard(page.file_asked)
    path = tmp_path / "ü 名 🎤.txt"
    path.touch()
    _drop(editor, path)
    assert asked == [(str(path),)]


def test_clearing_can_be_undone(page: ReadPage, editor: TextEditor, qtbot: QtBot) -> None:
    page.set_text(TEXT)
    qtbot.mouseClick(_button(page, "Clear"), LEFT)
    assert page.text() == ""
    undo = next(b for b in _banner(page).findChildren(QPushButton) if b.text() == "Undo")
    qtbot.mouseClick(undo, LEFT)
    assert page.text() == TEXT
    assert _banner(page).words == ""


def test_what_was_copied_is_pasted_as_plain_text(
    page: ReadPage, editor: TextEditor, qtbot: QtBot
) -> None:
    data = QMimeData()
    data.setHtml("<b>Bold</b> text")
    data.setText("Bold text")
    QApplication.clipboard().setMimeData(data)
    qtbot.mouseClick(_button(page, "Paste"), LEFT)
    assert page.text() == "Bold text"


def test_speed_is_set_by_slider_number_and_keys(
    page: ReadPage, editor: TextEditor, qtbot: QtBot
) -> None:
    told = _heard(page.speed_chosen)
    slider, spin = page.findChild(QSlider), page.findChild(QDoubleSpinBox)
    assert isinstance(slider, QSlider)
    assert isinstance(spin, QDoubleSpinBox)
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert told[-1] == (1.05,)
    assert spin.value() == pytest.approx(1.05)
    spin.selectAll()
    qtbot.keyClicks(spin, spin.locale().toString(2.0, "f", 2))
    qtbot.keyClick(spin, Qt.Key.Key_Return)
    assert told[-1] == (2.0,)
    editor.setFocus()
    qtbot.keyClick(editor, Qt.Key.Key_Down, CTRL)
    assert told[-1] == (1.9,)
    for _ in range(50):
        qtbot.keyClick(editor, Qt.Key.Key_Up, CTRL)
    assert told[-1] == (3.0,)


def test_showing_a_choice_is_not_choosing_it(page: ReadPage) -> None:
    """Else a status that comes late would undo what the user has just chosen."""
    speeds, voices = _heard(page.speed_chosen), _heard(page.voice_chosen)
    languages = _heard(page.language_chosen)
    page.show_status(Status(speed=1.5))
    page.show_voice("edith")
    page.show_languages(["Auto", "German"])
    page.show_language("german")
    assert (speeds, voices, languages) == ([], [], [])
    shown = [box.currentText() for box in page.findChildren(QComboBox)]
    assert shown == ["Edith", "German"]


def test_voice_and_language_are_chosen_with_the_keyboard(page: ReadPage, qtbot: QtBot) -> None:
    voices, languages = _heard(page.voice_chosen), _heard(page.language_chosen)
    page.show_languages(["English", "German"])
    voice, language = page.findChildren(QComboBox)
    qtbot.keyClick(voice, Qt.Key.Key_Down)
    qtbot.keyClick(language, Qt.Key.Key_End)
    assert voices == [("Arthur",)]
    assert languages == [("German",)]


def test_voices_that_come_later_keep_the_choice(qtbot: QtBot, page: ReadPage) -> None:
    model = QStringListModel()
    page.show_voices(model)
    page.show_voice("Nora")
    box = page.findChildren(QComboBox)[0]
    assert not box.isEnabled()
    model.setStringList(["Clara", "Nora"])
    assert box.isEnabled()
    assert box.currentText() == "Nora"


def test_time_and_figures_are_shown_while_it_reads(page: ReadPage) -> None:
    page.set_text(TEXT)
    status = Status(Phase.SPEAKING, Item(TEXT), SENTENCES[0], 65.0, 195.0, 0.312, 0.287, 2)
    page.show_status(status)
    said = " | ".join(_labels(page))
    figures = "First sound 0.31 s  ·  0.29 × as long to make as to hear (RTF)"
    for words in ("1:05", "−3:15", figures, "Waiting: 2"):
        assert words in said
    bar = page.findChild(QProgressBar, options=Qt.FindChildOption.FindChildrenRecursively)
    shares = [b.value() / b.maximum() for b in page.findChildren(QProgressBar) if b.maximum()]
    assert bar is not None
    assert 0.25 in shares


def test_loading_is_shown_with_its_task_and_share(page: ReadPage) -> None:
    page.set_text(TEXT)
    page.show_status(Status(Phase.PREPARING, Item(TEXT)))
    assert any("Preparing" in words for words in _labels(page))
    page.show_progress(Progress("Loading the model", 3, 4))
    assert "Loading the model 75 %" in _labels(page)
    page.show_progress(Progress("Reading the weights", 0, 0))
    assert "Reading the weights…" in _labels(page)
    page.show_progress(None)
    page.show_status(_speaking())
    assert not any("Reading the weights" in words for words in _labels(page))


def test_an_error_says_what_to_do_and_offers_to_try_again(page: ReadPage, qtbot: QtBot) -> None:
    retried = _heard(page.retry_asked)
    page.set_text(TEXT)
    error = VivavoceError("The device is full.", "Close other programs.")
    failed = Status(Phase.IDLE, Item(TEXT), error=error)
    page.show_status(failed)
    assert _banner(page).words == "The device is full. Close other programs."
    again = next(b for b in _banner(page).findChildren(QPushButton) if b.text() == "Try again")
    qtbot.mouseClick(again, LEFT)
    assert len(retried) == 1
    assert _banner(page).words == ""
    page.show_status(failed)  # the same once more: it has been put away
    assert _banner(page).words == ""
    page.show_status(_speaking())
    page.show_status(Status(Phase.IDLE, Item(TEXT), error=VivavoceError("Again.", "So.")))
    assert _banner(page).words == "Again. So."


def test_a_notice_of_the_session_is_shown_once(page: ReadPage) -> None:
    page.show_status(Status(notice="The headset is gone."))
    assert _banner(page).words == "The headset is gone."
    _banner(page).hide()
    page.show_status(Status(notice="The headset is gone.", speed=1.5))
    assert _banner(page).words == ""


def test_why_a_slow_machine_waits_is_said_only_while_it_waits(page: ReadPage) -> None:
    """It stayed on the page with nothing playing. Other notices stay until they are put away."""
    for notice, stays in ((SLOW_NOTICE, False), ("A sentence would not end.", True)):
        page.show_status(Status(Phase.PREPARING, Item(TEXT), notice=notice))
        assert _banner(page).words == notice
        page.show_status(Status())
        assert (_banner(page).words == notice) is stays


@pytest.mark.parametrize("suffix", ["wav", "flac", "mp3", "ogg"])
def test_the_sound_is_saved_in_the_format_chosen(
    page: ReadPage, editor: TextEditor, qtbot: QtBot, tmp_path: Path, suffix: str
) -> None:
    asked = _heard(page.save_asked)
    page.set_text(TEXT)
    qtbot.keyClick(editor, Qt.Key.Key_S, CTRL)
    dialog = page.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    kind = next(k for k in dialog.nameFilters() if suffix in k)
    dialog.selectNameFilter(kind)
    dialog.filterSelected.emit(kind)  # Qt sends it only for a choice by hand
    dialog.setDirectory(str(tmp_path))
    name = dialog.findChild(QLineEdit)
    assert isinstance(name, QLineEdit)
    assert name.text().startswith("One is here")
    name.setText("heard")
    qtbot.keyClick(name, Qt.Key.Key_Return)
    assert asked == [(TEXT, str(tmp_path / f"heard.{suffix}"))]


def test_saving_shows_its_progress_and_can_be_cancelled(
    page: ReadPage, qtbot: QtBot, tmp_path: Path
) -> None:
    cancelled = _heard(page.save_cancelled)
    page.set_text(TEXT)
    page.show_save_progress(0.0)
    page.show_save_progress(0.42)
    assert any("42 %" in words for words in _labels(page))
    assert not _button(page, "Save sound…").isEnabled()
    qtbot.mouseClick(_button(page, "Cancel"), LEFT)
    assert len(cancelled) == 1
    page.show_save_progress(None)
    assert not any("42 %" in words for words in _labels(page))
    assert _button(page, "Save sound…").isEnabled()
    page.show_saved(str(tmp_path / "heard.wav"))
    assert "heard.wav" in _banner(page).words


def test_tab_reaches_every_control_and_leaves_the_text(page: ReadPage, qtbot: QtBot) -> None:
    """Keyboard for everything: from the text on, Tab comes round to it again."""
    page.set_text(TEXT)
    page.show_status(_speaking())
    start = page.findChild(TextEditor)
    assert isinstance(start, TextEditor)
    start.setFocus()
    seen: list[QWidget] = []
    for _ in range(30):
        focused = QApplication.focusWidget()
        assert focused is not None
        if focused in seen:
            break
        seen.append(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is start
    names = {w.accessibleName() for w in seen}
    expected = {"Voice", "Language of the text", "Text to be read", "Speed", "Pause", "Stop"}
    assert expected | {"Next sentence", "Previous sentence", "Save sound…"} <= names


def test_broken_characters_do_no_harm(page: ReadPage, editor: TextEditor) -> None:
    """`desktop.md` #22: a NUL, a lone surrogate, zero-width characters, separators."""
    for text in ("\0", "a\ud800b", "\u200b\u200d", "a\u2028b\u2029c", "\r\n", "👍🏽"):
        page.set_text(text)
        page.show_status(Status(Phase.SPEAKING, Item(text), (0, len(text))))
        page.show_status(Status())
    assert isinstance(page.text(), str)


def _speaking(
    phase: Phase = Phase.SPEAKING,
    text: str = TEXT,
    sentence: tuple[int, int] | None = SENTENCES[0],
) -> Status:
    return Status(phase, Item(text), sentence)


def _heard(signal: object) -> list[tuple[object, ...]]:
    told: list[tuple[object, ...]] = []
    signal.connect(lambda *given: told.append(given))  # type: ignore[attr-defined]
    return told


def _labels(page: QWidget) -> list[str]:
    return [label.text() for label in page.findChildren(QLabel) if label.isVisibleTo(page)]


def _button(page: QWidget, name: str) -> QToolButton | QPushButton:
    for kind in (QToolButton, QPushButton):
        for button in page.findChildren(kind):
            if name in (button.accessibleName(), button.text()) and button.isVisibleTo(page):
                return button
    raise AssertionError(f"no button called {name}")


def _banner(page: QWidget) -> Banner:
    found = page.findChild(Banner)
    assert isinstance(found, Banner)
    return found


def _place(editor: TextEditor, character: int) -> QPoint:
    """Where a character of TEXT is in the viewport."""
    cursor = QTextCursor(editor.document())
    cursor.setPosition(len(TEXT[:character].encode("utf-16-le")) // 2)
    return editor.cursorRect(cursor).center() + QPoint(2, 0)


def _marked(editor: TextEditor) -> str:
    marks = editor.extraSelections()
    return marks[0].cursor.selectedText().replace("\u2029", "\n") if marks else ""


def _is_in_view(editor: TextEditor, character: int) -> bool:
    QApplication.processEvents()
    cursor = QTextCursor(editor.document())
    cursor.setPosition(character)
    return editor.viewport().rect().contains(editor.cursorRect(cursor))


def _long_text(n_sentences: int, end: str = "\n") -> tuple[str, list[tuple[int, int]]]:
    number = range(n_sentences)
    pieces = [f"This is sentence {k}, of no use but its length." for k in number]
    spans, start = [], 0
    for piece in pieces:
        spans.append((start, start + len(piece)))
        start += len(piece) + len(end)
    return end.join(pieces), spans


def _turn_wheel(editor: TextEditor, by: int) -> None:
    here = QPointF(50, 50)
    event = QWheelEvent(
        here,
        editor.viewport().mapToGlobal(here),
        QPoint(),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(editor.viewport(), event)


def _drop(editor: TextEditor, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    rest = (Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    here = QPointF(50, 50)
    try:
        enter = QDragEnterEvent(here, *rest)
    except TypeError:  # before Qt 6.12
        enter = QDragEnterEvent(here.toPoint(), *rest)
    for event in (enter, QDropEvent(here, *rest)):
        QApplication.sendEvent(editor.viewport(), event)
        assert event.isAccepted()


def _right_click(editor: TextEditor, place: QPoint) -> None:
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, place, editor.viewport().mapToGlobal(place)
    )
    QApplication.sendEvent(editor.viewport(), event)
