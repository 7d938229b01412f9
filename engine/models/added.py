"""The directories that the user has added as models: kept by name in `models/added.json`."""

import json
import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from typing import Any, cast

from engine.contract import home_directory
from engine.errors import CheckpointError, ModelError, UnknownModelError
from engine.hub import held
from engine.models.released import STARTER, released

LAYOUT = (
    "config.json",
    "generation_config.json",
    "vocab.json",
    "merges.txt",
    "tokenizer_config.json",
    "speech_tokenizer/config.json",
    "speech_tokenizer/model.safetensors",
)
WEIGHTS = "model.safetensors"
INDEX = "model.safetensors.index.json"
LOCK_LIMIT_S = 5.0
_NAME_CHARACTERS = 80


@dataclass(frozen=True, slots=True)
class AddedModel:
    """A directory in the official layout that the user has named as a model.

    Attributes:
        name: By which `find_model` knows it.
        directory: Absolute; it may have gone since.
    """

    name: str
    directory: Path


def added_models() -> tuple[AddedModel, ...]:
    """Gives what was added, in the order of adding; a list that cannot be read is empty."""
    try:
        read = json.loads(_list_file().read_text(encoding="utf-8"))
        entries = cast("list[dict[str, Any]]", read["directories"])
        found = [AddedModel(str(e["name"]), Path(e["directory"])) for e in entries]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ()
    return tuple(model for model in found if model.name)


def added_model(name: str) -> AddedModel | None:
    """Gives an added model by its name, case-insensitive; None if there is none."""
    return next((m for m in added_models() if m.name.casefold() == name.casefold()), None)


def add_directory(directory: Path) -> AddedModel:
    """Adds a directory in the official layout to the models; nothing in it is changed.

    One that was added before keeps its name.

    Raises:
        CheckpointError: It is no directory, or no Qwen3-TTS model; what lacks is named.
        ModelError: The list cannot be written.
    """
    try:
        directory = directory.expanduser().resolve()
        require_layout(directory)
    except (OSError, ValueError, RuntimeError) as error:  # no name of a file; the `~` of nobody
        raise CheckpointError(
            f"{directory} cannot be read ({error}).", "Choose another folder."
        ) from error
    with _changing():
        there = added_models()
        same = next((m for m in there if m.directory == directory), None)
        if same is not None:
            return same
        model = AddedModel(_free_name(directory, there), directory)
        _write((*there, model))
    return model


def remove_directory(name: str) -> AddedModel:
    """Forgets an added directory, which itself stays as it is.

    Returns:
        What was forgotten; `add_directory` of its directory takes that back.

    Raises:
        UnknownModelError: None of this name was added.
        ModelError: The list cannot be written.
    """
    with _changing():
        there = added_models()
        gone = next((m for m in there if m.name.casefold() == name.casefold()), None)
        if gone is None:
            raise UnknownModelError(name, (m.name for m in there))
        _write(tuple(m for m in there if m is not gone))
    return gone


def require_layout(directory: Path) -> None:
    """Looks whether a directory has every file of a model, and whether it is one of ours.

    Raises:
        CheckpointError: It has not; what lacks is named.
    """
    if not directory.is_dir():
        raise CheckpointError(f"There is no folder {directory}.", "Choose another folder.")
    lacks = [file for file in (*LAYOUT, *weight_files(directory)) if not _has(directory, file)]
    if lacks:
        named = ", ".join(lacks[:3]) + (f" and {len(lacks) - 3} more" if len(lacks) > 3 else "")
        raise CheckpointError(
            f"{directory.name} is not a complete Qwen3-TTS model: it lacks {named}.",
            "Choose the folder that holds config.json and model.safetensors, or copy the whole "
            "model anew.",
        )
    if not model_kind(directory):
        raise CheckpointError(
            f"{directory.name} is not a Qwen3-TTS model: its config.json says so.",
            "Choose the folder of a Qwen3-TTS 12 Hz model.",
        )


def weight_files(directory: Path) -> set[str]:
    """Gives the names of the files of weights: one, or what the index lists."""
    try:
        read = json.loads((directory / INDEX).read_text(encoding="utf-8"))
        return {str(name) for name in read["weight_map"].values()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {WEIGHTS}


def model_kind(directory: Path) -> str:
    """Gives what a model can do (see `ModelStatus.kind`); empty if it does not say."""
    config = _config(directory)
    kind = config.get("tts_model_type")
    known = ("base", "custom_voice", "voice_design")
    is_ours = config.get("model_type") == "qwen3_tts"
    return str(kind) if is_ours and kind in known else ""


def model_languages(directory: Path) -> tuple[str, ...]:
    """Gives the languages a model speaks, without dialects; empty if it does not say."""
    talker = config_part(_config(directory), "talker_config")
    languages = config_part(talker, "codec_language_id")
    return tuple(sorted(name for name in languages if "dialect" not in name))


def model_size(directory: Path) -> str:
    """Gives a model's parameters in words, such as `0.6B`; empty if it does not say."""
    said = str(_config(directory).get("tts_model_size", ""))
    return {"0b6": "0.6B", "1b7": "1.7B"}.get(said, "")


def config_part(config: dict[str, Any], name: str) -> dict[str, Any]:
    """Gives a part of a configuration; empty if it is not what it should be."""
    part = config.get(name)
    return cast("dict[str, Any]", part) if isinstance(part, dict) else {}


def _config(directory: Path) -> dict[str, Any]:
    try:
        read = json.loads((directory / "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return cast("dict[str, Any]", read) if isinstance(read, dict) else {}


def _has(directory: Path, file: str) -> bool:
    try:
        return (directory / file).is_file() and (directory / file).stat().st_size > 0
    except (OSError, ValueError):
        return False


def _free_name(directory: Path, there: tuple[AddedModel, ...]) -> str:
    stem = "".join(c for c in directory.name if c.isprintable()).strip()[:_NAME_CHARACTERS]
    stem = stem or "model"
    taken = {model.name.casefold() for model in there} | {STARTER}
    numbered = (stem if n == 1 else f"{stem} ({n})" for n in count(1))
    return next(n for n in numbered if n.casefold() not in taken and released(n) is None)


def _list_file() -> Path:
    return home_directory() / "models" / "added.json"


@contextmanager
def _changing() -> Generator[None]:
    """Lets two windows add one after the other, and says so where nothing can be written."""
    try:
        with held(_list_file(), "your own models", LOCK_LIMIT_S):
            yield
    except OSError as error:
        raise ModelError(
            f"The list of your models cannot be changed: {error}.",
            "Allow writing there, then try again.",
        ) from error


def _write(models: tuple[AddedModel, ...]) -> None:
    file = _list_file()
    entries = [asdict(model) | {"directory": str(model.directory)} for model in models]
    draft = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        draft.write_text(json.dumps({"directories": entries}, indent=1), encoding="utf-8")
        draft.replace(file)
    except (OSError, ValueError) as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise ModelError(
            f"The list of your models could not be written: {error}.",
            "Make room on the disk or allow writing there, then try again.",
        ) from error
