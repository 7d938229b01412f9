"""Any recording → mono float32 at 24 kHz, judged; samples → sound files."""

from engine.audio.judging import judge
from engine.audio.reading import Recording, read_recording, recording_of
from engine.audio.writing import SoundWriter, write_sound

__all__ = [
    "Recording",
    "SoundWriter",
    "judge",
    "read_recording",
    "recording_of",
    "write_sound",
]
