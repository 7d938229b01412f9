"""Make the preset voices that lie beside a checkpoint, from fixed Kokoro clips.

Usage: make_voices.py CHECKPOINT SHARD_000.ogg OUT_DIR [--check SHIPPED_DIR]

Run it anew after every training: a voice holds an x-vector of the checkpoint's own speaker encoder
and codes of its own codec. `--check` says how far these are from voices made earlier. It works
through our engine, so run it from a checkout whose `engine` can be imported.
"""

from __future__ import annotations

import argparse
import io
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import soundfile
from loop import say
from sizes import FRAME_SAMPLES

sys.path.insert(0, str(Path(__file__).parents[3]))
from engine.speech import Voice, load_voice, open_speaker
from engine.voices import save_voice


@dataclass(frozen=True, slots=True)
class Preset:
    """A voice and the clip it is made of.

    Attributes:
        name: What users see; invented.
        suffix: The end of the file's name, fixed so that a new training replaces the file.
        kokoro: Kokoro's name of the voice.
        first_frame: Where the clip begins in shard 0, in frames of 80 ms.
        n_frames: How long it is.
        text: What it says.
    """

    name: str
    suffix: str
    kokoro: str
    first_frame: int
    n_frames: int
    text: str


# In 2026-12's training clips before hour 0.95 (frame 42,750) were heard; the voices of Clara, Jonas
# and Nora were, their clips were not.
PRESETS = (
    Preset(
        "Arthur",
        "a4206bfb",
        "bm_george",
        42_238,
        125,
        "Childhood disease caused by deficiency of vitamin D and sunlight associated with "
        "impaired metabolism of calcium and phosphorus.",
    ),
    Preset(
        "Clara",
        "e6e7b3f9",
        "af_heart",
        66_791,
        126,
        "A distastefully explicit report on the Royal couple's marital life. Keynesian is of or "
        "relating to John Maynard Keynes or to his economic theories.",
    ),
    Preset(
        "Edith",
        "a09d6dfb",
        "bf_emma",
        33_646,
        115,
        'How can such an unnatural entity exist?" The master replies: "You perceive this immense '
        "structure and are disturbed that it has no rational purpose.",
    ),
    Preset(
        "Felix",
        "38d013df",
        "am_fenrir",
        29_597,
        143,
        "Divide the cake into three equal parts. Here sea spider means any of various small "
        "spiderlike marine arthropods having small thin bodies and long slender legs.",
    ),
    Preset(
        "Iris",
        "083b9aee",
        "af_kore",
        32_166,
        145,
        "The versatility of his poetic freewheeling style. The word cardiac glycoside means "
        "obtained from a number of plants and used to stimulate the heart in cases of heart "
        "failure.",
    ),
    Preset(
        "Jonas",
        "77581111",
        "am_puck",
        44_324,
        138,
        "Business will be either better or worse. The word maxillary artery means either of two "
        "arteries branching from the external carotid artery and supplying structure of the face.",
    ),
    Preset(
        "Martin",
        "38c31e80",
        "am_michael",
        38_660,
        143,
        "They took advantage of her simplicity. Desert iguana is small long-tailed lizard of arid "
        "areas of southwestern United States and northwestern Mexico.",
    ),
    Preset(
        "Nora",
        "20aaa3c8",
        "af_bella",
        67_288,
        140,
        "Freud's psychoanalytical theories. The word acid rain means rain containing acids that "
        "form in the atmosphere when industrial gas emissions combine with water.",
    ),
)


def clip(shard: Path, preset: Preset) -> bytes:
    """The preset's stretch of the shard as a WAV file's bytes."""
    wave, rate = soundfile.read(
        shard,
        start=preset.first_frame * FRAME_SAMPLES,
        frames=preset.n_frames * FRAME_SAMPLES,
        dtype="float32",
    )
    file = io.BytesIO()
    soundfile.write(file, wave, rate, format="WAV", subtype="PCM_16")
    return file.getvalue()


def compare(made: Voice, shipped: Voice) -> str:
    """How far a voice is from the one made earlier, in a line."""
    if made.width != shipped.width:
        return f"widths {made.width} and {shipped.width}"
    away = float(np.abs(made.embedding - shipped.embedding).max())
    mine, theirs = made.reference_codes, shipped.reference_codes
    assert mine is not None
    assert theirs is not None
    if mine.shape != theirs.shape:
        return f"{len(mine)} and {len(theirs)} reference frames"
    same = float((mine == theirs).mean())
    kept = ("name", "family", "language", "transcript", "seed", "source_sha256")
    other = [k for k in kept if getattr(made, k) != getattr(shipped, k)]
    return f"x-vector within {away:.1e}, {same:.1%} of the codes, unequal: {other or 'nothing'}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("shard", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--check", type=Path)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    with open_speaker(args.checkpoint, device="cpu", dtype="float32") as speaker:
        for p in PRESETS:
            voice = speaker.make_voice(
                clip(args.shard, p), p.name, transcript=p.text, language="English"
            )
            path = args.out / f"{p.name}-{p.suffix}.safetensors"
            save_voice(replace(voice, created=""), path)  # no date: the same bytes every time
            assert voice.reference_codes is not None
            words = f"{p.name:8s} {len(voice.reference_codes):4d} reference frames"
            if args.check is not None:
                words += "; " + compare(load_voice(path), load_voice(args.check / path.name))
            say(words)


if __name__ == "__main__":
    main()
