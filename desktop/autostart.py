"""Starting with the system: an entry that the desktop reads when the user signs in.

Linux and the BSDs: a `.desktop` file (Desktop Application Autostart Specification 0.5). Windows: a
value of the user's own Run key; that half was not run on Windows.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from desktop import program
from engine.speech import VivavoceError

if sys.platform == "win32":
    import winreg

NAME = "vivavoce.desktop"
_RUN_KEY = r"Software\Microsoft\Windows\CurrentVersion\Run"
_RUN_NAME = "Vivavoce"
_OFF = re.compile(r"^(Hidden|X-GNOME-Autostart-enabled)\s*=\s*(true|false)\s*$", re.MULTILINE)


def command() -> list[str]:
    """Gives what starts this very Vivavoce, without its window."""
    return [*program.application(), "--hidden"]


def is_on() -> bool:
    """Whether the system will start Vivavoce, whoever has set or unset it.

    Raises:
        VivavoceError: It cannot be found out.
    """
    if sys.platform == "win32":
        return _windows_is_on()
    try:
        entry = path().read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return False
    except OSError as error:
        raise _failed(error) from error
    # The desktop's own settings switch an entry off by these, and leave it there.
    said = dict(_OFF.findall(entry))
    is_off = said.get("Hidden") == "true" or said.get("X-GNOME-Autostart-enabled") == "false"
    return not is_off and _can_start(entry)


def set_on(is_wanted: bool) -> None:
    """Writes the entry, or takes it away; leaves one alone that says so already.

    An entry that somebody has changed stays as it is while it does what is wanted.

    Raises:
        VivavoceError: It cannot be written.
    """
    if sys.platform == "win32":
        _windows_set(is_wanted)
        return
    if is_on() is is_wanted:
        return
    try:
        if is_wanted:
            _write(path(), desktop_entry(command()))
        else:
            path().unlink(missing_ok=True)
    except OSError as error:
        raise _failed(error) from error


def path(environ: Mapping[str, str] = os.environ) -> Path:
    """Gives the entry's place: in `$XDG_CONFIG_HOME/autostart`, else in `~/.config/autostart`."""
    given = environ.get("XDG_CONFIG_HOME", "")
    # A relative path there is to be ignored (XDG Base Directory Specification 0.8).
    folder = Path(given) if Path(given).is_absolute() else Path.home() / ".config"
    return folder / "autostart" / NAME


def desktop_entry(words: list[str]) -> str:
    """Gives the file's content.

    Args:
        words: The program and its arguments.
    """
    lines = (
        "[Desktop Entry]",
        "Type=Application",
        "Name=Vivavoce",
        "Comment=Reads aloud what is selected",
        "Comment[de]=Liest Markiertes vor",
        f"Exec={' '.join(map(quoted, words))}",
        "Terminal=false",
        "X-GNOME-Autostart-enabled=true",
    )
    return "\n".join(lines) + "\n"


def quoted(word: str) -> str:
    """Writes one word of an Exec line.

    Twice escaped: once as an argument (quotes; backslash before quote, backtick, dollar and
    backslash; percent doubled), and once more as a value of the file, where a backslash is two.
    Source: Desktop Entry Specification 1.5, "The Exec key" and "Possible value types".

    Raises:
        VivavoceError: It holds a line break, which no such file can.
    """
    if "\n" in word or "\r" in word:
        raise VivavoceError(
            "Vivavoce lies in a folder with a line break in its name, which the system cannot "
            "start at sign-in.",
            "Move it to another folder and set it up there again.",
        )
    word = word.replace("%", "%%")
    if word and re.fullmatch(r"[\w@%+=:,./-]+", word):
        return word
    argument = re.sub(r'(["`$\\])', r"\\\1", word)
    return '"' + argument.replace("\\", "\\\\") + '"'


def _can_start(entry: str) -> bool:
    """Whether its program is there: one that was moved since is not started."""
    found = re.search(r"^Exec\s*=\s*(\S.*)$", entry, re.MULTILINE)
    try:
        words = shlex.split(found[1].replace("\\\\", "\\")) if found else []
    except ValueError:  # a quote that never ends
        return False
    return bool(words) and shutil.which(words[0].replace("%%", "%")) is not None


def _write(target: Path, content: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(".tmp", f"{target.name}.", target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="surrogateescape") as out:
            out.write(content)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(target)
    except OSError:
        with suppress(OSError):
            Path(temporary).unlink()
        raise


def _failed(error: OSError) -> VivavoceError:
    where = error.filename or path()
    return VivavoceError(
        f"Starting with the system cannot be changed: {where}: {error.strerror}.",
        "Check your rights there, or set it in the settings of your desktop.",
    )


if sys.platform == "win32":

    def _windows_is_on() -> bool:
        try:
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, _RUN_KEY) as key:
                winreg.QueryValueEx(key, _RUN_NAME)
        except FileNotFoundError:
            return False
        except OSError as error:
            raise _failed(error) from error
        return True

    def _windows_set(is_wanted: bool) -> None:
        try:
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, _RUN_KEY) as key:
                if is_wanted:
                    line = subprocess.list2cmdline(command())
                    winreg.SetValueEx(key, _RUN_NAME, 0, winreg.REG_SZ, line)
                else:
                    with suppress(FileNotFoundError):
                        winreg.DeleteValue(key, _RUN_NAME)
        except OSError as error:
            raise _failed(error) from error
