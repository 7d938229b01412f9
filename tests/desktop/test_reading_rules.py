"""A text is made ready before it is read, and what is heard is shown in the user's own words."""

import dataclasses
from pathlib import Path

import pytest
import soundfile

from desktop.export import Export
from desktop.reading import Item, Passages, Phase, Status
from desktop.settings import Settings, changed, described, rules_of
from engine.contract import SAMPLE_RATE_HZ
from engine.speech import (
    Cleaning,
    Dictionary,
    Entry,
    Links,
    Normalising,
    Passage,
    Rests,
    Rules,
    SourceKind,
)
from tests.desktop.desk import Open, desk
from tests.fakes import CUSTOM, FakeSpeaker, Script

__all__ = ["desk"]

PAGE = """## A Page

See **this** page at https://example.com/long/path?a=b for more.

```
x = 1
```

It ends here."""

MAIL = (
    "From: Ada Lovelace <ada@example.com>\nTo: The Keeper <keeper@example.com>\n"
    "Subject: Boat\nDate: Mon, 2 Nov 2026 10:00:00 +0000\nMessage-ID: <1234567890@example.com>\n\n"
    "The boat leaves on Friday. Please bring a warm coat.\n\n"
    "On Mon, 2 Nov 2026 at 09:00, The Keeper wrote:\n"
    + "> This is what I wrote the keeper of the boats last week.\n" * 8
    + "\nSee you there.\n\n-- \nAda Lovelace\nAnalytical Engines Ltd.\n"
)


def test_marks_are_not_read_and_the_users_own_words_are_shown(desk: Open) -> None:
    one = desk()
    speaker = one.speaker(Script(card=CUSTOM))
    one.session.set_rules(Rules())
    one.session.read(Item(PAGE))
    for words in ("A Page", "See **this** page at https://example.com/long/path", "It ends here."):
        status = one.play_into(PAGE.index(words))
        assert status.sentence is not None
        assert PAGE[slice(*status.sentence)].startswith(words)
    (request,) = speaker.requests
    assert request.mapped.text == (
        "A Page.\n\nSee this page at example.com for more.\n\nCode omitted.\n\nIt ends here."
    )
    assert request.rules == Rules()


def test_the_time_counts_what_is_heard_and_not_what_is_left_out(desk: Open) -> None:
    """A mail's header counted 12 s before its first word, its quotation 25 s after its last."""
    one = desk()
    speaker = one.speaker(Script(card=CUSTOM))
    one.session.set_rules(dataclasses.replace(Rules(), kind=SourceKind.EMAIL))
    one.session.read(Item(MAIL))
    player = one.player
    early = one.wait(lambda s: s.remaining_s is not None)
    (request,) = speaker.requests
    n_said = len(request.mapped.text)
    assert n_said < len(MAIL) / 4
    # Before a segment was heard, an even pace is expected: 0.067 s a character.
    assert early.remaining_s is not None
    assert early.remaining_s < n_said * 0.07
    assert early.elapsed_s == 0.0

    def is_delivered(status: Status) -> bool:
        return status.remaining_s == pytest.approx(player.put_samples / SAMPLE_RATE_HZ)

    one.wait(is_delivered)
    total_s = player.put_samples / SAMPLE_RATE_HZ
    player.play(1.0)
    status = one.wait(lambda s: s.elapsed_s > 0.9)
    assert status.elapsed_s == pytest.approx(1.0, abs=0.01)
    assert status.remaining_s == pytest.approx(total_s - 1.0, abs=0.01)


def test_the_kind_of_an_item_decides_what_is_cleaned() -> None:
    text = "Some text that was cut at a hy-\nphen.\n\n12\n\fSome more.\n\n13\n\f"
    rules = dataclasses.replace(Rules(), kind=SourceKind.PDF)
    (passage,) = Passages(text, rules=rules).requests(0)
    assert "hyphen" in passage.text.text
    assert (passage.start, passage.text.source) == (0, text)


def test_sentences_are_found_from_any_character_of_what_is_left_out() -> None:
    passages = Passages(PAGE, rules=Rules())
    code = PAGE.index("x = 1")
    sentence = passages.sentence_at(code)
    assert sentence is not None
    assert PAGE[slice(*sentence)].strip().startswith("```")
    following = passages.after(sentence)
    assert following is not None
    assert PAGE[slice(*following)] == "It ends here."
    assert passages.before(following[0]) == sentence
    assert [p.start for p in passages.requests(following[0])] == [following[0]]


def test_rules_that_change_hold_from_the_next_text_on(desk: Open) -> None:
    one = desk()
    speaker = one.speaker(Script(card=CUSTOM))
    one.session.set_rules(Rules())
    one.session.read(Item("First."))
    one.wait(lambda s: s.phase is not Phase.IDLE and len(speaker.requests) == 1)
    one.session.set_rules(None)
    one.session.stop()
    one.session.read(Item("**Second.**"))
    one.wait(lambda _: len(speaker.requests) == 2)
    assert speaker.requests[0].rules == Rules()
    assert (speaker.requests[1].mapped.text, speaker.requests[1].rules) == ("**Second.**", None)


def test_what_is_saved_is_made_ready_too(tmp_path: Path) -> None:
    path = tmp_path / "page.wav"
    with FakeSpeaker(Script(card=CUSTOM)) as speaker:
        export = Export(Item(PAGE), path, speaker, rules=Rules())
        export.start()
        assert export.join(20)
        assert export.status.error is None
    (request,) = speaker.requests
    assert "example.com for more" in request.mapped.text
    assert "```" not in request.mapped.text
    assert soundfile.info(path).duration > 0.5


def test_every_rule_of_the_engine_has_a_setting_of_the_same_default() -> None:
    assert rules_of(Settings()) == Rules()
    known = {key.partition(".")[2] for key in described() if key.startswith("text.")}
    assert {rule.name for rule in dataclasses.fields(Cleaning)} <= known
    switches = {rule.name for rule in dataclasses.fields(Normalising)} - {"date_order"}
    assert {f"say_{name}" for name in switches} <= known


def test_settings_become_rules() -> None:
    settings = Settings()
    for key, value in (
        ("text.links", "skip"),
        ("text.code", "say"),
        ("text.say_years", False),
        ("text.detect_language", False),
        ("text.paragraph_pause_s", 1.5),
        ("text.segment", "medium"),
    ):
        settings = changed(settings, key, value)
    dictionary = Dictionary((Entry("SQL", "sequel"),))
    rules = rules_of(settings, dictionary)
    assert rules.cleaning == Cleaning(links=Links.SKIP, code=Passage.SAY)
    assert rules.normalising == Normalising(years=False)
    assert (rules.detects_language, rules.dictionary) == (False, dictionary)
    assert rules.rests == Rests(paragraph_s=1.5)
    assert rules.segment_s == 10
    assert rules_of(changed(settings, "text.in_words", False)).normalising is None
