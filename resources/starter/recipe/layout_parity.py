"""The training layout against what the official `generate()` feeds its talker; they must agree.

Usage: layout_parity.py CHECKPOINT TOKENIZER_DIR
"""

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch
from layout import Layout, embed
from loop import say
from official import Qwen3TTSModel
from prepare import Tables
from sizes import CODEBOOK_SIZE, N_CODEBOOKS, talker_config
from talker import Talker

_TEXTS = ("Don't be deceived by the name.", "Hello there, this is a test.")
_N_NEW = 40


class _SeenError(Exception):
    """Carries the talker's inputs out of generate()."""


def _tables(tokens: list[list[int]], n_frames: list[int]) -> Tables:
    """Two utterances: the reference (frames 0 to n) and the text, joined as one entry each."""
    start = [[0], [len(tokens[0])]]
    a, b = n_frames
    return Tables(
        tokens=torch.tensor(tokens[0] + tokens[1], dtype=torch.int16),
        token_start=torch.tensor(start),
        token_count=torch.tensor([[len(t)] for t in tokens]),
        guide=torch.full((1, a + b), -1, dtype=torch.int16),
        entries=torch.tensor([[a, b, 1, 0, 0, 0], [0, a, 0, a, b, 1]]),
        speaker=torch.zeros(2, dtype=torch.long),
        utterances=torch.zeros(2, 3, dtype=torch.long),
        voices=["one"],
        is_kokoro=torch.zeros(2, dtype=torch.bool),
    )


def main() -> None:
    folder, ids_path = sys.argv[1], Path(sys.argv[2]) / "ids.json"
    ids = json.loads(ids_path.read_text())
    official = Qwen3TTSModel.from_pretrained(folder, device_map="cpu", dtype=torch.float32)
    talker = Talker(talker_config(ids["text_vocab"])).eval()
    talker.load_state_dict(official.model.talker.state_dict())
    seen: dict[str, Any] = {}

    def stop(**given: Any) -> None:
        seen.update(given)
        raise _SeenError

    official.model.talker.generate = stop
    wave = (np.random.default_rng(0).standard_normal(48_000) * 0.05).astype(np.float32)
    tokens = [official.processor.tokenizer(t)["input_ids"] for t in _TEXTS]
    worst = 0.0
    for icl in (False, True):
        prompt = official.create_voice_clone_prompt((wave, 24_000), _TEXTS[0], not icl)
        codes = prompt[0].ref_code
        reference = codes if icl else torch.zeros(0, N_CODEBOOKS, dtype=torch.long)
        new = torch.randint(0, CODEBOOK_SIZE, (_N_NEW, N_CODEBOOKS))
        tables = _tables(tokens, [len(reference), _N_NEW])
        layout = Layout(tables, ids, torch.cat([reference, new]).to(torch.uint8))
        for whole in (False, True):
            for named in (False, True):
                with contextlib.suppress(_SeenError):
                    official.generate_voice_clone(
                        text=_TEXTS[1],
                        language="English" if named else "Auto",
                        voice_clone_prompt=prompt,
                        non_streaming_mode=whole,
                    )
                theirs = seen["inputs_embeds"][0]
                chosen = torch.tensor([1 if icl else 0])
                with torch.no_grad():
                    batch = layout.lay(
                        chosen, torch.zeros(1, dtype=torch.long), torch.tensor([named]),
                        int(layout.lengths(whole=whole)[chosen]), whole=whole,
                    )  # fmt: skip
                    mine = embed(talker, batch, prompt[0].ref_spk_embedding[None].float())[0]
                n = len(theirs)
                gap = (mine[:n] - theirs).abs().max().item()
                expected = n - 1 == int(torch.nonzero(batch.makes_frame[0])[0, 0]) + len(reference)
                later = seen["trailing_text_hidden"][0]
                with torch.no_grad():
                    text = talker.text(batch.text[0, n : n + len(later)])
                    gap = max(gap, (text - later[: len(text)]).abs().max().item())
                worst = max(worst, gap)
                say(f"icl {icl} whole {whole} named {named}: {gap:.1e}, next frame {expected}")
                assert expected
    assert worst < 1e-5, worst


if __name__ == "__main__":
    main()
