"""Whether it sounds like music or like several people: rules of thumb, in numpy alone."""

import numpy as np
from numpy.typing import NDArray

from engine.audio.judging import levels_db, loud_db, speech_hops
from engine.audio.reading import HOPS_PER_S
from engine.contract import SAMPLE_RATE_HZ, Samples

Array = NDArray[np.float32]

LOOKED_AT_S = 30.0  # what a voice is made of; more would take longer than a second
HOP_SAMPLES = SAMPLE_RATE_HZ // HOPS_PER_S
N_BLOCK_FRAMES = 256  # at a time, so that the spectra of half a minute are never all in memory

TONAL_FFT_SAMPLES = 4096  # 5.9 Hz: harmonics of a voice, which glides, are smeared, notes are not
TONAL_APART_HOPS = 10  # 0.2 s: a little more than the window, so that both see other samples
TONAL_BANDS_HZ = (100.0, 4000.0)
SMOOTH_BINS = 31
MAX_SPEECH_LIKENESS = 0.5
MAX_PAUSE_LIKENESS = 0.47
MIN_PAUSE_FRAMES = HOPS_PER_S // 2

PITCH_FFT_SAMPLES = 2048
MIN_PITCH_HZ, MAX_PITCH_HZ = 70, 400
MIN_PERIODICITY = 0.7
N_BLOCK_VOICED = 60  # 1.2 s of voiced sound: longer than most words, shorter than most turns
N_MEL, N_CEPSTRA = 24, 12
MIN_SEMITONES, MIN_CEPSTRAL = 3.5, 3.5


def is_tonal(samples: Samples) -> bool:
    """Whether there is music, or another sustained tone, alone or behind speech.

    What is compared is the fine structure of the spectrum, 100 to 4000 Hz, now and 0.2 s later:
    notes stay where they are, the harmonics of a voice glide away. It is looked at where it is
    loud, and in the pauses of speech, where what is behind it stands alone.

    Measured on synthetic speech (2026-12-02): a hint for 0 of 160 recordings of one speaker of 12
    and 15 s, 0 of 39 single clips and 0 of 24 recordings with white noise; for 36 of 36 of
    synthetic music (chords, melodies, plucked notes with drums) and for 72 of 72 of speech with
    such music 6, 12 or 20 dB below it. No recording of real instruments was at hand.

    Args:
        samples: float32 `[n]`, mono, 24 kHz.
    """
    samples = samples[: round(LOOKED_AT_S * SAMPLE_RATE_HZ)]
    levels = levels_db(samples)
    fine = _fine_structure(samples)  # [frames, bins]
    if len(fine) <= TONAL_APART_HOPS + MIN_PAUSE_FRAMES:
        return False
    now, later = fine[:-TONAL_APART_HOPS], fine[TONAL_APART_HOPS:]
    norms = np.sqrt((now**2).sum(1) * (later**2).sum(1))
    likeness = (now * later).sum(1) / np.maximum(norms, 1e-6)
    middle = TONAL_FFT_SAMPLES // HOP_SAMPLES // 2
    level = levels[middle : middle + len(likeness)]
    likeness = likeness[: len(level)]
    loud = loud_db(levels)
    is_loud = level > loud - 30
    is_still = ~speech_hops(levels)[middle : middle + len(level)]
    is_pause = is_still & (level > loud - 45)
    if is_loud.any() and float(likeness[is_loud].mean()) > MAX_SPEECH_LIKENESS:
        return True
    if int(is_pause.sum()) < MIN_PAUSE_FRAMES:
        return False
    return float(likeness[is_pause].mean()) > MAX_PAUSE_LIKENESS


def sounds_like_several(samples: Samples) -> bool:
    """Whether more than one person seems to speak.

    The voiced sound is cut into blocks of 1.2 s. Each has a pitch (the median of autocorrelations'
    peaks) and a colour (the mean of twelve mel cepstra). The blocks are parted into two groups;
    where these differ by more than 3.5 semitones and by more than 3.5 in colour, two people are
    likelier than one who is lively.

    Measured on synthetic speech, 15 s each (2026-12-02): a hint for 1 of 100 recordings of one
    speaker, put together from short clips; for 42 of 100 of two speakers, half each, and for 39 of
    60 of a man and a woman. Two alike are not told apart, and livelier speakers than these were
    not at hand: hence a hint.

    Args:
        samples: float32 `[n]`, mono, 24 kHz.
    """
    samples = samples[: round(LOOKED_AT_S * SAMPLE_RATE_HZ)]
    semitones, cepstra = _voiced(samples)
    n_blocks = len(semitones) // N_BLOCK_VOICED
    if n_blocks < 4:
        return False
    kept = n_blocks * N_BLOCK_VOICED
    pitch = np.median(semitones[:kept].reshape(n_blocks, -1), axis=1)
    colour = cepstra[:kept].reshape(n_blocks, N_BLOCK_VOICED, -1).mean(axis=1)
    group = _two_groups(np.column_stack([pitch / 2, colour / 0.6]), pitch)
    if min(int(group.sum()), int((~group).sum())) < 2:
        return False
    apart = abs(float(np.median(pitch[group]) - np.median(pitch[~group])))
    other = float(np.linalg.norm(colour[group].mean(0) - colour[~group].mean(0)))
    return apart > MIN_SEMITONES and other > MIN_CEPSTRAL


def _framed(samples: Samples, n: int) -> Array:
    """Overlapping views, one for each hop: `[frames, n]`."""
    if len(samples) < n:
        return np.zeros((0, n), np.float32)
    return np.lib.stride_tricks.sliding_window_view(samples, n)[::HOP_SAMPLES]


def _blocks(frames: Array) -> list[Array]:
    return [frames[at : at + N_BLOCK_FRAMES] for at in range(0, len(frames), N_BLOCK_FRAMES)]


def _fine_structure(samples: Samples) -> Array:
    """How far each bin of the log spectrum stands out of its surroundings, `[frames, bins]`."""
    window = np.hanning(TONAL_FFT_SAMPLES).astype(np.float32)
    first, last = (round(hz * TONAL_FFT_SAMPLES / SAMPLE_RATE_HZ) for hz in TONAL_BANDS_HZ)
    parts = [np.zeros((0, last - first), np.float32)]
    for block in _blocks(_framed(samples, TONAL_FFT_SAMPLES)):
        power = np.abs(np.fft.rfft(block * window, axis=1)[:, first:last]) ** 2
        logs = np.log(power + 1e-9)
        half = SMOOTH_BINS // 2
        padded = np.pad(logs, ((0, 0), (half + 1, half)), mode="edge")
        sums = np.cumsum(padded, axis=1)
        smooth = (sums[:, SMOOTH_BINS:] - sums[:, :-SMOOTH_BINS]) / SMOOTH_BINS
        parts.append(np.maximum(logs - smooth, 0.0).astype(np.float32))
    return np.concatenate(parts)


def _voiced(samples: Samples) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The pitch in semitones `[n]` and the cepstra `[n, 12]` of the hops that are voiced."""
    levels = levels_db(samples)
    window = np.hanning(PITCH_FFT_SAMPLES).astype(np.float32)
    own = np.fft.irfft(np.abs(np.fft.rfft(window, 2 * PITCH_FFT_SAMPLES)) ** 2)
    lags = slice(SAMPLE_RATE_HZ // MAX_PITCH_HZ, SAMPLE_RATE_HZ // MIN_PITCH_HZ)
    taper = own[lags] / own[0]
    mel, cosines = _mel_filters(), _cosines()
    pitches, colours, periodic = [np.zeros(0)], [np.zeros((0, N_CEPSTRA))], [np.zeros(0)]
    for block in _blocks(_framed(samples, PITCH_FFT_SAMPLES)):
        centred = (block - block.mean(1, keepdims=True)) * window
        power = np.abs(np.fft.rfft(centred, 2 * PITCH_FFT_SAMPLES, axis=1)) ** 2
        correlation = np.fft.irfft(power, axis=1)
        likeness = correlation[:, lags] / np.maximum(correlation[:, :1], 1e-9) / taper
        highest = likeness.max(1)
        lag = _first_peak(likeness, highest)
        pitches.append(12 * np.log2(SAMPLE_RATE_HZ / (lag + lags.start)))
        # Every other bin of the padded spectrum is the plain one's.
        colours.append(np.log(power[:, ::2] @ mel.T + 1e-8) @ cosines.T)
        periodic.append(highest)
    pitch, colour, strength = (np.concatenate(part) for part in (pitches, colours, periodic))
    level = levels[: len(pitch)]
    is_voiced = (strength > MIN_PERIODICITY) & (level > loud_db(levels) - 30)
    return pitch[is_voiced], colour[is_voiced]


def _first_peak(likeness: NDArray[np.float64], highest: NDArray[np.float64]) -> NDArray[np.int64]:
    """The shortest lag whose peak is nearly the highest: twice the period fits as well."""
    rows = np.arange(len(likeness))
    lag: NDArray[np.int64] = (likeness >= 0.9 * highest[:, None]).argmax(1)
    for _ in range(30):
        following = np.minimum(lag + 1, likeness.shape[1] - 1)
        lag = np.where(likeness[rows, following] > likeness[rows, lag], following, lag)
    return lag


def _two_groups(points: NDArray[np.float64], pitch: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Parts points in two by k-means, begun at the lowest and the highest pitch."""
    centres = points[[int(pitch.argmin()), int(pitch.argmax())]]
    group = np.zeros(len(points), np.bool_)
    for _ in range(10):
        distances = ((points[:, None] - centres[None]) ** 2).sum(-1)
        group = distances[:, 1] < distances[:, 0]
        if group.all() or not group.any():
            return np.zeros(len(points), np.bool_)
        centres = np.stack([points[~group].mean(0), points[group].mean(0)])
    return group


def _mel_filters() -> NDArray[np.float64]:
    hz = np.fft.rfftfreq(PITCH_FFT_SAMPLES, 1 / SAMPLE_RATE_HZ)
    mel = 2595 * np.log10(1 + hz / 700)
    low, high = (float(2595 * np.log10(1 + edge / 700)) for edge in (100, 7000))
    step = (high - low) / (N_MEL + 1)
    edges = low + step * np.arange(N_MEL + 2)
    rising, falling = (mel - edges[:-2, None]) / step, (edges[2:, None] - mel) / step
    return np.maximum(0.0, np.minimum(rising, falling))


def _cosines() -> NDArray[np.float64]:
    """The rows 1 to 12 of a DCT: without the first, which is loudness."""
    across, down = np.arange(N_MEL) + 0.5, np.arange(1, N_CEPSTRA + 1)
    return np.cos(np.pi / N_MEL * across * down[:, None]) * np.sqrt(2 / N_MEL)
