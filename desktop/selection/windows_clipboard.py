"""The clipboard on Windows: read, kept and put back by the system's own calls.

Not run on Windows: written from Microsoft's documentation, checked by types alone.
Source: https://learn.microsoft.com/windows/win32/dataxchg/clipboard
"""

import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from desktop.selection.contents import Silent, TooLarge

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _user32 = ctypes.WinDLL("user32", use_last_error=True)
    _kernel32 = ctypes.WinDLL("kernel32", use_last_error=True)
    _user32.OpenClipboard.argtypes = [wintypes.HWND]
    _user32.GetClipboardData.restype = wintypes.HANDLE
    _user32.SetClipboardData.argtypes = [wintypes.UINT, wintypes.HANDLE]
    _user32.SetClipboardData.restype = wintypes.HANDLE
    _user32.GetClipboardSequenceNumber.restype = wintypes.DWORD
    _user32.CreateWindowExW.restype = wintypes.HWND
    _user32.DestroyWindow.argtypes = [wintypes.HWND]
    _kernel32.GlobalSize.argtypes = [wintypes.HANDLE]
    _kernel32.GlobalSize.restype = ctypes.c_size_t
    _kernel32.GlobalLock.argtypes = [wintypes.HANDLE]
    _kernel32.GlobalLock.restype = ctypes.c_void_p
    _kernel32.GlobalUnlock.argtypes = [wintypes.HANDLE]
    _kernel32.GlobalAlloc.argtypes = [wintypes.UINT, ctypes.c_size_t]
    _kernel32.GlobalAlloc.restype = wintypes.HANDLE
    _kernel32.GlobalFree.argtypes = [wintypes.HANDLE]

    OPEN_LIMIT_S = 1.0  # another program may have it open for a moment
    CF_UNICODETEXT, CF_HDROP = 13, 15
    PICTURES = frozenset({2, 3, 6, 8, 14, 17})  # bitmaps and metafiles
    # Handles of the graphics system and not of memory; Windows makes them anew from CF_DIB.
    _NO_MEMORY = frozenset({2, 3, 9, 14, 0x80, 0x82, 0x83, 0x8E})
    _MOVEABLE = 0x2
    _MESSAGE_ONLY = -3

    def change_number() -> int:
        """Gives a number that grows with every change of the clipboard."""
        number: int = _user32.GetClipboardSequenceNumber()
        return number

    @contextmanager
    def opened() -> Iterator[None]:
        """Holds the clipboard open, by a window of our own: without one nothing can be put there.

        Raises:
            Silent: Another program does not let go of it.
        """
        window = _user32.CreateWindowExW(
            0, "STATIC", None, 0, 0, 0, 0, 0, wintypes.HWND(_MESSAGE_ONLY), None, None, None
        )
        try:
            end = time.monotonic() + OPEN_LIMIT_S
            while not _user32.OpenClipboard(window):
                if time.monotonic() > end:
                    raise Silent
                time.sleep(0.01)
            try:
                yield
            finally:
                _user32.CloseClipboard()
        finally:
            _user32.DestroyWindow(window)

    def formats() -> list[int]:
        """Gives the formats on the open clipboard."""
        found: list[int] = []
        number = 0
        while number := _user32.EnumClipboardFormats(number):
            found.append(number)
        return found

    def format_number(name: str) -> int:
        """Gives the number of a format that programs know by name."""
        number: int = _user32.RegisterClipboardFormatW(name)
        return number

    def read(number: int, limit_bytes: int) -> bytes | None:
        """Gives the open clipboard in a format; None where it is not there.

        Raises:
            TooLarge: It is more than the limit.
        """
        handle = _user32.GetClipboardData(number)
        if not handle:
            return None
        size_bytes = _kernel32.GlobalSize(handle)
        if size_bytes > limit_bytes:
            raise TooLarge
        address = _kernel32.GlobalLock(handle)
        if not address:
            return None
        try:
            return ctypes.string_at(address, size_bytes)
        finally:
            _kernel32.GlobalUnlock(handle)

    def keep(limit_bytes: int) -> dict[int, bytes]:
        """Gives the open clipboard in every format.

        Raises:
            TooLarge: Together they are more than the limit.
        """
        kept: dict[int, bytes] = {}
        for number in formats():
            if number not in _NO_MEMORY:
                content = read(number, limit_bytes - sum(map(len, kept.values())))
                if content is not None:
                    kept[number] = content
        return kept

    def put_back(kept: Mapping[int, bytes]) -> None:
        """Makes these the open clipboard's contents."""
        _user32.EmptyClipboard()
        for number, content in kept.items():
            handle = _kernel32.GlobalAlloc(_MOVEABLE, max(1, len(content)))
            address = _kernel32.GlobalLock(handle) if handle else None
            if not address:
                continue
            ctypes.memmove(address, content, len(content))
            _kernel32.GlobalUnlock(handle)
            if not _user32.SetClipboardData(number, handle):
                _kernel32.GlobalFree(handle)  # else it is the system's
