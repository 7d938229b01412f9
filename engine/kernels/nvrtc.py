"""NVIDIA's run-time compiler, from inside torch's own wheel: CUDA C++ in, machine code out.

Nothing is installed for it: every build of torch for CUDA brings the library along. What it makes
is kept in the data directory, since it takes seconds (3.5 to 4.5 on the machine of an H200).

Source: NVIDIA's NVRTC documentation, "User interface".
"""

import contextlib
import ctypes
import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import torch

from engine.contract import home_directory
from engine.kernels.unfit import KernelsUnfit

IS_WINDOWS = sys.platform == "win32"


_DIGEST_BYTES = hashlib.sha256().digest_size


def compiled(source: str, options: tuple[str, ...]) -> bytes:
    """Compiles for one card, or gives what was compiled before.

    Args:
        source: CUDA C++ that includes nothing.
        options: Of the compiler; with `--gpu-architecture=sm_…`.

    Returns:
        Machine code (a cubin).

    Raises:
        KernelsUnfit: There is no compiler, or it refuses.
    """
    library = find_library()
    whole = "\n".join((_version(library), *options, source))
    name = hashlib.sha256(whole.encode()).hexdigest()[:32]
    kept = home_directory() / "kernels" / f"{name}.cubin"
    return kept_or_made(kept, lambda: _compiled_anew(library, source, options))


def kept_or_made(kept: Path, make: Callable[[], bytes]) -> bytes:
    """Gives a file's content, or makes it where the file is not there or is damaged.

    Args:
        kept: Begins with its content's digest. Where it cannot be written, it is made every time.
        make: Makes the content.
    """
    with contextlib.suppress(OSError):
        found = kept.read_bytes()
        digest, content = found[:_DIGEST_BYTES], found[_DIGEST_BYTES:]
        if hashlib.sha256(content).digest() == digest:
            return content
    made = make()
    with contextlib.suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        beside = kept.with_suffix(f".{os.getpid()}")
        beside.write_bytes(hashlib.sha256(made).digest() + made)
        beside.replace(kept)
    return made


def _version(library: Any) -> str:
    major, minor = ctypes.c_int(), ctypes.c_int()
    _check(library.nvrtcVersion(ctypes.byref(major), ctypes.byref(minor)), "telling its version")
    return f"{major.value}.{minor.value} of torch's CUDA {torch.version.cuda}"


def _compiled_anew(library: Any, source: str, options: tuple[str, ...]) -> bytes:
    program = ctypes.c_void_p()
    _check(
        library.nvrtcCreateProgram(
            ctypes.byref(program), source.encode(), b"frame.cu", 0, None, None
        ),
        "creating a program",
    )
    try:
        given = [option.encode() for option in options]
        status = library.nvrtcCompileProgram(
            program, len(given), (ctypes.c_char_p * len(given))(*given)
        )
        if status != 0:
            size = ctypes.c_size_t()
            library.nvrtcGetProgramLogSize(program, ctypes.byref(size))
            log = ctypes.create_string_buffer(max(1, size.value))
            library.nvrtcGetProgramLog(program, log)
            said = log.value.decode(errors="replace").strip() or f"error {status}"
            raise KernelsUnfit(f"the compiler in torch refuses them: {said[:400]}")
        size = ctypes.c_size_t()
        _check(library.nvrtcGetCUBINSize(program, ctypes.byref(size)), "measuring the result")
        made = ctypes.create_string_buffer(size.value)
        _check(library.nvrtcGetCUBIN(program, made), "reading the result")
        return made.raw
    finally:
        library.nvrtcDestroyProgram(ctypes.byref(program))


def _check(status: int, doing: str) -> None:
    if status != 0:
        raise KernelsUnfit(f"the compiler in torch failed at {doing} (error {status})")


def find_library() -> Any:
    """Gives the compiler's library.

    Raises:
        KernelsUnfit: There is none.
    """
    for path in _candidates():
        with contextlib.suppress(OSError):
            return ctypes.CDLL(path)
    raise KernelsUnfit("this torch comes without NVIDIA's run-time compiler")


def _candidates() -> Iterator[str]:
    """Gives where builds of torch keep it: beside torch on Windows, in a wheel of its own on Linux.

    Of several, as CUDA 12's wheels have for older systems, the plain one comes first.
    """
    major = (torch.version.cuda or "0").partition(".")[0]
    beside = Path(torch.__file__).parent
    if IS_WINDOWS:
        yield from sorted(map(str, (beside / "lib").glob(f"nvrtc64_{major}*.dll")), key=len)
        yield f"nvrtc64_{major}0_0.dll"
        return
    packages = beside.parent / "nvidia"
    for place in (packages / f"cu{major}" / "lib", packages / "cuda_nvrtc" / "lib", beside / "lib"):
        yield from sorted(map(str, place.glob(f"libnvrtc.so.{major}*")), key=len)
        yield from sorted(map(str, place.glob("libnvrtc-*.so*")), key=len)
    yield f"libnvrtc.so.{major}"
