"""A request, checked against what the model can do, before the model is needed.

Every refusal is made here, in the caller's thread: nothing that is queued fails for its wording.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.checkpoint import Checkpoint, Defaults
from engine.contract import Design, Preset, Request, Sampling, Segment, Voice, VoiceChoice
from engine.errors import VoiceMismatchError, WrongModeError
from engine.sampling import resolved
from engine.text.cutting import segments_for
from engine.tokens import X_VECTOR, language_id, speaker_id
from engine.voices import require_fit

_NEEDED_KIND = {Voice: "base", Preset: "custom_voice", Design: "voice_design"}
_CAN = {
    "base": "clones voices: give it a voice, or a recording of one",
    "custom_voice": "speaks in its preset voices: name one of its speakers",
    "voice_design": "makes voices up from a description: describe one",
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What of a request does not need the model.

    Attributes:
        segments: What is spoken, one after the other.
        languages: Each segment's codec id; None for Auto.
        speaker: A preset speaker's codec id, `X_VECTOR` for a cloned voice, else None.
        preset: The preset speaker's name.
        instruct: How to say it; None where it would have no effect.
        voice: The cloned voice.
        in_context: Clone in context.
        non_streaming: The whole text before the first frame.
        sampling: With no field None.
        max_frames: Of one segment.
        warnings: What the user should know.
    """

    segments: tuple[Segment, ...]
    languages: tuple[int | None, ...]
    speaker: int | None
    preset: str | None
    instruct: str | None
    voice: Voice | None
    in_context: bool
    non_streaming: bool
    sampling: Sampling
    max_frames: int
    warnings: tuple[str, ...]


def plan(checkpoint: Checkpoint, request: Request) -> Plan:
    """Checks a request.

    Raises:
        BadRequestError: Nothing to say, too much, or in a way this model cannot.
        UnknownLanguageError: The model does not speak it.
        UnknownSpeakerError: The model has no such speaker.
        VoiceMismatchError: The voice belongs to another model.
    """
    _require_kind(checkpoint, request.voice)
    preset = request.voice.speaker if isinstance(request.voice, Preset) else None
    voice = request.voice if isinstance(request.voice, Voice) else None
    if voice:
        require_fit(voice, checkpoint.card)
    if request.in_context and not (voice and voice.has_reference):
        raise WrongModeError(
            "In-context cloning needs a cloned voice that keeps its reference.",
            "Make the voice again with the transcript of its recording, or clone by x-vector.",
        )
    if request.in_context and voice and voice.reference_codes is not None:
        _require_codes(voice, voice.reference_codes, checkpoint.codec.codebook_size)
    speaker = X_VECTOR if voice else None
    if preset is not None:
        speaker = speaker_id(checkpoint, preset)
    language_id(checkpoint, request.language, preset)  # the user's own is looked at first
    instruct, warnings = _instruct(checkpoint, request)
    made, notes = segments_for(request, checkpoint.card)
    non_streaming = request.non_streaming_mode
    return Plan(
        segments=made,
        languages=tuple(language_id(checkpoint, each.language, preset) for each in made),
        speaker=speaker,
        preset=preset,
        instruct=instruct,
        voice=voice,
        in_context=request.in_context,
        non_streaming=voice is None if non_streaming is None else non_streaming,
        sampling=_sampling(request, checkpoint.defaults),
        max_frames=request.max_frames or checkpoint.defaults.max_frames,
        warnings=warnings + notes,
    )


def _require_kind(checkpoint: Checkpoint, voice: VoiceChoice) -> None:
    needed = _NEEDED_KIND[type(voice)]
    if checkpoint.kind != needed:
        wanted = {
            "base": "speak in a cloned voice",
            "custom_voice": "speak in a preset voice",
            "voice_design": "make up a voice from a description",
        }[needed]
        raise WrongModeError(
            f"The model {checkpoint.name} cannot {wanted}.",
            f"It {_CAN[checkpoint.kind]}; or choose another model.",
        )


def _require_codes(voice: Voice, codes: NDArray[np.int16], n_codes: int) -> None:
    if codes.min(initial=0) < 0 or codes.max(initial=0) >= n_codes:
        raise VoiceMismatchError(
            f"The reference in the voice {voice.name} was not made by this model's codec.",
            "Make the voice again with this model, or clone by x-vector.",
        )


def _instruct(checkpoint: Checkpoint, request: Request) -> tuple[str | None, tuple[str, ...]]:
    given = (request.instruct or "").strip()
    if isinstance(request.voice, Design):
        return f"{request.voice.description} {given}".strip() or None, ()
    if given and not checkpoint.follows_instruct:
        name = checkpoint.name
        return None, (f"The model {name} does not follow instructions; “{given}” has no effect.",)
    return given or None, ()


def _sampling(request: Request, defaults: Defaults) -> Sampling:
    seed = 0 if isinstance(request.voice, Preset) else request.voice.seed
    return resolved(
        request.sampling,
        Sampling(
            seed=seed,
            do_sample=defaults.do_sample,
            temperature=defaults.temperature,
            top_k=defaults.top_k,
            top_p=defaults.top_p,
            repetition_penalty=defaults.repetition_penalty,
            # --greedy reaches all sixteen codebooks unless the predictor is told otherwise.
            predictor_do_sample=(
                defaults.predictor_do_sample
                if request.sampling.do_sample is None
                else request.sampling.do_sample
            ),
            predictor_temperature=defaults.predictor_temperature,
            predictor_top_k=defaults.predictor_top_k,
            predictor_top_p=defaults.predictor_top_p,
        ),
    )
