"""Selected text by UI Automation on Windows: no key is pressed, the clipboard stays untouched.

COM by ctypes: a method is called by its place in the interface's table, counted in Microsoft's
UIAutomationClient.h. Not run on Windows.
Source: https://learn.microsoft.com/windows/win32/api/uiautomationclient/
"""

import sys
from collections.abc import Callable
from typing import Any

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes
    from uuid import UUID

    _ole32 = ctypes.OleDLL("ole32")  # its calls raise OSError where they fail
    _oleaut32 = ctypes.WinDLL("oleaut32")
    _oleaut32.SysFreeString.argtypes = [ctypes.c_void_p]
    _oleaut32.SysStringLen.argtypes = [ctypes.c_void_p]
    _oleaut32.SysStringLen.restype = wintypes.UINT

    _AUTOMATION = "ff48dba4-60ef-4201-aa87-54103eef594e"
    _I_AUTOMATION = "30cbe57d-d9d0-452a-ab13-7ac5ac4825ee"
    _I_TEXT_PATTERN = "32eba289-3583-42c9-9c59-3b6d9a1e9b6a"
    _TEXT_PATTERN = 10014
    _IN_PROCESS_SERVER = 1
    _MULTITHREADED = 0
    # Places in the tables; every interface begins with QueryInterface, AddRef and Release.
    _RELEASE = 2
    _GET_FOCUSED_ELEMENT = 8
    _GET_PATTERN_AS, _IS_PASSWORD = 14, 35
    _GET_SELECTION = 5
    _LENGTH, _GET_ELEMENT = 3, 4
    _GET_TEXT = 12

    class Automation:
        """UI Automation, in the thread that made it; to be closed there."""

        def __init__(self) -> None:
            _ole32.CoInitializeEx(None, _MULTITHREADED)
            self._root = ctypes.c_void_p()
            _ole32.CoCreateInstance(
                _guid(_AUTOMATION),
                None,
                _IN_PROCESS_SERVER,
                _guid(_I_AUTOMATION),
                ctypes.byref(self._root),
            )

        def close(self) -> None:
            """Lets go of it."""
            _release(self._root)
            _ole32.CoUninitialize()

        def selected(self, limit: int) -> tuple[bool, str]:
            """Gives whether the focus is in a password field, and what is selected there.

            Args:
                limit: How many characters at most.

            Raises:
                OSError: The program with the focus cannot be asked.
            """
            element = _made(self._root, _GET_FOCUSED_ELEMENT)
            try:
                is_password = wintypes.BOOL()
                _call(element, _IS_PASSWORD, ctypes.byref(is_password))
                if is_password.value:
                    return True, ""
                pattern = _made(element, _GET_PATTERN_AS, _TEXT_PATTERN, _guid(_I_TEXT_PATTERN))
                return False, _with(pattern, lambda: _selection_of(pattern, limit))
            finally:
                _release(element)

    def _selection_of(pattern: ctypes.c_void_p, limit: int) -> str:
        if not pattern:  # what has the focus knows no text
            return ""
        ranges = _made(pattern, _GET_SELECTION)
        return _with(ranges, lambda: _text_of(ranges, limit))

    def _text_of(ranges: ctypes.c_void_p, limit: int) -> str:
        if not ranges:
            return ""
        n_ranges = ctypes.c_int()
        _call(ranges, _LENGTH, ctypes.byref(n_ranges))
        parts: list[str] = []
        for n in range(n_ranges.value):
            part = _made(ranges, _GET_ELEMENT, n)
            parts.append(_with(part, lambda part=part: _string(part, limit)))
        return "\n".join(parts)

    def _string(part: ctypes.c_void_p, limit: int) -> str:
        text = ctypes.c_void_p()
        _call(part, _GET_TEXT, limit, ctypes.byref(text))
        if not text.value:
            return ""
        try:
            return ctypes.wstring_at(text.value, _oleaut32.SysStringLen(text))
        finally:
            _oleaut32.SysFreeString(text)

    def _call(this: ctypes.c_void_p, place: int, *arguments: Any) -> None:
        table = ctypes.cast(this, ctypes.POINTER(ctypes.POINTER(ctypes.c_void_p))).contents
        kinds = [ctypes.c_int if isinstance(a, int) else ctypes.c_void_p for a in arguments]
        # HRESULT as the result has ctypes raise an OSError where a call fails.
        method = ctypes.WINFUNCTYPE(ctypes.HRESULT, ctypes.c_void_p, *kinds)(table[place] or 0)
        method(this, *arguments)

    def _made(this: ctypes.c_void_p, place: int, *arguments: Any) -> ctypes.c_void_p:
        """Calls a method whose last argument receives an object."""
        made = ctypes.c_void_p()
        _call(this, place, *arguments, ctypes.byref(made))
        return made

    def _with(this: ctypes.c_void_p, work: Callable[[], str]) -> str:
        try:
            return work()
        finally:
            _release(this)

    def _release(this: ctypes.c_void_p) -> None:
        if this:
            table = ctypes.cast(this, ctypes.POINTER(ctypes.POINTER(ctypes.c_void_p))).contents
            ctypes.WINFUNCTYPE(wintypes.ULONG, ctypes.c_void_p)(table[_RELEASE] or 0)(this)

    def _guid(text: str) -> Any:
        return ctypes.create_string_buffer(UUID(text).bytes_le, 16)
