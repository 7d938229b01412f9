"""Which words of a text a recording holds, by forced alignment with pocketsphinx."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np
from ears import Wave, at_16k

# Of words that its dictionary lacks: letter by letter, crudely.
_SOUNDS = {letter: letter.upper() for letter in "bdfgklmnprstvwz"} | {
    "a": "AE",
    "c": "K",
    "e": "EH",
    "h": "HH",
    "i": "IH",
    "j": "JH",
    "o": "OW",
    "q": "K",
    "u": "UH",
    "x": "Z",
    "y": "IY",
}
_CONTROL = ("yesterday", "morning", "nobody", "listened")
_LEAST = 12  # words of a text that is checked against words nobody said
# An unspoken word is squeezed into the fewest frames its phonemes can take, three each.
_SQUEEZED = 3


@dataclass(frozen=True, slots=True)
class Alignment:
    """What was found.

    Attributes:
        is_said: For each word.
        n_control: How many of four words that nobody said were left out; None of a short text.
    """

    is_said: list[bool]
    n_control: int | None


class Aligner:
    """Aligns English words in lower case with float32 waves at 24 kHz."""

    def align(self, wave: Wave, words: list[str]) -> Alignment:
        """Aligns a text with what should be it."""
        padded = np.concatenate([at_16k(wave), np.zeros(3200, np.float32)])
        pcm = (np.clip(padded, -1, 1) * 32767).astype("<i2").tobytes()
        decoder = self._decoder(words)
        said = self._said(decoder, pcm, words)
        if len(words) < _LEAST:
            return Alignment(said, None)
        half = len(words) // 2
        mixed = self._said(decoder, pcm, [*words[:half], *_CONTROL, *words[half:]])
        return Alignment(said, mixed[half : half + len(_CONTROL)].count(False))

    def _decoder(self, words: list[str]) -> Any:
        from pocketsphinx import Decoder  # noqa: PLC0415  # heavy, and only here

        decoder = Decoder(
            samprate=16_000,
            loglevel="FATAL",
            bestpath=False,
            beam=1e-120,
            wbeam=1e-100,
            pbeam=1e-120,
        )
        for word in dict.fromkeys(words):
            if decoder.lookup_word(word) is None:
                phones = " ".join(_SOUNDS[letter] for letter in word if letter in _SOUNDS)
                decoder.add_word(word, phones or "AH", False)
        return decoder

    def _said(self, decoder: Any, pcm: bytes, words: list[str]) -> list[bool]:
        decoder.set_align_text(" ".join(words))
        decoder.start_utt()
        decoder.process_raw(pcm, full_utt=True)
        decoder.end_utt()
        found = [
            (re.sub(r"\(\d+\)$", "", s.word), s.end_frame - s.start_frame + 1)
            for s in decoder.seg() or ()
            if not s.word.startswith(("<", "["))
        ]
        if [word for word, _ in found] != words:  # it gave up
            return [False] * len(words)
        return [
            n_frames > _SQUEEZED * len(decoder.lookup_word(word).split()) + 1
            for word, n_frames in found
        ]
