"""Speech servers behind the seam: any that speaks OpenAI's `/v1/audio/speech`."""

from engine.remote.falling import FallingBackSpeaker, Substitute
from engine.remote.keys import KeyFile, read_private
from engine.remote.opening import open_remote
from engine.remote.speaking import RemoteSpeaker

__all__ = [
    "FallingBackSpeaker",
    "KeyFile",
    "RemoteSpeaker",
    "Substitute",
    "open_remote",
    "read_private",
]
