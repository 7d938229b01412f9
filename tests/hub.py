"""A hub on this machine that misbehaves on request: a real HTTP server."""

import hashlib
import json
import threading
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from engine.hub import Patience
from engine.models import LAYOUT

NAME = "0.6b-base"
HUB_ID = "Qwen/Qwen3-TTS-12Hz-0.6B-Base"
ABOUT = f"/api/models/{HUB_ID}"
TREE = f"{ABOUT}/tree/c0ffee"
WEIGHTS = "model.safetensors"
QUICK = Patience(timeout_s=0.5, n_tries=3, wait_s=0.01)
FILES = {name: f"content of {name}".encode() for name in LAYOUT} | {
    WEIGHTS: bytes(range(256)) * 3000,
    "empty.txt": b"",
}


class Hub(ThreadingHTTPServer):
    """A hub with one repository.

    Attributes:
        faults: For each path, what its next answers do wrong, first come first served: a status,
            or `drop`, `drop at 90 %`, `short`, `long` (a wrong length), `spoil`, `stall`,
            `extra`, `elsewhere`, `endless`, `trickle`, or an address to which it redirects.
        block_bytes, pause_s: With a pause after each block, files come slowly.
        is_down: Whether it hangs up on whoever asks.
        says: For each path, the body that is sent instead of the right one.
        asked: Each path with the Range that was asked for.
    """

    daemon_threads = False

    def __init__(self, files: Mapping[str, bytes] = FILES) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.files = dict(files)
        self.commit = "c0ffee"
        self.knows_range = True
        self.faults: dict[str, list[int | str]] = defaultdict(list)
        self.says: dict[str, bytes] = {}
        self.asked: list[tuple[str, str | None]] = []
        self.n_endless_bytes = 0
        self.block_bytes, self.pause_s = 1 << 16, 0.0
        self.is_down = False
        self.closing = threading.Event()

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    @property
    def total_bytes(self) -> int:
        return sum(len(content) for content in self.files.values())

    def tree(self) -> list[dict[str, object]]:
        entries: list[dict[str, object]] = [{"type": "directory", "path": "speech_tokenizer"}]
        for path, content in self.files.items():
            git = hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()
            entry: dict[str, object] = {"type": "file", "path": path, "size": len(content)}
            entry["oid"] = git
            if path.endswith(".safetensors"):
                entry["lfs"] = {"oid": hashlib.sha256(content).hexdigest(), "size": len(content)}
            entries.append(entry)
        return entries

    def asked_for(self, path: str) -> list[str | None]:
        return [asked_range for asked, asked_range in self.asked if asked == path]


class Answer(BaseHTTPRequestHandler):
    server: Hub

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        about, files = f"/api/models/{HUB_ID}", f"/{HUB_ID}/resolve/{self.server.commit}/"
        name = path.removeprefix(files) if path.startswith(files) else path
        if self.server.is_down:
            self.close_connection = True
            return
        self.server.asked.append((name, self.headers["Range"]))
        faults = self.server.faults[name]
        fault = faults.pop(0) if faults else None
        if isinstance(fault, int):
            self.send_error(fault)
        elif fault == "endless":
            self._send_endlessly(b" " * (1 << 18), 0)
        elif fault == "trickle":
            self._send_endlessly(b" ", 0.05)
        elif fault and "://" in fault:
            self.send_response(302)
            self.send_header("Location", fault)
            self.end_headers()
        elif path in self.server.says:
            self._send(self.server.says[path], None)
        elif path == about:
            self._send(json.dumps({"sha": self.server.commit}).encode(), None)
        elif path == f"{about}/tree/{self.server.commit}":
            self._send(json.dumps(self.server.tree()).encode(), None)
        elif name in self.server.files:
            self._send(self.server.files[name], fault)
        else:
            self.send_error(404)

    def _send(self, content: bytes, fault: str | None) -> None:
        asked, start = self.headers["Range"], 0
        if asked and self.server.knows_range:
            start = int(asked.removeprefix("bytes=").removesuffix("-"))
            said = start + 7 if fault == "elsewhere" else start
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {said}-{len(content) - 1}/{len(content)}")
        else:
            self.send_response(200)
        body = content[start:]
        if fault == "spoil":
            body = body[:-1] + bytes([body[-1] ^ 1])
        elif fault == "extra":
            body += b"more"
        length = {"short": len(body) * 2 // 3, "long": len(body) + 1000}.get(fault or "", len(body))
        self.send_header("Content-Length", str(length))
        self.end_headers()
        share = {"drop": 0.5, "stall": 0.5, "drop at 90 %": 0.9}.get(fault or "", 1.0)
        with suppress(OSError):  # the client hangs up
            self._send_slowly(body[: int(len(body) * share)])
        if fault == "stall":
            self.server.closing.wait(10)

    def _send_slowly(self, body: bytes) -> None:
        size = self.server.block_bytes
        for start in range(0, len(body), size):
            if self.server.pause_s and self.server.closing.wait(self.server.pause_s):
                return
            self.wfile.write(body[start : start + size])
            self.wfile.flush()

    def _send_endlessly(self, block: bytes, wait_s: float) -> None:
        self.send_response(200)
        self.end_headers()
        with suppress(OSError):  # the client hangs up
            while not self.server.closing.wait(wait_s):
                self.wfile.write(block)
                self.server.n_endless_bytes += len(block)

    def log_message(self, *args: object) -> None:
        """Nothing goes to standard error."""


@contextmanager
def serving(hub: Hub) -> Iterator[Hub]:
    """Lets a hub answer, while the context lasts."""
    with hub:
        thread = threading.Thread(target=hub.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield hub
        finally:
            hub.closing.set()
            hub.shutdown()
            thread.join()


@pytest.fixture
def hub() -> Iterator[Hub]:
    with serving(Hub()) as server:
        yield server


def files_of(directory: Path) -> dict[str, bytes]:
    """Reads a model from the disk, to be served."""
    return {
        path.relative_to(directory).as_posix(): path.read_bytes()
        for path in directory.rglob("*")
        if path.is_file()
    }
