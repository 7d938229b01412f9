"""What was read: kept, found again, forgotten. One SQLite file that only its owner may read.

A search looks for each of its words anywhere in a text, whatever the case and the accents. It goes
through the folded texts one by one, for 10,000 of 1,000 characters in 70 ms a word (SQLite 3.40,
busy machine), and so finds parts of words, and words of languages without spaces, which an index
of words would not.

What is deleted stays for `undo` until `close`, hidden, and is then overwritten on the disk.
"""

import hashlib
import os
import sqlite3
import threading
import time
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

from engine.speech import VivavoceError, home_directory

# Some 70 hours of speech. Of a longer text the beginning is kept.
LIMIT_CHARACTERS = 4_000_000
AGAIN_S = 60.0  # the same text read again so soon is the same entry
BEGINNING_CHARACTERS = 300
DAY_S = 86_400.0

_VERSION = 1
_BUSY_S = 5.0  # another process of ours writes for milliseconds
_LEFT_BEHIND_S = 3_600.0  # what a killed process had deleted is nobody's undo any more
_LONGEST_QUERY = 400
_PIECE_CHARACTERS = 10_000
_NO_DATABASE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
# `gone` is empty, or names the deletion that hid the entry. The texts lie apart, so that a page of
# entries is read without them.
_SCHEMA = """
CREATE TABLE entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, beginning TEXT NOT NULL,
    n_characters INTEGER NOT NULL, voice TEXT NOT NULL, language TEXT NOT NULL,
    source TEXT NOT NULL, heard_s REAL NOT NULL, is_cut INTEGER NOT NULL, digest BLOB NOT NULL,
    gone TEXT NOT NULL DEFAULT '', gone_at REAL NOT NULL DEFAULT 0
);
CREATE TABLE texts (entry INTEGER PRIMARY KEY, text TEXT NOT NULL, folded TEXT NOT NULL);
CREATE INDEX by_time ON entries (at DESC, id DESC);
CREATE INDEX by_digest ON entries (digest);
"""
_COLUMNS = "id, at, beginning, n_characters, voice, language, source, heard_s, is_cut"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Entry:
    """One text that was read.

    Attributes:
        number: Names it; never given again.
        at: When it was last read, in seconds since 1970, UTC.
        beginning: Its first characters, in one line.
        n_characters: How long it was.
        voice: Who read it; empty for the model's first.
        language: What it was read as.
        source: Where it came from, as in `desktop.reading.Item`.
        heard_s: How long it was listened to, in seconds.
        is_cut: Whether only its beginning was kept.
    """

    number: int
    at: float
    beginning: str
    n_characters: int
    voice: str
    language: str
    source: str
    heard_s: float
    is_cut: bool


class History:
    """The file. May be used by several threads and processes; each call may take a while.

    Every method raises VivavoceError when the file cannot be used; a damaged one has then been set
    aside, and the next call begins a new one.

    Args:
        path: The file, made when first needed; None is `history.sqlite` in the home directory.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or home_directory() / "history.sqlite"
        self._lock = threading.Lock()
        self._database: sqlite3.Connection | None = None
        self._undoable: list[str] = []

    def add(
        self,
        text: str,
        voice: str = "",
        language: str = "Auto",
        source: str = "page",
        at: float | None = None,
    ) -> Entry:
        """Keeps what begins to be read.

        The same text in the same voice within a minute, or read from the history itself, moves its
        entry to the top.

        Args:
            text: All of it; of more than `LIMIT_CHARACTERS` the beginning is kept.
            voice: Who reads it.
            language: What it is read as.
            source: Where it came from.
            at: When, in seconds since 1970; None is now.
        """
        when = time.time() if at is None else at
        text = _storable(text)
        digest = hashlib.sha256(text.encode()).digest()
        kept = text[:LIMIT_CHARACTERS]
        since = 0.0 if source == "history" else when - AGAIN_S

        def write(db: sqlite3.Connection) -> Entry:
            found = db.execute(
                "SELECT id FROM entries WHERE digest = ? AND voice = ? AND at >= ? AND gone = '' "
                "ORDER BY at DESC LIMIT 1",
                (digest, voice, since),
            ).fetchone()
            if found:
                number = int(found[0])
                db.execute("UPDATE entries SET at = max(at, ?) WHERE id = ?", (when, number))
            else:
                beginning = " ".join(kept[: 4 * BEGINNING_CHARACTERS].split())
                values = (when, beginning[:BEGINNING_CHARACTERS], len(text), voice, language)
                cursor = db.execute(
                    "INSERT INTO entries (at, beginning, n_characters, voice, language, source, "
                    "heard_s, is_cut, digest) VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)",
                    (*values, source, len(kept) < len(text), digest),
                )
                number = int(cursor.lastrowid or 0)
                db.execute("INSERT INTO texts VALUES (?, ?, ?)", (number, kept, folded(kept)))
            return _entry(
                db.execute(f"SELECT {_COLUMNS} FROM entries WHERE id = ?", (number,)).fetchone()
            )

        return self._write(write)

    def add_heard(self, number: int, heard_s: float) -> None:
        """Adds to how long an entry was listened to, in seconds."""
        change = "UPDATE entries SET heard_s = heard_s + ? WHERE id = ?"
        self._write(lambda db: db.execute(change, (heard_s, number)))

    def page(self, query: str = "", after: Entry | None = None, n: int = 100) -> tuple[Entry, ...]:
        """Gives entries, the newest first.

        Args:
            query: Words that all stand in the text or the voice's name; nothing in it is special.
            after: The last entry of the page before; None begins.
            n: How many at most.
        """
        words = folded(_storable(query[:_LONGEST_QUERY])).split()
        sql = f"SELECT {_COLUMNS} FROM entries WHERE gone = ''"
        values: list[object] = []
        if after is not None:
            sql += " AND (at, id) < (?, ?)"
            values += [after.at, after.number]
        for word in words:
            sql += (
                " AND (instr((SELECT folded FROM texts WHERE entry = id), ?) > 0"
                " OR instr(fold(voice), ?) > 0)"
            )
            values += [word, word]
        sql += " ORDER BY at DESC, id DESC LIMIT ?"
        rows = self._read(lambda db: db.execute(sql, (*values, n)).fetchall())
        return tuple(_entry(row) for row in rows)

    def text_of(self, number: int) -> str:
        """Gives an entry's text; raises as `whole`."""
        return self.whole(number)[1]

    def whole(self, number: int) -> tuple[Entry, str]:
        """Gives an entry and its text.

        Raises:
            VivavoceError: It is not there any more.
        """
        sql = f"SELECT {_COLUMNS}, text FROM entries JOIN texts ON entry = id"
        sql += " WHERE id = ? AND gone = ''"
        row = self._read(lambda db: db.execute(sql, (number,)).fetchone())
        if row is None:
            raise VivavoceError(
                "This text is not in the history any more.", "It was deleted or forgotten."
            )
        return _entry(row[:-1]), str(row[-1])

    def delete(self, numbers: Iterable[int]) -> int:
        """Takes entries away, until `undo`; gives how many there were."""
        wanted = list(numbers)

        def hide(db: sqlite3.Connection, name: str) -> int:
            n_gone = 0
            for start in range(0, len(wanted), 500):  # SQLite takes no endless list
                part = wanted[start : start + 500]
                marks = ", ".join("?" * len(part))
                n_gone += db.execute(
                    f"UPDATE entries SET gone = ?, gone_at = ? WHERE gone = '' AND id IN ({marks})",
                    (name, time.time(), *part),
                ).rowcount
            return n_gone

        return self._hide(hide)

    def clear(self) -> int:
        """Takes everything away, until `undo`; gives how many entries there were."""
        sql = "UPDATE entries SET gone = ?, gone_at = ? WHERE gone = ''"
        return self._hide(lambda db, name: db.execute(sql, (name, time.time())).rowcount)

    def undo(self) -> tuple[Entry, ...]:
        """Brings back what was taken away last; gives it, the newest first."""
        if not self._undoable:
            return ()
        name = self._undoable[-1]

        def show(db: sqlite3.Connection) -> list[tuple[object, ...]]:
            order = "ORDER BY at DESC, id DESC"
            sql = f"SELECT {_COLUMNS} FROM entries WHERE gone = ? {order}"
            rows = db.execute(sql, (name,)).fetchall()
            db.execute("UPDATE entries SET gone = '' WHERE gone = ?", (name,))
            return rows

        rows = self._write(show)
        self._undoable.pop()
        return tuple(_entry(row) for row in rows)

    def forget(self, days: int) -> int:
        """Deletes what is older, for good; 0 keeps all. Gives how many entries there were."""
        if days <= 0:
            return 0
        before = time.time() - days * DAY_S
        return self._write(lambda db: _purge(db, "at < ?", before))

    def close(self) -> None:
        """Overwrites what was deleted and lets go of the file."""
        with suppress(VivavoceError):
            for name in self._undoable:
                self._write(lambda db, name=name: _purge(db, "gone = ?", name))
        self._undoable.clear()
        with self._lock:
            self._let_go()

    def _hide(self, hide: Callable[[sqlite3.Connection, str], int]) -> int:
        name = uuid4().hex
        n_gone = self._write(lambda db: hide(db, name))
        if n_gone:
            self._undoable.append(name)
        return n_gone

    def _read(self, job: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            try:
                return job(self._opened())
            except sqlite3.Error as error:
                raise self._explained(error) from error

    def _write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Does it whole or not at all."""

        def whole(db: sqlite3.Connection) -> T:
            db.execute(
                "BEGIN IMMEDIATE"
            )  # not later: two that both read first could not both write
            try:
                result = job(db)
                db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    db.execute("ROLLBACK")
                raise
            return result

        return self._read(whole)

    def _opened(self) -> sqlite3.Connection:
        if self._database is not None:
            return self._database
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # SQLite gives its journal the rights of the file, so both are the owner's alone.
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
            self.path.chmod(0o600)
        except OSError as error:
            raise _unusable(self.path, error.strerror or type(error).__name__) from error
        db = sqlite3.connect(
            self.path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False
        )
        try:
            db.create_function("fold", 1, folded, deterministic=True)
            db.execute("PRAGMA secure_delete = ON")
            _make_tables(db, self.path)
            db.execute("BEGIN IMMEDIATE")
            _purge(db, "gone <> '' AND gone_at < ?", time.time() - _LEFT_BEHIND_S)
            db.execute("COMMIT")
        except BaseException:
            db.close()
            raise
        self._database = db
        return db

    def _explained(self, error: sqlite3.Error) -> VivavoceError:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        self._let_go()
        if code in _NO_DATABASE:
            return self._set_aside()
        return _unusable(self.path, str(error))

    def _set_aside(self) -> VivavoceError:
        stem = f"{self.path.name}.damaged"
        number, aside = 1, self.path.with_name(stem)
        while aside.exists():
            number += 1
            aside = self.path.with_name(f"{stem}-{number}")
        what = "The history was damaged and cannot be read."
        try:
            self.path.rename(aside)
            # A journal of the old file would be taken for one of the new.
            self.path.with_name(f"{self.path.name}-journal").unlink(missing_ok=True)
        except OSError as error:
            return VivavoceError(what, f"Delete the file {self.path} ({error.strerror}).")
        return VivavoceError(what, f"A new one was begun; the old file is kept as {aside.name}.")

    def _let_go(self) -> None:
        if self._database is not None:
            with suppress(sqlite3.Error):
                self._database.close()
            self._database = None


def folded(text: str) -> str:
    """Gives a text without case and accents, as it is searched.

    In pieces: Python folds a whole book in one go of 0.2 s, in which no other thread can run.
    """
    if text.isascii():
        return text.lower()
    pieces: list[str] = []
    start = 0
    while start < len(text):
        end = min(start + _PIECE_CHARACTERS, len(text))
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1  # accents stay with their letter
        apart = unicodedata.normalize("NFKD", text[start:end].casefold())
        plain = "".join(c for c in apart if not unicodedata.combining(c))
        pieces.append(unicodedata.normalize("NFC", plain))
        start = end
    return "".join(pieces)


def _make_tables(db: sqlite3.Connection, path: Path) -> None:
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version == 0:
        db.execute("BEGIN IMMEDIATE")
        # Another process may have been quicker.
        if int(db.execute("PRAGMA user_version").fetchone()[0]) == 0:
            for statement in filter(str.strip, _SCHEMA.split(";")):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {_VERSION}")
        db.execute("COMMIT")
    elif version > _VERSION:
        raise VivavoceError(
            "The history was written by a newer Vivavoce.",
            f"Use that one, or move {path} elsewhere to begin a new history.",
        )
    db.execute(f"SELECT {_COLUMNS} FROM entries LIMIT 1").fetchone()


def _purge(db: sqlite3.Connection, which: str, value: object) -> int:
    db.execute(f"DELETE FROM texts WHERE entry IN (SELECT id FROM entries WHERE {which})", (value,))
    return db.execute(f"DELETE FROM entries WHERE {which}", (value,)).rowcount


def _storable(text: str) -> str:
    """Without halves of characters, which no file can hold, and zeros, where SQLite would stop."""
    return text.encode("utf-8", "replace").decode().replace("\0", " ")


def _entry(row: Sequence[object]) -> Entry:
    *values, is_cut = row
    return Entry(*values, bool(is_cut))  # type: ignore[arg-type]


def _unusable(path: Path, reason: str) -> VivavoceError:
    return VivavoceError(
        f"The history in {path} cannot be used: {reason}.",
        "Check the free space and your rights there.",
    )
