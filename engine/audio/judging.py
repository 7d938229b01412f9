"""Whether a recording would make a good voice, and which stretch of a long one would."""

import numpy as np
from numpy.typing import NDArray

from engine.audio.reading import HOPS_PER_S, Recording
from engine.contract import SAMPLE_RATE_HZ, Samples
from engine.errors import (
    RecordingClippedError,
    RecordingSilentError,
    RecordingTooLongError,
    RecordingTooShortError,
)

MIN_SPEECH_S = 1.0
MAX_RECORDING_S = 60.0
BEST_STRETCH_S = 15.0
SILENT_DB = -60.0
# Over one second, speech spreads by 10 dB and more between its vowels and its closures; white
# noise by 0.8 dB and a hum by none.
MIN_SPREAD_DB = 3.0
# Speech with an RMS of -6 dBFS before it was cut off: some 12 dB over what a fair level gives.
MAX_CLIPPED_SHARE = 0.05
# A pause shorter than this is the closure of a consonant: speech goes on.
MIN_PAUSE_HOPS = 10


def judge(recording: Recording) -> None:
    """Refuses a recording that would not make a good voice.

    Speech is where the loudness of a 20 ms hop lies over a threshold between the recording's own
    quiet and loud parts (see `speech_hops`).

    Raises:
        RecordingTooShortError: Less than a second of speech.
        RecordingSilentError: Nothing louder than -60 dBFS, or one steady noise or hum.
        RecordingTooLongError: More than a minute; it carries the best stretch.
        RecordingClippedError: Over 5 % of the samples within speech are cut off at full scale.
    """
    name, duration_s = recording.name, recording.duration_s
    if duration_s < MIN_SPEECH_S:
        raise RecordingTooShortError(
            f"{name} lasts {duration_s:.1f} s; at least {MIN_SPEECH_S:.0f} s of speech is needed.",
            "Record again, 5 to 15 seconds.",
        )
    levels = levels_db(recording.samples)
    loudest = loud_db(levels)
    if loudest < SILENT_DB or loudest - np.percentile(levels, 10) < MIN_SPREAD_DB:
        kind = "is silent" if loudest < SILENT_DB else "is one steady noise"
        raise RecordingSilentError(
            f"{name} {kind}: there is no speech in it.",
            "Check the microphone, or choose another recording.",
        )
    is_speech = speech_hops(levels)
    speech_s = is_speech.sum() / HOPS_PER_S
    if speech_s < MIN_SPEECH_S:
        raise RecordingTooShortError(
            f"{name} holds {speech_s:.1f} s of speech; at least {MIN_SPEECH_S:.0f} s is needed.",
            "Record again, 5 to 15 seconds.",
        )
    if duration_s > MAX_RECORDING_S:
        start, end = best_stretch(levels, is_speech, recording.clipped_share)
        lasts = "more than 10 minutes" if recording.is_cut_off else f"{duration_s:.1f} s"
        raise RecordingTooLongError(
            f"{name} lasts {lasts}; at most {MAX_RECORDING_S:.0f} s can be used.",
            f"Use its best stretch, {start:.1f} s to {end:.1f} s, or another of your choice.",
            (start, end),
        )
    share = float(recording.clipped_share[is_speech].mean())
    if share > MAX_CLIPPED_SHARE:
        raise RecordingClippedError(
            f"{name} is overdriven: {share:.0%} of its speech is cut off at full scale, "
            f"at most {MAX_CLIPPED_SHARE:.0%} can be used.",
            "Record again with less gain, or farther from the microphone.",
        )


def levels_db(samples: Samples) -> NDArray[np.float64]:
    """The RMS of each 20 ms in dBFS, at least -120; what is left over at the end is dropped."""
    length = SAMPLE_RATE_HZ // HOPS_PER_S
    hops = samples[: len(samples) // length * length].reshape(-1, length)
    power = np.einsum("ij,ij->i", hops, hops).astype(np.float64) / length
    return 10 * np.log10(np.maximum(power, 1e-12))


def loud_db(levels: NDArray[np.float64]) -> float:
    """The level that 0.2 s in all reach: a click does not count, one word in a minute does."""
    return float(np.sort(levels)[-HOPS_PER_S // 5])


def speech_hops(levels: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which hops are speech: louder than a threshold, or in a gap too short for a pause.

    The threshold lies 10 dB over the quietest tenth, but 12 dB under the loud parts at most (a
    recording without pauses has no quiet tenth) and 35 dB under them at least (where a quiet tenth
    of digital silence says nothing about the room).
    """
    loud = loud_db(levels)
    threshold = max(min(float(np.percentile(levels, 10)) + 10, loud - 12), loud - 35, SILENT_DB)
    is_loud = levels > threshold
    spoken = np.flatnonzero(is_loud)
    for gap in np.flatnonzero((np.diff(spoken) > 1) & (np.diff(spoken) <= MIN_PAUSE_HOPS)):
        is_loud[spoken[gap] : spoken[gap + 1]] = True
    return is_loud


def best_stretch(
    levels: NDArray[np.float64], is_speech: NDArray[np.bool_], clipped_share: Samples
) -> tuple[float, float]:
    """The best stretch of up to 15 s that begins and ends in a pause, in seconds.

    Best is what has the most seconds of speech, less half its pauses, less ten times what is
    clipped, less 0.2 s for each dB that its level spreads.
    """
    longest = round(BEST_STRETCH_S * HOPS_PER_S)
    runs = _runs(levels, is_speech, longest)
    # At its own edges the recording may have been cut within a word.
    runs = [run for run in runs if run[0] > 0 and run[1] < len(levels)] or runs
    speech, level, square, clipped = (
        np.concatenate(([0.0], np.cumsum(values * is_speech)))
        for values in (np.ones_like(levels), levels, levels**2, clipped_share[: len(levels)])
    )
    best, best_score = (0, longest), -np.inf
    for index, (start, _) in enumerate(runs):
        for _, end in runs[index:]:
            if end - start > longest:
                break
            n = speech[end] - speech[start]
            mean = (level[end] - level[start]) / n
            spread_db = max(0.0, (square[end] - square[start]) / n - mean**2) ** 0.5
            pauses, n_clipped = end - start - n, clipped[end] - clipped[start]
            score = (n - pauses / 2 - 10 * n_clipped) / HOPS_PER_S - 0.2 * spread_db
            if score > best_score:
                best, best_score = (start, end), score
    start, end = best
    room = min(MIN_PAUSE_HOPS // 2, (longest - (end - start)) // 2)
    return max(0, start - room) / HOPS_PER_S, min(len(levels), end + room) / HOPS_PER_S


def _runs(
    levels: NDArray[np.float64], is_speech: NDArray[np.bool_], longest: int
) -> list[tuple[int, int]]:
    """Stretches of speech; one over the longest is cut where it is quietest in its last third."""
    edges = np.flatnonzero(np.diff(is_speech.astype(np.int8), prepend=0, append=0)).tolist()
    runs: list[tuple[int, int]] = []
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        while end - start > longest:
            cut = start + longest * 2 // 3
            cut += int(np.argmin(levels[cut : start + longest]))
            runs.append((start, cut))
            start = cut
        runs.append((start, end))
    return runs
