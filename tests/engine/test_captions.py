"""Captions: nothing is lost, times only grow, and a file is what players take."""

import json

import av
import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from engine.captions import (
    CAPTION_KINDS,
    COLUMNS,
    Sentence,
    Word,
    as_srt,
    as_vtt,
    captions,
    cues_of,
    timed_sentences,
    word_errors_s,
)
from engine.text import Edit, Mapped

TEXT = (
    "It was late. The rain had stopped, but nobody went home; they waited. In the end they walked."
)
anything = st.text(st.characters(exclude_categories=[]), max_size=200)
words_of_any_kind = st.lists(
    st.sampled_from(
        [
            "word",
            "a",
            "„Ja“,",
            "3.5",
            "end.",
            "Who?",
            "今日は",
            "天気が",
            "良い。",
            "（笑）",
            "집",
            "x" * 60,
        ]
    ),
    min_size=1,
    max_size=60,
).map(" ".join)


def letters(text: str) -> str:
    return regex.sub(r"\s", "", text)


@given(anything | words_of_any_kind)
def test_no_character_is_lost_or_doubled_and_times_only_grow(text: str) -> None:
    """Any Unicode: its sentences, their words and its cues hold the same characters as it does."""
    timed = timed_sentences(text, 10.0, 20.0, [(12.0, 12.4), (15.0, 15.2)])
    assert letters("".join(one.text for one in timed)) == letters(text)
    assert letters("".join(word.text for one in timed for word in one.words)) == letters(text)
    cues = cues_of(timed)
    assert letters("".join(line for cue in cues for line in cue.lines)) == letters(text)
    times = [time for one in timed for word in one.words for time in (word.start_s, word.end_s)]
    assert times == sorted(times)
    assert all(10.0 <= time <= 20.0 for time in times)
    for kind in CAPTION_KINDS:
        captions(timed, kind).encode()


@given(words_of_any_kind)
def test_a_cue_has_at_most_two_lines_of_42_columns_where_cjk_counts_double(text: str) -> None:
    for cue in cues_of(timed_sentences(text, 0.0, 60.0)):
        assert 1 <= len(cue.lines) <= 2
        for line in cue.lines:
            assert line
            assert (
                len(line) + len(regex.findall(r"[\p{Han}\p{Hiragana}\p{Hangul}。（）]", line))
                <= COLUMNS
            )


def test_the_first_word_begins_with_the_voice_and_the_last_ends_with_it() -> None:
    timed = timed_sentences(TEXT, 3.0, 9.0)
    assert [one.text.split()[0] for one in timed] == ["It", "The", "In"]
    assert timed[0].start_s == pytest.approx(3.0, abs=1e-3)
    assert timed[-1].end_s == pytest.approx(9.0, abs=1e-3)


def test_a_border_between_sentences_lies_in_its_silence() -> None:
    """Not where the pace alone would put it: the first sentence is drawn out here."""
    by_pace = timed_sentences(TEXT, 0.0, 6.0)
    assert by_pace[0].end_s < 1.0
    timed = timed_sentences(TEXT, 0.0, 6.0, [(1.3, 1.7), (2.9, 3.05), (4.6, 5.0)])
    assert timed[0].end_s == pytest.approx(1.3, abs=1e-3)
    assert timed[1].start_s == pytest.approx(1.7, abs=1e-3)
    assert timed[1].end_s == pytest.approx(4.6, abs=1e-3)
    assert timed[2].start_s == pytest.approx(5.0, abs=1e-3)
    comma = next(word for word in timed[1].words if word.text == "stopped,")
    assert comma.end_s == pytest.approx(2.9, abs=1e-3)


def test_a_silence_that_no_border_explains_moves_no_sentence() -> None:
    timed = timed_sentences("One two three four. Five six seven eight.", 0.0, 4.0, [(1.95, 2.2)])
    strange = timed_sentences("One two three four five six seven eight.", 0.0, 4.0, [(0.5, 0.9)])
    assert timed[0].end_s == pytest.approx(1.95, abs=1e-3)
    assert len(strange) == 1
    assert all(not word.start_s < 0.7 < word.end_s or word.text for word in strange[0].words)


def test_the_users_own_text_is_shown_and_timed_by_what_was_said_for_it() -> None:
    source = "In 1987, 5 km."
    said = Mapped.of(source).edited(
        [Edit(3, 7, "nineteen eighty-seven"), Edit(9, 13, "five kilometres")]
    )
    (sentence,) = timed_sentences(said, 0.0, 4.0)
    assert sentence.text == source
    assert [word.text for word in sentence.words] == ["In", "1987,", "5", "km."]
    year, number, unit = sentence.words[1:]
    assert year.end_s - year.start_s > 1.5  # half of what is said, not a fifth of what is written
    assert number.end_s <= unit.start_s < unit.end_s


def test_a_part_of_a_longer_text_shows_its_own_stretch_alone() -> None:
    whole = Mapped.of("First one. Second one.")
    (sentence,) = timed_sentences(whole.part(11, 22), 0.0, 1.0)
    assert sentence.text == "Second one."


def test_two_lines_are_about_as_long_as_each_other() -> None:
    text = "The quick brown fox jumps over the lazy dog, who sleeps."
    (cue,) = cues_of(timed_sentences(text, 0.0, 4.0))
    assert cue.lines == ("The quick brown fox jumps", "over the lazy dog, who sleeps.")


def test_srt_and_vtt_are_read_by_ffmpeg_with_the_same_cues(tmp_path) -> None:
    timed = timed_sentences("Is 1 < 2 & 3 --> 4? Yes, <b>it</b> is.", 3661.0, 3665.5)
    for kind, muxer in (("srt", "srt"), ("vtt", "webvtt")):
        path = tmp_path / f"x.{kind}"
        path.write_text(captions(timed, kind), encoding="utf-8")
        with av.open(str(path), format=muxer) as read:
            packets = [packet for packet in read.demux() if packet.size]
        assert [float(p.pts * p.time_base) for p in packets] == [
            pytest.approx(one.start_s, abs=1e-3) for one in timed
        ]
    assert "01:01:01,000 --> " in as_srt(timed)
    assert "1 &lt; 2 &amp; 3 --&gt; 4?" in as_vtt(timed)


def test_json_says_that_word_times_are_estimated() -> None:
    content = json.loads(captions(timed_sentences(TEXT, 0.0, 6.0), "json"))
    assert content["word_times"] == "estimated"
    first = content["sentences"][0]
    assert first["text"] == "It was late."
    assert [word["text"] for word in first["words"]] == ["It", "was", "late."]
    assert all(word["start_s"] <= word["end_s"] for word in first["words"])


def test_errors_of_word_times_are_taken_between_the_words_that_both_have() -> None:
    mine = [Word("The", 0.0, 0.2), Word("cat,", 0.3, 0.5), Word("sat.", 0.6, 0.9)]
    heard = [Word("the", 0.1, 0.2), Word("fat", 0.2, 0.25), Word("sat", 0.5, 0.9)]
    np.testing.assert_allclose(word_errors_s(mine, heard), [-0.1, 0.1])


def test_nothing_gives_nothing() -> None:
    assert timed_sentences("", 0.0, 1.0) == ()
    assert timed_sentences(" \n", 0.0, 1.0) == ()
    assert as_srt([]) == ""
    assert as_vtt([]) == "WEBVTT\n\n"
    assert cues_of([Sentence("", 0.0, 1.0, ())]) == ()
