"""What the speakers of this machine share: a checkpoint on a device, and voices made with it."""

from abc import abstractmethod
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from engine.audio import judge, read_recording
from engine.checkpoint import Checkpoint
from engine.contract import Design, ModelCard, Preset, Request, Samples, Voice, VoiceChoice
from engine.errors import WrongModeError
from engine.hosting import SpeakerHost
from engine.plan import Plan, plan
from engine.voices import round_to_bf16


class SpeakerLoop(SpeakerHost):
    """Speaks with a model of this machine; a subclass says how.

    The abstract hooks run in the engine's thread.

    Args:
        checkpoint: The model.
        device: Where it runs.
        dtype: In which number format.
        n_slots: How many requests are spoken beside each other, a frame each in turn.
    """

    def __init__(
        self,
        checkpoint: Checkpoint,
        device: torch.device,
        dtype: torch.dtype,
        n_slots: int = 1,
    ) -> None:
        super().__init__(n_slots)
        self._checkpoint = checkpoint
        self._device = device
        self._dtype = dtype

    @abstractmethod
    def _encoded(
        self, samples: Samples, silence_s: float | None
    ) -> tuple[Samples, NDArray[np.int16] | None]:
        """Gives an x-vector and, unless `silence_s` is None, reference codes `[T, 16]`.

        The model need not be loaded.
        """

    @property
    def card(self) -> ModelCard:
        """What the model can do; read from config.json, without loading weights."""
        return self._checkpoint.card

    def make_voice(
        self,
        recording: Path | bytes,
        name: str,
        *,
        transcript: str | None = None,
        language: str | None = None,
        reference_silence_s: float = 0.5,
        stretch_s: tuple[float, float] | None = None,
    ) -> Voice:
        """Makes a voice from a recording; blocks until it is made (see the contract)."""
        card = self.card
        if card.kind != "base":
            raise WrongModeError(
                f"{card.name} has no speaker encoder and cannot clone.",
                "Choose one of the Base models, or the starter.",
            )

        def work() -> Voice:
            read = read_recording(recording, stretch_s=stretch_s)
            judge(read)
            vector, codes = self._encoded(read.samples, reference_silence_s if transcript else None)
            return Voice(
                name=name,
                family=card.family,
                embedding=round_to_bf16(vector),
                language=language,
                created=datetime.now(UTC).isoformat(timespec="seconds"),
                source_sha256=read.sha256,
                transcript=transcript,
                reference_codes=codes,
                recording_s=round(read.duration_s, 3),
            )

        return self._asked(work)

    def _planned(self, request: Request) -> tuple[Plan, tuple[str, ...]]:
        checked = plan(self._checkpoint, request)
        return checked, checked.warnings

    def _any_voice(self) -> VoiceChoice:
        """Gives a voice to warm up with."""
        card = self.card
        if card.kind == "custom_voice":
            return Preset(card.speakers[0])
        if card.kind == "voice_design":
            return Design("A calm voice.")
        return Voice("", card.family, np.zeros(card.width, np.float32))
