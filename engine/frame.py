"""One codec frame over a `FrameState` of device tensors; the same function on CPU and in a graph.

Nothing here waits for the device or looks at a value on it.

Source: qwen_tts `Qwen3TTSTalkerForConditionalGeneration.forward` (one decoding step) with the
processors that transformers' `generate` puts before the draw.
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from engine.contract import N_CODEBOOKS, Sampling
from engine.layers import KVCache
from engine.sampling import Noise, Warp, draw_without_sync, penalised
from engine.talker import Predictor, Talker

MIN_FRAMES = 2  # the official generate() forbids EOS before so many
N_RESERVED = 1024  # the vocabulary's last codes are special ids and never drawn, EOS apart


@dataclass(frozen=True, slots=True)
class Controls:
    """The sampling of one request, on the device."""

    talker: Warp
    predictor: Warp
    penalty: Tensor  # fp32 [B, 1]

    @classmethod
    def of(cls, sampling: Sampling, talker: Talker, predictor: Predictor) -> "Controls":
        """Puts a request's sampling, with no field None but the seed, on the device."""
        device = talker.codec_head.device
        assert sampling.temperature is not None
        assert sampling.top_k is not None
        assert sampling.top_p is not None
        assert sampling.predictor_temperature is not None
        assert sampling.predictor_top_k is not None
        assert sampling.predictor_top_p is not None
        return cls(
            talker=Warp.of(
                do_sample=bool(sampling.do_sample),
                temperature=sampling.temperature,
                top_k=sampling.top_k,
                top_p=sampling.top_p,
                vocab_size=talker.config.vocab_size,
                device=device,
            ),
            predictor=Warp.of(
                do_sample=bool(sampling.predictor_do_sample),
                temperature=sampling.predictor_temperature,
                top_k=sampling.predictor_top_k,
                top_p=sampling.predictor_top_p,
                vocab_size=predictor.config.vocab_size,
                device=device,
            ),
            penalty=torch.tensor([[sampling.repetition_penalty]], device=device),
        )


@dataclass(slots=True)
class FrameState:
    """Everything a frame reads and writes; the leading axis is the slot.

    Attributes:
        cache: The talker's keys and values.
        scratch: The predictor's, made anew in each frame.
        hidden: The talker's last normed hidden state, `[B, 1, hidden]`.
        position: The talker's next position, int64 `[B]`.
        frame: The next frame's number, int64 `[B]`.
        seed: int64 `[B]`.
        seen: Which first-codebook codes were drawn before, bool `[B, vocab]`.
        trailing: Text embeddings still to be added, one a frame, and tts_pad's as the last one,
            `[B, n + 1, hidden]`.
        n_trailing: n, int64 `[B]`.
        codes: The frame just made, int64 `[B, 16]`; void once `is_done`.
        eos_probability: Of the raw logits, before any processor, fp32 `[B]`.
        is_done: EOS has been drawn, bool `[B]`.
    """

    cache: KVCache
    scratch: KVCache
    hidden: Tensor
    position: Tensor
    frame: Tensor
    seed: Tensor
    seen: Tensor
    trailing: Tensor
    n_trailing: Tensor
    codes: Tensor
    eos_probability: Tensor
    is_done: Tensor


class Frames:
    """Makes frames with one model's talker and predictor."""

    def __init__(self, talker: Talker, predictor: Predictor) -> None:
        device, vocab = talker.codec_head.device, talker.config.vocab_size
        self._talker = talker
        self._predictor = predictor
        self._noise = Noise(vocab, predictor.config.vocab_size, device)
        self._eos = talker.config.ids.eos
        forbidden = torch.zeros(1, vocab, dtype=torch.bool, device=device)
        forbidden[:, vocab - N_RESERVED :] = True
        self._forbidden_at_first = forbidden.clone()
        forbidden[:, self._eos] = False
        self._forbidden = forbidden

    def scratch(self, batch: int) -> KVCache:
        """Allocates the predictor's cache."""
        tables = self._predictor.embeddings
        config = self._predictor.config.stack
        return KVCache.empty(config, batch, N_CODEBOOKS + 1, tables.device, tables.dtype)

    def first_logits(self, state: FrameState, controls: Controls) -> Tensor:
        """Gives the processed fp32 logits of the first codebook, `[B, vocab]`.

        Sets `state.eos_probability`.
        """
        logits = self._talker.logits(state.hidden[:, 0])
        state.eos_probability = torch.softmax(logits, -1)[:, self._eos]
        logits = penalised(logits, state.seen, controls.penalty)
        too_early = (state.frame < MIN_FRAMES)[:, None]
        forbidden = torch.where(too_early, self._forbidden_at_first, self._forbidden)
        return logits.masked_fill(forbidden, float("-inf"))

    def step(self, state: FrameState, controls: Controls, n_slots: int) -> None:
        """Makes the next frame and leaves the state ready for the one after it.

        Args:
            state: Advanced by one frame.
            controls: How codes are drawn.
            n_slots: The bucket of key-value slots; over `state.position`.
        """
        talker, predictor = self._talker, self._predictor
        noise, noises = self._noise(state.seed, state.frame)
        first = draw_without_sync(self.first_logits(state, controls), controls.talker, noise)
        state.is_done = state.is_done | (first == self._eos)
        state.seen = state.seen.scatter(1, first[:, None], True)

        embedded = talker.embed_codec(first)
        codes, total = [first], embedded
        x = torch.cat((state.hidden, embedded[:, None]), 1)  # [B, 2, hidden]
        start = 0
        for book in range(1, N_CODEBOOKS):
            hidden = predictor.stack.span(predictor.project(x), state.scratch, start)
            logits = predictor.logits(book, hidden[:, -1])
            code = draw_without_sync(logits, controls.predictor, noises[:, book - 1])
            embedded = predictor.embed(book, code)
            codes.append(code)
            total = total + embedded
            start += x.shape[1]
            x = embedded[:, None]

        place = torch.minimum(state.frame, state.n_trailing)
        rows = torch.arange(place.shape[0], device=place.device)
        x = (total + state.trailing[rows, place])[:, None]
        state.hidden = talker.stack.step(x, state.cache, state.position, n_slots)
        state.codes = torch.stack(codes, 1)
        state.position = state.position + 1
        state.frame = state.frame + 1
