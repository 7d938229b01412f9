"""Prompts, frames and their sound on one device: what `generate` asks for, in the device's order.

On a card nothing here waits for the device except `take` and a sound's `samples`: the next frame is
launched before the last one is read, and the codec runs beside both on a lane of its own.
"""

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from engine.attention import KVCache
from engine.codec import Codec, CodecState
from engine.contract import FRAME_SAMPLES, FRAMES_PER_S, N_CODEBOOKS, Samples, Sampling
from engine.errors import TextTooLongError
from engine.frame import Controls, Frames, FrameState
from engine.graphs import Capture, Lane, Mark
from engine.prefill import PREFILL_BUCKETS, Conditioning, Prefill
from engine.sampling import OFFICIAL_SAMPLING
from engine.talker import KV_BUCKETS, MAX_POSITIONS, Predictor, Talker
from engine.tokens import Prompt

N_PRIMED = 8  # references whose codec state is kept: 5 MB each at full size


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame as the host reads it.

    Attributes:
        codes: int64 `[16]`; void where the first is EOS.
        eos_probability: Of the raw logits; not a number where the model's numbers broke down.
    """

    codes: NDArray[np.int64]
    eos_probability: float


@dataclass(frozen=True, slots=True)
class Sound:
    """Samples on their way from the codec."""

    parts: tuple[Tensor, ...]
    mark: Mark

    def is_ready(self) -> bool:
        """Whether `samples` would not wait."""
        return self.mark.is_past()

    def samples(self) -> Samples:
        """Waits for them: float32 `[n_frames * 1920]`."""
        self.mark.wait()
        parts = [part.float().numpy().reshape(-1) for part in self.parts]
        return np.concatenate([np.zeros(0, np.float32), *parts])


class Runner:
    """One utterance at a time over static state.

    Attributes:
        state: What frames read and write.
        frames: What makes them.

    Args:
        talker: On the device.
        predictor: On the same.
        codec: On the same.
        tts_pad: The text id that is added once the text is over.
        prefill_buckets: Lengths that prompts are padded to; None is the usual ones where there are
            graphs, and none where there are not.
        make_frames: Gives what makes frames.
    """

    def __init__(
        self,
        talker: Talker,
        predictor: Predictor,
        codec: Codec,
        tts_pad: int,
        prefill_buckets: tuple[int, ...] | None = None,
        make_frames: Callable[[Talker, Predictor], Frames] = Frames,
    ) -> None:
        device = talker.codec_head.device
        self._talker = talker
        self._predictor = predictor
        self._codec = codec
        self._pad = tts_pad
        self._lane = Lane(device, is_urgent=True)
        self._sound_lane = Lane(device)
        self._make_frames = make_frames
        self.frames = make_frames(talker, predictor)
        if prefill_buckets is None:
            prefill_buckets = PREFILL_BUCKETS if self._lane.has_graphs else ()
        self._prefill = Prefill(talker, predictor, self._lane, prefill_buckets)
        self._controls: dict[tuple[int, int], Controls] = {}
        self._in_use: Controls | None = None
        self._launched: deque[tuple[Tensor, Mark]] = deque()
        self._n_positions = 0
        self._prefill_marks: tuple[Mark, Mark] | None = None
        self._primed: OrderedDict[bytes, CodecState] = OrderedDict()
        with torch.inference_mode():
            self.state = self._allocated()
            self._sound_state = codec.empty_state(1)
            self._silence = codec.empty_state(1)
            # The codes of a step of the codec, and how many of its frames count.
            self._given = codec.offsets.new_zeros(1, codec.n_at_once * N_CODEBOOKS + 1)
            self._samples = codec.table.new_zeros(1, codec.n_at_once * FRAME_SAMPLES)
        if device.type == "cuda":
            torch.cuda.synchronize(device)  # the lanes begin with what was made beside them

    def beside(self) -> "Runner":
        """Gives another over the same weights, for an utterance at the same time.

        Raises:
            torch.OutOfMemoryError: There is no memory for its state, as long as this one's.
        """
        parts = self._talker, self._predictor, self._codec, self._pad
        made = Runner(*parts, self._prefill.buckets, self._make_frames)
        if made.max_positions < self.max_positions:
            made.close()
            raise torch.OutOfMemoryError("the state of another utterance would be shorter")
        return made

    @property
    def depth(self) -> int:
        """How many frames should be on their way: one more than the host is looking at."""
        return 2 if self._lane.has_graphs else 1

    @property
    def max_positions(self) -> int:
        """How many positions of prompt and frames there is room for."""
        return self.state.cache.n_slots if self._lane.has_graphs else MAX_POSITIONS

    @property
    def n_slots(self) -> int:
        """How many positions the cache holds now."""
        return self.state.cache.n_slots

    @property
    def n_primed(self) -> int:
        """How many references' codec states are kept."""
        return len(self._primed)

    @property
    def captures(self) -> dict[Any, Capture]:
        """What each graph took."""
        return self._lane.captures | self._sound_lane.captures

    @property
    def refused(self) -> tuple[Any, ...]:
        """What could not be captured for lack of memory, and runs without a graph."""
        return (*self._lane.refused, *self._sound_lane.refused)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the user should know of this card: what lacks memory, and what comes of it."""
        notes = list(self.frames.notes)
        if self.max_positions < MAX_POSITIONS:
            seconds = round(self.max_positions / FRAMES_PER_S)
            notes.append(
                f"The graphics card has little free memory: a single sentence ends after {seconds} "
                "seconds. Close other programs that use it, or choose a smaller model."
            )
        if self.refused:
            notes.append(
                "The graphics card has too little free memory for all of its shortcuts: it speaks "
                "more slowly. Close other programs that use it, or choose a smaller model."
            )
        return tuple(notes)

    @torch.inference_mode()
    def begin(self, prompt: Prompt, conditioning: Conditioning, sampling: Sampling) -> None:
        """Runs the prefill and makes the state ready for the first frame.

        Args:
            prompt: From `engine.tokens.prompt`.
            conditioning: What its ids stand for.
            sampling: With no field None.

        Raises:
            TextTooLongError: The prompt alone fills the model's context.
        """
        n_positions = len(prompt.text)
        if n_positions + 1 > self.max_positions:
            raise TextTooLongError(
                f"The text and its reference fill {n_positions} positions; the model takes at most "
                f"{self.max_positions - 1}.",
                "Use a shorter text or reference, or let the text be split into segments.",
            )
        state, lane = self.state, self._lane
        if n_positions >= self.n_slots:
            state.cache = self._empty_cache(bucket_of(n_positions + 1))
        self._launched.clear()
        began = lane.mark()
        self._prefill(prompt, conditioning, state)
        self._prefill_marks = began, lane.mark()
        seed = ((sampling.seed or 0) + 2**63) % 2**64 - 2**63
        trailing = prompt.trailing[: self.max_positions - 1]  # no frame reads beyond
        lane.upload(state.counters, torch.tensor([[n_positions, 0, seed, len(trailing)]]))
        self._load_trailing(trailing)
        self._load_controls(Controls.of(sampling, self._talker, self._predictor))
        with lane:
            state.seen.zero_()
            state.is_done.zero_()
        self._n_positions = n_positions
        self._load_sound_state(conditioning.reference_codes)

    def prefill_s(self) -> float:
        """Gives how long the last prefill took; once its first frame has been taken."""
        assert self._prefill_marks is not None
        began, done = self._prefill_marks
        return done.since_s(began)

    @torch.inference_mode()
    def launch(self) -> None:
        """Starts the next frame; there must be room for its position."""
        state, controls = self.state, self._in_use
        assert controls is not None
        n_slots = bucket_of(self._n_positions + 1)
        if state.cache.n_slots < n_slots:
            state.cache = state.cache.grown(n_slots)
        whole_card = self.frames.whole_card
        with whole_card.on(self._lane) if whole_card else nullcontext():
            self._lane.run(
                ("frame", n_slots, controls.n_candidates),
                lambda: self.frames.step(state, controls, n_slots),
            )
        self._n_positions += 1
        self._launched.append((self._lane.host_copy(state.report[0]), self._lane.mark()))

    def take(self) -> Frame:
        """Waits for the oldest frame that was launched and not taken."""
        report, mark = self._launched.popleft()
        mark.wait()
        codes = report.numpy()
        return Frame(codes[:N_CODEBOOKS], float(codes[N_CODEBOOKS:].view(np.float64)[0]))

    @torch.inference_mode()
    def decode(self, codes: NDArray[np.int64]) -> Sound:
        """Starts to decode the next frames, `[n, 16]`; n may be 0."""
        parts = [
            self._sound_lane.host_copy(self._samples[0, : n_frames * FRAME_SAMPLES])
            for n_frames in self._decoding(codes)
        ]
        return Sound(tuple(parts), self._sound_lane.mark())

    @torch.inference_mode()
    def end(self) -> None:
        """Leaves the state fit for the next utterance, whatever happened in this one."""
        with self._lane:
            is_sound = bool(torch.isfinite(self.state.hidden).all())
            if not is_sound:
                self.state.cache.forget()
                self.state.scratch.forget()
        self._launched.clear()

    @torch.inference_mode()
    def capture(
        self,
        told: Callable[[int, int], None] = lambda done, total: None,
        should_stop: Callable[[], bool] = lambda: False,
    ) -> None:
        """Captures every graph that speech at usual settings needs; nothing where there are none.

        What a short sentence needs comes first. What is left out is captured when it is needed.

        Args:
            told: Told how many of how many are done.
            should_stop: Asked before each.
        """
        if not self._lane.has_graphs:
            return
        works = [
            *[(self._capture_prefill, size) for size in self._prefill.buckets[:2]],
            (self._capture_frame, KV_BUCKETS[0]),
            (self._capture_codec, 1),
            *[(self._capture_prefill, size) for size in self._prefill.buckets[2:]],
            *[(self._capture_frame, size) for size in KV_BUCKETS[1:]],
        ]
        works = [work for work in works if work[1] <= self.n_slots]
        for done, (work, size) in enumerate(works):
            told(done, len(works))
            if should_stop():
                break
            work(size)
        else:
            told(len(works), len(works))
        self.end()

    def _capture_prefill(self, size: int) -> None:
        length = min(size, self.n_slots - 1)
        prompt = Prompt((self._pad,) * length, (0,) * length, ())
        self.begin(prompt, Conditioning(None, None), OFFICIAL_SAMPLING)

    def _capture_frame(self, size: int) -> None:
        self._n_positions = size - 1
        self._lane.upload(self.state.counters, torch.tensor([[size - 1, 0, 0, 0]]))
        self.launch()
        self.take()

    def _capture_codec(self, size: int) -> None:
        self.decode(np.zeros((size, N_CODEBOOKS), np.int64)).samples()

    def close(self) -> None:
        """Waits for the device and gives the graphs' memory back."""
        self._lane.close()
        self._sound_lane.close()

    def _allocated(self) -> FrameState:
        """Gives a state with the longest cache that there is memory for."""
        if not self._lane.has_graphs:
            return self.frames.empty_state(1, KV_BUCKETS[0], 1)
        for n_slots in reversed(KV_BUCKETS[1:]):
            try:
                return self.frames.empty_state(1, n_slots, n_slots)
            except torch.OutOfMemoryError:
                continue
        return self.frames.empty_state(1, KV_BUCKETS[0], KV_BUCKETS[0])

    def _empty_cache(self, n_slots: int) -> KVCache:
        head = self._talker.codec_head
        return KVCache.empty(self._talker.config.stack, 1, n_slots, head.device, head.dtype)

    def _load_trailing(self, trailing: tuple[int, ...]) -> None:
        ids = torch.tensor([*trailing, self._pad])
        with self._lane:
            on_device = torch.empty_like(ids, device=self._lane.device)
            self._lane.upload(on_device, ids)
            text = self._talker.embed_text(on_device)[None]
            if self._lane.has_graphs:
                self.state.trailing[:, : ids.shape[0]].copy_(text)
            else:
                self.state.trailing = text

    def _load_controls(self, wanted: Controls) -> None:
        key = wanted.n_candidates
        if key not in self._controls:
            with self._lane:
                packed = torch.empty_like(wanted.packed, device=self._lane.device)
            self._controls[key] = Controls.over(packed, key)
        self._in_use = self._controls[key]
        self._lane.upload(self._in_use.packed, wanted.packed)

    def _load_sound_state(self, reference_codes: NDArray[np.int16] | None) -> None:
        """Makes the codec begin anew, or as if it had just played the reference.

        A reference is decoded once and its state kept, since one voice speaks many segments.
        """
        if reference_codes is None:
            with self._sound_lane:
                self._sound_state.restore(self._silence)
            return
        key = reference_codes.tobytes()
        if key not in self._primed:
            with self._sound_lane:
                self._sound_state.restore(self._silence)
            for _ in self._decoding(reference_codes.astype(np.int64)):
                pass
            with self._sound_lane:
                self._primed[key] = self._sound_state.copy()
            if len(self._primed) > N_PRIMED:
                self._primed.popitem(last=False)
        self._primed.move_to_end(key)
        with self._sound_lane:
            self._sound_state.restore(self._primed[key])

    def _decoding(self, codes: NDArray[np.int64]) -> Iterator[int]:
        """Starts one step after the other; gives how many frames of each step's samples count."""
        n_at_once = self._codec.n_at_once
        for start in range(0, codes.shape[0], n_at_once):
            part = codes[start : start + n_at_once]
            given = torch.zeros(self._given.shape[1], dtype=torch.int64)
            given[: part.size] = torch.tensor(part.reshape(-1))
            given[-1] = len(part)
            self._sound_lane.upload(self._given[0], given)
            self._sound_lane.run(("codec", n_at_once), self._decode_step)
            yield len(part)

    def _decode_step(self) -> None:
        codes = self._given[:, :-1].view(1, -1, N_CODEBOOKS)
        counts = self._given[:, -1] if self._codec.n_at_once > 1 else None
        self._samples.copy_(self._codec.step(self._sound_state, codes, counts))


def bucket_of(n_positions: int) -> int:
    """Gives the smallest bucket of slots that holds so many positions."""
    return next(size for size in KV_BUCKETS if size >= n_positions)
