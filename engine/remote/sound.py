"""The bytes of an answer → samples: raw PCM or a WAV file, however they are cut on their way."""

import struct

import numpy as np

from engine.contract import SAMPLE_RATE_HZ, Samples
from engine.errors import RemoteAnswerError, RemoteLostError

_HEADER_BYTES = 64 * 1024  # a WAV file with more before its sound is none
_PCM, _EXTENSIBLE = 1, 0xFFFE
# A stream cannot know its length, and says 0 or the largest number there is.
_LONGEST_BYTES, _ENDLESS_BYTES = 0x7FFF0000, 2**62


class SoundReader:
    """Reads 16-bit mono of 24 kHz, with a WAV header or without one.

    Args:
        host: Who sends it, for what is said of it.
    """

    def __init__(self, host: str) -> None:
        self._host = host
        self._rest: bytes = b""
        self._is_raw: bool | None = None  # known with the first four bytes
        self._n_left: int | None = None  # bytes of sound that a WAV header has promised

    def take(self, data: bytes) -> Samples:
        """Gives the samples that the next bytes complete, float32 `[n]` within ±1.

        Raises:
            RemoteAnswerError: The sound is of another rate, width or number of channels.
        """
        data = self._rest + data
        if self._is_raw is None:
            if len(data) < 4:
                self._rest = data
                return np.empty(0, np.float32)
            self._is_raw = not data.startswith(b"RIFF")
        if not self._is_raw and self._n_left is None:
            begin = self._begin_of_sound(data)
            if begin is None:
                self._rest = data
                return np.empty(0, np.float32)
            data = data[begin:]
        if self._n_left is not None:
            data = data[: self._n_left]  # what follows the sound of a WAV file are remarks
        n_whole = len(data) // 2 * 2
        if self._n_left is not None:
            self._n_left -= n_whole
        self._rest = data[n_whole:]
        # The inverse of what `vivavoce serve` and the sound files do with float32.
        return np.frombuffer(data[:n_whole], "<i2").astype(np.float32) / np.float32(32768)

    def finish(self) -> None:
        """Says that no more will come.

        Raises:
            RemoteLostError: It broke off: within a sample, or before a WAV file's promised end.
        """
        is_owed = 0 < (self._n_left or 0) < _LONGEST_BYTES
        if self._rest or self._is_raw is None or is_owed:
            raise RemoteLostError(
                f"The sound of {self._host} breaks off.", "Try again, or look at the server."
            )

    def _begin_of_sound(self, data: bytes) -> int | None:
        """Gives where the sound begins in a WAV file; None while its header is incomplete."""
        at, has_format = 12, False
        while len(data) >= at + 8:
            name, size = data[at : at + 4], struct.unpack_from("<I", data, at + 4)[0]
            if name == b"data":
                if not has_format:
                    break
                self._n_left = size if 0 < size < _LONGEST_BYTES else _ENDLESS_BYTES
                return at + 8
            if name == b"fmt ":
                if len(data) < at + 8 + 16:
                    return None
                self._require_format(*struct.unpack_from("<HHIIHH", data, at + 8))
                has_format = True
            at += 8 + size + size % 2
            if at > _HEADER_BYTES:
                break
        else:
            return None
        raise RemoteAnswerError(
            f"{self._host} sends a damaged WAV file.", "Look at the server, or use another one."
        )

    def _require_format(
        self, kind: int, n_channels: int, rate_hz: int, _: int, __: int, n_bits: int
    ) -> None:
        require_rate(rate_hz, self._host)
        if kind not in (_PCM, _EXTENSIBLE) or n_channels != 1 or n_bits != 16:
            raise RemoteAnswerError(
                f"{self._host} sends sound with {n_bits} bits in {n_channels} channels.",
                "Vivavoce takes 16 bits in one channel; use another server or model.",
            )


def require_rate(rate_hz: int, host: str) -> None:
    """Refuses sound of another rate: raw PCM played at a wrong one is a chipmunk, or a bear.

    Raises:
        RemoteAnswerError: It is not 24 kHz.
    """
    if rate_hz != SAMPLE_RATE_HZ:
        raise RemoteAnswerError(
            f"{host} sends sound of {rate_hz} Hz.",
            f"Vivavoce takes {SAMPLE_RATE_HZ} Hz, the rate of Qwen3-TTS; use another model there.",
        )
