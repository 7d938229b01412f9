"""Directories that the user adds as models, and which model suits a graphics card."""

import json
import shutil
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.device import graphics_cards
from engine.errors import CheckpointError, ModelError, UnknownModelError
from engine.models import (
    RELEASED,
    STARTER,
    GraphicsCard,
    add_directory,
    added_models,
    find_model,
    fit_of,
    list_models,
    remove_directory,
    suited_model,
)

GB = 1_000_000_000


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def own(base_like_06b: Path, tmp_path: Path) -> Path:
    """A complete model that may be spoilt, in a folder with a name that people give."""
    return shutil.copytree(base_like_06b, tmp_path / "Mein Modell 🎤")


def test_an_added_folder_is_listed_and_found_by_its_name(own: Path):
    added = add_directory(own)
    assert added.name == own.name
    assert find_model(own.name.upper()).directory == own
    status = list_models()[-1]
    assert (status.name, status.directory, status.is_added) == (own.name, own, True)
    assert (status.kind, status.is_ours, status.hub_id) == ("base", False, "")
    assert "english" in status.languages
    assert not any("dialect" in name for name in status.languages)
    assert status.n_bytes == sum(p.stat().st_size for p in own.rglob("*") if p.is_file())
    assert fit_of(status, 100 * GB).level == "green"
    assert fit_of(status, 0).level == "red"


def test_the_kind_of_a_model_is_read_from_it(custom_voice: Path, voice_design: Path):
    add_directory(custom_voice)
    add_directory(voice_design)
    assert [status.kind for status in list_models()[-2:]] == ["custom_voice", "voice_design"]


def test_a_model_in_shards_needs_each_of_them(base_like_17b: Path, tmp_path: Path):
    own = shutil.copytree(base_like_17b, tmp_path / "sharded")
    shard = sorted(own.glob("model-*.safetensors"))[1]
    add_directory(own)
    remove_directory("sharded")
    shard.unlink()
    with pytest.raises(CheckpointError, match=shard.name):
        add_directory(own)


def test_removing_forgets_the_folder_and_leaves_it_as_it_is(own: Path):
    add_directory(own)
    gone = remove_directory(own.name)
    assert gone.directory == own
    assert (own / "config.json").is_file()
    assert added_models() == ()
    with pytest.raises(UnknownModelError):
        find_model(own.name)
    with pytest.raises(UnknownModelError):
        remove_directory(own.name)
    assert add_directory(own).name == own.name


@pytest.mark.parametrize(
    "lost", ["config.json", "vocab.json", "model.safetensors", "speech_tokenizer/config.json"]
)
def test_what_a_folder_lacks_is_named_and_nothing_is_added(own: Path, lost: str):
    (own / lost).unlink()
    with pytest.raises(CheckpointError, match=f"lacks {lost}"):
        add_directory(own)
    assert added_models() == ()


@pytest.mark.parametrize("content", ["{}", "[", "[]", "null", "[" * 100_000, '{"model_type": "x"}'])
def test_a_folder_of_another_kind_of_model_is_refused(own: Path, content: str):
    (own / "config.json").write_text(content)
    with pytest.raises(CheckpointError, match="not a Qwen3-TTS model"):
        add_directory(own)


@pytest.mark.parametrize("path", ["/no/such/folder", "a\0b", "~nosuchuser/x", f"/{'a' * 300}"])
def test_a_path_that_is_no_folder_is_told(path: str):
    with pytest.raises(CheckpointError):
        add_directory(Path(path))


def test_an_empty_folder_and_a_file_are_told(tmp_path: Path, own: Path):
    with pytest.raises(CheckpointError, match="folder"):
        add_directory(own / "config.json")
    (tmp_path / "empty").mkdir()
    with pytest.raises(CheckpointError, match=r"lacks .* and 5 more"):
        add_directory(tmp_path / "empty")


def test_names_are_free_and_the_same_folder_is_added_once(own: Path, tmp_path: Path):
    one = shutil.copytree(own, tmp_path / "a" / "0.6b-base")
    other = shutil.copytree(own, tmp_path / "b" / "0.6B-BASE")
    starter = shutil.copytree(own, tmp_path / "Starter")
    assert add_directory(one).name == "0.6b-base (2)"
    assert add_directory(other).name == "0.6B-BASE (3)"
    assert add_directory(starter).name == "Starter (2)"
    assert add_directory(one).name == "0.6b-base (2)"
    assert find_model("starter").directory != starter
    assert len(added_models()) == 3


def test_a_folder_that_has_gone_is_listed_as_gone(own: Path):
    add_directory(own)
    shutil.rmtree(own)
    status = list_models()[-1]
    assert (status.name, status.directory, status.n_bytes) == (own.name, None, 0)
    with pytest.raises(ModelError, match="not there any more"):
        find_model(own.name)


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b"null", b'{"directories": 3}', b'{"directories": [{"name": 3}]}', b"\xff\xfe"],
)
def test_a_list_that_was_spoilt_is_empty_and_can_be_begun_anew(
    home: Path, own: Path, content: bytes
):
    (home / "models").mkdir(parents=True)
    (home / "models" / "added.json").write_bytes(content)
    assert added_models() == ()
    add_directory(own)
    assert json.loads((home / "models" / "added.json").read_text())["directories"]


def test_a_list_that_cannot_be_written_is_told(home: Path, own: Path):
    home.mkdir()
    (home / "models").write_text("a file in the way")
    with pytest.raises(ModelError, match="cannot be changed"):
        add_directory(own)


def test_folders_added_at_once_are_all_kept(own: Path, tmp_path: Path):
    """Read, changed, written: without a lock the last to write would win."""
    folders = [shutil.copytree(own, tmp_path / f"m{n}") for n in range(6)]
    threads = [threading.Thread(target=add_directory, args=(folder,)) for folder in folders]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {model.directory for model in added_models()} == set(folders)


def test_graphics_cards_are_asked_without_a_complaint():
    """On a machine without any there are none; with one, its numbers make sense."""
    for card in graphics_cards():
        assert 0 <= card.free_bytes <= card.total_bytes


def test_the_suited_model_is_the_best_that_fits_with_ease():
    def card(total: int) -> GraphicsCard:
        return GraphicsCard("Card", 0, total, 0)

    assert suited_model(()) == STARTER
    assert suited_model([card(2 * GB)]) == STARTER
    assert suited_model([card(6 * GB)]) == "0.6b-base"
    assert suited_model([card(8 * GB)]) == "1.7b-base"
    assert suited_model([card(2 * GB), card(24 * GB)]) == "1.7b-base"


@given(st.integers(0, 100 * GB), st.integers(0, 100 * GB))
def test_a_larger_card_never_gets_a_smaller_model(one: int, other: int):
    sizes = {STARTER: 0} | {model.name: model.gpu_bytes for model in RELEASED}
    small, large = (suited_model([GraphicsCard("", 0, n, 0)]) for n in sorted((one, other)))
    assert sizes[small] <= sizes[large]
