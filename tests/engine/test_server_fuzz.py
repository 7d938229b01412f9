"""Whatever is sent, it is never a fault of the server."""

import asyncio
import json
import random
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from starlette.types import ASGIApp, Message

from engine.server import Server, running
from engine.server.app import make_app
from tests.fakes import FakeSpeaker, Script
from tests.serving import SPEECH, ask, call, library, served, soon

N_REQUESTS = 2_500
KNOWN = (
    *("input", "voice", "model", "speed", "response_format", "stream_format", "instructions"),
    *("seed", "language", "temperature", "top_k", "top_p", "repetition_penalty", "do_sample"),
    *("predictor_temperature", "predictor_top_k", "max_new_tokens", "in_context", "split"),
    *("retakes", "clean", "as_is", "segment_seconds", "non_streaming_mode"),
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 0.5, -0.0, 1e308, 10**30, 2**63, 2**64, [], {}, [[]]),
    *("", " ", "x", "0", "mp3", "sse", "Anna", "alloy", "\0", "\ud800", "\u202e", "é" * 50),
    *("x" * 101, "y" * 5000),
    *({"id": None}, {"id": "Anna"}, {"id": []}, ["Anna"], "../../etc/passwd", "%s%n", "𝔘𝔫𝔦"),
)
PATHS = (
    *(SPEECH, "/v1/models", "/v1/models/x", "/v1/models//", "/v1/audio/voices", "/health", "/"),
    *("/v1/audio/voices/Anna%00", "/v1/audio/voices/\ud7ff", "/v1/audio/voices/..", "/ready"),
    *("/metrics", "//", "/v1/audio/speech/", "/v1/audio/voices/" + "x" * 5000),
)
METHODS = ("GET", "DELETE", "PUT", "HEAD", "OPTIONS", "X")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    speaker = FakeSpeaker(Script(frames_per_character=0.01))
    with library(tmp_path_factory.mktemp("home")), served(speaker, max_characters=100) as running:
        yield running


def mangled(chance: random.Random, content: bytes) -> bytes:
    """Cuts, doubles or replaces a few bytes."""
    made = bytearray(content)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(made) + 1)
        made[at : at + chance.choice((0, 0, 1, 9))] = chance.randbytes(chance.choice((0, 1, 5)))
    return bytes(made)


def some_json(chance: random.Random) -> bytes:
    fields = {name: chance.choice(VALUES) for name in chance.sample(KNOWN, chance.randint(0, 5))}
    if chance.random() < 0.8:
        fields.setdefault("input", "Hm.")
    text = json.dumps(fields).encode()
    odd = (b"", b"[" * 5000, b"null", b'"x"', b"9" * 5000, b'{"input":NaN}', b"\xff\xfe{}", b"[]")
    return chance.choice(odd) if chance.random() < 0.1 else text


def some_form(chance: random.Random) -> bytes:
    parts = [
        b'--b\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
        % (
            chance.choice((b"file", b"name", b"language", b"transcript", b"\xff", b"")),
            chance.choice((b"", b'; filename="a.wav"', b'; filename=""', b"; filename*=x''%")),
            chance.choice((b"Carl", b"", chance.randbytes(40))),
        )
        for _ in range(chance.randint(0, 4))
    ]
    return b"".join(parts) + chance.choice((b"--b--\r\n", b"--b", b""))


def some_request(chance: random.Random) -> tuple[dict[str, Any], bytes]:
    path = chance.choice(PATHS) if chance.random() < 0.3 else SPEECH
    method = "POST" if path == SPEECH else chance.choice(METHODS)
    headers = [(b"host", b"localhost")]
    content, kind = some_json(chance), chance.choice((b"application/json", b"text/plain", b"\xff"))
    if chance.random() < 0.15:
        path, method, content = "/v1/audio/voices", "POST", some_form(chance)
        kind = b"multipart/form-data; boundary=" + chance.choice((b"b", b"b", b"b", b"", b'"'))
        kind += chance.choice((b"", b"", b"; charset=utf-16", b"; charset=nonsense"))
    headers.append((b"content-type", kind))
    if chance.random() < 0.05:
        name = chance.choice((b"host", b"origin", b"authorization", b"content-type"))
        headers.append((name, chance.choice((b"", b"\xff\0", b"null", b"http://[", b"[::1", b":"))))
    if chance.random() < 0.4:
        content = mangled(chance, content)
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode("utf-8", "surrogatepass"),
        "query_string": chance.choice((b"", b"a=%ff&&=", b"\xff")),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
    }
    return scope, content


async def status_of(app: ASGIApp, scope: dict[str, Any], content: bytes) -> int:
    half = len(content) // 2
    parts = [(content[:half], True), (content[half:], False)]
    found: list[int] = []
    is_over = asyncio.Event()

    async def receive() -> Message:
        if not parts:
            await is_over.wait()
            return {"type": "http.disconnect"}
        part, has_more = parts.pop(0)
        return {"type": "http.request", "body": part, "more_body": has_more}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            found.append(message["status"])
        elif not message.get("more_body"):
            is_over.set()

    await app(scope, receive, send)
    (status,) = found
    return status


def test_malformed_requests_are_never_a_fault_of_the_server(server: Server) -> None:
    """Each is the seed's own, so that one that fails is found again; some are well formed."""
    chance = random.Random(8)
    requests = [some_request(chance) for _ in range(N_REQUESTS)]

    async def play() -> list[int]:
        app = make_app(server.service)
        statuses: list[int] = []
        for start in range(0, N_REQUESTS, 20):
            some = requests[start : start + 20]
            statuses += await asyncio.gather(*(status_of(app, *each) for each in some))
        return statuses

    statuses = asyncio.run(play())
    faults = [each for each, status in zip(requests, statuses, strict=True) if status >= 500]
    ready_path = [each for each in faults if each[0]["path"] != "/ready"]
    assert ready_path == []
    assert {200, 400, 403, 404, 405, 413} <= set(statuses), "the fuzz reaches all of these"
    assert statuses.count(200) < N_REQUESTS / 2


def test_what_is_no_http_ends_the_connection_and_nothing_else(server: Server) -> None:
    good = b"POST /v1/audio/speech HTTP/1.1\r\nHost: localhost\r\nContent-Length: 15\r\n\r\n"
    good += b'{"input":"Hm."}'
    chance = random.Random(9)
    heads = [mangled(chance, good) for _ in range(150)]
    heads += [b"\0" * 100, b"GET / HTTP/9.9\r\n\r\n", b"x" * 70_000, b"GET /\r\n\r\n", b"\r\n" * 50]
    for head in heads:
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as link:
            link.sendall(head)
            link.shutdown(socket.SHUT_WR)
            answer = b""
            try:
                while part := link.recv(1 << 16):
                    answer += part
            except ConnectionError:
                continue
            assert not answer.startswith(b"HTTP/1.1 5"), head
    assert ask(server, input="Hm.").status_code == 200


def test_connections_that_ask_for_nothing_are_closed_and_keep_nobody_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """600 that sent half a head stood for ever, and whoever came was answered 503."""
    monkeypatch.setattr(running, "_N_IDLE", 6)
    unread = b"POST /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n"
    heads = [unread] * 3 + [b"", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-a: "] * 3
    with served(FakeSpeaker(), max_requests=1, head_s=0.5) as crowded, ExitStack() as links:
        held: list[socket.socket] = []
        for head in heads:
            link = socket.create_connection(("127.0.0.1", crowded.port), timeout=5)
            held.append(links.enter_context(link))
            link.sendall(head)
            if head == unread:
                assert link.recv(99).startswith(b"HTTP/1.1 405")

        def is_answered() -> bool:
            for link, head in zip(held, heads, strict=True):
                with suppress(ConnectionError):
                    link.sendall(b"x" if head else b"")
            return call("GET", crowded.url + "/health").status_code == 200

        assert not is_answered()
        assert soon(is_answered)
