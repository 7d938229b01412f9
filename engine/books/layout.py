"""Where each part lies in the finished book: pauses, chapters, and cues laid at their times."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.books.manuscript import Manuscript, Pauses
from engine.books.sound import Shape
from engine.contract import SAMPLE_RATE_HZ

# What is always left of the silence a voice has at its ends: the sounds there fade into it.
KEEP_SAMPLES = 960  # 40 ms
# The most silence that the book begins and ends with.
OUTER_SAMPLES = 12_000  # 0.5 s
# A cue that is later than this is told of; a frame is 80 ms.
LATE_SAMPLES = 1_920


@dataclass(frozen=True, slots=True)
class Place:
    """Where a part lies.

    Attributes:
        chapter: Its chapter's number, from 0.
        gap_samples: Silence to put before it.
        start: Where its sound begins in the book, in samples.
        skip_samples: What is left out of its beginning.
        n_samples: What is taken of it after that.
        voice_start: Where its voice sets in, in samples from the beginning of the book.
        voice_end: Where its voice ends.
        late_samples: By how much the voice sets in after its given time; 0 where that is met.
    """

    chapter: int
    gap_samples: int
    start: int
    skip_samples: int
    n_samples: int
    voice_start: int
    voice_end: int
    late_samples: int

    @property
    def end(self) -> int:
        """Where its sound ends."""
        return self.start + self.n_samples


def laid_out(
    manuscript: Manuscript, shapes: Sequence[tuple[Shape, int]], pauses: Pauses
) -> tuple[Place, ...]:
    """Lays the parts one after the other.

    A pause is counted from voice to voice: silence is put in where the parts' own is too short,
    and taken from them where it is too long. A cue's voice sets in at its time, or, where the one
    before runs on into it, as soon as that has ended.

    Args:
        manuscript: What is read.
        shapes: Shape and number of samples of each of its parts.
        pauses: How long it is silent between them.
    """
    numbered = list(manuscript.numbered_parts())
    places: list[Place] = []
    trail = 0  # the silence that the part before ends with
    for i, ((chapter, part), (shape, length)) in enumerate(zip(numbered, shapes, strict=True)):
        lead = shape.lead_samples
        cue = None if part.start_s is None else round(part.start_s * SAMPLE_RATE_HZ)
        if cue is not None:
            wanted = max(0, cue - (places[-1].voice_end if places else 0))
        elif not places:
            wanted = min(lead, OUTER_SAMPLES)
        else:
            is_new = places[-1].chapter != chapter
            pause_s = pauses.chapter_s if is_new else pauses.after(numbered[i - 1][1].border)
            wanted = round(pause_s * SAMPLE_RATE_HZ)
        too_much = max(0, trail + lead - wanted)
        skip = min(too_much, max(0, lead - KEEP_SAMPLES))
        _shorten_last(places, min(too_much - skip, max(0, trail - KEEP_SAMPLES)))
        gap = max(0, wanted - trail - lead)
        start = gap + (places[-1].end if places else 0)
        voice_start = start + lead - skip
        late = 0 if cue is None else voice_start - cue
        places.append(
            Place(
                chapter=chapter,
                gap_samples=gap,
                start=start,
                skip_samples=skip,
                n_samples=length - skip,
                voice_start=voice_start,
                voice_end=start + length - skip - shape.trail_samples,
                late_samples=late if late > LATE_SAMPLES else 0,
            )
        )
        trail = shape.trail_samples
    _shorten_last(places, max(0, trail - OUTER_SAMPLES))
    return tuple(places)


def _shorten_last(places: list[Place], n_samples: int) -> None:
    if n_samples:
        places[-1] = replace(places[-1], n_samples=places[-1].n_samples - n_samples)
