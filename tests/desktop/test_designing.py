"""A described voice is heard, kept by way of a Base model, and never half made."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import soundfile
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from desktop.designing import LINES, Audition, Designer, Surroundings, line
from desktop.designing.auditions import AUDITIONS
from desktop.pages.voices import DesignDialog
from engine.errors import DeviceFullError
from engine.speech import Design, VivavoceError, VoiceLibrary, home_directory
from engine.text import segments
from tests.desktop.looking import cut_words, nameless, overlapping
from tests.desktop.test_voices_page import push
from tests.desktop.voicesbench import Bench, bench
from tests.fakes import BASE, DESIGN, FakeSpeaker, Script

LEFT = Qt.MouseButton.LeftButton
HERE = Surroundings(True, ("1.7b-base",), "1.7b-base", 4_550_000_000)
NO_BASE = Surroundings(True, (), "1.7b-base", 4_550_000_000)
NOTHING = Surroundings(False, (), "1.7b-base", 4_550_000_000)
CAPTAIN = Audition("A sea captain, old and kind", "english")


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> VoiceLibrary:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    return VoiceLibrary()


@pytest.fixture
def speaker() -> Iterator[FakeSpeaker]:
    with FakeSpeaker(Script(card=DESIGN)) as speaker:
        yield speaker


@contextmanager
def designer(
    found: Surroundings = HERE, open_base: Callable[[str], FakeSpeaker] | None = None
) -> Iterator[Designer]:
    made = Designer(open_base or (lambda _: FakeSpeaker(Script(card=BASE))), lambda _: found)
    yield made
    made.close()


def kept_files() -> list[Path]:
    return sorted(path for path in (home_directory() / "designs").glob("*") if path.is_file())


@pytest.mark.parametrize("language", sorted(AUDITIONS))
def test_an_audition_is_spoken_as_one_segment(language: str) -> None:
    """A model makes a described voice up anew for each segment: it would change in the middle."""
    assert AUDITIONS.keys() == LINES.keys()
    for take in range(3):
        (only,) = segments(Audition("x", language, take).text, language=language)
        assert len(only.text) > 30


def test_another_take_asks_for_something_else_and_the_same_take_for_the_same() -> None:
    asked = {(a.text, a.design) for a in (Audition("x", "german", n) for n in range(20))}
    assert len(asked) == 20
    assert Audition("x", "GERMAN", 3).text == Audition("x", "german").text
    assert Audition(" x ", "klingon").design == Design("x")


def test_a_line_is_in_the_first_language_that_there_is() -> None:
    assert line("Auto", "", "French") == (LINES["french"], "french")
    assert line("Klingon") == (LINES["english"], "english")


def test_what_is_kept_is_what_was_heard(
    qtbot: QtBot, speaker: FakeSpeaker, library: VoiceLibrary
) -> None:
    with designer() as made, qtbot.waitSignal(made.kept) as told:
        item = made.item(CAPTAIN)
        made.keep(CAPTAIN, "Captain", speaker)
    (request,) = speaker.requests
    assert (request.mapped.text, request.voice, request.language) == (
        item.text,
        item.trial,
        item.language,
    )
    assert told.args == ["Captain", "Captain", "1.7b-base"]
    voice = library.get("Captain")
    assert (voice.transcript, voice.language) == (item.text, "english")
    assert kept_files() == []


def test_a_taken_name_gets_a_number(
    qtbot: QtBot, speaker: FakeSpeaker, library: VoiceLibrary
) -> None:
    with designer() as made:
        for name in ("Captain", "Captain (2)"):
            with qtbot.waitSignal(made.ended), qtbot.waitSignal(made.kept) as told:
                made.keep(CAPTAIN, "Captain", speaker)
            assert told.args[1] == name


def test_without_a_base_model_the_recording_waits_and_is_finished_later(
    qtbot: QtBot, speaker: FakeSpeaker, library: VoiceLibrary
) -> None:
    with designer(NO_BASE) as made:
        with qtbot.waitSignal(made.ended), qtbot.waitSignal(made.waiting) as told:
            made.keep(CAPTAIN, "Käpt'n / 🎙", speaker)
        draft = told.args[0]
    assert soundfile.info(str(draft.recording)).duration == pytest.approx(draft.recording_s, 0.01)
    assert json.loads(draft.recording.with_suffix(".json").read_text("utf-8"))["description"]
    assert len(library.list()) == 0
    with designer() as made:  # another day
        with qtbot.waitSignal(made.drafts_changed) as listed:
            made.look()
        assert listed.args[0] == (draft,)
        with qtbot.waitSignal(made.kept):
            made.finish(draft)
    assert library.get("Käpt'n / 🎙").transcript == CAPTAIN.text
    assert kept_files() == []


def test_a_base_model_that_does_not_fit_the_memory_loses_nothing(
    qtbot: QtBot, speaker: FakeSpeaker, library: VoiceLibrary
) -> None:
    def refuse(_: str) -> FakeSpeaker:
        raise DeviceFullError("The graphics card is full.", "Close other programs.")

    with designer(open_base=refuse) as made:
        with qtbot.waitSignal(made.ended), qtbot.waitSignal(made.failed) as told:
            made.keep(CAPTAIN, "Captain", speaker)
        assert "full" in told.args[0].what
        assert not made.is_busy
    assert [path.suffix for path in kept_files()] == [".flac", ".json"]
    assert len(library.list()) == 0


def test_a_speaker_that_fails_leaves_nothing(qtbot: QtBot, library: VoiceLibrary) -> None:
    failures = {(0, 3): VivavoceError("It broke.", "Try again.")}
    with (
        FakeSpeaker(Script(card=DESIGN, failures=failures)) as broken,
        designer() as made,
        qtbot.waitSignal(made.ended),
        qtbot.waitSignal(made.failed),
    ):
        made.keep(CAPTAIN, "Captain", broken)
    assert kept_files() == []


def test_cancelled_while_it_speaks_or_loads_nothing_is_left(
    qtbot: QtBot, library: VoiceLibrary
) -> None:
    failures: list[object] = []
    is_opening, may_go_on = threading.Event(), threading.Event()

    def slow(_: str) -> FakeSpeaker:
        is_opening.set()
        assert may_go_on.wait(10)
        return FakeSpeaker(Script(card=BASE))

    with (
        FakeSpeaker(Script(card=DESIGN, frame_delay_s=0.02)) as slow_one,
        designer(open_base=slow) as made,
    ):
        made.failed.connect(failures.append)
        with qtbot.waitSignal(made.ended):
            made.keep(CAPTAIN, "Captain", slow_one)
            qtbot.waitUntil(lambda: slow_one.n_frames_made > 2)
            made.cancel()
        slow_one.script = Script(card=DESIGN)
        with qtbot.waitSignal(made.ended):
            made.keep(CAPTAIN, "Captain", slow_one)
            qtbot.waitUntil(is_opening.is_set)
            made.cancel()
            may_go_on.set()
    assert failures == []
    assert kept_files() == []
    assert len(library.list()) == 0


def test_a_second_keep_meanwhile_is_passed_over(qtbot: QtBot, library: VoiceLibrary) -> None:
    with (
        FakeSpeaker(Script(card=DESIGN, frame_delay_s=0.005)) as slow,
        designer() as made,
        qtbot.waitSignal(made.kept),
    ):
        made.keep(CAPTAIN, "Captain", slow)
        made.keep(CAPTAIN, "Captain", slow)
    assert [voice.name for voice in library.list()] == ["Captain"]


def test_damaged_drafts_are_passed_over(qtbot: QtBot) -> None:
    folder = home_directory() / "designs"
    folder.mkdir(parents=True)
    contents = (b"", b"[]", b"{", b"\xff", b'{"name": 1}', b"[" * 100_000)
    for number, content in enumerate(contents):
        (folder / f"{number}.json").write_bytes(content)
        (folder / f"{number}.flac").write_bytes(b"")
    with designer() as made, qtbot.waitSignal(made.drafts_changed) as told:
        made.look()
    assert told.args == [()]


def test_closing_while_it_keeps_ends_it(qtbot: QtBot) -> None:
    with FakeSpeaker(Script(card=DESIGN, frame_delay_s=0.02)) as slow:
        with designer() as made:
            made.keep(CAPTAIN, "Captain", slow)
            qtbot.waitUntil(lambda: slow.n_frames_made > 2)
        assert kept_files() == []


@pytest.fixture
def desk(qtbot: QtBot, qapp: QApplication) -> Iterator[Bench]:
    made = Designer(lambda _: FakeSpeaker(Script(card=BASE)), lambda _: NO_BASE)
    with bench(qtbot, qapp, DESIGN, made) as desk:
        yield desk


def opened(desk: Bench) -> DesignDialog:
    desk.page.design_asked.emit()
    dialog = desk.window.findChild(DesignDialog)
    assert isinstance(dialog, DesignDialog)
    return dialog


def test_in_the_dialog_a_voice_is_heard_changed_and_kept(desk: Bench) -> None:
    dialog = opened(desk)
    assert not dialog._listen.isEnabled()
    desk.qtbot.keyClicks(dialog._words, "An old captain")
    assert not dialog.accept_button.isEnabled()  # it has no name yet
    desk.qtbot.keyClicks(dialog._name, "Captain")
    desk.qtbot.mouseClick(dialog._listen, LEFT)
    desk.qtbot.waitUntil(lambda: dialog._is_heard)
    first = desk.session.status.item
    desk.qtbot.mouseClick(dialog._again, LEFT)
    desk.qtbot.waitUntil(lambda: desk.session.status.item not in (None, first))
    assert dialog.audition.take == 1
    assert nameless(dialog) == []
    desk.qtbot.mouseClick(dialog.accept_button, LEFT)
    desk.wait_said("the model 1.7b-base is needed")
    assert "Waiting" in desk.card("Captain").accessibleName()


def test_what_waits_can_be_deleted_and_brought_back(desk: Bench) -> None:
    dialog = opened(desk)
    desk.qtbot.keyClicks(dialog._words, "An old captain")
    desk.qtbot.keyClicks(dialog._name, "Captain")
    desk.qtbot.mouseClick(dialog.accept_button, LEFT)
    card = desk.card("Captain")
    card.setFocus()
    desk.qtbot.keyClick(card, Qt.Key.Key_Delete)
    desk.qtbot.waitUntil(lambda: "Captain" not in desk.names())
    push(desk, "Undo")
    desk.card("Captain")


@pytest.mark.parametrize(
    ("found", "label"), [(HERE, "Use that model"), (NOTHING, "Go to the models")]
)
def test_with_another_model_in_use_the_dialog_says_what_to_do(
    qtbot: QtBot, qapp: QApplication, found: Surroundings, label: str
) -> None:
    with bench(qtbot, qapp, BASE, Designer(look=lambda _: found)) as desk:
        dialog = opened(desk)
        desk.qtbot.keyClicks(dialog._words, "An old captain")
        qtbot.waitUntil(lambda: any(b.text() == label for b in dialog.findChildren(QPushButton)))
        assert not dialog._listen.isEnabled()
        QApplication.processEvents()
        assert cut_words(dialog) == []
        assert overlapping(dialog) == []
        button = next(b for b in dialog.findChildren(QPushButton) if b.text() == label)
        qtbot.mouseClick(button, LEFT)
        if found is HERE:
            assert desk.models == ["1.7b-design"]
            desk.use_model(DESIGN)
            assert dialog._listen.isEnabled()
            dialog.reject()
        else:
            assert desk.window.models_page.isVisible()
