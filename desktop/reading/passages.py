"""A text of any length → passages the engine takes at once, and its sentences, found when needed.

A passage is much shorter than the engine's limit: its sentences are found, and its request is
planned, in a few milliseconds, and an export that makes way for the reading loses little.
"""

import re
import threading
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from desktop.reading.words import Span
from engine.speech import is_speakable, sentences

# About 100 s of speech. The engine plans so much in 3 ms, a book of a million characters in 1.5 s.
PASSAGE_CHARACTERS = 1_500
PARAGRAPH_PAUSE_S = 0.4  # what the engine puts between the paragraphs of one request

# As the engine's own: an empty line, a form feed, a paragraph separator.
_PARAGRAPH = re.compile(r"\n[^\S\n]*\n\s*|[\f\v\u2029]\s*")
_SPACE = re.compile(r"\s+")
# Rows of dashes, dots or emoji that go on and on: the engine refuses over 2,000 in a row.
_NOISE = re.compile(r"[\W_]{400,}")


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of the text that becomes one request.

    Attributes:
        start: Where it begins, in characters.
        end: Where it ends (exclusive).
        pause_after_s: Silence that follows, unless it is the last that is spoken.
    """

    start: int
    end: int
    pause_after_s: float = 0.0


class Passages:
    """Where a text is cut and where its sentences are; any thread may ask.

    Passages do not depend on where reading begins, so a sentence is the same wherever one comes
    from. They are cut only as far as somebody asks, and kept.

    Args:
        text: Any text.
        language: It matters for German ordinals ("3.").
    """

    def __init__(self, text: str, language: str = "Auto") -> None:
        self._text = text
        self._language = language
        self._lock = threading.RLock()
        self._cutting = self._cut()
        self._passages: list[Passage] = []
        self._starts: list[int] = []
        self._sentences: dict[int, tuple[Span, ...]] = {}

    def requests(self, start: int) -> Iterator[Passage]:
        """Gives what is to be requested from a character on, one passage after the other.

        What cannot be spoken is left out.
        """
        number = self._number_at(start)
        while (passage := self._passage(number)) is not None:
            begin = max(start, passage.start)
            if is_speakable(self._text[begin : passage.end]):
                yield Passage(begin, passage.end, passage.pause_after_s)
            number += 1

    def sentence_at(self, character: int) -> Span | None:
        """Gives the sentence around a character, else the next one, else the last there is.

        None only where nothing in the text can be spoken.
        """
        number = self._number_at(character)
        while self._passage(number) is not None:
            for span in self._found(number):
                if span[1] > character:
                    return span
            number += 1
        return self.before(len(self._text) + 1)

    def after(self, sentence: Span) -> Span | None:
        """Gives the sentence after one; None after the last."""
        number = self._number_at(sentence[0])
        while self._passage(number) is not None:
            for span in self._found(number):
                if span[0] >= sentence[1]:
                    return span
            number += 1
        return None

    def before(self, character: int) -> Span | None:
        """Gives the last sentence that begins before a character; None if there is none."""
        for number in range(self._number_at(character), -1, -1):
            for span in reversed(self._found(number)):
                if span[0] < character:
                    return span
        return None

    def starts_between(self, start: int, end: int) -> tuple[int, ...]:
        """Gives where sentences begin after `start` and before `end`."""
        numbers = range(self._number_at(start), self._number_at(end) + 1)
        spans = (span for number in numbers for span in self._found(number))
        return tuple(span[0] for span in spans if start < span[0] < end)

    def _number_at(self, character: int) -> int:
        """The passage around a character, or the one before it."""
        with self._lock:
            while not self._passages or self._passages[-1].end <= character:
                if self._passage(len(self._passages)) is None:
                    break
            return max(0, bisect_right(self._starts, character) - 1)

    def _passage(self, number: int) -> Passage | None:
        with self._lock:
            while len(self._passages) <= number:
                passage = next(self._cutting, None)
                if passage is None:
                    return None
                self._passages.append(passage)
                self._starts.append(passage.start)
            return self._passages[number]

    def _found(self, number: int) -> tuple[Span, ...]:
        """The sentences of a passage."""
        with self._lock:
            passage = self._passage(number)
            if passage is not None and number not in self._sentences:
                inner = sentences(self._text[passage.start : passage.end], self._language)
                shift = passage.start
                self._sentences[number] = tuple((a + shift, b + shift) for a, b in inner)
            return self._sentences.get(number, ())

    def _cut(self) -> Iterator[Passage]:
        begin = 0
        for noise in _NOISE.finditer(self._text):
            yield from self._cut_stretch(begin, noise.start())
            begin = noise.end()
        yield from self._cut_stretch(begin, len(self._text))

    def _cut_stretch(self, begin: int, end: int) -> Iterator[Passage]:
        while end - begin > PASSAGE_CHARACTERS:
            cut, pause_s = self._best_cut(begin, begin + PASSAGE_CHARACTERS)
            yield Passage(begin, cut, pause_s)
            begin = cut
        if begin < end:
            yield Passage(begin, end, PARAGRAPH_PAUSE_S)

    def _best_cut(self, begin: int, limit: int) -> tuple[int, float]:
        """Where a passage that may reach up to `limit` ends, and the pause there."""
        text = self._text
        paragraphs = [m.end() for m in _PARAGRAPH.finditer(text, begin, limit)]
        if paragraphs and paragraphs[-1] - begin >= PASSAGE_CHARACTERS // 3:
            return paragraphs[-1], PARAGRAPH_PAUSE_S
        spans = sentences(text[begin:limit], self._language)
        if len(spans) > 1:  # the last one goes on behind the limit
            return begin + spans[-1][0], 0.0
        spaces = [m.end() for m in _SPACE.finditer(text, begin + PASSAGE_CHARACTERS // 2, limit)]
        return (spaces[-1] if spaces else limit), 0.0
