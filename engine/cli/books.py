"""Reading a whole document into one file: read."""

import argparse
from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import regex

from engine.books import (
    BookJob,
    BookProgress,
    BookResult,
    Border,
    Chapter,
    Manuscript,
    Part,
    Stage,
    directory_for,
    has_chapters,
    has_cover,
    parts_of,
    prepared_cover,
)
from engine.captions import CAPTION_KINDS, captions, timed_sentences
from engine.cli.messages import ProgressLine, note
from engine.cli.speaking import choose_voice, opened
from engine.contract import ModelCard, VoiceChoice, home_directory
from engine.documents import Chapter as DocumentChapter
from engine.documents import Document, read_document
from engine.errors import SettingError, SoundFileError, VivavoceError
from engine.text import Mapped

BOOK_FORMATS = ("m4b", "mp3", "flac", "ogg", "opus", "wav")

# What documents call the languages that models call by name.
_LANGUAGES = {
    "de": "german",
    "en": "english",
    "es": "spanish",
    "fr": "french",
    "it": "italian",
    "ja": "japanese",
    "ko": "korean",
    "pt": "portuguese",
    "ru": "russian",
    "zh": "chinese",
}
_SHOWN_MARKS = 10
_LETTER = regex.compile(r"[\p{L}\p{N}]+")

Add = Callable[..., argparse.ArgumentParser]


def add_read(add: Add) -> argparse.ArgumentParser:
    """Adds the command `read`; who calls it adds the model's arguments."""
    what = "Reads a whole document into one file, which can be interrupted and gone on with."
    examples = (
        "vivavoce read book.epub -o book.m4b --voice Anna",
        "vivavoce read report.pdf -o report.mp3 --captions srt,json",
        "vivavoce read film.srt -o film.flac          (each subtitle at its time)",
    )
    read = add(
        "read",
        help=what,
        description=what,
        epilog="examples:\n" + "\n".join(f"  {example}" for example in examples),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    read.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="a .txt, .md, .html, .pdf, .docx, .epub, .srt or .vtt file",
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
    return read


def read_book(arguments: Namespace) -> int:
    """Reads a document into a sound file; after Ctrl+C, the same command goes on."""
    document = read_document(arguments.file)
    work = home_directory() / "books"
    directory = directory_for(work, arguments.output)
    if arguments.resume and not directory.is_dir():
        raise SettingError(
            f"There is nothing of {arguments.output} to go on with.", "Leave out --resume."
        )
    cover = _cover(arguments, document)
    _note_left_out(arguments, cover)
    line = ProgressLine()
    with opened(arguments) as speaker:
        card = speaker.card
        language = _language(arguments, document, card)
        manuscript = manuscript_of(document, choose_voice(arguments, speaker), language)
        manuscript = replace(
            manuscript,
            title=document.title if arguments.title is None else arguments.title,
            author=document.author if arguments.author is None else arguments.author,
            cover=cover,
        )
        job = BookJob(
            manuscript,
            arguments.output,
            speaker,
            work,
            marks_chapters=arguments.chapters is not False,
            is_fresh=arguments.fresh,
            on_progress=lambda progress: line.show(_told(progress)),
        )
        try:
            result = job.run()
        except (KeyboardInterrupt, VivavoceError):
            line.clear()
            if directory.is_dir():
                without = " without --fresh" if arguments.fresh else ""
                note(f"What is done stays: repeat the command{without} to go on.")
            raise
        finally:
            line.clear()
    assert result is not None, "nobody cancels it but Ctrl+C"
    _write_captions(arguments.output, arguments.captions, result)
    if not arguments.keep_parts:
        job.remove_parts()
    _note_result(result)
    return 0


def manuscript_of(document: Document, voice: VoiceChoice, language: str) -> Manuscript:
    """Makes a document ready to be read.

    Args:
        document: What `read_document` gives.
        voice: Who reads.
        language: What it is in, as the model calls it, or `Auto`.
    """
    chapters = tuple(
        Chapter(chapter.title, tuple(_parts(chapter, language))) for chapter in document.chapters
    )
    return Manuscript(
        document.title, document.author, chapters, voice, language, cover=document.cover
    )


def _parts(chapter: DocumentChapter, language: str) -> Iterable[Part]:
    if chapter.cues:
        for cue in chapter.cues:
            made = parts_of(_ready(cue.text, chapter, language), language=language)
            for number, part in enumerate(made):
                yield replace(part, border=Border.SENTENCE, start_s=None if number else cue.start_s)
        return
    # A title that is not the text's first line as well would not be heard.
    if not _letters(chapter.text).startswith(_letters(chapter.title)):
        yield from parts_of(
            _ready(chapter.title, chapter, language), language=language, is_heading=True
        )
    yield from parts_of(_ready(chapter.text, chapter, language), language=language)


def _ready(text: str, chapter: DocumentChapter, language: str) -> Mapped:
    """Cleans by `chapter.kind` and normalises by language: until that is there, nothing."""
    del chapter, language
    return Mapped.of(text)


def _letters(text: str) -> str:
    return "".join(_LETTER.findall(text)).casefold()


def _language(arguments: Namespace, document: Document, card: ModelCard) -> str:
    if arguments.language is not None:
        return arguments.language
    tag = regex.split("[-_]", document.language or "")[0].lower()
    name = _LANGUAGES.get(tag, "")
    return name if name in (known.lower() for known in card.languages) else "Auto"


def _cover(arguments: Namespace, document: Document) -> bytes | None:
    if arguments.cover is not None:
        try:
            return prepared_cover(arguments.cover.read_bytes())
        except OSError as error:
            raise SettingError(
                f"{arguments.cover} cannot be read: {error.strerror}.", "Check --cover."
            ) from error
    if document.cover is None or not has_cover(arguments.output):
        return None
    try:
        return prepared_cover(document.cover)
    except SettingError as error:
        note(f"Note: the document's cover is left out. {error.what}")
        return None


def _note_left_out(arguments: Namespace, cover: bytes | None) -> None:
    suffix = arguments.output.suffix.lower()
    if arguments.chapters and not has_chapters(arguments.output):
        note(f"Note: a {suffix} file has no chapters; .m4b, .mp3, .flac and .opus files have.")
    if cover is not None and arguments.cover is not None and not has_cover(arguments.output):
        note(f"Note: a {suffix} file has no cover; .m4b, .mp3 and .flac files have.")


def _told(progress: BookProgress) -> str:
    doing = {Stage.PAUSED: "Paused", Stage.WRITING: "Writing the file"}.get(
        progress.stage, "Reading"
    )
    share = 100 * progress.done / progress.total
    left = "" if progress.left_s is None else f", about {_span(progress.left_s)} left"
    return f"{doing} … {share:.0f} % ({progress.n_parts_done} of {progress.n_parts} parts){left}"


def _span(seconds: float) -> str:
    minutes = round(seconds / 60)
    if minutes < 2:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"


def _write_captions(output: Path, kinds: Sequence[str], result: BookResult) -> None:
    timed = [
        sentence
        for part in result.parts
        for sentence in timed_sentences(
            part.text, part.start_s, part.end_s, part.pauses_s, part.language
        )
    ]
    for kind in kinds:
        path = output.with_suffix(f".{kind}")
        try:
            path.write_text(captions(timed, kind), encoding="utf-8", newline="\n")
        except OSError as error:
            raise SoundFileError(
                f"{output} is done, but {path} cannot be written: {error.strerror}.",
                "Check the free space and your rights there.",
            ) from error


def _note_result(result: BookResult) -> None:
    n_chapters = len(result.chapters)
    in_chapters = f" in {n_chapters} chapters" if n_chapters > 1 else ""
    note(f"{result.path}: {_span(result.duration_s)} of sound{in_chapters}.")
    if result.marked:
        note("Note: with these parts something is wrong, even after three takes:")
        for mark in result.marked[:_SHOWN_MARKS]:
            text = mark.text if len(mark.text) <= 60 else f"{mark.text[:59]}…"
            note(f"  {mark.start_s:.0f} s ({mark.fault}): {' '.join(text.split())}")
        if len(result.marked) > _SHOWN_MARKS:
            note(f"  … and {len(result.marked) - _SHOWN_MARKS} more")
    if result.late:
        worst = max(late.late_s for late in result.late)
        note(
            f"Note: {len(result.late)} subtitles set in late, since the one before takes longer "
            f"to say than it is shown; at most by {worst:.1f} s."
        )


def _kinds(given: str) -> tuple[str, ...]:
    kinds = tuple(dict.fromkeys(kind.strip().lower() for kind in given.split(",")))
    for kind in kinds:
        if kind not in CAPTION_KINDS:
            raise argparse.ArgumentTypeError(f"{kind!r} is none of {', '.join(CAPTION_KINDS)}")
    return kinds
