"""Cutting a text while it is being written."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.text import GrowingText, Stretch, is_speakable, sentences
from engine.text.growing import LONGEST_S
from engine.text.pace import paces_s

WORDS = """
Dr. Smith went home, and slept. 3. Mai! “Ja?” fragte er. No. 5 is 1,000.5 — so; z. B. this e.g.
A b。天気は「いい？」と言った。 今日、は！ Heading * * * 👍 … ... (Yes.)
donaudampfschifffahrtsgesellschaftskapitän
"""
texts = st.lists(st.sampled_from([*WORDS.split(), "\n\n", "\r\n\r\n"]), max_size=40).map(
    " ".join
) | st.text(max_size=60)


def taken(portions: list[str], *, flush_after: int | None = None) -> list[Stretch]:
    """Takes all that can be taken after each portion."""
    growing, found = GrowingText(), list[Stretch]()
    for number, portion in enumerate(portions):
        growing.add(portion)
        if number == flush_after:
            growing.flush()
        while stretch := growing.take():
            found.append(stretch)
    growing.end()
    while stretch := growing.take():
        found.append(stretch)
    assert growing.is_over
    assert growing.n_characters == sum(map(len, portions))
    return found


@settings(deadline=None, max_examples=60)  # the machine is shared
@given(texts, st.integers(0, 2**32))
@example("He met Dr. Smith. And on 3. March he left.", 1)
@example("I do think so! — We do. " + "word " * 200, 2)
@example("Dr. Dr. Smith slept. — \n\n Dr.", 0)
@example("-" * 5000, 3)
@example("字" * 500, 4)
def test_the_stretches_are_the_same_in_whatever_portions_the_text_comes(
    text: str, seed: int
) -> None:
    chance = random.Random(seed)
    cuts = sorted(chance.choices(range(len(text) + 1), k=min(len(text), 40)))
    portions = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    found = taken(portions)
    assert found == taken([text])
    at = 0
    for stretch in found:
        assert text[stretch.start : stretch.end] == stretch.text != ""
        assert not is_speakable(text[at : stretch.start]), "what is left out cannot be spoken"
        assert sum(paces_s(stretch.text)) <= LONGEST_S + 1, "nobody waits for longer"
        at = stretch.end
    assert not is_speakable(text[at:])


def test_stretches_end_where_the_sentences_of_the_whole_text_do() -> None:
    text = (
        "Er traf Dr. Weber am 3. Mai. „Kommen Sie?“, fragte er leise. Sie nickte z. B. so.\n\n"
        "Dann gingen sie nach Hause! 今日はいい天気です。明日も晴れるでしょう。"
    )
    assert [each.end for each in taken(list(text))] == [end for _, end in sentences(text)]


@pytest.mark.parametrize(
    ("written", "sure"),
    [
        ("Good morning, dear friends", []),
        ("Good morning dear, frien", []),
        ("Good morning dear friends, and", []),
        ("Good morning dear friends, and ", ["Good morning dear friends,"]),
        ("Yes. No. Good morning to you. ", []),
        ("Yes. No. Good morning to you. And ", ["Yes. No. Good morning to you."]),
        ("I saw the good Dr. Smith", []),
        ("All in one paragraph\n\n", ["All in one paragraph"]),
        ("今日はいい天気です。", []),
        ("今日はいい天気です。明", ["今日はいい天気です。"]),
    ],
)
def test_the_first_stretch_is_given_as_soon_as_it_is_sure(written: str, sure: list[str]) -> None:
    growing = GrowingText()
    growing.add(written)
    found = growing.take()
    assert ([found.text] if found else []) == sure
    assert growing.take() is None


def test_only_the_first_stretch_may_be_a_clause() -> None:
    text = "Good morning dear friends, and welcome to the show, which is long. We start, of course."
    assert [each.text for each in taken([text])] == [
        "Good morning dear friends,",
        "and welcome to the show, which is long.",
        "We start, of course.",
    ]


def test_a_flush_lets_go_what_has_no_end_yet() -> None:
    found = taken(["Let me see", " what there is."], flush_after=0)
    assert [each.text for each in found] == ["Let me see", "what there is."]
    assert [each.start for each in found] == [0, 11]


def test_the_end_of_a_paragraph_is_told() -> None:
    found = taken(["This is a whole one.\n\nAnd this is one more.\n"])
    assert [each.ends_paragraph for each in found] == [True, False]
