"""`vivavoce …`: the only place that prints; every error becomes a sentence and an exit code.

Exit codes: 0 done; 1 it could not be done; 2 the request itself is wrong; 70 a fault of ours;
130 stopped by Ctrl+C; 141 the program that listened has gone.
"""

import os
import sys
from collections.abc import Callable, Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit code.

    Args:
        argv: The arguments; None takes the process's own.
    """
    try:
        return _run(argv)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130


def _run(argv: Sequence[str] | None) -> int:
    # Late: they take a third of a second, in which Ctrl+C must be heard too.
    from engine.cli import libraries, speaking
    from engine.cli.arguments import make_parser
    from engine.cli.messages import log_crash, note, show_error
    from engine.errors import BadRequestError, UnknownNameError, VivavoceError

    commands: dict[str, Callable[..., int]] = {
        "say": speaking.say,
        "clone": speaking.clone,
        "custom": speaking.custom,
        "design": speaking.design,
        "voices": libraries.voices,
        "models": libraries.models,
        "doctor": libraries.doctor,
        "bench": libraries.bench,
    }
    arguments = make_parser().parse_args(argv)
    try:
        return commands[arguments.command](arguments)
    except (BadRequestError, UnknownNameError) as error:
        show_error(error)
        return 2
    except VivavoceError as error:
        show_error(error)
        return 1
    except BrokenPipeError:
        # The interpreter flushes standard output once more at its end: that must not fail too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except Exception as error:  # noqa: BLE001  (the last edge: no user shall see a traceback)
        path = log_crash(arguments.command)
        where = f"The details are in {path}" if path else "The details could not be saved"
        note(f"vivavoce: this should not have happened ({type(error).__name__}: {error}).")
        note(f"  {where}; please send them to us.")
        return 70
