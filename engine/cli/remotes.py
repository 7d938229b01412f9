"""Another machine's engine: --remote URL, its key, and this machine's own behind it."""

import argparse
import sys
from argparse import Namespace
from collections.abc import Callable
from getpass import getpass
from pathlib import Path

from engine.cli.messages import note, show_error
from engine.errors import RemoteKeyError
from engine.speech import Speaker, keep_remote_key, open_remote


def add_remote(parser: argparse.ArgumentParser) -> None:
    """Adds what names a speech server."""
    remote = parser.add_argument_group("another machine")
    remote.add_argument(
        "--remote",
        metavar="URL",
        help="speak through a server such as http://192.168.1.20:8000: another machine's "
        "`vivavoce serve`, vLLM-Omni, SGLang-Omni or any like OpenAI's; this machine goes on where "
        "it is lost",
    )
    # Never the key itself: everybody on the machine sees what a command was given.
    remote.add_argument(
        "--remote-key-file",
        type=Path,
        metavar="FILE",
        help="a file of mode 600 that holds its key (default: the one that is kept; it is asked "
        "for where one is needed)",
    )


def open_remote_from(arguments: Namespace, local: Callable[[], Speaker]) -> Speaker:
    """Opens the server of `--remote`; asks for its key, once, where it wants one.

    Args:
        arguments: With `remote` and `remote_key_file`; `voice` or `speaker` where there is one.
        local: Opens this machine's own engine.

    Raises:
        RemoteError: It cannot be used.
    """
    key_file: Path | None = arguments.remote_key_file
    key = None if key_file is None else _key_in(key_file)
    try:
        return _open(arguments, key, local)
    except RemoteKeyError as error:
        if key is not None or not _can_ask():
            raise
        show_error(error)
        key = getpass("Its key (nothing is shown): ").strip()
        if not key:
            raise
        speaker = _open(arguments, key, local)
    keep_remote_key(arguments.remote, key)
    note("The key is kept.")
    return speaker


def _open(arguments: Namespace, key: str | None, local: Callable[[], Speaker]) -> Speaker:
    voice = getattr(arguments, "voice", None) or getattr(arguments, "speaker", None)
    return open_remote(arguments.remote, key=key, voice=voice, local=local, tell=show_error)


def _key_in(path: Path) -> str:
    from engine.remote import read_private  # brings httpx, which no other command needs

    key = read_private(path).strip()
    if not key or "\n" in key:
        raise RemoteKeyError(f"{path} holds no key.", "It is one line of text.")
    return key


def _can_ask() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
