"""The official package behind the seam: the measure of our own engine.

It speaks a whole segment before the first sample is there, since it cannot stream; the sound is
then cut as asked for.
"""

import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any, cast

import numpy as np
import torch
from numpy.typing import NDArray
from transformers import StoppingCriteria, StoppingCriteriaList

from engine.checkpoint import Checkpoint
from engine.contract import (
    FRAME_SAMPLES,
    N_CODEBOOKS,
    SAMPLE_RATE_HZ,
    Chunk,
    Ending,
    Progress,
    ProgressCallback,
    Request,
    Samples,
    Segment,
    Stats,
    Timing,
)
from engine.errors import DeviceFullError
from engine.jobs import Chunks, Job
from engine.loop import SpeakerLoop
from engine.plan import Plan, plan
from engine.reference.importing import import_official, require_official, silenced


class ReferenceSpeaker(SpeakerLoop):
    """Speaks with the official package.

    Raises:
        PartMissingError: It is not installed.
    """

    def __init__(self, checkpoint: Checkpoint, device: torch.device, dtype: torch.dtype) -> None:
        super().__init__(checkpoint, device, dtype)
        require_official()
        self._model: Any = None

    def _load(self, progress: ProgressCallback | None) -> None:
        if progress:
            progress(Progress("Loading the official package", 0, 2))
        package = import_official()
        if progress:
            progress(Progress("Loading the model", 1, 2))
        with silenced():
            self._model = package.Qwen3TTSModel.from_pretrained(
                str(self._checkpoint.directory), device_map=str(self._device), dtype=self._dtype
            )
        if progress:
            progress(Progress("Loading the model", 2, 2))

    def _drop(self) -> None:
        self._model = None
        if self._device.type == "cuda":
            torch.cuda.empty_cache()

    def _warm_up(self, progress: ProgressCallback | None) -> None:
        del progress  # it is one utterance
        request = Request("Hello.", self._any_voice(), max_frames=4)
        checked = plan(self._checkpoint, request)
        self._spoken(Job(request, checked, ()), checked.segments[0])

    def _chunks(self, job: Job) -> Chunks:
        checked: Plan = job.plan
        began = time.perf_counter()
        ttfa_s, n_samples, n_segments = 0.0, 0, 0
        codes: list[NDArray[np.int16]] = []
        ending = Ending.EOS
        for segment in checked.segments:
            n_segments += 1
            samples, made = self._spoken(job, segment)
            if job.is_cancelled():
                ending = Ending.CANCELLED
                break
            ttfa_s = ttfa_s or time.perf_counter() - began
            codes.append(made)
            if len(made) >= checked.max_frames:
                ending = Ending.LENGTH
            is_last = segment is checked.segments[-1]
            for start, end in _cuts(len(made), job.request.schedule):
                piece = samples[start * FRAME_SAMPLES : end * FRAME_SAMPLES]
                if end == len(made) and not is_last:
                    n_pause = round(segment.pause_after_s * SAMPLE_RATE_HZ)
                    piece = np.concatenate((piece, np.zeros(n_pause, np.float32)))
                n_samples += piece.size
                elapsed_s = time.perf_counter() - began
                yield Chunk(
                    samples=piece,
                    frame_index=start,
                    n_frames=end - start,
                    segment=segment,
                    take=0,
                    timing=Timing(ttfa_s, elapsed_s * SAMPLE_RATE_HZ / n_samples, elapsed_s),
                    is_final=is_last and end == len(made),
                )
        return ending, Stats(
            n_frames=sum(len(made) for made in codes),
            n_segments=n_segments,
            n_retakes=0,
            audio_s=n_samples / SAMPLE_RATE_HZ,
            ttfa_s=ttfa_s,
            elapsed_s=time.perf_counter() - began,
            prefill_s=0.0,
            seed=checked.sampling.seed or 0,
            codes=np.concatenate([np.zeros((0, N_CODEBOOKS), np.int16), *codes]),
        )

    def _spoken(self, job: Job, segment: Segment) -> tuple[Samples, NDArray[np.int16]]:
        """Speaks one segment: samples `[T * 1920]` and codes `[T, 16]`."""
        checked: Plan = job.plan
        sampling = checked.sampling
        arguments: dict[str, Any] = {
            "text": segment.text,
            "language": segment.language,
            "non_streaming_mode": checked.non_streaming,
            "do_sample": sampling.do_sample,
            "temperature": sampling.temperature,
            "top_k": sampling.top_k,
            "top_p": sampling.top_p,
            "repetition_penalty": sampling.repetition_penalty,
            "subtalker_dosample": sampling.predictor_do_sample,
            "subtalker_temperature": sampling.predictor_temperature,
            "subtalker_top_k": sampling.predictor_top_k,
            "subtalker_top_p": sampling.predictor_top_p,
            # The last token drawn is one the package makes no frame of.
            "max_new_tokens": checked.max_frames + 1,
        }
        with (
            silenced(),
            _seeded(self._device, sampling.seed or 0),
            _watched(self._model, job) as heard,
        ):
            if checked.voice:
                samples = self._cloned(checked, arguments)
            elif checked.preset is not None:
                samples, _ = self._model.generate_custom_voice(
                    speaker=checked.preset, instruct=checked.instruct, **arguments
                )
            else:
                samples, _ = self._model.generate_voice_design(
                    instruct=checked.instruct or "", **arguments
                )
        codes = cast("torch.Tensor", heard[0]).to(torch.int16).cpu().numpy()
        # In context, the package cuts the reference off by proportion, a sample too late at times.
        return samples[0][-codes.shape[0] * FRAME_SAMPLES :], codes

    def _cloned(self, checked: Plan, arguments: dict[str, Any]) -> Any:
        voice = checked.voice
        assert voice is not None
        codes = voice.reference_codes if checked.in_context else None
        prompt = import_official().VoiceClonePromptItem(
            ref_code=None if codes is None else torch.tensor(codes.astype(np.int64)),
            ref_spk_embedding=torch.tensor(voice.embedding),
            x_vector_only_mode=codes is None,
            icl_mode=codes is not None,
            ref_text=None if codes is None else voice.transcript,
        )
        if checked.instruct:
            # The wrapper for cloning has no argument for it, but hands on what it does not know.
            written = self._model._build_instruct_text(checked.instruct)
            arguments["instruct_ids"] = self._model._tokenize_texts([written])
        samples, _ = self._model.generate_voice_clone(voice_clone_prompt=[prompt], **arguments)
        return samples

    def _encoded(
        self, samples: Samples, silence_s: float | None
    ) -> tuple[Samples, NDArray[np.int16] | None]:
        self._ensure_loaded(None)
        official = self._model.model
        with silenced():
            vector = official.extract_speaker_embedding(samples, SAMPLE_RATE_HZ)
            codes = None
            if silence_s is not None:
                silence = np.zeros(round(silence_s * SAMPLE_RATE_HZ), np.float32)
                padded = np.concatenate((samples, silence))
                encoded = official.speech_tokenizer.encode(padded, sr=SAMPLE_RATE_HZ)
                codes = encoded.audio_codes[0].to(torch.int16).cpu().numpy()
        return vector.float().cpu().numpy(), codes

    def _translated(self, error: Exception) -> Exception:
        if isinstance(error, torch.OutOfMemoryError):
            return DeviceFullError(
                f"There is too little free memory on {self._device} for the official package.",
                "Close other programs that use it, choose a smaller model, or use --device cpu.",
            )
        return error


class _Cancelled(StoppingCriteria):
    """Ends the official loop within a frame once nobody wants its sound any more."""

    def __init__(self, job: Job) -> None:
        self._job = job

    def __call__(self, input_ids: torch.Tensor, scores: Any, **kwargs: Any) -> Any:
        # Not before the second token: the package cannot decode no frame at all.
        ends = self._job.is_cancelled() and input_ids.shape[1] >= 2
        return torch.full(input_ids.shape[:1], ends, device=input_ids.device)


@contextmanager
def _watched(model: Any, job: Job) -> Generator[list[Any]]:
    """Lets the job cancel the official loop, and keeps the codes that the wrapper drops."""
    heard: list[Any] = []
    inner, talker = model.model, model.model.talker
    generate, talk = inner.generate, talker.generate

    def generate_and_tell(**arguments: Any) -> Any:
        made = generate(**arguments)
        heard.extend(made[0])
        return made

    def talk_until_cancelled(**arguments: Any) -> Any:
        return talk(**arguments, stopping_criteria=StoppingCriteriaList([_Cancelled(job)]))

    inner.generate, talker.generate = generate_and_tell, talk_until_cancelled
    try:
        yield heard
    finally:
        del inner.generate, talker.generate


@contextmanager
def _seeded(device: torch.device, seed: int) -> Generator[None]:
    """Seeds torch's one generator for all, and leaves it to others as it was."""
    untyped: Any = torch
    with untyped.random.fork_rng([device] if device.type == "cuda" else []):
        untyped.manual_seed(seed)
        yield


def _cuts(n_frames: int, schedule: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Yields where each chunk begins and ends, in frames."""
    start, number = 0, 0
    while start < n_frames:
        end = min(start + schedule[min(number, len(schedule) - 1)], n_frames)
        yield start, end
        start, number = end, number + 1
