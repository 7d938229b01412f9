"""The models on the disk: find, download, check, delete, list."""

import json
import re
import shutil
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from huggingface_hub.constants import HF_HUB_CACHE

from engine.contract import Progress, ProgressCallback
from engine.errors import CheckpointError, CheckStoppedError, ModelError
from engine.hub import (
    ENDPOINT,
    MANIFEST,
    PATIENT,
    Download,
    Patience,
    held,
    is_complete,
    read_manifest,
)
from engine.models.added import (
    INDEX,
    LAYOUT,
    WEIGHTS,
    AddedModel,
    added_model,
    added_models,
    model_kind,
    model_languages,
    model_size,
)
from engine.models.released import (
    LANGUAGES,
    RELEASED,
    STARTER,
    STARTER_DIRECTORY,
    Fit,
    Released,
    judge_fit,
    known,
    released,
    unknown,
)

HUB_CACHE = Path(HF_HUB_CACHE)
HUB_ID = re.compile(r"[\w.-]+/[\w.-]+")
GPU_SHARE = 1.45  # memory that a model needs, by its size on the disk (see `RELEASED`)
GPU_SPARE_BYTES = 300_000_000
DELETE_WAIT_S = PATIENT.timeout_s + 3.0  # a download that was cancelled may wait for its line


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
        hub_id: Its name on the hub; empty for the starter and for what the user has added.
        directory: Where it lies, or None while it is not complete.
        n_bytes: What it takes on the disk when complete, else 0.
        partial_bytes: What an unfinished download has brought so far.
        download_bytes: What a whole download brings, roughly; 0 for what cannot be downloaded.
        kind: `base` (clones voices), `custom_voice` (has voices) or `voice_design` (invents them);
            empty if it is not known.
        size: Its parameters in words, such as `0.6B`; empty if it is not known.
        languages: What it speaks, in small letters.
        is_added: Whether the user has added its directory.
        is_ours: Whether Vivavoce has downloaded it: it can be checked and deleted.
        gpu_bytes: GPU memory it needs in bf16, roughly.
    """

    name: str
    hub_id: str
    directory: Path | None
    n_bytes: int
    partial_bytes: int
    download_bytes: int
    kind: str = "base"
    size: str = ""
    languages: tuple[str, ...] = ()
    is_added: bool = False
    is_ours: bool = False
    gpu_bytes: int = 0


def find_model(name: str | Path | None = None, *, hub_cache: Path = HUB_CACHE) -> FoundModel:
    """Finds a model on the disk, without any network call.

    Args:
        name: None or `starter`; a released model's short name or hub id, case-insensitive; the
            name of one that was added; or a directory.
        hub_cache: Hugging Face's cache.

    Raises:
        UnknownModelError: No such model, with the near names.
        ModelError: It is known but not, or not completely, on the disk; or no such directory.
    """
    if name is None or (isinstance(name, str) and name.lower() == STARTER):
        return FoundModel(STARTER, STARTER_DIRECTORY, is_from_hub=False)
    model = released(name) if isinstance(name, str) else None
    if model:
        directory = _complete_copy(model, hub_cache)
        if directory is None:
            raise ModelError(
                f"The model {model.name} is not, or not completely, on this machine.",
                f"Run: vivavoce models download {model.name}",
            )
        return FoundModel(model.name, directory, is_from_hub=True)
    added = added_model(name) if isinstance(name, str) else None
    if added:
        if not added.directory.is_dir():
            raise ModelError(
                f"The folder of {added.name} is not there any more: {added.directory}.",
                "Put it back, or choose another model.",
            )
        return FoundModel(added.name, added.directory, is_from_hub=False)
    directory = _directory(name)
    if directory:
        return FoundModel(directory.resolve().name, directory, is_from_hub=False)
    if isinstance(name, str) and HUB_ID.fullmatch(name):
        snapshot = _cached_snapshot(name, hub_cache)  # such as a fine-tuned model
        if snapshot:
            return FoundModel(name, snapshot, is_from_hub=True)
    if isinstance(name, Path) or name.startswith((".", "~")) or Path(name).is_absolute():
        raise ModelError(f"There is no directory {name}.", "Check the path of the model.")
    raise unknown(name, (model.name for model in added_models()))


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
        NoConnectionError: The line is dead.
        DownloadError: The disk is too full, or the hub refuses.
        ModelBusyError: Another process is at this very model, and goes on for long.
    """
    if name.lower() == STARTER:
        return STARTER_DIRECTORY
    model = known(name)
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


def verify(
    name: str,
    *,
    progress: ProgressCallback | None = None,
    cancel: threading.Event | None = None,
) -> None:
    """Hashes every file of a downloaded model; a damaged one makes it count as not downloaded.

    Args:
        name: A short name or hub id, case-insensitive.
        progress: Called with the bytes that were read, in the calling thread.
        cancel: Set it from any thread to stop; nothing has changed then.

    Raises:
        UnknownModelError: No such model, with the near names.
        ModelError: It was not downloaded by Vivavoce, so there are no hashes to compare.
        ModelBusyError: Another process is at this very model.
        CheckStoppedError: `cancel` was set.
        CheckpointError: A file is damaged or missing; a download fetches just that one.
    """
    model = known(name)
    files = read_manifest(model.home)
    if files is None:
        raise ModelError(
            f"There is no complete download of {model.name} by Vivavoce to check.",
            f"Run: vivavoce models download {model.name}",
        )
    damaged: list[str] = []
    total, done = sum(file.n_bytes for file in files), 0

    def report(n_bytes: int) -> None:
        if cancel and cancel.is_set():
            raise CheckStoppedError(f"The check of {model.name} was stopped.", "Check it again.")
        if progress:
            progress(Progress(f"Checking {model.name}", done + n_bytes, total, "bytes"))

    with _guarded(model):
        for file in files:
            if not file.is_intact(model.home / file.path, report):
                damaged.append(file.path)
            done += file.n_bytes
            report(0)
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
        ModelBusyError: Another process is at this very model.
    """
    model = known(name)
    if not model.home.is_dir():
        shared = _complete_copy(model, hub_cache)
        if shared is None:
            raise ModelError(f"{model.name} is not on this machine.", "There is nothing to delete.")
        raise ModelError(
            f"{model.name} lies in Hugging Face's cache ({shared}), which other programs share.",
            "If none needs it, run: huggingface-cli delete-cache",
        )
    with _guarded(model, DELETE_WAIT_S):
        (model.home / MANIFEST).unlink(missing_ok=True)
        shutil.rmtree(model.home)


def list_models(*, hub_cache: Path = HUB_CACHE) -> tuple[ModelStatus, ...]:
    """Says what there is of each model on the disk: the starter, the released, the added ones."""
    starter = ModelStatus(
        STARTER,
        "",
        STARTER_DIRECTORY,
        _taken_bytes(STARTER_DIRECTORY),
        0,
        0,
        languages=model_languages(STARTER_DIRECTORY),
    )
    return (
        starter,
        *(_status(model, hub_cache) for model in RELEASED),
        *(_status_of_added(model) for model in added_models()),
    )


def fit_of(status: ModelStatus, free_gpu_bytes: int) -> Fit:
    """Says whether a model, also an added one, fits into so much free GPU memory."""
    return judge_fit(status.name, status.gpu_bytes, free_gpu_bytes)


def _directory(name: str | Path) -> Path | None:
    try:
        directory = Path(name).expanduser()
        return directory if directory.is_dir() else None
    except (OSError, RuntimeError):  # a name too long for any disk; the `~` of nobody
        return None


def _status(model: Released, hub_cache: Path) -> ModelStatus:
    directory = _complete_copy(model, hub_cache)
    return ModelStatus(
        name=model.name,
        hub_id=model.hub_id,
        directory=directory,
        n_bytes=_taken_bytes(directory) if directory else 0,
        partial_bytes=0 if is_complete(model.home) else _taken_bytes(model.home),
        download_bytes=model.download_bytes,
        kind=model.kind,
        size=model.size,
        languages=(model_languages(directory) if directory else ()) or LANGUAGES,
        is_ours=directory == model.home,
        gpu_bytes=model.gpu_bytes,
    )


def _status_of_added(model: AddedModel) -> ModelStatus:
    directory = model.directory if model.directory.is_dir() else None
    n_bytes = _taken_bytes(directory) if directory else 0
    return ModelStatus(
        name=model.name,
        hub_id="",
        directory=directory,
        n_bytes=n_bytes,
        partial_bytes=0,
        download_bytes=0,
        kind=model_kind(model.directory),
        size=model_size(model.directory),
        languages=model_languages(model.directory),
        is_added=True,
        gpu_bytes=round(n_bytes * GPU_SHARE) + GPU_SPARE_BYTES,
    )


@contextmanager
def _guarded(model: Released, wait_s: float = 0.0) -> Generator[None]:
    """Keeps every other from the model's files, and says why they cannot be changed."""
    try:
        with held(model.home, model.name, wait_s):
            yield
    except OSError as error:
        raise ModelError(
            f"The files of {model.name} could not be read or deleted: {error}.",
            "Close every program that uses it, then try again.",
        ) from error


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
        index = snapshot / INDEX
        weights = {WEIGHTS}
        if index.is_file():
            weights = set(json.loads(index.read_text(encoding="utf-8"))["weight_map"].values())
        is_whole = all((snapshot / name).is_file() for name in (*LAYOUT, *weights))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return snapshot if commit and is_whole else None


def _taken_bytes(directory: Path) -> int:
    """What the files take; a download may rename some meanwhile."""
    taken = 0
    for path in directory.rglob("*"):
        with suppress(OSError):
            taken += path.stat().st_size if path.is_file() else 0
    return taken
