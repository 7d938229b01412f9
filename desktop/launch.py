"""`vivavoce app`: what must happen before Qt is loaded, then the application."""

import argparse
import gc
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from desktop.actions import ACTIONS
from engine.speech import VivavoceError, require_screen


def main(argv: Sequence[str]) -> int:
    """Starts the application and gives its exit code.

    Args:
        argv: The command's name and its arguments.

    Raises:
        PartMissingError: There is no screen, or Qt lacks a library.
    """
    has_console = make_streams_harmless()
    parser = argparse.ArgumentParser(
        prog="vivavoce app",
        description="Opens the application: a window, a tray icon, and hotkeys that read aloud "
        "what is selected in any program. A second start shows the window of the first.",
        allow_abbrev=False,
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="DOCUMENT", help="what to open")
    parser.add_argument("--hidden", action="store_true", help="start in the tray, without window")
    parser.add_argument(
        "--safe",
        action="store_true",
        help="start in safe mode: on the processor, with the system's loudspeaker, without hotkeys",
    )
    parser.add_argument(
        "--then",
        metavar="ACTION",
        choices=[str(doing.action) for doing in ACTIONS],
        help="what to do as soon as it is there, such as speak-selection",
    )
    arguments = parser.parse_args(list(argv[1:]))
    try:
        require_screen(os.environ)
        # What is loaded now stays to the end: looking through it again and again for garbage takes
        # a fifth of the time to the window. Afterwards `desktop.app` collects, in the window's
        # thread.
        gc.disable()
        load_torch_before_qt()
        # Late: Qt must come after torch's libraries, and --help needs neither.
        from desktop.app import run

        return run(
            is_hidden=arguments.hidden,
            is_safe=arguments.safe,
            then=arguments.then,
            files=tuple(arguments.files),
        )
    except VivavoceError as error:
        if not has_console:
            show_box(f"{error.what}\n\n{error.remedy}")
        raise


def make_streams_harmless() -> bool:
    """Gives a process without a console streams that can be written to, and read as empty.

    In a window's program on Windows they are None, and libraries that print fail (tqdm #1523).

    Returns:
        Whether somebody may read what is printed.
    """
    has_console = sys.stderr is not None
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123
    return has_console


def show_box(words: str) -> None:
    """Says what kept the application from starting, where nobody sees what is printed.

    Without Qt, which may be what is missing. Windows alone has programs without a console; there it
    was not run.
    """
    if sys.platform == "win32":
        import ctypes  # here: nothing else of this path needs it

        ctypes.windll.user32.MessageBoxW(None, words, "Vivavoce", 0x10)  # MB_ICONERROR


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
