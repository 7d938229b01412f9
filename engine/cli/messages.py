"""What the user is told on standard error; standard output is for results alone."""

import json
import os
import re
import shutil
import sys
import time
import traceback
from collections.abc import Generator
from contextlib import contextmanager, suppress
from importlib.metadata import PackageNotFoundError, version
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from engine.contract import home_directory
from engine.errors import SettingError, VivavoceError
from engine.speech import Ending, Progress, Stats

LOG_BYTES = 500_000  # as `desktop.trouble` keeps it
_INCOMPLETE = {
    Ending.LENGTH: (
        "A sentence reached the limit of frames, so its end is missing.",
        "Raise --max-new-tokens, or leave out --no-split.",
    ),
    Ending.RUNAWAY: (
        "A sentence found no end and was stopped, so some of it may be missing or garbled.",
        "Speak it again with another --seed, such as --seed 7, or in another --voice.",
    ),
    Ending.SHORT: (
        "A sentence is too short for its text, so words may be missing.",
        "Speak it again with another --seed, such as --seed 7, or in another --voice.",
    ),
    Ending.CANCELLED: ("The speaker stopped before the end.", "Repeat the command."),
}


_COMMAND = re.compile(
    r"\bvivavoce (?=(say|read|serve|clone|custom|design|voices|models|doctor|bench)\b)"
)


def ready_streams() -> None:
    """Makes the standard streams safe to use: closed ones too, and those of a narrow encoding."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            # Closed by whoever started us, so the next file opened would take its number; and
            # `print` to a standard error of None goes to standard output. The stand-in of standard
            # output cannot be written: a result that nobody gets must not pass for one.
            sink = os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)
            if sink != number:
                os.dup2(sink, number)
                os.close(sink)
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


@contextmanager
def writing_out() -> Generator[None]:
    """Surrounds what writes to standard output.

    Raises:
        VivavoceError: It cannot be written.
        BrokenPipeError: The program that listened has gone.
    """
    try:
        yield
    except OSError as error:
        # The interpreter flushes it once more at its end: that must not fail too.
        _send_nowhere(sys.stdout)
        if isinstance(error, BrokenPipeError):
            raise
        raise VivavoceError(
            f"Standard output cannot be written: {error.strerror}.",
            "Check where it goes, and the free space there.",
        ) from error


def flush_out() -> None:
    """Delivers what was printed; raises as `writing_out`."""
    with writing_out():
        sys.stdout.flush()


def note(text: str) -> None:
    """Says something beside the result; that nobody can hear it stops no work."""
    try:
        print(_as_typed(text), file=sys.stderr, flush=True)
    except OSError:
        _send_nowhere(sys.stderr)


def tell(text: str) -> None:
    """Prints a line of the result; raises as `writing_out`."""
    with writing_out():
        print(_as_typed(text))


def tell_json(value: object) -> None:
    """Prints the result for programs; raises as `writing_out`."""
    with writing_out():
        print(json.dumps(value, ensure_ascii=False, indent=2))


def show_error(error: VivavoceError) -> None:
    """Says what happened and what to do."""
    note(f"vivavoce: {error.what}")
    if error.remedy:
        note(f"  {error.remedy}")


def show_ending(ending: Ending | None, stats: Stats | None, *, is_verbose: bool) -> None:
    """Says what it cost if that was asked for, and always when something may be missing."""
    if ending is not None and ending in _INCOMPLETE:
        what, remedy = _INCOMPLETE[ending]
        note(f"Note: {what}\n  {remedy}")
    if is_verbose and stats is not None:
        note(
            f"{ending}: {stats.audio_s:.2f} s of sound in {stats.elapsed_s:.2f} s"
            f" (RTF {stats.rtf:.2f}), first sound after {1000 * stats.ttfa_s:.0f} ms,"
            f" {stats.ms_per_frame:.1f} ms per frame, seed {stats.seed}"
            + (f", {stats.n_retakes} retaken" if stats.n_retakes else "")
        )


class ProgressLine:
    """One line that is written over and over; nothing unless standard error is a terminal."""

    def __init__(self) -> None:
        self._is_shown = sys.stderr.isatty()
        self._width = 0

    def __call__(self, progress: Progress) -> None:
        """Shows how far it has come; may be called from any thread."""
        share = f" {100 * progress.done / progress.total:.0f} %" if progress.total else ""
        of = ""
        if progress.unit == "bytes" and progress.total:
            of = f" ({progress.done / 1e6:.0f} of {progress.total / 1e6:.0f} MB)"
        self.show(f"{progress.task} …{share}{of}")

    def show(self, text: str) -> None:
        """Writes over the line."""
        if self._is_shown:
            print(f"\r{text:<{self._width}}", end="", file=sys.stderr, flush=True)
            self._width = len(text)

    def clear(self) -> None:
        """Leaves an empty line for what comes next."""
        if self._width:
            print(f"\r{'':<{self._width}}\r", end="", file=sys.stderr, flush=True)
            self._width = 0


def log_crash(command: str) -> Path | None:
    """Adds the exception at hand to the log and says where that lies; None if it cannot be kept.

    Neither the text nor the arguments are logged, nor what the exception says, which may quote
    them: what is read aloud is nobody's business.
    """
    try:
        path = home_directory() / "vivavoce.log"
    except SettingError:
        return None
    try:
        release = version("vivavoce")
    except PackageNotFoundError:
        release = "not installed"
    when = time.strftime("%Y-%m-%dT%H:%M:%S%z")
    entry = f"{when} vivavoce {release} {command} (process {os.getpid()})\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        is_full = path.exists() and path.stat().st_size > LOG_BYTES
        with path.open("w" if is_full else "a", encoding="utf-8", errors="backslashreplace") as log:
            log.write(f"{entry}{_places(sys.exception())}\n")
    except OSError:
        return None
    return path


def _places(error: BaseException | None) -> str:
    """Gives an exception, and those that led to it, by type and place alone."""
    lines: list[str] = []
    while error is not None:
        lines += [f"{type(error).__name__}\n", *traceback.format_tb(error.__traceback__)]
        error = error.__cause__ or error.__context__
    return "".join(lines)


def _send_nowhere(stream: TextIO) -> None:
    with suppress(OSError, ValueError):  # a stream that is no file has nothing to redirect
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, stream.fileno())
        os.close(sink)


def _as_typed(text: str) -> str:
    """Gives commands as the user types them: who installed by setup.sh has no `vivavoce`."""
    if shutil.which("vivavoce") or getattr(sys, "frozen", False):
        return text
    here = "setup_windows " if os.name == "nt" else "./setup.sh "
    return _COMMAND.sub(here, text)
