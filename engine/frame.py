"""One codec frame over a `FrameState` of device tensors; the same function on CPU and in a graph.

Nothing here waits for the device or looks at a value on it, and the state is changed in place.

Source: qwen_tts `Qwen3TTSTalkerForConditionalGeneration.forward` (one decoding step) with the
processors that transformers' `generate` puts before the draw.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import torch
from torch import Tensor
from torch.nn import functional

from engine.attention import KVCache
from engine.contract import N_CODEBOOKS, Sampling
from engine.sampling import Noise, Warp, draw_without_sync, n_candidates, penalised
from engine.talker import Predictor, Talker

if TYPE_CHECKING:
    from engine.graphs import WholeCard

MIN_FRAMES = 2  # the official generate() forbids EOS before so many
N_RESERVED = 1024  # the vocabulary's last codes are special ids and never drawn, EOS apart


@dataclass(frozen=True, slots=True)
class Controls:
    """The sampling of one request; views of one tensor, so that one copy changes all of it.

    Attributes:
        talker: Of the first codebook.
        predictor: Of the others.
        penalty: fp32 `[B, 1]`.
        packed: All their numbers, fp32 `[B, n]`.
        n_candidates: How many logits the talker's and the predictor's draws look at. Another pair
            is another graph; nothing else about sampling is.
    """

    talker: Warp
    predictor: Warp
    penalty: Tensor
    packed: Tensor
    n_candidates: tuple[int, int]

    @classmethod
    def of(cls, sampling: Sampling, talker: Talker, predictor: Predictor) -> "Controls":
        """Gives a request's sampling, with no field None but the seed, on the CPU."""
        assert sampling.temperature is not None
        assert sampling.top_k is not None
        assert sampling.top_p is not None
        assert sampling.repetition_penalty is not None
        assert sampling.predictor_temperature is not None
        assert sampling.predictor_top_k is not None
        assert sampling.predictor_top_p is not None
        first = Warp.of(
            do_sample=bool(sampling.do_sample),
            temperature=sampling.temperature,
            top_k=sampling.top_k,
            top_p=sampling.top_p,
            vocab_size=talker.config.vocab_size,
        )
        others = Warp.of(
            do_sample=bool(sampling.predictor_do_sample),
            temperature=sampling.predictor_temperature,
            top_k=sampling.predictor_top_k,
            top_p=sampling.predictor_top_p,
            vocab_size=predictor.config.vocab_size,
        )
        penalty = torch.tensor([[sampling.repetition_penalty]])
        packed = torch.cat((*first.tensors(), *others.tensors(), penalty), 1)
        pair = (
            n_candidates(sampling.top_k, talker.config.vocab_size),
            n_candidates(sampling.predictor_top_k, predictor.config.vocab_size),
        )
        return cls.over(packed, pair)

    @classmethod
    def over(cls, packed: Tensor, n_candidates: tuple[int, int]) -> "Controls":
        """Gives the views of a packed tensor."""
        n_first, n_others = n_candidates
        parts = torch.split(packed, [1, 1, 1, n_first, 1, 1, 1, n_others, 1], 1)
        return cls(Warp(*parts[:4]), Warp(*parts[4:8]), parts[8], packed, n_candidates)


@dataclass(slots=True)
class FrameState:
    """Everything a frame reads and writes; the leading axis is the slot.

    Attributes:
        cache: The talker's keys and values.
        scratch: The predictor's, made anew in each frame.
        hidden: The talker's last normed hidden state, `[B, 1, hidden]`.
        counters: int64 `[B, 4]`: position, frame, seed, n_trailing.
        seen: Which first-codebook codes were drawn before, bool `[B, vocab]`.
        trailing: Text embeddings still to be added, one a frame, and tts_pad's after the last,
            `[B, over n, hidden]`.
        embedded: The frame's codes in the talker's width, `[B, 16, hidden]`; it and `scratch` are
            nobody's business outside a step, and the fused kernel uses neither.
        report: What the host reads of a frame, int64 `[B, 17]`: its codes, void once `is_done`,
            and the bits of `eos_probability`.
        is_done: EOS has been drawn, bool `[B]`.
        slots: 0 to B - 1, int64.
    """

    cache: KVCache
    scratch: KVCache
    hidden: Tensor
    counters: Tensor
    seen: Tensor
    trailing: Tensor
    embedded: Tensor
    report: Tensor
    is_done: Tensor
    slots: Tensor

    @property
    def position(self) -> Tensor:
        """The talker's next position, int64 `[B]`."""
        return self.counters[:, 0]

    @property
    def frame(self) -> Tensor:
        """The next frame's number, int64 `[B]`."""
        return self.counters[:, 1]

    @property
    def seed(self) -> Tensor:
        """int64 `[B]`."""
        return self.counters[:, 2]

    @property
    def n_trailing(self) -> Tensor:
        """How many text embeddings there are before tts_pad's, int64 `[B]`."""
        return self.counters[:, 3]

    @property
    def codes(self) -> Tensor:
        """The frame just made, int64 `[B, 16]`; void once `is_done`."""
        return self.report[:, :N_CODEBOOKS]

    @property
    def eos_probability(self) -> Tensor:
        """Of the raw logits, before any processor, fp64 `[B]`."""
        return self.report.view(torch.float64)[:, N_CODEBOOKS]


class Frames:
    """Makes frames with one model's talker and predictor.

    Attributes:
        whole_card: What puts them on the card, where those of all lanes must follow each other.

    Args:
        talker: On the device.
        predictor: On the same.
        slow_since: Why the fused kernels do not make them, where they should.
    """

    def __init__(self, talker: Talker, predictor: Predictor, slow_since: str = "") -> None:
        device, vocab = talker.codec_head.device, talker.config.vocab_size
        self.whole_card: WholeCard | None = None
        self._slow_since = slow_since
        self._talker = talker
        self._predictor = predictor
        self._noise = Noise(vocab, predictor.config.vocab_size, device)
        self._eos = talker.config.ids.eos
        forbidden = torch.zeros(1, vocab, dtype=torch.bool, device=device)
        forbidden[:, vocab - N_RESERVED :] = True
        self._forbidden_at_first = forbidden.clone()
        forbidden[:, self._eos] = False
        self._forbidden = forbidden

    @property
    def notes(self) -> tuple[str, ...]:
        """What the user should know of it."""
        if not self._slow_since:
            return ()
        return (
            "Speech is made without the fused kernels, at a third of the speed or less, since "
            f"{self._slow_since}.",
        )

    def empty_state(self, batch: int, n_slots: int, n_text: int) -> FrameState:
        """Allocates a state.

        Args:
            batch: Slots of the leading axis.
            n_slots: Of the talker's cache.
            n_text: Rows for text that is still to be added, tts_pad's included.
        """
        talker, stack = self._talker, self._predictor.config.stack
        device, dtype = talker.codec_head.device, talker.codec_head.dtype
        hidden, vocab = talker.config.stack.hidden_size, talker.config.vocab_size

        def zeros(*shape: int, of: torch.dtype = dtype) -> Tensor:
            return torch.zeros(batch, *shape, device=device, dtype=of)

        return FrameState(
            cache=KVCache.empty(talker.config.stack, batch, n_slots, device, dtype),
            scratch=KVCache.empty(stack, batch, N_CODEBOOKS + 1, device, dtype),
            hidden=zeros(1, hidden),
            counters=zeros(4, of=torch.int64),
            seen=zeros(vocab, of=torch.bool),
            trailing=zeros(n_text, hidden),
            embedded=zeros(N_CODEBOOKS, hidden),
            report=zeros(N_CODEBOOKS + 1, of=torch.int64),
            is_done=zeros(of=torch.bool),
            slots=torch.arange(batch, device=device),
        )

    def first_logits(self, state: FrameState, controls: Controls) -> Tensor:
        """Gives the processed fp32 logits of the first codebook, `[B, vocab]`.

        Sets `state.eos_probability`.
        """
        logits = self._talker.logits(state.hidden[:, 0])
        state.eos_probability.copy_(torch.softmax(logits, -1)[:, self._eos])
        logits = penalised(logits, state.seen, controls.penalty)
        too_early = (state.frame < MIN_FRAMES)[:, None]
        forbidden = torch.where(too_early, self._forbidden_at_first, self._forbidden)
        return logits.masked_fill(forbidden, float("-inf"))

    def step(self, state: FrameState, controls: Controls, n_slots: int) -> None:
        """Makes the next frame and leaves the state ready for the one after it.

        Args:
            state: Advanced by one frame.
            controls: How codes are drawn; on the state's device.
            n_slots: The bucket of key-value slots; over `state.position`.
        """
        talker, predictor = self._talker, self._predictor
        noise, noises = self._noise(state.seed, state.frame)
        code = draw_without_sync(self.first_logits(state, controls), controls.talker, noise)
        state.is_done.logical_or_(code == self._eos)
        state.seen.scatter_(1, code[:, None], True)

        embedded = state.embedded
        torch.index_select(talker.codec_embedding, 0, code, out=embedded[:, 0])
        codes = [code]
        x = predictor.project(torch.cat((state.hidden, embedded[:, :1]), 1))  # [B, 2, hidden]
        start = 0
        for book in range(1, N_CODEBOOKS):
            hidden = predictor.stack.span(x, state.scratch, start)
            logits = predictor.logits(book, hidden[:, -1])
            code = draw_without_sync(logits, controls.predictor, noises[:, book - 1])
            codes.append(code)
            predictor.embed(book, code, out=embedded[:, book])
            start += x.shape[1]
            if predictor.is_projected:
                x = predictor.take(book, code)[:, None]
            else:
                x = embedded[:, book : book + 1]

        place = torch.minimum(state.frame, state.n_trailing) + state.slots * state.trailing.shape[1]
        text = functional.embedding(place, state.trailing.flatten(0, 1))
        x = (embedded.sum(1) + text)[:, None]
        state.hidden.copy_(talker.stack.step(x, state.cache, state.position, n_slots))
        torch.stack(codes, 1, out=state.codes)
        state.counters[:, :2].add_(1)
