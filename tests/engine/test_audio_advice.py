"""What is said about a recording before a voice is made of it."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from engine.audio import (
    SOUND_SUFFIXES,
    FindingKind,
    Recording,
    Severity,
    assess,
    judge,
    looks_like_sound,
    peaks,
    recording_of,
    stretch_of,
)
from engine.contract import Voice
from engine.errors import RecordingError
from engine.voices import load_voice, save_voice
from tests.engine.test_audio import RATE, speech

RNG = np.random.default_rng(0)


def spoken(
    duration_s: float,
    *,
    level: float = 0.1,
    draw: int = 0,
    pitch_hz: float = 120.0,
    formants_hz: tuple[float, ...] = (500.0, 1500.0, 2500.0),
) -> np.ndarray:
    """Speech by a throat and a mouth: gliding pulses through resonances, in phrases."""
    rng = np.random.default_rng(draw)
    at = np.arange(round(duration_s * RATE)) / RATE
    knots = np.arange(0, duration_s + 1, 0.15)
    glide = np.interp(at, knots, rng.normal(0, 1.2, len(knots)))
    phase = np.cumsum(pitch_hz * 2 ** (glide / 12) / RATE)
    x = np.zeros(len(at))
    for k in range(1, int(5000 / pitch_hz)):
        loud = sum(1 / (1 + ((k * pitch_hz - f) / 120) ** 2) for f in formants_hz)
        x += loud * np.sin(2 * np.pi * k * phase)
    envelope = np.interp(at, knots, rng.random(len(knots)) ** 0.7) * (at % 2.4 < 2.0)
    x = level * x / np.abs(x).max() * 3 * envelope
    return (x + 2e-4 * rng.standard_normal(len(at))).astype(np.float32)


def chords(duration_s: float, level: float = 0.1, *, decay: float = 2.0) -> np.ndarray:
    """Four notes at a time, another chord each second."""
    at = np.arange(round(duration_s * RATE)) / RATE
    x = np.zeros(len(at))
    for second in range(int(duration_s) + 1):
        here = (at >= second) & (at < second + 1)
        root = 110 * 2 ** ((0, 5, 7, 3, 8)[second % 5] / 12)
        for ratio in (1, 1.26, 1.5, 2):
            for h in range(1, 6):
                x[here] += np.sin(2 * np.pi * root * ratio * h * at[here]) / h
        x[here] *= np.exp(-decay * (at[here] - second))
    return (level * x / np.abs(x).max() * 3).astype(np.float32)


def kinds(samples: np.ndarray, stretch_s: tuple[float, float] | None = None) -> set[FindingKind]:
    found = assess(recording_of(samples, RATE), stretch_s).findings
    assert all(finding.what and finding.advice for finding in found)
    return {finding.kind for finding in found}


def test_clear_speech_is_all_well_and_measured() -> None:
    found = assess(recording_of(spoken(10), RATE))
    assert found.findings == ()
    assert found.is_usable
    assert found.duration_s == pytest.approx(10)
    assert 6 < found.speech_s < 9
    assert found.snr_db > 25
    assert found.best_stretch_s == (0.0, 10.0)


@pytest.mark.parametrize("draw", range(6))
def test_one_speaker_is_neither_music_nor_several(draw: int) -> None:
    pitch = (95, 120, 150, 190, 220, 250)[draw]
    assert not kinds(spoken(12, draw=draw, pitch_hz=pitch))


def test_each_flaw_is_found_and_none_beside_it() -> None:
    good = spoken(10)
    assert kinds(spoken(4)[: RATE * 3]) == {FindingKind.TOO_SHORT}
    assert kinds(good * 0.04) >= {FindingKind.QUIET}
    noise = RNG.standard_normal(len(good)).astype(np.float32)
    assert kinds(good + 0.015 * noise) == {FindingKind.NOISY}
    assert FindingKind.CLIPPED in kinds(np.clip(good * 6, -1, 1))
    assert kinds(chords(10)) == {FindingKind.MUSIC}
    assert kinds(good + 0.15 * chords(10, decay=0.0)) == {FindingKind.MUSIC}


def test_two_very_different_speakers_are_several() -> None:
    man = spoken(8, pitch_hz=100, formants_hz=(450, 1300, 2300), draw=1)
    woman = spoken(8, pitch_hz=215, formants_hz=(700, 1900, 3100), draw=2)
    assert kinds(np.concatenate([man, woman])) == {FindingKind.SEVERAL_SPEAKERS}
    assert not kinds(np.concatenate([man, woman]), (0.0, 8.0))


def test_over_a_minute_is_refused_until_a_stretch_is_chosen() -> None:
    long = recording_of(spoken(70), RATE)
    found = assess(long)
    refused = [f for f in found.findings if f.severity is Severity.REFUSED]
    assert [f.kind for f in refused] == [FindingKind.TOO_LONG]
    assert not found.is_usable
    start, end = found.best_stretch_s
    assert 5 < end - start <= 15
    part = assess(long, (start, end))
    assert part.is_usable
    assert part.duration_s == pytest.approx(end - start, abs=0.03)
    assert part.best_stretch_s == (start, end)


@pytest.mark.parametrize(
    "samples",
    [
        np.zeros(0, np.float32),
        np.zeros(1, np.float32),
        np.zeros(RATE * 5, np.float32),
        np.zeros(RATE * 70, np.float32),
        np.ones(RATE * 3, np.float32),
        np.float32(0.1) * RNG.standard_normal(RATE * 70).astype(np.float32),
        speech(0.5),
        speech(30)[::-1].copy(),
    ],
)
def test_whatever_it_is_it_is_refused_exactly_when_judge_refuses(samples: np.ndarray) -> None:
    whole = np.zeros(1, np.float32) if not len(samples) else samples
    recording = recording_of(whole, RATE)
    if not len(samples):
        recording = replace(recording, samples=samples, clipped_share=samples)
    try:
        judge(recording)
    except RecordingError:
        is_refused = True
    else:
        is_refused = False
    assert assess(recording).is_usable is not is_refused


@settings(deadline=None, max_examples=30)
@given(
    hnp.arrays(np.float32, st.integers(1, 3000), elements=st.floats(-1, 1, width=32)),
    st.integers(1, 500),
)
def test_the_outline_holds_every_sample_and_nothing_else(samples: np.ndarray, n: int) -> None:
    outline = peaks(_recording(samples), n)
    assert outline.shape == (n, 2)
    assert outline.dtype == np.float32
    assert (outline[:, 0] <= outline[:, 1]).all()
    assert outline.min() == min(samples.min(), outline.min())
    assert outline.max() >= samples.max()
    if n <= len(samples):
        assert outline.min() == samples.min()
        assert outline.max() == samples.max()


@pytest.mark.parametrize("stretch_s", [(0, 2), (1.5, 3.0), (4.0, 99.0), (98.0, 99.0)])
def test_a_stretch_is_cut_out_with_what_is_known_of_it(stretch_s: tuple[float, float]) -> None:
    recording = recording_of(speech(5), RATE)
    part = stretch_of(recording, stretch_s)
    first = round(stretch_s[0] * RATE)
    np.testing.assert_array_equal(
        part.samples, recording.samples[first : round(stretch_s[1] * RATE)]
    )
    assert abs(len(part.clipped_share) - len(part.samples) * 50 / RATE) <= 1
    assess(recording, stretch_s)


def test_sound_files_are_known_by_their_extension_or_else_by_how_they_begin(
    tmp_path: Path,
) -> None:
    for suffix in SOUND_SUFFIXES:
        assert looks_like_sound(Path(f"nowhere 🎤{suffix.upper()}"))
    odd = tmp_path / "memo 🎤.xyz"
    odd.write_bytes(b"RIFF\0\0\0\0WAVE")
    assert looks_like_sound(odd)
    odd.write_bytes(b"")
    assert not looks_like_sound(odd)
    for path in (tmp_path, tmp_path / "missing", Path("a\0b"), Path("/dev/null")):
        assert not looks_like_sound(path)


def _recording(samples: np.ndarray) -> Recording:
    return Recording("a", samples, np.zeros(len(samples) // 480, np.float32), RATE, 1, "")


@pytest.mark.parametrize("length_s", [None, 0.0, 7.25, 59.999])
def test_a_voice_file_keeps_the_length_of_its_recording(
    length_s: float | None, tmp_path: Path
) -> None:
    voice = Voice("A", "starter", np.zeros(4, np.float32), recording_s=length_s)
    save_voice(voice, tmp_path / "a.safetensors")
    assert load_voice(tmp_path / "a.safetensors").recording_s == length_s


@pytest.mark.parametrize("length", ["nan", "-1.000", "1e9", "12", "9" * 40 + ".000", "𝟙.𝟘𝟘𝟘"])
def test_a_length_that_is_none_costs_nobody_their_voice(length: str, tmp_path: Path) -> None:
    path = tmp_path / "a.safetensors"
    save_voice(Voice("A", "starter", np.zeros(4, np.float32), recording_s=7.25), path)
    data = path.read_bytes()
    size = int.from_bytes(data[:8], "little")
    head = data[8 : 8 + size].replace(b"7.250", length.encode())
    path.write_bytes(len(head).to_bytes(8, "little") + head + data[8 + size :])
    assert load_voice(path).recording_s is None
