"""Live text in, sound out: when it is spoken, where it is, and how it is broken off."""

import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from engine.contract import FRAME_SAMPLES, SAMPLE_RATE_HZ
from engine.errors import DeviceError
from engine.server import Server
from tests.engine.test_server_flow import Rapid
from tests.fakes import FakeSpeaker, Script
from tests.serving import ask, library, served, soon

PATH = "/v1/audio/speech/live"
CUT = (
    "Once there was a king,",
    "and he was very old.",
    "He had a daughter.",
    "“Go,” he said, “and see.”",
)
STORY = " ".join([*CUT, "She went"])
LONG = " ".join(["This is one of many sentences."] * 40)


@pytest.fixture(scope="module", autouse=True)
def voices(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with library(tmp_path_factory.mktemp("home")):
        yield


@pytest.fixture(scope="module")
def speaker() -> FakeSpeaker:
    return FakeSpeaker()


@pytest.fixture(scope="module")
def server(speaker: FakeSpeaker) -> Iterator[Server]:
    with served(speaker, max_characters=5_000) as running:
        yield running


class Line:
    """A client that tells the words from the sound."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.sound = b""

    def say(self, kind: str, **fields: Any) -> None:
        self._socket.send(json.dumps({"type": kind, **fields}))

    def send(self, message: str | bytes) -> None:
        self._socket.send(message)

    def hear(self, timeout_s: float = 10.0) -> dict[str, Any]:
        """Gives the next message, and keeps the sound before it."""
        while isinstance(message := self._socket.recv(timeout_s), bytes):
            self.sound += message
        return json.loads(message)

    def until(self, kind: str) -> list[dict[str, Any]]:
        """Gives all messages up to one of a kind."""
        found = [self.hear()]
        while found[-1]["type"] != kind:
            assert found[-1]["type"] != "error", found[-1]
            found.append(self.hear())
        return found

    def refused(self) -> tuple[dict[str, Any], int]:
        """Gives the error that ends it, and the code it is closed with."""
        while (message := self.hear())["type"] != "error":
            pass
        with pytest.raises(ConnectionClosed) as closed:
            self.hear()
        assert closed.value.rcvd is not None
        return message["error"], closed.value.rcvd.code


@contextmanager
def line(server: Server, **options: Any) -> Iterator[Line]:
    with connect(server.url.replace("http", "ws") + PATH, **options) as socket:
        yield Line(socket)


def sentences(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for each in messages if each["type"] == "sentence"]


def test_each_sentence_is_spoken_as_soon_as_its_end_is_sure(
    server: Server, speaker: FakeSpeaker
) -> None:
    n_before = len(speaker.requests)
    with line(server) as client:
        client.say("start", voice="Ben", seed=5, language="English")
        client.say("text", text=STORY[:27])
        start = client.hear()
        assert start == {
            "type": "audio.start",
            "format": "pcm_s16le",
            "sample_rate_hz": SAMPLE_RATE_HZ,
            "channels": 1,
        }
        first = client.hear()
        assert first == {"type": "sentence", "start": 0, "end": 22, "text": CUT[0], "at_s": 0.0}
        for word in STORY[27:].split(" "):
            client.say("text", text=word + " ")
        found = [first] + [client.hear() for _ in range(2)]
        assert [each["text"] for each in found] == list(CUT[:3]), "the last words are still open"
        client.say("flush")
        found.append(client.hear())
        found.append(client.hear())
        client.say("text", text="and saw.")
        client.say("end")
        *rest, done = client.until("done")
        found += sentences(rest)
    whole = STORY + " and saw."
    assert [each["text"] for each in found] == [*CUT, "She went", "and saw."]
    for each in found:
        assert whole[each["start"] : each["end"]] == each["text"]
    n_samples = len(client.sound) // 2
    assert done["audio_s"] == pytest.approx(n_samples / SAMPLE_RATE_HZ, abs=0.001)
    assert (done["characters"], done["ending"], done["seed"]) == (len(whole), "eos", 5)
    starts = [round(each["at_s"] * SAMPLE_RATE_HZ / FRAME_SAMPLES) for each in found]
    wanted = [0, *(max(2, round(len(each["text"]) / 2)) for each in found)]
    assert starts == [sum(wanted[: k + 1]) for k in range(len(found))]
    asked = speaker.requests[n_before:]
    assert {request.sampling.seed for request in asked} == {5}
    assert {request.voice.name for request in asked} == {"Ben"}
    assert [request.text for request in asked] == [each["text"] for each in found]


def test_the_sound_is_the_same_in_whatever_portions_the_text_comes(server: Server) -> None:
    text = "Well, here we are again, my friends. The first part.\n\nThe second one is here."
    heard: list[bytes] = []
    with line(server) as client:
        for size in (1, 7, 1000):
            client.sound = b""
            client.say("start")
            for at in range(0, len(text), size):
                client.say("text", text=text[at : at + size])
            client.say("end")
            client.until("done")
            heard.append(client.sound)
    assert heard[0] == heard[1] == heard[2] != b""
    pause = bytes(2 * round(0.4 * SAMPLE_RATE_HZ))
    assert pause in heard[0], "paragraphs are parted as in reading"


def test_barge_in_silences_the_engine_within_a_frame_and_tells_what_was_said() -> None:
    speaker = FakeSpeaker(Script(frame_delay_s=0.02))
    with served(speaker) as server, line(server) as client:
        desk = server.service.desk
        client.say("start")
        client.say("text", text=LONG)
        while client.hear().get("start", 0) < 60:
            pass
        n_made = speaker.n_frames_made
        client.say("cancel")
        cancelled = client.until("cancelled")[-1]
        assert soon(lambda: desk.n_open == 0, 1.0)
        assert speaker.n_frames_made <= n_made + 3
        n_heard = len(client.sound) // 2
        assert cancelled["audio_s"] == pytest.approx(n_heard / SAMPLE_RATE_HZ, abs=0.001)
        assert 62 <= cancelled["until"] <= 62 + 61, "a sentence, or what was sent meanwhile"
        words = LONG[: cancelled["until"]].split()
        assert words == LONG.split()[: len(words)], "whole words"
        time.sleep(0.1)
        assert speaker.n_frames_made <= n_made + 3
        client.say("start")
        client.say("text", text="Yes?")
        client.say("end")
        client.sound = b""
        first = client.hear()
        assert first["type"] == "audio.start", "nothing of the turn before comes any more"
        client.until("done")
        assert len(client.sound) == 2 * 2 * FRAME_SAMPLES


@pytest.mark.parametrize(
    ("played_s", "until"),
    [(0.0, 0), (0.5, 8), (0.72, 14), (0.8, 19), (1.2, 28), (2.0, 39), (None, 39)],
)
def test_a_listener_who_is_behind_says_how_far_he_has_heard(
    server: Server, played_s: float | None, until: int
) -> None:
    """Each sentence lasts 0.8 s; a word that is not over yet does not count."""
    text = "This was first one. And this is second."
    with line(server) as client:
        client.say("start")
        client.say("text", text=text)
        client.say("end")
        client.until("done")
        client.say("cancel", **({} if played_s is None else {"played_s": played_s}))
        told = client.hear()["until"]
        assert told == until, text[:told]
        client.say("cancel")
        assert client.hear() == {"type": "cancelled", "until": 0, "audio_s": 0.0}


def test_a_client_that_vanishes_frees_the_engine_within_a_frame() -> None:
    speaker = FakeSpeaker(Script(frame_delay_s=0.02))
    with served(speaker) as server:
        desk = server.service.desk
        with line(server) as client:
            client.say("start")
            client.say("text", text=LONG)
            client.hear()
            client.hear()
            n_made = speaker.n_frames_made
            client._socket.socket.close()
            assert soon(lambda: desk.n_open == 0, 1.0)
        time.sleep(0.1)
        assert speaker.n_frames_made <= n_made + 4
        assert (desk.n_speaking, desk.n_waiting) == (0, 0)


def test_a_turn_that_waits_for_words_holds_no_slot() -> None:
    """One slot, two who speak in turn, and a third over HTTP while both think."""
    with served(FakeSpeaker()) as server, line(server) as one, line(server) as other:
        desk = server.service.desk
        for client in (one, other):
            client.say("start")
            client.say("text", text="Good morning to all of you. And")
            client.say("flush")
            client.until("sentence")
        assert soon(lambda: desk.n_speaking == 0)
        assert desk.n_open == 2
        assert ask(server).status_code == 200
        for client in (one, other):
            client.say("text", text=" good evening.")
            client.say("end")
            client.until("done")
        assert soon(lambda: desk.n_open == 0)
        assert (desk.n_speaking, desk.n_waiting) == (0, 0)


def test_who_is_cancelled_in_the_queue_leaves_it() -> None:
    speaker = FakeSpeaker(Script(frame_delay_s=0.02))
    with served(speaker) as server, line(server) as one, line(server) as other:
        desk = server.service.desk
        one.say("start")
        one.say("text", text=LONG)
        one.until("sentence")
        other.say("start")
        other.say("text", text=LONG)
        assert soon(lambda: desk.n_waiting == 1)
        other.say("cancel")
        assert other.hear()["until"] == 0
        assert desk.n_waiting == 0
        one.say("cancel")
        one.until("cancelled")
        assert soon(lambda: (desk.n_open, desk.n_speaking) == (0, 0))
        assert len({request.text for request in speaker.requests}) <= 2


def test_who_takes_nothing_holds_up_only_itself_and_is_given_up_in_the_end() -> None:
    """300 chunks of a quarter MB fit into no buffer, so that the stalled one truly waits.

    Its connection ends, too: closed only, it would wait for the client to take what is on its way.
    """
    with (
        served(Rapid(2), n_slots=2, stall_s=0.6) as server,
        line(server, close_timeout=0.1) as stalled,
    ):
        desk = server.service.desk
        stalled.say("start", as_is=True)
        stalled.say("text", text="x" * 300)
        stalled.say("end")
        assert soon(lambda: desk.n_speaking == 1)
        for _ in range(3):
            assert ask(server, input="xxx", as_is=True).status_code == 200
        assert desk.n_open == 1
        assert soon(lambda: desk.n_open == 0)
        assert soon(lambda: not server._uvicorn.server_state.connections)


START = {"type": "start"}
TEXT = {"type": "text", "text": "x"}


@pytest.mark.parametrize(
    ("messages", "status", "word"),
    [
        (["no json"], 400, "JSON"),
        ([b"\0\0"], 400, "Sound is not taken"),
        ([{}], 400, "no type"),
        ([{"type": "sing"}], 400, "type is not"),
        ([TEXT], 400, "No turn"),
        ([START, START], 400, "not over"),
        ([START, {"type": "text", "text": 5}], 400, "text is not"),
        ([START, {"type": "end"}, TEXT], 400, "ended already"),
        ([START, TEXT | {"text": "x" * 4_000}, TEXT | {"text": "x" * 1_001}], 413, "5,001"),
        ([START | {"voice": "Bon"}], 404, "Ben"),
        ([START | {"model": "other"}], 404, "other"),
        ([START | {"response_format": "mp3"}], 400, "raw"),
        ([START | {"speed": 2}], 400, "speed"),
        ([START | {"temperature": "hot"}], 400, "temperature"),
        ([START | {"language": "Klingon"}, TEXT, {"type": "end"}], 400, "Klingon"),
    ],
)  # fmt: skip
def test_what_may_not_be_is_told_and_ends_the_connection(
    server: Server, messages: list[Any], status: int, word: str
) -> None:
    with line(server) as client:
        for message in messages:
            client.send(message if isinstance(message, str | bytes) else json.dumps(message))
        error, code = client.refused()
    assert word in error["message"]
    assert set(error) == {"message", "type", "param", "code"}
    assert code == 4000 + status
    assert soon(lambda: server.service.desk.n_open == 0)


def test_whatever_a_client_sends_is_never_the_servers_fault(server: Server) -> None:
    """500 such conversations left no place taken either (2026-12-03)."""
    chance = random.Random(3)
    odd = [None, True, -1, 1e308, 2**70, "", "\0", {}, [], {"id": "Ben"}, "pcm", "Auto", "…\n\n"]
    texts = ["Good morning, my dear friends. And", " so", "—", "\n\n", "* * *", "One. Two. Three. "]
    names = ["type", "text", "voice", "language", "seed", "speed", "clean", "played_s", "model"]
    codes = set[int | None]()
    for _ in range(60):
        with line(server) as client, suppress(TimeoutError):
            try:
                for _ in range(chance.randrange(1, 25)):
                    kind = chance.choice(["start", "text", "text", "flush", "end", "cancel"])
                    message = {"type": kind, "voice": "Anna", "text": chance.choice(texts)}
                    if chance.random() < 0.06:
                        message[chance.choice(names)] = chance.choice(odd)
                    client.send(json.dumps(message))
                while True:
                    client.hear(0.02)
            except ConnectionClosed as closed:
                codes.add(closed.rcvd and closed.rcvd.code)
    assert codes
    assert codes <= {4400, 4404}, "what a client did wrong"
    desk = server.service.desk
    assert soon(lambda: (desk.n_open, desk.n_speaking, desk.n_waiting) == (0, 0, 0))


def test_one_turn_too_many_is_refused() -> None:
    with served(FakeSpeaker(), max_requests=1) as server, line(server) as one, line(server) as two:
        one.say("start")
        assert soon(lambda: server.service.desk.n_open == 1)
        two.say("start")
        assert two.refused()[1] == 4429
        one.say("end")
        assert one.hear() == {
            "type": "done",
            "characters": 0,
            "audio_s": 0.0,
            "ending": "eos",
        }


def test_a_fault_in_mid_turn_is_told(caplog: pytest.LogCaptureFixture) -> None:
    failing = Script(failures={(1, 2): DeviceError("The driver is gone.", "/home/me")})
    with served(FakeSpeaker(failing)) as server, line(server) as client:
        client.say("start")
        client.say("text", text="This is the first one. This is the second one. ")
        client.say("end")
        error, code = client.refused()
        assert (error["type"], code) == ("server_error", 4500)
        assert "home" not in error["message"]
        assert soon(lambda: server.service.desk.n_open == 0)
    assert "DeviceError" in caplog.text
    assert "first one" not in caplog.text
    caplog.clear()


def test_closing_the_server_ends_the_conversations() -> None:
    with served(FakeSpeaker()) as server, line(server) as idle, line(server) as client:
        client.say("start")
        client.say("text", text="This is the first one. And ")
        client.until("sentence")
        began_s = time.monotonic()
        server.close()
        assert time.monotonic() - began_s < 4
        with pytest.raises(ConnectionClosed):
            idle.hear()
        with suppress(ConnectionClosed):
            assert client.hear()["type"] == "error"


def test_a_browser_shows_its_key_as_a_protocol() -> None:
    key = "a-key-of-enough-characters"
    with served(FakeSpeaker(), key=key) as server:
        protocols = ["vivavoce", f"openai-insecure-api-key.{key}"]
        with line(server, subprotocols=protocols) as client:
            assert client._socket.subprotocol == "vivavoce"
            client.say("start")
            client.say("end")
            client.until("done")
        assert (
            httpx.get(f"{server.url}{PATH}", headers={"Authorization": f"Bearer {key}"}).status_code
            == 404
        )
