"""The models page as a user meets it: a real window, a real hub, real files, a real engine."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from desktop.downloads import Downloads, Phase, Work
from desktop.listmodels import ModelRow, Shape, VoicesModel
from desktop.pages.banner import Banner
from desktop.pages.models import ModelsPage
from desktop.pages.models.card import ModelCard
from desktop.pages.models.deleting import DeleteQuestion
from desktop.pages.theme import Theme
from desktop.pages.window import FIRST_SIZE, MINIMUM_SIZE, MainWindow
from desktop.reading import Item, ReadingSession
from desktop.saving import Saving
from desktop.settings import Settings, changed
from desktop.texts import Texts
from desktop.tray import Tray
from desktop.wiring.models import ModelsJoiner
from desktop.wiring.parts import Parts
from desktop.worker import Engine
from engine.contract import Speaker, State
from engine.errors import VivavoceError
from engine.hub import Patience
from engine.models import STARTER, GraphicsCard, add_directory
from engine.speech import open_speaker
from tests.desktop.looking import cut_words, nameless, overlapping, put_away
from tests.desktop.quiet_player import QuietPlayer
from tests.hub import NAME, WEIGHTS, Hub, files_of, hub, serving

__all__ = ["hub"]

LEFT = Qt.MouseButton.LeftButton
QUICK = Patience(timeout_s=0.5, n_tries=3, wait_s=0.01)
GB = 1_000_000_000
LAPTOP = GraphicsCard("Laptop card", 0, 8 * GB, 6 * GB)
FULL = VivavoceError("The disk is full.", "Make room.")


class Desk(QObject):
    """What the application does for the models page, without the rest of it."""

    def __init__(self, theme: Theme, hub: Hub, cards: tuple[GraphicsCard, ...] = ()) -> None:
        super().__init__()
        self.settings = changed(Settings(), "engine.hub", hub.endpoint)
        self.cards = cards
        self.player = QuietPlayer()
        self.session = ReadingSession(self.player)
        self.player.on_event = self.session.heed
        self.engine = Engine(self._open, self)
        self.window = MainWindow(theme, self.settings)
        self.window.resize(FIRST_SIZE)
        self.saving = Saving(self)
        self.tray = Tray(self)
        parts = Parts(
            owner=self,
            window=self.window,
            tray=self.tray,
            engine=self.engine,
            session=self.session,
            saving=self.saving,
            voices=VoicesModel(parent=self),
            settings=lambda: self.settings,
            change=self.change,
            perform=lambda action: None,
            item=lambda text, place: Item(text, place=place),
        )
        self.engine.failed.connect(self.window.show_error)  # as the application does
        downloads = Downloads(
            lambda: self.settings.engine.hub,
            lambda: self.settings.engine.model or STARTER,
            patience=QUICK,
            retry_waits_s=(0.05,),
            parent=self,
        )
        self.joiner = ModelsJoiner(parts, downloads=downloads, find_cards=lambda: self.cards)

    @property
    def page(self) -> ModelsPage:
        return self.window.models_page

    def change(self, key: str, value: object) -> None:
        self.settings = changed(self.settings, key, value)
        if key == "engine.model":
            self.engine.start()
        self.window.show_settings(self.settings)

    def card(self, name: str) -> ModelCard:
        cards = [card for card in self.page.list.cards if isinstance(card, ModelCard)]
        return next(card for card in cards if card.row.name == name)

    def row(self, name: str) -> ModelRow:
        row = self.joiner.models.row(name)
        assert row is not None
        return row

    def press(self, words: str, qtbot: QtBot) -> None:
        """Presses what a banner offers."""
        shown = [
            b
            for banner in self.window.findChildren(Banner)
            if banner.isVisible()
            for b in banner.findChildren(QPushButton)
            if b.text() == words
        ]
        assert shown, f"nothing offers “{words}”"
        qtbot.mouseClick(shown[0], LEFT)

    def banners(self) -> str:
        return " ".join(banner.words for banner in self.window.findChildren(Banner))

    def close(self) -> None:
        self.joiner.close()
        self.session.close()
        self.engine.close()
        self.saving.close()
        self.tray.close()
        self.window.begin_quitting()
        put_away(self.window)

    def _open(self) -> Speaker:
        return open_speaker(self.settings.engine.model or None, device="cpu")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "models" / "Qwen--Qwen3-TTS-12Hz-0.6B-Base"


Make = Callable[..., Desk]


@pytest.fixture
def make(qtbot: QtBot, qapp: QApplication) -> Iterator[Make]:
    made: list[Desk] = []

    def give(hub: Hub, cards: tuple[GraphicsCard, ...] = ()) -> Desk:
        desk = Desk(Theme(qapp), hub, cards)
        made.append(desk)
        desk.window.show()
        desk.window.show_page("models")
        qtbot.waitExposed(desk.window)
        qtbot.waitUntil(lambda: len(desk.page.list.cards) == len(desk.joiner.models.rows) > 0)
        return desk

    yield give
    for desk in made:
        desk.close()


@pytest.fixture
def desk(make: Make, hub: Hub) -> Desk:
    return make(hub)


def test_a_model_is_downloaded_over_a_bad_line_and_speaks(
    make: Make, base_like_06b: Path, qtbot: QtBot
) -> None:
    """Issue 6: the line drops twice. Click, watch the bar, done, use: the tiny model loads."""
    with serving(Hub(files_of(base_like_06b))) as server:
        desk = make(server)
        server.faults[WEIGHTS] = ["drop", "drop"]
        server.pause_s = 0.01
        seen: list[str] = []
        desk.joiner.models.dataChanged.connect(lambda *_: seen.append(desk.card(NAME).progress))
        assert desk.row(NAME).shape is Shape.ABSENT
        qtbot.mouseClick(desk.card(NAME).main, LEFT)
        qtbot.waitUntil(lambda: desk.row(NAME).shape is Shape.HERE, timeout=30_000)
        assert any(" of " in words and "/s" in words for words in seen), seen
        assert len([s for s in server.asked_for(WEIGHTS) if s is not None]) == 2
        ready: list[Speaker] = []
        desk.engine.ready.connect(ready.append)
        desk.press("Use it now", qtbot)
        qtbot.waitUntil(lambda: desk.engine.state is State.IDLE and bool(ready), timeout=60_000)
        assert desk.settings.engine.model == NAME
        assert ready[0].card.name == NAME
        assert desk.row(NAME).is_in_use
        assert not desk.card(NAME).main.isVisible(), "it is in use already"


def test_what_can_be_pressed_follows_from_what_there_is(desk: Desk, qtbot: QtBot) -> None:
    models = desk.joiner.models
    main = desk.card(NAME).main
    assert main.text() == "Download"
    for phase, words in (
        (Phase.WAITING, "Pause"),
        (Phase.DOWNLOADING, "Pause"),
        (Phase.OFFLINE, "Try now"),
        (Phase.PAUSED, "Resume"),
        (Phase.FAILED, "Try again"),
        (Phase.VERIFYING, "Stop"),
    ):
        models.show_work(NAME, Work(phase, 1, 2, error=FULL))
        assert main.text() == words
        assert main.isVisible()
        assert desk.card(NAME).title in main.accessibleName()
    models.show_work(NAME, Work(Phase.FAILED, error=FULL))
    assert desk.card(NAME).problem == "The disk is full. Make room."
    models.show_work(NAME, Work(Phase.DELETING))
    assert not main.isVisible()
    models.show_work(NAME, None)
    models.show_damaged(NAME, True)
    assert main.text() == "Repair"
    assert not desk.card(STARTER).main.isVisible()


def test_the_bar_says_size_speed_and_time(desk: Desk) -> None:
    card = desk.card(NAME)

    def told(work: Work) -> str:
        desk.joiner.models.show_work(NAME, work)
        return card.progress

    work = Work(Phase.DOWNLOADING, 1_200_000_000, 2_500_000_000, 8_400_000.0)
    assert told(work) == "1.2 of 2.5 GB, 8.4 MB/s, 3 min left"
    assert told(Work(Phase.DOWNLOADING)) == "Connecting…"
    assert "less than a minute" in told(Work(Phase.DOWNLOADING, 2, 3 * GB, 1e9))
    assert "h left" in told(Work(Phase.DOWNLOADING, 2, 3 * GB, 1e5))
    assert told(Work(Phase.VERIFYING, 1, 4)).startswith("Checking: 25 %")
    assert "No connection" in told(Work(Phase.OFFLINE, GB, 2 * GB, error=FULL))
    assert card.progress in card.accessibleName()


def test_what_was_half_downloaded_is_shown_with_resume(
    make: Make, hub: Hub, home: Path, qtbot: QtBot
) -> None:
    home.mkdir(parents=True)
    (home / "model.safetensors.0123456789ab.part").write_bytes(bytes(1000))
    desk = make(hub)
    assert desk.row(NAME).shape is Shape.PAUSED
    assert desk.card(NAME).main.text() == "Resume"
    qtbot.mouseClick(desk.card(NAME).main, LEFT)
    qtbot.waitUntil(lambda: desk.row(NAME).shape is Shape.HERE)


def test_fit_is_said_in_words_with_a_card_and_without(make: Make, hub: Hub, qtbot: QtBot) -> None:
    desk = make(hub, (LAPTOP,))
    assert "Fits" not in desk.card(NAME).accessibleName(), "nothing is known yet"
    desk.engine.failed.emit(FULL)  # torch has been loaded, whatever came of it
    qtbot.waitUntil(lambda: desk.row(NAME).fit is not None)
    assert "Fits" in desk.card(NAME).accessibleName()
    assert "Too large" in desk.card("1.7b-base").accessibleName()
    assert "needs about 6.5 GB of graphics memory" in desk.card("1.7b-base").accessibleName()
    assert [row.name for row in desk.joiner.models.rows if row.is_suited] == ["1.7b-base"]
    assert desk.joiner.suited() == "1.7b-base"
    assert "6.5 GB" in desk.joiner.why_suited("1.7b-base")
    desk.cards = ()
    desk.engine.failed.emit(FULL)
    qtbot.waitUntil(lambda: desk.row(NAME).has_card is False)
    assert "slower than speech" in desk.card(NAME).accessibleName()
    assert desk.row(STARTER).is_suited


def test_a_model_that_does_not_load_says_so_and_offers_the_starter(
    desk: Desk, home: Path, base_like_06b: Path, qtbot: QtBot
) -> None:
    """The setting stays as it was chosen until the user takes the offer."""
    own = shutil.copytree(base_like_06b, home.parent / "own")
    add_directory(own)
    (own / WEIGHTS).write_bytes(b"spoilt")
    desk.joiner.models.refresh()
    qtbot.waitUntil(lambda: desk.joiner.models.row("own") is not None)
    qtbot.mouseClick(desk.card("own").main, LEFT)
    qtbot.waitUntil(lambda: "could not be loaded" in desk.card("own").problem)
    assert desk.settings.engine.model == "own"
    assert "model.safetensors" in desk.banners()
    desk.press("Use the starter", qtbot)
    assert desk.settings.engine.model == ""
    assert desk.row(STARTER).is_in_use
    assert desk.card("own").problem == ""
    qtbot.waitUntil(lambda: desk.engine.speaker is not None, timeout=30_000)


def test_deleting_asks_first_and_then_leaves_nothing(
    desk: Desk, hub: Hub, home: Path, qtbot: QtBot
) -> None:
    qtbot.mouseClick(desk.card(NAME).main, LEFT)
    qtbot.waitUntil(lambda: desk.row(NAME).shape is Shape.HERE)
    for answer, is_gone in (("Cancel", False), ("Delete", True)):
        qtbot.keyClick(desk.card(NAME), Qt.Key.Key_Delete)
        (question,) = desk.window.findChildren(DeleteQuestion)
        buttons = question.findChildren(QPushButton)
        qtbot.mouseClick(next(b for b in buttons if b.text() == answer), LEFT)
        qtbot.waitUntil(lambda: desk.window.findChildren(DeleteQuestion) == [])
        if is_gone:
            qtbot.waitUntil(lambda: desk.row(NAME).shape is Shape.ABSENT)
        assert home.exists() is not is_gone
    assert "is deleted" in desk.page.notices.words


def test_a_check_that_finds_damage_offers_to_repair(
    desk: Desk, hub: Hub, home: Path, qtbot: QtBot
) -> None:
    qtbot.mouseClick(desk.card(NAME).main, LEFT)
    qtbot.waitUntil(lambda: desk.row(NAME).shape is Shape.HERE)
    desk.page.verify_asked.emit(NAME)
    qtbot.waitUntil(lambda: "as it was published" in desk.page.notices.words)
    (home / WEIGHTS).write_bytes((home / WEIGHTS).read_bytes()[::-1])
    desk.page.verify_asked.emit(NAME)
    qtbot.waitUntil(lambda: desk.row(NAME).shape is Shape.DAMAGED)
    assert "vivavoce models" not in desk.banners(), "no commands in a window"
    desk.press("Repair", qtbot)
    qtbot.waitUntil(lambda: desk.row(NAME).shape is Shape.HERE)


def test_a_folder_is_added_removed_and_brought_back(
    desk: Desk, base_like_06b: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    own = shutil.copytree(base_like_06b, tmp_path / "Größe 🎤")
    models = desk.joiner.models
    desk.page.folder_chosen.emit(own)
    qtbot.waitUntil(lambda: models.row(own.name) is not None)
    assert own.name in desk.page.notices.words
    desk.page.remove_asked.emit(own.name)
    qtbot.waitUntil(lambda: models.row(own.name) is None)
    desk.press("Undo", qtbot)
    qtbot.waitUntil(lambda: models.row(own.name) is not None)
    (own / "vocab.json").unlink()
    desk.page.folder_chosen.emit(tmp_path)
    qtbot.waitUntil(lambda: "lacks" in desk.page.notices.words)
    assert len(models.rows) == 7


def test_the_settings_offer_what_the_engine_can_run_on(make: Make, hub: Hub, qtbot: QtBot) -> None:
    desk = make(hub, (LAPTOP,))
    desk.engine.failed.emit(FULL)
    qtbot.waitUntil(lambda: desk.row(NAME).has_card is True)
    control = desk.window.preferences.control("engine.device")
    assert isinstance(control, QComboBox)
    assert "cuda:0" in [control.itemData(number) for number in range(control.count())]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_state_is_whole_in_the_smallest_window(
    make: Make, hub: Hub, qapp: QApplication, qtbot: QtBot, language: str
) -> None:
    texts = Texts()
    texts.install(language)
    desk = make(hub, (LAPTOP,))
    desk.window.resize(MINIMUM_SIZE)
    models = desk.joiner.models
    models.show_cards((LAPTOP,))
    names = [row.name for row in models.rows]
    for name, phase in zip(names[1:], (*Phase,), strict=False):
        models.show_work(name, Work(phase, 12 * GB // 10, 25 * GB // 10, 8.4e6, FULL))
    models.show_use(names[-1], "It is damaged, and this is said at length, over several lines.")
    for _ in range(5):
        qapp.processEvents()
    assert cut_words(desk.window) == []
    assert overlapping(desk.window) == []
    assert [nameless(card) for card in desk.page.list.cards if nameless(card)] == []
    texts.install("en")
