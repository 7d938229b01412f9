"""A request of ours → what a speech server is asked for, in the fields that it takes."""

from dataclasses import dataclass, fields
from typing import Any

from engine.contract import Design, Preset, Request, Segment, Voice
from engine.contract import ModelCard as Card
from engine.errors import UnknownLanguageError, UnknownVoiceError, WrongModeError
from engine.remote.address import Address
from engine.remote.listing import Listing
from engine.text.cutting import segments_for

_LARGEST_SEED = 2**63  # of vLLM-Omni and SGLang-Omni


@dataclass(frozen=True, slots=True)
class RemotePlan:
    """What is asked for, checked.

    Attributes:
        segments: What is spoken; one request each, since the borders are ours.
        bodies: What each request says.
        max_frames: The most frames a segment may have; None leaves it to the server.
        seed: What it is spoken with, as far as we know.
        warnings: What the user should know.
    """

    segments: tuple[Segment, ...]
    bodies: tuple[dict[str, Any], ...]
    max_frames: int | None
    seed: int
    warnings: tuple[str, ...]


def plan_for(request: Request, card: Card, listing: Listing, address: Address) -> RemotePlan:
    """Checks a request against what is known of the server.

    Raises:
        BadRequestError: Nothing to say, too much, or in a way that no server can.
        UnknownLanguageError: Qwen3-TTS does not speak it.
        UnknownVoiceError: The server has no such voice.
    """
    _require_voice(request, card, listing, address)
    if request.language.lower() not in ("auto", *card.languages):
        raise UnknownLanguageError(request.language, ("Auto", *card.languages))
    made, notes = segments_for(request, card)
    instruct = (request.instruct or "").strip()
    if instruct and not card.follows_instruct:
        notes += (f"{card.name} does not follow instructions; “{instruct}” has no effect.",)
        instruct = ""
    bodies = tuple(_body(request, segment, listing, instruct) for segment in made)
    return RemotePlan(made, bodies, request.max_frames, request.sampling.seed or 0, notes)


def _require_voice(request: Request, card: Card, listing: Listing, address: Address) -> None:
    voice = request.voice
    if isinstance(voice, Voice):
        raise WrongModeError(
            f"The voice {voice.name} is of this machine; {address.host} speaks in its own voices.",
            f"Name one of those: {', '.join(card.speakers[:12]) or 'describe one'}.",
        )
    if isinstance(voice, Design) is not listing.designs:
        raise WrongModeError(
            f"{card.name} " + ("makes its voices up." if listing.designs else "makes no voice up."),
            "Describe a voice." if listing.designs else "Name one of its voices.",
        )
    if request.in_context:
        raise WrongModeError(
            "A speech server clones nothing in context.", "Leave it out, or speak on this machine."
        )
    if isinstance(voice, Preset) and voice.speaker.lower() not in map(str.lower, card.speakers):
        raise UnknownVoiceError(voice.speaker, card.speakers)


def _body(request: Request, segment: Segment, listing: Listing, instruct: str) -> dict[str, Any]:
    """Gives what one request says.

    Source: OpenAI's “Create speech”; vLLM-Omni docs/serving/speech_api.md and its protocol
    `OpenAICreateSpeechRequest`; SGLang-Omni `sglang_omni/serve/protocol.py` `CreateSpeechRequest`,
    which wants model and voice named, and raw PCM by `stream` where vLLM-Omni sends events for it.
    All of them pass over fields that they do not know, but for OpenAI itself.
    """
    voice = request.voice
    body: dict[str, Any] = {
        "model": listing.model,
        "input": segment.text,
        "response_format": "pcm",
    }
    if isinstance(voice, Design):
        instruct = f"{voice.description} {instruct}".strip()
        body |= {"task_type": "VoiceDesign", "voice": "default"}
    elif isinstance(voice, Preset):
        asked = voice.speaker.lower()
        body["voice"] = next(name for name in listing.voices if name.lower() == asked)
    if instruct:
        body["instructions"] = instruct
    if listing.kind == "openai":
        return body
    body |= {"stream": True} if listing.kind == "sglang" else {"stream_format": "audio"}
    body["language"] = segment.language.title()
    if listing.kind == "vivavoce":
        # The text has been made ready and cut here, and its sound is levelled here.
        body |= {"as_is": True, "split": False, "retakes": request.n_retakes}
    return body | _sampling(request, listing)


def _sampling(request: Request, listing: Listing) -> dict[str, Any]:
    sampling = request.sampling
    given = {known.name: getattr(sampling, known.name) for known in fields(sampling)}
    given["max_new_tokens"] = request.max_frames
    given["non_streaming_mode"] = request.non_streaming_mode
    seed = sampling.seed
    if listing.kind in ("vllm", "sglang"):
        # Theirs draw anew each time; here the same text always sounds the same.
        given["seed"] = (seed or 0) % _LARGEST_SEED
    elif isinstance(request.voice, Design) and seed is None:
        given["seed"] = request.voice.seed
    return {name: value for name, value in given.items() if value is not None}
