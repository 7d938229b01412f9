"""A speech server with this machine's own engine behind it, for when the line is lost.

Nothing is repeated and nothing skipped: what was not handed on of a segment is spoken anew from its
beginning. Where a part of it was heard already (see `speaking`), the own engine speaks all of it,
and what is handed on begins where it says the same as was heard last, at the quietest point near.
"""

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace

import numpy as np

from engine.contract import (
    Chunk,
    Ending,
    ModelCard,
    Request,
    Samples,
    Segment,
    Speaker,
    VoiceChoice,
)
from engine.errors import RemoteLostError, VivavoceError
from engine.jobs import Job
from engine.remote.address import Address
from engine.remote.aligning import end_of_heard
from engine.remote.asking import RemotePlan
from engine.remote.cutting import Cutter
from engine.remote.listing import Listing
from engine.remote.speaking import RemoteSpeaker, Spoken, Told

AWAY_S = 30.0  # before the server is asked again


@dataclass(frozen=True, slots=True)
class Substitute:
    """Who goes on.

    Attributes:
        open: Opens this machine's own engine; called when it is needed for the first time.
        voice: Gives the voice of it that is nearest to one of the server's.
        tell: Told why, in the engine's thread, once each time the line is lost.
    """

    open: Callable[[], Speaker]
    voice: Callable[[VoiceChoice, ModelCard], VoiceChoice]
    tell: Callable[[VivavoceError], None]


class FallingBackSpeaker(RemoteSpeaker):
    """Speaks through a server, and without it where it is lost.

    What needs an answer by the user (a key, a certificate, a wrong address, a voice that is not
    there) is raised as by `RemoteSpeaker`: another voice would only hide it.

    Args:
        address: The server.
        key: Its key, or None.
        listing: What it says of itself.
        substitute: Who goes on.
    """

    def __init__(
        self, address: Address, key: str | None, listing: Listing, substitute: Substitute
    ) -> None:
        super().__init__(address, key, listing)
        self._substitute = substitute
        self._own: Speaker | None = None
        self._away_until_s = 0.0

    def stay_away(self) -> None:
        """Leaves the server alone for a while: it was not there a moment ago."""
        self._away_until_s = time.monotonic() + AWAY_S

    def _speak(self, job: Job, plan: RemotePlan, told: Told) -> Spoken:
        if time.monotonic() >= self._away_until_s:
            return (yield from super()._speak(job, plan, told))
        return (yield from self._speak_here(job, plan, told, self._opened()))

    def _go_on(self, job: Job, plan: RemotePlan, told: Told, error: RemoteLostError) -> Spoken:
        self.stay_away()
        try:
            speaker = self._opened()
        except VivavoceError as failure:
            raise type(error)(
                error.what, f"{error.remedy} This machine cannot go on itself: {failure.what}"
            ) from failure
        self._substitute.tell(lost(error))
        return (yield from self._speak_here(job, plan, told, speaker))

    def _opened(self) -> Speaker:
        if self._own is None:
            self._own = self._substitute.open()
            self._own.start()
        return self._own

    def _drop(self) -> None:
        super()._drop()
        if self._own is not None:
            self._own.close()
            self._own = None

    def _speak_here(self, job: Job, plan: RemotePlan, told: Told, speaker: Speaker) -> Spoken:
        """Speaks with the own engine what was not handed on yet."""
        begun = told.segment
        ending = Ending.EOS
        for segment in plan.segments[0 if begun is None else begun.index :]:
            if segment is not begun:
                told.begin(segment)
            request = self._request(job.request, segment, speaker.card)
            one = yield from _spoken(job, told, speaker, request)
            if one is Ending.CANCELLED:
                return one
            ending = one if one is not Ending.EOS else ending
        return ending

    def _request(self, asked: Request, segment: Segment, card: ModelCard) -> Request:
        knows = segment.language.lower() in card.languages
        return replace(
            asked,
            text=segment.text,
            voice=self._substitute.voice(asked.voice, card),
            language=segment.language if knows else "Auto",
            instruct=asked.instruct if card.follows_instruct else None,
            chunk_frames=1,  # so soon is a cancel seen; it is cut again
            split=False,
            rules=None,  # its text has been made ready
        )


def lost(error: VivavoceError) -> VivavoceError:
    """Gives what a user is told when the own engine goes on in a server's place."""
    return type(error)(error.what, "This machine's own engine goes on.")


def _spoken(job: Job, told: Told, speaker: Speaker, request: Request) -> Spoken:
    """Speaks a segment, but for what was handed on of it."""
    n_heard, take = told.n_frames, 0
    cutter = Cutter(job.request.schedule, n_heard)
    whole: list[Samples] = []
    utterance = speaker.speak(request)
    for chunk in utterance:
        if job.is_cancelled():
            utterance.cancel()
            return Ending.CANCELLED
        if chunk.take != take:
            take = chunk.take
            whole.clear()
            if not n_heard:
                told.retake()
                cutter = Cutter(job.request.schedule)
        if n_heard:
            whole.append(chunk.samples)
            yield None
            continue
        cutter.add(chunk.samples)
        yield from _handed_on(told, cutter, take, is_over=False)
    if utterance.ending is None or utterance.ending is Ending.CANCELLED:
        return Ending.CANCELLED
    if n_heard:
        own = np.concatenate(whole)
        cutter.add(own[end_of_heard(told.heard(), own) :])
        take = 0
    yield from _handed_on(told, cutter, take, is_over=True)
    return utterance.ending


def _handed_on(told: Told, cutter: Cutter, take: int, *, is_over: bool) -> Generator[Chunk | None]:
    pieces = cutter.pieces(is_over=is_over)
    for piece in pieces:
        yield told.chunk(piece, take)
    if not pieces:
        yield None
