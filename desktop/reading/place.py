"""What was being read, on the disk, so that a crash does not lose the place.

Two files: one holds the texts and is written when they change; beside it a small one (`.now`)
holds the place and is written at every sentence, so that reading a book does not write the book
over and over. Each is written under a temporary name and renamed.
"""

import json
import logging
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from desktop.reading.words import Item

_log = logging.getLogger(__name__)
VERSION = 1
_KEPT = ("text", "voice", "language", "place", "source")


@dataclass(frozen=True, slots=True)
class LeftOver:
    """What an earlier run of the application did not read to its end.

    Attributes:
        items: With their places, in the order they were to be read.
        speed: How fast it was read.
    """

    items: tuple[Item, ...] = ()
    speed: float = 1.0


class PlaceFile:
    """The file; private items never reach it. Used in one thread at a time.

    Args:
        path: Where; its folder is made. None keeps nothing.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._number = ""  # of the texts that lie on the disk: a place belongs to one writing
        self._written: tuple[object, ...] | None = None
        self._has_failed = False

    def load(self) -> LeftOver:
        """Gives what the last run left behind; a damaged file is kept aside."""
        if self._path is None:
            return LeftOver()
        try:
            text = self._path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return LeftOver()
        except (OSError, UnicodeDecodeError) as error:
            return self._put_aside(error)
        try:
            content = json.loads(text)
            items = tuple(_item(entry) for entry in content["items"])
            speed = float(content["speed"])
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            return self._put_aside(error)
        place = self._now(str(content.get("number", "")))
        if items and place is not None:
            items = (replace(items[0], place=min(place, len(items[0].text))), *items[1:])
        return LeftOver(items, speed)

    def keep(self, items: Sequence[Item], speed: float) -> None:
        """Writes what is read and what waits, the present one first; removes an empty file.

        Only the place of the first is written anew where nothing else has changed.
        """
        if self._path is None:
            return
        place = items[0].place if items and not items[0].is_private else None
        kept = [item for item in items if not item.is_private]
        if not kept:
            self.remove()
            return
        signature = (replace(kept[0], place=0), *kept[1:], speed)
        if signature != self._written:
            self._number = uuid4().hex
            content = {
                "version": VERSION,
                "number": self._number,
                "speed": speed,
                "items": [_entry(item) for item in kept],
            }
            if self._write(self._path, content):
                self._written = signature
        elif place is not None:
            self._write(self._beside(".now"), {"number": self._number, "place": place})

    def remove(self) -> None:
        """Says that nothing is left to be read."""
        if self._path is None:
            return
        self._written = None
        for path in (self._path, self._beside(".now")):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                self._complain(error)

    def _beside(self, ending: str) -> Path:
        assert self._path is not None
        return self._path.with_name(self._path.name + ending)

    def _now(self, number: str) -> int | None:
        """The place, if it belongs to these texts."""
        try:
            content = json.loads(self._beside(".now").read_text(encoding="utf-8"))
            place = content["place"]
            is_theirs = content["number"] == number
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None  # the texts' own place is a little older, and whole
        return place if is_theirs and isinstance(place, int) and place >= 0 else None

    def _put_aside(self, error: Exception) -> LeftOver:
        assert self._path is not None
        aside = self._beside(".damaged")
        # Only the kind of error: its message may quote the file, which holds what was read.
        kind = type(error).__name__
        try:
            self._path.replace(aside)
        except OSError:
            _log.warning("%s cannot be read (%s)", self._path, kind)
        else:
            _log.warning("%s was damaged (%s); it is kept as %s", self._path, kind, aside.name)
        return LeftOver()

    def _write(self, path: Path, content: dict[str, object]) -> bool:
        temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # Not flushed to the disk: a killed process loses nothing, and a flush can take longer
            # than somebody who presses “stop” should wait.
            descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                json.dump(content, file)
            temporary.replace(path)
        except OSError as error:
            self._complain(error)
            return False
        self._has_failed = False
        return True

    def _complain(self, error: OSError) -> None:
        """Reading goes on without; said once, not at every sentence."""
        if not self._has_failed:
            self._has_failed = True
            _log.warning("the place cannot be kept in %s: %s", self._path, error.strerror)


def _entry(item: Item) -> dict[str, Any]:
    return {name: getattr(item, name) for name in _KEPT}


def _item(entry: dict[str, Any]) -> Item:
    kinds: dict[str, type] = {"text": str, "voice": str, "language": str, "place": int}
    item = Item(**{name: value for name, value in entry.items() if name in _KEPT})
    for name, kind in (*kinds.items(), ("source", str)):
        if not isinstance(getattr(item, name), kind):
            raise TypeError(name)
    return replace(item, place=max(0, min(item.place, len(item.text))))
