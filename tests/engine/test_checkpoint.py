"""A checkpoint is read as it is, or refused with the file's name."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

from engine.checkpoint import open_checkpoint
from engine.errors import CheckpointError
from engine.talker import load_talker

CPU = torch.device("cpu")


@pytest.fixture
def copied(base_like_06b: Path, tmp_path: Path) -> Path:
    """A checkpoint of one's own, to be damaged."""
    return Path(shutil.copytree(base_like_06b, tmp_path / "model"))


def edited(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Changes a JSON file."""
    content = json.loads(path.read_text())
    change(content)
    path.write_text(json.dumps(content))


def test_every_dimension_comes_from_the_config(base_like_17b: Path) -> None:
    """The official class defaults are other numbers (model.md 1.1)."""
    checkpoint = open_checkpoint(base_like_17b)
    config = json.loads((base_like_17b / "config.json").read_text())["talker_config"]
    assert checkpoint.talker.stack.n_layers == config["num_hidden_layers"]
    assert checkpoint.talker.stack.n_kv_heads == config["num_key_value_heads"]
    assert checkpoint.talker.ids.eos == config["codec_eos_token_id"]
    predictor = config["code_predictor_config"]
    assert checkpoint.predictor.stack.rope_theta == predictor["rope_theta"]


def test_shards_load_as_one_file_does(
    checkpoint: Callable[..., Path],
) -> None:
    """The same seed in one file and in three."""
    whole = load_talker(open_checkpoint(checkpoint("17b", "base")), CPU, torch.float32)[0]
    shards = load_talker(open_checkpoint(checkpoint("17b", "base", n_shards=3)), CPU, torch.float32)
    assert torch.equal(whole.codec_head, shards[0].codec_head)
    assert torch.equal(whole.stack.layers[2].qkv, shards[0].stack.layers[2].qkv)


@pytest.mark.parametrize(
    "name",
    [
        "config.json",
        "generation_config.json",
        "model.safetensors",
        "vocab.json",
        "merges.txt",
        "tokenizer_config.json",
        "speech_tokenizer/config.json",
        "speech_tokenizer/model.safetensors",
    ],
)
def test_a_missing_file_is_named(copied: Path, name: str) -> None:
    """Before anything is loaded."""
    (copied / name).unlink()
    with pytest.raises(CheckpointError, match=name.replace(".", r"\.")):
        open_checkpoint(copied)


@pytest.mark.parametrize("name", ["model.safetensors", "speech_tokenizer/model.safetensors"])
@pytest.mark.parametrize("keep", [0, 5, 0.5, 0.999])
def test_cut_off_weights_are_named(copied: Path, name: str, keep: float) -> None:
    """A download that broke off, at any place."""
    path = copied / name
    content = path.read_bytes()
    path.write_bytes(content[: int(keep if keep >= 1 else keep * len(content))])
    with pytest.raises(CheckpointError, match=name.replace(".", r"\.")):
        open_checkpoint(copied)


def test_a_missing_shard_is_named(checkpoint: Callable[..., Path], tmp_path: Path) -> None:
    """The index alone is not a model."""
    copied = Path(shutil.copytree(checkpoint("17b", "base", n_shards=3), tmp_path / "model"))
    shard = sorted(copied.glob("model-*.safetensors"))[1]
    shard.unlink()
    with pytest.raises(CheckpointError, match=shard.name):
        open_checkpoint(copied)


@pytest.mark.parametrize("content", ["", "{", "[]", "nonsense"])
def test_a_damaged_config_is_named(copied: Path, content: str) -> None:
    """Not a traceback of the JSON parser."""
    (copied / "config.json").write_text(content)
    with pytest.raises(CheckpointError, match=r"config\.json"):
        open_checkpoint(copied)


def test_a_missing_key_is_named_and_not_filled_in(copied: Path) -> None:
    """The class default would be silently wrong."""
    edited(copied / "config.json", lambda c: c["talker_config"].pop("codec_eos_token_id"))
    with pytest.raises(CheckpointError, match="codec_eos_token_id"):
        open_checkpoint(copied)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda c: c.update(tokenizer_type="qwen3_tts_tokenizer_25hz"), "12hz"),
        (lambda c: c.update(tts_model_type="other"), "tts_model_type"),
        (lambda c: c["talker_config"].update(num_code_groups=8), "16 codebooks"),
        (lambda c: c["talker_config"].update(use_sliding_window=True), "sliding window"),
        (lambda c: c["talker_config"].update(rope_scaling={"type": "yarn"}), "yarn"),
    ],
)
def test_a_foreign_kind_of_model_is_refused(
    copied: Path, change: Callable[[dict[str, Any]], None], words: str
) -> None:
    """It would speak, but wrongly."""
    edited(copied / "config.json", change)
    with pytest.raises(CheckpointError, match=words):
        open_checkpoint(copied)


def test_weights_that_do_not_fit_the_config_are_refused(copied: Path) -> None:
    """faults.md 52: a size-specific shape, caught at loading and not on the device."""
    edited(copied / "config.json", lambda c: c["talker_config"].update(intermediate_size=96))
    with pytest.raises(CheckpointError, match=r"gate_proj.*config\.json says"):
        load_talker(open_checkpoint(copied), CPU, torch.float32)


def test_a_config_with_a_layer_too_many_names_the_missing_tensor(copied: Path) -> None:
    """The first tensor that is not there."""
    edited(copied / "config.json", lambda c: c["talker_config"].update(num_hidden_layers=4))
    with pytest.raises(CheckpointError, match=r"layers\.3"):
        load_talker(open_checkpoint(copied), CPU, torch.float32)


def test_a_damaged_tokenizer_is_named(copied: Path) -> None:
    """When it is loaded."""
    from engine.tokens import TextTokenizer

    (copied / "vocab.json").write_text("{}")
    with pytest.raises(CheckpointError, match="tokenizer"):
        TextTokenizer(open_checkpoint(copied))


def test_defaults_are_the_official_ones_where_the_file_is_silent(copied: Path) -> None:
    """faults.md 38: the defaults table of the official wrapper."""
    (copied / "generation_config.json").write_text('{"top_k": 7}')
    defaults = open_checkpoint(copied).defaults
    assert defaults.top_k == 7
    assert (defaults.temperature, defaults.top_p, defaults.repetition_penalty) == (0.9, 1.0, 1.05)
    assert (defaults.predictor_temperature, defaults.predictor_top_k) == (0.9, 50)
    assert defaults.max_frames == 2048


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("temperature", 0),
        ("temperature", None),
        ("temperature", [0.9]),
        ("top_k", "50"),
        ("top_k", -1),
        ("top_p", 0),
        ("repetition_penalty", None),
        ("do_sample", "yes"),
        ("max_new_tokens", 0),
        ("max_new_tokens", "many"),
    ],
)
def test_a_default_out_of_range_is_named(copied: Path, name: str, value: object) -> None:
    """As a fault of the model, not of the user's request."""
    edited(copied / "generation_config.json", lambda c: c.update({name: value}))
    with pytest.raises(CheckpointError, match=name):
        open_checkpoint(copied)


def test_a_greedy_default_may_have_no_temperature(copied: Path) -> None:
    """Some checkpoints write 0 there."""
    path = copied / "generation_config.json"
    edited(path, lambda c: c.update(do_sample=False, temperature=0))
    assert open_checkpoint(copied).defaults.temperature == 1.0


@pytest.mark.parametrize(
    "change",
    [
        lambda c: c["talker_config"].update(num_hidden_layers=0),
        lambda c: c["talker_config"].update(num_hidden_layers="x"),
        lambda c: c["talker_config"].update(rope_scaling="default"),
        lambda c: c["talker_config"].update(codec_eos_token_id=99_999),
        lambda c: c["talker_config"].update(codec_bos_id="x"),
        lambda c: c["talker_config"].update(rms_norm_eps="small"),
        lambda c: c.update(tts_bos_token_id=10**6),
    ],
)
def test_a_config_that_makes_no_sense_is_refused(
    copied: Path, change: Callable[[dict[str, Any]], None]
) -> None:
    """Before the device is asked for rows that are not there."""
    edited(copied / "config.json", change)
    with pytest.raises(CheckpointError):
        open_checkpoint(copied)


def test_weights_that_are_no_numbers_are_named(copied: Path) -> None:
    """They would speak noise, and say that all is well."""
    from safetensors.torch import load_file, save_file

    path = copied / "model.safetensors"
    weights = load_file(path)
    weights["talker.codec_head.weight"][3, 3] = float("nan")
    save_file(weights, path)
    with pytest.raises(CheckpointError, match="codec_head"):
        load_talker(open_checkpoint(copied), CPU, torch.float32)


def test_a_model_is_called_as_the_user_calls_it(base_like_06b: Path) -> None:
    """Its directory's name unless told otherwise."""
    assert open_checkpoint(base_like_06b).card.name == base_like_06b.name
    assert open_checkpoint(base_like_06b, name="0.6b-base").card.name == "0.6b-base"


def test_families_differ_where_voices_cannot_be_exchanged(
    base_like_06b: Path, base_like_17b: Path, starter: Path
) -> None:
    """A voice file names its family."""
    families = {open_checkpoint(d).family for d in (base_like_06b, base_like_17b, starter)}
    assert len(families) == 3


def test_a_model_says_how_much_it_speaks_in_one_go(
    base_like_06b: Path, starter: Path, tmp_path: Path
) -> None:
    """The starter drifts beyond 12 s; released models beyond 25."""
    assert open_checkpoint(base_like_06b).card.segment_s == 20
    assert open_checkpoint(starter).card.segment_s == 7.5
    copied = shutil.copytree(starter, tmp_path / "copied")
    for value in (2, "long", float("nan"), True):
        config = json.loads((copied / "config.json").read_text(encoding="utf-8"))
        config["vivavoce_segment_s"] = value
        (copied / "config.json").write_text(json.dumps(config), encoding="utf-8")
        with pytest.raises(CheckpointError, match="vivavoce_segment_s"):
            open_checkpoint(copied)


def test_only_what_the_official_package_follows_follows_instruct(
    checkpoint: Callable[..., Path],
) -> None:
    """faults.md 53: the 0.6B CustomVoice model drops it."""
    follows = {
        (shape, kind): open_checkpoint(checkpoint(shape, kind)).follows_instruct
        for shape, kind in (
            ("06b", "custom_voice"),
            ("17b", "custom_voice"),
            ("17b", "voice_design"),
            ("17b", "base"),
        )
    }
    assert follows == {
        ("06b", "custom_voice"): False,
        ("17b", "custom_voice"): True,
        ("17b", "voice_design"): True,
        ("17b", "base"): False,
    }
