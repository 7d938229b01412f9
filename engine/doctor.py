"""Does what is here fit together, and what to do if not.

`judge` is a pure function of a `Probe`, so that cards and drivers that nobody here owns are tested
all the same.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from engine.models import STARTER, fits
from engine.probe import Gpu, Probe, Torch, probe

OLDEST_PYTHON = (3, 11)
OLDEST_TORCH = (2, 5, 1)  # earlier ones cannot capture our graphs (faster-qwen3-tts PR #53)
PACKAGES = {"transformers": ((4, 57, 3), (5,)), "tokenizers": ((0, 22), (1,))}  # from, below
# The oldest driver for each CUDA major, (Linux, Windows): within a major, newer toolkits run on it.
# (NVIDIA, "CUDA compatibility", table of minor version compatibility, read 2026-12-01).
OLDEST_DRIVERS = {
    11: ("450.80.02", "452.39"),
    12: ("525.60.13", "528.33"),
    13: ("580", "580"),
}
DRIVER_PAGE = "https://www.nvidia.com/drivers"


class Level(StrEnum):
    """How a finding is to be taken."""

    OK = "ok"
    WARN = "warn"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        level: `ok`; `warn`, it works but not at its best; `bad`, something will not work.
        what: One sentence on what was found.
        remedy: What to do next; may be empty when it is ok.
    """

    level: Level
    what: str
    remedy: str = ""


def examine() -> tuple[Finding, ...]:
    """Looks at this machine; takes seconds, for it imports torch, and prints nothing."""
    return judge(probe())


def judge(found: Probe) -> tuple[Finding, ...]:
    """Says what a probe's results mean."""
    return (
        *_python(found),
        *_gpu(found),
        *_torch(found),
        *_kernels(found),
        *_memory(found),
        *_packages(found),
        *_sound(found),
        *_screen(found),
        *_models(found),
        *_home(found),
    )


def _python(found: Probe) -> Iterator[Finding]:
    what = f"{found.system}, Python {found.python[0]}.{found.python[1]}."
    if found.python < OLDEST_PYTHON:
        yield Finding(Level.BAD, what, "Install Python 3.11 or later, then run " + found.set_up)
    else:
        yield Finding(Level.OK, what)


def _gpu(found: Probe) -> Iterator[Finding]:
    for gpu in found.gpus:
        memory = f", {gpu.total_bytes / 1e9:.1f} GB" if gpu.total_bytes else ""
        yield Finding(Level.OK, f"{gpu.name}{memory}, driver {gpu.driver}.")
    if found.gpu_trouble:
        yield Finding(
            Level.BAD,
            f"The NVIDIA driver does not answer: {found.gpu_trouble}",
            f"Restart the machine; if that does not help, install the driver anew: {DRIVER_PAGE}",
        )
    elif not found.gpus:
        yield Finding(
            Level.OK,
            "There is no NVIDIA GPU: speech is made on the processor.",
            "The starter voice is quick there; the released models are slower than speech.",
        )


def _torch(found: Probe) -> Iterator[Finding]:
    torch = found.torch
    if torch is None:
        yield Finding(
            Level.BAD, f"torch cannot be used: {found.torch_trouble}", f"Run {found.set_up} again."
        )
        return
    build = f"for CUDA {torch.cuda}" if torch.cuda else "for the processor"
    name = f"torch {torch.version.partition('+')[0]} {build}"
    if numbers(torch.version) < OLDEST_TORCH:
        yield Finding(
            Level.BAD,
            f"{name} is too old: CUDA graphs need 2.5.1 or later.",
            f"Run {found.set_up} again.",
        )
        return
    if not found.gpus:
        if torch.cuda and not found.gpu_trouble:
            what = f"{name}: it works, but no card here makes use of CUDA."
            yield Finding(Level.OK, what)
        else:
            yield Finding(Level.OK, f"{name}.")
        return
    troubles = [_mismatch(found, gpu, torch) for gpu in found.gpus]
    bad = [trouble for trouble in troubles if trouble]
    if bad and len(bad) == len(found.gpus):
        yield from bad
    elif torch.sees_gpu:
        yield Finding(Level.OK, f"{name} fits the card and the driver.")
    else:
        yield Finding(
            Level.BAD,
            f"{name} fits the card and the driver, but sees no card.",
            "Restart the machine (a driver that was just updated needs that); in a container, "
            "pass the GPU through (--gpus all); and see that CUDA_VISIBLE_DEVICES hides none.",
        )


def _kernels(found: Probe) -> Iterator[Finding]:
    if found.torch is None or not found.torch.sees_gpu:
        return
    if found.kernels_trouble:
        yield Finding(
            Level.WARN,
            "Speech is made without the fused kernels, more slowly, since "
            f"{found.kernels_trouble}.",
            "Nothing need be done; a newer card, driver or torch may change it.",
        )
    else:
        yield Finding(Level.OK, "The fused kernels can be used on this card.")


def _mismatch(found: Probe, gpu: Gpu, torch: Torch) -> Finding | None:
    """Why this torch cannot compute on this card, or None when it can."""
    again = f"Run {found.set_up} again: it installs the build of torch that fits."
    if torch.cuda is None:
        oldest = _oldest_driver(12, found.system)
        if numbers(gpu.driver) < numbers(oldest):
            return Finding(
                Level.WARN,
                f"The {gpu.name} lies idle: its driver {gpu.driver} is too old for any torch.",
                f"Update the driver to {oldest} or later ({DRIVER_PAGE}), then run {found.set_up}.",
            )
        return Finding(
            Level.WARN, f"The {gpu.name} lies idle: this torch is for the processor.", again
        )
    oldest = _oldest_driver(int(torch.cuda.partition(".")[0]), found.system)
    if numbers(gpu.driver) < numbers(oldest):
        return Finding(
            Level.BAD,
            f"The driver {gpu.driver} is too old for torch's CUDA {torch.cuda}, "
            f"which needs {oldest} or later.",
            f"Update the driver ({DRIVER_PAGE}), or run {found.set_up} again: it installs a torch "
            "that fits the driver.",
        )
    if gpu.capability and not runs_on(torch.archs, gpu.capability):
        major, minor = gpu.capability
        return Finding(
            Level.BAD,
            f"This torch (CUDA {torch.cuda}) has no kernels for the {gpu.name} "
            f"(compute capability {major}.{minor}): “no kernel image is available”.",
            again,
        )
    return None


def _memory(found: Probe) -> Iterator[Finding]:
    free = max((gpu.free_bytes or 0 for gpu in found.gpus), default=0)
    if not free:
        return
    for name in ("0.6b-base", "1.7b-base"):
        fit = fits(name, free)
        if fit.level == "green":
            yield Finding(Level.OK, fit.reason)
        else:
            yield Finding(
                Level.WARN,
                fit.reason,
                "Close other programs that use the GPU, or choose a smaller model.",
            )


def _packages(found: Probe) -> Iterator[Finding]:
    for name, (oldest, below) in PACKAGES.items():
        version = found.packages.get(name)
        wanted = f"{'.'.join(map(str, oldest))} or later, below {'.'.join(map(str, below))}"
        if version is None:
            yield Finding(Level.BAD, f"{name} is missing.", f"Run {found.set_up} again.")
        elif oldest <= numbers(version) < below:
            yield Finding(Level.OK, f"{name} {version}.")
        else:
            yield Finding(
                Level.BAD,
                f"{name} is {version}, tried is {wanted}.",
                f"Run {found.set_up} again.",
            )


def _sound(found: Probe) -> Iterator[Finding]:
    to_file = "Until then write to a file: vivavoce say … -o speech.wav"
    if "portaudio" in found.sound_trouble.lower() and found.system == "Linux":
        yield Finding(
            Level.BAD,
            "The sound library PortAudio is missing.",
            f"Run: sudo apt install libportaudio2 (elsewhere: portaudio). {to_file}",
        )
    elif found.sound_trouble:
        yield Finding(
            Level.BAD,
            f"Sound cannot be played: {found.sound_trouble}",
            f"Run {found.set_up} again. {to_file}",
        )
    elif not found.outputs:
        remedy = "Connect a loudspeaker or headphones."
        if found.system == "Linux":
            remedy += " With PulseAudio: sudo apt install libasound2-plugins; with PipeWire: "
            remedy += "sudo apt install pipewire-alsa."
        yield Finding(Level.WARN, "There is no sound output.", f"{remedy} {to_file}")
    else:
        first, *others = found.outputs
        more = f" and {len(others)} more" if others else ""
        yield Finding(Level.OK, f"Sound output: {first}{more}.")
    if found.reads_m4a:
        yield Finding(Level.OK, "Recordings may be wav, flac, mp3, ogg, m4a or aac.")
    else:
        python = Path(".venv", "Scripts" if found.system == "Windows" else "bin", "python")
        yield Finding(
            Level.WARN,
            "Recordings may be wav, flac, mp3 or ogg; m4a and aac cannot be read.",
            f"For those run: {python} -m pip install av",
        )


def _screen(found: Probe) -> Iterator[Finding]:
    if not found.has_screen:
        yield Finding(Level.OK, "There is no screen in this session: the command line works.")
    elif found.missing_packages:
        yield Finding(
            Level.BAD,
            "Libraries that the application's window needs are missing.",
            f"On Debian and Ubuntu run: sudo apt install {' '.join(found.missing_packages)}",
        )
    else:
        yield Finding(Level.OK, "The application's window can be shown.")


def _models(found: Probe) -> Iterator[Finding]:
    for status, trouble in found.models:
        again = f"Run: vivavoce models download {status.name}"
        if trouble:
            remedy = f"Run {found.set_up} again." if status.name == STARTER else again
            yield Finding(Level.BAD, f"The model {status.name}: {trouble}", remedy)
        elif status.directory:
            size = f"{status.n_bytes / 1e9:.2f} GB"
            yield Finding(Level.OK, f"The model {status.name} is complete ({size}).")
        elif status.partial_bytes:
            arrived = f"{status.partial_bytes / 1e9:.2f} of {status.download_bytes / 1e9:.2f} GB"
            yield Finding(
                Level.WARN, f"The model {status.name} is half downloaded ({arrived}).", again
            )
    if not any(status.directory for status, _ in found.models if status.name != STARTER):
        yield Finding(
            Level.OK,
            "None of the released models is here; the starter voice speaks.",
            "For a human voice run: vivavoce models download 0.6b-base",
        )


def _home(found: Probe) -> Iterator[Finding]:
    if found.home_trouble:
        yield Finding(
            Level.BAD,
            f"{found.home} cannot be written ({found.home_trouble}).",
            "Allow writing there and make room, or set VIVAVOCE_HOME to another directory.",
        )
    else:
        yield Finding(Level.OK, f"Voices and models are kept in {found.home}.")


def runs_on(archs: tuple[str, ...], capability: tuple[int, int]) -> bool:
    """Whether kernels for these architectures run on a card.

    Machine code (`sm_86`) runs on cards of the same major and this minor or a later one (8.9);
    intermediate code (`compute_90`) on this and every later card; `sm_90a` on 9.0 alone.
    Source: CUDA C++ programming guide, "Binary compatibility" and "PTX compatibility".
    """
    for arch in archs:
        named = re.fullmatch(r"(sm|compute)_(\d+)(\d)([a-z]?)", arch)
        if not named:
            continue
        built = (int(named[2]), int(named[3]))
        if named[4]:
            fits_card = built == capability
        elif named[1] == "sm":
            fits_card = built[0] == capability[0] and built <= capability
        else:
            fits_card = built <= capability
        if fits_card:
            return True
    return False


def numbers(version: str) -> tuple[int, ...]:
    """The leading numbers of a version: `2.13.0+cpu` → (2, 13, 0)."""
    found = re.match(r"\d+(\.\d+)*", version)
    return tuple(int(part) for part in found[0].split(".")) if found else ()


def _oldest_driver(cuda_major: int, system: str) -> str:
    on_linux, on_windows = OLDEST_DRIVERS.get(cuda_major, OLDEST_DRIVERS[max(OLDEST_DRIVERS)])
    return on_windows if system == "Windows" else on_linux
