"""Hotkeys on Windows: RegisterHotKey, in a thread with a window and a message loop of its own.

Not run on Windows: written from Microsoft's documentation, checked by types alone.
Source: https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-registerhotkey
"""

import sys
import threading
from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from desktop.actions import Action
from desktop.hotkeys.backend import Reports
from desktop.hotkeys.keys import NAMED_KEYS, Chord, Modifier

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _user32 = ctypes.WinDLL("user32", use_last_error=True)
    _wtsapi32 = ctypes.WinDLL("wtsapi32", use_last_error=True)
    _LRESULT = ctypes.c_ssize_t
    _WNDPROC = ctypes.WINFUNCTYPE(
        _LRESULT, wintypes.HWND, wintypes.UINT, wintypes.WPARAM, wintypes.LPARAM
    )
    _user32.CreateWindowExW.restype = wintypes.HWND
    _user32.SetWindowLongPtrW.argtypes = [wintypes.HWND, ctypes.c_int, _WNDPROC]
    _user32.SetWindowLongPtrW.restype = ctypes.c_void_p
    _user32.DefWindowProcW.argtypes = [
        wintypes.HWND,
        wintypes.UINT,
        wintypes.WPARAM,
        wintypes.LPARAM,
    ]
    _user32.DefWindowProcW.restype = _LRESULT
    _user32.RegisterHotKey.argtypes = [wintypes.HWND, ctypes.c_int, wintypes.UINT, wintypes.UINT]
    _user32.UnregisterHotKey.argtypes = [wintypes.HWND, ctypes.c_int]
    _user32.PostMessageW.argtypes = _user32.DefWindowProcW.argtypes
    _user32.DestroyWindow.argtypes = [wintypes.HWND]
    _user32.VkKeyScanW.argtypes = [wintypes.WCHAR]
    _user32.VkKeyScanW.restype = ctypes.c_short
    _user32.ToUnicodeEx.argtypes = [
        wintypes.UINT,
        wintypes.UINT,
        ctypes.c_char_p,
        wintypes.LPWSTR,
        ctypes.c_int,
        wintypes.UINT,
        wintypes.HANDLE,
    ]
    _user32.GetKeyboardLayout.restype = wintypes.HANDLE
    _wtsapi32.WTSRegisterSessionNotification.argtypes = [wintypes.HWND, wintypes.DWORD]
    _wtsapi32.WTSUnRegisterSessionNotification.argtypes = [wintypes.HWND]

    _MOD_NOREPEAT = 0x4000
    _MODIFIER_BITS = {
        Modifier.ALT: 1,
        Modifier.CTRL: 2,
        Modifier.SHIFT: 4,
        Modifier.SUPER: 8,
    }
    _ALT_GR = frozenset({Modifier.CTRL, Modifier.ALT})
    _GWLP_WNDPROC = -4
    _WS_POPUP = 0x8000_0000
    _WM_POWERBROADCAST = 0x218
    _WM_WTSSESSION_CHANGE, _WM_HOTKEY = 0x2B1, 0x312
    _WM_ARM, _WM_CLOSE_DOWN = 0x8001, 0x8002  # WM_APP and on: ours
    _PBT_APMRESUMEAUTOMATIC = 0x12
    _WTS_ARRIVALS = frozenset({1, 3, 5, 8})  # console or remote connect, logon, unlock
    _NOTIFY_FOR_THIS_SESSION = 0
    _VK_SHIFT, _VK_CONTROL, _VK_MENU = 0x10, 0x11, 0x12
    # Leaves the keyboard's dead-key state alone (Windows 10 1607 and later).
    _TOUNICODE_UNCHANGED = 0x4

    _translate = QCoreApplication.translate

    class WindowsHotkeys:
        """Implements `Backend`.

        Armed again when the machine wakes, the session is unlocked, or a remote one comes or goes.

        Args:
            reports: Whom it tells, in its own thread.
        """

        def __init__(self, reports: Reports) -> None:
            self._reports = reports
            self._wished: Mapping[Action, Chord] = {}
            self._registered: dict[int, Action] = {}
            self._window: int | None = None
            self._is_closed = False
            is_ready = threading.Event()
            self._thread = threading.Thread(
                target=self._run, args=(is_ready,), name="hotkeys-windows", daemon=True
            )
            self._thread.start()
            is_ready.wait()

        def arm(self, chords: Mapping[Action, Chord]) -> None:
            """See `Backend`."""
            self._wished = dict(chords)
            _user32.PostMessageW(self._window, _WM_ARM, 0, 0)

        def suspend(self) -> None:
            """See `Backend`."""
            self.arm({})

        def rearm(self) -> None:
            """See `Backend`."""
            _user32.PostMessageW(self._window, _WM_ARM, 0, 0)

        def close(self) -> None:
            """See `Backend`."""
            if not self._is_closed:
                self._is_closed = True
                _user32.PostMessageW(self._window, _WM_CLOSE_DOWN, 0, 0)
                self._thread.join()

        def _run(self, is_ready: threading.Event) -> None:
            # A hidden window at top level: messages of power and session reach no other kind.
            self._window = _user32.CreateWindowExW(
                0, "STATIC", "Vivavoce hotkeys", _WS_POPUP, 0, 0, 0, 0, None, None, None, None
            )
            procedure = _WNDPROC(self._on_message)  # kept alive as long as the window
            _user32.SetWindowLongPtrW(self._window, _GWLP_WNDPROC, procedure)
            _wtsapi32.WTSRegisterSessionNotification(self._window, _NOTIFY_FOR_THIS_SESSION)
            is_ready.set()
            message = wintypes.MSG()
            while _user32.GetMessageW(ctypes.byref(message), None, 0, 0) > 0:
                _user32.DispatchMessageW(ctypes.byref(message))

        def _on_message(self, window: int, kind: int, first: int, second: int) -> int:
            is_awake = kind == _WM_POWERBROADCAST and first == _PBT_APMRESUMEAUTOMATIC
            is_back = kind == _WM_WTSSESSION_CHANGE and first in _WTS_ARRIVALS
            if kind == _WM_HOTKEY and first in self._registered:
                self._reports.pressed(self._registered[first])
                return 0
            if kind == _WM_ARM or is_awake or is_back:
                self._take()
                return 1
            if kind == _WM_CLOSE_DOWN:
                self._let_go()
                _wtsapi32.WTSUnRegisterSessionNotification(window)
                _user32.DestroyWindow(window)
                _user32.PostQuitMessage(0)
                return 0
            result: int = _user32.DefWindowProcW(window, kind, first, second)
            return result

        def _let_go(self) -> None:
            for number in self._registered:
                _user32.UnregisterHotKey(self._window, number)
            self._registered = {}

        def _take(self) -> None:
            self._let_go()
            for number, (action, chord) in enumerate(self._wished.items(), start=1):
                problem = self._take_one(number, chord)
                if problem:
                    self._reports.problem(action, problem)
                else:
                    self._registered[number] = action
                    self._reports.armed(action, str(chord))

        def _take_one(self, number: int, chord: Chord) -> str:
            """Registers a key; gives the problem, or nothing."""
            key = _virtual_key(chord.key)
            if key is None:
                return _translate(
                    "Hotkeys", "This keyboard has no {key}. Choose another key in the settings."
                ).format(key=chord)
            written = _written_with_alt_gr(chord, key)
            if written:
                return _translate(
                    "Hotkeys",
                    "{key} writes “{character}” on this keyboard, where Ctrl+Alt is AltGr. Choose "
                    "another key in the settings, such as Ctrl+Alt+F9.",
                ).format(key=chord, character=written)
            bits = sum(_MODIFIER_BITS[modifier] for modifier in chord.modifiers) | _MOD_NOREPEAT
            if _user32.RegisterHotKey(self._window, number, bits, key):
                return ""
            return _translate(
                "Hotkeys",
                "{key} is taken by another program or by the desktop. Choose another key in "
                "the settings, or free it there.",
            ).format(key=chord)

    def _virtual_key(name: str) -> int | None:
        if name in NAMED_KEYS:
            return NAMED_KEYS[name].virtual_key
        if name.isascii() and name.isalnum():
            return ord(name)
        found: int = _user32.VkKeyScanW(name.lower())
        return None if found == -1 else found & 0xFF

    def _written_with_alt_gr(chord: Chord, key: int) -> str:
        """Gives the character that the chord writes: Windows takes AltGr for Ctrl and Alt."""
        if chord.modifiers - {Modifier.SHIFT} != _ALT_GR:
            return ""
        state = bytearray(256)
        state[_VK_CONTROL] = state[_VK_MENU] = 0x80
        state[_VK_SHIFT] = 0x80 if Modifier.SHIFT in chord.modifiers else 0
        written = ctypes.create_unicode_buffer(8)
        layout = _user32.GetKeyboardLayout(0)
        n = _user32.ToUnicodeEx(
            key, 0, bytes(state), written, len(written), _TOUNICODE_UNCHANGED, layout
        )
        text = written.value[: abs(n)]  # below 0: a dead key, such as an accent
        return text if text.isprintable() else ""
