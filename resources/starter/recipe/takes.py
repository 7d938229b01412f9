"""Spoken takes kept in a folder, so that a judgement cut off goes on where it was."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import soundfile
from ears import RATE_HZ, Ears, hears_last_word, n_clicks, n_clipped

sys.path.insert(0, str(Path(__file__).parents[3]))
from engine.speech import Request, Sampling, Voice

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.speech import Speaker

MAX_FRAMES = 500  # 40 s; the longest sentence takes 16


@dataclass(frozen=True, slots=True)
class Take:
    """One sentence as it was spoken and heard.

    Attributes:
        text: What was asked.
        voice: By whom.
        ending: The engine's: eos, runaway or length; of a teacher, eos.
        seconds: How long it is.
        spent_s: How long it took to make.
        whisper: What Whisper tiny heard.
        sphinx: What pocketsphinx heard.
        quality: DNSMOS.
        clicks: See `ears.n_clicks`.
        clipped: Samples at full scale.
        has_last_word: Whether either recogniser heard the last word.
        vector: Resemblyzer's.
    """

    text: str
    voice: str
    ending: str
    seconds: float
    spent_s: float
    whisper: str
    sphinx: str
    quality: float
    clicks: int
    clipped: int
    has_last_word: bool
    vector: list[float]


Made = tuple[np.ndarray, str, float]  # wave, ending, seconds spent


class Shelf:
    """Takes of one folder, `PART.json` and `PART_000.flac` …, made when first asked for."""

    def __init__(self, folder: Path, ears: Ears) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._ears = folder, ears

    def takes(
        self, part: str, asked: list[tuple[str, str]], make: Callable[[int, str, str], Made]
    ) -> list[Take]:
        """Takes of (text, voice) pairs; `make(i, text, voice)` speaks those not yet kept."""
        path = self._folder / f"{part}.json"
        kept: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
        out: list[Take] = []
        for i, (text, voice) in enumerate(asked):
            key = f"{i:03d}"
            old = kept.get(key)
            if old is None or (old["text"], old["voice"]) != (text, voice):
                kept[key] = asdict(self._judged(text, voice, self._wave_path(part, i), i, make))
                path.write_text(json.dumps(kept, indent=0))
            out.append(Take(**kept[key]))
        return out

    def waves(self, part: str, n: int) -> list[np.ndarray]:
        """The waves of a part's first n takes."""
        return [soundfile.read(self._wave_path(part, i), dtype="float32")[0] for i in range(n)]

    def _wave_path(self, part: str, i: int) -> Path:
        return self._folder / f"{part}_{i:03d}.flac"

    def _judged(
        self, text: str, voice: str, path: Path, i: int, make: Callable[[int, str, str], Made]
    ) -> Take:
        wave, ending, spent_s = make(i, text, voice)
        heard = self._ears.whisper(wave), self._ears.sphinx(wave)
        soundfile.write(path, wave, RATE_HZ)
        return Take(
            text=text,
            voice=voice,
            ending=ending,
            seconds=len(wave) / RATE_HZ,
            spent_s=spent_s,
            whisper=heard[0],
            sphinx=heard[1],
            quality=self._ears.quality(wave),
            clicks=n_clicks(wave),
            clipped=n_clipped(wave),
            has_last_word=hears_last_word(text, list(heard)),
            vector=[round(float(x), 6) for x in self._ears.voice(wave)],
        )


def spoken(
    speaker: Speaker,
    text: str,
    voice: Voice,
    seed: int,
    *,
    is_whole: bool | None = None,
    in_context: bool = False,
) -> Made:
    """One sentence by our engine, one segment, first take, the checkpoint's own sampling."""
    utterance = speaker.speak(
        Request(
            text,
            voice,
            language="English",
            in_context=in_context,
            non_streaming_mode=is_whole,
            sampling=Sampling(seed=seed),
            max_frames=MAX_FRAMES,
            split=False,
            n_retakes=0,
        )
    )
    wave = np.concatenate([np.zeros(0, np.float32), *(chunk.samples for chunk in utterance)])
    assert utterance.ending is not None
    assert utterance.stats is not None
    spent_s = utterance.stats.elapsed_s
    if len(wave) < RATE_HZ // 2:  # the measures need half a second
        wave = np.pad(wave, (0, RATE_HZ // 2 - len(wave)))
    return wave, str(utterance.ending), spent_s
