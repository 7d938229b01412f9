"""The official package behind the seam: imported silently, and speaking as it would by itself."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
import torch

from engine.checkpoint import open_checkpoint
from engine.contract import (
    FRAME_SAMPLES,
    Chunk,
    Design,
    Ending,
    Preset,
    Request,
    Sampling,
    Utterance,
    Voice,
)
from engine.errors import PartMissingError, RecordingTooShortError, WrongModeError
from engine.reference import ReferenceSpeaker, import_official, silenced

ROOT = Path(__file__).parents[2]
TEXT = "Hello there."
N_FRAMES = 6

# A torchaudio built for another torch raises OSError; the rest are simply not there.
IMPORT_WITHOUT_THE_25_HZ_PARTS = """
import sys

class Broken:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "torchaudio":
            raise OSError("undefined symbol: this torchaudio does not match this torch")
        if name.split(".")[0] in ("sox", "onnxruntime", "librosa", "numba"):
            raise ModuleNotFoundError(name, name=name)

sys.path_importer_cache.clear()
import engine.reference
sys.meta_path.insert(0, Broken())
for name in [name for name in sys.modules if name.split(".")[0] == "librosa"]:
    del sys.modules[name]
package = engine.reference.import_official()
assert package.Qwen3TTSModel
assert engine.reference.import_official() is package
left = {name.split(".")[0] for name in sys.modules}
assert not left & {"torchaudio", "sox", "onnxruntime", "librosa", "numba", "flash_attn"}, left
"""


def test_it_is_imported_without_a_sound_where_its_25_hz_parts_are_missing_or_broken():
    """faults.md #42; the package also prints a banner where our raw sound may go."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_WITHOUT_THE_25_HZ_PARTS],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    assert done.stderr == ""


def test_where_it_is_not_installed_the_error_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, base_like_06b: Path
):
    monkeypatch.setitem(sys.modules, "qwen_tts", None)
    with pytest.raises(PartMissingError, match="qwen-tts is not installed") as raised:
        import_official()
    assert "pip install" in raised.value.remedy
    with pytest.raises(PartMissingError, match="qwen-tts is not installed"):
        _opened(base_like_06b)


def _opened(directory: Path) -> ReferenceSpeaker:
    return ReferenceSpeaker(open_checkpoint(directory), torch.device("cpu"), torch.float32)


@pytest.fixture(scope="module")
def cloning(base_like_17b: Path) -> Iterator[ReferenceSpeaker]:
    with _opened(base_like_17b) as speaker:
        yield speaker


@pytest.fixture(scope="module")
def voice(base_like_17b: Path) -> Voice:
    rng = np.random.default_rng(0)
    return Voice(
        name="Test",
        family=open_checkpoint(base_like_17b).family,
        embedding=rng.integers(-3, 4, 128).astype(np.float32) / 4,
        transcript="What was said.",
        reference_codes=rng.integers(0, 64, (7, 16)).astype(np.int16),
        seed=5,
    )


def _heard(utterance: Utterance) -> tuple[np.ndarray, list[Chunk]]:
    chunks = list(utterance)
    return np.concatenate([chunk.samples for chunk in chunks]), chunks


def _seeded(seed: int, speak: Callable[[], tuple[list[np.ndarray], int]]) -> np.ndarray:
    with silenced(), torch.random.fork_rng([]):
        torch.manual_seed(seed)
        return speak()[0][0]


def test_a_cloned_voice_sounds_as_the_package_alone_would_sound(
    cloning: ReferenceSpeaker, voice: Voice, base_like_17b: Path, official: Callable[[Path], Any]
):
    model = official(base_like_17b)
    item = import_official().VoiceClonePromptItem(
        ref_code=None,
        ref_spk_embedding=torch.tensor(voice.embedding),
        x_vector_only_mode=True,
        icl_mode=False,
    )
    alone = _seeded(
        voice.seed,
        lambda: model.generate_voice_clone(
            TEXT, language="German", voice_clone_prompt=[item], max_new_tokens=N_FRAMES + 1
        ),
    )
    request = Request(TEXT, voice, language="German", max_frames=N_FRAMES)
    samples, chunks = _heard(cloning.speak(request))
    np.testing.assert_array_equal(samples, alone)
    assert [chunk.n_frames for chunk in chunks] == [1, 2, 3]


def test_in_context_the_reference_is_not_heard_and_no_sample_is_lost(
    cloning: ReferenceSpeaker, voice: Voice
):
    """The package cuts the reference off by proportion and can leave a sample of it."""
    for n_frames in (2, 3, N_FRAMES):
        request = Request(TEXT, voice, in_context=True, max_frames=n_frames)
        utterance = cloning.speak(request)
        samples, _ = _heard(utterance)
        assert samples.size == n_frames * FRAME_SAMPLES
        assert utterance.stats is not None
        assert utterance.stats.codes.shape == (n_frames, 16)


def test_what_ran_before_changes_nothing_and_torchs_generator_is_left_alone(
    cloning: ReferenceSpeaker, voice: Voice
):
    before = torch.random.get_rng_state()
    request = Request(TEXT, voice, max_frames=3)
    first, _ = _heard(cloning.speak(request))
    other, _ = _heard(cloning.speak(Request(TEXT, voice, sampling=Sampling(seed=9), max_frames=3)))
    again, _ = _heard(cloning.speak(request))
    np.testing.assert_array_equal(first, again)
    assert not np.array_equal(first, other)
    assert torch.equal(torch.random.get_rng_state(), before)


def test_a_cancel_is_heard_within_a_frame(cloning: ReferenceSpeaker, voice: Voice):
    utterance = cloning.speak(Request(TEXT, voice, max_frames=2000))
    threading.Timer(0.3, utterance.cancel).start()
    assert list(utterance) == []
    cloning.warm_up()  # waits for its turn: 2000 frames would take minutes
    assert utterance.ending is Ending.CANCELLED


def test_a_preset_speaks_with_its_dialect_and_its_instruct(
    custom_voice: Path, official: Callable[[Path], Any]
):
    with _opened(custom_voice) as speaker:
        request = Request(TEXT, Preset("Eric"), instruct="Whispering.", max_frames=N_FRAMES)
        samples, _ = _heard(speaker.speak(request))
    alone = _seeded(
        0,
        lambda: official(custom_voice).generate_custom_voice(
            TEXT, "eric", instruct="Whispering.", max_new_tokens=N_FRAMES + 1
        ),
    )
    np.testing.assert_array_equal(samples, alone)


def test_a_described_voice_speaks(voice_design: Path, official: Callable[[Path], Any]):
    with _opened(voice_design) as speaker:
        request = Request(TEXT, Design("A deep voice."), max_frames=N_FRAMES)
        samples, _ = _heard(speaker.speak(request))
    alone = _seeded(
        0,
        lambda: official(voice_design).generate_voice_design(
            TEXT, "A deep voice.", max_new_tokens=N_FRAMES + 1
        ),
    )
    np.testing.assert_array_equal(samples, alone)


def test_it_makes_voices_and_refuses_as_our_engine_does(
    cloning: ReferenceSpeaker, custom_voice: Path, tmp_path: Path
):
    t = np.arange(36_000) / 24_000
    samples = 0.2 * np.sin(2 * np.pi * 160 * t) * (1 + np.sin(2 * np.pi * 3 * t))
    recording = tmp_path / "me.wav"
    soundfile.write(recording, samples, 24_000)
    made = cloning.make_voice(recording, "Me", transcript="Hum.", reference_silence_s=0.5)
    assert made.reference_codes is not None
    assert made.reference_codes.shape == (25, 16)  # 2 s
    assert made.embedding.shape == (128,)
    assert (made.embedding.view(np.uint32) & 0xFFFF == 0).all(), "not exact in bf16"
    soundfile.write(recording, samples[:6_000], 24_000)
    with pytest.raises(RecordingTooShortError):
        cloning.make_voice(recording, "Me")
    with _opened(custom_voice) as speaker, pytest.raises(WrongModeError, match="cannot clone"):
        speaker.make_voice(recording, "Me")
