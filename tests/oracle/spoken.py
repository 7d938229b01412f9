"""Speaks the same thing with the official package and with our engine, step by step."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from engine.checkpoint import open_checkpoint
from engine.contract import Design, Preset, Request, Sampling, Voice
from engine.generate import Model, Spoken, load_model
from engine.graphs import Lane
from engine.plan import plan
from engine.prefill import Conditioning, Prefill
from engine.reference import silenced
from engine.tokens import prompt

TEXT = "The iPhone's 3 small boats — aren't they slow? “Yes,” she said, 14:30."
REFERENCE_TEXT = "Some call me nature, others call me Mother Nature."
INSTRUCT = "Speak slowly, in a LowVoice."


@dataclass(frozen=True, slots=True)
class Case:
    """One way of speaking.

    Attributes:
        mode: `x_vector`, `icl`, `preset` or `design`.
        non_streaming: The text layout.
        language: Any case.
        speaker: For `preset`.
        instruct: For `preset` and `design`.
        n_reference_frames: For `icl`; few make the text overflow into the trailing part.
    """

    mode: str
    non_streaming: bool
    language: str = "Auto"
    speaker: str = "Vivian"
    instruct: str = ""
    n_reference_frames: int = 40

    def __str__(self) -> str:
        layout = "whole" if self.non_streaming else "streamed"
        extra = f"-{self.n_reference_frames}" if self.mode == "icl" else ""
        extra += f"-{self.speaker}" if self.mode == "preset" else ""
        extra += "-instruct" if self.instruct and self.mode == "preset" else ""
        return f"{self.mode}{extra}-{layout}-{self.language}"


def kind_of(case: Case) -> str:
    """Gives the kind of checkpoint that speaks it."""
    return {"preset": "custom_voice", "design": "voice_design"}.get(case.mode, "base")


def voice_of(case: Case, model: Model) -> Voice:
    """Makes the random voice of a cloning case."""
    numbers = np.random.default_rng(7)
    width = model.checkpoint.talker.stack.hidden_size
    n_codes = model.checkpoint.predictor.vocab_size
    codes = numbers.integers(0, n_codes, (case.n_reference_frames, 16)).astype(np.int16)
    return Voice(
        name="random",
        family=model.checkpoint.family,
        embedding=numbers.standard_normal(width).astype(np.float32),
        transcript=REFERENCE_TEXT,
        reference_codes=codes,
    )


def load_ours(directory: Path) -> Model:
    """Loads a checkpoint with our engine, fp32 on the CPU."""
    return load_model(open_checkpoint(directory), torch.device("cpu"), torch.float32)


def our_spoken(model: Model, case: Case, sampling: Sampling, text: str = TEXT) -> Spoken:
    """Lays the case out with our engine."""
    voice = voice_of(case, model)
    choice = {"preset": Preset(case.speaker), "design": Design(case.instruct)}.get(case.mode, voice)
    request = Request(
        text,
        choice,
        language=case.language,
        instruct=case.instruct if case.mode == "preset" else None,
        in_context=case.mode == "icl",
        non_streaming_mode=case.non_streaming,
        sampling=sampling,
        split=False,
    )
    checked = plan(model.checkpoint, request)
    tokenizer = model.tokenizer
    is_icl = case.mode == "icl"
    return Spoken(
        prompt=prompt(
            model.checkpoint,
            target=tokenizer.target(text),
            language=checked.languages[0],
            speaker=checked.speaker,
            instruct=tokenizer.instruct(checked.instruct) if checked.instruct else (),
            reference=tokenizer.reference(REFERENCE_TEXT) if is_icl else (),
            n_reference_frames=case.n_reference_frames if is_icl else 0,
            non_streaming=case.non_streaming,
        ),
        conditioning=Conditioning(
            voice.embedding if case.mode in ("x_vector", "icl") else None,
            voice.reference_codes if is_icl else None,
        ),
        sampling=checked.sampling,
        schedule=(25,),
        max_frames=4000,
        bounds=None,
    )


def our_prefill(model: Model, spoken: Spoken) -> tuple[Tensor, Tensor]:
    """Gives our prefill `[T, hidden]` and the trailing text `[n, hidden]` with tts_pad last."""
    trailing = [*spoken.prompt.trailing, model.checkpoint.text_ids.tts_pad]
    with torch.inference_mode():
        prefill = Prefill(model.talker, model.predictor, Lane(torch.device("cpu")), ())
        inputs = prefill.loaded(spoken.prompt, spoken.conditioning, len(spoken.prompt.text))
        return prefill.embedded(inputs), model.talker.embed_text(torch.tensor(trailing))


def speak_officially(
    theirs: Any, ours: Model, case: Case, text: str = TEXT, **sampling: Any
) -> Any:
    """Runs the official wrapper's method for the case; gives what it returns."""
    shared = {"language": case.language, "non_streaming_mode": case.non_streaming, **sampling}
    with silenced():
        if case.mode == "preset":
            return theirs.generate_custom_voice(
                text, case.speaker, instruct=case.instruct or None, **shared
            )
        if case.mode == "design":
            return theirs.generate_voice_design(text, case.instruct, **shared)
        return theirs.generate_voice_clone(
            text, voice_clone_prompt=[_clone_prompt(ours, case)], **shared
        )


def _clone_prompt(ours: Model, case: Case) -> Any:
    from qwen_tts import VoiceClonePromptItem

    voice = voice_of(case, ours)
    is_icl = case.mode == "icl"
    assert voice.reference_codes is not None
    return VoiceClonePromptItem(
        ref_code=torch.tensor(voice.reference_codes.astype(np.int64)) if is_icl else None,
        ref_spk_embedding=torch.tensor(voice.embedding),
        x_vector_only_mode=not is_icl,
        icl_mode=is_icl,
        ref_text=REFERENCE_TEXT if is_icl else None,
    )
