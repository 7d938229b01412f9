"""A checkpoint directory in the official layout → frozen configs and mapped weights.

Every dimension is read from config.json. The class defaults of the official package are not the
released models' values, so a missing key is an error here and never filled in.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from engine.contract import (
    FRAME_SAMPLES,
    MAX_SEGMENT_S,
    MIN_SEGMENT_S,
    N_CODEBOOKS,
    SAMPLE_RATE_HZ,
    SEGMENT_S,
    ModelCard,
)
from engine.defaults import Defaults, read_defaults
from engine.errors import CheckpointError
from engine.weights import Weights, missing, read_json, tensor_files

TOKENIZER_TYPE = "qwen3_tts_tokenizer_12hz"
KINDS = ("base", "custom_voice", "voice_design")


@dataclass(frozen=True, slots=True)
class StackConfig:
    """A stack of decoder layers: the talker's, the code predictor's."""

    hidden_size: int
    intermediate_size: int
    n_layers: int
    n_heads: int
    n_kv_heads: int
    head_dim: int
    rms_norm_eps: float
    rope_theta: float
    max_positions: int
    has_attention_bias: bool


@dataclass(frozen=True, slots=True)
class CodecIds:
    """The codec vocabulary's special ids."""

    pad: int
    bos: int
    eos: int
    think: int
    nothink: int
    think_bos: int
    think_eos: int
    languages: Mapping[str, int]
    speakers: Mapping[str, int]
    dialects: Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class TalkerConfig:
    """The talker: predicts the first codebook of each codec frame."""

    stack: StackConfig
    vocab_size: int
    text_vocab_size: int
    text_hidden_size: int
    n_code_groups: int
    ids: CodecIds


@dataclass(frozen=True, slots=True)
class PredictorConfig:
    """The code predictor: the other fifteen codebooks of a frame."""

    stack: StackConfig
    vocab_size: int


@dataclass(frozen=True, slots=True)
class SpeakerEncoderConfig:
    """The ECAPA-TDNN that makes an x-vector of a mel spectrogram."""

    n_mels: int
    width: int
    channels: tuple[int, ...]
    kernel_sizes: tuple[int, ...]
    dilations: tuple[int, ...]
    attention_channels: int
    res2net_scale: int
    se_channels: int


@dataclass(frozen=True, slots=True)
class CodecConfig:
    """The codec's decoder; `window` counts the positions a head sees, its own included."""

    codebook_size: int
    codebook_dim: int
    n_codebooks: int
    latent_dim: int
    stack: StackConfig
    window: int
    decoder_dim: int
    upsample_rates: tuple[int, ...]
    upsampling_ratios: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TextIds:
    """The text vocabulary's special ids."""

    tts_pad: int
    tts_bos: int
    tts_eos: int


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A directory in the official layout; the weights stay on disk until they are asked for.

    Attributes:
        directory: Where it lies.
        name: What the user calls it.
        kind: `base`, `custom_voice` or `voice_design`.
        family: What a voice must be made for to be spoken by it.
        follows_instruct: Whether `instruct` has an effect (VoiceDesign, and CustomVoice but 0.6B).
        segment_s: How much speech it makes in one go without drifting, in seconds.
        splits_words_by_case: Whether the official package, given this directory, cuts the text by
            its corrected Mistral pattern (see `engine.tokens`).
    """

    directory: Path
    name: str
    kind: str
    family: str
    follows_instruct: bool
    segment_s: float
    splits_words_by_case: bool
    text_ids: TextIds
    talker: TalkerConfig
    predictor: PredictorConfig
    speaker_encoder: SpeakerEncoderConfig | None
    codec: CodecConfig
    codec_encoder: Mapping[str, Any]
    defaults: Defaults
    files: Mapping[str, Path]
    codec_files: Mapping[str, Path]

    @property
    def card(self) -> ModelCard:
        """What the model can do."""
        ids = self.talker.ids
        return ModelCard(
            name=self.name,
            family=self.family,
            kind=self.kind,
            width=self.talker.stack.hidden_size,
            languages=tuple(name for name in ids.languages if "dialect" not in name),
            speakers=tuple(ids.speakers),
            follows_instruct=self.follows_instruct,
            segment_s=self.segment_s,
        )

    def weights(self, device: torch.device, dtype: torch.dtype) -> Weights:
        """Talker, code predictor and speaker encoder, under their official names."""
        return Weights(self.files, device, dtype)

    def codec_weights(self, device: torch.device, dtype: torch.dtype) -> Weights:
        """Codec encoder (`encoder.*`) and decoder (`decoder.*`)."""
        return Weights(self.codec_files, device, dtype)


def open_checkpoint(
    directory: Path, *, name: str | None = None, is_from_hub: bool = False
) -> Checkpoint:
    """Reads a checkpoint's configuration and the headers of its weights.

    Args:
        directory: In the official layout: config.json, generation_config.json, model.safetensors
            (or shards with an index), vocab.json, merges.txt, tokenizer_config.json and
            speech_tokenizer/ with config.json and model.safetensors.
        name: What to call it; None is the directory's own name.
        is_from_hub: Whether the directory is a snapshot of a hub id. The official package reads
            the text of a hub id with another pattern than that of a directory.

    Raises:
        CheckpointError: A file is missing, damaged or foreign.
    """
    config = read_json(directory / "config.json")
    codec_config = read_json(directory / "speech_tokenizer" / "config.json")
    for file in ("vocab.json", "merges.txt", "tokenizer_config.json"):
        if not (directory / file).is_file():
            raise missing(directory / file)
    try:
        return _checkpoint(directory, name or directory.name, config, codec_config, is_from_hub)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise CheckpointError(
            f"The configuration in {directory} lacks or misstates {error}.",
            "It is not a Qwen3-TTS 12 Hz model, or a newer kind: choose another model.",
        ) from error


def _checkpoint(
    directory: Path,
    name: str,
    config: dict[str, Any],
    codec_config: dict[str, Any],
    is_from_hub: bool,
) -> Checkpoint:
    talker, decoder = config["talker_config"], codec_config["decoder_config"]
    predictor = talker["code_predictor_config"]
    kind, size = config["tts_model_type"], str(config["tts_model_size"])
    n_groups = int(talker["num_code_groups"])
    _require(
        config["tokenizer_type"] == TOKENIZER_TYPE, directory, f"tokenizer_type {TOKENIZER_TYPE}"
    )
    _require(kind in KINDS, directory, f"tts_model_type to be one of {', '.join(KINDS)}")
    _require(n_groups == N_CODEBOOKS, directory, f"{N_CODEBOOKS} codebooks, found {n_groups}")
    n_quantizers = decoder["num_quantizers"]
    _require(
        n_quantizers == N_CODEBOOKS, directory, f"{N_CODEBOOKS} quantizers, found {n_quantizers}"
    )
    _require(
        codec_config["output_sample_rate"] == SAMPLE_RATE_HZ
        and codec_config["decode_upsample_rate"] == FRAME_SAMPLES,
        directory / "speech_tokenizer",
        f"{SAMPLE_RATE_HZ} Hz and frames of {FRAME_SAMPLES} samples",
    )
    for part in (talker, predictor, decoder):
        _require(part["hidden_act"] == "silu", directory, "the activation silu")
    for part in (talker, predictor):
        _require(not part.get("use_sliding_window"), directory, "no sliding window in the talker")
    encoder = config["speaker_encoder_config"] if kind == "base" else None
    stack = _stack(talker)
    return Checkpoint(
        directory=directory,
        name=name,
        kind=kind,
        family=config.get("vivavoce_family") or f"qwen3-tts-12hz-{size}-{stack.hidden_size}",
        # qwen_tts drops the instruct of the 0.6B CustomVoice model without a word, and takes none
        # for cloning.
        follows_instruct=kind == "voice_design" or (kind == "custom_voice" and size not in "0b6"),
        segment_s=_segment_s(config),
        splits_words_by_case=not is_from_hub and _is_taken_for_mistral(config),
        text_ids=TextIds(
            tts_pad=_id(config, "tts_pad_token_id", talker["text_vocab_size"]),
            tts_bos=_id(config, "tts_bos_token_id", talker["text_vocab_size"]),
            tts_eos=_id(config, "tts_eos_token_id", talker["text_vocab_size"]),
        ),
        talker=TalkerConfig(
            stack=stack,
            vocab_size=_count(talker, "vocab_size"),
            text_vocab_size=_count(talker, "text_vocab_size"),
            text_hidden_size=_count(talker, "text_hidden_size"),
            n_code_groups=n_groups,
            ids=_codec_ids(talker),
        ),
        predictor=PredictorConfig(
            stack=_stack(predictor), vocab_size=_count(predictor, "vocab_size")
        ),
        speaker_encoder=_speaker_encoder(encoder) if encoder is not None else None,
        codec=_codec(decoder),
        codec_encoder=codec_config["encoder_config"]
        | {"n_valid_codebooks": codec_config["encoder_valid_num_quantizers"]},
        defaults=read_defaults(directory),
        files=tensor_files(directory),
        codec_files=tensor_files(directory / "speech_tokenizer"),
    )


def _stack(part: Mapping[str, Any]) -> StackConfig:
    scaling: dict[str, Any] = part.get("rope_scaling") or {}
    kind = scaling.get("rope_type", scaling.get("type", "default"))
    if kind != "default":
        raise ValueError(f"rope_scaling {kind!r}")
    return StackConfig(
        hidden_size=_count(part, "hidden_size"),
        intermediate_size=_count(part, "intermediate_size"),
        n_layers=_count(part, "num_hidden_layers"),
        n_heads=_count(part, "num_attention_heads"),
        n_kv_heads=_count(part, "num_key_value_heads"),
        head_dim=part.get("head_dim") or part["hidden_size"] // part["num_attention_heads"],
        rms_norm_eps=float(part["rms_norm_eps"]),
        rope_theta=float(part["rope_theta"]),
        max_positions=_count(part, "max_position_embeddings"),
        has_attention_bias=bool(part.get("attention_bias", False)),
    )


def _count(part: Mapping[str, Any], name: str) -> int:
    value = part[name]
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError(f"{name} ({value!r})")
    return value


def _segment_s(config: Mapping[str, Any]) -> float:
    value = config.get("vivavoce_segment_s", SEGMENT_S)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not (is_number and MIN_SEGMENT_S <= value <= MAX_SEGMENT_S):
        raise ValueError(f"vivavoce_segment_s ({value!r})")
    return float(value)


def _id(part: Mapping[str, Any], name: str, vocab_size: int) -> int:
    value = part[name]
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < vocab_size:
        raise ValueError(f"{name} ({value!r}, of {vocab_size})")
    return value


def _codec_ids(talker: Mapping[str, Any]) -> CodecIds:
    vocab_size = _count(talker, "vocab_size")
    languages: dict[str, int] = talker["codec_language_id"]
    speakers: dict[str, int] = talker["spk_id"] or {}
    dialects: dict[str, Any] = talker["spk_is_dialect"] or {}
    return CodecIds(
        pad=_id(talker, "codec_pad_id", vocab_size),
        bos=_id(talker, "codec_bos_id", vocab_size),
        eos=_id(talker, "codec_eos_token_id", vocab_size),
        think=_id(talker, "codec_think_id", vocab_size),
        nothink=_id(talker, "codec_nothink_id", vocab_size),
        think_bos=_id(talker, "codec_think_bos_id", vocab_size),
        think_eos=_id(talker, "codec_think_eos_id", vocab_size),
        languages={name: _id(languages, name, vocab_size) for name in languages},
        speakers={name: _id(speakers, name, vocab_size) for name in speakers},
        dialects={name: dialects.get(name) or None for name in speakers},
    )


def _speaker_encoder(part: Mapping[str, Any]) -> SpeakerEncoderConfig:
    if part["sample_rate"] != SAMPLE_RATE_HZ:
        raise ValueError(f"sample_rate {part['sample_rate']} of the speaker encoder")
    return SpeakerEncoderConfig(
        n_mels=part.get("mel_dim", 128),
        width=part["enc_dim"],
        channels=tuple(part.get("enc_channels", (512, 512, 512, 512, 1536))),
        kernel_sizes=tuple(part.get("enc_kernel_sizes", (5, 3, 3, 3, 1))),
        dilations=tuple(part.get("enc_dilations", (1, 2, 3, 4, 1))),
        attention_channels=part.get("enc_attention_channels", 128),
        res2net_scale=part.get("enc_res2net_scale", 8),
        se_channels=part.get("enc_se_channels", 128),
    )


def _codec(part: Mapping[str, Any]) -> CodecConfig:
    return CodecConfig(
        codebook_size=_count(part, "codebook_size"),
        codebook_dim=_count(part, "codebook_dim"),
        n_codebooks=_count(part, "num_quantizers"),
        latent_dim=_count(part, "latent_dim"),
        stack=_stack(part),
        window=_count(part, "sliding_window"),
        decoder_dim=_count(part, "decoder_dim"),
        upsample_rates=tuple(part["upsample_rates"]),
        upsampling_ratios=tuple(part["upsampling_ratios"]),
    )


def _is_taken_for_mistral(config: Mapping[str, Any]) -> bool:
    """Whether transformers 4.57.3 replaces the pattern of a tokenizer read from a directory.

    Source: transformers `PreTrainedTokenizerBase._patch_mistral_regex` with the
    `fix_mistral_regex=True` that qwen_tts passes.
    """
    version = config.get("transformers_version")
    if not version:
        return True
    numbers = tuple(int(part) for part in str(version).split(".")[:3] if part.isdigit())
    return (4, 57, 2) < numbers < (5, 0, 0)


def _require(holds: bool, directory: Path, wanted: str) -> None:
    if not holds:
        raise CheckpointError(
            f"The model in {directory} cannot be spoken: this engine needs {wanted}.",
            "Choose one of the Qwen3-TTS 12 Hz models.",
        )
