"""Judge a checkpoint: every figure of the issue, as a table and as JSON, on two CPU cores.

Usage: judge.py CHECKPOINT --out DIR [--kokoro VOICES] [--only PART ...] [--n 12] [--pictures]

It speaks through our engine (`--backend reference`: the official package). Parts: size, codec,
words, voices, unseen, layouts, sound, speed. Takes are kept in DIR, so a run that was cut off goes
on where it was; DIR/teacher serves every checkpoint. `--n` takes so many of the 100 sentences.
VOICES: `package/voices` of npm kokoro-js 1.2.1; without it hibari is the teacher, in one voice, and
codec, voices and unseen are left out (see `teacher.py`).
"""

from __future__ import annotations

import argparse
import hashlib
import io
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile
import torch
from codec import Codec
from ears import BANDS_HZ, RATE_HZ, Ears, long_term_db, near, pitch_hz, word_errors
from loop import say
from report import Report, pictures
from shipped import codec_weights
from sizes import FRAME_SAMPLES, MAIN_VOICES
from takes import Made, Shelf, Take, spoken
from teacher import UNSEEN, Teacher, find_teacher

from engine.speech import Speaker, Voice, bundled_voices, open_speaker

PARTS = ("size", "codec", "words", "voices", "unseen", "layouts", "sound", "speed")
_SUBSET = 12  # sentences for each layout, for the codec and for each unseen voice's four
# What the reference clips say; neither is in the corpus.
_REFERENCE = (
    "The parcel came on Thursday, but nobody was at home to sign for it. "
    "Our neighbor kept it in her garage until the evening."
)
_OTHER = "Please hold the line, and somebody will be with you in a moment."


@dataclass(slots=True)
class Bench:
    """What all parts work with."""

    checkpoint: Path
    speaker: Speaker
    teacher: Teacher
    mine: Shelf
    theirs: Shelf
    ears: Ears
    texts: list[str]
    report: Report

    @property
    def has_voices(self) -> bool:
        return self.teacher.name == "Kokoro"

    def by_teacher(self, part: str, asked: list[tuple[str, str]]) -> list[Take]:
        """The teacher's takes."""

        def make(_: int, text: str, voice: str) -> Made:
            begin = time.perf_counter()
            wave = self.teacher.speak(text, voice)
            return wave, "eos", time.perf_counter() - begin

        return self.theirs.takes(f"{self.teacher.name}_{part}", asked, make)

    def teacher_waves(self, part: str, n: int) -> list[np.ndarray]:
        return self.theirs.waves(f"{self.teacher.name}_{part}", n)

    def cloned(self, voice: str) -> Voice:
        """A voice made by this checkpoint of the teacher's reference clip."""
        text = _REFERENCE
        at = (*MAIN_VOICES, *UNSEEN).index(voice)
        self.by_teacher("reference", [(text, v) for v in (*MAIN_VOICES, *UNSEEN)])
        file = io.BytesIO()
        soundfile.write(file, self.teacher_waves("reference", at + 1)[at], RATE_HZ, format="WAV")
        return self.speaker.make_voice(file.getvalue(), voice, transcript=text, language="English")

    def voices(self, names: tuple[str, ...]) -> dict[str, Voice]:
        """Cloned voices, or the presets in their order where there is no Kokoro."""
        if self.has_voices:
            return {v: self.cloned(v) for v in names}
        return dict(zip(names, bundled_voices(), strict=False))

    def words(self) -> list[Take]:
        """The sentences by the eight training voices in turn, by x-vector, text beside frames."""
        asked = [(t, MAIN_VOICES[i % 8]) for i, t in enumerate(self.texts)]
        known: dict[str, Voice] = {}

        def make(i: int, text: str, voice: str) -> Made:
            if not known:
                known.update(self.voices(MAIN_VOICES))
            return spoken(self.speaker, text, known[voice], seed=i)

        return self.mine.takes("words", asked, make)

    def teacher_words(self) -> list[Take]:
        return self.by_teacher("words", [(t, MAIN_VOICES[i % 8]) for i, t in enumerate(self.texts)])


def _errors(takes: list[Take], ear: str) -> float:
    return 100 * word_errors([t.text for t in takes], [getattr(t, ear) for t in takes])


def judge_size(b: Bench) -> None:
    parts = [f for f in b.checkpoint.rglob("*") if f.is_file() and "recipe" not in f.parts]
    b.report.add("size, MB", sum(f.stat().st_size for f in parts) / 1e6, at_most=45)


def judge_codec(b: Bench) -> None:
    """The teacher's sentences through encoder and decoder."""
    n = min(2 * _SUBSET, len(b.texts))
    theirs = b.teacher_words()[:n]
    codec = Codec().eval()
    codec.load_state_dict(codec_weights(b.checkpoint))

    def make(i: int, text: str, voice: str) -> Made:
        wave = torch.from_numpy(b.teacher_waves("words", i + 1)[i])
        wave = torch.nn.functional.pad(wave, (0, -len(wave) % FRAME_SAMPLES))
        begin = time.perf_counter()
        with torch.inference_mode():
            made = codec.decode(codec.encode(wave[None, :, None]))[0, :, 0].clamp(-1, 1)
        return made.numpy(), "eos", time.perf_counter() - begin

    mine = b.mine.takes("codec", [(t.text, t.voice) for t in theirs], make)
    for ear in ("whisper", "sphinx"):
        teacher = _errors(theirs, ear)
        b.report.add(
            f"codec: WER {ear}, %", _errors(mine, ear), at_most=teacher + 5, beside=teacher
        )
    old = float(np.mean([t.quality for t in theirs]))
    new = float(np.mean([t.quality for t in mine]))
    b.report.add("codec: DNSMOS", new, at_least=old - 0.4, beside=old)


def judge_words(b: Bench) -> None:
    """Word errors, endings, last words."""
    mine, theirs = b.words(), b.teacher_words()
    for ear in ("whisper", "sphinx"):
        teacher = _errors(theirs, ear)
        b.report.add(f"WER {ear}, %", _errors(mine, ear), at_most=teacher + 10, beside=teacher)
    for what, chosen in (("3 words", _shortest), ("40 words", _longest)):
        one = chosen(mine)
        b.report.add(f"WER whisper, sentence of {what}, %", _errors([one], "whisper"))
    odd = sum(t.ending != "eos" for t in mine)
    # The engine's own guard is one witness; more than twice the teacher's length another.
    long = sum(m.seconds > 2 * t.seconds + 1 for m, t in zip(mine, theirs, strict=True))
    b.report.add("runaways", max(odd, long), at_most=0)
    lost = sum(not t.has_last_word for t in mine)
    beside = sum(not t.has_last_word for t in theirs)  # recognisers err too
    b.report.add("last word not heard", lost, at_most=beside, beside=beside)


def judge_voices(b: Bench) -> None:
    """Likeness to the reference clip, over the takes of `words`."""
    references = b.by_teacher("reference", [(_REFERENCE, v) for v in (*MAIN_VOICES, *UNSEEN)])
    own = {t.voice: np.array(t.vector) for t in references}
    takes = b.words()
    right, likeness, control = 0, [], []
    theirs = b.teacher_words()
    for voice in MAIN_VOICES:
        vectors = [np.array(t.vector) for t in takes if t.voice == voice]
        if not vectors:
            continue
        mean = np.mean(vectors, 0)
        likeness += [near(v, own[voice]) for v in vectors]
        right += max(MAIN_VOICES, key=lambda v, m=mean: near(m, own[v])) == voice
        control += [near(np.array(t.vector), own[voice]) for t in theirs if t.voice == voice]
    b.report.add(
        "likeness, 8 voices", np.mean(likeness), at_least=0.75, beside=float(np.mean(control))
    )
    b.report.add("nearest to the right one, of 8", right, at_least=6)


def judge_unseen(b: Bench) -> None:
    """Four voices that no training heard, four sentences each."""
    n = min(4, len(b.texts))
    asked = [(t, v) for v in UNSEEN for t in b.texts[:n]]
    known: dict[str, Voice] = {}

    def make(i: int, text: str, voice: str) -> Made:
        if voice not in known:
            known[voice] = b.cloned(voice)
        return spoken(b.speaker, text, known[voice], seed=i)

    takes = b.mine.takes("unseen", asked, make)
    everyone = (*MAIN_VOICES, *UNSEEN)
    references = b.by_teacher("reference", [(_REFERENCE, v) for v in everyone])
    own = {t.voice: np.array(t.vector) for t in references}
    women, men = (np.mean([own[v] for v in MAIN_VOICES if v[1] == s], 0) for s in "fm")
    gender = nearer = 0
    waves = b.mine.waves("unseen", len(takes))
    for k, voice in enumerate(UNSEEN):
        mean = np.mean([t.vector for t in takes if t.voice == voice], 0)
        gender += (near(mean, women) > near(mean, men)) == (voice[1] == "f")
        others = [near(mean, own[v]) for v in everyone if v != voice]
        nearer += near(mean, own[voice]) > np.mean(others)
        pitch = np.median([pitch_hz(w) for w in waves[k * n : k * n + n]])
        b.report.add(f"unseen {voice}: pitch, Hz", float(pitch))
    b.report.add("unseen: right gender, of 4", gender, at_least=4)
    b.report.add("unseen: nearer to its own reference, of 4", nearer, at_least=4)


def judge_layouts(b: Bench) -> None:
    """Twelve sentences with the whole text first, and as many in context in both layouts."""
    texts = b.texts[:_SUBSET]
    asked = [(t, MAIN_VOICES[i % 8]) for i, t in enumerate(texts)]
    theirs = b.teacher_words()[:_SUBSET]
    teacher = _errors(theirs, "whisper")
    known: dict[str, Voice] = {}
    ways = (("whole", True, False), ("icl", False, True), ("icl_whole", True, True))
    for name, is_whole, in_context in ways:

        def make(
            i: int, text: str, voice: str, how: tuple[bool, bool] = (is_whole, in_context)
        ) -> Made:
            if not known:
                known.update(b.voices(MAIN_VOICES))
            return spoken(b.speaker, text, known[voice], seed=i, is_whole=how[0], in_context=how[1])

        takes = b.mine.takes(name, asked, make)
        rate = _errors(takes, "whisper")
        b.report.add(f"{name}: WER whisper, %", rate, at_most=teacher + 10, beside=teacher)
        b.report.add(f"{name}: runaways", sum(t.ending != "eos" for t in takes), at_most=0)


def judge_sound(b: Bench) -> None:
    """Spectrum, quality, clicks and clipping of the takes of `words`."""
    mine, theirs = b.words(), b.teacher_words()
    ours = long_term_db(b.mine.waves("words", len(mine)))
    wanted = long_term_db(b.teacher_waves("words", len(theirs)))
    away = ours - wanted
    worst = int(np.abs(away).argmax())
    b.report.add("long-term spectrum, dB away at most", np.abs(away).max(), at_most=6)
    b.report.add("  worst band, Hz", BANDS_HZ[worst])
    b.report.details["spectrum_db"] = dict(
        zip(map(str, BANDS_HZ.round().astype(int)), away.round(2).tolist(), strict=True)
    )
    quality = float(np.mean([t.quality for t in mine]))
    beside = float(np.mean([t.quality for t in theirs]))
    b.report.add("DNSMOS", quality, at_least=2.6, beside=beside)
    clicks = sum(t.clicks for t in theirs)
    b.report.add("clicks", sum(t.clicks for t in mine), at_most=clicks, beside=clicks)
    b.report.add("clipped samples", sum(t.clipped for t in mine), at_most=0)


def judge_speed(b: Bench) -> None:
    """Times real time, the best of three: other programs disturb."""
    voice = bundled_voices()[0] if not b.has_voices else b.cloned(MAIN_VOICES[0])
    best = 0.0
    for seed in range(3):
        wave, _, spent_s = spoken(b.speaker, _longest_text(b.texts), voice, seed)
        best = max(best, len(wave) / RATE_HZ / spent_s)
    b.report.add("times real time", best, at_least=3)


def _shortest(takes: list[Take]) -> Take:
    return min(takes, key=lambda t: len(t.text.split()))


def _longest(takes: list[Take]) -> Take:
    return max(takes, key=lambda t: len(t.text.split()))


def _longest_text(texts: list[str]) -> str:
    return max(texts, key=lambda t: len(t.split()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("checkpoint", type=Path)
    add("--out", type=Path, required=True)
    add("--kokoro", type=Path, help="package/voices of npm kokoro-js 1.2.1")
    add("--text", type=Path, default=Path(__file__).with_name("eval_sentences.txt"))
    add("--only", nargs="+", choices=PARTS, default=PARTS)
    add("--n", type=int, default=100)
    add("--backend", choices=["local", "reference"], default="local")
    add("--pictures", action="store_true", help="spectrograms of six takes beside the teacher's")
    args = parser.parse_args()
    torch.set_num_threads(1)
    weights = hashlib.sha256()
    for path in sorted(args.checkpoint.rglob("model.safetensors")):
        weights.update(path.read_bytes())
    mark = f"{weights.hexdigest()[:10]}_{args.backend}"  # takes of other weights are not these
    texts = _ordered([t for t in args.text.read_text().splitlines() if t.strip()], args.n)
    ears = Ears()
    with open_speaker(
        args.checkpoint, backend=args.backend, device="cpu", dtype="float32"
    ) as speaker:
        bench = Bench(
            checkpoint=args.checkpoint,
            speaker=speaker,
            teacher=find_teacher(args.kokoro),
            mine=Shelf(args.out / mark, ears),
            theirs=Shelf(args.out / "teacher", ears),
            ears=ears,
            texts=texts,
            report=Report(args.out / mark / f"report_{len(texts)}.json"),
        )
        for part in PARTS:
            if part not in args.only:
                continue
            if part in ("codec", "voices", "unseen") and not bench.has_voices:
                say(f"{part}: not measured, Kokoro is not here")
                continue
            begin = time.monotonic()
            globals()[f"judge_{part}"](bench)
            bench.report.save(teacher=bench.teacher.name, n=len(texts))
            say(f"({part}: {time.monotonic() - begin:.0f} s)")
        if args.pictures:
            n = min(6, len(texts))
            bench.words(), bench.teacher_words()
            pictures(
                args.out / mark / "spectrograms.png",
                bench.mine.waves("words", n),
                bench.teacher_waves("words", n),
            )
    say(bench.report.table())


def _ordered(texts: list[str], n: int) -> list[str]:
    """The first n of a fixed order that takes every kind early: every eighth line, and so on."""
    return [t for k in range(8) for t in texts[k::8]][:n]


if __name__ == "__main__":
    main()
