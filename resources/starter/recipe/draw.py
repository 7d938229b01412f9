"""Codes as the predictor would draw them, all frames at once, one codebook after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
import torch.nn.functional as F
from blocks import rotary_tables, rotate
from sizes import N_CODEBOOKS
from torch import Tensor

if TYPE_CHECKING:
    from talker import Talker


@torch.no_grad()
def draw_rest(talker: Talker, states: Tensor, first: Tensor, temperature: float) -> Tensor:
    """Codes `[N, 16]` with codebook 0 given and the others drawn.

    Args:
        talker: In evaluation mode.
        states: Its states `[N, hidden]` where the frames are made.
        first: Codebook 0's codes `[N]`.
        temperature: Of the draw; 0 takes the likeliest.
    """
    p = talker.code_predictor
    stack = p.model
    cos, sin = rotary_tables(
        N_CODEBOOKS, stack.c["head_dim"], stack.c["rope_theta"], states.device
    )
    past: list[list[tuple[Tensor, Tensor]]] = [[] for _ in stack.layers]
    codes = [first]
    for at in range(N_CODEBOOKS):
        if at == 0:
            row = states
        elif at == 1:
            row = talker.model.codec_embedding(first)
        else:
            row = stack.codec_embedding[at - 2](codes[-1])
        x = p.small_to_mtp_projection(row)[:, None]
        for layer, seen in zip(stack.layers, past, strict=True):
            x = x + _attend(layer, x, cos[at : at + 1], sin[at : at + 1], seen)
            x = x + layer.mlp(layer.post_attention_layernorm(x))
        if at == 0:
            continue
        logits = p.lm_head[at - 1](stack.norm(x))[:, 0].float()
        if temperature > 0:
            share = (logits / temperature).softmax(-1)
            codes.append(torch.multinomial(share, 1)[:, 0])
        else:
            codes.append(logits.argmax(-1))
    return torch.stack(codes, 1)


def _attend(
    layer: torch.nn.Module, x: Tensor, cos: Tensor, sin: Tensor, seen: list[tuple[Tensor, Tensor]]
) -> Tensor:
    a = layer.self_attn
    h = layer.input_layernorm(x)
    n = len(x)
    q = rotate(a.q_norm(a.q_proj(h).view(n, 1, a.n_heads, -1)).transpose(1, 2), cos, sin)
    k = rotate(a.k_norm(a.k_proj(h).view(n, 1, a.n_kv, -1)).transpose(1, 2), cos, sin)
    v = a.v_proj(h).view(n, 1, a.n_kv, -1).transpose(1, 2)
    seen.append((k, v))
    keys, values = (torch.cat([s[i] for s in seen], 2) for i in range(2))
    group = a.n_heads // a.n_kv
    keys, values = keys.repeat_interleave(group, 1), values.repeat_interleave(group, 1)
    out = F.scaled_dot_product_attention(q, keys, values)
    return a.o_proj(out.transpose(1, 2).reshape(n, 1, -1))
