"""The settings page, built from the settings tree."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop import texts
from desktop.actions import Action
from desktop.pages.controls import Show, WheelGuard, align, fill_list, make_control, make_list
from desktop.pages.hotkeyedit import HotkeyEdit
from desktop.pages.theme import GRID_PX
from desktop.settings import Setting, Settings, Value, changed, described, hotkey_key, value_of
from engine.speech import SettingError

_PAGE_PX = 720
_ON_READ_PAGE = {"reading.voice", "reading.language", "reading.speed"}
# Their choices are known only while running.
_LISTS = {"sound.device", "engine.device", "window.language"}


class Preferences(QScrollArea):
    """Shows the settings, and tells of each change; the application keeps and applies them.

    Signals (emitted in the GUI thread):
        changed(str, object): A setting's key, such as `sound.volume`, and its new value, which is
            within its range.
        hotkeys_suspended(bool): While true, a hotkey is being pressed to set it: let go of all.
    """

    changed = Signal(str, object)
    hotkeys_suspended = Signal(bool)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "page")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._settings = settings
        self._wheel_guard = WheelGuard(self)
        self._devices: tuple[str, ...] = ()
        self._engine_devices: tuple[str, ...] = ("cpu",)
        self._hotkey_problems: dict[Action, str] = {}
        self._show: dict[str, Show] = {}
        self._controls: dict[str, QWidget] = {}
        self._problems: dict[str, QLabel] = {}

    def control(self, key: str) -> QWidget:
        """Gives what a setting is changed with."""
        self._build_once()
        return self._controls[key]

    def problem(self, key: str) -> str:
        """Gives what is said to be wrong with a setting; empty for nothing."""
        label = self._problems[key]  # there once the page was shown
        return "" if label.isHidden() else label.text()

    def show_settings(self, settings: Settings) -> None:
        """Shows settings that were changed elsewhere."""
        self._settings = settings
        for key, show in self._show.items():
            show(value_of(settings, key))

    def show_devices(self, names: Iterable[str]) -> None:
        """Takes the loudspeakers that there are now."""
        self._devices = tuple(names)
        self._fill("sound.device")

    def show_engine_devices(self, names: Iterable[str]) -> None:
        """Takes what the engine can run on, such as `cpu` and `cuda:0`, without `auto`."""
        self._engine_devices = tuple(names)
        self._fill("engine.device")

    def show_hotkey_problem(self, action: Action, words: str) -> None:
        """Says why a hotkey does not work, such as another program's grab; empty: it does."""
        self._hotkey_problems[action] = words
        self._say(hotkey_key(action), words)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange and self._controls:
            place = self.verticalScrollBar().value()
            focused = next((k for k, c in self._controls.items() if c.hasFocus()), None)
            self._build()
            self.verticalScrollBar().setValue(place)
            if focused is not None:
                self._controls[focused].setFocus()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Makes the page the first time it is seen: the window is there sooner without."""
        self._build_once()
        super().showEvent(event)

    def _build_once(self) -> None:
        if not self._controls:
            self._build()

    def _build(self) -> None:
        self._show, self._controls, self._problems = {}, {}, {}
        page = QWidget()
        page.setProperty("role", "page")
        page.setMaximumWidth(_PAGE_PX)
        column = QVBoxLayout(page)
        column.setContentsMargins(GRID_PX * 3, GRID_PX * 2, GRID_PX * 3, GRID_PX * 3)
        column.setSpacing(GRID_PX)
        title = QLabel(self.tr("Settings"))
        title.setProperty("role", "title")
        column.addWidget(title)
        for section, label in (
            ("reading", self.tr("Reading")),
            ("hotkeys", self.tr("Hotkeys")),
            ("sound", self.tr("Sound")),
            ("history", self.tr("History")),
            ("window", self.tr("Window")),
            ("engine", self.tr("Engine")),
        ):
            shown = [
                known
                for known in described().values()
                if known.section == section and known.is_shown and known.key not in _ON_READ_PAGE
            ]
            column.addSpacing(GRID_PX)
            column.addWidget(_section_label(label))
            column.addWidget(self._card(shown))
        column.addStretch()
        outer = QWidget()
        outer.setProperty("role", "page")
        row = QHBoxLayout(outer)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(page)
        row.addStretch()
        row.setStretch(0, 1)
        old = self.takeWidget()
        if old is not None:
            old.deleteLater()
        self.setWidget(outer)
        for key in _LISTS:
            self._fill(key)
        self.show_settings(self._settings)
        align(self._controls.values())
        for action, words in self._hotkey_problems.items():
            self._say(hotkey_key(action), words)

    def _card(self, settings: list[Setting]) -> QFrame:
        card = QFrame()
        card.setProperty("role", "card")
        column = QVBoxLayout(card)
        column.setContentsMargins(GRID_PX * 2, GRID_PX, GRID_PX * 2, GRID_PX)
        column.setSpacing(0)
        for number, known in enumerate(settings):
            if number:
                line = QFrame()
                line.setProperty("role", "line")
                line.setFixedHeight(1)
                column.addWidget(line)
            column.addLayout(self._row(known))
        return card

    def _row(self, known: Setting) -> QHBoxLayout:
        label = QLabel(_words(known, known.label))
        label.setWordWrap(True)
        control, show = self._control_for(known)
        self._controls[known.key] = control
        self._show[known.key] = show
        target = control.focusProxy() or control
        target.installEventFilter(self._wheel_guard)
        label.setBuddy(target)
        target.setAccessibleName(label.text())
        target.setAccessibleDescription(_words(known, known.help))
        problem = QLabel()
        problem.setProperty("role", "problem")
        problem.setWordWrap(True)
        problem.hide()
        self._problems[known.key] = problem
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(label)
        if known.help:
            more = QLabel(_words(known, known.help))
            more.setProperty("role", "muted")
            more.setWordWrap(True)
            words.addWidget(more)
        words.addWidget(problem)
        for piece in (label, problem):
            piece.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout()
        row.setContentsMargins(0, GRID_PX, 0, GRID_PX)
        row.setSpacing(GRID_PX * 2)
        row.addLayout(words, 1)
        row.addWidget(control, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return row

    def _control_for(self, known: Setting) -> tuple[QWidget, Show]:
        key = known.key
        if known.section == "hotkeys":
            edit = HotkeyEdit()
            edit.chosen.connect(lambda keys: self._try(key, keys))
            edit.refused.connect(lambda words: self._say(key, words))
            edit.listening_changed.connect(self.hotkeys_suspended)
            edit.listening_changed.connect(lambda on: self._say(key, "") if on else None)
            return edit, lambda value: edit.set_keys(str(value))
        if key in _LISTS:
            return make_list(lambda value: self._try(key, value))
        return make_control(known, lambda value: self._try(key, value))

    def _try(self, key: str, value: Value) -> None:
        """Takes a change if the tree does; else says why and shows what was there."""
        if value == value_of(self._settings, key):
            self._say(key, "")
            return
        try:
            self._settings = changed(self._settings, key, value)
        except SettingError as error:
            self._show[key](value_of(self._settings, key))
            self._say(key, str(error))
            return
        self._say(key, "")
        self.changed.emit(key, value_of(self._settings, key))

    def _say(self, key: str, words: str) -> None:
        label = self._problems.get(key)
        if label is None:
            return  # the page will say it when it is made
        label.setText(words)
        label.setVisible(bool(words))
        control = self._controls[key]
        if isinstance(control, HotkeyEdit):
            control.set_wrong(bool(words))

    def _fill(self, key: str) -> None:
        box = self._controls.get(key)
        if not isinstance(box, QComboBox):
            return  # the page fills it when it is made
        if key == "sound.device":
            first = ("", self.tr("System default"))
            entries = (first, *((name, name) for name in self._devices))
        elif key == "engine.device":
            names = {"cpu": self.tr("Processor")}
            entries = (
                ("auto", self.tr("Automatic")),
                *((name, names.get(name, name)) for name in self._engine_devices),
            )
        else:
            entries = (("", self.tr("As the system")), *texts.languages())
        fill_list(box, entries, value_of(self._settings, key))
        align(self._controls.values())


def _section_label(words: str) -> QLabel:
    label = QLabel(words)
    label.setProperty("role", "section")
    return label


def _words(known: Setting, source: str) -> str:
    """The tree's words in the window's language; actions are called the same everywhere."""
    return texts.translated("Action" if known.section == "hotkeys" else "Settings", source)
