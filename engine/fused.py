"""Frames by one fused kernel: the same step over the same state as `engine.frame`, in one launch.

The plain step stays beside it, for draws that look at more candidates than the kernel ranks.

Its blocks wait for each other, so two launches that each had a part of the card would wait for
ever. So the frames of all lanes follow each other on the card, and a second engine of a program
makes its frames plainly: three that used the kernel at once stopped with an error.
"""

import weakref
from dataclasses import dataclass, field

import torch
from torch import Tensor

from engine.attention import KVCache
from engine.checkpoint import Checkpoint
from engine.frame import MIN_FRAMES, N_RESERVED, Controls, Frames, FrameState
from engine.graphs import WholeCard, collect_garbage
from engine.kernels import FrameKernel, KernelsUnfit, Rules
from engine.layers import Stack
from engine.quality import Int8
from engine.sampling import MAX_CANDIDATES
from engine.talker import Predictor, Talker

_in_use: weakref.WeakValueDictionary[int, FrameKernel] = weakref.WeakValueDictionary()


@dataclass(frozen=True, slots=True)
class Making:
    """How frames are made: by the fused kernel, or plainly.

    Attributes:
        kernel: None for plainly.
        slow_since: Why not by the kernel, where a card could be quicker.
        whole_card: What lets lanes with the kernel follow each other.
    """

    kernel: FrameKernel | None = None
    slow_since: str = ""
    whole_card: WholeCard = field(default_factory=WholeCard, compare=False)

    @property
    def in_rows(self) -> bool:
        """How matrices must lie, see `engine.layers.load_stack`."""
        return self.kernel is not None

    def frames(self, talker: Talker, predictor: Predictor) -> Frames:
        """Gives what makes them, for one lane."""
        if self.kernel is None:
            return Frames(talker, predictor, self.slow_since)
        return FusedFrames(talker, predictor, self.kernel, self.whole_card)


def making_for(
    checkpoint: Checkpoint, device: torch.device, dtype: torch.dtype, int8: Int8 | None = None
) -> Making:
    """Decides how a model's frames are made on a device; the one place that does."""
    if device.type != "cuda":
        return Making()
    index = device.index or 0
    if index in _in_use:
        collect_garbage()  # an engine that was closed may only wait for this
    if index in _in_use:
        return Making(slow_since="another engine of this program uses them on this card")
    try:
        kernel = frame_kernel(checkpoint, device, dtype, int8)
        _in_use[index] = kernel
        return Making(kernel)
    except KernelsUnfit as unfit:
        return Making(slow_since=str(unfit))


def frame_kernel(
    checkpoint: Checkpoint, device: torch.device, dtype: torch.dtype, int8: Int8 | None = None
) -> FrameKernel:
    """Gives the kernel for a model on a card.

    Raises:
        KernelsUnfit: It cannot be used, and why.
    """
    return FrameKernel(checkpoint, Rules(MIN_FRAMES, N_RESERVED), device, dtype, int8)


class FusedFrames(Frames):
    """Makes frames with one model's talker and predictor, whose matrices lie in rows.

    Args:
        talker: On a card.
        predictor: On the same.
        kernel: From `frame_kernel`, for this model on this card.
        whole_card: The same for all lanes; None where there is but one.
    """

    def __init__(
        self,
        talker: Talker,
        predictor: Predictor,
        kernel: FrameKernel,
        whole_card: WholeCard | None = None,
    ) -> None:
        super().__init__(talker, predictor)
        self._kernel = kernel
        self.whole_card = whole_card
        self._workspace = kernel.workspace()
        # What graphs were captured with must stay where it is.
        self._tables: dict[tuple[int, ...], Tensor] = {}

    def step(self, state: FrameState, controls: Controls, n_slots: int) -> None:
        """As `Frames.step`, for one slot; reads what is filled, whatever `n_slots` says.

        `state.embedded` and `state.scratch` are left as they were.
        """
        talker, predictor = self._talker, self._predictor
        n_ranked = (talker.config.vocab_size, predictor.config.vocab_size)
        if controls.n_candidates != tuple(min(MAX_CANDIDATES, size) for size in n_ranked):
            super().step(state, controls, n_slots)
            return
        addresses = tuple(self._addresses(state, controls))
        if addresses not in self._tables:
            self._tables[addresses] = self._kernel.table(list(addresses))
        self._kernel.launch(self._tables[addresses])

    def _addresses(self, state: FrameState, controls: Controls) -> list[int]:
        """In the order that frame.cu names."""
        talker, predictor = self._talker, self._predictor
        assert state.counters.shape[0] == 1
        tensors = [
            state.counters,
            state.seen,
            state.is_done,
            state.report,
            state.hidden,
            state.trailing,
            controls.packed,
            talker.codec_embedding,
            talker.codec_head,
            talker.stack.norm,
            talker.stack.rope.cos,
            talker.stack.rope.sin,
            talker.stack.qk_norm,
            predictor.embeddings,
            predictor.inputs,
            predictor.stack.norm,
            predictor.stack.rope.cos,
            predictor.stack.rope.sin,
            predictor.stack.qk_norm,
            predictor.projection,
            predictor.projection_bias,
            self._workspace,
            *predictor.heads,
            *_layers(predictor.stack, state.scratch),
            *_layers(talker.stack, state.cache),
        ]
        return [0 if tensor is None else tensor.data_ptr() for tensor in tensors]


def _layers(stack: Stack, cache: KVCache) -> list[Tensor]:
    return [
        tensor
        for layer, rows in zip(stack.layers, cache.rows, strict=True)
        for matrices in (layer.packed or layer,)
        for tensor in (
            layer.input_norm,
            matrices.qkv,
            matrices.out,
            layer.post_norm,
            matrices.gate_up,
            matrices.down,
            rows,
        )
    ]
