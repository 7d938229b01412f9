"""Imports the official package `qwen_tts` without a sound, also where its 25 Hz parts cannot be."""

import importlib
import importlib.machinery
import importlib.util
import logging
import sys
import threading
import warnings
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np
import soundfile  # pyright: ignore[reportMissingTypeStubs]
import soxr  # pyright: ignore[reportMissingTypeStubs]
from numpy.typing import NDArray
from transformers.audio_utils import mel_filter_bank
from transformers.utils import logging as transformers_logging

from engine.contract import Samples
from engine.errors import PartMissingError

OFFICIAL_VERSION = "0.1.1"
INSTALL = f"pip install 'vivavoce[reference]' && pip install --no-deps qwen-tts=={OFFICIAL_VERSION}"

_import_lock = threading.Lock()


def require_official() -> None:
    """Makes sure, without the seconds that importing takes, that the package is installed.

    Raises:
        PartMissingError: It, or what it loads models with, is not.
    """
    for part in ("qwen_tts", "accelerate"):
        if importlib.util.find_spec(part) is None:
            raise _missing(part)


def import_official() -> Any:
    """Imports `qwen_tts` silently, also where torchaudio, SoX, onnxruntime or librosa are missing.

    The 12 Hz models need none of the four: the first three serve the 25 Hz tokenizer alone, and
    of librosa only the mel filterbank, reading and resampling are used. Stubs therefore stand in
    for them while the import runs, whether or not the real ones are installed: the real librosa
    compiles for 9 s (numba), sox starts a process and logs a complaint, a torchaudio that does
    not match torch fails with an OSError, and onnxruntime searches for devices aloud. When the
    import is done, `sys.modules` is as it was; only the modules of `qwen_tts` keep the stubs.

    Returns:
        The package, as `import qwen_tts` gives it.

    Raises:
        PartMissingError: It, or something it truly needs, is not installed or does not fit.
    """
    with _import_lock:
        loaded = sys.modules.get("qwen_tts")
        if loaded is not None:
            return loaded
        with silenced(), _stubs_in_place(_stubs()):
            try:
                return importlib.import_module("qwen_tts")
            except ModuleNotFoundError as error:
                raise _missing(str(error.name)) from error
            except ImportError as error:
                raise PartMissingError(
                    f"The official package does not fit what is installed: {error}.",
                    f"Install what it was made for: pip install transformers==4.57.3; {INSTALL}",
                ) from error


@contextmanager
def silenced() -> Generator[None]:
    """Keeps warnings, log records and progress bars of the official package from everyone's eyes.

    It warns, on each load and each run, of flash-attn, of pad ids and of generation flags: nothing
    a user could act on. Its errors are still raised.
    """
    loggers = [logging.getLogger(name) for name in ("qwen_tts", "transformers")]
    levels = [logger.level for logger in loggers]
    shows_bars = transformers_logging.is_progress_bar_enabled()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for logger in loggers:
            logger.setLevel(logging.CRITICAL)
        transformers_logging.disable_progress_bar()
        try:
            yield
        finally:
            for logger, level in zip(loggers, levels, strict=True):
                logger.setLevel(level)
            if shows_bars:
                transformers_logging.enable_progress_bar()


@contextmanager
def _stubs_in_place(stubs: Mapping[str, ModuleType]) -> Generator[None]:
    before = {name: sys.modules.get(name) for name in stubs}
    sys.modules.update(stubs)
    try:
        yield
    finally:
        for name, module in before.items():
            if module is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = module


def _stubs() -> dict[str, ModuleType]:
    stubs = [
        _stub("librosa", load=_load, resample=_resample),
        _stub("librosa.filters", mel=_mel),
        _stub("onnxruntime"),
        _stub("sox"),
        _stub("torchaudio"),
        _stub("torchaudio.compliance"),
        _stub("torchaudio.compliance.kaldi"),
    ]
    if importlib.util.find_spec("flash_attn") is None:
        # Without it the 25 Hz tokenizer prints a banner to standard output, where our raw sound
        # may go (`core/tokenizer_25hz/vq/whisper_encoder.py`).
        stubs += [
            _stub("flash_attn"),
            _stub("flash_attn.flash_attn_interface", flash_attn_varlen_func=None),
        ]
    by_name = {module.__name__: module for module in stubs}
    for name, module in by_name.items():
        parent, _, child = name.rpartition(".")
        if parent:
            setattr(by_name[parent], child, module)
    return by_name


def _stub(name: str, **attributes: object) -> ModuleType:
    module = ModuleType(name, "Stands in for the package of this name while qwen_tts is imported.")
    # transformers looks for packages with find_spec, which raises on a module without a spec.
    module.__spec__ = importlib.machinery.ModuleSpec(name, None, is_package=True)
    module.__path__ = []
    module.__dict__.update(attributes)
    return module


def _mel(
    *, sr: int, n_fft: int, n_mels: int, fmin: float, fmax: float | None
) -> NDArray[np.float32]:
    """Answers for `librosa.filters.mel`: Slaney scale and norm, `[n_mels, 1 + n_fft / 2]`."""
    bank = mel_filter_bank(
        num_frequency_bins=1 + n_fft // 2,
        num_mel_filters=n_mels,
        min_frequency=fmin,
        max_frequency=sr / 2 if fmax is None else fmax,
        sampling_rate=sr,
        norm="slaney",
        mel_scale="slaney",
    )
    return bank.T.astype(np.float32)


def _load(path: str | Path, sr: None = None, mono: bool = True) -> tuple[Samples, int]:
    """Answers for `librosa.load(path, sr=None, mono=True)`, the one way the package calls it."""
    samples, rate_hz = cast(
        "tuple[Samples, int]",
        soundfile.read(path, dtype="float32", always_2d=True),  # pyright: ignore[reportUnknownMemberType]
    )
    return samples.mean(axis=1), rate_hz


def _resample(*, y: Samples, orig_sr: int, target_sr: int) -> Samples:
    """Answers for `librosa.resample`, whose default is soxr's high quality too."""
    n_samples = -(-y.shape[-1] * target_sr // orig_sr)
    resampled = cast(
        "Samples",
        soxr.resample(y, orig_sr, target_sr, "HQ"),  # pyright: ignore[reportUnknownMemberType]
    )
    missing = max(n_samples - resampled.shape[-1], 0)
    return np.pad(resampled, (0, missing))[:n_samples]


def _missing(part: str) -> PartMissingError:
    return PartMissingError(
        f"The official package cannot be used: {part.replace('_', '-')} is not installed.",
        f"Install it with: {INSTALL}",
    )
