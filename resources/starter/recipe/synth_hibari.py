"""Bulk speech: hibari (Apache-2.0, Kokoro's af_heart distilled), about 90 x real time a core.

Pseudo-speakers come from warping its spectral envelope (the vocal tract) and pitch before the
waveform is made. Every line of the corpus is spoken once, in an order that is always the same:
SKIP passes over as many lines of it, so that a later lease speaks what an earlier one did not.

Usage: synth_hibari.py CORPUS OUT_DIR SECONDS PROCESSES HIBARI_DIR [SKIP]
"""

from __future__ import annotations

import base64
import gzip
import json
import multiprocessing
import os
import random
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from phonemes import PHONES, label, text_positions, trim

_N_WARPS = 24
_P_PLAIN = 0.3  # share of the unwarped voice
_SHARD_SAMPLES = 24_000 * 900


def pseudo_speakers() -> list[tuple[str, float, float, float]]:
    """Name, vocal tract factor, pitch factor and speed; one half deeper, one half higher."""
    r = random.Random(7)
    out: list[tuple[str, float, float, float]] = []
    for i in range(_N_WARPS):
        deep = i % 2 == 0
        tract = round(r.uniform(0.84, 0.97) if deep else r.uniform(0.95, 1.16), 3)
        pitch = round(r.uniform(0.5, 0.72) if deep else r.uniform(0.8, 1.3), 3)
        out.append((f"hw_{tract}_{pitch}", tract, pitch, round(r.uniform(0.92, 1.12), 3)))
    return out


def _warp(x: np.ndarray, factor: float) -> np.ndarray:
    """Stretch the frequency axis (the first) by `factor`."""
    n = x.shape[0]
    source = np.arange(n) / factor
    i = np.clip(np.floor(source).astype(int), 0, n - 2)
    part = np.clip(source - i, 0, 1)[:, None].astype(np.float32)
    return x[i] * (1 - part) + x[i + 1] * part


class _Voice:
    """hibari's network with its phoneme durations as one more output."""

    def __init__(self, folder: Path) -> None:
        import onnxruntime  # noqa: PLC0415  # after sys.path is set
        from hibari import dsp  # noqa: PLC0415

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._dsp = dsp
        self._run = onnxruntime.InferenceSession(
            str(folder / "hibari_durations.onnx"), options, providers=["CPUExecutionProvider"]
        )
        assets = folder / "hibari" / "assets"
        self.vocabulary: dict[str, int] = json.loads((assets / "vocab.json").read_text())

    def speak(
        self, phonemes: str, tract: float, pitch: float, speed: float, noise: np.random.Generator
    ) -> tuple[np.ndarray, np.ndarray]:
        """Audio and durations (steps of 25 ms, marks included)."""
        ids = np.array([[0, *(self.vocabulary[c] for c in phonemes), 0]], np.int64)
        out = self._run.run(None, {"ids": ids, "speed": np.array([speed], np.float32)})
        lh, th, ln, lr, phi, f0 = (x[0] for x in out[:6])
        if tract != 1:
            lh, ln, lr = _warp(lh, tract), _warp(ln, tract), _warp(lr, tract)
            j = np.clip(np.round(np.arange(601) / tract).astype(int), 0, 600)
            th, phi = th[j], phi[j]
            if tract < 1:  # nothing is known above the old top: let it fall
                top = int(601 * tract)
                for x in (lh, ln, lr):
                    x[top:] -= 3
        wave = self._dsp.synth(
            lh.copy(), th.copy(), ln.copy(), lr.copy(), phi.copy(), f0 * pitch, noise
        )
        steps = out[6].ravel()
        return wave, steps * (len(wave) / 600 / max(1.0, float(steps.sum())))


def _work(
    worker: int, n_workers: int, corpus: Path, out: Path, limit_s: float, home: Path, n_skipped: int
) -> None:
    sys.path.insert(0, str(home))
    from hibari import tts  # noqa: PLC0415  # carried beside the recipe, not installed
    from hibari.g2p import G2P  # noqa: PLC0415

    voice, g2p = _Voice(home), G2P()
    lines = [row.split("\t", 1)[1] for row in corpus.read_text().splitlines()]
    random.Random(100).shuffle(lines)
    lines = lines[n_skipped:] + lines[:n_skipped]
    rng, noise, speakers = random.Random(worker), np.random.default_rng(worker), pseudo_speakers()
    start = time.monotonic()
    waves: list[np.ndarray] = []
    items: list[dict[str, Any]] = []
    at = n_shards = total = 0

    def flush() -> None:
        nonlocal at, n_shards
        if items:
            path = out / f"shard_{worker:02d}{n_shards:03d}"
            np.save(path.with_suffix(".npy"), np.concatenate(waves))
            temporary = path.with_suffix(".part")
            with gzip.open(temporary, "wt", compresslevel=1) as f:
                json.dump({"phones": PHONES, "items": items}, f)
            temporary.rename(out / (path.name + ".json.gz"))  # only whole shards are seen
            n_shards += 1
        waves.clear()
        items.clear()
        at = 0

    for k, text in enumerate(lines[worker::n_workers]):
        if time.monotonic() - start > limit_s:
            break
        sound = " ".join(g2p(s) for s in tts.Hibari.split_sentences(text))
        sound = "".join(c for c in sound if c in voice.vocabulary)
        if not 4 <= len(sound) <= 260:
            continue
        plain = rng.random() < _P_PLAIN
        name, *how = ("af_heart", 1.0, 1.0, 1.0) if plain else rng.choice(speakers)
        raw, durations = voice.speak(sound, *how, noise)
        wave, shift = trim(raw, sound, durations)
        n = len(wave)
        where = text_positions(text, sound, durations, n, shift)
        items.append(
            {
                "id": f"h{worker}_{k}",
                "spk": name,
                "text": text,
                "f0": at // 1920,
                "nf": n // 1920,
                "lab": base64.b64encode(label(sound, durations, n, shift).tobytes()).decode(),
                "at": None if where is None else base64.b64encode(where.tobytes()).decode(),
            }
        )
        waves.append((np.clip(wave, -1, 1) * 32767).astype(np.int16))
        at += n
        total += n
        if at > (_SHARD_SAMPLES if n_shards else _SHARD_SAMPLES // 4):
            flush()
    flush()
    seconds = time.monotonic() - start
    sys.stdout.write(f"worker {worker}: {total / 24000 / 3600:.2f} h in {seconds:.0f} s\n")


def add_durations(source: Path, target: Path) -> None:
    """Write hibari's network again with `/Clip_output_0`, its durations, among the outputs."""
    import onnx  # noqa: PLC0415  # needed once, when the bundle is made

    model = onnx.load(str(source))
    extra = onnx.helper.make_tensor_value_info("/Clip_output_0", onnx.TensorProto.FLOAT, None)
    model.graph.output.append(extra)
    onnx.save(model, str(target))


def main() -> None:
    corpus, out, home = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[5])
    limit_s, n = float(sys.argv[3]), int(sys.argv[4])
    n_skipped = int(sys.argv[6]) if len(sys.argv) > 6 else 0
    os.environ["OMP_NUM_THREADS"] = "1"
    out.mkdir(parents=True, exist_ok=True)
    workers = [
        multiprocessing.Process(target=_work, args=(w, n, corpus, out, limit_s, home, n_skipped))
        for w in range(n)
    ]
    for w in workers:
        w.start()
    for w in workers:
        w.join()


if __name__ == "__main__":
    main()
