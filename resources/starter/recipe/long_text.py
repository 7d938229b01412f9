"""Reads a long document with a checkpoint and measures what a listener would notice.

Usage: long_text.py DOCUMENT --out DIR [--checkpoint DIR] [--limit N]
       long_text.py --lines FILE --words 20000 --out DIR

It reads as `vivavoce read` does, into DIR/book.flac, and says: memory over time; the longest
silence; the loudness of each part in the finished file; the words that Whisper does not hear, by
length of the part; and the runs of words that neither Whisper hears nor pocketsphinx can align.
`control` is how many of four words that nobody said the alignment leaves out: how far it can be
believed. What is spoken and heard is kept in DIR, so a run that was cut off goes on. `--limit`
hears N parts only.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from pathlib import Path

import jiwer
import numpy as np
import soundfile
from aligning import Aligner
from ears import RATE_HZ, Ears, n_clicks, n_clipped
from report import Report
from spoken import spoken_form

sys.path.insert(0, str(Path(__file__).parents[3]))
from engine.audio.loudness import integrated_lufs
from engine.books import BookJob, BookProgress, BookResult, SpokenPart, manuscript_of
from engine.documents import read_document
from engine.speech import open_speaker, voices_for
from engine.text import Mapped

_MEASURABLE_S = 1.5  # of speech: BS.1770 gates blocks of 0.4 s
_QUIET = 10 ** (-50 / 20)
_RUN = 3  # words in a row: a single one may be misheard
_SCAN_S = 60


def compose(lines: list[str], n_words: int, seed: int = 0) -> str:
    """Makes a document of sentences: paragraphs of two to seven, a chapter every 2,000 words."""
    pick, made, count = random.Random(seed), ["---\ntitle: A Long Book\n---"], 0
    while count < n_words:
        if count >= 2_000 * sum(part.startswith("#") for part in made):
            made.append(f"# Chapter {sum(part.startswith('#') for part in made) + 1}")
        paragraph = " ".join(pick.choice(lines) for _ in range(pick.randint(2, 7)))
        made.append(paragraph)
        count += len(paragraph.split())
    return "\n\n".join(made) + "\n"


def memory_mb() -> float:
    """What the process holds, all included (Linux)."""
    fields = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return int(fields["VmRSS"].split()[0]) / 1024


def read(document: Path, checkpoint: Path | None, out: Path) -> BookResult:
    """Speaks the document; notes the memory at every tenth part."""
    log = out / "memory.jsonl"
    seen = -1

    def note(progress: BookProgress) -> None:
        nonlocal seen
        if progress.n_parts_done // 10 == seen:
            return
        seen = progress.n_parts_done // 10
        row = [progress.stage, progress.n_parts_done, progress.n_parts, round(memory_mb(), 1)]
        with log.open("a") as file:
            file.write(json.dumps(row) + "\n")
        print(*row, flush=True)

    with open_speaker(None if checkpoint is None else str(checkpoint)) as speaker:
        voice = voices_for(speaker.card)[0]
        manuscript = manuscript_of(read_document(document), voice, card=speaker.card)
        job = BookJob(manuscript, out / "book.flac", speaker, out / "parts", on_progress=note)
        result = job.run()
    assert result is not None
    return result


def hear(part: SpokenPart, wave: np.ndarray, ears: Ears, aligner: Aligner) -> dict[str, object]:
    """Compares one part with its text."""
    text = part.text.text if isinstance(part.text, Mapped) else part.text
    wanted, heard = spoken_form(text), spoken_form(ears.whisper(wave))
    words = wanted.split()
    found = jiwer.process_words(wanted, heard or "-")
    is_heard = np.ones(len(words), bool)
    for chunk in found.alignments[0]:
        if chunk.type == "delete":
            is_heard[chunk.ref_start_idx : chunk.ref_end_idx] = False
    aligned = aligner.align(wave, words)
    is_missing = ~is_heard & ~np.array(aligned.is_said, bool)
    runs = [
        " ".join(words[m.start() : m.end()])
        for m in re.finditer("x+", "".join("x" if gone else "." for gone in is_missing))
        if m.end() - m.start() >= _RUN
    ]
    return {
        "seconds": part.end_s - part.start_s,
        "lufs": integrated_lufs(wave, RATE_HZ),
        "n_words": len(words),
        "substituted": found.substitutions,
        "deleted": found.deletions,
        "inserted": found.insertions,
        "unaligned": int(len(words) - sum(aligned.is_said)),
        "missing": runs,
        "control": aligned.n_control,
        "clicks": n_clicks(wave),
        "clipped": n_clipped(wave),
    }


def longest_silence_s(path: Path) -> float:
    """The longest stretch in which every 10 ms are below -50 dBFS."""
    longest = at = 0
    with soundfile.SoundFile(path) as file:
        for block in file.blocks(RATE_HZ * _SCAN_S, dtype="float32"):
            n = len(block) // 240
            loud = np.sqrt((block[: n * 240].reshape(n, 240) ** 2).mean(1)) >= _QUIET
            for is_loud in loud:
                at = 0 if is_loud else at + 1
                longest = max(longest, at)
    return longest / 100


def report_on(parts: list[dict[str, object]], out: Path, silence_s: float) -> Report:
    """Puts the figures together."""
    report = Report(out / "long_text.json")
    memory = [json.loads(line) for line in (out / "memory.jsonl").open()]
    held = [row[3] for row in memory if row[0] == "speaking" and row[1]]
    if len(held) > 4:
        quarter = len(held) // 4
        grown = np.median(held[-quarter:]) - np.median(held[quarter : 2 * quarter])
        report.add("memory: last quarter over the second (MB)", float(grown), at_most=10)
        report.add("memory: most (MB)", max(held))
    report.add("longest silence (s)", silence_s, at_most=1.0)
    loud = np.array([p["lufs"] for p in parts if p["seconds"] >= _MEASURABLE_S], float)
    steps = np.abs(np.diff(loud))
    usual = float(np.quantile(steps, 0.99))
    report.add("loudness: step to the next part, 99 of 100 (LU)", usual, at_most=1)
    report.add("loudness: largest step (LU)", steps.max(), at_most=1)
    n_words = sum(p["n_words"] for p in parts)
    for name in ("substituted", "deleted", "inserted", "unaligned"):
        report.add(f"words {name} (%)", 100 * sum(p[name] for p in parts) / n_words)
    for low in range(0, 16, 4):
        some = [p for p in parts if low <= p["seconds"] < low + 4]
        if some:
            share = sum(p["deleted"] for p in some) / sum(p["n_words"] for p in some)
            report.add(f"words deleted in parts of {low} to {low + 4} s (%)", 100 * share)
    asked = [p["control"] for p in parts if p["control"] is not None]
    report.add("control words left out (%)", 25 * np.mean(asked), at_least=75)
    gone = [run for p in parts for run in p["missing"]]
    report.add("words in runs that nobody hears (%)", 100 * len(" ".join(gone).split()) / n_words)
    report.add("clicks", sum(p["clicks"] for p in parts), at_most=0)
    report.add("clipped samples", sum(p["clipped"] for p in parts), at_most=0)
    report.details = {"n_words": n_words, "n_parts": len(parts), "runs": gone}
    report.save(at=time.strftime("%Y-%m-%d %H:%M"))
    return report


def main() -> None:
    """Does what the usage says."""
    parser = argparse.ArgumentParser()
    parser.add_argument("document", type=Path, nargs="?")
    parser.add_argument("--lines", type=Path)
    parser.add_argument("--words", type=int, default=20_000)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--checkpoint", type=Path)
    parser.add_argument("--limit", type=int)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    document = args.document or args.out / "document.md"
    if args.lines is not None:
        document.write_text(compose(args.lines.read_text().splitlines(), args.words))
    result = read(document, args.checkpoint, args.out)
    print(
        f"{result.duration_s:.0f} s, {result.n_parts} parts, {len(result.marked)} marked",
        flush=True,
    )
    kept = args.out / "heard.jsonl"
    parts = [json.loads(line) for line in kept.open()] if kept.exists() else []
    ears, aligner = Ears(), Aligner()
    with soundfile.SoundFile(result.path) as file, kept.open("a") as notes:
        for part in result.parts[len(parts) : args.limit]:
            file.seek(round(part.start_s * RATE_HZ))
            wave = file.read(round((part.end_s - part.start_s) * RATE_HZ), dtype="float32")
            parts.append(hear(part, wave, ears, aligner))
            notes.write(json.dumps(parts[-1]) + "\n")
            notes.flush()
    print(report_on(parts, args.out, longest_silence_s(result.path)).table())


if __name__ == "__main__":
    main()
