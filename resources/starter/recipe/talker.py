"""The talker and its code predictor, for teacher forcing.

Parameter names are the official ones. `Talker.forward` takes ready embeddings; `layout.py` says
what stands at which position.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import torch
import torch.nn.functional as F
from blocks import Attention, GatedMlp, RMSNorm, rotary_tables
from torch import Tensor, nn

if TYPE_CHECKING:
    from sizes import Config

# (layer, head): the heads that are taught where in the text the voice is.
GUIDED = ((1, 0), (3, 3))


class _Layer(nn.Module):
    def __init__(self, c: Config, dropout: float) -> None:
        super().__init__()
        hidden, eps = c["hidden_size"], c["rms_norm_eps"]
        self.self_attn = Attention(
            hidden, c["num_attention_heads"], c["num_key_value_heads"], c["head_dim"], eps
        )
        self.mlp = GatedMlp(hidden, c["intermediate_size"])
        self.input_layernorm = RMSNorm(hidden, eps)
        self.post_attention_layernorm = RMSNorm(hidden, eps)
        self.dropout = dropout

    def forward(
        self, x: Tensor, cos: Tensor, sin: Tensor, guided_head: int | None = None
    ) -> tuple[Tensor, Tensor | None]:
        h, logits = self.self_attn(self.input_layernorm(x), cos, sin, guided_head=guided_head)
        x = x + F.dropout(h, self.dropout, self.training)
        h = self.mlp(self.post_attention_layernorm(x))
        return x + F.dropout(h, self.dropout, self.training), logits


class _Stack(nn.Module):
    """Layers and final norm over `[B, T, hidden]`."""

    def __init__(self, c: Config, dropout: float) -> None:
        super().__init__()
        self.c = c
        self.layers = nn.ModuleList(_Layer(c, dropout) for _ in range(c["num_hidden_layers"]))
        self.norm = RMSNorm(c["hidden_size"], c["rms_norm_eps"])

    def run(self, x: Tensor, *, guided: bool = False) -> tuple[Tensor, list[Tensor]]:
        cos, sin = rotary_tables(x.shape[1], self.c["head_dim"], self.c["rope_theta"], x.device)
        heads = dict(GUIDED) if guided else {}
        found: list[Tensor] = []
        for i, layer in enumerate(self.layers):
            x, logits = layer(x, cos, sin, heads.get(i))
            if logits is not None:
                found.append(logits)
        return self.norm(x), found


class _TalkerModel(_Stack):
    def __init__(self, c: Config, dropout: float) -> None:
        super().__init__(c, dropout)
        self.codec_embedding = nn.Embedding(c["vocab_size"], c["hidden_size"])
        self.text_embedding = nn.Embedding(c["text_vocab_size"], c["text_hidden_size"])


class _PredictorModel(_Stack):
    def __init__(self, c: Config, width: int, dropout: float) -> None:
        super().__init__(c, dropout)
        self.codec_embedding = nn.ModuleList(
            nn.Embedding(c["vocab_size"], width) for _ in range(c["num_code_groups"] - 1)
        )


class _Predictor(nn.Module):
    def __init__(self, c: Config, width: int, dropout: float) -> None:
        super().__init__()
        self.model = _PredictorModel(c, width, dropout)
        self.lm_head = nn.ModuleList(
            nn.Linear(c["hidden_size"], c["vocab_size"], bias=False)
            for _ in range(c["num_code_groups"] - 1)
        )
        self.small_to_mtp_projection = nn.Linear(width, c["hidden_size"])


class _TextProjection(nn.Module):
    def __init__(self, n_in: int, n_out: int) -> None:
        super().__init__()
        self.linear_fc1 = nn.Linear(n_in, n_in)
        self.linear_fc2 = nn.Linear(n_in, n_out)

    def forward(self, x: Tensor) -> Tensor:
        return self.linear_fc2(F.silu(self.linear_fc1(x)))


class Talker(nn.Module):
    """Everything under `talker.` in a checkpoint."""

    def __init__(self, c: Config, dropout: float = 0.0) -> None:
        super().__init__()
        hidden = c["hidden_size"]
        self.model = _TalkerModel(c, dropout)
        self.text_projection = _TextProjection(c["text_hidden_size"], hidden)
        self.codec_head = nn.Linear(hidden, c["vocab_size"], bias=False)
        self.code_predictor = _Predictor(c["code_predictor_config"], hidden, dropout)
        for name, p in self.named_parameters():
            if p.dim() > 1:
                spread = 0.02 if "embedding" in name else min(0.05, 1 / math.sqrt(p.shape[-1]))
                nn.init.normal_(p, 0, spread)

    def text(self, ids: Tensor) -> Tensor:
        """Text embeddings `[..., hidden]` of token ids."""
        return self.text_projection(self.model.text_embedding(ids))

    def frames(self, codes: Tensor) -> Tensor:
        """Summed code embeddings `[..., hidden]` of codes `[..., 16]`, codebook 0 left out."""
        tables = torch.stack([e.weight for e in self.code_predictor.model.codec_embedding])
        n_books, n_rows, width = tables.shape
        offset = torch.arange(n_books, device=codes.device) * n_rows
        bags = (codes[..., 1:] + offset).reshape(-1, n_books)
        flat = tables.reshape(-1, width)
        return F.embedding_bag(bags, flat, mode="sum").view(*codes.shape[:-1], width)

    def predict(self, hidden: Tensor, codes: Tensor) -> Tensor:
        """The code predictor's logits `[N, 15, K]` from talker states `[N, H]`, codes `[N, 16]`."""
        p = self.code_predictor
        tables = p.model.codec_embedding
        rows = [hidden, self.model.codec_embedding(codes[:, 0])]
        rows += [tables[k](codes[:, k + 1]) for k in range(len(tables) - 1)]
        inputs = p.small_to_mtp_projection(torch.stack(rows, 1))
        h, _ = p.model.run(inputs)
        heads = torch.stack([head.weight for head in p.lm_head])
        return torch.einsum("nqh,qkh->nqk", h[:, 1:], heads.to(h.dtype))
