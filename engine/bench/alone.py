"""One engine measured in a process of its own, so that memory and warm-up are its alone.

`python -m engine.bench.alone NAME DIRECTORY --frames 200 --runs 5` prints its `Figures` as the last
line. Every engine speaks the same text with the same x-vector, at official sampling, batch 1.
"""

import argparse
import importlib
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch

from engine.bench.idle import Idle, idle_of
from engine.checkpoint import open_checkpoint
from engine.contract import FRAMES_PER_S
from engine.generate import Model, Spoken, generate, load_model
from engine.graphs import give_memory_back
from engine.prefill import Conditioning
from engine.quality import Int8
from engine.reference import import_official, silenced
from engine.sampling import OFFICIAL_SAMPLING
from engine.tokens import X_VECTOR, language_id, prompt

TEXT = "The ship left the harbour at dawn, and nobody on board knew how long it would be away."
CHUNK_FRAMES = 8
N_REFERENCE_FRAMES = 125  # 10 s, for the voice that is cloned in context


@dataclass(frozen=True, slots=True)
class Figures:
    """What one engine reached with one model; medians over the runs. None was not measured.

    Attributes:
        engine: Its name.
        ms_per_frame: Frames alone, without prefill and codec.
        ms_per_frame_spoken: Frames and their sound, from the request to the last sample, handed on
            in chunks of 8 (the official package: all at once).
        prefill_ms: The prompt, up to the first frame.
        ttfa_ms: From the request to the first sample, the first chunk being one frame; with a voice
            that has spoken before.
        ttfa_cold_ms: The same for a voice cloned in context that has not.
        load_s: From the files to a model that can speak.
        capture_s: Of it, capturing graphs.
        vram_mb: What the process holds of the card after all this, in MB of 1e6 bytes, CUDA itself
            included.
        n_frames: Of each run.
        n_runs: How many there were.
        idle: Where the card waits; ours only.
        graphs: Seconds and MB of each captured graph; ours only.
        bare_mb: What it held before it loaded a model: CUDA's own; ours only.
        given_back_mb: What it still holds after an unload: CUDA's own, with the kernels it loaded.
    """

    engine: str
    ms_per_frame: float
    ms_per_frame_spoken: float
    prefill_ms: float | None
    ttfa_ms: float
    ttfa_cold_ms: float | None
    load_s: float
    capture_s: float | None
    vram_mb: float
    n_frames: int
    n_runs: int
    idle: Idle | None = None
    graphs: dict[str, tuple[float, float]] | None = None
    bare_mb: float | None = None
    given_back_mb: float | None = None

    @property
    def times_real_time(self) -> float:
        """Seconds of speech in a second of frames, codec left out."""
        return 1000 / FRAMES_PER_S / self.ms_per_frame

    @property
    def times_real_time_spoken(self) -> float:
        """Seconds of speech in a second, all included."""
        return 1000 / FRAMES_PER_S / self.ms_per_frame_spoken


def measure_ours(
    directory: Path,
    device: torch.device,
    n_frames: int,
    n_runs: int,
    *,
    is_plain: bool = False,
    int8: Int8 | None = None,
) -> Figures:
    """Measures our engine, with or without its fused kernels, and with them in int8."""
    torch.zeros(1, device=device)
    bare_mb = _held_mb(device)
    began = time.perf_counter()
    dtype = torch.bfloat16 if device.type == "cuda" else torch.float32
    model = load_model(open_checkpoint(directory), device, dtype, is_plain=is_plain, int8=int8)
    capturing = time.perf_counter()
    model.runner.capture()
    loaded = time.perf_counter()
    figures = _figures_of_ours(model, device, n_frames, n_runs)
    model.runner.close()
    del model
    if device.type == "cuda":
        give_memory_back()
    return replace(
        figures,
        engine="vivavoce" + (", plain" if is_plain else "") + (f", int8 {int8}" if int8 else ""),
        load_s=loaded - began,
        capture_s=loaded - capturing,
        bare_mb=bare_mb,
        given_back_mb=_held_mb(device),
    )


def _figures_of_ours(model: Model, device: torch.device, n_frames: int, n_runs: int) -> Figures:
    runner, prefill_s = model.runner, list[float]()
    fast = _spoken(model, n_frames, schedule=(1, CHUNK_FRAMES))
    steady = _spoken(model, n_frames, schedule=(CHUNK_FRAMES,))

    def speak() -> None:
        _all_of(generate(model, steady, lambda: False, prefill_s.append))

    speak()  # what is not captured warms up as well
    prefill_s.clear()
    frames = [_frames_alone_s(model, steady, n_frames) / n_frames for _ in range(n_runs)]
    spoken = [_took_s(speak) for _ in range(n_runs)]
    first = [_first_s(model, fast) for _ in range(n_runs)]
    in_context = _spoken(model, n_frames, schedule=(1, CHUNK_FRAMES), in_context=True)
    return Figures(
        engine="vivavoce",
        ms_per_frame=1000 * statistics.median(frames),
        ms_per_frame_spoken=1000 * statistics.median(spoken) / n_frames,
        prefill_ms=1000 * statistics.median(prefill_s),
        ttfa_ms=1000 * statistics.median(first),
        ttfa_cold_ms=1000 * _first_s(model, in_context),
        load_s=0.0,
        capture_s=None,
        vram_mb=_held_mb(device),
        n_frames=n_frames,
        n_runs=n_runs,
        idle=idle_of(runner, steady, device) if device.type == "cuda" else None,
        graphs={
            " ".join(map(str, key)): (capture.elapsed_s, capture.pool_bytes / 1e6)
            for key, capture in runner.captures.items()
        },
    )


def measure_faster(directory: Path, device: torch.device, n_frames: int, n_runs: int) -> Figures:
    """Measures faster-qwen3-tts through its streaming call, with its own clock for frames alone."""
    import_official()  # with stand-ins for what speaking does not need
    _let_rope_begin()
    package: Any = importlib.import_module("faster_qwen3_tts")
    began = time.perf_counter()
    with silenced():
        theirs = package.FasterQwen3TTS.from_pretrained(str(directory), device=str(device))
    capturing = time.perf_counter()
    theirs.warmup()
    loaded = time.perf_counter()
    vector = torch.tensor(_x_vector(directory)).to(device, torch.bfloat16)

    def speak(chunk_frames: int) -> Iterator[Any]:
        return theirs.generate_voice_clone_streaming(
            text=TEXT,
            language="English",
            voice_clone_prompt={"ref_spk_embedding": [vector]},
            chunk_size=chunk_frames,
            max_new_tokens=n_frames,
            min_new_tokens=n_frames,
        )

    _all_of(speak(CHUNK_FRAMES))
    prefill: list[float] = []
    spoken: list[float] = []
    for _ in range(n_runs):
        began_run = time.perf_counter()
        timings = [timing for _, _, timing in speak(CHUNK_FRAMES)]
        spoken.append(time.perf_counter() - began_run)
        made = sum(timing["chunk_steps"] for timing in timings)
        prefill.append(timings[0]["prefill_ms"])
        if made != n_frames:
            raise RuntimeError(f"faster-qwen3-tts made {made} frames of {n_frames}")
    return Figures(
        engine="faster-qwen3-tts",
        ms_per_frame=statistics.median(_frames_of_faster(theirs, vector, n_frames, n_runs)),
        ms_per_frame_spoken=1000 * statistics.median(spoken) / n_frames,
        prefill_ms=statistics.median(prefill),
        ttfa_ms=1000 * statistics.median(_took_s(lambda: next(speak(1))) for _ in range(n_runs)),
        ttfa_cold_ms=None,
        load_s=loaded - began,
        capture_s=loaded - capturing,
        vram_mb=_held_mb(device),
        n_frames=n_frames,
        n_runs=n_runs,
    )


def _frames_of_faster(theirs: Any, vector: Any, n_frames: int, n_runs: int) -> Iterator[float]:
    """Gives its own ms per step of whole runs without a codec."""
    fast_generate: Any = importlib.import_module("faster_qwen3_tts.generate").fast_generate
    prepared = theirs._prepare_generation(
        text=TEXT, language="English", voice_clone_prompt={"ref_spk_embedding": [vector]}
    )
    _, talker, config, embedded, mask, trailing, pad, _ = prepared
    graphs = theirs.predictor_graph, theirs.talker_graph
    length = {"max_new_tokens": n_frames, "min_new_tokens": n_frames}
    for _ in range(n_runs):
        _, timing = fast_generate(talker, embedded, mask, trailing, pad, config, *graphs, **length)
        yield timing["ms_per_step"]


def measure_official(directory: Path, device: torch.device, n_frames: int, n_runs: int) -> Figures:
    """Measures the official package, which hands on nothing before the end."""
    package = import_official()
    _let_rope_begin()
    began = time.perf_counter()
    dtype = torch.bfloat16 if device.type == "cuda" else torch.float32
    with silenced():
        theirs = package.Qwen3TTSModel.from_pretrained(
            str(directory), device_map=str(device), dtype=dtype
        )
    loaded = time.perf_counter()
    item = package.VoiceClonePromptItem(
        ref_code=None,
        ref_spk_embedding=torch.tensor(_x_vector(directory)).to(device, dtype),
        x_vector_only_mode=True,
        icl_mode=False,
        ref_text=None,
    )
    decode, decoding = theirs.model.speech_tokenizer.decode, list[float]()

    def timed(*args: Any, **options: Any) -> Any:
        _synchronize(device)
        at = time.perf_counter()
        made = decode(*args, **options)
        _synchronize(device)
        decoding.append(time.perf_counter() - at)
        return made

    theirs.model.speech_tokenizer.decode = timed

    def speak() -> None:
        with silenced():
            theirs.generate_voice_clone(
                TEXT, language="English", voice_clone_prompt=[item], max_new_tokens=n_frames + 1
            )

    speak()
    decoding.clear()
    spoken = [_took_s(speak) for _ in range(n_runs)]
    alone = [all_s - codec_s for all_s, codec_s in zip(spoken, decoding, strict=True)]
    return Figures(
        engine="qwen-tts",
        ms_per_frame=1000 * statistics.median(alone) / n_frames,
        ms_per_frame_spoken=1000 * statistics.median(spoken) / n_frames,
        prefill_ms=None,
        ttfa_ms=1000 * statistics.median(spoken),
        ttfa_cold_ms=None,
        load_s=loaded - began,
        capture_s=None,
        vram_mb=_held_mb(device),
        n_frames=n_frames,
        n_runs=n_runs,
    )


def _let_rope_begin() -> None:
    """Lets Transformers 5 begin the codec encoder, whose weights are left out here.

    The official package's build for it looks for the base where version 4 keeps it. The encoder
    never runs in this measurement.
    """
    module = importlib.import_module("transformers.modeling_rope_utils")
    table: Any = vars(module)["ROPE_INIT_FUNCTIONS"]
    official: Any = table.get("default")

    def begin(config: Any, *args: Any, **options: Any) -> Any:
        if not hasattr(config, "rope_theta"):
            parameters: dict[str, float] = getattr(config, "rope_parameters", None) or {}
            config.rope_theta = parameters.get("rope_theta", 10_000.0)
        return official(config, *args, **options)

    if official is not None:
        table["default"] = begin


ENGINES: dict[str, Callable[[Path, torch.device, int, int], Figures]] = {
    "vivavoce": measure_ours,
    "plain": partial(measure_ours, is_plain=True),
    "int8-predictor": partial(measure_ours, int8="predictor"),
    "int8-all": partial(measure_ours, int8="all"),
    "faster-qwen3-tts": measure_faster,
    "qwen-tts": measure_official,
}


def _spoken(
    model: Model, n_frames: int, schedule: tuple[int, ...], *, in_context: bool = False
) -> Spoken:
    checkpoint, tokenizer = model.checkpoint, model.tokenizer
    n_codes = checkpoint.codec.codebook_size
    codes = np.random.default_rng(1).integers(0, n_codes, (N_REFERENCE_FRAMES, 16))
    return Spoken(
        prompt=prompt(
            checkpoint,
            target=tokenizer.target(TEXT),
            language=language_id(checkpoint, "English", None),
            speaker=X_VECTOR,
            reference=tokenizer.reference(TEXT) if in_context else (),
            n_reference_frames=N_REFERENCE_FRAMES if in_context else 0,
            non_streaming=False,
        ),
        conditioning=Conditioning(
            _x_vector(checkpoint.directory), codes.astype(np.int16) if in_context else None
        ),
        sampling=OFFICIAL_SAMPLING,
        schedule=schedule,
        max_frames=n_frames,
        bounds=None,
    )


def _x_vector(directory: Path) -> Any:
    width = open_checkpoint(directory).card.width
    return np.random.default_rng(2).standard_normal(width).astype(np.float32)


def _frames_alone_s(model: Model, spoken: Spoken, n_frames: int) -> float:
    """Makes frames as `generate` does, and no sound of them."""
    runner = model.runner
    runner.begin(spoken.prompt, spoken.conditioning, spoken.sampling)
    runner.launch()
    runner.take()
    began = time.perf_counter()
    runner.launch()
    for index in range(n_frames):
        if index + 1 < n_frames:
            runner.launch()
        runner.take()
    return time.perf_counter() - began


def _first_s(model: Model, spoken: Spoken) -> float:
    pieces = generate(model, spoken, lambda: False)
    took_s = _took_s(lambda: next(pieces))
    pieces.close()  # type: ignore[attr-defined]
    return took_s


def _took_s(work: Callable[[], Any]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _all_of(pieces: Iterator[Any]) -> None:
    for _ in pieces:
        pass


def _held_mb(device: torch.device) -> float:
    if device.type != "cuda":
        return 0.0
    free, total = torch.cuda.mem_get_info(device)
    return (total - free) / 1e6


def _synchronize(device: torch.device) -> None:
    if device.type == "cuda":
        torch.cuda.synchronize(device)


def main() -> None:
    """Measures the engine that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("engine", choices=sorted(ENGINES))
    parser.add_argument("directory", type=Path)
    parser.add_argument("--device", default="cuda:0")
    parser.add_argument("--frames", type=int, default=200)
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    figures = ENGINES[given.engine](
        given.directory, torch.device(given.device), given.frames, given.runs
    )
    sys.stdout.write(json.dumps(asdict(figures)) + "\n")


if __name__ == "__main__":
    main()
