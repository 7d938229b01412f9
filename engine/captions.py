"""When each sentence and word is heard → .srt, .vtt and JSON beside the sound.

How exact the times are, measured with `word_errors_s` against the forced alignment of pocketsphinx
5.1.1, on 15 passages of three sentences (347 words) that the starter spoke in one go (2026-12-02):
- A passage begins and ends with its sound, to 10 ms.
- Where it holds several sentences, the border between two is laid into the silence that fits it
  best: they began within 0.02 s of the aligner's time (median), 95 % within 0.04 s, and one 0.34 s
  off. Without such a silence a border is estimated as a word is.
- Words are estimates: the silences set apart, each takes its share by the pace of its characters
  (`engine.text`'s `PACE_S`). They began within 0.09 s (median), 90 % within 0.21 s, all within
  0.41 s.
"""
# ruff: noqa: RUF001 (ten languages' signs look like Latin ones)

import json
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

import numpy as np
import regex
from numpy.typing import NDArray

from engine.text import Mapped, sentences
from engine.text.pace import PACE_S

CAPTION_KINDS = ("srt", "vtt", "json")
COLUMNS = 42  # of a line; a Chinese, Japanese or Korean character takes two
N_LINES = 2

_PACE = [(regex.compile(pattern), seconds) for pattern, seconds in PACE_S]
_LEAST_PACE_S = 1e-4  # of what is not spoken, so that times grow from character to character
# A word, with the marks that hang on it; Chinese and Japanese go by character.
_OPENERS, _MARKS = r"[\p{Ps}\p{Pi}]*", r"[\p{P}\p{S}\p{M}]*"
_WIDE = r"[\p{Han}\p{Hiragana}\p{Katakana}]ー*"
_WORD = regex.compile(
    rf"{_OPENERS}{_WIDE}{_MARKS}|(?:(?!{_OPENERS}{_WIDE})\S)+|{_OPENERS}\S{_MARKS}"
)
_SPACE = regex.compile(r"\s+")
_STOP = regex.compile(r"[.!?…。！？｡।؟۔][\p{Pe}\p{Pf}\p{Pi}\"']*\s+|[。！？｡।؟۔]")
_CLAUSE = regex.compile(r"[,;:–—][\p{Pe}\p{Pf}\p{Pi}\"']*\s+|[，、；：،؛]|\s[–—-]\s")

# What it costs to lay a border of the text into a silence half a second from where the pace puts
# it; to have a stop or a comma without silence; and to have a silence without a border.
_HALF_S, _NO_PAUSE_AT_STOP, _NO_PAUSE_AT_CLAUSE, _LONG_S = 0.5, 4.0, 0.6, 0.3
_NO_BORDER_AT_LONG, _NO_BORDER_AT_SHORT = 1.5, 0.5


@dataclass(frozen=True, slots=True)
class Word:
    """A word and when it is heard, in seconds; the times are estimates."""

    text: str
    start_s: float
    end_s: float


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and when it is heard, in seconds.

    Attributes:
        text: As in the user's text; runs of white space are one space.
        start_s: When it begins.
        end_s: When it ends.
        words: Its words; joined as they are they make `text`, white space aside.
    """

    text: str
    start_s: float
    end_s: float
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Cue:
    """What is shown at a time.

    Attributes:
        lines: At most two.
        start_s: From when.
        end_s: Until when.
    """

    lines: tuple[str, ...]
    start_s: float
    end_s: float


def timed_sentences(
    text: str | Mapped,
    start_s: float,
    end_s: float,
    pauses_s: Sequence[tuple[float, float]] = (),
    language: str = "Auto",
) -> tuple[Sentence, ...]:
    """Gives the times of a text that was spoken in one go.

    Args:
        text: What was said. Of a `Mapped`, the source is shown, and timed by what was said for it.
        start_s: When its voice sets in.
        end_s: When its voice ends.
        pauses_s: The silences between, in their order, as beginning and end.
        language: As for `engine.text.sentences`.

    Returns:
        Its sentences in their order, with every character of it but white space.
    """
    mapped = Mapped.of(text)
    begin, end = mapped.span(0, len(mapped.text))
    shown = mapped.source[begin:end]
    clock = _Clock(mapped, start_s, end_s, pauses_s)
    starts = [a for a, _ in sentences(shown, language)][1:]
    made: list[Sentence] = []
    for a, b in pairwise([0, *starts, len(shown)]):
        found = list(_WORD.finditer(shown, a, b))
        if not found:
            continue
        words = tuple(
            Word(one[0], *clock.span_s(begin + one.start(), begin + one.end())) for one in found
        )
        sentence = _SPACE.sub(" ", shown[found[0].start() : found[-1].end()])
        made.append(Sentence(sentence, words[0].start_s, words[-1].end_s, words))
    return tuple(made)


def cues_of(
    timed: Iterable[Sentence], *, columns: int = COLUMNS, n_lines: int = N_LINES
) -> tuple[Cue, ...]:
    """Gives a cue for each sentence, or several where it is too long for one.

    Args:
        timed: In their order.
        columns: Of a line; wide characters take two.
        n_lines: Of a cue.
    """
    made: list[Cue] = []
    for sentence in timed:
        lines: list[tuple[str, float, float]] = []
        for text, word in _spaced(sentence):
            for piece in _hard_cut(text, columns):
                if lines and _width((lines[-1][0] + piece).rstrip(" ")) <= columns:
                    lines[-1] = (lines[-1][0] + piece, lines[-1][1], word.end_s)
                else:
                    lines.append((piece, word.start_s, word.end_s))
        for at in range(0, len(lines), n_lines):
            group = lines[at : at + n_lines]
            shown = _balanced([line for line, _, _ in group], columns)
            made.append(Cue(shown, group[0][1], group[-1][2]))
    return tuple(made)


def as_srt(timed: Iterable[Sentence]) -> str:
    """Gives a SubRip file's content."""
    blocks = [
        f"{number}\n{_clock(cue.start_s, ',')} --> {_clock(cue.end_s, ',')}\n"
        + "\n".join(cue.lines).replace("-->", "→")
        for number, cue in enumerate(cues_of(timed), start=1)
    ]
    return "".join(f"{block}\n\n" for block in blocks)


def as_vtt(timed: Iterable[Sentence]) -> str:
    """Gives a WebVTT file's content."""
    escapes = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
    blocks = [
        f"{_clock(cue.start_s, '.')} --> {_clock(cue.end_s, '.')}\n"
        + "\n".join(cue.lines).translate(escapes)
        for cue in cues_of(timed)
    ]
    return "WEBVTT\n\n" + "".join(f"{block}\n\n" for block in blocks)


def as_json(timed: Iterable[Sentence]) -> str:
    """Gives all sentences with all words for programs; times are in seconds, to a millisecond."""

    content = {
        "version": 1,
        "word_times": "estimated",
        "sentences": [
            {
                "text": sentence.text,
                "start_s": round(sentence.start_s, 3),
                "end_s": round(sentence.end_s, 3),
                "words": [
                    {
                        "text": word.text,
                        "start_s": round(word.start_s, 3),
                        "end_s": round(word.end_s, 3),
                    }
                    for word in sentence.words
                ],
            }
            for sentence in timed
        ],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def captions(timed: Iterable[Sentence], kind: str) -> str:
    """Gives the content of a file of one of `CAPTION_KINDS`, fit for UTF-8."""
    content = {"srt": as_srt, "vtt": as_vtt, "json": as_json}[kind](timed)
    return content.encode("utf-8", "replace").decode()  # halves of surrogate pairs fit no file


def word_errors_s(estimated: Sequence[Word], aligned: Sequence[Word]) -> NDArray[np.float64]:
    """Gives how far the estimated times are from those of an aligner.

    Words are matched by their letters, in their order; those that one of the two has not are left
    out.

    Args:
        estimated: From `timed_sentences`.
        aligned: From whatever hears where the words really are.

    Returns:
        Estimated less true beginning of each word that both have, in seconds.
    """
    mine, theirs = ([_letters(word.text) for word in words] for words in (estimated, aligned))
    blocks = SequenceMatcher(None, mine, theirs, autojunk=False).get_matching_blocks()
    return np.array(
        [
            estimated[block.a + i].start_s - aligned[block.b + i].start_s
            for block in blocks
            for i in range(block.size)
        ],
        np.float64,
    )


class _Clock:
    """Tells when a stretch of a source is heard."""

    def __init__(
        self, text: Mapped, start_s: float, end_s: float, pauses_s: Sequence[tuple[float, float]]
    ) -> None:
        spoken = text.text
        pace = np.full(len(spoken), _LEAST_PACE_S)
        for pattern, seconds in reversed(_PACE):
            for found in pattern.finditer(spoken):
                pace[found.start()] = seconds
        self._until = np.concatenate([[0.0], np.cumsum(pace)])
        # Source position → spoken position: a replacement is passed through evenly.
        changes = np.flatnonzero(np.diff(text.starts) | np.diff(text.ends)) + 1
        firsts = np.concatenate([[0], changes]).astype(np.int64)
        lasts = np.concatenate([changes, [len(spoken)]]).astype(np.int64)
        is_plain = len(spoken) > 0
        self._sources = (
            np.stack([text.starts[firsts], text.ends[lasts - 1]], 1).ravel() if is_plain else [0]
        )
        self._places = np.stack([firsts, lasts], 1).ravel() if is_plain else [0]
        inner = [(a, b) for a, b in pauses_s if start_s < a < b < end_s]
        self._paces, self._times = self._anchored(spoken, start_s, end_s, inner)

    def span_s(self, start: int, end: int) -> tuple[float, float]:
        """Gives when the source from `start` to `end` begins and ends to be heard."""
        places = np.interp([start, end], self._sources, self._places)
        paces = np.interp(places, np.arange(len(self._until)), self._until)
        # A word begins after a pause that it follows, and ends before one that follows it.
        nudged = paces + np.array([1e-6, -1e-6])
        first, last = np.interp(nudged, self._paces, self._times).tolist()
        return first, max(first, last)

    def _anchored(
        self, spoken: str, start_s: float, end_s: float, pauses: list[tuple[float, float]]
    ) -> tuple[list[float], list[float]]:
        """Gives the curve from pace to time; it stands still in each pause."""
        total = float(self._until[-1])
        silent = np.concatenate([[0.0], np.cumsum([b - a for a, b in pauses])])
        voiced_s = max(end_s - start_s - float(silent[-1]), 1e-9)
        # Where each pause is, in seconds of voice and by the pace of the whole.
        at_s = [a - start_s - float(silent[i]) for i, (a, _) in enumerate(pauses)]
        borders = [
            (found.end(), pattern is _STOP)
            for pattern in (_STOP, _CLAUSE)
            for found in pattern.finditer(spoken)
            if found.end() < len(spoken)
        ]
        borders.sort()
        paces = [float(self._until[place]) for place, _ in borders]
        are_stops = [is_stop for _, is_stop in borders]
        lengths_s = [b - a for a, b in pauses]
        anchors = [(0.0, 0.0), (total, voiced_s)]
        for _ in range(2):  # what was found the first time tells the pace between
            expected_s = [_between(pace, anchors) for pace in paces]
            matched = _matched(expected_s, are_stops, at_s, lengths_s)
            inner = [(paces[i], at_s[j]) for i, j in matched]
            anchors = [(0.0, 0.0), *inner, (total, voiced_s)]
        swapped = [(voice_s, pace) for pace, voice_s in anchors]
        curve: list[tuple[float, float]] = [(0.0, start_s)]
        for (a, b), at in zip(pauses, at_s, strict=True):
            pace = _between(at, swapped)
            curve += [(pace, a), (pace, b)]
        curve.append((total, end_s))
        # Anchors need no point of their own: each is a pause's.
        return [pace for pace, _ in curve], [time for _, time in curve]


def _between(at: float, curve: list[tuple[float, float]]) -> float:
    return float(np.interp(at, [x for x, _ in curve], [y for _, y in curve]))


def _matched(
    expected_s: list[float], is_stop: list[bool], at_s: list[float], lengths_s: list[float]
) -> list[tuple[int, int]]:
    """Gives which border of the text is which silence: the cheapest of all orderly pairings."""
    n, m = len(expected_s), len(at_s)
    skips = [_NO_PAUSE_AT_STOP if stop else _NO_PAUSE_AT_CLAUSE for stop in is_stop]
    lefts = [_NO_BORDER_AT_LONG if s >= _LONG_S else _NO_BORDER_AT_SHORT for s in lengths_s]
    cost = np.zeros((n + 1, m + 1))
    cost[1:, 0], cost[0, 1:] = np.cumsum(skips), np.cumsum(lefts)

    def pairing(i: int, j: int) -> float:
        return ((expected_s[i] - at_s[j]) / _HALF_S) ** 2

    for i in range(n):
        for j in range(m):
            cost[i + 1, j + 1] = min(
                cost[i, j + 1] + skips[i],
                cost[i + 1, j] + lefts[j],
                cost[i, j] + pairing(i, j),
            )
    pairs: list[tuple[int, int]] = []
    i, j = n, m
    while i and j:
        if cost[i, j] == cost[i - 1, j - 1] + pairing(i - 1, j - 1):
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif cost[i, j] == cost[i - 1, j] + skips[i - 1]:
            i -= 1
        else:
            j -= 1
    return pairs[::-1]


def _spaced(sentence: Sentence) -> Iterable[tuple[str, Word]]:
    """Gives the words with the space that follows each in the sentence."""
    at = 0
    for word in sentence.words:
        at = sentence.text.index(word.text, at) + len(word.text)
        has_space = sentence.text[at : at + 1] == " "
        yield word.text + (" " if has_space else ""), word


def _hard_cut(text: str, columns: int) -> Iterable[str]:
    """Cuts a word that is longer than a line, such as a link."""
    if _width(text.rstrip(" ")) <= columns:
        yield text
        return
    piece = ""
    for grapheme in regex.findall(r"\X", text):
        if piece and _width(piece + grapheme) > columns:
            yield piece
            piece = ""
        piece += grapheme
    yield piece


def _balanced(lines: list[str], columns: int) -> tuple[str, ...]:
    """Makes two lines about as long as each other, where they break at a space."""
    stripped = tuple(line.strip(" ") for line in lines)
    if len(lines) != 2 or not lines[0].endswith(" "):
        return stripped
    words = " ".join(stripped).split(" ")
    options = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    fitting = [pair for pair in options if max(map(_width, pair)) <= columns]
    return min(fitting, key=lambda pair: max(map(_width, pair)), default=stripped)


def _width(text: str) -> int:
    return sum(
        0 if unicodedata.combining(one) else 2 if unicodedata.east_asian_width(one) in "WF" else 1
        for one in text
    )


def _letters(text: str) -> str:
    return regex.sub(r"[^\p{L}\p{N}]", "", text).casefold()


def _clock(seconds: float, separator: str) -> str:
    minutes, milliseconds = divmod(max(0, round(seconds * 1000)), 60_000)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{milliseconds // 1000:02}{separator}{milliseconds % 1000:03}"
