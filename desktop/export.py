"""Saving what would be read as a sound file, without ever standing in the reading's way."""

import logging
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

import numpy as np

from desktop.reading import Item, Passages, choose_voice, log_fault, unexpected
from desktop.reading.passages import Passage
from engine.speech import (
    SAMPLE_RATE_HZ,
    BadRequestError,
    Chunk,
    ChunkLeveller,
    Request,
    Rules,
    Samples,
    SoundWriter,
    SourceKind,
    Speaker,
    SpeakerClosedError,
    Utterance,
    VivavoceError,
    VoiceChoice,
)

_log = logging.getLogger(__name__)


class Stage(StrEnum):
    """What an export is doing."""

    WRITING = "writing"
    WAITING = "waiting"  # the reading comes first
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ExportStatus:
    """How far an export is.

    Attributes:
        stage: What it is doing.
        share: How much of the text is in the file, 0 to 1.
        error: Why it failed.
    """

    stage: Stage
    share: float = 0.0
    error: VivavoceError | None = None


class Export:
    """Writes one item to a sound file, in a thread of its own.

    The text is spoken in the same passages as the session reads it, so the file is what was, or
    would be, heard from the item's beginning. When the reading needs the engine, the passage in
    work is given up, and spoken anew afterwards: the file is the same to the byte.

    All methods may be called from any thread; none but `join` waits.

    Args:
        item: What; its place is not heeded: the whole text is saved.
        path: Where; the extension names the format (wav, flac, mp3, ogg).
        speaker: Who speaks.
        bit_depth: As for `engine.speech.SoundWriter`.
        rules: How the text is made ready; None speaks it as it stands.
        on_change: Called in the export's thread whenever it is somewhere else.
    """

    def __init__(
        self,
        item: Item,
        path: Path,
        speaker: Speaker,
        *,
        bit_depth: int = 16,
        rules: Rules | None = None,
        on_change: Callable[[ExportStatus], None] | None = None,
    ) -> None:
        self._item = item
        self._path = path
        self._speaker = speaker
        self._bit_depth = bit_depth
        self._on_change = on_change
        if rules is not None and item.kind:
            rules = replace(rules, kind=SourceKind(item.kind))
        self._rules = rules
        self._leveller = None if rules is None else ChunkLeveller()
        self._changed = threading.Condition()
        self._must_wait = False
        self._is_cancelled = False
        self._is_given_up = False  # the utterance in work, by us
        self._utterance: Utterance | None = None
        self._status = ExportStatus(Stage.WRITING)
        self._thread = threading.Thread(target=self._run, name="vivavoce-export", daemon=True)

    @property
    def status(self) -> ExportStatus:
        """How far it is."""
        return self._status

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def cancel(self) -> None:
        """Ends it within a frame; no file is left, and one that was there before is untouched."""
        with self._changed:
            self._is_cancelled = True
            self._interrupt()

    def yield_to_reading(self) -> None:
        """Lets the engine go within a frame, until `go_on`."""
        with self._changed:
            self._must_wait = True
            self._interrupt()

    def go_on(self) -> None:
        """Takes the engine again."""
        with self._changed:
            self._must_wait = False
            self._changed.notify_all()

    def join(self, limit_s: float | None = None) -> bool:
        """Waits for its end; False if that did not come in time."""
        self._thread.join(limit_s)
        return not self._thread.is_alive()

    def _interrupt(self) -> None:
        self._is_given_up = True
        if self._utterance is not None:
            self._utterance.cancel()
        self._changed.notify_all()

    def _run(self) -> None:
        try:
            with SoundWriter(self._path, bit_depth=self._bit_depth) as writer:
                for samples, end in self._sound():
                    writer.append(samples)
                    self._tell_reached(end)
                self._require_wanted()  # after this the file gets its name
        except _CancelledError:
            self._tell(ExportStatus(Stage.CANCELLED, self._status.share))
        except VivavoceError as error:
            self._tell(ExportStatus(Stage.FAILED, self._status.share, error))
        except Exception as error:  # noqa: BLE001 - a fault of ours must reach the user in words
            log_fault(_log, "saving failed", error)
            told = unexpected(error, "Saving stopped")
            self._tell(ExportStatus(Stage.FAILED, self._status.share, told))
        else:
            self._tell(ExportStatus(Stage.DONE, 1.0))

    def _sound(self) -> Iterator[tuple[Samples, int]]:
        """Gives the sound passage by passage, and the character it reaches to."""
        voice = choose_voice(self._speaker.card, self._item.voice)
        item = self._item
        passages = list(Passages(item.text, item.language, self._rules).requests(0))
        if not passages:
            raise BadRequestError("There is nothing to speak in the text.", "Give it some words.")
        for passage in passages:
            yield self._passage(passage, voice), passage.end
            if passage is not passages[-1]:
                pause = np.zeros(round(passage.pause_after_s * SAMPLE_RATE_HZ), np.float32)
                yield pause, passage.end

    def _passage(self, passage: Passage, voice: VoiceChoice) -> Samples:
        request = Request(passage.text, voice, language=self._item.language, rules=self._rules)
        while True:
            self._wait_for_turn()
            chunks = self._spoken(request)
            if chunks is None:
                continue
            if self._leveller is not None:
                chunks = [self._leveller.level(chunk) for chunk in chunks]
                self._leveller.end()
            return np.concatenate([chunk.samples for chunk in chunks])

    def _spoken(self, request: Request) -> list[Chunk] | None:
        """Speaks a passage; None if it had to be given up."""
        utterance = self._speaker.speak(request)
        with self._changed:
            self._utterance = utterance
            self._is_given_up = self._must_wait or self._is_cancelled
            if self._is_given_up:
                utterance.cancel()
        chunks: list[Chunk] = []
        try:
            for chunk in utterance:
                segment = chunk.segment
                if chunk.take and chunks and chunks[-1].segment == segment:
                    chunks = [c for c in chunks if c.segment != segment or c.take == chunk.take]
                chunks.append(chunk)
                self._tell_reached(segment.start)
        finally:
            with self._changed:
                self._utterance = None
                is_given_up = self._is_given_up
        if chunks and chunks[-1].is_final:
            return chunks
        if not is_given_up:
            raise SpeakerClosedError("The engine was closed while it spoke.", "Save it again.")
        return None

    def _wait_for_turn(self) -> None:
        with self._changed:
            must_wait = self._must_wait and not self._is_cancelled
        if must_wait:
            self._tell(ExportStatus(Stage.WAITING, self._status.share))
            with self._changed:
                self._changed.wait_for(lambda: not self._must_wait or self._is_cancelled)
        self._require_wanted()

    def _require_wanted(self) -> None:
        with self._changed:
            if self._is_cancelled:
                raise _CancelledError

    def _tell_reached(self, character: int) -> None:
        # What is spoken anew does not count twice.
        share = max(self._status.share, character / len(self._item.text))
        self._tell(ExportStatus(Stage.WRITING, share))

    def _tell(self, status: ExportStatus) -> None:
        if status != self._status:
            self._status = status
            if self._on_change is not None:
                try:
                    self._on_change(status)
                except Exception as error:  # noqa: BLE001 - it must not end what is written
                    log_fault(_log, "a listener to an export failed", error)


class _CancelledError(Exception):
    """Nobody wants the file any more."""
