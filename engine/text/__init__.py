"""What was pasted → segments that are spoken in one go, with their places in the source."""

from engine.contract.mapped import Edit, Mapped
from engine.text.growing import GrowingText, Stretch
from engine.text.pace import expected_frames
from engine.text.splitting import (
    MAX_CHARACTERS,
    is_speakable,
    require_length,
    segments,
    segments_of,
    sentences,
)

__all__ = [
    "MAX_CHARACTERS",
    "Edit",
    "GrowingText",
    "Mapped",
    "Stretch",
    "expected_frames",
    "is_speakable",
    "require_length",
    "segments",
    "segments_of",
    "sentences",
]
