"""Samples → a sound file with title, author, cover and chapters, through PyAV (FFmpeg's libraries).

M4B: QuickTime chapter track, Nero `chpl` and `covr`; MP3: ID3 CHAP, CTOC and APIC; FLAC: a picture
block and `CHAPTER…` comments; Opus: `CHAPTER…` comments. WAV and OGG (Vorbis) are written by
`engine.audio.SoundWriter` and carry none of this: PyAV's wheels have no Vorbis encoder, libsndfile
no way to write chapters.
"""

import importlib
from collections.abc import Generator, Iterable
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from uuid import uuid4
from weakref import finalize

import numpy as np

from engine.contract import SAMPLE_RATE_HZ, Samples
from engine.errors import AudioFormatError, PartMissingError, SettingError, SoundFileError

_BIT_RATE = 64_000  # 24 kHz mono
_TICKS_PER_S = 1_000  # chapters' times
_MAX_COVER_BYTES = 20_000_000


@dataclass(frozen=True, slots=True)
class ChapterMark:
    """Where a chapter lies in the book, in seconds."""

    title: str
    start_s: float
    end_s: float


@dataclass(frozen=True, slots=True)
class Tags:
    """What players show.

    Attributes:
        title: May be empty, as all of them.
        author: The artist, in players' words.
        cover: A JPEG or PNG file's bytes.
        chapters: In their order, without overlap.
    """

    title: str = ""
    author: str = ""
    cover: bytes | None = None
    chapters: tuple[ChapterMark, ...] = ()


@dataclass(frozen=True, slots=True)
class _Form:
    muxer: str
    codec: str
    sample_format: str
    options: dict[str, str] = field(default_factory=dict[str, str])


TAGGED_FORMATS = {
    # The muxer `ipod` would refuse the cover.
    ".m4b": _Form("mp4", "aac", "fltp", {"brand": "M4B "}),
    ".m4a": _Form("mp4", "aac", "fltp", {"brand": "M4A "}),
    ".mp3": _Form("mp3", "libmp3lame", "fltp"),
    ".flac": _Form("flac", "flac", "s16"),
    ".opus": _Form("ogg", "libopus", "flt"),
}


class TaggedWriter:
    """Writes a sound file bit by bit; it appears under its name only when it is whole.

    Use it in a `with` statement: after an exception nothing is left behind, and a file that was
    there before is untouched.

    Args:
        path: Its extension is one of `TAGGED_FORMATS`.
        tags: What players show; Opus has no room for the cover.

    Raises:
        AudioFormatError: This PyAV has no encoder for it.
        PartMissingError: PyAV is missing, or too old for chapters.
        SoundFileError: The file cannot be written (also from `append` and the end of `with`).
    """

    def __init__(self, path: Path, tags: Tags) -> None:
        self._path, self._tags = path, tags
        self._form = TAGGED_FORMATS[path.suffix.lower()]
        self._av = _pyav()
        if self._form.codec not in self._av.codec.codecs_available:
            raise AudioFormatError(
                f"This PyAV cannot write {path.suffix}: it has no encoder {self._form.codec}.",
                "Install PyAV's own wheel (pip install --force-reinstall av), or choose .wav.",
            )
        self._temporary = path.parent / f".vivavoce-{uuid4().hex}.part"
        self._remove_temporary = finalize(self, _remove, self._temporary)
        self._container: Any = None  # PyAV's types leave out too much to be of use
        self._stream: Any = None
        self._n_samples = 0

    def __enter__(self) -> Self:
        """Makes the temporary file."""
        try:
            with self._reported():
                self._open()
        except BaseException:
            self._close_quietly()
            raise
        return self

    def append(self, samples: Samples) -> None:
        """Adds samples, float32 `[n]`, mono, 24 kHz; what is beyond ±1 is cut off there."""
        for begin in range(0, len(samples), SAMPLE_RATE_HZ):
            self._encode(np.clip(samples[begin : begin + SAMPLE_RATE_HZ], -1.0, 1.0))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Gives the file its name, or takes it away after an error."""
        try:
            if error is None:
                with self._reported():
                    self._container.mux(self._stream.encode(None))
                    self._container.close()
                    self._temporary.replace(self._path)
        finally:
            self._close_quietly()

    def _open(self) -> None:
        form, tags = self._form, self._tags
        container = self._av.open(
            str(self._temporary), "w", format=form.muxer, options=form.options
        )
        self._container = container
        stream = container.add_stream(form.codec, rate=SAMPLE_RATE_HZ)
        self._stream = stream
        stream.codec_context.layout = "mono"
        stream.codec_context.format = form.sample_format
        if form.codec != "flac":
            stream.codec_context.bit_rate = _BIT_RATE
        comments = {
            "title": tags.title,
            "album": tags.title,
            "artist": tags.author,
            "album_artist": tags.author,
            "genre": "Audiobook",
        }
        if form.muxer in ("flac", "ogg"):
            # FFmpeg itself writes none into flac, and into ogg those beyond a half second one
            # second late: its seconds are rounded, not cut (FFmpeg 8.1.2, 2026-12-02).
            comments |= _chapter_comments(tags.chapters)
        else:
            container.set_chapters(
                [
                    {
                        "id": number,
                        "start": round(mark.start_s * _TICKS_PER_S),
                        "end": round(mark.end_s * _TICKS_PER_S),
                        "time_base": Fraction(1, _TICKS_PER_S),
                        "metadata": {"title": _clean(mark.title)},
                    }
                    for number, mark in enumerate(tags.chapters)
                ]
            )
        # Of an ogg file the comments belong to its stream.
        target = stream.metadata if form.muxer == "ogg" else container.metadata
        target.update({key: _clean(text) for key, text in comments.items() if text})
        if tags.cover is not None and form.muxer != "ogg":
            self._add_cover(container, tags.cover)

    def _add_cover(self, container: Any, cover: bytes) -> None:
        with _opened_cover(self._av, cover) as source:
            template = source.streams.video[0]
            picture = container.add_stream_from_template(template)
            picture.disposition = self._av.stream.Disposition.attached_pic.value
            packet = next(iter(source.demux(template)))
            packet.stream = picture
            packet.pts = packet.dts = 0
            container.mux(packet)

    def _encode(self, samples: Samples) -> None:
        assert self._container is not None, "append belongs inside the with statement"
        whole = self._form.sample_format == "s16"
        values = np.round(samples * 32_767).astype(np.int16) if whole else samples
        with self._reported():
            frame = self._av.AudioFrame.from_ndarray(
                np.ascontiguousarray(values)[None, :],
                format=self._form.sample_format,
                layout="mono",
            )
            frame.sample_rate = SAMPLE_RATE_HZ
            frame.time_base = Fraction(1, SAMPLE_RATE_HZ)
            frame.pts = self._n_samples
            self._n_samples += len(samples)
            self._container.mux(self._stream.encode(frame))

    def _close_quietly(self) -> None:
        if self._container is not None:
            # After a full disk, closing fails as well; that has been told.
            with suppress(self._av.FFmpegError, OSError):
                self._container.close()
        self._remove_temporary()

    @contextmanager
    def _reported(self) -> Generator[None]:
        try:
            yield
        except (self._av.FFmpegError, OSError) as error:
            raise SoundFileError(
                f"{self._path} cannot be written ({getattr(error, 'strerror', None) or error}).",
                "Check the free space and your rights there, or choose another folder.",
            ) from error


def prepared_cover(cover: bytes) -> bytes:
    """Gives a cover that can be put into a file, before hours are spent on the rest.

    JPEG and PNG stay as they are, of GIF and WebP a PNG is made.

    Raises:
        SettingError: It is none of these, or damaged, or over 20 MB.
        PartMissingError: PyAV is missing, or too old for chapters.
    """
    if len(cover) > _MAX_COVER_BYTES:
        raise SettingError(
            f"The cover has {len(cover) / 1e6:.0f} MB; 20 MB is the limit.", "Make it smaller."
        )
    av = _pyav()
    try:
        with _opened_cover(av, cover) as source:
            picture = next(source.decode(video=0))
            is_fit = source.format.name in ("jpeg_pipe", "png_pipe")
        return cover if is_fit else _as_png(av, picture)
    except (av.FFmpegError, OSError, StopIteration, IndexError, ValueError) as error:
        raise SettingError("The cover is damaged.", "Choose another JPEG or PNG file.") from error


def _as_png(av: Any, picture: Any) -> bytes:
    encoder = av.CodecContext.create("png", "w")
    encoder.width, encoder.height = picture.width, picture.height
    encoder.pix_fmt, encoder.time_base = "rgb24", Fraction(1, 1)
    frame = picture.reformat(format="rgb24")
    frame.pts = None
    return b"".join(bytes(packet) for packet in (*encoder.encode(frame), *encoder.encode(None)))


@contextmanager
def _opened_cover(av: Any, cover: bytes) -> Generator[Any]:
    # The demuxer is always prescribed: left to itself, FFmpeg would take a text for a playlist and
    # fetch what it names.
    magics = {
        b"\xff\xd8\xff": "jpeg_pipe",
        b"\x89PNG\r\n\x1a\n": "png_pipe",
        b"GIF8": "gif",
        b"RIFF": "webp_pipe",
    }
    demuxer = next((name for magic, name in magics.items() if cover.startswith(magic)), None)
    if demuxer is None:
        raise SettingError(
            "The cover is neither a JPEG, PNG, GIF nor WebP picture.", "Choose another."
        )
    with av.open(BytesIO(cover), "r", format=demuxer) as source:
        yield source


def _pyav() -> Any:
    try:
        av: Any = importlib.import_module("av")  # 0.2 s, which only a book needs
    except ImportError as error:
        raise PartMissingError(
            "This kind of file is written by PyAV, which is not installed.",
            "Run `pip install av`, or choose a name that ends in .wav or .ogg.",
        ) from error
    if not hasattr(av.container.OutputContainer, "set_chapters"):
        raise PartMissingError(
            f"PyAV {av.__version__} cannot write chapters; 16.0 is the first that can.",
            "Run `pip install --upgrade av`, or choose a name that ends in .wav or .ogg.",
        )
    return av


def _chapter_comments(chapters: Iterable[ChapterMark]) -> dict[str, str]:
    """Gives chapters in the way of https://wiki.xiph.org/Chapter_Extension."""
    comments: dict[str, str] = {}
    for number, mark in enumerate(chapters):
        minutes, seconds = divmod(round(mark.start_s, 3), 60)
        hours, minutes = divmod(int(minutes), 60)
        comments[f"CHAPTER{number:03}"] = f"{hours:02}:{minutes:02}:{seconds:06.3f}"
        comments[f"CHAPTER{number:03}NAME"] = mark.title
    return comments


def _clean(text: str) -> str:
    """Gives a text that C can take: without NUL and halves of surrogate pairs, in one line."""
    whole = text.encode("utf-8", "replace").decode().replace("\0", "")
    return " ".join(whole.split())


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)
