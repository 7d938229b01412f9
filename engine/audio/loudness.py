"""How loud speech is, by ITU-R BS.1770-4, and one level for all segments of an utterance."""

from functools import cache
from math import ceil, inf, isfinite, log10, pi, tan

import numpy as np
from numpy.typing import NDArray

from engine.contract import SAMPLE_RATE_HZ, Samples

ABSOLUTE_GATE_LUFS = -70.0
RELATIVE_GATE_LU = -10.0
BLOCK_S, BLOCKS_PER_S = 0.4, 10  # 400 ms, every 100 ms
MAX_PEAK_DBTP = -1.0
MAX_GAIN_DB = 12.0

# After 0.1 s the impulse response of the weighting has died away to 1e-9: its slower half is a
# high-pass with two poles at 38 Hz, exp(-2π · 38 · 0.1) = 4e-11 by then.
_RESPONSE_S = 0.1
_STEPS_AT_ONCE = 100  # 10 s, so that the memory for a book is that of a page
_OVERSAMPLING, _PEAK_TAPS, _PEAK_BLOCK, _PEAK_ROWS_AT_ONCE = 4, 24, 64, 4096

HOP_S = 0.08  # how often the leveller thinks again: one codec frame
_BLOCK_HOPS = 5
# In speech the gain may follow by this much: 1.2 dB within a word of 0.3 s.
_SPEECH_DB_PER_S, _PAUSE_DB_PER_S = 4.0, 12.0
_PAUSE_LU = -20.0  # so far under the usual level it is breath and room, and tells nothing
# A segment is believed to be as loud as those before it, as if that had been heard for so long.
_BELIEF_S = 0.5
# The level to keep is that of the first speech heard; what a voice usually has is learned on.
_LEARN_S, _USUAL_S = 10.0, 30.0
_JOIN_S = 0.01
_KNEE, _MAX_PEAK = 10 ** (-1.5 / 20), 10 ** (MAX_PEAK_DBTP / 20)

_Powers = NDArray[np.float64]


def integrated_lufs(samples: Samples, rate_hz: int) -> float:
    """Measures the loudness of a whole recording, gated as the standard says.

    Args:
        samples: Mono, `[T]`.
        rate_hz: Their rate.

    Returns:
        LUFS; -inf for silence. What is shorter than one block of 400 ms is measured as one block
        of its own length, and is silence below the absolute gate.
    """
    return _gated(_block_powers(samples, rate_hz))


def momentary_lufs(samples: Samples, rate_hz: int) -> NDArray[np.float64]:
    """Measures the loudness of each 400 ms, every 100 ms, without gates.

    Args:
        samples: Mono, `[T]`.
        rate_hz: Their rate.

    Returns:
        LUFS `[n]`, -inf for silence. One value for what is shorter than 400 ms, none for nothing.
    """
    with np.errstate(divide="ignore"):
        return -0.691 + 10 * np.log10(_block_powers(samples, rate_hz))


def true_peak(samples: Samples) -> float:
    """Measures the peak between the samples too, at four times their rate.

    Args:
        samples: Mono, `[T]`, of any rate.

    Returns:
        The highest absolute value, 1.0 for full scale; 0 for nothing.
    """
    if not len(samples):
        return 0.0
    n_rows = ceil(len(samples) / _PEAK_BLOCK)
    padded = np.zeros(n_rows * _PEAK_BLOCK + _PEAK_TAPS - 1, np.float32)
    padded[_PEAK_TAPS // 2 : _PEAK_TAPS // 2 + len(samples)] = samples
    width = _PEAK_BLOCK + _PEAK_TAPS - 1
    rows = np.lib.stride_tricks.sliding_window_view(padded, width)[::_PEAK_BLOCK]
    highest = float(np.abs(samples).max())
    for start in range(0, n_rows, _PEAK_ROWS_AT_ONCE):
        between = rows[start : start + _PEAK_ROWS_AT_ONCE] @ _interpolator()
        highest = max(highest, float(np.abs(between).max()))
    return highest


def gain_db(lufs: float, target_lufs: float, peak: float) -> float:
    """Gives the gain that brings something to a loudness, as far as its peak allows.

    Args:
        lufs: Its loudness; for silence (-inf) there is no gain.
        target_lufs: The loudness wanted.
        peak: Its true peak, 1.0 for full scale.

    Returns:
        Decibels, -12 to 12, such that the peak stays at or under -1 dBTP (a peak of over 11 dBTP
        would need more than the -12 dB that it gets).
    """
    wanted = target_lufs - lufs if isfinite(lufs) else 0.0
    room = MAX_PEAK_DBTP - 20 * log10(peak) if peak > 0 else MAX_GAIN_DB
    return max(-MAX_GAIN_DB, min(MAX_GAIN_DB, wanted, room))


class Leveller:
    """Brings the segments of an utterance to one level, with a gain that nobody hears moving.

    The first speech sets the level, unless one is given. A segment that is whole before it is
    heard gets one gain and meets the level exactly (`whole`). One that is heard while it is made
    (`feed`) is taken to be as loud as those before, until it has shown otherwise; then its gain
    follows by 4 dB a second at most. How the samples of a segment are cut does not matter: each
    80 ms are given a gain that only what was heard before them decides. Not for several threads.

    Args:
        rate_hz: The rate of the samples.
        target_lufs: The level to keep; None for that of the first 10 s of speech.
    """

    def __init__(self, rate_hz: int = SAMPLE_RATE_HZ, target_lufs: float | None = None) -> None:
        self._rate_hz = rate_hz
        self._hop_samples = round(HOP_S * rate_hz)
        self._response = k_weighting_response(rate_hz)
        self._n_fft = _fft_size(len(self._response) + self._hop_samples)
        self._spectrum = np.fft.rfft(self._response, self._n_fft)
        self._target = target_lufs
        self._learned_s = 0.0 if target_lufs is None else inf
        self._usual = 0.0 if target_lufs is None else target_lufs
        self._heard_s = 0.0
        self._crest_db = 0.0
        self._gain_db = 0.0
        self._places = np.arange(self._hop_samples) / self._hop_samples
        self._move_gain(0.0)
        self._begin()

    @property
    def target_lufs(self) -> float | None:
        """The level kept; None before any speech. A leveller made with it goes on alike."""
        return self._target

    @property
    def current_gain_db(self) -> float:
        """The gain now, at the end of what was heard."""
        return self._gain_db

    def feed(self, samples: Samples) -> Samples:
        """Levels the next samples of a segment, without delay.

        Args:
            samples: Mono, `[T]`, any number of them.

        Returns:
            As many, float32; those under -1.5 dBFS times the gain, all under -1 dBFS.
        """
        made: list[Samples] = []
        at = 0
        while at < len(samples):
            part = samples[at : at + self._hop_samples - self._filled]
            at += len(part)
            self._hop[self._filled : self._filled + len(part)] = part
            made.append(_limited(part * self._gains[self._filled : self._filled + len(part)]))
            self._filled += len(part)
            if self._filled == self._hop_samples:
                self._finish_hop()
        return np.concatenate(made) if made else np.empty(0, np.float32)

    def end_segment(self) -> float:
        """Ends a segment that was fed, and learns from it.

        Returns:
            How loud it was heard, in LUFS; -inf for silence.
        """
        if self._filled:
            share = self._filled / self._hop_samples
            self._gain_db += (self._next_gain_db - self._gain_db) * share
            self._move_gain(self._gain_db)
        powers = np.array(self._powers)
        gains = 10 ** (np.array(self._gains_db) / 10)
        heard = _gated(_over_blocks(powers * gains))
        self._learn(_gated(_over_blocks(powers)), heard, self._peak, len(powers) * HOP_S)
        self._begin()
        self._move_gain(self._wanted_db())
        return heard

    def whole(self, samples: Samples) -> Samples:
        """Levels a segment that is there as a whole, by one gain.

        Args:
            samples: Mono, `[T]`.

        Returns:
            As many, float32. The gain moves over the first 10 ms, from that of what came before.
        """
        self.end_segment()
        lufs, peak = integrated_lufs(samples, self._rate_hz), true_peak(samples)
        # The first of all sets the level as it is.
        gain = gain_db(lufs, lufs if self._target is None else self._target, peak)
        gain = gain if isfinite(lufs) else self._gain_db
        gains_db = np.full(len(samples), gain)
        n_join = min(len(samples), round(_JOIN_S * self._rate_hz))
        before_db = self._gain_db if self._heard_s else gain
        gains_db[:n_join] = before_db + (gain - before_db) * np.arange(n_join) / max(1, n_join)
        self._gain_db = gain
        self._move_gain(gain)
        self._learn(lufs, lufs + gain, peak, len(samples) / self._rate_hz)
        return _limited(samples * 10 ** (gains_db / 20))

    def _begin(self) -> None:
        self._hop = np.zeros(self._hop_samples)
        self._filled = 0
        self._before = np.zeros(len(self._response) - 1)
        self._peak = 0.0
        self._powers: list[float] = []
        self._gains_db: list[float] = []

    def _finish_hop(self) -> None:
        joined = np.concatenate([self._before, self._hop])
        spectrum = np.fft.rfft(joined, self._n_fft) * self._spectrum
        weighted = np.fft.irfft(spectrum, self._n_fft)[len(self._before) : len(joined)]
        power = float(np.mean(np.square(weighted)))
        self._before = joined[len(joined) - len(self._before) :]
        self._powers.append(power if isfinite(power) else 0.0)
        self._gains_db.append((self._gain_db + self._next_gain_db) / 2)
        peak = float(np.abs(self._hop).max())
        self._peak = max(self._peak, peak if isfinite(peak) else 0.0)
        self._filled = 0
        self._gain_db = self._next_gain_db
        rate = _SPEECH_DB_PER_S if _lufs(power) > self._usual + _PAUSE_LU else _PAUSE_DB_PER_S
        step = self._wanted_db() - self._gain_db
        self._move_gain(self._gain_db + max(-rate * HOP_S, min(rate * HOP_S, step)))

    def _move_gain(self, to_db: float) -> None:
        """Plans the gain of the next hop, as a whole: so no cut of the samples can change it."""
        self._next_gain_db = to_db
        self._gains = 10 ** ((self._gain_db + (to_db - self._gain_db) * self._places) / 20)

    def _wanted_db(self) -> float:
        if self._target is None:
            return 0.0
        blocks = _over_blocks(np.array(self._powers))
        spoken = blocks[blocks > _power(self._usual + _PAUSE_LU)]
        so_far, spoken_s = _gated(spoken), HOP_S * len(spoken)
        believed = self._usual
        if isfinite(so_far):
            believed += (so_far - believed) * spoken_s / (_BELIEF_S + spoken_s)
        # Its highest peak is believed to come yet; one that needs no gain to be over the limit is
        # bent, rather than all the rest made softer.
        peak = max(self._peak, 10 ** ((believed + self._crest_db) / 20))
        return gain_db(believed, self._target, min(peak, _MAX_PEAK))

    def _learn(self, lufs: float, heard_lufs: float, peak: float, duration_s: float) -> None:
        if not isfinite(lufs):
            return
        if self._learned_s < _LEARN_S:
            target = heard_lufs if self._target is None else self._target
            share = duration_s / (self._learned_s + duration_s)
            self._target = target + (heard_lufs - target) * share
            self._learned_s += duration_s
        share = duration_s / (min(self._heard_s, _USUAL_S) + duration_s)
        self._usual += (lufs - self._usual) * share
        self._crest_db += (20 * log10(peak) - lufs - self._crest_db) * share
        self._heard_s += duration_s


@cache
def k_weighting_response(rate_hz: int) -> NDArray[np.float64]:
    """Gives the first 0.1 s of the impulse response of the K-weighting.

    The standard gives its two biquads for 48 kHz only. Here they are the analogue filters behind
    them, brought to any rate by the bilinear transform; at 48 kHz their coefficients are the
    standard's.

    Returns:
        `[T]` at that rate.

    Source: ITU-R BS.1770-4, Annex 1, tables 1 and 2; the analogue values (frequency, gain, Q) are
    those that libebur128 (`ebur128_init_filter`) takes.
    """
    shelf_k, shelf_q = tan(pi * 1681.974450955533 / rate_hz), 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    band = high**0.4996667741545416
    over = 1 + shelf_k / shelf_q + shelf_k**2
    shelf = _impulse(
        (
            (high + band * shelf_k / shelf_q + shelf_k**2) / over,
            2 * (shelf_k**2 - high) / over,
            (high - band * shelf_k / shelf_q + shelf_k**2) / over,
        ),
        (2 * (shelf_k**2 - 1) / over, (1 - shelf_k / shelf_q + shelf_k**2) / over),
        rate_hz,
    )
    pass_k, pass_q = tan(pi * 38.13547087602444 / rate_hz), 0.5003270373238773
    over = 1 + pass_k / pass_q + pass_k**2
    high_pass = _impulse(
        (1.0, -2.0, 1.0),
        (2 * (pass_k**2 - 1) / over, (1 - pass_k / pass_q + pass_k**2) / over),
        rate_hz,
    )
    return np.convolve(shelf, high_pass)[: len(shelf)]


def _impulse(
    b: tuple[float, float, float], a: tuple[float, float], rate_hz: int
) -> NDArray[np.float64]:
    made = np.empty(ceil(_RESPONSE_S * rate_hz) + 1)
    y1 = y2 = 0.0
    for index in range(len(made)):
        given = b[index] if index < 3 else 0.0
        y1, y2 = given - a[0] * y1 - a[1] * y2, y1
        made[index] = y1
    return made


def _block_powers(samples: Samples, rate_hz: int) -> _Powers:
    """The weighted power of each 400 ms, every 100 ms; of all there is, if that is less."""
    if not len(samples):
        return np.empty(0)
    n_steps = len(samples) * BLOCKS_PER_S // rate_hz
    n_wide = round(BLOCK_S * BLOCKS_PER_S)
    if n_steps < n_wide:
        return np.array([_weighted_squares(samples, rate_hz, 0, len(samples)).mean()])
    borders = np.arange(n_steps + 1) * rate_hz // BLOCKS_PER_S
    sums = np.empty(n_steps)
    for first in range(0, n_steps, _STEPS_AT_ONCE):
        last = min(n_steps, first + _STEPS_AT_ONCE)
        squares = _weighted_squares(samples, rate_hz, int(borders[first]), int(borders[last]))
        sums[first:last] = np.add.reduceat(squares, borders[first:last] - borders[first])
    blocks = np.lib.stride_tricks.sliding_window_view(sums, n_wide).sum(axis=1)
    return blocks / (borders[n_wide:] - borders[:-n_wide])


def _weighted_squares(samples: Samples, rate_hz: int, start: int, stop: int) -> _Powers:
    """The squares of a stretch of the weighted samples, by overlap-save."""
    response = k_weighting_response(rate_hz)
    n_before = len(response) - 1
    n_fft = _fft_size(4 * len(response))
    n_new = n_fft - n_before
    n_rows = ceil((stop - start) / n_new)
    padded = np.zeros(n_before + n_rows * n_new)
    given = samples[max(0, start - n_before) : stop]
    end = n_before + stop - start
    padded[end - len(given) : end] = given
    rows = np.lib.stride_tricks.sliding_window_view(padded, n_fft)[::n_new]
    spectra = np.fft.rfft(rows) * np.fft.rfft(response, n_fft)
    weighted = np.fft.irfft(spectra, n_fft)[:, n_before:]
    return np.square(weighted.reshape(-1)[: stop - start])


def _over_blocks(hops: _Powers) -> _Powers:
    """The power of each 400 ms, from that of hops."""
    if not len(hops):
        return hops
    width = min(_BLOCK_HOPS, len(hops))
    return np.lib.stride_tricks.sliding_window_view(hops, width).mean(axis=1)


def _gated(blocks: _Powers) -> float:
    loud = blocks[blocks > _power(ABSOLUTE_GATE_LUFS)]
    if not len(loud):
        return -inf
    gate = loud.mean() * 10 ** (RELATIVE_GATE_LU / 10)
    return _lufs(float(loud[loud > gate].mean()))


def _lufs(power: float) -> float:
    return -0.691 + 10 * log10(power) if power > 0 else -inf


def _power(lufs: float) -> float:
    return 10 ** ((lufs + 0.691) / 10)


def _limited(samples: NDArray[np.float64]) -> Samples:
    """Bends what is over -1.5 dBFS, so that nothing is over -1: a last resort, seldom reached."""
    over = np.abs(samples) - _KNEE
    if len(over) and over.max() > 0:
        room = _MAX_PEAK - _KNEE
        over = np.maximum(over, 0)
        bent = np.copysign(_KNEE + room * over / (room + over), samples)
        samples = np.where(over > 0, bent, samples)
    return samples.astype(np.float32)


@cache
def _interpolator() -> Samples:
    """The matrix from a row of samples to the values between them: a sinc under a Kaiser window."""
    taps = np.arange(_PEAK_TAPS) - (_PEAK_TAPS // 2 - 1)
    made = np.zeros((_PEAK_BLOCK + _PEAK_TAPS - 1, _PEAK_BLOCK, _OVERSAMPLING - 1), np.float32)
    for phase in range(1, _OVERSAMPLING):
        distance = taps - phase / _OVERSAMPLING
        window = np.i0(6.0 * np.sqrt(1 - (distance / (_PEAK_TAPS / 2)) ** 2)) / np.i0(6.0)
        for index in range(_PEAK_BLOCK):
            made[index : index + _PEAK_TAPS, index, phase - 1] = np.sinc(distance) * window
    return made.reshape(made.shape[0], -1)


def _fft_size(n: int) -> int:
    return 1 << (n - 1).bit_length()
