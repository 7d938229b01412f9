"""The settings page, built from the settings tree."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop import texts
from desktop.actions import Action
from desktop.errors import in_words
from desktop.pages.banner import Banner
from desktop.pages.controls import Show, WheelGuard, align, fill_list, make_control, make_list
from desktop.pages.hotkeyedit import HotkeyEdit
from desktop.pages.searchfield import SearchField
from desktop.pages.serveraddress import ServerAddress
from desktop.pages.settingrow import SettingRow
from desktop.pages.theme import GRID_PX, Theme
from desktop.settings import Setting, Settings, Value, changed, described, hotkey_key, value_of
from engine.speech import SettingError

_PAGE_PX = 720
_ON_READ_PAGE = {"reading.voice", "reading.language", "reading.speed"}
# Their choices are known only while running.
_LISTS = {"sound.device", "engine.device", "engine.model", "window.language"}


class Preferences(QScrollArea):
    """Shows the settings, and tells of each change; the application keeps and applies them.

    Signals (emitted in the GUI thread):
        changed(str, object): A setting's key, such as `sound.volume`, and its new value, which is
            within its range.
        hotkeys_suspended(bool): While true, a hotkey is being pressed to set it: let go of all.
        devices_asked(): The page is shown: look which loudspeakers there are, for `show_devices`.
    """

    changed = Signal(str, object)
    hotkeys_suspended = Signal(bool)
    devices_asked = Signal()

    def __init__(self, settings: Settings, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "page")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # every row of it has a control
        self._settings = settings
        self._theme = theme
        self._wheel_guard = WheelGuard(self)
        self._devices: tuple[str, ...] = ()
        self._engine_devices: tuple[str, ...] = ("cpu",)
        self._models: tuple[tuple[str, str], ...] = ()
        self._hotkey_problems: dict[Action, str] = {}
        self._armed: dict[Action, str] = {}
        self._server: tuple[str, str] = "", ""
        self._rows: dict[str, SettingRow] = {}
        self._cards: list[tuple[QWidget, list[str]]] = []
        QShortcut(QKeySequence("Ctrl+F"), self).activated.connect(self._begin_search)

    def control(self, key: str) -> QWidget:
        """Gives what a setting is changed with."""
        self._build_once()
        return self._rows[key].control

    def row(self, key: str) -> SettingRow:
        """Gives a setting's row."""
        self._build_once()
        return self._rows[key]

    def problem(self, key: str) -> str:
        """Gives what is said to be wrong with a setting; empty for nothing."""
        return self._rows[key].problem  # there once the page was shown

    def show_settings(self, settings: Settings) -> None:
        """Shows settings that were changed elsewhere."""
        self._settings = settings
        for key, row in self._rows.items():
            row.show_value(value_of(settings, key))
        if self._rows:
            self._reset_all.setEnabled(bool(self._changed_keys()))

    def show_devices(self, names: Iterable[str]) -> None:
        """Takes the loudspeakers that there are now."""
        self._devices = tuple(names)
        self._fill("sound.device")

    def show_engine_devices(self, names: Iterable[str]) -> None:
        """Takes what the engine can run on, such as `cpu` and `cuda:0`, without `auto`."""
        self._engine_devices = tuple(names)
        self._fill("engine.device")

    def show_models(self, entries: Iterable[tuple[str, str]]) -> None:
        """Takes the models that are here: what the setting holds and what it is called.

        The starter, which the empty setting means, is there without.
        """
        self._models = tuple(entries)
        self._fill("engine.model")

    def show_hotkey_problem(self, action: Action, words: str) -> None:
        """Says why a hotkey does not work, such as another program's grab; empty: it does."""
        self._hotkey_problems[action] = words
        self._say(hotkey_key(action), words)

    def show_hotkey_armed(self, action: Action, keys: str) -> None:
        """Says which keys the desktop has given an action, if they are others than those set."""
        self._armed[action] = keys
        row = self._rows.get(hotkey_key(action))
        if row is not None:
            wanted = str(value_of(self._settings, hotkey_key(action)))
            is_other = bool(keys) and _bare(keys) != _bare(wanted)
            words = self.tr("Your desktop has set it to {keys}.").format(keys=keys)
            row.say_note(words if is_other else "")

    def show_server(self, address: str, problem: str = "") -> None:
        """Says where other programs reach the application, and why they do not.

        Args:
            address: Such as `http://127.0.0.1:8000/v1`; empty while the server is closed.
            problem: Empty for none.
        """
        self._server = address, problem
        if self._rows:
            self._address.show_address(address)
            self._say("server.is_on", problem)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange and self._rows:
            place = self.verticalScrollBar().value()
            focused = next((k for k, r in self._rows.items() if r.control.hasFocus()), None)
            self._build()
            self.verticalScrollBar().setValue(place)
            if focused is not None:
                self._rows[focused].control.setFocus()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Makes the page the first time it is seen: the window is there sooner without."""
        self._build_once()
        self.devices_asked.emit()
        super().showEvent(event)

    def _build_once(self) -> None:
        if not self._rows:
            self._build()

    def _build(self) -> None:
        self._rows, self._cards = {}, []
        page = QWidget()
        page.setProperty("role", "page")
        page.setMaximumWidth(_PAGE_PX)
        column = QVBoxLayout(page)
        column.setContentsMargins(GRID_PX * 3, GRID_PX * 2, GRID_PX * 3, GRID_PX * 3)
        column.setSpacing(GRID_PX)
        column.addLayout(self._head())
        self._notice = Banner(self._theme)
        column.addWidget(self._notice)
        self._nothing = QLabel(self.tr("No setting is called so."))
        self._nothing.setProperty("role", "muted")
        self._nothing.hide()
        column.addWidget(self._nothing)
        for section, label in (
            ("reading", self.tr("Reading")),
            ("text", self.tr("What is read")),
            ("hotkeys", self.tr("Hotkeys")),
            ("sound", self.tr("Sound")),
            ("history", self.tr("History")),
            ("window", self.tr("Window")),
            ("engine", self.tr("Engine")),
            ("remote", self.tr("Another machine")),
            ("server", self.tr("Other programs")),
        ):
            shown = [known for known in _shown() if known.section == section]
            whole = QWidget()
            inside = QVBoxLayout(whole)
            inside.setContentsMargins(0, GRID_PX, 0, 0)
            inside.setSpacing(GRID_PX)
            inside.addWidget(_section_label(label))
            inside.addWidget(self._card(shown))
            column.addWidget(whole)
            self._cards.append((whole, [known.key for known in shown]))
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
        align(row.control for row in self._rows.values())
        for action, words in self._hotkey_problems.items():
            self._say(hotkey_key(action), words)
        for action, keys in self._armed.items():
            self.show_hotkey_armed(action, keys)
        self.show_server(*self._server)

    def _head(self) -> QHBoxLayout:
        title = QLabel(self.tr("Settings"))
        title.setProperty("role", "title")
        self._search = SearchField(self._theme)
        self._search.setAccessibleName(self.tr("Search the settings"))
        self._search.textChanged.connect(self._show_matching)
        self._reset_all = QPushButton(self.tr("Set all back"))
        self._reset_all.setToolTip(self.tr("Everything as it was at first; this can be undone"))
        self._reset_all.clicked.connect(self._set_all_back)
        head = QHBoxLayout()
        head.setSpacing(GRID_PX)
        head.addWidget(title)
        head.addStretch()
        head.addWidget(self._search)
        head.addWidget(self._reset_all)
        return head

    def _card(self, settings: list[Setting]) -> QFrame:
        card = QFrame()
        card.setProperty("role", "card")
        column = QVBoxLayout(card)
        column.setContentsMargins(GRID_PX * 2, GRID_PX, GRID_PX * 2, GRID_PX)
        column.setSpacing(0)
        for number, known in enumerate(settings):
            row = self._row(known)
            row.show_line(number > 0)
            column.addWidget(row)
        if "server.is_on" in {known.key for known in settings}:
            self._address = ServerAddress(self._theme)
            column.addWidget(self._address)
        return card

    def _row(self, known: Setting) -> SettingRow:
        control, show = self._control_for(known)
        target = control.focusProxy() or control
        target.installEventFilter(self._wheel_guard)
        label, more = _words(known, known.label), _words(known, known.help) if known.help else ""
        row = SettingRow(
            self._theme,
            control,
            show,
            label,
            more,
            known.default,
            lambda: self._try(known.key, known.default),
        )
        self._rows[known.key] = row
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
            self._rows[key].show_value(value_of(self._settings, key))
            self._say(key, in_words(error))
            return
        self._say(key, "")
        self.show_settings(self._settings)
        self.changed.emit(key, value_of(self._settings, key))

    def _say(self, key: str, words: str) -> None:
        row = self._rows.get(key)
        if row is None:
            return  # the page will say it when it is made
        row.say_problem(words)
        if isinstance(row.control, HotkeyEdit):
            row.control.set_wrong(bool(words))

    def _changed_keys(self) -> list[str]:
        return [k.key for k in _shown() if value_of(self._settings, k.key) != k.default]

    def _set_all_back(self) -> None:
        before = {key: value_of(self._settings, key) for key in self._changed_keys()}
        self._set_all({key: described()[key].default for key in before})
        undo = (self.tr("Undo"), lambda: self._set_all(before))
        words = self.tr("All settings are as they were at first.")
        self._notice.say(words, actions=(undo,))
        self.verticalScrollBar().setValue(0)

    def _set_all(self, values: dict[str, Value]) -> None:
        """Hotkeys go first to none: on the way, two actions may never have the same."""
        for key in values:
            if key.startswith("hotkeys."):
                self._try(key, "")
        for key, value in values.items():
            if key != "window.language":
                self._try(key, value)
        if "window.language" in values:  # last: it builds the page anew
            self._try("window.language", values["window.language"])

    def _begin_search(self) -> None:
        self.verticalScrollBar().setValue(0)
        self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._search.selectAll()

    def _show_matching(self, query: str) -> None:
        words = query.casefold().split()
        found = {key for key, r in self._rows.items() if all(word in r.words for word in words)}
        for card, keys in self._cards:
            shown = [key for key in keys if key in found]
            for key in keys:
                self._rows[key].setVisible(key in found)
                self._rows[key].show_line(key in shown[1:])
            card.setVisible(bool(shown))
        self._nothing.setVisible(not found)

    def _fill(self, key: str) -> None:
        row = self._rows.get(key)
        if row is None or not isinstance(box := row.control, QComboBox):
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
        elif key == "engine.model":
            entries = (("", self.tr("Starter voice")), *self._models)
        else:
            entries = (("", self.tr("As the system")), *texts.languages())
        fill_list(box, entries, value_of(self._settings, key))
        align(row.control for row in self._rows.values())


def _shown() -> list[Setting]:
    return [k for k in described().values() if k.is_shown and k.key not in _ON_READ_PAGE]


def _bare(keys: str) -> str:
    """Keys without how they are written: `<Ctrl><Alt>s` and `Ctrl+Alt+S` are the same."""
    return "".join(c for c in keys.casefold() if c.isalnum()).replace("control", "ctrl")


def _section_label(words: str) -> QLabel:
    label = QLabel(words)
    label.setProperty("role", "section")
    return label


def _words(known: Setting, source: str) -> str:
    """The tree's words in the window's language; actions are called the same everywhere."""
    return texts.translated("Action" if known.section == "hotkeys" else "Settings", source)
