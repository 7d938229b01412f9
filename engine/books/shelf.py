"""The directory of a long job: what is done stays there, whatever becomes of the process.

Each part is a FLAC file of its own, named by what it was made from: text, voice and settings. So a
part that did not change is found again wherever it now stands in the book. A line in a journal
says that it is whole; a line that a crash cut off counts as not written.
"""

import hashlib
import json
import shutil
from collections.abc import Generator, Iterable
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast
from uuid import uuid4

import numpy as np
import regex
import soundfile  # pyright: ignore[reportMissingTypeStubs] it ships none
from filelock import FileLock, Timeout

from engine.audio import write_sound
from engine.books.manuscript import Manuscript, Part
from engine.books.sound import Shape
from engine.books.taking import Fault, request_of
from engine.contract import ModelCard, Preset, Request, Samples, Voice
from engine.errors import SoundFileError

VERSION = 1
MANIFEST, JOURNAL = "manifest.json", "parts.jsonl"
_BIT_DEPTH = 24  # lossless for all that is heard: its own error lies at -144 dB


@dataclass(frozen=True, slots=True)
class Kept:
    """A part that is done.

    Attributes:
        key: What it was made from, hashed.
        n_samples: Its length.
        shape: Its silences and loudness.
        is_measured: Whether the loudness was measured at all.
        n_takes: How many takes were made.
        fault: What is wrong with the take that was kept.
        sha256: Of its file.
    """

    key: str
    n_samples: int
    shape: Shape
    is_measured: bool
    n_takes: int
    fault: Fault | None
    sha256: str


def directory_for(work: Path, output: Path) -> Path:
    """Gives the directory of the job that makes a file.

    The same file is always the same job, and so is one that differs in its format alone.
    """
    place = str(output.absolute().parent / output.stem)
    where = hashlib.sha256(place.encode("utf-8", "surrogatepass")).hexdigest()
    name = regex.sub(r"[^\p{L}\p{N}]+", "-", output.stem)[:40].strip("-")
    return work / f"{name or 'book'}-{where[:12]}"


def begin(directory: Path) -> None:
    """Makes a job's directory, so that one which could not start can be gone on with.

    Raises:
        SoundFileError: It cannot be made.
    """
    with _reported(directory):
        directory.mkdir(parents=True, exist_ok=True)


def key_of(manuscript: Manuscript, part: Part, card: ModelCard) -> str:
    """Gives a hash of all that a part's sound depends on, in hexadecimal."""
    request = request_of(manuscript, part)
    made_from = {
        "version": VERSION,
        "model": [card.name, card.family, card.kind, card.width],
        "text": request.text,
        "voice": _identity(request),
        "language": request.language.lower(),
        "instruct": request.instruct,
        "in_context": request.in_context,
        "sampling": asdict(request.sampling),
    }
    return hashlib.sha256(json.dumps(made_from, sort_keys=True).encode()).hexdigest()[:32]


class Shelf:
    """The directory while a job works in it; no other process may.

    Args:
        directory: Made if need be.
        keys: The parts that are wanted; each that is there already is verified.
        is_fresh: Whether to begin anew: whatever is there is thrown away.

    Raises:
        SoundFileError: It cannot be made, read or written, or another process works in it (from
            the beginning of `with`, and from every method).
    """

    def __init__(self, directory: Path, keys: Iterable[str], *, is_fresh: bool = False) -> None:
        self.directory = directory
        self._keys = frozenset(keys)
        self._is_fresh = is_fresh
        self._kept: dict[str, Kept] = {}
        # Beside the directory, since a lock within could not go with it.
        self._lock = FileLock(directory.parent / f".{directory.name}.lock")

    def __enter__(self) -> Self:
        """Locks the directory and sees what is there."""
        with _reported(self.directory):
            self.directory.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._lock.acquire(timeout=0)
            except Timeout as error:
                raise SoundFileError(
                    "Another Vivavoce is at work on this very file.",
                    "Wait until it has finished, or choose another name for this one.",
                ) from error
            except NotImplementedError:
                pass  # the file system knows no locks (some network drives): used unguarded
        try:
            with _reported(self.directory):
                if self._is_fresh and self.directory.exists():
                    shutil.rmtree(self.directory)
                self.directory.mkdir(exist_ok=True)
                self._kept = {kept.key: kept for kept in self._read_journal()}
                self._write_journal()
        except BaseException:
            self._lock.release()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Unlocks it."""
        self._lock.release()

    def find(self, key: str) -> Kept | None:
        """Gives a part that is done."""
        return self._kept.get(key)

    def keep(
        self,
        key: str,
        samples: Samples,
        shape: Shape,
        *,
        is_measured: bool,
        n_takes: int,
        fault: Fault | None,
    ) -> Kept:
        """Writes a part, and only then the line that says so."""
        self._require_directory()
        write_sound(self._path(key), samples, bit_depth=_BIT_DEPTH)
        with _reported(self.directory):
            sha256 = _sha256(self._path(key))
            kept = Kept(key, len(samples), shape, is_measured, n_takes, fault, sha256)
            # The journal appears whole or not at all: half a line after a full disk would spoil
            # the next one.
            with (self.directory / JOURNAL).open("a+b") as journal:
                end = journal.seek(0, 2)
                try:
                    journal.write(_line(kept))
                    journal.flush()
                except OSError:
                    with suppress(OSError):
                        journal.truncate(end)
                    raise
        self._kept[key] = kept
        return kept

    def samples_of(self, kept: Kept) -> Samples:
        """Reads a part, float32 `[n]`."""
        self._require_directory()
        try:
            read = cast(
                "tuple[Samples, int]",
                soundfile.read(str(self._path(kept.key)), dtype="float32"),  # pyright: ignore[reportUnknownMemberType]
            )
        except (OSError, soundfile.SoundFileError) as error:
            raise self._damaged() from error
        if len(read[0]) != kept.n_samples:
            raise self._damaged()
        return read[0].astype(np.float32)

    def write_manifest(self, facts: dict[str, object]) -> None:
        """Writes what the job is, for people and for later versions."""
        self._require_directory()
        self._replace(MANIFEST, json.dumps({"version": VERSION, **facts}, indent=1).encode())

    def sweep(self) -> None:
        """Takes away the parts that are not wanted any more."""
        wanted = {self._path(key).name for key in self._keys} | {MANIFEST, JOURNAL}
        with suppress(OSError):
            for path in self.directory.iterdir():
                if path.name not in wanted:
                    path.unlink()

    def _read_journal(self) -> list[Kept]:
        try:
            lines = (self.directory / JOURNAL).read_bytes().split(b"\n")
        except FileNotFoundError:
            return []
        found = (_kept_of(line) for line in lines)
        return [kept for kept in found if kept is not None and self._is_whole(kept)]

    def _is_whole(self, kept: Kept) -> bool:
        path = self._path(kept.key)
        if kept.key not in self._keys:  # another version of the book: not verified before needed
            return path.is_file()
        try:
            return _sha256(path) == kept.sha256
        except FileNotFoundError:
            return False

    def _write_journal(self) -> None:
        self._replace(JOURNAL, b"".join(map(_line, self._kept.values())))

    def _replace(self, name: str, content: bytes) -> None:
        temporary = self.directory / f".{uuid4().hex}.part"
        try:
            with _reported(self.directory):
                temporary.write_bytes(content)
                temporary.replace(self.directory / name)
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self.directory / f"{key}.flac"

    def _require_directory(self) -> None:
        if not self.directory.is_dir():
            raise SoundFileError(
                f"The folder of the work in progress has gone: {self.directory}.",
                "If its drive was taken out, connect it again; then start again. What is in that "
                "folder is not made anew.",
            )

    def _damaged(self) -> SoundFileError:
        return SoundFileError(
            "A part of the work in progress was changed or taken away meanwhile.",
            "Start again: it is found and made anew, the other parts stay.",
        )


@contextmanager
def _reported(directory: Path) -> Generator[None]:
    try:
        yield
    except OSError as error:
        raise SoundFileError(
            f"{directory}, the folder of the work in progress, cannot be used "
            f"({error.strerror or error}).",
            "Check the free space and your rights there, then start again: what is done stays.",
        ) from error


def _identity(request: Request) -> object:
    voice = request.voice
    if isinstance(voice, Preset):
        return ["preset", voice.speaker.lower()]
    if not isinstance(voice, Voice):
        return ["design", voice.description, voice.seed]
    digest = hashlib.sha256(voice.embedding.astype("<f4").tobytes())
    if request.in_context and voice.reference_codes is not None:
        digest.update(repr(voice.transcript).encode("utf-8", "surrogatepass"))
        digest.update(voice.reference_codes.astype("<i2").tobytes())
    return ["voice", voice.family, digest.hexdigest(), voice.seed]


def _line(kept: Kept) -> bytes:
    return json.dumps(asdict(kept)).encode() + b"\n"


def _kept_of(line: bytes) -> Kept | None:
    """Reads a line of the journal; None if it is not whole."""
    try:
        facts = cast("dict[str, Any]", json.loads(line))
        shape = cast("dict[str, Any]", facts.pop("shape"))
        shape["pauses"] = tuple((int(a), int(b)) for a, b in shape["pauses"])
        fault = facts.pop("fault")
        return Kept(shape=Shape(**shape), fault=Fault(fault) if fault else None, **facts)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
