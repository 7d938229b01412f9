"""Which token and which code stand at which position, in the official prompt layouts.

Streaming: the text runs beside the frames, one token a frame. Whole: all text first. In both the
text begins at the same place, after the prefix

    <|im_start|> assistant newline | think think_bos language think_eos  VOICE  pad
                                   | nothink think_bos think_eos         VOICE  pad

Batches are laid out on the device by index arithmetic alone, so that this too is part of the
step's graph.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import torch
from sizes import CODEC_IDS, N_CODEBOOKS
from torch import Tensor

if TYPE_CHECKING:
    from prepare import Tables

NONE, VOICE = -1, -2
IGNORED = -100


@dataclass(slots=True)
class Batch:
    """One batch, `[B, L]` unless noted.

    Attributes:
        text: Token at each position.
        code0: Codec row at each position: a special id, the frame's first code, or NONE.
        codes: `[B, L, 16]` codes of the frame that is the input here; where `is_frame`.
        is_frame: Whether a frame is the input here.
        voice_at: `[B]` position of the x-vector.
        target0: Row to predict here (a first code, or the end), or IGNORED.
        targets: `[B, L, 16]` codes of the frame to predict here; where `makes_frame`.
        makes_frame: Whether a frame is predicted here.
        guide: Position of the text token that is spoken here, or -1.
    """

    text: Tensor
    code0: Tensor
    codes: Tensor
    is_frame: Tensor
    voice_at: Tensor
    target0: Tensor
    targets: Tensor
    makes_frame: Tensor
    guide: Tensor


class Layout:
    """Lays entries out; holds the tables on the device."""

    def __init__(self, tables: Tables, ids: dict[str, Any], codes: Tensor) -> None:
        device = codes.device
        self.device, self.codes = device, codes
        self.tokens = tables.tokens.to(device)
        self.token_start = tables.token_start.to(device)
        self.token_count = tables.token_count.to(device)
        self.guide = tables.guide.to(device)
        self.entries = tables.entries.to(device)
        special = ids["ids"]
        self.pad, self.end = special["<tts_pad>"], special["<tts_text_eod>"]
        self.begin = special["<tts_text_bos>"]
        self.head = torch.tensor(
            [special["<|im_start|>"], ids["assistant"], ids["newline"]], device=device
        )
        c = CODEC_IDS
        english = c["codec_language_id"]["english"]
        think, stop = c["codec_think_bos_id"], c["codec_think_eos_id"]
        plain = [c["codec_nothink_id"], think, stop, VOICE, c["codec_pad_id"], NONE]
        named = [c["codec_think_id"], think, english, stop, VOICE, c["codec_pad_id"]]
        self.prefix = torch.tensor([[NONE] * 3 + plain, [NONE] * 3 + named], device=device)

    def lengths(self, *, whole: bool) -> Tensor:
        """Positions that each entry needs, `[n]`, in the plain segmentation, language named."""
        e = self.entries
        n = e[:, 1] + e[:, 4]
        second = torch.where(e[:, 4] > 0, self.token_count[e[:, 5], 0], 0)
        text = self.token_count[e[:, 2], 0] + second
        return 9 + n + 1 + (text + 1 if whole else 0)

    def lay(
        self, chosen: Tensor, variant: Tensor, named: Tensor, length: int, *, whole: bool
    ) -> Batch:
        """Lay out entries.

        Args:
            chosen: `[B]` entry numbers.
            variant: `[B]` segmentation of the text.
            named: `[B]` whether the language is named.
            length: Positions; what does not fit is lost.
            whole: Whole text first, rather than beside the frames.
        """
        a0, an, au, b0, bn, bu = self.entries[chosen].unbind(1)
        n = (an + bn)[:, None]
        first_count = self.token_count[au, variant][:, None]
        second_count = torch.where(bn > 0, self.token_count[bu, variant], 0)[:, None]
        n_text = first_count + second_count
        at = torch.arange(length, device=self.device)[None]
        prefix = torch.where(named, 9, 8)[:, None]
        rel = at - prefix  # 0 where the text begins

        is_first = rel < first_count
        base = torch.where(
            is_first,
            self.token_start[au, variant][:, None],
            self.token_start[bu, variant][:, None] - first_count,
        )
        token = self.tokens[(base + rel).clamp(0, len(self.tokens) - 1)].long()
        text = torch.where((rel >= 0) & (rel < n_text), token, self.pad)
        text = torch.where(rel == n_text, self.end, text)
        text = torch.where(rel == -1, self.begin, text)
        text = torch.where(at < 3, self.head[at.clamp(max=2)], text)

        start = n_text + 1 if whole else torch.zeros_like(n_text)  # where the frames' BOS stands
        code0 = self.prefix[named.long()][:, :9]
        code0 = torch.cat([code0, code0.new_full((len(chosen), length - 9), NONE)], 1)
        if whole:
            code0 = torch.where((rel >= 0) & (rel < start), CODEC_IDS["codec_pad_id"], code0)
        code0 = torch.where(rel == start, CODEC_IDS["codec_bos_id"], code0)
        made = rel - start  # the frame predicted here
        makes_frame = (made >= 0) & (made < n)
        is_frame = (made >= 1) & (made <= n)
        targets = self.codes[self._frame(made, a0, an, b0)].long()
        shifted = torch.cat([targets[:, :1], targets[:, :-1]], 1)
        code0 = torch.where(is_frame, shifted[..., 0], code0)
        target0 = torch.where(makes_frame, targets[..., 0], IGNORED)
        target0 = torch.where(made == n, CODEC_IDS["codec_eos_token_id"], target0)

        spoken = self.guide[variant[:, None], self._frame(made, a0, an, b0)].long()
        spoken = torch.where(made >= an[:, None], spoken + first_count, spoken)
        known = (self.guide[variant[:, None], self._frame(made, a0, an, b0)] >= 0) & makes_frame
        guide = torch.where(known & (spoken <= rel), spoken + prefix, -1)
        return Batch(
            text=text,
            code0=code0,
            codes=shifted,
            is_frame=is_frame,
            voice_at=torch.where(named, 7, 6),
            target0=target0,
            targets=targets,
            makes_frame=makes_frame,
            guide=guide,
        )

    def _frame(self, f: Tensor, a0: Tensor, an: Tensor, b0: Tensor) -> Tensor:
        """Position in `codes` of frame f of each entry."""
        in_first = f < an[:, None]
        at = torch.where(in_first, a0[:, None] + f, b0[:, None] + f - an[:, None])
        return at.clamp(0, len(self.codes) - 1)


def embed(talker: Any, batch: Batch, voices: Tensor) -> Tensor:
    """Talker inputs `[B, L, hidden]` of a batch and its x-vectors `[B, hidden]`."""
    h = talker.text(batch.text)
    own = talker.model.codec_embedding(batch.code0.clamp(min=0))
    h = h + own * (batch.code0 >= 0)[..., None].to(own.dtype)
    frames = talker.frames(batch.codes)
    h = h + frames * batch.is_frame[..., None].to(frames.dtype)
    here = torch.arange(h.shape[1], device=h.device)[None] == batch.voice_at[:, None]
    return h + here[..., None].to(h.dtype) * voices[:, None].to(h.dtype)


__all__ = ["IGNORED", "N_CODEBOOKS", "Batch", "Layout", "embed"]
