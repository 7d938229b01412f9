"""How long a text takes to speak, from its characters alone."""

from math import ceil
from typing import cast

import regex

from engine.contract import FRAMES_PER_S

# Seconds a character takes at an even pace, the pauses of punctuation spread over the letters.
# English: 15 characters a second with spaces, 12.5 without; Mandarin: 4.5 syllables a second;
# Japanese: 7.5 morae; Korean: 5.5 syllables; a digit is a word, or half of one ("1987").
PACE_S = (
    (r"\p{Han}", 0.22),
    (r"[\p{Hiragana}\p{Katakana}ー]", 0.13),
    (r"\p{Hangul}", 0.18),
    (r"\p{N}", 0.35),
    (r"\p{M}", 0.03),
    (r"\p{L}", 0.08),
)
# The runaway guard's bounds: no voice speaks three times faster, or takes 2.5 times longer and
# 2.5 s more. Capitals may be spelled out and symbols be given words.
FASTEST, SLOWEST, SLACK_S = 0.33, 2.5, 2.5
CAPITAL_S, SYMBOL_S, STOP_S = 0.3, 0.5, 0.4

_PACE = regex.compile("|".join(f"({pattern})" for pattern, _ in PACE_S))


def expected_frames(text: str) -> tuple[int, int]:
    """Bounds, generous ones, for how many codec frames (12.5 a second) a text takes.

    Speech outside them has run away or been cut short. The upper bound is 2.5 times an even pace
    (see `PACE_S`, and 0.4 s for each stop) and 2.5 s more: 2.7 s for "a", 4.1 s for "Huh?", 10 s
    for ten words. The lower bound is a third of an even pace.
    """
    paced_s = sum(paces_s(text))
    most_s = paced_s + sum(
        seconds * len(regex.findall(pattern, text))
        for pattern, seconds in (
            (r"(?<=\p{Lu})\p{Lu}", CAPITAL_S),
            (r"[\p{S}%&@#*/\\]+", SYMBOL_S),
            (r"[\p{P}\n]+", STOP_S),
        )
    )
    least, most = FASTEST * paced_s, SLOWEST * most_s + SLACK_S
    return int(least * FRAMES_PER_S), ceil(most * FRAMES_PER_S)


def paces_s(text: str) -> list[float]:
    """Gives how long each character takes at an even pace, in seconds."""
    pace_s = [0.0] * len(text)
    for found in _PACE.finditer(text):
        pace_s[found.start()] = PACE_S[cast("int", found.lastindex) - 1][1]
    return pace_s
