"""The thread that asks the engine for the sound of a text and hands it on, passage by passage."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from desktop.reading.faults import log_fault, unexpected
from desktop.reading.passages import Passage, Passages
from desktop.reading.tape import Stretch
from desktop.reading.words import Item
from engine.speech import (
    SAMPLE_RATE_HZ,
    BadRequestError,
    Chunk,
    ChunkLeveller,
    Design,
    Ending,
    ModelCard,
    Preset,
    Request,
    Rules,
    Speaker,
    SpeakerClosedError,
    Timing,
    Utterance,
    VivavoceError,
    Voice,
    VoiceChoice,
    find_voice,
    voices_for,
)

_log = logging.getLogger(__name__)
N_CREDITS = 8  # stretches on their way to the session
RUNAWAY_NOTICE = "A sentence would not end and was cut short."
SHORT_NOTICE = "Words may be missing: a sentence was too short for its text, three times."


@dataclass(frozen=True, slots=True)
class Delivered:
    """A stretch of sound.

    Attributes:
        stretch: The sound and its place.
        timing: The engine's clock.
        is_first: Whether it is the first of its request.
    """

    stretch: Stretch
    timing: Timing
    is_first: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """No more will come.

    Attributes:
        error: Why, if not because all was spoken.
    """

    error: VivavoceError | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """Something the user should know, in words."""

    notice: str


News = Delivered | Ended | Told


class Feeder:
    """One way through a text; what it hands on stops with `cancel`.

    Args:
        speaker: Who speaks.
        item: What.
        passages: Where it is cut.
        start: The character to begin at.
        rules: How what is read is made ready; None speaks it as it stands.
        number: The feeder's own, so that its segments are not taken for another's.
        hand_on: Called in the feeder's thread with each piece of news, itself first.
    """

    def __init__(
        self,
        speaker: Speaker,
        item: Item,
        passages: Passages,
        start: int,
        rules: Rules | None,
        number: int,
        hand_on: Callable[["Feeder", News], None],
    ) -> None:
        self.speaker = speaker
        self._item = item
        self._passages = passages
        self._start = start
        self._rules = rules
        self._leveller = None if rules is None else ChunkLeveller()
        self._number = number
        self._hand_on = hand_on
        self._credits = threading.Semaphore(N_CREDITS)
        self._lock = threading.Lock()
        self._is_cancelled = False
        self._utterances: list[Utterance] = []
        self._thread = threading.Thread(target=self._run, name="vivavoce-feeder", daemon=True)

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def cancel(self) -> None:
        """Ends it within a frame, without waiting; from any thread, any number of times."""
        with self._lock:
            self._is_cancelled = True
            utterances = list(self._utterances)
        for utterance in utterances:
            utterance.cancel()
        self._credits.release()

    def give_credit(self) -> None:
        """Lets one more stretch be handed on."""
        self._credits.release()

    def join(self, limit_s: float) -> bool:
        """Waits for its thread; False if it is still busy."""
        self._thread.join(limit_s)
        return not self._thread.is_alive()

    @property
    def is_alive(self) -> bool:
        """Whether its thread runs."""
        return self._thread.is_alive()

    def _run(self) -> None:
        try:
            self._speak_all()
        except VivavoceError as error:
            self._tell(Ended(error))
        except Exception as error:  # noqa: BLE001 - a fault of ours must reach the user in words
            log_fault(_log, "speaking failed", error)
            self._tell(Ended(unexpected(error, "Reading stopped")))
        else:
            self._tell(Ended())
        finally:
            self.cancel()

    def _speak_all(self) -> None:
        voice = self._item.trial or choose_voice(self.speaker.card, self._item.voice)
        passages = self._passages.requests(self._start)
        passage = next(passages, None)
        if passage is None:
            raise BadRequestError("There is nothing to speak in the text.", "Give it some words.")
        utterance: Utterance | None = self._ask(passage, voice)
        if utterance.warnings:
            self._tell(Told(" ".join(utterance.warnings)))
        number = 0
        while passage is not None and utterance is not None:
            following: Passage | None = None
            asked: Utterance | None = None
            last: Chunk | None = None
            for made in utterance:
                chunk = made if self._leveller is None else self._leveller.level(made)
                self._deliver(number, chunk, is_first=last is None)
                if last is None and (following := next(passages, None)) is not None:
                    # Asked for so early, it is spoken without a gap.
                    asked = self._ask(following, voice)
                last = chunk
            if last is None or not last.is_final:
                self._require_cancelled()
                return
            if following is not None and passage.pause_after_s:
                pause = np.zeros(round(passage.pause_after_s * SAMPLE_RATE_HZ), np.float32)
                self._deliver(number, replace(last, samples=pause), is_first=False)
            if self._leveller is not None:
                self._leveller.end()
            if utterance.ending is Ending.SHORT:
                self._tell(Told(SHORT_NOTICE))
            elif utterance.ending in (Ending.RUNAWAY, Ending.LENGTH):
                self._tell(Told(RUNAWAY_NOTICE))
            passage, utterance = following, asked
            number += 1

    def _ask(self, passage: Passage, voice: VoiceChoice) -> Utterance:
        item = self._item
        request = Request(
            passage.text,
            voice,
            language=item.language,
            in_context=item.in_context and isinstance(voice, Voice) and voice.has_reference,
            chunk_frames=item.chunk_frames,
            rules=self._rules,
        )
        utterance = self.speaker.speak(request)
        with self._lock:
            self._utterances = [u for u in self._utterances if u.ending is None]
            self._utterances.append(utterance)
            is_cancelled = self._is_cancelled
        if is_cancelled:
            utterance.cancel()
        return utterance

    def _deliver(self, number: int, chunk: Chunk, *, is_first: bool) -> None:
        self._credits.acquire()
        segment = chunk.segment
        stretch = Stretch(
            (self._number, number, segment.index),
            chunk.take,
            segment.start,
            segment.end,
            chunk.samples,
        )
        self._tell(Delivered(stretch, chunk.timing, is_first))

    def _require_cancelled(self) -> None:
        """An iteration that ends early was cancelled: by us, or because the speaker was closed."""
        with self._lock:
            if not self._is_cancelled:
                raise SpeakerClosedError("The engine was closed while it spoke.", "Try again.")

    def _tell(self, news: News) -> None:
        with self._lock:
            if self._is_cancelled:
                return
        self._hand_on(self, news)


def choose_voice(card: ModelCard, name: str) -> VoiceChoice:
    """Gives the voice of a name, for the model in use; never another one instead.

    Args:
        card: What the model can do.
        name: A voice's or a preset speaker's name, or for a model that makes voices up the
            description of one; empty for the model's first voice.

    Raises:
        UnknownVoiceError: There is none of this name.
        BadRequestError: The model needs a description, or has no voice yet.
    """
    if card.kind == "voice_design":
        if not name:
            raise BadRequestError(
                f"{card.name} makes voices up from a description, and none was given.",
                "Describe a voice, or choose another model.",
            )
        return Design(name)
    fitting = voices_for(card)
    if not name:
        if not fitting:
            raise BadRequestError(
                f"There is no voice for {card.name} yet.",
                "Make one from a recording, or choose another model.",
            )
        return fitting[0]
    if card.kind == "custom_voice":
        return Preset(name)  # the engine knows its names, and the near ones
    exact = (voice for voice in fitting if isinstance(voice, Voice) and voice.name == name)
    return next(exact, None) or find_voice(name)
