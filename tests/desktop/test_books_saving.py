"""A book is made of the text in the window, makes way for the reading, and outlives a restart."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import av
import pytest
import soundfile
from PySide6.QtGui import QColor, QDesktopServices, QImage
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.bookmaking import Book, BookStatus, Stage
from desktop.bookplan import CAPTIONS, FORMATS, BookPlan, PlanShelf
from desktop.pages.books import BookDialog, BookStrip
from desktop.reading import Item, Phase, Status
from engine.speech import Emoji, Rules, VivavoceError
from engine.speech.books import BOOK_FORMATS, CAPTION_KINDS, has_chapters, has_cover
from tests.desktop.booksbench import BooksBench, books_bench, button
from tests.desktop.looking import cut_words, nameless, overlapping
from tests.engine.test_documents import epub_parts, page, zipped
from tests.fakes import CUSTOM, FakeSpeaker, Script

QUICK = Script(card=CUSTOM)
SLOW = Script(card=CUSTOM, frame_delay_s=0.02)
LONG = " ".join(f"Here is sentence number {n} of the book." for n in range(30))
READS = Status(Phase.SPEAKING, Item(LONG), (0, 15))


@pytest.fixture
def room(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[BooksBench]:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    with books_bench(qtbot, qapp, QUICK) as made:
        yield made


def speaker_of(room: BooksBench) -> FakeSpeaker:
    speaker = room.bench.engine.speaker
    assert isinstance(speaker, FakeSpeaker)
    return speaker


def begin(room: BooksBench, output: Path, *captions: str) -> None:
    """Fills in the dialog and presses its button."""
    dialog = room.dialog()
    dialog.choose_file(str(output))
    for kind in captions:
        caption(dialog, kind).setChecked(True)
    dialog.accept_button.click()
    assert dialog.problem == ""


def caption(dialog: BookDialog, kind: str) -> QCheckBox:
    return next(box for box in dialog.findChildren(QCheckBox) if box.text() == f".{kind}")


def strip(room: BooksBench) -> BookStrip:
    return room.page.books


def spoken(room: BooksBench) -> list[str]:
    return [request.text for request in speaker_of(room).requests]


def test_the_window_offers_what_the_engine_writes() -> None:
    assert tuple(known.suffix for known in FORMATS) == BOOK_FORMATS
    assert CAPTIONS == CAPTION_KINDS
    for known in FORMATS:
        path = Path(f"a.{known.suffix}")
        assert (known.has_chapters, known.has_cover) == (has_chapters(path), has_cover(path))


def test_a_document_becomes_a_book_with_chapters_cover_and_captions(
    room: BooksBench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "a.epub"
    pages = {
        "a.xhtml": page("<h1>The start</h1><p>It begins with <b>this</b>.</p>"),
        "b.xhtml": page("<h1>The end</h1><p>It ends with that.</p>"),
    }
    entries = '<li><a href="a.xhtml">The start</a></li><li><a href="b.xhtml">The end</a></li>'
    picture = QImage(40, 60, QImage.Format.Format_RGB32)
    picture.fill(QColor("teal"))
    assert picture.save(str(tmp_path / "cover.png"))
    own = {"OEBPS/cover.jpg": (tmp_path / "cover.png").read_bytes()}
    source.write_bytes(zipped(epub_parts(pages, nav=entries) | own))
    room.open(source)
    dialog = room.dialog()
    lines = {line.accessibleName(): line for line in dialog.findChildren(QLineEdit)}
    assert lines["Title"].text() == "The & Book"
    assert lines["Author"].text() == "Ann, Bob"
    lines["Author"].clear()
    lines["Author"].insert("Someone")
    dialog.choose_file(str(tmp_path / "out.m4b"))
    dialog.choose_cover(str(tmp_path / "cover.png"))
    for kind in CAPTIONS:
        caption(dialog, kind).setChecked(True)
    dialog.accept_button.click()
    room.wait(lambda: "is done" in room.said)
    with av.open(str(tmp_path / "out.m4b")) as made:
        assert made.metadata["title"] == "The & Book"
        assert made.metadata["artist"] == "Someone"
        assert [c["metadata"]["title"] for c in made.chapters()] == ["The start", "The end"]
        assert made.streams.video[0].codec_context.width == 40
    for kind in CAPTIONS:
        assert "It ends with that." in (tmp_path / f"out.{kind}").read_text()
    assert not strip(room).isVisible()
    assert PlanShelf(tmp_path / "home" / "books").left() == ()
    assert not [path for path in (tmp_path / "home" / "books").iterdir() if path.is_dir()]
    shown: list[str] = []
    monkeypatch.setattr(
        QDesktopServices, "openUrl", lambda url: bool(shown.append(url.toLocalFile())) or True
    )
    room.press("Show in folder")
    assert shown == [str(tmp_path)]


def test_a_pasted_text_becomes_a_book_and_is_read_by_the_rules(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was pasted is guessed at: of Markdown no mark is heard."""
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    with books_bench(qtbot, qapp, QUICK) as room:
        usual = Rules()
        assert usual.cleaning is not None
        silent = replace(usual, cleaning=replace(usual.cleaning, emoji=Emoji.SKIP))
        room.joiner._rules_of = lambda: silent
        room.page.set_text("# A heading\n\nSome *marks* here. 👍 And a [link](http://a.b/c).")
        begin(room, tmp_path / "out.wav")
        room.wait(lambda: "is done" in room.said)
        said = " ".join(spoken(room))
        assert "Some marks here." in said
        assert "A heading" in said
        assert not set("*#[👍") & set(said)
        assert "thumbs" not in said
        assert soundfile.info(str(tmp_path / "out.wav")).duration > 1


def test_the_reading_goes_before_the_book(room: BooksBench, tmp_path: Path) -> None:
    speaker_of(room).script = SLOW
    room.page.set_text(LONG)
    room.bench.owner.told.emit(READS)
    begin(room, tmp_path / "out.wav")
    room.wait(lambda: "waits for the reading" in strip(room).words)
    assert spoken(room) == []
    room.bench.owner.told.emit(Status())
    room.wait(lambda: len(spoken(room)) >= 2)
    room.bench.owner.told.emit(READS)
    room.wait(lambda: "waits for the reading" in strip(room).words)
    n_asked = len(spoken(room))
    room.qtbot.wait(200)
    assert len(spoken(room)) == n_asked
    speaker_of(room).script = QUICK
    room.bench.owner.told.emit(Status())
    room.wait(lambda: "is done" in room.said)


def test_a_paused_book_waits_for_the_user_whatever_is_read_meanwhile(
    room: BooksBench, tmp_path: Path
) -> None:
    speaker_of(room).script = SLOW
    room.page.set_text(LONG)
    begin(room, tmp_path / "out.wav")
    room.wait(lambda: len(spoken(room)) >= 1)
    room.press("Pause the book")
    room.wait(lambda: "paused" in strip(room).words)
    for status in (READS, Status()):
        room.bench.owner.told.emit(status)
    room.qtbot.wait(200)
    n_asked = len(spoken(room))
    room.qtbot.wait(200)
    assert len(spoken(room)) == n_asked
    assert "paused" in strip(room).words
    speaker_of(room).script = QUICK
    room.press("Go on with the book")
    room.wait(lambda: "is done" in room.said)


def test_while_a_book_is_made_its_time_left_is_told_and_no_second_one_begins(
    room: BooksBench, tmp_path: Path
) -> None:
    speaker_of(room).script = SLOW
    room.page.set_text(LONG)
    begin(room, tmp_path / "out.wav")
    room.wait(lambda: "left" in strip(room).words)
    assert "%" in strip(room).words
    assert not button(room.bench.window, "Save as a book…").isEnabled()
    room.page._ask_book()
    assert not [d for d in room.bench.window.findChildren(BookDialog) if d.isVisible()]


def test_a_stopped_book_goes_on_where_it_was_even_after_a_restart(
    room: BooksBench, tmp_path: Path
) -> None:
    speaker_of(room).script = SLOW
    room.page.set_text(LONG)
    begin(room, tmp_path / "out.flac", "srt")
    room.wait(lambda: len(spoken(room)) >= 4)
    room.press("Stop the book")
    room.wait(lambda: "not finished" in strip(room).words)
    n_before = len(spoken(room))
    assert not (tmp_path / "out.flac").exists()
    room.page.set_text("")  # the text is the plan's
    speaker_of(room).script = QUICK
    room.restart()
    assert "“out.flac” is not finished" in strip(room).words
    room.press("Go on with the book")
    room.wait(lambda: "is done" in room.said)
    done, again = spoken(room)[:n_before], spoken(room)[n_before:]
    assert not set(done[:-1]) & set(again), "only the part in work is spoken anew"
    assert sum(text.count("of the book") for text in {*done, *again}) == 30
    assert "sentence number 29" in (tmp_path / "out.srt").read_text()
    assert strip(room).isHidden()


def test_a_book_that_was_under_way_at_the_end_is_offered_again(
    room: BooksBench, tmp_path: Path
) -> None:
    """The user quits, or the application is killed, in the midst of it."""
    speaker_of(room).script = SLOW
    room.page.set_text(LONG)
    begin(room, tmp_path / "out.wav")
    room.wait(lambda: len(spoken(room)) >= 2)
    room.restart()
    assert "not finished" in strip(room).words


def test_a_book_can_be_forgotten_and_that_be_undone(room: BooksBench, tmp_path: Path) -> None:
    home = tmp_path / "home" / "books"
    speaker_of(room).script = SLOW
    room.page.set_text(LONG)
    begin(room, tmp_path / "out.wav")
    room.wait(lambda: len(spoken(room)) >= 3)
    room.press("Stop the book")
    room.wait(lambda: "not finished" in strip(room).words)
    room.press("Forget the book")
    assert strip(room).isHidden()
    room.press("Undo")
    assert "not finished" in strip(room).words
    assert any(home.glob("out-*/*.flac"))
    room.press("Forget the book")
    room.restart()
    assert strip(room).isHidden()
    assert not any(home.glob("out-*"))


def test_two_unfinished_books_are_offered_one_after_the_other(
    room: BooksBench, tmp_path: Path
) -> None:
    speaker_of(room).script = SLOW
    room.page.set_text(LONG)
    for name in ("one.wav", "two.wav"):
        n_before = len(spoken(room))
        begin(room, tmp_path / name)
        room.wait(lambda n=n_before: len(spoken(room)) > n)
        room.press("Stop the book")
        room.wait(lambda n=name: f"“{n}” is not finished" in strip(room).words)
    speaker_of(room).script = QUICK
    room.press("Go on with the book")
    room.wait(lambda: "“two.wav” is done" in room.said)
    assert "“one.wav” is not finished" in strip(room).words


def test_what_fails_says_why_and_what_is_done_stays(room: BooksBench, tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    room.page.set_text(LONG)
    speaker_of(room).script = SLOW
    begin(room, folder / "out.wav")
    room.wait(lambda: len(spoken(room)) >= 2)
    room.press("Pause the book")
    room.wait(lambda: "paused" in strip(room).words)
    folder.rmdir()
    speaker_of(room).script = QUICK
    room.press("Go on with the book")
    room.wait(lambda: "not finished" in strip(room).words)
    assert str(folder) in strip(room).words
    assert strip(room).property("role") == "error"
    folder.mkdir()
    n_before = len(spoken(room))
    room.press("Go on with the book")
    room.wait(lambda: "is done" in room.said)
    assert len(spoken(room)) == n_before, "nothing is spoken twice"


def test_a_book_goes_on_in_the_model_it_was_begun_with_alone(
    room: BooksBench, tmp_path: Path
) -> None:
    plan = BookPlan(tmp_path / "out.wav", text=LONG, model="qwen-other")
    PlanShelf(tmp_path / "home" / "books").keep(plan)
    room.restart()
    room.press("Go on with the book")
    room.wait(lambda: "qwen-other" in strip(room).words)
    assert spoken(room) == []


def test_a_document_that_is_gone_is_named(room: BooksBench, tmp_path: Path) -> None:
    plan = BookPlan(tmp_path / "out.wav", source=tmp_path / "gone.epub")
    PlanShelf(tmp_path / "home" / "books").keep(plan)
    room.restart()
    room.press("Go on with the book")
    room.wait(lambda: "gone.epub" in strip(room).words)


def test_parts_that_are_still_faulty_are_named(room: BooksBench, tmp_path: Path) -> None:
    """A third of the usual length: whatever is said, words are missing."""
    speaker_of(room).script = Script(card=CUSTOM, frames_per_character=0.01)
    room.page.set_text("This sentence is much too short when it is spoken.\n\n" + LONG)
    begin(room, tmp_path / "out.wav")
    room.wait(lambda: "is done" in room.said)
    assert "may sound wrong" in room.said
    assert "“This sentence is much too short" in room.said
    assert " more." in room.said


def test_without_a_voice_it_says_so(room: BooksBench) -> None:
    room.page.set_text(LONG)
    room.bench.engine._speaker = None
    room.press("Save as a book…")
    assert "not ready" in room.said


def test_a_changed_document_is_saved_as_it_stands(room: BooksBench, tmp_path: Path) -> None:
    source = tmp_path / "a.html"
    source.write_text(page("<h1>Title</h1><p>One sentence.</p>"))
    room.open(source)
    room.page.set_text(room.page.text() + "\n\nAnd my own.")
    begin(room, tmp_path / "out.wav")
    room.wait(lambda: "is done" in room.said)
    assert any("And my own." in text for text in spoken(room))


def test_the_dialog_refuses_what_cannot_be(room: BooksBench, tmp_path: Path) -> None:
    room.page.set_text(LONG)
    dialog = room.dialog()
    chosen: list[BookPlan] = []
    dialog.chosen.connect(chosen.append)
    file = next(e for e in dialog.findChildren(QLineEdit) if e.accessibleName() == "File")
    for typed, said in (
        (str(tmp_path / "no-such" / "a.mp3"), "no folder"),
        (str(tmp_path / "a.xyz"), "has to end"),
        ("a.mp3", "no folder"),
        ("", "has to end"),
    ):
        file.setText(typed)
        dialog.accept_button.click()
        assert said in dialog.problem
    (tmp_path / "there.mp3").write_bytes(b"mine")
    file.setText(str(tmp_path / "there.mp3"))
    dialog.accept_button.click()
    assert "is there already" in dialog.problem
    assert chosen == []
    (tmp_path / "no.png").write_text("no picture")
    dialog.choose_cover(str(tmp_path / "no.png"))
    assert "no.png" in dialog.problem
    dialog.reject()
    assert (tmp_path / "there.mp3").read_bytes() == b"mine"


def test_format_and_ending_of_the_file_go_together(room: BooksBench, tmp_path: Path) -> None:
    room.page.set_text(LONG)
    (tmp_path / "a.ogg").touch()
    dialog = room.dialog()
    formats = dialog.findChild(QComboBox)
    assert isinstance(formats, QComboBox)
    dialog.choose_file(str(tmp_path / "a"))
    assert dialog.path == tmp_path / "a.m4b"
    formats.setCurrentIndex(BOOK_FORMATS.index("ogg"))
    assert dialog.path == tmp_path / "a (2).ogg", "no file is written over unasked"
    assert not button(dialog, "No cover").isEnabled()
    dialog.choose_file(str(tmp_path / "b.opus"))
    assert formats.currentData().suffix == "opus"
    dialog._ask_file()
    asked = dialog.findChild(QFileDialog)
    assert isinstance(asked, QFileDialog)
    asked.reject()
    dialog.reject()


def test_dialog_and_strip_can_be_read_and_named(room: BooksBench, tmp_path: Path) -> None:
    room.page.set_text(LONG)
    dialog = room.dialog()
    assert (cut_words(dialog), overlapping(dialog), nameless(dialog)) == ([], [], [])
    dialog.reject()
    window = room.bench.window
    window.resize(window.minimumSize())
    for status in (
        BookStatus(Stage.WAITING, 0.5),
        BookStatus(Stage.WRITING, 0.5),
        BookStatus(Stage.SPEAKING, 0.5, 40_000),
    ):
        strip(room).show_status("A rather long name of a rather long book.m4b", status)
        QApplication.processEvents()
        assert (cut_words(window), overlapping(window), nameless(window)) == ([], [], [])
    strip(room).hide()


def test_plans_outlive_what_happens_to_a_disk(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shelf = PlanShelf(tmp_path)
    plan = BookPlan(
        tmp_path / "größe 🎤.m4b",
        text="A lone \ud800 surrogate.",
        title="T",
        cover=tmp_path / "c.png",
        captions=("srt",),
        voice="Clara",
    )
    assert shelf.left() == ()
    shelf.keep(plan)
    assert shelf.left() == (plan,)
    (tmp_path / "half.plan").write_text('{"output": ')
    (tmp_path / "other.plan").write_text(json.dumps([1]))
    assert shelf.left() == (plan,)
    assert len(caplog.records) == 2
    caplog.clear()
    shelf.forget(plan)
    assert (tmp_path / "half.plan").exists()
    for path in ("half.plan", "other.plan"):
        (tmp_path / path).unlink()
    assert (shelf.left(), shelf.forgotten()) == ((), (plan,))
    shelf.finish(plan)
    assert list(tmp_path.iterdir()) == []


def test_a_plan_that_cannot_be_written_is_an_error_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(VivavoceError, match="cannot be written"):
        PlanShelf(tmp_path / "file").keep(BookPlan(tmp_path / "a.wav"))


def test_stopped_before_it_began_it_speaks_nothing(tmp_path: Path) -> None:
    with FakeSpeaker(QUICK) as speaker:
        book = Book(BookPlan(tmp_path / "a.wav", text=LONG), speaker, tmp_path / "w", Rules())
        book.stop()
        book.start()
        assert book.join(20)
        assert book.status.stage is Stage.STOPPED
        assert speaker.requests == []
