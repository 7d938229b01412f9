"""Normalising: numbers, dates, prices and their like, said as a good reader would say them."""

import time
from dataclasses import fields, replace
from functools import cache
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
import regex
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.contract.mapped import Mapped
from engine.contract.normalising import DateOrder, Normalising
from engine.contract.rules import LANGUAGES
from engine.text.normalising import normalise
from engine.text.normalising.language import Language

CORPUS_FOLDER = Path(__file__).parent / "normalising_corpus"
KNOWN = sorted(path.stem for path in CORPUS_FOLDER.glob("[a-z]*.py"))
RULES = [field.name for field in fields(Normalising) if field.name != "date_order"]
NOTHING = Normalising(**dict.fromkeys(RULES, False))  # type: ignore[arg-type]
# What a language's own rules may stand before: each rule, the decades, which go with years, the
# spans and weekdays, which go with ranges, and the rates, which go with money and units.
STEPS = {*RULES, "decades", "spans", "weekdays", "rates"}


def corpus(language: str) -> tuple[tuple[str, str], ...]:
    return import_module(f"tests.engine.normalising_corpus.{language}").EXAMPLES


@cache
def known(language: str) -> Language:
    return import_module(f"engine.text.normalising.languages.{language}").LANGUAGE


ANY_TEXT = st.text(st.characters(codec=None, exclude_categories=()), max_size=100)
# What the rules look for, so that they meet by chance.
_PIECES = (
    *"0123456789 \n.,:;-–—~/()[]+−×x*=<>#@&%°€$£½'’\"_vVIXLCMaéдは年월\u00a0\u202f\ud800５％",
    *("1987", "2024-03-05", "03.04.2024", "14:30", " p.m.", "km/h", " Uhr", "€", "Mio.", "Dr."),
    *("z. B.", "https://", "www.", "a@b.com", "Henry VIII", "March ", "Kapitel IV", "№", "№ 5"),
    *("30 1234567", "+49 ", "st", "th", "er", "º", "-й", "第", "1 000", "1,234.50", "3/4", "3:2"),
)
SIGNS = st.lists(st.sampled_from(_PIECES), max_size=25).map("".join)
# In whatever is said otherwise there is a digit, a sign, a capital, or a letter that goes with one.
WRITTEN = regex.compile(r"[^\p{Ll}\p{Lo}\s]|[x第年月日時时点點分回년월일시분]")
LETTERS = st.text(st.characters(categories=["Ll", "Lo", "Zs"]), max_size=60)


def said(text: str, language: str = "english", **rules: object) -> str:
    return normalise(Mapped.of(text), language, replace(Normalising(), **rules)).text  # type: ignore[arg-type]


def replaced(text: Mapped) -> list[tuple[int, int, str]]:
    """Each stretch of the source that is said otherwise, and what is said for it.

    Stretches that overlap, as where "Henry VIII" is said within "#Henry VIII", count as one.

    Raises:
        AssertionError: Something of the source has nothing that stands for it, or is out of order.
    """
    assert len(text.starts) == len(text.ends) == len(text.text)
    assert (np.diff(text.starts) >= 0).all()
    assert (np.diff(text.ends) >= 0).all()
    found: list[tuple[int, int, str]] = []
    covered = at = 0
    while at < len(text.text):
        start, end = int(text.starts[at]), int(text.ends[at])
        assert start == covered, "a stretch of the source is lost"
        stop = at + 1
        while stop < len(text.text) and text.starts[stop] < end:
            end = int(text.ends[stop])
            stop += 1
        if text.text[at:stop] != text.source[start:end]:
            found.append((start, end, text.text[at:stop]))
        covered, at = end, stop
    assert covered == len(text.source), "the end is lost"
    return found


@pytest.mark.parametrize("language", KNOWN)
def test_a_text_is_said_as_a_good_reader_would(language: str) -> None:
    """The corpora, written or at least read by hand; facts/desktop.md #3, #19, #22 are in them."""
    heard = {written: said(written, language) for written, _ in corpus(language)}
    assert heard == dict(corpus(language))


@pytest.mark.parametrize("language", KNOWN)
def test_what_is_normalised_stays_as_it_is_when_normalised_again(language: str) -> None:
    changed = {spoken: said(spoken, language) for _, spoken in corpus(language)}
    assert {spoken: again for spoken, again in changed.items() if again != spoken} == {}


@pytest.mark.parametrize("language", KNOWN)
def test_a_replacement_stands_for_exactly_what_it_replaces(language: str) -> None:
    """And all of the source has something that stands for it, in its order."""
    for written, _ in corpus(language):
        text = normalise(Mapped.of(written), language)
        assert text.source == written
        rebuilt = written
        for start, end, words in reversed(replaced(text)):
            rebuilt = rebuilt[:start] + words + rebuilt[end:]
        assert rebuilt == text.text


def test_a_replacement_begins_and_ends_where_the_number_does() -> None:
    text = normalise(Mapped.of("at 5 °C, Dr. Who paid $1,234.50 in 1987."), "english")
    stretches = [text.source[start:end] for start, end, _ in replaced(text)]
    assert stretches == ["5 °C", "Dr.", "$1,234.50", "1987"]


def test_a_corpus_for_each_language_has_twenty_examples_or_more() -> None:
    assert set(KNOWN) == set(LANGUAGES)
    assert {
        language: len(corpus(language)) for language in KNOWN if len(corpus(language)) < 20
    } == {}


@pytest.mark.parametrize("language", KNOWN)
def test_each_corpus_holds_texts_that_must_stay_as_they_are(language: str) -> None:
    stay = [written for written, spoken in corpus(language) if written == spoken]
    assert any(written.strip() for written in stay)


@pytest.mark.parametrize("language", KNOWN)
def test_a_languages_own_rules_stand_before_steps_that_exist(language: str) -> None:
    """A misspelled step's rules would never run."""
    assert known(language).own.keys() <= STEPS


@pytest.mark.parametrize("language", KNOWN)
def test_a_language_has_every_word_that_the_rules_ask_for(language: str) -> None:
    words = known(language)
    assert len(words.digits) == 10
    assert words.address.keys() >= set("@._+-/#")
    assert words.units.keys() >= {"h", "min", "s"}
    assert words.currencies.keys() >= set("$€£¥")
    assert all((words.point, words.dot, words.minus, words.to, words.against))
    for number in (*range(111), 1000, 1234, 10_000, 100_000, 10**6, 10**9, 10**15 - 1):
        assert not any(character.isdigit() for character in words.cardinal(number))


# A rule → a text in which it alone makes the difference that is told.
SWITCHES = {
    "emails": ("a.b@c.org", "a dot b at c dot org"),
    "urls": ("https://www.a.com/b", "a dot com slash b"),
    "tags": ("#GoodDay", "hashtag Good Day"),
    "phones": ("555-1234", "five five five, one two three four"),
    "dates": ("2024-03-05", "March fifth, twenty twenty-four"),
    "times": ("5 pm", "five PM"),
    "money": ("$5", "five dollars"),
    "units": ("5 kg", "five kilograms"),
    "versions": ("v2.1", "version two point one"),
    "years": ("in 1987", "in nineteen eighty-seven"),
    "ordinals": ("21st", "twenty-first"),
    "fractions": ("3/4", "three quarters"),
    "ranges": ("10-12", "ten to twelve"),
    "romans": ("Henry VIII", "Henry the eighth"),
    "abbreviations": ("Dr. Who", "Doctor Who"),
    "symbols": ("a & b", "a and b"),
    "numbers": ("12 hens", "twelve hens"),
}


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_can_be_switched_off(rule: str) -> None:
    """Alone it says its text; without it, and with all others, the text is said otherwise."""
    written, spoken = SWITCHES[rule]
    alone = replace(NOTHING, **{rule: True})  # type: ignore[arg-type]
    assert normalise(Mapped.of(written), "english", alone).text == spoken
    assert said(written) == spoken
    assert said(written, **{rule: False}) != spoken


@pytest.mark.parametrize("language", KNOWN)
def test_without_rules_every_text_stays_as_it_is(language: str) -> None:
    for written, _ in corpus(language):
        if not known(language).has_wide_digits or written.isascii():
            assert normalise(Mapped.of(written), language, NOTHING).text == written


def test_a_date_in_slashes_is_understood_in_the_order_that_is_set() -> None:
    assert said("03/04/2024") == "March fourth, twenty twenty-four"
    day_first = said("03/04/2024", date_order=DateOrder.DAY_FIRST)
    assert day_first == "April third, twenty twenty-four"
    assert (
        said("03/14/2024", date_order=DateOrder.DAY_FIRST) == "March fourteenth, twenty twenty-four"
    )


def test_a_text_in_another_language_stays_as_it_is() -> None:
    text = Mapped.of("12 kat")
    assert normalise(text, "turkish") is text


@settings(max_examples=150, deadline=None)
@given(text=ANY_TEXT | SIGNS, language=st.sampled_from(KNOWN))
@example(text="chapter iv, Part I", language="english")
@example(text="\ud800", language="english")
@example(text="1" * 5000, language="english")
@example(text="9" * 30 + ".5 kg, $" + "9" * 30, language="english")
def test_any_text_survives_and_none_of_it_is_lost(text: str, language: str) -> None:
    """Whatever is said otherwise is a replacement: all outside of those stays, in its order."""
    mapped = normalise(Mapped.of(text), language)
    assert mapped.source == text
    outside = text
    for start, end, words in reversed(replaced(mapped)):
        assert words.strip()
        assert WRITTEN.search(text, start, end), "a word was replaced"
        outside = outside[:start] + words + outside[end:]
    assert outside == mapped.text


@settings(max_examples=50, deadline=None)
@given(text=LETTERS, language=st.sampled_from(("english", "german", "french", "italian")))
def test_words_alone_stay_as_they_are(text: str, language: str) -> None:
    if language in KNOWN:
        assert said(text, language) == text


def test_what_stood_for_something_else_before_still_does() -> None:
    """Normalising follows cleaning: a source that was already changed keeps its places."""
    cleaned = Mapped.of("** 12 ** hens").part(3, 5)
    text = normalise(cleaned, "english")
    assert text.text == "twelve"
    assert text.span(0, len(text.text)) == (3, 5)


# What searches repeat on; the first for every language, of the others a tenth for each.
RUNS = ("1", " ")
HOSTILE = (
    *(
        "/",
        "1 ",
        "1.",
        "I",
        "1/",
        "1-",
        "1,",
        "1:",
        "(1",
        "a.",
        "@",
        "a@",
        "#",
        "$1",
        "www.a/",
        "http://",
    ),
    *("1 000 ", "000 ", "1- ", "v1.", "+1 ", "M", "Mr. ", "May 1 ", "1'", "é", "12:30-", "1%"),
    *(
        "\n",
        "\u00a0",
        "01 ",
        "01/",
        "a-",
        "p.m. ",
        "１",
        "第1",
        "1st ",
        "1/2 ",
        "−",
        "１．",
        "Nr. ",
        "°",
    ),
)
_N, _TIMES = 750, 8


def taken_s(text: str, language: str) -> float:
    begun = time.process_time()
    normalise(Mapped.of(text), language)
    return time.process_time() - begun


@pytest.mark.parametrize("language", KNOWN)
def test_the_time_grows_with_the_length_alone(language: str) -> None:
    """With its square it would take 64 times as long for 8 times the text, and with both some 20.

    A busy machine can make one measurement slow, not the fastest of four.
    """
    place = sorted(LANGUAGES).index(language)
    normalise(Mapped.of("1 I v1. Dr. 5 €"), language)
    slow: dict[str, float] = {}
    for part in (*RUNS, *HOSTILE[place :: len(LANGUAGES)]):
        short = (part * _N)[:_N]
        ratios = (
            taken_s(short * _TIMES, language) / max(taken_s(short, language), 0.001)
            for _ in range(4)
        )
        best = next((ratio for ratio in ratios if ratio < 1.75 * _TIMES), None)
        if best is None:
            slow[part] = taken_s(short * _TIMES, language)
    assert slow == {}
