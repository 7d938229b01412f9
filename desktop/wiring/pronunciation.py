"""The pronunciation page, joined to the user's file, to the session, and to all who speak."""

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QLocale, QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from desktop.listmodels import PronunciationModel
from desktop.pages.pronunciation import EntryDialog, has_groups, sentence_for, spoken_in
from desktop.reading import SAMPLE, Item, Phase, Status, log_fault, unexpected
from desktop.settings import rules_of
from desktop.wiring.parts import Parts
from engine.speech import (
    Dictionary,
    Entry,
    PronunciationLibrary,
    SettingError,
    SourceKind,
    Speaker,
    VivavoceError,
)

_log = logging.getLogger(__name__)
_Problems = tuple[str, ...]
_T = TypeVar("_T")


class PronunciationJoiner(QObject):
    """Keeps the user's pronunciations in their file, and lets them be seen, changed and heard.

    It reads the file at once, and again whenever the page is seen. Everything that touches the
    file is done in one thread, in the order it was asked for; a change is made to what the file
    holds by then, so another process' change is not lost.

    Signals:
        changed(Dictionary): The dictionary is another one. Emitted in the GUI thread.
        _done(Callable): Private; emitted in the thread, called in the GUI's.

    Args:
        parts: What it joins.
        library: The file; None is the user's own.
    """

    changed = Signal(object)
    _done = Signal(object)

    def __init__(self, parts: Parts, library: PronunciationLibrary | None = None) -> None:
        super().__init__(parts.owner)
        self._parts = parts
        self._library = library or PronunciationLibrary()
        self._page = parts.window.pronunciation_page
        self._dictionary = Dictionary()
        self._languages: tuple[str, ...] = ()  # of the model; empty while there is none
        self._dialog: EntryDialog | None = None
        self._heard = ""  # the text of our sample
        self._told_error: VivavoceError | None = None
        self._box: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="vivavoce-words", daemon=True)
        self._is_closed = False
        self.model = PronunciationModel(self)
        self._done.connect(lambda tell: tell())
        self._join_page()
        parts.engine.ready.connect(self._take_speaker)
        self._thread.start()
        self.load()

    @property
    def dictionary(self) -> Dictionary:
        """As it is now."""
        return self._dictionary

    def load(self) -> None:
        """Reads the file."""
        self._do(self._library.load, lambda loaded: self._take(*loaded), self._page.show_error)

    def show_status(self, status: Status) -> None:
        """Shows whether a sample of ours is heard, and why it cannot be."""
        item = status.item
        is_ours = item is not None and item.source == SAMPLE and item.text == self._heard
        is_heard = is_ours and status.phase in (Phase.PREPARING, Phase.SPEAKING)
        self._page.show_heard(is_heard)
        if self._dialog is not None:
            self._dialog.show_heard(is_heard)
        error = status.error
        if error is not None and error is not self._told_error and is_ours:
            self._told_error = error
            self._show_error(error)

    def close(self) -> None:
        """Does what was asked for, and ends."""
        if not self._is_closed:
            self._is_closed = True
            self._box.put(None)
            self._thread.join()

    def _join_page(self) -> None:
        page = self._page
        page.show_entries(self.model)
        page.seen.connect(self.load)
        page.add_asked.connect(self._open)
        page.edit_asked.connect(self._open)
        page.hear_asked.connect(self._hear_one)
        page.stop_asked.connect(self._stop)
        page.switch_asked.connect(self._switch)
        page.delete_asked.connect(self._delete)
        page.undo_asked.connect(self._undo)
        page.import_asked.connect(self._import)
        page.export_asked.connect(self._export)
        page.file_asked.connect(self._show_file)

    def _take_speaker(self, speaker: Speaker) -> None:
        self._languages = speaker.card.languages

    def _open(self, entry: Entry | None = None) -> None:
        if self._dialog is not None:
            self._dialog.raise_()
            return
        dialog = self._dialog = EntryDialog(
            self._page.theme,
            [(row.name, row.label) for row in self._parts.voices.rows],
            lambda made: sentence_for(made, self._language_of(made)),
            [other for other in self._dictionary.entries if other != entry],
            entry,
            self._parts.window,
        )
        dialog.keep_asked.connect(partial(self._keep, entry))
        dialog.hear_asked.connect(self._hear)
        dialog.alone_asked.connect(self._hear_alone)
        dialog.stop_asked.connect(self._stop)
        dialog.finished.connect(self._forget_dialog)
        # With its window it goes without having finished.
        dialog.destroyed.connect(partial(self._lose_dialog, dialog))
        dialog.open()

    def _forget_dialog(self) -> None:
        self._dialog = None
        self._stop()

    def _lose_dialog(self, lost: EntryDialog) -> None:
        if self._dialog is lost:
            self._dialog = None

    def _keep(self, old: Entry | None, new: Entry) -> None:
        def kept(_: Dictionary) -> None:
            self._page.notices.hide()  # an older “Undo” there would take this back
            if self._dialog is not None:
                self._dialog.accept()
            self._page.show_entry(new)

        self._change(lambda entries: _put(entries, old, new), kept)

    def _switch(self, chosen: tuple[Entry, ...], is_on: bool) -> None:
        wanted = set(chosen)

        def switched(entries: list[Entry]) -> list[Entry]:
            return [replace(e, is_on=is_on) if e in wanted else e for e in entries]

        self._change(switched, lambda _: self._page.notices.hide())

    def _delete(self, chosen: tuple[Entry, ...]) -> None:
        gone = set(chosen)
        self._change(
            lambda entries: [entry for entry in entries if entry not in gone],
            lambda _: self._page.say_deleted(chosen),
        )

    def _undo(self) -> None:
        seen, library = self._dictionary, self._library
        late = SettingError(
            self.tr("The pronunciations were changed by another program meanwhile."),
            self.tr("Nothing was taken back."),
        )

        def undo() -> tuple[Dictionary, _Problems]:
            if library.load()[0] != seen:
                raise late
            library.undo()
            return library.load()

        self._do(undo, lambda loaded: self._take(*loaded), self._page.show_error)

    def _import(self, path: Path) -> None:
        library = self._library

        def take() -> tuple[Dictionary, Dictionary, _Problems]:
            before, _ = library.load()
            library.import_file(path)
            return before, *library.load()

        def taken(result: tuple[Dictionary, Dictionary, _Problems]) -> None:
            before, after, problems = result
            self._take(after, problems)
            self._page.say_imported(len(set(after.entries) - set(before.entries)), path.name)

        self._do(take, taken, self._page.show_error)

    def _export(self, path: Path) -> None:
        self._do(
            partial(self._library.export, path),
            lambda _: self._page.say_exported(path),
            self._page.show_error,
        )

    def _show_file(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._library.path.parent)))

    def _change(
        self,
        edit: Callable[[list[Entry]], list[Entry]],
        then: Callable[[Dictionary], None],
    ) -> None:
        library = self._library

        def change() -> tuple[Dictionary, _Problems]:
            before, problems = library.load()
            after = replace(before, entries=tuple(edit(list(before.entries))))
            library.save(after)
            return after, problems

        def changed(result: tuple[Dictionary, _Problems]) -> None:
            self._take(*result)
            then(result[0])

        self._do(change, changed, self._show_error)

    def _take(self, dictionary: Dictionary, problems: _Problems) -> None:
        self._page.show_problems(problems)
        if dictionary != self._dictionary:
            self._dictionary = dictionary
            self.model.show(dictionary)
            self.changed.emit(dictionary)

    def _show_error(self, error: VivavoceError) -> None:
        if self._dialog is not None:
            self._dialog.refuse(error)
        else:
            self._page.show_error(error)

    def _hear_one(self, entry: Entry) -> None:
        text = sentence_for(entry, self._language_of(entry))
        if text:
            self._hear(entry, text)
        elif not has_groups(entry):
            self._hear_alone(entry)

    def _hear(self, entry: Entry, text: str) -> None:
        """Reads a text as it will be read once the entry is kept, whatever it is for."""
        item = self._item(entry, text)
        is_for_it = entry.language is not None and entry.language.lower() == item.language.lower()
        trial = replace(
            entry,
            is_on=True,
            language=entry.language if is_for_it else None,
            voice=entry.voice if item.voice == entry.voice else None,
        )
        old = self._dialog.entry if self._dialog is not None else entry
        others = [other for other in self._dictionary.entries if other != old]
        self._sample(item, Dictionary((trial, *others)))

    def _hear_alone(self, entry: Entry) -> None:
        self._sample(self._item(entry, entry.spoken), Dictionary())

    def _item(self, entry: Entry, text: str) -> Item:
        item = replace(self._parts.item(text, 0), kind=SourceKind.PLAIN, source=SAMPLE)
        if entry.voice is not None and self._parts.voices.row_of(entry.voice) >= 0:
            item = replace(item, voice=entry.voice)
        # A sentence of ours is in a language that is known; in one of the user's it is found out.
        is_ours = text == sentence_for(entry, self._language_of(entry))
        is_spoken = entry.language is not None and entry.language.lower() in self._spoken()
        if is_ours or is_spoken:
            item = replace(item, language=self._language_of(entry))
        return item

    def _sample(self, item: Item, dictionary: Dictionary) -> None:
        settings, session = self._parts.settings(), self._parts.session
        self._heard = item.text
        # The session does these one after the other: what is read later is read as before.
        session.set_rules(rules_of(settings, dictionary))
        session.sample(item)
        session.set_rules(rules_of(settings, self._dictionary))

    def _stop(self) -> None:
        item = self._parts.session.status.item
        if item is not None and item.source == SAMPLE and item.text == self._heard:
            self._parts.session.stop()

    def _language_of(self, entry: Entry) -> str:
        window = QLocale.languageToString(QLocale().language())
        reading = self._parts.settings().reading.language
        return spoken_in(entry.language, reading, window, among=self._languages)

    def _spoken(self) -> set[str]:
        return {name.lower() for name in self._languages}

    def _do(
        self,
        work: Callable[[], _T],
        then: Callable[[_T], None],
        fail: Callable[[VivavoceError], None],
    ) -> None:
        """Does something in the thread; `then` or `fail` hears of it in the GUI thread."""
        if self._is_closed:
            return

        def do() -> None:
            try:
                result = work()
            except VivavoceError as error:
                self._done.emit(partial(fail, error))
            except Exception as error:  # noqa: BLE001 - a fault of ours must be told in words
                log_fault(_log, "the pronunciations failed", error)
                self._done.emit(partial(fail, unexpected(error)))
            else:
                self._done.emit(partial(then, result))

        self._box.put(do)

    def _run(self) -> None:
        while (work := self._box.get()) is not None:
            work()


def _put(entries: list[Entry], old: Entry | None, new: Entry) -> list[Entry]:
    """Puts an entry in the place of an older one; at the end where that is gone."""
    if old is not None and old in entries:
        entries[entries.index(old)] = new
    else:
        entries.append(new)
    return entries
