"""Reading a whole document into one file: read."""

import shlex
from argparse import Namespace
from collections.abc import Collection, Generator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from engine.books import (
    BookJob,
    BookProgress,
    BookResult,
    Manuscript,
    Stage,
    begin,
    directory_for,
    has_chapters,
    has_cover,
    manuscript_of,
    prepared_cover,
    require_format,
    write_captions,
)
from engine.cli.messages import ProgressLine, note
from engine.cli.rules import rules_of
from engine.cli.speaking import choose_voice, opened, read_voice
from engine.cli.texts import is_file
from engine.contract import SourceKind, Voice, home_directory
from engine.documents import Document, read_document
from engine.errors import BadRequestError, SettingError, UnknownNameError, VivavoceError
from engine.speech import Speaker, find_voice
from engine.text.dialogue import speaker_key

_SHOWN_MARKS, _SHOWN_NAMES = 10, 6


def read_book(arguments: Namespace) -> int:
    """Reads a document into a sound file; after Ctrl+C, the same command goes on."""
    require_format(arguments.output)
    kind = None if arguments.kind is None else SourceKind(arguments.kind)
    document = read_document(arguments.file, kind)
    work = home_directory() / "books"
    directory = directory_for(work, arguments.output)
    if arguments.resume and not directory.is_dir():
        raise SettingError(
            f"There is nothing of {arguments.output} to go on with.", "Leave out --resume."
        )
    cover = _cover(arguments, document)
    _note_left_out(arguments, cover)
    line = ProgressLine()
    # Before the model, which may fail to open: --resume goes on from there too.
    with _begun(directory), opened(arguments) as speaker:
        manuscript = _manuscript(arguments, document, speaker)
        manuscript = replace(manuscript, cover=cover)
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
    write_captions(arguments.output, arguments.captions, result)
    if not arguments.keep_parts:
        job.remove_parts()
    _note_result(result)
    return 0


@contextmanager
def _begun(directory: Path) -> Generator[None]:
    """Makes a job's directory, and takes it away again where the request itself is refused."""
    is_new = not directory.is_dir()
    begin(directory)
    try:
        yield
    except (BadRequestError, UnknownNameError):
        if is_new:
            with suppress(OSError):  # not empty: something was done after all
                directory.rmdir()
        raise


def _manuscript(arguments: Namespace, document: Document, speaker: Speaker) -> Manuscript:
    voice, cast = choose_voice(arguments, speaker), cast_of(arguments)
    manuscript = manuscript_of(
        document,
        voice,
        arguments.language or "Auto",
        card=speaker.card,
        rules=rules_of(arguments),
        cast=cast,
        others=voice,
    )
    if cast is not None:
        _compare(cast, manuscript.speakers, arguments.file.name)
    return replace(
        manuscript,
        title=document.title if arguments.title is None else arguments.title,
        author=document.author if arguments.author is None else arguments.author,
    )


def _compare(cast: Collection[str], found: Sequence[str], file: str) -> None:
    """Refuses who does not speak, and names who has no voice of their own."""
    if not found:
        raise SettingError(
            f"{file} is no dialogue of lines such as “{next(iter(cast))}: Hello.”.",
            "Leave out --cast.",
        )
    keys = {speaker_key(name) for name in found}
    for name in cast:
        if speaker_key(name) not in keys:
            raise UnknownNameError(f"part in {file}", name, found)
    known = {speaker_key(name) for name in cast}
    without = [name for name in found if speaker_key(name) not in known]
    if without:
        verb = "speaks" if len(without) == 1 else "speak"
        note(
            f"Note: {_and(without)} {verb} in the book's own voice; for another: "
            f"--cast {shlex.quote(f'{without[0]}=NAME')}"
        )


def _and(names: Sequence[str]) -> str:
    if len(names) > _SHOWN_NAMES:
        return f"{', '.join(names[:_SHOWN_NAMES])} and {len(names) - _SHOWN_NAMES} more"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def cast_of(arguments: Namespace) -> dict[str, Voice] | None:
    """Gives who speaks which name; None where nobody was named.

    Raises:
        UnknownVoiceError: There is no voice of this name.
    """
    if arguments.cast is None:
        return None
    return {
        name: read_voice(Path(voice)) if is_file(voice) else find_voice(voice)
        for name, voice in arguments.cast
    }


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
