"""Stage 3: talker, code predictor and speaker encoder on the frozen codec's codes.

Usage: train_talker.py --data DIR... --tables tables.pt --codec codec.pt --out talker.pt

`--from CHECKPOINT` begins with an export's talker and speaker encoder and stands for `--codec` too.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import speech
import torch
import torch.nn.functional as F
from codec import Codec
from encode import encode_all
from layout import IGNORED, Batch, Layout, embed
from loop import (
    Average,
    GraphedStep,
    Schedule,
    adamw,
    drop_broken,
    forget_steps,
    half,
    line,
    pack_optimizer,
    save,
    say,
    unpack_optimizer,
    wait_for,
)
from prepare import read
from shipped import codec_weights, talker_weights
from sizes import CODEBOOK_SIZE, FRAME_SAMPLES, N_CODEBOOKS, SPEAKER_ENCODER, talker_config
from speaker import SpeakerEncoder, speaker_mel
from talker import Talker
from torch import Tensor, nn

if TYPE_CHECKING:
    from collections.abc import Callable

_LENGTHS = (64, 88, 112, 144, 192, 288)
_CLIP_FRAMES = 37  # a reference clip of 3 s
# Loss weights of codebooks 1 to 4 and 5 to 15, beside 1 for codebook 0. The first run had 0.1 for
# all: with codebook 0 given, drawing the others raised the word error rate from 9 to 51 %, with
# 0 to 4 given only to 10 % (2026-12-02, README).
_EARLY, _LATE = 0.5, 0.1
_PER_VOICE = 4  # examples that share one reference clip


@dataclass(slots=True)
class Pool:
    """Entries of similar length in one layout, sorted by voice, to be drawn from on the device."""

    entries: Tensor
    cumulative: Tensor
    voice_start: Tensor
    voice_count: Tensor
    length: int
    whole: bool
    n_slots: int
    mass: float

    def draw(self, device: torch.device) -> Tensor:
        """`[n_slots * 4]` entries, four of one voice after each other."""
        u = torch.rand(self.n_slots, device=device)
        anchor = torch.searchsorted(self.cumulative, u).clamp(max=len(self.entries) - 1)
        more = torch.rand(self.n_slots, _PER_VOICE - 1, device=device)
        others = (more * self.voice_count[anchor, None]).long() + self.voice_start[anchor, None]
        return self.entries[torch.cat([anchor[:, None], others], 1).flatten()]


def make_pools(
    layout: Layout, speaker: Tensor, weight: Tensor, keep: Tensor, n_positions: int
) -> list[Pool]:
    """Pools for both layouts and all lengths; an entry is in one pool of each layout."""
    pools: list[Pool] = []
    device = layout.device
    for whole in (False, True):
        need = layout.lengths(whole=whole)
        below = 0
        for length in _LENGTHS:
            inside = torch.nonzero((need > below) & (need <= length) & keep)[:, 0]
            below = length
            if len(inside) < 8:
                continue
            inside = inside[torch.argsort(speaker[inside], stable=True)]
            mine = speaker[inside]
            _, inverse, count = torch.unique_consecutive(
                mine, return_inverse=True, return_counts=True
            )
            start = count.cumsum(0) - count
            mass = weight[inside].double()
            n_slots = max(1, n_positions // length // _PER_VOICE)
            pools.append(
                Pool(
                    entries=inside,
                    cumulative=(mass.cumsum(0) / mass.sum()).float().to(device),
                    voice_start=start[inverse],
                    voice_count=count[inverse],
                    length=length,
                    whole=whole,
                    n_slots=n_slots,
                    mass=float(mass.sum()) / (n_slots * _PER_VOICE),
                )
            )
    return pools


class Trainer:
    """The networks, and one training step over a pool."""

    def __init__(self, args: argparse.Namespace, device: torch.device) -> None:
        self.args, self.device = args, device
        self.use_gpu = device.type == "cuda"
        tables, ids = read(args.tables)
        start = time.monotonic()
        self.speech = speech.load(speech.read_index(args.data), device)
        say(f"{self.speech.n_hours:.1f} h loaded in {time.monotonic() - start:.0f} s")
        n_frames = len(self.speech.wave) // FRAME_SAMPLES
        codes = torch.zeros(n_frames, N_CODEBOOKS, dtype=torch.uint8, device=device)
        self.layout = Layout(tables, ids, codes)
        speaker = tables.speaker.to(device)
        kokoro = tables.is_kokoro.to(device)
        frames = self.layout.entries[:, 1].double()
        share = float(frames[kokoro].sum() / frames.sum())
        ratio = args.kokoro_share * (1 - share) / max(share * (1 - args.kokoro_share), 1e-9)
        weight = torch.where(kokoro, ratio, 1.0)
        held = torch.zeros(len(speaker), dtype=torch.bool, device=device)
        order = torch.randperm(len(speaker), generator=torch.Generator().manual_seed(1))
        held[order[: min(512, len(speaker) // 20)].to(device)] = True
        self.pools = make_pools(self.layout, speaker, weight, ~held, args.positions)
        self.test_pools = make_pools(self.layout, speaker, weight, held, args.positions // 4)
        by_voice = torch.argsort(tables.utterances[:, 2], stable=True)
        self.utterances = tables.utterances[by_voice].to(device)
        count = torch.bincount(tables.utterances[:, 2], minlength=len(tables.voices)).to(device)
        self.voice_start, self.voice_count = count.cumsum(0) - count, count
        self.speaker = speaker
        self.talker = Talker(talker_config(ids["text_vocab"]), args.dropout).to(device)
        self.voices = SpeakerEncoder(SPEAKER_ENCODER).to(device)
        self.both = nn.ModuleDict({"talker": self.talker, "voices": self.voices})
        self.guidance = torch.tensor(1.0, device=device)
        self.book_weight = torch.tensor([_EARLY] * 4 + [_LATE] * 11, device=device)
        self.predict = self.talker.predict
        self.run = self.talker.model.run
        if self.use_gpu and args.compile:
            self.predict = torch.compile(self.talker.predict, dynamic=False)
            self.run = torch.compile(self.talker.model.run, dynamic=True)

    def encode(self) -> None:
        """Put the codec's codes where the captured graphs read them."""
        wait_for(self.args.codec)
        codec = Codec().to(self.device).eval()
        codec.load_state_dict(codec_weights(self.args.codec))
        start = time.monotonic()
        torch.backends.cudnn.benchmark = False
        self.layout.codes.copy_(encode_all(codec, self.speech))
        say(f"encoded in {time.monotonic() - start:.0f} s")

    def clips(self, voice: Tensor) -> Tensor:
        """Log mels of a random 3 s of any utterance of each voice, at random gain."""
        draw = torch.rand(len(voice), 2, device=self.device)
        pick = self.voice_start[voice] + (draw[:, 0] * self.voice_count[voice]).long()
        f0, nf, _ = self.utterances[pick].unbind(1)
        first = f0 + (draw[:, 1] * (nf - _CLIP_FRAMES).clamp(min=0)).long()
        t = torch.arange(_CLIP_FRAMES * FRAME_SAMPLES, device=self.device)
        at = first[:, None] * FRAME_SAMPLES + t
        wave = self.speech.wave[at.clamp(max=len(self.speech.wave) - 1)].float() / 32768
        # A shorter utterance is repeated: zeros would tell its length, not its voice.
        wrapped = f0[:, None] * FRAME_SAMPLES + t % (nf[:, None] * FRAME_SAMPLES)
        short = self.speech.wave[wrapped.clamp(max=len(self.speech.wave) - 1)].float() / 32768
        wave = torch.where((nf < _CLIP_FRAMES)[:, None], short, wave)
        gain = torch.rand(len(voice), 1, device=self.device) * 12 - 8
        return speaker_mel(wave * 10 ** (gain / 20))

    def disturb(self, batch: Batch) -> None:
        """Replace some input frames by others of the corpus: the voice must survive its slips."""
        shape, device = batch.is_frame.shape, self.device
        rate = torch.rand(shape[0], 1, device=device) * 2 * self.args.noise
        rate = rate * (torch.rand(shape[0], 1, device=device) < 0.7)
        wrong = (torch.rand(shape, device=device) < rate) & batch.is_frame
        other = self.layout.codes[
            torch.randint(len(self.layout.codes), shape, device=device)
        ].long()
        # Late books are the least sure when it speaks: often they alone are wrong.
        first_wrong = torch.randint(2, N_CODEBOOKS, shape, device=device)
        late = torch.arange(N_CODEBOOKS, device=device) >= first_wrong[..., None]
        is_late = torch.rand(shape, device=device) < 4 * rate
        batch.codes = torch.where(late & (is_late & batch.is_frame)[..., None], other, batch.codes)
        batch.codes = torch.where(wrong[..., None], other, batch.codes)
        batch.code0 = torch.where(wrong, batch.codes[..., 0], batch.code0)

    def losses(self, pool: Pool, *, train: bool) -> dict[str, Tensor]:
        """All losses of one batch from a pool; `loss` is what is minimised."""
        device = self.device
        chosen = pool.draw(device)
        size = len(chosen)
        variant = torch.randint(self.layout.guide.shape[0], (size,), device=device)
        named = torch.rand(size, device=device) < 0.7
        if not train:
            variant, named = torch.zeros_like(variant), torch.ones_like(named)
        batch = self.layout.lay(chosen, variant, named, pool.length, whole=pool.whole)
        if train:
            self.disturb(batch)
        voice = self.speaker[chosen[::_PER_VOICE]]
        clips = torch.cat([self.clips(voice), self.clips(voice)])
        with torch.autocast(device.type, torch.bfloat16, enabled=self.use_gpu):
            vectors = self.voices(clips).float()
            one, two = vectors.chunk(2)
            mine = one.repeat_interleave(_PER_VOICE, 0)
            h = embed(self.talker, batch, mine)
            run = self.run if train else self.talker.model.run  # evaluation is not compiled
            states, heads = run(h, guided=True)
            logits = self.talker.codec_head(states).float()
        first = F.cross_entropy(logits.flatten(0, 1), batch.target0.flatten(), ignore_index=IGNORED)
        known = batch.target0 != IGNORED
        hits = ((logits.argmax(-1) == batch.target0) & known).float().sum() / known.sum()
        predict = self.predict if train else self.talker.predict
        rest = self._predictor_loss(states, batch, predict)
        guide = self._guide_loss(heads, batch)
        contrast = self._contrast(one, two, voice)
        loss = first + (self.book_weight * rest).sum() + self.guidance * guide
        loss = loss + 0.1 * contrast + 1e-3 * one.pow(2).mean()
        return {
            "loss": loss,
            "first": first,
            "hits": hits,
            "rest": rest.mean(),
            "second": rest[0],
            "last": rest[-1],
            "guide": guide,
            "contrast": contrast,
        }

    def _predictor_loss(
        self, states: Tensor, batch: Batch, predict: Callable[[Tensor, Tensor], Tensor]
    ) -> Tensor:
        """Cross entropy of codebooks 1 to 15, `[15]`, over a random part of the frames."""
        score = torch.rand(batch.makes_frame.shape, device=self.device) + batch.makes_frame
        n = min(self.args.frames, score.numel())
        value, picked = score.flatten().topk(n, sorted=False)
        codes = batch.targets.reshape(-1, N_CODEBOOKS)[picked]
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.use_gpu):
            logits = predict(states.flatten(0, 1)[picked], codes).float()
        wanted = torch.where((value >= 1)[:, None], codes[:, 1:], IGNORED)
        each = F.cross_entropy(
            logits.reshape(-1, CODEBOOK_SIZE),
            wanted.flatten(),
            ignore_index=IGNORED,
            reduction="none",
        )
        return each.view(n, -1).sum(0) / (value >= 1).sum().clamp(min=1)

    def _guide_loss(self, heads: list[Tensor], batch: Batch) -> Tensor:
        """Negative log of the attention on the spoken token and the one after it."""
        length = batch.text.shape[1]
        key = torch.arange(length, device=self.device)
        causal = key[None] <= key[:, None]
        near = (key == batch.guide[..., None]) | (key == batch.guide[..., None] + 1)
        near = near & causal
        known = (batch.guide >= 0).float()
        total = self.guidance.new_zeros(())
        for logits in heads:
            everywhere = logits.float().masked_fill(~causal, -1e9).logsumexp(-1)
            there = logits.float().masked_fill(~near, -1e9).logsumexp(-1)
            miss = torch.where(batch.guide >= 0, everywhere - there, 0.0)
            total = total + miss.sum() / known.sum().clamp(min=1)
        return total / len(heads)

    def _contrast(self, one: Tensor, two: Tensor, voice: Tensor) -> Tensor:
        """Two clips of one voice must be nearer to each other than to other voices'."""
        near = F.normalize(one, dim=-1) @ F.normalize(two, dim=-1).t() * 15
        n = len(voice)
        itself = torch.eye(n, dtype=torch.bool, device=self.device)
        same = (voice[:, None] == voice[None]) & ~itself
        return F.cross_entropy(near.masked_fill(same, -1e4), torch.arange(n, device=self.device))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--data", nargs="+", type=Path, required=True)
    add("--tables", type=Path, required=True)
    add("--codec", type=Path)
    add("--from", dest="export", type=Path, help="begin with an exported checkpoint's weights")
    add("--out", type=Path, required=True)
    add("--resume", type=Path)
    add("--minutes", type=float, default=11)
    add("--until", type=float, help="clock time to stop at, instead of minutes")
    add("--after", type=Path, help="be ready, then wait for this file")
    add("--max-steps", type=int, default=10**9)
    add("--positions", type=int, default=24576)
    add("--frames", type=int, default=4096, help="frames a step for the code predictor")
    add("--lr", type=float, default=1.5e-3)
    add("--dropout", type=float, default=0.05)
    add("--noise", type=float, default=0.06)
    add("--kokoro-share", type=float, default=0.25)
    add("--log", type=int, default=250)
    add("--compile", action="store_true")
    add("--no-graphs", action="store_true")
    add("--profile", action="store_true", help="print where a step's time goes")
    args = parser.parse_args()
    if args.codec is None and args.export is None:
        parser.error("name the codec: --codec FILE or --from CHECKPOINT")
    args.codec = args.codec or args.export
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    GraphedStep.is_enabled = not args.no_graphs
    torch.manual_seed(int(time.time()) if args.resume else 0)
    torch.backends.cudnn.benchmark = True
    trainer = Trainer(args, device)
    parameters = list(trainer.both.parameters())
    schedule = Schedule(args.lr, args.minutes, device, n_warm=200 if args.export else 500)
    optimizer = adamw(parameters, schedule.rate, (0.9, 0.95), 0.05)
    step = 0
    average = Average(trainer.both, 0.9995 if device.type == "cuda" else 0.9)

    def step_over(pool: Pool) -> dict[str, Tensor]:
        metrics = trainer.losses(pool, train=True)
        metrics.pop("loss").backward()
        metrics["gradient"] = nn.utils.clip_grad_norm_(parameters, 1.0)
        drop_broken(parameters, metrics["gradient"])
        optimizer.step()
        average.update()
        return metrics

    def store(path: Path) -> None:
        save(
            path,
            both=half(average.state_dict()),
            optimizer=pack_optimizer(optimizer),
            step=step,
        )

    def test() -> str:
        if not trainer.test_pools:
            return ""
        trainer.both.eval()
        with torch.no_grad(), torch.compiler.set_stance("force_eager"):
            found = [trainer.losses(p, train=False) for p in trainer.test_pools]
        trainer.both.train()
        mean = {k: sum(float(f[k]) for f in found) / len(found) for k in ("first", "hits", "rest")}
        return " | unseen " + " ".join(f"{k} {v:.3f}" for k, v in mean.items())

    runs = [GraphedStep(lambda p=p: step_over(p), [optimizer]) for p in trainer.pools]
    begin = time.monotonic()
    for run in runs:
        run.capture()
    say(f"{len(runs)} graphs captured in {time.monotonic() - begin:.0f} s")
    trainer.encode()
    if args.resume and args.resume.exists():
        old = torch.load(args.resume, map_location="cpu", weights_only=False)
        trainer.both.load_state_dict(old["both"])
        unpack_optimizer(optimizer, old["optimizer"])
        step = old["step"]
        say("resumed at step", step)
    else:
        forget_steps(optimizer)  # what was captured had no codes yet
        if args.export:
            trainer.both.load_state_dict(talker_weights(args.export))
            say("begun from", args.export)
    average.reset()
    if args.after:
        wait_for(args.after)
    if args.until:
        schedule.minutes = (args.until - time.time()) / 60
    if args.profile:
        say(runs[len(runs) // 2].profile())
    mass = torch.tensor([p.mass for p in trainer.pools])
    picker = torch.Generator().manual_seed(step)
    schedule.begin()
    begin = last = stored = time.monotonic()
    while not schedule.is_over and step < args.max_steps:
        schedule.advance(step)
        trainer.guidance.fill_(max(0.1, 1 - schedule.progress * 1.5))
        if device.type == "cpu":
            for group in optimizer.param_groups:
                group["lr"] = float(schedule.rate)
        runs[int(torch.multinomial(mass, 1, generator=picker))]()
        step += 1
        if step % 25 == 0 and device.type == "cuda":
            torch.cuda.synchronize()
        if step % args.log == 0:
            seen = [(r.count, r.means()) for r in runs]
            seen = [(n, m) for n, m in seen if m]
            total = sum(n for n, _ in seen)
            mean = {k: sum(n * m[k] for n, m in seen) / total for k in seen[0][1]}
            now = time.monotonic()
            tail = test() if step % (args.log * 4) == 0 else ""
            say(line(step, now - begin, (now - last) / args.log * 1e3, mean) + tail)
            last = time.monotonic()
        if time.monotonic() - stored > 120:
            store(args.out.with_suffix(".part"))
            stored = time.monotonic()
    store(args.out)
    say("saved", args.out, "at step", step)


if __name__ == "__main__":
    main()
