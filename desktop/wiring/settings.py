"""The settings page, joined to what it cannot know: autostart, devices, keys, models."""

import threading

from PySide6.QtCore import QObject, QTimer, Signal

from desktop import autostart
from desktop.actions import Action
from desktop.hotkeys import Hotkeys
from desktop.player import output_devices
from desktop.wiring.parts import Parts
from engine.speech import VivavoceError


class SettingsJoiner(QObject):
    """Joins the settings page; lives in the GUI thread, and looks at devices in another.

    Signals:
        _devices_found(tuple[str, ...]): Private; emitted in the thread that looks.

    Args:
        parts: The parts.
        hotkeys: Tells which keys work, and on Wayland what the user chose there; None for none.
    """

    _devices_found = Signal(object)

    def __init__(self, parts: Parts, hotkeys: Hotkeys | None = None) -> None:
        super().__init__(parts.owner)
        self._parts = parts
        self._looking: threading.Thread | None = None
        page = parts.window.preferences
        page.devices_asked.connect(self._look_for_devices)
        self._devices_found.connect(page.show_devices)
        if hotkeys is not None:
            hotkeys.armed.connect(page.show_hotkey_armed)
            hotkeys.problem.connect(self._forget_armed)
        # The application has applied it by then: it was connected sooner.
        parts.window.settings_changed.connect(self._apply)
        QTimer.singleShot(0, self, self.show_autostart)

    def show_autostart(self) -> None:
        """Shows whether the system starts Vivavoce, whoever has set it."""
        try:
            is_on = autostart.is_on()
        except VivavoceError:
            return  # said when the user changes it
        if is_on is not self._parts.settings().window.start_with_system:
            self._parts.change("window.start_with_system", is_on)

    def close(self) -> None:
        """Waits for the thread."""
        if self._looking is not None:
            self._looking.join()
            self._looking = None

    def _apply(self, key: str, _: object) -> None:
        if key != "window.start_with_system":
            return
        try:
            autostart.set_on(self._parts.settings().window.start_with_system)
        except VivavoceError as error:
            self._parts.window.show_error(error)
            self.show_autostart()

    def _look_for_devices(self) -> None:
        if self._looking is not None and self._looking.is_alive():
            return

        def look() -> None:
            self._devices_found.emit(output_devices())

        self._looking = threading.Thread(target=look, name="vivavoce-devices", daemon=True)
        self._looking.start()

    def _forget_armed(self, action: Action, _: str) -> None:
        self._parts.window.preferences.show_hotkey_armed(action, "")
