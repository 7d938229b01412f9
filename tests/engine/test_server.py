"""The server as OpenAI's clients meet it: sound in every format, events, errors in their shape."""

import base64
import io
import json
import shutil
import subprocess
import wave
from collections.abc import Iterator
from typing import Any

import av
import httpx
import numpy as np
import openai
import pytest
from prometheus_client.parser import text_string_to_metric_families

from engine.contract import Rules, Sampling
from engine.errors import DeviceError, DeviceFullError, RemoteLostError
from engine.server import Server
from engine.voices import VoiceLibrary
from tests.fakes import FakeSpeaker, Script
from tests.serving import SPEECH, TEXT, ask, call, library, pcm_of, served

FORMATS = {
    "mp3": "audio/mpeg",
    "opus": "audio/ogg",
    "aac": "audio/aac",
    "flac": "audio/flac",
    "wav": "audio/wav",
    "pcm": "audio/pcm",
}
N_SAMPLES = len(pcm_of(TEXT)) // 2


@pytest.fixture(scope="module")
def voices(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VoiceLibrary]:
    with library(tmp_path_factory.mktemp("home")) as made:
        yield made


@pytest.fixture(scope="module")
def speaker() -> FakeSpeaker:
    return FakeSpeaker(Script(warnings=("Größe is “unknown”.\r\nX-Evil: 1",)))


@pytest.fixture(scope="module")
def server(voices: VoiceLibrary, speaker: FakeSpeaker) -> Iterator[Server]:
    with served(speaker, voice_names={"nova": "Ben"}, max_characters=1000) as running:
        yield running


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[openai.OpenAI]:
    base = f"{server.url}/v1"
    with openai.OpenAI(base_url=base, api_key="none", max_retries=0, timeout=30) as made:
        yield made


def decoded(content: bytes) -> np.ndarray:
    resampler = av.AudioResampler(format="flt", layout="mono", rate=24_000)
    with av.open(io.BytesIO(content)) as container:
        parts = [
            part.to_ndarray().reshape(-1)
            for frame in container.decode(audio=0)
            for part in resampler.resample(frame)
        ]
    return np.concatenate(parts)


@pytest.mark.parametrize("streams", [False, True])
@pytest.mark.parametrize("form", FORMATS)
def test_openais_client_gets_the_sound_in_every_format(
    client: openai.OpenAI, form: Any, streams: bool
) -> None:
    asked: dict[str, Any] = {"model": "tts-1", "voice": "Anna", "input": TEXT}
    if streams:
        with client.audio.speech.with_streaming_response.create(
            **asked, response_format=form
        ) as answer:
            assert answer.headers["content-type"] == FORMATS[form]
            assert answer.headers["x-sample-rate"] == "24000"
            content = b"".join(answer.iter_bytes())
    else:
        content = client.audio.speech.create(**asked, response_format=form).content
    wanted = pcm_of(TEXT)
    if form == "pcm":
        assert content == wanted
        return
    if form == "wav":
        with wave.open(io.BytesIO(content)) as read:
            assert (read.getframerate(), read.getnchannels(), read.getsampwidth()) == (24_000, 1, 2)
            assert read.readframes(2**30) == wanted
    made = decoded(content)
    assert abs(len(made) - N_SAMPLES) <= 2_400, "not more than an encoder's own delay"
    n = min(len(made), N_SAMPLES)
    sound = np.frombuffer(wanted, "<i2")[:n] / 2**15
    if form in ("wav", "flac"):
        assert np.abs(made[:n] - sound).max() < 1e-4
    else:
        loudness = float(np.sqrt(np.mean(made[:n] ** 2)))
        assert loudness == pytest.approx(float(np.sqrt(np.mean(sound**2))), rel=0.1)


def test_mp3_is_what_comes_unless_it_is_said(server: Server) -> None:
    answer = call("POST", server.url + SPEECH, json={"input": "One."})
    assert answer.headers["content-type"] == "audio/mpeg"


@pytest.mark.parametrize(("speed", "tolerance"), [(0.25, 0.05), (0.8, 0.02), (4, 0.03)])
def test_the_speed_changes_the_length_and_not_the_pitch(
    server: Server, speed: float, tolerance: float
) -> None:
    sound = np.frombuffer(ask(server, speed=speed).content, "<i2") / 2**15
    assert len(sound) == pytest.approx(N_SAMPLES / speed, rel=tolerance)
    middle = sound[len(sound) // 8 : len(sound) // 4]  # within the first sentence: 200 Hz
    spectrum = np.abs(np.fft.rfft(middle * np.hanning(len(middle))))
    assert np.argmax(spectrum) * 24_000 / len(middle) == pytest.approx(200, abs=15)


def events(answer: httpx.Response) -> list[dict[str, Any]]:
    lines = answer.text.split("\n\n")
    assert lines.pop() == "", "the last event is whole"
    return [json.loads(line.removeprefix("data: ")) for line in lines]


def test_events_carry_the_same_sound_as_openai_defines_them(server: Server) -> None:
    answer = ask(server, stream_format="sse")
    assert answer.headers["content-type"].startswith("text/event-stream")
    *deltas, done = events(answer)
    assert {delta["type"] for delta in deltas} == {"speech.audio.delta"}
    assert len(deltas) > 3
    assert b"".join(base64.b64decode(delta["audio"]) for delta in deltas) == pcm_of(TEXT)
    assert done["type"] == "speech.audio.done"
    usage = done["usage"]
    assert usage["input_tokens"] == len(TEXT)
    assert usage["output_tokens"] > 10
    assert usage["total_tokens"] == usage["input_tokens"] + usage["output_tokens"]
    assert done["ending"] == "eos"


def test_what_the_engine_is_asked_is_what_the_fields_say(
    server: Server, speaker: FakeSpeaker
) -> None:
    answer = ask(
        server,
        voice={"id": "ben"},
        language="German",
        seed=11,
        temperature=0.5,
        top_k=5,
        top_p=0.9,
        repetition_penalty=1.1,
        do_sample=True,
        predictor_temperature=0.6,
        predictor_top_k=6,
        predictor_top_p=0.8,
        predictor_do_sample=False,
        in_context=True,
        split=False,
        retakes=0,
        max_new_tokens=50,
        clean=True,
        segment_seconds=5,
        non_streaming_mode=True,
        instructions="cheerfully",
        what_nobody_knows=[],
    )
    assert answer.status_code == 200
    request = speaker.requests[-1]
    assert request.voice.name == "Ben"  # type: ignore[union-attr]
    assert (request.text, request.language, request.instruct) == (TEXT, "German", "cheerfully")
    assert request.sampling == Sampling(11, True, 0.5, 5, 0.9, 1.1, False, 0.6, 6, 0.8)
    assert (request.in_context, request.split, request.n_retakes) == (True, False, 0)
    assert (request.max_frames, request.non_streaming_mode) == (50, True)
    assert request.rules == Rules(segment_s=5)


def test_a_text_is_normalised_but_not_cleaned_unless_asked(
    server: Server, speaker: FakeSpeaker
) -> None:
    ask(server)
    rules = speaker.requests[-1].rules
    assert rules is not None
    assert rules.cleaning is None
    assert rules.normalising is not None
    assert rules.detects_language
    ask(server, as_is=True)
    rules = speaker.requests[-1].rules
    assert rules is not None
    assert (rules.cleaning, rules.normalising, rules.detects_language) == (None, None, False)


@pytest.mark.parametrize(
    ("name", "voice"),
    [
        ("Anna", "Anna"),
        ("ANNA", "Anna"),
        ("nova", "Ben"),  # by the settings
        ("alloy", "Anna"),  # OpenAI's names go round the voices
        ("ash", "Ben"),
        ("ballad", "Anna"),
        ("default", "Anna"),
        (None, "Anna"),
    ],
)
def test_voices_are_found_by_all_their_names(
    server: Server, speaker: FakeSpeaker, name: str | None, voice: str
) -> None:
    assert ask(server, voice=name).status_code == 200
    assert speaker.requests[-1].voice.name == voice  # type: ignore[union-attr]


def test_warnings_come_in_a_header_that_cannot_break_out_of_its_line(server: Server) -> None:
    headers = ask(server).headers
    assert headers["x-vivavoce-warning"].startswith("Gr%C3%B6%C3%9Fe is %E2%80%9Cunknown")
    assert "x-evil" not in headers


@pytest.mark.parametrize(
    ("fields", "status", "param", "said"),
    [
        ({"voice": "Ana"}, 404, "voice", "Did you mean Anna?"),
        ({"model": "gpt-5"}, 404, "model", "fake-base"),
        ({"input": "x" * 1001}, 413, "input", "1,001 characters; 1,000"),
        ({"instructions": "x" * 1001}, 400, "instructions", "1,000"),
        ({"input": "…"}, 400, "input", "nothing to say"),
        ({"input": None}, 400, "input", "no input"),
        ({"input": 5}, 400, "input", "a text"),
        ({"input": "\ud800"}, 400, "input", "half a character"),
        ({"voice": ["Anna"]}, 400, "voice", "a text"),
        ({"voice": {"name": "Anna"}}, 400, "voice", "id"),
        ({"language": "Klingon"}, 400, "language", "german"),
        ({"response_format": "midi"}, 400, "response_format", "mp3"),
        ({"stream_format": "x"}, 400, "stream_format", "sse"),
        ({"speed": 4.1}, 400, "speed", "0.25 to 4"),
        ({"speed": "1"}, 400, "speed", "a number"),
        ({"speed": True}, 400, "speed", "a number"),
        ({"temperature": 10**400}, 400, "temperature", "a number"),
        ({"temperature": 0}, 400, "temperature", "over 0"),
        ({"seed": 1.5}, 400, "seed", "whole"),
        ({"seed": 2**64}, 400, "seed", "whole"),
        ({"in_context": 1}, 400, "in_context", "true or false"),
        ({"in_context": True}, 400, None, "reference"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_in_openais_shape(
    server: Server, fields: dict[str, Any], status: int, param: str | None, said: str
) -> None:
    body = json.dumps({"input": TEXT} | fields)
    answer = call("POST", server.url + SPEECH, content=body)
    error = answer.json()["error"]
    assert (answer.status_code, error["param"]) == (status, param)
    assert said in error["message"]
    assert set(error) == {"message", "type", "param", "code"}


def test_openais_client_raises_its_own_errors(client: openai.OpenAI) -> None:
    with pytest.raises(openai.NotFoundError, match="Did you mean Anna"):
        client.audio.speech.create(model="tts-1", voice="Ana", input="x")
    with pytest.raises(openai.BadRequestError) as caught:
        client.audio.speech.create(model="tts-1", voice="Anna", input="x", speed=9)
    assert caught.value.param == "speed"
    with pytest.raises(openai.NotFoundError):
        client.models.retrieve("gpt-5")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/nothing", 404), ("GET", SPEECH, 405), ("PUT", "/v1/models", 405)],
)
def test_there_is_no_other_shape_of_errors(
    server: Server, method: str, path: str, status: int
) -> None:
    answer = call(method, server.url + path)
    assert answer.status_code == status
    assert answer.json()["error"]["message"]


def test_the_model_is_named_without_its_folder(client: openai.OpenAI) -> None:
    (model,) = client.models.list()
    assert (model.id, model.owned_by) == ("fake-base", "vivavoce")
    assert client.models.retrieve("fake-base").id == "fake-base"
    assert client.models.retrieve("tts-1").id == "fake-base"


def test_curl_gets_a_file(server: Server) -> None:
    program = shutil.which("curl")
    if program is None:
        pytest.skip("there is no curl")
    body = json.dumps({"input": TEXT, "voice": "Anna", "response_format": "pcm"})
    command = [program, "-sS", "--fail", server.url + SPEECH, "-d", body]
    done = subprocess.run(command, capture_output=True, timeout=30, check=True)
    assert done.stdout == pcm_of(TEXT)


def metrics(server: Server) -> dict[str, float]:
    text = call("GET", f"{server.url}/metrics").text
    return {
        sample.name + "".join(f":{value}" for value in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_it_counts_what_it_does_and_says_whether_it_is_ready(voices: VoiceLibrary) -> None:
    with served(FakeSpeaker(Script(runaways=frozenset({(0, 0)})))) as server:
        assert call("GET", f"{server.url}/health").status_code == 200
        assert call("GET", f"{server.url}/ready").status_code == 503
        assert ask(server).status_code == 200
        assert ask(server, voice="Nobody").status_code == 404
        assert call("GET", f"{server.url}/ready").json() == {"status": "idle"}
        counted = metrics(server)
        assert counted["vivavoce_requests_total:200"] == 1
        assert counted["vivavoce_requests_total:404"] == 1
        assert counted["vivavoce_endings_total:eos"] == 1
        assert counted["vivavoce_retakes_total"] == 1
        assert counted["vivavoce_ttfa_seconds_count"] == 1
        assert counted["vivavoce_rtf_count"] == 1
        assert counted["vivavoce_requests_open"] == 0
        assert counted["vivavoce_sound_seconds_total"] > 1


FAULTS = {
    "a full card": (DeviceFullError("There is too little memory.", "Close others."), 503),
    "another machine": (RemoteLostError("The server is gone.", "Start it."), 502),
    "a driver": (DeviceError("CUDA error at /home/me/secret.py"), 500),
    "a fault of ours": (ValueError(f"/home/me {TEXT}"), 500),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_before_the_first_sound_is_a_status(
    voices: VoiceLibrary, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    fault, status = FAULTS[name]
    with served(FakeSpeaker(Script(failures={(0, 0): fault}))) as server:
        answer = ask(server)
    assert answer.status_code == status
    assert "/home" not in answer.text
    assert "Traceback" not in answer.text
    logged = caplog.text
    assert ("tests.scripted" in logged) == (status == 500), "where it was is in the log"
    assert "/home" not in logged
    assert TEXT not in logged
    caplog.clear()


@pytest.mark.parametrize("has_events", [False, True])
def test_a_fault_after_the_first_sound_never_passes_for_its_end(
    voices: VoiceLibrary, caplog: pytest.LogCaptureFixture, has_events: bool
) -> None:
    with served(FakeSpeaker(Script(failures={(0, 6): ValueError("x")}))) as server:
        if has_events:
            *_, last = events(ask(server, stream_format="sse"))
            assert (last["type"], last["error"]["type"]) == ("error", "server_error")
        else:
            with pytest.raises(httpx.RemoteProtocolError):
                ask(server)
        assert ask(server).status_code == 200, "others are served as before"
    caplog.clear()
