"""Chooses the build of torch by what `nvidia-smi` says; the only place where that is decided.

Plain standard library: it runs before anything is installed.
"""

import re
import shutil
import subprocess
from dataclasses import dataclass

QUERY = "name,driver_version,compute_cap"
WSL_NVIDIA_SMI = "/usr/lib/wsl/lib/nvidia-smi"  # not on root's path there
INDEX = "https://download.pytorch.org/whl"
DRIVER_PAGE = "https://www.nvidia.com/drivers"
TORCH = "torch==2.13.0"
# The last one built for CUDA 12.8; that toolkit was dropped with 2.12 (pytorch issue 178665).
TORCH_CU128 = "torch==2.11.0"

# Oldest drivers (Linux, Windows). Any CUDA 12 build runs on the first driver of CUDA 12, with
# kernels compiled for the card, as torch's are (NVIDIA, "CUDA compatibility", minor versions).
# RTX 50 cards have their first driver in 570, which is also the one of CUDA 12.8.
CUDA_12 = ((525, 60, 13), (528, 33))
CUDA_12_8 = ((570,), (570,))
CUDA_13 = ((580,), (580,))
# What the builds hold kernels for (pytorch RELEASE.md, "PyTorch CUDA Support Matrix"):
# cu126 5.0 to 9.0; cu128 (2.11) and cu130 7.5 to 12.0.
MAXWELL, TURING, BLACKWELL = (5, 0), (7, 5), (10, 0)


@dataclass(frozen=True)
class Choice:
    """A build of torch.

    Attributes:
        build: `cpu`, `cu126`, `cu128` or `cu130`.
        requirement: For pip, with the build, so that another build of the version is replaced.
        index_url: Where pip finds it, or None for its default index.
        stand_in: What the default index has instead, should `index_url` be out of reach: on Linux
            a build for CUDA 13.0, which also runs without a card; None when it has nothing.
        message: What to tell the user.
    """

    build: str
    requirement: str
    index_url: str | None
    stand_in: str | None
    message: str


def choose_torch(table: str | None, system: str) -> Choice:
    """Chooses for the most capable card.

    Args:
        table: What `nvidia-smi --query-gpu=name,driver_version,compute_cap
            --format=csv,noheader` prints (a line a card), or whatever it says instead; None where
            there is no such program.
        system: `Linux`, `Windows` or `Darwin`.
    """
    if table is None:
        return _cpu(system, "No NVIDIA GPU: torch for the processor.")
    cards = [card for card in map(_card, table.splitlines()) if card]
    if not cards:
        said = " ".join(table.split())[:200] or "nothing"
        return _cpu(
            system,
            "The NVIDIA driver does not tell its cards, so torch for the processor is taken. "
            f"If there is a card, install a driver of today from {DRIVER_PAGE}, restart and run "
            f"the set-up again. (nvidia-smi says: {said})",
        )
    name, driver, capability = max(cards, key=lambda card: card[2])
    column = 1 if system == "Windows" else 0

    def reaches(oldest: tuple[tuple[int, ...], tuple[int, ...]]) -> bool:
        return driver >= oldest[column]

    if capability < MAXWELL:
        return _cpu(system, f"{name}: too old a card for torch, so the processor computes.")
    if capability >= TURING and reaches(CUDA_13):
        return _cuda("cu130", TORCH, name, stand_in=TORCH if system == "Linux" else None)
    if capability >= BLACKWELL:
        if reaches(CUDA_12_8):
            return _cuda("cu128", TORCH_CU128, name)
        return _too_old(system, name, driver, CUDA_12_8[column])
    if reaches(CUDA_12):
        return _cuda("cu126", TORCH, name)
    return _too_old(system, name, driver, CUDA_12[column])


def ask_nvidia_smi() -> str | None:
    """What `nvidia-smi` prints, errors included; None where there is no such program."""
    tool = shutil.which("nvidia-smi") or shutil.which(WSL_NVIDIA_SMI)
    if tool is None:
        return None
    command = [tool, f"--query-gpu={QUERY}", "--format=csv,noheader"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return done.stdout + done.stderr


def _card(line: str) -> tuple[str, tuple[int, ...], tuple[int, int]] | None:
    fields = re.fullmatch(r"\s*(.+?)\s*,\s*(\d+(?:\.\d+)+)\s*,\s*(\d+)\.(\d+)\s*", line)
    if not fields:
        return None
    driver = tuple(int(part) for part in fields[2].split("."))
    return fields[1], driver, (int(fields[3]), int(fields[4]))


def _cuda(build: str, torch: str, card: str, stand_in: str | None = None) -> Choice:
    message = f"{card}: {torch.replace('==', ' ')} for CUDA {build[2:4]}.{build[4:]}."
    return Choice(build, f"{torch}+{build}", f"{INDEX}/{build}", stand_in, message)


def _cpu(system: str, message: str) -> Choice:
    # The default index has a CPU build for Windows and macOS, but a CUDA build for Linux.
    if system == "Linux":
        return Choice("cpu", f"{TORCH}+cpu", f"{INDEX}/cpu", TORCH, message)
    return Choice("cpu", TORCH, None, None, message)


def _too_old(system: str, card: str, driver: tuple[int, ...], oldest: tuple[int, ...]) -> Choice:
    has, needs = (".".join(map(str, version)) for version in (driver, oldest))
    return _cpu(
        system,
        f"{card}: its driver {has} is too old, so torch for the processor is taken. Update the "
        f"driver to {needs} or later ({DRIVER_PAGE}), restart and run the set-up again.",
    )
