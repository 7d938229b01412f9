"""One utterance of a text that is still being written, and how far it has been heard."""

import threading
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Protocol

import numpy as np

from engine.contract import N_CODEBOOKS, SAMPLE_RATE_HZ, Chunk, Ending, Request, Rests, Stats
from engine.errors import EmptyTextError
from engine.speech import GrowingText, Speaker, Stretch, Utterance
from engine.text.pace import paces_s

_LOOK_S = 1.0  # Windows hears no Ctrl+C in a wait without an end
_PARAGRAPH_S = Rests().paragraph_s


class Slot(Protocol):
    """The right to speak; called in the thread that speaks."""

    def take(self) -> bool:
        """Waits for it; False if it is not wanted any more."""
        ...

    def leave(self) -> None:
        """Gives it back; harmless where it is not held."""
        ...


@dataclass(slots=True)
class _Mark:
    """A segment being spoken: its first sample and last (exclusive), and its characters."""

    first_sample: int
    last_sample: int | None
    start: int
    end: int


class GrowingUtterance:
    """A text spoken stretch by stretch as it is written; see `engine.contract.Utterance`.

    It is written from one thread and iterated in another. Segments are numbered, and know their
    places, over the whole text.

    Args:
        speaker: Who speaks.
        prepare: Gives the request that each stretch is spoken as; called in the iteration.
        slot: Held while there is something to say.
        language: What the text is cut as.
    """

    def __init__(
        self, speaker: Speaker, prepare: Callable[[], Request], slot: Slot, language: str
    ) -> None:
        self._speaker, self._prepare, self._slot = speaker, prepare, slot
        self._text = GrowingText(language)
        self._written = ""
        self._changed = threading.Condition()
        self._is_cancelled = False
        self._current: Utterance | None = None
        self._current_ending = Ending.EOS
        self._begun: deque[tuple[int, Stretch]] = deque()
        self._marks: list[_Mark] = []
        self._n_samples = 0
        self._n_segments = 0
        self._warnings: dict[str, None] = {}
        self._ending: Ending | None = None
        self._all_stats: list[Stats] = []

    def add(self, text: str) -> None:
        """Goes on with the text."""
        with self._changed:
            self._written += text
            self._text.add(text)
            self._changed.notify()

    def flush(self) -> None:
        """Has all that was written so far spoken without waiting for more."""
        with self._changed:
            self._text.flush()
            self._changed.notify()

    def end(self) -> None:
        """Ends the text."""
        with self._changed:
            self._text.end()
            self._changed.notify()

    @property
    def n_characters(self) -> int:
        """How long the text has become."""
        return self._text.n_characters

    def begun(self, n_samples: int) -> Iterator[tuple[int, Stretch]]:
        """Gives the stretches that begin within the first samples, each once.

        Args:
            n_samples: How many.

        Yields:
            The sample each begins with, and the stretch.
        """
        while self._begun and self._begun[0][0] <= n_samples:
            yield self._begun.popleft()

    def spoken_until(self, n_samples: int) -> int:
        """Gives up to which character the first samples speak, whole words only.

        Within a segment it is estimated by how long letters take; between segments it is exact.
        """
        mark = next((m for m in reversed(list(self._marks)) if m.first_sample < n_samples), None)
        if mark is None:
            return 0
        text = self._written[mark.start : mark.end] or " "
        until_s = list(accumulate(paces_s(text)))
        heard_s = (n_samples - mark.first_sample) / SAMPLE_RATE_HZ
        if mark.last_sample is not None:
            if n_samples >= mark.last_sample:
                return mark.end
            whole_s = (mark.last_sample - mark.first_sample) / SAMPLE_RATE_HZ
            heard_s *= until_s[-1] / whole_s
        n_heard = bisect_left(until_s, heard_s)
        while 0 < n_heard < len(text) and text[n_heard].isalnum() and _is_spaced(text[n_heard - 1]):
            n_heard -= 1
        return mark.start + len(text[:n_heard].rstrip())

    def __iter__(self) -> Iterator[Chunk]:
        """Yields the chunks; may be called once."""
        request = self._prepare()
        ending, rest = Ending.EOS, None
        try:
            while (stretch := self._next()) is not None and self._slot.take():
                chunk = None
                if rest is not None:
                    self._n_samples += len(rest.samples)
                    yield rest
                for chunk in self._spoken(stretch, replace(request, text=stretch.text)):
                    yield chunk
                rest = _rest_after(stretch, chunk)
                if self._current_ending is not Ending.EOS:
                    ending = self._current_ending
                if ending is Ending.CANCELLED:
                    return
        except BaseException:
            ending = Ending.CANCELLED
            raise
        finally:
            self._ending = Ending.CANCELLED if self._is_cancelled else ending
            self._slot.leave()
            self.cancel()

    def cancel(self) -> None:
        """Ends it within one frame; from any thread, any number of times."""
        with self._changed:
            self._is_cancelled = True
            current = self._current
            self._changed.notify()
        if current is not None:
            current.cancel()

    @property
    def ending(self) -> Ending | None:
        """Why it ended; None while it goes on."""
        return self._ending

    @property
    def stats(self) -> Stats | None:
        """What it cost; None while it goes on, or where nothing was spoken to its end."""
        every = self._all_stats
        if self._ending is None or not every:
            return None
        return Stats(
            n_frames=sum(each.n_frames for each in every),
            n_segments=sum(each.n_segments for each in every),
            n_retakes=sum(each.n_retakes for each in every),
            audio_s=self._n_samples / SAMPLE_RATE_HZ,
            ttfa_s=every[0].ttfa_s,
            elapsed_s=sum(each.elapsed_s for each in every),
            prefill_s=sum(each.prefill_s for each in every),
            seed=every[0].seed,
            codes=np.zeros((0, N_CODEBOOKS), np.int16),  # nobody asks for those of a conversation
        )

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the user should know; there may be more with each stretch."""
        return tuple(self._warnings)

    def _next(self) -> Stretch | None:
        is_holding = True
        while True:
            with self._changed:
                if self._is_cancelled:
                    return None
                if stretch := self._text.take():
                    return stretch
                if self._text.is_over:
                    return None
                if not is_holding:
                    self._changed.wait(_LOOK_S)
            if is_holding:  # others may speak while the text is thought of
                self._slot.leave()
                is_holding = False

    def _spoken(self, stretch: Stretch, request: Request) -> Iterator[Chunk]:
        try:
            utterance = self._speaker.speak(request)
        except EmptyTextError:  # cleaning has left nothing of it, as of a rule or a link
            return
        with self._changed:
            self._current = utterance
            if self._is_cancelled:
                utterance.cancel()
        self._warnings |= dict.fromkeys(utterance.warnings)
        self._begun.append((self._n_samples, stretch))
        n_before = self._n_segments
        for chunk in utterance:
            yield self._placed(chunk, stretch, n_before)
        if utterance.stats is not None:
            self._all_stats.append(utterance.stats)
        self._current_ending = utterance.ending or Ending.CANCELLED
        if self._marks:
            self._marks[-1].last_sample = self._n_samples

    def _placed(self, chunk: Chunk, stretch: Stretch, n_before: int) -> Chunk:
        segment = replace(
            chunk.segment,
            index=n_before + chunk.segment.index,
            start=stretch.start + chunk.segment.start,
            end=stretch.start + chunk.segment.end,
        )
        last = self._marks[-1] if self._marks else None
        if self._n_segments <= segment.index or chunk.frame_index == 0:  # or a new take
            if last is not None and last.last_sample is None:
                last.last_sample = self._n_samples
            self._marks.append(_Mark(self._n_samples, None, segment.start, segment.end))
        self._n_segments = segment.index + 1
        self._n_samples += len(chunk.samples)
        return replace(chunk, segment=segment, is_final=False)


def _rest_after(stretch: Stretch, last: Chunk | None) -> Chunk | None:
    """The silence between two paragraphs, which no request for one of them holds."""
    if last is None or not stretch.ends_paragraph:
        return None
    silence = np.zeros(round(_PARAGRAPH_S * SAMPLE_RATE_HZ), np.float32)
    return replace(last, samples=silence, n_frames=0)


def _is_spaced(character: str) -> bool:
    """Whether words of its script are parted by spaces: those are told as a whole."""
    return character.isalnum() and ord(character) < 0x3000
