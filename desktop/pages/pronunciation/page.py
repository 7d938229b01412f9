"""The page itself: the search, the list, and what can be done with an entry."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QListView,
    QPushButton,
    QStackedWidget,
    QWidget,
)

from desktop import texts
from desktop.errors import in_words
from desktop.listmodels import PronunciationModel, PronunciationRole
from desktop.pages.banner import Banner
from desktop.pages.cards import EmptyNote
from desktop.pages.page import Page
from desktop.pages.pronunciation.row import EntryDelegate
from desktop.pages.pronunciation.sentences import has_groups
from desktop.pages.searchfield import SearchField
from desktop.pages.theme import GRID_PX, Theme
from engine.speech import Entry, VivavoceError

FILE_NAME = "pronunciation.csv"
_SHOWN_FAULTS = 3


class PronunciationPage(Page):
    """Shows how words are said.

    Signals (emitted in the GUI thread):
        seen(): The page is shown, or its window has come to the front again.
        add_asked(), edit_asked(Entry): Open the form, empty or with an entry.
        hear_asked(Entry), stop_asked(): Let it be heard; fall silent.
        switch_asked(tuple[Entry, ...], bool): Use them, or use them no more.
        delete_asked(tuple[Entry, ...]), undo_asked(): Take them away; take the last change back.
        import_asked(Path), export_asked(Path): Add what is in a file; write all of it to one.
        file_asked(): Show the file in its folder.
    """

    seen = Signal()
    add_asked = Signal()
    edit_asked = Signal(object)
    hear_asked = Signal(object)
    stop_asked = Signal()
    switch_asked = Signal(object, bool)
    delete_asked = Signal(object)
    undo_asked = Signal()
    import_asked = Signal(object)
    export_asked = Signal(object)
    file_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._model: PronunciationModel | None = None
        self._is_heard = False
        self._problems: tuple[str, ...] = ()
        self._row = 0  # the one chosen, which a change of the list forgets
        self._add, self._import, self._export = QPushButton(), QPushButton(), QPushButton()
        for button in (self._add, self._import, self._export):
            self.tools.addWidget(button)
        self._faults = Banner(theme)
        self._search = SearchField(theme)
        self._list = QListView()
        self._list.setProperty("role", "list")
        self._list.setItemDelegate(EntryDelegate(theme, self._list))
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setUniformItemSizes(True)
        self._list.setMinimumHeight(GRID_PX * 12)
        self._empty = EmptyNote(theme, "pronunciation")
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._list)
        self._hear, self._edit = QPushButton(), QPushButton()
        self._switch, self._delete = QPushButton(), QPushButton()
        self._hear.setProperty("role", "primary")
        self._lay_out()
        self._connect()
        theme.changed.connect(self._paint)
        self._paint()
        self.retranslate()

    def show_entries(self, model: PronunciationModel) -> None:
        """Shows the entries of a model, and follows its changes; called once."""
        self._model = model
        self._list.setModel(model)
        self._list.selectionModel().selectionChanged.connect(self._show_choice)
        model.modelAboutToBeReset.connect(self._keep_row)
        model.modelReset.connect(self._show_rows)
        self._show_rows()

    def show_entry(self, entry: Entry) -> None:
        """Chooses an entry and brings it into sight."""
        if self._model is None:
            return
        if self._model.row_of(entry) < 0:
            self._search.clear()
        row = self._model.row_of(entry)
        if row >= 0:
            self._list.setCurrentIndex(self._model.index(row))
            self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_problems(self, problems: tuple[str, ...]) -> None:
        """Says which rows of the file are faulty; each names its line."""
        if problems != self._problems:
            self._problems = problems
            self._say_problems()

    def show_heard(self, is_heard: bool) -> None:
        """Shows whether an entry is being heard."""
        if is_heard is not self._is_heard:
            self._is_heard = is_heard
            self._show_choice()

    def say_deleted(self, entries: Sequence[Entry]) -> None:
        """Says what is gone, and offers to bring it back."""
        words = (
            self.tr("“{written}” was deleted.").format(written=_short(entries[0].written))
            if len(entries) == 1
            else self.tr("{count} entries were deleted.").format(count=texts.number(len(entries)))
        )
        self._say_undoable(words)

    def say_imported(self, n_new: int, name: str) -> None:
        """Says how many entries of a file are new or other than before."""
        if n_new:
            words = self.tr("Taken from {name}: {count} new or changed.")
            self._say_undoable(words.format(count=texts.number(n_new), name=name))
        else:
            self.notices.say(self.tr("All that is in {name} was here already.").format(name=name))

    def say_exported(self, path: Path) -> None:
        """Says that the file is there."""
        self.notices.say(self.tr("Saved as {path}").format(path=path))

    def show_error(self, error: VivavoceError) -> None:
        """Says what went wrong and what to do."""
        self.notices.say(in_words(error), "error")

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Tells that it is seen: the file may have been changed in a spreadsheet meanwhile."""
        self.seen.emit()
        super().showEvent(event)

    def event(self, event: QEvent) -> bool:
        """Tells it too when the user comes back from the spreadsheet."""
        if event.type() is QEvent.Type.WindowActivate and self.isVisible():
            self.seen.emit()
        return super().event(event)

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        self.set_title(self.tr("Pronunciation"))
        for button, label in (
            (self._add, self.tr("Add")),
            (self._import, self.tr("Import…")),
            (self._export, self.tr("Export…")),
            (self._edit, self.tr("Edit")),
            (self._delete, self.tr("Delete")),
        ):
            button.setText(f" {label}")  # the style leaves no room there
            button.setAccessibleName(label)
        keys = texts.keys_label
        self._add.setToolTip(
            self.tr("Say how something is spoken ({keys})").format(keys=keys("Ctrl+N"))
        )
        self._import.setToolTip(self.tr("Add the entries of a table (CSV)"))
        self._export.setToolTip(self.tr("Save all entries as a table (CSV)"))
        self._edit.setToolTip(self.tr("Change it ({keys})").format(keys=keys("F2")))
        self._delete.setToolTip(self.tr("Delete what is chosen ({keys})").format(keys=keys("Del")))
        self._search.setAccessibleName(self.tr("Search what is written or spoken"))
        self._list.setAccessibleName(self.tr("How words are said"))
        self._empty.action.setAccessibleName(self.tr("Add a pronunciation"))
        self._say_problems()
        self._show_rows()

    def _lay_out(self) -> None:
        actions = QHBoxLayout()
        actions.setSpacing(GRID_PX)
        for button in (self._hear, self._edit, self._switch):
            actions.addWidget(button)
        actions.addStretch()
        actions.addWidget(self._delete)
        self.body.addWidget(self._faults)
        self.body.addWidget(self._search)
        self.body.addWidget(self._stack, 1)
        self.body.addLayout(actions)

    def _connect(self) -> None:
        self._add.clicked.connect(self.add_asked)
        self._empty.action.clicked.connect(self.add_asked)
        self._import.clicked.connect(self._choose_import)
        self._export.clicked.connect(self._choose_export)
        self._search.textChanged.connect(self._find)
        self._list.activated.connect(lambda _: self._ask_edit())
        self._hear.clicked.connect(self._ask_hear)
        self._edit.clicked.connect(self._ask_edit)
        self._switch.clicked.connect(self._ask_switch)
        self._delete.clicked.connect(self._ask_delete)
        self._search.serve(self, self._enter_list)
        for keys, widget, act in (
            ("Ctrl+N", self, self.add_asked.emit),
            ("Space", self._list, self._ask_hear),
            ("F2", self._list, self._ask_edit),
            ("Del", self._list, self._ask_delete),
        ):
            shortcut = QShortcut(QKeySequence(keys), widget)
            if widget is not self:
                shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(act)

    def _chosen(self) -> tuple[Entry, ...]:
        selection = self._list.selectionModel()
        rows = sorted(selection.selectedIndexes(), key=lambda i: i.row()) if selection else []
        return tuple(index.data(PronunciationRole.ENTRY) for index in rows)

    def _ask_hear(self) -> None:
        if self._is_heard:
            self.stop_asked.emit()
        elif self._hear.isEnabled():
            self._emit_one(self.hear_asked)

    def _ask_edit(self) -> None:
        self._emit_one(self.edit_asked)

    def _ask_switch(self) -> None:
        chosen = self._chosen()
        if chosen:
            self.switch_asked.emit(chosen, not chosen[0].is_on)

    def _ask_delete(self) -> None:
        chosen = self._chosen()
        if chosen:
            self.delete_asked.emit(chosen)

    def _emit_one(self, signal: SignalInstance) -> None:
        chosen = self._chosen()
        if len(chosen) == 1:
            signal.emit(chosen[0])

    def _choose_import(self) -> None:
        dialog = QFileDialog(self, self.tr("Import pronunciations"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters(
            [
                self.tr("Tables ({patterns})").format(patterns="*.csv *.tsv *.txt"),
                self.tr("All files ({patterns})").format(patterns="*"),
            ]
        )
        dialog.fileSelected.connect(lambda path: self.import_asked.emit(Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _choose_export(self) -> None:
        dialog = QFileDialog(self, self.tr("Export the pronunciations"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(self.tr("Tables ({patterns})").format(patterns="*.csv"))
        dialog.setDefaultSuffix("csv")
        dialog.selectFile(FILE_NAME)
        dialog.fileSelected.connect(lambda path: self.export_asked.emit(Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _find(self, query: str) -> None:
        if self._model is not None:
            self._model.set_query(query)

    def _enter_list(self) -> None:
        if self._model is not None and self._model.rowCount():
            self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep_row(self) -> None:
        self._row = max(0, self._list.currentIndex().row())

    def _say_undoable(self, words: str) -> None:
        self.notices.say(words, actions=((self.tr("Undo"), self.undo_asked.emit),))

    def _say_problems(self) -> None:
        if not self._problems:
            self._faults.hide()
            return
        lines = [
            self.tr("These rows of the file are not used. They stay in it as they are."),
            *map(in_words, self._problems[:_SHOWN_FAULTS]),
        ]
        n_more = len(self._problems) - _SHOWN_FAULTS
        if n_more > 0:
            lines.append(self.tr("… and {n} more.").format(n=texts.number(n_more)))
        self._faults.say(
            "\n".join(lines),
            "warning",
            actions=((self.tr("Show the file"), self._show_file),),
        )

    def _show_file(self) -> None:
        self._say_problems()  # the line is needed while the file is open
        self.file_asked.emit()

    def _show_rows(self) -> None:
        n_rows = self._model.rowCount() if self._model is not None else 0
        is_searched = self._model is not None and bool(self._model.query.split())
        had_focus = self._list.hasFocus()
        self._stack.setCurrentIndex(1 if n_rows else 0)
        self._export.setEnabled(self._model is not None and bool(self._model.entries))
        self._search.setEnabled(n_rows > 0 or is_searched)
        if is_searched:
            self._empty.say(
                self.tr("Nothing was found"), self.tr("Search for fewer words, or a part of one.")
            )
        else:
            self._empty.say(
                self.tr("Teach Vivavoce how a word is said"),
                self.tr(
                    "Names, abbreviations and words of your trade are then read your way in every "
                    "text. For example: where “nginx” is written, say “engine x”."
                ),
                self.tr("Add a pronunciation"),
            )
        if self._model is not None and n_rows and not self._list.currentIndex().isValid():
            self._list.setCurrentIndex(self._model.index(min(self._row, n_rows - 1)))
        if had_focus and not n_rows:
            (self._search if is_searched else self._empty.action).setFocus()
        self._show_choice()

    def _show_choice(self) -> None:
        chosen = self._chosen()
        has_list = self._stack.currentIndex() == 1
        for button in (self._hear, self._edit, self._switch, self._delete):
            button.setVisible(has_list)
        is_one = len(chosen) == 1
        needs_text = is_one and has_groups(chosen[0])
        self._hear.setEnabled(self._is_heard or (is_one and not needs_text))
        self._edit.setEnabled(is_one)
        self._switch.setEnabled(bool(chosen))
        self._delete.setEnabled(bool(chosen))
        hear = self.tr("Stop") if self._is_heard else self.tr("Hear it")
        is_on = not chosen or chosen[0].is_on
        switch = self.tr("Switch off") if is_on else self.tr("Switch on")
        for button, label in ((self._hear, hear), (self._switch, switch)):
            button.setText(f" {label}" if button is self._hear else label)
            button.setAccessibleName(label)
        self._hear.setToolTip(
            self.tr("Edit it to try this pattern in a text of yours")
            if needs_text
            else self.tr("Hear it in the voice in use ({keys})").format(
                keys=texts.keys_label("Space")
            )
        )
        self._paint_hear()

    def _paint(self) -> None:
        for button, picture in (
            (self._add, "add"),
            (self._import, "import"),
            (self._export, "export"),
            (self._edit, "rename"),
            (self._delete, "delete"),
        ):
            button.setIcon(self.theme.glyph(picture))
            button.setIconSize(QSize(16, 16))
        self._paint_hear()
        self._list.viewport().update()

    def _paint_hear(self) -> None:
        picture = "stop" if self._is_heard else "play"
        self._hear.setIcon(self.theme.glyph(picture, colour="on_accent"))
        self._hear.setIconSize(QSize(16, 16))


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 40 else f"{words[:40].rstrip()}…"
