"""From the user's text to what is said: cleaning, languages, dictionary, words, in this order."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.contract import (
    LANGUAGES,
    Cleaning,
    Dictionary,
    Entry,
    Mapped,
    Match,
    Rests,
    Rules,
    SourceKind,
)
from engine.text import segments_of
from engine.text.preparing import cleaned, prepared

PAGE = """# My Trip

Dr. Smith paid $5.50 on March 3rd, 2024. See https://example.com/a?b=c for more[3].

Der Zug fährt um 14:30 Uhr ab. Ich freue mich sehr darauf, dich bald wiederzusehen.

We were 2350 people on the way back, and all of us were happy.
"""


MARKDOWN = Rules(kind=SourceKind.MARKDOWN)


def said(text: str, rules: Rules | None = None, language: str = "Auto", **more: object) -> str:
    made = prepared(text, rules or Rules(), language, **more)  # type: ignore[arg-type]
    return "".join(part.text for part, _ in made.stretches)


def test_a_page_is_cleaned_and_said_in_words_in_its_languages() -> None:
    made = prepared(PAGE, MARKDOWN)
    assert [language for _, language in made.stretches] == ["english", "german", "english"]
    whole = "".join(part.text for part, _ in made.stretches)
    for words in (
        "My Trip.",
        "Doctor Smith paid five dollars and fifty cents",
        "See example dot com for more.",
        "vierzehn Uhr dreißig",
        "two thousand three hundred",
    ):
        assert words in whole


def test_every_segment_shows_the_users_own_words() -> None:
    made = prepared(PAGE, MARKDOWN)
    found = segments_of(made.stretches, rests=Rests())
    shown = [PAGE[segment.start : segment.end] for segment in found]
    assert shown[0] == "My Trip"
    assert any("$5.50 on March 3rd, 2024" in text for text in shown)
    assert any("um 14:30 Uhr ab" in text for text in shown)
    assert [segment.index for segment in found] == list(range(len(found)))


def test_the_pauses_are_those_of_the_rules() -> None:
    made = prepared(PAGE, MARKDOWN)
    found = segments_of(made.stretches, rests=Rests(paragraph_s=0.5, heading_s=1.5))
    assert [segment.pause_after_s for segment in found] == [1.5, 0.5, 0.5, 0.0]


def test_a_rest_after_sentences_parts_them_all() -> None:
    text = "The first is here. The second is there. The third is gone."
    found = segments_of(((Mapped.of(text), "english"),), rests=Rests(sentence_s=0.3))
    assert [segment.text for segment in found] == text.replace(". ", ".|").split("|")
    assert [segment.pause_after_s for segment in found] == [0.3, 0.3, 0.0]


def test_a_given_language_is_kept_and_nothing_is_looked_for() -> None:
    made = prepared(PAGE, Rules(), "English")
    assert [language for _, language in made.stretches] == ["English"]


def test_without_detection_auto_stays_auto_and_digits_stay_digits() -> None:
    made = prepared("We were 2350 people.", Rules(detects_language=False))
    assert [(part.text, language) for part, language in made.stretches] == [
        ("We were 2350 people.", "Auto")
    ]


def test_the_dictionary_comes_before_the_words_for_numbers() -> None:
    """An entry means what the user sees, not what becomes of it."""
    entries = (Entry("1984", "nineteen eighty-four"), Entry("SQL", "sequel", voice="Anna"))
    rules = Rules(dictionary=Dictionary(entries))
    text = "She read 1984 and learned SQL with 12 friends."
    assert said(text, rules, voice="Anna") == (
        "She read nineteen eighty-four and learned sequel with twelve friends."
    )
    assert "SQL" in said(text, rules, voice="Ben")


def test_a_pattern_that_is_given_up_is_told() -> None:
    rules = Rules(dictionary=Dictionary((Entry("(a|aa)+$", "x", match=Match.PATTERN),)))
    made = prepared("a" * 5000 + "b", rules, "english")
    assert len(made.warnings) == 1
    assert "pattern" in made.warnings[0]


def test_what_is_clean_is_not_cleaned_again() -> None:
    text = Mapped.of("See https://example.com/a now.")
    kept = prepared(text, replace(Rules(), normalising=None), "english")
    assert kept.stretches[0][0].text == text.text


@pytest.mark.parametrize("kind", list(SourceKind))
def test_without_cleaning_everything_is_read(kind: SourceKind) -> None:
    rules = Rules(kind=kind, cleaning=None, normalising=None)
    assert said(PAGE, rules, "english") == PAGE
    assert cleaned(PAGE, replace(rules, cleaning=Cleaning.off())).text == PAGE


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.sampled_from(
            (
                "Hello there. ",
                "Guten Tag, mein Herr. ",
                "\n\n",
                "3.5 kg ",
                "\ud800",
                "👍",
                "# A\n",
                "",
            )
        )
    ).map("".join)
)
def test_places_never_decrease_whatever_is_done(text: str) -> None:
    for part, language in prepared(text, Rules()).stretches:
        assert language == "Auto" or language in LANGUAGES
        assert (part.starts[1:] >= part.starts[:-1]).all()
        assert (part.ends >= part.starts).all()
        assert part.source == text
