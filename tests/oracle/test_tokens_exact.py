"""Logits and codes are the official ones, frame after frame."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor

from engine.contract import Sampling
from engine.generate import Model, Spoken
from engine.runner import Runner
from tests.oracle.spoken import (
    INSTRUCT,
    Case,
    kind_of,
    load_ours,
    our_spoken,
    speak_officially,
)

# The strong penalty keeps random weights from falling into a loop, and is tested by it.
GREEDY = Sampling(do_sample=False, repetition_penalty=1.5)
OFFICIAL_GREEDY = {"do_sample": False, "subtalker_dosample": False, "repetition_penalty": 1.5}
N_GREEDY_FRAMES = 200
N_WHOLE_FRAMES = 60  # the layouts differ in the prompt alone
N_LOGIT_FRAMES = 40

CASES = [
    Case(mode, layout, "English", "Ryan", instruct, 20)
    for layout in (False, True)
    for mode, instruct in (
        ("x_vector", ""),
        ("icl", ""),
        ("preset", INSTRUCT),
        ("design", INSTRUCT),
    )
]


def our_codes(model: Model, spoken: Spoken, n_frames: int) -> Tensor:
    """Makes frames with no codec and no guard: int64 `[T, 16]`, up to EOS."""
    runner, frames = model.runner, list[Tensor]()
    runner.begin(spoken.prompt, spoken.conditioning, spoken.sampling)
    while len(frames) < n_frames:
        runner.launch()
        codes = runner.take().codes
        if codes[0] == model.checkpoint.talker.ids.eos:
            break
        frames.append(torch.tensor(codes))
    runner.end()
    return torch.stack(frames)


def official_codes(theirs: Any, ours: Model, case: Case, n_frames: int, **sampling: Any) -> Tensor:
    """Runs the official generate up to the codes: int64 `[T, 16]`."""
    kept = list[Tensor]()
    decode = theirs.model.speech_tokenizer.decode

    def keep(encoded: list[dict[str, Tensor]]) -> tuple[list[Any], int]:
        kept.append(encoded[0]["audio_codes"])
        return [torch.zeros(1).numpy()], 24_000

    theirs.model.speech_tokenizer.decode = keep
    try:
        # generate() never feeds its last token, so it makes one frame less than it draws.
        speak_officially(theirs, ours, case, max_new_tokens=n_frames + 1, **sampling)
    finally:
        theirs.model.speech_tokenizer.decode = decode
    return kept[0][case.n_reference_frames if case.mode == "icl" else 0 :]


@pytest.mark.parametrize(
    ("case", "shape"),
    [(case, ("06b", "17b")[index % 2]) for index, case in enumerate(CASES)],
    ids=str,
)
def test_greedy_codes_are_identical_over_200_frames(
    case: Case, shape: str, checkpoint: Callable[..., Path], official: Callable[[Path], Any]
) -> None:
    """Guards faults.md 37, 38. All sixteen codebooks are greedy, which no peer's greedy reaches."""
    directory = checkpoint(shape, kind_of(case))
    theirs, ours = official(directory), load_ours(directory)
    n_frames = N_WHOLE_FRAMES if case.non_streaming else N_GREEDY_FRAMES
    expected = official_codes(theirs, ours, case, n_frames, **OFFICIAL_GREEDY)
    got = our_codes(ours, our_spoken(ours, case, GREEDY), n_frames)
    assert len(set(map(tuple, expected.tolist()))) > 20, "the oracle says nothing if it repeats"
    assert torch.equal(got, expected)


@pytest.mark.parametrize("shape", ["06b", "17b"])
def test_speech_that_ends_ends_at_the_official_frame(
    shape: str, checkpoint: Callable[..., Path], official: Callable[[Path], Any]
) -> None:
    """EOS is possible here; the frame it is drawn in is not spoken."""
    directory = checkpoint(shape, "base", eos_scale=1.2)
    theirs, ours = official(directory), load_ours(directory)
    case = Case("x_vector", non_streaming=True)
    expected = official_codes(theirs, ours, case, 400, **OFFICIAL_GREEDY)
    got = our_codes(ours, our_spoken(ours, case, GREEDY), 400)
    assert torch.equal(got, expected)


@pytest.mark.parametrize("case", CASES[:2], ids=str)
@pytest.mark.parametrize("shape", ["06b", "17b"])
def test_logits_of_all_codebooks_differ_by_less_than_1e_4(
    case: Case, shape: str, checkpoint: Callable[..., Path], official: Callable[[Path], Any]
) -> None:
    """Talker and predictor, processed logits against the heads' own outputs."""
    directory = checkpoint(shape, kind_of(case))
    theirs, ours = official(directory), load_ours(directory)
    talker = theirs.model.talker
    heads = [talker.codec_head, *talker.code_predictor.lm_head]
    seen: list[list[Tensor]] = [[] for _ in heads]
    hooks = [
        head.register_forward_hook(lambda _m, _i, out, kept=kept: kept.append(out[0, -1]))
        for head, kept in zip(heads, seen, strict=True)
    ]
    try:
        official_codes(theirs, ours, case, N_LOGIT_FRAMES, **OFFICIAL_GREEDY)
    finally:
        for hook in hooks:
            hook.remove()
    spoken = our_spoken(ours, case, GREEDY)
    mine = _our_logits(ours, spoken)
    for book, (got, expected) in enumerate(zip(mine, seen, strict=True)):
        expected_rows = torch.stack(expected[:N_LOGIT_FRAMES])
        torch.testing.assert_close(
            torch.stack(got), expected_rows, atol=1e-4, rtol=0, msg=lambda m, b=book: f"{b}: {m}"
        )


def _our_logits(model: Model, spoken: Spoken) -> list[list[Tensor]]:
    kept: list[list[Tensor]] = [[] for _ in range(16)]

    class Listening:
        """A predictor that also keeps its logits."""

        def __getattr__(self, name: str) -> Any:
            return getattr(model.predictor, name)

        def logits(self, book: int, hidden: Tensor) -> Tensor:
            out = model.predictor.logits(book, hidden)
            kept[book].append(out[0])
            return out

    runner = Runner(model.talker, Listening(), model.codec, model.checkpoint.text_ids.tts_pad)  # type: ignore[arg-type]
    runner.begin(spoken.prompt, spoken.conditioning, spoken.sampling)
    for _ in range(N_LOGIT_FRAMES):
        kept[0].append(model.talker.logits(runner.state.hidden[:, 0])[0])
        runner.launch()
    return kept
