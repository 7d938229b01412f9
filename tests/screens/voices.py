"""The voices page and its dialogs in their states."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
from PySide6.QtWidgets import QApplication

from desktop.listmodels import LibraryModel, VoiceEntry
from desktop.listmodels.library import DAMAGED, DESIGN, OWN, PRESET
from desktop.pages.voices import DesignDialog, MixDialog
from desktop.pages.window import MainWindow
from engine.speech import Preset, Progress, VivavoceError, Voice
from tests.screens.scene import State

FAMILY = "qwen3-tts-12hz"


def _own(
    name: str, language: str, recording_s: float | None, *, is_fitting: bool = True
) -> VoiceEntry:
    width = 2048 if is_fitting else 1024
    voice = Voice(name, FAMILY, np.ones(width, np.float32), language)
    return VoiceEntry(
        OWN, name, name, language, recording_s, FAMILY, width, False, is_fitting, voice=voice
    )


ENTRIES = (
    _own("Grandmother", "german", 11.6),
    _own("Marie from the radio play", "french", 8.4),
    _own("Tom + Anna", "", None),
    VoiceEntry(PRESET, "uncle_fu", "Uncle Fu", "", None, FAMILY, 2048, voice=Preset("uncle_fu")),
    _own("Professor", "english", 14.0, is_fitting=False),
    VoiceEntry(
        DAMAGED,
        "old-copy.safetensors",
        "old-copy.safetensors",
        is_fitting=False,
        problem="is cut off, damaged or not a voice file.",
        path=Path("/home/me/old-copy.safetensors"),
    ),
)
MANY = tuple(replace(ENTRIES[0], name=f"Voice {n}", label=f"Voice {n}") for n in range(1, 41))
WAITING = VoiceEntry(DESIGN, "Sea captain", "Sea captain", is_fitting=False, path=Path("/a.flac"))


def states() -> Iterator[State]:
    """Gives them."""
    yield State("voices-full", lambda w: _show(w, ENTRIES))
    yield State("voices-full-small", lambda w: _show(w, ENTRIES), is_small=True)
    yield State("voices-loading", lambda w: w.show_page("voices"))
    yield State("voices-empty", lambda w: _show(w, ()))
    yield State("voices-many", lambda w: _show(w, MANY))
    yield State("voices-not-found", _not_found)
    yield State("voices-heard", _heard)
    yield State("voices-renaming", _renaming)
    yield State("voices-deleted", _deleted)
    yield State("voices-refused-small", _refused, is_small=True)
    yield State("voices-waiting", lambda w: _show(w, (WAITING, *ENTRIES)))
    yield State("voices-mix", _mix)
    yield State("voices-design", _design)
    yield State("voices-design-missing", lambda w: _open_design(w).show_missing())
    yield State("voices-design-keeping", _keeping)
    yield State("voices-design-error", _design_error)


def _show(window: MainWindow, entries: tuple[VoiceEntry, ...]) -> None:
    model = LibraryModel(window)
    while not model.is_read:
        QApplication.processEvents()
    model.close()  # from now on it reads no library
    model._all = list(entries)
    model._step()
    window.voices_page.show_library(model)
    window.voices_page.show_use("Grandmother")
    window.show_page("voices")
    for _ in range(20):
        QApplication.processEvents()


def _not_found(window: MainWindow) -> None:
    _show(window, MANY)
    window.voices_page._search.setText("Zora")


def _heard(window: MainWindow) -> None:
    _show(window, ENTRIES)
    window.voices_page.show_heard(ENTRIES[1].key)
    window.voices_page.cards[1].setFocus()


def _renaming(window: MainWindow) -> None:
    _show(window, ENTRIES)
    window.voices_page.cards[1].rename()


def _deleted(window: MainWindow) -> None:
    _show(window, ENTRIES)
    window.voices_page.say_deleted("Professor")


def _refused(window: MainWindow) -> None:
    _show(window, ENTRIES)
    path = Path("/home/me/Downloads/model.safetensors")
    window.voices_page.say_refused((f"{path} is far too large for a voice.",), (path,))


def _mix(window: MainWindow) -> None:
    _show(window, ENTRIES)
    dialog = MixDialog(window.voices_page.theme, ENTRIES[:3], ENTRIES[1], window)
    dialog._slider.setValue(30)
    dialog.open()


def _open_design(window: MainWindow) -> DesignDialog:
    _show(window, ENTRIES)
    dialog = DesignDialog(window.voices_page.theme, ("english", "german", "french"), window)
    dialog.open()
    return dialog


def _described(window: MainWindow) -> DesignDialog:
    dialog = _open_design(window)
    dialog._words.setPlainText("An old sea captain with a rough, warm voice. He takes his time.")
    dialog._name.setText("Sea captain")
    return dialog


def _design(window: MainWindow) -> None:
    _described(window).show_heard(True)


def _keeping(window: MainWindow) -> None:
    _described(window).show_progress(Progress("Loading", 1, 3))


def _design_error(window: MainWindow) -> None:
    error = VivavoceError(
        "The graphics card has too little free memory.", "Close other programs that use it."
    )
    _described(window).show_error(error)
