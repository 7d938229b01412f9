"""Parts → the finished file: levelled, joined and streamed, one part in memory at a time."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import soundfile  # pyright: ignore[reportMissingTypeStubs] it ships none

from engine.audio import SoundWriter
from engine.books.layout import Place
from engine.books.shelf import Kept, Shelf
from engine.books.sound import gains_of, levelled, with_soft_ends
from engine.books.tagged import TAGGED_FORMATS, ChapterMark, TaggedWriter, Tags
from engine.contract import SAMPLE_RATE_HZ
from engine.errors import SettingError, SoundFileError

BOOK_FORMATS = (*TAGGED_FORMATS, ".ogg", ".wav")
_MAX_WAV_BYTES = 2**32 - 2**16


def has_chapters(path: Path) -> bool:
    """Whether a file of this name can carry title, author and chapters."""
    return path.suffix.lower() in TAGGED_FORMATS


def has_cover(path: Path) -> bool:
    """Whether a file of this name can carry a cover."""
    return has_chapters(path) and path.suffix.lower() != ".opus"


def require_format(path: Path) -> None:
    """Checks that a book can be written into a file of this name.

    Raises:
        SettingError: Its extension names no format, or none that books are written in.
    """
    if path.suffix.lower() not in BOOK_FORMATS:
        ending = f"“{path.suffix}”" if path.suffix else "a name without extension"
        raise SettingError(
            f"A book cannot be written as {ending}.",
            f"Choose a name that ends in {', '.join(BOOK_FORMATS)}.",
        )


def writer_for(path: Path, tags: Tags) -> SoundWriter | TaggedWriter:
    """Gives what writes a file; nothing is written before its `with`.

    Raises:
        SettingError: Its extension names no format of a book.
        AudioFormatError: The format cannot be written here.
        PartMissingError: PyAV is missing, or too old for chapters.
        SoundFileError: There is no such folder, or it is one.
    """
    require_format(path)
    if not has_chapters(path):
        return SoundWriter(path)
    # What it says of the place is right for every format.
    SoundWriter(path.with_suffix(".wav"))
    if path.is_dir():
        raise SoundFileError(f"{path} is a folder.", "Add a file name, such as book.m4b.")
    return TaggedWriter(path, tags)


def bind(
    path: Path,
    tags: Tags,
    shelf: Shelf,
    parts: Sequence[tuple[Kept, Place]],
    target_lufs: float | None,
    on_part: Callable[[int], None],
) -> None:
    """Writes the finished file.

    Args:
        path: Its extension names the format.
        tags: What players show.
        shelf: Where the parts are.
        parts: Each part with its place.
        target_lufs: How loud each is to be; None leaves them as they are.
        on_part: Called after each part with its number; what it raises gives the file up.

    Raises:
        SoundFileError: It cannot be written, or a part cannot be read; nothing is left of it.
    """
    n_samples = parts[-1][1].end if parts else 0
    if path.suffix.lower() == ".wav" and 2 * n_samples > _MAX_WAV_BYTES:
        raise SoundFileError(
            f"The book has {n_samples / SAMPLE_RATE_HZ / 3600:.1f} hours; "
            "a WAV file ends at 24.8 hours.",
            "Let its name end in .flac or .m4b instead; what is done stays.",
        )
    shapes = [kept.shape for kept, _ in parts]
    gains = [1.0] * len(parts) if target_lufs is None else gains_of(shapes, target_lufs)
    with writer_for(path, tags) as writer:
        for number, ((kept, place), gain) in enumerate(zip(parts, gains, strict=True)):
            for begin in range(0, place.gap_samples, SAMPLE_RATE_HZ):
                n_silent = min(SAMPLE_RATE_HZ, place.gap_samples - begin)
                writer.append(np.zeros(n_silent, np.float32))
            begin = place.skip_samples
            samples = shelf.samples_of(kept)[begin : begin + place.n_samples]
            writer.append(with_soft_ends(levelled(samples, gain)))
            on_part(number)
    # libsndfile tells nobody when OGG's last page, written on closing, finds the disk full.
    if not has_chapters(path) and soundfile.info(str(path)).frames != n_samples:  # pyright: ignore[reportUnknownMemberType]
        path.unlink()
        raise SoundFileError(
            f"{path} cannot be written (its end is missing: is the disk full?).",
            "Check the free space there, then start again: what is done stays.",
        )


def chapter_marks(titles: Sequence[str], places: Sequence[Place]) -> tuple[ChapterMark, ...]:
    """Gives where the chapters begin and end; one without a spoken part has no mark."""
    starts: dict[int, int] = {}
    for place in places:
        starts.setdefault(place.chapter, place.start)
    numbers = sorted(starts)
    ends = [starts[number] for number in numbers[1:]] + [places[-1].end] if places else []
    return tuple(
        ChapterMark(
            titles[number].strip() or f"Chapter {number + 1}",
            # What comes before the first voice belongs to the first chapter.
            0.0 if number == numbers[0] else starts[number] / SAMPLE_RATE_HZ,
            end / SAMPLE_RATE_HZ,
        )
        for number, end in zip(numbers, ends, strict=True)
    )
