"""What crosses the session's border: what is to be read, how far it is, and what it plays into."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from engine.speech import Samples, VivavoceError, VoiceChoice

Span = tuple[int, int]  # start and end (exclusive), in characters of an item's text


@dataclass(frozen=True, slots=True)
class Item:
    """One text to be read.

    Attributes:
        text: All of it, of any length.
        voice: A voice's name; empty for the model's first.
        language: A language of the model, or `Auto`.
        place: The character to begin at.
        source: Where it came from: `selection`, `clipboard`, `page`, `history` or `sample`.
        is_private: It is never written to the disk.
        chunk_frames: In which pieces the engine hands on its sound (see `Request`).
        in_context: Clone in context where the voice has a reference; else by its x-vector.
        kind: What the text is, a `SourceKind`; empty finds out.
        trial: A voice that is in no library yet, in place of the one named; never written either.
    """

    text: str
    voice: str = ""
    language: str = "Auto"
    place: int = 0
    source: str = "page"
    is_private: bool = False
    chunk_frames: tuple[int, ...] = (1, 2, 4, 8)
    in_context: bool = False
    kind: str = ""
    trial: VoiceChoice | None = field(default=None, compare=False)  # arrays have no one truth


class Phase(StrEnum):
    """What the session is doing."""

    IDLE = "idle"
    PREPARING = "preparing"  # something is to be read, and nothing of it can be heard yet
    SPEAKING = "speaking"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True)
class Status:
    """How far the session is, at one moment.

    Attributes:
        phase: What it is doing.
        item: What is being read, its place kept up; after an error, what could not be read.
        sentence: The sentence being heard, in characters of the item's text.
        elapsed_s: Listening time up to what is being heard, at the present speed. What was
            jumped over counts as if it had been heard; what is not read takes no time.
        remaining_s: Listening time that is left, at the present speed: an estimate. None before
            anything was spoken.
        ttfa_s: From the command to the first sound handed to the player; None before that.
        rtf: Time taken over duration made, of late; under 1 is faster than speech.
        n_queued: How many items wait.
        speed: 1 is the voice's own.
        error: What went wrong with the item; `resume` tries again from its place.
        notice: What the user should know, in words; empty for nothing.
    """

    phase: Phase = Phase.IDLE
    item: Item | None = None
    sentence: Span | None = None
    elapsed_s: float = 0.0
    remaining_s: float | None = None
    ttfa_s: float | None = None
    rtf: float | None = None
    n_queued: int = 0
    speed: float = 1.0
    error: VivavoceError | None = None
    notice: str = ""


class SoundSink(Protocol):
    """What the session needs of a player; `desktop.player.Player` is one.

    Positions are source samples (24 kHz, before any change of speed) since `begin`.
    """

    prebuffer_s: float

    @property
    def speed(self) -> float:
        """How fast it plays; 1 is the voice's own."""
        ...

    @speed.setter
    def speed(self, speed: float) -> None: ...

    def begin(self) -> None:
        """Drops what is queued; positions start at 0 again."""
        ...

    def put(self, samples: Samples) -> None:
        """Queues samples; the session never queues so many that this would block."""
        ...

    def finish(self) -> None:
        """Says that no more will come, so that even less than the prebuffer is played."""
        ...

    def truncate(self, n_samples: int) -> int:
        """Forgets what lies after a position and is unheard; gives the position it now ends at."""
        ...

    def pause(self) -> None:
        """Falls silent at once and keeps everything."""
        ...

    def resume(self) -> None:
        """Goes on where it paused."""
        ...

    def stop(self) -> None:
        """Falls silent at once and drops everything."""
        ...

    @property
    def heard_samples(self) -> int:
        """The position the listener has heard up to."""
        ...
