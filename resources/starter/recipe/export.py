"""Write a checkpoint folder in the official Qwen3-TTS layout.

Usage: export.py OUT_DIR TOKENIZER_DIR --codec codec.pt [--decoder decoder.pt] --talker talker.pt

An earlier export's folder may stand for any of the three files.
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

import torch
from codec import Codec
from loop import say
from names import official_codec
from safetensors.torch import save_file
from shipped import codec_weights, decoder_weights, talker_weights
from sizes import SAMPLE_RATE_HZ, SPEAKER_ENCODER, SPEECH_TOKENIZER, talker_config
from speaker import SpeakerEncoder
from talker import Talker
from torch import Tensor, nn

_COPIED = ("vocab.json", "merges.txt", "tokenizer_config.json", "preprocessor_config.json")


def _write(path: Path, content: dict[str, Any]) -> None:
    path.write_text(json.dumps(content, indent=1) + "\n")


def codec_state(codec_path: Path, decoder_path: Path | None) -> dict[str, Tensor]:
    """Stage 1's codec with stage 2's decoder, float32."""
    codec = Codec()
    codec.load_state_dict(codec_weights(codec_path))
    if decoder_path is not None:
        maker = nn.ModuleDict({"decoder": codec.decoder, "sem": codec.rvq.sem_out})
        maker["ac"] = codec.rvq.ac_out
        maker.load_state_dict(decoder_weights(decoder_path))
    return official_codec(codec.state_dict())


def talker_state(path: Path | None, n_text_tokens: int) -> dict[str, Tensor]:
    """Stage 3's talker and speaker encoder under their official names; untrained without path."""
    talker = Talker(talker_config(n_text_tokens))
    voices = SpeakerEncoder(SPEAKER_ENCODER)
    both = nn.ModuleDict({"talker": talker, "voices": voices})
    if path is not None:
        both.load_state_dict(talker_weights(path))
    state = {f"talker.{k}": v for k, v in talker.state_dict().items()}
    return state | {f"speaker_encoder.{k}": v for k, v in voices.state_dict().items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("out", type=Path)
    add("tokenizer", type=Path)
    add("--codec", type=Path, required=True)
    add("--decoder", type=Path)
    add("--talker", type=Path)
    add("--temperature", type=float, default=0.7)
    add("--predictor-temperature", type=float, default=0.5)
    add("--top-k", type=int, default=20)
    args = parser.parse_args()
    out: Path = args.out
    (out / "speech_tokenizer").mkdir(parents=True, exist_ok=True)
    for name in _COPIED:
        shutil.copy(args.tokenizer / name, out / name)
    ids = json.loads((args.tokenizer / "ids.json").read_text())
    special = ids["ids"]

    state = talker_state(args.talker, ids["text_vocab"])
    tensors = {k: v.to(torch.bfloat16).contiguous() for k, v in state.items()}
    save_file(tensors, out / "model.safetensors", metadata={"format": "pt"})
    _write(
        out / "config.json",
        {
            "architectures": ["Qwen3TTSForConditionalGeneration"],
            "model_type": "qwen3_tts",
            "vivavoce_family": "starter-2",
            "vivavoce_segment_s": 7.5,
            "dtype": "bfloat16",
            "assistant_token_id": ids["assistant"],
            "im_start_token_id": special["<|im_start|>"],
            "im_end_token_id": special["<|im_end|>"],
            "tts_pad_token_id": special["<tts_pad>"],
            "tts_bos_token_id": special["<tts_text_bos>"],
            "tts_eos_token_id": special["<tts_text_eod>"],
            "tokenizer_type": "qwen3_tts_tokenizer_12hz",
            "tts_model_size": "0b6",
            "tts_model_type": "base",
            "speaker_encoder_config": SPEAKER_ENCODER,
            "talker_config": talker_config(ids["text_vocab"]),
            "transformers_version": "4.57.3",
        },
    )
    _write(
        out / "generation_config.json",
        {
            "do_sample": True,
            "repetition_penalty": 1.0,
            "temperature": args.temperature,
            "top_p": 1.0,
            "top_k": args.top_k,
            "subtalker_dosample": True,
            "subtalker_temperature": args.predictor_temperature,
            "subtalker_top_p": 1.0,
            "subtalker_top_k": args.top_k,
            "max_new_tokens": 1024,
        },
    )
    codec = codec_state(args.codec, args.decoder)
    tensors = {k: v.to(torch.float16).contiguous() for k, v in codec.items()}
    save_file(tensors, out / "speech_tokenizer" / "model.safetensors", metadata={"format": "pt"})
    _write(
        out / "speech_tokenizer" / "config.json",
        SPEECH_TOKENIZER | {"dtype": "float16", "transformers_version": "4.57.3"},
    )
    _write(
        out / "speech_tokenizer" / "preprocessor_config.json",
        {
            "chunk_length_s": None,
            "feature_extractor_type": "EncodecFeatureExtractor",
            "feature_size": 1,
            "overlap": None,
            "padding_side": "right",
            "padding_value": 0.0,
            "return_attention_mask": True,
            "sampling_rate": SAMPLE_RATE_HZ,
        },
    )
    _write(
        out / "speech_tokenizer" / "configuration.json",
        {"framework": "pytorch", "task": "audio-tokenization"},
    )
    total = sum(f.stat().st_size for f in out.rglob("*") if f.is_file())
    say(f"{out}: {total / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
