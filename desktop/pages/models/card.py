"""A model's card: what it can do, what there is of it, whether it suits this computer."""

from functools import partial

from PySide6.QtCore import QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QVBoxLayout

from desktop import texts
from desktop.downloads import Phase, Work
from desktop.errors import in_words
from desktop.listmodels import MODEL_ROLE, ModelRow, Shape
from desktop.pages.banner import repolish
from desktop.pages.cards import Card
from desktop.pages.flow import FlowLayout
from desktop.pages.models.strip import WorkStrip, size_words
from desktop.pages.theme import GRID_PX, Theme

PICTURE_PX = 20
_ENDS = {"base": "Base", "custom_voice": "CustomVoice", "voice_design": "VoiceDesign"}
# What the button asks for in each shape.
_MAIN = {
    Shape.HERE: "use",
    Shape.ABSENT: "download",
    Shape.PAUSED: "download",
    Shape.DAMAGED: "download",
    Shape.FAILED: "download",
    Shape.OFFLINE: "download",
    Shape.WAITING: "pause",
    Shape.DOWNLOADING: "pause",
    Shape.VERIFYING: "pause",
    Shape.LOST: "remove",
}
_HAS_PARTS = (Shape.PAUSED, Shape.DAMAGED, Shape.FAILED, Shape.OFFLINE, Shape.DOWNLOADING)


class ModelCard(Card):
    """One row of `ModelsModel`.

    Return presses the button, Delete deletes, the menu key opens the menu.

    Signals (emitted in the GUI thread):
        asked(str, ModelRow): What the user wants with it: `use`, `download`, `pause`, `verify`,
            `delete`, `remove` or `folder`.
    """

    asked = Signal(str, object)

    def __init__(self, index: QPersistentModelIndex, theme: Theme) -> None:
        super().__init__(index)
        self._theme = theme
        self.row: ModelRow = index.data(MODEL_ROLE)
        self._name, self._about, self._needs, self._problem = (
            _label("name"),
            _label("muted"),
            _label("muted"),
            _label("problem"),
        )
        self._use, self._suits, self._fit, self._state = (_badge() for _ in range(4))
        self._strip = WorkStrip()
        self.main, self._more = QPushButton(), QToolButton()
        self._more.setIconSize(QSize(PICTURE_PX, PICTURE_PX))
        self.main.setMinimumWidth(GRID_PX * 13)
        # The buttons of all cards stand below each other.
        kept = self._more.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self._more.setSizePolicy(kept)
        self._lay_out()
        self.main.clicked.connect(self._ask_main)
        self._more.clicked.connect(self._open_menu)
        theme.changed.connect(self._paint)
        self._paint()

    @property
    def title(self) -> str:
        """What the model is called to the user."""
        row = self.row
        if row.is_starter:
            return self.tr("Starter")
        if row.status.is_added:
            return row.name
        return f"Qwen3-TTS {row.status.size} {_ENDS[row.status.kind]}"

    @property
    def problem(self) -> str:
        """What is said to be wrong; empty for nothing."""
        return "" if self._problem.isHidden() else self._problem.text()

    @property
    def progress(self) -> str:
        """How far it has come, in words; empty for nothing."""
        return self._strip.words

    def refresh(self) -> None:
        """Shows what the model says now."""
        row = self.row = self.index.data(MODEL_ROLE)
        _say(self._name, self.title)
        _say(self._about, "  ·  ".join(self._about_words()))
        languages = ", ".join(texts.language_label(name) for name in row.status.languages)
        self._about.setToolTip(languages)
        _say(self._needs, "  ·  ".join(self._need_words()))
        _say(self._problem, self._problem_words())
        self._strip.show_work(self._work_shown(), name=self.title)
        self._say_badges()
        self._say_main()
        self._more.setVisible(bool(self._actions()))
        self._more.setToolTip(self.tr("More"))
        self._more.setAccessibleName(self.tr("More for {name}").format(name=self.title))
        badges = (self._use, self._suits, self._fit, self._state)
        told = [self.title, *(badge.text() for badge in badges)]
        told += [self._about.text(), self._needs.text(), self.progress, self.problem]
        self.setAccessibleName(", ".join(words for words in told if words))
        _mark(self, "chosen" if row.is_in_use else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Does what the keys of a list do."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not self.main.isHidden() and self.main.isEnabled():
                self._ask_main()
        elif key is Qt.Key.Key_Delete:
            wanted = next((what for what in ("delete", "remove") if what in self._actions()), "")
            if wanted:
                self._ask(wanted)
        elif key is Qt.Key.Key_Menu:
            self._open_menu()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        badges = FlowLayout(GRID_PX)  # German ones need two rows in the smallest window
        badges.setContentsMargins(0, GRID_PX // 4, 0, GRID_PX // 4)
        for badge in (self._use, self._suits, self._state, self._fit):
            badges.addWidget(badge)
        words = QVBoxLayout()
        words.setSpacing(GRID_PX // 2)
        words.addWidget(self._name)
        words.addLayout(badges)
        for part in (self._about, self._needs, self._strip, self._problem):
            words.addWidget(part)
        top = Qt.AlignmentFlag.AlignTop
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID_PX * 2, GRID_PX * 3 // 2, GRID_PX, GRID_PX * 3 // 2)
        row.setSpacing(GRID_PX)
        row.addLayout(words, 1)
        row.addWidget(self.main, 0, top)
        row.addWidget(self._more, 0, top)

    def _about_words(self) -> list[str]:
        row = self.row
        if row.is_starter:
            return [self.tr("Comes with Vivavoce and reads English at once, on every computer")]
        does = {
            "base": self.tr("Clones voices"),
            "custom_voice": self.tr("Brings ready-made voices"),
            "voice_design": self.tr("Makes up voices from a description"),
        }.get(row.status.kind, "")
        size = {
            "0.6B": self.tr("small and fast (0.6B)"),
            "1.7B": self.tr("large, sounds better (1.7B)"),
        }.get(row.status.size, "")
        n_languages = len(row.status.languages)
        spoken = self.tr("{number} languages").format(number=n_languages) if n_languages > 1 else ""
        added = self.tr("added by you") if row.status.is_added else ""
        return [words for words in (does, size, spoken, added) if words]

    def _need_words(self) -> list[str]:
        row = self.row
        words = [self._size_words()]
        if row.shape is Shape.LOST:
            return words
        if row.fit is not None:
            words.append(
                self.tr("needs about {needed} of graphics memory, {free} are free").format(
                    needed=size_words(row.fit.needed_bytes), free=size_words(row.fit.free_bytes)
                )
            )
        elif row.has_card is False and not row.is_starter:
            words.append(self.tr("runs on the processor here, slower than speech"))
        return [part for part in words if part]

    def _size_words(self) -> str:
        status = self.row.status
        if self.row.shape is Shape.LOST:
            return self.tr("Its folder is not there any more")
        if status.directory is not None:
            return self.tr("{size} on this computer").format(size=size_words(status.n_bytes))
        return self.tr("{size} to download").format(size=size_words(status.download_bytes))

    def _problem_words(self) -> str:
        row = self.row
        if row.shape is Shape.FAILED and row.work is not None and row.work.error is not None:
            error = row.work.error
            return in_words(error)
        if row.shape is Shape.DAMAGED:
            return self.tr("Some of its files are damaged. “Repair” fetches just those again.")
        if row.load_problem:
            return self.tr("It could not be loaded: {problem}").format(problem=row.load_problem)
        return ""

    def _work_shown(self) -> Work | None:
        row = self.row
        if row.work is not None or row.shape is not Shape.PAUSED:
            return row.work
        # From an earlier day: the hub has not been asked yet what it comes to.
        total = max(row.status.download_bytes, row.status.partial_bytes)
        return Work(Phase.PAUSED, row.status.partial_bytes, total)

    def _say_badges(self) -> None:
        row = self.row
        _show_badge(self._use, self.tr("In use") if row.is_in_use else "", "good")
        _show_badge(self._suits, self.tr("Suits this computer") if row.is_suited else "", "")
        words, state = {
            Shape.DAMAGED: (self.tr("Damaged"), "error"),
            Shape.LOST: (self.tr("Folder missing"), "error"),
            Shape.PAUSED: (self.tr("Partly here"), "warning"),
            Shape.OFFLINE: (self.tr("No connection"), "warning"),
            Shape.FAILED: (self.tr("Not finished"), "error"),
        }.get(row.shape, ("", ""))
        _show_badge(self._state, words, state)
        words, state = "", ""
        if row.fit is not None:
            words, state = {
                "green": (self.tr("Fits"), "good"),
                "amber": (self.tr("Tight"), "warning"),
                "red": (self.tr("Too large"), "error"),
            }[row.fit.level]
        elif row.has_card is False and not row.is_starter:
            words, state = self.tr("Slow here"), "warning"
        _show_badge(self._fit, words, state)

    def _say_main(self) -> None:
        row = self.row
        label, spoken = {
            Shape.HERE: (self.tr("Use"), self.tr("Use {name}")),
            Shape.ABSENT: (self.tr("Download"), self.tr("Download {name}")),
            Shape.PAUSED: (self.tr("Resume"), self.tr("Resume the download of {name}")),
            Shape.DAMAGED: (self.tr("Repair"), self.tr("Repair {name}")),
            Shape.FAILED: (self.tr("Try again"), self.tr("Try to download {name} again")),
            Shape.OFFLINE: (self.tr("Try now"), self.tr("Try to download {name} now")),
            Shape.VERIFYING: (self.tr("Stop"), self.tr("Stop the check of {name}")),
            Shape.LOST: (self.tr("Remove"), self.tr("Remove {name} from the list")),
        }.get(row.shape, (self.tr("Pause"), self.tr("Pause the download of {name}")))
        self.main.setText(label)
        self.main.setAccessibleName(spoken.format(name=self.title))
        is_used = row.shape is Shape.HERE and row.is_in_use
        self.main.setVisible(not is_used and row.shape is not Shape.DELETING)
        is_first = row.is_suited and row.shape in (Shape.ABSENT, Shape.PAUSED)
        _mark(self.main, "primary" if is_first else "", "role")

    def _actions(self) -> tuple[str, ...]:
        row = self.row
        if row.is_starter or row.shape in (Shape.DELETING, Shape.VERIFYING, Shape.WAITING):
            return ()
        if row.shape is Shape.OFFLINE:
            return ("pause", "delete")
        if row.shape in _HAS_PARTS:
            return ("delete",)
        if row.shape is Shape.ABSENT:
            return ()
        if row.status.is_added:
            return ("folder", "remove") if row.shape is Shape.HERE else ("remove",)
        return ("verify", "folder", "delete") if row.status.is_ours else ("folder",)

    def _open_menu(self) -> None:
        if not self._actions():
            return
        delete = self.tr("Delete…") if self.row.directory else self.tr("Delete what has arrived…")
        labels = {
            "verify": (self.tr("Check all files"), "search"),
            "folder": (self.tr("Show in folder"), "folder"),
            "pause": (self.tr("Pause"), "pause"),
            "delete": (delete, "delete"),
            "remove": (self.tr("Remove from the list"), "delete"),
        }
        menu = QMenu(self)
        for what in self._actions():
            label, picture = labels[what]
            action = menu.addAction(self._theme.glyph(picture), label)
            action.triggered.connect(partial(self._ask, what))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))

    def _ask(self, what: str, _: bool = False) -> None:
        self.asked.emit(what, self.row)

    def _ask_main(self) -> None:
        what = _MAIN.get(self.row.shape)
        if what is not None:
            self._ask(what)

    def _paint(self) -> None:
        self._more.setIcon(self._theme.glyph("more", size=PICTURE_PX))


def _label(role: str) -> QLabel:
    label = QLabel()
    label.setProperty("role", role)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)  # a folder's name is not markup
    return label


def _badge() -> QLabel:
    badge = QLabel()
    badge.setProperty("role", "badge")
    badge.hide()
    return badge


def _say(label: QLabel, words: str) -> None:
    label.setText(words)
    label.setVisible(bool(words))


def _show_badge(badge: QLabel, words: str, state: str) -> None:
    _say(badge, words)
    _mark(badge, state)


def _mark(widget: QLabel | QPushButton | Card, value: str, name: str = "state") -> None:
    """Styles anew what has changed, and nothing else: it takes a while."""
    if (widget.property(name) or "") != value:
        widget.setProperty(name, value)
        repolish(widget)
