"""The voices page: every voice as a card, and the ways to new ones."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from desktop import texts
from desktop.errors import in_words
from desktop.listmodels import LibraryModel, VoiceEntry
from desktop.listmodels.library import OWN
from desktop.pages.cards import Card, CardList, EmptyNote
from desktop.pages.folders import ask_folder
from desktop.pages.page import Page
from desktop.pages.theme import Theme
from desktop.pages.voices.card import VoiceCard
from desktop.voicekeeping import safe_stem
from engine.speech import VivavoceError

EXTENSION = ".safetensors"
FEW_VOICES = 8  # so many are found without a search


class VoicesPage(Page):
    """Shows what `LibraryModel` has.

    Signals (emitted in the GUI thread):
        use_asked(VoiceEntry), sample_asked(VoiceEntry): Read with it; let it be heard, or stop it.
        stop_asked(): Stop what is heard.
        rename_asked(VoiceEntry, str): Give it this name.
        duplicate_asked(VoiceEntry), mix_asked(VoiceEntry), delete_asked(VoiceEntry): As they say.
        folder_asked(VoiceEntry): Show its file in the folder.
        finish_asked(VoiceEntry), discard_asked(VoiceEntry): What to do with a design that waits.
        undo_asked(): Bring back what was deleted last.
        export_asked(VoiceEntry, Path): Write it to this file.
        export_all_asked(Path): Write all of the user's own into this folder.
        import_asked(tuple[Path, ...]): Take these files into the library.
        record_asked(), from_recording_asked(), design_asked(): New voices from the microphone,
            from recordings, from a description.
    """

    use_asked = Signal(object)
    sample_asked = Signal(object)
    stop_asked = Signal()
    rename_asked = Signal(object, str)
    duplicate_asked = Signal(object)
    mix_asked = Signal(object)
    delete_asked = Signal(object)
    folder_asked = Signal(object)
    finish_asked = Signal(object)
    discard_asked = Signal(object)
    undo_asked = Signal()
    export_asked = Signal(object, object)
    export_all_asked = Signal(object)
    import_asked = Signal(object)
    record_asked = Signal()
    from_recording_asked = Signal()
    design_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._model: LibraryModel | None = None
        self._in_use, self._heard = "", ("", "")
        self._extent: tuple[object, ...] = ()  # what was last said
        self._search = QLineEdit()
        self._search.setProperty("role", "search")
        self._search.setClearButtonEnabled(True)
        self._cross = self._search.findChildren(QToolButton)[0]
        self._glass = self._search.addAction(
            theme.glyph("search", colour="muted"), QLineEdit.ActionPosition.LeadingPosition
        )
        self._export_all, self._new = QPushButton(), QPushButton()
        self._new.setProperty("role", "primary")
        self._menu = QMenu(self)
        self._ways = self._fill_menu()
        self._new.setMenu(self._menu)
        self._empty = EmptyNote(theme, "voices")
        self._list = CardList(self._make_card, self._empty)
        self._more = QPushButton()
        self._more.setProperty("role", "link")
        self._lay_out()
        self._connect()
        self.setAcceptDrops(True)
        theme.changed.connect(self._paint)
        self._paint()
        self.retranslate()

    @property
    def cards(self) -> tuple[VoiceCard, ...]:
        """The cards that are shown."""
        return tuple(card for card in self._list.cards if isinstance(card, VoiceCard))

    def show_library(self, model: LibraryModel) -> None:
        """Takes the model of all voices; called once."""
        self._model = model
        if not self.isVisible():
            model.hold()
        self._list.set_model(model)
        model.told.connect(self._say_extent)
        self._say_extent()

    def show_use(self, name: str) -> None:
        """Shows which voice reads."""
        self._in_use = name
        for card in self.cards:
            card.show_use(name)

    def show_heard(self, key: tuple[str, str]) -> None:
        """Shows whose sample is heard, by its entry's key; ("", "") for none's."""
        self._heard = key
        for card in self.cards:
            card.show_heard(card.entry.key == key)

    def show_voice(self, key: tuple[str, str]) -> None:
        """Brings a voice into sight, wherever the search has left it."""
        if self._model is not None:
            if self._model.row_of(key) < 0:
                self._search.clear()
            row = self._model.row_of(key)
            # A card that was put in just now has its place only after the layout.
            QTimer.singleShot(0, self, partial(self._list.show_card, row))

    def show_error(self, error: VivavoceError) -> None:
        """Says what went wrong and what to do."""
        self.notices.say(in_words(error), "error")

    def say_deleted(self, name: str) -> None:
        """Says that a voice has gone, and offers it back."""
        undo = (self.tr("Undo"), self.undo_asked.emit)
        self.notices.say(self.tr("Deleted {name}.").format(name=name), actions=(undo,))

    def say_restored(self, name: str) -> None:
        """Says that a deleted voice is back."""
        self.notices.say(self.tr("{name} is back.").format(name=name))

    def say_added(self, wished: str, name: str) -> None:
        """Says that there is a new voice, and under which name if that one was taken."""
        if wished == name:
            self.notices.say(self.tr("There is a new voice: {name}.").format(name=name))
        else:
            self.notices.say(
                self.tr("{wished} is taken, so the new voice is called {name}.").format(
                    wished=wished, name=name
                )
            )

    def say_taken(self, wished: str, name: str) -> None:
        """Says that a voice could not have the name that was wished."""
        self.notices.say(
            self.tr("{wished} is taken, so it is called {name} now.").format(
                wished=wished, name=name
            )
        )

    def say_imported(self, names: tuple[tuple[str, str], ...]) -> None:
        """Says what was imported, and what got another name."""
        if len(names) == 1:
            self.say_added(*names[0])
            return
        words = self.tr("Imported voices: {count}.").format(count=texts.number(len(names)))
        changed = [f"{wished} → {name}" for wished, name in names if wished != name]
        if changed:
            listed = ", ".join(changed[:3]) + (" …" if len(changed) > 3 else "")
            words += " " + self.tr("Names that were taken: {names}.").format(names=listed)
        self.notices.say(words)

    def say_refused(self, reasons: tuple[str, ...], others: tuple[Path, ...]) -> None:
        """Says why files were not imported, and offers to import the good ones among them."""
        words = " ".join(reasons[:2])
        if len(reasons) > 2:
            more = texts.number(len(reasons) - 2)
            words += " " + self.tr("And {count} more.").format(count=more)
        words += " " + self.tr("Nothing was imported.")
        go_on = (self.tr("Import the others"), partial(self.import_asked.emit, others))
        self.notices.say(words, "error", (go_on,) if others else ())

    def say_exported(self, paths: tuple[Path, ...]) -> None:
        """Says where the files are."""
        if len(paths) == 1:
            self.notices.say(self.tr("Saved as {path}").format(path=paths[0]))
        elif paths:
            words = self.tr("Saved {count} voices in {folder}")
            count = texts.number(len(paths))
            self.notices.say(words.format(count=count, folder=paths[0].parent))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Lets the cards come."""
        super().showEvent(event)
        if self._model is not None:
            self._model.go_on()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Takes voice files; sound files are for the whole window."""
        if _voice_files(event):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Imports what is dropped."""
        if files := _voice_files(event):
            event.acceptProposedAction()
            self.import_asked.emit(files)

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        self.set_title(self.tr("Voices"))
        self._search.setPlaceholderText(self.tr("Search"))
        self._search.setAccessibleName(self.tr("Search the voices"))
        for inner in self._search.findChildren(QToolButton):  # the glass and the cross
            inner.setAccessibleName(self.tr("Search the voices"))
            inner.setToolTip("")
        self._cross.setAccessibleName(self.tr("Clear the search"))
        self._export_all.setText(self.tr("Save all…"))
        self._export_all.setToolTip(self.tr("Save all your own voices as files in a folder"))
        self._new.setText(f"{self.tr('New voice')} ")  # room for the arrow
        self._new.setAccessibleName(self.tr("New voice"))
        for action, words in zip(
            self._ways,
            (
                self.tr("From a recording…"),
                self.tr("Record with the microphone…"),
                self.tr("Describe it…"),
                self.tr("Import voice files…"),
            ),
            strict=True,
        ):
            action.setText(words)
        self._extent = ()
        self._say_extent()

    def _fill_menu(self) -> list[QAction]:
        ways = (
            self.from_recording_asked.emit,
            self.record_asked.emit,
            self.design_asked.emit,
            self._choose_files,
        )
        made: list[QAction] = []
        for act in ways:
            action = self._menu.addAction("")
            action.triggered.connect(lambda _=False, act=act: act())
            made.append(action)
        return made

    def _lay_out(self) -> None:
        self.tools.addWidget(self._export_all)
        self.tools.addWidget(self._new)
        self.body.addWidget(self._search)
        self.body.addWidget(self._list, 1)
        foot = QHBoxLayout()
        foot.addStretch()
        foot.addWidget(self._more)
        foot.addStretch()
        self.body.addLayout(foot)

    def _connect(self) -> None:
        self._search.textChanged.connect(self._find)
        self._more.clicked.connect(self._show_more)
        self._export_all.clicked.connect(self._choose_folder)
        self._empty.action.clicked.connect(self._act_on_empty)
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        for keys, act in (
            (QKeySequence(QKeySequence.StandardKey.Undo), self.undo_asked.emit),
            (QKeySequence(QKeySequence.StandardKey.Find), self._go_to_search),
            (QKeySequence(Qt.Key.Key_Escape), self.stop_asked.emit),
        ):
            shortcut = QShortcut(keys, self)
            shortcut.setContext(context)
            shortcut.activated.connect(act)

    def _make_card(self, index: QPersistentModelIndex) -> Card:
        card = VoiceCard(index, self.theme)
        card.show_use(self._in_use)
        card.show_heard(card.entry.key == self._heard)
        card.asked.connect(self._pass_on)
        card.named.connect(self.rename_asked)
        return card

    def _pass_on(self, what: str, entry: VoiceEntry) -> None:
        if what == "export":
            self._choose_file(entry)
            return
        signal = {
            "use": self.use_asked,
            "sample": self.sample_asked,
            "duplicate": self.duplicate_asked,
            "mix": self.mix_asked,
            "delete": self.delete_asked,
            "folder": self.folder_asked,
            "finish": self.finish_asked,
            "discard": self.discard_asked,
        }[what]
        signal.emit(entry)

    def _find(self, words: str) -> None:
        if self._model is not None:
            self._model.search(words)

    def _show_more(self) -> None:
        if self._model is not None:
            self._model.show_more()

    def _act_on_empty(self) -> None:
        if self._search.text():
            self._search.clear()
            self._search.setFocus()
        else:
            self.from_recording_asked.emit()

    def _go_to_search(self) -> None:
        if not self._search.isHidden():
            self._search.setFocus()

    def _say_extent(self) -> None:
        """Shows what depends on how many there are; a row that comes alone changes none of it."""
        model = self._model
        n_all = len(model.entries) if model else 0
        self._search.setVisible(n_all > FEW_VOICES or bool(self._search.text()))
        has_own = model is not None and any(entry.kind == OWN for entry in model.entries)
        self._export_all.setEnabled(has_own)
        n_hidden = model.n_hidden if model else 0
        extent = (n_all, n_hidden, bool(self._search.text()), model is not None and model.is_read)
        if extent == self._extent:
            return  # each text that is set anew lays the page out anew
        self._extent = extent
        self._more.setVisible(n_hidden > 0)
        self._more.setText(
            self.tr("Show more ({count} are left)").format(count=texts.number(n_hidden))
        )
        if self._search.text():
            self._empty.say(
                self.tr("No voice is called so."),
                self.tr("Try a part of its name, or a language."),
                self.tr("Show all voices"),
            )
        elif model is not None and model.is_read:
            self._empty.say(
                self.tr("There is no voice yet."),
                self.tr("“New voice” makes one from a recording, or from a description in words."),
                self.tr("From a recording…"),
            )
        else:
            self._empty.say(self.tr("Looking for the voices…"), "")
        self._empty.action.setAccessibleName(self._empty.action.text() or self._title.text())

    def _choose_files(self) -> None:
        kinds = self.tr("Voice files ({patterns})").format(patterns=f"*{EXTENSION}")
        dialog = QFileDialog(self, self.tr("Import voice files"), "", kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(
            lambda paths: self.import_asked.emit(tuple(Path(path) for path in paths))
        )
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _choose_file(self, entry: VoiceEntry) -> None:
        kinds = self.tr("Voice files ({patterns})").format(patterns=f"*{EXTENSION}")
        dialog = QFileDialog(self, self.tr("Save the voice as a file"), "", kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(EXTENSION[1:])
        dialog.selectFile(f"{safe_stem(entry.name) or 'voice'}{EXTENSION}")
        dialog.fileSelected.connect(lambda path: self.export_asked.emit(entry, Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _choose_folder(self) -> None:
        title = self.tr("Save all your own voices in a folder")
        ask_folder(self, title, self.export_all_asked.emit)

    def _paint(self) -> None:
        self._glass.setIcon(self.theme.glyph("search", colour="muted"))
        pictures = ("open", "microphone", "design", "import")
        for action, picture in zip(self._ways, pictures, strict=True):
            action.setIcon(self.theme.glyph(picture))


def _voice_files(event: QDropEvent) -> tuple[Path, ...]:
    """The files that are dragged; none if anything else is among them."""
    urls = event.mimeData().urls()
    paths = tuple(Path(url.toLocalFile()) for url in urls if url.isLocalFile())
    are_voices = all(path.suffix.lower() == EXTENSION for path in paths)
    return paths if are_voices and len(paths) == len(urls) else ()
