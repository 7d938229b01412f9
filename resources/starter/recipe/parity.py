"""The recipe's model against the official classes, on random weights: same numbers or it fails.

Usage: parity.py   (needs qwen-tts 0.1.1 and transformers 4.57.3)
"""

from __future__ import annotations

import numpy as np
import torch
from blocks import LayerScale
from codec import Codec
from loop import say
from names import official_codec
from official import (
    Qwen3TTSConfig,
    Qwen3TTSForConditionalGeneration,
    Qwen3TTSTokenizerV2Config,
    Qwen3TTSTokenizerV2Model,
    mel_spectrogram,
)
from sizes import CODEBOOK_SIZE, DECODER, ENCODER, HIDDEN, SPEAKER_ENCODER, talker_config
from speaker import SpeakerEncoder, speaker_mel
from talker import Talker


def _scatter(model: torch.nn.Module) -> None:
    """Random weights large enough that a wrong operation shows."""
    for name, p in model.named_parameters():
        if p.dim() > 1:
            torch.nn.init.normal_(p, 0, 1 / float(np.sqrt(p[0].numel())))
        elif name.endswith(("alpha", "beta")):
            torch.nn.init.normal_(p, 0, 0.2)
    for m in model.modules():
        if isinstance(m, LayerScale):
            torch.nn.init.uniform_(m.scale, 0.1, 0.5)


def check_codec() -> None:
    theirs = Qwen3TTSTokenizerV2Model(
        Qwen3TTSTokenizerV2Config(encoder_config=ENCODER, decoder_config=DECODER)
    ).eval()
    mine = Codec().eval()
    _scatter(mine)
    mine.rvq.embed.normal_(0, 0.05)
    mine.decoder.decoder[-1].conv.weight.data.mul_(0.01)
    theirs.load_state_dict(official_codec(mine.state_dict()), strict=True)
    wave = torch.randn(1, 1920 * 150) * 0.1
    with torch.no_grad():
        a = theirs.encode(wave, torch.ones_like(wave, dtype=torch.long)).audio_codes[0]
        b = mine.encode(wave[..., None])[0]
        say("codes equal:", (a == b).float().mean().item(), tuple(a.shape))
        codes = torch.randint(0, CODEBOOK_SIZE, (1, 60, 16))
        x, y = theirs.decode(codes).audio_values[0], mine.decode(codes)[0, :, 0].clamp(-1, 1)
        say("waves differ by at most:", (x - y).abs().max().item(), "of", x.abs().mean().item())


def check_talker() -> None:
    cfg = Qwen3TTSConfig(
        talker_config=talker_config(1032),
        speaker_encoder_config=SPEAKER_ENCODER,
        tts_model_type="base",
        tts_model_size="0b6",
        tokenizer_type="qwen3_tts_tokenizer_12hz",
    )
    theirs = Qwen3TTSForConditionalGeneration(cfg).eval()
    mine, encoder = Talker(talker_config(1032)).eval(), SpeakerEncoder(SPEAKER_ENCODER).eval()
    theirs.talker.load_state_dict(mine.state_dict(), strict=True)
    theirs.speaker_encoder.load_state_dict(encoder.state_dict(), strict=True)
    x = torch.randn(2, 37, HIDDEN) * 0.1
    with torch.no_grad():
        ones = torch.ones(2, 37, dtype=torch.long)
        out = theirs.talker(
            inputs_embeds=x, attention_mask=ones, use_cache=False, output_hidden_states=True
        )
        h, _ = mine.model.run(x, guided=True)
        say("talker differs by:", (out.logits - mine.codec_head(h)).abs().max().item())
        codes, hidden = torch.randint(0, CODEBOOK_SIZE, (5, 16)), torch.randn(5, HIDDEN)
        logits, _ = theirs.talker.forward_sub_talker_finetune(codes, hidden)
        say("predictor differs by:", (logits - mine.predict(hidden, codes)).abs().max().item())
        wave = torch.randn(1, 24000) * 0.1
        mel = mel_spectrogram(wave, 1024, 128, 24000, 256, 1024, 0, 12000).transpose(1, 2)
        say("mel differs by:", (mel - speaker_mel(wave)).abs().max().item())
        ref, own = theirs.speaker_encoder(mel), encoder(speaker_mel(wave))
        say("x-vector differs by:", (ref - own).abs().max().item())
    count = sum(p.numel() for p in theirs.parameters())
    say(f"talker and speaker encoder: {count * 2 / 1e6:.1f} MB at two bytes")


if __name__ == "__main__":
    torch.manual_seed(0)
    torch.set_num_threads(1)
    check_codec()
    check_talker()
    size = sum(v.numel() for v in official_codec(Codec().state_dict()).values()) * 2 / 1e6
    say(f"codec: {size:.1f} MB at two bytes")
