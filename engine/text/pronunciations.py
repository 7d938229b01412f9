"""The pronunciation dictionary's file: read with its faults named, written without losing anything.

It is a table (CSV): a spreadsheet opens it, a pattern's backslashes need no escapes in it, and each
entry has a line of its own to name in an error. It is also the form for exchange.
"""

import csv
import io
import os
from contextlib import suppress
from itertools import chain
from pathlib import Path
from uuid import uuid4

from engine.contract import home_directory
from engine.contract.dictionary import Dictionary, Entry, Match
from engine.errors import SettingError, UnknownLanguageError, VivavoceError
from engine.text.pronouncing import PatternError, check

MAX_FILE_BYTES = 10_000_000
_COLUMNS = ("written", "spoken", "match", "case", "language", "voice", "on")
_YES, _NO = ("yes", "true", "1", "on"), ("no", "false", "0", "off")


def read_table(text: str, name: str) -> tuple[Dictionary, tuple[str, ...]]:
    """Reads a table with columns parted by commas, semicolons or tabs.

    The first line names the columns, of which `written` and `spoken` must be there.

    Args:
        text: What the file holds.
        name: The file's name, for messages.

    Returns:
        The dictionary, and what the user should be told: for each faulty row its line, for a
        faulty pattern also the column.

    Raises:
        SettingError: The columns are not named, or the table breaks off within quotation marks.
    """
    lines = list(io.StringIO(text, newline=""))
    head = lines[0] if lines else ""
    rows = csv.reader(lines, delimiter=max(",;\t", key=head.count), strict=True)
    columns: list[str] = []
    entries: list[Entry] = []
    unread: list[tuple[tuple[str, str], ...]] = []
    problems: list[str] = []
    line = 1
    try:
        columns = _columns(next(rows, columns), name)
        line = rows.line_num + 1
        for row in rows:
            raw = "".join(lines[line - 1 : rows.line_num])
            surplus = [f"column {n + 1}" for n in range(len(columns), len(row))]
            values = {
                key: value for key, value in zip(columns + surplus, row, strict=False) if value
            }
            try:
                if values:
                    entry = _entry(values)
                    check(entry)
                    entries.append(entry)
            except (SettingError, UnknownLanguageError) as error:
                problems.append(f"{name}, line {line}{_column(error, raw, values)}: {error}")
                unread.append(tuple(values.items()))
            line = rows.line_num + 1
    except csv.Error as error:
        raise SettingError(
            f"{name}, line {line}: the row that begins here cannot be read ({error}).",
            "Look for a quotation mark that is not closed.",
        ) from error
    return Dictionary(tuple(entries), tuple(unread)), tuple(problems)


def table_of(dictionary: Dictionary) -> str:
    """Writes a table that `read_table` reads, with all that it had before."""
    rows = [_row(entry) for entry in dictionary.entries] + [dict(row) for row in dictionary.unread]
    columns = dict.fromkeys(chain(_COLUMNS, *rows))
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, list(columns), restval="", lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


class PronunciationLibrary:
    """The user's dictionary in a file; the file is the state, so several processes may use it.

    Args:
        path: The file; None is `pronunciation.csv` in the home directory. It is made when something
            is first saved, and so is the one beside it that holds what was before the last change.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or home_directory() / "pronunciation.csv"
        self._previous = self.path.with_name(f"{self.path.stem}.previous{self.path.suffix}")

    def load(self) -> tuple[Dictionary, tuple[str, ...]]:
        """Gives the dictionary, and what the user should be told of faulty rows.

        Raises:
            SettingError: The file cannot be read at all.
        """
        return _read(self.path) if self.path.exists() else (Dictionary(), ())

    def save(self, dictionary: Dictionary) -> None:
        """Stores a dictionary in the place of the one before.

        Raises:
            SettingError: It cannot be written, or what is there cannot be read and would be lost.
        """
        before, _ = self.load()
        if before != dictionary:
            _write(self._previous, before)
            _write(self.path, dictionary)

    def undo(self) -> Dictionary:
        """Takes the last change back, also after a restart; called again, it makes it once more.

        Raises:
            SettingError: There was none, or a file cannot be read or written.
        """
        if not self._previous.exists():
            raise SettingError("There is no change to the pronunciations to take back.")
        before, _ = _read(self._previous)
        self.save(before)
        return before

    def import_file(self, path: Path) -> Dictionary:
        """Adds the entries of a file; see `Dictionary.merged`.

        Returns:
            The whole dictionary.

        Raises:
            SettingError: The file cannot be read, or a row in it is faulty: nothing is taken then.
        """
        more, problems = _read(path)
        if problems:
            first, *others = problems
            more_of_them = f" And {len(others)} more." if others else ""
            raise SettingError(f"{first}{more_of_them}", "Nothing was taken from the file.")
        dictionary = self.load()[0].merged(more)
        self.save(dictionary)
        return dictionary

    def export(self, path: Path) -> None:
        """Writes the dictionary to another file; one of that name is replaced.

        Raises:
            SettingError: It cannot be written.
        """
        _write(path, self.load()[0])


def _columns(given: list[str], name: str) -> list[str]:
    """The names of the columns: ours in lower case, one by its number where it has none."""
    columns = [column.strip() or f"column {n}" for n, column in enumerate(given, 1)]
    columns = [low if (low := column.lower()) in _COLUMNS else column for column in columns]
    if not {"written", "spoken"} <= set(columns):
        raise SettingError(
            f"{name}, line 1: there are no columns called “written” and “spoken”.",
            "Name the columns in the first line.",
        )
    if len(set(columns)) < len(columns):
        raise SettingError(
            f"{name}, line 1: two columns have the same name.", "Give each one of its own."
        )
    return columns


def _entry(values: dict[str, str]) -> Entry:
    def flag(column: str, default: bool) -> bool:
        value = values.get(column, "").strip().lower()
        if value in _YES or value in _NO or not value:
            return value in _YES if value else default
        raise SettingError(f"“{column}” is “{value}”.", "It must be yes or no.")

    kind = values.get("match", "").strip().lower() or Match.WORD
    if kind not in list(Match):
        raise SettingError(f"“match” is “{kind}”.", f"It must be one of {', '.join(Match)}.")
    return Entry(
        written=values.get("written", ""),
        spoken=values.get("spoken", ""),
        match=Match(kind),
        is_case_sensitive=flag("case", False),
        language=values.get("language", "").strip() or None,
        voice=values.get("voice", "").strip() or None,
        is_on=flag("on", True),
        others=tuple((key, value) for key, value in values.items() if key not in _COLUMNS),
    )


def _row(entry: Entry) -> dict[str, str]:
    return {
        "written": entry.written,
        "spoken": entry.spoken,
        "match": entry.match,
        "case": "yes" if entry.is_case_sensitive else "no",
        "language": entry.language or "",
        "voice": entry.voice or "",
        "on": "yes" if entry.is_on else "no",
        **dict(entry.others),
    }


def _column(error: VivavoceError, raw: str, values: dict[str, str]) -> str:
    """Where in its line a pattern is wrong; in the line as the file has it, quotes doubled."""
    if not isinstance(error, PatternError) or error.position is None:
        return ""
    written = values["written"]
    start = raw.find(written.replace('"', '""'))
    before = written[: error.position].replace('"', '""')
    return f", column {start + len(before) + 1}" if start >= 0 else ""


def _read(path: Path) -> tuple[Dictionary, tuple[str, ...]]:
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise SettingError(f"{path} is too large for a dictionary.", "Choose another file.")
        data = path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a NUL character in the path
        raise SettingError(
            f"{path} cannot be read ({getattr(error, 'strerror', error)}).",
            "Check that it is there, and your rights there.",
        ) from error
    # What spreadsheets call “Unicode text” is UTF-16, and begins with its mark.
    is_utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        text = data.decode("utf-16" if is_utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise SettingError(
            f"{path} is no text in UTF-8 (byte {error.start + 1}).", "Save it as CSV in UTF-8."
        ) from error
    return read_table(text, path.name)


def _write(path: Path, dictionary: Dictionary) -> None:
    temporary = path.with_name(f"{path.name}.{uuid4().hex[:8]}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # With the mark by which spreadsheets know UTF-8. Halves of surrogate pairs cannot be kept.
        with temporary.open("xb") as out:
            out.write(table_of(dictionary).encode("utf-8-sig", "replace"))
            out.flush()
            os.fsync(out.fileno())  # else a power cut may leave an empty file
        temporary.replace(path)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            temporary.unlink(missing_ok=True)
        raise SettingError(
            f"{path} cannot be written ({getattr(error, 'strerror', error)}).",
            "Check the free space and your rights there.",
        ) from error
