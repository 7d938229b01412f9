"""A speech server behind the seam: each segment is one request, and the next is made meanwhile.

A connection can break at any time, and what was heard cannot be unheard. So a segment is handed on
when all of it has come, as long as the listener has enough to hear until then: what breaks off
within it was never heard, and is spoken anew by whoever goes on. Only a listener who would fall
silent otherwise (at the very first segment always) gets sound as it comes.
"""

import time
from collections.abc import Generator

import numpy as np

from engine.contract import (
    FRAME_SAMPLES,
    N_CODEBOOKS,
    SAMPLE_RATE_HZ,
    Chunk,
    Ending,
    ModelCard,
    ProgressCallback,
    Request,
    Samples,
    Segment,
    Stats,
    Timing,
    Voice,
)
from engine.errors import RemoteLostError, WrongModeError
from engine.hosting import SpeakerHost
from engine.jobs import Chunks, Job
from engine.remote.address import Address
from engine.remote.asking import RemotePlan, plan_for
from engine.remote.cutting import Cutter, Piece
from engine.remote.line import Answer, Line
from engine.remote.listing import Listing
from engine.remote.sound import SoundReader

SEGMENT_S = 10.0  # a segment of 20 s would have to be made in a third of that to be held back
LEAD_S = 1.0  # of unheard sound; with less, sound is handed on as it comes
POLL_S = 0.02  # a quarter of a frame: so soon is a cancel seen

Spoken = Generator[Chunk | None, None, Ending]


class RemoteSpeaker(SpeakerHost):
    """Speaks through a speech server.

    Args:
        address: The server.
        key: Its key, or None.
        listing: What it says of itself.
    """

    def __init__(self, address: Address, key: str | None, listing: Listing) -> None:
        super().__init__()
        self._address = address
        self._key = key
        self._listing = listing
        self._line: Line | None = None
        self._card = ModelCard(
            name=f"{listing.model} ({address.host})",
            family="remote",
            kind="voice_design" if listing.designs else "custom_voice",
            width=0,
            languages=listing.languages,
            speakers=() if listing.designs else listing.voices,
            follows_instruct=listing.follows_instruct,
            segment_s=min(SEGMENT_S, listing.segment_s or SEGMENT_S),
        )

    @property
    def card(self) -> ModelCard:
        """What the server can do, as far as it says."""
        return self._card

    def make_voice(self, *_: object, **__: object) -> Voice:
        """Makes no voice: a server keeps those that it makes.

        Raises:
            WrongModeError: Always.
        """
        raise WrongModeError(
            f"{self._card.name} makes no voices for this machine.",
            "Make the voice on the server, or choose a model of this machine.",
        )

    def _planned(self, request: Request) -> tuple[RemotePlan, tuple[str, ...]]:
        made = plan_for(request, self._card, self._listing, self._address)
        return made, made.warnings

    def _load(self, progress: ProgressCallback | None) -> None:
        del progress  # connections are made when they are needed
        self._line = Line(self._address, self._key, self._listing.voices)

    def _drop(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def _warm_up(self, progress: ProgressCallback | None) -> None:
        del progress  # a word spoken to nobody would cost others their turn

    def _translated(self, error: Exception) -> Exception:
        return error  # they are explained where they come from

    def _chunks(self, job: Job) -> Chunks:
        plan: RemotePlan = job.plan
        told = Told(len(plan.segments))
        ending = yield from self._speak(job, plan, told)
        return ending, told.stats(plan.seed)

    def _speak(self, job: Job, plan: RemotePlan, told: "Told") -> Spoken:
        ending, answer = Ending.EOS, self._ask(plan, 0)
        try:
            for segment in plan.segments:
                told.begin(segment)
                cutter, reader = Cutter(job.request.schedule), SoundReader(self._address.host)
                is_over = False
                while not is_over:
                    if job.is_cancelled():
                        return Ending.CANCELLED
                    part = answer.next(POLL_S)
                    if part is None:
                        reader.finish()
                        is_over = True
                        is_cut = answer.is_cut_short
                        if segment is not plan.segments[-1]:
                            answer = self._ask(plan, segment.index + 1)
                    else:
                        cutter.add(reader.take(part))
                        if not part or told.can_wait():
                            yield None
                            continue
                        is_cut = False
                    for piece in cutter.pieces(is_over=is_over):
                        yield told.chunk(piece)
                    if is_cut or (is_over and told.n_frames >= (plan.max_frames or np.inf)):
                        ending = Ending.LENGTH
        except RemoteLostError as error:
            return (yield from self._go_on(job, plan, told, error))
        finally:
            answer.cancel()
        return ending

    def _ask(self, plan: RemotePlan, number: int) -> Answer:
        assert self._line is not None, "it is loaded"
        return self._line.ask(plan.bodies[number])

    def _go_on(self, job: Job, plan: RemotePlan, told: "Told", error: RemoteLostError) -> Spoken:
        """Speaks the rest without the server; here nobody is there to do it."""
        del job, plan, told
        raise error


class Told:
    """What of a request was handed on so far, and how fast.

    Args:
        n_segments: How many segments it has.
    """

    def __init__(self, n_segments: int) -> None:
        self._last = n_segments - 1
        self._began_s = time.perf_counter()
        self._first_s: float | None = None
        self._n_samples = self._n_frames_before = 0
        self._heard: list[Samples] = []
        self.segment: Segment | None = None
        self.n_frames = 0  # of the segment, in its present take
        self.n_retakes = 0

    def begin(self, segment: Segment) -> None:
        """Turns to the next segment."""
        self._n_frames_before += self.n_frames
        self.segment, self.n_frames = segment, 0
        self._heard.clear()

    def retake(self) -> None:
        """Voids what was handed on of the segment."""
        self._n_frames_before += self.n_frames
        self.n_frames = 0
        self.n_retakes += 1
        self._heard.clear()

    def heard(self) -> Samples:
        """Gives what was handed on of the segment in its present take, float32 `[n]`."""
        return np.concatenate(self._heard)

    def can_wait(self) -> bool:
        """Whether the listener still has enough to hear, and nothing of the segment yet."""
        if self._first_s is None or self.n_frames:
            return False
        heard_s = time.perf_counter() - self._first_s
        return self._n_samples / SAMPLE_RATE_HZ - heard_s > LEAD_S

    def chunk(self, piece: Piece, take: int = 0) -> Chunk:
        """Gives a piece of the segment as it is handed on, with the pause after its last."""
        assert self.segment is not None, "it has begun"
        is_last_segment = self.segment.index == self._last
        samples = piece.samples
        self._heard.append(samples)
        if piece.is_last and not is_last_segment:
            n_pause = round(self.segment.pause_after_s * SAMPLE_RATE_HZ)
            samples = np.concatenate((samples, np.zeros(n_pause, np.float32)))
        now_s = time.perf_counter()
        if self._first_s is None:
            self._first_s = now_s
        self._n_samples += samples.size
        self.n_frames += piece.n_frames
        elapsed_s = now_s - self._began_s
        audio_s = max(self._n_samples, FRAME_SAMPLES) / SAMPLE_RATE_HZ
        return Chunk(
            samples=samples,
            frame_index=piece.frame_index,
            n_frames=piece.n_frames,
            segment=self.segment,
            take=take,
            timing=Timing(self._first_s - self._began_s, elapsed_s / audio_s, elapsed_s),
            is_final=piece.is_last and is_last_segment,
        )

    def stats(self, seed: int) -> Stats:
        """Gives what it cost; no codes, since a server sends none."""
        return Stats(
            n_frames=self._n_frames_before + self.n_frames,
            n_segments=0 if self.segment is None else self.segment.index + 1,
            n_retakes=self.n_retakes,
            audio_s=self._n_samples / SAMPLE_RATE_HZ,
            ttfa_s=0.0 if self._first_s is None else self._first_s - self._began_s,
            elapsed_s=time.perf_counter() - self._began_s,
            prefill_s=0.0,
            seed=seed,
            codes=np.zeros((0, N_CODEBOOKS), np.int16),
        )
