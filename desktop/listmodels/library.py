"""All voices there are: the user's own, those that come with the models, and damaged files."""

import logging
import threading
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import (
    QAbstractListModel,
    QFileSystemWatcher,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from desktop.errors import what_happened
from desktop.listmodels.voices import VoiceRow, rows_for
from desktop.reading import log_fault
from engine.speech import (
    FRAMES_PER_S,
    ModelCard,
    Preset,
    VivavoceError,
    Voice,
    VoiceLibrary,
    bundled_voices,
    name_key,
)

_log = logging.getLogger(__name__)
Index = QModelIndex | QPersistentModelIndex

ENTRY_ROLE = int(Qt.ItemDataRole.UserRole)  # gives a row's `VoiceEntry`
SETTLE_MS = 200  # another process that imports many voices is waited for
STEP_ROWS = 1  # a card takes 10 to 20 ms to make and place: the window must go on meanwhile
PAGE_ROWS = 30
OWN, BUNDLED, PRESET, DESIGN, DAMAGED = "own", "bundled", "preset", "design", "damaged"


@dataclass(frozen=True, slots=True)
class VoiceEntry:
    """A voice, or what is to become one, as the page shows it.

    Attributes:
        kind: `own`, `bundled` (comes with the starter), `preset` (comes with the model in use),
            `design` (described, and not made yet) or `damaged` (a file that cannot be read).
        name: What the settings and `find_voice` take; a damaged file's name.
        label: What is shown.
        language: Of its recording; empty if it is not known.
        recording_s: How long its recording was; None if that is not known.
        family: The models it is for, such as `qwen3-tts-12hz`; empty for none.
        width: The width of its x-vector; 0 for none.
        has_reference: Whether it holds what cloning in context needs.
        is_fitting: Whether the model in use can speak with it.
        problem: Why it cannot be used, in words; empty where `is_fitting` says all.
        path: A damaged file or a design's recording.
        mark: Changes with its sound.
        voice: The voice itself; None for a design or a damaged file.
    """

    kind: str
    name: str
    label: str
    language: str = ""
    recording_s: float | None = None
    family: str = ""
    width: int = 0
    has_reference: bool = False
    is_fitting: bool = True
    problem: str = ""
    path: Path | None = None
    mark: int = 0
    voice: Voice | Preset | None = field(default=None, compare=False)  # arrays have no one truth

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from all others."""
        return self.kind, str(self.path) if self.kind in (DESIGN, DAMAGED) else self.name


class LibraryModel(QAbstractListModel):
    """Every voice, those that the model in use can speak with first.

    Lives in the GUI thread; the library is read in another, when it is made, at `refresh` and
    whenever a file of it changes, also by another process. Changes come as rows that go and rows
    that come, few at a time.

    Signals (emitted in the GUI thread):
        told(): Something is to be said anew: there are more or fewer voices, or more hidden ones.
        rows_read(list[VoiceRow]): The library was read; these are for `VoicesModel`.
        _read(list[VoiceEntry], list[VoiceRow]): Private; emitted in the thread that reads.
    """

    told = Signal()
    rows_read = Signal(object)
    _read = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._card: ModelCard | None = None
        self._all: list[VoiceEntry] = []  # without designs
        self._designs: tuple[VoiceEntry, ...] = ()
        self._rows: list[VoiceEntry] = []
        self._words = ""
        self._limit = PAGE_ROWS
        self._is_read = self._is_closed = self._is_stale = self._is_held = False
        self._reader: threading.Thread | None = None
        self._read.connect(self._take)
        self._watcher = QFileSystemWatcher(self)
        self._settling = _timer(self, SETTLE_MS)
        self._settling.timeout.connect(self.refresh)
        self._stepping = _timer(self, 0)
        self._stepping.timeout.connect(self._step)
        self._watcher.directoryChanged.connect(lambda _: self._settling.start())
        self.refresh()

    @property
    def is_read(self) -> bool:
        """Whether the library has been read yet."""
        return self._is_read

    @property
    def entries(self) -> tuple[VoiceEntry, ...]:
        """All there are, also those that are not shown."""
        return (*self._designs, *self._all)

    @property
    def n_hidden(self) -> int:
        """How many more the search has found than are shown."""
        return max(0, len(self._found()) - self._limit)

    def entry(self, key: tuple[str, str]) -> VoiceEntry | None:
        """Gives the one of this key; None if it has gone."""
        return next((entry for entry in self.entries if entry.key == key), None)

    def row_of(self, key: tuple[str, str]) -> int:
        """Gives the row it is shown in; -1 if it is not."""
        rows = enumerate(self._rows)
        return next((n for n, row in rows if row.key == key), -1)

    def set_card(self, card: ModelCard | None) -> None:
        """Says what model is in use; None while there is none yet."""
        self._card = card
        self.refresh()

    def set_designs(self, designs: tuple[VoiceEntry, ...]) -> None:
        """Sets what was described and waits to be made; shown first."""
        self._designs = designs
        self._step()

    def search(self, words: str) -> None:
        """Shows only what has all these words in its name or language; empty shows all."""
        self._words, self._limit = words, PAGE_ROWS
        self._step()

    def show_more(self) -> None:
        """Shows the next of those that are hidden."""
        self._limit += PAGE_ROWS
        self._step()

    def hold(self) -> None:
        """Gives no rows until `go_on`: a page that is not seen makes no cards."""
        self._is_held = True
        self._step()

    def go_on(self) -> None:
        """Gives its rows, one after the other."""
        if self._is_held:
            self._is_held = False
            self._stepping.start()

    def refresh(self) -> None:
        """Reads the library anew, in a thread; what has changed is shown when it is there."""
        if self._reader is not None:
            self._is_stale = True
        elif not self._is_closed:
            card = self._card
            self._watch()  # before it is read, so that no change falls between
            self._reader = threading.Thread(
                target=self._work, args=(card,), name="vivavoce-library", daemon=True
            )
            self._reader.start()

    def close(self) -> None:
        """Ends what goes on in the background."""
        self._is_closed = True
        self._settling.stop()
        self._stepping.stop()
        if self._reader is not None:
            self._reader.join()

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802  (Qt's name)
        """How many are shown."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Gives what a page asks of a row."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        label = int(Qt.ItemDataRole.DisplayRole)
        return {label: row.label, ENTRY_ROLE: row}.get(int(role))

    def _work(self, card: ModelCard | None) -> None:
        try:
            entries, rows = _read_library(card)
        except Exception as error:  # noqa: BLE001 - the page must stay, whatever lies in the folder
            log_fault(_log, "the library could not be read", error)
            entries, rows = [], []
        self._read.emit(entries, rows)

    def _watch(self) -> None:
        """Watches the folder, or the nearest one above it while it is not there."""
        folder = VoiceLibrary().directory
        while not folder.is_dir() and folder != folder.parent:
            folder = folder.parent
        wanted, watched = str(folder), self._watcher.directories()
        if others := [path for path in watched if path != wanted]:
            self._watcher.removePaths(others)
        if wanted not in watched:
            self._watcher.addPath(wanted)

    def _take(self, entries: list[VoiceEntry], rows: list[VoiceRow]) -> None:
        if self._reader is not None:
            self._reader.join()
            self._reader = None
        if self._is_closed:
            return
        self._all, self._is_read = entries, True
        self._step()
        if self._is_stale:  # of another model, perhaps: its rows would be the wrong ones
            self._is_stale = False
            self.refresh()
        else:
            self.rows_read.emit(rows)

    def _found(self) -> list[VoiceEntry]:
        words = [name_key(word) for word in self._words.split()]
        return [
            entry
            for entry in self.entries
            if all(word in name_key(f"{entry.label} {entry.language}") for word in words)
        ]

    def _step(self) -> None:
        """Brings the rows nearer to what is to be shown; comes again until they are there."""
        wanted = [] if self._is_held else self._found()[: self._limit]
        keys = {entry.key for entry in wanted}
        for number in reversed(range(len(self._rows))):
            if self._rows[number].key not in keys:
                self.beginRemoveRows(QModelIndex(), number, number)
                del self._rows[number]
                self.endRemoveRows()
        n_new = 0
        for number, entry in enumerate(wanted):
            n_new += self._put(number, entry)
            if n_new >= STEP_ROWS:
                self._stepping.start()
                break
        self.told.emit()

    def _put(self, number: int, row: VoiceEntry) -> int:
        """Makes this row stand at this place; those above are right already. 1 for a new one."""
        found = next((n for n, old in enumerate(self._rows) if old.key == row.key), None)
        if found is None:
            self.beginInsertRows(QModelIndex(), number, number)
            self._rows.insert(number, row)
            self.endInsertRows()
            return 1
        if found != number:
            self.beginMoveRows(QModelIndex(), found, found, QModelIndex(), number)
            self._rows.insert(number, self._rows.pop(found))
            self.endMoveRows()
        if self._rows[number] != row:
            self._rows[number] = row
            self.dataChanged.emit(self.index(number), self.index(number))
        return 0


def _timer(owner: QObject, wait_ms: int) -> QTimer:
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.setInterval(wait_ms)
    return timer


def _read_library(card: ModelCard | None) -> tuple[list[VoiceEntry], list[VoiceRow]]:
    library = VoiceLibrary()
    listing, comes_along = library.list(), bundled_voices()
    entries = [_entry(OWN, voice, card) for voice in listing]
    # The user's own takes the place of a bundled one with its name, as the lists have it.
    taken = {name_key(entry.name) for entry in entries if entry.is_fitting}
    bundled = [_entry(BUNDLED, voice, card) for voice in comes_along]
    entries += [entry for entry in bundled if name_key(entry.name) not in taken]
    if card is not None and card.kind == "custom_voice":
        entries += [_preset(speaker, card) for speaker in card.speakers]
    entries.sort(key=lambda entry: not entry.is_fitting)  # stable: own, bundled, presets
    entries += [_damaged(error, library.directory) for error in listing.damaged]
    return entries, rows_for(card, listing, comes_along)


def _entry(kind: str, voice: Voice, card: ModelCard | None) -> VoiceEntry:
    recording_s = voice.recording_s
    if recording_s is None and voice.reference_codes is not None:
        recording_s = len(voice.reference_codes) / FRAMES_PER_S
    can_clone = card is None or card.kind == "base"
    return VoiceEntry(
        kind=kind,
        name=voice.name,
        label=voice.name,
        language=voice.language or "",
        recording_s=recording_s,
        family=voice.family,
        width=voice.width,
        has_reference=voice.has_reference,
        is_fitting=card is None
        or (can_clone and (voice.family, voice.width) == (card.family, card.width)),
        mark=hash((voice.embedding.tobytes(), voice.seed)),
        voice=voice,
    )


def _preset(speaker: str, card: ModelCard) -> VoiceEntry:
    label = speaker.replace("_", " ").title()
    return VoiceEntry(
        PRESET, speaker, label, family=card.family, width=card.width, voice=Preset(speaker)
    )


def _damaged(error: VivavoceError, directory: Path) -> VoiceEntry:
    """The row of a damaged file; its error begins with the file's path."""
    paths = sorted(directory.glob("*.safetensors"), key=lambda path: -len(path.name))
    path = next((path for path in paths if error.what.startswith(str(path))), directory)
    said = what_happened(error).removeprefix(f"{path} ")
    return VoiceEntry(DAMAGED, path.name, path.name, is_fitting=False, problem=said, path=path)
