"""The dictionary says what the user wrote as the user wants it, and its file loses nothing."""

import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.contract.dictionary import Dictionary, Entry, Match
from engine.errors import SettingError, UnknownLanguageError, VivavoceError
from engine.text import Mapped
from engine.text.pronouncing import PatternError, check, pronounce
from engine.text.pronunciations import PronunciationLibrary, read_table, table_of


def said(text: str, *entries: Entry, language: str | None = None, voice: str | None = None) -> str:
    return pronounce(Mapped.of(text), Dictionary(entries), language, voice).text


@pytest.mark.parametrize(
    ("text", "written", "wanted"),
    [
        ("Siobhan came.", "Siobhan", "X came."),
        ("SIOBHAN, siobhan's", "Siobhan", "X, X's"),
        ("The cat scatters cats.", "cat", "The X scatters cats."),
        ("my_cat and cat_1 and cat", "cat", "my_cat and cat_1 and X"),
        ("C++ is not C.", "C++", "X is not C."),
        ("He said “don’t”.", "don't", "He said “X”."),
        ("New\u00a0York, New\nYork", "new york", "X, X"),
        ("AIを使う。AI를 쓴다. 用AI做。", "AI", "Xを使う。X를 쓴다. 用X做。"),
        ("东京都、東京都", "東京", "东京都、X都"),
        ("서울에서", "서울", "X에서"),
        ("École, éCOLE", "école", "X, X"),
        ("cafe\u0301 cafe", "cafe", "cafe\u0301 X"),
        ("ΣΟΦΟΣ", "σοφοσ", "X"),
        ("İstanbul x", "x", "İstanbul X"),
        ("a.b axb", "a.b", "X axb"),
    ],
)
def test_a_word_is_found_whole_and_in_any_case(text: str, written: str, wanted: str) -> None:
    assert said(text, Entry(written, "X")) == wanted


def test_an_entry_finds_as_it_is_told_to() -> None:
    assert said("scatter Cat", Entry("cat", "X", Match.ANYWHERE)) == "sXter X"
    assert said("e\u0301t\u00e9 e", Entry("e", "X", Match.ANYWHERE)) == "e\u0301t\u00e9 X"
    assert said("US us", Entry("US", "you ess", is_case_sensitive=True)) == "you ess us"
    assert said("cat", Entry("cat", "X", is_on=False)) == "cat"
    assert said("room B12", Entry(r"\b([A-Z])(\d+)\b", r"\1 \2", Match.PATTERN)) == "room B 12"
    assert said("v2", Entry(r"v(?<n>\d)", r"version \g<n>", Match.PATTERN)) == "version 2"
    assert said("ab AB", Entry("ab", "X", Match.PATTERN, is_case_sensitive=True)) == "X AB"
    assert said("what [sic] now", Entry("[sic]", " ", Match.ANYWHERE)) == "what   now"


def test_what_is_replaced_literally_has_no_groups() -> None:
    assert said("a b", Entry("a", r"\1 \g<x> \\")) == r"\1 \g<x> \\ b"


def test_an_entry_holds_for_its_language_and_voice_alone() -> None:
    entry = Entry("SQL", "sequel", language="English", voice="Anna")
    assert said("SQL", entry, language="english", voice="ANNA") == "sequel"
    assert said("SQL", entry, language="german", voice="Anna") == "SQL"
    assert said("SQL", entry, language="english") == "SQL"
    assert said("SQL", entry) == "SQL"


def test_of_two_that_find_the_same_the_more_special_is_taken() -> None:
    entries = (
        Entry("SQL", "all"),
        Entry("SQL", "english", language="english"),
        Entry("SQL", "anna", voice="Anna"),
        Entry("SQL", "pattern", Match.PATTERN),
    )
    assert said("SQL", *entries) == "all"
    assert said("SQL", *entries, language="english") == "english"
    assert said("SQL", *entries, language="english", voice="Anna") == "anna"


def test_the_longest_is_taken_and_nothing_is_replaced_twice() -> None:
    entries = (
        Entry("New", "Old"),
        Entry("New York", "the Big Apple"),
        Entry("New York City", "New York"),
        Entry("Apple", "Pear"),
        Entry("Old", "Ancient"),
    )
    text = "New York City, New York, New Old Apple"
    assert said(text, *entries) == "New York, the Big Apple, Old Ancient Pear"
    assert said("a b", Entry("a", "b"), Entry("b", "a")) == "b a"


def test_a_pattern_sees_the_text_before_what_was_replaced() -> None:
    """A look-behind over a border: the search goes on within the text, not in what is left."""
    entries = (Entry("Dr.", "Doctor", Match.ANYWHERE), Entry(r"(?<=\.) \w", "!", Match.PATTERN))
    assert said("Dr. Who", *entries) == "Doctor!ho"
    assert said("aaa", Entry("^a", "X", Match.PATTERN)) == "Xaa"
    assert said("abc", Entry("x*", "X", Match.PATTERN)) == "abc"


def test_the_source_is_known_still() -> None:
    mapped = pronounce(Mapped.of("Ask Siobhan."), Dictionary((Entry("Siobhan", "Shi vawn"),)))
    assert mapped.text == "Ask Shi vawn."
    assert mapped.span(8, 9) == (4, 11)
    assert mapped.span(12, 13) == (11, 12)


def test_a_pattern_that_never_ends_is_given_up_in_time_and_told_of() -> None:
    """A user's pattern must not stop the reading; this one takes 2^40 steps."""
    slow = Entry(r"(?:(?:a|aa)+)+$", "X", Match.PATTERN)
    told: list[tuple[Entry, str]] = []
    began = time.monotonic()
    made = pronounce(
        Mapped.of("a" * 60 + " cat."),
        Dictionary((slow, Entry("cat", "dog"))),
        on_trouble=lambda entry, why: told.append((entry, why)),
    )
    assert time.monotonic() - began < 3
    assert made.text == "a" * 60 + " dog."
    assert [entry for entry, _ in told] == [slow]
    assert "0.5 s" in told[0][1]


@pytest.mark.parametrize(
    ("pattern", "position"),
    [
        ("(ab", 3),
        ("a**", 2),
        ("[a", 2),
        ("*a", 0),
        (r"\p{Foo}", 7),
        ("(" * 900 + ")" * 90, None),
        ("(((a{1000}){1000}){1000}){1000}", 0),
        ("a{99999999999999999999}", 0),
        ("a" * 1_001, 1_000),
    ],
)
def test_a_faulty_pattern_is_told_by_its_place_and_does_no_harm(
    pattern: str, position: int | None
) -> None:
    entry = Entry(pattern, "X", Match.PATTERN)
    with pytest.raises(PatternError) as caught:
        check(entry)
    if position is not None:
        assert caught.value.position == position
    told: list[str] = []
    made = pronounce(Mapped.of("a b"), Dictionary((entry,)), on_trouble=lambda _, y: told.append(y))
    assert made.text == "a b"
    assert len(told) == 1


@pytest.mark.parametrize("spoken", [r"\2", r"\g<2>", r"\g<name>", "\\", r"\1\9"])
def test_a_group_that_is_not_there_is_refused(spoken: str) -> None:
    with pytest.raises(PatternError, match="group"):
        check(Entry("(a)", spoken, Match.PATTERN))


def test_what_finds_or_says_nothing_is_refused() -> None:
    for entry in (Entry(" ", "x"), Entry("x", "")):
        with pytest.raises(SettingError):
            check(entry)
    with pytest.raises(UnknownLanguageError, match="german"):
        check(Entry("x", "y", language="germann"))
    assert said("a b", Entry("", "x"), Entry("", "x", Match.PATTERN)) == "a b"


texts = st.text(max_size=60)
entries = st.builds(
    Entry,
    written=st.text(min_size=1, max_size=4),
    spoken=st.text(min_size=1, max_size=6),
    match=st.sampled_from(Match),
    is_case_sensitive=st.booleans(),
)


@given(texts, st.lists(entries, max_size=6))
def test_any_text_and_any_entries_give_a_text_that_knows_its_source(
    text: str, several: list[Entry]
) -> None:
    made = pronounce(Mapped.of(text), Dictionary(tuple(several)))
    spans = [made.span(i, i + 1) for i in range(len(made.text))]
    assert all(a[0] <= b[0] and a[1] <= b[1] for a, b in pairwise(spans))
    assert made.source == text


@given(texts)
def test_no_entry_no_change(text: str) -> None:
    mapped = Mapped.of(text)
    assert pronounce(mapped, Dictionary()) is mapped
    assert pronounce(mapped, Dictionary((Entry("x", "y", is_on=False),))) is mapped


def test_a_large_dictionary_is_quick() -> None:
    """0.23 s for 5,000 words and 100 patterns over 120,000 characters when written."""
    words = tuple(Entry(f"word{n}", f"say {n}") for n in range(5_000))
    patterns = tuple(Entry(rf"\bpat{n}\d\b", "p", Match.PATTERN) for n in range(100))
    text = "some common text with word77 and word4999 in it, and pat55 too. " * 2_000
    began = time.process_time()
    made = pronounce(Mapped.of(text), Dictionary(words + patterns))
    assert time.process_time() - began < 5
    assert made.text.count("say 77") == 2_000


# The file.

ALL_KINDS = Dictionary(
    (
        Entry("Siobhan", "Shi vawn", language="english"),
        Entry(r"(\d+)\s*km", r"\1 kilometres, \"far\"", Match.PATTERN, True, None, "Anna", False),
        Entry("名前", " ", Match.ANYWHERE, others=(("note", "a\nb"), ("rank", "3"))),
        Entry('say "hi"; a,b\tc', "x"),
    )
)


def test_a_table_reads_as_it_was_written() -> None:
    assert read_table(table_of(ALL_KINDS), "t") == (ALL_KINDS, ())


plain = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)


@given(st.lists(st.tuples(plain.filter(str.strip), plain, plain), max_size=5))
def test_any_words_survive_the_file(rows: list[tuple[str, str, str]]) -> None:
    dictionary = Dictionary(tuple(Entry(a, b, others=(("note", c),)) for a, b, c in rows))
    assert read_table(table_of(dictionary), "t") == (dictionary, ())


@pytest.mark.parametrize("comma", [",", ";", "\t"])
def test_a_table_from_elsewhere_needs_two_columns_only(comma: str) -> None:
    text = f"Spoken{comma} written \nsee quel{comma}SQL\n\nengine ex{comma}nginx"
    dictionary, problems = read_table(text, "t")
    assert dictionary.entries == (Entry("SQL", "see quel"), Entry("nginx", "engine ex"))
    assert problems == ()


def test_faults_are_named_by_line_and_column_and_their_rows_are_kept() -> None:
    text = (
        "written,spoken,match,case,language,on,note\r\n"
        "good,fine,,,,,\r\n"
        "x(ab,y,pattern,,,,keep me\r\n"
        '"a ""b"" [c",y,pattern,,,,\r\n'
        '"two\r\nlines",y,wrod,,,,\r\n'
        "z,y,,maybe,,,\r\n"
        "q,y,,,klingon,,\r\n"
        "w,,,,,,\r\n"
        ",y,,,,,\r\n"
        "also,good,,,,,,,surplus\r\n"
    )
    dictionary, problems = read_table(text, "my.csv")
    assert [entry.written for entry in dictionary.entries] == ["good", "also"]
    assert dictionary.entries[1].others == (("column 9", "surplus"),)
    starts = [problem.partition(": ")[0] for problem in problems]
    assert starts == [
        "my.csv, line 3, column 5",
        "my.csv, line 4, column 12",
        "my.csv, line 5",
        "my.csv, line 7",
        "my.csv, line 8",
        "my.csv, line 9",
        "my.csv, line 10",
    ]
    assert "missing )" in problems[0]
    assert "“wrod”" in problems[2]
    assert len(dictionary.unread) == 7
    again, problems_again = read_table(table_of(dictionary), "my.csv")
    assert again == dictionary
    assert len(problems_again) == 7
    assert "keep me" in table_of(again)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "word,say\na,b",
        "written,written,spoken\n",
        'written,spoken\n"a,b\nc,d\n',
        'written,spoken\n"a"b,c\n',
        f"written,spoken\n{'x' * 200_000},b\n",
        "{}",
        "\0",
    ],
)
def test_what_is_no_such_table_is_refused_in_words(text: str) -> None:
    with pytest.raises(SettingError, match=r"^t, line \d") as caught:
        read_table(text, "t")
    assert caught.value.remedy


@pytest.fixture
def library(tmp_path: Path) -> PronunciationLibrary:
    return PronunciationLibrary(tmp_path / "home" / "pronunciation.csv")


def test_a_library_keeps_what_is_saved(library: PronunciationLibrary) -> None:
    assert library.load() == (Dictionary(), ())
    library.save(ALL_KINDS)
    assert PronunciationLibrary(library.path).load() == (ALL_KINDS, ())
    names = {path.name for path in library.path.parent.iterdir()}
    assert names == {"pronunciation.csv", "pronunciation.previous.csv"}


def test_a_library_is_in_the_home_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path))
    assert PronunciationLibrary().path == tmp_path / "pronunciation.csv"


def test_the_last_change_is_taken_back_and_made_once_more(library: PronunciationLibrary) -> None:
    with pytest.raises(SettingError, match="no change"):
        library.undo()
    one, two = Dictionary((Entry("a", "b"),)), Dictionary((Entry("c", "d"),))
    library.save(one)
    library.save(two)
    library.save(two)  # no change, so nothing to take back
    assert PronunciationLibrary(library.path).undo() == one
    assert library.load()[0] == one
    assert library.undo() == two
    library.save(Dictionary())
    assert library.undo() == two


def test_import_adds_or_takes_all_or_nothing(library: PronunciationLibrary, tmp_path: Path) -> None:
    library.save(Dictionary((Entry("SQL", "old"), Entry("a", "b"))))
    given_file = tmp_path / "given ü 名.csv"
    given_file.write_text("written;spoken;match\nsql;sequel;\nnew;n;\n(;x;pattern", "utf-8-sig")
    with pytest.raises(SettingError, match=r"line 4, column 2.*Nothing was taken"):
        library.import_file(given_file)
    assert len(library.load()[0].entries) == 2
    given_file.write_text("written\tspoken\nsql\tsequel\nnew\tn\n", "utf-16")
    made = library.import_file(given_file)
    assert made.entries == (Entry("sql", "sequel"), Entry("a", "b"), Entry("new", "n"))
    library.export(tmp_path / "out.csv")
    assert PronunciationLibrary(tmp_path / "out.csv").load()[0] == made
    assert len(library.undo().entries) == 2


@pytest.mark.parametrize("data", [b"\xff\xfe\xfd", b"written,spoken\n\xfcber,x\n", b"\x00\xff"])
def test_a_file_that_cannot_be_read_is_refused_and_never_overwritten(
    library: PronunciationLibrary, data: bytes
) -> None:
    library.path.parent.mkdir()
    library.path.write_bytes(data)
    for attempt in (library.load, lambda: library.save(ALL_KINDS)):
        with pytest.raises(VivavoceError):
            attempt()
    assert library.path.read_bytes() == data


def test_what_cannot_be_written_is_told_and_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingError, match="cannot be written"):
        PronunciationLibrary(tmp_path / "file" / "p.csv").save(ALL_KINDS)
    with pytest.raises(SettingError, match="cannot be read"):
        PronunciationLibrary(tmp_path / "p.csv").import_file(tmp_path / "none.csv")
    with pytest.raises(SettingError, match="cannot be read"):
        PronunciationLibrary(tmp_path / "p.csv").import_file(tmp_path)
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(SettingError, match="cannot be written"):
        PronunciationLibrary(tmp_path / "p.csv").export(tmp_path / "folder.csv")
    assert {path.name for path in tmp_path.iterdir()} == {"file", "folder.csv"}
