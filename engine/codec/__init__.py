"""The codec's decoder: codes → samples, a few frames at a time, with explicit state."""

from engine.codec.decoder import Codec, CodecState
from engine.codec.folding import load_codec

__all__ = ["Codec", "CodecState", "load_codec"]
