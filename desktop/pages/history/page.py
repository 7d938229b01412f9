"""The page itself: the search, the list, and what can be done with what was read."""

from pathlib import Path

from PySide6.QtCore import QItemSelectionModel, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QListView,
    QPushButton,
    QStackedWidget,
    QWidget,
)

from desktop import texts
from desktop.errors import in_words
from desktop.history import Entry
from desktop.listmodels import HistoryModel, HistoryRole
from desktop.pages.banner import Banner
from desktop.pages.cards import EmptyNote
from desktop.pages.history.row import RowDelegate
from desktop.pages.page import Page
from desktop.pages.saving import SaveProgress, save_dialog
from desktop.pages.searchfield import SearchField
from desktop.pages.theme import GRID_PX, Theme
from engine.speech import VivavoceError


class HistoryPage(Page):
    """Shows what was read.

    Signals (emitted in the GUI thread):
        seen(): The page is shown.
        query_changed(str): Show what holds these words.
        read_asked(int): Read this entry again.
        open_asked(int): Put its text into the read page.
        save_asked(int, str): Write its sound to this path.
        save_cancelled(): Stop writing it.
        delete_asked(tuple[int, ...]): Take these away.
        clear_asked(), undo_asked(): Take everything away; bring back what was taken away last.
        keep_chosen(bool): Whether a history is to be kept.
    """

    seen = Signal()
    query_changed = Signal(str)
    read_asked = Signal(int)
    open_asked = Signal(int)
    save_asked = Signal(int, str)
    save_cancelled = Signal()
    delete_asked = Signal(object)
    clear_asked = Signal()
    undo_asked = Signal()
    keep_chosen = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._model: HistoryModel | None = None
        self._is_kept = True
        self._is_saving = False
        self._keep = QCheckBox()
        self._keep.setChecked(True)
        self._clear = QPushButton()
        self.tools.addWidget(self._keep)
        self.tools.addWidget(self._clear)
        self._off = Banner(theme)
        self._search = SearchField(theme)
        self._list = QListView()
        self._list.setProperty("role", "list")
        self._list.setItemDelegate(RowDelegate(theme, self._list))
        self._list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setUniformItemSizes(True)
        self._list.setMinimumHeight(GRID_PX * 12)
        self._empty = EmptyNote(theme, "history")
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._list)
        self._saving = SaveProgress()
        self._read, self._open = QPushButton(), QPushButton()
        self._save, self._delete = QPushButton(), QPushButton()
        self._read.setProperty("role", "primary")
        self._lay_out()
        self._connect()
        theme.changed.connect(self._paint)
        self._paint()
        self.retranslate()
        self._show_choice()

    def show_history(self, model: HistoryModel) -> None:
        """Shows the entries of a model, and follows its changes; called once."""
        self._model = model
        self._list.setModel(model)
        self._list.selectionModel().selectionChanged.connect(self._show_choice)
        for changed in (model.loaded, model.rowsInserted, model.rowsRemoved, model.modelReset):
            changed.connect(self._show_rows)
        model.rowsRemoved.connect(self._choose_neighbour)
        model.removed.connect(self._say_removed)
        model.failed.connect(self.show_error)
        self._show_rows()

    def show_kept(self, is_kept: bool) -> None:
        """Shows whether a history is kept."""
        self._is_kept = is_kept
        self._keep.setChecked(is_kept)
        self._show_rows()

    def show_save_progress(self, share: float | None) -> None:
        """Shows how much of the sound file is written, 0 to 1; None when it is over."""
        self._is_saving = share is not None
        self._saving.show_share(share)
        self._show_choice()

    def show_saved(self, path: str) -> None:
        """Says that the sound file is there."""
        self.notices.say(self.tr("Saved as {path}").format(path=path))

    def show_error(self, error: VivavoceError) -> None:
        """Says what went wrong and what to do."""
        self.notices.say(in_words(error), "error")

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Asks for the entries the first time it is seen: the window is there sooner without."""
        self.seen.emit()
        super().showEvent(event)

    def retranslate(self) -> None:
        """Says everything in the language in use."""
        self.set_title(self.tr("History"))
        self._keep.setText(self.tr("Keep a history"))
        self._keep.setToolTip(
            self.tr("What is read is kept on this machine, so that it can be found again.")
        )
        self._clear.setText(f" {self.tr('Clear all')}")
        self._clear.setAccessibleName(self.tr("Clear all"))
        self._clear.setToolTip(self.tr("Take everything out of the history; this can be undone"))
        self._search.setAccessibleName(self.tr("Search the history"))
        self._list.setAccessibleName(self.tr("What was read"))
        self._empty.action.setAccessibleName(self.tr("Keep a history"))
        for button, label in (
            (self._read, self.tr("Read again")),
            (self._open, self.tr("Open in the editor")),
            (self._save, self.tr("Save sound…")),
            (self._delete, self.tr("Delete")),
        ):
            button.setText(f" {label}")  # the style leaves no room there
            button.setAccessibleName(label)
        delete = texts.keys_label("Del")
        self._delete.setToolTip(self.tr("Delete what is chosen ({keys})").format(keys=delete))
        self._read.setToolTip(self.tr("Read it again in the same voice"))
        self._show_rows()

    def _lay_out(self) -> None:
        actions = QHBoxLayout()
        actions.setSpacing(GRID_PX)
        for button in (self._read, self._open, self._save):
            actions.addWidget(button)
        actions.addStretch()
        actions.addWidget(self._delete)
        self.body.addWidget(self._off)
        self.body.addWidget(self._search)
        self.body.addWidget(self._stack, 1)
        self.body.addWidget(self._saving)
        self.body.addLayout(actions)

    def _connect(self) -> None:
        self._keep.clicked.connect(self.keep_chosen)
        self._clear.clicked.connect(self.clear_asked)
        self._empty.action.clicked.connect(lambda: self.keep_chosen.emit(True))
        self._search.textChanged.connect(self.query_changed)
        self._list.activated.connect(lambda _: self._emit_one(self.read_asked))
        self._read.clicked.connect(lambda: self._emit_one(self.read_asked))
        self._open.clicked.connect(lambda: self._emit_one(self.open_asked))
        self._save.clicked.connect(self._choose_file)
        self._delete.clicked.connect(self._ask_delete)
        self._saving.cancelled.connect(self.save_cancelled)
        self._search.serve(self, self._enter_list)
        delete = QShortcut(QKeySequence("Del"), self._list)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self._ask_delete)

    def _chosen(self) -> list[Entry]:
        selection = self._list.selectionModel()
        rows = sorted(selection.selectedIndexes(), key=lambda i: i.row()) if selection else []
        return [index.data(HistoryRole.ENTRY) for index in rows]

    def _emit_one(self, signal: object) -> None:
        chosen = self._chosen()
        if len(chosen) == 1:
            signal.emit(chosen[0].number)  # type: ignore[attr-defined]

    def _ask_delete(self) -> None:
        chosen = tuple(entry.number for entry in self._chosen())
        if chosen:
            self.delete_asked.emit(chosen)

    def _choose_file(self) -> None:
        chosen = self._chosen()
        if len(chosen) != 1 or self._is_saving:
            return
        entry = chosen[0]
        dialog = save_dialog(self, entry.beginning)
        dialog.fileSelected.connect(lambda path: self._begin_saving(entry.number, path))
        dialog.open()

    def _begin_saving(self, number: int, path: str) -> None:
        self._is_saving = True
        self._saving.begin(Path(path))
        self._show_choice()
        self.save_asked.emit(number, path)

    def _enter_list(self) -> None:
        if self._model is None or not self._model.rowCount():
            return
        self._list.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self._list.currentIndex().isValid():
            self._list.setCurrentIndex(self._model.index(0))

    def _choose_neighbour(self) -> None:
        current = self._list.currentIndex()
        selection = self._list.selectionModel()
        if current.isValid() and not selection.hasSelection():
            selection.select(current, QItemSelectionModel.SelectionFlag.Select)

    def _say_removed(self, n_gone: int) -> None:
        words = (
            self.tr("One text was deleted from the history.")
            if n_gone == 1
            else self.tr("{count} texts were deleted from the history.").format(
                count=texts.number(n_gone)
            )
        )
        self.notices.say(words, actions=((self.tr("Undo"), self.undo_asked.emit),))

    def _show_rows(self) -> None:
        has_rows = self._model is not None and self._model.rowCount() > 0
        is_searched = self._model is not None and bool(self._model.query.split())
        self._stack.setCurrentIndex(1 if has_rows else 0)
        self._clear.setEnabled(has_rows)
        self._search.setEnabled(has_rows or is_searched or bool(self._search.text()))
        if has_rows and not self._is_kept:
            if self._off.isHidden() or self._off.words != self._off_words():
                self._off.say(
                    self._off_words(),
                    actions=((self.tr("Keep a history"), lambda: self.keep_chosen.emit(True)),),
                    is_closable=False,
                )
        else:
            self._off.hide()
        if is_searched:
            self._empty.say(
                self.tr("Nothing was found"),
                self.tr("Search for fewer words, or for a part of one. Accents do not matter."),
            )
        elif not self._is_kept:
            self._empty.say(
                self.tr("The history is off"),
                self.tr("What is read now leaves no trace. Switch it on to find texts again."),
                self.tr("Keep a history"),
            )
        else:
            self._empty.say(
                self.tr("Nothing has been read yet"),
                self.tr(
                    "What Vivavoce reads to you is kept here, on this machine alone, so that you "
                    "can search it and hear it again."
                ),
            )
        self._show_choice()

    def _off_words(self) -> str:
        return self.tr("The history is off: nothing new is kept. What was kept before is here.")

    def _show_choice(self) -> None:
        n_chosen = len(self._chosen())
        has_list = self._stack.currentIndex() == 1
        for button in (self._read, self._open, self._save, self._delete):
            button.setVisible(has_list)
        self._read.setEnabled(n_chosen == 1)
        self._open.setEnabled(n_chosen == 1)
        self._save.setEnabled(n_chosen == 1 and not self._is_saving)
        self._delete.setEnabled(n_chosen > 0)

    def _paint(self) -> None:
        self._clear.setIcon(self.theme.glyph("clear"))
        self._read.setIcon(self.theme.glyph("play", colour="on_accent"))
        self._open.setIcon(self.theme.glyph("rename"))
        self._save.setIcon(self.theme.glyph("save"))
        self._delete.setIcon(self.theme.glyph("delete"))
        for button in (self._clear, self._read, self._open, self._save, self._delete):
            button.setIconSize(QSize(16, 16))
        self._list.viewport().update()
