"""The manual page, made of what the command line says of itself."""

import argparse
import time

from desktop.actions import ACTIONS
from engine.cli.arguments import make_parser

FILES = (
    ("~/.local/share/vivavoce", "Voices, models, settings, history and the log."),
    ("~/.config/autostart/vivavoce.desktop", "Is there while Vivavoce starts with the system."),
)
EXIT_STATUS = (
    ("0", "Done."),
    ("1", "It could not be done; standard error says why, and what to do."),
    ("2", "The request itself is wrong."),
    ("70", "A fault of Vivavoce's own; the log has its place."),
    ("130", "Stopped by Ctrl+C."),
)
EXAMPLES = (
    'vivavoce say "Good morning." -o morning.wav',
    "vivavoce read book.epub -o book.m4b",
    "vivavoce voices make Anna --ref-audio anna.wav",
    "vivavoce speak-selection",
)


def manual(version: str, when_s: int) -> str:
    """Gives the page in troff's man macros.

    Args:
        version: Vivavoce's.
        when_s: Its date, in seconds since 1970.
    """
    day = time.strftime("%Y-%m-%d", time.gmtime(when_s))
    lines = [f'.TH VIVAVOCE 1 "{day}" "Vivavoce {version}" "User Commands"']
    lines += [".SH NAME", "vivavoce, vivavoce\\-app \\- read aloud, in any voice, on this machine"]
    lines += [".SH SYNOPSIS", ".B vivavoce", ".I COMMAND", ".RI [ ARGUMENT ...]", ".br"]
    lines += [".B vivavoce\\-app", ".RI [ DOCUMENT ...]"]
    lines += [".SH DESCRIPTION"]
    lines += [
        escaped(
            "vivavoce speaks texts and documents, into the loudspeaker or into files, and keeps "
            "the voices and models for it. vivavoce-app (which is vivavoce app) opens the "
            "application: a window, a tray icon, and hotkeys that read aloud what is selected in "
            "any program."
        )
    ]
    lines += [".SH COMMANDS"]
    for name, words in commands().items():
        lines += [".TP", f".B {escaped(name)}", escaped(words)]
    lines += [".PP", escaped("vivavoce COMMAND -h explains a command, with all its options.")]
    lines += [".SH THE OPEN APPLICATION"]
    for doing in ACTIONS:
        lines += [".TP", f".B vivavoce {escaped(doing.action.value)}", escaped(doing.label + ".")]
    lines += [".TP", ".B vivavoce status", "Say what it is doing."]
    lines += [".TP", ".B vivavoce\\-app \\-\\-hidden", "Start it in the tray, without its window."]
    lines += [
        ".TP",
        ".B vivavoce\\-app \\-\\-safe",
        escaped(
            "Start it in safe mode: on the processor, with the system's loudspeaker and without "
            "hotkeys."
        ),
    ]
    lines += _table("FILES", FILES)
    lines += [".SH ENVIRONMENT", ".TP", ".B VIVAVOCE_HOME"]
    lines += [escaped("The folder for voices, models and settings, if another.")]
    lines += _table("EXIT STATUS", EXIT_STATUS)
    lines += [".SH EXAMPLES"]
    for example in EXAMPLES:
        lines += [".PP", ".nf", escaped(example), ".fi"]
    return "\n".join(lines) + "\n"


def commands() -> dict[str, str]:
    """Gives the commands of the command line, each with its sentence."""
    actions = [a for a in make_parser()._actions if isinstance(a, argparse._SubParsersAction)]
    return {
        choice.dest: choice.help or "" for action in actions for choice in action._choices_actions
    }


def escaped(text: str) -> str:
    """Writes a text so that troff takes every character as itself."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("%%", "%")
    return f"\\&{text}" if text.startswith((".", "'")) else text


def _table(title: str, rows: tuple[tuple[str, str], ...]) -> list[str]:
    lines = [f".SH {title}"]
    for name, words in rows:
        lines += [".TP", f".B {escaped(name)}", escaped(words)]
    return lines
