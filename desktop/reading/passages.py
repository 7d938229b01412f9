"""A text of any length → passages the engine takes at once, and its sentences, found when needed.

A passage is much shorter than the engine's limit: its sentences are found, and its request is
planned, in a few milliseconds, and an export that makes way for the reading loses little.
"""

import re
import threading
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from desktop.reading.pace import expected_s
from desktop.reading.words import Span
from engine.speech import Mapped, Rests, Rules, cleaned, is_speakable, sentences

# About 100 s of speech. The engine plans so much in 3 ms, a book of a million characters in 1.5 s.
PASSAGE_CHARACTERS = 1_500

# As the engine's own: an empty line, a form feed, a paragraph separator.
_PARAGRAPH = re.compile(r"\n[^\S\n]*\n\s*|[\f\v\u2029]\s*")
_SPACE = re.compile(r"\s+")
# Rows of dashes, dots or emoji that go on and on: the engine refuses over 2,000 in a row.
_NOISE = re.compile(r"[\W_]{400,}")


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """A stretch of the text that becomes one request.

    Attributes:
        text: What is read of it; it knows its places in the item's text.
        start: Where it begins, in characters of the item's text.
        end: Where it ends (exclusive).
        pause_after_s: Silence that follows, unless it is the last that is spoken.
    """

    text: Mapped
    start: int
    end: int
    pause_after_s: float = 0.0


class _Cut(NamedTuple):
    start: int  # in characters of what is read
    end: int
    pause_s: float


class Passages:
    """Where a text is cut and where its sentences are; any thread may ask.

    Passages do not depend on where reading begins, so a sentence is the same wherever one comes
    from. They are cut only as far as somebody asks, and kept. All places are the item's text's.

    Args:
        text: Any text.
        language: It matters for German ordinals ("3."), and for what is said of what is left out.
        rules: What is left out, and the pauses; None reads everything.
    """

    def __init__(self, text: str, language: str = "Auto", rules: Rules | None = None) -> None:
        self._source = text
        self._language = language
        self._rests = Rests() if rules is None else rules.rests
        self._mapped = Mapped.of(text) if rules is None else cleaned(text, rules, language)
        self._text = self._mapped.text
        seconds = expected_s(self._text)
        for noise in _NOISE.finditer(self._text):
            seconds[noise.start() : noise.end()] = 0.0
        self._expected_s = np.concatenate(((0.0,), seconds.cumsum()))  # before each character
        self._lock = threading.RLock()
        self._cutting = self._cut()
        self._cuts: list[_Cut] = []
        self._starts: list[int] = []  # of the cuts
        self._sentences: dict[int, tuple[Span, ...]] = {}

    def requests(self, start: int) -> Iterator[Passage]:
        """Gives what is to be requested from a character on, one passage after the other.

        What cannot be spoken is left out.
        """
        inner = self._inner(start)
        number = self._number_at(inner)
        while (cut := self._cut_of(number)) is not None:
            begin = max(inner, cut.start)
            if is_speakable(self._text[begin : cut.end]):
                places = self._mapped.span(begin, cut.end)
                yield Passage(self._mapped.part(begin, cut.end), *places, cut.pause_s)
            number += 1

    def sentence_at(self, character: int) -> Span | None:
        """Gives the sentence around a character, else the next one, else the last there is.

        None only where nothing in the text can be spoken.
        """
        number = self._number_at(self._inner(character))
        while self._cut_of(number) is not None:
            for span in self._found(number):
                if span[1] > character:
                    return span
            number += 1
        return self.before(len(self._source) + 1)

    def after(self, sentence: Span) -> Span | None:
        """Gives the sentence after one; None after the last."""
        number = self._number_at(self._inner(sentence[0]))
        while self._cut_of(number) is not None:
            for span in self._found(number):
                if span[0] >= sentence[1]:
                    return span
            number += 1
        return None

    def before(self, character: int) -> Span | None:
        """Gives the last sentence that begins before a character; None if there is none."""
        for number in range(self._number_at(self._inner(character)), -1, -1):
            for span in reversed(self._found(number)):
                if span[0] < character:
                    return span
        return None

    def starts_between(self, start: int, end: int) -> tuple[int, ...]:
        """Gives where sentences begin after `start` and before `end`."""
        first, last = self._number_at(self._inner(start)), self._number_at(self._inner(end))
        spans = (span for number in range(first, last + 1) for span in self._found(number))
        return tuple(span[0] for span in spans if start < span[0] < end)

    def expected_s(self, start: int, end: int) -> float:
        """Gives about how long what is read of a stretch takes; what is left out takes none."""
        before_s = self._expected_s
        return float(before_s[self._inner(end)] - before_s[self._inner(start)])

    def _inner(self, character: int) -> int:
        """The first character of what is read that ends after one of the text."""
        # As int32, else numpy copies all of a book's places as int64 each time.
        return int(self._mapped.ends.searchsorted(np.int32(character), side="right"))

    def _number_at(self, inner: int) -> int:
        """The cut around a character of what is read, or the one before it."""
        with self._lock:
            while not self._cuts or self._cuts[-1].end <= inner:
                if self._cut_of(len(self._cuts)) is None:
                    break
            return max(0, bisect_right(self._starts, inner) - 1)

    def _cut_of(self, number: int) -> _Cut | None:
        with self._lock:
            while len(self._cuts) <= number:
                cut = next(self._cutting, None)
                if cut is None:
                    return None
                self._cuts.append(cut)
                self._starts.append(cut.start)
            return self._cuts[number]

    def _found(self, number: int) -> tuple[Span, ...]:
        """The sentences of a cut, in characters of the item's text."""
        with self._lock:
            cut = self._cut_of(number)
            if cut is not None and number not in self._sentences:
                inner = sentences(self._text[cut.start : cut.end], self._language)
                shift, span = cut.start, self._mapped.span
                self._sentences[number] = tuple(span(a + shift, b + shift) for a, b in inner)
            return self._sentences.get(number, ())

    def _cut(self) -> Iterator[_Cut]:
        begin = 0
        for noise in _NOISE.finditer(self._text):
            yield from self._cut_stretch(begin, noise.start())
            begin = noise.end()
        yield from self._cut_stretch(begin, len(self._text))

    def _cut_stretch(self, begin: int, end: int) -> Iterator[_Cut]:
        while end - begin > PASSAGE_CHARACTERS:
            cut, pause_s = self._best_cut(begin, begin + PASSAGE_CHARACTERS)
            yield _Cut(begin, cut, pause_s)
            begin = cut
        if begin < end:
            yield _Cut(begin, end, self._rests.paragraph_s)

    def _best_cut(self, begin: int, limit: int) -> tuple[int, float]:
        """Where a passage that may reach up to `limit` ends, and the pause there."""
        text = self._text
        paragraphs = [m.end() for m in _PARAGRAPH.finditer(text, begin, limit)]
        if paragraphs and paragraphs[-1] - begin >= PASSAGE_CHARACTERS // 3:
            return paragraphs[-1], self._rests.paragraph_s
        spans = sentences(text[begin:limit], self._language)
        if len(spans) > 1:  # the last one goes on behind the limit
            return begin + spans[-1][0], self._rests.sentence_s
        spaces = [m.end() for m in _SPACE.finditer(text, begin + PASSAGE_CHARACTERS // 2, limit)]
        return (spaces[-1] if spaces else limit), 0.0
