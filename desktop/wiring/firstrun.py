"""The first steps, joined to the session, the engine, the hotkeys and the download."""

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal

from desktop.actions import Action
from desktop.listmodels import VoiceRow
from desktop.pages.firstrun import FirstRunPage, ModelOffer
from desktop.pages.firstrun.hear import WELCOME
from desktop.pages.firstrun.tryout import SENTENCE
from desktop.reading import Item, Phase, Status
from desktop.wiring.parts import Parts
from engine.speech import State, VivavoceError, list_models

SELECTION = "selection"


class FirstRunJoiner(QObject):
    """Makes the page when it is wanted, and joins it.

    Signals (private; emitted in the thread that looks at this computer):
        _offer_found(ModelOffer): The model that suits it.

    Args:
        parts: The rest of the application.
        suited: Gives the name of the model that suits this computer, empty for the starter; it may
            take its time, and is called in a thread.
        start_download: Begins to download a model of this name in the background.
        why: Says of a model why it suits, in a sentence; called in the same thread as `suited`.
    """

    _offer_found = Signal(object)

    def __init__(
        self,
        parts: Parts,
        *,
        suited: Callable[[], str],
        start_download: Callable[[str], None],
        why: Callable[[str], str] = lambda _: "",
    ) -> None:
        super().__init__(parts.owner)
        self._parts = parts
        self._suited, self._start_download, self._why = suited, start_download, why
        self._page: FirstRunPage | None = None
        self._looking: threading.Thread | None = None
        self._problems: dict[Action, str] = {}
        self._failure: VivavoceError | None = None
        self._selection: str | None = None  # what is being read of one, be it interrupted
        self._offer_found.connect(self._show_offer, Qt.ConnectionType.QueuedConnection)
        parts.engine.failed.connect(self._note_failure)
        parts.engine.state_changed.connect(self._follow_engine)

    @property
    def page(self) -> FirstRunPage | None:
        """The page, once it was wanted."""
        return self._page

    @property
    def is_shown(self) -> bool:
        """Whether the first steps are what the window shows."""
        return self._page is not None and self._parts.window.shows(self._page)

    def show_if_new(self) -> None:
        """Shows the first steps to whoever has not seen them."""
        if not self._parts.settings().window.is_welcomed:
            self.show()

    def show(self) -> None:
        """Shows the first steps, from the first one."""
        page = self._page or self._make()
        self._show_voices()
        self._show_ready()
        self._look()
        self._parts.window.show_beside(page)
        page.show_step(0)

    def show_status(self, status: Status) -> None:
        """Takes what the session does; called in the GUI thread with each status."""
        is_key_pressed = self._begins_to_read_a_selection(status)
        page = self._page
        if page is None or not self.is_shown:
            return
        page.show_status(status)
        if is_key_pressed and page.step > 0:
            page.tryout.show_hotkey_works()

    def show_hotkey_problem(self, action: Action, words: str) -> None:
        """Takes why a key does not work, and empty words when it does."""
        self._problems[action] = words
        if self._page is not None and action is Action.SPEAK_SELECTION:
            self._page.tryout.show_hotkey_problem(words)

    def close(self) -> None:
        """Waits for the look at this computer to end."""
        if self._looking is not None:
            self._looking.join()
            self._looking = None

    def _begins_to_read_a_selection(self, status: Status) -> bool:
        """Whether a selection is read that was not before; one that goes on does not count."""
        item = status.item
        if status.phase is Phase.IDLE:
            self._selection = None
        elif item is not None and item.source == SELECTION and item.text != self._selection:
            self._selection = item.text
            return status.phase is not Phase.PAUSED
        return False

    def _make(self) -> FirstRunPage:
        parts = self._parts
        page = FirstRunPage(parts.window.theme)
        self._page = page
        page.finished.connect(self._finish)
        page.retry_asked.connect(parts.engine.start)
        page.hear.play_asked.connect(lambda: self._sample("", WELCOME))
        page.hear.sound_settings_asked.connect(lambda: parts.window.show_page("settings"))
        page.tryout.voice_chosen.connect(lambda name: parts.change("reading.voice", name))
        page.tryout.sample_asked.connect(lambda name: self._sample(name, SENTENCE))
        page.tryout.hotkey_settings_asked.connect(lambda: parts.window.show_page("settings"))
        page.offer.download_asked.connect(self._download)
        page.offer.use_asked.connect(lambda name: parts.change("engine.model", name))
        page.offer.models_asked.connect(lambda: parts.window.show_page("models"))
        page.tryout.show_hotkey_problem(self._problems.get(Action.SPEAK_SELECTION, ""))
        page.show_status(parts.session.status)
        parts.engine.progressed.connect(page.hear.show_progress)
        parts.window.settings_shown.connect(self._show_voices)
        for changed in (
            parts.voices.rowsInserted,
            parts.voices.rowsRemoved,
            parts.voices.rowsMoved,
            parts.voices.dataChanged,
        ):
            changed.connect(self._show_voices)
        return page

    def _show_voices(self) -> None:
        page = self._page
        if page is None:
            return
        settings = self._parts.settings()
        rows = _first_choices(self._parts.voices.rows)
        page.tryout.show_voices([(row.name, row.label) for row in rows], settings.reading.voice)
        page.tryout.show_hotkey(settings.hotkeys.speak_selection)
        first = self._parts.voices.rows[:1]
        is_starter = not settings.engine.model
        page.hear.show_voice(first[0].label if first else "", is_starter=is_starter)

    def _note_failure(self, error: VivavoceError) -> None:
        self._failure = error
        self._show_ready()

    def _follow_engine(self, state: State) -> None:
        if state is not State.UNLOADED and self._failure is not None:
            self._failure = None
            if self._page is not None:
                self._page.notices.hide()
        self._show_ready()

    def _show_ready(self) -> None:
        page, engine = self._page, self._parts.engine
        if page is None:
            return
        if self._failure is not None:
            page.show_engine_error(self._failure)
        else:
            page.hear.show_ready(engine.speaker is not None and engine.state is not State.LOADING)

    def _sample(self, voice: str, text: str) -> None:
        if self._parts.engine.speaker is None and self._parts.engine.state is State.UNLOADED:
            self._parts.engine.start()  # it had failed, and whoever presses wants it tried again
        self._parts.session.sample(Item(text, voice))

    def _download(self, name: str) -> None:
        try:
            self._start_download(name)
        except VivavoceError as error:
            if self._page is not None:
                self._page.offer.show_refused()
                self._page.show_error(error)

    def _finish(self) -> None:
        self._parts.change("window.is_welcomed", True)
        self._parts.window.show_page("read")

    def _look(self) -> None:
        """Finds out, in a thread, which model suits: sizes are read from the disk."""
        if self._looking is not None and self._looking.is_alive():
            return
        self._looking = threading.Thread(target=self._work, name="vivavoce-first-run", daemon=True)
        self._looking.start()

    def _work(self) -> None:
        self._offer_found.emit(find_offer(self._suited, self._why))

    def _show_offer(self, offer: ModelOffer) -> None:
        if self._page is not None:
            self._page.offer.show_offer(offer)


def find_offer(suited: Callable[[], str], why: Callable[[str], str]) -> ModelOffer:
    """Gives what the third step shows; nothing to download if the suited one is not known."""
    name = suited()
    found = next((status for status in list_models() if status.name == name), None)
    if found is None or not found.hub_id:
        return ModelOffer()
    is_here = found.directory is not None
    return ModelOffer(name, found.hub_id, found.download_bytes, is_here, why(name))


def _first_choices(rows: tuple[VoiceRow, ...]) -> list[VoiceRow]:
    """What came with the model stands before the user's own."""
    return sorted(rows, key=lambda row: row.is_own)
