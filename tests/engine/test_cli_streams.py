"""The command line: standard streams that are full, closed or of a narrow encoding."""

import os
import subprocess
import sys

import pytest

from engine.audio import to_pcm16
from engine.cli.messages import log_crash
from engine.contract import Request
from engine.voices import VoiceLibrary
from tests.faces import PLAY_FAKE, ROOT, spoken
from tests.fakes import fake_voice

pytestmark = pytest.mark.usefixtures("home")


def shell(redirection: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Runs `vivavoce` with the fake behind it as a shell does that redirects its streams."""
    command = ["bash", "-c", f'exec "$@" {redirection}', "bash", sys.executable, "-c"]
    return subprocess.run(
        [*command, PLAY_FAKE.format(delay=0), *arguments],
        cwd=ROOT,
        capture_output=True,
        timeout=80,
        check=False,
    )


@pytest.mark.parametrize("redirection", [">/dev/full", ">&-"])
@pytest.mark.parametrize("command", ["say Hi. --stream", "voices list"])
def test_an_output_that_cannot_be_written_is_said(redirection: str, command: str) -> None:
    done = shell(redirection, *command.split())
    assert done.returncode == 1
    assert done.stderr.startswith(b"vivavoce: Standard output cannot be written: ")
    assert b"Exception" not in done.stderr


def test_a_closed_input_holds_no_text() -> None:
    done = shell("<&-", "say", "--stream")
    assert done.returncode == 2
    assert b"nothing to speak" in done.stderr


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_where_nobody_hears_its_notes_none_gets_into_the_sound(redirection: str) -> None:
    done = shell(redirection, "say", "Hi.", "--stream", "-v")
    assert done.stdout == to_pcm16(spoken(Request("Hi.", fake_voice())))
    assert done.returncode == 0


def test_a_name_that_the_output_cannot_encode_is_still_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    VoiceLibrary().add(fake_voice("Аня"))
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    done = shell("", "voices", "list")
    assert done.returncode == 0
    assert rb"\u0410" in done.stdout


def test_a_crash_that_cannot_be_logged_raises_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for home in ("~nosuchuser/x", os.devnull, "/proc/new"):
        monkeypatch.setenv("VIVAVOCE_HOME", home)
        assert log_crash("say") is None
