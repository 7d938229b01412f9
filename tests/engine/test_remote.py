"""Speech servers as an engine: what is asked of them, all they do wrong, and who goes on then."""

import json
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile

from engine.cli import main
from engine.contract import (
    FRAME_SAMPLES,
    SAMPLE_RATE_HZ,
    Chunk,
    Design,
    Ending,
    Preset,
    Request,
    Samples,
    Sampling,
    Speaker,
    Voice,
)
from engine.errors import (
    BadRequestError,
    RemoteAnswerError,
    RemoteBusyError,
    RemoteKeyError,
    RemoteLostError,
    RemoteTrustError,
    SettingError,
    TextTooLongError,
    UnknownLanguageError,
    UnknownVoiceError,
    VivavoceError,
    WrongModeError,
)
from engine.remote import FallingBackSpeaker, KeyFile
from engine.remote.address import Address
from engine.remote.line import N_TRIES
from engine.speech import keep_remote_key, open_remote, remote_key
from tests.faces import Played
from tests.fakes import CUSTOM, DESIGN, FakeSpeaker, Script, fake_voice
from tests.speech_server import (
    VOICES,
    Act,
    Handler,
    SpeechServer,
    answers,
    breaks_after,
    fault,
    hangs_after,
    n_frames_of,
    serving,
    sound_of,
)

PARTS = [
    "Here is one sentence.",
    "And here is another one.",
    "A third comes.",
    "The last one ends it.",
]
FOUR = "\n\n".join(PARTS)
FRAME_BYTES = 2 * FRAME_SAMPLES
SOON_S = 5.0


@pytest.fixture(scope="module")
def running() -> Iterator[SpeechServer]:
    with serving() as server:
        yield server


@pytest.fixture
def server(running: SpeechServer) -> SpeechServer:
    """The one server, as it was at first."""
    running.reset()
    return running


def heard(speaker: Speaker, request: Request | None = None) -> list[Chunk]:
    with speaker:
        return list(speaker.speak(request or Request(FOUR, Preset("Anna"))))


def refused(server: SpeechServer, *acts: Act, request: Request | None = None) -> VivavoceError:
    """The error that a listener gets when the server behaves so."""
    server.plays(*acts)
    with pytest.raises(VivavoceError) as caught:
        heard(open_remote(server.url), request)
    return caught.value


def of_segment(chunks: list[Chunk], index: int) -> Samples:
    """What is left of a segment when later takes have voided earlier ones."""
    mine = [chunk for chunk in chunks if chunk.segment.index == index]
    take = mine[-1].take
    return np.concatenate([chunk.samples for chunk in mine if chunk.take == take])


def expected(text: str, voice: str = "Anna") -> Samples:
    """What the server says, as samples."""
    sound = sound_of({"input": text, "voice": voice, "seed": 0})
    return np.frombuffer(sound, "<i2").astype(np.float32) / 32768


# What is asked


def test_every_segment_is_one_request_and_its_bytes_are_the_samples(server: SpeechServer) -> None:
    chunks = heard(open_remote(server.url))
    assert [body["input"] for body in server.asked] == PARTS
    for index, text in enumerate(PARTS):
        sound = expected(text)
        spoken = of_segment(chunks, index)
        np.testing.assert_array_equal(spoken[: sound.size], sound)
        assert not spoken[sound.size :].any(), "a pause, or a frame filled up"


@pytest.mark.parametrize(
    ("owner", "has", "has_not"),
    [
        ("vllm", {"stream_format": "audio", "seed": 0, "language": "German"}, {"stream"}),
        ("sglang-omni", {"stream": True, "seed": 0, "language": "German"}, {"stream_format"}),
        (
            "vivavoce",
            # Made ready, cut and levelled here.
            {"stream_format": "audio", "language": "German", "as_is": True, "split": False},
            {"seed", "stream"},
        ),
        ("openai", {}, {"stream", "stream_format", "seed", "language", "top_k"}),
    ],
)
def test_each_kind_of_server_is_asked_in_its_own_fields(
    server: SpeechServer, owner: str, has: dict[str, object], has_not: set[str]
) -> None:
    server.models = {"data": [{"id": "a-model", "owned_by": owner}]}
    heard(
        open_remote(server.url),
        Request("Guten Tag.", Preset("ben"), language="german", instruct="slowly"),
    )
    body = server.asked[0]
    usual = {"model": "a-model", "input": "Guten Tag.", "voice": "Ben", "response_format": "pcm"}
    assert body.items() >= (usual | has | {"instructions": "slowly"}).items()
    assert not has_not & body.keys()


def test_sampling_and_seed_are_handed_on_where_they_are_given(server: SpeechServer) -> None:
    sampling = Sampling(seed=2**64 - 1, temperature=0.5, predictor_top_k=3)
    heard(open_remote(server.url), Request("One.", Preset("Anna"), sampling=sampling, max_frames=4))
    body = server.asked[0]
    assert (body["temperature"], body["predictor_top_k"], body["max_new_tokens"]) == (0.5, 3, 4)
    assert body["seed"] == 2**63 - 1, "theirs are numbers of 63 bits"
    assert "top_p" not in body


def test_a_model_that_designs_voices_is_given_the_description(server: SpeechServer) -> None:
    server.models = {"data": [{"id": "Qwen3-TTS-12Hz-1.7B-VoiceDesign", "owned_by": "vllm"}]}
    heard(open_remote(server.url), Request("One.", Design("An old man.", seed=4)))
    body = server.asked[0]
    assert (body["task_type"], body["instructions"]) == ("VoiceDesign", "An old man.")
    with open_remote(server.url) as speaker, pytest.raises(WrongModeError):
        speaker.speak(Request("One.", Preset("Anna")))


@pytest.mark.parametrize(
    "listed",
    [
        {"voices": [{"name": "Anna"}, {"id": "Ben", "name": "Benjamin"}], "uploaded_voices": []},
        {"data": [{"id": "Anna"}, {"id": "Ben"}]},
        ["Anna", "Ben"],
    ],
)
def test_the_voices_are_read_in_every_shape_that_servers_list_them(
    server: SpeechServer, listed: object
) -> None:
    server.voices = listed
    assert open_remote(server.url).card.speakers == ("Anna", "Ben")


def test_what_a_server_says_of_its_model_is_heeded(server: SpeechServer) -> None:
    server.models = {
        "data": [
            {
                "id": "starter",
                "owned_by": "vivavoce",
                "languages": ["English"],
                "follows_instructions": False,
                "segment_seconds": 7.5,
            }
        ]
    }
    with open_remote(server.url) as speaker:
        card = speaker.card
        assert (card.languages, card.segment_s) == (("english",), 7.5)
        utterance = speaker.speak(Request("One.", Preset("Anna"), instruct="slowly"))
        assert "does not follow instructions" in utterance.warnings[0]
        list(utterance)
        with pytest.raises(UnknownLanguageError):
            speaker.speak(Request("Eins.", Preset("Anna"), language="German"))
    assert "instructions" not in server.asked[0]


def test_a_server_that_lists_nothing_is_taken_for_one_like_openais(server: SpeechServer) -> None:
    server.voices = server.models = None
    assert "alloy" in open_remote(server.url).card.speakers
    heard(open_remote(server.url, voice="zoe"), Request("One.", Preset("zoe")))
    assert (server.asked[0]["voice"], server.asked[0]["model"]) == ("zoe", "tts-1")


def test_a_voice_of_this_machine_is_never_sent(server: SpeechServer) -> None:
    with open_remote(server.url) as speaker, pytest.raises(WrongModeError, match="Anna, Ben"):
        speaker.speak(Request("One.", fake_voice("Mine")))
    assert not server.asked


# What comes back


def wav(sound: bytes, *, rate_hz: int = SAMPLE_RATE_HZ, n_bytes: int | None = None) -> bytes:
    """A WAV file with remarks before its sound, as ffmpeg writes them, and behind it."""
    size = len(sound) if n_bytes is None else n_bytes
    form = np.array([1, 1], "<u2").tobytes() + np.array([rate_hz, 2 * rate_hz], "<u4").tobytes()
    form += np.array([2, 16], "<u2").tobytes()
    remark = b"LIST" + np.uint32(5).tobytes() + b"about\0"
    head = b"RIFF" + np.uint32(0xFFFFFFFF).tobytes() + b"WAVE"
    data = b"data" + np.uint32(size).tobytes() + sound
    end = remark if n_bytes is None else b""
    return head + remark + b"fmt " + np.uint32(16).tobytes() + form + data + end


def sends(make: Callable[[bytes], bytes], size: int = 7, kind: str = "audio/wav") -> Act:
    """Sends what is made of the sound, cut anywhere."""

    def act(handler: Handler, sound: bytes) -> None:
        handler.begin(kind)
        made = make(sound)
        for start in [*range(0, 140, size)]:
            handler.part(made[start : start + size])
        handler.part(made[140:])
        handler.part(b"")

    return act


@pytest.mark.parametrize("n_bytes", [None, 0, 0xFFFFFFFF])
def test_a_wav_file_is_taken_too_however_it_is_cut_and_whatever_length_it_claims(
    server: SpeechServer, n_bytes: int | None
) -> None:
    server.plays(sends(lambda sound: wav(sound, n_bytes=n_bytes)))
    chunks = heard(open_remote(server.url), Request("One sentence.", Preset("Anna")))
    np.testing.assert_array_equal(of_segment(chunks, 0), expected("One sentence."))


def test_sound_of_another_rate_is_refused_not_played_too_fast(server: SpeechServer) -> None:
    error = refused(server, sends(lambda sound: wav(sound, rate_hz=16_000)))
    assert isinstance(error, RemoteAnswerError)
    assert "16000 Hz" in error.what
    named = refused(server, answers(200, b"\0" * 4000, "audio/pcm", x_sample_rate="44100"))
    assert isinstance(named, RemoteAnswerError)


@pytest.mark.parametrize(
    ("act", "kind"),
    [
        (answers(200, b"<html>Log in</html>", "text/html"), RemoteAnswerError),
        (answers(200, b"{}", "application/json"), RemoteAnswerError),
        (answers(200, b"RIFF" + b"x" * 100_000, "audio/wav"), RemoteAnswerError),
        (answers(200, b"", "audio/pcm"), RemoteLostError),
        (answers(200, b"\0" * 3841, "audio/pcm"), RemoteLostError),
        (answers(302, location="http://elsewhere.example/v1"), RemoteAnswerError),
        (answers(404), RemoteAnswerError),
        (answers(404, fault("No voice", "voice")), UnknownVoiceError),
        (answers(400, fault("Invalid voice 'x'. Supported: y")), BadRequestError),
        (answers(422, b'{"detail": "Field required"}'), BadRequestError),
        (answers(401, fault("No key")), RemoteKeyError),
        (answers(403, fault("Wrong key")), RemoteKeyError),
        (answers(403, fault("Not called so", code="foreign_host")), RemoteAnswerError),
        (answers(413, fault("Too long")), TextTooLongError),
        (answers(500, b"\xff\x00 <h1>Oops"), RemoteLostError),
        (answers(502), RemoteLostError),
        (answers(503, b"", retry_after="300"), RemoteBusyError),
        (breaks_after(FRAME_BYTES), RemoteLostError),
    ],
)
def test_each_thing_that_a_server_does_wrong_is_an_error_one_can_act_on(
    server: SpeechServer, act: Act, kind: type[VivavoceError]
) -> None:
    error = refused(server, act)
    assert type(error) is kind
    assert error.what.endswith(".")
    assert error.remedy


def test_an_unknown_voice_is_answered_with_the_near_names(server: SpeechServer) -> None:
    with open_remote(server.url) as speaker, pytest.raises(UnknownVoiceError, match="Clara"):
        speaker.speak(Request("One.", Preset("Klara")))
    error = refused(server, answers(404, fault("no such voice", "voice")))
    assert isinstance(error, UnknownVoiceError)
    assert error.near == ["Anna"]


def test_what_a_server_says_of_a_fault_reaches_the_terminal_tame(server: SpeechServer) -> None:
    error = refused(server, answers(400, fault("\x1b[2Jone\ntwo " + "x" * 10_000)))
    assert error.what.isprintable()
    assert len(error.what) < 300
    assert "one two" in error.what


def test_a_busy_server_is_asked_again_when_it_says_so(server: SpeechServer) -> None:
    server.plays(answers(429, retry_after="0"), answers(503, retry_after="0"))
    chunks = heard(open_remote(server.url), Request("One sentence.", Preset("Anna")))
    assert len(server.asked) == 3
    np.testing.assert_array_equal(of_segment(chunks, 0), expected("One sentence."))
    assert isinstance(refused(server, *[answers(429, retry_after="0")] * 3), RemoteBusyError), (
        "but not for ever"
    )


def test_a_kept_connection_that_the_server_has_closed_is_made_anew(server: SpeechServer) -> None:
    server.plays(breaks_after_nothing, breaks_after_nothing)
    chunks = heard(open_remote(server.url), Request("One sentence.", Preset("Anna")))
    np.testing.assert_array_equal(of_segment(chunks, 0), expected("One sentence."))


def breaks_after_nothing(handler: Handler, _: bytes) -> None:
    handler.vanish()


@pytest.mark.parametrize("n_bytes", [0, FRAME_BYTES + 2])
def test_a_cancel_frees_a_server_that_hangs_at_once(server: SpeechServer, n_bytes: int) -> None:
    server.plays(hangs_after(n_bytes))
    with open_remote(server.url) as speaker:
        utterance = speaker.speak(Request("One.", Preset("Anna"), chunk_frames=1))
        chunks = iter(utterance)
        if n_bytes:
            next(chunks)
        while not server.asked:
            time.sleep(0.001)
        began = time.monotonic()
        utterance.cancel()
        assert list(chunks) == []
        assert time.monotonic() - began < 2
        assert server.gone.wait(SOON_S)


def test_nobody_there_is_said_in_words() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # it does not listen
        with pytest.raises(RemoteLostError, match="nothing listens there"):
            open_remote(f"http://127.0.0.1:{taken.getsockname()[1]}")
    with pytest.raises(RemoteLostError, match="nobody knows a machine of this name"):
        open_remote("http://nowhere.invalid")


def test_something_else_that_answers_is_told_from_a_speech_server(server: SpeechServer) -> None:
    server.models = lambda handler, _: handler.say(200, b"<html>", "text/html")
    with pytest.raises(RemoteAnswerError, match="text/html"):
        open_remote(server.url)


def test_a_certificate_that_proves_nothing_is_refused(tmp_path: Path) -> None:
    make = "openssl req -x509 -newkey ed25519 -nodes -days 1 -subj /CN=x -keyout k.pem -out c.pem"
    subprocess.run(make.split(), cwd=tmp_path, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "c.pem", tmp_path / "k.pem")
    with serving() as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        with pytest.raises(RemoteTrustError, match="cannot prove who it is"):
            open_remote(server.url.replace("http:", "https:"))


# Keys


def test_a_key_is_sent_and_a_wrong_one_told(server: SpeechServer) -> None:
    server.key = "secret"
    with pytest.raises(RemoteKeyError, match="Wrong key"):
        open_remote(server.url)
    heard(open_remote(server.url, key="secret"), Request("One.", Preset("Anna")))
    assert server.headers[0]["Authorization"] == "Bearer secret"


@pytest.mark.parametrize(
    ("url", "is_safe"),
    [
        ("http://127.0.0.1:8000", True),
        ("http://[::1]:8000", True),
        ("http://192.168.1.20", True),
        ("http://100.100.1.2", True),
        ("https://8.8.8.8", True),
        ("http://8.8.8.8", False),
        ("http://[2606:4700::1111]/v1", False),
    ],
)
def test_no_key_goes_over_the_internet_in_the_open(url: str, is_safe: bool) -> None:
    address = Address.of(url)
    assert address.base.endswith("/v1")
    if is_safe:
        address.require_safe_for_key()
    else:
        with pytest.raises(RemoteKeyError, match="not sent"):
            address.require_safe_for_key()


@pytest.mark.parametrize(
    "url", ["", "host:80", "ftp://host", "http://", "http://h:x", "http://me:key@h", "http://h?k=1"]
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(SettingError):
        Address.of(url)


def test_a_key_is_kept_for_its_server_alone_where_nobody_else_reads_it(tmp_path: Path) -> None:
    keys = KeyFile(tmp_path / "new" / "keys.json", uses_keyring=False)
    assert keys.get("http://a:1") is None
    keys.put("http://a:1/v1", "one")
    keys.put("http://b:1", "two")
    assert (keys.get("http://a:1"), keys.get("http://a:2")) == ("one", None)
    assert oct(keys.path.stat().st_mode & 0o777) == "0o600"
    keys.put("http://a:1", None)
    assert json.loads(keys.path.read_text()) == {"http://b:1": "two"}
    keys.path.chmod(0o644)
    with pytest.raises(RemoteKeyError, match="Others on this machine"):
        keys.get("http://b:1")
    keys.path.chmod(0o600)
    keys.path.write_text("{")
    with pytest.raises(RemoteKeyError, match="damaged"):
        keys.get("http://b:1")


def test_the_systems_keyring_is_used_where_there_is_one(tmp_path: Path) -> None:
    keyring = pytest.importorskip("keyring")
    backend = pytest.importorskip("keyring.backend")

    class Ring(backend.KeyringBackend):  # type: ignore[name-defined,misc]
        """Stands for the desktop's own."""

        priority = 1
        is_locked = False

        def __init__(self) -> None:
            super().__init__()
            self.held: dict[tuple[str, str], str] = {}

        def get_password(self, service: str, username: str) -> str | None:
            return self.held.get((service, username))

        def set_password(self, service: str, username: str, password: str) -> None:
            if self.is_locked:
                raise keyring.errors.KeyringLocked
            self.held[service, username] = password

        def delete_password(self, service: str, username: str) -> None:
            del self.held[service, username]

    before, ring = keyring.get_keyring(), Ring()
    keyring.set_keyring(ring)
    try:
        keys = KeyFile(tmp_path / "keys.json")
        keys.put("http://a", "one")
        assert ring.held == {("vivavoce", "http://a"): "one"}
        assert not keys.path.exists()
        assert keys.get("http://a") == "one"
        keys.put("http://a", None)
        assert keys.get("http://a") is None
        ring.is_locked = True
        keys.put("http://a", "two")
        assert keys.get("http://a") == "two", "from the file"
    finally:
        keyring.set_keyring(before)


def test_a_kept_key_opens_its_server(
    server: SpeechServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path))
    server.key = "kept"
    keep_remote_key(server.url, "kept")
    assert remote_key(server.url) == "kept"
    assert heard(open_remote(server.url))


# The line is lost


class Own:
    """This machine's own engine: a fake, and what was told when it went on."""

    def __init__(self, script: Script | None = None) -> None:
        self.script = script or Script(pause_s=0.0)
        self.opened: list[FakeSpeaker] = []
        self.told: list[VivavoceError] = []

    def open(self, url: str) -> Speaker:
        return open_remote(url, local=self._open, tell=self.told.append)

    def texts(self) -> list[object]:
        return [request.text for fake in self.opened for request in fake.requests]

    def _open(self) -> FakeSpeaker:
        self.opened.append(FakeSpeaker(self.script))
        return self.opened[-1]


@pytest.fixture
def own() -> Own:
    return Own(Script(card=CUSTOM, pause_s=0.0))


@pytest.mark.parametrize("lost", range(4))
@pytest.mark.parametrize("n_bytes", [0, FRAME_BYTES // 2, 3 * FRAME_BYTES])
def test_the_own_engine_goes_on_in_mid_text_and_no_sentence_comes_twice_or_never(
    server: SpeechServer, own: Own, lost: int, n_bytes: int
) -> None:
    # Where nothing came, the server is asked once more, and again.
    server.plays(*[own_whole] * lost, *[breaks_after(n_bytes)] * (1 if n_bytes else N_TRIES))
    chunks = heard(own.open(server.url))
    assert [chunk.is_final for chunk in chunks] == [False] * (len(chunks) - 1) + [True]
    assert own.texts() == PARTS[lost:], "what the server had not spoken, each sentence once"
    assert len(own.told) == 1
    assert "own engine goes on" in own.told[0].remedy
    for index, text in enumerate(PARTS):
        spoken = of_segment(chunks, index)
        sound = expected(text)
        is_whole = spoken.size >= sound.size and np.array_equal(spoken[: sound.size], sound)
        assert is_whole is (index < lost)
        mine = [chunk for chunk in chunks if chunk.segment.index == index]
        at = 0
        for chunk in mine:
            assert chunk.frame_index == at
            at += chunk.n_frames


def own_whole(handler: Handler, sound: bytes) -> None:
    handler.say(200, sound, "audio/pcm")


def test_of_a_sentence_that_was_begun_only_the_rest_is_spoken(
    server: SpeechServer, own: Own
) -> None:
    # The first sentence is heard as it comes, so it cannot be taken back.
    server.plays(breaks_after(5 * FRAME_BYTES))
    request = Request(PARTS[0], Preset("Anna"), chunk_frames=1)
    chunks = heard(own.open(server.url), request)
    n_heard = sum(np.array_equal(c.samples[:9], expected(PARTS[0])[:9]) for c in chunks)
    assert n_heard == 1, "its beginning comes once"
    whole = 0.5 * len(PARTS[0])  # frames of the fake
    assert whole - 2 <= sum(chunk.n_frames for chunk in chunks) <= whole + 8


def test_what_was_held_back_is_no_loss_of_time_for_a_fast_server(
    server: SpeechServer, own: Own
) -> None:
    # The second breaks within its sound; nothing of it was handed on, since the first lasts.
    text = "This first sentence is rather long, so it lasts. " + "\n\n" + PARTS[1]
    server.plays(own_whole, breaks_after(4 * FRAME_BYTES))
    chunks = heard(own.open(server.url), Request(text, Preset("Anna")))
    second = [chunk for chunk in chunks if chunk.segment.index == 1]
    assert sum(chunk.n_frames for chunk in second) == round(0.5 * len(PARTS[1]))
    assert {chunk.take for chunk in second} == {0}


def test_a_server_that_is_away_is_left_alone_for_a_while(server: SpeechServer, own: Own) -> None:
    server.plays(answers(500))
    with own.open(server.url) as speaker:
        for _ in range(3):
            list(speaker.speak(Request("One.", Preset("Anna"))))
    assert len(server.asked) == 1
    assert len(own.told) == len(own.opened) == 1
    assert own.texts() == ["One."] * 3


def test_a_server_that_is_away_at_first_keeps_its_voices_and_is_used_once_it_is_back(
    server: SpeechServer, own: Own, monkeypatch: pytest.MonkeyPatch
) -> None:
    own.open(server.url)
    server.models = lambda handler, _: handler.say(502, b"")
    speaker = own.open(server.url)
    assert isinstance(speaker, FallingBackSpeaker)
    assert speaker.card.speakers == VOICES
    assert len(own.told) == 1
    with speaker:
        list(speaker.speak(Request("One.", Preset("Clara"))))
        assert (own.texts(), server.asked) == (["One."], [])
        monkeypatch.setattr("engine.remote.falling.AWAY_S", 0.0)
        speaker.stay_away()  # for so long as that
        list(speaker.speak(Request("Two.", Preset("Clara"))))
    assert [body["input"] for body in server.asked] == ["Two."]


def test_a_server_that_was_never_there_is_told_and_replaced(own: Own) -> None:
    speaker = own.open("http://127.0.0.1:1")
    assert speaker is own.opened[0]
    assert "cannot be reached" in own.told[0].what


@pytest.mark.parametrize("act", [answers(401), answers(404, fault("No", "voice")), answers(404)])
def test_what_needs_the_user_is_raised_not_spoken_over(
    server: SpeechServer, own: Own, act: Act
) -> None:
    server.plays(act)
    with pytest.raises(VivavoceError):
        heard(own.open(server.url))
    assert not own.opened


def test_if_the_own_engine_cannot_go_on_both_reasons_are_given(server: SpeechServer) -> None:
    def fail() -> Speaker:
        raise SettingError("The model is gone.", "Get it.")

    server.plays(answers(500))
    with pytest.raises(RemoteLostError, match=r"failed \(500\).*The model is gone"):
        heard(open_remote(server.url, local=fail))


@pytest.mark.parametrize("card", [CUSTOM, DESIGN])
def test_the_own_voice_is_one_that_its_model_has(server: SpeechServer, card: object) -> None:
    own = Own(Script(card=card, pause_s=0.0))
    server.plays(answers(500))
    heard(own.open(server.url), Request("One.", Preset("Anna"), language="german"))
    request = own.opened[0].requests[0]
    assert request.voice == (Preset("vivian") if card is CUSTOM else Design("A calm, clear voice."))
    assert request.language == "Auto", "it speaks no German"


def test_a_retake_of_the_own_engine_voids_what_it_said_before(server: SpeechServer) -> None:
    own = Own(Script(card=CUSTOM, pause_s=0.0, runaways=frozenset({(0, 0)}), runaway_frames=3))
    server.plays(answers(500))
    chunks = heard(own.open(server.url), Request("One sentence.", Preset("Anna")))
    assert [chunk.take for chunk in chunks if chunk.frame_index == 0] == [0, 1]


def test_closing_ends_the_own_engine_too(server: SpeechServer) -> None:
    own = Own(Script(card=CUSTOM, frame_delay_s=0.01))
    server.plays(answers(500))
    speaker = own.open(server.url)
    speaker.start()
    utterance = speaker.speak(Request(FOUR * 20, Preset("Anna"), chunk_frames=1))
    next(iter(utterance))
    closer = threading.Thread(target=speaker.close)
    closer.start()
    closer.join(SOON_S)
    assert not closer.is_alive()
    assert utterance.ending is Ending.CANCELLED


def test_the_length_limit_is_known_from_the_frames_and_from_the_servers_word(
    server: SpeechServer,
) -> None:
    with open_remote(server.url) as speaker:
        short = speaker.speak(Request("A sentence.", Preset(VOICES[1]), max_frames=3))
        assert sum(chunk.n_frames for chunk in short) == 3
        server.plays(
            lambda handler, sound: handler.say(200, sound, "audio/pcm", x_finish_reason="length")
        )
        cut = speaker.speak(Request("A sentence.", Preset(VOICES[1])))
        assert sum(chunk.n_frames for chunk in cut) == n_frames_of("A sentence.")
    assert short.ending is cut.ending is Ending.LENGTH


def test_a_server_makes_no_voice(server: SpeechServer) -> None:
    with open_remote(server.url) as speaker, pytest.raises(WrongModeError):
        _: Voice = speaker.make_voice(b"", "Nobody")


# The command line


@pytest.fixture
def say(
    server: SpeechServer, played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Says something through the server; gives exit code and what was said of it."""
    played(Script(card=CUSTOM, pause_s=0.0))

    def run(*arguments: str, text: str = PARTS[0]) -> tuple[int, str]:
        output = ["-o", str(tmp_path / "a.wav"), "--as-is"]
        code = main(["say", text, "--remote", server.url, *output, *arguments])
        return code, capsys.readouterr().err

    return run


def test_say_speaks_through_a_server(
    server: SpeechServer, say: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    assert say("--voice", "ben")[0] == 0
    sound, rate_hz = soundfile.read(tmp_path / "a.wav", dtype="float32")
    np.testing.assert_array_equal(sound, expected(PARTS[0], "Ben"))
    assert rate_hz == SAMPLE_RATE_HZ


def test_say_tells_that_this_machine_went_on(
    server: SpeechServer, say: Callable[..., tuple[int, str]]
) -> None:
    server.plays(own_whole, breaks_after(FRAME_BYTES))
    code, said = say(text=FOUR)
    assert code == 0
    assert said.count("own engine goes on") == 1


def test_a_key_comes_from_a_file_that_others_cannot_read(
    server: SpeechServer, say: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    server.key = "secret"
    code, said = say()
    assert code == 1
    assert "wants a key" in said
    file = tmp_path / "key"
    file.write_text("secret\n")
    file.chmod(0o644)
    assert say("--remote-key-file", str(file))[0] == 1
    file.chmod(0o600)
    assert say("--remote-key-file", str(file))[0] == 0
    file.write_text("wrong")
    code, said = say("--remote-key-file", str(file))
    assert code == 1
    assert "wants another key" in said
    assert "check --remote-key-file" in said


def test_in_a_terminal_the_key_is_asked_for_once_and_kept(
    server: SpeechServer, say: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    server.key = "secret"
    monkeypatch.setattr("engine.cli.remotes._can_ask", lambda: True)
    monkeypatch.setattr("engine.cli.remotes.getpass", lambda _: "secret")
    assert say()[0] == 0
    monkeypatch.setattr("engine.cli.remotes.getpass", lambda _: pytest.fail("asked again"))
    assert say()[0] == 0


def test_a_server_is_told_how_its_voice_shall_be_and_names_its_speakers(
    server: SpeechServer, played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played()
    assert main(["custom", "--list-speakers", "--remote", server.url]) == 0
    assert tuple(capsys.readouterr().out.split()) == VOICES
    server.models = {"data": [{"id": "qwen3-tts-voicedesign", "owned_by": "vllm"}]}
    made = ["-o", str(tmp_path / "a.wav"), "--instruct", "an old man"]
    assert main(["design", PARTS[0], "--remote", server.url, *made]) == 0
    assert server.asked[0]["instructions"] == "an old man"


def test_a_whole_document_is_read_through_a_server(
    server: SpeechServer, played: Played, tmp_path: Path
) -> None:
    played()
    book = tmp_path / "book.txt"
    book.write_text(FOUR)
    output = tmp_path / "book.wav"
    assert main(["read", str(book), "-o", str(output), "--remote", server.url]) == 0
    assert output.stat().st_size > 4 * FRAME_BYTES
    assert {body["voice"] for body in server.asked} == {"Anna"}
