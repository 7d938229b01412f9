"""Stage 2: the codec's decoder against critics, on the codes of the frozen encoder.

The encoder and codebooks do not change, so this stage may go on in later sessions while the
talker keeps what it learnt.

Usage: train_decoder.py --data DIR... --codec codec.pt --out decoder.pt --minutes 4

`--from CHECKPOINT` stands for `--codec`: encoder, codebooks and decoder as exported; with both, the
decoder alone is the checkpoint's. The critics begin anew.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import speech
import torch
from codec import Codec
from critics import Critics, critic_loss, maker_losses, mel_distance
from encode import encode_all
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
    take_gradients,
    unpack_optimizer,
    wait_for,
)
from shipped import codec_weights, decoder_weights
from sizes import FRAME_SAMPLES, N_CODEBOOKS, SAMPLE_RATE_HZ
from torch import Tensor, nn

_LABELS_PER_FRAME = 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--data", nargs="+", type=Path, required=True)
    add("--codec", type=Path, help="stage 1; the encoder and codebooks")
    add("--from", dest="export", type=Path, help="begin with an exported checkpoint's weights")
    add("--out", type=Path, required=True)
    add("--resume", type=Path)
    add("--minutes", type=float, default=4)
    add("--until", type=float, help="clock time to stop at, instead of minutes")
    add("--after", type=Path, help="be ready, then wait for this file")
    add("--max-steps", type=int, default=10**9)
    add("--batch", type=int, default=24)
    add("--frames", type=int, default=24)
    add("--judged", type=int, default=SAMPLE_RATE_HZ, help="samples that the critics hear")
    add("--critic-width", type=int, default=32)
    add("--lr", type=float, default=4e-4)
    add("--kokoro-weight", type=float, default=2.5)
    add("--hours", type=float)
    add("--log", type=int, default=250)
    add("--no-compile", action="store_true")
    add("--profile", action="store_true", help="print where a step's time goes")
    args = parser.parse_args()
    if args.codec is None and args.export is None:
        parser.error("name the codec: --codec FILE or --from CHECKPOINT")
    codec_path: Path = args.codec or args.export

    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    use_gpu = device.type == "cuda"
    torch.manual_seed(int(time.time()) if args.resume else 0)
    torch.backends.cudnn.allow_tf32 = True
    torch.backends.cudnn.benchmark = True
    start = time.monotonic()
    data = speech.load(speech.read_index(args.data, args.hours), device)
    codec = Codec().to(device).eval()
    n_frames = len(data.wave) // FRAME_SAMPLES
    codes = torch.zeros(n_frames, N_CODEBOOKS, dtype=torch.uint8, device=device)
    items = [i for i in data.items if i["nf"] >= args.frames]
    weights = [args.kokoro_weight if i["id"].startswith("k") else 1.0 for i in items]
    cutter = speech.Cutter(data, items, weights)
    say(f"{data.n_hours:.2f} h after {time.monotonic() - start:.0f} s")

    critics = Critics(args.critic_width).to(device)
    maker = nn.ModuleDict({"decoder": codec.decoder, "sem": codec.rvq.sem_out})
    maker["ac"] = codec.rvq.ac_out
    maker.train()
    schedule = Schedule(args.lr, args.minutes, device, n_warm=200, floor=0.1)
    optimizer = adamw(maker.parameters(), schedule.rate, (0.8, 0.99), 0.01)
    judge_optimizer = adamw(critics.parameters(), schedule.rate, (0.8, 0.99), 0.01)
    step = 0
    average = Average(maker, 0.999)
    strength = torch.tensor(0.0, device=device)  # of the critics' opinion
    compiled = use_gpu and not args.no_compile
    decoder = torch.compile(codec.decoder, dynamic=False) if compiled else codec.decoder
    made_by, judged_by = list(maker.parameters()), list(critics.parameters())

    def segments() -> tuple[Tensor, Tensor]:
        """Codes `[B, F, 16]` and the audio `[B, F * 1920]` that they stand for."""
        first, _ = cutter.draw(args.batch, args.frames)
        frame = first // _LABELS_PER_FRAME
        f = torch.arange(args.frames, device=device)
        t = torch.arange(args.frames * FRAME_SAMPLES, device=device)
        wave = data.wave[frame[:, None] * FRAME_SAMPLES + t].float() / 32768
        return codes[frame[:, None] + f].long(), wave

    def train() -> dict[str, Tensor]:
        chosen, wave = segments()
        with torch.autocast(device.type, torch.bfloat16, enabled=use_gpu):
            made = decoder(codec.rvq.decode(chosen)).float()[..., 0]
        mel = mel_distance(made, wave)
        n = min(args.judged, wave.shape[1])
        offset = (torch.rand(args.batch, 1, device=device) * (wave.shape[1] - n + 1)).long()
        at = offset + torch.arange(n, device=device)
        real, fake = wave.gather(1, at), made.gather(1, at)
        with torch.autocast(device.type, torch.bfloat16, enabled=use_gpu):
            of_real, of_fake = critics(real), critics(fake.detach())
        wrong = critic_loss(of_real, of_fake)
        take_gradients(judged_by, wrong)
        drop_broken(judged_by, nn.utils.clip_grad_norm_(judged_by, 10.0))
        judge_optimizer.step()
        with torch.autocast(device.type, torch.bfloat16, enabled=use_gpu):
            of_fake = critics(fake)
        fool, match = maker_losses(of_real, of_fake)
        loss = 10 * mel + strength * (fool + 2 * match)
        take_gradients(made_by, loss)
        norm = nn.utils.clip_grad_norm_(made_by, 100.0)
        drop_broken(made_by, norm)
        optimizer.step()
        average.update()
        return {"mel": mel, "critics": wrong, "fool": fool, "match": match, "gradient": norm}

    def store(path: Path) -> None:
        save(
            path,
            maker=half(average.state_dict()),
            critics=half(critics.state_dict()),
            optimizer=pack_optimizer(optimizer),
            judge_optimizer=pack_optimizer(judge_optimizer),
            step=step,
        )

    run = GraphedStep(train, [optimizer, judge_optimizer])
    run.capture()
    say(f"ready after {time.monotonic() - start:.0f} s")
    wait_for(codec_path)
    codec.load_state_dict(codec_weights(codec_path))
    torch.backends.cudnn.benchmark = False
    codes.copy_(encode_all(codec, data))
    say(f"encoded after {time.monotonic() - start:.0f} s")
    if args.resume and args.resume.exists():
        old = torch.load(args.resume, map_location="cpu", weights_only=False)
        maker.load_state_dict(old["maker"])
        critics.load_state_dict(old["critics"])
        unpack_optimizer(optimizer, old["optimizer"])
        unpack_optimizer(judge_optimizer, old["judge_optimizer"])
        step = old["step"]
        say("resumed at step", step)
    else:
        forget_steps(optimizer)
        forget_steps(judge_optimizer)
        if args.export:
            maker.load_state_dict(decoder_weights(args.export))
            say("begun from", args.export)
    average.reset()
    strength.fill_(1.0 if step else 0.0)
    if args.profile:
        say(run.profile())
    if args.after:
        wait_for(args.after)
    if args.until:
        schedule.minutes = max(0.5, (args.until - time.time()) / 60)
    first_step = step
    schedule.begin()
    begin = last = stored = time.monotonic()
    while not schedule.is_over and step < args.max_steps:
        schedule.advance(step - first_step)
        if first_step == 0:
            strength.fill_(min(1.0, step / 300))
        if not use_gpu:
            for o in (optimizer, judge_optimizer):
                for group in o.param_groups:
                    group["lr"] = float(schedule.rate)
        run()
        step += 1
        if step % 25 == 0 and use_gpu:
            torch.cuda.synchronize()
        if step % args.log == 0:
            metrics = run.means()
            now = time.monotonic()
            say(line(step, now - begin, (now - last) / args.log * 1e3, metrics))
            last = now
        if time.monotonic() - stored > 90:
            store(args.out.with_suffix(".part"))
            stored = time.monotonic()
    store(args.out)
    say("saved", args.out, "at step", step)


if __name__ == "__main__":
    main()
