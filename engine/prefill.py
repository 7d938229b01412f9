"""The prompt's prefill, right-padded to a bucket of lengths so that few graphs serve all prompts.

Attention is causal, so padding after the prompt changes nothing before it; the keys it leaves in
the cache lie where the first frames write theirs before anything reads them.

Source: qwen_tts `Qwen3TTSForConditionalGeneration.generate`.
"""

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from engine.contract import Samples
from engine.frame import FrameState
from engine.graphs import Lane
from engine.talker import Predictor, Talker, embed_frames
from engine.tokens import FRAME, X_VECTOR, Prompt

# Longer prompts, which only long references make, run as they are.
PREFILL_BUCKETS = (16, 32, 64, 128, 256, 512, 1024)


@dataclass(frozen=True, slots=True)
class Conditioning:
    """What a prompt's ids stand for besides themselves.

    Attributes:
        x_vector: float32 `[width]`, where the prompt has an `X_VECTOR`.
        reference_codes: int16 `[T, 16]`, where the prompt has `FRAME`s.
    """

    x_vector: Samples | None
    reference_codes: NDArray[np.int16] | None


@dataclass(frozen=True, slots=True)
class Inputs:
    """A prompt on the device, padded.

    Attributes:
        ids: int64 `[4, T]`: text ids, codec ids, whether the codec side has an id, and the last
            position's number.
        extra: What the codec side has where it has no id, `[T, hidden]`.
    """

    ids: Tensor
    extra: Tensor

    @classmethod
    def empty(cls, n_positions: int, like: Tensor) -> "Inputs":
        """Allocates for so many positions, in the device and dtype of `[…, hidden]` weights."""
        return cls(
            torch.zeros(4, n_positions, dtype=torch.int64, device=like.device),
            like.new_zeros(n_positions, like.shape[-1]),
        )

    @property
    def n_positions(self) -> int:
        """How many positions it has, padding included."""
        return self.ids.shape[1]


class Prefill:
    """Runs prompts through a talker.

    Args:
        talker: For the prompt.
        predictor: For the embeddings of a reference's codes.
        lane: Where it runs.
        buckets: Lengths that prompts are padded to; none where nothing is captured.
    """

    def __init__(
        self, talker: Talker, predictor: Predictor, lane: Lane, buckets: tuple[int, ...]
    ) -> None:
        self._talker = talker
        self._predictor = predictor
        self._lane = lane
        self._buckets = buckets
        self._inputs: dict[int, Inputs] = {}

    @property
    def buckets(self) -> tuple[int, ...]:
        """The lengths that prompts are padded to."""
        return self._buckets

    def __call__(self, prompt: Prompt, conditioning: Conditioning, state: FrameState) -> None:
        """Fills the state's cache and its last hidden state; the cache must have room."""
        length = len(prompt.text)
        bucket = next((size for size in self._buckets if length <= size <= state.cache.n_slots), 0)
        if not bucket:
            inputs = self.loaded(prompt, conditioning, length)
            with self._lane:
                self._run(inputs, state)
            return
        if bucket not in self._inputs:
            with self._lane:
                self._inputs[bucket] = Inputs.empty(bucket, self._talker.codec_embedding)
        inputs = self.loaded(prompt, conditioning, bucket)
        self._lane.run(("prefill", bucket), lambda: self._run(inputs, state))

    def loaded(self, prompt: Prompt, conditioning: Conditioning, n_positions: int) -> Inputs:
        """Puts a prompt on the device, padded to `n_positions`."""
        inputs = self._inputs.get(n_positions)
        if inputs is None:
            inputs = Inputs.empty(n_positions, self._talker.codec_embedding)
        length = len(prompt.text)
        ids = np.zeros((4, n_positions), np.int64)
        ids[0, :length] = np.maximum(prompt.text, 0)
        ids[1, :length] = np.maximum(prompt.codec, 0)
        ids[2, :length] = np.greater_equal(prompt.codec, 0)
        ids[3] = length - 1
        self._lane.upload(inputs.ids, torch.from_numpy(ids))  # pyright: ignore[reportUnknownMemberType]
        codec = np.asarray(prompt.codec)
        with self._lane:
            inputs.extra.zero_()
            if conditioning.x_vector is not None:
                vector = torch.tensor(conditioning.x_vector)
                for place in np.flatnonzero(codec == X_VECTOR).tolist():
                    self._lane.upload(inputs.extra[place], vector)
            if conditioning.reference_codes is not None:
                (places,) = np.nonzero(codec == FRAME)
                codes = inputs.ids.new_empty(conditioning.reference_codes.shape)
                host = torch.tensor(conditioning.reference_codes.astype(np.int64))
                self._lane.upload(codes, host)
                frames = inputs.extra[places[0] : places[-1] + 1]  # they stand together
                frames.copy_(embed_frames(self._talker, self._predictor, codes))
        return inputs

    def embedded(self, inputs: Inputs) -> Tensor:
        """Gives the embeddings of a prompt, `[T, hidden]`."""
        text, codec, has_id, _ = inputs.ids.unbind()
        side = self._talker.embed_codec(codec) * has_id[:, None] + inputs.extra
        return self._talker.embed_text(text) + side.to(inputs.extra.dtype)

    def _run(self, inputs: Inputs, state: FrameState) -> None:
        hidden = self._talker.stack.span(self.embedded(inputs)[None], state.cache)
        state.hidden.copy_(hidden.index_select(1, inputs.ids[3, :1]))
