"""What is known of a recording that may become a voice."""

import io
import re
import wave
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PySide6.QtCore import QCoreApplication

from engine.speech import Assessment, Recording, Samples, Voice

MAX_NAME_CHARACTERS = 60


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """A recording that may become a voice.

    Attributes:
        number: Which one it is, as long as the application runs.
        name: What the voice will be called.
        source: The file, or its bytes.
        recording: What was read of it, up to its first ten minutes.
        outline: Its lowest and highest samples, to be drawn, float32 `[N_PEAKS, 2]`.
        stretch_s: What of it is used, start and end in seconds.
        assessment: What that stretch is good for; None while it is being looked at.
        transcript: What is said in the stretch; empty for not known.
        language: A language of the model; empty for not known.
        voice: What was made of it; None before, and again once something else is chosen.
    """

    number: int
    name: str
    source: Path | bytes
    recording: Recording
    outline: Samples
    stretch_s: tuple[float, float]
    assessment: Assessment | None
    transcript: str = ""
    language: str = ""
    voice: Voice | None = None

    @property
    def is_usable(self) -> bool:
        """Whether a voice can be made of the stretch."""
        return self.assessment is not None and self.assessment.is_usable

    @property
    def asked_stretch_s(self) -> tuple[float, float] | None:
        """The stretch as it is asked for; None where it is all there is.

        A rounded end could lie outside the recording.
        """
        start, end = self.stretch_s
        duration_s = self.recording.duration_s
        is_whole = start <= 0 and end >= duration_s and not self.recording.is_cut_off
        return None if is_whole else (start, min(end, duration_s))

    def is_made_as(self, other: "Draft") -> bool:
        """Whether the same voice would be made of both."""
        mine, others = (
            (draft.stretch_s, draft.transcript, draft.language) for draft in (self, other)
        )
        return mine == others


def name_from(file_name: str) -> str:
    """Gives a voice's name from a file's: “anna_hall-2.wav” becomes “anna hall-2”."""
    stem = Path(file_name).stem
    spaced = "".join(sign if sign.isprintable() else " " for sign in stem.replace("_", " "))
    name = re.sub(r"\s+", " ", spaced)[:MAX_NAME_CHARACTERS].strip(" .")
    return name or QCoreApplication.translate("Cloning", "My voice")


def as_wav(samples: Samples, rate_hz: int) -> bytes:
    """A recording as a wav file of 16 bits; full scale stays full scale."""
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate_hz)
        out.writeframes((np.clip(samples, -1, 1) * 32767).round().astype("<i2").tobytes())
    return file.getvalue()
