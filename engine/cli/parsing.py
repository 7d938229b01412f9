"""What is said where the command line is not understood: the reason first, then where help is."""

import argparse
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from importlib.metadata import entry_points
from typing import Any, NoReturn, cast

from engine.cli import COMMAND_GROUP
from engine.cli.messages import note

_KINDS = ("command", "action")  # of subcommands, as argparse files them in what it gives
_MISSING = "the following arguments are required: "


Add = Callable[..., argparse.ArgumentParser]  # of subcommands: their `add_parser`


class Parser(argparse.ArgumentParser):
    """A parser that names the near commands and flags instead of showing all of them."""

    def parse(self, given: Sequence[str]) -> argparse.Namespace:
        """Understands the arguments; ends the process with 2 where it cannot."""
        arguments, unknown = self.parse_known_args(given)
        if unknown:
            parser = self._parser_of(arguments)
            flag, flags = unknown[0].partition("=")[0], parser._option_string_actions
            if flag.startswith("-"):
                parser.error(f"There is no {flag}.{_near(flag, flags)}")
            parser.error(f"“{flag}” is one word too many.")
        return arguments

    def error(self, message: str) -> NoReturn:
        """Says what was not understood and ends the process with 2."""
        for kind in _KINDS:
            if message == f"{_MISSING}{kind.upper()}":
                message = f"Which {kind}? There is {', '.join(self._below(kind))}."
        note(f"vivavoce: {message.replace(_MISSING, 'This is missing: ')}")
        note(f"  For help: {self.prog} -h")
        self.exit(2)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        known = list(self._below(action.dest))
        if known and value not in known:
            if action.dest == "command":
                known += [entry.name for entry in entry_points(group=COMMAND_GROUP)]
            what = f"There is no {action.dest} “{value}”.{_near(str(value), known)}"
            raise argparse.ArgumentError(None, what)
        super()._check_value(action, value)

    def _below(self, dest: str) -> dict[str, "Parser"]:
        """Gives the subcommands of a kind; none where there are none."""
        for action in self._actions:
            choices: object = action.choices
            if action.dest == dest and isinstance(choices, dict):
                return cast("dict[str, Parser]", choices)
        return {}

    def _parser_of(self, arguments: argparse.Namespace) -> "Parser":
        """Gives the parser of the command, or of its action, that was named."""
        parser = self
        for dest in _KINDS:
            parser = parser._below(dest).get(getattr(arguments, dest, ""), parser)
        return parser


def add_command(add: Add, name: str, what: str, *examples: str) -> argparse.ArgumentParser:
    """Adds a subcommand, with what it does and examples in its help."""
    return add(
        name,
        help=what,
        description=what,
        epilog="\n  ".join(("examples:", *examples)) if examples else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def _near(name: str, known: Iterable[str]) -> str:
    by_letters = {one.lstrip("-"): one for one in known}
    near = [by_letters[one] for one in get_close_matches(name.lstrip("-"), by_letters, n=1)]
    return f" Did you mean {near[0]}?" if near else ""
