"""What makes a voice, against the official package: mel, x-vector, reference codes."""

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from engine.checkpoint import open_checkpoint
from engine.encoders import VoiceEncoder, mel_filterbank, mel_spectrogram
from engine.errors import WrongModeError
from engine.reference import silenced

TOLERANCE = 1e-4
CPU = torch.device("cpu")
LIBROSA_MEL = Path(__file__).with_name("librosa_mel.npz")


def _sound(seconds: float, seed: int = 0) -> NDArray[np.float32]:
    """Something with a pitch that moves, an envelope and some noise, as speech has."""
    rng = np.random.default_rng(seed)
    t = np.arange(round(seconds * 24_000)) / 24_000
    phase = 2 * np.pi * np.cumsum(140 + 60 * np.sin(2 * np.pi * 0.7 * t)) / 24_000
    voiced = sum(np.sin(k * phase) / k for k in range(1, 12))
    envelope = 0.5 + 0.5 * np.sin(2 * np.pi * 3.1 * t)
    return (0.15 * voiced * envelope + 0.01 * rng.standard_normal(t.size)).astype(np.float32)


def test_the_mel_filterbank_is_librosas():
    """The golden file was made with librosa 0.11.0:

    bank = librosa.filters.mel(sr=24000, n_fft=1024, n_mels=128, fmin=0, fmax=12000)
    np.savez_compressed("tests/oracle/librosa_mel.npz", bank=bank)
    """
    with np.load(LIBROSA_MEL) as golden:
        bank = golden["bank"]
    assert np.abs(mel_filterbank(128) - bank).max() < 1e-7


@pytest.mark.parametrize("seconds", [1.3, 3.0])
def test_the_mel_spectrogram_is_the_official_one(
    base_like_06b: Path, official: Callable[[Path], Any], seconds: float
):
    model = official(base_like_06b).model
    compute = importlib.import_module(type(model).__module__).mel_spectrogram
    samples = torch.from_numpy(_sound(seconds))[None]
    expected = compute(samples, 1024, 128, 24_000, 256, 1024, 0, 12_000).transpose(1, 2)
    ours = mel_spectrogram(samples)
    assert ours.shape == expected.shape
    assert (ours - expected).abs().max() < TOLERANCE


@torch.inference_mode()
@pytest.mark.parametrize("seconds", [1.3, 3.0, 12.0])
@pytest.mark.parametrize("model", ["base_like_06b", "base_like_17b", "starter"])
def test_the_x_vector_is_the_official_one(
    request: pytest.FixtureRequest,
    official: Callable[[Path], Any],
    model: str,
    seconds: float,
):
    directory: Path = request.getfixturevalue(model)
    samples = _sound(seconds)
    expected = official(directory).model.extract_speaker_embedding(samples, 24_000).numpy()
    ours = VoiceEncoder(open_checkpoint(directory), CPU, torch.float32).x_vector(samples)
    assert ours.shape == expected.shape
    assert ours.dtype == np.float32
    assert np.abs(ours - expected).max() < TOLERANCE
    assert expected.std() > 0.01, "a vector of nothing would equal anything"


@torch.inference_mode()
@pytest.mark.parametrize("seconds", [1.3, 3.0, 12.0])
@pytest.mark.parametrize("model", ["base_like_06b", "starter"])
def test_reference_codes_are_the_official_ones(
    request: pytest.FixtureRequest,
    official: Callable[[Path], Any],
    model: str,
    seconds: float,
):
    """Twelve seconds pass the window of 250 that transformers 4.57.3 ignores and others do not."""
    directory: Path = request.getfixturevalue(model)
    samples = _sound(seconds)
    tokenizer = official(directory).model.speech_tokenizer
    with silenced():
        expected = tokenizer.encode(samples, sr=24_000).audio_codes[0].numpy()
    encoder = VoiceEncoder(open_checkpoint(directory), CPU, torch.float32)
    ours = encoder.reference_codes(samples, silence_s=0)
    assert ours.dtype == np.int16
    assert np.array_equal(ours, expected)
    assert len(np.unique(expected)) > 16, "codes that never change would equal anything"


@torch.inference_mode()
def test_silence_is_appended_before_encoding(base_like_06b: Path):
    samples = _sound(1.3)
    encoder = VoiceEncoder(open_checkpoint(base_like_06b), CPU, torch.float32)
    padded = np.concatenate((samples, np.zeros(12_000, np.float32)))
    assert np.array_equal(
        encoder.reference_codes(samples), encoder.reference_codes(padded, silence_s=0)
    )


def test_a_model_without_a_speaker_encoder_makes_no_voices(custom_voice: Path):
    with pytest.raises(WrongModeError, match="cannot clone"):
        VoiceEncoder(open_checkpoint(custom_voice), CPU, torch.float32)
