"""A device that does not exist or does not fit is refused with the next step."""

import pytest
import torch

from engine.device import pick_device, pick_dtype, require_torch
from engine.errors import DeviceError, TorchTooOldError


def test_without_a_card_auto_is_the_cpu_in_float32() -> None:
    """This machine has none."""
    assert torch.cuda.device_count() == 0
    device = pick_device("auto")
    assert device == torch.device("cpu")
    assert pick_dtype("auto", device) is torch.float32


@pytest.mark.parametrize("name", ["cuda", "cuda:1", "mps", "toaster", ""])
def test_what_is_not_here_is_refused(name: str) -> None:
    """Never the CPU in silence."""
    with pytest.raises(DeviceError, match=r"--device cpu|Use auto, cpu"):
        pick_device(name)


@pytest.mark.parametrize("version", ["2.5.0", "2.4.1+cu121", "1.13"])
def test_a_torch_that_cannot_capture_graphs_is_refused(version: str) -> None:
    """faults.md 31."""
    with pytest.raises(TorchTooOldError, match=r"setup\.sh"):
        require_torch(version)


@pytest.mark.parametrize("version", ["2.5.1", "2.13.0+cpu", "3.0.0"])
def test_a_newer_torch_is_taken(version: str) -> None:
    """Numbers are compared as numbers."""
    require_torch(version)


def test_an_unknown_number_format_is_refused() -> None:
    """With those there are."""
    with pytest.raises(DeviceError, match="bfloat16"):
        pick_dtype("int3", torch.device("cpu"))
