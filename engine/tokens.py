"""A segment → text ids and the prompt's layout, as integers only.

A prompt is a row of positions. Each carries a text id and something from the codec's side (an id,
the x-vector, or the next frame of the reference); their embeddings are summed.

Source: qwen_tts `Qwen3TTSForConditionalGeneration.generate` and `generate_icl_prompt`.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from tokenizers import AddedToken, Regex, Tokenizer, normalizers, pre_tokenizers
from tokenizers.models import BPE

from engine.checkpoint import Checkpoint
from engine.errors import CheckpointError, UnknownLanguageError, UnknownSpeakerError

NOTHING = -1  # this side of the position is empty
X_VECTOR = -2  # the codec side is the voice's x-vector
FRAME = -3  # the codec side is the next frame of the reference

AUTO = "auto"

QWEN_PATTERN = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
# What transformers 4.57.3 puts in its place for a directory when qwen_tts passes
# fix_mistral_regex=True: words are also cut where lower case turns to upper.
CASE_PATTERN = (
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)

_ROLE_IDS = 3  # <|im_start|>, assistant, newline
_TARGET_TAIL = 5  # <|im_end|>, newline, <|im_start|>, assistant, newline
_REFERENCE_TAIL = 2  # <|im_end|>, newline


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the talker reads before the first frame, and with each frame.

    Attributes:
        text: The text side of each position: an id or `NOTHING`.
        codec: The codec side of each position: an id, `NOTHING`, `X_VECTOR` or `FRAME`.
        trailing: Text ids that are consumed one a frame; after them comes tts_pad for ever.
    """

    text: tuple[int, ...]
    codec: tuple[int, ...]
    trailing: tuple[int, ...]


class TextTokenizer:
    """The checkpoint's byte-level BPE (Qwen2); transformers would take seconds to import."""

    def __init__(self, checkpoint: Checkpoint) -> None:
        directory = checkpoint.directory
        try:
            bpe: Any = BPE  # tokenizers is untyped
            model = bpe.from_file(str(directory / "vocab.json"), str(directory / "merges.txt"))
            added = _added_tokens(directory / "tokenizer_config.json")
        except Exception as error:
            raise CheckpointError(
                f"The text tokenizer in {directory} cannot be read ({error}).",
                "Delete vocab.json and merges.txt there and download the model again.",
            ) from error
        tokenizer: Any = Tokenizer(model)
        tokenizer.normalizer = normalizers.NFC()
        pattern = CASE_PATTERN if checkpoint.splits_words_by_case else QWEN_PATTERN
        tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
            [
                pre_tokenizers.Split(Regex(pattern), behavior="isolated"),
                pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
            ]
        )
        token: Any
        for number, token in sorted(added.items()):
            tokenizer.add_special_tokens([token])
            if tokenizer.token_to_id(token.content) != number:
                raise CheckpointError(
                    f"tokenizer_config.json in {directory} gives {token.content} the id {number}, "
                    "which its vocabulary does not allow.",
                    "Download the model again.",
                )
        self._tokenizer: Any = tokenizer

    def ids(self, text: str) -> list[int]:
        """Encodes any text; special tokens in it are recognised."""
        return cast("list[int]", self._tokenizer.encode(text, add_special_tokens=False).ids)

    def target(self, text: str) -> list[int]:
        """Encodes what is to be said, in the assistant's chat turn."""
        return self.ids(f"<|im_start|>assistant\n{text}<|im_end|>\n<|im_start|>assistant\n")

    def reference(self, text: str) -> list[int]:
        """Encodes what the reference says; gives the words alone."""
        return self.ids(f"<|im_start|>assistant\n{text}<|im_end|>\n")[_ROLE_IDS:-_REFERENCE_TAIL]

    def instruct(self, text: str) -> list[int]:
        """Encodes how it is to be said, in the user's chat turn."""
        return self.ids(f"<|im_start|>user\n{text}<|im_end|>\n")


def language_id(checkpoint: Checkpoint, language: str, speaker: str | None) -> int | None:
    """Finds the codec id of a language; None for Auto.

    A speaker of a dialect turns Chinese and Auto into the dialect.

    Raises:
        UnknownLanguageError: The model does not speak it.
        UnknownSpeakerError: The model has no such speaker.
    """
    ids, name = checkpoint.talker.ids, language.lower()
    if name != AUTO and name not in checkpoint.card.languages:
        raise UnknownLanguageError(
            language, ["Auto", *(x.title() for x in checkpoint.card.languages)]
        )
    if speaker is not None and name in ("chinese", AUTO):
        speaker_id(checkpoint, speaker)
        dialect = ids.dialects[speaker.lower()]
        if dialect is not None:
            return ids.languages[dialect]
    return None if name == AUTO else ids.languages[name]


def speaker_id(checkpoint: Checkpoint, speaker: str) -> int:
    """Finds the codec id of a preset speaker, whatever the case of its name.

    Raises:
        UnknownSpeakerError: The model has no such speaker.
    """
    known = checkpoint.talker.ids.speakers
    if speaker.lower() not in known:
        raise UnknownSpeakerError(speaker, known)
    return known[speaker.lower()]


def prompt(
    checkpoint: Checkpoint,
    *,
    target: Sequence[int],
    language: int | None,
    speaker: int | None,
    instruct: Sequence[int] = (),
    reference: Sequence[int] = (),
    n_reference_frames: int = 0,
    non_streaming: bool,
) -> Prompt:
    """Lays out the prefill.

    Args:
        checkpoint: For the special ids.
        target: From `TextTokenizer.target`.
        language: From `language_id`.
        speaker: A codec id, `X_VECTOR`, or None when nobody is named (a designed voice).
        instruct: From `TextTokenizer.instruct`, or empty.
        reference: From `TextTokenizer.reference`, for in-context cloning.
        n_reference_frames: Over 0 for in-context cloning.
        non_streaming: The whole text before the first frame, or one token a frame.
    """
    ids, text_ids = checkpoint.talker.ids, checkpoint.text_ids
    pad, bos, eos = text_ids.tts_pad, text_ids.tts_bos, text_ids.tts_eos
    if language is None:
        prefix = [ids.nothink, ids.think_bos, ids.think_eos]
    else:
        prefix = [ids.think, ids.think_bos, language, ids.think_eos]
    prefix += [] if speaker is None else [speaker]
    text = [*instruct, *target[:_ROLE_IDS], *[pad] * len(prefix), bos]
    codec = [NOTHING] * (len(instruct) + _ROLE_IDS) + [*prefix, ids.pad]

    words = list(target[_ROLE_IDS:-_TARGET_TAIL])
    tail: tuple[list[int], list[int], list[int]]
    if n_reference_frames:
        frames = [ids.bos, *[FRAME] * n_reference_frames]
        words = [*reference, *words, eos]
        if non_streaming:
            tail = (words + [pad] * len(frames), [ids.pad] * len(words) + frames, [])
        else:
            aligned = words[: len(frames)]
            aligned += [pad] * (len(frames) - len(aligned))
            tail = (aligned, frames, words[len(frames) :])
    elif non_streaming:
        tail = ([*words, eos, pad], [ids.pad] * (len(words) + 1) + [ids.bos], [])
    else:
        tail = (words[:1], [ids.bos], [*words[1:], eos])
    return Prompt(tuple(text + tail[0]), tuple(codec + tail[1]), tuple(tail[2]))


def _added_tokens(path: Path) -> dict[int, AddedToken]:
    config = cast("dict[str, Any]", json.loads(path.read_text(encoding="utf-8")))
    return {
        int(number): AddedToken(
            token["content"],
            single_word=token["single_word"],
            lstrip=token["lstrip"],
            rstrip=token["rstrip"],
            normalized=token["normalized"],
            special=token["special"],
        )
        for number, token in config["added_tokens_decoder"].items()
    }
