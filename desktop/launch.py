"""`vivavoce app`: what must happen before Qt is loaded, then the application."""

import argparse
import gc
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from desktop.actions import ACTIONS
from engine.speech import require_screen


def main(argv: Sequence[str]) -> int:
    """Starts the application and gives its exit code.

    Args:
        argv: The command's name and its arguments.

    Raises:
        PartMissingError: There is no screen, or Qt lacks a library.
    """
    parser = argparse.ArgumentParser(
        prog="vivavoce app",
        description="Opens the application: a window, a tray icon, and hotkeys that read aloud "
        "what is selected in any program. A second start shows the window of the first.",
    )
    parser.add_argument("--hidden", action="store_true", help="start in the tray, without window")
    parser.add_argument(
        "--then",
        metavar="ACTION",
        choices=[str(doing.action) for doing in ACTIONS],
        help="what to do as soon as it is there, such as speak-selection",
    )
    arguments = parser.parse_args(list(argv[1:]))
    require_screen(os.environ)
    # What is loaded now stays to the end: looking through it again and again for garbage takes a
    # fifth of the time to the window. Afterwards `desktop.app` collects, in the window's thread.
    gc.disable()
    load_torch_before_qt()
    # Late: Qt must come after torch's libraries, and --help needs neither.
    from desktop.app import run

    return run(is_hidden=arguments.hidden, then=arguments.then)


def load_torch_before_qt() -> None:
    """Loads torch's libraries on Windows, where they fail to load after Qt's.

    WORKAROUND https://github.com/pytorch/pytorch/issues/166628: torch ≥ 2.9 imported after Qt
    ends with WinError 1114 or 126 on c10.dll. Not run on Windows.
    """
    if sys.platform != "win32":
        return
    found = importlib.util.find_spec("torch")
    if found is None or found.origin is None:
        return
    import ctypes  # here: nothing else of this module needs it

    libraries = Path(found.origin).parent / "lib"
    os.add_dll_directory(str(libraries))
    for name in ("c10.dll", "torch_cpu.dll"):
        if (libraries / name).exists():
            ctypes.WinDLL(str(libraries / name))
