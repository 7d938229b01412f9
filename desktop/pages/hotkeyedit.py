"""A hotkey, set by pressing it."""

from PySide6.QtCore import QEvent, QKeyCombination, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget

from desktop import texts
from desktop.pages.banner import repolish

_MODIFIER_KEYS = {
    Qt.Key.Key_Control,
    Qt.Key.Key_Shift,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
    Qt.Key.Key_Super_L,
    Qt.Key.Key_Super_R,
    Qt.Key.Key_CapsLock,
    Qt.Key.Key_NumLock,
    Qt.Key.Key_unknown,
}
_WANTED = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
_KEPT = _WANTED | Qt.KeyboardModifier.ShiftModifier


class HotkeyEdit(QPushButton):
    """Shows its keys; pressed, it listens for others: Esc leaves them, Backspace takes them away.

    Signals (emitted in the GUI thread):
        chosen(str): The keys as `Ctrl+Alt+S`, or empty for none.
        refused(str): Why the keys pressed cannot be a hotkey, in words for the user; it goes on
            listening.
        listening_changed(bool): While true, hotkeys in force would swallow what is pressed here.
    """

    chosen = Signal(str)
    refused = Signal(str)
    listening_changed = Signal(bool)

    _is_listening = False  # Qt sends events while the rest is not yet made

    def __init__(self, keys: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "hotkey")
        self._keys = keys
        self._is_wrong = False
        self.clicked.connect(self.listen)
        self._show()

    @property
    def keys(self) -> str:
        """The keys as `Ctrl+Alt+S`, or empty for none."""
        return self._keys

    @property
    def is_listening(self) -> bool:
        """Whether the next keys become the hotkey."""
        return self._is_listening

    def set_keys(self, keys: str) -> None:
        """Shows keys that were set elsewhere."""
        self._keys = keys
        self._show()

    def set_wrong(self, is_wrong: bool) -> None:
        """Marks keys that do not work."""
        self._is_wrong = is_wrong
        self._show()

    def listen(self) -> None:
        """Takes the next keys pressed."""
        if not self._is_listening:
            self._is_listening = True
            self.setFocus()
            self._show()
            self.listening_changed.emit(True)

    def event(self, event: QEvent) -> bool:
        """While listening no shortcut of the window, nor the focus keys, take a key away."""
        if self._is_listening and isinstance(event, QKeyEvent):
            if event.type() is QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() is QEvent.Type.KeyPress:
                self.keyPressEvent(event)
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Takes the keys, if they can be a hotkey."""
        if not self._is_listening:
            super().keyPressEvent(event)
            return
        event.accept()
        key = Qt.Key(event.key())
        held = event.modifiers() & _KEPT
        if key in _MODIFIER_KEYS or event.isAutoRepeat():
            return
        if key == Qt.Key.Key_Escape and not held:
            self._stop_listening()
        elif key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete) and not held:
            self._take("")
        elif key == Qt.Key.Key_Backtab and held == Qt.KeyboardModifier.ShiftModifier:
            self._stop_listening()
        elif not held & _WANTED and not _is_free_alone(key):
            self.refused.emit(
                self.tr(
                    "Add Ctrl, Alt or the Windows key: alone, this key would be taken away from "
                    "every program."
                )
            )
        else:
            sequence = QKeySequence(QKeyCombination(held, _unshifted(key)))
            self._take(sequence.toString(QKeySequence.SequenceFormat.PortableText))

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Stops listening when the user goes elsewhere."""
        self._stop_listening()
        super().focusOutEvent(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Speaks the new language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._show()

    def _take(self, keys: str) -> None:
        self._keys = keys
        self._is_wrong = False
        self._stop_listening()
        self.chosen.emit(keys)

    def _stop_listening(self) -> None:
        if self._is_listening:
            self._is_listening = False
            self._show()
            self.listening_changed.emit(False)

    def _show(self) -> None:
        if self._is_listening:
            text, state = self.tr("Press the keys…"), "listening"
        else:
            text, state = (
                texts.keys_label(self._keys) or self.tr("None"),
                "wrong" if self._is_wrong else "",
            )
        self.setText(text)
        self.setToolTip(self.tr("Press to set. Esc leaves it as it is, Backspace takes it away."))
        if self.property("state") != state:
            self.setProperty("state", state)
            repolish(self)


def _is_free_alone(key: Qt.Key) -> bool:
    """Whether no program needs the key by itself: F13 and up, and the keys of a player."""
    return Qt.Key.Key_F13 <= key <= Qt.Key.Key_F35 or key in (
        Qt.Key.Key_Pause,
        Qt.Key.Key_ScrollLock,
        Qt.Key.Key_MediaPlay,
        Qt.Key.Key_MediaPause,
        Qt.Key.Key_MediaTogglePlayPause,
        Qt.Key.Key_MediaStop,
        Qt.Key.Key_MediaNext,
        Qt.Key.Key_MediaPrevious,
    )


def _unshifted(key: Qt.Key) -> Qt.Key:
    """Shift+Tab comes as Backtab."""
    return Qt.Key.Key_Tab if key == Qt.Key.Key_Backtab else key
