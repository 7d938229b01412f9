"""The help page, what looks at the machine, and the report that is looked at before it is saved."""

import json
import sys
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.actions import Action
from desktop.diagnosing import Diagnosing, desktop_findings, read_findings
from desktop.listmodels import VoiceRow
from desktop.pages.help.licences import LicencesDialog
from desktop.pages.help.report import ReportDialog
from desktop.pages.theme import Theme
from desktop.pages.window import MINIMUM_SIZE, MainWindow
from desktop.reading import Item, Phase, Status
from desktop.report import Finding
from desktop.settings import Settings, changed
from desktop.texts import Texts
from desktop.wiring.help import HelpJoiner, notices
from tests.desktop.looking import cut_words, nameless, overlapping, put_away

if TYPE_CHECKING:
    from desktop.wiring.parts import Parts

FINDINGS = [
    {"level": "ok", "what": "Linux, Python 3.12.", "remedy": ""},
    {"level": "bad", "what": "The sound library PortAudio is missing.", "remedy": "Install it."},
]
SECRET = "Dear diary, today I was fired."


def _says(content: object, code: int = 0) -> tuple[str, ...]:
    return (sys.executable, "-c", f"print({json.dumps(content)!r}); raise SystemExit({code})")


@pytest.fixture
def window(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "data"))
    made = MainWindow(Theme(qapp), Settings())
    made.show()
    made.show_page("help")
    qtbot.waitExposed(made)
    yield made
    made.begin_quitting()
    put_away(made)


@dataclass
class _Session:
    status: Status

    def left_over(self) -> tuple[Item, ...]:
        return ()


@dataclass
class _Voices:
    rows: tuple[VoiceRow, ...]


@dataclass
class _Parts:
    """What this joiner needs of the parts."""

    owner: QObject
    window: MainWindow
    session: Any
    voices: Any
    settings: Callable[[], Settings]


@pytest.fixture
def joiner(window: MainWindow) -> Iterator[HelpJoiner]:
    settings = changed(Settings(), "reading.voice", "Grandmother Ilse")
    parts = _Parts(
        QObject(),
        window,
        _Session(Status(Phase.SPEAKING, Item(SECRET))),
        _Voices((VoiceRow("Otto 🗝", "Otto 🗝", True, "", "x"),)),
        lambda: settings,
    )
    made = HelpJoiner(cast("Parts", parts), lambda: {"tray": True, "sound device": "My Headset"})
    made.diagnosing._command = _says(FINDINGS, 1)
    yield made
    made.close()


def test_the_machine_is_looked_at_and_the_worst_comes_first(
    window: MainWindow, joiner: HelpJoiner, qtbot: QtBot
) -> None:
    page = window.help_page
    with qtbot.waitSignal(joiner.diagnosing.ended, timeout=20_000):
        _push(page, "Look at this machine").click()
        assert _push(page, "Cancel").isVisible()
    words = _words(page)
    assert words.index("Problem") < words.index("In order")
    assert "Install it." in words
    assert not _push(page, "Cancel").isVisible()
    _push(page, "Copy").click()
    copied = QApplication.clipboard().text()
    assert "bad   The sound library PortAudio is missing.\n      Install it." in copied
    assert "My Headset" in " ".join(words)
    assert "My Headset" not in copied


def test_the_real_doctor_is_understood(qtbot: QtBot) -> None:
    looking = Diagnosing()
    with qtbot.waitSignals([looking.found, looking.ended], timeout=60_000) as told:
        looking.start()
        looking.start()  # once is enough
    assert told.all_signals_and_args is not None
    looking.close()


@pytest.mark.parametrize(
    "said", ["nonsense", {}, [], [1], [{"level": "worse", "what": "a", "remedy": ""}], [{}], None]
)
def test_what_is_no_answer_is_said_and_logged_without_its_words(
    qtbot: QtBot, said: object, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(ValueError, match=r"no (list|finding)"):
        read_findings(json.dumps(said).encode())
    if said == "nonsense":
        looking = Diagnosing(_says("nonsense"))
        with qtbot.waitSignal(looking.failed, timeout=20_000):
            looking.start()
        assert "nonsense" not in caplog.text
        caplog.clear()


def test_a_program_that_is_not_there_is_said(qtbot: QtBot) -> None:
    looking = Diagnosing(("/nowhere/at all",))
    with qtbot.waitSignals([looking.failed, looking.ended], timeout=10_000):
        looking.start()
    assert not looking.is_running


def test_it_is_cancelled_and_it_is_given_up_after_its_limit(qtbot: QtBot) -> None:
    for_ever = (sys.executable, "-c", "import time; time.sleep(600)")
    looking = Diagnosing(for_ever)
    failures: list[object] = []
    looking.failed.connect(failures.append)
    looking.start()
    with qtbot.waitSignal(looking.ended):
        looking.cancel()
    assert (failures, looking.is_running) == ([], False)
    limited = Diagnosing(for_ever, limit_s=0.05)
    with qtbot.waitSignals([limited.failed, limited.ended], timeout=10_000):
        limited.start()
    looking.start()
    looking.close()


def test_the_desktop_says_which_hotkeys_fail(window: MainWindow, joiner: HelpJoiner) -> None:
    joiner._note_armed(Action.PAUSE)
    joiner._note_problem(Action.STOP, "Another program has it.")
    joiner._note_problem(Action.PAUSE, "Taken.")
    joiner._note_armed(Action.PAUSE)
    found = joiner._own()
    assert [f.remedy for f in found if "hotkey for" in f.what] == ["Another program has it."]
    assert any("work: 1" in f.what for f in found)
    none = desktop_findings("none", {"underruns": 3}, {}, 0)
    assert [f.level for f in none].count("warn") == 3


def test_a_report_is_seen_whole_before_it_is_saved_and_holds_nothing_of_the_user(
    window: MainWindow, joiner: HelpJoiner, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir()
    log = tmp_path / "data" / "vivavoce.log"
    log.write_text(f"2026-12-01 10:00:00,123 ERROR x: {SECRET} by Otto 🗝 and Grandmother Ilse\n")
    page = window.help_page
    with qtbot.waitSignal(joiner.reporting.made, timeout=20_000):
        _push(page, "Report a fault…").click()
    dialog = window.findChild(ReportDialog)
    assert isinstance(dialog, ReportDialog)
    names, text = dialog.findChild(QListWidget), dialog.findChild(QPlainTextEdit)
    assert isinstance(names, QListWidget)
    assert isinstance(text, QPlainTextEdit)
    seen: dict[str, str] = {}
    for row in range(names.count()):
        names.setCurrentRow(row)
        seen[names.item(row).text()] = text.toPlainText()
    assert nameless(dialog) == []
    _push(dialog, "Save…").click()
    chooser = dialog.findChild(QFileDialog)
    assert isinstance(chooser, QFileDialog)
    target = tmp_path / "report 🗝.zip"
    with qtbot.waitSignal(joiner.reporting.saved, timeout=10_000):
        chooser.fileSelected.emit(str(target))
    with zipfile.ZipFile(target) as bundle:
        saved = {n: bundle.read(n).decode() for n in bundle.namelist()}
    assert {n: t.rstrip("\n") for n, t in saved.items()} == {
        n: t.rstrip("\n") for n, t in seen.items()
    }
    whole = "".join(saved.values())
    for secret in (SECRET, "Otto", "Ilse", "My Headset", str(tmp_path)):
        assert secret not in whole, secret
    assert "report" in page.notices.words


def _press(window: MainWindow, words: str) -> None:
    found = window.help_page.findChildren(QPushButton)
    next(button for button in found if button.text() == words).click()


def test_the_licences_of_all_parts_are_shown(
    window: MainWindow, joiner: HelpJoiner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is installed brings a file with their texts; from its source, it names what is there."""
    _press(window, "Licences…")
    shown = window.findChild(LicencesDialog).findChild(QPlainTextEdit).toPlainText()
    assert "torch 2" in shown
    assert "LGPL-3.0-only" in shown, "PySide's, which must be named"
    window.findChild(LicencesDialog).reject()
    (tmp_path / "NOTICES.txt").write_text("What others have made", encoding="utf-8")
    monkeypatch.setattr("desktop.wiring.help.ROOT", tmp_path)
    assert notices() == "What others have made"


def test_a_look_for_a_new_version_is_answered_and_one_by_itself_is_silent(
    window: MainWindow, joiner: HelpJoiner, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []
    monkeypatch.setattr(joiner.updates, "look", lambda: looks.append("look"))
    joiner._look_by_itself()
    assert looks == [], "off by default"
    joiner.updates.failed.emit()
    assert window.help_page.notices.words == ""
    _press(window, "Look for a new version")
    assert looks == ["look"]
    joiner.updates.failed.emit()
    assert "could not be found out" in window.help_page.notices.words
    joiner.updates.newest.emit()
    assert "could not be found out" in window.help_page.notices.words, "nobody asked again"
    joiner.updates.newer.emit("9.0")
    assert window._trouble.words == "Version 9.0 of Vivavoce is there."


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_cut_or_nameless_in_the_smallest_window(
    window: MainWindow, joiner: HelpJoiner, qtbot: QtBot, language: str
) -> None:
    texts = Texts()
    texts.install(language)
    try:
        window.resize(MINIMUM_SIZE)
        window.help_page.show_findings([Finding("bad", "It is broken. " * 9, "Mend it.")], "x")
        window.help_page.show_looking(True)
        qtbot.waitUntil(lambda: window.size() == MINIMUM_SIZE)
        qtbot.waitUntil(lambda: cut_words(window.help_page) == [])
        assert overlapping(window.help_page) == []
        assert nameless(window.help_page) == []
    finally:
        texts.install("en")


def _push(page: QWidget, label: str) -> QPushButton:
    return next(b for b in page.findChildren(QPushButton) if b.text().strip() == label)


def _words(page: QWidget) -> list[str]:
    labels = [w for w in page.findChildren(QLabel) if w.isVisible()]
    labels.sort(key=lambda w: w.mapTo(page, w.rect().topLeft()).y())
    return [w.text() for w in labels]
