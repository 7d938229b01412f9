"""What the command `read` understands."""

import argparse
from pathlib import Path

from engine.captions import CAPTION_KINDS
from engine.cli.parsing import Add, add_command
from engine.cli.remotes import add_remote
from engine.cli.rules import add_rules
from engine.contract import BOOK_FORMATS


def add_read(add: Add) -> argparse.ArgumentParser:
    """Adds the command `read`; who calls it adds the model's arguments."""
    read = add_command(
        add,
        "read",
        "Reads a whole document into one file, which can be interrupted and gone on with.",
        "vivavoce read book.epub -o book.m4b --voice Anna",
        "vivavoce read report.pdf -o report.mp3 --captions srt,json",
        "vivavoce read film.srt -o film.flac          (each subtitle at its time)",
        "vivavoce read play.txt -o play.mp3 --cast Romeo=Ben --cast Juliet=Clara",
    )
    read.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="a .txt, .md, .html, .pdf, .docx, .epub, .eml, .srt or .vtt file",
    )
    read.add_argument(
        "-o",
        "--output",
        type=Path,
        required=True,
        metavar="FILE",
        help=f"its ending says how: {', '.join(BOOK_FORMATS[:-1])} or {BOOK_FORMATS[-1]}",
    )
    read.add_argument(
        "--voice",
        metavar="NAME|FILE",
        help="a voice of the library, a voice file, or a preset speaker of a CustomVoice model "
        "(default: the model's first)",
    )
    read.add_argument(
        "--language", metavar="NAME", help="such as English (default: as the document says)"
    )
    book = read.add_argument_group("book")
    book.add_argument(
        "--chapters",
        action=argparse.BooleanOptionalAction,
        help="mark the chapters in the file (default: yes, where the format can)",
    )
    book.add_argument(
        "--captions",
        type=_kinds,
        default=(),
        metavar="KIND,…",
        help=f"write when each sentence and word is heard beside it: {', '.join(CAPTION_KINDS)}",
    )
    book.add_argument("--title", help="(default: the document's)")
    book.add_argument("--author", help="(default: the document's)")
    book.add_argument(
        "--cover", type=Path, metavar="FILE", help="a picture (default: the document's)"
    )
    book.add_argument(
        "--cast",
        type=_part,
        action="append",
        metavar="NAME=VOICE",
        help="speak lines such as “Anna: Hello.” in this voice, without the name; once for each "
        "name (default: the book's own voice)",
    )
    add_rules(book.add_argument, has_kind=True)
    work = read.add_argument_group("work in progress")
    how = work.add_mutually_exclusive_group()
    how.add_argument(
        "--resume",
        action="store_true",
        help="go on with an interrupted run, or fail where there is none (without it, one is gone "
        "on with where there is one)",
    )
    how.add_argument("--fresh", action="store_true", help="begin anew")
    work.add_argument(
        "--keep-parts", action="store_true", help="keep the parts when the book is done"
    )
    add_remote(read)
    return read


def _kinds(given: str) -> tuple[str, ...]:
    kinds = tuple(dict.fromkeys(kind.strip().lower() for kind in given.split(",")))
    for kind in kinds:
        if kind not in CAPTION_KINDS:
            raise argparse.ArgumentTypeError(f"{kind!r} is none of {', '.join(CAPTION_KINDS)}")
    return kinds


def _part(given: str) -> tuple[str, str]:
    name, sign, voice = given.partition("=")
    if not (name.strip() and sign and voice.strip()):
        raise argparse.ArgumentTypeError(f"{given!r} is no NAME=VOICE, such as Romeo=Ben")
    return name.strip(), voice.strip()
