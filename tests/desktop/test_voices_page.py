"""The voices page does what its cards, keys and menus say, with a real library on the disk."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from desktop.pages.voices import MixDialog
from desktop.pages.voices.card import VoiceCard
from desktop.pages.window import MINIMUM_SIZE
from desktop.reading import Item, Phase
from desktop.texts import Texts
from engine.speech import Voice, VoiceLibrary, save_voice
from tests.desktop.looking import cut_words, nameless, overlapping
from tests.desktop.voicesbench import Bench, bench, listed
from tests.fakes import CUSTOM
from tests.scripted import fake_voice

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
LONG = "A voice with a name as long as those that people give to files, and then some more " * 2


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> VoiceLibrary:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    library = VoiceLibrary()
    for name, language in (("Anna", "german"), ("Berta", None)):
        library.add(named(name, language))
    return library


@pytest.fixture
def desk(library: VoiceLibrary, qtbot: QtBot, qapp: QApplication) -> Iterator[Bench]:
    with bench(qtbot, qapp) as made:
        made.card("Berta")
        yield made


def named(name: str, language: str | None = None, sign: int = 1) -> Voice:
    voice = fake_voice(name)
    return replace(voice, language=language, embedding=sign * (voice.embedding + len(name)))


def press(desk: Bench, name: str, key: Qt.Key) -> None:
    card = desk.card(name)
    card.setFocus()
    desk.qtbot.keyClick(card, key)


def choose(desk: Bench, name: str, label: str) -> None:
    """Opens a card's menu and chooses."""
    card = desk.card(name)
    more = next(b for b in card.findChildren(QToolButton) if b.accessibleName().startswith("More"))
    desk.qtbot.mouseClick(more, LEFT)
    menu = card.findChildren(QMenu)[-1]
    action = next(action for action in menu.actions() if action.text() == label)
    desk.qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())


def push(desk: Bench, label: str) -> None:
    """Waits for a button, and presses it."""

    def shown() -> list[QPushButton]:
        buttons = desk.page.findChildren(QPushButton)
        return [b for b in buttons if b.text().strip() == label and b.isVisible()]

    desk.qtbot.waitUntil(lambda: bool(shown()))
    desk.qtbot.mouseClick(shown()[0], LEFT)


def words(card: VoiceCard) -> str:
    return " | ".join(label.text() for label in card.findChildren(QLabel) if label.isVisible())


def test_a_card_says_who_it_is_and_whether_it_fits(desk: Bench) -> None:
    anna, clara = desk.card("Anna"), desk.card("Clara")
    assert "German" in words(anna)
    assert "Your own voice" in words(anna)
    assert "Other model" in words(clara)
    assert "Made for Starter" in words(clara)
    assert not clara.findChildren(QPushButton)[0].isEnabled()
    assert desk.names()[:2] == ["Anna", "Berta"]


def test_using_a_voice_marks_it_and_sets_it(desk: Bench) -> None:
    desk.qtbot.waitUntil(lambda: "In use" in words(desk.card("Anna")))  # the model's first
    press(desk, "Berta", Qt.Key.Key_Return)
    assert desk.settings.reading.voice == "Berta"
    assert "In use" in words(desk.card("Berta"))
    assert "In use" not in words(desk.card("Anna"))
    desk.qtbot.mouseDClick(desk.card("Anna"), LEFT)
    assert desk.settings.reading.voice == "Anna"


def test_space_lets_a_voice_be_heard_in_its_language_and_again_stops_it(desk: Bench) -> None:
    press(desk, "Anna", Qt.Key.Key_Space)
    desk.qtbot.waitUntil(lambda: desk.card("Anna")._is_heard)
    item = desk.session.status.item
    assert item is not None
    assert (item.source, item.language, item.is_private) == ("sample", "german", True)
    assert item.text.startswith("Guten Tag")
    press(desk, "Anna", Qt.Key.Key_Space)
    desk.qtbot.waitUntil(lambda: desk.session.status.phase is Phase.IDLE)
    desk.qtbot.waitUntil(lambda: not desk.card("Anna")._is_heard)


def test_a_sample_interrupts_a_reading_which_then_waits_paused(desk: Bench) -> None:
    desk.session.read(Item("A long text. " * 50, "Anna"))
    desk.qtbot.waitUntil(lambda: desk.session.status.phase is not Phase.IDLE)
    press(desk, "Berta", Qt.Key.Key_Space)
    desk.qtbot.waitUntil(lambda: desk.card("Berta")._is_heard)
    press(desk, "Berta", Qt.Key.Key_Space)
    desk.qtbot.waitUntil(lambda: desk.session.status.phase is Phase.PAUSED)
    assert desk.session.status.item is not None
    assert desk.session.status.item.text.startswith("A long text")


def test_a_voice_is_renamed_where_it_stands(desk: Bench, library: VoiceLibrary) -> None:
    press(desk, "Anna", Qt.Key.Key_Return)
    press(desk, "Anna", Qt.Key.Key_F2)
    line = desk.card("Anna").findChild(QLineEdit)
    assert line.selectedText() == "Anna"
    line.insert("Zoë  Müller")  # QTest types ASCII alone
    desk.qtbot.keyClick(line, Qt.Key.Key_Return)
    desk.card("Zoë Müller")
    assert [voice.name for voice in library.list()] == ["Berta", "Zoë Müller"]
    assert desk.settings.reading.voice == "Zoë Müller"  # it was in use


def test_escape_and_an_empty_name_leave_the_name(desk: Bench, library: VoiceLibrary) -> None:
    for typed, key in (("X", Qt.Key.Key_Escape), ("   ", Qt.Key.Key_Return)):
        press(desk, "Anna", Qt.Key.Key_F2)
        line = desk.card("Anna").findChild(QLineEdit)
        desk.qtbot.keyClicks(line, typed)
        desk.qtbot.keyClick(line, key)
        assert line.isHidden()
        assert desk.card("Anna").hasFocus()
    desk.joiner.keeping.close()
    assert [voice.name for voice in library.list()] == ["Anna", "Berta"]


def test_a_taken_name_gets_a_number_and_that_is_said(desk: Bench) -> None:
    press(desk, "Anna", Qt.Key.Key_F2)
    line = desk.card("Anna").findChild(QLineEdit)
    desk.qtbot.keyClicks(line, "berta")
    desk.qtbot.keyClick(line, Qt.Key.Key_Return)
    desk.card("berta (2)")
    assert "berta is taken" in desk.said()


def test_deleting_can_be_undone_by_the_banner_and_by_a_key(desk: Bench) -> None:
    press(desk, "Berta", Qt.Key.Key_Return)
    press(desk, "Berta", Qt.Key.Key_Delete)
    desk.wait_said("Deleted Berta.")
    assert desk.settings.reading.voice == ""
    press(desk, "Anna", Qt.Key.Key_Delete)
    desk.wait_said("Deleted Anna.")
    push(desk, "Undo")
    desk.wait_said("Anna is back.")
    desk.card("Anna").setFocus()
    desk.qtbot.keyClick(desk.card("Anna"), Qt.Key.Key_Z, CTRL)
    desk.wait_said("Berta is back.")
    desk.card("Berta")
    assert desk.settings.reading.voice == "Berta"


def test_undo_brings_nothing_back_that_was_deleted_long_ago(
    library: VoiceLibrary, qtbot: QtBot, qapp: QApplication
) -> None:
    library.delete("Anna")
    with bench(qtbot, qapp) as desk:
        press(desk, "Berta", Qt.Key.Key_Delete)
        desk.wait_said("Deleted")
        for _ in range(3):
            desk.page.undo_asked.emit()
        desk.wait_said("Berta is back.")
    assert [voice.name for voice in library.list()] == ["Berta"]


def test_what_comes_with_the_product_is_neither_renamed_nor_deleted(desk: Bench) -> None:
    for key in (Qt.Key.Key_F2, Qt.Key.Key_Delete, Qt.Key.Key_Space, Qt.Key.Key_Return):
        press(desk, "Clara", key)
    assert desk.card("Clara").findChild(QLineEdit).isHidden()
    assert desk.said() == ""
    assert desk.settings.reading.voice == ""


def test_duplicating_makes_a_voice_with_a_number(desk: Bench, library: VoiceLibrary) -> None:
    choose(desk, "Anna", "Duplicate")
    desk.card("Anna (2)")
    assert np.array_equal(library.get("Anna (2)").embedding, library.get("Anna").embedding)
    assert "Anna (2)" in desk.said()


def test_two_voices_are_mixed_heard_and_kept(desk: Bench, library: VoiceLibrary) -> None:
    choose(desk, "Anna", "Mix with another voice…")
    dialog = desk.window.findChild(MixDialog)
    assert dialog is not None
    dialog._slider.setValue(25)
    assert dialog._name.text() == "Anna + Berta"
    desk.qtbot.mouseClick(dialog._listen, LEFT)
    desk.qtbot.waitUntil(lambda: dialog._is_heard)
    assert nameless(dialog) == []
    desk.qtbot.mouseClick(dialog._listen, LEFT)
    desk.qtbot.waitUntil(lambda: not dialog._is_heard)
    desk.qtbot.mouseClick(dialog.accept_button, LEFT)
    desk.card("Anna + Berta")
    one, other = (library.get(name).embedding for name in ("Anna", "Berta"))
    mixed = library.get("Anna + Berta").embedding
    assert np.linalg.norm(mixed - one) < np.linalg.norm(mixed - other)


def test_a_voice_cannot_be_mixed_with_itself(desk: Bench) -> None:
    choose(desk, "Berta", "Mix with another voice…")
    dialog = desk.window.findChild(MixDialog)
    assert dialog is not None
    assert dialog._one.currentText() == "Berta"
    dialog._other.setCurrentIndex(dialog._one.currentIndex())
    assert not dialog.accept_button.isEnabled()
    assert "different" in dialog.problem
    dialog.reject()


def test_voices_that_cancel_each_other_out_say_so_and_leave_no_mix(
    library: VoiceLibrary, qtbot: QtBot, qapp: QApplication
) -> None:
    library.add(named("Anti", sign=-1))
    library.add(replace(named("Anti", sign=-1), name="Pro", embedding=named("Anti").embedding))
    with bench(qtbot, qapp) as desk:
        choose(desk, "Pro", "Mix with another voice…")
        dialog = desk.window.findChild(MixDialog)
        assert dialog is not None
        dialog._other.setCurrentIndex(dialog._other.findText("Anti"))
        qtbot.mouseClick(dialog.accept_button, LEFT)
        assert "cancel each other out" in dialog.problem
        assert dialog.isVisible()
        dialog.reject()
    assert len(library.list()) == 4


def test_all_are_exported_and_imported_again(
    desk: Bench, library: VoiceLibrary, tmp_path: Path
) -> None:
    folder = tmp_path / "ein Ordner 🎙"
    folder.mkdir()
    desk.page.export_all_asked.emit(folder)
    desk.wait_said("Saved")
    assert listed(folder) == ["Anna.safetensors", "Berta.safetensors"]
    desk.page.import_asked.emit(tuple(folder.iterdir()))
    desk.wait_said("Imported voices: 2")
    assert "Anna → Anna (2)" in desk.said()
    desk.card("Berta (2)")
    assert len(library.list()) == 4


def test_one_bad_file_stops_an_import_and_the_others_are_offered(
    desk: Bench, library: VoiceLibrary, tmp_path: Path
) -> None:
    good, bad = tmp_path / "good.safetensors", tmp_path / "bad.safetensors"
    save_voice(named("Carla"), good)
    bad.write_bytes(b"")
    drop(desk, good, bad)
    desk.wait_said("Nothing was imported.")
    assert "bad.safetensors" in desk.said()
    assert len(library.list()) == 2
    push(desk, "Import the others")
    desk.card("Carla")


def test_other_files_are_left_to_the_window(desk: Bench, tmp_path: Path) -> None:
    assert not drop(desk, tmp_path / "speech.wav")
    assert not drop(desk, tmp_path / "a.safetensors", tmp_path / "speech.wav")


def test_a_damaged_file_is_a_card_of_its_own(desk: Bench, library: VoiceLibrary) -> None:
    (library.directory / "broken.safetensors").write_bytes(b"rubbish")
    card = desk.card("broken.safetensors")  # noticed by itself
    assert "Damaged" in words(card)
    assert "cannot be used" in words(card)
    assert any(b.text() == "Show in folder" for b in card.findChildren(QPushButton))
    (library.directory / "broken.safetensors").unlink()
    desk.qtbot.waitUntil(lambda: "broken.safetensors" not in desk.names())


def test_what_another_process_does_with_voices_is_seen(desk: Bench) -> None:
    command = [sys.executable, "-m", "engine.cli", "voices", "rename", "Anna", "Zora"]
    subprocess.run(command, check=True, timeout=60, capture_output=True)
    desk.card("Zora")
    assert "Anna" not in desk.names()


def test_presets_of_a_model_are_cards_and_can_be_used(desk: Bench) -> None:
    desk.use_model(CUSTOM)
    card = desk.card("vivian")
    assert "Comes with the model" in words(card)
    press(desk, "vivian", Qt.Key.Key_Return)
    assert desk.settings.reading.voice == "vivian"
    press(desk, "vivian", Qt.Key.Key_Space)
    desk.qtbot.waitUntil(lambda: desk.card("vivian")._is_heard)
    assert "Other model" in words(desk.card("Anna"))
    desk.session.stop()


def test_many_voices_are_searched_and_shown_by_and_by(
    library: VoiceLibrary, qtbot: QtBot, qapp: QApplication
) -> None:
    for number in range(60):
        library.add(named(f"Voice {number:02}"))
    with bench(qtbot, qapp) as desk:
        qtbot.waitUntil(lambda: len(desk.page.cards) == 30)
        push(desk, "Show more (40 are left)")
        qtbot.waitUntil(lambda: len(desk.page.cards) == 60)
        search = next(
            line
            for line in desk.page.findChildren(QLineEdit)
            if line.accessibleName() == "Search the voices"
        )
        qtbot.keyClick(desk.page, Qt.Key.Key_F, CTRL)
        qtbot.keyClicks(search, "voice 5")
        qtbot.waitUntil(lambda: len(desk.page.cards) == 15)
        qtbot.keyClicks(search, "x")
        qtbot.waitUntil(lambda: desk.page.cards == ())
        push(desk, "Show all voices")
        qtbot.waitUntil(lambda: len(desk.page.cards) == 30)


def test_new_voices_are_asked_for_by_the_menu(desk: Bench) -> None:
    menu = desk.page._menu
    for action in menu.actions()[:2]:
        action.trigger()
    assert desk.opened == ["recording 0", "microphone"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_cut_or_covered_or_nameless(
    library: VoiceLibrary, qtbot: QtBot, qapp: QApplication, language: str
) -> None:
    library.add(named(LONG, "german"))
    (library.directory / "broken.safetensors").write_bytes(b"rubbish")
    texts = Texts()
    texts.install(language)
    try:
        with bench(qtbot, qapp) as desk:
            desk.window.resize(MINIMUM_SIZE)
            desk.card("broken.safetensors")
            qtbot.waitUntil(lambda: desk.window.size() == MINIMUM_SIZE)
            QApplication.processEvents()
            assert nameless(desk.page) == []
            assert cut_words(desk.page) == []
            assert overlapping(desk.page) == []
            assert all(card.accessibleName() for card in desk.page.cards)
    finally:
        texts.install("en")


def drop(desk: Bench, *paths: Path) -> bool:
    """Drags files over the page and lets go; whether it takes them."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, no_key = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(50, 50), copy, mime, LEFT, no_key)
    desk.page.dragEnterEvent(enter)
    if enter.isAccepted():
        desk.page.dropEvent(QDropEvent(QPointF(50, 50), copy, mime, LEFT, no_key))
    return enter.isAccepted()
