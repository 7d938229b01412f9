"""Every size of the starter voice, as plain dicts in the official `config.json` layout.

The budget: 45 MB in all at two bytes a number, and three times real time on two CPU cores,
where a pass through one layer costs about 0.23 ms whatever its width. So the talker is wide
rather than deep, the code predictor (15 passes a frame) has two layers, and the codec's decoder
spends its parameters at 12.5 to 50 Hz, where they cost no time.
"""

from __future__ import annotations

from typing import Any

Config = dict[str, Any]

SAMPLE_RATE_HZ = 24_000
FRAME_SAMPLES = 1_920  # one codec frame, 80 ms
LABEL_SAMPLES = 480  # one phoneme label, 20 ms

HIDDEN = 384  # talker width, and so the x-vector's
N_CODEBOOKS = 16
CODEBOOK_SIZE = 256
CODE_DIM = 64  # numbers in one codebook vector; the decoder's codebook_dim is twice that
SPECIAL_BASE = CODEBOOK_SIZE  # generate() suppresses the last 1,024 rows, EOS excepted

CODEC_IDS: Config = {
    "codec_pad_id": SPECIAL_BASE + 100,
    "codec_bos_id": SPECIAL_BASE + 101,
    "codec_eos_token_id": SPECIAL_BASE + 102,
    "codec_think_id": SPECIAL_BASE + 106,
    "codec_nothink_id": SPECIAL_BASE + 107,
    "codec_think_bos_id": SPECIAL_BASE + 108,
    "codec_think_eos_id": SPECIAL_BASE + 109,
    "codec_language_id": {"english": SPECIAL_BASE + 2},
}
FIRST_SPEAKER_ID = SPECIAL_BASE + 200

MAIN_VOICES = (
    "af_heart",
    "af_bella",
    "af_kore",
    "bf_emma",
    "am_michael",
    "am_fenrir",
    "am_puck",
    "bm_george",
)

PREDICTOR: Config = {
    "model_type": "qwen3_tts_talker_code_predictor",
    "vocab_size": CODEBOOK_SIZE,
    "hidden_size": 256,
    "intermediate_size": 640,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 64,
    "hidden_act": "silu",
    "max_position_embeddings": 64,
    "initializer_range": 0.02,
    "rms_norm_eps": 1e-6,
    "use_cache": True,
    "rope_theta": 10_000,
    "rope_scaling": None,
    "attention_bias": False,
    "use_sliding_window": False,
    "sliding_window": None,
    "attention_dropout": 0,
    "num_code_groups": N_CODEBOOKS,
}

SPEAKER_ENCODER: Config = {
    "mel_dim": 128,
    "enc_dim": HIDDEN,
    "enc_channels": [96, 96, 96, 96, 288],
    "enc_kernel_sizes": [5, 3, 3, 3, 1],
    "enc_dilations": [1, 2, 3, 4, 1],
    "enc_attention_channels": 64,
    "enc_res2net_scale": 4,
    "enc_se_channels": 64,
    "sample_rate": SAMPLE_RATE_HZ,
}

ENCODER: Config = {
    "model_type": "mimi",
    "sampling_rate": SAMPLE_RATE_HZ,
    "audio_channels": 1,
    "hidden_size": 192,
    "num_filters": 16,
    "num_residual_layers": 1,
    "upsampling_ratios": [8, 6, 5, 4],
    "kernel_size": 7,
    "last_kernel_size": 3,
    "residual_kernel_size": 3,
    "dilation_growth_rate": 2,
    "use_causal_conv": True,
    "pad_mode": "constant",
    "compress": 2,
    "trim_right_ratio": 1.0,
    "codebook_size": CODEBOOK_SIZE,
    "codebook_dim": CODE_DIM,
    "num_quantizers": N_CODEBOOKS,
    "use_conv_shortcut": False,
    "vector_quantization_hidden_dimension": CODE_DIM,
    "num_semantic_quantizers": 1,
    "upsample_groups": 192,
    "num_hidden_layers": 2,
    "intermediate_size": 384,
    "num_attention_heads": 4,
    "num_key_value_heads": 4,
    "head_dim": 48,
    "hidden_act": "gelu",
    "max_position_embeddings": 8000,
    "initializer_range": 0.02,
    "norm_eps": 1e-5,
    "use_cache": False,
    "rope_theta": 10_000.0,
    "sliding_window": 250,
    "attention_dropout": 0.0,
    "layer_scale_initial_scale": 0.01,
    "attention_bias": False,
    "frame_rate": 12.5,
}

DECODER: Config = {
    "codebook_size": CODEBOOK_SIZE,
    "codebook_dim": 2 * CODE_DIM,
    "hidden_size": 256,
    "latent_dim": 192,
    "max_position_embeddings": 8000,
    "rope_theta": 10_000,
    "num_attention_heads": 4,
    "num_key_value_heads": 4,
    "head_dim": 64,
    "attention_bias": False,
    "sliding_window": 16,
    "intermediate_size": 512,
    "hidden_act": "silu",
    "layer_scale_initial_scale": 0.01,
    "rms_norm_eps": 1e-5,
    "num_hidden_layers": 3,
    "num_quantizers": N_CODEBOOKS,
    "num_semantic_quantizers": 1,
    "semantic_codebook_size": CODEBOOK_SIZE,
    "upsample_rates": [8, 5, 4, 3],
    "upsampling_ratios": [2, 2],
    "decoder_dim": 256,
    "attention_dropout": 0.0,
    "vector_quantization_hidden_dimension": 2 * CODE_DIM,
}

SPEECH_TOKENIZER: Config = {
    "model_type": "qwen3_tts_tokenizer_12hz",
    "architectures": ["Qwen3TTSTokenizerV2Model"],
    "encoder_valid_num_quantizers": N_CODEBOOKS,
    "input_sample_rate": SAMPLE_RATE_HZ,
    "output_sample_rate": SAMPLE_RATE_HZ,
    "decode_upsample_rate": FRAME_SAMPLES,
    "encode_downsample_rate": FRAME_SAMPLES,
    "encoder_config": ENCODER,
    "decoder_config": DECODER,
}


def talker_config(n_text_tokens: int, speaker_ids: dict[str, int] | None = None) -> Config:
    """The talker's section of `config.json`.

    Args:
        n_text_tokens: Rows of the text embedding.
        speaker_ids: Preset speaker name to codec row; None for a Base checkpoint.
    """
    speakers = speaker_ids or {}
    return {
        "model_type": "qwen3_tts_talker",
        "vocab_size": CODEBOOK_SIZE + 1024,
        "hidden_size": HIDDEN,
        "intermediate_size": 960,
        "num_hidden_layers": 6,
        "num_attention_heads": 6,
        "num_key_value_heads": 2,
        "head_dim": 64,
        "hidden_act": "silu",
        "max_position_embeddings": 4096,
        "initializer_range": 0.02,
        "rms_norm_eps": 1e-6,
        "use_cache": True,
        "tie_word_embeddings": False,
        "rope_theta": 100_000,
        "rope_scaling": {
            "interleaved": True,
            "mrope_section": [12, 10, 10],
            "rope_type": "default",
            "type": "default",
        },
        "attention_bias": False,
        "use_sliding_window": False,
        "sliding_window": None,
        "attention_dropout": 0,
        "num_code_groups": N_CODEBOOKS,
        "text_hidden_size": HIDDEN // 2,
        "text_vocab_size": n_text_tokens,
        "position_id_per_seconds": 13,
        "spk_id": speakers,
        "spk_is_dialect": dict.fromkeys(speakers, False),
        **CODEC_IDS,
        "code_predictor_config": PREDICTOR,
    }
