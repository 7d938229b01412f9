"""A text put together from stretches of another, with the pauses that its layout asks for."""

from enum import IntEnum
from itertools import chain

import regex

from engine.contract.mapped import Edit, Mapped
from engine.text.cleaning.stops import comma_after, stop_after

_SPACES = regex.compile(r"\s+")
_IRREGULAR = regex.compile(r"\s{2,}+|[^\S ]")
_N_BEFORE = 10  # so many characters tell whether a full stop is missing


class Pause(IntEnum):
    """What separates two stretches, the weakest first."""

    NONE = 0
    CELL = 1
    LINE = 2
    PARAGRAPH = 3


_BETWEEN = {Pause.LINE: "\n", Pause.PARAGRAPH: "\n\n"}


class Page:
    """Collects stretches of a text in their order; what lies between them is left out."""

    def __init__(self, text: Mapped, language: str, *, has_stops: bool) -> None:
        """Starts an empty page.

        Args:
            text: What the stretches are taken from.
            language: For the full stops.
            has_stops: Whether full stops that are missing are put in.
        """
        self._text = text
        self._language = language
        self._has_stops = has_stops
        self._edits: list[Edit] = []
        self._at = 0  # up to here, the text is kept or left out
        self._last: str = ""  # the last characters that were kept or said
        self._pause = Pause.NONE
        self._is_stop_due = False

    def keep(self, start: int, end: int) -> None:
        """Keeps a stretch as it stands."""
        start = max(start, self._at)
        if start < end:
            self._go_to(start)
            self._at = end
            self._last = (self._last + self._text.text[max(start, end - _N_BEFORE) : end])[
                -_N_BEFORE:
            ]

    def keep_flowing(self, start: int, end: int) -> None:
        """Keeps a stretch in which any white space is just one space."""
        source = self._text.text
        leading = _SPACES.match(source, start, end)
        for found in chain([leading] if leading else [], _IRREGULAR.finditer(source, start, end)):
            if found.start() < start:
                continue
            self.keep(start, found.start())
            is_needed = self._pause is Pause.NONE and self._last[-1:] not in ("", " ", "\n")
            if is_needed and found[0] == " ":
                self.keep(*found.span())
            elif is_needed:
                self.say(*found.span(), " ")
            start = found.end()
        self.keep(start, end)

    def say(self, start: int, end: int, words: str) -> None:
        """Puts words in a stretch's place."""
        start, end = max(start, self._at), max(end, self._at)
        if not words:
            return
        self._go_to(start)
        self._edits.append(Edit(start, end, words))
        self._at = end
        self._last = (self._last + words)[-_N_BEFORE:]

    def say_apart(self, start: int, end: int, words: str) -> None:
        """Puts words in a stretch's place that run into none of those beside it."""
        before = self._last[-1:] if self._pause is Pause.NONE else ""
        is_glued_after = self._text.text[end : end + 1].isalnum()
        if words:
            space = " " if before.isalnum() else ""
            self.say(start, end, space + words + (" " if is_glued_after else ""))

    def pause(self, pause: Pause, *, has_stop: bool = False) -> None:
        """Asks for a pause before what follows; the strongest one asked for is made.

        Args:
            pause: How strong.
            has_stop: Whether what was said before is to end with a full stop.
        """
        self._pause = max(self._pause, pause)
        self._is_stop_due |= has_stop and self._has_stops

    def read(self) -> Mapped:
        """Gives the text put together, from everything asked for so far."""
        self._pause = Pause.NONE
        self._go_to(len(self._text.text))
        return self._text.edited(self._edits)

    def _go_to(self, start: int) -> None:
        between = ""
        if self._last.strip():
            stop = stop_after(self._last, self._language) if self._is_stop_due else ""
            if stop:  # an edit of its own: it stands for no mark that follows
                self._drop_space()
                self._edits.append(Edit(self._at, self._at, stop))
            is_cell = self._pause is Pause.CELL
            between = comma_after(self._last) if is_cell else _BETWEEN.get(self._pause, "")
        if self._at < start or between:
            self._edits.append(Edit(self._at, start, between))
        if between:
            self._last = self._last if self._pause is Pause.CELL else ""
            self._last += between
        self._at = start
        self._pause = Pause.NONE
        self._is_stop_due = False

    def _drop_space(self) -> None:
        """Takes the space from the end of what was kept: "<li>one <ul>" is "one."."""
        last = self._edits[-1] if self._edits else Edit(0, 0, "")
        if last.end == self._at and last.text.isspace():
            self._edits[-1] = Edit(last.start, last.end, "")
            return
        end = last.end + len(self._text.text[last.end : self._at].rstrip())
        if end < self._at:
            self._edits.append(Edit(end, self._at, ""))
