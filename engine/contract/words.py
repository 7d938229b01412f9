"""What crosses the seam: requests down, chunks up."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from engine.contract.mapped import Mapped
from engine.contract.rules import Rules
from engine.errors import SettingError

SAMPLE_RATE_HZ = 24_000
FRAME_SAMPLES = 1_920  # one codec frame: 80 ms
FRAMES_PER_S = SAMPLE_RATE_HZ / FRAME_SAMPLES
SEGMENT_S = 20.0  # of speech in one go: released models drift beyond 25 to 30 s
N_CODEBOOKS = 16
# What a book can become; the desktop shows them before it loads what writes them.
BOOK_FORMATS = ("m4b", "mp3", "flac", "ogg", "opus", "wav")

Samples = NDArray[np.float32]


class State(StrEnum):
    """What a speaker is doing."""

    UNLOADED = "unloaded"
    LOADING = "loading"
    IDLE = "idle"
    SPEAKING = "speaking"
    CLOSED = "closed"


class Ending(StrEnum):
    """Why an utterance ended."""

    EOS = "eos"
    LENGTH = "length"  # at the limit of frames, or of the context
    RUNAWAY = "runaway"  # a segment found no end, in any of its takes
    SHORT = "short"  # a segment is too short for its text, in all of its takes
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Voice:
    """A cloned voice: an x-vector and, for in-context cloning, a reference.

    Attributes:
        name: The name the user gave it.
        family: The model family it was made by, such as `qwen3-tts-12hz` or `starter`.
        embedding: The x-vector, float32 `[width]`, exactly representable in bf16.
        language: The language of the recording, or None.
        created: ISO 8601 time in UTC, or an empty string.
        source_sha256: SHA-256 of the recording's bytes, or an empty string.
        transcript: What the recording says; needed for in-context cloning.
        reference_codes: Codec frames of the recording, int16 `[T, 16]`; needed for in-context
            cloning.
        seed: The seed it speaks with when the request names none, so that the same text always
            sounds the same.
        recording_s: How much of the recording it was made from; None for a mix, a made-up voice or
            one from before this was kept.
    """

    name: str
    family: str
    embedding: Samples
    language: str | None = None
    created: str = ""
    source_sha256: str = ""
    transcript: str | None = None
    reference_codes: NDArray[np.int16] | None = None
    seed: int = 0
    recording_s: float | None = None

    @property
    def width(self) -> int:
        """The number of values in the x-vector (the talker's hidden size)."""
        return int(self.embedding.shape[0])

    @property
    def has_reference(self) -> bool:
        """Whether it can be cloned in context."""
        return self.transcript is not None and self.reference_codes is not None


@dataclass(frozen=True, slots=True)
class Preset:
    """A speaker that a CustomVoice model brings along; the name is case-insensitive."""

    speaker: str


@dataclass(frozen=True, slots=True)
class Design:
    """A voice that a VoiceDesign model makes up from a description in words.

    Attributes:
        description: What it is like.
        seed: Another one gives another voice to the same description.
    """

    description: str
    seed: int = 0


VoiceChoice = Voice | Preset | Design


def name_of(voice: VoiceChoice) -> str | None:
    """Gives a voice's name, or a preset speaker's; None for a voice made up from a description."""
    if isinstance(voice, Design):
        return None
    return voice.speaker if isinstance(voice, Preset) else voice.name


@dataclass(frozen=True, slots=True)
class Sampling:
    """How codes are drawn; None everywhere means the checkpoint's generation_config.json.

    Attributes:
        seed: Any 64-bit integer; None means the voice's own seed.
        do_sample: False is greedy, for all codebooks unless `predictor_do_sample` says otherwise.
        temperature: Over 0.
        top_k: 0 turns it off.
        top_p: Over 0, up to 1; 1 turns it off.
        repetition_penalty: Over 0, on the first codebook over all frames so far; 1 turns it off.
        predictor_do_sample: The same for the fifteen codebooks of the code predictor.
        predictor_temperature: Over 0.
        predictor_top_k: 0 turns it off.
        predictor_top_p: Over 0, up to 1.
    """

    seed: int | None = None
    do_sample: bool | None = None
    temperature: float | None = None
    top_k: int | None = None
    top_p: float | None = None
    repetition_penalty: float | None = None
    predictor_do_sample: bool | None = None
    predictor_temperature: float | None = None
    predictor_top_k: int | None = None
    predictor_top_p: float | None = None

    def __post_init__(self) -> None:
        """Refuses what is out of range.

        Raises:
            SettingError: Naming the setting, what it is and its range.
        """
        for name in ("temperature", "repetition_penalty", "predictor_temperature"):
            value = getattr(self, name)
            _require(value is None or 0 < value < float("inf"), name, value, "over 0")
        for name in ("top_p", "predictor_top_p"):
            value = getattr(self, name)
            _require(value is None or 0 < value <= 1, name, value, "over 0, at most 1")
        for name in ("top_k", "predictor_top_k"):
            value = getattr(self, name)
            _require(value is None or value >= 0, name, value, "0 (off) or more")
        in_64_bits = self.seed is None or -(2**63) <= self.seed < 2**64
        _require(in_64_bits, "seed", self.seed, "an integer of 64 bits")


@dataclass(frozen=True, slots=True)
class Request:
    """One text to be spoken by one voice.

    Attributes:
        text: What to say, up to `engine.text.MAX_CHARACTERS` characters.
        voice: Who says it.
        language: A language of the model, case-insensitive, or `Auto`.
        instruct: How to say it, in words, where the model supports that.
        in_context: Clone in context (ICL) instead of by x-vector; needs a voice with a reference.
        non_streaming_mode: Put the whole text before the first frame (True) or one token a frame
            (False); None is the official default: False for cloning, True otherwise.
        sampling: How codes are drawn.
        chunk_frames: Frames in a chunk: a number, or a schedule whose last entry repeats.
        max_frames: End with `length` after so many frames a segment; None is the checkpoint's own.
        split: Cut long text into segments at sentence borders; False speaks it in one go.
        n_retakes: How often a segment that ran away, or is too short for its text, is spoken again
            with another seed.
        guard: End a segment that runs away, and notice one that is too short; False does neither.
        rules: How the text is made ready; None speaks it as it stands. A `Mapped` text is not
            cleaned any more.
    """

    text: str | Mapped
    voice: VoiceChoice
    language: str = "Auto"
    instruct: str | None = None
    in_context: bool = False
    non_streaming_mode: bool | None = None
    sampling: Sampling = field(default_factory=Sampling)
    chunk_frames: int | tuple[int, ...] = (1, 2, 4, 8)
    max_frames: int | None = None
    split: bool = True
    n_retakes: int = 2
    guard: bool = True
    rules: Rules | None = None

    def __post_init__(self) -> None:
        """Refuses what is out of range.

        Raises:
            SettingError: Naming the setting, what it is and its range.
        """
        sizes = self.schedule
        _require(
            len(sizes) > 0 and all(size >= 1 for size in sizes),
            "chunk_frames",
            self.chunk_frames,
            "1 or more frames, or a schedule of such numbers",
        )
        fits = self.max_frames is None or self.max_frames >= 1
        _require(fits, "max_frames", self.max_frames, "1 or more")
        _require(self.n_retakes >= 0, "n_retakes", self.n_retakes, "0 or more")

    @property
    def mapped(self) -> Mapped:
        """The text with its places in its source."""
        return Mapped.of(self.text)

    @property
    def schedule(self) -> tuple[int, ...]:
        """Frames of the first chunk, the second and so on; the last entry repeats."""
        given = self.chunk_frames
        return given if isinstance(given, tuple) else (given,)


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of text that is spoken in one go.

    Attributes:
        index: Its number in the utterance, from 0.
        text: What is spoken.
        start: Where it begins in the request's text (for one that knows its source, there), in
            characters.
        end: Where it ends there (exclusive).
        pause_after_s: Silence that follows it.
        language: What it is spoken as: a language of the model, or `Auto`.
    """

    index: int
    text: str
    start: int
    end: int
    pause_after_s: float = 0.0
    language: str = "Auto"


@dataclass(frozen=True, slots=True)
class Timing:
    """How fast it went so far.

    Attributes:
        ttfa_s: Time to first audio: from the moment the engine took up the request to the moment
            its first chunk was ready.
        rtf: Real-time factor so far: time taken over duration made; under 1 is faster than speech.
        elapsed_s: Time since the engine took up the request.
    """

    ttfa_s: float
    rtf: float
    elapsed_s: float


@dataclass(frozen=True, slots=True)
class Chunk:
    """The next stretch of sound.

    Attributes:
        samples: float32 `[n]`, mono, 24 kHz, within ±1; may be empty in the last chunk.
        frame_index: The first frame's number within its take of its segment.
        n_frames: How many codec frames it holds; a pause between segments is not counted.
        segment: The text it belongs to.
        take: 0, or n when the segment failed and is spoken anew for the n-th time; what earlier
            takes of the segment delivered is void.
        timing: How fast it went so far.
        is_final: True for the utterance's last chunk and no other.
    """

    samples: Samples
    frame_index: int
    n_frames: int
    segment: Segment
    take: int
    timing: Timing
    is_final: bool


@dataclass(frozen=True, slots=True)
class Stats:
    """What an utterance cost.

    Attributes:
        n_frames: Codec frames made, retakes included.
        n_segments: Segments begun.
        n_retakes: Segments spoken again after a failure.
        audio_s: Duration delivered.
        ttfa_s: Time to first audio.
        elapsed_s: Time from taking up the request to its end.
        prefill_s: Time in prefills.
        seed: The seed it was spoken with.
        codes: Every frame of every segment's last take, int16 `[T, 16]`; `[0, 16]` from a speech
            server, which sends none.
    """

    n_frames: int
    n_segments: int
    n_retakes: int
    audio_s: float
    ttfa_s: float
    elapsed_s: float
    prefill_s: float
    seed: int
    codes: NDArray[np.int16]

    @property
    def rtf(self) -> float:
        """Real-time factor: elapsed over audio; under 1 is faster than speech."""
        return self.elapsed_s / self.audio_s if self.audio_s else float("inf")

    @property
    def ms_per_frame(self) -> float:
        """Milliseconds per codec frame of 80 ms, prefill left out."""
        return 1000 * (self.elapsed_s - self.prefill_s) / self.n_frames if self.n_frames else 0.0


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a long piece of work has come.

    Attributes:
        task: What is being done, in words for the user.
        done: In the unit of `total`.
        total: 0 when it is not known.
        unit: `bytes` or `steps`.
    """

    task: str
    done: int
    total: int
    unit: str = "steps"


ProgressCallback = Callable[[Progress], None]


@dataclass(frozen=True, slots=True)
class ModelCard:
    """What the model in use can do.

    Attributes:
        name: Its name or directory.
        family: What a voice must be made for, such as `qwen3-tts-12hz`.
        kind: `base` (clones), `custom_voice` (presets) or `voice_design`.
        width: The width of its x-vectors.
        languages: What it speaks, without `Auto`.
        speakers: Its preset speakers.
        follows_instruct: Whether `instruct` has an effect.
        segment_s: How much speech it makes in one go without drifting, in seconds; texts are cut
            into segments of so much.
    """

    name: str
    family: str
    kind: str
    width: int
    languages: tuple[str, ...]
    speakers: tuple[str, ...]
    follows_instruct: bool
    segment_s: float = SEGMENT_S


def _require(holds: bool, name: str, value: object, allowed: str) -> None:
    if not holds:
        raise SettingError(f"{name} is {value}.", f"It may be {allowed}.")
