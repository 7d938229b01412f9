"""The icon in the tray: what is going on, and everything that can be asked for."""

import os
import sys
from collections.abc import Callable

from PySide6.QtCore import QAbstractItemModel, QObject, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from desktop import texts
from desktop.actions import Action
from desktop.icons import TrayState, tray_icon
from desktop.listmodels import VoiceRole
from desktop.reading import Phase, Status
from engine.speech import State

POLL_MS = 2_000  # nothing tells of a tray that comes later, such as a panel that is started again
SPEEDS = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
SETTINGS = "settings"
_ALWAYS_DARK = ("GNOME", "UNITY", "X-CINNAMON", "PANTHEON")  # panels that follow no colour scheme


class Tray(QObject):
    """Knows the session by these alone. The menu is made anew each time it opens.

    Signals (emitted in the GUI thread):
        asked(Action): From the menu or by a click: left pauses or goes on, middle reads the
            clipboard.
        settings_asked(): The window's settings page.
        voice_chosen(str): A voice's name.
        speed_chosen(float): One of the speeds listed.
        available_changed(bool): A tray has come or gone.
    """

    asked = Signal(object)
    settings_asked = Signal()
    voice_chosen = Signal(str)
    speed_chosen = Signal(float)
    available_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._status = Status()
        self._engine = State.IDLE
        self._hotkeys: dict[Action, str] = {}
        self._voices: QAbstractItemModel | None = None
        self._voice = ""
        self._state: TrayState | None = None
        self._is_available = QSystemTrayIcon.isSystemTrayAvailable()
        self._menu = QMenu()
        self._below: list[QMenu] = []
        self._menu.aboutToShow.connect(self._fill)
        self._icon = QSystemTrayIcon(self)
        self._icon.setContextMenu(self._menu)
        self._icon.activated.connect(self._click)
        self._fill()  # some desktops copy the menu before it opens
        self._paint()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._repaint)
        self._poll = QTimer(self)
        self._poll.setInterval(POLL_MS)
        self._poll.timeout.connect(self._look)
        self._poll.start()
        self._icon.setVisible(self._is_available)

    @property
    def is_available(self) -> bool:
        """Whether the icon can be seen now."""
        return self._is_available

    @property
    def icon(self) -> QSystemTrayIcon:
        """Qt's own, for its place on the screen and for messages."""
        return self._icon

    @property
    def state(self) -> TrayState:
        """What it shows."""
        return self._state or TrayState.IDLE

    def close(self) -> None:
        """Takes the icon away."""
        self._poll.stop()
        self._icon.hide()
        self._menu.deleteLater()

    def show_status(self, status: Status, engine: State) -> None:
        """Shows what the session and the engine do."""
        self._status, self._engine = status, engine
        self._paint()

    def show_voices(self, model: QAbstractItemModel) -> None:
        """Takes the list model of voices; a name is its `VoiceRole.NAME`, else what it displays."""
        self._voices = model

    def show_voice(self, name: str) -> None:
        """Marks the voice in use; empty for the model's first."""
        self._voice = name

    def show_hotkeys(self, hotkeys: dict[Action, str]) -> None:
        """Takes the hotkeys in force, as `Ctrl+Alt+S`."""
        self._hotkeys = dict(hotkeys)
        self._fill()

    def say(self, title: str, words: str) -> None:
        """Shows a message of the system beside the icon, where there is one."""
        if self._is_available and QSystemTrayIcon.supportsMessages():
            self._icon.showMessage(title, words, self._icon.icon())

    def _fill(self) -> None:
        menu = self._menu
        menu.clear()
        for below in self._below:  # clearing deletes entries, not the menus they open
            below.deleteLater()
        self._below.clear()
        is_idle = self._status.phase is Phase.IDLE
        self._add(Action.SPEAK_SELECTION)
        self._add(Action.SPEAK_CLIPBOARD)
        menu.addSeparator()
        pause = self.tr("Go on") if self._status.phase is Phase.PAUSED else self.tr("Pause")
        self._add(Action.PAUSE, pause).setDisabled(is_idle)
        self._add(Action.STOP).setDisabled(is_idle)
        menu.addSeparator()
        self._add_voices()
        self._add_speeds()
        menu.addSeparator()
        self._add(Action.SHOW)
        menu.addAction(self.tr("Settings…")).triggered.connect(self.settings_asked)
        menu.addSeparator()
        self._add(Action.QUIT)

    def _add(self, action: Action, label: str = "") -> QAction:
        entry = self._menu.addAction(label or texts.action_label(action))
        keys = self._hotkeys.get(action, "")
        if keys:
            entry.setShortcut(QKeySequence(keys))
            entry.setShortcutVisibleInContextMenu(True)
            # It is shown; the key itself is heard by `desktop.hotkeys`, not twice.
            entry.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        entry.triggered.connect(lambda: self.asked.emit(action))
        return entry

    def _add_voices(self) -> None:
        model = self._voices
        names = [] if model is None else [_voice_name(model, r) for r in range(model.rowCount())]
        chosen = self._voice if self._voice in names else "".join(names[:1])
        self._add_radio(
            self.tr("Voice"),
            [(name, name == chosen, self._teller(self.voice_chosen.emit, name)) for name in names],
        )

    def _add_speeds(self) -> None:
        now = self._status.speed
        speeds = sorted({*SPEEDS, round(now, 2)})
        self._add_radio(
            self.tr("Speed"),
            [
                (
                    f"{texts.number(speed, 2)} ×",  # noqa: RUF001 - times
                    abs(speed - now) < 0.005,
                    self._teller(self.speed_chosen.emit, speed),
                )
                for speed in speeds
            ],
        )

    def _add_radio(self, label: str, entries: list[tuple[str, bool, Callable[[], None]]]) -> None:
        below = self._menu.addMenu(label)
        self._below.append(below)
        below.setEnabled(bool(entries))
        group = QActionGroup(below)
        for words, is_chosen, tell in entries:
            entry = below.addAction(words.replace("&", "&&"))
            entry.setCheckable(True)
            entry.setChecked(is_chosen)
            entry.triggered.connect(tell)
            group.addAction(entry)

    @staticmethod
    def _teller(tell: Callable[..., None], value: object) -> Callable[[], None]:
        return lambda: tell(value)

    def _click(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is QSystemTrayIcon.ActivationReason.Trigger:
            # Nothing to pause: what someone who clicks then wants to see is the window.
            is_idle = self._status.phase is Phase.IDLE
            self.asked.emit(Action.SHOW if is_idle else Action.PAUSE)
        elif reason is QSystemTrayIcon.ActivationReason.MiddleClick:
            self.asked.emit(Action.SPEAK_CLIPBOARD)

    def _look(self) -> None:
        is_available = QSystemTrayIcon.isSystemTrayAvailable()
        if is_available != self._is_available:
            self._is_available = is_available
            self._icon.setVisible(is_available)
            self.available_changed.emit(is_available)

    def _repaint(self) -> None:
        self._state = None
        self._paint()

    def _paint(self) -> None:
        state = _tray_state(self._status, self._engine)
        if state is self._state:
            return
        self._state = state
        self._icon.setIcon(tray_icon(state, is_panel_dark=is_panel_dark()))
        words = {
            TrayState.IDLE: self.tr("ready"),
            TrayState.LOADING: self.tr("getting ready"),
            TrayState.SPEAKING: self.tr("reading"),
            TrayState.PAUSED: self.tr("paused"),
            TrayState.ERROR: self.tr("something went wrong; open the window"),
        }[state]
        self._icon.setToolTip(f"Vivavoce: {words}")  # never the text that is read


def is_panel_dark() -> bool:
    """Guesses the ground that the icon lies on; there is no way to ask an X11 panel."""
    if sys.platform == "win32":  # the task bar has a colour of its own there
        path = r"HKEY_CURRENT_USER\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
        personal = QSettings(path, QSettings.Format.NativeFormat)
        return not personal.value("SystemUsesLightTheme", 0, type=int)
    desktop = os.environ.get("XDG_CURRENT_DESKTOP", "").upper()
    if any(name in desktop.split(":") for name in _ALWAYS_DARK):
        return True
    return QGuiApplication.styleHints().colorScheme() is not Qt.ColorScheme.Light


def _tray_state(status: Status, engine: State) -> TrayState:
    if status.error is not None:
        return TrayState.ERROR
    if status.phase is Phase.PAUSED:
        return TrayState.PAUSED
    if status.phase is Phase.SPEAKING:
        return TrayState.SPEAKING
    is_loading = engine is State.LOADING or status.phase is Phase.PREPARING
    return TrayState.LOADING if is_loading else TrayState.IDLE


def _voice_name(model: QAbstractItemModel, row: int) -> str:
    index = model.index(row, 0)
    return str(index.data(VoiceRole.NAME) or index.data() or "")
