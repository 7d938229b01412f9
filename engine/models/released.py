"""The models that can be downloaded, and which of them suits a graphics card."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from engine.contract import home_directory
from engine.errors import ModelError, UnknownModelError
from engine.hub import in_gb

STARTER = "starter"
STARTER_DIRECTORY = Path(__file__).parents[2] / "resources" / "starter"
# What all released models speak; a model that is here says it itself.
LANGUAGES = (
    *("chinese", "english", "french", "german", "italian"),
    *("japanese", "korean", "portuguese", "russian", "spanish"),
)
TIGHT_GPU_BYTES = 1_000_000_000  # less than this left over is worth a warning
SUITED = ("1.7b-base", "0.6b-base")  # the better one first; the first that fits is recommended


@dataclass(frozen=True, slots=True)
class Released:
    """A model that can be downloaded.

    Attributes:
        name: Its short name.
        hub_id: Its name on the hub.
        kind: `base` (clones voices), `custom_voice` (has voices) or `voice_design` (invents them).
        size: Its parameters in words, such as `0.6B`.
        download_bytes: What a download brings, roughly.
        gpu_bytes: GPU memory it needs in bf16, with its state and graphs, roughly.
    """

    name: str
    hub_id: str
    kind: str
    size: str
    download_bytes: int
    gpu_bytes: int

    @property
    def home(self) -> Path:
        """Where its download lies, or would lie."""
        return home_directory() / "models" / self.hub_id.replace("/", "--")


def _small(name: str, end: str, kind: str, download_bytes: int) -> Released:
    hub_id = f"Qwen/Qwen3-TTS-12Hz-0.6B-{end}"
    return Released(name, hub_id, kind, "0.6B", download_bytes, 4_000_000_000)


def _large(name: str, end: str, kind: str, download_bytes: int) -> Released:
    hub_id = f"Qwen/Qwen3-TTS-12Hz-1.7B-{end}"
    return Released(name, hub_id, kind, "1.7B", download_bytes, 6_500_000_000)


# Sizes: model.safetensors of 1.8 and 3.9 GB, speech_tokenizer/ of 0.7 GB.
RELEASED = (
    _small("0.6b-base", "Base", "base", 2_520_000_000),
    _small("0.6b-custom", "CustomVoice", "custom_voice", 2_500_000_000),
    _large("1.7b-base", "Base", "base", 4_550_000_000),
    _large("1.7b-custom", "CustomVoice", "custom_voice", 4_530_000_000),
    _large("1.7b-design", "VoiceDesign", "voice_design", 4_530_000_000),
)


@dataclass(frozen=True, slots=True)
class GraphicsCard:
    """A graphics card that models can run on.

    Attributes:
        name: As its maker calls it.
        index: Its N in `cuda:N`.
        total_bytes: Its memory.
        free_bytes: What a model could have of it: what is free, and what this process holds.
    """

    name: str
    index: int
    total_bytes: int
    free_bytes: int


@dataclass(frozen=True, slots=True)
class Fit:
    """Whether a model fits the free memory of a GPU, and why.

    Attributes:
        level: `green`, `amber` (it is tight) or `red`.
        reason: In words.
        needed_bytes: What the model needs, roughly.
        free_bytes: What there is.
    """

    level: Literal["green", "amber", "red"]
    reason: str
    needed_bytes: int
    free_bytes: int


def fits(name: str, free_gpu_bytes: int) -> Fit:
    """Says whether a released model fits into so much free GPU memory in bf16.

    Raises:
        UnknownModelError: No such model, with the near names.
    """
    model = known(name)
    return judge_fit(model.name, model.gpu_bytes, free_gpu_bytes)


def judge_fit(name: str, needed_bytes: int, free_bytes: int) -> Fit:
    """Says whether a model that needs so much memory fits, and why."""
    needed, free = f"about {in_gb(needed_bytes)}", in_gb(free_bytes)
    if free_bytes < needed_bytes:
        reason = f"{name} needs {needed} of GPU memory, {free} are free."
        return Fit("red", reason, needed_bytes, free_bytes)
    if free_bytes < needed_bytes + TIGHT_GPU_BYTES:
        reason = f"{name} needs {needed} of the {free} free: that is tight."
        return Fit("amber", reason, needed_bytes, free_bytes)
    reason = f"{name} needs {needed} of GPU memory, {free} are free."
    return Fit("green", reason, needed_bytes, free_bytes)


def suited_model(cards: Iterable[GraphicsCard]) -> str:
    """Gives the name of the model that suits a computer: the best that clones and fits with ease.

    Its whole memory counts, not what happens to be free: the advice should last. Without a card
    it is the starter, since the others speak slower than they are listened to on a processor.
    """
    best_bytes = max((card.total_bytes for card in cards), default=0)
    return next((name for name in SUITED if fits(name, best_bytes).level == "green"), STARTER)


def released(name: str) -> Released | None:
    """Gives a released model by its short name or hub id, case-insensitive; None if unknown."""
    wanted = name.lower()
    return next((m for m in RELEASED if wanted in (m.name, m.hub_id.lower())), None)


def known(name: str) -> Released:
    """The same, for what can be downloaded, checked and deleted.

    Raises:
        ModelError: It is the starter.
        UnknownModelError: No such model, with the near names.
    """
    if name.lower() == STARTER:
        raise ModelError(
            "The starter voice is part of the program.",
            "It runs everywhere, and there is nothing to check or delete.",
        )
    model = released(name)
    if model is None:
        raise unknown(name)
    return model


def unknown(name: str, more: Iterable[str] = ()) -> UnknownModelError:
    """Gives the error for a name that is not known, with the near ones."""
    ours = (m.hub_id if "/" in name else m.name for m in RELEASED)
    return UnknownModelError(name, [STARTER, *ours, *more])
