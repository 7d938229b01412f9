"""`vivavoce serve`: what it says, how it is stopped, what it refuses."""

import signal
import socket
import stat
import subprocess
from pathlib import Path

import httpx
import pytest

from engine.cli import main
from tests.serving import SPEECH, call, serving

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.timeout(120)
def test_it_says_where_it_is_and_ends_cleanly_at_ctrl_c() -> None:
    with serving("-v", "--voice-name", "Nova=Anna", stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        url = child.stdout.readline().strip()
        answer = call("POST", url + SPEECH, json={"input": "Secret words.", "voice": "nova"})
        assert answer.status_code == 200
        noted = ""
        while "eos: " not in noted:  # what it cost is told behind the answer
            noted += child.stderr.readline()
        child.send_signal(signal.SIGINT)
        told, rest = child.communicate(timeout=20)
    noted += rest
    assert (child.returncode, told) == (0, "")
    assert "Ctrl+C" in noted
    assert "Secret" not in noted
    with pytest.raises(httpx.ConnectError):
        call("GET", url)


def test_other_machines_need_the_key_that_is_shown_when_it_is_made(home: Path) -> None:
    with serving("--host", "0.0.0.0", stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        url = child.stdout.readline().strip()
        key = (home / "server-key").read_text().strip()
        shown = {"Authorization": f"Bearer {key}"}
        assert call("GET", f"{url}/v1/models").status_code == 401
        assert call("GET", f"{url}/v1/models", headers=shown).status_code == 200
        child.terminate()
        _, noted = child.communicate(timeout=20)
    assert child.returncode == 0
    assert noted.count(key) == 1
    assert stat.S_IMODE((home / "server-key").stat().st_mode) == 0o600


def test_what_it_cannot_do_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["serve", "--slots", "1", "--port", str(port)]) == 1
        assert f"port {port} already" in capsys.readouterr().err
        key = tmp_path / "key"
        given = ["serve", "--slots", "1", "--port", str(port), "--api-key-file", str(key)]
        assert main(given) == 1
        said = capsys.readouterr().err
        assert ("port" in said, "key" in said, key.exists()) == (True, False, False)
        key.write_text("0123456789abcdef")
        key.chmod(0o640)
        assert main(given) == 2
        assert f"chmod 600 {key}" in capsys.readouterr().err
    assert main(["serve", "--slots", "1", "--host", "no.such.host.invalid"]) == 1
    assert "no address of this machine" in capsys.readouterr().err
    assert main(["serve", "--slots", "1", "--max-characters", "1000000"]) == 2
    assert main(["serve", "--slots", "1", "--port", "70000"]) == 2
    with pytest.raises(SystemExit, match="2"):
        main(["serve", "--voice-name", "alloy"])
    assert "NAME=VOICE" in capsys.readouterr().err
