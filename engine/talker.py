"""Talker and code predictor: their weights, the prefill and one step of each.

Source: qwen_tts `modeling_qwen3_tts.py`, `Qwen3TTSTalkerForConditionalGeneration` and
`Qwen3TTSTalkerCodePredictorModelForConditionalGeneration`.
"""

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from engine.checkpoint import Checkpoint, PredictorConfig, TalkerConfig
from engine.layers import Stack, load_stack, transposed
from engine.quality import Int8
from engine.weights import Weights

# Attention reads a bucket of key-value slots, so that no step attends over slots it does not need.
KV_BUCKETS = (256, 512, 1024, 2048, 4096)
MAX_POSITIONS = KV_BUCKETS[-1]


@dataclass(frozen=True, slots=True)
class Talker:
    """Text and codec frames in, logits of the next frame's first codebook out."""

    config: TalkerConfig
    stack: Stack
    text_embedding: Tensor  # [text_vocab, text_hidden]
    fc1: Tensor
    fc1_bias: Tensor
    fc2: Tensor
    fc2_bias: Tensor
    codec_embedding: Tensor  # [vocab, hidden]
    codec_head: Tensor  # [hidden, vocab]

    def embed_text(self, ids: Tensor) -> Tensor:
        """Gives text tokens in the talker's width: int64 `[T]` → `[T, hidden]`."""
        x = functional.embedding(ids, self.text_embedding)
        x = functional.silu(functional.linear(x, self.fc1, self.fc1_bias))
        return functional.linear(x, self.fc2, self.fc2_bias)

    def embed_codec(self, ids: Tensor) -> Tensor:
        """Gives first-codebook codes or special ids: int64 `[…]` → `[…, hidden]`."""
        return functional.embedding(ids, self.codec_embedding)

    def logits(self, hidden: Tensor) -> Tensor:
        """Gives fp32 logits of the first codebook: `[B, hidden]` → `[B, vocab]`."""
        return torch.mm(hidden, self.codec_head).float()


@dataclass(frozen=True, slots=True)
class Predictor:
    """A frame's other fifteen codebooks, one after the other, from its first."""

    config: PredictorConfig
    stack: Stack
    embeddings: Tensor  # [15, vocab, talker hidden]
    inputs: Tensor  # [15, vocab, hidden]: the same, projected once for all
    heads: tuple[Tensor, ...]  # 15 times [hidden, vocab]
    projection: Tensor | None
    projection_bias: Tensor | None

    @property
    def is_projected(self) -> bool:
        """Whether the talker is wider."""
        return self.projection is not None

    def project(self, x: Tensor) -> Tensor:
        """Brings the talker's width to the predictor's: `[B, T, …]`; identity where equal."""
        return _projected(x, self.projection, self.projection_bias)

    def embed(self, codebook: int, ids: Tensor, out: Tensor | None = None) -> Tensor:
        """Gives codes of codebook 1 to 15 in the talker's width: int64 `[B]` → `[B, hidden]`."""
        return torch.index_select(self.embeddings[codebook - 1], 0, ids, out=out)

    def take(self, codebook: int, ids: Tensor) -> Tensor:
        """Gives codes of codebook 1 to 15 as the stack reads them: int64 `[B]` → `[B, hidden]`."""
        return torch.index_select(self.inputs[codebook - 1], 0, ids)

    def logits(self, codebook: int, hidden: Tensor) -> Tensor:
        """Gives logits of codebook 1 to 15 in the model's dtype: `[B, hidden]` → `[B, vocab]`."""
        return torch.mm(hidden, self.heads[codebook - 1])


def load_talker(
    checkpoint: Checkpoint,
    device: torch.device,
    dtype: torch.dtype,
    *,
    in_rows: bool = False,
    int8: Int8 | None = None,
) -> tuple[Talker, Predictor]:
    """Reads both from a checkpoint.

    Args:
        checkpoint: Where from.
        device: Where to.
        dtype: What the weights become.
        in_rows: How matrices lie, see `load_stack`.
        int8: Which decoder layers' matrices are rounded to int8; embeddings, heads and the
            projection, which are a fiftieth of what a frame reads, never are.

    Raises:
        CheckpointError: A tensor is missing or of another shape than config.json says.
    """
    weights = checkpoint.weights(device, dtype)
    talker = _talker(weights, checkpoint.talker, in_rows, is_int8=int8 == "all")
    return talker, _predictor(weights, checkpoint, in_rows, is_int8=int8 is not None)


def embed_frames(talker: Talker, predictor: Predictor, codes: Tensor) -> Tensor:
    """Gives codec frames as the talker reads them: the sum of their sixteen embeddings.

    Args:
        talker: For the first codebook.
        predictor: For the others.
        codes: int64 `[T, 16]`.

    Returns:
        `[T, hidden]`.
    """
    x = talker.embed_codec(codes[:, :1])
    rest = [predictor.embed(index, codes[:, index])[:, None] for index in range(1, codes.shape[1])]
    return torch.cat([x, *rest], 1).sum(1)


def _talker(weights: Weights, config: TalkerConfig, in_rows: bool, *, is_int8: bool) -> Talker:
    hidden, text_hidden = config.stack.hidden_size, config.text_hidden_size
    fc = "talker.text_projection.linear_fc"
    return Talker(
        config=config,
        stack=load_stack(
            weights,
            "talker.model",
            config.stack,
            MAX_POSITIONS,
            in_rows=in_rows,
            is_int8=is_int8,
        ),
        text_embedding=weights(
            "talker.model.text_embedding.weight", config.text_vocab_size, text_hidden
        ),
        fc1=weights(f"{fc}1.weight", text_hidden, text_hidden),
        fc1_bias=weights(f"{fc}1.bias", text_hidden),
        fc2=weights(f"{fc}2.weight", hidden, text_hidden),
        fc2_bias=weights(f"{fc}2.bias", hidden),
        codec_embedding=weights("talker.model.codec_embedding.weight", config.vocab_size, hidden),
        codec_head=transposed(
            [weights("talker.codec_head.weight", config.vocab_size, hidden)], in_rows=in_rows
        ),
    )


def _predictor(
    weights: Weights, checkpoint: Checkpoint, in_rows: bool, *, is_int8: bool
) -> Predictor:
    config, at = checkpoint.predictor, "talker.code_predictor"
    hidden, talker_hidden = config.stack.hidden_size, checkpoint.talker.stack.hidden_size
    others = range(checkpoint.talker.n_code_groups - 1)
    is_projected = hidden != talker_hidden
    at_projection = f"{at}.small_to_mtp_projection"
    projection = weights(f"{at_projection}.weight", hidden, talker_hidden) if is_projected else None
    bias = weights(f"{at_projection}.bias", hidden) if is_projected else None
    embeddings = torch.stack(
        [
            weights(f"{at}.model.codec_embedding.{i}.weight", config.vocab_size, talker_hidden)
            for i in others
        ]
    )
    return Predictor(
        config=config,
        stack=load_stack(
            weights,
            f"{at}.model",
            config.stack,
            len(others) + 2,
            in_rows=in_rows,
            is_int8=is_int8,
        ),
        embeddings=embeddings,
        inputs=_projected(embeddings, projection, bias),
        heads=tuple(
            transposed(
                [weights(f"{at}.lm_head.{i}.weight", config.vocab_size, hidden)], in_rows=in_rows
            )
            for i in others
        ),
        projection=projection,
        projection_bias=bias,
    )


def _projected(x: Tensor, weight: Tensor | None, bias: Tensor | None) -> Tensor:
    return x if weight is None else functional.linear(x, weight, bias)
