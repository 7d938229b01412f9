"""The dialog that makes voices, worked by keys and mouse, and with all that is behind it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.microphone import MicrophoneState
from desktop.pages.cloning import CloneDialog
from desktop.pages.cloning.waveform import TICKS_PER_S
from desktop.pages.editor import TextEditor
from desktop.pages.theme import Theme
from desktop.reading import Phase
from desktop.texts import Texts
from desktop.wiring.books import BooksJoiner
from desktop.wiring.cloning import CloningJoiner
from engine.speech import FindingKind, Severity, SoundDeviceError, VivavoceError, VoiceLibrary
from tests.desktop.looking import cut_words, nameless, overlapping, put_away
from tests.desktop.quiet_player import play_to_the_end
from tests.desktop.test_cloning import put
from tests.desktop.voicesbench import Bench, bench
from tests.fakes import BASE, DESIGN, fake_voice
from tests.screens import cloning as scenes
from tests.screens.cloning import draft

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def dialog(qtbot: QtBot, qapp: QApplication) -> Iterator[CloneDialog]:
    made = CloneDialog(Theme(qapp))
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    made.show_languages(("english", "german"))
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    put_away(made)


def test_the_stretch_is_moved_by_keys_and_told_once_at_rest(
    dialog: CloneDialog, qtbot: QtBot
) -> None:
    dialog.show_draft(draft())
    start, end = dialog.view.waveform.start, dialog.view.waveform.end
    start.setFocus()
    told: list[tuple[float, float]] = []
    dialog.stretch_chosen.connect(lambda _, stretch: told.append(stretch))
    with qtbot.waitSignal(dialog.stretch_chosen):
        qtbot.keyClick(start, Qt.Key.Key_Right)
        qtbot.keyClick(start, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert told == [(pytest.approx(4.5), pytest.approx(17.6))]
    assert "4.5" in start.accessibleDescription()
    assert start.accessibleName()
    assert end.accessibleName() != start.accessibleName()
    with qtbot.waitSignal(dialog.stretch_chosen):
        qtbot.keyClick(end, Qt.Key.Key_End)
    assert told[-1][1] == 24.0


def test_the_handles_never_cross_and_never_leave_the_recording(
    dialog: CloneDialog, qtbot: QtBot
) -> None:
    dialog.show_draft(draft())
    waveform = dialog.view.waveform
    for handle, key in (
        (waveform.start, Qt.Key.Key_End),
        (waveform.end, Qt.Key.Key_Home),
        (waveform.start, Qt.Key.Key_Home),
        (waveform.end, Qt.Key.Key_End),
    ):
        qtbot.keyClick(handle, key)
        start, end = waveform.stretch_s
        assert 0 <= start < end <= 24.0
        assert end - start >= 0.99
    waveform.settle()


def test_a_click_beside_the_stretch_brings_the_nearer_handle_there(
    dialog: CloneDialog, qtbot: QtBot
) -> None:
    dialog.show_draft(draft())
    waveform = dialog.view.waveform
    with qtbot.waitSignal(dialog.stretch_chosen):
        qtbot.mouseClick(waveform, LEFT, pos=QPoint(waveform.width() - 20, 40))
    assert waveform.stretch_s[1] > 22
    assert waveform.end.value() <= 24 * TICKS_PER_S


def test_a_recording_shorter_than_a_second_is_shown_whole(dialog: CloneDialog) -> None:
    short = replace(draft(), stretch_s=(0.0, 0.4))
    recording = replace(short.recording, samples=short.recording.samples[:9_600])
    dialog.show_draft(replace(short, recording=recording))
    waveform = dialog.view.waveform
    assert waveform.stretch_s == (0.0, 0.4)
    waveform.start.setValue(20)
    start, end = waveform.stretch_s
    assert 0 <= start <= end <= 0.4
    waveform.settle()


def test_from_the_recording_to_the_voice_by_keys_alone(dialog: CloneDialog, qtbot: QtBot) -> None:
    dialog.show_draft(draft())
    with qtbot.waitSignal(dialog.make_asked) as told:
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert told.args == [(1,)]
    dialog.show_making(0, 1)
    assert not dialog.accept_button.isEnabled()
    with qtbot.waitSignal(dialog.cancel_asked):
        qtbot.mouseClick(dialog._give_up, LEFT)
    dialog.show_draft(replace(draft(), voice=fake_voice()))
    dialog.show_making(1, 1)
    dialog.show_ended()
    with qtbot.waitSignal(dialog.hear_asked) as told:
        qtbot.mouseClick(dialog.hear, LEFT)
    assert told.args == [1]
    with qtbot.waitSignal(dialog.keep_asked) as told:
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert told.args == [(1,)]


def test_what_is_typed_last_is_told_before_the_voice_is_made(
    dialog: CloneDialog, qtbot: QtBot
) -> None:
    dialog.show_draft(draft())
    told: list[str] = []
    dialog.transcript_given.connect(lambda _, words: told.append(words))
    dialog.make_asked.connect(lambda _: told.append("make"))
    dialog.view.transcript.setFocus()
    qtbot.keyClicks(dialog.view.transcript, "Hello.")
    qtbot.mouseClick(dialog.accept_button, LEFT)
    assert told == ["Hello.", "make"]


def test_what_is_refused_cannot_be_made_and_says_why(dialog: CloneDialog) -> None:
    silent = scenes._flawed(FindingKind.SILENT, severity=Severity.REFUSED)
    dialog.show_draft(draft(assessment=silent))
    assert not dialog.accept_button.isEnabled()
    (words,) = dialog.view.findings.words
    assert "Silent" in words


@pytest.mark.parametrize("kind", FindingKind)
@pytest.mark.parametrize("severity", Severity)
def test_every_finding_has_words_and_advice(
    dialog: CloneDialog, kind: FindingKind, severity: Severity
) -> None:
    dialog.show_draft(draft(assessment=scenes._flawed(kind, severity=severity)))
    (words,) = dialog.view.findings.words
    assert words.count(".") >= 2


def test_many_problems_are_told_in_few_lines(dialog: CloneDialog) -> None:
    for number in range(9):
        dialog.show_refusal(f"{number}.wav", VivavoceError("It is empty.", "Choose another."))
    assert dialog.problem.count("\n") == 3
    assert "8.wav" in dialog.problem
    assert "6" in dialog.problem.splitlines()[-1]


def test_the_note_on_others_voices_comes_first_and_once(qtbot: QtBot, qapp: QApplication) -> None:
    made = CloneDialog(Theme(qapp), knows_consent=False)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    made.show_draft(draft())
    made.show()
    qtbot.waitExposed(made)
    assert not made.view.isVisible()
    with qtbot.waitSignal(made.consent_given):
        qtbot.mouseClick(made.accept_button, LEFT)
    assert made.view.isVisible()
    put_away(made)


def test_recording_shows_how_loud_it_is_in_words(dialog: CloneDialog, qtbot: QtBot) -> None:
    dialog.start.record.click()
    with qtbot.waitSignal(dialog.start_asked):
        dialog.recorder.button.click()
    for level_db, words in ((-50.0, "Quiet"), (-15.0, "Good"), (0.0, "Too loud")):
        dialog.show_recording(MicrophoneState.RECORDING, 3.0, level_db, None)
        assert dialog.recorder._meter.accessibleDescription() == words
    with qtbot.waitSignal(dialog.stop_asked):
        dialog.recorder.button.click()
    error = SoundDeviceError("There is no microphone here.", "Connect one.")
    dialog.show_recording(MicrophoneState.ENDED, 0.0, -90.0, error)
    assert dialog.recorder.problem == "There is no microphone here. Connect one."


@pytest.mark.parametrize("language", ["en", "de"])
def test_in_every_state_no_word_is_cut_and_everything_has_a_name(
    qtbot: QtBot, qapp: QApplication, language: str
) -> None:
    texts = Texts()
    texts.install(language)
    try:
        for state in (scenes._flaws, scenes._several, scenes._making, scenes._record):
            made = CloneDialog(Theme(qapp), is_to_record=state is scenes._record)
            made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
            made.show_languages(scenes.LANGUAGES)
            state(made)
            made.show()
            qtbot.waitExposed(made)
            assert cut_words(made) == []
            assert nameless(made) == []
            assert overlapping(made) == []
            assert made.height() <= 520
            put_away(made)
    finally:
        texts.install("en")


@pytest.fixture
def room(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Bench, CloningJoiner]]:
    """The window with all that makes voices behind it."""
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    with bench(qtbot, qapp) as made:
        joiner = CloningJoiner(made.joiner._parts)
        made.owner.told.connect(joiner.show_status)
        yield made, joiner
        joiner.close()


def drop(on: QWidget, *paths: Path) -> None:
    """Drags files over a widget and lets them go where they then are."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    place, copy = on.rect().center(), Qt.DropAction.CopyAction
    none = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place, copy, mime, LEFT, none)
    QApplication.sendEvent(on, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(on, QDropEvent(QPointF(place), copy, mime, LEFT, none))


def opened(room: tuple[Bench, CloningJoiner], n_drafts: int) -> CloneDialog:
    made, joiner = room
    made.qtbot.waitUntil(
        lambda: joiner.dialog is not None and len(joiner.dialog.drafts) == n_drafts,
        timeout=10_000,
    )
    assert joiner.dialog is not None
    dialog = joiner.dialog
    if dialog._page == 0:
        dialog.accept_button.click()
    made.qtbot.waitUntil(lambda: dialog.accept_button.isEnabled())
    return dialog


def test_recordings_dropped_on_the_text_become_voices_that_read(
    room: tuple[Bench, CloningJoiner], tmp_path: Path, qtbot: QtBot
) -> None:
    made, joiner = room
    paths = [put(tmp_path / name) for name in ("Größe 🎤.wav", "b c.wav")]
    empty = tmp_path / "empty.mp3"
    empty.touch()
    made.window.show_page("read")
    editor = made.window.findChild(TextEditor)
    assert isinstance(editor, TextEditor)
    drop(editor.viewport(), *paths, empty)
    dialog = opened(room, 2)
    assert made.settings.window.knows_consent
    qtbot.waitUntil(lambda: "empty.mp3" in dialog.problem)
    dialog.accept_button.click()
    qtbot.waitUntil(lambda: all(d.voice is not None for d in dialog.drafts))
    dialog.hear.click()
    qtbot.waitUntil(lambda: made.player.put_samples > 0)
    play_to_the_end(made.player, lambda: made.session.status.phase is Phase.IDLE)
    with qtbot.waitSignal(joiner.kept):
        dialog.accept_button.click()
    qtbot.waitUntil(lambda: joiner.dialog is None)
    assert [voice.name for voice in VoiceLibrary().list()] == ["b c", "Größe 🎤"]
    assert made.settings.reading.voice == "Größe 🎤"
    assert joiner._parts.voices.row_of("b c") >= 0


def test_a_text_dropped_on_the_window_is_still_read(
    room: tuple[Bench, CloningJoiner], tmp_path: Path, qtbot: QtBot
) -> None:
    made, joiner = room
    path = tmp_path / "a.txt"
    path.write_text("A text.")
    made.window.show_page("read")
    editor = made.window.findChild(TextEditor)
    assert isinstance(editor, TextEditor)
    books = BooksJoiner(joiner._parts)
    with qtbot.waitSignal(books.opening.ended):
        drop(editor.viewport(), path)
    assert editor.toPlainText() == "A text."
    assert joiner.dialog is None
    books.close()


@pytest.mark.parametrize("is_over_sheet", [True, False])
def test_the_sheet_goes_when_the_drag_leaves(
    room: tuple[Bench, CloningJoiner], tmp_path: Path, qtbot: QtBot, is_over_sheet: bool
) -> None:
    made, joiner = room
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(put(tmp_path / "a.wav")))])
    enter = QDragEnterEvent(
        QPoint(9, 9), Qt.DropAction.CopyAction, mime, LEFT, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(made.window, enter)
    sheet = joiner.drop._sheet
    assert sheet.isVisible()
    assert sheet.geometry() == made.window.rect()
    if is_over_sheet:  # where Qt takes the drag with the pointer's next move
        QApplication.sendEvent(sheet, enter)
        QApplication.sendEvent(sheet, QDragLeaveEvent())
    else:
        QApplication.sendEvent(made.window, QDragLeaveEvent())
    qtbot.waitUntil(lambda: not sheet.isVisible())


@pytest.mark.parametrize("n_times", [1, 2])
def test_closing_the_dialog_leaves_no_voice_and_it_opens_again(
    room: tuple[Bench, CloningJoiner], tmp_path: Path, qtbot: QtBot, n_times: int
) -> None:
    _, joiner = room

    def open_make_and_close() -> None:
        joiner.open_for([put(tmp_path / "a.wav")])
        dialog = opened(room, 1)
        dialog.accept_button.click()
        qtbot.waitUntil(lambda: dialog.drafts[0].voice is not None)
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        assert joiner.dialog is None
        assert joiner.cloning.drafts == ()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    for _ in range(n_times):
        open_make_and_close()
    assert len(VoiceLibrary().list()) == 0
    assert not list(tmp_path.rglob("*.safetensors"))


def test_with_a_model_that_makes_none_it_offers_the_starter(
    room: tuple[Bench, CloningJoiner], tmp_path: Path, qtbot: QtBot
) -> None:
    made, joiner = room
    made.use_model(DESIGN)
    made.change("engine.model", "1.7b-voice-design")
    joiner.open_for([put(tmp_path / "a.wav")])
    dialog = opened(room, 1)
    assert "cannot make voices" in dialog.notices.words
    with qtbot.waitSignal(dialog.starter_asked):
        dialog.notices.findChildren(type(dialog.accept_button))[0].click()
    assert made.settings.engine.model == ""
    made.use_model(BASE)
    qtbot.waitUntil(lambda: dialog.notices.words == "")
