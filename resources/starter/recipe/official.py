"""The official package's names that the recipe needs, with its two unused imports stubbed.

qwen_tts imports torchaudio and sox for its 25 Hz tokenizer only; neither is installed here.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
import types


def _stub(name: str, **attributes: object) -> types.ModuleType:
    module = types.ModuleType(name)
    module.__dict__.update(attributes)
    module.__spec__ = importlib.machinery.ModuleSpec(name, None)
    sys.modules[name] = module
    return module


if importlib.util.find_spec("torchaudio") is None:
    _kaldi = _stub("torchaudio.compliance.kaldi")
    _compliance = _stub("torchaudio.compliance", __path__=[], kaldi=_kaldi)
    _stub("torchaudio", __path__=[], compliance=_compliance)
if importlib.util.find_spec("sox") is None:
    _stub("sox", Transformer=object)

from qwen_tts import Qwen3TTSModel  # noqa: E402  # after the stubs
from qwen_tts.core import (  # noqa: E402
    Qwen3TTSTokenizerV2Config,
    Qwen3TTSTokenizerV2Model,
)
from qwen_tts.core.models.configuration_qwen3_tts import Qwen3TTSConfig  # noqa: E402
from qwen_tts.core.models.modeling_qwen3_tts import (  # noqa: E402
    Qwen3TTSForConditionalGeneration,
    mel_spectrogram,
)

__all__ = [
    "Qwen3TTSConfig",
    "Qwen3TTSForConditionalGeneration",
    "Qwen3TTSModel",
    "Qwen3TTSTokenizerV2Config",
    "Qwen3TTSTokenizerV2Model",
    "mel_spectrogram",
]
