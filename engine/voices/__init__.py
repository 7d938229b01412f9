"""The voice file and the library of voices."""

from engine.voices.file import load_voice, name_key, require_fit, round_to_bf16, save_voice
from engine.voices.library import Listing, VoiceLibrary, mix_voices

__all__ = [
    "Listing",
    "VoiceLibrary",
    "load_voice",
    "mix_voices",
    "name_key",
    "require_fit",
    "round_to_bf16",
    "save_voice",
]
