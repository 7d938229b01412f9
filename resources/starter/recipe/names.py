"""The codec's training state and the official parameter names, both ways."""

from __future__ import annotations

import torch
from sizes import N_CODEBOOKS
from torch import Tensor

_SEM = "semantic_residual_vector_quantizer."
_AC = "acoustic_residual_vector_quantizer."
_ENC, _DEC = "encoder.quantizer.", "decoder.quantizer."
_PROJECTIONS = {
    "sem_in": _ENC + _SEM + "input_proj.weight",
    "ac_in": _ENC + _AC + "input_proj.weight",
    "sem_out": _DEC + "rvq_first.output_proj.weight",
    "ac_out": _DEC + "rvq_rest.output_proj.weight",
}


def _codebook(k: int) -> tuple[str, str]:
    """Prefixes of codebook k in the encoder and in the decoder."""
    mine = _SEM + "layers.0" if k == 0 else f"{_AC}layers.{k - 1}"
    theirs = "rvq_first.vq.layers.0" if k == 0 else f"rvq_rest.vq.layers.{k - 1}"
    return f"{_ENC}{mine}.codebook.", f"{_DEC}{theirs}._codebook."


def official_codec(state: dict[str, Tensor]) -> dict[str, Tensor]:
    """The state dict of `Qwen3TTSTokenizerV2Model` from that of `codec.Codec`."""
    out = {k: v for k, v in state.items() if not k.startswith("rvq.")}
    conv = {k: state[f"rvq.{k}.weight"][..., None] for k in _PROJECTIONS}

    def unused(w: Tensor) -> Tensor:
        """The projection that neither side reads, kept so that the layout is complete."""
        return torch.zeros_like(w).transpose(0, 1).contiguous()

    for mine, official in _PROJECTIONS.items():
        other = "output_proj" if mine.endswith("in") else "input_proj"
        out[official] = conv[mine]
        out[official.rsplit(".", 2)[0] + f".{other}.weight"] = unused(conv[mine])
    for k in range(N_CODEBOOKS):
        book = state["rvq.embed"][k]
        used = torch.ones(len(book))
        mine, theirs = _codebook(k)
        out[mine + "initialized"] = torch.ones(1)
        out[mine + "cluster_usage"] = used
        out[mine + "embed_sum"] = book.clone()
        out[theirs + "cluster_usage"] = used.clone()
        out[theirs + "embedding_sum"] = book.clone()
    return out


def training_codec(state: dict[str, Tensor]) -> dict[str, Tensor]:
    """The state dict of `codec.Codec` from the official one: undoes `official_codec`.

    Codebook usage is not exported; it comes back as ones.

    Raises:
        ValueError: Encoder and decoder disagree about a codebook, so neither can be learnt on.
    """
    out = {k: v for k, v in state.items() if ".quantizer." not in k}
    for mine, official in _PROJECTIONS.items():
        out[f"rvq.{mine}.weight"] = state[official][..., 0]
    books: list[Tensor] = []
    for k in range(N_CODEBOOKS):
        mine, theirs = _codebook(k)
        book = state[mine + "embed_sum"] / state[mine + "cluster_usage"][:, None]
        other = state[theirs + "embedding_sum"] / state[theirs + "cluster_usage"][:, None]
        if not torch.equal(book, other):
            raise ValueError(f"codebook {k}: encoder and decoder hold different vectors")
        books.append(book)
    out["rvq.embed"] = torch.stack(books)
    out["rvq.usage"] = torch.ones(out["rvq.embed"].shape[:2])
    return out
