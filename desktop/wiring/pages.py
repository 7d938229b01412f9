"""All pages of the window, joined."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from desktop.actions import Action
from desktop.hotkeys import Hotkeys
from desktop.pages.window import MainWindow
from desktop.reading import Item, Phase, Status
from desktop.voicekeeping import EXTENSION
from desktop.wiring.books import BooksJoiner
from desktop.wiring.cloning import CloningJoiner
from desktop.wiring.firstrun import FirstRunJoiner
from desktop.wiring.help import HelpJoiner
from desktop.wiring.history import HistoryJoiner
from desktop.wiring.models import ModelsJoiner
from desktop.wiring.parts import Parts
from desktop.wiring.pronunciation import PronunciationJoiner
from desktop.wiring.reading import ReadingJoiner, join_tray
from desktop.wiring.remote import RemoteJoiner
from desktop.wiring.rules import RulesJoiner
from desktop.wiring.serving import ServerJoiner
from desktop.wiring.settings import SettingsJoiner
from desktop.wiring.voices import VoicesJoiner
from engine.speech import SOUND_SUFFIXES, STARTER


class Pages:
    """The joiners, made once.

    Args:
        parts: What they join.
        hotkeys: Tells which keys work.
        state: Gives what the application says of itself.
    """

    def __init__(
        self, parts: Parts, hotkeys: Hotkeys, state: Callable[[], Mapping[str, object]]
    ) -> None:
        self._parts = parts
        self._begun: Item | None = None  # what was read last
        self.rules = RulesJoiner(parts)
        self.pronunciation = PronunciationJoiner(parts)
        self.pronunciation.changed.connect(self.rules.set_dictionary)
        self.reading = ReadingJoiner(parts)
        join_tray(parts)
        self.books = BooksJoiner(parts, lambda: self.rules.rules)
        self.cloning = CloningJoiner(parts)
        self.voices = VoicesJoiner(
            parts,
            open_recording=self._open_recordings,
            open_microphone=self.cloning.open_to_record,
        )
        self.models = ModelsJoiner(parts)
        self.remote = RemoteJoiner(parts)
        self.history = HistoryJoiner(parts)
        self.settings = SettingsJoiner(parts, hotkeys)
        self.server = ServerJoiner(parts)
        self.help = HelpJoiner(parts, state, hotkeys)
        self.first_run = FirstRunJoiner(
            parts,
            suited=self.models.suited,
            start_download=self.models.downloads.start,
            why=self.models.why_suited,
        )
        self.cloning.kept.connect(lambda _: self.voices.library.refresh())
        parts.window.help_page.first_steps_asked.connect(self.first_run.show)
        hotkeys.problem.connect(self.first_run.show_hotkey_problem)
        hotkeys.armed.connect(self._forget_hotkey_problem)
        models = self.models.models
        for changed in (models.rowsInserted, models.rowsRemoved, models.dataChanged):
            changed.connect(self._show_models)

    def show_status(self, status: Status) -> None:
        """Takes what the session does."""
        if status.phase is Phase.SPEAKING and status.item is not self._begun:
            self._begun = status.item
            self._parts.window.end_passing()
        self.books.show_status(status)
        self.voices.show_status(status)
        self.pronunciation.show_status(status)
        self.cloning.show_status(status)
        self.history.hear(status)
        self.first_run.show_status(status)

    def open_files(self, paths: Sequence[Path]) -> None:
        """Opens what the desktop or a command brings: voices, recordings, or else a document."""
        self._parts.window.come_forward()
        sounds = open_in(self._parts.window, paths)
        if sounds:
            self._open_recordings(sounds)

    def close(self) -> None:
        """Ends what goes on in the background."""
        for joiner in (
            self.models,  # first: the first steps wait for what it finds out
            self.books,
            self.first_run,
            self.cloning,
            self.voices,
            self.pronunciation,
            self.history,
            self.help,
            self.remote,
            self.server,
            self.settings,
        ):
            joiner.close()

    def _open_recordings(self, paths: list[Path]) -> None:
        self.cloning.open_for(paths)

    def _show_models(self) -> None:
        here = [row for row in self.models.models.rows if row.status.directory is not None]
        entries = [(row.name, row.name) for row in here if row.name != STARTER]
        self._parts.window.preferences.show_models(entries)

    def _forget_hotkey_problem(self, action: Action, _: str) -> None:
        self.first_run.show_hotkey_problem(action, "")


def open_in(window: MainWindow, paths: Sequence[Path]) -> list[Path]:
    """Has the pages open voices and the first document, and gives the recordings back."""
    voices = tuple(path for path in paths if path.suffix.lower() == EXTENSION)
    sounds = [path for path in paths if path.suffix.lower() in SOUND_SUFFIXES]
    texts = [path for path in paths if path not in (*voices, *sounds)]
    if voices:
        window.show_page("voices")
        window.voices_page.import_asked.emit(voices)
    if texts:
        window.show_page("read")
        window.read_page.file_asked.emit(str(texts[0]))
    return sounds
