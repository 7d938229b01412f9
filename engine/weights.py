"""The files of a checkpoint, and the tensors in them, read one by one when asked for."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

import torch
from safetensors import SafetensorError, safe_open

from engine.errors import CheckpointError


class Weights:
    """The tensors of a set of safetensors files, read one by one when asked for.

    Args:
        files: Which file holds which tensor.
        device: Where tensors go.
        dtype: What they become.
    """

    def __init__(self, files: Mapping[str, Path], device: torch.device, dtype: torch.dtype) -> None:
        self._files = files
        self._device = device
        self._dtype = dtype
        self._open: dict[Path, Any] = {}

    def __contains__(self, name: str) -> bool:
        """Whether the checkpoint holds the tensor."""
        return name in self._files

    def __call__(self, name: str, *shape: int) -> torch.Tensor:
        """Gives one tensor on the device, in the dtype.

        Raises:
            CheckpointError: It is missing, damaged or not of this shape.
        """
        path = self._files.get(name)
        if path is None:
            raise CheckpointError(
                f"The model lacks the tensor “{name}”.",
                "Download the model again, or choose another.",
            )
        try:
            if path not in self._open:
                self._open[path] = safe_open(path, framework="pt", device="cpu")  # pyright: ignore[reportUnknownVariableType]
            tensor = cast("torch.Tensor", self._open[path].get_tensor(name))
        except (OSError, SafetensorError) as error:
            raise damaged(path) from error
        if tuple(tensor.shape) != shape:
            raise CheckpointError(
                f"“{name}” in {path} is {tuple(tensor.shape)}, config.json says {shape}.",
                "Weights and config.json do not belong together: download the model again.",
            )
        tensor = tensor.to(device=self._device, dtype=self._dtype, copy=True)
        if not bool(torch.isfinite(tensor.sum(dtype=torch.float32))):
            raise CheckpointError(
                f"“{name}” in {path} holds values that are no numbers, or none in {self._dtype}.",
                "Download the model again; if it stays so, try --dtype fp32.",
            )
        return tensor


def tensor_files(directory: Path) -> dict[str, Path]:
    """Finds which file holds which tensor: model.safetensors, or shards with an index.

    Raises:
        CheckpointError: A file is missing or damaged.
    """
    index = directory / "model.safetensors.index.json"
    if index.is_file():
        shards = cast("dict[str, str]", read_json(index)["weight_map"])
        found = _tensors_in(directory / name for name in sorted(set(shards.values())))
        lost = shards.keys() - found.keys()
        if lost:
            raise CheckpointError(
                f"The shards in {directory} lack “{min(lost)}” that their index promises.",
                "Download the model again.",
            )
        return found
    return _tensors_in([directory / "model.safetensors"])


def _tensors_in(paths: Iterable[Path]) -> dict[str, Path]:
    files: dict[str, Path] = {}
    for path in paths:
        if not path.is_file():
            raise missing(path)
        try:
            opened: Any = safe_open(path, framework="pt")  # safetensors is untyped
            with opened as tensors:
                files |= dict.fromkeys(cast("list[str]", tensors.keys()), path)
        except (OSError, SafetensorError) as error:
            raise damaged(path) from error
    return files


def read_json(path: Path) -> dict[str, Any]:
    """Reads a JSON object.

    Raises:
        CheckpointError: The file is missing or damaged.
    """
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise missing(path) from error
    except (OSError, ValueError) as error:
        raise damaged(path) from error
    if not isinstance(read, dict):
        raise damaged(path)
    return cast("dict[str, Any]", read)


def missing(path: Path) -> CheckpointError:
    """Gives the error for a file that is not there."""
    return CheckpointError(
        f"The model is incomplete: {path} is missing.",
        "Download the model again, or point to a complete directory.",
    )


def damaged(path: Path) -> CheckpointError:
    """Gives the error for a file that cannot be read."""
    return CheckpointError(
        f"{path} is damaged or cut off.", "Delete that file and download the model again."
    )
