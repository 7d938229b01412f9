"""Designed voices that wait for a model that can make them: a recording and its words."""

import json
import os
import re
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from engine.speech import SAMPLE_RATE_HZ, Samples, SoundWriter, VivavoceError, home_directory

VERSION = 1
KEPT_ASIDE_S = 30 * 24 * 3600
_ASIDE = ".json.deleted"
_STEM_CHARACTERS = 60


@dataclass(frozen=True, slots=True)
class Draft:
    """A voice that was described and spoken with, and not made yet.

    Attributes:
        recording: The sound file; its words lie beside it as `.json`.
        name: What the voice is to be called.
        description: How it was described.
        language: What it speaks.
        transcript: What it says in the recording.
        recording_s: How long that is.
    """

    recording: Path
    name: str
    description: str
    language: str
    transcript: str
    recording_s: float


def directory() -> Path:
    """Gives where they lie."""
    return home_directory() / "designs"


def keep(samples: Samples, name: str, description: str, language: str, transcript: str) -> Draft:
    """Writes a draft; nothing is left where that fails.

    Args:
        samples: float32 `[n]`, mono, 24 kHz.
        name: What the voice is to be called.
        description: How it was described.
        language: What it speaks.
        transcript: What it says.

    Raises:
        VivavoceError: The disk does not let us.
    """
    folder = directory()
    stem = re.sub(r"[^\w -]", "_", name).encode()[:_STEM_CHARACTERS].decode(errors="ignore")
    path = folder / f"{stem.strip('_ ') or 'voice'}-{uuid4().hex[:8]}.flac"
    draft = Draft(path, name, description, language, transcript, len(samples) / SAMPLE_RATE_HZ)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with SoundWriter(path) as writer:
            writer.append(samples)
        _write(draft)
    except OSError as error:
        forget(draft)
        raise VivavoceError(
            f"{path} cannot be written ({error.strerror}).",
            "Check your rights to its folder and the free space.",
        ) from error
    return draft


def kept() -> tuple[Draft, ...]:
    """Gives all that wait, the oldest first; what is half there or damaged is passed over."""
    found = (_read(path) for path in sorted(directory().glob("*.json"), key=_age))
    return tuple(draft for draft in found if draft is not None)


def forget(draft: Draft) -> None:
    """Removes a draft; harmless when it has gone already."""
    for path in (draft.recording.with_suffix(".json"), draft.recording):
        with suppress(OSError):
            path.unlink(missing_ok=True)


def put_aside(draft: Draft) -> None:
    """Takes a draft out of those that wait, so that `bring_back` can undo it; kept for 30 days."""
    oldest_s = time.time() - KEPT_ASIDE_S
    for words in directory().glob(f"*{_ASIDE}"):
        with suppress(OSError):
            if words.stat().st_mtime < oldest_s:
                words.with_suffix("").with_suffix(".flac").unlink(missing_ok=True)
                words.unlink(missing_ok=True)
    with suppress(OSError):
        words = draft.recording.with_suffix(".json")
        os.utime(words)
        words.replace(draft.recording.with_suffix(_ASIDE))


def bring_back(draft: Draft) -> None:
    """Lets a draft wait again that was put aside; harmless when it has gone."""
    with suppress(OSError):
        draft.recording.with_suffix(_ASIDE).replace(draft.recording.with_suffix(".json"))


def _write(draft: Draft) -> None:
    content = {
        "version": VERSION,
        "name": draft.name,
        "description": draft.description,
        "language": draft.language,
        "transcript": draft.transcript,
        "recording_s": draft.recording_s,
    }
    path = draft.recording.with_suffix(".json")
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        temporary.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _read(path: Path) -> Draft | None:
    recording = path.with_suffix(".flac")
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        if not recording.is_file():
            return None
        return Draft(
            recording=recording,
            name=_text(content["name"]),
            description=_text(content["description"]),
            language=_text(content["language"]),
            transcript=_text(content["transcript"]),
            recording_s=float(content["recording_s"]),
        )
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
