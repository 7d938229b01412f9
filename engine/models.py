"""The released models and the starter: find, download, verify, delete, and do they fit the GPU."""

import json
import re
import shutil
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from huggingface_hub.constants import HF_HUB_CACHE

from engine.contract import Progress, ProgressCallback, home_directory
from engine.errors import CheckpointError, ModelError, UnknownModelError
from engine.hub import (
    ENDPOINT,
    MANIFEST,
    PATIENT,
    Download,
    Patience,
    in_gb,
    is_complete,
    read_manifest,
)

STARTER = "starter"
STARTER_DIRECTORY = Path(__file__).parents[1] / "resources" / "starter"
HUB_CACHE = Path(HF_HUB_CACHE)
HUB_ID = re.compile(r"[\w.-]+/[\w.-]+")
TIGHT_GPU_BYTES = 1_000_000_000  # less than this left over is worth a warning
LAYOUT = (
    "config.json",
    "generation_config.json",
    "vocab.json",
    "merges.txt",
    "tokenizer_config.json",
    "speech_tokenizer/config.json",
    "speech_tokenizer/model.safetensors",
)


@dataclass(frozen=True, slots=True)
class Released:
    """A model that can be downloaded.

    Attributes:
        name: Its short name.
        hub_id: Its name on the hub.
        download_bytes: What a download brings, roughly.
        gpu_bytes: GPU memory it needs in bf16, with its state and graphs, roughly.
    """

    name: str
    hub_id: str
    download_bytes: int
    gpu_bytes: int

    @property
    def home(self) -> Path:
        """Where its download lies, or would lie."""
        return home_directory() / "models" / self.hub_id.replace("/", "--")


# Sizes: model.safetensors of 1.8 and 3.9 GB, speech_tokenizer/ of 0.7 GB.
RELEASED = (
    Released("0.6b-base", "Qwen/Qwen3-TTS-12Hz-0.6B-Base", 2_520_000_000, 4_000_000_000),
    Released("0.6b-custom", "Qwen/Qwen3-TTS-12Hz-0.6B-CustomVoice", 2_500_000_000, 4_000_000_000),
    Released("1.7b-base", "Qwen/Qwen3-TTS-12Hz-1.7B-Base", 4_550_000_000, 6_500_000_000),
    Released("1.7b-custom", "Qwen/Qwen3-TTS-12Hz-1.7B-CustomVoice", 4_530_000_000, 6_500_000_000),
    Released("1.7b-design", "Qwen/Qwen3-TTS-12Hz-1.7B-VoiceDesign", 4_530_000_000, 6_500_000_000),
)


@dataclass(frozen=True, slots=True)
class FoundModel:
    """A model on the disk.

    Attributes:
        name: Its short name, its hub id or its directory's name.
        directory: In the official layout.
        is_from_hub: Whether it is a snapshot of a hub id (see `open_checkpoint`).
    """

    name: str
    directory: Path
    is_from_hub: bool


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """What there is of a model on the disk.

    Attributes:
        name: Its short name.
        hub_id: Its name on the hub; empty for the starter.
        directory: Where it lies, or None while it is not complete.
        n_bytes: What it takes on the disk when complete, else 0.
        partial_bytes: What an unfinished download has brought so far.
        download_bytes: What a whole download brings, roughly; 0 for the starter.
    """

    name: str
    hub_id: str
    directory: Path | None
    n_bytes: int
    partial_bytes: int
    download_bytes: int


@dataclass(frozen=True, slots=True)
class Fit:
    """Whether a model fits the free memory of a GPU, and why."""

    level: Literal["green", "amber", "red"]
    reason: str


def find_model(name: str | Path | None = None, *, hub_cache: Path = HUB_CACHE) -> FoundModel:
    """Finds a model on the disk, without any network call.

    Args:
        name: None or `starter`; a released model's short name or hub id, case-insensitive; or a
            directory.
        hub_cache: Hugging Face's cache.

    Raises:
        UnknownModelError: No such model, with the near names.
        ModelError: It is known but not, or not completely, on the disk; or no such directory.
    """
    if name is None or (isinstance(name, str) and name.lower() == STARTER):
        return FoundModel(STARTER, STARTER_DIRECTORY, is_from_hub=False)
    model = _released(name) if isinstance(name, str) else None
    if model:
        directory = _complete_copy(model, hub_cache)
        if directory is None:
            raise ModelError(
                f"The model {model.name} is not, or not completely, on this machine.",
                f"Run: vivavoce models download {model.name}",
            )
        return FoundModel(model.name, directory, is_from_hub=True)
    directory = _directory(name)
    if directory:
        return FoundModel(directory.resolve().name, directory, is_from_hub=False)
    if isinstance(name, str) and HUB_ID.fullmatch(name):
        snapshot = _cached_snapshot(name, hub_cache)  # such as a fine-tuned model
        if snapshot:
            return FoundModel(name, snapshot, is_from_hub=True)
    if isinstance(name, Path) or name.startswith((".", "~")) or Path(name).is_absolute():
        raise ModelError(f"There is no directory {name}.", "Check the path of the model.")
    raise _unknown(name)


def download(
    name: str,
    *,
    endpoint: str = ENDPOINT,
    progress: ProgressCallback | None = None,
    cancel: threading.Event | None = None,
    hub_cache: Path = HUB_CACHE,
    free_disk_bytes: int | None = None,
    patience: Patience = PATIENT,
) -> Path:
    """Downloads a released model, or what an earlier try left of it, and gives its directory.

    A complete copy, also one in Hugging Face's cache, is given at once without any network call.
    Every file is compared with the hub's size and hash before it gets its name.

    Args:
        name: A short name or hub id, case-insensitive.
        endpoint: Where the hub answers.
        progress: Called with the bytes of all files, in the calling thread.
        cancel: Set it from any thread to pause; it is seen at the next block that arrives, at the
            latest after `patience.timeout_s`.
        hub_cache: Hugging Face's cache.
        free_disk_bytes: How much may be filled; None asks the disk.
        patience: How long it bears with a bad line.

    Raises:
        UnknownModelError: No such model, with the near names.
        DownloadPausedError: `cancel` was set; the next download goes on from there.
        DownloadError: The disk is too full, the hub refuses, or the line is dead.
    """
    if name.lower() == STARTER:
        return STARTER_DIRECTORY
    model = _known(name)
    there = _complete_copy(model, hub_cache)
    if there is not None:
        return there
    Download(
        name=model.name,
        hub_id=model.hub_id,
        endpoint=endpoint,
        progress=progress,
        cancel=cancel or threading.Event(),
        free_disk_bytes=free_disk_bytes,
        patience=patience,
    ).into(model.home)
    return model.home


def verify(name: str, *, progress: ProgressCallback | None = None) -> None:
    """Hashes every file of a downloaded model; a damaged one makes it count as not downloaded.

    Raises:
        UnknownModelError: No such model, with the near names.
        ModelError: It was not downloaded by Vivavoce, so there are no hashes to compare.
        CheckpointError: A file is damaged or missing; a download fetches just that one.
    """
    model = _known(name)
    files = read_manifest(model.home)
    if files is None:
        raise ModelError(
            f"There is no complete download of {model.name} by Vivavoce to check.",
            f"Run: vivavoce models download {model.name}",
        )
    damaged: list[str] = []
    total, done = sum(file.n_bytes for file in files), 0
    for file in files:
        if not file.is_intact(model.home / file.path):
            damaged.append(file.path)
        done += file.n_bytes
        if progress:
            progress(Progress(f"Checking {model.name}", done, total, "bytes"))
    if damaged:
        (model.home / MANIFEST).unlink()
        raise CheckpointError(
            f"{', '.join(damaged)} of {model.name} is damaged or missing.",
            f"Run: vivavoce models download {model.name} (it fetches only what is wrong).",
        )


def delete(name: str, *, hub_cache: Path = HUB_CACHE) -> None:
    """Deletes a downloaded model, also a half-downloaded one.

    Raises:
        UnknownModelError: No such model, with the near names.
        ModelError: There is nothing of ours to delete, or it is in use.
    """
    model = _known(name)
    if not model.home.is_dir():
        shared = _complete_copy(model, hub_cache)
        if shared is None:
            raise ModelError(f"{model.name} is not on this machine.", "There is nothing to delete.")
        raise ModelError(
            f"{model.name} lies in Hugging Face's cache ({shared}), which other programs share.",
            "If none needs it, run: huggingface-cli delete-cache",
        )
    try:
        (model.home / MANIFEST).unlink(missing_ok=True)
        shutil.rmtree(model.home)
    except OSError as error:
        raise ModelError(
            f"{model.name} could not be deleted: {error}.",
            "Close every program that uses it, then delete it again.",
        ) from error


def list_models(*, hub_cache: Path = HUB_CACHE) -> tuple[ModelStatus, ...]:
    """Says what there is of each model on the disk, the starter first."""
    starter = ModelStatus(STARTER, "", STARTER_DIRECTORY, _taken_bytes(STARTER_DIRECTORY), 0, 0)
    return (starter, *(_status(model, hub_cache) for model in RELEASED))


def fits(name: str, free_gpu_bytes: int) -> Fit:
    """Says whether a released model fits into so much free GPU memory in bf16.

    Raises:
        UnknownModelError: No such model, with the near names.
    """
    model = _known(name)
    needed, free = f"about {in_gb(model.gpu_bytes)}", in_gb(free_gpu_bytes)
    if free_gpu_bytes < model.gpu_bytes:
        return Fit("red", f"{model.name} needs {needed} of GPU memory, {free} are free.")
    if free_gpu_bytes < model.gpu_bytes + TIGHT_GPU_BYTES:
        return Fit("amber", f"{model.name} needs {needed} of the {free} free: that is tight.")
    return Fit("green", f"{model.name} needs {needed} of GPU memory, {free} are free.")


def _directory(name: str | Path) -> Path | None:
    try:
        directory = Path(name).expanduser()
        return directory if directory.is_dir() else None
    except (OSError, RuntimeError):  # a name too long for any disk; the `~` of nobody
        return None


def _released(name: str) -> Released | None:
    wanted = name.lower()
    return next((m for m in RELEASED if wanted in (m.name, m.hub_id.lower())), None)


def _known(name: str) -> Released:
    if name.lower() == STARTER:
        raise ModelError(
            "The starter voice is part of the program.",
            "It runs everywhere, and there is nothing to check or delete.",
        )
    model = _released(name)
    if model is None:
        raise _unknown(name)
    return model


def _unknown(name: str) -> UnknownModelError:
    return UnknownModelError(
        name, [STARTER, *(m.hub_id if "/" in name else m.name for m in RELEASED)]
    )


def _status(model: Released, hub_cache: Path) -> ModelStatus:
    directory = _complete_copy(model, hub_cache)
    return ModelStatus(
        name=model.name,
        hub_id=model.hub_id,
        directory=directory,
        n_bytes=_taken_bytes(directory) if directory else 0,
        partial_bytes=0 if is_complete(model.home) else _taken_bytes(model.home),
        download_bytes=model.download_bytes,
    )


def _complete_copy(model: Released, hub_cache: Path) -> Path | None:
    return model.home if is_complete(model.home) else _cached_snapshot(model.hub_id, hub_cache)


def _cached_snapshot(hub_id: str, hub_cache: Path) -> Path | None:
    """The snapshot that `main` last pointed to in Hugging Face's cache, if it is complete.

    Files get their names there only when they have arrived, so presence is enough.
    """
    repository = hub_cache / f"models--{hub_id.replace('/', '--')}"
    try:
        commit = (repository / "refs" / "main").read_text(encoding="utf-8").strip()
        snapshot = repository / "snapshots" / commit
        index = snapshot / "model.safetensors.index.json"
        weights = {"model.safetensors"}
        if index.is_file():
            weights = set(json.loads(index.read_text(encoding="utf-8"))["weight_map"].values())
        is_whole = all((snapshot / name).is_file() for name in (*LAYOUT, *weights))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return snapshot if commit and is_whole else None


def _taken_bytes(directory: Path) -> int:
    return sum(path.stat().st_size for path in directory.rglob("*") if path.is_file())
