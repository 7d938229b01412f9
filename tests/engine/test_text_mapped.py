"""A text that knows its source keeps knowing it, whatever is done to it."""

from itertools import pairwise

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from engine.text import Edit, Mapped, segments

texts = st.text(max_size=40)


def is_sound(mapped: Mapped) -> bool:
    """Whether both positions never decrease and lie within the source."""
    pairs = list(zip(mapped.starts.tolist(), mapped.ends.tolist(), strict=True))
    assert len(pairs) == len(mapped.text)
    within = all(0 <= start <= end <= len(mapped.source) for start, end in pairs)
    rising = all(a[0] <= b[0] and a[1] <= b[1] for a, b in pairwise(pairs))
    return within and rising


@st.composite
def edited(draw: st.DrawFn) -> Mapped:
    """Edits a text up to three times."""
    mapped = Mapped.of(draw(texts))
    for _ in range(draw(st.integers(0, 3))):
        cuts = sorted(draw(st.lists(st.integers(0, len(mapped.text)), max_size=6)))
        pairs = zip(cuts[::2], cuts[1::2], strict=False)
        mapped = mapped.edited(Edit(start, end, draw(texts)) for start, end in pairs)
    return mapped


@given(edited())
def test_places_never_decrease_and_lie_within_the_source(mapped: Mapped) -> None:
    assert is_sound(mapped)
    for start in range(len(mapped.text) + 1):
        begin, end = mapped.span(start, len(mapped.text))
        assert 0 <= begin <= end <= len(mapped.source)


@given(texts)
def test_a_text_is_its_own_source_at_first(text: str) -> None:
    mapped = Mapped.of(text)
    assert mapped.text == mapped.source == text
    assert all(mapped.span(i, i + 1) == (i, i + 1) for i in range(len(text)))
    assert mapped.edited([]) is mapped


def test_what_replaces_a_stretch_stands_for_all_of_it() -> None:
    mapped = Mapped.of("It costs $5 now.").edited([Edit(9, 11, "five dollars")])
    assert mapped.text == "It costs five dollars now."
    assert mapped.span(9, 21) == (9, 11)
    assert mapped.span(14, 21) == (9, 11)
    assert mapped.span(22, 25) == (12, 15)


def test_what_is_taken_out_leaves_its_neighbours_their_places() -> None:
    mapped = Mapped.of("a **bold** word").edited([Edit(2, 4, ""), Edit(8, 10, "")])
    assert mapped.text == "a bold word"
    assert mapped.span(2, 6) == (4, 8)
    assert mapped.span(0, 11) == (0, 15)


def test_what_is_inserted_stands_for_a_point() -> None:
    mapped = Mapped.of("ab").edited([Edit(1, 1, "-")])
    assert [mapped.span(i, i + 1) for i in range(3)] == [(0, 1), (1, 1), (1, 2)]
    within = mapped.edited([Edit(0, 3, "xyz")]).edited([Edit(1, 1, "!")])
    assert within.span(1, 2) == (0, 2)


def test_a_pattern_edits_what_it_finds_and_leaves_what_it_is_told_to() -> None:
    mapped = Mapped.of("1 22 333").sub(
        regex.compile(r"\d+"), lambda m: None if m[0] == "22" else "n" * len(m[0])
    )
    assert mapped.text == "n 22 nnn"
    assert Mapped.of("a.b").sub(regex.compile(r"\."), r"\1").text == r"a\1b"


def test_edits_out_of_order_are_refused() -> None:
    for edits in ([Edit(2, 3, ""), Edit(0, 1, "")], [Edit(0, 9, "")], [Edit(1, 0, "")]):
        with pytest.raises(ValueError, match="order"):
            Mapped.of("abc").edited(edits)


def test_segments_tell_their_places_in_the_source() -> None:
    mapped = Mapped.of("See $5. Then go.").edited([Edit(4, 6, "five dollars")])
    made = segments(mapped, language="English")
    assert " ".join(segment.text for segment in made) == "See five dollars. Then go."
    assert (made[0].start, made[-1].end) == (0, 16)
