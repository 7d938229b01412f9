"""Pressing Ctrl+C on Windows, and where it would do harm. Not run on Windows.

Source: https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-sendinput
"""

import re
import sys
import time

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _user32 = ctypes.WinDLL("user32", use_last_error=True)
    _user32.GetForegroundWindow.restype = wintypes.HWND
    _user32.GetClassNameW.argtypes = [wintypes.HWND, wintypes.LPWSTR, ctypes.c_int]
    _user32.GetAsyncKeyState.restype = ctypes.c_short
    _user32.GetAsyncKeyState.argtypes = [ctypes.c_int]

    # There Ctrl+C ends what is running; what is selected in them UI Automation tells.
    _TERMINAL = re.compile("ConsoleWindowClass|CASCADIA_HOSTING.*|mintty|PuTTY|.*[Tt]erminal.*")
    _VK_CONTROL, _VK_C = 0x11, 0x43
    # The mouse's buttons lie below, keys that lock and keys nobody has between and above.
    _KEYS = [k for k in range(0x08, 0xFF) if k not in (0x14, 0x90, 0x91)]
    _KEY_UP = 2
    _KEYBOARD = 1

    class _KeyboardInput(ctypes.Structure):
        _fields_ = (
            ("wVk", wintypes.WORD),
            ("wScan", wintypes.WORD),
            ("dwFlags", wintypes.DWORD),
            ("time", wintypes.DWORD),
            ("dwExtraInfo", ctypes.c_size_t),
        )

    class _MouseInput(ctypes.Structure):  # the largest of the three, which gives the size
        _fields_ = (
            ("dx", wintypes.LONG),
            ("dy", wintypes.LONG),
            ("mouseData", wintypes.DWORD),
            ("dwFlags", wintypes.DWORD),
            ("time", wintypes.DWORD),
            ("dwExtraInfo", ctypes.c_size_t),
        )

    class _Either(ctypes.Union):
        _fields_ = (("ki", _KeyboardInput), ("mi", _MouseInput))

    class _Input(ctypes.Structure):
        _fields_ = (("type", wintypes.DWORD), ("either", _Either))

    _user32.SendInput.argtypes = [wintypes.UINT, ctypes.POINTER(_Input), ctypes.c_int]

    def is_terminal_focused() -> bool:
        """Whether Ctrl+C would end a program rather than copy."""
        name = ctypes.create_unicode_buffer(256)
        _user32.GetClassNameW(_user32.GetForegroundWindow(), name, len(name))
        return bool(_TERMINAL.fullmatch(name.value))

    def are_keys_free(limit_s: float) -> bool:
        """Waits until no key is held; False where one still is after the limit."""
        end = time.monotonic() + limit_s
        while any(_user32.GetAsyncKeyState(key) & 0x8000 for key in _KEYS):
            if time.monotonic() > end:
                return False
            time.sleep(0.005)
        return True

    def press_copy() -> None:
        """Presses Ctrl+C; nothing else can come between the four."""
        strokes = [(_VK_CONTROL, 0), (_VK_C, 0), (_VK_C, _KEY_UP), (_VK_CONTROL, _KEY_UP)]
        inputs = (_Input * len(strokes))()
        for one, (key, flags) in zip(inputs, strokes, strict=True):
            one.type = _KEYBOARD
            one.either.ki = _KeyboardInput(key, 0, flags, 0, 0)
        _user32.SendInput(len(strokes), inputs, ctypes.sizeof(_Input))
