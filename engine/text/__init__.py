"""What was pasted → segments that are spoken in one go, with their places in the source."""

from engine.contract.mapped import Edit, Mapped
from engine.text.splitting import (
    MAX_CHARACTERS,
    expected_frames,
    is_speakable,
    segments,
    segments_of,
    sentences,
)

__all__ = [
    "MAX_CHARACTERS",
    "Edit",
    "Mapped",
    "expected_frames",
    "is_speakable",
    "segments",
    "segments_of",
    "sentences",
]
