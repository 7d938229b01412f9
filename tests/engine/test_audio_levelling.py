"""Chunks brought to one level: as long as before, and never with a jump."""

import numpy as np

from engine.audio import ChunkLeveller
from engine.audio.loudness import integrated_lufs
from engine.contract import SAMPLE_RATE_HZ, Chunk, Samples, Segment, Timing

TIMING = Timing(0.1, 0.5, 1.0)


def speech(seconds: float, level: float, seed: int) -> Samples:
    """Noise in syllables, as loud as speech at `level` 1."""
    n = round(seconds * SAMPLE_RATE_HZ)
    noise = np.random.default_rng(seed).standard_normal(n)
    syllables = 0.55 + 0.45 * np.sin(2 * np.pi * 4 * np.arange(n) / SAMPLE_RATE_HZ)
    return (0.08 * level * noise * syllables).astype(np.float32)


def chunks(index: int, samples: Samples, take: int = 0, n: int = 1_920) -> list[Chunk]:
    segment = Segment(index, "Hello.", 0, 6)
    starts = range(0, len(samples), n)
    return [
        Chunk(samples[start : start + n], start // n, 1, segment, take, TIMING, False)
        for start in starts
    ]


def heard(leveller: ChunkLeveller, given: list[Chunk]) -> Samples:
    return np.concatenate([leveller.level(chunk).samples for chunk in given])


def test_segments_of_different_loudness_come_nearer_and_keep_their_length() -> None:
    leveller = ChunkLeveller()
    parts = [speech(6, level, seed) for seed, level in enumerate((1.0, 0.5, 1.6))]
    made = [heard(leveller, chunks(index, part)) for index, part in enumerate(parts)]
    assert [len(part) for part in made] == [len(part) for part in parts]
    before = [integrated_lufs(part, SAMPLE_RATE_HZ) for part in parts]
    after = [integrated_lufs(part, SAMPLE_RATE_HZ) for part in made]
    assert max(after) - min(after) < 0.45 * (max(before) - min(before))


def test_the_first_segment_is_as_it_was() -> None:
    part = speech(3, 1.0, 1)
    np.testing.assert_allclose(heard(ChunkLeveller(), chunks(0, part)), part, atol=1e-6)


def test_a_further_take_and_a_further_utterance_begin_anew_without_forgetting_the_level() -> None:
    leveller = ChunkLeveller()
    heard(leveller, chunks(0, speech(6, 1.0, 1)))
    for take in (0, 1):
        again = heard(leveller, chunks(1, speech(6, 0.5, 2), take))
    leveller.end()
    following = heard(leveller, chunks(0, speech(6, 0.5, 3)))
    for part in (again, following):
        level = integrated_lufs(part, SAMPLE_RATE_HZ)
        assert level > integrated_lufs(speech(6, 0.5, 2), SAMPLE_RATE_HZ) + 3
