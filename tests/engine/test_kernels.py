"""The fused kernel makes the frames that the plain step makes.

The kernel's own source runs here on the CPU, by g++, with fibers for its threads; on a card it runs
as it is. It is measured against the plain step in fp32: it must be no farther from that than the
plain step in bf16 is, but for chance, and its codes may differ only where two are as good as equal.
"""

import ctypes
import platform
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor

from engine.attention import KVCache
from engine.checkpoint import Checkpoint, open_checkpoint
from engine.contract import N_CODEBOOKS, Sampling
from engine.frame import MIN_FRAMES, N_RESERVED, Controls, Frames, FrameState
from engine.fused import FusedFrames, Making, frame_kernel, making_for
from engine.generate import load_model
from engine.kernels import KernelsUnfit, Rules
from engine.kernels.framekernel import grid_for, require_fit, require_room, source_for
from engine.kernels.nvrtc import kept_or_made
from engine.local import LocalSpeaker
from engine.quality import Int8
from engine.sampling import OFFICIAL_SAMPLING, Warp
from engine.talker import load_talker
from tests.engine.speaking import laid_out
from tests.engine.test_local import request
from tests.engine.test_slots import samples
from tests.tiny import STARTER

HERE = Path(__file__).parent
BF16_SLIP = 0.06  # of noisy logits, after the temperature: a few steps of bf16 at the logits' size
RULES = Rules(MIN_FRAMES, N_RESERVED)
GREEDY = replace(OFFICIAL_SAMPLING, do_sample=False, predictor_do_sample=False)
NUCLEUS = replace(
    OFFICIAL_SAMPLING, temperature=0.7, top_k=40, top_p=0.8, predictor_top_p=0.7, predictor_top_k=64
)

on_a_card = pytest.mark.skipif(not torch.cuda.is_available(), reason="there is no CUDA card here")
with_gpp = pytest.mark.skipif(
    shutil.which("g++") is None or platform.machine() != "x86_64",
    reason="there is no g++ for x86-64 here",
)


class KernelOnCpu:
    """The kernel's source on the CPU, with a `FrameKernel`'s methods."""

    def __init__(
        self, checkpoint: Checkpoint, n_blocks: int, directory: Path, int8: Int8 | None = None
    ) -> None:
        whole = directory / "whole.cpp"
        whole.write_text(
            f'#include "{HERE}/kernels_on_cpu.h"\n{source_for(checkpoint, RULES, n_blocks, int8)}\n'
            f'#include "{HERE}/kernels_on_cpu_run.h"\n'
        )
        library = directory / "whole.so"
        options = ["-std=c++17", "-O2", "-w", "-fPIC", "-shared", "-fno-strict-aliasing"]
        subprocess.run(["g++", *options, str(whole), "-o", str(library)], check=True)
        self._library: Any = ctypes.CDLL(str(library))

    def workspace(self) -> Tensor:
        return torch.zeros(self._library.count_places(), dtype=torch.int64)

    def table(self, addresses: list[int]) -> Tensor:
        assert len(addresses) == self._library.count_addresses()
        return torch.tensor(addresses, dtype=torch.int64)

    def launch(self, table: Tensor) -> None:
        self._library.run_frame(ctypes.c_void_p(table.data_ptr()))


class Trio:
    """A model's frames by the kernel, plainly in bf16, and plainly in fp32."""

    def __init__(
        self, directory: Path, device: torch.device, kernel: Any, int8: Int8 | None = None
    ) -> None:
        checkpoint = open_checkpoint(directory)
        narrow = load_talker(checkpoint, device, torch.bfloat16, in_rows=True, int8=int8)
        wide = load_talker(checkpoint, device, torch.float32, int8=int8)
        self.device = device
        self.fused = FusedFrames(*narrow, kernel)
        self.plain, self.exact = Frames(*narrow), Frames(*wide)

    def state(self, position: int, frame: int = 0) -> FrameState:
        """Makes a state in mid-sentence, with garbage wherever nothing has been written."""
        torch.manual_seed(position)
        state = self.fused.empty_state(1, 512, 8)
        for rows in (*state.cache.rows, *state.scratch.rows):
            rows.normal_()
        state.hidden.normal_()
        state.trailing.normal_(std=0.02)
        state.counters.copy_(torch.tensor([[position, frame, 11, 7]]))
        return state

    def controls(self, sampling: Sampling) -> Controls:
        made = Controls.of(sampling, self.plain._talker, self.plain._predictor)
        return Controls.over(made.packed.to(self.device), made.n_candidates)


@pytest.fixture(scope="module")
def on_cpu(tmp_path_factory: pytest.TempPathFactory) -> Trio:
    """The starter: three heads to a group, projected, its widths no multiples of all warps'."""
    directory = tmp_path_factory.mktemp("kernel")
    kernel = KernelOnCpu(open_checkpoint(STARTER), 5, directory)
    return Trio(STARTER, torch.device("cpu"), kernel)


@pytest.fixture(scope="module")
def on_cpu_in_int8(tmp_path_factory: pytest.TempPathFactory) -> Trio:
    """The same with all layers in int8; half of the warps then have no part in some products."""
    directory = tmp_path_factory.mktemp("kernel-int8")
    kernel = KernelOnCpu(open_checkpoint(STARTER), 5, directory, "all")
    return Trio(STARTER, torch.device("cpu"), kernel, "all")


@cache
def on_card(int8: Int8 | None = None) -> Trio:
    device, checkpoint = torch.device("cuda", 0), open_checkpoint(STARTER)
    kernel = frame_kernel(checkpoint, device, torch.bfloat16, int8)
    return Trio(STARTER, device, kernel, int8)


def copied(state: FrameState, dtype: torch.dtype = torch.bfloat16) -> FrameState:
    def one(x: Tensor) -> Tensor:
        return x.to(dtype, copy=True) if x.dtype == torch.bfloat16 else x.clone()

    parts = {field.name: getattr(state, field.name) for field in fields(FrameState)}
    return FrameState(
        **{
            name: KVCache(tuple(map(one, part.rows))) if isinstance(part, KVCache) else one(part)
            for name, part in parts.items()
        }
    )


def distance(found: Tensor, wanted: Tensor) -> float:
    found, wanted = found.double(), wanted.double()
    return float((found - wanted).norm() / wanted.norm())


def slips(exact: Frames, state: FrameState, controls: Controls, codes: Tensor) -> list[float]:
    """Says how far each drawn code is from the best, given those before it, in fp32.

    Where the code is no candidate in fp32, or the best none in bf16, the border between candidates
    and others runs there: then how far the code is from the border.
    """
    talker, predictor = exact._talker, exact._predictor
    noise, noises = exact._noise(state.seed, state.frame)

    def slip(logits: Tensor, warp: Warp, noise: Tensor, code: int) -> float:
        values, ids = torch.topk(logits, warp.cut.shape[-1])
        warped = torch.addcdiv(warp.cut, values, warp.temperature)
        shares = torch.softmax(warped, -1)
        is_out = torch.cumsum(shares, -1) - shares >= warp.top_p
        kept = int((~is_out & (warp.cut == 0)).sum())
        border = values[0, kept - 1]
        noisy = torch.addcmul(logits / warp.temperature, noise, warp.noise)
        best = int(ids[0, torch.argmax(noisy[0, ids[0, :kept]])])
        if best == code:
            return 0.0
        near = min(float(abs(logits[0, one] - border) / warp.temperature) for one in (best, code))
        is_candidate = bool(logits[0, code] >= border)
        return min(near, float(noisy[0, best] - noisy[0, code])) if is_candidate else near

    made = [slip(exact.first_logits(state, controls), controls.talker, noise, int(codes[0]))]
    x = predictor.project(torch.cat((state.hidden, talker.codec_embedding[codes[:1]][None]), 1))
    start = 0
    for book in range(1, N_CODEBOOKS):
        hidden = predictor.stack.span(x, state.scratch, start)
        logits = predictor.logits(book, hidden[:, -1])
        made.append(slip(logits, controls.predictor, noises[:, book - 1], int(codes[book])))
        start += x.shape[1]
        x = predictor.take(book, codes[book : book + 1])[:, None]
    return made


def stepped(frames: Frames, state: FrameState, codes: Tensor) -> Tensor:
    """Runs the talker alone over given codes; gives its last hidden state."""
    talker, predictor = frames._talker, frames._predictor
    rest = [predictor.embed(book, codes[book : book + 1]) for book in range(1, N_CODEBOOKS)]
    x = torch.cat((talker.codec_embedding[codes[:1]], *rest)).sum(0)[None]
    x = x + state.trailing[:, min(int(state.frame), int(state.n_trailing))]
    return talker.stack.step(x[:, None], state.cache, state.position, 512)


def check_errors(found: list[float], usual: list[float]) -> None:
    """Sees that errors are no larger than bf16's usual ones, and none of them much larger.

    Of a single vector's error chance makes several times as much, or as little.
    """
    of_ours, of_usual = (
        float(torch.tensor(all_of).square().mean().sqrt()) for all_of in (found, usual)
    )
    assert of_ours < 1.25 * of_usual
    assert max(found) < 5 * of_usual


def check(trio: Trio, sampling: Sampling, position: int, n_frames: int, frame: int = 0) -> None:
    controls, state = trio.controls(sampling), trio.state(position, frame)
    ours: tuple[list[float], list[float]] = [], []
    theirs: tuple[list[float], list[float]] = [], []
    for _ in range(n_frames):
        after, plain = copied(state), copied(state)
        trio.fused.step(after, controls, 512)
        trio.plain.step(plain, controls, 512)
        codes = after.codes[0].clone()
        assert max(slips(trio.exact, copied(state, torch.float32), controls, codes)) < BF16_SLIP
        assert torch.equal(after.counters, plain.counters)
        torch.testing.assert_close(after.eos_probability, plain.eos_probability, rtol=0.05, atol=0)
        assert torch.equal(
            after.seen.nonzero()[:, 1], torch.cat((state.seen.nonzero()[:, 1], codes[:1])).unique()
        )
        exact, narrow = copied(state, torch.float32), copied(state)
        wanted, usual = stepped(trio.exact, exact, codes), stepped(trio.plain, narrow, codes)
        ours[0].append(distance(after.hidden, wanted))
        theirs[0].append(distance(usual, wanted))
        at = int(state.position)
        for rows, before, right, other in zip(
            after.cache.rows, state.cache.rows, exact.cache.rows, narrow.cache.rows, strict=True
        ):
            ours[1].append(distance(rows[:, at], right[:, at]))
            theirs[1].append(distance(other[:, at], right[:, at]))
            rows[:, at] = before[:, at]
            assert torch.equal(rows, before), "no other row of the cache is touched"
        after.cache = narrow.cache
        state = after
    for found, common in zip(ours, theirs, strict=True):
        check_errors(found, common)


@with_gpp
@torch.inference_mode()
def test_the_kernels_source_makes_the_plain_steps_frames(on_cpu: Trio) -> None:
    """A first frame, where EOS is forbidden, over two stretches of positions."""
    check(on_cpu, OFFICIAL_SAMPLING, position=150, n_frames=1)


@with_gpp
@torch.inference_mode()
def test_in_int8_the_kernel_makes_the_frames_of_what_the_weights_stand_for(
    on_cpu_in_int8: Trio,
) -> None:
    """A later frame; the plain step in fp32 has the rounded weights exactly, as the kernel has."""
    check(on_cpu_in_int8, NUCLEUS, position=9, n_frames=1, frame=30)


@on_a_card
@torch.inference_mode()
@pytest.mark.parametrize("int8", [None, "predictor", "all"])
@pytest.mark.parametrize("sampling", [OFFICIAL_SAMPLING, GREEDY, NUCLEUS])
@pytest.mark.parametrize("position", [9, 150, 450])
def test_on_a_card_the_kernel_makes_the_plain_steps_frames(
    sampling: Sampling, position: int, int8: Int8 | None
) -> None:
    check(on_card(int8), sampling, position, n_frames=20, frame=0 if position == 9 else 40)


@on_a_card
def test_on_a_card_the_starter_speaks_by_the_kernel_and_the_same_in_every_bucket() -> None:
    """Graphs of three buckets, and the plain runs that precede their capture."""
    model = load_model(open_checkpoint(STARTER), torch.device("cuda", 0), torch.bfloat16)
    try:
        assert isinstance(model.runner.frames, FusedFrames)
        assert model.runner.notes == ()
        spoken, runner = laid_out(model, seed=3), model.runner
        made: list[list[list[int]]] = []
        for _ in range(2):
            runner.begin(spoken.prompt, spoken.conditioning, spoken.sampling)
            made.append([])
            for _ in range(600):
                runner.launch()
                made[-1].append(runner.take().codes.tolist())
        assert made[0] == made[1]
        assert {key[1] for key in runner.captures if key[0] == "frame"} == {256, 512, 1024}
    finally:
        model.runner.close()


@on_a_card
def test_on_a_card_lanes_beside_each_other_make_what_one_makes_alone() -> None:
    def made_in(n_lanes: int) -> list[bytes]:
        card = torch.device("cuda", 0)
        speaker = LocalSpeaker(open_checkpoint(STARTER), card, torch.bfloat16, n_lanes)

        def say(seed: int) -> bytes:
            asked = request(speaker, max_frames=150, sampling=Sampling(seed=seed))
            return samples(list(speaker.speak(asked)))

        speaker.start()
        try:
            speaker.warm_up()
            said = speaker.speak(request(speaker))
            assert not said.warnings, "frames are made by the kernel"
            with ThreadPoolExecutor(2 * n_lanes) as readers:
                return list(readers.map(say, range(40)))
        finally:
            speaker.close()

    alone = made_in(1)
    assert made_in(4) == alone
    assert len(set(alone)) == len(alone)


@on_a_card
def test_on_a_card_a_second_engine_does_without_the_kernel() -> None:
    """Two that had a part of the card each would wait for ever."""
    card, checkpoint = torch.device("cuda", 0), open_checkpoint(STARTER)
    first = making_for(checkpoint, card, torch.bfloat16)
    second = making_for(checkpoint, card, torch.bfloat16)
    assert first.kernel is not None
    assert second.kernel is None
    assert "another engine" in second.slow_since


@with_gpp
@torch.inference_mode()
def test_in_whatever_order_blocks_and_warps_come_the_bits_are_the_same(on_cpu: Trio) -> None:
    """A warp that ran two products ahead of its block once made other ones, and hung a card."""
    controls, state = on_cpu.controls(OFFICIAL_SAMPLING), on_cpu.state(9)
    made = [copied(state) for _ in range(3)]
    for one in made:
        on_cpu.fused.step(one, controls, 512)
    for again in made[1:]:
        assert torch.equal(again.report, made[0].report)
        assert torch.equal(again.hidden, made[0].hidden)


@with_gpp
@torch.inference_mode()
def test_lanes_with_the_kernel_share_what_puts_their_frames_in_order(on_cpu: Trio) -> None:
    making = Making(on_cpu.fused._kernel)
    parts = on_cpu.plain._talker, on_cpu.plain._predictor
    one, other = making.frames(*parts), making.frames(*parts)
    assert one.whole_card is not None
    assert one.whole_card is other.whole_card
    assert on_cpu.plain.whole_card is None, "plain frames of lanes overlap"


@with_gpp
@torch.inference_mode()
def test_draws_over_more_candidates_are_made_plainly(on_cpu: Trio) -> None:
    """Without top-k the kernel has no say, to the bit."""
    controls, state = on_cpu.controls(replace(OFFICIAL_SAMPLING, top_k=0)), on_cpu.state(9)
    plain = copied(state)
    on_cpu.fused.step(state, controls, 512)
    on_cpu.plain.step(plain, controls, 512)
    assert torch.equal(state.report, plain.report)
    assert torch.equal(state.hidden, plain.hidden)


def test_the_cpu_makes_frames_plainly_and_has_nothing_to_say_about_it(base_like_06b: Path) -> None:
    making = making_for(open_checkpoint(base_like_06b), torch.device("cpu"), torch.float32)
    assert making == Making()
    parts = load_talker(open_checkpoint(base_like_06b), torch.device("cpu"), torch.float32)
    assert making.frames(*parts).notes == ()
    assert (
        "since the moon is full." in Making(slow_since="the moon is full").frames(*parts).notes[0]
    )


@pytest.mark.parametrize(
    ("directory", "dtype", "capability", "reason"),
    [
        ("starter", torch.float16, (9, 0), "bfloat16 alone"),
        ("starter", torch.bfloat16, (7, 5), "capability 7.5"),
        ("base_like_06b", torch.bfloat16, (9, 0), "a shape"),
    ],
)
def test_what_the_kernels_are_not_written_for_is_refused_with_a_reason(
    directory: str,
    dtype: torch.dtype,
    capability: tuple[int, int],
    reason: str,
    request: pytest.FixtureRequest,
) -> None:
    checkpoint = open_checkpoint(request.getfixturevalue(directory))
    with pytest.raises(KernelsUnfit, match=reason):
        require_fit(checkpoint, dtype, capability)


def test_four_threads_ask_for_64_columns_in_int8_and_for_32_else(starter: Path) -> None:
    checkpoint = open_checkpoint(starter)
    predictor = checkpoint.predictor
    narrower = replace(predictor, stack=replace(predictor.stack, intermediate_size=672))
    checkpoint = replace(checkpoint, predictor=narrower)
    require_fit(checkpoint, torch.bfloat16, (9, 0))
    with pytest.raises(KernelsUnfit, match="a shape"):
        require_fit(checkpoint, torch.bfloat16, (9, 0), "predictor")


def test_the_grid_is_as_small_as_is_as_fast(starter: Path) -> None:
    checkpoint = open_checkpoint(starter)
    shape = {"hidden_size": 1024, "intermediate_size": 3072}
    shape |= {"n_heads": 16, "n_kv_heads": 8, "head_dim": 128}
    stack = replace(checkpoint.talker.stack, **shape)

    def grown(n_rows: int) -> Checkpoint:
        predictor = replace(stack, intermediate_size=n_rows)
        return replace(
            checkpoint,
            talker=replace(checkpoint.talker, stack=stack),
            predictor=replace(checkpoint.predictor, stack=predictor),
        )

    assert grid_for(grown(3072), 132) == 128, "an H200 makes 512 tiles, four a block, with 128 too"
    assert grid_for(grown(3072), 24) == 24
    assert grid_for(checkpoint, 132) <= 64, "the starter has 64 tiles: every block makes one"
    assert grid_for(grown(640), 132) <= 80, "every block has some of gate and up"
    require_room(grown(3072), grid_for(grown(3072), 8))
    with pytest.raises(KernelsUnfit, match="too few"):
        require_room(grown(3072), grid_for(grown(3072), 7))


def test_what_was_compiled_is_kept_and_made_anew_only_where_it_is_damaged(tmp_path: Path) -> None:
    """Also where a computer went down while it was written."""
    made: list[int] = []

    def make() -> bytes:
        made.append(1)
        return b"machine code"

    kept = tmp_path / "kernels" / "some.cubin"
    for _ in range(2):
        assert kept_or_made(kept, make) == b"machine code"
    assert len(made) == 1
    whole = kept.read_bytes()
    for damaged in (b"", whole[:-1], whole[:-1] + b"?", bytes(len(whole))):
        kept.write_bytes(damaged)
        assert kept_or_made(kept, make) == b"machine code"
        assert kept.read_bytes() == whole
    assert len(made) == 5
    assert list(kept.parent.iterdir()) == [kept]
    kept.unlink()
    kept.parent.rmdir()
    kept.parent.write_text("no directory can be made here")
    assert kept_or_made(kept, make) == b"machine code"
