"""The voices of a server: listed, made of a recording, deleted, and those that a model brings."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from engine.server import Server
from engine.voices import VoiceLibrary
from tests.fakes import CUSTOM, DESIGN, FakeSpeaker, Script, fake_voice
from tests.serving import ask, call, library, served

FORM = "multipart/form-data"
CUT_OFF = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF'


@pytest.fixture(scope="module")
def voices(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VoiceLibrary]:
    with library(tmp_path_factory.mktemp("home")) as made:
        yield made


@pytest.fixture(scope="module")
def server(voices: VoiceLibrary) -> Iterator[Server]:
    with served(FakeSpeaker()) as running:
        yield running


def test_voices_are_listed_made_and_deleted(server: Server, voices: VoiceLibrary) -> None:
    address = f"{server.url}/v1/audio/voices"
    listed = call("GET", address).json()
    assert listed["voices"] == ["Anna", "Ben"]
    assert [entry["has_reference"] for entry in listed["data"]] == [False, True]
    recording = bytes(range(256)) * 20_000  # 5 MB: more than starlette keeps off the disk
    made = call(
        "POST",
        address,
        data={"name": " Carl ", "transcript": "Hello.", "language": "English"},
        files={"file": ("carl.wav", recording)},
    )
    assert (made.status_code, made.json()["id"]) == (201, "Carl")
    assert voices.get("Carl").has_reference
    assert ask(server, voice="carl", in_context=True).status_code == 200
    again = call("POST", address, data={"name": "carl"}, files={"file": ("c.wav", recording)})
    assert again.json()["name"] == "carl (2)", "what it became is said"
    assert call("DELETE", f"{address}/carl%20(2)").json()["deleted"]
    assert call("DELETE", f"{address}/carl").json()["deleted"]
    assert call("DELETE", f"{address}/carl").status_code == 404
    assert call("GET", address).json()["voices"] == ["Anna", "Ben"]


@pytest.mark.parametrize(
    ("form", "status", "param"),
    [
        ({"data": {"name": "X"}}, 400, None),
        ({"files": {"file": ("a.wav", b"x")}}, 400, "name"),
        ({"data": {"name": "x" * 101}, "files": {"file": ("a.wav", b"x")}}, 400, "name"),
        ({"files": {"other": ("a.wav", b"x")}}, 400, "file"),
        ({"content": b"--x\r\n", "headers": {"content-type": FORM}}, 400, None),
        ({"content": CUT_OFF, "headers": {"content-type": f"{FORM}; boundary=b"}}, 400, None),
        ({"files": {"file": ("a", bytes(27 << 20))}}, 413, None),
    ],
)
def test_a_form_that_makes_no_voice_is_told_why(
    server: Server, form: dict[str, Any], status: int, param: str | None
) -> None:
    answer = call("POST", f"{server.url}/v1/audio/voices", **form)
    assert (answer.status_code, answer.json()["error"]["param"]) == (status, param)


def test_a_voice_of_any_name_can_be_deleted(server: Server, voices: VoiceLibrary) -> None:
    """One with a stroke was answered “Not Found”; one called as the starter's passed for it."""
    address = f"{server.url}/v1/audio/voices"
    for name in ("../a/b", "Clara", "?#%2f"):
        voices.add(fake_voice(name))
        (entry,) = (each for each in call("GET", address).json()["data"] if each["id"] == name)
        assert entry["can_be_deleted"]
        assert call("DELETE", f"{address}/{quote(name, safe='')}").json()["deleted"]
    assert call("GET", address).json()["voices"] == ["Anna", "Ben"]


def test_a_preset_speaker_and_a_described_voice_speak_too(voices: VoiceLibrary) -> None:
    with served(FakeSpeaker(Script(CUSTOM))) as server:
        assert ask(server, voice="Vivian").status_code == 200
        assert ask(server, voice="alloy").status_code == 200
        refused = ask(server, voice="vivien")
        assert (refused.status_code, refused.json()["error"]["param"]) == (404, "voice")
        assert "vivian" in refused.json()["error"]["message"]
    # The fake knows no design's instruct; the description must not be lost.
    designer = FakeSpeaker(Script(DESIGN))
    with served(designer) as server:
        assert ask(server, voice="default", instructions="an old man").status_code == 200
        assert designer.requests[-1].voice.description == "an old man"  # type: ignore[union-attr]
        assert ask(server).json()["error"]["param"] == "instructions"
        assert ask(server, voice="Anna", instructions="x").status_code == 404
