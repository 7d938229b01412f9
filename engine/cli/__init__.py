"""`vivavoce …`: the only place that prints; every error becomes a sentence and an exit code.

Exit codes: 0 done; 1 it could not be done; 2 the request itself is wrong; 70 a fault of ours;
130 stopped by Ctrl+C; 141 the program that listened has gone.
"""

import sys
from argparse import Namespace
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
    given = list(sys.argv[1:] if argv is None else argv)
    command = given[0] if given else "no command"
    try:
        return (_found_elsewhere(command) or _own)(given)
    except Exception as error:  # noqa: BLE001  (the last edge: no user shall see a traceback)
        return _explain(error, command)


def _found_elsewhere(command: str) -> Callable[[list[str]], int] | None:
    for entry in entry_points(group=COMMAND_GROUP, name=command):
        return entry.load()
    return None


def _own(given: list[str]) -> int:
    # Late: they take a third of a second, in which Ctrl+C must be heard, and which a hotkey bound
    # to `vivavoce pause` has not.
    from engine.cli import libraries, speaking
    from engine.cli.arguments import make_parser
    from engine.cli.messages import flush_out, ready_streams

    def read(arguments: Namespace) -> int:
        from engine.cli.books import read_book  # brings what reads documents and writes books

        return read_book(arguments)

    def serve(arguments: Namespace) -> int:
        from engine.cli.serving import serve  # brings the web server

        return serve(arguments)

    commands: dict[str, Callable[..., int]] = {
        "say": speaking.say,
        "clone": speaking.clone,
        "custom": speaking.custom,
        "design": speaking.design,
        "voices": libraries.voices,
        "models": libraries.models,
        "doctor": libraries.doctor,
        "bench": libraries.bench,
        "read": read,
        "serve": serve,
    }
    ready_streams()
    try:
        arguments = make_parser().parse(given)
    except SystemExit:  # it has printed its help, or what it did not understand
        flush_out()
        raise
    code = commands[arguments.command](arguments)
    flush_out()
    return code


def _explain(error: Exception, command: str) -> int:
    from engine.cli.messages import log_crash, note, show_error
    from engine.errors import BadRequestError, UnknownNameError, VivavoceError

    if isinstance(error, VivavoceError):
        show_error(error)
        return 2 if isinstance(error, BadRequestError | UnknownNameError) else 1
    if isinstance(error, BrokenPipeError):
        return 141
    path = log_crash(command)
    where = f"The details are in {path}" if path else "The details could not be saved"
    note(f"vivavoce: this should not have happened ({type(error).__name__}: {error}).")
    note(f"  {where}; please send them to us.")
    return 70
