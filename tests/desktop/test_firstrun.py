"""The first steps, in the real window with the real session; the speaker is the fake."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QRadioButton, QToolButton
from pytestqt.qtbot import QtBot

from desktop.actions import Action
from desktop.hotkeys import Hotkeys, Session
from desktop.listmodels import VoicesModel
from desktop.pages.firstrun import FirstRunPage, ModelOffer
from desktop.pages.firstrun.hear import WELCOME
from desktop.pages.firstrun.tryout import MOST_VOICES, SENTENCE
from desktop.pages.rail import PLACES
from desktop.pages.theme import Theme
from desktop.pages.window import MINIMUM_SIZE, MainWindow
from desktop.player import NoDevice
from desktop.reading import Item, Phase, ReadingSession, Status
from desktop.saving import Saving
from desktop.selection import SelectionReader
from desktop.settings import Settings, changed
from desktop.texts import Texts
from desktop.tray import Tray
from desktop.wiring.firstrun import FirstRunJoiner, find_offer
from desktop.wiring.parts import Parts
from desktop.worker import Engine
from engine.speech import (
    DownloadError,
    Progress,
    SoundDeviceError,
    Speaker,
    UnknownVoiceError,
    VivavoceError,
)
from tests.desktop.looking import cut_words, nameless, overlapping, put_away
from tests.desktop.quiet_player import QuietPlayer
from tests.fakes import CUSTOM, FakeSpeaker, Script
from tests.screen import Screen

LEFT = Qt.MouseButton.LeftButton
SUITED = "0.6b-base"
BROKEN = VivavoceError("The model is damaged.", "Install it again.")


class Desk(QObject):
    """What the application does for the first steps, without the rest of it."""

    told = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.settings = Settings()
        self.changes: list[tuple[str, object]] = []
        self.downloads: list[str] = []
        self.refusal: VivavoceError | None = None
        self.suited: Callable[[], str] = lambda: SUITED
        self.opened: list[FakeSpeaker] = []
        self.may_open = threading.Event()
        self.may_open.set()
        self.error: VivavoceError | None = None
        self.player = QuietPlayer()
        self.session = ReadingSession(self.player, on_status=self.told.emit)
        self.player.on_event = self.session.heed
        self.engine = Engine(self._open, self)
        self.voices = VoicesModel(parent=self)
        self.window = MainWindow(theme, self.settings)
        self.saving = Saving(self)
        self.tray = Tray(self)
        parts = Parts(
            owner=self,
            window=self.window,
            tray=self.tray,
            engine=self.engine,
            session=self.session,
            saving=self.saving,
            voices=self.voices,
            settings=lambda: self.settings,
            change=self.change,
            perform=lambda action: None,
            item=lambda text, place: Item(text, self.settings.reading.voice, place=place),
        )
        self.joiner = FirstRunJoiner(
            parts,
            suited=lambda: self.suited(),
            start_download=self.download,
            why=lambda name: f"{name} fits.",
        )
        self.told.connect(self.joiner.show_status)
        self.engine.ready.connect(lambda speaker: self.voices.set_card(speaker.card))
        self.engine.ready.connect(self.session.set_speaker)

    @property
    def page(self) -> FirstRunPage:
        assert self.joiner.page is not None
        return self.joiner.page

    def change(self, key: str, value: object) -> None:
        self.changes.append((key, value))
        self.settings = changed(self.settings, key, value)
        self.window.show_settings(self.settings)

    def download(self, name: str) -> None:
        if self.refusal is not None:
            raise self.refusal
        self.downloads.append(name)

    def close(self) -> None:
        self.may_open.set()
        self.joiner.close()
        self.session.close()
        self.engine.close()
        self.saving.close()
        self.tray.close()
        QApplication.processEvents()  # what is still on its way would find no window
        self.window.begin_quitting()
        put_away(self.window)

    def _open(self) -> Speaker:
        self.may_open.wait()
        if self.error is not None:
            raise self.error
        self.opened.append(FakeSpeaker(Script(card=CUSTOM)))
        return self.opened[-1]


@pytest.fixture
def desk(qtbot: QtBot, qapp: QApplication) -> Iterator[Desk]:
    made = Desk(Theme(qapp))
    made.window.show()
    qtbot.waitExposed(made.window)
    yield made
    made.close()


@pytest.fixture
def ready(desk: Desk, qtbot: QtBot) -> Desk:
    """With a voice that is loaded, and the first steps in sight."""
    desk.joiner.show_if_new()
    desk.engine.start()
    qtbot.waitUntil(lambda: "ready" in words(desk.page) and "Getting" not in words(desk.page))
    return desk


def test_who_is_new_sees_the_first_steps_and_who_is_not_does_not(desk: Desk) -> None:
    desk.settings = changed(desk.settings, "window.is_welcomed", True)
    desk.joiner.show_if_new()
    assert desk.joiner.page is None
    desk.settings = changed(desk.settings, "window.is_welcomed", False)
    desk.joiner.show_if_new()
    assert desk.page.isVisible()
    assert not any(key.isChecked() for key in rail_keys(desk)), "no place of the rail is shown"


def test_one_press_lets_the_starter_speak(ready: Desk, qtbot: QtBot) -> None:
    desk = ready
    assert QApplication.focusWidget() is desk.page.hear.play or not desk.window.isActiveWindow()
    qtbot.mouseClick(desk.page.hear.play, LEFT)
    qtbot.waitUntil(lambda: desk.player.put_samples > 0)
    desk.player.play(0.2)
    qtbot.waitUntil(lambda: WELCOME in words(desk.page))
    assert desk.opened[0].requests[0].mapped.text in WELCOME
    play_out(desk, qtbot)
    qtbot.waitUntil(lambda: desk.page.hear.play.text().strip() == "Play it again")


def test_pressed_too_early_it_speaks_as_soon_as_it_can(desk: Desk, qtbot: QtBot) -> None:
    desk.may_open.clear()
    desk.engine.start()
    desk.joiner.show()
    assert "Getting the voice ready" in words(desk.page)
    desk.page.hear.show_progress(Progress("Loading", 5 << 40, 10 << 40, "bytes"))
    desk.page.hear.play.click()
    assert "as soon as it is ready" in words(desk.page)
    desk.may_open.set()
    qtbot.waitUntil(lambda: desk.player.put_samples > 0)


@pytest.mark.parametrize("is_before", [True, False])
def test_a_voice_that_cannot_be_had_is_explained_and_tried_again(
    desk: Desk, qtbot: QtBot, is_before: bool
) -> None:
    desk.error = BROKEN
    if not is_before:
        desk.joiner.show()
    desk.engine.start()
    with qtbot.waitSignal(desk.engine.failed):
        pass
    if is_before:
        desk.joiner.show()
    assert BROKEN.what in desk.page.notices.words
    assert BROKEN.remedy in desk.page.notices.words
    assert "is not ready" in words(desk.page)
    desk.error = None
    again = next(b for b in desk.page.notices.findChildren(QPushButton) if b.text() == "Try again")
    again.click()
    qtbot.waitUntil(lambda: "The voice is ready." in words(desk.page))
    assert desk.page.notices.words == ""


def test_without_a_sound_device_it_says_so_and_when_one_comes_no_more(
    ready: Desk, qtbot: QtBot
) -> None:
    desk = ready
    error = SoundDeviceError("There is no loudspeaker.", "Connect one.")
    desk.session.heed(NoDevice(error))
    desk.page.hear.play.click()
    desk.session.heed(NoDevice(error))
    qtbot.waitUntil(lambda: "There is no loudspeaker." in desk.page.notices.words)
    assert "Connect one." in desk.page.notices.words
    desk.joiner.show_status(Status())
    assert desk.page.notices.words == ""


def test_what_was_wrong_before_is_said_when_the_page_comes(desk: Desk, qtbot: QtBot) -> None:
    desk.session.heed(NoDevice(SoundDeviceError("There is no loudspeaker.", "Connect one.")))
    desk.session.pause()
    qtbot.waitUntil(lambda: bool(desk.session.status.notice))
    desk.joiner.show()
    assert "There is no loudspeaker." in desk.page.notices.words


def test_an_error_while_speaking_is_explained(ready: Desk) -> None:
    desk = ready
    desk.page.hear.play.click()
    item = Item(WELCOME, source="sample")
    desk.page.show_status(Status(item=item, error=UnknownVoiceError("Nobody", ())))
    assert "Nobody" in desk.page.notices.words
    assert "One moment" not in words(desk.page)


def test_steps_go_forth_and_back_and_say_where_one_is(ready: Desk, qtbot: QtBot) -> None:
    page = ready.page
    assert not page.back.isEnabled()
    for number in range(3):
        assert f"Step {number + 1} of 3" in words(page)
        assert page.next.text() == ("Finish" if number == 2 else "Next")
        if number < 2:
            qtbot.mouseClick(page.next, LEFT)
    qtbot.mouseClick(page.back, LEFT)
    qtbot.mouseClick(page.back, LEFT)
    assert page.step == 0
    page.show_step(-3)
    assert page.step == 0
    page.show_step(99)
    assert page.step == 2


@pytest.mark.parametrize("step", [0, 1, 2])
def test_the_rest_can_be_skipped_at_any_time(ready: Desk, qtbot: QtBot, step: int) -> None:
    desk = ready
    desk.page.show_step(step)
    qtbot.mouseClick(push(desk.page, "Skip the first steps"), LEFT)
    assert ("window.is_welcomed", True) in desk.changes
    assert desk.window.read_page.isVisible()


def test_they_can_be_shown_again_from_the_first_step(ready: Desk) -> None:
    desk = ready
    desk.page.show_step(2)
    desk.page.next.click()
    page = desk.page
    desk.joiner.show()
    assert desk.page is page
    assert page.isVisible()
    assert page.step == 0


def test_leaving_by_the_rail_ends_nothing(ready: Desk, qtbot: QtBot) -> None:
    desk = ready
    for place in PLACES:
        desk.joiner.show()
        desk.window.show_page(place)
        assert not desk.page.isVisible()
    assert desk.changes == []


def test_voices_are_chosen_and_heard(ready: Desk, qtbot: QtBot) -> None:
    desk = ready
    desk.page.show_step(1)
    choices = {b.accessibleName(): b for b in desk.page.findChildren(QRadioButton)}
    assert list(choices) == ["Vivian", "Ryan"]
    assert choices["Vivian"].isChecked(), "the model's first, while none is chosen"
    listen = next(
        b for b in desk.page.findChildren(QToolButton) if b.accessibleName() == "Listen to Ryan"
    )
    qtbot.mouseClick(listen, LEFT)
    qtbot.waitUntil(lambda: bool(desk.opened[0].requests))
    assert getattr(desk.opened[0].requests[0].voice, "speaker", "") == "ryan"
    assert choices["Vivian"].isChecked(), "listening chooses nothing"
    qtbot.mouseClick(choices["Ryan"], LEFT)
    assert desk.changes == [("reading.voice", "ryan")]
    desk.change("reading.voice", "vivian")
    assert choices["Vivian"].isChecked(), "chosen elsewhere, such as in the tray"


def test_many_voices_with_long_names_stay_in_the_window(ready: Desk, qtbot: QtBot) -> None:
    desk = ready
    desk.window.resize(MINIMUM_SIZE)
    desk.page.show_step(1)
    names = [f"{n} {'A very long name & more ' * 5}" for n in range(300)]
    desk.page.tryout.show_voices([(name, name) for name in names], names[1])
    QApplication.processEvents()
    choices = [b for b in desk.page.findChildren(QRadioButton) if b.isVisible()]
    assert len(choices) == MOST_VOICES
    assert [b.accessibleName() for b in choices] == names[:MOST_VOICES]
    assert all(b.mapTo(desk.window, b.rect().topRight()).x() < 720 for b in choices)
    assert "…" in choices[0].text()
    assert "&&" in choices[0].text() or "&" not in choices[0].text()


def test_the_key_is_tried_for_real(ready: Desk, screen: Screen, qtbot: QtBot) -> None:
    """The button selects the sentence as X11 knows it; a real press of the key reads it."""
    desk = ready
    keys, reader = Hotkeys(Session.X11), SelectionReader()
    keys.armed.connect(lambda action, _: desk.joiner.show_hotkey_problem(action, ""))
    keys.problem.connect(desk.joiner.show_hotkey_problem)
    keys.pressed.connect(lambda _: reader.read_selection())
    reader.found.connect(lambda text, _: desk.session.read(Item(text, source="selection")))
    try:
        with qtbot.waitSignal(keys.armed):
            keys.set_all({Action.SPEAK_SELECTION: "Ctrl+Alt+S"})
        desk.window.activateWindow()
        qtbot.waitUntil(desk.window.isActiveWindow)
        desk.page.show_step(1)
        assert "then press Ctrl+Alt+S" in words(desk.page)
        assert desk.page.tryout.outcome == ""
        qtbot.mouseClick(desk.page.tryout.select, LEFT)
        assert desk.page.tryout.sentence.textCursor().selectedText() == SENTENCE
        screen.xdotool("key", "ctrl+alt+s")
        qtbot.waitUntil(lambda: "It works" in desk.page.tryout.outcome)
        assert desk.session.status.item is not None
        assert desk.session.status.item.text == SENTENCE
    finally:
        keys.close()
        reader.close()
        QGuiApplication.clipboard().clear()


def test_a_sample_or_a_reading_that_goes_on_is_not_taken_for_the_key(ready: Desk) -> None:
    desk = ready
    show = desk.joiner.show_status
    earlier = Item("Earlier.", source="selection")
    show(Status(Phase.SPEAKING, earlier))
    desk.page.show_step(1)
    for phase, item in (
        (Phase.SPEAKING, replace(earlier, place=4)),
        (Phase.SPEAKING, Item(SENTENCE, source="sample")),  # it interrupts what is read
        (Phase.PAUSED, earlier),
        (Phase.SPEAKING, earlier),
        (Phase.SPEAKING, Item(SENTENCE, source="page")),
        (Phase.SPEAKING, Item(SENTENCE, source="clipboard")),
        (Phase.SPEAKING, Item(SENTENCE, source="history")),
        (Phase.IDLE, None),
    ):
        show(Status(phase, item))
        assert desk.page.tryout.outcome == ""
    show(Status(Phase.PREPARING, earlier))
    assert "It works" in desk.page.tryout.outcome


def test_where_no_key_can_be_had_the_advice_stands_there(ready: Desk) -> None:
    desk = ready
    desk.joiner.show_hotkey_problem(Action.PAUSE, "Not this one.")
    desk.joiner.show_hotkey_problem(Action.SPEAK_SELECTION, "Bind `vivavoce x` to a key.")
    desk.page.show_step(1)
    assert desk.page.tryout.outcome == "Bind `vivavoce x` to a key."
    push(desk.page, "Choose other keys").click()
    assert desk.window.preferences.isVisible()
    desk.joiner.show_hotkey_problem(Action.SPEAK_SELECTION, "")
    desk.joiner.show()
    desk.page.show_step(1)
    assert desk.page.tryout.outcome == ""
    desk.change("hotkeys.speak_selection", "")
    assert "No key is set" in desk.page.tryout.outcome


def test_a_problem_of_before_the_page_is_not_lost(desk: Desk) -> None:
    desk.joiner.show_hotkey_problem(Action.SPEAK_SELECTION, "Taken by another program.")
    desk.joiner.show()
    desk.page.show_step(1)
    assert desk.page.tryout.outcome == "Taken by another program."


def test_the_suited_model_is_downloaded_in_the_background(ready: Desk, qtbot: QtBot) -> None:
    desk = ready
    desk.page.show_step(2)
    qtbot.waitUntil(lambda: desk.page.offer.start.isVisible())
    said = words(desk.page)
    assert "Qwen3-TTS 0.6B Base" in said
    assert "0.6b-base fits." in said
    assert "about 2.5 GB" in said
    assert "Ten languages" in said
    assert "huggingface.co/Qwen/Qwen3-TTS-12Hz-0.6B-Base" in said
    qtbot.mouseClick(desk.page.offer.start, LEFT)
    assert desk.downloads == [SUITED]
    assert "goes on in the background" in words(desk.page)
    assert not desk.page.offer.start.isVisible(), "it cannot be begun twice"
    desk.page.next.click()
    assert ("window.is_welcomed", True) in desk.changes


def test_a_download_that_is_refused_is_explained_and_offered_again(
    ready: Desk, qtbot: QtBot
) -> None:
    desk = ready
    desk.refusal = DownloadError("The disk is full.", "Make room.")
    desk.page.show_step(2)
    qtbot.waitUntil(lambda: desk.page.offer.start.isVisible())
    desk.page.offer.start.click()
    assert "The disk is full. Make room." in desk.page.notices.words
    assert desk.page.offer.start.isVisible()
    assert "in the background" not in words(desk.page)


def test_staying_with_the_starter_ends_the_first_steps(ready: Desk, qtbot: QtBot) -> None:
    desk = ready
    desk.page.show_step(2)
    qtbot.waitUntil(lambda: desk.page.offer.decline.isVisible())
    desk.page.offer.decline.click()
    assert desk.downloads == []
    assert ("window.is_welcomed", True) in desk.changes


def test_a_model_that_is_here_is_used_not_downloaded(ready: Desk, qtbot: QtBot) -> None:
    desk = ready
    desk.page.show_step(2)
    qtbot.waitUntil(lambda: desk.page.offer.start.isVisible())
    desk.page.offer.show_offer(ModelOffer("1.7b-custom", "Qwen/X", 1, is_here=True))
    assert "no download is needed" in words(desk.page)
    desk.page.offer.start.click()
    assert desk.changes == [("engine.model", "1.7b-custom")]


@pytest.mark.parametrize("name", ["", "starter", "no-such-model"])
def test_without_a_suited_model_nothing_is_offered(name: str) -> None:
    assert find_offer(lambda: name, lambda _: "") == ModelOffer()


def test_a_slow_look_at_this_computer_holds_nothing_up(desk: Desk, qtbot: QtBot) -> None:
    may_say = threading.Event()
    desk.suited = lambda: SUITED if may_say.wait(20) else ""
    desk.joiner.show()
    desk.page.show_step(2)
    assert "Looking at what this computer can do" in words(desk.page)
    may_say.set()
    qtbot.waitUntil(lambda: desk.page.offer.start.isVisible())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("step", [0, 1, 2])
def test_nothing_is_cut_or_covered_or_nameless(ready: Desk, language: str, step: int) -> None:
    desk, texts = ready, Texts()
    texts.install(language)
    try:
        desk.page.show_engine_error(BROKEN)
        desk.joiner.show_hotkey_problem(Action.SPEAK_SELECTION, "A long advice. " * 12)
        desk.page.offer.show_offer(ModelOffer("1.7b-base", "Qwen/Q", 4_000_000_000, why="Why."))
        desk.window.resize(MINIMUM_SIZE)
        desk.page.show_step(step)
        for _ in range(5):
            QApplication.processEvents()
        assert desk.window.size() == MINIMUM_SIZE
        assert cut_words(desk.page) == []
        assert overlapping(desk.page) == []
        assert nameless(desk.page) == []
    finally:
        texts.install("en")


def words(page: FirstRunPage) -> str:
    """Gives all that is said on the page at this moment."""
    return "\n".join(w.text() for w in page.findChildren(QLabel) if w.isVisibleTo(page))


def push(page: FirstRunPage, label: str) -> QPushButton:
    return next(
        b for b in page.findChildren(QPushButton) if b.text() == label and b.isVisibleTo(page)
    )


def rail_keys(desk: Desk) -> list[QToolButton]:
    return [b for b in desk.window.findChildren(QToolButton) if b.property("role") == "place"]


def play_out(desk: Desk, qtbot: QtBot) -> None:
    def is_over() -> bool:
        desk.player.play(0.5)
        return desk.session.status.phase is Phase.IDLE

    qtbot.waitUntil(is_over)
