"""Downloads are tested over a real HTTP server on this machine that misbehaves on request."""

import json
import socket
import threading
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.contract import Progress
from engine.errors import (
    CheckpointError,
    DownloadError,
    DownloadPausedError,
    ModelError,
    UnknownModelError,
)
from engine.hub import is_complete
from engine.models import (
    RELEASED,
    delete,
    download,
    find_model,
    fits,
    list_models,
    verify,
)
from tests.hub import ABOUT, FILES, HUB_ID, NAME, QUICK, TREE, WEIGHTS, Hub, hub

__all__ = ["hub"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "models" / "Qwen--Qwen3-TTS-12Hz-0.6B-Base"


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """An empty Hugging Face cache."""
    return tmp_path / "hf"


def fetch(hub: Hub, cache: Path, **more: Any) -> Path:
    return download(NAME, endpoint=hub.endpoint, hub_cache=cache, patience=QUICK, **more)


def is_exact(directory: Path, hub: Hub) -> bool:
    there = {str(p.relative_to(directory)) for p in directory.rglob("*") if p.is_file()}
    return there == {*hub.files, "complete.json"} and all(
        (directory / path).read_bytes() == content for path, content in hub.files.items()
    )


def test_a_download_brings_every_file_and_is_then_found(hub: Hub, home: Path, cache: Path):
    assert fetch(hub, cache) == home
    assert is_exact(home, hub)
    found = find_model(HUB_ID.upper(), hub_cache=cache)
    assert (found.name, found.directory, found.is_from_hub) == (NAME, home, True)


def test_progress_counts_the_bytes_of_all_files_and_ends_at_the_total(
    hub: Hub, home: Path, cache: Path
):
    seen: list[Progress] = []
    fetch(hub, cache, progress=seen.append)
    assert {step.total for step in seen} == {hub.total_bytes}
    assert [step.done for step in seen] == sorted(step.done for step in seen)
    assert seen[-1].done == hub.total_bytes
    assert seen[-1].unit == "bytes"


def test_a_line_that_drops_twice_in_one_file_is_resumed_where_it_broke(
    hub: Hub, home: Path, cache: Path
):
    """desktop.md #25; the second and third request ask for the rest only."""
    hub.faults[WEIGHTS] = ["drop", "drop"]
    fetch(hub, cache)
    size = len(FILES[WEIGHTS])
    assert hub.asked_for(WEIGHTS) == [None, f"bytes={size // 2}-", f"bytes={size * 3 // 4}-"]
    assert is_exact(home, hub)


def test_a_silent_line_counts_as_dropped(hub: Hub, home: Path, cache: Path):
    """desktop.md #25: 0 B/s."""
    hub.faults[WEIGHTS] = ["stall"]
    fetch(hub, cache)
    assert is_exact(home, hub)


@pytest.mark.parametrize("path", [WEIGHTS, "config.json"])
def test_a_file_with_a_wrong_hash_is_fetched_anew(hub: Hub, home: Path, cache: Path, path: str):
    """One by sha256 (LFS), one by git's sha1; one flipped bit leaves the size right."""
    hub.faults[path] = ["spoil"]
    fetch(hub, cache)
    assert hub.asked_for(path) == [None, None]
    assert is_exact(home, hub)


def test_a_file_that_is_wrong_twice_ends_the_download_and_is_not_taken_for_complete(
    hub: Hub, home: Path, cache: Path
):
    hub.faults[WEIGHTS] = ["spoil", "spoil"]
    with pytest.raises(DownloadError, match=r"model\.safetensors .* damaged twice"):
        fetch(hub, cache)
    assert not (home / WEIGHTS).exists()
    assert not is_complete(home)
    fetch(hub, cache)
    assert is_exact(home, hub)


@pytest.mark.parametrize("fault", ["extra", "drop"])
def test_a_server_without_range_is_read_from_the_start_again(
    hub: Hub, home: Path, cache: Path, fault: str
):
    hub.knows_range = False
    hub.faults[WEIGHTS] = [fault]
    fetch(hub, cache)
    assert len(hub.asked_for(WEIGHTS)) == 2
    assert is_exact(home, hub)


@pytest.mark.parametrize("fault", [416, "elsewhere"])
def test_a_refused_range_starts_the_file_anew(hub: Hub, home: Path, cache: Path, fault: int | str):
    hub.faults[WEIGHTS] = ["drop", fault]
    fetch(hub, cache)
    assert hub.asked_for(WEIGHTS)[-1] is None
    assert is_exact(home, hub)


def test_a_file_that_changes_between_two_tries_is_never_glued_together(
    hub: Hub, home: Path, cache: Path
):
    """Both are of one size; the commit and with it the hash has changed in between."""
    hub.faults[WEIGHTS] = ["drop", "drop", "drop", 404]
    with pytest.raises(DownloadError):
        fetch(hub, cache)
    hub.commit, hub.files[WEIGHTS] = "decaf", FILES[WEIGHTS][::-1]
    hub.asked.clear()
    fetch(hub, cache)
    assert hub.asked_for(WEIGHTS) == [None]
    assert is_exact(home, hub)


def test_a_busy_hub_is_asked_again(hub: Hub, home: Path, cache: Path):
    hub.faults[f"/api/models/{HUB_ID}"] = [503, 429]
    hub.faults["config.json"] = [500]
    fetch(hub, cache)
    assert is_exact(home, hub)


@pytest.mark.parametrize(("status", "says"), [(401, "login"), (403, "login"), (404, "not have")])
@pytest.mark.parametrize("path", [f"/api/models/{HUB_ID}", WEIGHTS])
def test_a_refusal_is_told_at_once(
    hub: Hub, home: Path, cache: Path, status: int, says: str, path: str
):
    hub.faults[path] = [status]
    with pytest.raises(DownloadError, match=says) as caught:
        fetch(hub, cache)
    assert len(hub.asked_for(path)) == 1
    assert caught.value.remedy


def test_a_dead_line_ends_after_bounded_tries_and_keeps_what_arrived(
    hub: Hub, home: Path, cache: Path
):
    hub.faults[WEIGHTS] = ["drop", 503, 503, 503]
    with pytest.raises(DownloadError, match="kept"):
        fetch(hub, cache)
    (status,) = (s for s in list_models(hub_cache=cache) if s.name == NAME)
    assert status.directory is None
    assert status.partial_bytes >= len(FILES[WEIGHTS]) // 2


def test_no_network_is_told_with_what_to_do(home: Path, cache: Path):
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        closed = f"http://127.0.0.1:{unused.getsockname()[1]}"
        with pytest.raises(DownloadError, match="Check the network"):
            download(NAME, endpoint=closed, hub_cache=cache, patience=QUICK)


def test_a_full_disk_is_told_before_anything_is_fetched(hub: Hub, home: Path, cache: Path):
    with pytest.raises(DownloadError, match=r"needs 0\.2 GB of disk .*, 0\.0 GB are free"):
        fetch(hub, cache, free_disk_bytes=1000)
    assert not hub.asked_for(WEIGHTS)
    assert not home.exists()


def test_a_directory_that_cannot_be_written_is_told(hub: Hub, home: Path, cache: Path):
    home.parent.mkdir(parents=True)
    home.write_text("a file in the way")
    with pytest.raises(DownloadError, match="cannot be written"):
        fetch(hub, cache)


def test_a_paused_download_goes_on_where_it_stopped(hub: Hub, home: Path, cache: Path):
    pause = threading.Event()

    def pause_in_the_weights(step: Progress) -> None:
        if step.done > 100_000:
            pause.set()

    with pytest.raises(DownloadPausedError):
        fetch(hub, cache, cancel=pause, progress=pause_in_the_weights)
    assert not is_complete(home)
    with pytest.raises(ModelError, match=f"vivavoce models download {NAME}"):
        find_model(NAME, hub_cache=cache)
    fetch(hub, cache)
    assert hub.asked_for(WEIGHTS)[-1] is not None
    assert is_exact(home, hub)


def test_a_hub_that_names_files_outside_the_directory_is_refused(hub: Hub, home: Path, cache: Path):
    hub.files["../evil.txt"] = b"x"
    with pytest.raises(DownloadError, match="evil"):
        fetch(hub, cache)


@pytest.mark.parametrize("path", [ABOUT, TREE])
def test_an_answer_that_does_not_end_is_not_read_to_its_end(
    hub: Hub, home: Path, cache: Path, path: str
):
    """The server sends until the client hangs up; what the sockets hold is a few MB."""
    hub.faults[path] = ["endless"]
    with pytest.raises(DownloadError, match="does not end"):
        fetch(hub, cache)
    assert hub.n_endless_bytes < 40_000_000


def test_an_answer_that_trickles_can_be_paused(hub: Hub, home: Path, cache: Path):
    """It is never silent for `timeout_s`, so nothing but the pause can end it."""
    pause = threading.Event()
    hub.faults[TREE] = ["trickle"]
    timer = threading.Timer(0.3, pause.set)
    timer.start()
    with pytest.raises(DownloadPausedError):
        fetch(hub, cache, cancel=pause)
    timer.join()


def test_a_file_that_does_not_end_is_cut_off_and_fetched_anew(hub: Hub, home: Path, cache: Path):
    hub.faults[WEIGHTS] = ["endless"]
    fetch(hub, cache)
    assert hub.n_endless_bytes < 40_000_000
    assert is_exact(home, hub)


GOOD_ENTRY = {"type": "file", "path": "a.bin", "size": 5, "oid": "0" * 40}
BAD_ENTRIES: dict[str, dict[str, object]] = {
    "no path": {"path": ""},
    "the directory": {"path": "."},
    "its parent": {"path": "a/../.."},
    "the root": {"path": "/etc/passwd"},
    "another drive": {"path": "C:x"},
    "backslashes": {"path": "..\\x"},
    "a directory's end": {"path": "a/"},
    "an empty part": {"path": "a//b"},
    "the manifest": {"path": "complete.json"},
    "the manifest on Windows": {"path": "Complete.JSON"},
    "an end that Windows drops": {"path": "x. "},
    "the manifest as a directory": {"path": "complete.json/x"},
    "the manifest's draft": {"path": "complete.json.new"},
    "a zero byte": {"path": "a\0b"},
    "a lone surrogate": {"path": "\ud800"},
    "a command to the terminal": {"path": "\x1b]0;x\x07"},
    "a number as path": {"path": 3},
    "a negative size": {"size": -1},
    "an infinite size": {"size": float("inf")},
    "no size": {"size": float("nan")},
    "half a byte": {"size": 2.5},
    "a text as size": {"size": "5"},
    "a truth as size": {"size": True},
    "more than any disk": {"size": 10**400},
    "a hash that is a path": {"oid": "../../ab"},
    "a short hash": {"oid": "0" * 39},
    "a hash in capitals": {"oid": "A" * 40},
    "a number as hash": {"oid": 3},
    "git's hash for a large file": {"lfs": {"oid": "0" * 40}},
    "a text about a large file": {"lfs": "x"},
}


@pytest.mark.parametrize("wrong", BAD_ENTRIES.values(), ids=BAD_ENTRIES)
def test_a_list_with_one_bad_entry_is_refused_before_anything_is_touched(
    hub: Hub, home: Path, cache: Path, wrong: dict[str, object]
):
    """Beside a good entry, so that nothing but the bad one can be the reason."""
    home.mkdir(parents=True)
    (home / "kept.part").write_bytes(b"x")
    hub.says[TREE] = json.dumps([GOOD_ENTRY | {"path": "good"}, GOOD_ENTRY | wrong]).encode()
    with pytest.raises(DownloadError, match="cannot be understood") as caught:
        fetch(hub, cache)
    assert str(caught.value).isprintable()
    assert [path.name for path in home.iterdir()] == ["kept.part"]


@pytest.mark.parametrize(
    "tree",
    [[], {}, [3], "text", None, [{"type": "file"}], [GOOD_ENTRY, GOOD_ENTRY | {"path": "A.bin"}]],
)
def test_a_list_that_is_none_or_has_a_file_twice_is_refused(
    hub: Hub, home: Path, cache: Path, tree: object
):
    hub.says[TREE] = json.dumps(tree).encode()
    with pytest.raises(DownloadError, match="cannot be understood"):
        fetch(hub, cache)
    assert not home.exists()


@pytest.mark.parametrize("about", [[1], {}, None, "x", {"sha": 3}, {"sha": "../a"}, {"sha": "é"}])
def test_a_model_without_a_commit_is_refused(hub: Hub, home: Path, cache: Path, about: object):
    hub.says[ABOUT] = json.dumps(about).encode()
    with pytest.raises(DownloadError, match="cannot be understood"):
        fetch(hub, cache)
    assert len(hub.asked) == 1


@pytest.mark.parametrize("body", [b"[" * 200_000, b"", b"<html>", b"\xff"])
def test_an_answer_that_is_no_json_is_told(hub: Hub, home: Path, cache: Path, body: bytes):
    hub.says[TREE] = body
    with pytest.raises(DownloadError, match="cannot be read"):
        fetch(hub, cache)


@pytest.mark.parametrize("path", [ABOUT, WEIGHTS])
@pytest.mark.parametrize(
    "address",
    [
        "http://[",
        f"http://{'a' * 70}/",
        f"http://127.0.0.1:{'9' * 30}/",
        "http://127.0.0.1:port/",
        "file://localhost/etc/passwd",
        "ftp://127.0.0.1:1/x",
    ],
)
def test_a_redirect_to_nowhere_is_told(hub: Hub, home: Path, cache: Path, address: str, path: str):
    hub.faults[path] = [address] * QUICK.n_tries
    with pytest.raises(DownloadError):
        fetch(hub, cache)
    assert not is_complete(home)


def test_a_manifest_that_cannot_be_written_is_told(hub: Hub, home: Path, cache: Path):
    (home / "complete.json").mkdir(parents=True)
    with pytest.raises(DownloadError, match="cannot be written"):
        fetch(hub, cache)


@pytest.mark.parametrize("path", ["../x", 3, "a\0b", "a" * 300])
def test_a_foreign_manifest_does_not_make_a_model_complete(home: Path, cache: Path, path: object):
    home.mkdir(parents=True)
    file = {"path": path, "n_bytes": 1, "algorithm": "sha1", "digest": "0" * 40}
    (home.parent / "x").write_bytes(b"x")
    (home / "complete.json").write_text(json.dumps({"files": [file]}))
    assert not is_complete(home)


@settings(max_examples=25, deadline=None)
@given(faults=st.lists(st.sampled_from(["drop", "spoil", "extra", 416, 503, 404]), max_size=5))
def test_whatever_goes_wrong_a_directory_counts_as_complete_only_when_exact(
    tmp_path_factory: pytest.TempPathFactory, faults: list[int | str]
):
    """Property: after any faults either an error and no model, or every byte right."""
    tmp_path = tmp_path_factory.mktemp("any")
    with pytest.MonkeyPatch.context() as patch, Hub() as hub:
        patch.setenv("VIVAVOCE_HOME", str(tmp_path))
        thread = threading.Thread(target=hub.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        hub.faults[WEIGHTS] = list(faults)
        try:
            directory = fetch(hub, tmp_path / "hf")
        except DownloadError:
            with pytest.raises(ModelError):
                find_model(NAME, hub_cache=tmp_path / "hf")
        else:
            assert is_exact(directory, hub)
        finally:
            hub.shutdown()
            thread.join()


def forbid_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("the network was touched")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


def test_a_complete_copy_is_used_without_touching_the_network(
    hub: Hub, home: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
):
    fetch(hub, cache)
    with monkeypatch.context() as offline:
        forbid_sockets(offline)
        assert find_model(NAME, hub_cache=cache).directory == home
        assert download(NAME, hub_cache=cache) == home
        verify(NAME)


def fill_cache(cache: Path, hub_id: str = HUB_ID) -> Path:
    repository = cache / f"models--{hub_id.replace('/', '--')}"
    snapshot = repository / "snapshots" / "abc"
    for path, content in FILES.items():
        (snapshot / path).parent.mkdir(parents=True, exist_ok=True)
        (snapshot / path).write_bytes(content)
    (repository / "refs").mkdir()
    (repository / "refs" / "main").write_text("abc")
    return snapshot


def test_a_complete_snapshot_in_hugging_faces_cache_serves_offline(
    home: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
):
    snapshot = fill_cache(cache)
    with monkeypatch.context() as offline:
        forbid_sockets(offline)
        assert find_model(NAME, hub_cache=cache).directory == snapshot
        assert download(NAME, hub_cache=cache) == snapshot
    with pytest.raises(ModelError, match="share"):
        delete(NAME, hub_cache=cache)
    assert snapshot.is_dir()


@pytest.mark.parametrize("lost", ["speech_tokenizer/model.safetensors", WEIGHTS, "config.json"])
def test_a_snapshot_that_lacks_a_file_is_not_taken(home: Path, cache: Path, lost: str):
    (fill_cache(cache) / lost).unlink()
    with pytest.raises(ModelError, match="not completely"):
        find_model(NAME, hub_cache=cache)


def test_a_sharded_snapshot_needs_every_shard(home: Path, cache: Path):
    snapshot = fill_cache(cache, "someone/tuned")
    (snapshot / WEIGHTS).rename(snapshot / "one.safetensors")
    index = {"weight_map": {"a": "one.safetensors", "b": "two.safetensors"}}
    (snapshot / "model.safetensors.index.json").write_text(json.dumps(index))
    with pytest.raises(UnknownModelError):
        find_model("someone/tuned", hub_cache=cache)
    (snapshot / "two.safetensors").write_bytes(b"x")
    assert find_model("someone/tuned", hub_cache=cache).directory == snapshot


@pytest.mark.parametrize("index", ["[]", '{"weight_map": []}', '{"weight_map": {"a": 3}}'])
def test_a_snapshot_with_a_broken_index_is_not_taken(home: Path, cache: Path, index: str):
    (fill_cache(cache) / "model.safetensors.index.json").write_text(index)
    with pytest.raises(ModelError, match="not completely"):
        find_model(NAME, hub_cache=cache)


def test_verify_finds_one_flipped_bit_and_a_download_mends_just_that_file(
    hub: Hub, home: Path, cache: Path
):
    fetch(hub, cache)
    content = bytearray((home / WEIGHTS).read_bytes())
    content[1000] ^= 1
    (home / WEIGHTS).write_bytes(content)
    with pytest.raises(CheckpointError, match=r"model\.safetensors of 0\.6b-base is damaged"):
        verify(NAME)
    with pytest.raises(ModelError):
        find_model(NAME, hub_cache=cache)
    hub.asked.clear()
    fetch(hub, cache)
    assert len(hub.asked_for(WEIGHTS)) == 1
    assert not hub.asked_for("config.json")
    verify(NAME)


def test_a_file_cut_off_after_the_download_makes_the_model_incomplete(
    hub: Hub, home: Path, cache: Path
):
    fetch(hub, cache)
    (home / WEIGHTS).write_bytes(FILES[WEIGHTS][:-1])
    with pytest.raises(ModelError, match="not completely"):
        find_model(NAME, hub_cache=cache)
    fetch(hub, cache)
    assert is_exact(home, hub)


def test_verify_of_what_is_not_there_says_how_to_get_it(home: Path):
    with pytest.raises(ModelError, match=f"vivavoce models download {NAME}"):
        verify(NAME)


def test_deleting_leaves_nothing_not_even_of_half_a_download(hub: Hub, home: Path, cache: Path):
    hub.faults[WEIGHTS] = ["drop", 404]
    with pytest.raises(DownloadError):
        fetch(hub, cache)
    delete(NAME, hub_cache=cache)
    assert not home.exists()
    with pytest.raises(ModelError, match="nothing to delete"):
        delete(NAME, hub_cache=cache)


def test_the_starter_is_always_there_and_cannot_be_deleted(home: Path):
    for name in (None, "starter", "Starter"):
        found = find_model(name)
        assert (found.directory / "config.json").is_file()
        assert not found.is_from_hub
    assert download("starter") == find_model().directory
    for ask in (delete, verify, lambda name: fits(name, 0)):
        with pytest.raises(ModelError, match="part of the program"):
            ask("Starter")


def test_a_directory_is_taken_as_it_is(tmp_path: Path):
    assert find_model(tmp_path).directory == tmp_path
    assert find_model(str(tmp_path)).directory == tmp_path
    for missing in (tmp_path / "no", str(tmp_path / "no"), "./no", "~/no such model"):
        with pytest.raises(ModelError, match="no directory"):
            find_model(missing)


@pytest.mark.parametrize("name", ["~nosuchuser/x", f"/{'a' * 300}", Path("a" * 300)])
def test_a_path_that_can_never_be_is_no_directory(name: str | Path):
    with pytest.raises(ModelError, match="no directory"):
        find_model(name)


@pytest.mark.parametrize("name", ["a" * 300, f"{'a' * 300}/b", "a\0b", "\ud800"])
def test_a_name_that_no_file_can_have_is_an_unknown_model(name: str, cache: Path):
    with pytest.raises(UnknownModelError):
        find_model(name, hub_cache=cache)


@pytest.mark.parametrize("ask", [find_model, download, verify, delete, lambda n: fits(n, 0)])
def test_an_unknown_name_gets_the_near_ones(home: Path, ask):
    with pytest.raises(UnknownModelError) as caught:
        ask("0.6b-bse")
    assert NAME in caught.value.near
    with pytest.raises(UnknownModelError) as caught:
        ask("Qwen/Qwen3-TTS-12Hz-0.6B-Bas")
    assert HUB_ID in caught.value.near


def test_the_list_names_all_five_and_the_starter(home: Path, cache: Path):
    listed = list_models(hub_cache=cache)
    assert [status.name for status in listed] == ["starter", *(m.name for m in RELEASED)]
    assert len(RELEASED) == 5
    assert listed[0].n_bytes > 10_000_000
    assert all(status.directory is None for status in listed[1:])


@given(free=st.integers(0, 100_000_000_000), more=st.integers(0, 10_000_000_000))
def test_more_free_memory_never_fits_worse(free: int, more: int):
    order = ["red", "amber", "green"]
    for model in RELEASED:
        fit = order.index(fits(model.name, free).level)
        assert fit <= order.index(fits(model.name, free + more).level)
        assert (fit == 0) == (free < model.gpu_bytes)


def test_the_large_models_need_more_memory_than_the_small_ones():
    assert fits("0.6b-base", 4_500_000_000).level == "amber"
    assert fits("1.7b-base", 4_500_000_000).level == "red"
    assert "6.5 GB" in fits("1.7b-base", 4_500_000_000).reason
    assert fits("1.7b-design", 8_000_000_000).level == "green"
