"""One repository of the Hugging Face hub → one directory: resumed, verified, complete or not.

Our own rather than `huggingface_hub`'s downloader: that one (0.36) checks a file's size but not its
hash, cannot be paused, and reports no progress for xet transfers.
"""

import errno
import http.client
import json
import os
import re
import reprlib
import shutil
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from engine.contract import Progress, ProgressCallback
from engine.errors import DownloadError, DownloadPausedError, NoConnectionError
from engine.hub.files import (
    HubFile,
    forget_strangers,
    in_gb,
    is_complete,
    size_of,
    write_manifest,
)
from engine.hub.holding import held

ENDPOINT = "https://huggingface.co"
MAX_JSON_BYTES = 8_000_000  # the lists of the released models have some 10 kB
BLOCK_BYTES = 1 << 18
SPARE_DISK_BYTES = 200_000_000  # a disk filled to the last byte breaks other programs
MAX_WAIT_S = 30.0
LOCK_SPARE_S = 3.0
PASSING_STATUSES = (408, 416, 429, 500, 502, 503, 504)

Headers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a download bears with a bad line.

    Attributes:
        timeout_s: Silence after which the line counts as dropped.
        n_tries: Tries in a row that bring nothing before it gives up.
        wait_s: Before the second try; doubled each time, up to 30 s.
    """

    timeout_s: float = 15.0
    n_tries: int = 5
    wait_s: float = 1.0


PATIENT = Patience()


@dataclass(frozen=True, slots=True)
class Download:
    """One download: of what, from where, and how it is told to report and stop.

    Attributes:
        name: What to call it to the user.
        hub_id: The repository, `owner/name`.
        endpoint: Where the hub answers.
        progress: Called with the bytes of all files, in the calling thread.
        cancel: Set from any thread, it pauses at the next block that arrives, at the latest after
            `patience.timeout_s`.
        free_disk_bytes: How much may be filled; None asks the disk.
        patience: How long it bears with a bad line.
    """

    name: str
    hub_id: str
    endpoint: str
    progress: ProgressCallback | None
    cancel: threading.Event
    free_disk_bytes: int | None
    patience: Patience

    def into(self, directory: Path) -> None:
        """Fetches what the directory lacks and marks it complete.

        Raises:
            DownloadPausedError: `cancel` was set; the next download goes on from there.
            NoConnectionError: The line is dead.
            DownloadError: The disk is too full, or the hub refuses.
            ModelBusyError: Another process is at this very model, and goes on for long.
        """
        # A download that was paused a moment ago may still wait for its line's silence to end.
        wait_s = self.patience.timeout_s + LOCK_SPARE_S
        with _writing(directory), held(directory, self.name, wait_s, self._check_cancel):
            if not is_complete(directory):  # by another process, meanwhile
                self._fill(directory)

    def _fill(self, directory: Path) -> None:
        about = f"{self.endpoint}/api/models/{self.hub_id}"
        with _understanding():
            commit = _commit(self._json(about))
            files = _listed(self._json(f"{about}/tree/{commit}?recursive=true"))
        total = sum(file.n_bytes for file in files)
        self._require_disk(directory, total - sum(_arrived_bytes(directory, f) for f in files))
        done = 0

        def report(n_bytes: int) -> None:
            self._check_cancel()
            if self.progress:
                self.progress(Progress(f"Downloading {self.name}", done + n_bytes, total, "bytes"))

        for file in files:
            url = f"{self.endpoint}/{self.hub_id}/resolve/{commit}/{urllib.parse.quote(file.path)}"
            with _writing(directory / file.path):
                self._fetch(url, file, directory, report)
            done += file.n_bytes
        forget_strangers(directory, files)
        write_manifest(directory, self.hub_id, commit, files)

    def _fetch(
        self, url: str, file: HubFile, directory: Path, report: Callable[[int], None]
    ) -> None:
        whole, part = directory / file.path, file.part_of(directory)
        whole.parent.mkdir(parents=True, exist_ok=True)
        n_spoilt = 0
        # Gigabytes that are there take seconds to hash: it can be paused, and the bar stands still.
        arrived_bytes = _arrived_bytes(directory, file)

        def heed(_: int) -> None:
            report(arrived_bytes)

        while not file.is_intact(whole, heed):
            report(size_of(part))
            self._patiently(lambda: self._receive(url, file, part, report), part)
            arrived_bytes = file.n_bytes
            if file.is_intact(part, heed):
                part.replace(whole)
                break
            part.unlink()
            n_spoilt += 1
            if n_spoilt == 2:
                raise DownloadError(
                    f"{file.path} of {self.name} arrived damaged twice.",
                    "Try again later, or over another network.",
                )
        report(file.n_bytes)

    def _receive(self, url: str, file: HubFile, part: Path, report: Callable[[int], None]) -> None:
        """Goes on with the part until it is whole."""
        start = size_of(part)
        if start == file.n_bytes and part.exists():
            return
        headers = {"Range": f"bytes={start}-"} if start else {}
        try:
            with self._open(url, headers) as answer:
                self._append(answer, file, part, start, report)
        except _DroppedError as error:
            if error.refuses_range:  # 416: the part and the hub's file are not of one kind
                part.unlink(missing_ok=True)
            raise
        if size_of(part) < file.n_bytes:
            raise _DroppedError("the line dropped")

    def _append(
        self,
        answer: http.client.HTTPResponse,
        file: HubFile,
        part: Path,
        start: int,
        report: Callable[[int], None],
    ) -> None:
        stretch = answer.headers.get("Content-Range", "")
        if answer.status == 206 and not stretch.startswith(f"bytes {start}-"):
            raise _DroppedError("it sent another stretch than was asked for", refuses_range=True)
        # A server that knows no Range sends everything (200): begin anew.
        with part.open("ab" if answer.status == 206 else "wb") as sink:
            while block := _read(answer):
                sink.write(block)
                sink.flush()  # the bar shows what is on the disk
                report(min(sink.tell(), file.n_bytes))
                if sink.tell() > file.n_bytes:
                    return  # the hash will tell
            os.fsync(sink.fileno())  # a power cut must not leave a name with nothing behind it

    def _json(self, url: str) -> Any:
        found: list[Any] = []

        def ask() -> None:
            with self._open(url, {}) as answer:
                body = bytearray()
                while block := _read(answer):
                    body += block
                    self._check_cancel()
                    if len(body) > MAX_JSON_BYTES:
                        raise ValueError("it does not end")
            try:
                found.append(json.loads(body))
            except (ValueError, RecursionError) as error:
                raise _DroppedError("its answer cannot be read") from error

        self._patiently(ask, None)
        return found[-1]

    def _patiently(self, work: Callable[[], None], part: Path | None) -> None:
        """Repeats work that a dropped line ended; only tries that brought nothing are counted."""
        n_vain, most = 0, size_of(part) if part else 0
        while True:
            try:
                return work()
            except _DroppedError as error:
                arrived = size_of(part) if part else 0
                n_vain = 1 if arrived > most else n_vain + 1
                most = max(most, arrived)
                if n_vain >= self.patience.n_tries:
                    raise NoConnectionError(
                        f"{self.name} cannot be downloaded from {self.endpoint}: {error}.",
                        "Check the network and download again; what has arrived is kept.",
                    ) from error
            self.cancel.wait(min(self.patience.wait_s * 2 ** (n_vain - 1), MAX_WAIT_S))
            self._check_cancel()

    @contextmanager
    def _open(self, url: str, headers: Headers) -> Generator[http.client.HTTPResponse]:
        self._check_cancel()
        request = urllib.request.Request(url, headers={"User-Agent": "vivavoce", **headers})
        try:
            answer = urllib.request.urlopen(request, timeout=self.patience.timeout_s)
        except urllib.error.HTTPError as error:
            error.close()
            if error.code in PASSING_STATUSES:
                reason = f"it answers {error.code} {error.reason}"
                raise _DroppedError(reason, refuses_range=error.code == 416) from error
            raise self._refusal(error.code) from error
        except (OSError, http.client.HTTPException, ValueError, OverflowError) as error:
            # The last two: it redirects to what is no address, or no port.
            raise _DroppedError(f"{getattr(error, 'reason', error)}") from error
        with answer:
            yield answer

    def _refusal(self, status: int) -> DownloadError:
        if status in (401, 403):
            return DownloadError(
                f"The hub does not give out {self.hub_id} without a login ({status}).",
                "Its owner may have withdrawn it or put it under conditions: look at its page, "
                "download it by other means and name its directory as the model.",
            )
        return DownloadError(
            f"The hub does not have {self.hub_id}, or a file of it ({status}).",
            "Try again later; if it stays so, look for a newer Vivavoce.",
        )

    def _check_cancel(self) -> None:
        if self.cancel.is_set():
            raise DownloadPausedError(
                f"The download of {self.name} is paused.", "Download again to go on."
            )

    def _require_disk(self, directory: Path, needed_bytes: int) -> None:
        existing = next(path for path in (directory, *directory.parents) if path.is_dir())
        free = self.free_disk_bytes
        if free is None:
            free = shutil.disk_usage(existing).free
        if needed_bytes > 0 and needed_bytes + SPARE_DISK_BYTES > free:
            raise DownloadError(
                f"{self.name} needs {in_gb(needed_bytes + SPARE_DISK_BYTES)} of disk in "
                f"{directory}, {in_gb(free)} are free.",
                "Make room, or set VIVAVOCE_HOME to a directory on another disk.",
            )


class _DroppedError(Exception):
    """The line dropped or the hub is busy: worth another try."""

    def __init__(self, reason: str, *, refuses_range: bool = False) -> None:
        # It may be the server's own words: no essays, no commands to the terminal.
        super().__init__("".join(letter for letter in reason[:200] if letter.isprintable()))
        self.refuses_range = refuses_range


@contextmanager
def _understanding() -> Generator[None]:
    try:
        yield
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise DownloadError(
            f"The hub's answer cannot be understood ({error}).", "Look for a newer Vivavoce."
        ) from error


@contextmanager
def _writing(path: Path) -> Generator[None]:
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise DownloadError(
                f"The disk is full: {path.name} could not be written to the end.",
                "Make room, then download again: what has arrived is kept.",
            ) from error
        raise DownloadError(
            f"{path} cannot be written: {error}.",
            "Make room on the disk or allow writing there, then download again.",
        ) from error


def _commit(about: Any) -> str:
    commit = about["sha"]
    if not re.fullmatch("[0-9a-f]{1,64}", commit):
        raise ValueError(f"the commit {reprlib.repr(commit)}")
    return commit


def _listed(tree: Any) -> tuple[HubFile, ...]:
    entries = cast("list[dict[str, Any]]", tree)
    files = tuple(_file(entry) for entry in entries if entry["type"] == "file")
    if len({file.path.casefold() for file in files}) < max(1, len(files)):
        raise ValueError("it lists no file, or one twice")
    return files


def _file(entry: Mapping[str, Any]) -> HubFile:
    large = entry.get("lfs")
    algorithm, digest = ("sha256", large["oid"]) if large else ("sha1", entry["oid"])
    return HubFile(entry["path"], entry["size"], algorithm, digest)


def _arrived_bytes(directory: Path, file: HubFile) -> int:
    whole = size_of(directory / file.path)
    return file.n_bytes if whole == file.n_bytes else size_of(file.part_of(directory))


def _read(answer: http.client.HTTPResponse) -> bytes:
    try:
        return answer.read1(BLOCK_BYTES)
    except (OSError, http.client.HTTPException) as error:
        raise _DroppedError(str(error) or "the line dropped") from error
