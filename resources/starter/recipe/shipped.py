"""Read an exported checkpoint back as training weights: the inverse of `export.py`.

An export holds no optimiser, no critics, no phoneme heads and no codebook usage; whoever trains
on begins those anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from names import training_codec
from safetensors.torch import load_file

if TYPE_CHECKING:
    from pathlib import Path

    from torch import Tensor

_TALKER, _VOICES = "talker.", "speaker_encoder."


def codec_weights(path: Path) -> dict[str, Tensor]:
    """The state of `codec.Codec` from stage 1's file or from an export's folder."""
    if path.is_dir():
        found = load_file(path / "speech_tokenizer" / "model.safetensors")
        return training_codec({k: v.float() for k, v in found.items()})
    return torch.load(path, map_location="cpu", weights_only=False)["codec"]


def decoder_weights(path: Path) -> dict[str, Tensor]:
    """What stage 2 trains (decoder, `sem`, `ac`) from its own file or from an export's folder."""
    if not path.is_dir():
        return torch.load(path, map_location="cpu", weights_only=False)["maker"]
    codec = codec_weights(path)
    made = {k: v for k, v in codec.items() if k.startswith("decoder.")}
    made["sem.weight"] = codec["rvq.sem_out.weight"]
    made["ac.weight"] = codec["rvq.ac_out.weight"]
    return made


def talker_weights(path: Path) -> dict[str, Tensor]:
    """Talker and speaker encoder from stage 3's file or from an export's folder."""
    if not path.is_dir():
        return torch.load(path, map_location="cpu", weights_only=False)["both"]
    found = load_file(path / "model.safetensors")
    both = {k: v.float() for k, v in found.items() if k.startswith(_TALKER)}
    voices = {k: v.float() for k, v in found.items() if k.startswith(_VOICES)}
    return both | {"voices." + k.removeprefix(_VOICES): v for k, v in voices.items()}
