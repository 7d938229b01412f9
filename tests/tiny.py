"""Makes tiny random checkpoints in the exact official layout, by the official classes.

They are shaped like the released models where the shape matters (grouped-query attention, sixteen
codebooks, special ids in the last 1024 rows, a codec whose rates multiply to 1920) and small
everywhere else. Random weights are drawn so that every part has a say in the result: a scale that
is left at its initial 1e-6 would hide any fault behind it.
"""

import json
import math
import shutil
from pathlib import Path
from typing import Any, Literal

import torch
from safetensors.torch import save_file
from torch import nn

from engine.reference import import_official, silenced

Shape = Literal["06b", "17b"]
Kind = Literal["base", "custom_voice", "voice_design"]

STARTER = Path(__file__).parents[1] / "resources" / "starter"
TOKENIZER_FILES = ("vocab.json", "merges.txt", "tokenizer_config.json", "preprocessor_config.json")

N_CODES = 64  # entries per codebook
SPECIAL = N_CODES  # first of the 1024 special rows
CODEC_IDS = {
    "codec_pad_id": SPECIAL + 100,
    "codec_bos_id": SPECIAL + 101,
    "codec_eos_token_id": SPECIAL + 102,
    "codec_think_id": SPECIAL + 106,
    "codec_nothink_id": SPECIAL + 107,
    "codec_think_bos_id": SPECIAL + 108,
    "codec_think_eos_id": SPECIAL + 109,
}
LANGUAGES = {
    "chinese": SPECIAL + 7,
    "english": SPECIAL + 2,
    "german": SPECIAL + 5,
    "japanese": SPECIAL + 10,
    "sichuan_dialect": SPECIAL + 14,
    "beijing_dialect": SPECIAL + 26,
}
SPEAKERS = {"vivian": SPECIAL + 200, "ryan": SPECIAL + 201, "eric": SPECIAL + 202}
DIALECTS = {"vivian": False, "ryan": False, "eric": "sichuan_dialect"}

SPEAKER_ENCODER = {
    "mel_dim": 128,
    "enc_channels": [32, 32, 32, 32, 96],
    "enc_kernel_sizes": [5, 3, 3, 3, 1],
    "enc_dilations": [1, 2, 3, 4, 1],
    "enc_attention_channels": 16,
    "enc_res2net_scale": 4,
    "enc_se_channels": 16,
    "sample_rate": 24_000,
}
CODEC_WINDOW = 12


def make_checkpoint(
    directory: Path,
    shape: Shape = "06b",
    kind: Kind = "base",
    *,
    seed: int = 0,
    n_shards: int = 1,
    eos_scale: float = 0.0,
    generation: dict[str, Any] | None = None,
) -> Path:
    """Makes one checkpoint.

    Args:
        directory: Where it goes; made if need be.
        shape: `06b` has a predictor as wide as the talker (no projection between them) and heads
            that together are wider than the talker; `17b` has a talker twice as wide as the
            predictor and the biased projection between them.
        kind: `base` has a speaker encoder and no speakers, `custom_voice` has speakers, one of
            them with a dialect, `voice_design` has neither.
        seed: Of the random weights.
        n_shards: More than 1 cuts model.safetensors into so many files with an index.
        eos_scale: How strongly the end of speech competes: at 0 it never wins, at 1 it has the
            chance of any code.
        generation: Overrides for generation_config.json.

    Returns:
        The directory.
    """
    official = import_official()
    models = official.core.models
    config = _config(shape, kind)
    codec_config = _codec_config()
    with silenced(), torch.device("meta"):
        model = models.Qwen3TTSForConditionalGeneration(models.Qwen3TTSConfig(**_copy(config)))
        codec = official.core.Qwen3TTSTokenizerV2Model(
            official.core.Qwen3TTSTokenizerV2Config(**_copy(codec_config))
        )
    generator = torch.Generator().manual_seed(seed)
    weights = _random_weights(model, generator)
    _set_end_of_speech(weights, eos_scale)
    (directory / "speech_tokenizer").mkdir(parents=True, exist_ok=True)
    _save(weights, directory, n_shards)
    _save(_random_codec_weights(codec, generator), directory / "speech_tokenizer", 1)
    _write(directory / "config.json", config)
    _write(directory / "speech_tokenizer" / "config.json", codec_config)
    _write(directory / "generation_config.json", _GENERATION | (generation or {}))
    for name in TOKENIZER_FILES:
        shutil.copyfile(STARTER / name, directory / name)
    for name in ("configuration.json", "preprocessor_config.json"):
        source = STARTER / "speech_tokenizer" / name
        shutil.copyfile(source, directory / "speech_tokenizer" / name)
    return directory


_GENERATION = {
    "do_sample": True,
    "repetition_penalty": 1.05,
    "temperature": 0.9,
    "top_p": 1.0,
    "top_k": 50,
    "subtalker_dosample": True,
    "subtalker_temperature": 0.9,
    "subtalker_top_p": 1.0,
    "subtalker_top_k": 50,
    "max_new_tokens": 8192,
}


def _config(shape: Shape, kind: Kind) -> dict[str, Any]:
    starter = json.loads((STARTER / "config.json").read_text(encoding="utf-8"))
    hidden_size = 64 if shape == "06b" else 128
    speakers = SPEAKERS if kind == "custom_voice" else {}
    predictor = _stack(64, 2, head_dim=16) | {
        "model_type": "qwen3_tts_talker_code_predictor",
        "vocab_size": N_CODES,
        "max_position_embeddings": 64,
        "rope_theta": 10_000,
        "rope_scaling": None,
        "num_code_groups": 16,
    }
    talker = _stack(hidden_size, 3, head_dim=32) | {
        "model_type": "qwen3_tts_talker",
        "vocab_size": N_CODES + 1024,
        "max_position_embeddings": 4096,
        "rope_theta": 1_000_000,
        "rope_scaling": {
            "interleaved": True,
            "mrope_section": [6, 5, 5],
            "rope_type": "default",
            "type": "default",
        },
        "tie_word_embeddings": False,
        "num_code_groups": 16,
        "text_hidden_size": 48,
        "text_vocab_size": starter["talker_config"]["text_vocab_size"],
        "position_id_per_seconds": 13,
        "codec_language_id": LANGUAGES,
        "spk_id": speakers,
        "spk_is_dialect": {name: DIALECTS[name] for name in speakers},
        "code_predictor_config": predictor,
        **CODEC_IDS,
    }
    return {
        "architectures": ["Qwen3TTSForConditionalGeneration"],
        "model_type": "qwen3_tts",
        "dtype": "float32",
        **{name: value for name, value in starter.items() if name.endswith("_token_id")},
        "tokenizer_type": "qwen3_tts_tokenizer_12hz",
        "tts_model_size": "0b6" if shape == "06b" else "1b7",
        "tts_model_type": kind,
        "speaker_encoder_config": SPEAKER_ENCODER | {"enc_dim": hidden_size},
        "talker_config": talker,
        "transformers_version": "4.57.3",
    }


def _stack(hidden_size: int, n_layers: int, head_dim: int) -> dict[str, Any]:
    return {
        "hidden_size": hidden_size,
        "intermediate_size": 2 * hidden_size,
        "num_hidden_layers": n_layers,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "head_dim": head_dim,
        "hidden_act": "silu",
        "initializer_range": 0.02,
        "rms_norm_eps": 1e-6,
        "use_cache": True,
        "attention_bias": False,
        "use_sliding_window": False,
        "sliding_window": None,
        "attention_dropout": 0,
    }


def _codec_config() -> dict[str, Any]:
    path = STARTER / "speech_tokenizer" / "config.json"
    config = json.loads(path.read_text(encoding="utf-8"))
    config["dtype"] = "float32"
    config["encoder_config"] |= {
        "hidden_size": 64,
        "num_filters": 4,
        "codebook_size": N_CODES,
        "codebook_dim": 16,
        "vector_quantization_hidden_dimension": 16,
        "upsample_groups": 64,
        "intermediate_size": 96,
        "head_dim": 16,
        # As released: twice as many codebooks as are kept, and a window that 4.57.3 ignores.
        "num_quantizers": 32,
    }
    config["decoder_config"] |= {
        "codebook_size": N_CODES,
        "semantic_codebook_size": N_CODES,
        "codebook_dim": 32,
        "vector_quantization_hidden_dimension": 32,
        "hidden_size": 48,
        "latent_dim": 64,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "head_dim": 16,
        "intermediate_size": 64,
        "num_hidden_layers": 3,
        "sliding_window": CODEC_WINDOW,
        "decoder_dim": 64,
    }
    return config


def _random_weights(model: nn.Module, generator: torch.Generator) -> dict[str, torch.Tensor]:
    weights: dict[str, torch.Tensor] = {}
    for name, like in model.state_dict().items():
        drawn = torch.randn(like.shape, generator=generator)
        if like.dim() == 1:
            weights[name] = 0.1 * drawn if name.endswith("bias") else 1 + 0.1 * drawn
        elif "embedding" in name:
            weights[name] = 0.5 * drawn
        elif "head" in name:  # logits with a deviation of 2.5: neither flat nor one-sided
            weights[name] = drawn * 2.5 / math.sqrt(like.shape[1])
        else:
            weights[name] = drawn / math.sqrt(like[0].numel())
    return weights


_WRITERS = ("o_proj.weight", "down_proj.weight")


def _set_end_of_speech(weights: dict[str, torch.Tensor], eos_scale: float) -> None:
    # The end-of-speech row has no bias of its own. It leans on the talker's first channel, which
    # nothing but the bias of the text side writes to, and that is part of every position's input.
    for name, tensor in weights.items():
        if (
            name.endswith("codec_embedding.weight")
            or "code_predictor.model.codec_embedding" in name
        ):
            tensor[:, 0] = 0
        elif name.startswith("talker.model.") and name.endswith(_WRITERS):
            tensor[0] = 0
    weights["talker.text_projection.linear_fc2.weight"][0] = 0
    weights["talker.text_projection.linear_fc2.bias"][0] = 4
    row = weights["talker.codec_head.weight"][CODEC_IDS["codec_eos_token_id"]]
    row *= eos_scale
    row[0] -= 8 * (1 - eos_scale)


def _random_codec_weights(codec: nn.Module, generator: torch.Generator) -> dict[str, torch.Tensor]:
    weights = _random_weights(codec, generator)
    for name, tensor in weights.items():
        if name.endswith("cluster_usage"):
            tensor.abs_()
        elif name.endswith("initialized"):
            tensor.fill_(1)
        elif name.endswith(("scale", "gamma")):
            tensor.mul_(0.3)
        elif name.endswith(("alpha", "beta")):
            tensor.sub_(1)
        elif "decoder.decoder" in name and name.endswith("block.1.conv.weight"):
            # A transposed convolution sums in-channels * 2, whatever its kernel.
            tensor.mul_(math.sqrt(tensor[0].numel() / (2 * tensor.shape[0])))
        elif name.endswith("conv2.conv.weight"):
            tensor.mul_(0.4)  # of a residual unit: three in each of four blocks add up
    # Loud enough to be heard, quiet enough that the final clamp hides nothing.
    weights["decoder.decoder.6.conv.weight"] *= 0.05
    return weights


def _save(weights: dict[str, torch.Tensor], directory: Path, n_shards: int) -> None:
    metadata = {"format": "pt"}
    if n_shards == 1:
        save_file(weights, directory / "model.safetensors", metadata)
        return
    names = sorted(weights)
    weight_map: dict[str, str] = {}
    for index in range(n_shards):
        file = f"model-{index + 1:05d}-of-{n_shards:05d}.safetensors"
        part = names[index::n_shards]
        save_file({name: weights[name] for name in part}, directory / file, metadata)
        weight_map |= dict.fromkeys(part, file)
    n_bytes = sum(tensor.nbytes for tensor in weights.values())
    index_file = {"metadata": {"total_size": n_bytes}, "weight_map": weight_map}
    _write(directory / "model.safetensors.index.json", index_file)


def _write(path: Path, content: dict[str, Any]) -> None:
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")


def _copy(config: dict[str, Any]) -> dict[str, Any]:
    """A deep copy: the official configs change the dictionaries they are given."""
    return json.loads(json.dumps(config))
