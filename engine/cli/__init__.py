"""`vivavoce …`: the only place that prints; every error becomes a sentence and an exit code.

Exit codes: 0 done; 1 it could not be done; 2 the request itself is wrong; 70 a fault of ours;
130 stopped by Ctrl+C; 141 the program that listened has gone.
"""

import sys
from collections.abc import Callable, Sequence
from importlib.metadata import entry_points

# Commands of packages that stand on the engine, which the engine therefore cannot import: each is
# an entry point of this group, called with the command and its arguments, and gives an exit code.
COMMAND_GROUP = "vivavoce.commands"


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit code.

    Args:
        argv: The arguments; None takes the process's own.
    """
    try:
        return _run(argv)
    except KeyboardInterrupt:
        if sys.stderr is not None:  # closed: `print` would write to standard output
            print("Stopped.", file=sys.stderr)
        return 130


def _run(argv: Sequence[str] | None) -> int:
    # Late: they take a third of a second, in which Ctrl+C must be heard too.
    from engine.cli import libraries, speaking
    from engine.cli.arguments import make_parser
    from engine.cli.messages import flush_out, log_crash, note, ready_streams, show_error
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
    ready_streams()
    command = "before any command"
    given = list(sys.argv[1:] if argv is None else argv)
    try:
        if given and given[0] not in commands:
            for entry in entry_points(group=COMMAND_GROUP, name=given[0]):
                command = given[0]
                return entry.load()(given)
        try:
            arguments = make_parser().parse_args(given)
        except SystemExit:  # it has printed its help, or what it did not understand
            flush_out()
            raise
        command = arguments.command
        code = commands[command](arguments)
        flush_out()
        return code
    except (BadRequestError, UnknownNameError) as error:
        show_error(error)
        return 2
    except VivavoceError as error:
        show_error(error)
        return 1
    except BrokenPipeError:
        return 141
    except Exception as error:  # noqa: BLE001  (the last edge: no user shall see a traceback)
        path = log_crash(command)
        where = f"The details are in {path}" if path else "The details could not be saved"
        note(f"vivavoce: this should not have happened ({type(error).__name__}: {error}).")
        note(f"  {where}; please send them to us.")
        return 70
