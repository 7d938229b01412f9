"""The selection on Wayland, by `wl-paste` of the package wl-clipboard.

Wayland shows the selection to the focused window alone; programs like wl-paste may see it by a
protocol that most desktops offer (data-control). No program may press keys there, so what does not
set the primary selection (programs on Electron) must be copied by hand. Tried by hand on Sway
1.7 (headless) with wl-clipboard 2.1.
"""

import re
import shutil
import subprocess

from PySide6.QtCore import QCoreApplication

from desktop.selection.contents import Found, NothingToRead, Silent, TooLarge, find_text
from desktop.selection.source import Task

ANSWER_LIMIT_S = 2.0
_EMPTY = re.compile(rb"No selection|Nothing is copied|No suitable type")  # what wl-paste says then

translate = QCoreApplication.translate


class WaylandSource:
    """Implements `Source`."""

    def read_selection(self, task: Task) -> Found:
        """See `Source`."""
        formats = _formats(["--primary"])
        if not formats:
            words = translate(
                "Selection",
                "Nothing is selected, or this program does not tell. Copy the text and read the "
                "clipboard.",
            )
            raise NothingToRead(words)
        return find_text(formats, lambda name, limit: _read(["--primary"], name, limit))

    def read_clipboard(self, task: Task) -> Found:
        """See `Source`."""
        return find_text(_formats([]), lambda name, limit: _read([], name, limit))


def _formats(options: list[str]) -> list[str]:
    listed = _run([*options, "--list-types"], 1_000_000)
    return listed.decode(errors="replace").split("\n") if listed else []


def _read(options: list[str], name: str, limit_bytes: int) -> bytes | None:
    return _run([*options, "--no-newline", "--type", name], limit_bytes)


def _run(arguments: list[str], limit_bytes: int) -> bytes | None:
    """Gives what wl-paste writes; None where it has nothing."""
    program = shutil.which("wl-paste")
    if program is None:
        words = translate(
            "Selection",
            "On Wayland the selection is read by the program wl-paste. Install the package "
            "wl-clipboard.",
        )
        raise NothingToRead(words)
    with subprocess.Popen(
        [program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        try:
            content, complaint = process.communicate(timeout=ANSWER_LIMIT_S)
        except subprocess.TimeoutExpired:
            process.kill()
            raise Silent from None
    if len(content) > limit_bytes:
        raise TooLarge
    if process.returncode == 0:
        return content
    if _EMPTY.search(complaint):
        return None
    words = translate("Selection", "The selection cannot be read here: {complaint}")
    raise NothingToRead(words.format(complaint=complaint.decode(errors="replace").strip()))
