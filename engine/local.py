"""Our own engine behind the seam: plans a request, speaks its segments, makes voices."""

import logging
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace

import numpy as np
import torch
from numpy.typing import NDArray

from engine.checkpoint import Checkpoint
from engine.contract import (
    N_CODEBOOKS,
    SAMPLE_RATE_HZ,
    Chunk,
    Ending,
    Progress,
    ProgressCallback,
    Request,
    Samples,
    Sampling,
    Segment,
    Stats,
    Timing,
)
from engine.errors import DeviceError, DeviceFullError, VivavoceError
from engine.generate import Model, Piece, Spoken, generate, load_model, steps
from engine.graphs import give_memory_back
from engine.jobs import Chunks, Job
from engine.loop import SpeakerLoop
from engine.plan import Plan, plan
from engine.prefill import Conditioning
from engine.quality import Int8
from engine.sampling import resolved
from engine.text import expected_frames
from engine.text.preparing import warm_up
from engine.tokens import prompt

_log = logging.getLogger(__name__)

# A model up to this width gains nothing from a second thread, and when other programs are busy
# each operation waits for it: 522 ms a frame against 45 (starter, 2 cores, 4 busy processes).
SMALL = 512
RETAKE_STRIDE = 0x9E3779B97F4A7C15  # seeds of retakes lie far apart


class LocalSpeaker(SpeakerLoop):
    """Speaks with our own modules on one device."""

    def __init__(
        self,
        checkpoint: Checkpoint,
        device: torch.device,
        dtype: torch.dtype,
        n_slots: int = 1,
        *,
        is_plain: bool = False,
        int8: Int8 | None = None,
    ) -> None:
        super().__init__(checkpoint, device, dtype, n_slots)
        self._is_plain = is_plain
        self._int8: Int8 | None = int8
        self._slots: list[Model] = []
        self._free: list[Model] = []

    def _load(self, progress: ProgressCallback | None) -> None:
        if progress:
            progress(Progress("Loading the model", 0, 1))
        if self._device.type == "cpu" and self._checkpoint.talker.stack.hidden_size <= SMALL:
            torch.set_num_threads(1)
        with torch.inference_mode():
            parts = self._checkpoint, self._device, self._dtype
            model = load_model(*parts, is_plain=self._is_plain, int8=self._int8)
        self._slots, self._free = [model], [model]
        self._notes = model.runner.notes
        if progress:
            progress(Progress("Loading the model", 1, 1))

    def _drop(self) -> None:
        for slot in self._slots:
            slot.runner.close()
        self._forget_slots()
        if self._device.type == "cuda":
            give_memory_back()

    def _warm_up(self, progress: ProgressCallback | None) -> None:
        def told(done: int, total: int) -> None:
            if progress:
                progress(Progress("Preparing the graphics card", done, total))

        while len(self._slots) < self._n_slots and self._has_another_slot():
            pass
        for slot in self._slots:
            slot.runner.capture(told, self._is_wanted)
        self._notes = self._slots[0].runner.notes
        if self._notes and progress:
            progress(Progress(self._notes[0], 1, 1))
        warm_up(self._checkpoint.card.languages)
        checked = plan(self._checkpoint, Request("Hello.", self._any_voice(), max_frames=4))
        with torch.inference_mode():
            spoken = self._spoken(checked, checked.segments[0], 0, (1, 2), has_guard=False)
            for _ in generate(self._slots[0], spoken, lambda: False):
                pass

    def _is_full(self) -> bool:
        return super()._is_full() or not (self._free or self._has_another_slot())

    def _has_another_slot(self) -> bool:
        """Makes one, with state and graphs of its own over the same weights, if there is room."""
        first = self._slots[0]
        try:
            with torch.inference_mode():
                made = replace(first, runner=first.runner.beside())
        except torch.OutOfMemoryError:
            self._n_slots = len(self._slots)
            _log.warning("there is memory for %d requests beside each other", self._n_slots)
            return False
        self._slots.append(made)
        self._free.append(made)
        return True

    def _chunks(self, job: Job) -> Chunks:
        def spoken(segment: Segment, take: int) -> Spoken:
            return self._spoken(
                job.plan, segment, take, job.request.schedule, has_guard=job.request.guard
            )

        slot = self._free.pop(0)  # now, and not with the first frame: the next request asks
        return self._on(slot, _Telling(slot, job, spoken).chunks())

    def _on(self, slot: Model, chunks: Chunks) -> Chunks:
        try:
            while True:
                # Not around the whole: others have their turns between, in this same thread.
                with torch.inference_mode():
                    try:
                        chunk = next(chunks)
                    except StopIteration as done:
                        return done.value
                yield chunk
        finally:
            if any(each is slot for each in self._slots):  # else it was given up meanwhile
                self._free.append(slot)

    def _spoken(
        self,
        checked: Plan,
        segment: Segment,
        take: int,
        schedule: tuple[int, ...],
        *,
        has_guard: bool,
    ) -> Spoken:
        tokenizer, voice = self._slots[0].tokenizer, checked.voice
        codes = voice.reference_codes if voice and checked.in_context else None
        transcript = voice.transcript if voice and checked.in_context else None
        seed = ((checked.sampling.seed or 0) + take * RETAKE_STRIDE) % 2**64
        return Spoken(
            prompt=prompt(
                self._checkpoint,
                target=tokenizer.target(segment.text),
                language=checked.languages[segment.index],
                speaker=checked.speaker,
                instruct=tokenizer.instruct(checked.instruct) if checked.instruct else (),
                reference=tokenizer.reference(transcript) if transcript else (),
                n_reference_frames=0 if codes is None else codes.shape[0],
                non_streaming=checked.non_streaming,
            ),
            conditioning=Conditioning(voice.embedding if voice else None, codes),
            sampling=resolved(Sampling(seed=seed), checked.sampling),
            schedule=schedule,
            max_frames=checked.max_frames,
            bounds=expected_frames(segment.text) if has_guard else None,
        )

    def _encoded(
        self, samples: Samples, silence_s: float | None
    ) -> tuple[Samples, NDArray[np.int16] | None]:
        # Late: it brings transformers' Mimi, which takes seconds, and only new voices need it.
        from engine.encoders import VoiceEncoder  # noqa: PLC0415

        with torch.inference_mode():
            encoder = VoiceEncoder(self._checkpoint, self._device, self._dtype)
            codes = None if silence_s is None else encoder.reference_codes(samples, silence_s)
            return encoder.x_vector(samples), codes

    def _translated(self, error: Exception) -> Exception:
        if isinstance(error, VivavoceError):
            return error
        message = str(error)
        if isinstance(error, torch.OutOfMemoryError) or "can't allocate memory" in message:
            self._forget()
            return DeviceFullError(
                f"There is too little free memory on {self._device} for this model.",
                "Close other programs that use it, choose a smaller model, or use --device cpu.",
            )
        if isinstance(error, RuntimeError) and "CUDA" in message:
            # A poisoned context never recovers: the next request loads anew.
            self._forget()
            return DeviceError(
                f"The graphics card stopped answering ({message.splitlines()[0]}).",
                "Try again; if it happens once more, restart the computer or use --device cpu.",
            )
        return error

    def _forget(self) -> None:
        self._forget_slots()
        self._is_loaded = False

    def _forget_slots(self) -> None:
        self._slots, self._free = [], []


_FAILED = (Ending.RUNAWAY, Ending.SHORT)


class _Telling:
    """One job being spoken: its clock and its counts."""

    def __init__(self, model: Model, job: Job, spoken: Callable[[Segment, int], Spoken]) -> None:
        self._model = model
        self._job = job
        self._spoken = spoken
        self._began = time.perf_counter()
        self._ttfa_s = 0.0
        self._prefill_s = 0.0
        self._n_samples = 0
        self._n_frames = 0
        self._n_retakes = 0

    def chunks(self) -> Chunks:
        checked: Plan = self._job.plan
        kept: list[NDArray[np.int16]] = []
        worst = Ending.EOS
        n_segments = 0
        for segment in checked.segments:
            n_segments += 1
            is_last = segment is checked.segments[-1]
            ending, codes = yield from self._segment(segment, is_last=is_last)
            kept += codes
            worst = worst if ending is Ending.EOS else ending
            if ending is Ending.CANCELLED:
                break
        return worst, Stats(
            n_frames=self._n_frames,
            n_segments=n_segments,
            n_retakes=self._n_retakes,
            audio_s=self._n_samples / SAMPLE_RATE_HZ,
            ttfa_s=self._ttfa_s,
            elapsed_s=time.perf_counter() - self._began,
            prefill_s=self._prefill_s,
            seed=checked.sampling.seed or 0,
            codes=np.concatenate([np.zeros((0, N_CODEBOOKS), np.int16), *kept]),
        )

    def _segment(
        self, segment: Segment, *, is_last: bool
    ) -> Generator[Chunk | None, None, tuple[Ending, list[NDArray[np.int16]]]]:
        """Speaks a segment, and again if it fails and may be retaken."""
        take = 0
        least = expected_frames(segment.text)[0] if self._job.request.guard else 0
        while True:
            may_retake = take < self._job.request.n_retakes
            codes: list[NDArray[np.int16]] = []
            ending: Ending | None = None
            for piece in self._steps(segment, take):
                if piece is None:
                    yield None
                    continue
                codes.append(piece.codes)
                ending = piece.ending
                if ending is Ending.EOS and sum(map(len, codes)) < least:
                    ending = Ending.SHORT
                ends_take = ending in _FAILED and may_retake
                ends_segment = ending is not None and not ends_take
                ends_all = ends_segment and (is_last or ending is Ending.CANCELLED)
                pause_s = segment.pause_after_s if ends_segment and not ends_all else 0.0
                if ends_all or piece.n_frames or pause_s:
                    yield self._chunk(piece, segment, take, pause_s, is_final=ends_all)
            assert ending is not None, "the last piece has one"
            if ending not in _FAILED or not may_retake:
                return ending, codes
            take += 1
            self._n_retakes += 1

    def _steps(self, segment: Segment, take: int) -> Iterator[Piece | None]:
        spoken = self._spoken(segment, take)
        return steps(self._model, spoken, self._job.is_cancelled, self._add_prefill)

    def _add_prefill(self, seconds: float) -> None:
        self._prefill_s += seconds

    def _chunk(
        self, piece: Piece, segment: Segment, take: int, pause_s: float, *, is_final: bool
    ) -> Chunk:
        silence = np.zeros(round(pause_s * SAMPLE_RATE_HZ), np.float32)
        samples = np.concatenate((piece.samples, silence))
        self._n_frames += piece.n_frames
        self._n_samples += samples.size
        elapsed_s = time.perf_counter() - self._began
        if not self._ttfa_s:
            self._ttfa_s = elapsed_s
        audio_s = self._n_samples / SAMPLE_RATE_HZ
        return Chunk(
            samples=samples,
            frame_index=piece.frame_index,
            n_frames=piece.n_frames,
            segment=segment,
            take=take,
            timing=Timing(self._ttfa_s, elapsed_s / audio_s if audio_s else 0.0, elapsed_s),
            is_final=is_final,
        )
