"""The library of voices: a folder of voice files."""

import re
import time
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from uuid import uuid4

import numpy as np

from engine.contract import Voice, home_directory
from engine.errors import SettingError, UnknownVoiceError, VoiceFileError, VoiceMismatchError
from engine.voices.file import (
    cleaned_name,
    load_voice,
    name_key,
    round_to_bf16,
    save_voice,
    unwritable,
)

EXTENSION = ".safetensors"
KEPT_IN_TRASH_S = 30 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Listing:
    """What is in a library.

    Attributes:
        voices: The good ones, sorted by name.
        damaged: One error for each file that cannot be read; each names its file.
    """

    voices: tuple[Voice, ...]
    damaged: tuple[VoiceFileError, ...]

    def __iter__(self) -> Iterator[Voice]:
        """Goes through the good ones."""
        return iter(self.voices)

    def __len__(self) -> int:
        """How many good ones there are."""
        return len(self.voices)


class VoiceLibrary:
    """The voices in a folder; the folder is the state, so several processes may use it.

    Names are unique whatever their case: what would clash becomes “Name (2)”, and nothing is ever
    overwritten. The true name is in the file; the file's name is only made from it.

    Args:
        directory: Where they lie; None is `voices` in the home directory. It is made when the
            first voice is added.
    """

    def __init__(self, directory: Path | None = None) -> None:
        self.directory = directory or home_directory() / "voices"
        self._trash = self.directory / "trash"

    def list(self) -> Listing:
        """Gives all voices, and beside them the files that are damaged."""
        entries = [entry for _, entry in self._entries()]
        voices = (entry for entry in entries if isinstance(entry, Voice))
        return Listing(
            tuple(sorted(voices, key=lambda voice: name_key(voice.name))),
            tuple(entry for entry in entries if isinstance(entry, VoiceFileError)),
        )

    def get(self, name: str) -> Voice:
        """Finds a voice by its name, in any case.

        Raises:
            UnknownVoiceError: There is none; the near names are listed.
        """
        return self._find(name)[1]

    def add(self, voice: Voice) -> Voice:
        """Stores a voice and gives it back under the name that it got.

        Raises:
            VoiceFileError: It cannot be written.
            SettingError: Its name is blank.
        """
        named = replace(voice, name=self._free_name(voice.name))
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(self.directory, error) from error
        # A part of chance in the file's name: two processes can never choose the same one.
        save_voice(named, self.directory / f"{_file_stem(named.name)}-{uuid4().hex[:8]}{EXTENSION}")
        return named

    def rename(self, name: str, new_name: str) -> Voice:
        """Gives a voice another name.

        Raises:
            UnknownVoiceError: There is no such voice.
            VoiceFileError: It cannot be written.
            SettingError: The new name is blank.
        """
        path, voice = self._find(name)
        return self._renamed(path, voice, new_name)

    def duplicate(self, name: str, new_name: str | None = None) -> Voice:
        """Stores a voice once more, under a name of its own or its name with a number.

        Raises:
            UnknownVoiceError: There is no such voice.
            VoiceFileError: It cannot be written.
            SettingError: The new name is blank.
        """
        found = self.get(name)
        return self.add(replace(found, name=found.name if new_name is None else new_name))

    def delete(self, name: str) -> None:
        """Moves a voice to the trash, where it is kept for 30 days.

        Raises:
            UnknownVoiceError: There is no such voice.
            VoiceFileError: It cannot be moved.
        """
        path, _ = self._find(name)
        try:
            self._empty_old_trash()
            self._trash.mkdir(exist_ok=True)
            path.replace(self._trash / f"{time.time_ns():020d}-{path.name}")
        except OSError as error:
            raise unwritable(path, error) from error

    def undo(self) -> Voice:
        """Brings the voice back that was deleted last; called again, the one before it.

        Raises:
            SettingError: There is none.
            VoiceFileError: It cannot be moved, or is damaged.
        """
        for trashed in sorted(self._trash.glob(f"*{EXTENSION}"), reverse=True):
            path = self.directory / trashed.name.partition("-")[2]
            if path.exists():  # brought back by hand
                path = path.with_stem(f"{path.stem}-{uuid4().hex[:8]}")
            try:
                trashed.rename(path)
            except FileNotFoundError:  # another process was quicker
                continue
            except OSError as error:
                raise unwritable(path, error) from error
            voice = load_voice(path)
            return self._renamed(path, voice, voice.name)
        raise SettingError("There is no deleted voice to bring back.", "They are kept for 30 days.")

    def import_file(self, path: Path) -> Voice:
        """Takes a voice file from elsewhere into the library.

        Raises:
            VoiceFileError: It is no good voice file, or cannot be stored.
        """
        return self.add(load_voice(path))

    def export(self, name: str, path: Path) -> None:
        """Writes a voice to a file of its own; a file of that name is replaced.

        Raises:
            UnknownVoiceError: There is no such voice.
            VoiceFileError: It cannot be written.
        """
        save_voice(self.get(name), path)

    def mix(self, a: str, b: str, weight: float, name: str) -> Voice:
        """Mixes two voices of the library and stores the mix; see `mix_voices`.

        Raises:
            UnknownVoiceError: There is no such voice.
            SettingError: The weight is outside 0 to 1, or the name is blank.
            VoiceMismatchError: The voices are not of the same family and width.
            VoiceFileError: It cannot be written.
        """
        return self.add(mix_voices(self.get(a), self.get(b), weight, name))

    def _entries(
        self, besides: Path | None = None
    ) -> Iterator[tuple[Path, Voice | VoiceFileError]]:
        taken: set[str] = set()
        for path in sorted(self.directory.glob(f"*{EXTENSION}")):
            if path == besides:
                continue
            try:
                voice = load_voice(path)
            except VoiceFileError as error:
                if path.exists():  # another process may have taken it away
                    yield path, error
                continue
            # Two files may hold one name, when someone copied a file by hand.
            name = _numbered(voice.name, taken)
            taken.add(name_key(name))
            yield path, replace(voice, name=name)

    def _good_entries(self, besides: Path | None = None) -> Iterator[tuple[Path, Voice]]:
        for path, entry in self._entries(besides):
            if isinstance(entry, Voice):
                yield path, entry

    def _find(self, name: str) -> tuple[Path, Voice]:
        known: set[str] = set()
        for path, voice in self._good_entries():
            if name_key(voice.name) == name_key(name):
                return path, voice
            known.add(voice.name)
        raise UnknownVoiceError(name, known)

    def _renamed(self, path: Path, voice: Voice, name: str) -> Voice:
        renamed = replace(voice, name=self._free_name(name, besides=path))
        save_voice(renamed, path)
        return renamed

    def _free_name(self, name: str, besides: Path | None = None) -> str:
        cleaned = cleaned_name(name)
        if not cleaned:
            raise SettingError("A voice needs a name.", "Give it one.")
        taken = {name_key(voice.name) for _, voice in self._good_entries(besides)}
        return _numbered(cleaned, taken)

    def _empty_old_trash(self) -> None:
        oldest_ns = time.time_ns() - KEPT_IN_TRASH_S * 10**9
        for trashed in self._trash.glob(f"*{EXTENSION}"):
            moved_ns = trashed.name.partition("-")[0]
            if moved_ns.isdecimal() and int(moved_ns) < oldest_ns:
                trashed.unlink(missing_ok=True)


def mix_voices(a: Voice, b: Voice, weight: float, name: str) -> Voice:
    """Mixes two voices; the mix has no reference and cannot be cloned in context.

    Args:
        a: One voice.
        b: Another, of the same family and width.
        weight: The share of `b`, 0 to 1. The mix is linear and is then given the norm that lies
            between the two norms, since the mean of two directions is shorter than both.
        name: What to call the mix.

    Raises:
        SettingError: The weight is outside its range, or the two cancel each other out.
        VoiceMismatchError: They are not of the same family and width.
    """
    if not 0 <= weight <= 1:
        raise SettingError(f"The weight {weight:g} is not between 0 and 1.", "Try 0.5.")
    if (a.family, a.width) != (b.family, b.width):
        raise VoiceMismatchError(
            f"“{a.name}” was made for {a.family} (width {a.width}), “{b.name}” for {b.family} "
            f"(width {b.width}).",
            "Mix voices of the same family.",
        )
    mixed = (1 - weight) * a.embedding.astype(np.float64) + weight * b.embedding
    norm = float(np.linalg.norm(mixed))
    wanted = (1 - weight) * np.linalg.norm(a.embedding) + weight * np.linalg.norm(b.embedding)
    if norm <= 1e-3 * wanted:
        raise SettingError(
            f"“{a.name}” and “{b.name}” cancel each other out.", "Choose another weight."
        )
    return Voice(
        name=name,
        family=a.family,
        embedding=round_to_bf16((mixed * (wanted / norm)).astype(np.float32)),
        language=a.language if a.language == b.language else None,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        seed=a.seed if weight < 0.5 else b.seed,
    )


def _numbered(name: str, taken: set[str]) -> str:
    if name_key(name) not in taken:
        return name
    base = re.sub(r" \(\d+\)$", "", name)
    return next(numbered for n in count(2) if name_key(numbered := f"{base} ({n})") not in taken)


def _file_stem(name: str) -> str:
    """What of a name is safe in every file system; the part of chance behind it does the rest."""
    safe = re.sub(r"[^\w -]", "_", unicodedata.normalize("NFC", name))
    return safe.encode()[:100].decode(errors="ignore").strip("_ ") or "voice"
