"""Downloads that are killed, done twice at once, or meet a full disk: with real processes."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.contract import Progress
from engine.errors import (
    CheckStoppedError,
    DownloadError,
    DownloadPausedError,
    ModelBusyError,
    ModelError,
    NoConnectionError,
)
from engine.hub import download as downloading
from engine.hub import held, is_complete, read_manifest
from engine.models import delete, download, find_model, verify
from tests.hub import FILES, NAME, QUICK, TREE, WEIGHTS, Hub, hub
from tests.screen import wait_until

__all__ = ["hub"]

SIZE = len(FILES[WEIGHTS])
CHILD = """
import sys
from engine.models import download
download(sys.argv[1], endpoint=sys.argv[2], hub_cache=__import__("pathlib").Path(sys.argv[3]))
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "models" / "Qwen--Qwen3-TTS-12Hz-0.6B-Base"


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "hf"


def fetch(hub: Hub, cache: Path, **more: Any) -> Path:
    return download(NAME, endpoint=hub.endpoint, hub_cache=cache, patience=QUICK, **more)


@contextmanager
def another(hub: Hub, cache: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that downloads the same model."""
    command = [sys.executable, "-c", CHILD, NAME, hub.endpoint, str(cache)]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def parts_bytes(home: Path) -> int:
    return sum(path.stat().st_size for path in home.rglob("*.part"))


def test_a_process_killed_at_half_leaves_a_part_that_is_gone_on_with(
    hub: Hub, home: Path, cache: Path
):
    """desktop.md #25: SIGKILL; the next process asks for the rest and gets just that."""
    hub.pause_s = 0.05
    with another(hub, cache) as process:
        wait_until(lambda: parts_bytes(home) > SIZE // 3)
        process.kill()
        process.wait()
    arrived = parts_bytes(home)
    assert not is_complete(home)
    with pytest.raises(ModelError, match="not completely"):
        find_model(NAME, hub_cache=cache)
    hub.pause_s = 0.0
    hub.asked.clear()
    assert fetch(hub, cache) == home
    assert hub.asked_for(WEIGHTS) == [f"bytes={arrived}-"]
    assert [path for path, _ in hub.asked if path == "config.json"] == []
    assert (home / WEIGHTS).read_bytes() == FILES[WEIGHTS]


def test_two_processes_bring_a_model_once(hub: Hub, home: Path, cache: Path):
    """The second waits for the first and takes what it has brought."""
    hub.pause_s = 0.03
    with another(hub, cache) as process:
        wait_until(lambda: hub.asked_for(WEIGHTS) != [])
        assert fetch(hub, cache) == home
        assert process.wait(timeout=20) == 0
    assert hub.asked_for(WEIGHTS) == [None]
    verify(NAME)


def test_what_another_is_at_for_long_is_told_and_left_alone(
    hub: Hub, home: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(downloading, "LOCK_SPARE_S", 0.0)
    with held(home, NAME), pytest.raises(ModelBusyError, match="Another Vivavoce"):
        fetch(hub, cache)
    assert not home.exists()
    fetch(hub, cache)
    with held(home, NAME), pytest.raises(ModelBusyError):
        verify(NAME)
    assert is_complete(home)


def test_waiting_for_another_can_be_given_up(hub: Hub, home: Path, cache: Path):
    pause = threading.Event()
    timer = threading.Timer(0.1, pause.set)
    timer.start()
    with held(home, NAME), pytest.raises(DownloadPausedError):
        fetch(hub, cache, cancel=pause)
    timer.join()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has it")
def test_a_disk_that_fills_up_meanwhile_is_told_and_nothing_is_lost(
    hub: Hub, home: Path, cache: Path
):
    """The part is a link to /dev/full, so the very write fails as on a full disk."""
    fetch(hub, cache)
    whole = home / WEIGHTS
    files = read_manifest(home) or ()
    part = next(file for file in files if file.path == WEIGHTS).part_of(home)
    (home / "complete.json").unlink()
    whole.unlink()
    part.symlink_to("/dev/full")
    with pytest.raises(DownloadError, match="disk is full") as caught:
        fetch(hub, cache)
    assert "kept" in caught.value.remedy
    assert not is_complete(home)
    part.unlink()
    hub.asked.clear()
    fetch(hub, cache)
    assert [path for path, _ in hub.asked if path in FILES] == [WEIGHTS]


@pytest.mark.parametrize("fault", ["drop at 90 %", "short", "long"])
def test_a_line_that_ends_early_is_gone_on_with_where_it_broke(
    hub: Hub, home: Path, cache: Path, fault: str
):
    hub.faults[WEIGHTS] = [fault]
    fetch(hub, cache)
    assert (home / WEIGHTS).read_bytes() == FILES[WEIGHTS]
    asked = hub.asked_for(WEIGHTS)
    assert asked[0] is None
    assert all(stretch is not None for stretch in asked[1:]), "it began anew"


def test_the_bar_shows_the_bytes_that_are_on_the_disk(hub: Hub, home: Path, cache: Path):
    """At each step: what is said has been written, and what has been written is said."""
    hub.pause_s, hub.faults[WEIGHTS] = 0.005, ["drop"]
    told: list[tuple[int, int]] = []

    def compare(step: Progress) -> None:
        there = sum(p.stat().st_size for p in home.rglob("*") if p.is_file())
        told.append((step.done, there))

    fetch(hub, cache, progress=compare)
    assert len(told) > 10
    assert [said for said, there in told if said != there] == []


def test_a_dead_line_is_known_from_a_refusal(hub: Hub, home: Path, cache: Path):
    """The first is worth another try by itself, the second is not."""
    hub.is_down = True
    with pytest.raises(NoConnectionError):
        fetch(hub, cache)
    hub.is_down, hub.faults[TREE] = False, [403]
    with pytest.raises(DownloadError) as caught:
        fetch(hub, cache)
    assert not isinstance(caught.value, NoConnectionError)


def test_a_check_can_be_stopped_and_changes_nothing(hub: Hub, home: Path, cache: Path):
    fetch(hub, cache)
    stop = threading.Event()
    stop.set()
    with pytest.raises(CheckStoppedError):
        verify(NAME, cancel=stop)
    assert is_complete(home)
    steps: list[Progress] = []
    verify(NAME, progress=steps.append)
    assert [s.done for s in steps] == sorted(s.done for s in steps)
    assert steps[-1].done == steps[-1].total == sum(map(len, FILES.values()))


def test_a_model_is_deleted_when_its_download_has_let_go(hub: Hub, home: Path, cache: Path):
    """A download that was cancelled may hold the files until its line's silence ends."""
    fetch(hub, cache)
    is_held = threading.Event()

    def hold() -> None:
        with held(home, NAME):
            is_held.set()
            threading.Event().wait(0.2)

    thread = threading.Thread(target=hold)
    thread.start()
    is_held.wait()
    delete(NAME, hub_cache=cache)
    thread.join()
    assert not home.exists()
