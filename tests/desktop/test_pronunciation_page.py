"""The pronunciation page and its joiner: a real file, a real window, and a session that speaks."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.listmodels import PronunciationRole, VoicesModel
from desktop.pages.pronunciation import EntryDialog, PronunciationPage
from desktop.pages.theme import Theme
from desktop.pages.window import MINIMUM_SIZE, MainWindow
from desktop.reading import Item, Phase, ReadingSession
from desktop.saving import Saving
from desktop.settings import Settings, changed
from desktop.texts import Texts
from desktop.tray import Tray
from desktop.wiring.parts import Parts
from desktop.wiring.pronunciation import PronunciationJoiner
from desktop.wiring.rules import RulesJoiner
from desktop.worker import Engine
from engine.speech import Dictionary, Entry, Match, PronunciationLibrary
from tests.desktop.looking import cut_words, nameless, overlapping, put_away
from tests.desktop.quiet_player import QuietPlayer
from tests.fakes import CUSTOM, FakeSpeaker, Script

NGINX = Entry("nginx", "engine x")
SQL = Entry("SQL", "sequel", is_case_sensitive=True)
CARD = replace(CUSTOM, languages=("english", "german"))
TIMES = Entry(r"(\d+)x", r"\1 times", Match.PATTERN)


class Owner(QObject):
    """What the application is in earnest."""

    told = Signal(object)


@dataclass
class Desk:
    """The window with its page, and what was told of the dictionary."""

    qtbot: QtBot
    window: MainWindow
    session: ReadingSession
    speaker: FakeSpeaker
    library: PronunciationLibrary
    settings: Settings = field(default_factory=Settings)
    told: list[Dictionary] = field(default_factory=list)
    joiner: PronunciationJoiner = field(init=False)
    rules: RulesJoiner = field(init=False)

    @property
    def page(self) -> PronunciationPage:
        return self.window.pronunciation_page

    @property
    def view(self) -> QListView:
        found = self.page.findChild(QListView)
        assert isinstance(found, QListView)
        return found

    def rows(self) -> list[Entry]:
        model = self.joiner.model
        return [model.index(n).data(PronunciationRole.ENTRY) for n in range(model.rowCount())]

    def press(self, label: str, where: QWidget | None = None) -> None:
        buttons = (where or self.page).findChildren(QPushButton)
        button = next(b for b in buttons if b.text().strip() == label and b.isVisible())
        assert button.isEnabled()
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def form(self) -> EntryDialog:
        self.qtbot.waitUntil(lambda: bool(self.window.findChildren(EntryDialog)))
        dialog = self.window.findChildren(EntryDialog)[-1]
        self.qtbot.waitUntil(dialog.isActiveWindow)
        return dialog


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PronunciationLibrary:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    return PronunciationLibrary()


@pytest.fixture
def desk(library: PronunciationLibrary, qtbot: QtBot, qapp: QApplication) -> Iterator[Desk]:
    owner, player = Owner(), QuietPlayer()
    session = ReadingSession(player, on_status=owner.told.emit)
    player.on_event = session.heed
    speaker = FakeSpeaker(Script(card=CARD, frame_delay_s=0.002))
    engine = Engine(lambda: speaker, owner)
    engine.ready.connect(session.set_speaker)
    window, tray = MainWindow(Theme(qapp), Settings()), Tray(owner)
    made = Desk(qtbot, window, session, speaker, library)

    def change(key: str, value: object) -> None:
        made.settings = changed(made.settings, key, value)

    parts = Parts(
        owner=owner,
        window=window,
        tray=tray,
        engine=engine,
        session=session,
        saving=Saving(owner),
        voices=VoicesModel(CARD, parent=owner),
        settings=lambda: made.settings,
        change=change,
        perform=lambda _: None,
        item=lambda text, place: Item(text, made.settings.reading.voice, place=place),
    )
    made.rules = RulesJoiner(parts)
    made.joiner = PronunciationJoiner(parts)
    made.joiner.changed.connect(made.told.append)
    made.joiner.changed.connect(made.rules.set_dictionary)
    owner.told.connect(made.joiner.show_status)
    window.show()
    window.show_page("pronunciation")
    qtbot.waitExposed(window)
    with qtbot.waitSignal(engine.ready):
        engine.start()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield made
    made.joiner.close()
    session.close()
    tray.close()
    engine.close()
    window.begin_quitting()
    put_away(window)


@pytest.fixture
def kept(desk: Desk) -> Desk:
    """Three entries, the first chosen and the list with the focus."""
    desk.library.save(Dictionary((NGINX, SQL, TIMES)))
    desk.joiner.load()
    desk.qtbot.waitUntil(lambda: len(desk.rows()) == 3)
    desk.view.setFocus()
    assert desk.view.currentIndex().row() == 0
    return desk


def field_of(dialog: QWidget, name: str) -> QLineEdit:
    return next(f for f in dialog.findChildren(QLineEdit) if f.accessibleName() == name)


def words(widget: QWidget) -> str:
    return " | ".join(w.text() for w in widget.findChildren(QLabel) if w.isVisible())


def choose(dialog: QWidget, name: str, label: str) -> None:
    box = next(b for b in dialog.findChildren(QComboBox) if b.accessibleName() == name)
    row = box.findText(label)
    assert row >= 0
    box.setCurrentIndex(row)
    box.activated.emit(row)


def test_an_empty_page_explains_with_an_example_and_offers_the_first(desk: Desk) -> None:
    assert "“nginx” is written, say “engine x”" in words(desk.page)
    desk.press("Add a pronunciation")
    desk.qtbot.waitUntil(field_of(desk.form(), "Written").hasFocus)


def test_an_entry_is_added_by_keys_alone_kept_and_told(desk: Desk) -> None:
    desk.qtbot.keyClick(desk.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    dialog = desk.form()
    desk.qtbot.keyClicks(dialog.focusWidget(), "nginx")
    desk.qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
    desk.qtbot.keyClicks(dialog.focusWidget(), "engine x")
    desk.qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    desk.qtbot.waitUntil(lambda: desk.rows() == [NGINX])
    desk.qtbot.waitUntil(lambda: not desk.window.findChildren(EntryDialog))
    assert desk.library.load()[0].entries == (NGINX,)
    assert desk.told == [Dictionary((NGINX,))]
    assert desk.joiner.dictionary == desk.told[-1] == desk.rules.rules.dictionary
    desk.qtbot.waitUntil(desk.view.hasFocus)


def test_everything_of_an_entry_is_changed_in_the_form(kept: Desk) -> None:
    kept.qtbot.keyClick(kept.view, Qt.Key.Key_F2)
    dialog = kept.form()
    assert field_of(dialog, "Written").text() == "nginx"
    field_of(dialog, "Spoken").setText("Engine Ex")
    choose(dialog, "Find", "Anywhere, within words too")
    choose(dialog, "Language of the text", "German")
    choose(dialog, "Voice", "Vivian")
    for box in dialog.findChildren(QCheckBox):
        box.click()
    kept.press("Keep", dialog)
    wanted = Entry("nginx", "Engine Ex", Match.ANYWHERE, True, "german", "vivian", is_on=False)
    kept.qtbot.waitUntil(lambda: kept.rows() == [wanted, SQL, TIMES])
    about = str(kept.joiner.model.index(0).data(PronunciationRole.ABOUT))
    for part in ("Off", "Anywhere", "Capitals matter", "German", "Voice vivian"):
        assert part in about


def test_what_others_put_into_an_entry_stays_when_it_is_changed(kept: Desk) -> None:
    """A column that this version does not know, and a row that was added meanwhile."""
    marked = Entry("nginx", "engine x", others=(("note", "by Ada"),))
    kept.library.save(Dictionary((marked,)))
    kept.joiner.load()
    kept.qtbot.waitUntil(lambda: kept.rows() == [marked])
    kept.qtbot.keyClick(kept.view, Qt.Key.Key_Return)
    dialog = kept.form()
    kept.library.save(Dictionary((marked, SQL)))  # another process
    field_of(dialog, "Spoken").setText("engine ex")
    kept.press("Keep", dialog)
    changed_one = Entry("nginx", "engine ex", others=(("note", "by Ada"),))
    kept.qtbot.waitUntil(lambda: kept.rows() == [changed_one, SQL])


def test_a_wrong_pattern_is_told_at_its_field_and_at_its_sign(kept: Desk) -> None:
    kept.view.setCurrentIndex(kept.joiner.model.index(2))
    kept.press("Edit")
    dialog = kept.form()
    written = field_of(dialog, "Written")
    written.setText("a(?Zb)")
    kept.press("Keep", dialog)
    assert "is wrong at its character" in words(dialog)
    assert "is wrong at its character" in written.accessibleDescription()
    assert written.hasFocus()
    assert written.selectionStart() > 0 or written.cursorPosition() > 0
    assert kept.library.load()[0].entries[2] == TIMES
    spoken = field_of(dialog, "Spoken")
    written.setText(r"(\d+)x")
    written.textEdited.emit(written.text())
    assert "is wrong" not in words(dialog)
    spoken.setText(r"\2 times")
    kept.press("Keep", dialog)
    assert "names a group" in spoken.accessibleDescription()
    assert spoken.hasFocus()


def test_nothing_written_nothing_spoken_and_a_second_one_are_refused(kept: Desk) -> None:
    kept.press("Add")
    dialog = kept.form()
    kept.press("Add", dialog)
    assert "Type what is written" in words(dialog)
    kept.qtbot.keyClicks(field_of(dialog, "Written"), "NGINX")  # capitals do not matter in it
    kept.press("Add", dialog)
    assert "Type how it is spoken" in words(dialog)
    kept.qtbot.keyClicks(field_of(dialog, "Spoken"), "x")
    kept.press("Add", dialog)
    assert "There is an entry for this already" in words(dialog)
    choose(dialog, "Language of the text", "German")
    assert "already" not in words(dialog)
    kept.press("Add", dialog)
    kept.qtbot.waitUntil(lambda: len(kept.rows()) == 4)
    assert kept.rows()[3] == Entry("NGINX", "x", language="german")


def test_a_form_that_cannot_be_kept_stays_with_all_that_was_typed(desk: Desk) -> None:
    desk.press("Add")
    dialog = desk.form()
    desk.library.path.parent.mkdir(parents=True, exist_ok=True)
    desk.library.path.mkdir()  # a folder stands in the file's place
    field_of(dialog, "Written").setText("nginx")
    field_of(dialog, "Spoken").setText("engine x")
    desk.press("Add", dialog)
    desk.qtbot.waitUntil(lambda: "pronunciation.csv" in dialog.problem)
    assert field_of(dialog, "Spoken").text() == "engine x"
    desk.library.path.rmdir()
    desk.press("Add", dialog)
    desk.qtbot.waitUntil(lambda: desk.rows() == [NGINX])


def test_delete_takes_what_is_chosen_and_undo_brings_it_back(kept: Desk) -> None:
    kept.qtbot.keyClick(kept.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    kept.qtbot.keyClick(kept.view, Qt.Key.Key_Delete)
    kept.qtbot.waitUntil(lambda: kept.rows() == [TIMES])
    assert "2 entries were deleted" in kept.page.notices.words
    assert kept.view.selectionModel().hasSelection()  # the neighbour, for the next key
    kept.press("Undo")
    kept.qtbot.waitUntil(lambda: kept.rows() == [NGINX, SQL, TIMES])
    assert kept.told[-1].entries == (NGINX, SQL, TIMES)


def test_undo_takes_nothing_back_that_another_program_has_done(kept: Desk) -> None:
    kept.qtbot.keyClick(kept.view, Qt.Key.Key_Delete)
    kept.qtbot.waitUntil(lambda: len(kept.rows()) == 2)
    kept.library.save(Dictionary((TIMES,)))
    kept.press("Undo")
    kept.qtbot.waitUntil(lambda: "another program" in kept.page.notices.words)
    assert kept.library.load()[0].entries == (TIMES,)


def test_a_later_change_takes_the_older_undo_away(kept: Desk) -> None:
    """Else it would take back the later change, of which it does not speak."""
    kept.qtbot.keyClick(kept.view, Qt.Key.Key_Delete)
    kept.qtbot.waitUntil(lambda: "was deleted" in kept.page.notices.words)
    kept.press("Switch off")
    kept.qtbot.waitUntil(lambda: not kept.rows()[0].is_on)
    assert kept.page.notices.words == ""
    kept.press("Switch on")
    kept.qtbot.waitUntil(lambda: kept.rows()[0].is_on)


def test_a_search_finds_what_is_written_or_spoken_and_is_reached_by_keys(kept: Desk) -> None:
    kept.qtbot.keyClick(kept.window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    search = next(f for f in kept.page.findChildren(QLineEdit) if f.hasFocus())
    kept.qtbot.keyClicks(search, "SEQ")
    assert kept.rows() == [SQL]
    kept.qtbot.keyClicks(search, "zebra")
    assert "Nothing was found" in words(kept.page)
    kept.qtbot.keyClick(search, Qt.Key.Key_Escape)
    assert len(kept.rows()) == 3
    kept.qtbot.keyClick(search, Qt.Key.Key_Down)
    kept.qtbot.waitUntil(kept.view.hasFocus)


def test_faulty_rows_are_told_with_their_line_and_stay_in_the_file(desk: Desk) -> None:
    desk.library.path.parent.mkdir(parents=True, exist_ok=True)
    table = "written,spoken,match\nnginx,engine x,word\n(a,b,pattern\nGIF,,word\n"
    desk.library.path.write_text(table, encoding="utf-8")
    desk.window.show_page("read")
    desk.window.show_page("pronunciation")
    desk.qtbot.waitUntil(lambda: desk.rows() == [NGINX])
    said = words(desk.page)
    assert "pronunciation.csv, line 3" in said
    assert "pronunciation.csv, line 4" in said
    desk.press("Switch off")
    desk.qtbot.waitUntil(lambda: not desk.rows()[0].is_on)
    assert "(a" in desk.library.path.read_text(encoding="utf-8-sig")
    good = table.replace("(a", "(a)").replace("GIF,", "GIF,jif")
    desk.library.path.write_text(good, encoding="utf-8")
    desk.joiner.load()
    desk.qtbot.waitUntil(lambda: len(desk.rows()) == 3)
    assert "line 3" not in words(desk.page)


def test_a_file_that_cannot_be_read_is_told_and_never_replaced(kept: Desk) -> None:
    kept.library.path.write_bytes(b"\xff\x00nonsense")
    kept.joiner.load()
    kept.qtbot.waitUntil(lambda: "pronunciation.csv" in kept.page.notices.words)
    assert kept.rows() == [NGINX, SQL, TIMES]  # they are used on
    kept.page.notices.hide()
    kept.qtbot.keyClick(kept.view, Qt.Key.Key_Delete)
    kept.qtbot.waitUntil(lambda: "pronunciation.csv" in kept.page.notices.words)
    assert kept.library.path.read_bytes() == b"\xff\x00nonsense"


def test_import_and_export_go_by_the_file_dialogs(kept: Desk, tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    other.write_text("written;spoken\nGIF;jif\nnginx;engine ex\n", encoding="utf-8")
    kept.press("Import…")
    _answer(kept, other)
    kept.qtbot.waitUntil(lambda: "2 new or changed" in kept.page.notices.words)
    assert kept.rows() == [Entry("nginx", "engine ex"), SQL, TIMES, Entry("GIF", "jif")]
    kept.press("Undo")
    kept.qtbot.waitUntil(lambda: kept.rows() == [NGINX, SQL, TIMES])
    kept.press("Export…")
    _answer(kept, tmp_path / "out.csv")
    kept.qtbot.waitUntil(lambda: "out.csv" in kept.page.notices.words)
    assert PronunciationLibrary(tmp_path / "out.csv").load()[0].entries == (NGINX, SQL, TIMES)
    kept.joiner._import(tmp_path / "out.csv")
    kept.qtbot.waitUntil(lambda: "was here already" in kept.page.notices.words)


def test_a_faulty_file_is_not_imported_and_its_line_is_told(kept: Desk, tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    other.write_text("written,spoken,match\nGIF,jif,\n(a,b,pattern\n", encoding="utf-8")
    kept.press("Import…")
    _answer(kept, other)
    kept.qtbot.waitUntil(lambda: "other.csv, line 3" in kept.page.notices.words)
    assert kept.rows() == [NGINX, SQL, TIMES]


def test_space_lets_an_entry_be_heard_in_a_sentence_and_again_stops_it(kept: Desk) -> None:
    kept.view.setFocus()
    kept.qtbot.keyClick(kept.view, Qt.Key.Key_Space)
    kept.qtbot.waitUntil(lambda: "Stop" in _buttons(kept.page))
    item = kept.session.status.item
    assert item is not None
    assert (item.source, item.is_private) == ("sample", True)
    assert item.text == "This is how I say nginx in a sentence."
    request = kept.speaker.requests[-1]
    assert request.rules is not None
    assert NGINX in request.rules.dictionary.entries
    kept.qtbot.keyClick(kept.view, Qt.Key.Key_Space)
    kept.qtbot.waitUntil(lambda: kept.session.status.phase is Phase.IDLE)
    kept.qtbot.waitUntil(lambda: "Hear it" in _buttons(kept.page))


def test_what_is_typed_is_heard_before_it_is_kept_and_only_then(kept: Desk) -> None:
    kept.qtbot.keyClick(kept.view, Qt.Key.Key_F2)
    dialog = kept.form()
    spoken = field_of(dialog, "Spoken")
    spoken.setText("engine ex")
    choose(dialog, "Language of the text", "German")
    choose(dialog, "Voice", "Ryan")
    assert field_of(dialog, "Try it in").text() == "So spreche ich nginx in einem Satz."
    kept.press("Hear it", dialog)
    kept.qtbot.waitUntil(lambda: bool(kept.speaker.requests))
    request = kept.speaker.requests[-1]
    assert request.rules is not None
    tried = Entry("nginx", "engine ex", language="german", voice="ryan")
    assert request.rules.dictionary.entries == (tried, SQL, TIMES)
    assert request.language.lower() == "german"
    kept.qtbot.waitUntil(lambda: "Stop" in _buttons(dialog))
    kept.press("Stop", dialog)
    kept.qtbot.waitUntil(lambda: kept.session.status.phase is Phase.IDLE)
    kept.qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    kept.session.read(Item("nginx", "vivian"))
    kept.qtbot.waitUntil(lambda: len(kept.speaker.requests) == 2)
    after = kept.speaker.requests[-1]
    assert after.rules is not None
    assert after.rules.dictionary == kept.joiner.dictionary


def test_an_entry_for_a_language_the_model_does_not_speak_is_heard_all_the_same(kept: Desk) -> None:
    kept.qtbot.keyClick(kept.view, Qt.Key.Key_F2)
    dialog = kept.form()
    choose(dialog, "Language of the text", "French")
    assert field_of(dialog, "Try it in").text() == "This is how I say nginx in a sentence."
    kept.press("Hear it", dialog)
    kept.qtbot.waitUntil(lambda: bool(kept.speaker.requests))
    request = kept.speaker.requests[-1]
    assert request.language.lower() == "english"
    assert request.rules is not None
    assert request.rules.dictionary.entries[0] == NGINX  # without its language


def test_a_pattern_is_tried_in_a_text_of_the_users(kept: Desk) -> None:
    kept.view.setCurrentIndex(kept.joiner.model.index(2))
    hear = next(b for b in kept.page.findChildren(QPushButton) if b.text().strip() == "Hear it")
    assert not hear.isEnabled()
    kept.press("Edit")
    dialog = kept.form()
    alone = next(
        b for b in dialog.findChildren(QPushButton) if b.text().strip() == "The word alone"
    )
    assert not alone.isEnabled()  # “\1 times” says nothing without a text
    kept.qtbot.keyClicks(field_of(dialog, "Try it in"), "It is 3x faster.")
    kept.press("Hear it", dialog)
    kept.qtbot.waitUntil(lambda: bool(kept.speaker.requests))
    assert kept.session.status.item is not None
    assert kept.session.status.item.text == "It is 3x faster."


def test_the_spoken_form_alone_is_heard_as_it_stands(kept: Desk) -> None:
    kept.qtbot.keyClick(kept.view, Qt.Key.Key_Return)
    dialog = kept.form()
    field_of(dialog, "Spoken").setText("nginx says SQL")  # both are in the dictionary
    kept.press("The word alone", dialog)
    kept.qtbot.waitUntil(lambda: bool(kept.speaker.requests))
    request = kept.speaker.requests[-1]
    assert request.rules is not None
    assert request.rules.dictionary == Dictionary()
    assert kept.session.status.item is not None
    assert kept.session.status.item.text == "nginx says SQL"


def test_a_closed_form_falls_silent_but_never_stops_a_reading(kept: Desk) -> None:
    kept.qtbot.keyClick(kept.view, Qt.Key.Key_F2)
    dialog = kept.form()
    kept.press("Hear it", dialog)
    kept.qtbot.waitUntil(lambda: kept.session.status.phase is not Phase.IDLE)
    kept.qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    kept.qtbot.waitUntil(lambda: kept.session.status.phase is Phase.IDLE)
    kept.session.read(Item("A long text. " * 50, "vivian"))
    kept.qtbot.waitUntil(lambda: kept.session.status.phase is not Phase.IDLE)
    kept.view.setFocus()
    kept.qtbot.keyClick(kept.view, Qt.Key.Key_F2)
    kept.qtbot.keyClick(kept.form(), Qt.Key.Key_Escape)
    kept.qtbot.waitUntil(lambda: not kept.window.findChildren(EntryDialog))
    assert kept.session.status.item is not None
    assert kept.session.status.item.text.startswith("A long text")


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_cut_or_nameless_in_the_smallest_window(kept: Desk, language: str) -> None:
    texts = Texts()
    texts.install(language)
    try:
        kept.page.show_problems(("pronunciation.csv, line 3: the pattern “(a” is wrong.",) * 5)
        kept.window.resize(MINIMUM_SIZE)
        kept.qtbot.waitUntil(lambda: kept.window.size() == MINIMUM_SIZE)
        kept.qtbot.waitUntil(lambda: cut_words(kept.window) == [])
        assert overlapping(kept.page) == []
        assert nameless(kept.page) == []
        kept.page.edit_asked.emit(TIMES)
        dialog = kept.form()
        field_of(dialog, "Geschrieben" if language == "de" else "Written").setText("(a" * 40)
        dialog.accept_button.click()
        kept.qtbot.waitUntil(lambda: cut_words(dialog) == [])
        assert overlapping(dialog) == []
        assert nameless(dialog) == []
    finally:
        texts.install("en")


def _answer(desk: Desk, path: Path) -> None:
    """Chooses a file in the dialog that is open."""
    desk.qtbot.waitUntil(lambda: bool(desk.page.findChildren(QFileDialog)))
    dialog = desk.page.findChildren(QFileDialog)[-1]
    dialog.selectFile(str(path))
    dialog.fileSelected.emit(str(path))
    dialog.close()
    desk.qtbot.waitUntil(desk.window.isActiveWindow)


def _buttons(where: QWidget) -> list[str]:
    return [b.text().strip() for b in where.findChildren(QPushButton) if b.isVisible()]
