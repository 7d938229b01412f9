"""Qwen3-TTS text to speech, without Qt; everything outside comes in through `engine.speech`."""
