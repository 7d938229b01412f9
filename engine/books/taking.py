"""One part, spoken until it is right, or as right as three takes can make it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from engine.books.manuscript import Manuscript, Part
from engine.books.sound import SILENT_PEAK
from engine.contract import (
    SAMPLE_RATE_HZ,
    Ending,
    Preset,
    Request,
    Samples,
    Speaker,
    Utterance,
    VoiceChoice,
)
from engine.errors import SpeakerClosedError
from engine.text import expected_frames

MAX_RETAKES = 2
_STRIDE = 0xBF58476D1CE4E5B9  # seeds of retakes lie far apart, and from those of the engine


class Fault(StrEnum):
    """What is wrong with a take."""

    SHORT = "short"  # for its text: words are missing
    LONG = "long"  # for its text
    LENGTH = "length"  # it reached the limit of frames
    RUNAWAY = "runaway"  # it found no end
    EMPTY = "empty"  # no sound, or silence


@dataclass(frozen=True, slots=True)
class Take:
    """What became of a part.

    Attributes:
        samples: float32 `[n]`.
        n_takes: How many were made.
        fault: What is still wrong with it.
    """

    samples: Samples
    n_takes: int
    fault: Fault | None


class InterruptedTakeError(Exception):
    """Someone ended the utterance on purpose, by `Utterance.cancel`."""


Hold = Callable[[Utterance | None], bool]


def request_of(manuscript: Manuscript, part: Part, n_retakes: int = 0) -> Request:
    """Gives what a part asks of the speaker.

    Args:
        manuscript: The part's book.
        part: What to say.
        n_retakes: Which retake it is; each has a seed of its own.
    """
    voice = part.voice or manuscript.voice
    sampling = manuscript.sampling
    if n_retakes:
        seed = _seed_of(voice) if sampling.seed is None else sampling.seed
        sampling = replace(sampling, seed=(seed + n_retakes * _STRIDE) % 2**64)
    return Request(
        part.spoken,
        voice,
        language=part.language or manuscript.language,
        instruct=manuscript.instruct,
        in_context=manuscript.in_context,
        sampling=sampling,
        split=False,
        n_retakes=0,  # the retakes are counted here
    )


def spoken(manuscript: Manuscript, part: Part, speaker: Speaker, hold: Hold) -> Take:
    """Speaks a part; again with another seed, at most twice, if something is wrong with it.

    Args:
        manuscript: The part's book.
        part: What to say.
        speaker: Who speaks.
        hold: Is given each utterance before it is heard, and None after it; whether it was ended on
            purpose.

    Returns:
        The first take without a fault, else the one with the least.

    Raises:
        InterruptedTakeError: It was ended on purpose.
        SpeakerClosedError: The speaker was closed meanwhile.
        VivavoceError: The speaker cannot speak it.
    """
    takes: list[tuple[Samples, Fault | None, float]] = []
    for number in range(MAX_RETAKES + 1):
        utterance = speaker.speak(request_of(manuscript, part, number))
        hold(utterance)
        is_whole = False
        samples: list[Samples] = []
        try:
            take = 0
            for chunk in utterance:
                if chunk.take != take:  # it makes what was heard void
                    samples.clear()
                take = chunk.take
                samples.append(chunk.samples)
                is_whole = chunk.is_final
        finally:
            is_interrupted = hold(None)
        if not is_whole:
            if is_interrupted:
                raise InterruptedTakeError
            raise SpeakerClosedError("The speaker was closed while it spoke.", "Start again.")
        whole = np.concatenate([np.zeros(0, np.float32), *samples])
        fault, excess = _judged(part.spoken, whole, utterance.ending)
        takes.append((whole, fault, excess))
        if fault is None:
            break
    best = min(takes, key=lambda take: (_SEVERITY[take[1]], take[2]))
    return Take(best[0], len(takes), best[1])


_SEVERITY = {
    None: 0,
    Fault.SHORT: 1,
    Fault.LONG: 1,
    Fault.LENGTH: 2,
    Fault.RUNAWAY: 2,
    Fault.EMPTY: 3,
}


def _judged(text: str, samples: Samples, ending: Ending | None) -> tuple[Fault | None, float]:
    """Gives what is wrong with a take, and by how many seconds its length is wrong."""
    least_s, most_s = (0.08 * n_frames for n_frames in expected_frames(text))
    length_s = len(samples) / SAMPLE_RATE_HZ
    excess_s = max(least_s - length_s, length_s - most_s, 0.0)
    if np.abs(samples).max(initial=0.0) < SILENT_PEAK:
        return Fault.EMPTY, excess_s
    if ending is Ending.RUNAWAY:
        return Fault.RUNAWAY, excess_s
    if ending is Ending.LENGTH:
        return Fault.LENGTH, excess_s
    if excess_s > 0:
        return (Fault.SHORT if length_s < least_s else Fault.LONG), excess_s
    return None, 0.0


def _seed_of(voice: VoiceChoice) -> int:
    return 0 if isinstance(voice, Preset) else voice.seed
