"""The selection on X11: PRIMARY where it is the focused program's, else a copy, undone at once.

Who selects text on X11 becomes the owner of PRIMARY, and stays it long after. So PRIMARY counts as
what is selected *now* only if

- the focused window belongs to the same program (one connection to the X server, or one process),
- or nothing has the focus, or a window of ours has it (as when the tray's menu was clicked).

In every other case its text is an old one from elsewhere, and the focused program is asked to
copy. Within one program an old PRIMARY cannot be told from a new one.

Password fields need no asking here: they never set PRIMARY, and copy nothing.
"""

import re
import time
from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication
from Xlib import X
from Xlib.error import DisplayError
from Xlib.ext import xtest

from desktop.selection.contents import (
    KEPT_LIMIT_BYTES,
    TEXT_FORMATS,
    Found,
    NothingToRead,
    TooLarge,
    find_text,
)
from desktop.selection.source import Task
from desktop.selection.x11_focus import Focus, find_focus, is_ours, is_same_program, may_own_for
from desktop.selection.x11_transfer import Transfer
from desktop.xserver import Keyboard

COPY_LIMIT_S = 1.5
KEYS_UP_LIMIT_S = 2.0
KEEP_LIMIT_S = 4.0
_KEYS_SLICE_S = 0.005
# These are questions to an owner rather than contents.
_QUESTIONS = re.compile(
    "TARGETS|MULTIPLE|TIMESTAMP|SAVE_TARGETS|DELETE|INSERT_SELECTION|INSERT_PROPERTY"
)

translate = QCoreApplication.translate


class X11Source:
    """Implements `Source`."""

    def read_selection(self, task: Task) -> Found:
        """See `Source`."""
        with _connected(task) as transfer:
            focus = find_focus(transfer.display)
            if _is_primary_current(transfer, focus):
                formats = transfer.formats("PRIMARY")
                if any(name in formats for name in (*TEXT_FORMATS, "text/html")):
                    return _read(transfer, "PRIMARY", formats)
            if not focus.copy_key or is_ours(transfer.display, focus.window):
                raise NothingToRead(_nothing_is_selected())
            return _copied(transfer, focus, task)

    def read_clipboard(self, task: Task) -> Found:
        """See `Source`."""
        with _connected(task) as transfer:
            return _read(transfer, "CLIPBOARD", transfer.formats("CLIPBOARD"))


def _connected(task: Task) -> Transfer:
    try:
        return Transfer(task.is_cancelled)
    except (DisplayError, OSError):
        words = translate("Selection", "The screen (X server) cannot be asked for the selection.")
        raise NothingToRead(words) from None


def _is_primary_current(transfer: Transfer, focus: Focus) -> bool:
    owner = transfer.owner("PRIMARY")
    if not owner:
        return False
    if not focus.window or is_ours(transfer.display, focus.window):
        return True
    return is_same_program(transfer.display, owner, focus.window)


def _read(transfer: Transfer, selection: str, formats: list[str]) -> Found:
    return find_text(formats, lambda name, limit: transfer.read(selection, name, limit))


def _copied(transfer: Transfer, focus: Focus, task: Task) -> Found:
    """Has the focused program copy, reads that, and puts back what the clipboard held before."""
    _wait_for_free_keys(transfer, task)
    before = _keep(transfer)
    transfer.watch("CLIPBOARD")
    _press_copy(transfer, focus)
    end = time.monotonic() + COPY_LIMIT_S
    while owner := transfer.new_owner(end - time.monotonic()):
        if may_own_for(transfer.display, owner, focus):
            break
        before = _keep(transfer)  # somebody else has taken it just now
    if not owner:
        raise NothingToRead(_nothing_is_selected())
    try:
        return _read(transfer, "CLIPBOARD", transfer.formats("CLIPBOARD"))
    finally:
        # Whoever has taken the clipboard since means it.
        if transfer.owner("CLIPBOARD") == owner:
            task.put_back(before)


def _wait_for_free_keys(transfer: Transfer, task: Task) -> None:
    """Waits until the hotkey is let go of.

    While it is down, our grab gets every key, and its modifiers would make another key of Ctrl+C.
    Lifting and pressing them by ourselves would be quicker, but leaves one stuck when the finger
    is lifted in between.
    """
    keyboard = Keyboard(transfer.display)
    end = time.monotonic() + KEYS_UP_LIMIT_S
    while keyboard.is_any_key_down():
        if time.monotonic() > end or task.is_cancelled():
            raise NothingToRead(
                translate("Selection", "Let go of the key at once: this program must copy first.")
            )
        time.sleep(_KEYS_SLICE_S)


def _press_copy(transfer: Transfer, focus: Focus) -> None:
    keyboard = Keyboard(transfer.display)
    codes = [keyboard.keycode_now("Control_L"), keyboard.keycode_now(focus.copy_key)]
    keys = [code for code in codes if code is not None]
    if len(keys) < len(codes):
        raise NothingToRead(translate("Selection", "This keyboard layout has no Ctrl+C."))
    for code in keys:
        xtest.fake_input(transfer.display, X.KeyPress, code)
    for code in reversed(keys):
        xtest.fake_input(transfer.display, X.KeyRelease, code)
    transfer.display.sync()


def _keep(transfer: Transfer) -> Mapping[str, bytes]:
    """Gives the clipboard's contents in every format.

    Raises:
        NothingToRead: Copying would destroy more than can be kept, so nothing is copied.
        Silent: Its owner does not answer.
    """
    offered = [f for f in transfer.formats("CLIPBOARD") if f and not _QUESTIONS.fullmatch(f)]
    kept: dict[str, bytes] = {}
    end = time.monotonic() + KEEP_LIMIT_S
    # One picture is offered in a dozen formats, made anew for each: PNG, which loses nothing,
    # first, and the others as far as they fit.
    for name in sorted(offered, key=lambda f: (f.startswith("image/"), f != "image/png")):
        is_spare = name.startswith("image/") and any(f.startswith("image/") for f in kept)
        is_late = time.monotonic() > end
        if is_late and is_spare:
            continue
        rest_bytes = KEPT_LIMIT_BYTES - sum(map(len, kept.values()))
        try:
            content = None if is_late else transfer.read("CLIPBOARD", name, rest_bytes)
        except TooLarge:
            if is_spare:
                continue
            is_late = True
            content = None
        if is_late:
            raise NothingToRead(
                translate(
                    "Selection",
                    "The clipboard holds too much to be kept safe while this program copies. Copy "
                    "the text yourself and read the clipboard.",
                )
            )
        if content is not None:
            kept[name] = content
    return kept


def _nothing_is_selected() -> str:
    return translate("Selection", "Nothing is selected. Select some text first.")
