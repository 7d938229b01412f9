"""What was delivered of a reading: the sound, and which place in the text each sample belongs to.

Positions are samples from the tape's beginning; places are characters of the item's text.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import pairwise

from desktop.reading.borders import Envelope, find_borders
from desktop.reading.passages import Passages
from desktop.reading.reel import Reel
from desktop.reading.words import Span
from engine.speech import SAMPLE_RATE_HZ, Samples

_CUT_OFF = (-1,)  # the key of what a further take has left of the one before


@dataclass(frozen=True, slots=True)
class Mark:
    """From a position on, this place is heard.

    Attributes:
        position: In samples.
        character: The place.
        is_start: Whether a sentence begins exactly there, so that one can jump to it.
    """

    position: int
    character: int
    is_start: bool


@dataclass(frozen=True, slots=True)
class Stretch:
    """Sound that belongs to a stretch of text.

    Attributes:
        key: The feeder, its request and the segment; the same one again is a further take of it.
        take: Of that segment.
        start: Where its text begins, in characters of the item's text.
        end: Where it ends (exclusive).
        samples: float32 `[n]`.
    """

    key: tuple[int, ...]
    take: int
    start: int
    end: int
    samples: Samples


@dataclass(slots=True)
class _Segment:
    key: tuple[int, ...]
    take: int
    start: int
    end: int
    position: int
    n_samples: int = 0
    is_whole: bool = False
    starts: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()
    envelope: Envelope = field(default_factory=Envelope)


class Tape:
    """Sound and its places, in order of delivery.

    Args:
        passages: Where its sentences are, and how long they should take.
    """

    def __init__(self, passages: Passages) -> None:
        self._passages = passages
        self._segments: list[_Segment] = []
        self._reel = Reel()
        self._whole_s = self._whole_expected_s = 0.0

    @property
    def end(self) -> int:
        """One behind the last sample that was delivered."""
        return self._reel.end

    def length_s(self, start: int, end: int) -> float:
        """Gives about how long a stretch of the text takes: what is read of it, at this pace.

        The pace is heard from the segments that are whole; before one is, an even one is expected.
        """
        pace = self._whole_s / self._whole_expected_s if self._whole_expected_s else 1.0
        return pace * self._passages.expected_s(start, end)

    def undelivered_s(self, end: int) -> float:
        """Gives about how long what is still to come takes, up to a character of the text."""
        last = self._segments[-1]
        rest_s = self.length_s(last.end, end)
        if last.is_whole:
            return rest_s
        made_s = last.n_samples / SAMPLE_RATE_HZ
        return rest_s + max(0.0, self.length_s(last.start, last.end) - made_s)

    def retaken_from(self, stretch: Stretch) -> int | None:
        """Gives where the sound begins that a further take voids; None if it voids nothing."""
        last = self._segments[-1] if self._segments else None
        is_retake = last is not None and last.key == stretch.key and last.take != stretch.take
        return last.position if last is not None and is_retake else None

    def add(self, stretch: Stretch) -> None:
        """Takes what was delivered; what a further take voids must have been cut off before."""
        if not self._segments or self._segments[-1].key != stretch.key:
            self.end_segment()
            self._begin(stretch)
        self._append(stretch.samples)

    def end_segment(self) -> None:
        """Says that all of the last segment was delivered."""
        last = self._segments[-1] if self._segments else None
        if last is not None and not last.is_whole and last.key != _CUT_OFF:
            last.is_whole = True
            self._whole_s += last.n_samples / SAMPLE_RATE_HZ
            self._whole_expected_s += self._passages.expected_s(last.start, last.end)
            self._find_marks(last)

    def cut(self, position: int) -> None:
        """Forgets what lies after a position; what was heard of a segment keeps its place."""
        while self._segments and self._segments[-1].position >= position:
            self._segments.pop()
        last = self._segments[-1] if self._segments else None
        # All of a segment that is not whole may have been heard; what follows is none of it.
        if last is not None and (position < self.end or not last.is_whole):
            last.n_samples = position - last.position
            last.is_whole = False
            # Nobody jumps into what was cut off: its sentences are not whole.
            kept = (mark for mark in last.marks if mark.position < position)
            last.marks = tuple(Mark(m.position, m.character, False) for m in kept)
            last.starts = ()
            last.key = _CUT_OFF
        self._reel.cut(position)

    def rest_of_segment(self, position: int) -> tuple[int, int]:
        """Gives where to go on if no more of the last segment will come.

        Args:
            position: What is heard now.

        Returns:
            The position to cut at, and the place to speak from: the start of the segment that is
            not whole or, where it is being heard already, of the sentence that is heard.
        """
        last = self._segments[-1]
        if last.is_whole:
            return self.end, last.end
        if position <= last.position:
            return last.position, last.start
        sentence = self._passages.sentence_at(self.mark_at(position).character)
        return position, last.start if sentence is None else sentence[0]

    def mark_at(self, position: int) -> Mark:
        """Gives the last mark up to a position; the tape must not be empty."""
        segment = self._segment_at(position)
        number = bisect_right(segment.marks, position, key=lambda mark: mark.position)
        return segment.marks[max(0, number - 1)]

    def find_start(self, sentence: Span) -> int | None:
        """Gives where a sentence begins, if its sound is kept and the border is certain."""
        for segment in reversed(self._segments):
            for mark in reversed(segment.marks):
                is_kept = mark.is_start and mark.position >= self._reel.kept_from
                if is_kept and self._passages.sentence_at(mark.character) == sentence:
                    return mark.position
            if segment.start < sentence[0] and segment.key != _CUT_OFF:
                break
        return None

    def sound(self, position: int, n_samples: int) -> Samples:
        """Gives kept sound from a position on, at most `n_samples`."""
        return self._reel.read(position, n_samples)

    def forget_before(self, position: int) -> None:
        """Gives back the memory of sound that nobody will jump to."""
        self._reel.forget_before(position)

    def _segment_at(self, position: int) -> _Segment:
        number = bisect_right(self._segments, position, key=lambda segment: segment.position)
        return self._segments[max(0, number - 1)]

    def _begin(self, stretch: Stretch) -> None:
        segment = _Segment(stretch.key, stretch.take, stretch.start, stretch.end, self.end)
        starts = self._passages.starts_between(stretch.start, stretch.end)
        sentence = self._passages.sentence_at(stretch.start)
        if starts and sentence is not None and sentence[0] == starts[0]:
            starts = starts[1:]  # what cannot be spoken stands before it
        segment.starts = starts
        self._segments.append(segment)
        self._find_marks(segment)

    def _append(self, samples: Samples) -> None:
        segment = self._segments[-1]
        self._reel.append(samples)
        segment.n_samples += samples.size
        if segment.starts:
            segment.envelope.append(samples)
            self._find_marks(segment)

    def _find_marks(self, segment: _Segment) -> None:
        sentence = self._passages.sentence_at(segment.start)
        is_start = sentence is not None and sentence[0] >= segment.start
        marks = [Mark(segment.position, segment.start, is_start)]
        if segment.starts:
            borders = find_borders(
                segment.envelope.power,
                self._weights(segment),
                segment.n_samples,
                is_whole=segment.is_whole,
            )
            marks += [
                Mark(segment.position + border.sample, start, border.is_found and segment.is_whole)
                for start, border in zip(segment.starts, borders, strict=False)
            ]
        segment.marks = tuple(marks)

    def _weights(self, segment: _Segment) -> list[float]:
        """How long each sentence of a segment should take, in seconds."""
        cuts = (segment.start, *segment.starts, segment.end)
        return [self.length_s(a, b) for a, b in pairwise(cuts)]
