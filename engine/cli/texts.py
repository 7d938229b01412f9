"""What is to be said: the text of the command line, of a file or of standard input."""

import shlex
import sys
from argparse import Namespace
from collections.abc import Iterator
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from engine.cli.messages import note
from engine.errors import BadRequestError, EmptyTextError, SettingError

# Windows' editor saves UTF-16 with a mark, and used to by default.
UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


def gives_text(arguments: Namespace) -> bool:
    """Whether there is a text, or the place of one, among the arguments."""
    return bool(arguments.text or arguments.file or arguments.lines)


def read_text(arguments: Namespace) -> str:
    """Gives the text of the arguments, of a file or of standard input.

    Raises:
        SettingError: There are two texts.
        EmptyTextError: There is none, and nobody to send one.
        BadRequestError: It cannot be read, or is no text; standard input also if it is neither
            UTF-8 nor marked as UTF-16.
    """
    if arguments.text and arguments.text != ["-"]:
        if arguments.file is not None:
            raise SettingError("There are two texts.", "Give either a text or -f FILE.")
        if len(arguments.text) == 1 and is_file(arguments.text[0]):
            note(f"Note: {arguments.text[0]} is also a file; to read it aloud: -f FILE")
        return " ".join(arguments.text)
    if arguments.file is not None:
        return _letters(_read_file(arguments.file), arguments.file)
    if not arguments.text and sys.stdin.isatty():
        raise EmptyTextError(
            "There is no text.", 'Give one: vivavoce say "Good morning."   or a file: -f FILE'
        )
    return _decoded(sys.stdin.buffer.read(), "standard input")


def read_lines(arguments: Namespace) -> Iterator[str | BadRequestError]:
    """Gives the lines that are not blank as they arrive, so that a program can feed them singly.

    They end in \\n or \\r\\n and nothing else. One that is not UTF-8 comes as the error it is.

    Raises:
        SettingError: There is a text beside them.
        BadRequestError: The file cannot be read, or is no text.
    """
    if arguments.text and arguments.text != ["-"]:
        raise SettingError("--lines takes its text line by line.", "Use -f FILE or a pipe.")
    if arguments.file is not None:
        content = _read_file(arguments.file)
        _require_text(content, arguments.file)
        return _lines(BytesIO(content), str(arguments.file))
    return _lines(sys.stdin.buffer, "standard input")


def _lines(source: BinaryIO, where: str) -> Iterator[str | BadRequestError]:
    first = source.readline()
    if first.startswith(UTF16_MARKS):
        rows = iter(_decoded(first + source.read(), where).encode().split(b"\n"))
    else:
        rows = chain((first,), source)
    for row in rows:
        try:
            line = row.decode("utf-8-sig").strip()
        except UnicodeDecodeError:
            yield _not_utf8(where)
            continue
        if line:
            yield line


def is_file(text: str) -> bool:
    """Whether it is the path of a file, whatever else it may be."""
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # too long for a name, or with a NUL in it
        return False


def _read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadRequestError(
            f"{path} cannot be read: {error.strerror}.", "Check the path of the text."
        ) from error


def _letters(content: bytes, path: Path) -> str:
    """Gives what a file says, whatever its encoding."""
    # Late: it brings what reads documents, a quarter of a second that no typed text waits for.
    from engine.documents import read_letters

    _require_text(content, path)
    text, encoding = read_letters(content, str(path))
    if encoding:
        note(f"Note: {path} is not in UTF-8; it is read as {encoding}.")
    return text


def _require_text(content: bytes, path: Path) -> None:
    """Refuses a document that is none, with the command that reads it."""
    from engine.documents import not_text  # late, as above

    is_mail = path.suffix.lower() == ".eml"
    if found := ("a saved mail", ".eml") if is_mail else not_text(content):
        what, right = found
        named = shlex.quote(str(path.with_suffix(right)))
        raise BadRequestError(
            f"{path} is {what}, not a text.",
            f"To make a sound file of it: vivavoce read {named} -o FILE.mp3"
            if right
            else "Give a file of text.",
        )


def _decoded(content: bytes, where: str) -> str:
    try:
        return content.decode("utf-16" if content.startswith(UTF16_MARKS) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise _not_utf8(where) from error


def _not_utf8(where: str) -> BadRequestError:
    return BadRequestError(
        f"The text from {where} is not in UTF-8.", "Save it as UTF-8 and try again."
    )
