"""Text on its way to being spoken: every character knows which stretch of the source it stands for.

Cleaning and normalising change the text in many small steps; each step edits a `Mapped`, so that
what is heard can be shown in the user's own text, whatever became of it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
import regex
from numpy.typing import NDArray

Positions = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of the current text and what stands there instead.

    Attributes:
        start: Its first character.
        end: The one after its last; `start` to insert.
        text: May be empty.
    """

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Mapped:
    """A text with its source.

    Both positions never decrease from character to character, and lie within the source.

    Attributes:
        text: What will be spoken.
        source: What the user gave.
        starts: Where in the source each character's stretch begins, int32 `[len(text)]`.
        ends: Where it ends (exclusive), int32 `[len(text)]`; equal to `starts` where the source has
            nothing for it.
    """

    text: str
    source: str
    starts: Positions
    ends: Positions

    @classmethod
    def of(cls, source: "str | Mapped") -> "Mapped":
        """Gives a text that is its own source; one that knows its source stays as it is."""
        if isinstance(source, Mapped):
            return source
        places = np.arange(len(source) + 1, dtype=np.int32)
        return cls(source, source, places[:-1], places[1:])

    def edited(self, edits: Iterable[Edit]) -> "Mapped":
        """Makes edits, all in positions of this text.

        Every character of a replacement stands for the whole stretch that it replaces; an insertion
        stands for the point between its neighbours, or, within a replacement, for what that
        stands for.

        Args:
            edits: In their order, not overlapping.

        Raises:
            ValueError: They overlap, are out of order or out of range.
        """
        texts: list[str] = []
        starts: list[Positions] = []
        ends: list[Positions] = []
        at = 0
        for edit in edits:
            if not at <= edit.start <= edit.end <= len(self.text):
                raise ValueError(f"{edit} overlaps or is out of order")
            texts += [self.text[at : edit.start], edit.text]
            start, end = self.span(edit.start, edit.end)
            starts += [self.starts[at : edit.start], np.full(len(edit.text), start, np.int32)]
            ends += [self.ends[at : edit.start], np.full(len(edit.text), end, np.int32)]
            at = edit.end
        if not texts:
            return self
        texts.append(self.text[at:])
        starts.append(self.starts[at:])
        ends.append(self.ends[at:])
        return Mapped("".join(texts), self.source, np.concatenate(starts), np.concatenate(ends))

    def sub(
        self,
        pattern: regex.Pattern[str],
        replacement: str | Callable[[regex.Match[str]], str | None],
    ) -> "Mapped":
        """Replaces what a pattern finds.

        Args:
            pattern: Compiled by `regex`.
            replacement: A literal text (no backslash has a meaning in it), or a function of the
                match that gives one, or None to leave it as it stands.
        """
        edits: list[Edit] = []
        for found in pattern.finditer(self.text):
            text = replacement if isinstance(replacement, str) else replacement(found)
            if text is not None and text != found[0]:
                edits.append(Edit(found.start(), found.end(), text))
        return self.edited(edits)

    def part(self, start: int, end: int) -> "Mapped":
        """Gives a stretch of it, with the same source."""
        return Mapped(
            self.text[start:end], self.source, self.starts[start:end], self.ends[start:end]
        )

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Gives the stretch of the source that characters `start` to `end` stand for."""
        if start < end:
            return int(self.starts[start]), int(self.ends[end - 1])
        if start == 0:
            point = int(self.starts[0]) if self.text else 0
            return point, point
        before = int(self.ends[start - 1])
        if start == len(self.text) or before <= int(self.starts[start]):
            return before, before
        return int(self.starts[start - 1]), before  # within a replacement
