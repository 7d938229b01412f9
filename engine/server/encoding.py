"""Samples → the bytes of a format, each as soon as the samples are there."""

import importlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

import numpy as np

from engine.audio import to_pcm16
from engine.contract import SAMPLE_RATE_HZ, Samples

_WAV_HEADER_BYTES = 44
_UNKNOWN_BYTES = 0xFFFFFFFF  # of a length that nobody knows yet; what OpenAI's own streams say
_BIT_RATE = 64_000  # of mp3, opus and aac: speech, mono, 24 kHz


@dataclass(frozen=True, slots=True)
class Format:
    """A way to send sound.

    Attributes:
        media_type: What the answer calls itself.
        muxer: FFmpeg's name of the container; empty for what needs none.
        codec: FFmpeg's name of the encoder.
        sample_format: What it takes.
        muxer_options: For FFmpeg.
        codec_options: For FFmpeg.
    """

    media_type: str
    muxer: str = ""
    codec: str = ""
    sample_format: str = ""
    muxer_options: dict[str, str] = field(default_factory=dict[str, str])
    codec_options: dict[str, str] = field(default_factory=dict[str, str])


FORMATS = {
    # A Xing header would have to be filled in at the end, where nobody can go back to.
    "mp3": Format(
        "audio/mpeg", "mp3", "libmp3lame", "fltp", {"write_xing": "0", "id3v2_version": "0"}
    ),
    # A page a packet: else a page is filled for a second.
    "opus": Format("audio/ogg", "ogg", "libopus", "flt", {"page_duration": "20000"}),
    "aac": Format("audio/aac", "adts", "aac", "fltp"),
    # From level 3 on, a block is 105 ms long: longer than the first frame.
    "flac": Format("audio/flac", "flac", "flac", "s16", {}, {"compression_level": "2"}),
    "wav": Format("audio/wav"),
    "pcm": Format("audio/pcm"),
}


class Encoder(Protocol):
    """What makes bytes of samples; not for several threads."""

    def feed(self, samples: Samples) -> bytes:
        """Gives what is ready."""
        ...

    def end(self) -> bytes:
        """Gives the rest."""
        ...

    def close(self) -> None:
        """Lets go of it, finished or not; harmless when called again."""
        ...


def encoder_of(name: str) -> Encoder:
    """Opens an encoder.

    Args:
        name: One of `FORMATS`.
    """
    form = FORMATS[name]
    if form.muxer:
        return _AvEncoder(form)
    return _PcmEncoder(_wav_header() if name == "wav" else b"")


def pieces_of(parts: Iterator[Samples], encoder: Encoder) -> Iterator[bytes]:
    """Encodes what comes, and lets go of the encoder however it ends."""
    try:
        for part in parts:
            if piece := encoder.feed(part):
                yield piece
        if piece := encoder.end():
            yield piece
    finally:
        encoder.close()


def _wav_header() -> bytes:
    def number(value: int, n_bytes: int) -> bytes:
        return value.to_bytes(n_bytes, "little")

    header = b"RIFF" + number(_UNKNOWN_BYTES, 4) + b"WAVEfmt " + number(16, 4)
    header += number(1, 2) + number(1, 2)  # integers; one channel
    header += number(SAMPLE_RATE_HZ, 4) + number(2 * SAMPLE_RATE_HZ, 4)
    header += number(2, 2) + number(16, 2)  # bytes and bits of a sample
    header += b"data" + number(_UNKNOWN_BYTES, 4)
    assert len(header) == _WAV_HEADER_BYTES, "the plain kind, as old players expect it"
    return header


class _PcmEncoder:
    """Raw samples, behind a header or none."""

    def __init__(self, header: bytes) -> None:
        self._header = header

    def feed(self, samples: Samples) -> bytes:
        made = self._header + to_pcm16(samples)
        self._header = b""
        return made

    def end(self) -> bytes:
        return self._header

    def close(self) -> None:
        """Holds nothing."""


class _AvEncoder:
    """What FFmpeg encodes."""

    def __init__(self, form: Format) -> None:
        # Late: 0.2 s that wav and pcm can do without. Its types leave out too much to be of use.
        self._av: Any = importlib.import_module("av")
        self._sample_format = form.sample_format
        self._sink = _Sink()
        options = {"flush_packets": "1", "metadata_header_padding": "0", **form.muxer_options}
        self._container: Any = self._av.open(self._sink, "w", format=form.muxer, options=options)
        self._stream: Any = self._container.add_stream(
            form.codec, rate=SAMPLE_RATE_HZ, options=form.codec_options
        )
        self._stream.codec_context.layout = "mono"
        self._stream.codec_context.format = form.sample_format
        if form.codec != "flac":
            self._stream.codec_context.bit_rate = _BIT_RATE
        self._n_fed = 0

    def feed(self, samples: Samples) -> bytes:
        if len(samples):
            clipped = np.clip(samples, -1.0, 1.0)
            if self._sample_format == "s16":
                clipped = np.frombuffer(to_pcm16(clipped), "<i2")
            frame = self._av.AudioFrame.from_ndarray(
                np.ascontiguousarray(clipped)[None, :], format=self._sample_format, layout="mono"
            )
            frame.sample_rate, frame.pts = SAMPLE_RATE_HZ, self._n_fed
            frame.time_base = Fraction(1, SAMPLE_RATE_HZ)
            self._n_fed += len(samples)
            self._container.mux(self._stream.encode(frame))
        return self._sink.taken()

    def end(self) -> bytes:
        if self._n_fed:
            self._container.mux(self._stream.encode(None))
        self._container.close()
        return self._sink.taken()

    def close(self) -> None:
        self._container.close()


class _Sink:
    """Where FFmpeg writes; it cannot go back in it."""

    def __init__(self) -> None:
        self._written = bytearray()

    def write(self, data: bytes) -> int:
        self._written += data
        return len(data)

    def taken(self) -> bytes:
        made = bytes(self._written)
        self._written.clear()
        return made
