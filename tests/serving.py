"""A server on a free port of loopback, and how tests talk to it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import numpy as np

from engine.audio import to_pcm16
from engine.contract import Request, Samples, Speaker
from engine.server import Server, ServerSettings, open_server
from engine.speech import ChunkLeveller, VoiceLibrary
from tests.faces import ROOT
from tests.fakes import FakeSpeaker, Script, fake_voice

TEXT = "Here is one sentence. And here is another one."
SPEECH = "/v1/audio/speech"
PLAY = "import sys; from engine.cli import main; sys.exit(main(sys.argv[1:]))"
PLAY_FAKE = f"""
from engine.cli import serving
from tests.fakes import FakeSpeaker, Script
serving.open_speaker = lambda *_, **__: FakeSpeaker(Script(frame_delay_s=DELAY_S))
{PLAY}
"""


@contextmanager
def served(speaker: Speaker, **settings: Any) -> Iterator[Server]:
    """Serves on a free port; starts and closes the speaker too."""
    with speaker, open_server(speaker, ServerSettings(port=0, **settings)) as server:
        yield server


@contextmanager
def library(directory: Path) -> Iterator[VoiceLibrary]:
    """A home with voices for the fake, for as long as it is open."""
    before = os.environ["VIVAVOCE_HOME"]
    os.environ["VIVAVOCE_HOME"] = str(directory)
    try:
        voices = VoiceLibrary()
        for name in ("Anna", "Ben"):
            voices.add(fake_voice(name, in_context=name == "Ben", seed=len(name)))
        yield voices
    finally:
        os.environ["VIVAVOCE_HOME"] = before


def heard(request: Request, script: Script | None = None) -> Samples:
    """What a client of the fake must hear: its sound, levelled."""
    leveller = ChunkLeveller()
    with FakeSpeaker(script) as speaker:
        return np.concatenate([leveller.level(chunk).samples for chunk in speaker.speak(request)])


def pcm_of(text: str, voice: str = "Anna", **options: Any) -> bytes:
    """The same, as raw PCM."""
    return to_pcm16(heard(Request(text, fake_voice(voice, seed=len(voice)), **options)))


def call(method: str, url: str, **options: Any) -> httpx.Response:
    """Sends a request; without the certificates, whose loading takes 35 ms each time."""
    return httpx.request(method, url, verify=False, timeout=30, **options)


def ask(server: Server, **fields: Any) -> httpx.Response:
    """Asks for speech, raw unless it says otherwise."""
    body = {"input": TEXT, "response_format": "pcm"} | fields
    return call("POST", server.url + SPEECH, json=body)


def begun(server: Server, body: bytes) -> socket.socket:
    """Asks for speech on a socket of its own, and reads nothing of it."""
    link = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    head = f"POST {SPEECH} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
    link.sendall(head.encode() + body)
    return link


def soon(holds: Callable[[], bool], within_s: float = 5.0) -> bool:
    """Whether something comes true in time."""
    deadline = time.monotonic() + within_s
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.005)
    return True


@contextmanager
def serving(
    *arguments: str, is_fake: bool = True, frame_delay_s: float = 0.0, **streams: Any
) -> "Iterator[subprocess.Popen]":
    """Runs `vivavoce serve` on a free port in a process of its own; stops it in the end."""
    program = f"DELAY_S = {frame_delay_s}\n{PLAY_FAKE}" if is_fake else PLAY
    # With --slots, torch is not asked for a card, which would take a second.
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--slots", "2", *arguments]
    with subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, **streams) as child:
        try:
            yield child
        finally:
            child.terminate()
