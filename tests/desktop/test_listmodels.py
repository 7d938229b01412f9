"""The list of voices follows the library, and a view's choice stays while it does."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from desktop.listmodels import LibraryModel, VoiceRole, VoicesModel
from desktop.listmodels.library import ENTRY_ROLE, PAGE_ROWS, VoiceEntry
from engine.speech import ModelCard, Voice, VoiceLibrary, bundled_voices, find_voice
from tests.fakes import CUSTOM, DESIGN
from tests.scripted import fake_voice

BUNDLED = bundled_voices()
STARTER = ModelCard("starter", BUNDLED[0].family, "base", BUNDLED[0].width, ("english",), (), False)


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> VoiceLibrary:
    """The user's own voices: none yet."""
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path))
    return VoiceLibrary()


def own(name: str, language: str | None = None) -> Voice:
    """A voice that the starter can speak with."""
    return Voice(name, STARTER.family, np.ones(STARTER.width, np.float32), language)


def watched(model: VoicesModel) -> VoicesModel:
    """The model under Qt's own tester, which fails the test at the first broken promise."""
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)
    return model


def names(model: VoicesModel) -> list[str]:
    return [model.index(row).data(VoiceRole.NAME) for row in range(model.rowCount())]


def test_the_models_own_voices_come_first_then_the_users(
    qtbot: QtBot, library: VoiceLibrary
) -> None:
    library.add(own("Zoë", "german"))
    library.add(fake_voice("Of another model"))
    model = watched(VoicesModel(STARTER))
    assert names(model) == [*(voice.name for voice in BUNDLED), "Zoë"]
    first, last = model.index(0), model.index(len(BUNDLED))
    assert (first.data(VoiceRole.IS_OWN), last.data(VoiceRole.IS_OWN)) == (False, True)
    assert last.data() == "Zoë"
    assert last.data(VoiceRole.LANGUAGE) == "german"
    assert last.data(VoiceRole.FAMILY) == STARTER.family
    spoken = last.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Zoë, your own voice, german"
    assert model.index(99).data() is None
    assert model.rowCount(first) == 0


def test_every_row_can_be_spoken_with_by_its_name(qtbot: QtBot, library: VoiceLibrary) -> None:
    """Also where the user gave a voice the name of one that comes with the starter."""
    same = library.add(own(BUNDLED[0].name.upper()))
    model = watched(VoicesModel(STARTER))
    assert len(names(model)) == len(BUNDLED)
    assert model.index(0).data(VoiceRole.IS_OWN) is True
    assert np.array_equal(find_voice(names(model)[0]).embedding, same.embedding)
    for name in names(model):
        assert find_voice(name).name == name


def test_preset_speakers_are_shown_as_names(qtbot: QtBot) -> None:
    model = watched(VoicesModel(replace(CUSTOM, speakers=("vivian", "uncle_fu"))))
    assert [model.index(row).data() for row in (0, 1)] == ["Vivian", "Uncle Fu"]
    assert names(model) == ["vivian", "uncle_fu"]


def test_a_model_that_makes_voices_up_and_no_model_have_none(qtbot: QtBot) -> None:
    assert VoicesModel(DESIGN).rowCount() == 0
    assert watched(VoicesModel()).rowCount() == 0


def test_a_refresh_keeps_what_is_chosen(qtbot: QtBot, library: VoiceLibrary) -> None:
    for name in ("Anna", "Carl", "Emil"):
        library.add(own(name))
    model = watched(VoicesModel(STARTER))
    box = QComboBox()
    qtbot.addWidget(box)
    box.setModel(model)
    box.setCurrentIndex(model.row_of("Carl"))
    held = QPersistentModelIndex(model.index(model.row_of("Carl")))
    library.delete("Anna")
    library.add(own("Berta"))
    library.add(own("Zoë"))
    with qtbot.assertNotEmitted(model.modelReset):
        model.refresh()
    assert names(model)[len(BUNDLED) :] == ["Berta", "Carl", "Emil", "Zoë"]
    assert box.currentText() == "Carl"
    assert held.data() == "Carl"
    library.delete("Carl")
    model.refresh()
    assert not held.isValid()


def test_a_refresh_without_change_tells_nothing(qtbot: QtBot, library: VoiceLibrary) -> None:
    library.add(own("Anna"))
    model = watched(VoicesModel(STARTER))
    told: list[object] = []
    for signal in (model.dataChanged, model.rowsInserted, model.rowsRemoved, model.modelReset):
        signal.connect(lambda *_: told.append(1))
    model.refresh()
    assert told == []
    library.delete("Anna")
    library.add(own("Anna", "english"))
    model.refresh()
    assert told == [1]
    assert model.index(model.row_of("anna")).data(VoiceRole.LANGUAGE) == "english"


def test_another_model_brings_its_own_voices(qtbot: QtBot) -> None:
    model = watched(VoicesModel(CUSTOM))
    model.set_card(STARTER)
    assert names(model) == [voice.name for voice in BUNDLED]
    model.set_card(None)
    assert names(model) == []
    assert model.row_of("Anna") == -1


def test_rows_change_places_without_a_reset(qtbot: QtBot) -> None:
    model = watched(VoicesModel(replace(CUSTOM, speakers=("a", "b", "c", "d"))))
    held = QPersistentModelIndex(model.index(3, 0, QModelIndex()))
    model.set_card(replace(CUSTOM, speakers=("d", "c", "x", "a")))
    assert names(model) == ["d", "c", "x", "a"]
    assert held.row() == 0


def test_damaged_voice_files_are_told(qtbot: QtBot, library: VoiceLibrary) -> None:
    library.add(own("Anna"))
    (library.directory / "broken.safetensors").write_bytes(b"rubbish")
    model = watched(VoicesModel(STARTER))
    assert model.row_of("Anna") >= 0
    assert "broken.safetensors" in model.damaged[0].what


def test_the_roles_have_names_for_qml(qtbot: QtBot) -> None:
    roles = {bytes(name.data()).decode() for name in VoicesModel().roleNames().values()}
    assert {"display", "name", "is_own", "language", "family"} <= roles


@pytest.fixture
def all_voices(qtbot: QtBot) -> Iterator[LibraryModel]:
    """The model of all voices under Qt's own tester."""
    model = LibraryModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)
    qtbot.waitUntil(lambda: model.is_read)
    yield model
    model.close()


def shown(model: LibraryModel) -> list[VoiceEntry]:
    return [model.index(row).data(ENTRY_ROLE) for row in range(model.rowCount())]


def test_all_voices_are_there_those_that_fit_first(
    qtbot: QtBot, all_voices: LibraryModel, library: VoiceLibrary
) -> None:
    library.add(own("Zoë", "german"))
    library.add(fake_voice("Of another model", in_context=True))
    all_voices.set_card(STARTER)
    qtbot.waitUntil(lambda: all_voices.rowCount() == len(BUNDLED) + 2)
    rows = shown(all_voices)
    assert [row.kind for row in rows] == ["own", *["bundled"] * len(BUNDLED), "own"]
    assert [row.is_fitting for row in rows] == [*[True] * (len(BUNDLED) + 1), False]
    assert (rows[0].name, rows[0].language, rows[0].recording_s) == ("Zoë", "german", None)
    assert rows[-1].has_reference
    assert rows[-1].recording_s == 0.4  # five frames of 80 ms
    all_voices.set_card(DESIGN)
    qtbot.waitUntil(lambda: not any(row.is_fitting for row in shown(all_voices)))
    all_voices.set_card(replace(CUSTOM, speakers=("uncle_fu",)))
    qtbot.waitUntil(lambda: "uncle_fu" in [row.name for row in shown(all_voices)])
    assert shown(all_voices)[0].label == "Uncle Fu"


def test_a_voice_of_the_users_hides_the_bundled_one_of_its_name(
    qtbot: QtBot, all_voices: LibraryModel, library: VoiceLibrary
) -> None:
    all_voices.set_card(STARTER)
    library.add(own(BUNDLED[0].name.upper()))
    all_voices.refresh()
    qtbot.waitUntil(lambda: "own" in [row.kind for row in shown(all_voices)])
    assert BUNDLED[0].name not in [row.name for row in shown(all_voices)]


def test_files_that_come_change_and_go_are_noticed(
    qtbot: QtBot, all_voices: LibraryModel, library: VoiceLibrary
) -> None:
    """The folder itself is not there at first, nor the one that it lies in."""
    n_before = all_voices.rowCount()
    library.add(own("Anna"))
    qtbot.waitUntil(lambda: all_voices.rowCount() == n_before + 1)
    before = shown(all_voices)[0]
    library.rename("Anna", "Berta")
    qtbot.waitUntil(lambda: shown(all_voices)[0].name == "Berta")
    assert shown(all_voices)[0].mark == before.mark
    library.delete("Berta")
    qtbot.waitUntil(lambda: all_voices.rowCount() == n_before)


def test_a_damaged_file_is_a_row_with_its_reason(
    qtbot: QtBot, all_voices: LibraryModel, library: VoiceLibrary
) -> None:
    library.add(own("Anna"))
    for name in ("broken.safetensors", "broken.safetensors 2.safetensors"):
        (library.directory / name).write_bytes(b"rubbish")
    all_voices.refresh()
    qtbot.waitUntil(lambda: [row.kind for row in shown(all_voices)].count("damaged") == 2)
    last = shown(all_voices)[-2:]
    assert {row.path for row in last} == set(library.directory.glob("broken*"))
    assert all(row.problem.startswith("is cut off") for row in last)


def test_a_large_library_comes_by_and_by_and_can_be_searched(
    qtbot: QtBot, all_voices: LibraryModel, library: VoiceLibrary
) -> None:
    for number in range(PAGE_ROWS + 10):
        library.add(own(f"Voice {number}", "german" if number == 3 else None))
    all_voices.refresh()
    at_once: list[int] = []
    all_voices.told.connect(lambda: at_once.append(all_voices.rowCount()))
    qtbot.waitUntil(lambda: all_voices.n_hidden > 0 and all_voices.rowCount() == PAGE_ROWS)
    assert max(b - a for a, b in pairwise(at_once)) <= 3
    all_voices.search("GERMAN voice")
    assert [row.name for row in shown(all_voices)] == ["Voice 3"]
    all_voices.search("")
    all_voices.show_more()
    everything = len(BUNDLED) + PAGE_ROWS + 10
    qtbot.waitUntil(lambda: all_voices.rowCount() == everything)


def test_a_rows_reader_tells_the_other_list_too(
    qtbot: QtBot, all_voices: LibraryModel, library: VoiceLibrary
) -> None:
    model = watched(VoicesModel(STARTER))
    all_voices.rows_read.connect(model.show)
    library.add(own("Zoë"))
    all_voices.set_card(STARTER)
    qtbot.waitUntil(lambda: "Zoë" in names(model))
    assert names(model) == [*(voice.name for voice in BUNDLED), "Zoë"]
