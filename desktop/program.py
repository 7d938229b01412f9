"""How this very Vivavoce is started again: as a command line, or as the application.

Neither Qt nor the engine is imported: `desktop.control` answers a key, and must be quick.
"""

import os
import shlex
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

COMMAND_LINE, WINDOW = "vivavoce", "vivavoce-app"  # as `packaging/vivavoce.spec` names them


def command_line() -> list[str]:
    """Gives what runs `vivavoce`; a command and its arguments are added to it.

    Of the installed programs it is the one with a console, which may be asked for its output.
    """
    if is_installed():
        return [_beside(COMMAND_LINE)]
    # -P: the folder that the desktop starts commands in shall not lend its own `engine`.
    return [sys.executable, "-P", "-m", "engine.cli"]


def application() -> list[str]:
    """Gives what starts the application, without a console on Windows; options are added to it."""
    if is_installed():
        return [_beside(WINDOW)]
    python, *words = command_line()
    if sys.platform == "win32":
        silent = Path(python).with_name(Path(python).name.lower().replace("python.", "pythonw."))
        python = str(silent) if silent.exists() else python
    return [python, *words, "app"]


def typed(environ: Mapping[str, str] = os.environ) -> str:
    """Gives what a user types or binds to a key, in place of `vivavoce`.

    Args:
        environ: The environment; an AppImage names itself there.
    """
    if "APPIMAGE" in environ:  # what `sys.executable` names is gone when the program ends
        return shlex.quote(environ["APPIMAGE"])
    if shutil.which(COMMAND_LINE):
        return COMMAND_LINE
    beside = Path(_beside(COMMAND_LINE))
    if is_installed() or beside.exists():
        return shlex.quote(str(beside))
    return f"{shlex.quote(sys.executable)} -m engine.cli"


def is_installed() -> bool:
    """Whether this is one of the programs that PyInstaller makes, rather than a Python."""
    return bool(getattr(sys, "frozen", False))


def _beside(name: str) -> str:
    program = Path(sys.executable)
    return str(program.with_name(name + program.suffix if is_installed() else name))
