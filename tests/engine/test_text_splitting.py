"""Cutting a text into segments, and how long it should take to speak."""

import unicodedata

import pytest
import regex
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.contract import FRAMES_PER_S, SEGMENT_S, Rests, Segment
from engine.errors import EmptyTextError, TextTooLongError
from engine.text import MAX_CHARACTERS, expected_frames, is_speakable, segments, sentences
from engine.text.pace import PACE_S
from engine.text.splitting import LONGEST

RESTS = Rests()
SPACE = regex.compile(r"[\s\p{Cc}\p{Cs}]")
SIGNS = "ab Zß1.9,;:!?…。！？，、天気のハ안녕กำдЕ\n\n\t()«»“”「」-—👍🏽👨‍👩‍👧é\u0301\u200b\0\ud800"
texts = st.text(st.sampled_from(SIGNS), max_size=120) | st.text(max_size=60)


def ink(text: str) -> str:
    return SPACE.sub("", text)


def pace_s(text: str) -> float:
    return sum(
        next((seconds for pattern, seconds in PACE_S if regex.match(pattern, sign)), 0.0)
        for sign in text
    )


def spoken(text: str, language: str = "Auto", segment_s: float = SEGMENT_S) -> list[str]:
    return [each.text for each in segments(text, language=language, segment_s=segment_s)]


@settings(deadline=None)  # the machine is shared
@given(texts, st.booleans(), st.sampled_from(["Auto", "German"]))
@example("a" * 3000, True, "Auto")
@example("…a\n\n👍\n\n!", True, "Auto")
def test_segments_cover_the_text_in_order_and_lose_no_character(
    text: str, split: bool, language: str
) -> None:
    if not is_speakable(text):
        with pytest.raises(EmptyTextError):
            segments(text, split=split, language=language)
        return
    made = segments(text, split=split, language=language)
    assert ink("".join(segment.text for segment in made)) == ink(text)
    place = 0
    for index, segment in enumerate(made):
        assert segment.index == index
        assert ink(text[place : segment.start]) == ""
        assert place <= segment.start < segment.end
        assert ink(segment.text) == ink(text[segment.start : segment.end])
        assert not SPACE.match(text[segment.start])
        assert not SPACE.match(text[segment.end - 1])
        assert SPACE.sub("", segment.text.replace(" ", "")) == segment.text.replace(" ", "")
        assert "  " not in segment.text
        assert is_speakable(segment.text)
        assert segment.pause_after_s in (0.0, RESTS.paragraph_s, RESTS.heading_s)
        place = segment.end
    assert ink(text[place:]) == ""
    assert made[-1].pause_after_s == 0
    assert split or len(made) == 1


@settings(deadline=None)  # the machine is shared
@given(texts)
def test_no_segment_is_over_the_limit_or_cuts_a_grapheme(text: str) -> None:
    if not is_speakable(text):
        return
    # A mark behind a space belongs to the space's grapheme, which no segment begins with.
    borders = {0, *(found.end() for found in regex.finditer(r"\X", text))}
    borders |= {found.end() for found in SPACE.finditer(text)}
    for segment in segments(text):
        assert pace_s(segment.text) <= LONGEST * SEGMENT_S + 1e-6
        assert {segment.start, segment.end} <= borders


@pytest.mark.parametrize(
    "text",
    [
        ", ".join(["the quick brown fox jumps over the lazy dog"] * 16),
        " ".join(["the quick brown fox jumps over the lazy dog"] * 16),
        "x" * 700,
        "天" * 700,
        "，".join(["今天天气很好我们去公园"] * 60),
        "สวัสดี" * 120,
        "👨‍👩‍👧a" * 400,
    ],
)
def test_a_long_text_without_full_stops_is_cut_and_whole(text: str) -> None:
    """desktop.md #6: 700 characters, commas only or nothing at all; a cap must not lose words."""
    made = segments(text)
    assert len(made) > 1
    assert all(pace_s(segment.text) <= LONGEST * SEGMENT_S for segment in made)
    assert ink("".join(segment.text for segment in made)) == ink(text)


def test_a_long_sentence_is_cut_at_its_commas_and_else_at_its_spaces() -> None:
    clause = "the quick brown fox jumps over the lazy dog"
    assert all(text.endswith("dog,") for text in spoken(", ".join([clause] * 16))[:-1])
    words = spoken(" ".join([clause] * 16))
    assert set(" ".join(words).split()) == set(clause.split())


@pytest.mark.parametrize("segment_s", [20.0, 7.5])
def test_later_segments_gather_as_much_as_suits_the_model(segment_s: float) -> None:
    text = "This sentence takes about three and a half seconds to say. " * 40
    lengths_s = [pace_s(each) for each in spoken(text, segment_s=segment_s)]
    assert all(segment_s - 5 < length_s <= segment_s for length_s in lengths_s[1:-1])
    long = "this clause takes about three and a half seconds to say, " * 40
    assert all(pace_s(each) <= 1.25 * segment_s for each in spoken(long, segment_s=segment_s))


def test_the_first_segment_is_short() -> None:
    assert spoken("Here we are at last. " + "Then there was more to say. " * 9)[0] == (
        "Here we are at last."
    )
    long = "When the rain had stopped, " + "and the people had gone home, " * 9 + "we left."
    assert spoken(long)[0] in ("When the rain had stopped,", long[:57].strip())
    # A single word would be over before the next segment is begun.
    assert spoken("Hm. So this is how it goes, then. " + "And there is more. " * 9)[0] == (
        "Hm. So this is how it goes, then."
    )


def test_a_short_text_is_one_segment() -> None:
    for text in ("Huh?", "OK.", "Hm…", "a", "7", "Yes. No.", "好。", "はい。"):
        assert segments(text) == (Segment(0, text, 0, len(text)),)


def test_paragraphs_are_followed_by_a_pause_and_the_end_is_not() -> None:
    text = "One paragraph is here.\nIt goes on.\n\n\nAnd another one.\r\n\r\nThe last one."
    made = segments(text)
    assert [(segment.text, segment.pause_after_s) for segment in made] == [
        ("One paragraph is here. It goes on.", 0.4),
        ("And another one.", 0.4),
        ("The last one.", 0.0),
    ]


def test_a_line_break_is_a_space_but_not_within_chinese_or_japanese() -> None:
    assert spoken("two\nlines\t of\u00a0 text") == ["two lines of text"]
    assert spoken("今天天气\n很好") == ["今天天气很好"]
    assert spoken("これは、\n  日本語です。\nはい。") == ["これは、日本語です。はい。"]
    assert spoken("한국어\n텍스트") == ["한국어 텍스트"]
    assert spoken("今天 很好") == ["今天 很好"]


SENTENCES = {
    "Chinese": ["今天天气很好。", "我们去公园吧！", "“你好吗？”", "他说……然后走了。", "好。"],
    "English": [
        "Dr. Smith of the U.S. Navy paid $3.14 to J. R. R. Tolkien, e.g. on No. 5 St. James.",
        '"Really?" she asked.',
        "(Yes.)",
        "It was 1987.",
        "Wait... what?",
        "He left!",
    ],
    "Japanese": ["「行くの？」と彼は言った。", "そうだ。", "本当！？", "はい。"],
    "Korean": ["안녕하세요.", "네.", "저는 3.5점입니다.", "정말요?", "감사합니다!"],
    "German": [
        "Das ist z. B. Berlin am 3. Oktober bei Prof. Meier.",
        "Er rief: „Komm!“",
        "Sie kam ca. 5 Min. später.",
        "»Ja.«",
        "Schön.",
    ],
    "French": ["M. Dupont est là.", "Il dit : « Bonjour ! »", "Puis il part…", "Mme Roux reste."],
    "Russian": ["Это, т. е. пример, на ул. Ленина, см. рис. 3.", "«Да!»", "А. С. Пушкин ушёл."],
    "Portuguese": ["O Exmo. Sr. Silva chegou às 3.14.", "Não!", "A Dra. Lima também."],
    "Spanish": ["¿Qué tal?", "¡Muy bien!", "El Sr. García vive en la pág. 5.", "Sí."],
    "Italian": ["L'avv. Rossi, art. 5 e segg.", "È vero!", "«Che bello.»"],
}


def alone(text: str, language: str = "Auto") -> list[str]:
    return [text[start:end] for start, end in sentences(text, language)]


@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("is_named", [True, False])
def test_sentences_end_where_they_do_in_all_ten_languages(language: str, is_named: bool) -> None:
    between = "" if language in ("Chinese", "Japanese") else " "
    text = between.join(SENTENCES[language])
    assert alone(text, language if is_named else "Auto") == SENTENCES[language]


def test_numbers_of_a_list_are_no_sentences() -> None:
    assert alone("1. First of all. 2. Then this.") == ["1. First of all.", "2. Then this."]


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n\t",
        "…",
        "!!!???",
        "👍🏽👨‍👩‍👧",
        "—",
        "\u200b\u200d\ufeff",
        "\0",
        "\ud800",
        "***\n\n---",
    ],
)
@pytest.mark.parametrize("split", [True, False])
def test_what_cannot_be_spoken_is_refused(text: str, split: bool) -> None:
    """desktop.md #22: such text sent other engines into a loop, or ended a book with an error."""
    with pytest.raises(EmptyTextError, match="nothing to speak"):
        segments(text, split=split)


def test_the_refusal_names_what_it_got() -> None:
    for text, shown in (("", "nothing"), ("👍!", "“👍!”"), ("!" * 50, f"“{'!' * 20}…”")):
        with pytest.raises(EmptyTextError, match=regex.escape(shown)):
            segments(text)


def test_a_text_of_100_000_characters_is_taken_whole_and_one_more_is_refused() -> None:
    text = ("Words and more words are here. " * 4000)[: MAX_CHARACTERS - 1] + "."
    assert ink("".join(spoken(text))) == ink(text)
    with pytest.raises(TextTooLongError, match="100,001 characters; 100,000 is the limit"):
        segments(text + "!")


def test_thousands_of_signs_between_two_words_are_refused_with_their_place() -> None:
    with pytest.raises(TextTooLongError, match="From character 0"):
        segments("Hello " + "=" * 5000)


def test_signs_and_emoji_stay_with_the_text_they_follow() -> None:
    """faults.md #19: mixed Thai, Chinese and English with emoji ran away in other engines."""
    assert spoken("👍 Hi there.\n\n***\n\n👨‍👩‍👧 Bye now.") == [
        "👍 Hi there. ***",
        "👨‍👩‍👧 Bye now.",
    ]
    assert spoken("🎤\n\nHi there.") == ["🎤 Hi there."]
    mixed = "สวัสดีครับ 你好，world! 👍🏽 ok?"
    assert spoken(mixed) == [mixed]


def test_control_characters_and_halves_of_surrogate_pairs_become_space() -> None:
    (text,) = spoken("a\0b\ud83dc\x1bd")
    assert text == "a b c d"
    text.encode()


def test_without_splitting_there_is_one_segment() -> None:
    text = "  One. " * 500 + "\n\nTwo. "
    (segment,) = segments(text, split=False)
    assert (segment.start, segment.end) == (2, len(text) - 1)
    assert segment.text == " ".join(text.split())


@settings(deadline=None)  # the machine is shared
@given(st.text(st.sampled_from(SIGNS), max_size=200))
def test_expected_frames_are_generous_and_grow_with_the_text(text: str) -> None:
    least, most = expected_frames(text)
    assert 0 <= least < most
    assert most >= 2.5 * FRAMES_PER_S
    longer = expected_frames(text + "天a9 ")
    assert longer[0] >= least
    assert longer[1] > most


@pytest.mark.parametrize("text", ["Huh?", "OK.", "Hm…", "a", "Yes.", "好。"])
def test_short_texts_have_time_enough_and_not_for_ever(text: str) -> None:
    """desktop.md #3: "Huh?" ran on for ever."""
    least, most = expected_frames(text)
    assert least <= 2
    assert 2.5 * FRAMES_PER_S <= most <= 5 * FRAMES_PER_S


@pytest.mark.parametrize(
    ("text", "spoken_s"),
    [
        ("The quick brown fox jumps over the lazy dog.", 2.9),
        ("今天天气很好，我们一起去公园散步吧。", 3.8),
        ("これは日本語の文章です。とても簡単です。", 3.3),
        ("안녕하세요. 오늘은 날씨가 정말 좋네요.", 3.2),
        ("Call 555 0199 or 2,350 dollars in 1987.", 5.5),
        ("The NVIDIA GPU and the USB hub.", 3.5),
        ("https://example.org/a?b=c&d=e costs 5 % + 3 €", 8.0),
    ],
)
def test_speech_at_an_everyday_pace_and_half_or_twice_as_fast_is_expected(
    text: str, spoken_s: float
) -> None:
    least, most = expected_frames(text)
    assert least <= spoken_s / 2 * FRAMES_PER_S
    assert spoken_s * 2 * FRAMES_PER_S <= most
    # desktop.md #2: minutes of murmur must be over the bound.
    assert most <= (spoken_s * 5 + 5) * FRAMES_PER_S


def test_a_segment_that_runs_to_2048_frames_is_over_its_bound() -> None:
    """faults.md #2: one in 300 utterances ran to the cap of 2,048 frames."""
    text = "Words and more words are here. " * 300
    assert all(expected_frames(segment.text)[1] < 1000 for segment in segments(text))


def test_the_signs_under_test_hold_every_kind() -> None:
    kinds = {unicodedata.category(sign)[0] for sign in SIGNS}
    assert kinds == {"L", "M", "N", "P", "S", "Z", "C"}
