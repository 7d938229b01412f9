"""The selection on Windows: UI Automation first, else a copy, undone at once.

Not run on Windows: written from Microsoft's documentation, checked by types alone.
"""

import sys
import time

from PySide6.QtCore import QCoreApplication

from desktop.selection.contents import (
    KEPT_LIMIT_BYTES,
    TEXT_LIMIT_BYTES,
    Found,
    NothingToRead,
    TooLarge,
    find_text,
)
from desktop.selection.source import Task

if sys.platform == "win32":
    from desktop.selection import windows_clipboard as clipboard
    from desktop.selection import windows_keys as keys
    from desktop.selection.uia import Automation

    COPY_LIMIT_S = 1.5
    KEYS_UP_LIMIT_S = 2.0
    _SLICE_S = 0.01
    _POLITE_NAMES = ("ExcludeClipboardContentFromMonitorProcessing", "Clipboard Viewer Ignore")
    _HISTORY = "CanIncludeInClipboardHistory"  # a number; 0: do not record

    translate = QCoreApplication.translate

    class WindowsSource:
        """Implements `Source`."""

        def read_selection(self, task: Task) -> Found:
            """See `Source`."""
            is_password, text = _by_automation()
            if is_password:
                raise NothingToRead(translate("Selection", "Passwords are not read aloud."))
            if text.strip():
                return Found(text)
            if keys.is_terminal_focused():
                raise NothingToRead(_nothing_is_selected())
            return _copied(task)

        def read_clipboard(self, task: Task) -> Found:
            """See `Source`."""
            with clipboard.opened():
                return _read()

    def _by_automation() -> tuple[bool, str]:
        """Gives whether a password field has the focus, and what is selected."""
        try:
            automation = Automation()
        except OSError:
            return False, ""
        try:
            return automation.selected(TEXT_LIMIT_BYTES)
        except OSError:  # the program tells nothing: then it is asked to copy
            return False, ""
        finally:
            automation.close()

    def _copied(task: Task) -> Found:
        """Has the focused program copy, reads that, and puts back what the clipboard held."""
        if not keys.are_keys_free(KEYS_UP_LIMIT_S):
            words = "Let go of the key at once: this program must copy first."
            raise NothingToRead(translate("Selection", words))
        with clipboard.opened():
            try:
                before = clipboard.keep(KEPT_LIMIT_BYTES)
            except TooLarge:
                words = translate(
                    "Selection",
                    "The clipboard holds too much to be kept safe while this program copies. Copy "
                    "the text yourself and read the clipboard.",
                )
                raise NothingToRead(words) from None
        number = clipboard.change_number()
        keys.press_copy()
        end = time.monotonic() + COPY_LIMIT_S
        while clipboard.change_number() == number:
            if time.monotonic() > end or task.is_cancelled():
                raise NothingToRead(_nothing_is_selected())
            time.sleep(_SLICE_S)
        with clipboard.opened():
            try:
                return _read()
            finally:
                clipboard.put_back(before)

    def _read() -> Found:
        """Reads the open clipboard, under the names that other systems use."""
        offered = clipboard.formats()
        html = clipboard.format_number("HTML Format")
        numbers = {"text/plain": clipboard.CF_UNICODETEXT, "text/html": html}
        names = [name for name, number in numbers.items() if number in offered]
        if clipboard.CF_HDROP in offered:
            names.append("x-special/gnome-copied-files")
        if clipboard.PICTURES & set(offered):
            names.append("image/bmp")

        def read(name: str, limit_bytes: int) -> bytes | None:
            # UTF-16 takes twice the bytes; the mark tells it from UTF-8.
            content = clipboard.read(numbers[name], 2 * limit_bytes)
            if content is None or name == "text/html":
                return _without_head(content)
            text = content.decode("utf-16-le", errors="replace").split("\0", 1)[0]
            return text.encode("utf-8", errors="replace")

        found = find_text(names or [""] * bool(offered), read)
        return Found(found.text, _is_private(offered))

    def _without_head(content: bytes | None) -> bytes | None:
        """Takes off the lines such as `StartHTML:0000` that stand before the page."""
        if content is None:
            return None
        start = content.find(b"<")
        return content[start:] if start >= 0 else content

    def _is_private(offered: list[int]) -> bool:
        if any(clipboard.format_number(name) in offered for name in _POLITE_NAMES):
            return True
        history = clipboard.format_number(_HISTORY)
        return history in offered and clipboard.read(history, 100) == b"\0\0\0\0"

    def _nothing_is_selected() -> str:
        return translate("Selection", "Nothing is selected. Select some text first.")
