"""A segment: tokens → prefill → frames → codec → pieces of sound; a plain generator, no thread.

Writing a file and streaming run this same code. The chunk schedule decides when samples are handed
on and nothing else: not one sample depends on it.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray

from engine.checkpoint import Checkpoint
from engine.codec import Codec, load_codec
from engine.contract import FRAME_SAMPLES, N_CODEBOOKS, Ending, Samples, Sampling
from engine.errors import CheckpointError, VoiceMismatchError
from engine.fused import Making, making_for
from engine.graphs import give_memory_back
from engine.prefill import Conditioning
from engine.quality import Int8
from engine.runner import Runner, Sound
from engine.talker import Predictor, Talker, load_talker
from engine.tokens import Prompt, TextTokenizer


@dataclass(frozen=True, slots=True)
class Model:
    """All that is loaded of one checkpoint on one device."""

    checkpoint: Checkpoint
    tokenizer: TextTokenizer
    talker: Talker
    predictor: Predictor
    codec: Codec
    runner: Runner


@dataclass(frozen=True, slots=True)
class Spoken:
    """One segment, ready to be spoken.

    Attributes:
        prompt: From `engine.tokens.prompt`.
        conditioning: What its ids stand for.
        sampling: With no field None.
        schedule: Frames of each piece; the last entry repeats.
        max_frames: Ends with `length` after so many.
        bounds: Frames that the text should take at least and at most; None switches the guard off.
    """

    prompt: Prompt
    conditioning: Conditioning
    sampling: Sampling
    schedule: tuple[int, ...]
    max_frames: int
    bounds: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Piece:
    """The next stretch of a segment's sound.

    Attributes:
        samples: float32 `[n_frames * 1920]`.
        codes: The frames it was decoded from, int16 `[n_frames, 16]`.
        frame_index: The first frame's number.
        ending: Why the segment ends with this piece; None in all others.
    """

    samples: Samples
    codes: NDArray[np.int16]
    frame_index: int
    ending: Ending | None

    @property
    def n_frames(self) -> int:
        """How many codec frames it holds; the last piece may hold none."""
        return self.codes.shape[0]


class Guard:
    """Notices that a segment has run away: EOS missed, frames or silence without end.

    At official sampling about one utterance in three hundred never draws EOS, since it falls out
    of the top-k for ever (facts/faults.md 1, 2). A verdict depends on frames in their order only,
    so it does not change with the chunk schedule.
    """

    MAX_EQUAL = 25  # the same first code for 2 s
    MAX_SILENT = 38  # 3 s in mid-text
    MAX_SILENT_AT_END = 19  # 1.5 s once the text may have been said
    MAX_AFTER_EOS = 25  # 2 s after EOS was more likely than not, and was not drawn
    SILENCE_RMS = 0.001  # -60 dBFS

    def __init__(self, bounds: tuple[int, int]) -> None:
        self._at_least, self._at_most = bounds
        self._n_seen = 0
        self._n_heard = 0
        self._last = -1
        self._n_equal = 0
        self._n_silent = 0
        self._missed_eos_at: int | None = None

    def sees(self, first_code: int, eos_probability: float) -> bool:
        """Takes the next frame's codes; True if it has run away with this frame."""
        self._n_equal = self._n_equal + 1 if first_code == self._last else 1
        self._last = first_code
        if eos_probability >= 0.5 and self._n_seen >= self._at_least:
            self._missed_eos_at = self._n_seen
        self._n_seen += 1
        return (
            self._n_seen >= self._at_most
            or self._n_equal >= self.MAX_EQUAL
            or (
                self._missed_eos_at is not None
                and self._n_seen - self._missed_eos_at > self.MAX_AFTER_EOS
            )
        )

    def hears(self, samples: Samples) -> bool:
        """Takes the next frame's samples; True if it has run away with this frame."""
        self._n_heard += 1
        is_silent = float(np.sqrt(np.mean(np.square(samples)))) < self.SILENCE_RMS
        self._n_silent = self._n_silent + 1 if is_silent else 0
        is_late = self._n_heard >= self._at_least
        return self._n_silent >= (self.MAX_SILENT_AT_END if is_late else self.MAX_SILENT)


def load_model(
    checkpoint: Checkpoint,
    device: torch.device,
    dtype: torch.dtype,
    *,
    is_plain: bool = False,
    int8: Int8 | None = None,
) -> Model:
    """Loads everything that speaking needs.

    Args:
        checkpoint: Which model.
        device: Where to.
        dtype: What its weights become.
        is_plain: Whether frames are made without the fused kernels, also where they could be used.
        int8: Which weights are rounded to int8, see `load_talker`.

    Raises:
        CheckpointError: A file is missing or damaged.
    """
    making = Making() if is_plain else making_for(checkpoint, device, dtype, int8)
    talker, predictor = load_talker(checkpoint, device, dtype, in_rows=making.in_rows, int8=int8)
    codec = load_codec(checkpoint, device, dtype)
    if device.type == "cuda":
        give_memory_back()  # what reading and fusing the weights took
    return Model(
        checkpoint=checkpoint,
        tokenizer=TextTokenizer(checkpoint),
        talker=talker,
        predictor=predictor,
        codec=codec,
        runner=Runner(
            talker, predictor, codec, checkpoint.text_ids.tts_pad, make_frames=making.frames
        ),
    )


def steps(
    model: Model,
    spoken: Spoken,
    should_stop: Callable[[], bool],
    on_prefill: Callable[[float], None] = lambda _: None,
) -> Iterator[Piece | None]:
    """Speaks one segment, frame by frame.

    Args:
        model: Loaded.
        spoken: What and how.
        should_stop: Asked before every frame; True ends with `cancelled`.
        on_prefill: Told how many seconds the prefill took.

    Yields:
        Pieces as the schedule says, the last one, and no other, with an ending; and None after a
        frame that brought none: a good place to look after something else.

    Raises:
        TextTooLongError: The prompt alone fills the model's context.
        VoiceMismatchError: The voice breaks the model's numbers.
    """
    return _Segment(model, spoken).steps(should_stop, on_prefill)


def generate(
    model: Model,
    spoken: Spoken,
    should_stop: Callable[[], bool],
    on_prefill: Callable[[float], None] = lambda _: None,
) -> Iterator[Piece]:
    """Speaks one segment; gives the pieces of `steps` alone."""
    with closing(_Segment(model, spoken).steps(should_stop, on_prefill)) as made:
        yield from (piece for piece in made if piece is not None)


@dataclass(frozen=True, slots=True)
class _Sounding:
    """A piece whose samples are on their way."""

    sound: Sound
    codes: list[NDArray[np.int64]]
    frame_index: int
    ending: Ending | None


class _Segment:
    """One segment being spoken: frames are taken in order, sound follows when it is ready."""

    def __init__(self, model: Model, spoken: Spoken) -> None:
        self._model = model
        self._runner = model.runner
        self._spoken = spoken
        self._guard = Guard(spoken.bounds) if spoken.bounds else None
        self._eos = model.checkpoint.talker.ids.eos
        self._max_frames = spoken.max_frames
        self._n_launched = 0
        self._n_taken = 0
        self._n_heard = 0
        self._sounding: deque[_Sounding] = deque()

    def steps(
        self, should_stop: Callable[[], bool], on_prefill: Callable[[float], None]
    ) -> Generator[Piece | None]:
        spoken, runner = self._spoken, self._runner
        sizes = _sizes(spoken.schedule)
        pending: list[NDArray[np.int64]] = []
        due, is_told = next(sizes), False
        try:
            runner.begin(spoken.prompt, spoken.conditioning, spoken.sampling)
            room = runner.max_positions - len(spoken.prompt.text)
            self._max_frames = min(spoken.max_frames, room)
            ending: Ending | None = None
            while ending is None:
                ending = self._next_frame(should_stop, pending)
                if not is_told and self._n_taken:
                    on_prefill(runner.prefill_s())
                    is_told = True
                if ending is not None or len(pending) >= due:
                    self._decode(pending, ending)
                    due, pending = next(sizes), []
                is_silent = True
                for piece in self._heard(is_last=ending is not None):
                    is_silent = False
                    yield piece
                    if piece.ending is not None:
                        return
                if is_silent:
                    yield None
        finally:
            runner.end()

    def _next_frame(
        self, should_stop: Callable[[], bool], pending: list[NDArray[np.int64]]
    ) -> Ending | None:
        """Takes a frame, with the next ones already on their way; gives the ending, if any."""
        if should_stop():
            return Ending.CANCELLED
        if self._n_taken >= self._max_frames:
            return Ending.LENGTH
        ahead = self._n_taken + self._runner.depth
        if not self._n_heard:
            # A frame has the whole card: one more would keep the first sound waiting behind it.
            ahead = min(ahead, self._spoken.schedule[0])
        while self._n_launched < min(ahead, self._max_frames):
            self._runner.launch()
            self._n_launched += 1
        frame = self._runner.take()
        if np.isnan(frame.eos_probability):
            raise VoiceMismatchError(
                "The voice holds values that this model cannot take.",
                "Choose another voice, make it again, or try --dtype fp32.",
            )
        self._n_taken += 1
        if frame.codes[0] == self._eos:
            return Ending.EOS
        pending.append(frame.codes)
        if self._guard and self._guard.sees(int(frame.codes[0]), frame.eos_probability):
            return Ending.RUNAWAY
        return None

    def _decode(self, codes: list[NDArray[np.int64]], ending: Ending | None) -> None:
        earlier = self._sounding[-1] if self._sounding else None
        at = earlier.frame_index + len(earlier.codes) if earlier else self._n_heard
        stacked = np.stack(codes) if codes else np.zeros((0, N_CODEBOOKS), np.int64)
        self._sounding.append(_Sounding(self._runner.decode(stacked), codes, at, ending))

    def _heard(self, *, is_last: bool) -> Iterator[Piece]:
        """Yields what is ready; waits where sound is wanted at once or lags behind."""
        while self._sounding:
            first = self._sounding[0]
            must_wait = is_last or first.frame_index == 0 or len(self._sounding) > 1
            if not must_wait and not first.sound.is_ready():
                return
            self._sounding.popleft()
            piece = self._checked(first)
            self._n_heard = piece.frame_index + piece.n_frames
            yield piece

    def _checked(self, made: _Sounding) -> Piece:
        """Waits for a piece's samples and looks at them; cuts it where it has run away."""
        samples, codes, ending = made.sound.samples(), made.codes, made.ending
        if not np.isfinite(samples).all():
            raise CheckpointError(
                f"The codec of {self._model.checkpoint.name} makes no sound of these codes.",
                "Download the model again; if it stays so, try --dtype fp32.",
            )
        for index in range(len(codes) if self._guard else 0):
            assert self._guard is not None
            if self._guard.hears(samples[index * FRAME_SAMPLES : (index + 1) * FRAME_SAMPLES]):
                codes, samples = codes[: index + 1], samples[: (index + 1) * FRAME_SAMPLES]
                ending = Ending.RUNAWAY
                break
        kept = np.array(codes, np.int16).reshape(-1, N_CODEBOOKS)
        return Piece(samples, kept, made.frame_index, ending)


def _sizes(schedule: tuple[int, ...]) -> Iterator[int]:
    yield from schedule
    while True:
        yield schedule[-1]
