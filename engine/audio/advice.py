"""What is good and what is bad about a recording, with advice; and its outline, to be drawn."""

from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from engine.audio.hearing import is_tonal, sounds_like_several
from engine.audio.judging import (
    BEST_STRETCH_S,
    MAX_RECORDING_S,
    best_stretch,
    judge,
    levels_db,
    loud_db,
    speech_hops,
)
from engine.audio.reading import HOPS_PER_S, Recording
from engine.contract import SAMPLE_RATE_HZ, Samples
from engine.errors import (
    RecordingClippedError,
    RecordingError,
    RecordingTooLongError,
    RecordingTooShortError,
)

FAIR_SPEECH_S = 4.0  # from here on a voice hardly gets more like its owner
QUIET_DB = -38.0  # 12 dB under what telephones and headsets give
NOISY_DB = 18.0
FAIR_CLIPPED_SHARE = 0.001
CLEAN_DB = 60.0  # more than 10 bits hold; digital silence has no noise at all
MIN_NOISE_HOPS = HOPS_PER_S // 5


class FindingKind(StrEnum):
    """What can be found about a recording."""

    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    SILENT = "silent"
    QUIET = "quiet"
    NOISY = "noisy"
    CLIPPED = "clipped"
    SEVERAL_SPEAKERS = "several_speakers"
    MUSIC = "music"


class Severity(StrEnum):
    """How bad it is."""

    HINT = "hint"  # the voice can be made, and would be better without
    REFUSED = "refused"  # `make_voice` would refuse it, too


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a recording that its voice will suffer from.

    Attributes:
        kind: What it is.
        severity: How bad it is.
        what: What was found, in the user's words.
        advice: What to do.
    """

    kind: FindingKind
    severity: Severity
    what: str
    advice: str


@dataclass(frozen=True, slots=True)
class Assessment:
    """What a recording, or a stretch of it, is good for.

    Attributes:
        duration_s: Of the stretch.
        speech_s: How much of it is speech.
        level_db: The mean level of its speech in dBFS, at least -120.
        snr_db: That, over the mean level of its pauses; 60 at most.
        clipped_share: The share of its speech that is cut off at full scale.
        best_stretch_s: The stretch of the whole recording to begin with, start and end in seconds:
            all of it up to 15 s, else the best one.
        findings: What its voice would suffer from, the worst first; mostly empty.
    """

    duration_s: float
    speech_s: float
    level_db: float
    snr_db: float
    clipped_share: float
    best_stretch_s: tuple[float, float]
    findings: tuple[Finding, ...]

    @property
    def is_usable(self) -> bool:
        """Whether a voice can be made from it."""
        return all(finding.severity is not Severity.REFUSED for finding in self.findings)


def assess(recording: Recording, stretch_s: tuple[float, float] | None = None) -> Assessment:
    """Says what a recording is good for, where `judge` only refuses what is good for nothing.

    Whether several people speak, and whether there is music, is heard by rules of thumb
    (see `engine.audio.hearing`, which says how often they err), so these are hints only.

    Args:
        recording: What was read.
        stretch_s: The stretch that is meant, start and end in seconds; None is all of it.
    """
    part = recording if stretch_s is None else stretch_of(recording, stretch_s)
    levels = levels_db(part.samples)
    refusal = _refusal(part)
    best = _best(recording)
    if len(levels) < HOPS_PER_S // 5:  # too little to measure anything
        return Assessment(part.duration_s, 0.0, -120.0, 0.0, 0.0, best, _only(refusal))
    is_speech = speech_hops(levels)
    loud, still = levels[is_speech], levels[~is_speech]
    if refusal is not None and refusal.kind is FindingKind.SILENT:
        level = _mean_db(levels)
        return Assessment(part.duration_s, 0.0, level, 0.0, 0.0, best, _only(refusal))
    noise = _mean_db(still) if len(still) >= MIN_NOISE_HOPS else float(np.percentile(levels, 5))
    level_db = _mean_db(loud)
    snr_db = min(CLEAN_DB, max(0.0, level_db - noise))
    share = float(part.clipped_share[: len(levels)][is_speech].mean())
    speech_s = float(is_speech.sum()) / HOPS_PER_S
    music, several = _heard(
        part if part.duration_s <= MAX_RECORDING_S else stretch_of(recording, best)
    )
    # Music leaves no pauses that would say how loud the noise is.
    noisy = _finding_noisy(snr_db) if music is None else None
    short, clipped, quiet = (
        _finding_short(speech_s),
        _finding_clipped(share),
        _finding_quiet(level_db),
    )
    hints = (short, clipped, quiet, noisy, several, music)
    found = (refusal, *(hint for hint in hints if refusal is None or _differs(hint, refusal)))
    findings = tuple(finding for finding in found if finding is not None)
    return Assessment(part.duration_s, speech_s, level_db, snr_db, share, best, findings)


def stretch_of(recording: Recording, stretch_s: tuple[float, float]) -> Recording:
    """Cuts a stretch out of a recording, start and end in seconds; what lies outside is ignored."""
    start, end = (round(max(0.0, at_s) * HOPS_PER_S) for at_s in stretch_s)
    hop_samples = SAMPLE_RATE_HZ // HOPS_PER_S
    return replace(
        recording,
        samples=recording.samples[start * hop_samples : end * hop_samples],
        clipped_share=recording.clipped_share[start:end],
        is_cut_off=False,
    )


def peaks(recording: Recording, n: int) -> Samples:
    """Gives the outline of a recording to be drawn.

    Args:
        recording: What was read.
        n: Into how many equal parts it is divided, at least 1.

    Returns:
        The lowest and the highest sample of each part, float32 `[n, 2]`; zeros where a part holds
        no sample.
    """
    samples = recording.samples
    outline = np.zeros((n, 2), np.float32)
    edges = np.linspace(0, len(samples), n + 1).astype(np.int64)
    full = np.flatnonzero(np.diff(edges))
    if len(full):
        outline[full, 0] = np.minimum.reduceat(samples, edges[full])
        outline[full, 1] = np.maximum.reduceat(samples, edges[full])
    return outline


def _best(recording: Recording) -> tuple[float, float]:
    levels = levels_db(recording.samples)
    if recording.duration_s <= BEST_STRETCH_S or loud_db(levels) <= -120.0:
        return 0.0, min(recording.duration_s, BEST_STRETCH_S)
    return best_stretch(levels, speech_hops(levels), recording.clipped_share)


def _refusal(part: Recording) -> Finding | None:
    try:
        judge(part)
    except RecordingError as error:
        kinds: dict[type[RecordingError], FindingKind] = {
            RecordingTooShortError: FindingKind.TOO_SHORT,
            RecordingTooLongError: FindingKind.TOO_LONG,
            RecordingClippedError: FindingKind.CLIPPED,
        }
        kind = kinds.get(type(error), FindingKind.SILENT)
        return Finding(kind, Severity.REFUSED, error.what, error.remedy)
    return None


def _finding_short(speech_s: float) -> Finding | None:
    if speech_s >= FAIR_SPEECH_S:
        return None
    return _hint(
        FindingKind.TOO_SHORT,
        f"There are only {speech_s:.1f} s of speech.",
        "5 to 15 seconds make a voice more like its owner.",
    )


def _finding_clipped(share: float) -> Finding | None:
    if share <= FAIR_CLIPPED_SHARE:
        return None
    return _hint(
        FindingKind.CLIPPED,
        "The loudest sounds are cut off.",
        "Record again with less gain, or farther from the microphone; or choose another stretch.",
    )


def _finding_quiet(level_db: float) -> Finding | None:
    if level_db >= QUIET_DB:
        return None
    return _hint(
        FindingKind.QUIET,
        f"The speech is very quiet ({level_db:.0f} dB).",
        "Record again closer to the microphone, or with more gain.",
    )


def _finding_noisy(snr_db: float) -> Finding | None:
    if snr_db >= NOISY_DB:
        return None
    return _hint(
        FindingKind.NOISY,
        f"There is a lot of noise: the speech is only {snr_db:.0f} dB louder.",
        "Record in a quieter room, or choose a quieter stretch.",
    )


def _heard(part: Recording) -> tuple[Finding | None, Finding | None]:
    # Music has pitches of its own: whoever seems to speak beside it need not be there.
    if is_tonal(part.samples):
        music = _hint(
            FindingKind.MUSIC,
            "It sounds as if there were music or a hum in it.",
            "Choose a stretch without, or another recording: the voice would sing along.",
        )
        return music, None
    if sounds_like_several(part.samples):
        several = _hint(
            FindingKind.SEVERAL_SPEAKERS,
            "It sounds as if more than one person spoke.",
            "Choose a stretch in which only one does: the voice would be a mixture.",
        )
        return None, several
    return None, None


def _hint(kind: FindingKind, what: str, advice: str) -> Finding:
    return Finding(kind, Severity.HINT, what, advice)


def _differs(hint: Finding | None, refusal: Finding) -> bool:
    return hint is not None and hint.kind is not refusal.kind


def _only(refusal: Finding | None) -> tuple[Finding, ...]:
    return () if refusal is None else (refusal,)


def _mean_db(levels: NDArray[np.float64]) -> float:
    """The level of the mean power."""
    return float(10 * np.log10(np.mean(10 ** (levels / 10)))) if len(levels) else -120.0
