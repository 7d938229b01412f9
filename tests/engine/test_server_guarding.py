"""Who may use the server: no foreign page, no foreign name, nobody without the key."""

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from engine.errors import ServerError, SettingError
from engine.server import Server, ServerSettings, key_of_file, open_server
from tests.fakes import FakeSpeaker
from tests.serving import SPEECH, call, library, served

KEY = "a-key-of-enough-characters"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with library(tmp_path_factory.mktemp("home")), served(FakeSpeaker()) as running:
        yield running


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Open to other machines, with a key; pages of example.org may use it."""
    settings = {"host": "0.0.0.0", "key": KEY, "allowed_origins": ("https://example.org",)}
    with library(tmp_path_factory.mktemp("home")), served(FakeSpeaker(), **settings) as running:
        yield running


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost"}, 200),
        ({"Host": "LOCALHOST:1234"}, 200),
        ({"Host": "[::1]:80"}, 200),
        ({"Host": "evil.example"}, 403),
        ({"Host": "127.0.0.1.evil.example"}, 403),
        ({"Host": "localhost@evil.example"}, 403),
        ({"Host": "192.168.1.5"}, 403),
        ({"Host": "[::1"}, 403),
        ({"Host": ""}, 403),
        ({"Host": "localhost:80", "Origin": "http://localhost"}, 200),
        ({"Host": "localhost", "Origin": "http://localhost:81"}, 403),
        ({"Host": "localhost", "Origin": "http://127.0.0.1"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "file://"}, 403),
        ({"Origin": "http://[::"}, 403),
    ],
)
def test_only_pages_and_names_of_this_machine_are_let_in(
    server: Server, headers: dict[str, str], status: int
) -> None:
    answer = call("GET", f"{server.url}/v1/models", headers=headers)
    assert answer.status_code == status
    assert "access-control-allow-origin" not in answer.headers
    if status == 403:
        assert answer.json()["error"]["type"] == "permission_error"


def test_a_page_elsewhere_cannot_even_ask_whether_it_may(server: Server) -> None:
    headers = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    answer = call("OPTIONS", server.url + SPEECH, headers=headers)
    assert answer.status_code == 403
    assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("headers", [{"Origin": "https://evil.example"}, {"Host": "evil.example"}])
def test_a_websocket_is_guarded_alike(server: Server, headers: dict[str, str]) -> None:
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"{server.url.replace('http', 'ws')}/x", additional_headers=headers),
    ):
        pass
    # A second Host makes the request malformed before anybody looks at its name.
    assert refused.value.response.status_code in (400, 403)


@pytest.mark.parametrize(
    ("shown", "status"),
    [
        (None, 401),
        (f"Bearer {KEY}", 200),
        (f"bearer  {KEY}", 200),
        (f"Bearer {KEY}x", 401),
        ("Bearer", 401),
        ("Bearer é", 401),
        (f"Basic {KEY}", 401),
        (KEY, 401),
    ],
)
def test_the_key_opens_everything_but_what_watches_the_server(
    locked: Server, shown: str | None, status: int
) -> None:
    headers = {} if shown is None else {"Authorization": shown.encode("utf-8")}
    for path in ("/v1/models", "/metrics", "/v1/audio/voices"):
        answer = call("GET", locked.url + path, headers=headers)
        assert answer.status_code == status
    if status == 401:
        assert answer.headers["www-authenticate"] == "Bearer"
        assert KEY not in answer.text
    assert call("GET", f"{locked.url}/health").status_code == 200


def test_a_websocket_shows_its_key_as_a_protocol(locked: Server) -> None:
    address = f"{locked.url.replace('http', 'ws')}/nothing-here"
    for key, status in ((KEY, 403), ("wrong", 401)):
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(address, subprotocols=[f"openai-insecure-api-key.{key}"]),  # type: ignore[list-item]
        ):
            pass
        assert refused.value.response.status_code == status, "403 is for what is not there"


def test_pages_that_are_allowed_may_use_it_with_the_key(locked: Server) -> None:
    origin = "https://example.org"
    asking = {"Origin": origin, "Access-Control-Request-Method": "POST"}
    answer = call("OPTIONS", locked.url + SPEECH, headers=asking)
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == origin
    headers = {"Origin": origin, "Authorization": f"Bearer {KEY}"}
    answer = call("GET", f"{locked.url}/v1/models", headers=headers)
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == origin


def test_other_machines_may_call_it_by_its_address_but_not_by_any_name(locked: Server) -> None:
    for host, status in (("192.168.1.5:8000", 401), ("evil.example", 403)):
        assert call("GET", f"{locked.url}/v1/models", headers={"Host": host}).status_code == status


@pytest.mark.parametrize(
    "settings",
    [
        {"host": "0.0.0.0"},
        {"host": "192.168.1.5"},
        {"host": "example.org"},
        {"key": "short"},
        {"port": 70_000},
        {"max_requests": 0},
        {"max_characters": 100_001},
    ],
)
def test_settings_that_are_open_to_all_or_out_of_range_are_refused(settings: dict) -> None:
    with pytest.raises(SettingError):
        ServerSettings(**settings)


def test_a_port_that_is_taken_or_an_address_of_others_is_told(server: Server) -> None:
    with pytest.raises(ServerError, match=f"port {server.port} already.*such as"):
        open_server(FakeSpeaker(), ServerSettings(port=server.port))
    for host in ("192.0.2.1", "no.such.host.invalid"):
        with pytest.raises(ServerError, match="no address of this machine"):
            open_server(FakeSpeaker(), ServerSettings(host, 0, KEY))


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "key"
    key, is_new = key_of_file(path)
    assert is_new
    assert len(key) >= 40
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert key_of_file(path) == (key, False)


@pytest.mark.parametrize("content", ["", " \n", "two words", "ü" * 20])
def test_a_file_without_a_key_is_not_taken_for_one(tmp_path: Path, content: str) -> None:
    path = tmp_path / "key"
    path.write_text(content, "utf-8")
    path.chmod(0o600)
    with pytest.raises(SettingError, match="no key"):
        key_of_file(path)
    with pytest.raises(ServerError, match="cannot be used"):
        key_of_file(tmp_path)
