"""What is done with voices beside the window is whole or not at all, whatever the files are."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from desktop.pages.saving import file_name
from desktop.voicekeeping import RESERVED, VoiceKeeping, free_path, safe_stem
from engine.speech import VoiceLibrary, load_voice, save_voice
from tests.scripted import fake_voice

NAMES = ["Anna", "..", "a/b\\c:d*e?", "CON", "💡🎙", "Zoë", "x" * 180, "nul", ".", " (2)", "-"]


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> VoiceLibrary:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    return VoiceLibrary()


@pytest.fixture
def keeping(library: VoiceLibrary, qtbot: QtBot) -> Iterator[VoiceKeeping]:
    keeping = VoiceKeeping()
    yield keeping
    keeping.close()


def names(library: VoiceLibrary) -> list[str]:
    return [voice.name for voice in library.list()]


def test_what_is_asked_for_is_done_in_its_order(
    qtbot: QtBot, keeping: VoiceKeeping, library: VoiceLibrary
) -> None:
    told: list[object] = []
    for signal in (keeping.added, keeping.renamed, keeping.deleted, keeping.restored):
        signal.connect(lambda *given: told.append(given))
    with qtbot.waitSignal(keeping.restored):
        keeping.add(fake_voice(), "Anna")
        keeping.add(fake_voice(), "anna")
        keeping.rename("Anna", "Berta")
        keeping.delete("Berta")
        keeping.undo()
    assert told == [
        ("Anna", "Anna"),
        ("anna", "anna (2)"),
        ("Anna", "Berta", "Berta"),
        ("Berta",),
        ("Berta",),
    ]
    assert names(library) == ["anna (2)", "Berta"]


def test_closing_does_first_what_was_asked_for(library: VoiceLibrary, qtbot: QtBot) -> None:
    keeping = VoiceKeeping()
    for number in range(20):
        keeping.add(fake_voice(), f"{number}")
    keeping.close()
    keeping.add(fake_voice(), "too late")
    assert len(library.list()) == 20


def test_a_voice_that_has_gone_is_an_error_and_the_next_is_still_done(
    qtbot: QtBot, keeping: VoiceKeeping
) -> None:
    with qtbot.waitSignal(keeping.added), qtbot.waitSignal(keeping.failed) as told:
        keeping.delete("Nobody")
        keeping.add(fake_voice(), "Anna")
    assert "Nobody" in told.args[0].what


def test_a_blank_name_is_an_error(qtbot: QtBot, keeping: VoiceKeeping) -> None:
    with qtbot.waitSignal(keeping.failed) as told:
        keeping.rename("Anna", " \t")
    assert told.args[0].remedy


def test_without_a_deletion_of_ours_undo_does_nothing(
    qtbot: QtBot, keeping: VoiceKeeping, library: VoiceLibrary
) -> None:
    library.add(fake_voice())
    library.delete("Anna")
    keeping.undo()
    keeping.close()
    assert names(library) == []


def test_an_import_is_all_or_nothing_and_names_each_bad_file(
    qtbot: QtBot, keeping: VoiceKeeping, library: VoiceLibrary, tmp_path: Path
) -> None:
    good = tmp_path / "gut 🎙.safetensors"
    save_voice(fake_voice("Zoë"), good)
    weights = tmp_path / "model.safetensors"
    weights.write_bytes(b"\0" * 1_100_000)
    cut = tmp_path / "cut.safetensors"
    cut.write_bytes(good.read_bytes()[:-3])
    empty = tmp_path / "empty.safetensors"
    empty.touch()
    gone = tmp_path / "gone.safetensors"
    bad = [weights, cut, empty, gone, tmp_path, Path("a\0b.safetensors")]
    with qtbot.waitSignal(keeping.refused) as told:
        keeping.import_files([good, *bad])
    reasons, others = told.args
    assert len(reasons) == len(bad)
    for path, reason in zip(bad[:-1], reasons, strict=False):
        assert str(path) in reason
    assert others == (good,)
    assert names(library) == []
    with qtbot.waitSignal(keeping.imported) as told:
        keeping.import_files(list(others))
    assert told.args == [(("Zoë", "Zoë"),)]


def test_the_same_file_twice_is_one_voice(
    qtbot: QtBot, keeping: VoiceKeeping, library: VoiceLibrary, tmp_path: Path
) -> None:
    save_voice(fake_voice(), tmp_path / "a.safetensors")
    with qtbot.waitSignal(keeping.imported):
        keeping.import_files([tmp_path / "a.safetensors"] * 3)
    assert names(library) == ["Anna"]


def test_an_import_that_fails_half_way_leaves_nothing(
    qtbot: QtBot, keeping: VoiceKeeping, library: VoiceLibrary, tmp_path: Path
) -> None:
    path = tmp_path / "a.safetensors"
    save_voice(fake_voice(), path)
    library.directory.parent.mkdir()
    library.directory.write_text("a file where the folder should be")
    with qtbot.waitSignal(keeping.failed) as told:
        keeping.import_files([path])
    assert told.args[0].remedy


def test_an_export_that_fails_leaves_no_file(
    qtbot: QtBot, keeping: VoiceKeeping, tmp_path: Path
) -> None:
    bad = replace(fake_voice("Bad"), embedding=np.full(8, np.nan, np.float32))
    with qtbot.waitSignal(keeping.failed):
        keeping.export([fake_voice(), bad], tmp_path)
    assert list(tmp_path.glob("*.safetensors")) == []
    with qtbot.waitSignal(keeping.failed):
        keeping.export([fake_voice()], tmp_path / "nowhere")


def test_an_export_replaces_no_file_and_comes_back_the_same(
    qtbot: QtBot, keeping: VoiceKeeping, tmp_path: Path
) -> None:
    (tmp_path / "anna.safetensors").write_text("of somebody else")
    voices = [fake_voice(name) for name in NAMES]
    with qtbot.waitSignal(keeping.exported) as told:
        keeping.export(voices, tmp_path)
    paths = told.args[0]
    assert (tmp_path / "anna.safetensors").read_text() == "of somebody else"
    assert {load_voice(path).name for path in paths} == {" ".join(n.split()) for n in NAMES}
    assert all(path.parent == tmp_path for path in paths)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.text(max_size=120))
def test_any_name_makes_a_path_inside_the_folder(tmp_path: Path, name: str) -> None:
    path = free_path(tmp_path, name)
    assert path.parent == tmp_path
    assert path.suffix == ".safetensors"
    assert len(path.name.encode()) < 120
    assert path.stem.strip("._ ")
    path.touch()
    path.unlink()


@pytest.mark.parametrize("word", ["CON", "nul", "Com1", "Console", "a/b:c*?", "🎤"])
def test_a_file_is_offered_under_a_name_that_windows_allows(word: str) -> None:
    """A text or a voice called as one of its devices cannot be saved there under that name."""
    for stem in (file_name(word), safe_stem(word)):
        assert not RESERVED.fullmatch(stem)
        assert not set(stem) & set('<>:"/\\|?*')
    assert file_name("Console tables") == "Console tables"
