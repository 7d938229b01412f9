"""The models page, joined to the downloads, the engine and the settings."""

import logging
import threading
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from desktop.downloads import Downloads
from desktop.errors import in_words, what_happened
from desktop.listmodels import ModelsModel
from desktop.reading import log_fault, unexpected
from desktop.wiring.parts import Parts
from engine.speech import (
    STARTER,
    CheckpointError,
    GraphicsCard,
    RemoteError,
    VivavoceError,
    add_directory,
    fits,
    graphics_cards,
    remove_directory,
    suited_model,
)

_log = logging.getLogger(__name__)
CARDS_LIMIT_S = 60.0  # importing torch on a slow disk


class ModelsJoiner(QObject):
    """Joins the models page.

    Attributes:
        downloads: What downloads, checks and deletes models.
        models: The rows of the page.

    Signals (private; emitted in threads):
        _cards_found(tuple[GraphicsCard, ...]): What this computer has.
        _done(Callable): To be called in the GUI thread.
    """

    _cards_found = Signal(object)
    _done = Signal(object)

    def __init__(
        self,
        parts: Parts,
        *,
        downloads: Downloads | None = None,
        find_cards: Callable[[], tuple[GraphicsCard, ...]] = graphics_cards,
    ) -> None:
        super().__init__(parts.owner)
        self._parts, self._find_cards = parts, find_cards
        self._page = parts.window.models_page
        self.models = ModelsModel(self)
        self.downloads = downloads or Downloads(
            lambda: parts.settings().engine.hub, self._name_in_use, parent=self
        )
        self._cards: tuple[GraphicsCard, ...] | None = None
        self._cards_known = threading.Event()
        self._threads: list[threading.Thread] = []
        self._is_closed = False
        self._load_problem: VivavoceError | None = None
        self._told_model = parts.settings().engine.model
        self._cards_found.connect(self._take_cards)
        self._done.connect(lambda tell: tell())
        self._join_page()
        self._join_rest()

    def suited(self) -> str:
        """Gives the name of the model that suits this computer.

        For other threads than the window's: it waits until the graphics cards are known.
        """
        self._cards_known.wait(CARDS_LIMIT_S)
        return suited_model(self._cards or ())

    def why_suited(self, name: str) -> str:
        """Says, in any thread, why a model suits this computer; empty for the starter."""
        if not self._cards or name == STARTER:
            return ""
        best = max(self._cards, key=lambda card: card.total_bytes)
        return in_words(fits(name, best.total_bytes).reason)

    def close(self) -> None:
        """Halts the downloads, which the next start can go on with, and waits for the rest."""
        self._is_closed = True
        self._cards_known.set()  # whoever waits for the cards need not any more
        self.downloads.close()
        self.models.close()
        for thread in self._threads:
            thread.join()

    def _join_page(self) -> None:
        page, downloads = self._page, self.downloads
        page.show_models(self.models)
        page.opened.connect(self.models.refresh)
        page.use_asked.connect(self._use)
        page.download_asked.connect(downloads.start)
        page.pause_asked.connect(downloads.pause)
        page.verify_asked.connect(downloads.verify)
        page.delete_asked.connect(downloads.delete)
        page.remove_asked.connect(self._remove)
        page.folder_asked.connect(_show_folder)
        page.folder_chosen.connect(self._add)

    def _join_rest(self) -> None:
        parts, downloads = self._parts, self.downloads
        downloads.changed.connect(lambda name: self.models.show_work(name, downloads.work(name)))
        downloads.downloaded.connect(self._offer)
        downloads.verified.connect(self._tell_verified)
        downloads.deleted.connect(self._tell_deleted)
        downloads.failed.connect(self._tell_failed)
        parts.window.settings_shown.connect(self._show_use)
        parts.engine.ready.connect(self._take_ready)
        parts.engine.failed.connect(self._take_failure)
        self._show_use()

    def _name_in_use(self) -> str:
        row = next((row for row in self.models.rows if row.is_in_use), None)
        return row.name if row is not None else self._parts.settings().engine.model or STARTER

    def _use(self, name: str) -> None:
        self._load_problem = None
        self._page.notices.hide()
        setting = "" if name == STARTER else name
        if setting == self._parts.settings().engine.model:
            self._parts.engine.start()  # it had failed, and whoever presses wants it tried again
        else:
            self._parts.change("engine.model", setting)

    def _show_use(self) -> None:
        setting = self._parts.settings().engine.model
        if setting != self._told_model:
            self._told_model, self._load_problem = setting, None
        error = self._load_problem
        problem = in_words(error) if error is not None else ""
        self.models.show_use(setting, problem)

    def _take_ready(self) -> None:
        self._look_for_cards()

    def _take_failure(self, error: VivavoceError) -> None:
        self._look_for_cards()
        if isinstance(error, RemoteError):
            return  # no model of this machine is to blame
        self._load_problem = error
        self._show_use()
        self.models.refresh()
        if self._parts.settings().engine.model:
            words = in_words(error)
            actions = (
                (self.tr("Use the starter"), lambda: self._use(STARTER)),
                (self.tr("Show models"), self._show_page),
            )
            self._parts.window.show_trouble(words, "error", actions)

    def _show_page(self) -> None:
        self._parts.window.show_page("models")

    def _offer(self, name: str) -> None:
        """Says that a model has come, and lets it be used at once."""
        self.models.show_damaged(name, False)
        self.models.refresh()
        row = self.models.row(name)
        if name == self._name_in_use():
            self._parts.engine.start()
        elif row is not None and row.status.kind == "voice_design":
            words = self.tr("{name} is here. It makes up voices on the Voices page.")
            self._page.notices.say(words.format(name=name))
        else:
            words = self.tr("{name} is here and can be used.").format(name=name)
            self._parts.window.show_trouble(
                words, "note", ((self.tr("Use it now"), lambda: self._use(name)),)
            )

    def _tell_verified(self, name: str) -> None:
        self.models.show_damaged(name, False)
        words = self.tr("Every file of {name} is as it was published.")
        self._page.notices.say(words.format(name=name))

    def _tell_deleted(self, name: str) -> None:
        self.models.show_damaged(name, False)
        self.models.refresh()
        words = self.tr("{name} is deleted. It can be downloaded again at any time.")
        self._page.notices.say(words.format(name=name))

    def _tell_failed(self, name: str, error: VivavoceError) -> None:
        work = self.downloads.work(name)
        if work is not None and work.error is error:
            return  # its card says so, and offers to try again
        self.models.refresh()
        if isinstance(error, CheckpointError):  # a check has found damaged files
            self.models.show_damaged(name, True)
            repair = (self.tr("Repair"), lambda: self.downloads.start(name))
            self._page.notices.say(what_happened(error), "error", (repair,))
        else:
            self._page.show_error(error)

    def _add(self, folder: Path) -> None:
        def work() -> None:
            added = add_directory(folder)
            self._done.emit(lambda: self._tell_added(added.name))

        self._beside(work)

    def _tell_added(self, name: str) -> None:
        self.models.refresh()
        words = self.tr("{name} is one of your models now.").format(name=name)
        self._page.notices.say(words, "note", ((self.tr("Use it now"), lambda: self._use(name)),))

    def _remove(self, name: str) -> None:
        if name == self._name_in_use():
            words = self.tr("{name} is in use. Choose another model first.").format(name=name)
            self._page.notices.say(words, "error")
            return

        def work() -> None:
            gone = remove_directory(name)
            self._done.emit(lambda: self._tell_removed(name, gone.directory))

        self._beside(work)

    def _tell_removed(self, name: str, folder: Path) -> None:
        self.models.refresh()
        words = self.tr("{name} is off the list. Its folder is as it was.").format(name=name)
        self._page.notices.say(words, "note", ((self.tr("Undo"), lambda: self._add(folder)),))

    def _look_for_cards(self) -> None:
        def work() -> None:
            self._cards_found.emit(self._find_cards())

        self._beside(work)

    def _take_cards(self, cards: tuple[GraphicsCard, ...]) -> None:
        self._cards = cards
        self._cards_known.set()
        self.models.show_cards(cards)
        names = ("cpu", *(f"cuda:{card.index}" for card in cards))
        self._parts.window.preferences.show_engine_devices(names)

    def _beside(self, work: Callable[[], None]) -> None:
        """Does something that reads the disk or asks a driver in a thread of its own."""

        def run() -> None:
            try:
                work()
            except VivavoceError as error:
                self._tell_error(error)
            except Exception as error:  # noqa: BLE001 - a fault of ours must reach the user too
                log_fault(_log, "the models could not be looked after", error)
                self._tell_error(unexpected(error))

        if self._is_closed:
            return
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        self._threads.append(threading.Thread(target=run, name="vivavoce-models", daemon=True))
        self._threads[-1].start()

    def _tell_error(self, error: VivavoceError) -> None:
        self._done.emit(lambda: self._page.show_error(error))


def _show_folder(folder: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
