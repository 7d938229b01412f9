"""What is on this machine: system, cards, torch, sound, models. It looks and does not judge."""

import contextlib
import importlib.metadata
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from engine.contract import home_directory
from engine.errors import ModelError
from engine.models import ModelStatus, list_models
from engine.screen import has_screen, missing_packages

GPU_QUERY = "name,driver_version,compute_cap,memory.total,memory.free"
WSL_NVIDIA_SMI = "/usr/lib/wsl/lib/nvidia-smi"  # not on root's path there
PACKAGES = ("transformers", "tokenizers")
MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Gpu:
    """An NVIDIA card as `nvidia-smi` tells it; None is what it does not tell."""

    name: str
    driver: str
    capability: tuple[int, int] | None
    total_bytes: int | None
    free_bytes: int | None


@dataclass(frozen=True, slots=True)
class Torch:
    """The installed torch.

    Attributes:
        version: Such as `2.13.0+cpu`.
        cuda: The CUDA version of its build, None for a CPU build.
        archs: What its kernels were compiled for, such as `sm_90`.
        sees_gpu: Whether CUDA can be used from it now.
    """

    version: str
    cuda: str | None
    archs: tuple[str, ...]
    sees_gpu: bool


@dataclass(frozen=True, slots=True)
class Probe:
    """What was found on a machine.

    Attributes:
        system: `Linux`, `Windows` or `Darwin`.
        python: Its version.
        gpus: The NVIDIA cards.
        gpu_trouble: What `nvidia-smi` complained of, or empty.
        torch: The installed torch, or None.
        torch_trouble: Why it cannot be imported, or empty.
        packages: Versions of what `PACKAGES` names; None is missing.
        outputs: The names of the sound output devices.
        sound_trouble: Why sound cannot be used, or empty.
        has_screen: Whether this session shows windows.
        missing_packages: Packages whose libraries the window needs.
        reads_m4a: Whether the part that reads m4a is installed.
        models: Each model with what is wrong with it, or an empty string.
        home: The data directory.
        home_trouble: Why it cannot be written, or empty.
        kernels_trouble: Why the fused kernels cannot be used on the first card, or empty.
    """

    system: str
    python: tuple[int, int]
    gpus: tuple[Gpu, ...]
    gpu_trouble: str
    torch: Torch | None
    torch_trouble: str
    packages: Mapping[str, str | None]
    outputs: tuple[str, ...]
    sound_trouble: str
    has_screen: bool
    missing_packages: tuple[str, ...]
    reads_m4a: bool
    models: tuple[tuple[ModelStatus, str], ...]
    home: Path
    home_trouble: str
    kernels_trouble: str = ""

    @property
    def set_up(self) -> str:
        """The command that sets everything up again."""
        return "setup_windows.bat" if self.system == "Windows" else "./setup.sh"


def probe() -> Probe:
    """Looks at this machine; takes seconds, for it imports torch, and prints nothing."""
    gpus, gpu_trouble = _gpus()
    torch, torch_trouble = _torch()
    outputs, sound_trouble = _sound()
    home = home_directory()
    return Probe(
        system=platform.system(),
        python=sys.version_info[:2],
        gpus=gpus,
        gpu_trouble=gpu_trouble,
        torch=torch,
        torch_trouble=torch_trouble,
        packages={name: _version(name) for name in PACKAGES},
        outputs=outputs,
        sound_trouble=sound_trouble,
        has_screen=has_screen(os.environ),
        missing_packages=missing_packages(os.environ),
        reads_m4a=importlib.util.find_spec("av") is not None,
        models=tuple((status, _model_trouble(status)) for status in list_models()),
        home=home,
        home_trouble=_write_trouble(home),
        kernels_trouble=_kernels_trouble() if torch is not None and torch.sees_gpu else "",
    )


def parse_gpus(table: str) -> tuple[Gpu, ...]:
    """Reads what `nvidia-smi --query-gpu=… --format=csv,noheader,nounits` prints.

    Args:
        table: A line a card with the fields of `GPU_QUERY`, memory in MiB; `[N/A]` is not known
            (such as the memory of a card that shares the processor's).
    """
    gpus: list[Gpu] = []
    for line in table.splitlines():
        fields = [field.strip() for field in line.split(",")]
        if len(fields) != len(GPU_QUERY.split(",")):
            continue
        name, driver, capability, total, free = fields
        major, _, minor = capability.partition(".")
        known = major.isdigit() and minor.isdigit()
        gpus.append(
            Gpu(
                name=name,
                driver=driver,
                capability=(int(major), int(minor)) if known else None,
                total_bytes=int(total) * MIB if total.isdigit() else None,
                free_bytes=int(free) * MIB if free.isdigit() else None,
            )
        )
    return tuple(gpus)


def _gpus() -> tuple[tuple[Gpu, ...], str]:
    """The cards, by the driver's own tool: it knows them even when torch is a CPU build."""
    tool = shutil.which("nvidia-smi") or shutil.which(WSL_NVIDIA_SMI)
    if tool is None:
        return (), ""
    command = [tool, f"--query-gpu={GPU_QUERY}", "--format=csv,noheader,nounits"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return (), str(error)
    if done.returncode != 0:
        return (), " ".join((done.stdout + done.stderr).split())
    return parse_gpus(done.stdout), ""


def _torch() -> tuple[Torch | None, str]:
    try:
        import torch  # late: it takes seconds, and here it may be missing or broken
    except (ImportError, OSError) as error:
        return None, str(error)
    cuda = torch.version.cuda
    archs = tuple(torch.cuda.get_arch_list()) if cuda else ()
    return Torch(str(torch.__version__), cuda, archs, torch.cuda.is_available()), ""


def _kernels_trouble() -> str:
    from engine.kernels import trouble  # late: it imports torch

    return trouble()


def _sound() -> tuple[tuple[str, ...], str]:
    with _silent_stderr():  # ALSA complains there about every device that is not plugged in
        try:
            import sounddevice  # pyright: ignore[reportMissingTypeStubs]  # late: needs PortAudio
        except (ImportError, OSError) as error:
            return (), str(error)
        try:
            devices = cast("list[dict[str, Any]]", sounddevice.query_devices())  # pyright: ignore[reportUnknownMemberType]
        except sounddevice.PortAudioError as error:
            return (), str(error)
    outputs = [str(device["name"]) for device in devices if device["max_output_channels"] > 0]
    return tuple(outputs), ""


def _version(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def _model_trouble(status: ModelStatus) -> str:
    from engine.checkpoint import open_checkpoint  # late: it imports torch

    if status.directory is None:
        return ""
    try:
        open_checkpoint(status.directory)
    except ModelError as error:
        return error.what
    return ""


def _write_trouble(home: Path) -> str:
    existing = next(path for path in (home, *home.parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=existing) as file:
            file.write(bytes(4096))  # on a full disk an empty file can be made
        return ""
    except OSError as error:
        return error.strerror or str(error)


@contextlib.contextmanager
def _silent_stderr() -> Generator[None]:
    """Keeps what C libraries write to standard error from the user, for a moment."""
    try:
        kept = os.dup(2)
    except OSError:  # a windowed program has none
        yield
        return
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
