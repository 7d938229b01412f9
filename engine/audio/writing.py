"""Samples → a sound file, at once or bit by bit."""

from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self
from uuid import uuid4
from weakref import finalize

import numpy as np
import soundfile  # pyright: ignore[reportMissingTypeStubs] it ships none

from engine.contract import SAMPLE_RATE_HZ, Samples
from engine.errors import AudioFormatError, SoundFileError

# Extension → libsndfile's container, and its coding by bits per sample.
SOUND_FORMATS = {
    ".wav": ("WAV", {16: "PCM_16", 24: "PCM_24", 32: "FLOAT"}),
    ".flac": ("FLAC", {16: "PCM_16", 24: "PCM_24"}),
    ".mp3": ("MP3", {16: "MPEG_LAYER_III"}),
    ".ogg": ("OGG", {16: "VORBIS"}),
    ".opus": ("OGG", {16: "OPUS"}),
}


class SoundWriter:
    """Writes a sound file bit by bit; it appears under its name only when it is whole.

    The file is the same however the samples are cut into appends.

    Use it in a `with` statement: after an exception nothing is left behind, and a file that was
    there before is untouched.

    Args:
        path: Its extension names the format: wav, flac, mp3, ogg (Vorbis) or opus.
        bit_depth: 16; 24 for wav and flac; 32 (float) for wav.

    Raises:
        AudioFormatError: The format or its bit depth cannot be written.
        SoundFileError: The file cannot be written (also from `append` and the end of `with`).
    """

    def __init__(self, path: Path, *, bit_depth: int = 16) -> None:
        self._path = path
        self._format, self._subtype = _format_of(path, bit_depth)
        self._temporary = path.parent / f".vivavoce-{uuid4().hex}.part"
        self._file: soundfile.SoundFile | None = None
        self._pending: Samples = np.zeros(0, np.float32)
        # Ctrl+C can fall between `__enter__`'s making the file and the statement after it: then
        # `__exit__` is never called, but the writer still goes.
        self._remove_temporary = finalize(self, _remove, self._temporary)
        self._require_place()

    def __enter__(self) -> Self:
        """Makes the temporary file."""
        try:
            with self._reported():
                self._require_place()
                self._temporary.touch()  # says why it cannot be, where libsndfile does not
                self._file = soundfile.SoundFile(
                    str(self._temporary),
                    "w",
                    samplerate=SAMPLE_RATE_HZ,
                    channels=1,
                    subtype=self._subtype,
                    format=self._format,
                )
        except SoundFileError:
            self._remove_temporary()
            raise
        return self

    def _require_place(self) -> None:
        try:
            is_folder = self._path.is_dir()
        except OSError as error:  # a name that is too long
            raise SoundFileError(
                f"{self._path.name} cannot be written: {error.strerror}.", "Choose another name."
            ) from error
        if is_folder:
            raise SoundFileError(f"{self._path} is a folder.", "Add a file name, such as out.wav.")
        if not self._path.parent.is_dir():
            raise SoundFileError(
                f"There is no folder {self._path.parent}.", "Make it first, or choose another."
            )

    def append(self, samples: Samples) -> None:
        """Adds samples, float32 `[n]`, mono, 24 kHz; what is beyond ±1 is cut off there."""
        self._pending = np.concatenate([self._pending, samples])
        # Exactly a second at a time: what libsndfile's Vorbis encoder makes depends on the size of
        # the calls (0.011 between 80 ms and 1 s), and very large ones overflow its stack
        # (https://github.com/bastibe/python-soundfile/issues/396).
        while len(self._pending) >= SAMPLE_RATE_HZ:
            self._write(self._pending[:SAMPLE_RATE_HZ])
            self._pending = self._pending[SAMPLE_RATE_HZ:]

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Gives the file its name, or takes it away after an error."""
        try:
            try:
                if error is None:
                    self._write(self._pending)
            finally:
                if self._file is not None:
                    with self._reported():
                        self._file.close()
            if error is None:
                with self._reported():
                    self._temporary.replace(self._path)
        finally:
            self._remove_temporary()

    def _write(self, samples: Samples) -> None:
        assert self._file is not None, "append belongs inside the with statement"
        with self._reported():
            self._file.write(samples)

    @contextmanager
    def _reported(self) -> Generator[None]:
        try:
            yield
        # soundfile asserts that all was written, which a full disk makes untrue.
        except (OSError, soundfile.SoundFileError, AssertionError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            if not reason or "System error" in reason:  # all that libsndfile says of a full disk
                reason = "is the disk full?"
            raise SoundFileError(
                f"{self._path} cannot be written ({reason}).",
                "Check the free space and your rights there, or choose another folder.",
            ) from error


def write_sound(path: Path, samples: Samples, *, bit_depth: int = 16) -> None:
    """Writes a whole sound file; see `SoundWriter`.

    Args:
        path: Its extension names the format: wav, flac, mp3, ogg (Vorbis) or opus.
        samples: float32 `[n]`, mono, 24 kHz.
        bit_depth: 16; 24 for wav and flac; 32 (float) for wav.

    Raises:
        AudioFormatError: The format or its bit depth cannot be written.
        SoundFileError: The file cannot be written.
    """
    with SoundWriter(path, bit_depth=bit_depth) as writer:
        writer.append(samples)


def to_pcm16(samples: Samples) -> bytes:
    """Gives float32 within ±1 as 16-bit little-endian, to the bit as the sound files hold it.

    Source: libsndfile `f2les_clip_array`, which cuts the lower half of a 32-bit integer off.
    """
    wide = np.rint(samples.astype(np.float64) * 2**31).clip(-(2**31), 2**31 - 1).astype(np.int64)
    return (wide >> 16).astype("<i2").tobytes()


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)


def _format_of(path: Path, bit_depth: int) -> tuple[str, str]:
    known = soundfile.available_formats()
    possible = {
        extension: made
        for extension, made in SOUND_FORMATS.items()
        if made[0] in known and made[1][16] in soundfile.available_subtypes(made[0])
    }
    found = possible.get(path.suffix.lower())
    if found is None:
        ending = f"“{path.suffix}”" if path.suffix else "a name without extension"
        raise AudioFormatError(
            f"Sound cannot be written as {ending}.",
            f"Choose a name that ends in {', '.join(possible)}.",
        )
    container, subtypes = found
    if bit_depth not in subtypes:
        depths = " or ".join(str(depth) for depth in subtypes)
        raise AudioFormatError(
            f"{container} cannot be written with {bit_depth} bits.", f"Choose {depths}."
        )
    return container, subtypes[bit_depth]
