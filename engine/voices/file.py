"""The voice file: one small safetensors file, read and written without torch."""

import json
import re
import stat
import unicodedata
from pathlib import Path
from typing import TypedDict, cast
from uuid import uuid4

import numpy as np
import safetensors
from numpy.typing import NDArray

from engine.contract import N_CODEBOOKS, ModelCard, Samples, Voice
from engine.errors import VoiceFileError, VoiceMismatchError

FORMAT_KEY, FORMAT_VERSION = "vivavoce_voice", 1
# A minute of reference codes is 24 KB. A model's weights end in .safetensors too: not read.
MAX_FILE_BYTES = 1_000_000
CODEBOOK_SIZE = 2048


class _Tensor(TypedDict):
    dtype: str
    shape: list[int]
    data: bytes


def round_to_bf16(x: NDArray[np.float32]) -> NDArray[np.float32]:
    """Rounds to the nearest bf16 value, ties to even, as torch does; the result is float32."""
    return _from_bf16_bits(_bf16_bits(x))


def save_voice(voice: Voice, path: Path) -> None:
    """Writes a voice file: 4 KB for a width of 2048, 2 KB for 1024, and a header under 1 KB.

    Holds `x_vector` (bf16 `[width]`), `reference_codes` (int16 `[T, 16]`) where there is a
    reference, and all the rest as metadata. What `path` was before is replaced in one step.

    Raises:
        VoiceFileError: The file cannot be written, or the voice holds values that are no numbers.
    """
    bits = _bf16_bits(voice.embedding)
    if voice.embedding.ndim != 1 or not np.isfinite(_from_bf16_bits(bits)).all():
        raise VoiceFileError(
            f"The voice “{voice.name}” holds no usable x-vector.", "Make it again."
        )
    tensors: dict[str, _Tensor] = {
        "x_vector": {
            "dtype": "BF16",
            "shape": list(voice.embedding.shape),
            "data": bits.astype("<u2").tobytes(),
        }
    }
    if voice.reference_codes is not None:
        tensors["reference_codes"] = {
            "dtype": "I16",
            "shape": list(voice.reference_codes.shape),
            "data": voice.reference_codes.astype("<i2").tobytes(),
        }
    given = {
        FORMAT_KEY: str(FORMAT_VERSION),
        "name": voice.name,
        "family": voice.family,
        "width": str(voice.width),
        "language": voice.language,
        "created": voice.created,
        "source_sha256": voice.source_sha256,
        "transcript": voice.transcript,
        "seed": str(voice.seed),
        "recording_s": None if voice.recording_s is None else f"{voice.recording_s:.3f}",
    }
    _write(path, _packed(tensors, {key: value for key, value in given.items() if value}))


def load_voice(path: Path) -> Voice:
    """Reads a voice file.

    Raises:
        VoiceFileError: Missing, cut off, foreign, of a newer version, or with wrong contents.
    """
    try:
        # Opening a pipe would wait for its other end; a folder gets the system's own words.
        if not stat.S_ISREG(mode := path.stat().st_mode) and not stat.S_ISDIR(mode):
            raise _unfit(path, "is a pipe or a device, not a file")
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError as error:
        raise VoiceFileError(f"There is no file {path}.", "Choose another file.") from error
    except OSError as error:
        raise VoiceFileError(
            f"{path} cannot be read ({error.strerror}).", "Choose a voice file you have rights to."
        ) from error
    if len(data) > MAX_FILE_BYTES:
        raise _unfit(path, "is far too large for a voice")
    try:
        tensors = dict(cast("list[tuple[str, _Tensor]]", safetensors.deserialize(data)))  # pyright: ignore[reportUnknownMemberType] untyped in safetensors
        header_end = 8 + int.from_bytes(data[:8], "little")
        header = cast("dict[str, dict[str, str]]", json.loads(data[8:header_end]))
    except (safetensors.SafetensorError, ValueError) as error:
        raise _unfit(path, "is cut off, damaged or not a voice file") from error
    return _voice(path, tensors, header.get("__metadata__") or {})


def require_fit(voice: Voice, card: ModelCard) -> None:
    """Makes sure that a voice was made for this model's family and width.

    Raises:
        VoiceMismatchError: It was not; both are named.
    """
    if (voice.family, voice.width) != (card.family, card.width):
        raise VoiceMismatchError(
            f"The voice “{voice.name}” was made for {voice.family} (width {voice.width}); "
            f"the model {card.name} is {card.family} (width {card.width}).",
            "Choose a model of the voice's family, or make the voice again with this model from "
            "its recording.",
        )


def name_key(name: str) -> str:
    """Gives what two names share that count as the same: case and width do not matter."""
    return unicodedata.normalize("NFKC", name).casefold()


def cleaned_name(name: str) -> str:
    """Gives a name without control characters, halves of surrogate pairs and superfluous space."""
    kept = (" " if unicodedata.category(sign) in ("Cc", "Cs") else sign for sign in name)
    return " ".join("".join(kept).split())


def unwritable(path: Path, error: OSError) -> VoiceFileError:
    """The error for a file or folder of voices that the system does not let us write."""
    return VoiceFileError(
        f"{path} cannot be written ({error.strerror}).",
        "Check that its folder exists, your rights there and the free space.",
    )


def _voice(path: Path, tensors: dict[str, _Tensor], about: dict[str, str]) -> Voice:
    version = about.get(FORMAT_KEY, "")
    if not version.isdecimal():
        raise _unfit(path, "is a safetensors file, but not a voice")
    if int(version) > FORMAT_VERSION:
        raise VoiceFileError(
            f"{path} was made by a newer version of Vivavoce.", "Update Vivavoce to use it."
        )
    vector = tensors.get("x_vector")
    if vector is None or vector["dtype"] != "BF16" or len(vector["shape"]) != 1:
        raise _unfit(path, "holds no x-vector in bf16")
    embedding = _from_bf16_bits(np.frombuffer(vector["data"], "<u2"))
    if str(len(embedding)) != about.get("width"):
        raise _unfit(
            path, f"has an x-vector of {len(embedding)} values, not of {about.get('width')}"
        )
    if not np.isfinite(embedding).all():
        raise _unfit(path, "holds values that are no numbers")
    codes = _reference_codes(path, tensors.get("reference_codes"))
    name, family = cleaned_name(about.get("name", "")), about.get("family")
    seed, length = about.get("seed", "0"), about.get("recording_s", "")
    if not name or not family or re.fullmatch(r"-?\d{1,20}", seed, re.ASCII) is None:
        raise _unfit(path, "lacks its name, its model family or its seed")
    return Voice(
        name=name,
        family=family,
        embedding=embedding,
        language=about.get("language"),
        created=about.get("created", ""),
        source_sha256=about.get("source_sha256", ""),
        transcript=about.get("transcript"),
        reference_codes=codes,
        seed=int(seed),
        # It is only shown: what is no length costs nobody their voice.
        recording_s=float(length) if re.fullmatch(r"\d{1,9}\.\d{3}", length, re.ASCII) else None,
    )


def _reference_codes(path: Path, tensor: _Tensor | None) -> NDArray[np.int16] | None:
    if tensor is None:
        return None
    if tensor["dtype"] != "I16" or tensor["shape"][1:] != [N_CODEBOOKS]:
        raise _unfit(path, "holds reference codes of a wrong shape or type")
    codes = np.frombuffer(tensor["data"], "<i2").astype(np.int16)
    # A code beyond the codebook would end in a fault of the GPU.
    if len(codes) == 0 or codes.min() < 0 or codes.max() >= CODEBOOK_SIZE:
        raise _unfit(path, "holds reference codes outside the codebook")
    return codes.reshape(-1, N_CODEBOOKS)


def _bf16_bits(x: NDArray[np.float32]) -> NDArray[np.uint16]:
    bits = np.ascontiguousarray(x, np.float32).view(np.uint32)
    # Adding half of the last kept bit, less one where that bit is even, rounds ties to even.
    rounded = ((bits.astype(np.uint64) + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
    return np.where(np.isnan(x), np.uint16(0x7FC0), rounded)


def _from_bf16_bits(bits: NDArray[np.uint16]) -> Samples:
    return (bits.astype(np.uint32) << 16).view(np.float32)


def _packed(tensors: dict[str, _Tensor], about: dict[str, str]) -> bytes:
    """Lays out a safetensors file.

    By hand: `safetensors.serialize` took bytes in 0.5 and takes pointers in 0.8.
    Source: https://huggingface.co/docs/safetensors/index#format
    """
    header: dict[str, object] = {"__metadata__": about}
    offset = 0
    for name, tensor in tensors.items():
        end = offset + len(tensor["data"])
        header[name] = {
            "dtype": tensor["dtype"],
            "shape": tensor["shape"],
            "data_offsets": [offset, end],
        }
        offset = end
    text = json.dumps(header, ensure_ascii=False).encode(errors="replace")
    text += b" " * (-len(text) % 8)
    return b"".join(
        [len(text).to_bytes(8, "little"), text, *(tensor["data"] for tensor in tensors.values())]
    )


def _write(path: Path, data: bytes) -> None:
    temporary = path.parent / f".{uuid4().hex}.part"
    try:
        try:
            temporary.write_bytes(data)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise unwritable(path, error) from error


def _unfit(path: Path, why: str) -> VoiceFileError:
    return VoiceFileError(
        f"{path} {why}.", "Choose another file, or make the voice again from its recording."
    )
