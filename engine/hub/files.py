"""The files of a repository: how the hub lists them, and how the disk has them."""

import hashlib
import json
import re
import reprlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

MANIFEST = "complete.json"  # written last: a directory without it is not complete
# Drives, an empty part, one that ends in a dot or a blank (Windows drops these).
UNSAFE_PATH = re.compile(r"[\\:]|(^|[/. ])(/|$)")
HEX_DIGITS = {"sha1": 40, "sha256": 64}
MAX_FILE_BYTES = 1 << 50
HASH_BLOCK_BYTES = 1 << 23  # some 10 ms


@dataclass(frozen=True, slots=True)
class HubFile:
    """A file as the hub or the manifest lists it; neither is trusted.

    Attributes:
        path: Within the repository, with forward slashes.
        n_bytes: Its size.
        algorithm: `sha256`, or `sha1`: git's, of `blob <size>`, a zero byte and the content.
        digest: In hexadecimal.

    Raises:
        ValueError: Outside the directory or in the manifest's place, no such size, no such hash.
        AttributeError, KeyError, TypeError: Not even of the right types.
    """

    path: str
    n_bytes: int
    algorithm: str
    digest: str

    def __post_init__(self) -> None:
        is_ours = self.path.casefold().startswith(MANIFEST)
        # Not printable: zero bytes, lone surrogates, commands to a terminal.
        if is_ours or UNSAFE_PATH.search(self.path) or not self.path.isprintable():
            raise ValueError(f"the path {reprlib.repr(self.path)}")
        if type(self.n_bytes) is not int or not 0 <= self.n_bytes <= MAX_FILE_BYTES:
            raise ValueError(f"the size {reprlib.repr(self.n_bytes)}")
        if not re.fullmatch(f"[0-9a-f]{{{HEX_DIGITS[self.algorithm]}}}", self.digest):
            raise ValueError(f"the hash {reprlib.repr(self.digest)}")

    def is_intact(self, copy: Path, heed: Callable[[int], None] = lambda _: None) -> bool:
        """Whether the copy has the right size and hash.

        Args:
            copy: Any file.
            heed: Called with the bytes read so far, a few times a second; what it raises ends it.
        """
        if not copy.is_file() or copy.stat().st_size != self.n_bytes:
            return False
        digest = hashlib.new(self.algorithm)
        if self.algorithm == "sha1":
            digest.update(b"blob %d\0" % self.n_bytes)
        n_read = 0
        with copy.open("rb") as opened:
            while block := opened.read(HASH_BLOCK_BYTES):
                digest.update(block)
                n_read += len(block)
                heed(n_read)
        return digest.hexdigest() == self.digest

    def part_of(self, directory: Path) -> Path:
        """Where it grows; its hash in the name keeps other versions' parts from being continued."""
        whole = directory / self.path
        return whole.with_name(f"{whole.name}.{self.digest[:12]}.part")


def is_complete(directory: Path) -> bool:
    """Whether a download into it was finished and all its files have their sizes."""
    files = read_manifest(directory)
    return files is not None and all(size_of(directory / f.path) == f.n_bytes for f in files)


def read_manifest(directory: Path) -> tuple[HubFile, ...] | None:
    """The files of a finished download, or None when it was not finished."""
    try:
        read = json.loads((directory / MANIFEST).read_text(encoding="utf-8"))
        return tuple(HubFile(**file) for file in read["files"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def in_gb(n_bytes: int) -> str:
    """A size in words."""
    return f"{n_bytes / 1e9:.1f} GB"


def forget_strangers(directory: Path, files: tuple[HubFile, ...]) -> None:
    """Removes what an earlier commit left, above all its unfinished parts."""
    ours = {directory / file.path for file in files}
    for path in [path for path in directory.rglob("*") if path.is_file()]:
        if path not in ours:
            path.unlink()


def write_manifest(directory: Path, hub_id: str, commit: str, files: tuple[HubFile, ...]) -> None:
    """Marks a directory as complete."""
    content = {"hub_id": hub_id, "commit": commit, "files": [asdict(file) for file in files]}
    draft = directory / f"{MANIFEST}.new"
    draft.write_text(json.dumps(content, indent=1), encoding="utf-8")
    draft.replace(directory / MANIFEST)


def size_of(path: Path) -> int:
    """A file's size in bytes; 0 without one."""
    try:
        return path.stat().st_size
    except OSError:
        return 0
