"""What is done with the voices of the library: one thing after the other, beside the window."""

import logging
import queue
import re
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.errors import in_words, what_happened
from desktop.reading import log_fault, unexpected
from engine.speech import (
    SettingError,
    VivavoceError,
    Voice,
    VoiceLibrary,
    load_voice,
    name_key,
    save_voice,
)

_log = logging.getLogger(__name__)
EXTENSION = ".safetensors"
_STEM_CHARACTERS = 80
# What Windows keeps for its devices, whatever the extension.
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


class VoiceKeeping(QObject):
    """Renames, copies, deletes, brings back, exports and imports voices.

    Every call returns at once; the work is done in one thread, in the order of the calls.

    Signals (emitted in the GUI thread):
        renamed(str, str, str): A voice's old name, the one that was wished, and the one it has.
        added(str, str): The name that was asked for, and the one it got: a mix or a copy is there.
        deleted(str): A voice is in the trash; `undo` brings it back.
        restored(str): It is back, under this name.
        exported(tuple[Path, ...]): The files that were written.
        imported(tuple[tuple[str, str], ...]): Of each voice, the name in its file and the one it
            got.
        refused(tuple[str, ...], tuple[Path, ...]): Why some files are no good, each named, and the
            good ones; nothing was imported.
        failed(VivavoceError): It could not be done; nothing has changed.
        changed(): The library is not as it was.
        _done(Callable): Private; emitted in the thread, called in the GUI's.
    """

    renamed = Signal(str, str, str)
    added = Signal(str, str)
    deleted = Signal(str)
    restored = Signal(str)
    exported = Signal(object)
    imported = Signal(object)
    refused = Signal(object, object)
    failed = Signal(object)
    changed = Signal()
    _done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._box: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._is_closed = False
        self._n_deleted = 0  # by us: an older trash is not ours to bring back
        self._done.connect(lambda tell: tell())

    def rename(self, name: str, new_name: str) -> None:
        """Gives a voice another name; one that is taken gets a number."""
        self._post(self._rename, name, new_name)

    def add(self, voice: Voice, name: str) -> None:
        """Stores a mix or a copy; a name that is taken gets a number."""
        self._post(self._add, voice, name)

    def delete(self, name: str) -> None:
        """Moves a voice to the trash."""
        self._post(self._delete, name)

    def undo(self) -> None:
        """Brings back what was deleted last here; again, the one before it."""
        self._post(self._undo)

    def export(self, voices: Sequence[Voice], folder: Path) -> None:
        """Writes a file for each voice into a folder; no file there is replaced."""
        self._post(self._export, tuple(voices), folder)

    def export_to(self, voice: Voice, path: Path) -> None:
        """Writes a voice to a file; one of that name is replaced."""
        self._post(self._export_to, voice, path)

    def import_files(self, paths: Sequence[Path]) -> None:
        """Takes voice files into the library, all or none; see `refused`."""
        self._post(self._import, tuple(paths))

    def close(self) -> None:
        """Does what was asked for, and ends."""
        self._is_closed = True
        if self._thread is not None:
            self._box.put(None)
            self._thread.join()
            self._thread = None

    def _post(self, work: Callable[..., None], *given: object) -> None:
        if self._is_closed:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="vivavoce-voices", daemon=True)
            self._thread.start()
        self._box.put(partial(work, *given))

    def _run(self) -> None:
        while (work := self._box.get()) is not None:
            try:
                work()
            except VivavoceError as error:
                self._tell(self.failed.emit, error)
            except Exception as error:  # noqa: BLE001 - a fault of ours must reach the user in words
                log_fault(_log, "a voice could not be kept", error)
                self._tell(self.failed.emit, unexpected(error))

    def _tell(self, emit: Callable[..., None], *given: object, has_changed: bool = False) -> None:
        def tell() -> None:
            emit(*given)
            if has_changed:
                self.changed.emit()

        self._done.emit(tell)

    def _rename(self, name: str, new_name: str) -> None:
        library = VoiceLibrary()
        if not new_name.strip():
            raise SettingError("A voice needs a name.", "Give it one.")
        voice = library.rename(name, new_name)
        self._tell(self.renamed.emit, name, new_name, voice.name, has_changed=True)

    def _add(self, voice: Voice, name: str) -> None:
        kept = VoiceLibrary().add(replace(voice, name=name))
        self._tell(self.added.emit, name, kept.name, has_changed=True)

    def _delete(self, name: str) -> None:
        VoiceLibrary().delete(name)
        self._n_deleted += 1
        self._tell(self.deleted.emit, name, has_changed=True)

    def _undo(self) -> None:
        if not self._n_deleted:
            return
        self._n_deleted -= 1
        voice = VoiceLibrary().undo()
        self._tell(self.restored.emit, voice.name, has_changed=True)

    def _export(self, voices: tuple[Voice, ...], folder: Path) -> None:
        written: list[Path] = []
        try:
            for voice in voices:
                path = free_path(folder, voice.name)
                save_voice(voice, path)
                written.append(path)
        except BaseException:
            for path in written:
                with suppress(OSError):
                    path.unlink(missing_ok=True)
            raise
        self._tell(self.exported.emit, tuple(written))

    def _export_to(self, voice: Voice, path: Path) -> None:
        save_voice(voice, path)
        self._tell(self.exported.emit, (path,))

    def _import(self, paths: tuple[Path, ...]) -> None:
        good: list[tuple[Path, Voice]] = []
        bad: list[str] = []
        for path in dict.fromkeys(paths):
            try:
                good.append((path, load_voice(path)))
            except VivavoceError as error:
                bad.append(what_happened(error))
            except ValueError:  # a NUL character in the path
                bad.append(in_words(f"{path.name!r} is no name of a file."))
        if bad:
            self._tell(self.refused.emit, tuple(bad), tuple(path for path, _ in good))
            return
        library = VoiceLibrary()
        kept: list[tuple[str, str]] = []
        try:
            for _, voice in good:
                kept.append((voice.name, library.add(voice).name))
        except BaseException:
            for _, name in kept:
                with suppress(VivavoceError):
                    library.delete(name)
            raise
        self._tell(self.imported.emit, tuple(kept), has_changed=True)


def safe_stem(name: str) -> str:
    """Gives a file's name, without its ending, that every file system allows; maybe empty."""
    stem = re.sub(r"[^\w ()-]", "_", name).encode()[:_STEM_CHARACTERS].decode(errors="ignore")
    stem = stem.strip("_ ")
    return f"{stem}_" if RESERVED.fullmatch(stem) else stem


def free_path(folder: Path, name: str) -> Path:
    """Gives a path for a voice's file that is free, and allowed in every file system."""
    stem = safe_stem(name) or "voice"
    taken = {name_key(path.name) for path in folder.glob(f"*{EXTENSION}")}
    numbered = (stem if n == 1 else f"{stem} ({n})" for n in count(1))
    return next(
        folder / f"{free}{EXTENSION}"
        for free in numbered
        if name_key(f"{free}{EXTENSION}") not in taken
    )
