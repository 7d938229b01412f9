"""One number is read from the home page, only when wanted, and nothing is sent."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest
from PySide6.QtCore import QEventLoop, QTimer
from pytestqt.qtbot import QtBot

from desktop.settings import Settings
from desktop.updates import VERSION_URL, Updates, is_newer


class _Home(BaseHTTPRequestHandler):
    answer: ClassVar[tuple[int, bytes]] = (200, b"")
    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(str(self.requestline) + "\n" + str(self.headers))
        code, body = self.answer
        self.send_response(code)
        self.send_header("Set-Cookie", "you=are-known")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def home() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Home)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/version.txt"
    server.shutdown()
    thread.join()
    server.server_close()


def looked(url: str, own: str = "1.2.0") -> list[str]:
    """Gives all that a look tells."""
    updates, told = Updates(own, url), list[str]()
    loop = QEventLoop()
    updates.newer.connect(lambda number: told.append(number))
    updates.newest.connect(lambda: told.append("newest"))
    updates.failed.connect(lambda: told.append("failed"))
    for signal in (updates.newer, updates.newest, updates.failed):
        signal.connect(loop.quit)
    QTimer.singleShot(20_000, loop.quit)
    updates.look()
    updates.look()
    loop.exec()
    updates.close()
    return told


@pytest.mark.parametrize(
    ("code", "body", "told"),
    [
        (200, b"1.3.0\n", "1.3.0"),
        (200, b"1.2.0", "newest"),
        (200, b"1.2", "newest"),
        (200, b"1.1.9", "newest"),
        (200, b"10.0", "10.0"),
        (200, b"", "failed"),
        (200, b"<html>a page of the hotel's network</html>", "failed"),
        (200, b"9.9.9 " * 100_000, "failed"),
        (200, b"\xff\xfe1", "failed"),
        (404, b"9.9.9", "failed"),
    ],
)
def test_the_number_is_told(qtbot: QtBot, home: str, code: int, body: bytes, told: str) -> None:
    _Home.answer = (code, body)
    assert looked(home) == [told]


def test_nothing_of_the_user_is_sent(qtbot: QtBot, home: str) -> None:
    _Home.answer = (200, b"1.2.0")
    _Home.asked.clear()
    updates = Updates("1.2.0", home)
    for _ in range(2):
        with qtbot.waitSignal(updates.newest):
            updates.look()
    updates.close()
    first, second = _Home.asked
    assert first == second
    assert first.startswith("GET /version.txt HTTP/1.1\n")
    assert "1.2.0" not in first
    assert "ookie" not in first


def test_no_network_is_said_once_and_a_look_can_be_let_go(qtbot: QtBot, home: str) -> None:
    assert looked("http://127.0.0.1:9/version.txt") == ["failed"]
    updates = Updates("1.2.0", home)
    updates.newest.connect(lambda: pytest.fail("it was let go"))
    updates.look()
    updates.close()
    qtbot.wait(50)


def test_it_is_off_and_goes_by_https() -> None:
    assert Settings().window.look_for_updates is False
    assert VERSION_URL.startswith("https://")


@pytest.mark.parametrize(
    ("found", "own", "is_so"),
    [("1.10", "1.9", True), ("1.0.0", "1.0", False), ("2.0", "?", False), ("0.2", "0.1.0", True)],
)
def test_numbers_are_compared_as_numbers(found: str, own: str, is_so: bool) -> None:
    assert is_newer(found, own) is is_so
