"""A book of a dialogue: who speaks which name is asked, kept over a restart, and heard."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from desktop.bookmaking import Book, BookStatus, Stage, names_of
from desktop.bookplan import BookPlan, PlanShelf
from desktop.pages.books import BookDialog
from desktop.pages.books.cast import MAX_NAMES, CastSection
from engine.speech import Preset, Rules, Voice, VoiceLibrary
from tests.desktop.booksbench import BooksBench, books_bench, button
from tests.desktop.looking import cut_words, nameless, overlapping
from tests.fakes import BASE, CUSTOM, FakeSpeaker, Script, fake_voice

QUICK = Script(card=CUSTOM)
PLAY = """Morning

Tom & Anna: Here we are at last.

BEN: It is about time, is it not?

Tom & Anna: It is, and we are sorry.

Ben: So am I, to be honest."""


@pytest.fixture
def room(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[BooksBench]:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    with books_bench(qtbot, qapp, QUICK) as made:
        yield made


def section(dialog: BookDialog) -> CastSection | None:
    return dialog.findChild(CastSection)  # type: ignore[return-value]


def asked(room: BooksBench, text: str, output: Path) -> BookDialog:
    """Opens the dialog and waits for the names."""
    room.page.set_text(text)
    dialog = room.dialog()
    dialog.choose_file(str(output))
    assert section(dialog) is None, "nobody waits for the names"
    room.wait(lambda: section(dialog) is not None)
    return dialog


def switch(dialog: BookDialog) -> QCheckBox:
    found = [b for b in dialog.findChildren(QCheckBox) if b.text().startswith("Give each name")]
    assert len(found) == 1
    return found[0]


def voice_box(dialog: BookDialog, name: str) -> QComboBox:
    boxes = {box.accessibleName(): box for box in dialog.findChildren(QComboBox)}
    return boxes[f"Voice of {name}"]


def tab_to(dialog: BookDialog, wanted: QWidget) -> None:
    for _ in range(40):
        if dialog.focusWidget() is wanted:
            return
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Tab)
    pytest.fail(f"Tab does not come to {wanted}")


def heard(speaker: FakeSpeaker) -> dict[str, str]:
    """What is said by whom."""
    said: dict[str, str] = {}
    for request in speaker.requests:
        assert isinstance(request.text, str)
        voice = request.voice
        assert isinstance(voice, Preset | Voice)
        said[request.text.strip()] = voice.speaker if isinstance(voice, Preset) else voice.name
    return said


def speaker_of(room: BooksBench) -> FakeSpeaker:
    speaker = room.bench.engine.speaker
    assert isinstance(speaker, FakeSpeaker)
    return speaker


def made(plan: BookPlan, work: Path, script: Script) -> tuple[FakeSpeaker, BookStatus]:
    """Makes a book without a window."""
    with FakeSpeaker(script) as speaker:
        book = Book(plan, speaker, work, Rules())
        book.start()
        assert book.join(20)
    return speaker, book.status


def test_each_name_is_given_a_voice_by_the_keyboard_and_speaks_in_it(
    room: BooksBench, tmp_path: Path
) -> None:
    dialog = asked(room, PLAY, tmp_path / "out.wav")
    dialog.activateWindow()
    room.wait(dialog.isActiveWindow)
    assert not switch(dialog).isChecked()
    height = dialog.height()
    tab_to(dialog, switch(dialog))
    QTest.keyClick(switch(dialog), Qt.Key.Key_Space)
    assert dialog.height() > height
    tab_to(dialog, voice_box(dialog, "Tom & Anna"))
    QTest.keyClick(voice_box(dialog, "Tom & Anna"), Qt.Key.Key_Down)
    QTest.keyClick(voice_box(dialog, "Tom & Anna"), Qt.Key.Key_Down)
    assert voice_box(dialog, "Tom & Anna").currentText() == "Ryan"
    assert voice_box(dialog, "BEN").currentText() == "The book's voice"
    QApplication.processEvents()
    assert (cut_words(dialog), overlapping(dialog), nameless(dialog)) == ([], [], [])
    dialog.accept_button.click()
    room.wait(lambda: "is done" in room.said)
    assert heard(speaker_of(room)) == {
        "Morning": "vivian",
        "Here we are at last.": "ryan",
        "It is about time, is it not?": "vivian",
        "It is, and we are sorry.": "ryan",
        "So am I, to be honest.": "vivian",
    }


def test_the_names_are_read_where_the_switch_is_off_and_no_dialogue_has_no_switch(
    room: BooksBench, tmp_path: Path
) -> None:
    dialog = asked(room, PLAY, tmp_path / "out.wav")
    switch(dialog).click()
    voice_box(dialog, "BEN").setCurrentIndex(2)
    switch(dialog).click()
    dialog.accept_button.click()
    room.wait(lambda: "is done" in room.said)
    said = heard(speaker_of(room))
    assert any("BEN" in text for text in said)
    assert set(said.values()) == {"vivian"}
    room.wait(lambda: not room.bench.window.findChildren(BookDialog))
    room.page.set_text("A story without anybody.\n\nNote: it is short. It ends here.")
    dialog = room.dialog()
    finder = room.joiner._names
    assert finder._thread is not None
    finder._thread.join(20)
    QApplication.processEvents()
    assert section(dialog) is None
    dialog.reject()


def test_a_restart_goes_on_with_the_same_cast(room: BooksBench, tmp_path: Path) -> None:
    things = [
        "an apple",
        "a boat",
        "a cup",
        "a door",
        "an egg",
        "a fork",
        "a goat",
        "a house",
        "an inn",
        "a jar",
        "a key",
    ]
    lines = [f"{('Ben', 'Anna')[n % 2]}: Here is {thing}." for n, thing in enumerate(things)]
    dialog = asked(room, "\n\n".join(lines), tmp_path / "out.wav")
    switch(dialog).click()
    voice_box(dialog, "Anna").setCurrentIndex(2)
    speaker_of(room).script = Script(card=CUSTOM, frame_delay_s=0.02)
    dialog.accept_button.click()
    room.wait(lambda: len(speaker_of(room).requests) >= 3)
    speaker_of(room).script = QUICK
    room.restart()
    n_before = len(speaker_of(room).requests)
    button(room.bench.window, "Go on with the book").click()
    room.wait(lambda: "is done" in room.said)
    n_after = len(speaker_of(room).requests)
    assert n_before < len(things) <= n_after <= len(things) + 1, "only one was in work"
    wanted = {f"Here is {thing}.": ("vivian", "ryan")[n % 2] for n, thing in enumerate(things)}
    assert heard(speaker_of(room)) == wanted


def test_a_plan_keeps_its_cast_and_those_of_earlier_versions_have_none(tmp_path: Path) -> None:
    shelf = PlanShelf(tmp_path)
    plan = BookPlan(tmp_path / "a.wav", text="T", cast=(("Änna", "Clara"), ("Ben", "")))
    shelf.keep(plan)
    assert shelf.left() == (plan,)
    path = next(tmp_path.glob("*.plan"))
    facts = json.loads(path.read_text())
    del facts["cast"]
    path.write_text(json.dumps(facts))
    assert shelf.left() == (BookPlan(tmp_path / "a.wav", text="T"),)


def test_who_is_not_in_the_cast_speaks_in_the_voice_of_the_book(
    room: BooksBench, tmp_path: Path
) -> None:
    """More names than are asked for; and one only where a known one makes it a dialogue."""
    lines = [f"{name}{n}: So says this one, {n}." for n in range(30) for name in ("A", "A", "B")]
    source = tmp_path / "play.md"
    told = "\n\n".join(f"Told in a row of sentences, {n}." for n in range(9))
    last = f"A1: Well then.\n\nZoe: At last.\n\nA1: Quite so.\n\n{told}"
    source.write_text("# One\n\n" + "\n\n".join(lines) + f"\n\n# Two\n\n{last}")
    plan = BookPlan(tmp_path / "out.wav", source=source, cast=(("a1", "ryan"),))
    names = names_of(plan, CUSTOM, Rules())
    assert len(names) == 61
    assert names[0].casefold() == "a1", "the most frequent first"
    assert "Zoe" in names
    room.page.set_text("A text.")
    dialog = room.dialog()
    dialog.offer_cast(names)
    switch(dialog).click()
    boxes = [b for b in dialog.findChildren(QComboBox) if "Voice of" in b.accessibleName()]
    assert len(boxes) == MAX_NAMES
    assert dialog.frameGeometry().bottom() <= dialog.screen().availableGeometry().bottom()
    dialog.reject()
    short = BookPlan(tmp_path / "out.wav", text=last, cast=plan.cast)
    speaker, status = made(short, tmp_path / "w", QUICK)
    assert status.stage is Stage.DONE
    said = heard(speaker)
    assert {said["Well then."], said["Quite so."]} == {"ryan"}
    assert said["At last."] == "vivian"


def test_a_voice_that_was_deleted_is_named_and_nobody_speaks_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    library = VoiceLibrary()
    for name in ("Clara", "Otto"):
        library.add(fake_voice(name, seed=len(name)))
    plan = BookPlan(
        tmp_path / "out.wav",
        text="Anna: Here I am.\n\nBen: And so am I.\n\nAnna: How nice.",
        voice="Clara",
        cast=(("Anna", "Otto"), ("Ben", "")),
    )
    speaker, status = made(plan, tmp_path / "w", Script(card=BASE))
    assert status.stage is Stage.DONE
    assert heard(speaker)["How nice."] == "Otto"
    assert heard(speaker)["And so am I."] == "Clara"
    library.delete("Otto")
    again, status = made(plan, tmp_path / "again", Script(card=BASE))
    assert status.stage is Stage.FAILED
    assert status.error is not None
    assert "“Otto”" in status.error.what
    assert again.requests == []
