"""Speaks segments with a tiny model, without a thread."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch

from engine.checkpoint import open_checkpoint
from engine.contract import Ending, Samples, Voice
from engine.generate import Model, Piece, Spoken, generate, load_model
from engine.prefill import Conditioning
from engine.sampling import OFFICIAL_SAMPLING
from engine.tokens import X_VECTOR, language_id, prompt

TEXT = "Three small boats went out, and two came back."
REFERENCE_TEXT = "Some call me nature."
USUAL = replace(OFFICIAL_SAMPLING, seed=1)


def load(directory: Path) -> Model:
    """Loads a checkpoint in fp32 on the CPU."""
    return load_model(open_checkpoint(directory), torch.device("cpu"), torch.float32)


def random_voice(model: Model, n_reference_frames: int = 30) -> Voice:
    """Makes a voice that nobody has."""
    numbers = np.random.default_rng(7)
    n_codes = model.checkpoint.predictor.vocab_size
    return Voice(
        name="Nobody",
        family=model.checkpoint.family,
        embedding=numbers.standard_normal(model.checkpoint.card.width).astype(np.float32),
        transcript=REFERENCE_TEXT,
        reference_codes=numbers.integers(0, n_codes, (n_reference_frames, 16)).astype(np.int16),
    )


def laid_out(
    model: Model,
    text: str = TEXT,
    *,
    in_context: bool = False,
    n_reference_frames: int = 30,
    non_streaming: bool = False,
    schedule: tuple[int, ...] = (8,),
    max_frames: int = 30,
    bounds: tuple[int, int] | None = None,
    **sampling: object,
) -> Spoken:
    """Lays a cloned sentence out."""
    voice, tokenizer = random_voice(model, n_reference_frames), model.tokenizer
    return Spoken(
        prompt=prompt(
            model.checkpoint,
            target=tokenizer.target(text),
            language=language_id(model.checkpoint, "English", None),
            speaker=X_VECTOR,
            reference=tokenizer.reference(REFERENCE_TEXT) if in_context else (),
            n_reference_frames=n_reference_frames if in_context else 0,
            non_streaming=non_streaming,
        ),
        conditioning=Conditioning(voice.embedding, voice.reference_codes if in_context else None),
        sampling=replace(USUAL, **sampling),  # type: ignore[arg-type]
        schedule=schedule,
        max_frames=max_frames,
        bounds=bounds,
    )


def spoken_pieces(
    model: Model, spoken: Spoken, should_stop: Callable[[], bool] = lambda: False
) -> list[Piece]:
    """Speaks it all."""
    with torch.inference_mode():
        return list(generate(model, spoken, should_stop))


def sound_of(pieces: list[Piece]) -> Samples:
    """Joins the pieces."""
    return np.concatenate([piece.samples for piece in pieces])


def ending_of(pieces: list[Piece]) -> Ending:
    """Gives the ending, which the last piece and no other must have."""
    endings = [piece.ending for piece in pieces]
    assert all(ending is None for ending in endings[:-1])
    assert endings[-1] is not None
    return endings[-1]
