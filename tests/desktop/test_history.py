"""The history's file: kept, found, forgotten, whatever happens to it."""

import signal
import sqlite3
import subprocess
import sys
import threading
import time
import unicodedata
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.history import AGAIN_S, LIMIT_CHARACTERS, Entry, History
from engine.speech import VivavoceError

ROOT = Path(__file__).parents[2]
NOW = 1_800_000_000.0


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    made = History(tmp_path / "deep" / "history.sqlite")
    yield made
    made.close()


def test_what_was_read_comes_back_the_newest_first(history: History) -> None:
    history.add("The first.", "Clara", "English", "page", NOW)
    history.add("The second,\n in two lines.", "", "Auto", "selection", NOW + 100)
    new, old = history.page()
    assert (new.beginning, new.source, new.at) == (
        "The second, in two lines.",
        "selection",
        NOW + 100,
    )
    assert (old.beginning, old.voice, old.language) == ("The first.", "Clara", "English")
    assert history.text_of(new.number) == "The second,\n in two lines."


def test_only_the_owner_may_read_the_file(history: History) -> None:
    history.add("Mine.")
    assert history.path.stat().st_mode & 0o777 == 0o600
    history.path.chmod(0o644)
    history.close()
    history.add("Mine too.")
    assert history.path.stat().st_mode & 0o777 == 0o600


def test_the_same_text_within_a_minute_is_one_entry(history: History) -> None:
    first = history.add("Again.", at=NOW)
    assert history.add("Again.", at=NOW + AGAIN_S - 1).number == first.number
    assert history.add("Again.", "Clara", at=NOW + AGAIN_S - 1).number != first.number
    later = history.add("Again.", at=NOW + 3 * AGAIN_S)
    assert later.number != first.number


def test_what_is_read_from_the_history_moves_to_its_top(history: History) -> None:
    old = history.add("Old.", source="clipboard", at=NOW)
    history.add("New.", at=NOW + 1)
    history.add("Old.", source="history", at=NOW + 86_400)
    top, *others = history.page()
    assert (top.number, top.source, top.at, len(others)) == (
        old.number,
        "clipboard",
        NOW + 86_400,
        1,
    )


def test_listening_adds_up(history: History) -> None:
    number = history.add("A text.").number
    history.add_heard(number, 1.5)
    history.add_heard(number, 2.0)
    assert history.page()[0].heard_s == pytest.approx(3.5)


def test_a_search_knows_neither_case_nor_accents_and_wants_every_word(history: History) -> None:
    history.add("Die ÄPFEL fallen im Café", "Élodie", at=NOW)
    history.add("apfel und birne", at=NOW + 1)
    history.add("東京の天気", at=NOW + 2)
    assert len(history.page("apfel")) == 2
    assert len(history.page("Äpfel cafe")) == 1
    assert len(history.page("birne ELODIE")) == 0
    assert len(history.page("fallen elodie")) == 1
    assert len(history.page("京の天")) == 1
    assert len(history.page("  ")) == 3


_HOSTILE = ("%", "_", "'", '"', "a' OR 1=1 --", "NEAR(", "*", "\\", "AND", "\0", "\ud800")


@pytest.mark.parametrize("query", [*_HOSTILE, "a" * 100_000, "x " * 5_000])
def test_a_hostile_search_is_only_a_text(history: History, query: str) -> None:
    history.add("Nothing of the kind, zzz")
    assert len(history.page(query)) in (0, 1)
    assert len(history.page()) == 1


def test_a_percent_sign_finds_percent_signs_alone(history: History) -> None:
    history.add("100 % cotton")
    history.add("all cotton")
    assert [e.beginning for e in history.page("%")] == ["100 % cotton"]


@settings(max_examples=40, deadline=None)
@given(st.text(min_size=1, max_size=40))
def test_every_text_comes_back_and_is_found_by_itself(text: str) -> None:
    with TemporaryDirectory() as folder, closing(History(Path(folder) / "h.sqlite")) as with_file:
        number = with_file.add(text).number
        storable = text.encode("utf-8", "replace").decode().replace("\0", " ")
        assert with_file.text_of(number) == storable
        for typed in (storable, storable.casefold(), unicodedata.normalize("NFD", storable)):
            assert number in {e.number for e in with_file.page(typed)}, typed


def test_pages_follow_each_other_without_gap_or_overlap(history: History) -> None:
    for number in range(25):
        history.add(f"Text {number}", at=NOW + number // 3)  # several at the same moment
    seen: list[Entry] = []
    while page := history.page(after=seen[-1] if seen else None, n=7):
        seen += page
        if len(seen) == 7:
            history.add("Meanwhile", at=NOW + 100)
    assert len({e.number for e in seen}) == len(seen) == 25


def test_a_long_text_keeps_its_beginning_and_says_so(history: History) -> None:
    whole = history.add("b" * LIMIT_CHARACTERS)
    cut = history.add("a" * (LIMIT_CHARACTERS + 1))
    assert (whole.is_cut, cut.is_cut, cut.n_characters) == (False, True, LIMIT_CHARACTERS + 1)
    assert len(history.text_of(cut.number)) == LIMIT_CHARACTERS


def test_deletes_are_undone_in_turn(history: History) -> None:
    numbers = [history.add(f"Text {n}", at=NOW + n).number for n in range(5)]
    assert history.delete(numbers[:2]) == 2
    assert history.delete(numbers[:2]) == 0
    assert history.clear() == 3
    assert history.page() == ()
    with pytest.raises(VivavoceError, match="not in the history"):
        history.text_of(numbers[4])
    assert [e.number for e in history.undo()] == numbers[:1:-1]
    assert [e.number for e in history.undo()] == numbers[1::-1]
    assert history.undo() == ()
    assert len(history.page()) == 5


def test_what_is_deleted_cannot_be_found_on_the_disk_after_quitting(history: History) -> None:
    number = history.add("my secret diary " * 50).number
    history.add("harmless")
    history.delete([number])
    history.close()
    for file in history.path.parent.iterdir():
        assert b"secret diary" not in file.read_bytes()
    assert [e.beginning for e in history.page()] == ["harmless"]


def test_old_entries_are_forgotten_and_zero_days_forget_nothing(history: History) -> None:
    history.add("Old", at=time.time() - 11 * 86_400)
    history.add("New")
    assert history.forget(0) == 0
    assert history.forget(10) == 1
    assert [e.beginning for e in history.page()] == ["New"]


@pytest.mark.parametrize(
    "content", [b"no database at all" * 100, b"SQLite format 3\0" + b"\7" * 4000]
)
def test_a_damaged_file_is_set_aside_and_said_and_a_new_one_begun(
    history: History, content: bytes
) -> None:
    history.path.parent.mkdir()
    history.path.write_bytes(content)
    with pytest.raises(VivavoceError, match=r"kept as history\.sqlite\.damaged"):
        history.page()
    assert history.path.with_name("history.sqlite.damaged").read_bytes() == content
    history.add("It goes on.")
    assert len(history.page()) == 1


def test_a_file_damaged_while_it_runs_is_set_aside_too(history: History) -> None:
    for n in range(20):
        history.add(f"{n} " * 5_000)
    with history.path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 400_000)

    def work() -> None:
        for n in range(20):
            history.add(f"more {n} " * 5_000)
            history.page("nowhere")

    with pytest.raises(VivavoceError, match="damaged"):
        work()
    history.add("It goes on.")


def test_a_newer_file_is_left_alone(history: History) -> None:
    history.add("Kept.")
    history.close()
    with sqlite3.connect(history.path) as db:
        db.execute("PRAGMA user_version = 9")
    db.close()
    before = history.path.read_bytes()
    for _ in range(2):
        with pytest.raises(VivavoceError, match="newer Vivavoce"):
            history.add("Lost?")
    assert history.path.read_bytes() == before


def test_a_folder_in_the_files_place_is_said(history: History) -> None:
    history.path.mkdir(parents=True)
    with pytest.raises(VivavoceError, match="cannot be used"):
        history.page()


_WRITER = """
import sys
from pathlib import Path
from desktop.history import History
history = History(Path(sys.argv[1]))
for n in range(int(sys.argv[2])):
    history.add(f"{sys.argv[3]} {n} " + "x" * 20_000)
    print(n, flush=True)
"""


def test_a_writer_that_is_killed_leaves_whole_entries(history: History) -> None:
    writer = _start(history.path, 100_000, "killed")
    assert writer.stdout is not None
    for _ in range(5):
        writer.stdout.readline()
    writer.send_signal(signal.SIGKILL)
    writer.communicate()
    pages = history.page(n=1000)
    assert len(pages) >= 5
    assert all(history.text_of(e.number).endswith("x" * 20_000) for e in pages)
    with sqlite3.connect(history.path) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()


def test_two_processes_and_two_threads_write_at_once(history: History) -> None:
    writers = [_start(history.path, 15, name) for name in ("one", "other")]
    failures: list[Exception] = []

    def write(name: str) -> None:
        try:
            for n in range(15):
                history.add(f"{name} {n}")
        except Exception as error:  # noqa: BLE001 - it is asserted on below
            failures.append(error)

    threads = [threading.Thread(target=write, args=(f"thread {n}",)) for n in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for writer in writers:
        assert writer.wait(30) == 0
        writer.communicate()
    assert failures == []
    assert len(history.page(n=1000)) == 60


def _start(path: Path, n: int, name: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", _WRITER, str(path), str(n), name], cwd=ROOT, stdout=subprocess.PIPE
    )
