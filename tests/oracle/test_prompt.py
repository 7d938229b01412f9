"""The prefill is the official one: every mode, layout and language."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

from engine.contract import Sampling
from tests.oracle.spoken import (
    INSTRUCT,
    TEXT,
    Case,
    kind_of,
    load_ours,
    our_prefill,
    our_spoken,
    speak_officially,
)


class PrefillSeenError(Exception):
    """Ends an official run once its prefill is known."""


CASES = [
    Case(mode, layout, language, speaker, instruct, n_frames)
    for layout in (False, True)
    for language in ("Auto", "English", "cHINESE")
    for mode, speaker, instruct, n_frames in (
        ("x_vector", "", "", 0),
        ("icl", "", "", 3),
        ("icl", "", "", 120),
        ("preset", "rYAN", "", 0),
        ("preset", "Eric", INSTRUCT, 0),
        ("design", "", INSTRUCT, 0),
    )
]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("shape", ["06b", "17b"])
def test_the_prompt_is_embedded_as_officially(
    case: Case,
    shape: str,
    checkpoint: Callable[..., Path],
    official: Callable[[Path], Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Guards faults.md 18, 54: Auto, a dialect or a layout that builds another prompt."""
    directory = checkpoint(shape, kind_of(case))
    theirs, ours = official(directory), load_ours(directory)
    seen: dict[str, Any] = {}

    def stop(**arguments: Any) -> None:
        seen.update(arguments)
        raise PrefillSeenError

    monkeypatch.setattr(theirs.model.talker, "generate", stop)
    with pytest.raises(PrefillSeenError):
        speak_officially(theirs, ours, case)
    prefill, trailing = our_prefill(ours, our_spoken(ours, case, Sampling()))
    torch.testing.assert_close(prefill, seen["inputs_embeds"][0], atol=1e-6, rtol=0)
    expected = seen["trailing_text_hidden"][0]
    # Ours always ends with tts_pad; theirs is tts_pad alone when nothing trails.
    if trailing.shape[0] == expected.shape[0] + 1:
        expected = torch.cat((expected, seen["tts_pad_embed"][0]))
    torch.testing.assert_close(trailing, expected, atol=1e-6, rtol=0)


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        "Huh?",
        "“Größe”, 14:30 — 2350 € … naïve café; CamelCaseWords and JSONFiles/paths",
        "你好，世界。Привет, мир! こんにちは 안녕하세요 🎤",
        "  two  spaces\n\nand lines \t tabs  ",
    ],
)
@pytest.mark.parametrize("version", ["4.57.3", "4.57.1"])
def test_text_becomes_the_official_ids(
    text: str, version: str, tmp_path: Path, official: Callable[[Path], Any]
) -> None:
    """Both word patterns; which one holds depends on the version config.json names."""
    import json

    from engine.checkpoint import open_checkpoint
    from engine.tokens import TextTokenizer
    from tests.tiny import make_checkpoint

    directory = make_checkpoint(tmp_path)
    config = json.loads((directory / "config.json").read_text())
    config["transformers_version"] = version
    (directory / "config.json").write_text(json.dumps(config))
    theirs = official(directory)
    ours = TextTokenizer(open_checkpoint(directory))
    wrapped = f"<|im_start|>assistant\n{text}<|im_end|>\n<|im_start|>assistant\n"
    assert ours.target(text) == theirs.processor(text=wrapped)["input_ids"][0]
