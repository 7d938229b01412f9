"""The official package behind the seam."""

from engine.reference.importing import import_official, silenced
from engine.reference.speaking import ReferenceSpeaker

__all__ = ["ReferenceSpeaker", "import_official", "silenced"]
