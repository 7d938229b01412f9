"""The voices page, joined to the library, the session, the designer and the settings."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from desktop.designing import Designer, line
from desktop.errors import in_words
from desktop.listmodels import LibraryModel, VoiceEntry
from desktop.listmodels.library import OWN
from desktop.pages.voices import MixDialog
from desktop.reading import SAMPLE, Item, Phase, Status
from desktop.voicekeeping import VoiceKeeping
from desktop.wiring.designing import DesignJoiner
from desktop.wiring.parts import Parts
from engine.speech import (
    ModelCard,
    Speaker,
    VivavoceError,
    Voice,
    VoiceChoice,
    mix_voices,
    name_key,
)

NOBODY = ("", "")


class VoicesJoiner(QObject):
    """Joins the voices page.

    `show_status` takes what the session tells; `close` ends what goes on in the background.

    Args:
        parts: All the rest.
        open_recording: Opens the dialog that makes voices of recordings; an empty list lets the
            user choose them.
        open_microphone: Opens the dialog that records one.
        designer: Makes voices of descriptions; None makes one for the device that is set.
    """

    def __init__(
        self,
        parts: Parts,
        *,
        open_recording: Callable[[list[Path]], None],
        open_microphone: Callable[[], None],
        designer: Designer | None = None,
    ) -> None:
        super().__init__(parts.owner)
        self._parts = parts
        self._page = parts.window.voices_page
        self._card: ModelCard | None = None
        self._heard: tuple[tuple[str, str], VoiceChoice] | None = None  # whose sample, and of what
        self._told_error: VivavoceError | None = None
        self._wanted = NOBODY  # to be brought into sight when the library has been read
        self._used_and_deleted = ""
        self._mixing: MixDialog | None = None
        self.library = LibraryModel(self)
        self.keeping = VoiceKeeping(self)
        self.designing = DesignJoiner(parts, self.library, self.sample, self.stop_sample, designer)
        self.designing.made.connect(self._find_new)
        self._join_page(open_recording, open_microphone)
        self._join_keeping()
        self.library.rows_read.connect(parts.voices.show)
        self.library.rows_read.connect(lambda _: self._show_use())
        self.library.told.connect(self._bring_into_sight)
        parts.engine.ready.connect(self._take_speaker)
        parts.window.read_page.voice_chosen.connect(lambda _: self._show_use())
        parts.tray.voice_chosen.connect(lambda _: self._show_use())
        self._page.show_library(self.library)
        self._show_use()

    def show_status(self, status: Status) -> None:
        """Shows whose sample is heard, and why one cannot be."""
        item = status.item
        is_ours = item is not None and self._heard is not None and item.trial is self._heard[1]
        is_heard = is_ours and status.phase in (Phase.PREPARING, Phase.SPEAKING)
        key = self._heard[0] if self._heard is not None and is_heard else NOBODY
        self._page.show_heard(key)
        if self._mixing is not None:
            self._mixing.show_heard(key == ("mix", ""))
        self.designing.show_heard(key == ("design", ""))
        error = status.error
        if error is not None and error is not self._told_error and is_ours:
            self._told_error = error
            if self._mixing is not None:
                self._mixing.say_problem(in_words(error))
            elif not self.designing.show_error(error):
                self._page.show_error(error)

    def sample(self, key: tuple[str, str], item: Item) -> None:
        """Lets a voice be heard that is the item's `trial`; `key` says whose it is."""
        assert item.trial is not None
        self._heard = (key, item.trial)
        self._parts.session.sample(item)

    def stop_sample(self) -> None:
        """Falls silent, unless it is a text that is read."""
        item = self._parts.session.status.item
        if item is not None and item.source == SAMPLE:
            self._parts.session.stop()

    def close(self) -> None:
        """Ends what goes on in the background."""
        self.designing.close()
        self.keeping.close()
        self.library.close()

    def _join_page(
        self, open_recording: Callable[[list[Path]], None], open_microphone: Callable[[], None]
    ) -> None:
        page, keeping = self._page, self.keeping
        page.use_asked.connect(self._use)
        page.sample_asked.connect(self._sample_or_stop)
        page.stop_asked.connect(self.stop_sample)
        page.rename_asked.connect(lambda entry, name: keeping.rename(entry.name, name))
        page.duplicate_asked.connect(self._duplicate)
        page.mix_asked.connect(self._open_mixing)
        page.delete_asked.connect(lambda entry: keeping.delete(entry.name))
        page.folder_asked.connect(_show_folder)
        page.undo_asked.connect(keeping.undo)
        page.export_asked.connect(self._export)
        page.export_all_asked.connect(self._export_all)
        page.import_asked.connect(keeping.import_files)
        page.record_asked.connect(open_microphone)
        page.from_recording_asked.connect(lambda: open_recording([]))
        page.design_asked.connect(self.designing.open)
        page.finish_asked.connect(self.designing.finish)
        page.discard_asked.connect(self.designing.discard)

    def _join_keeping(self) -> None:
        page, keeping = self._page, self.keeping
        keeping.changed.connect(self.library.refresh)
        keeping.renamed.connect(self._note_renamed)
        keeping.added.connect(page.say_added)
        keeping.added.connect(lambda _, name: self._find_new(name))
        keeping.deleted.connect(self._note_deleted)
        keeping.restored.connect(self._note_restored)
        keeping.imported.connect(page.say_imported)
        keeping.imported.connect(lambda names: self._find_new(names[0][1]) if names else None)
        keeping.refused.connect(page.say_refused)
        keeping.exported.connect(page.say_exported)
        keeping.failed.connect(page.show_error)

    def _take_speaker(self, speaker: Speaker) -> None:
        self._card = speaker.card
        self.library.set_card(speaker.card)

    def _use(self, entry: VoiceEntry) -> None:
        self._parts.change("reading.voice", entry.name)
        self._show_use()

    def _sample_or_stop(self, entry: VoiceEntry) -> None:
        status = self._parts.session.status
        is_heard = status.item is not None and status.item.trial is entry.voice
        if is_heard and status.phase in (Phase.PREPARING, Phase.SPEAKING):
            self.stop_sample()
        elif entry.voice is not None:
            self.sample(entry.key, self._item(entry.language, entry.voice, entry.name))

    def _item(self, language: str, voice: VoiceChoice, name: str = "") -> Item:
        spoken = self._card.languages if self._card is not None else ()
        known = {one.lower() for one in spoken}
        wished = (language, self._parts.settings().reading.language, *spoken)
        text, chosen = line(*(one for one in wished if one.lower() in known))
        return Item(text, name, chosen if chosen in known else "Auto", trial=voice)

    def _duplicate(self, entry: VoiceEntry) -> None:
        if isinstance(entry.voice, Voice):
            self.keeping.add(entry.voice, entry.name)

    def _open_mixing(self, entry: VoiceEntry) -> None:
        fitting = [
            other
            for other in self.library.entries
            if isinstance(other.voice, Voice)
            and (other.family, other.width) == (entry.family, entry.width)
        ]
        if entry.key not in {other.key for other in fitting}:
            return
        dialog = MixDialog(self._page.theme, fitting, entry, self._parts.window)
        dialog.sample_asked.connect(self._sample_mix)
        dialog.stop_asked.connect(self.stop_sample)
        dialog.mix_asked.connect(self._keep_mix)
        dialog.finished.connect(self._forget_mixing)
        self._mixing = dialog
        dialog.open()

    def _forget_mixing(self) -> None:
        self._mixing = None
        if self._heard is not None and self._heard[0] == ("mix", ""):
            self.stop_sample()

    def _mixed(self, one: VoiceEntry, other: VoiceEntry, weight: float, name: str) -> Voice | None:
        if not isinstance(one.voice, Voice) or not isinstance(other.voice, Voice):
            return None
        try:
            return mix_voices(one.voice, other.voice, weight, name)
        except VivavoceError as error:
            if self._mixing is not None:
                self._mixing.say_problem(in_words(error))
            return None

    def _sample_mix(self, one: VoiceEntry, other: VoiceEntry, weight: float) -> None:
        voice = self._mixed(one, other, weight, "mix")
        if voice is not None:
            self.sample(("mix", ""), self._item(voice.language or "", voice))

    def _keep_mix(self, one: VoiceEntry, other: VoiceEntry, weight: float, name: str) -> None:
        voice = self._mixed(one, other, weight, name)
        if voice is not None:
            self.keeping.add(voice, name)
            if self._mixing is not None:
                self._mixing.accept()

    def _export(self, entry: VoiceEntry, path: Path) -> None:
        if isinstance(entry.voice, Voice):
            self.keeping.export_to(entry.voice, path)

    def _export_all(self, folder: Path) -> None:
        own = [entry.voice for entry in self.library.entries if entry.kind == OWN]
        self.keeping.export([voice for voice in own if isinstance(voice, Voice)], folder)

    def _note_renamed(self, old: str, wished: str, name: str) -> None:
        if wished != name:
            self._page.say_taken(wished, name)
        if self._is_chosen(old):
            self._parts.change("reading.voice", name)
            self._show_use()
        self._wanted = (OWN, name)

    def _note_deleted(self, name: str) -> None:
        self._page.say_deleted(name)
        if self._is_chosen(name):
            self._used_and_deleted = name
            self._parts.change("reading.voice", "")  # the model's first
            self._show_use()

    def _note_restored(self, name: str) -> None:
        self._page.say_restored(name)
        self._wanted = (OWN, name)
        if name_key(name) == name_key(self._used_and_deleted):
            self._used_and_deleted = ""
            self._parts.change("reading.voice", name)
            self._show_use()

    def _is_chosen(self, name: str) -> bool:
        return name_key(self._parts.settings().reading.voice) == name_key(name)

    def _show_use(self) -> None:
        rows = self._parts.voices.rows
        chosen = self._parts.settings().reading.voice
        self._page.show_use(chosen or (rows[0].name if rows else ""))

    def _find_new(self, name: str) -> None:
        self._wanted = (OWN, name)

    def _bring_into_sight(self) -> None:
        if self._wanted != NOBODY and self.library.entry(self._wanted) is not None:
            wanted, self._wanted = self._wanted, NOBODY
            self._page.show_voice(wanted)


def _show_folder(entry: VoiceEntry) -> None:
    if entry.path is not None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(entry.path.parent)))
