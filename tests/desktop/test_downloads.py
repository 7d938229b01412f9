"""The queue of downloads, over a real HTTP server on this machine."""

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.downloads import Downloads, Phase, Work
from engine.errors import CheckpointError, ModelError
from engine.hub import Patience
from engine.models import find_model, list_models
from tests.hub import ABOUT, FILES, NAME, TREE, WEIGHTS, Hub, hub

__all__ = ["hub"]

OTHER = "1.7b-base"  # which this hub does not have
QUICK = Patience(timeout_s=0.4, n_tries=2, wait_s=0.01)
SIZE = sum(map(len, FILES.values()))


class Heard:
    """What was told, in its order."""

    def __init__(self, downloads: Downloads) -> None:
        self.phases: list[tuple[str, Phase | None]] = []
        self.works: list[Work] = []
        self.ended: list[tuple[str, str]] = []
        self.errors: list[object] = []
        downloads.changed.connect(lambda name: self._note(name, downloads.work(name)))
        for word in ("downloaded", "verified", "deleted"):
            getattr(downloads, word).connect(lambda name, w=word: self.ended.append((w, name)))
        downloads.failed.connect(lambda _, error: self.errors.append(error))

    def _note(self, name: str, work: Work | None) -> None:
        phase = (name, work.phase if work else None)
        if work is not None:
            self.works.append(work)
        if not self.phases or self.phases[-1] != phase:
            self.phases.append(phase)


Make = Callable[..., Downloads]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "models" / "Qwen--Qwen3-TTS-12Hz-0.6B-Base"


@pytest.fixture
def make(hub: Hub, qtbot: QtBot) -> Iterator[Make]:
    made: list[Downloads] = []

    def give(in_use: str = "", retry_waits_s: tuple[float, ...] = (0.05, 0.1)) -> Downloads:
        made.append(
            Downloads(
                lambda: hub.endpoint, lambda: in_use, patience=QUICK, retry_waits_s=retry_waits_s
            )
        )
        return made[-1]

    yield give
    for downloads in made:
        downloads.close()


def phase_of(downloads: Downloads, name: str = NAME) -> Phase | None:
    work = downloads.work(name)
    return work.phase if work else None


def arrived(home: Path) -> int:
    n_bytes = 0
    for path in home.rglob("*"):
        with suppress(FileNotFoundError):  # a part gets its name when it is whole
            n_bytes += path.stat().st_size if path.is_file() else 0
    return n_bytes


def test_a_download_tells_how_far_it_is_and_ends(make: Make, hub: Hub, qtbot: QtBot) -> None:
    downloads = make()
    heard = Heard(downloads)
    hub.pause_s = 0.03
    downloads.start(NAME)
    qtbot.waitUntil(lambda: heard.ended == [("downloaded", NAME)])
    assert heard.phases == [(NAME, Phase.WAITING), (NAME, Phase.DOWNLOADING), (NAME, None)]
    done = [work.done_bytes for work in heard.works]
    assert done == sorted(done)
    assert done[-1] == SIZE
    moving = [work for work in heard.works if work.bytes_per_s > 0]
    assert moving, "no speed was told"
    assert all(work.left_s is not None and work.left_s >= 0 for work in moving)
    assert find_model(NAME).name == NAME
    assert not downloads.is_busy


def test_a_paused_download_is_at_rest_at_once_and_goes_on(
    make: Make, hub: Hub, home: Path, qtbot: QtBot
) -> None:
    downloads = make()
    heard = Heard(downloads)
    hub.pause_s = 0.05
    downloads.start(NAME)
    qtbot.waitUntil(lambda: arrived(home) > SIZE // 3)
    downloads.pause(NAME)
    assert phase_of(downloads) is Phase.PAUSED
    assert not downloads.is_busy
    hub.pause_s = 0.0
    downloads.start(NAME)
    qtbot.waitUntil(lambda: heard.ended == [("downloaded", NAME)])
    asked = hub.asked_for(WEIGHTS)
    assert asked[0] is None
    assert asked[-1] is not None, "it began anew"


def test_pausing_does_not_wait_for_a_line_that_is_silent(
    make: Make, hub: Hub, home: Path, qtbot: QtBot
) -> None:
    """The hub stalls; the next start waits for the old thread's silence to end, then goes on."""
    downloads = make()
    heard = Heard(downloads)
    hub.faults[WEIGHTS] = ["stall"]
    downloads.start(NAME)
    qtbot.waitUntil(lambda: arrived(home) > SIZE // 3)
    downloads.pause(NAME)
    assert phase_of(downloads) is Phase.PAUSED
    downloads.start(NAME)
    qtbot.waitUntil(lambda: heard.ended == [("downloaded", NAME)])
    assert heard.errors == []


def test_one_after_the_other(make: Make, hub: Hub, qtbot: QtBot) -> None:
    """The second waits, and begins when the first is done; a pause takes it out of the row."""
    downloads = make()
    heard = Heard(downloads)
    hub.pause_s = 0.03
    downloads.start(NAME)
    downloads.start(OTHER)
    downloads.start("1.7b-custom")
    downloads.start(NAME)  # twice is once
    assert phase_of(downloads, OTHER) is Phase.WAITING
    downloads.pause("1.7b-custom")
    qtbot.waitUntil(lambda: phase_of(downloads, OTHER) is Phase.FAILED)
    assert heard.ended == [("downloaded", NAME)]
    assert phase_of(downloads, "1.7b-custom") is Phase.PAUSED
    work = downloads.work(OTHER)
    assert work is not None
    assert "does not have" in str(work.error)
    assert hub.asked_for(WEIGHTS) == [None]


def test_a_dead_line_is_tried_again_by_itself(make: Make, hub: Hub, qtbot: QtBot) -> None:
    downloads = make()
    heard = Heard(downloads)
    hub.is_down = True
    downloads.start(NAME)
    qtbot.waitUntil(lambda: heard.phases.count((NAME, Phase.OFFLINE)) == 2)
    assert downloads.is_offline
    assert heard.errors == [], "a line that is down is no failure yet"
    hub.is_down = False
    qtbot.waitUntil(lambda: heard.ended == [("downloaded", NAME)])
    assert not downloads.is_offline
    waits = [work.retry_s for work in heard.works if work.phase is Phase.OFFLINE]
    assert waits[:2] == [0.05, 0.1]


def test_while_offline_it_can_be_paused_or_tried_at_once(
    make: Make, hub: Hub, qtbot: QtBot
) -> None:
    downloads = make(retry_waits_s=(3600.0,))
    hub.is_down = True
    heard = Heard(downloads)
    downloads.start(NAME)
    qtbot.waitUntil(lambda: phase_of(downloads) is Phase.OFFLINE)
    downloads.pause(NAME)
    assert phase_of(downloads) is Phase.PAUSED
    assert not downloads.is_offline
    hub.is_down = False
    downloads.start(NAME)
    qtbot.waitUntil(lambda: heard.ended == [("downloaded", NAME)])


def test_a_refusal_is_told_and_can_be_tried_again(make: Make, hub: Hub, qtbot: QtBot) -> None:
    downloads = make()
    heard = Heard(downloads)
    hub.faults[TREE] = [403]
    downloads.start(NAME)
    qtbot.waitUntil(lambda: phase_of(downloads) is Phase.FAILED)
    assert len(heard.errors) == 1
    downloads.start(NAME)
    qtbot.waitUntil(lambda: heard.ended == [("downloaded", NAME)])
    assert downloads.work(NAME) is None


def test_what_was_begun_is_known_after_a_quit(
    make: Make, hub: Hub, home: Path, qtbot: QtBot
) -> None:
    """The application ends in the middle; the next one goes on where it was."""
    hub.pause_s = 0.05
    first = make()
    first.start(NAME)
    qtbot.waitUntil(lambda: arrived(home) > SIZE // 3)
    first.close()
    (status,) = (status for status in list_models() if status.name == NAME)
    assert status.partial_bytes >= SIZE // 3
    assert status.directory is None
    hub.pause_s = 0.0
    second = make()
    heard = Heard(second)
    second.start(NAME)
    qtbot.waitUntil(lambda: heard.ended == [("downloaded", NAME)])
    assert hub.asked_for(WEIGHTS)[-1] is not None


def test_a_quit_ends_what_waits_and_what_goes_on(make: Make, hub: Hub, qtbot: QtBot) -> None:
    """The hub's answer trickles: it would never end by itself."""
    hub.faults[ABOUT] = ["trickle"]
    downloads = make()
    downloads.start(NAME)
    downloads.start(OTHER)
    qtbot.waitUntil(lambda: hub.asked_for(ABOUT) != [])
    downloads.close()
    downloads.start(NAME)
    assert not downloads.is_busy


def test_a_check_finds_a_flipped_bit_and_a_download_mends_it(
    make: Make, hub: Hub, home: Path, qtbot: QtBot
) -> None:
    downloads = make()
    heard = Heard(downloads)
    downloads.start(NAME)
    downloads_then_checks = [("downloaded", NAME), ("verified", NAME)]
    qtbot.waitUntil(lambda: len(heard.ended) == 1)
    downloads.verify(NAME)
    qtbot.waitUntil(lambda: heard.ended == downloads_then_checks)
    content = bytearray((home / WEIGHTS).read_bytes())
    content[77] ^= 1
    (home / WEIGHTS).write_bytes(content)
    downloads.verify(NAME)
    qtbot.waitUntil(lambda: len(heard.errors) == 1)
    assert isinstance(heard.errors[0], CheckpointError)
    assert downloads.work(NAME) is None
    hub.asked.clear()
    downloads.start(NAME)
    qtbot.waitUntil(lambda: len(heard.ended) == 3)
    assert [path for path, _ in hub.asked if path in FILES] == [WEIGHTS]


def test_a_check_of_what_is_not_there_is_told(make: Make, qtbot: QtBot) -> None:
    downloads = make()
    heard = Heard(downloads)
    downloads.verify(NAME)
    qtbot.waitUntil(lambda: len(heard.errors) == 1)
    assert downloads.work(NAME) is None


def test_deleting_ends_the_download_and_leaves_nothing(
    make: Make, hub: Hub, home: Path, qtbot: QtBot
) -> None:
    downloads = make()
    heard = Heard(downloads)
    hub.pause_s = 0.05
    downloads.start(NAME)
    qtbot.waitUntil(lambda: arrived(home) > SIZE // 3)
    downloads.delete(NAME)
    qtbot.waitUntil(lambda: heard.ended == [("deleted", NAME)])
    assert not home.exists()
    assert downloads.work(NAME) is None
    assert heard.errors == []


def test_the_model_in_use_is_not_deleted(make: Make, home: Path, qtbot: QtBot) -> None:
    downloads = make(in_use=NAME)
    heard = Heard(downloads)
    home.mkdir(parents=True)
    downloads.delete(NAME)
    assert isinstance(heard.errors[0], ModelError)
    assert "in use" in str(heard.errors[0])
    assert home.is_dir()


def test_nothing_is_told_after_the_end(make: Make, hub: Hub, home: Path, qtbot: QtBot) -> None:
    downloads = make()
    hub.pause_s = 0.02
    downloads.start(NAME)
    qtbot.waitUntil(lambda: arrived(home) > SIZE // 3)
    downloads.close()
    heard = Heard(downloads)
    qtbot.wait(150)
    assert heard.phases == []
    assert [t for t in threading.enumerate() if t.name == "vivavoce-download"] == []
