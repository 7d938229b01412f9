"""The session's materials: passages, sentences, borders, pace, the tape."""

import re
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.reading.borders import Envelope, find_borders
from desktop.reading.pace import MOST_S, Pace
from desktop.reading.passages import PASSAGE_CHARACTERS, Passages
from desktop.reading.reel import Reel
from desktop.reading.tape import Stretch, Tape
from engine.contract import SAMPLE_RATE_HZ, Timing
from engine.text import is_speakable, segments, sentences

BITS = st.sampled_from(
    (
        *("Hello there. ", "e.g. Dr. No ", "\n\n", "\n", "— ", " и т. д. ", "好。", "And so on, "),
        *("what? ", "“Yes!” ", "\0", "\ud800", "3. "),
        *("*" * 450, "a" * 700, "x " * 900, "👍🏽 " * 300),
    )
)
TEXTS = st.lists(BITS, max_size=40).map("".join)


@given(text=TEXTS, start=st.integers(0, 3000))
@settings(deadline=None, max_examples=60)
def test_passages_hold_every_word_once_and_none_is_refused(text: str, start: int) -> None:
    passages = list(Passages(text).requests(start))
    for passage in passages:
        piece = text[passage.start : passage.end]
        assert len(piece) <= PASSAGE_CHARACTERS
        assert segments(piece), "the engine takes it"
    assert all(a.end <= b.start for a, b in pairwise(passages))
    said = "".join(text[p.start : p.end] for p in passages)
    words = re.sub(r"[\W_]", "", text[start:])
    assert re.sub(r"[\W_]", "", said) == words


@given(text=TEXTS)
@settings(deadline=None, max_examples=60)
def test_sentences_are_ordered_and_found_from_any_character(text: str) -> None:
    passages = Passages(text)
    found = []
    sentence = passages.sentence_at(0)
    assert (sentence is not None) == is_speakable(text)
    while sentence is not None:
        found.append(sentence)
        sentence = passages.after(sentence)
    assert all(a[1] <= b[0] for a, b in pairwise(found))
    for number, (start, end) in enumerate(found):
        assert passages.sentence_at(start) == passages.sentence_at(end - 1) == (start, end)
        assert passages.before(start) == (found[number - 1] if number else None)
    if found:
        assert passages.sentence_at(len(text)) == found[-1]


def test_in_paragraphs_of_a_usual_length_sentences_are_the_engines_own() -> None:
    text = "\n\n".join(f"Dr. No came at {n} p.m. He left. Was it “late”? Yes." for n in range(99))
    passages, found = Passages(text), []
    sentence = passages.sentence_at(0)
    while sentence is not None:
        found.append(sentence)
        sentence = passages.after(sentence)
    assert tuple(found) == sentences(text)
    assert len({p.pause_after_s for p in passages.requests(0)}) == 1


def _speech(*lengths_s: float, pause_s: float = 0.3) -> np.ndarray:
    """Noise for each sentence, with short dips like those between words, and pauses between."""
    random = np.random.default_rng(5)
    parts = []
    for length_s in lengths_s:
        sound = random.normal(0, 0.1, round(length_s * SAMPLE_RATE_HZ))
        for dip in range(6_000, len(sound) - 3_000, 6_000):
            sound[dip : dip + 960] *= 0.01
        parts += [sound, random.normal(0, 1e-4, round(pause_s * SAMPLE_RATE_HZ))]
    return np.concatenate(parts).astype(np.float32)


@pytest.mark.parametrize("weights", [(1.0, 1.0, 1.0), (2.0, 1.2, 1.6), (1.4, 1.3, 2.2)])
def test_borders_between_sentences_are_found_in_the_pauses(weights: tuple[float, ...]) -> None:
    """Each border lies within the last 50 ms of its pause, wherever it was expected."""
    sound = _speech(1.6, 1.5, 2.0)
    envelope = Envelope()
    for part in np.array_split(sound, 17):
        envelope.append(part)
    borders = find_borders(envelope.power, weights, len(sound), is_whole=True)
    assert all(border.is_found for border in borders)
    ends_s = [border.sample / SAMPLE_RATE_HZ for border in borders]
    assert ends_s == pytest.approx([1.9 - 0.02, 3.7 - 0.02], abs=0.03)


def test_in_sound_without_pauses_borders_are_where_they_are_expected() -> None:
    power = np.full(300, 0.01, np.float32)
    borders = find_borders(power, (1.0, 2.0), 300 * 240, is_whole=True)
    assert [(b.sample, b.is_found) for b in borders] == [(100 * 240, False)]


def test_borders_that_were_not_delivered_yet_are_not_told() -> None:
    power = np.full(100, 0.01, np.float32)
    assert find_borders(power, (2.0, 2.0), 100 * 240, is_whole=False) == ()


@given(
    st.lists(st.integers(0, 9000), min_size=2, max_size=5),
    st.lists(st.floats(0, 20), min_size=1, max_size=5),
    st.booleans(),
)
@settings(deadline=None)
def test_borders_are_in_order_whatever_is_expected(
    lengths: list[int], weights: list[float], is_whole: bool
) -> None:
    sound = np.concatenate([np.full(n, 0.1 * (i % 2), np.float32) for i, n in enumerate(lengths)])
    envelope = Envelope()
    envelope.append(sound)
    borders = find_borders(envelope.power, weights, len(sound), is_whole=is_whole)
    samples = [0, *(border.sample for border in borders), len(sound)]
    assert samples == sorted(samples)
    assert len(borders) <= len(weights) - 1


@given(rtf=st.floats(0.05, 2.0), speed=st.floats(0.5, 3.0), length_s=st.floats(1.0, 120.0))
def test_speech_never_falters_once_begun_unless_the_pause_would_be_too_long(
    rtf: float, speed: float, length_s: float
) -> None:
    """desktop.md #18: frames of 80 ms, each a fifth late or early, played as they come."""
    pace = Pace()
    pace.rtf = rtf
    needed_s = pace.prebuffer_s(length_s, speed)
    assert needed_s <= MOST_S
    frames = np.arange(1, round(length_s / 0.08) + 1)
    late = 1 + 0.2 * np.sin(frames)
    ready_s = np.cumsum(np.full(len(frames), 0.08 * rtf)) + 0.08 * rtf * (late - 1)
    n_needed = min(len(frames), int(np.ceil(needed_s / 0.08)))
    start_s = ready_s[n_needed - 1]
    if needed_s < MOST_S:
        wanted_s = start_s + (frames - 1) * 0.08 / speed
        assert (ready_s <= wanted_s + 1e-9).all()


def test_the_time_factor_leaves_out_the_prefill_and_the_engines_waiting() -> None:
    pace = Pace()
    pace.begin_request()
    elapsed_s = 2.0  # a prefill of two seconds
    for _ in range(30):
        pace.heed(1920, Timing(2.0, 9.9, elapsed_s))
        elapsed_s += 0.04
    assert pace.rtf == pytest.approx(0.5)
    pace.hold()
    pace.heed(1920, Timing(2.0, 9.9, elapsed_s + 100))
    assert pace.rtf == pytest.approx(0.5)


@given(
    pieces=st.lists(st.integers(0, 30), max_size=20),
    cut=st.integers(0, 300),
    forgotten=st.integers(0, 300),
    position=st.integers(0, 300),
    n=st.integers(0, 100),
)
def test_a_reel_gives_what_was_put_in(
    pieces: list[int], cut: int, forgotten: int, position: int, n: int
) -> None:
    whole = np.arange(sum(pieces), dtype=np.float32)
    reel = Reel()
    for begin, end in pairwise([0, *np.cumsum(pieces).tolist()]):
        reel.append(whole[begin:end])
    reel.forget_before(forgotten)
    assert reel.kept_from <= forgotten
    cut = max(cut, reel.kept_from)
    reel.cut(cut)
    assert reel.end == min(cut, whole.size)
    position = max(position, reel.kept_from)
    np.testing.assert_array_equal(reel.read(position, n), whole[:cut][position : position + n])


def test_a_tape_knows_the_sentence_at_each_of_its_samples() -> None:
    """Two sentences in one segment: the border is found once the segment is whole."""
    text = "Here is one sentence. And here is another one. Third."
    tape = Tape(Passages(text))
    sound = _speech(1.6, 1.7)
    left_s = [float("inf")]
    for part in np.array_split(sound, 9):
        tape.add(Stretch((1, 0, 0), 0, 0, 46, part))
        left_s.append(tape.undelivered_s(len(text)))
    assert left_s == sorted(left_s, reverse=True)
    tape.add(Stretch((1, 0, 1), 0, 47, 53, np.ones(4800, np.float32)))
    assert tape.mark_at(0).character == 0
    border = tape.find_start((22, 46))
    assert border is not None
    assert border / SAMPLE_RATE_HZ == pytest.approx(1.88, abs=0.03)
    assert (tape.mark_at(border - 1).character, tape.mark_at(border).character) == (0, 22)
    assert tape.find_start((47, 53)) == len(sound)
    tape.forget_before(len(sound) - 100)
    assert tape.find_start((0, 21)) is None
