"""The list of voices follows the library, and a view's choice stays while it does."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from desktop.listmodels import VoiceRole, VoicesModel
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
