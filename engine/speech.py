"""The seam: everything outside the engine opens a speaker here and finds its words here.

Importing it loads neither torch nor transformers: a window must show within 1.5 s, and
`import torch` alone takes longer. Speakers are therefore imported late.
"""

from pathlib import Path
from typing import Literal

from engine.contract import (
    FRAME_SAMPLES,
    FRAMES_PER_S,
    SAMPLE_RATE_HZ,
    Chunk,
    Design,
    Ending,
    ModelCard,
    Preset,
    Progress,
    Request,
    Sampling,
    Segment,
    Speaker,
    State,
    Stats,
    Timing,
    Utterance,
    Voice,
    VoiceChoice,
)
from engine.models import find_model

__all__ = [
    "FRAMES_PER_S",
    "FRAME_SAMPLES",
    "SAMPLE_RATE_HZ",
    "Chunk",
    "Design",
    "Ending",
    "ModelCard",
    "Preset",
    "Progress",
    "Request",
    "Sampling",
    "Segment",
    "Speaker",
    "State",
    "Stats",
    "Timing",
    "Utterance",
    "Voice",
    "VoiceChoice",
    "open_speaker",
]

Backend = Literal["local", "reference"]
Dtype = Literal["auto", "float32", "bfloat16", "float16"]


def open_speaker(
    model: str | Path | None = None,
    *,
    backend: Backend = "local",
    device: str = "auto",
    dtype: Dtype = "auto",
) -> Speaker:
    """Opens a speaker; nothing is loaded before its first request or `warm_up`.

    Args:
        model: A released model's name or hub id, a directory in the official layout, or None for
            the starter voice.
        backend: `local` is our engine, `reference` the official package.
        device: `auto`, `cpu`, `cuda` or `cuda:N`.
        dtype: `auto` is float32 on the CPU and bfloat16 on CUDA.

    Raises:
        UnknownModelError: No such model, with the near names.
        CheckpointError: The model is incomplete or damaged.
        DeviceError: There is no such device, or it does not fit this torch.
        PartMissingError: The backend needs a part that is not installed.
    """
    from engine.checkpoint import open_checkpoint
    from engine.device import pick_device, pick_dtype

    found = find_model(model)
    checkpoint = open_checkpoint(found.directory, name=found.name, is_from_hub=found.is_from_hub)
    where = pick_device(device)
    form = pick_dtype(dtype, where)
    if backend == "reference":
        from engine.reference import ReferenceSpeaker

        return ReferenceSpeaker(checkpoint, where, form)
    from engine.local import LocalSpeaker

    return LocalSpeaker(checkpoint, where, form)
