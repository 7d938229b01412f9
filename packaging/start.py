"""What both programs of the installed Vivavoce run: `vivavoce`, and `vivavoce-app` the window.

PyInstaller's analysis begins here too. Whatever is called differently is not for us: a library that
starts "this Python" with options of Python's gets an error, never a second window.
"""

import multiprocessing
import os
import sys
from collections.abc import MutableMapping
from pathlib import Path

APP = "vivavoce-app"  # without a console on Windows


def main() -> int:
    """Runs the program that was started and gives its exit code."""
    multiprocessing.freeze_support()  # a child of multiprocessing ends here
    give_back_library_path(os.environ)
    # Late: a child of multiprocessing needs none of it.
    from engine.cli import main as run

    return run(arguments_for(sys.executable, sys.argv[1:]))


def arguments_for(program: str, given: list[str]) -> list[str]:
    """Gives what the command line is to do.

    Args:
        program: The path of the program that runs.
        given: Its arguments; those of `vivavoce-app` are documents, or options of `vivavoce app`.
    """
    is_window = Path(program).stem.lower() == APP
    return ["app", *given] if is_window else given


def give_back_library_path(environment: MutableMapping[str, str]) -> None:
    """Takes our libraries out of the way of the system's programs that we start.

    PyInstaller's bootloader sets `LD_LIBRARY_PATH` to our folder, which this process has read; a
    browser or `xdg-open` would load our libraries in the place of its own.
    """
    before = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        environment["LD_LIBRARY_PATH"] = before
    else:
        environment.pop("LD_LIBRARY_PATH", None)


if __name__ == "__main__":
    sys.exit(main())
