"""Weights in int8: how they are rounded, and that none are used whose effect is not known."""

from pathlib import Path

import pytest
import torch

from engine import quality
from engine.checkpoint import open_checkpoint
from engine.cli import main
from engine.errors import SettingError
from engine.int8 import in_int8
from engine.quality import Int8, own_directory, report_name
from engine.speech import open_speaker
from engine.talker import Predictor, Talker, load_talker

CPU = torch.device("cpu")


def loaded(directory: Path, int8: Int8 | None) -> tuple[Talker, Predictor]:
    return load_talker(open_checkpoint(directory), CPU, torch.float32, int8=int8)


def test_each_row_is_rounded_by_half_a_step_of_its_own_at_most() -> None:
    """A row of zeros, and one of a single value, among them."""
    torch.manual_seed(1)
    matrix = torch.randn(40, 64) * torch.logspace(-6, 3, 40)[:, None]
    matrix[3], matrix[5] = 0, 7.5
    rounded = in_int8(matrix)
    steps = matrix.abs().amax(1, keepdim=True) / 127
    assert bool(((rounded.widened(torch.float32) - matrix).abs() <= 0.501 * steps).all())
    assert torch.equal(rounded.steps.abs().amax(1) == 127, torch.arange(40) != 3)
    assert torch.equal(rounded.widened(torch.float32)[3], matrix[3])


def test_steps_are_bf16_values_without_rounding() -> None:
    """So that the kernel multiplies exactly what the plain path stands for."""
    steps = in_int8(torch.randn(8, 256)).steps
    assert torch.equal(steps.bfloat16().float(), steps.float())


@pytest.mark.parametrize("int8", ["predictor", "all"])
def test_only_the_layers_that_were_asked_for_are_rounded(
    base_like_06b: Path, base_like_17b: Path, int8: Int8
) -> None:
    for directory in (base_like_06b, base_like_17b):
        plain, rounded = loaded(directory, None), loaded(directory, int8)
        for index, is_rounded in enumerate((int8 == "all", True)):
            one, other = plain[index].stack, rounded[index].stack
            assert torch.equal(one.qk_norm, other.qk_norm)
            for before, after in zip(one.layers, other.layers, strict=True):
                assert torch.equal(before.input_norm, after.input_norm)
                for name in ("qkv", "out", "gate_up", "down"):
                    right, found = getattr(before, name), getattr(after, name)
                    expected = in_int8(right.t()).widened(torch.float32).t()
                    assert torch.equal(found, expected if is_rounded else right)
        assert torch.equal(plain[0].codec_head, rounded[0].codec_head)
        assert torch.equal(plain[1].inputs, rounded[1].inputs)
        for right, found in zip(plain[1].heads, rounded[1].heads, strict=True):
            assert torch.equal(right, found)


def test_what_nobody_has_measured_is_refused_until_there_is_a_report(
    base_like_17b: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A report on other weights, or on the other choice, is none."""
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path))
    weights = set(open_checkpoint(base_like_17b).files.values())
    assert len(weights) == 3
    with pytest.raises(SettingError, match="has not been measured"):
        open_speaker(base_like_17b, device="cpu", int8="all")
    own_directory().mkdir(parents=True)
    (own_directory() / report_name(weights, "all")).write_text("{}")
    open_speaker(base_like_17b, device="cpu", int8="all").close()
    with pytest.raises(SettingError, match="--int8 predictor"):
        open_speaker(base_like_17b, device="cpu", int8="predictor")
    with pytest.raises(SettingError, match="has not been measured"):
        quality.require_report("other", sorted(weights)[:2], "all")


def test_what_int8_weights_do_not_go_with_is_refused(starter: Path) -> None:
    with pytest.raises(SettingError, match="official package"):
        open_speaker(starter, device="cpu", backend="reference", int8="predictor")
    assert main(["bench", "--peers", "--int8", "all"]) == 2
