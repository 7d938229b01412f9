"""What the command line does to a text before it is spoken: --as-is, --kind, --segment-seconds."""

from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace

from engine.cli.messages import note
from engine.contract import Rules, SourceKind
from engine.text.pronunciations import PronunciationLibrary

AS_IT_IS = Rules(cleaning=None, normalising=None, detects_language=False)


def add_rules(add: Callable[..., object], *, has_kind: bool) -> None:
    """Adds what changes how a text is made ready, by a parser's or a group's `add_argument`."""
    add(
        "--as-is",
        action="store_true",
        help="speak what is written: nothing left out, no number put into words, no dictionary "
        "of pronunciations, no change of language or loudness",
    )
    add(
        "--segment-seconds",
        type=float,
        metavar="N",
        help="how much speech is made in one go (default: as suits the model)",
    )
    if has_kind:
        add(
            "--kind",
            choices=[kind.value for kind in SourceKind],
            help="what the text is (default: as it looks)",
        )


def rules_of(arguments: Namespace) -> Rules:
    """Gives the rules that the arguments name, with the user's dictionary.

    Raises:
        SettingError: The dictionary cannot be read.
    """
    if arguments.as_is:
        return replace(AS_IT_IS, segment_s=arguments.segment_seconds)
    dictionary, problems = PronunciationLibrary().load()
    for problem in problems:
        note(f"Note: {problem}")
    kind = getattr(arguments, "kind", None)
    return Rules(
        kind=None if kind is None else SourceKind(kind),
        dictionary=dictionary,
        segment_s=arguments.segment_seconds,
    )
