"""The codec's quantizer: one semantic codebook beside fifteen residual ones.

All codebooks live in one stacked buffer, so that they are updated by a few large operations
instead of sixteen small ones; `export.py` spreads them over the official names.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from sizes import CODE_DIM, CODEBOOK_SIZE, N_CODEBOOKS
from torch import Tensor, nn

N_EARLY = 2  # books after book 0 that must tell the phonemes together with it


@dataclass(slots=True)
class Quantized:
    """What training sees of the quantizer; gradients pass straight through.

    Attributes:
        out: Decoder input `[B, T, out]`.
        sem: Semantic vector before quantizing `[B, T, 64]`.
        res: Acoustic vector before quantizing `[B, T, 64]`.
        coded_sem: Codebook 0's vector `[B, T, 64]`.
        coded_early: The same beside the sum of books 1 to N_EARLY `[B, T, 128]`.
        codes: `[16, B, T]`.
        chosen: Their vectors `[16, B, T, 64]`.
        miss: Mean squared distance of each book's vectors from what it was given `[16]`.
        commit: Commitment loss.
    """

    out: Tensor
    sem: Tensor
    res: Tensor
    coded_sem: Tensor
    coded_early: Tensor
    codes: Tensor
    chosen: Tensor
    miss: Tensor
    commit: Tensor


class SplitQuantizer(nn.Module):
    """One semantic codebook beside fifteen residual ones, learnt by moving averages."""

    embed: Tensor
    usage: Tensor

    def __init__(self, hidden: int, out: int, decay: float = 0.99) -> None:
        super().__init__()
        self.decay = decay
        self.sem_in = nn.Linear(hidden, CODE_DIM, bias=False)
        self.ac_in = nn.Linear(hidden, CODE_DIM, bias=False)
        self.sem_out = nn.Linear(CODE_DIM, out, bias=False)
        self.ac_out = nn.Linear(CODE_DIM, out, bias=False)
        books = torch.randn(N_CODEBOOKS, CODEBOOK_SIZE, CODE_DIM) * 0.1
        self.register_buffer("embed", books)
        self.register_buffer("usage", torch.ones(N_CODEBOOKS, CODEBOOK_SIZE))

    def _nearest(self, book: int, x: Tensor) -> Tensor:
        e = self.embed[book]
        return (e.pow(2).sum(1)[None] - 2 * x @ e.t()).argmin(1)

    @torch.no_grad()
    def assign(self, sem: Tensor, res: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Codes `[Q, N]`, chosen vectors and what each book was given, both `[Q, N, D]`."""
        given, codes, chosen = [sem], [self._nearest(0, sem)], []
        chosen.append(self.embed[0][codes[0]])
        for k in range(1, N_CODEBOOKS):
            codes.append(self._nearest(k, res))
            chosen.append(self.embed[k][codes[-1]])
            given.append(res)
            res = res - chosen[-1]
        return torch.stack(codes), torch.stack(chosen), torch.stack(given)

    @torch.no_grad()
    def update(self, codes: Tensor, given: Tensor) -> None:
        """Move every codebook towards what it was given; revive entries that nobody uses.

        A batch with a number that is none changes nothing: one dead entry revived with it would be
        the nearest to everything from then on.
        """
        n = given.shape[1]
        hot = F.one_hot(codes, CODEBOOK_SIZE).to(given.dtype)  # [Q, N, K]
        keep = self.decay
        total = self.embed * self.usage[..., None] * keep
        total = total + (1 - keep) * torch.bmm(hot.transpose(1, 2), given)
        usage = self.usage * keep + (1 - keep) * hot.sum(1)
        fair = n / CODEBOOK_SIZE
        dead = usage < 0.1 * fair
        pick = torch.randint(n, dead.shape, device=given.device)
        fresh = torch.gather(given, 1, pick[..., None].expand(-1, -1, CODE_DIM))
        moved = total / usage.clamp(min=1e-5)[..., None]
        moved = torch.where(dead[..., None], fresh, moved)
        usage = torch.where(dead, torch.full_like(usage, 0.4 * fair), usage)
        ok = torch.isfinite(given).all()
        self.usage.copy_(torch.where(ok, usage, self.usage))
        self.embed.copy_(torch.where(ok, moved, self.embed))

    @torch.no_grad()
    def restart(self, latents: Tensor, n_rounds: int = 10) -> None:
        """Fit every codebook to these latents `[B, T, hidden]` by k-means."""
        flat = latents.float().flatten(0, 1)
        sem, res = self.sem_in(flat), self.ac_in(flat)
        for k in range(N_CODEBOOKS):
            x = sem if k == 0 else res
            centres = x[torch.randint(len(x), (CODEBOOK_SIZE,), device=x.device)].clone()
            for _ in range(n_rounds):
                nearest = torch.cdist(x, centres).argmin(1)
                hot = F.one_hot(nearest, CODEBOOK_SIZE).to(x.dtype)
                count = hot.sum(0)
                means = (hot.t() @ x) / count.clamp(min=1)[:, None]
                other = x[torch.randint(len(x), (CODEBOOK_SIZE,), device=x.device)]
                centres = torch.where(count[:, None] > 0, means, other)
            self.embed[k].copy_(centres)
            if k > 0:
                res = res - centres[torch.cdist(res, centres).argmin(1)]
        self.usage.fill_(len(flat) / CODEBOOK_SIZE)

    def forward(self, latents: Tensor, p_cut: float) -> Quantized:
        """Quantize for training.

        Args:
            latents: `[B, T, hidden]`, float32.
            p_cut: Share of the batch that keeps only a random number of codebooks, few more often
                than many: what is heard first must stand in the first books.
        """
        batch, length, _ = latents.shape
        sem, res = self.sem_in(latents), self.ac_in(latents)
        codes, chosen, given = self.assign(sem.flatten(0, 1), res.flatten(0, 1))
        if self.training:
            self.update(codes, given)
        chosen = chosen.view(N_CODEBOOKS, batch, length, CODE_DIM)
        before = torch.cumsum(chosen[1:], 0) - chosen[1:]
        miss = (res[None] - before - chosen[1:]).pow(2).mean((1, 2, 3))
        miss = torch.cat([(sem - chosen[0]).pow(2).mean()[None], miss])
        commit = miss.sum() / N_CODEBOOKS
        device = latents.device
        n_kept = (torch.rand(batch, device=device).pow(3) * N_CODEBOOKS).long()
        n_kept = torch.where(torch.rand(batch, device=device) < p_cut, n_kept, N_CODEBOOKS - 1)
        rank = torch.arange(N_CODEBOOKS - 1, device=device)
        kept = (rank[:, None] < n_kept[None])[..., None, None]
        total = (chosen[1:] * kept).sum(0)
        some = (n_kept > 0)[:, None, None]
        quantized_sem = sem + (chosen[0] - sem).detach()
        quantized = torch.where(some, res + (total - res).detach(), 0.0)
        early = res + (chosen[1 : N_EARLY + 1].sum(0) - res).detach()
        return Quantized(
            out=self.sem_out(quantized_sem) + self.ac_out(quantized),
            sem=sem,
            res=res,
            coded_sem=quantized_sem,
            coded_early=torch.cat([quantized_sem, early], -1),
            codes=codes.view(N_CODEBOOKS, batch, length),
            chosen=chosen,
            miss=miss.detach(),
            commit=commit,
        )

    def agreement(self, q: Quantized, n_books: int, sharpness: float = 4.0) -> Tensor:
        """Cross entropy of the first books' codes in one half of the batch under the other half.

        The halves hold the same clips, disturbed differently. A book's distances, over the mean one
        and times `sharpness`, are its logits; what it is given is what remains after the other
        half's choices, so that one slip does not spoil the books after it.
        """
        n = q.sem.shape[0] // 2
        codes, chosen = q.codes.roll(n, 1), q.chosen.roll(n, 1)
        total = q.sem.new_zeros(())
        rest = q.res
        for k in range(n_books):
            e = self.embed[k]
            given = q.sem if k == 0 else rest
            away = e.pow(2).sum(1) - 2 * given @ e.t()
            logits = -away * (sharpness / (CODE_DIM * q.miss[k]))
            total = total + F.cross_entropy(logits.flatten(0, 1), codes[k].flatten())
            if k > 0:
                rest = rest - chosen[k]
        return total / n_books

    @torch.no_grad()
    def encode(self, latents: Tensor) -> Tensor:
        """Codes `[B, T, 16]` of latents `[B, T, hidden]`, float32."""
        batch, length, _ = latents.shape
        flat = latents.float().flatten(0, 1)
        codes, _, _ = self.assign(self.sem_in(flat), self.ac_in(flat))
        return codes.t().reshape(batch, length, N_CODEBOOKS)

    def decode(self, codes: Tensor) -> Tensor:
        """Decoder input `[B, T, out]` of codes `[B, T, 16]`."""
        sem = self.embed[0][codes[..., 0]]
        res = sum(self.embed[k][codes[..., k]] for k in range(1, N_CODEBOOKS))
        return self.sem_out(sem) + self.ac_out(res)
