"""A text that is still being written → stretches that can be spoken already."""

from dataclasses import dataclass
from itertools import accumulate

import regex

from engine.contract import SEGMENT_S
from engine.text.pace import paces_s
from engine.text.splitting import (
    LONGEST,
    MAX_SEGMENT_CHARACTERS,
    MIN_FIRST_S,
    clause_ends,
    is_speakable,
    sentences,
)

LONGEST_S = LONGEST * SEGMENT_S
_BREAK = regex.compile(r"[^\S\n]*(?:\n[^\S\n]*\n|[\f\v\u2029])")
# What may follow a stop decides whether it ends a sentence ("Dr. S…", "3. Jan…"), so a whole word
# has to be there, or the paragraph's end; a character does where no spaces part the words.
_SETTLED = regex.compile(
    r"[\p{L}\p{M}\p{N}]+[^\p{L}\p{M}\p{N}]|[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]"
    rf"|{_BREAK.pattern}"
)
_SPACE = regex.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a growing text.

    Attributes:
        start: Where it begins in the whole text, in characters.
        end: Where it ends (exclusive).
        text: What stands there.
        ends_paragraph: Whether a paragraph ends with it.
    """

    start: int
    end: int
    text: str
    ends_paragraph: bool = False


class GrowingText:
    """Cuts a text as it grows; not for several threads.

    A stretch is one sentence, or several where they are shorter than a second; the very first may
    be a clause. What is given depends on the text and the flushes alone, not on the portions that
    the text comes in: so the same text sounds the same, however it was written.

    Args:
        language: The text's language, case-insensitive; it matters for German ordinals ("3.").
    """

    def __init__(self, language: str = "Auto") -> None:
        self._language = language
        self._text = ""  # from where the sentence begins that is being written
        self._base = 0  # of `_text` in the whole
        self._given = 0  # what of `_text` was taken already
        self._flushed = 0  # how much of the whole is not to wait
        self._is_ended = self._has_begun = False

    @property
    def n_characters(self) -> int:
        """How long it has become."""
        return self._base + len(self._text)

    @property
    def is_over(self) -> bool:
        """Whether it has ended and all of it was taken, or looked at in vain."""
        return self._is_ended and self._given >= len(self._text)

    def add(self, text: str) -> None:
        """Goes on."""
        self._text += text

    def flush(self) -> None:
        """Lets all that was written so far be taken, at the end of a sentence or not."""
        self._flushed = self.n_characters

    def end(self) -> None:
        """Ends the text."""
        self.flush()
        self._is_ended = True

    def take(self) -> Stretch | None:
        """Gives what comes next; None where it is not sure yet, or there is nothing more."""
        while self._text:
            found = self._next_border()
            if found is None:
                return None
            end, ends_sentence = found
            stretch = self._stretch(end)
            self._drop(end, ends_sentence)
            if is_speakable(stretch.text):
                self._has_begun = True
                return stretch
        return None

    def _next_border(self) -> tuple[int, bool] | None:
        """Finds where the next stretch ends in `_text`, and whether its sentence ends there."""
        flushed = self._flushed - self._base
        is_whole = self._given < flushed <= MAX_SEGMENT_CHARACTERS
        text = self._text[: flushed if is_whole else MAX_SEGMENT_CHARACTERS]
        until_s = [0.0, *accumulate(paces_s(text))]
        limit_s = until_s[min(self._given, len(text))] + LONGEST_S
        far = next((k for k, each in enumerate(until_s) if each > limit_s), None)
        least_s = until_s[min(self._given, len(text))] + MIN_FIRST_S
        ends = self._sure_ends(text, is_whole=is_whole)
        for end, ends_sentence in sorted(ends.items()):
            if until_s[end] >= least_s and (far is None or end < far):
                return end, ends_sentence
        if far is not None and (is_whole or _SETTLED.search(text, far)):
            return self._cut(text, far), False
        if is_whole:
            return len(text), True
        return (len(text), False) if len(text) == MAX_SEGMENT_CHARACTERS else None

    def _sure_ends(self, text: str, *, is_whole: bool) -> dict[int, bool]:
        found = sentences(text, self._language)
        sure = [
            end
            for number, (_, end) in enumerate(found, 1)
            if (number < len(found) or _BREAK.match(text, end))
            and (is_whole or _SETTLED.search(text, end))
        ]
        # A dash behind a sentence's end is in no sentence: no clause ends there.
        clauses = () if self._has_begun else self._clauses(text)
        ends = {each: False for each in clauses if any(start < each <= end for start, end in found)}
        return ends | {end: True for end in sure if end > self._given}

    def _clauses(self, text: str) -> list[int]:
        """Where clauses end for sure, the space behind them left out."""
        ends = [len(text[:end].rstrip()) for end in clause_ends(text)]
        return [end for end in ends if end > self._given and _SETTLED.search(text, end)]

    def _cut(self, text: str, far: int) -> int:
        """Cuts what is too long without an end: at a clause, a space or anywhere."""
        clauses = [end for end in clause_ends(text[:far]) if end > self._given]
        spaces = [found.start() for found in _SPACE.finditer(text, self._given + 1, far)]
        return clauses[-1] if clauses else spaces[-1] if spaces else max(far - 1, self._given + 1)

    def _stretch(self, end: int) -> Stretch:
        inner = self._text[self._given : end]
        start = self._base + self._given + len(inner) - len(inner.lstrip())
        text = inner.strip()
        return Stretch(start, start + len(text), text, _BREAK.match(self._text, end) is not None)

    def _drop(self, end: int, ends_sentence: bool) -> None:
        if ends_sentence:
            self._text, self._base, self._given = self._text[end:], self._base + end, 0
        else:  # what follows is read with the beginning of its sentence in sight
            self._given = end
            if end >= MAX_SEGMENT_CHARACTERS // 2:
                self._drop(end, ends_sentence=True)
