"""A voice's card: who it is, what it sounds like, and what can be done with it."""

from functools import partial

from PySide6.QtCore import QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop import texts
from desktop.listmodels.library import (
    BUNDLED,
    DAMAGED,
    DESIGN,
    ENTRY_ROLE,
    OWN,
    PRESET,
    VoiceEntry,
)
from desktop.pages.banner import repolish
from desktop.pages.cards import Card
from desktop.pages.theme import GRID_PX, Theme
from desktop.pages.voices.naming import NameEdit, NameLabel
from engine.speech import name_key

PICTURE_PX = 20
_FAMILIES = {("qwen3-tts-12hz", 1024): "Qwen3-TTS 0.6B", ("qwen3-tts-12hz", 2048): "Qwen3-TTS 1.7B"}
_BETWEEN = "\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}·  "  # a line never begins with the dot
# What the menu asks for, in its order; None is a line.
_ACTIONS = ("rename", "duplicate", "mix", "export", None, "delete")


class VoiceCard(Card):
    """One row of `LibraryModel`.

    Return or a double click uses the voice, Space lets it be heard, F2 renames it, Delete deletes.

    Signals (emitted in the GUI thread):
        asked(str, VoiceEntry): What the user wants with it: `use`, `sample`, `duplicate`, `mix`,
            `export`, `delete`, `folder`, `finish` or `discard`.
        named(VoiceEntry, str): The new name that was typed.
    """

    asked = Signal(str, object)
    named = Signal(object, str)

    def __init__(
        self, index: QPersistentModelIndex, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(index, parent)
        self._theme = theme
        self._voice_in_use = ""
        self._badge_state = ""
        self._is_heard = False
        self.entry: VoiceEntry = index.data(ENTRY_ROLE)
        self._listen = QToolButton()
        self._listen.setIconSize(QSize(PICTURE_PX, PICTURE_PX))
        self._name, self._about = NameLabel(), QLabel()
        self._about.setProperty("role", "muted")
        self._about.setTextFormat(Qt.TextFormat.PlainText)
        self._about.setWordWrap(True)
        self._edit = NameEdit()
        self._badge = QLabel()
        self._badge.setProperty("role", "badge")
        self._main, self._more = QPushButton(), QToolButton()
        self._more.setIconSize(QSize(PICTURE_PX, PICTURE_PX))
        for button in (self._listen, self._more):  # so that all cards stand alike
            policy = button.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            button.setSizePolicy(policy)
        self._lay_out()
        self._listen.clicked.connect(partial(self._ask, "sample"))
        self._main.clicked.connect(self._ask_main)
        self._more.clicked.connect(self._open_menu)
        self._edit.done.connect(self._take_name)
        theme.changed.connect(self._paint)

    def show_use(self, name: str) -> None:
        """Says which voice is in use, so that this one knows whether it is the one."""
        if name != self._voice_in_use:
            self._voice_in_use = name
            self.refresh()

    def show_heard(self, is_heard: bool) -> None:
        """Says whether its sample is being heard."""
        if is_heard is not self._is_heard:
            self._is_heard = is_heard
            self._say_listen()
            self._paint()

    def rename(self) -> None:
        """Lets the user type another name in its place."""
        if self.entry.kind == OWN:
            self._name.hide()
            self._edit.begin(self.entry.name)

    def refresh(self) -> None:
        """Shows what the model says now."""
        entry = self.entry = self.index.data(ENTRY_ROLE)
        self._name.show_name(entry.label)
        self._about.setText(self._about_words())
        can_speak = entry.is_fitting and entry.voice is not None
        self._listen.setVisible(entry.voice is not None)
        self._listen.setEnabled(can_speak)
        self._main.setEnabled(entry.kind in (DESIGN, DAMAGED) or can_speak)
        self._main.setVisible(not self._is_in_use)
        self._more.setVisible(bool(self._actions()))
        self._say_badge()
        self._say_main()
        self._say_listen()
        self._edit.show_owner(entry.label)
        self._more.setToolTip(self.tr("More"))
        self._more.setAccessibleName(self.tr("More for {name}").format(name=entry.label))
        self.setAccessibleName(
            ", ".join(
                words for words in (entry.label, self._badge.text(), self._about.text()) if words
            )
        )
        self._mark()
        self._paint()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Does what the keys of a list do."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._ask_main()
        elif key is Qt.Key.Key_Space:
            self._ask("sample")
        elif key is Qt.Key.Key_F2:
            self.rename()
        elif key is Qt.Key.Key_Delete:
            self._ask("discard" if self.entry.kind == DESIGN else "delete")
        elif key is Qt.Key.Key_Menu:
            self._open_menu()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Uses the voice."""
        self._ask_main()
        event.accept()

    @property
    def _is_in_use(self) -> bool:
        entry = self.entry
        is_named = name_key(entry.name) == name_key(self._voice_in_use)
        return entry.voice is not None and entry.is_fitting and is_named

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(GRID_PX // 2)
        words.addWidget(self._name)
        words.addWidget(self._edit)
        words.addWidget(self._about)
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID_PX * 2, GRID_PX * 3 // 2, GRID_PX, GRID_PX * 3 // 2)
        row.setSpacing(GRID_PX)
        row.addWidget(self._listen)
        row.addLayout(words, 1)
        row.addWidget(self._badge, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._main)
        row.addWidget(self._more)

    def _about_words(self) -> str:
        entry = self.entry
        if entry.kind == DAMAGED:
            return self.tr("This file cannot be used: it {problem}").format(problem=entry.problem)
        if entry.kind == DESIGN:
            return self.tr(
                "Described and recorded. It becomes a voice as soon as there is a model that can "
                "make voices."
            )
        if not entry.is_fitting:
            return self.tr("Made for {family}, which is not the model in use.").format(
                family=self._family()
            )
        recording = ""
        if entry.recording_s is not None:
            seconds = texts.number(entry.recording_s, 0 if entry.recording_s >= 10 else 1)
            recording = self.tr("from {seconds} s of recording").format(seconds=seconds)
        origin = {
            OWN: self.tr("Your own voice"),
            BUNDLED: self.tr("Comes with Vivavoce"),
            PRESET: self.tr("Comes with the model"),
        }[entry.kind]
        language = texts.language_label(entry.language) if entry.language else ""
        parts = (language, recording, origin, self._family())
        return _BETWEEN.join(part for part in parts if part)

    def _family(self) -> str:
        entry = self.entry
        if entry.family.startswith("starter"):
            return self.tr("Starter")
        return _FAMILIES.get((entry.family, entry.width), entry.family)

    def _say_badge(self) -> None:
        entry = self.entry
        words, state = "", ""
        if entry.kind == DAMAGED:
            words, state = self.tr("Damaged"), "error"
        elif entry.kind == DESIGN:
            words, state = self.tr("Waiting"), "warning"
        elif not entry.is_fitting:
            words = self.tr("Other model")
        elif self._is_in_use:
            words, state = self.tr("In use"), "good"
        self._badge.setText(words)
        self._badge.setVisible(bool(words))
        self._badge_state = state

    def _say_main(self) -> None:
        label, spoken = {
            DAMAGED: (self.tr("Show in folder"), self.tr("Show {name} in its folder")),
            DESIGN: (self.tr("Make the voice"), self.tr("Make the voice {name}")),
        }.get(self.entry.kind, (self.tr("Use"), self.tr("Use {name}")))
        self._main.setText(label)
        self._main.setAccessibleName(spoken.format(name=self.entry.label))

    def _say_listen(self) -> None:
        words = self.tr("Stop {name}") if self._is_heard else self.tr("Hear {name}")
        self._listen.setAccessibleName(words.format(name=self.entry.label))
        self._listen.setToolTip(words.format(name=self.entry.label))

    def _mark(self) -> None:
        """Styles anew what has changed, and nothing else: it takes a while."""
        states = {
            self: "chosen" if self._is_in_use else "",
            self._name: "" if self.entry.is_fitting else "off",
            self._badge: self._badge_state,
        }
        for widget, state in states.items():
            if (widget.property("state") or "") != state:
                widget.setProperty("state", state)
                repolish(widget)

    def _paint(self) -> None:
        self._listen.setIcon(
            self._theme.glyph("stop" if self._is_heard else "play", size=PICTURE_PX)
        )
        self._more.setIcon(self._theme.glyph("more", size=PICTURE_PX))

    def _ask(self, what: str) -> None:
        entry = self.entry
        can_speak = entry.is_fitting and entry.voice is not None
        allowed = {
            "sample": can_speak,
            "use": can_speak,
            "delete": entry.kind == OWN,
            "discard": entry.kind == DESIGN,
        }.get(what, True)
        if allowed:
            self.asked.emit(what, entry)

    def _ask_main(self) -> None:
        self._ask({DAMAGED: "folder", DESIGN: "finish"}.get(self.entry.kind, "use"))

    def _take_name(self, name: str) -> None:
        self._name.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if name and name != self.entry.name:
            self.named.emit(self.entry, name)

    def _actions(self) -> tuple[str | None, ...]:
        return {
            OWN: _ACTIONS,
            BUNDLED: ("duplicate", "mix", "export"),
            DESIGN: ("discard",),
        }.get(self.entry.kind, ())

    def _open_menu(self) -> None:
        if not self._actions():
            return
        menu = QMenu(self)
        labels = {
            "rename": (self.tr("Rename"), "rename"),
            "duplicate": (self.tr("Duplicate"), "duplicate"),
            "mix": (self.tr("Mix with another voice…"), "mix"),
            "export": (self.tr("Save as a file…"), "export"),
            "delete": (self.tr("Delete"), "delete"),
            "discard": (self.tr("Delete"), "delete"),
        }
        for what in self._actions():
            if what is None:
                menu.addSeparator()
                continue
            label, picture = labels[what]
            action = menu.addAction(self._theme.glyph(picture), label)
            act = self.rename if what == "rename" else partial(self._ask, what)
            action.triggered.connect(lambda _=False, act=act: act())
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))
