"""A speech server on loopback that speaks OpenAI's API, well or in any of the bad ways there are.

It answers one connection a thread, "speaks" a sine a text, and remembers what it was asked. A test
tells it how to misbehave by `server.plays(...)`: each entry is used for one request for speech.
"""

import json
import threading
import time
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import numpy as np

from engine.contract import FRAME_SAMPLES, SAMPLE_RATE_HZ

VOICES = ("Anna", "Ben", "Clara")
LONGEST_S = 20.0  # a test that leaves an answer hanging shall not hang itself

# How a request for speech goes on: it writes what it likes by the handler.
Act = Callable[["Handler", bytes], None]


class SpeechServer(ThreadingHTTPServer):
    """Listens on a free port of 127.0.0.1.

    Attributes:
        asked: The bodies of the requests for speech, in order.
        models: What `GET /v1/models` answers; None knows no such path.
        voices: What `GET /v1/audio/voices` answers; None knows no such path.
        key: What it wants, or None.
        frame_s: How long it takes for a frame.
        keeps_connections: Whether a connection, and its thread, outlives its answer.
        gone: Set when a client went away within an answer.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.gone = threading.Event()
        self.reset()

    def reset(self) -> None:
        """As it was at first."""
        self.asked: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.models: Any = {"data": [{"id": "tiny-tts", "owned_by": "vllm"}]}
        self.voices: Any = {"voices": list(VOICES)}
        self.key: str | None = None
        self.frame_s = 0.0
        self.keeps_connections = False
        self._acts: deque[Act] = deque()
        self.gone.clear()

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def plays(self, *acts: Act) -> None:
        """Does this with the next requests for speech, one each."""
        self._acts.extend(acts)

    def act(self) -> Act:
        """Gives what to do with a request."""
        return self._acts.popleft() if self._acts else whole

    def handle_error(self, *_: object) -> None:
        """A client that goes away is what the tests are about."""


class Handler(BaseHTTPRequestHandler):
    """One connection, kept open."""

    protocol_version = "HTTP/1.1"
    server: SpeechServer

    def log_message(self, *_: object) -> None:
        """Says nothing."""

    def do_GET(self) -> None:
        pages = {"/v1/models": self.server.models, "/v1/audio/voices": self.server.voices}
        if not self._is_let_in():
            return
        page = pages.get(self.path)
        if callable(page):
            page(self, b"")
        elif page is None:
            self.say(404, json.dumps({"detail": "Not Found"}).encode())
        else:
            self.say(200, json.dumps(page).encode())

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.asked.append(body)
        self.server.headers.append(dict(self.headers.items()))
        if self._is_let_in():
            self.server.act()(self, sound_of(body))

    def say(self, status: int, body: bytes, kind: str = "application/json", **more: str) -> None:
        """Answers."""
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self._let_go()
        for name, value in more.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def begin(self, kind: str = "audio/pcm") -> None:
        """Begins an answer that comes in chunks."""
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("transfer-encoding", "chunked")
        self._let_go()
        self.end_headers()

    def part(self, data: bytes) -> None:
        """Sends a chunk; an empty one is the end."""
        try:
            self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        except OSError:
            self.server.gone.set()
            raise

    def vanish(self) -> None:
        """Closes the connection without a word more."""
        self.wfile.flush()
        self.close_connection = True

    def _let_go(self) -> None:
        """Ends the connection, and its thread, with the answer."""
        if not self.server.keeps_connections:
            self.send_header("connection", "close")

    def _is_let_in(self) -> bool:
        key = self.server.key
        if key is None or self.headers.get("authorization") == f"Bearer {key}":
            return True
        self.say(401, fault("Wrong key."))
        return False


def fault(message: str, param: str | None = None, code: str | None = None) -> bytes:
    """OpenAI's shape of an error."""
    return json.dumps({"error": {"message": message, "param": param, "code": code}}).encode()


def n_frames_of(text: str, most: int | None = None) -> int:
    """How long it takes to say a text."""
    return min(2 + len(text) // 2, most or 10_000)


def sound_of(body: dict[str, Any]) -> bytes:
    """What it says: a sine whose height comes from text, voice and seed; 16 bits, 24 kHz."""
    known = f"{body['input']}{body.get('voice')}{body.get('seed')}"
    n_samples = n_frames_of(body["input"], body.get("max_new_tokens")) * FRAME_SAMPLES
    hertz = 100 + zlib.crc32(known.encode()) % 400
    wave = 0.3 * np.sin(2 * np.pi * hertz * np.arange(n_samples) / SAMPLE_RATE_HZ)
    return np.rint(wave * 32767).astype("<i2").tobytes()


def whole(handler: Handler, sound: bytes) -> None:
    """All of it, frame by frame, in chunks that end within a sample."""
    handler.begin()
    size = 2 * FRAME_SAMPLES
    for start in range(0, len(sound), size):
        cut = start + size // 2 + 1
        handler.part(sound[start:cut])
        handler.part(sound[cut : start + size])
        time.sleep(handler.server.frame_s)
    handler.part(b"")


def breaks_after(n_bytes: int) -> Act:
    """Goes away within the sound."""

    def act(handler: Handler, sound: bytes) -> None:
        handler.begin()
        if n_bytes:
            handler.part(sound[:n_bytes])
        handler.vanish()

    return act


def answers(status: int, body: bytes = b"", kind: str = "application/json", **more: str) -> Act:
    """Says something else than sound."""
    return lambda handler, _: handler.say(status, body, kind, **more)


def hangs_after(n_bytes: int) -> Act:
    """Sends so much and then nothing, until the client goes."""

    def act(handler: Handler, sound: bytes) -> None:
        if n_bytes:
            handler.begin()
            handler.part(sound[:n_bytes])
        handler.connection.settimeout(LONGEST_S)
        if not handler.rfile.read(1):  # the client has gone
            handler.server.gone.set()
        handler.vanish()

    return act


@contextmanager
def serving() -> Iterator[SpeechServer]:
    """Runs one."""
    server = SpeechServer()
    host = threading.Thread(target=server.serve_forever, args=[0.01], name="speech-server")
    host.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        host.join()
