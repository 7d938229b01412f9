"""Many at once: who goes frees the engine, who is slow holds up only itself, all take turns."""

import asyncio
import importlib
import json
import threading
import time
from collections.abc import Iterator
from itertools import count
from typing import Any

import httpx
import numpy as np
import openai
import pytest

from engine.audio import to_pcm16
from engine.contract import (
    N_CODEBOOKS,
    Chunk,
    Ending,
    ModelCard,
    ProgressCallback,
    Request,
    Segment,
    Stats,
    Timing,
    Voice,
)
from engine.errors import ServerBusyError, SpeakerClosedError
from engine.hosting import SpeakerHost
from engine.jobs import Chunks, Job
from engine.server.desk import Desk
from engine.server.holding import without_lost_takes
from engine.speech import ChunkLeveller, open_speaker
from tests.fakes import BASE, FakeSpeaker, Script, fake_voice
from tests.serving import SPEECH, ask, begun, call, library, served, soon

LONG = " ".join(["This is one of many sentences."] * 40)


@pytest.fixture(scope="module", autouse=True)
def voices(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with library(tmp_path_factory.mktemp("home")):
        yield


def body(text: str, **fields: Any) -> bytes:
    return json.dumps({"input": text, "response_format": "pcm"} | fields).encode()


@pytest.mark.parametrize("form", ["pcm", "wav", "mp3", "opus", "aac", "flac"])
def test_the_first_bytes_leave_after_the_first_frames(form: str) -> None:
    """An encoder of 80 ms frames may need a second chunk; none may wait for a third."""
    importlib.import_module("av")  # which takes long, the first time
    speaker = FakeSpeaker(Script(frame_delay_s=0.08))
    with (
        served(speaker) as server,
        httpx.stream(
            "POST", server.url + SPEECH, content=body(LONG, response_format=form), verify=False
        ) as answer,
    ):
        next(answer.iter_raw())
        assert speaker.n_frames_made <= 1 + 2 + 4


def test_a_client_that_goes_away_frees_the_engine_within_a_frame() -> None:
    speaker = FakeSpeaker(Script(frame_delay_s=0.06))
    with served(speaker) as server:
        desk = server.service.desk
        for _ in range(3):
            link = begun(server, body(LONG))
            assert link.recv(100)
            assert desk.n_speaking == 1
            n_made = speaker.n_frames_made
            link.close()
            assert soon(lambda: desk.n_open == 0, 1.0)
            time.sleep(0.1)
            # What was made until the connection's end was seen, and one more.
            assert speaker.n_frames_made <= n_made + 3
        assert ask(server).status_code == 200


def test_a_client_that_goes_away_in_the_queue_is_never_spoken_for() -> None:
    speaker = FakeSpeaker(Script(frame_delay_s=0.02))
    with served(speaker) as server:
        desk = server.service.desk
        first = begun(server, body(LONG))
        assert first.recv(100)
        second = begun(server, body("Never heard."))
        assert soon(lambda: desk.n_waiting == 1)
        second.close()
        assert soon(lambda: desk.n_waiting == 0)
        first.close()
        assert ask(server, input="One.").status_code == 200
        assert [request.text for request in speaker.requests] == [LONG, "One."]


def test_one_request_too_many_is_told_when_to_come_again() -> None:
    speaker = FakeSpeaker(Script(frame_delay_s=0.02))
    with served(speaker, max_requests=2) as server:
        links = [begun(server, body(LONG)) for _ in range(2)]
        assert soon(lambda: server.service.desk.n_open == 2)
        answer = ask(server)
        assert answer.status_code == 429
        assert 1 <= int(answer.headers["retry-after"]) <= 60
        with (
            openai.OpenAI(base_url=f"{server.url}/v1", api_key="x", max_retries=0) as client,
            pytest.raises(openai.RateLimitError),
        ):
            client.audio.speech.create(model="tts-1", voice="Anna", input="x")
        assert call("GET", f"{server.url}/health").status_code == 200, "health is no request"
        for link in links:
            link.close()
        assert soon(lambda: server.service.desk.n_open == 0)
        assert ask(server).status_code == 200


def test_closing_breaks_off_what_is_spoken_and_answers_what_waits() -> None:
    speaker = FakeSpeaker(Script(frame_delay_s=0.02))
    statuses: list[int] = []
    with served(speaker) as server:
        first = begun(server, body(LONG))
        assert first.recv(100)
        waiting = threading.Thread(target=lambda: statuses.append(ask(server).status_code))
        waiting.start()
        assert soon(lambda: server.service.desk.n_waiting == 1)
        began_s = time.monotonic()
        server.close()
        server.close()
        assert time.monotonic() - began_s < 4, "not as long as the text"
        waiting.join(5)
        assert statuses == [503]
        received = b""
        while part := first.recv(1 << 16):
            received += part
        assert not received.endswith(b"0\r\n\r\n"), "it did not pass for whole"
        first.close()
    with pytest.raises(httpx.ConnectError):
        ask(server)


class Rapid(SpeakerHost):
    """Says nothing in slots, as fast as it is taken: real turns and queues without a model."""

    @property
    def card(self) -> ModelCard:
        return BASE

    def make_voice(self, *_: object, **__: object) -> Voice:
        raise NotImplementedError

    def _planned(self, request: Request) -> tuple[None, tuple[str, ...]]:
        return None, ()

    def _load(self, progress: ProgressCallback | None) -> None: ...
    def _drop(self) -> None: ...
    def _warm_up(self, progress: ProgressCallback | None) -> None: ...

    def _translated(self, error: Exception) -> Exception:
        return error

    def _chunks(self, job: Job) -> Chunks:
        n_chunks = len(job.request.mapped.text)
        segment = Segment(0, job.request.mapped.text, 0, n_chunks)
        samples = np.zeros(64 * 1_920, np.float32)
        for number in range(n_chunks):
            if job.is_cancelled():
                return Ending.CANCELLED, self._stats(number)
            is_last = number == n_chunks - 1
            yield Chunk(samples, 64 * number, 64, segment, 0, Timing(0, 0, 0), is_last)
        return Ending.EOS, self._stats(n_chunks)

    def _stats(self, n_chunks: int) -> Stats:
        codes = np.zeros((0, N_CODEBOOKS), np.int16)
        return Stats(64 * n_chunks, 1, 0, 5.12 * n_chunks, 0.0, 0.0, 0.0, 0, codes)


def test_who_reads_nothing_holds_up_only_itself_and_is_given_up_in_the_end() -> None:
    """400 chunks of a quarter MB fit into no buffer, so that the stalled one truly waits."""
    with served(Rapid(2), n_slots=2, stall_s=0.6) as server:
        desk = server.service.desk
        stalled = begun(server, body("x" * 400, as_is=True))
        assert stalled.recv(100)
        time.sleep(0.2)
        assert desk.n_speaking == 1, "it holds its own slot"
        for _ in range(3):
            assert len(ask(server, input="xxx", as_is=True).content) == 3 * 64 * 1_920 * 2
        assert desk.n_speaking == 1
        assert soon(lambda: desk.n_open == 0), "a client that takes nothing is given up"
        stalled.close()


def test_a_slow_reader_gives_its_slot_back_once_all_is_spoken() -> None:
    with served(Rapid(1), n_slots=1) as server:
        desk = server.service.desk
        slow = begun(server, body("x" * 60, as_is=True))  # 15 MB: more than the buffers on the way
        assert slow.recv(100)
        assert soon(lambda: desk.n_speaking == 0)
        assert desk.n_open == 1
        assert ask(server, input="x", as_is=True).status_code == 200
        slow.close()


def test_beside_each_other_each_gets_the_same_sound_as_alone() -> None:
    """The starter in two slots over the real socket."""
    texts = ["One of two.", "And now two."]
    with served(open_speaker(device="cpu", n_slots=2), n_slots=2) as server:
        wanted = [ask(server, input=text, seed=3).content for text in texts]
        made: dict[str, bytes] = {}
        threads = [
            threading.Thread(
                target=lambda text=text: made.update(
                    {text: ask(server, input=text, seed=3).content}
                )
            )
            for text in texts
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
    assert [made[text] for text in texts] == wanted
    assert min(map(len, wanted)) > 10_000


def test_a_lost_take_is_kept_from_who_has_enough_to_hear() -> None:
    text = "The first sentence lasts for more than a second. The second one runs away. Once."
    script = Script(runaways=frozenset({(1, 0)}))
    with FakeSpeaker(script) as speaker:
        chunks = list(speaker.speak(Request(text, fake_voice("Anna", seed=4))))
    good = [chunk for chunk in chunks if (chunk.segment.index, chunk.take) != (1, 0)]
    assert len(good) < len(chunks)
    leveller = ChunkLeveller()
    wanted = np.concatenate([leveller.level(chunk).samples for chunk in good])
    with served(FakeSpeaker(script)) as server:
        assert ask(server, input=text).content == to_pcm16(wanted)
    late = list(without_lost_takes(chunks, clock=count(step=60.0).__next__))
    assert late == chunks, "nobody is made to wait"


def test_clients_take_turns_whatever_each_has_asked_for() -> None:
    async def order() -> list[str]:
        desk, served = Desk(1, 100), list[str]()

        async def one(client: str) -> None:
            async with desk.place(client) as place:
                await place.turn()
                served.append(client)
                await asyncio.sleep(0)

        async with asyncio.TaskGroup() as group:
            for client in ("greedy", "greedy", "greedy", "late", "late", "other"):
                group.create_task(one(client))
        assert (desk.n_open, desk.n_speaking, desk.n_waiting) == (0, 0, 0)
        return served

    assert asyncio.run(order()) == ["greedy", "greedy", "late", "other", "greedy", "late"]


def test_a_place_that_is_cancelled_at_its_turn_gives_it_back() -> None:
    async def play() -> None:
        desk = Desk(1, 2)

        async def hold(release: asyncio.Event) -> None:
            async with desk.place("a") as place:
                await place.turn()
                await release.wait()

        release = asyncio.Event()
        first, second = (asyncio.create_task(hold(release)) for _ in range(2))
        await asyncio.sleep(0)
        with pytest.raises(ServerBusyError):
            async with desk.place("b"):
                pass
        release.set()
        await first
        second.cancel()  # it has its turn by now, and did not see it yet
        await asyncio.gather(second, return_exceptions=True)
        assert (desk.n_open, desk.n_speaking, desk.n_waiting) == (0, 0, 0)
        desk.close()
        with pytest.raises(SpeakerClosedError):
            async with desk.place("b"):
                pass

    asyncio.run(play())
