"""Which device and number format to use, and whether they fit together."""

from typing import Any, cast

import torch

from engine.errors import DeviceError, TorchTooOldError
from engine.models import GraphicsCard

OLDEST_TORCH = (2, 5, 1)  # before it, capturing CUDA graphs fails (faster-qwen3-tts PR #53)

_DTYPES = {
    "float32": torch.float32,
    "bfloat16": torch.bfloat16,
    "float16": torch.float16,
}


def pick_device(name: str, *, torch_version: str = torch.__version__) -> torch.device:
    """Finds a device.

    Args:
        name: `auto` (the first CUDA card, else the CPU), `cpu`, `cuda` or `cuda:N`.
        torch_version: Of the torch in use.

    Raises:
        DeviceError: There is no such device here.
        TorchTooOldError: This torch cannot capture CUDA graphs as the engine needs them.
    """
    n_cards = torch.cuda.device_count()
    wanted = ("cuda:0" if n_cards else "cpu") if name == "auto" else name
    try:
        device = torch.device(wanted)
    except RuntimeError as error:
        raise DeviceError(
            f"“{name}” is not a device.", "Use auto, cpu, cuda or cuda:1 and so on."
        ) from error
    if device.type == "cpu":
        return device
    if device.type != "cuda":
        raise DeviceError(f"This engine does not run on “{name}”.", "Use auto, cpu or cuda.")
    index = device.index or 0
    if index >= n_cards:
        seen = {0: "no graphics card", 1: "one graphics card, cuda:0"}
        cards = seen.get(n_cards, f"{n_cards} graphics cards, cuda:0 to cuda:{n_cards - 1}")
        raise DeviceError(
            f"There is no device {name} here: torch sees {cards}.",
            "Use --device cpu, or run `vivavoce doctor` to see why.",
        )
    require_torch(torch_version)
    return torch.device("cuda", index)


def graphics_cards() -> tuple[GraphicsCard, ...]:
    """Gives the graphics cards that torch can use; none where it can use none. Never raises."""
    found: list[GraphicsCard] = []
    try:
        n_cards = torch.cuda.device_count() if torch.cuda.is_available() else 0
    except (RuntimeError, AssertionError, OSError):  # a driver that is broken
        return ()
    for index in range(n_cards):
        try:
            about = cast("Any", torch.cuda.get_device_properties(index))  # pyright: ignore[reportUnknownMemberType]
        except (RuntimeError, AssertionError, OSError):
            continue
        total_bytes = int(about.total_memory)
        found.append(
            GraphicsCard(str(about.name), index, total_bytes, _free_bytes(index, total_bytes))
        )
    return tuple(found)


def pick_dtype(name: str, device: torch.device) -> torch.dtype:
    """Finds a number format: `auto` is float32 on the CPU, else bfloat16 (float16 before Ampere).

    Raises:
        DeviceError: There is no such format, or not on this device.
    """
    if name == "auto":
        if device.type == "cpu":
            return torch.float32
        return torch.bfloat16 if torch.cuda.is_bf16_supported() else torch.float16
    if name not in _DTYPES:
        raise DeviceError(f"“{name}” is not a number format.", f"Use auto, {', '.join(_DTYPES)}.")
    return _DTYPES[name]


def require_torch(version: str) -> None:
    """Refuses a torch that cannot capture CUDA graphs.

    Args:
        version: Such as `2.13.0+cpu`.

    Raises:
        TorchTooOldError: It is older than 2.5.1.
    """
    numbers = tuple(int(part) for part in version.split("+")[0].split(".")[:3] if part.isdigit())
    if numbers < OLDEST_TORCH:
        raise TorchTooOldError(
            f"torch {version} is too old for this engine on a graphics card.",
            "Run ./setup.sh again: it installs a torch that fits.",
        )


def _free_bytes(index: int, total_bytes: int) -> int:
    """What is free, and what this process would give back for another model."""
    try:
        free_bytes, _ = torch.cuda.mem_get_info(index)
        return min(total_bytes, free_bytes + int(torch.cuda.memory_reserved(index)))
    except (RuntimeError, AssertionError, OSError):  # such as a context that is poisoned
        return total_bytes
