"""What clearly is a dialogue is spoken by its speakers, and nothing else is taken for one."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import UnknownNameError
from engine.text import Edit, Mapped
from engine.text.dialogue import Turn, speakers, turns, voices


def said(text: str | Mapped, **options: bool) -> list[tuple[str | None, str]]:
    return [(turn.speaker, turn.text.text) for turn in turns(text, **options)]


def test_each_line_is_its_speakers() -> None:
    text = "Anna: Good morning.\nBob: Good morning, Anna.\nAnna: How are you?\n"
    assert said(text) == [
        ("Anna", "Good morning."),
        ("Bob", "Good morning, Anna."),
        ("Anna", "How are you?"),
    ]
    for turn in turns(text):
        start, end = turn.span
        assert text[start:end] == turn.text.text


DIALOGUES = {
    "two turns": "Anna: Hello!\nBob: Hi.",
    "german": "Frau Müller: Guten Tag.\nDr. Weiß: Grüß Gott!\nFrau Müller: Wie geht es Ihnen?",
    "french": "Élise : Bonjour !\nJean-Luc\u00a0: Salut.\nÉlise : Ça va ?",
    "spanish": "María: ¡Hola!\nJosé de la Cruz: ¿Qué tal?\nMaría: Bien.",
    "italian": "Sig. Rossi: Buongiorno.\nLucia: Buonasera!\nSig. Rossi: Prego.",
    "portuguese": "João: Tudo bem?\nMãe: Tudo.\nJoão: Ótimo.",
    "russian": "Анна: Привет!\nИван Петрович: Здравствуйте.\nАнна: Как дела?",
    "chinese": "小明：你好！\n王老师：你好，小明。\n小明：今天学什么？",
    "japanese": "太郎:こんにちは。\n花子:元気?\n太郎:はい。",
    "korean": "민수: 안녕하세요.\n지영: 네, 안녕하세요!\n민수: 잘 지내요?",
    "interview": "Q: Where were you born?\nA: In Rome.\n\nQ: When?\nA: In 1987.",
    "transcript": "Speaker 1: Well.\nSpeaker 2: Yes?\nSpeaker 1: So I said it.",
    "chat": "anna: hey whats up man\nbob: not much going on here\nanna: ok then see you\nbob: yes",
    "times": "[10:30] Anna: Are you there?\n[10:31] Bob: Yes.\n[10:32] Anna: Good.",
    "markdown": "**Anna:** Hello!\n\n**Bob**: Hi.\n\n**Anna:** Bye.",
    "dashes": "- Anna: Hello!\n- Bob: Hi.\n- Anna: Bye.",
    "apart": "ANNA:\nHello!\n\nBOB:\nHi.\n\nANNA:\nBye.",
    "o'brien": "Miles O’Brien: Sir?\nJ. R. & Co.: No.\nMiles O’Brien: Aye.",
    "windows": "Anna: Hello!\r\nBob: Hi.\r\nAnna: Bye.",
}


@pytest.mark.parametrize("text", DIALOGUES.values(), ids=DIALOGUES)
def test_dialogues_of_all_kinds_are_known(text: str) -> None:
    made = turns(text)
    assert len(made) == len(speakers(made)) if len(made) == 2 else len(made) in (3, 4)
    assert len(speakers(made)) == 2
    assert not any(":" in turn.text.text or "：" in turn.text.text for turn in made)


NO_DIALOGUES = {
    "nothing": "",
    "prose": "He came late. Then he said: come here!\nAnd she said: no.",
    "one turn": "Anna: Hello!",
    "one name": "Anna: Hello!\nAnna: Is anybody there?",
    "notes": "Note: Mind the gap!\nWarning: It is hot.\nNote: Really?",
    "times": "10:30 we start.\n11:45 we eat!\n10:30 we start.",
    "addresses": "http://example.com is one!\nhttps://example.org is two.\nhttp://a.b is three.",
    "paths": "C:\\Users are here!\nD:\\Data is there.\nC:\\Users again.",
    "code": "std::vector<int> x;\nFoo::bar();\nstd::list y!",
    "records": "Surname: Smith\nHobby: Chess\n\nSurname: Jones\nHobby: Golf",
    "keys": "Colour: red\nWeight: 30 kg\nHeight: 2 m",
    "facts": "Aim: This page tells what it is.\nAudience: It is for everybody.",
    "mail": "From: Anna Smith <a@b.com>\nTo: Bob!\nSubject: What now?\nFrom: C. D.\nTo: You.",
    "log": "INFO: It was started.\nWARNING: It is slow!\nINFO: It was stopped.",
    "steps": "Step 1: Open the box!\nStep 2: Close it.\nStep 1: Once more.",
    "verses": "John 3:16 is well known!\nMark 4:5 is not.\nJohn 3:17 follows.",
    "german notes": "Hinweis: Vorsicht!\nBeispiel: So geht es.\nHinweis: Nochmals.",
    "french notes": "Remarque : Attention !\nExemple : Voilà.\nRemarque : Bon.",
    "russian notes": "Примечание: Осторожно!\nПример: Вот так.\nПримечание: Снова.",
    "chinese notes": "注意：小心！\n例如：这样。\n注意：再来。",
    "chapters": "第一章：为什么？\n第二章：因为。",
    "long names": f"{'A' * 31}: Hello!\nBob: Hi.\n{'A' * 31}: Bye.",
    "long labels": "The Man Who Was Thursday: Hello!\nOne Two Three Four Five: Hi.",
    "scattered": "Some text.\n\n" * 20 + "Anna: Hello!\nBob: Hi.\nAnna: Bye.",
}


@pytest.mark.parametrize("text", NO_DIALOGUES.values(), ids=NO_DIALOGUES)
def test_what_only_looks_like_one_is_none(text: str) -> None:
    assert turns(text) == ()


def test_a_turn_goes_on_over_lines_and_paragraphs() -> None:
    text = "Anna: One line,\nand another.\n\nA paragraph.\n\nBob: Oh!\n\nAnna: Yes."
    assert said(text)[0] == ("Anna", "One line,\nand another.\n\nA paragraph.")
    assert len(said(text)) == 3


def test_what_comes_before_the_first_name_is_told() -> None:
    text = "The Morning\n\nAnna: Hello!\nBob: Hi.\nAnna: Bye."
    assert said(text)[0] == (None, "The Morning")
    assert speakers(turns(text)) == ("Anna", "Bob")


PLAY = (
    "(A kitchen.)\n\nANNA (whispering): Hello! (laughs) My uncle (from Spain) came. [sighs]\n"
    "[Bob enters.]\nBob: (softly) Hi.\nAnna: （微笑）Bye."
)


def test_directions_are_left_out_and_brackets_in_a_sentence_are_not() -> None:
    assert [(who, " ".join(text.split())) for who, text in said(PLAY)] == [
        ("ANNA", "Hello! My uncle (from Spain) came."),
        ("Bob", "Hi."),
        ("ANNA", "Bye."),
    ]


def test_directions_are_read_if_they_are_wished_for() -> None:
    assert said(PLAY, keep_directions=True) == [
        (None, "(A kitchen.)"),
        ("ANNA", "(whispering)"),
        ("ANNA", "Hello! (laughs) My uncle (from Spain) came. [sighs]"),
        (None, "[Bob enters.]"),
        ("Bob", "(softly) Hi."),
        ("ANNA", "（微笑）Bye."),
    ]


def test_names_that_have_a_voice_are_believed() -> None:
    text = "Anna: red\nBob: 30 kg"
    assert turns(text) == ()
    assert len(turns(text, known=["ANNA", "bob"])) == 2
    assert turns("Anna: red", known=["Anna"]) == ()
    assert len(turns("Note: a\nNote: b", known=["note"])) == 2


def test_places_are_those_of_the_users_own_text() -> None:
    """The text was changed before: five dollars stand for $5."""
    source = "Anna: It costs $5!\nBob: Hm."
    at = source.index("$5")
    mapped = Mapped.of(source).edited([Edit(at, at + 2, "five dollars")])
    first, second = turns(mapped)
    assert first.text.text == "It costs five dollars!"
    assert first.span == (6, 18)
    assert second.span == (24, 27)


def test_each_turn_gets_its_voice() -> None:
    made = turns("Title\n\nAnna: Hello!\nBOB: Hi.\nanna: Bye.\nBob: Bye.")
    cast = {"anna": "Voice A", "Bob ": "Voice B"}
    assert voices(made, cast, "Teller") == ("Teller", "Voice A", "Voice B", "Voice A", "Voice B")


def test_a_name_without_a_voice_is_told_with_the_near_ones() -> None:
    made = turns("Ana: Hello!\nBob: Hi.")
    with pytest.raises(UnknownNameError, match=r"called “Ana”.*Did you mean Anna") as caught:
        voices(made, {"Anna": "A", "Bob": "B"}, "Teller")
    assert caught.value.near == ["Anna"]
    with pytest.raises(UnknownNameError):
        voices(made, {}, "Teller")


LINE = st.text(st.sampled_from("12:：.!? ([)]\n*-_’"), max_size=30)
LABELS = re.compile(r"(?:[\s*_>•–—-]*(?:Anna|Bob|太郎)[\s*_]*[:：][\s*_]*)*\s*")


@given(st.lists(st.tuples(st.sampled_from(["Anna", "Bob", "太郎", ""]), LINE), max_size=8))
def test_nothing_said_is_lost_or_doubled(rows: list[tuple[str, str]]) -> None:
    """With directions kept, all but the labels is in the turns, in order and once."""
    text = "\n".join(f"{name}: {line}" if name else line for name, line in rows)
    made = turns(text, keep_directions=True, known=["Anna", "Bob", "太郎"])
    at = 0
    for turn in made:
        start, end = turn.span
        assert start >= at
        assert turn.text.text == text[start:end]
        assert LABELS.fullmatch(text[at:start])
        at = end
    assert not made or LABELS.fullmatch(text[at:])


@given(st.text(max_size=200))
def test_any_text_is_taken(text: str) -> None:
    for turn in turns(text):
        assert isinstance(turn, Turn)


def test_a_long_text_is_quick() -> None:
    for text in (
        "Anna: Hello!\nBob: Hi.\n" * 5_000,
        "word " * 40_000,
        "(" * 50_000,
        "A b-" * 30_000,
    ):
        turns(text)
