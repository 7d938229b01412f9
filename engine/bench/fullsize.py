"""A checkpoint of a released model's size with random weights: it says nothing, at the same speed.

The real weights are gigabytes that not every machine can fetch, and numbers do not change what a
frame costs. The end of speech is never drawn, so every engine makes as many frames as it is asked
for. Only what speaking needs is in it: no speaker encoder, no codec encoder.
"""

import argparse
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file  # pyright: ignore[reportUnknownVariableType]
from torch import Tensor

from engine.models import STARTER_DIRECTORY

SIZES = {"0.6b": (1024, 3072), "1.7b": (2048, 6144)}  # talker's hidden and intermediate size
EOS = 2150
CODEC_IDS: dict[str, Any] = {
    "codec_pad_id": 2148,
    "codec_bos_id": 2149,
    "codec_eos_token_id": EOS,
    "codec_think_id": 2154,
    "codec_nothink_id": 2155,
    "codec_think_bos_id": 2156,
    "codec_think_eos_id": 2157,
    "codec_language_id": {"english": 2050},
}
TEXT_VOCAB, TEXT_HIDDEN, VOCAB, PREDICTOR_VOCAB = 151_936, 2048, 3072, 2048
PREDICTOR_HIDDEN, LATENT, CODEC_HIDDEN, CODEC_DIM, DECODER_DIM = 1024, 1024, 512, 512, 1536
SPREAD = 0.02

Shapes = Iterator[tuple[str, tuple[int, ...], float | None]]


def write_full_size(directory: Path, size: str, device: torch.device) -> Path:
    """Writes one in bf16: 1.8 GB for `0.6b`, 3.9 GB for `1.7b`.

    Args:
        directory: Where it goes; made if need be.
        size: A key of `SIZES`.
        device: Where the numbers are drawn.

    Returns:
        The directory.
    """
    starter = STARTER_DIRECTORY
    hidden, inner = SIZES[size]
    (directory / "speech_tokenizer").mkdir(parents=True, exist_ok=True)
    for path in starter.glob("*.json"):
        shutil.copyfile(path, directory / path.name)
    shutil.copyfile(starter / "merges.txt", directory / "merges.txt")
    for path in (starter / "speech_tokenizer").glob("*.json"):
        shutil.copyfile(path, directory / "speech_tokenizer" / path.name)
    _change(directory / "generation_config.json", _GENERATION)
    _change(directory / "config.json", _config(size, hidden, inner))
    _change(directory / "speech_tokenizer" / "config.json", _CODEC)
    generator = torch.Generator(device).manual_seed(0)
    tensors = {
        name: _filled(shape, value, generator, device)
        for name, shape, value in (*_talker(hidden, inner), *_predictor(hidden))
    }
    tensors["talker.codec_head.weight"][EOS] = 0  # never in the top-k
    save_file(tensors, directory / "model.safetensors", metadata={"format": "pt"})
    tensors = {
        f"decoder.{name}": _filled(shape, value, generator, device)
        for name, shape, value in _codec()
    }
    save_file(
        tensors, directory / "speech_tokenizer" / "model.safetensors", metadata={"format": "pt"}
    )
    return directory


_GENERATION: dict[str, Any] = {
    "do_sample": True,
    "temperature": 0.9,
    "top_k": 50,
    "top_p": 1.0,
    "repetition_penalty": 1.05,
    "subtalker_dosample": True,
    "subtalker_temperature": 0.9,
    "subtalker_top_k": 50,
    "subtalker_top_p": 1.0,
}


def _config(size: str, hidden: int, inner: int) -> dict[str, Any]:
    stack: dict[str, Any] = {
        "num_attention_heads": 16,
        "num_key_value_heads": 8,
        "head_dim": 128,
        "rope_theta": 1_000_000,
    }
    return {
        "vivavoce_family": f"random-{size}",
        "tts_model_size": {"0.6b": "0b6", "1.7b": "1b7"}[size],
        "speaker_encoder_config": {"enc_dim": hidden},
        "talker_config": stack
        | CODEC_IDS
        | {
            "vocab_size": VOCAB,
            "hidden_size": hidden,
            "intermediate_size": inner,
            "num_hidden_layers": 28,
            "max_position_embeddings": 32_768,
            "rope_scaling": {
                "interleaved": True,
                "mrope_section": [24, 20, 20],
                "rope_type": "default",
                "type": "default",
            },
            "text_hidden_size": TEXT_HIDDEN,
            "text_vocab_size": TEXT_VOCAB,
            "code_predictor_config": stack
            | {
                "vocab_size": PREDICTOR_VOCAB,
                "hidden_size": PREDICTOR_HIDDEN,
                "intermediate_size": 3072,
                "num_hidden_layers": 5,
                "max_position_embeddings": 65_536,
            },
        },
    }


_CODEC: dict[str, Any] = {
    "encoder_config": {
        "codebook_size": 2048,
        "codebook_dim": 256,
        "num_quantizers": 32,
        "hidden_size": 512,
        "num_filters": 64,
        "vector_quantization_hidden_dimension": 256,
        "upsample_groups": 512,
        "num_hidden_layers": 8,
        "intermediate_size": 2048,
        "num_attention_heads": 8,
        "num_key_value_heads": 8,
        "head_dim": 64,
    },
    "decoder_config": {
        "codebook_size": 2048,
        "codebook_dim": CODEC_DIM,
        "hidden_size": CODEC_HIDDEN,
        "latent_dim": LATENT,
        "num_attention_heads": 16,
        "num_key_value_heads": 16,
        "head_dim": 64,
        "sliding_window": 72,
        "intermediate_size": 1024,
        "num_hidden_layers": 8,
        "semantic_codebook_size": 2048,
        "decoder_dim": DECODER_DIM,
        "vector_quantization_hidden_dimension": CODEC_DIM,
    },
}


def _change(path: Path, changes: dict[str, Any]) -> None:
    config = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(_merged(config, changes), indent=1), encoding="utf-8")


def _merged(config: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    merged = dict(config)
    for name, value in changes.items():
        is_tree = name in merged and name.endswith("_config")
        merged[name] = _merged(merged[name], value) if is_tree else value
    return merged


def _filled(
    shape: tuple[int, ...], value: float | None, generator: torch.Generator, device: torch.device
) -> Tensor:
    """Gives a constant, or, for None, noise."""
    if value is not None:
        return torch.full(shape, value, dtype=torch.bfloat16)
    noise = torch.empty(shape, dtype=torch.bfloat16, device=device)
    return noise.normal_(0.0, SPREAD, generator=generator).cpu()


def _stack(at: str, hidden: int, inner: int, n_layers: int) -> Shapes:
    for index in range(n_layers):
        layer = f"{at}.layers.{index}"
        yield f"{layer}.input_layernorm.weight", (hidden,), 1.0
        yield f"{layer}.post_attention_layernorm.weight", (hidden,), 1.0
        for name, rows in (("q", 2048), ("k", 1024), ("v", 1024)):
            yield f"{layer}.self_attn.{name}_proj.weight", (rows, hidden), None
        yield f"{layer}.self_attn.o_proj.weight", (hidden, 2048), None
        for name in ("q", "k"):
            yield f"{layer}.self_attn.{name}_norm.weight", (128,), 1.0
        for name in ("gate", "up"):
            yield f"{layer}.mlp.{name}_proj.weight", (inner, hidden), None
        yield f"{layer}.mlp.down_proj.weight", (hidden, inner), None
    yield f"{at}.norm.weight", (hidden,), 1.0


def _talker(hidden: int, inner: int) -> Shapes:
    yield from _stack("talker.model", hidden, inner, 28)
    yield "talker.model.text_embedding.weight", (TEXT_VOCAB, TEXT_HIDDEN), None
    yield "talker.model.codec_embedding.weight", (VOCAB, hidden), None
    yield "talker.codec_head.weight", (VOCAB, hidden), None
    for name, rows in (("linear_fc1", TEXT_HIDDEN), ("linear_fc2", hidden)):
        yield f"talker.text_projection.{name}.weight", (rows, TEXT_HIDDEN), None
        yield f"talker.text_projection.{name}.bias", (rows,), 0.0


def _predictor(hidden: int) -> Shapes:
    at = "talker.code_predictor"
    yield from _stack(f"{at}.model", PREDICTOR_HIDDEN, 3072, 5)
    for index in range(15):
        yield f"{at}.model.codec_embedding.{index}.weight", (PREDICTOR_VOCAB, hidden), None
        yield f"{at}.lm_head.{index}.weight", (PREDICTOR_VOCAB, PREDICTOR_HIDDEN), None
    if hidden != PREDICTOR_HIDDEN:
        yield f"{at}.small_to_mtp_projection.weight", (PREDICTOR_HIDDEN, hidden), None
        yield f"{at}.small_to_mtp_projection.bias", (PREDICTOR_HIDDEN,), 0.0


def _codec() -> Shapes:
    half = CODEC_DIM // 2
    for group, n_books in (("rvq_first", 1), ("rvq_rest", 15)):
        at = f"quantizer.{group}"
        yield f"{at}.input_proj.weight", (half, CODEC_DIM, 1), None
        yield f"{at}.output_proj.weight", (CODEC_DIM, half, 1), None
        for book in range(n_books):
            yield f"{at}.vq.layers.{book}._codebook.cluster_usage", (2048,), 1.0
            yield f"{at}.vq.layers.{book}._codebook.embedding_sum", (2048, half), None
    yield from _conv("pre_conv.conv", LATENT, CODEC_DIM, 3)
    yield from _codec_transformer()
    for index in range(2):
        at = f"upsample.{index}"
        yield f"{at}.0.conv.weight", (LATENT, LATENT, 2), None
        yield f"{at}.0.conv.bias", (LATENT,), 0.0
        yield f"{at}.1.gamma", (LATENT,), 0.01
        yield from _conv(f"{at}.1.dwconv.conv", LATENT, 1, 7)
        yield f"{at}.1.norm.weight", (LATENT,), 1.0
        yield f"{at}.1.norm.bias", (LATENT,), 0.0
        for name, n_out, n_in in (("pwconv1", 4 * LATENT, LATENT), ("pwconv2", LATENT, 4 * LATENT)):
            yield f"{at}.1.{name}.weight", (n_out, n_in), None
            yield f"{at}.1.{name}.bias", (n_out,), 0.0
    yield from _conv("decoder.0.conv", DECODER_DIM, LATENT, 7)
    wide = DECODER_DIM
    for index, rate in enumerate((8, 5, 4, 3)):
        yield from _codec_block(f"decoder.{index + 1}.block", wide, rate)
        wide //= 2
    yield from _snake("decoder.5", wide)
    yield from _conv("decoder.6.conv", 1, wide, 7)


def _codec_transformer() -> Shapes:
    at = "pre_transformer"
    yield f"{at}.input_proj.weight", (CODEC_HIDDEN, LATENT), None
    yield f"{at}.input_proj.bias", (CODEC_HIDDEN,), 0.0
    yield f"{at}.output_proj.weight", (LATENT, CODEC_HIDDEN), None
    yield f"{at}.output_proj.bias", (LATENT,), 0.0
    for index in range(8):
        layer = f"{at}.layers.{index}"
        for name in ("q", "k", "v"):
            yield f"{layer}.self_attn.{name}_proj.weight", (1024, CODEC_HIDDEN), None
        yield f"{layer}.self_attn.o_proj.weight", (CODEC_HIDDEN, 1024), None
        for name in ("gate", "up"):
            yield f"{layer}.mlp.{name}_proj.weight", (1024, CODEC_HIDDEN), None
        yield f"{layer}.mlp.down_proj.weight", (CODEC_HIDDEN, 1024), None
        for name in ("input_layernorm", "post_attention_layernorm"):
            yield f"{layer}.{name}.weight", (CODEC_HIDDEN,), 1.0
        for name in ("self_attn_layer_scale", "mlp_layer_scale"):
            yield f"{layer}.{name}.scale", (CODEC_HIDDEN,), 0.01
    yield f"{at}.norm.weight", (CODEC_HIDDEN,), 1.0


def _codec_block(at: str, wide: int, rate: int) -> Shapes:
    width = wide // 2
    yield from _snake(f"{at}.0", wide)
    yield f"{at}.1.conv.weight", (wide, width, 2 * rate), None
    yield f"{at}.1.conv.bias", (width,), 0.0
    for unit in (2, 3, 4):
        yield from _snake(f"{at}.{unit}.act1", width)
        yield from _conv(f"{at}.{unit}.conv1.conv", width, width, 7)
        yield from _snake(f"{at}.{unit}.act2", width)
        yield from _conv(f"{at}.{unit}.conv2.conv", width, width, 1)


def _conv(at: str, n_out: int, n_in: int, kernel: int) -> Shapes:
    yield f"{at}.weight", (n_out, n_in, kernel), None
    yield f"{at}.bias", (n_out,), 0.0


def _snake(at: str, width: int) -> Shapes:
    yield f"{at}.alpha", (width,), 0.0
    yield f"{at}.beta", (width,), 0.0


def main() -> None:
    """Writes the checkpoint that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("size", choices=sorted(SIZES))
    parser.add_argument("device")
    given = parser.parse_args()
    write_full_size(given.directory, given.size, torch.device(given.device))


if __name__ == "__main__":
    main()
