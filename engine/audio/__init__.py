"""Any recording → mono float32 at 24 kHz, judged; samples → sound files."""

from engine.audio.advice import (
    Assessment,
    Finding,
    FindingKind,
    Severity,
    assess,
    peaks,
    stretch_of,
)
from engine.audio.judging import judge
from engine.audio.levelling import ChunkLeveller
from engine.audio.reading import Recording, read_recording, recording_of
from engine.audio.sounds import SOUND_SUFFIXES, looks_like_sound
from engine.audio.writing import SoundWriter, to_pcm16, write_sound

__all__ = [
    "SOUND_SUFFIXES",
    "Assessment",
    "ChunkLeveller",
    "Finding",
    "FindingKind",
    "Recording",
    "Severity",
    "SoundWriter",
    "assess",
    "judge",
    "looks_like_sound",
    "peaks",
    "read_recording",
    "recording_of",
    "stretch_of",
    "to_pcm16",
    "write_sound",
]
