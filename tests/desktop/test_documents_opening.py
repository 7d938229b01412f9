"""Documents of every kind are opened in the window, and what cannot be is refused in words."""

import io
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from desktop import opening as opening_module
from desktop.opening import LIMIT_BYTES, SUFFIXES, Opened, Origin
from desktop.pages.books import OpeningStrip
from desktop.pages.cloning.dropping import sounds_in
from desktop.reading import Item, Phase, Status
from desktop.wiring.pages import open_in
from engine.speech.books import EXTENSIONS
from tests.desktop.booksbench import BooksBench, books_bench
from tests.engine.test_documents import book, books, column, epub, page, pdf

BOOKS = books(2_000)
LONG_SUBTITLES = b"1\n00:00:01,000 --> 00:00:02,000\n" + b"Words. " * (LIMIT_BYTES // 7 + 9)
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def room(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[BooksBench]:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    with books_bench(qtbot, qapp) as made:
        yield made


def put(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def test_the_window_opens_what_the_engine_reads() -> None:
    assert sorted(SUFFIXES) == sorted(EXTENSIONS)


@pytest.mark.parametrize("name", sorted(BOOKS))
def test_a_document_of_any_kind_becomes_its_words_without_markup(
    room: BooksBench, tmp_path: Path, name: str
) -> None:
    room.open(put(tmp_path / name, BOOKS[name]))
    text = room.page.text()
    paragraphs = [paragraph for _, body in book(2_000) for paragraph in body]
    at = 0
    for paragraph in paragraphs:  # each, and in its place
        words = re.escape(" ".join(paragraph.split())).replace(r"\ ", r"[-\s]+")
        found = re.compile(words).search(text, at)
        assert found, paragraph[:40]
        at = found.end()
    assert "<" not in text
    assert "-->" not in text
    assert room.said.strip() == ""


@pytest.mark.parametrize(
    ("name", "content", "text", "notice"),
    [
        ("a.txt", "Grüße 🎤".encode(), "Grüße 🎤", ""),
        ("a.md", b"\xef\xbb\xbf# With *marks*", "# With *marks*", ""),
        ("A.MD", b"---\ntitle: T\n---\nIt stays.", "---\ntitle: T\n---\nIt stays.", ""),
        ("a.txt", "Grüße".encode("utf-16"), "Grüße", ""),
        ("ü 名 🎤.txt", b"one\r\ntwo\rthree", "one\ntwo\nthree", ""),
        ("old.txt", "Grüße – “so”".encode("cp1252"), "Grüße – “so”", "Windows-1252"),
        ("ru.txt", "Привет, мир.".encode("cp866"), "Привет, мир.", "IBM 866"),
        ("ja.txt", "こんにちは、世界。".encode("cp932"), "こんにちは、世界。", "Shift-JIS"),
        (
            "zh.txt",
            "今天天气很好，我们去公园。".encode("utf-16-le"),
            "今天天气很好，我们去公园。",
            "",
        ),
        ("a.html", page("<p>One <b>bold</b> word.</p>").encode(), "One bold word.", ""),
    ],
)
def test_text_stays_to_the_letter_and_pages_lose_their_marks(
    room: BooksBench, tmp_path: Path, name: str, content: bytes, text: str, notice: str
) -> None:
    room.open(put(tmp_path / name, content))
    assert room.page.text() == text
    assert notice in room.said
    assert bool(notice) == bool(room.said.strip())


def locked_pdf() -> bytes:
    writer = pypdf.PdfWriter(io.BytesIO(pdf([column(["Hello there."])])))
    writer.encrypt("secret", "owner", algorithm="RC4-128")
    made = io.BytesIO()
    writer.write(made)
    return made.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("song.mp3x", b"ID3", "cannot be read"),
        ("letter.doc", b"\xd0\xcf\x11\xe0", "Save it as .docx"),
        ("empty.txt", b" \n\t", "is empty"),
        ("zip.txt", b"PK\x03\x04\x00\x00\x00", "looks like a ZIP archive"),
        ("data.txt", bytes(range(256)) * 20, "data of a program"),
        ("book.txt", b"a" * (LIMIT_BYTES + 1), "larger than"),
        ("locked.pdf", locked_pdf(), "password"),
        ("pictures.pdf", pdf([[], []]), "pictures"),
        ("cut.docx", BOOKS["book.docx"][:2_000], "damaged"),
        ("cut.epub", b"PK\x03\x04", "damaged"),
        ("long.srt", LONG_SUBTITLES, "too long"),
        ("empty.srt", b"1\n", "no subtitle"),
    ],
)
def test_what_cannot_be_opened_is_named_with_the_next_step_and_nothing_is_lost(
    room: BooksBench, tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    """`desktop.md` #8: nothing is refused with an empty reason, and what was there stays."""
    room.page.set_text("Mine.")
    with room.qtbot.waitSignal(room.joiner.opening.ended, timeout=60_000):
        room.page.file_asked.emit(str(put(tmp_path / name, content)))
    assert said in room.said
    assert name in room.said
    assert room.said.strip().endswith(".")
    assert room.page.text() == "Mine."


def test_a_file_that_is_gone_is_named(room: BooksBench, tmp_path: Path) -> None:
    for name in ("gone.txt", "gone.pdf"):
        with room.qtbot.waitSignal(room.joiner.opening.ended):
            room.page.file_asked.emit(str(tmp_path / name))
        assert name in room.said


def test_undo_brings_back_what_was_there_before_a_document(
    room: BooksBench, tmp_path: Path
) -> None:
    room.page.set_text("Mine.")
    room.open(put(tmp_path / "a.epub", BOOKS["book.epub"]))
    assert "Mine." not in room.page.text()
    room.editor.undo()
    assert room.page.text() == "Mine."


def test_ctrl_o_offers_every_kind(room: BooksBench) -> None:
    room.bench.window.activateWindow()
    room.qtbot.waitUntil(room.bench.window.isActiveWindow)
    room.qtbot.keyClick(room.editor, Qt.Key.Key_O, CTRL)
    dialog = room.page.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    assert all(f"*{suffix}" in dialog.nameFilters()[0] for suffix in EXTENSIONS)
    dialog.reject()


def test_a_slow_document_shows_that_it_comes_and_can_be_let_go(
    room: BooksBench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window goes on meanwhile: what is typed is there, and nothing comes afterwards."""
    may_end = threading.Event()
    told: list[float] = []

    def read_slowly(path: Path, tell: opening_module.Tell) -> Opened:
        tell(0.4)
        may_end.wait(10)
        return Opened(path, "Too late.", "T")

    monkeypatch.setattr(opening_module, "read_file", read_slowly)
    strip = room.page.findChild(OpeningStrip)
    assert isinstance(strip, OpeningStrip)
    room.joiner.opening.progressed.connect(told.append)
    room.drop(put(tmp_path / "slow.pdf", b"%PDF"))
    room.wait(strip.isVisible)
    assert told == [0.4]
    room.qtbot.keyClicks(room.editor, "Typed.")
    cancel = next(b for b in strip.findChildren(QPushButton) if b.text() == "Cancel")
    cancel.click()
    assert not strip.isVisible()
    may_end.set()
    room.qtbot.wait(50)
    assert room.page.text() == "Typed."


def test_the_last_of_two_files_wins(room: BooksBench, tmp_path: Path) -> None:
    first = put(tmp_path / "first.epub", BOOKS["book.epub"])
    last = put(tmp_path / "last.html", page("<p>The last one.</p>").encode())
    room.drop(first)
    with room.qtbot.waitSignal(room.joiner.opening.ended):
        room.drop(last)
    room.qtbot.wait(300)
    assert room.page.text() == "The last one."


def test_what_comes_while_something_is_read_waits_for_its_end(
    room: BooksBench, tmp_path: Path
) -> None:
    room.page.set_text("This is read. And this.")
    room.page.show_status(Status(Phase.SPEAKING, Item(room.page.text()), (0, 13)))
    room.page.show_opened(Opened(tmp_path / "a.epub", "A book.", "T"))
    assert room.page.text() == "This is read. And this."
    room.page.show_status(Status())
    assert room.page.text() == "A book."


def test_documents_are_no_sounds_to_a_drop(tmp_path: Path) -> None:
    def drop_of(*names: str) -> QMimeData:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in names])
        return data

    for suffix in SUFFIXES:
        put(tmp_path / f"a{suffix}", b"RIFF\0\0\0\0WAVE")
        assert not sounds_in(drop_of(f"a{suffix}"))
    put(tmp_path / "a.wav", b"RIFF\0\0\0\0WAVE")
    assert len(sounds_in(drop_of("a.wav", "a.pdf"))) == 2


def test_a_text_is_of_its_document_until_it_is_another_one(tmp_path: Path) -> None:
    origin, long = Origin(), "A sentence of the book. " * 50
    opened = Opened(tmp_path / "a.epub", long, "T")
    assert origin.of(long) == (None, False)
    origin.take(opened, long)
    assert origin.of(long) == (opened, False)
    assert origin.of(long + "More.") == (opened, True)
    assert origin.of("Before. " + long) == (opened, True)
    assert origin.of("Another text.") == (None, False)


def test_what_is_found_in_an_epub_is_kept_for_its_book(tmp_path: Path) -> None:
    made = epub({"a.xhtml": page("<h1>One</h1><p>It begins.</p>")})
    opened = opening_module.read_file(put(tmp_path / "a.epub", made))
    assert (opened.title, opened.author) == ("The & Book", "Ann, Bob")
    assert opened.cover is not None


def test_what_another_start_brings_goes_to_its_page(room: BooksBench, tmp_path: Path) -> None:
    """“Open with” in a file manager, for voices, recordings and documents alike."""
    window = room.bench.window
    text, other, sound, voice = (
        tmp_path / name for name in ("a ß.txt", "b.pdf", "c.WAV", "d.safetensors")
    )
    put(text, b"Opened from outside.")
    with room.qtbot.waitSignal(window.voices_page.import_asked) as imported:
        assert open_in(window, [voice]) == []
    assert imported.args == [(voice,)]
    assert window.shows(window.voices_page)
    with room.qtbot.waitSignal(room.joiner.opening.opened):
        assert open_in(window, [text, sound, other]) == [sound]
    assert window.shows(room.page)
    assert room.page.text() == "Opened from outside."
