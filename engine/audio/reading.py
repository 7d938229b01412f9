"""A sound file of any kind → mono float32 samples at 24 kHz."""

import hashlib
import importlib
import io
import shutil
import subprocess
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, cast

import numpy as np
import soundfile  # pyright: ignore[reportMissingTypeStubs] it ships none
import soxr  # pyright: ignore[reportMissingTypeStubs] it ships none
from numpy.typing import NDArray

from engine.contract import SAMPLE_RATE_HZ, Samples
from engine.errors import RecordingUnreadableError, SettingError

# What is looked at of a longer recording: ten minutes are 58 MB, three hours would be 1 GB.
MAX_READ_S = 600.0
HOPS_PER_S = 50  # clipping and loudness are taken every 20 ms


@dataclass(frozen=True, slots=True)
class Recording:
    """What was read of a recording.

    Attributes:
        name: The file's name, or “The recording” where there was no file.
        samples: float32 `[n]`, mono, 24 kHz, within ±1; at most the first ten minutes.
        clipped_share: float32 `[n // 480]`: in each 20 ms, the share of the source's samples that
            lie in flat runs at full scale.
        source_rate_hz: The source's sample rate.
        n_channels: The source's channels; their mean was taken.
        sha256: Of the source's bytes, in hexadecimal.
        is_cut_off: Whether it goes on after the ten minutes that were read.
    """

    name: str
    samples: Samples
    clipped_share: Samples
    source_rate_hz: int
    n_channels: int
    sha256: str
    is_cut_off: bool = False

    @property
    def duration_s(self) -> float:
        """How long `samples` is."""
        return len(self.samples) / SAMPLE_RATE_HZ


@dataclass(frozen=True, slots=True)
class _Source:
    rate_hz: int
    n_channels: int
    blocks: Iterator[Samples]  # [n, channels], about a second each or less


def read_recording(
    source: str | Path | bytes, *, stretch_s: tuple[float, float] | None = None
) -> Recording:
    """Reads a recording; what it is, is found from its content and never from its extension.

    wav, flac, mp3, ogg, opus and all else that libsndfile knows are read by soundfile; m4a, aac,
    webm, wma and amr by PyAV, or else by an `ffmpeg` program.

    Args:
        source: A sound file or its bytes.
        stretch_s: Read only this stretch, start and end in seconds.

    Returns:
        At most the first ten minutes (of the stretch). Samples over full scale, as float and mp3
        files may have them, are scaled down as a whole.

    Raises:
        RecordingUnreadableError: Missing, empty, damaged, or in a format that cannot be read here.
        SettingError: The stretch lies outside the recording.
    """
    start_s, end_s = stretch_s or (0.0, float("inf"))
    if not 0 <= start_s < end_s:
        raise SettingError(
            f"There is no stretch from {start_s:g} s to {end_s:g} s.",
            "Give its start, then its end.",
        )
    if isinstance(source, bytes):
        name, handle = "The recording", io.BytesIO(source)
    else:
        name, handle = Path(source).name, _open(Path(source))
    with handle:
        head = handle.read(4096)
        if not head:
            raise RecordingUnreadableError(f"{name} is empty (0 bytes).", "Choose another file.")
        handle.seek(0)
        sha256 = hashlib.file_digest(handle, "sha256").hexdigest()
        handle.seek(0)
        with _decoded(handle, head, name, start_s + MAX_READ_S + 1) as decoded:
            return _collected(decoded, name, sha256, start_s, end_s)


def recording_of(samples: NDArray[Any], rate_hz: int, name: str = "The recording") -> Recording:
    """Takes samples that are in memory already, such as from a microphone, as a recording.

    Args:
        samples: `[n]` or `[n, channels]`; floats are full scale at ±1, int16 and int32 at their
            own limits, uint8 at 0 and 255.
        rate_hz: Their sample rate.
        name: What to call it in messages.

    Raises:
        RecordingUnreadableError: Of another type or shape, without any sample, or not finite.
    """
    scales = {"int16": 2.0**15, "int32": 2.0**31, "uint8": 2.0**7}
    scale = scales.get(samples.dtype.name, 1.0)
    if (samples.dtype.kind != "f" and scale == 1.0) or samples.ndim not in (1, 2):
        raise RecordingUnreadableError(
            f"{name} is an array of {samples.dtype} with {samples.ndim} axes.",
            "Give float32 or int16 samples as [n] or [n, channels].",
        )
    middle = 128.0 if samples.dtype == np.uint8 else 0.0
    block = ((samples.astype(np.float64) - middle) / scale).astype(np.float32)
    block = block[:, None] if block.ndim == 1 else block
    sha256 = hashlib.sha256(samples.tobytes()).hexdigest()
    decoded = _Source(rate_hz, block.shape[1], iter([block]))
    return _collected(decoded, name, sha256, 0.0, float("inf"))


class _Nameless(io.BufferedReader):
    """A file whose extension soundfile cannot see: it would take any `.raw` for headerless."""

    @property
    def name(self) -> str:
        return ""


class _Forward(soundfile.SoundFile):
    """Reads block after block as one read would.

    WORKAROUND soundfile 0.14 seeks after each read of a file that can seek, and libmpg123 then
    starts anew without its bit reservoir: mp3 read in blocks differed by up to 0.53 (2026-12-01).
    """

    def seekable(self) -> bool:
        return False


def _open(path: Path) -> _Nameless:
    try:
        if path.is_dir():
            raise RecordingUnreadableError(
                f"{path} is a folder, not a recording.", "Choose a file in it."
            )
        return _Nameless(io.FileIO(path))
    except FileNotFoundError as error:
        raise RecordingUnreadableError(
            f"There is no file {path}.", "Check the name, or choose another file."
        ) from error
    except (OSError, ValueError) as error:  # ValueError: a NUL character in the path
        raise RecordingUnreadableError(
            f"{path} cannot be opened ({getattr(error, 'strerror', None) or error}).",
            "Check the name and your rights to the file.",
        ) from error


@contextmanager
def _decoded(
    handle: io.BufferedIOBase, head: bytes, name: str, until_s: float
) -> Generator[_Source]:
    kind = _kind_beyond_libsndfile(head)
    if kind is None:
        with _by_soundfile(handle, head, name) as source:
            yield source
        return
    spoken_of, demuxer = kind
    try:
        av = importlib.import_module("av")  # optional, and 0.2 s
    except ImportError:
        program = shutil.which("ffmpeg")
        if program is None:
            raise RecordingUnreadableError(
                f"{name} is in the format {spoken_of}, which needs PyAV or ffmpeg to be read; "
                "neither is installed.",
                "Run `pip install av`, or convert the file to wav, flac, mp3 or ogg.",
            ) from None
        with _by_ffmpeg(program, handle, demuxer, name, until_s) as source:
            yield source
    else:
        with _by_av(av, handle, demuxer, name) as source:
            yield source


def _kind_beyond_libsndfile(head: bytes) -> tuple[str, str] | None:
    """Gives the format's name and its ffmpeg demuxer.

    The demuxer is always prescribed: left to itself, ffmpeg would take a text for a playlist and
    fetch what it names.
    """
    if head[4:8] == b"ftyp":
        return "MP4 (m4a)", "mov"
    if len(head) > 1 and head[0] == 0xFF and head[1] & 0xF6 == 0xF0:
        return "AAC", "aac"
    magics = {
        b"\x1aE\xdf\xa3": ("WebM", "matroska"),
        b"0&\xb2u\x8ef\xcf\x11": ("WMA", "asf"),
        b"#!AMR": ("AMR", "amr"),
    }
    return next((kind for magic, kind in magics.items() if head.startswith(magic)), None)


@contextmanager
def _by_soundfile(handle: io.BufferedIOBase, head: bytes, name: str) -> Generator[_Source]:
    try:
        file = _Forward(cast("BinaryIO", handle))
    except soundfile.LibsndfileError as error:
        what = "is a text" if _is_text(head) else "is damaged, or in no sound format known here"
        raise RecordingUnreadableError(
            f"{name} {what}.", "Choose a wav, flac, mp3, ogg or m4a file."
        ) from error
    try:
        with file:
            yield _Source(file.samplerate, file.channels, _blocks(file))
    except soundfile.LibsndfileError as error:
        raise _damaged(name) from error


def _blocks(file: _Forward) -> Generator[Samples]:
    while len(block := file.read(file.samplerate, dtype="float32", always_2d=True)):
        yield cast("Samples", block)


@contextmanager
def _by_av(av: Any, handle: io.BufferedIOBase, demuxer: str, name: str) -> Generator[_Source]:
    try:
        with av.open(handle, format=demuxer, metadata_errors="replace") as container:
            if not container.streams.audio:
                raise RecordingUnreadableError(f"{name} has no sound.", "Choose another file.")
            stream = container.streams.audio[0]
            if stream.codec_context is None:  # it names a codec that there is not
                raise _damaged(name)
            to_float = av.AudioResampler(format="fltp", layout=stream.layout, rate=stream.rate)
            blocks = (
                made.to_ndarray().T  # [channels, n] -> [n, channels]
                for frame in container.decode(stream)
                for made in to_float.resample(frame)
            )
            yield _Source(stream.rate, stream.channels, blocks)
    except (av.FFmpegError, ValueError) as error:  # ValueError: text in it that is no text
        raise _damaged(name) from error


@contextmanager
def _by_ffmpeg(
    program: str, handle: io.BufferedIOBase, demuxer: str, name: str, until_s: float
) -> Generator[_Source]:
    with tempfile.TemporaryDirectory(prefix="vivavoce-") as folder:
        # Through a file, since the index of an mp4 may stand at its end.
        given, made = Path(folder, "given"), Path(folder, "made.wav")
        with given.open("wb") as copy:
            shutil.copyfileobj(handle, copy)
        command = [program, "-nostdin", "-v", "error", "-f", demuxer, "-i", str(given), "-vn"]
        command += ["-t", str(until_s), "-c:a", "pcm_f32le", "-f", "wav", str(made)]
        if subprocess.run(command, capture_output=True, check=False).returncode != 0:
            raise _damaged(name)
        with made.open("rb") as wav, _by_soundfile(wav, b"", name) as source:
            yield source


def _collected(source: _Source, name: str, sha256: str, start_s: float, end_s: float) -> Recording:
    rate = source.rate_hz
    if not 4_000 <= rate <= 768_000:
        raise RecordingUnreadableError(
            f"{name} has the sample rate {rate} Hz.", "Choose a recording of 8 to 192 kHz."
        )
    first = round(start_s * rate)  # in source samples, as all positions here
    last = first + round(min(end_s - start_s, MAX_READ_S) * rate)
    resampler = soxr.ResampleStream(rate, SAMPLE_RATE_HZ, 1, dtype="float32", quality="HQ")
    n_clipped = np.zeros(round(MAX_READ_S * HOPS_PER_S) + 1, np.int64)
    parts = [np.zeros(0, np.float32)]
    position = 0
    for whole_block in source.blocks:
        offset = max(0, position - first)
        block = whole_block[max(0, first - position) : max(0, last - position)]
        position += len(whole_block)
        if len(block):
            if not np.isfinite(block).all():
                raise _damaged(name)
            hops = (offset + _clipped_at(block)) * HOPS_PER_S // rate
            n_clipped += np.bincount(hops, minlength=len(n_clipped))
            mono = block.mean(axis=1)
            parts.append(mono if rate == SAMPLE_RATE_HZ else resampler.resample_chunk(mono))
        if position > last:
            break
    if position == 0:
        raise RecordingUnreadableError(f"{name} holds no sound.", "Choose another file.")
    is_cut_off = position > last and end_s - start_s > MAX_READ_S
    if position < last and end_s < float("inf") and position < round((end_s - 0.05) * rate):
        raise SettingError(
            f"{name} lasts {position / rate:.1f} s: it has no stretch from {start_s:g} s to "
            f"{end_s:g} s.",
            "Choose one within it.",
        )
    if rate != SAMPLE_RATE_HZ:
        parts.append(resampler.resample_chunk(np.zeros(0, np.float32), last=True))
    samples = np.concatenate(parts)
    samples /= max(1.0, float(np.abs(samples).max(initial=0.0)))
    share = n_clipped[: len(samples) * HOPS_PER_S // SAMPLE_RATE_HZ] * (HOPS_PER_S / rate)
    return Recording(
        name, samples, share.astype(np.float32), rate, source.n_channels, sha256, is_cut_off
    )


def _clipped_at(block: Samples) -> NDArray[np.int64]:
    """Where any channel of `[n, channels]` lies in a flat run of three or more at full scale.

    Judged before resampling, which would put ripples on what was flat.
    """
    is_full = np.abs(block) >= 0.999
    is_flat = np.abs(np.diff(block, axis=0)) < 1e-3
    inner = is_full[1:-1] & is_flat[:-1] & is_flat[1:]
    return np.flatnonzero(inner.any(axis=1))


def _is_text(head: bytes) -> bool:
    text = head.decode("utf-8", errors="ignore")
    # The last character may be cut in half.
    return len(text.encode()) >= len(head) - 3 and "\0" not in text


def _damaged(name: str) -> RecordingUnreadableError:
    return RecordingUnreadableError(
        f"{name} is damaged or cut off.", "Copy or download it again, or choose another file."
    )
