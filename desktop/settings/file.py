"""The settings' file: read with its faults named by line, written without losing anything.

The file holds what was changed, not what is at its default, so a better default reaches everyone.
What this version does not understand (another version's keys, a value out of range) stays in the
file until the user changes that setting; it is reported each time the file is read.
"""

import os
import re
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import tomli_w

from desktop.settings.fields import Setting, shown
from desktop.settings.tree import (
    Settings,
    changed,
    described,
    hotkey_key,
    hotkeys_of,
    replaced,
    value_of,
)
from engine.speech import SettingError, VivavoceError, home_directory

Table = dict[str, Any]
Upgrade = Callable[[Table], None]

# Entry n leads from version n + 1 to n + 2 and changes the table in place: one function a version.
UPGRADES: tuple[Upgrade, ...] = ()
VERSION = len(UPGRADES) + 1
# A file with more lines was not made by hand; finding a line costs one reading per line.
_MOST_LINES = 1_000


class SettingsFile:
    """A file of settings, read at the start and written whenever one is changed.

    Not for several threads: the GUI thread owns it.

    Args:
        path: The file; None is `settings.toml` in the home directory. It need not exist.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or home_directory() / "settings.toml"
        self._last = Settings()

    def load(self) -> tuple[Settings, tuple[str, ...]]:
        """Reads the file; whatever is wrong with it, settings that work come back.

        Returns:
            The settings, and what the user should be told, each in one or two sentences.
        """
        problems: list[str] = []
        try:
            text = self._read()
            table = parsed(text)
        except OSError as error:
            problems.append(f"{_unreadable(self.path, error)} All settings are at their defaults.")
            text, table = "", {}
        except DamagedError as error:
            problems.append(self._set_aside(error))
            text, table = "", {}
        lines = _Lines(self.path, text)
        problems += upgraded(table, UPGRADES, lines.of("version"))
        self._last = _as_settings(table, lines, problems)
        return self._last, tuple(problems)

    def save(self, settings: Settings) -> tuple[str, ...]:
        """Writes what has changed since the file was read or written last.

        All else stays as the file has it now: also what somebody edited in the meantime.

        Returns:
            What the user should be told; nearly always nothing.

        Raises:
            VivavoceError: The file cannot be read or written.
        """
        new = [known for key, known in described().items() if self._is_changed(settings, key)]
        if not new:
            return ()
        problems: list[str] = []
        try:
            table = parsed(self._read())
        except OSError as error:
            raise VivavoceError(_unreadable(self.path, error), "Nothing was saved.") from error
        except DamagedError as error:
            problems.append(self._set_aside(error))
            table = {}
            new = [k for key, k in described().items() if value_of(settings, key) != k.default]
        upgraded(table, UPGRADES, "")
        for known in new:
            _put(table, known, value_of(settings, known.key))
        self._write(table)
        self._last = settings
        return tuple(problems)

    def _is_changed(self, settings: Settings, key: str) -> bool:
        return value_of(settings, key) != value_of(self._last, key)

    def _read(self) -> str:
        try:
            # With or without the mark that Windows' Notepad puts in front.
            return self.path.read_bytes().decode("utf-8-sig")
        except FileNotFoundError:
            return ""
        except UnicodeDecodeError as error:
            raise DamagedError(f"it is no text in UTF-8 (byte {error.start + 1})") from error

    def _set_aside(self, error: "DamagedError") -> str:
        aside = self.path.with_name(f"{self.path.name}.damaged")
        number = 1
        while aside.exists():
            number += 1
            aside = self.path.with_name(f"{self.path.name}.damaged-{number}")
        what = f"The settings in {self.path} cannot be read: {error}. All are at their defaults."
        try:
            self.path.rename(aside)
        except OSError as failure:
            return f"{what} The file could not be set aside ({failure.strerror})."
        return f"{what} The file was kept as {aside.name}."

    def _write(self, table: Table) -> None:
        # Through a link, so that a link into a folder of dotfiles stays one.
        target = Path(os.path.realpath(self.path))
        temporary = ""
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(".tmp", f"{target.name}.", target.parent)
            with os.fdopen(handle, "wb") as out:
                tomli_w.dump({"version": VERSION, **table}, out)
                out.flush()
                os.fsync(out.fileno())  # else a power cut may leave an empty file
            Path(temporary).replace(target)
        except OSError as error:
            if temporary:
                with suppress(OSError):
                    Path(temporary).unlink()
            raise VivavoceError(
                f"The settings could not be written to {self.path}: {error.strerror}.",
                "Check the free space and your rights there. They hold until you quit.",
            ) from error


class DamagedError(ValueError):
    """The file is no TOML; the message completes “cannot be read: …”."""


def parsed(text: str) -> Table:
    """Reads TOML.

    Raises:
        DamagedError: It is none.
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # ValueError itself: a number of more digits than Python takes, for one.
        where = re.search(r"at line (\d+)", str(error))
        raise DamagedError(f"line {where[1]} is damaged" if where else "it is damaged") from error


def upgraded(table: Table, upgrades: tuple[Upgrade, ...], where: str) -> list[str]:
    """Brings a table to the newest version, in place.

    Args:
        table: What the file holds.
        upgrades: One function per version.
        where: Where the version stands, for the message.

    Returns:
        What the user should be told.
    """
    newest = len(upgrades) + 1
    version = table.get("version", 1 if table else newest)
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        table["version"] = newest
        return [f"{where}: version is {shown(version)}. It is taken as {newest}."]
    if version > newest:
        # Kept as it is: the newer Vivavoce shall not upgrade its own file once more.
        return [
            f"{where}: the settings were written by a newer Vivavoce (version {version}, known "
            f"here is {newest}). What is known is used, the rest is kept."
        ]
    for upgrade in upgrades[version - 1 :]:
        upgrade(table)
    table["version"] = newest
    return []


class _Lines:
    """Says where in the file a key stands."""

    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._text = text
        self._numbers: dict[str, int] | None = None

    def of(self, key: str) -> str:
        """Gives file and line, or the file alone where no line can be told."""
        if self._numbers is None:
            self._numbers = _line_numbers(self._text)
        number = self._numbers.get(key)
        return f"{self._path}, line {number}" if number else str(self._path)


def _line_numbers(text: str) -> dict[str, int]:
    # tomllib tells no lines. The first beginning of the file that is whole and has the key ends
    # with the key's line; this is right for every way in which TOML can be written.
    lines = text.splitlines(keepends=True)
    found: dict[str, int] = {}
    for number in range(1, min(len(lines), _MOST_LINES) + 1):
        with suppress(DamagedError):
            for key in _keys(parsed("".join(lines[:number]))):
                found.setdefault(key, number)
    return found


def _keys(table: Table) -> Iterator[str]:
    for section, value in table.items():
        yield section
        if isinstance(value, dict):
            yield from (f"{section}.{name}" for name in value)


def _as_settings(table: Table, lines: _Lines, problems: list[str]) -> Settings:
    settings = Settings()
    for section, content in table.items():
        if section == "version":
            continue
        if not hasattr(settings, section):
            problems.append(_unknown(lines.of(section), section, _sections()))
        elif isinstance(content, dict):
            settings = _with_section(settings, section, content, lines, problems)
        else:
            problems.append(
                f"{lines.of(section)}: {section} is {shown(content)}. It must be a section "
                f"[{section}]; its settings are at their defaults."
            )
    return _without_clashes(settings, table, lines, problems)


def _with_section(
    settings: Settings, section: str, content: Table, lines: _Lines, problems: list[str]
) -> Settings:
    known = described()
    for name, value in content.items():
        key = f"{section}.{name}"
        if key not in known:
            problems.append(_unknown(lines.of(key), key, list(known)))
            continue
        try:
            settings = replaced(settings, known[key], known[key].checked(value))
        except SettingError as error:
            default = shown(known[key].default)
            problems.append(
                f"{lines.of(key)}: {error.what} {error.remedy} "
                f"Until you change it, {default} is used."
            )
    return settings


def _without_clashes(
    settings: Settings, table: Table, lines: _Lines, problems: list[str]
) -> Settings:
    """Takes a hotkey from one of two actions that have the same, by hand or by a new default."""
    chosen = table.get("hotkeys")
    names = chosen if isinstance(chosen, dict) else {}
    owners: dict[str, str] = {}  # keys -> the setting that has them
    # Those in the file go first: a default never takes the keys that the user gave elsewhere.
    order = sorted(hotkeys_of(settings), key=lambda one: _name(hotkey_key(one[0])) not in names)
    for action, keys in order:
        key = hotkey_key(action)
        owner = owners.setdefault(keys.casefold(), key)
        if keys and owner != key:
            settings = changed(settings, key, "")
            label, other = described()[key].label, described()[owner].label
            problems.append(
                f"{lines.of(key)}: {keys} is the key for “{other}” already, so “{label}” has none "
                "until you change it."
            )
    return settings


def _name(key: str) -> str:
    return described()[key].name


def _sections() -> list[str]:
    return list(dict.fromkeys(known.section for known in described().values()))


def _unknown(where: str, key: str, known: list[str]) -> str:
    near = get_close_matches(key, known, n=1, cutoff=0.7)
    hint = f" Is {near[0]} meant?" if near else ""
    return f"{where}: there is no setting {key}; it is kept as it is.{hint}"


def _put(table: Table, known: Setting, value: object) -> None:
    section = table.get(known.section)
    if not isinstance(section, dict):
        section = table[known.section] = {}
    # Plain text for a member of an enumeration.
    section[known.name] = str(value) if isinstance(value, str) else value


def _unreadable(path: Path, error: OSError) -> str:
    return f"The settings in {path} cannot be read: {error.strerror}."
