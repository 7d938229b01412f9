"""Reading and judging recordings, writing sound files."""

import shutil
import subprocess
import sys
import tracemalloc
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import av
import numpy as np
import pytest
import soundfile
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from engine.audio import SoundWriter, judge, read_recording, recording_of, write_sound
from engine.errors import (
    AudioFormatError,
    RecordingClippedError,
    RecordingError,
    RecordingSilentError,
    RecordingTooLongError,
    RecordingTooShortError,
    RecordingUnreadableError,
    SettingError,
    SoundFileError,
)

RATE = 24_000


def speech(duration_s: float, rate: int = RATE, *, draw: int = 0, level: float = 0.1) -> np.ndarray:
    """Something shaped like speech, float32 `[n]`: voiced syllables, closures, pauses for breath.

    It has 4.5 syllables a second in phrases of 2 s with pauses of 0.4 s, over quiet room noise.
    """
    rng = np.random.default_rng(draw)
    at = np.arange(round(duration_s * rate)) / rate
    pitch = 2 * np.pi * (120 * at + 3 * np.sin(2 * np.pi * 0.7 * at))
    voice = sum(np.sin(k * pitch + k) / k for k in range(1, 8))
    syllables = np.clip(np.sin(2 * np.pi * 4.5 * at) + 0.6, 0, 1) ** 0.5
    is_phrase = at % 2.4 < 2.0
    noise = 3e-4 * rng.standard_normal(len(at))
    return (level * voice * syllables * is_phrase + noise).astype(np.float32)


def read_back(path: Path) -> np.ndarray:
    return read_recording(path).samples


def put(path: Path, samples: np.ndarray, rate: int, subtype: str, container: str) -> Path:
    with path.open("wb") as file:  # by handle, so that the name may say something else
        soundfile.write(file, samples, rate, subtype=subtype, format=container)
    return path


def put_by_av(
    path: Path, samples: np.ndarray, rate: int, container: str, codec: str, **about: str
) -> Path:
    """Writes `[n, channels]` with PyAV."""
    layout = "stereo" if samples.shape[1] == 2 else "mono"
    with av.open(str(path), "w", format=container) as file:
        file.metadata.update(about)
        stream = file.add_stream(codec, rate=rate, layout=layout)
        frame = av.AudioFrame.from_ndarray(
            np.ascontiguousarray(samples.T), format="fltp", layout=layout
        )
        frame.sample_rate = rate
        fit = av.AudioResampler(format=stream.format, layout=layout, rate=rate, frame_size=1024)
        for piece in [*fit.resample(frame), *fit.resample(None)]:
            file.mux(stream.encode(piece))
        file.mux(stream.encode(None))
    return path


def likeness(a: np.ndarray, b: np.ndarray) -> float:
    """Correlation where the two fit best, within 100 ms (encoders delay)."""
    n = min(len(a), len(b))
    size = 2 ** int(np.ceil(np.log2(2 * n)))
    spectrum = np.fft.rfft(a[:n], size) * np.conj(np.fft.rfft(b[:n], size))
    found = np.fft.irfft(spectrum, size)
    near = np.concatenate([found[:2400], found[-2400:]])
    return float(near.max() / np.linalg.norm(a[:n]) / np.linalg.norm(b[:n]))


READABLE = [
    ("a.wav", 8_000, "PCM_U8", "WAV"),
    ("a.wav", 44_100, "PCM_16", "WAV"),
    ("ü 名 🎤 a.wav", 48_000, "PCM_24", "WAV"),
    ("a.wav", 192_000, "PCM_32", "WAV"),
    ("a.wav", 16_000, "FLOAT", "WAV"),
    ("a.wav", 24_000, "DOUBLE", "WAV"),
    ("a.wav", 11_025, "ULAW", "WAV"),
    ("a.flac", 22_050, "PCM_24", "FLAC"),
    ("a.mp3", 44_100, "MPEG_LAYER_III", "MP3"),
    ("an mp3 called.wav", 48_000, "MPEG_LAYER_III", "MP3"),
    ("a wav called.raw", 24_000, "PCM_16", "WAV"),
    ("no extension", 32_000, "VORBIS", "OGG"),
    ("voice note.ogg", 48_000, "OPUS", "OGG"),
    ("a.aiff", 44_100, "PCM_16", "AIFF"),
]


@pytest.mark.parametrize("n_channels", [1, 2])
@pytest.mark.parametrize(("name", "rate", "subtype", "container"), READABLE)
def test_any_recording_becomes_the_same_mono_at_24_khz(
    name: str, rate: int, subtype: str, container: str, n_channels: int, tmp_path: Path
) -> None:
    """faults.md #48, desktop.md #8: formats refused, and a 30 s file counted as 36 s."""
    given_samples = np.tile(speech(2, rate)[:, None], n_channels)
    read = read_recording(put(tmp_path / name, given_samples, rate, subtype, container))
    assert (read.name, read.source_rate_hz, read.n_channels) == (name, rate, n_channels)
    assert read.samples.dtype == np.float32
    assert read.samples.shape == (2 * RATE,)
    assert len(read.clipped_share) == 100
    # 8 kHz, 8 bits and lossy codecs keep less of it.
    wanted = read_recording(put(tmp_path / "w", given_samples, rate, "FLOAT", "WAV")).samples
    assert likeness(read.samples, wanted) > 0.98
    judge(read)


@pytest.mark.parametrize(
    ("container", "codec"), [("mp4", "aac"), ("adts", "aac"), ("webm", "libopus")]
)
def test_what_libsndfile_does_not_know_is_read_too(
    container: str, codec: str, tmp_path: Path
) -> None:
    given_samples = np.tile(speech(2.5, 48_000)[:, None], 2)
    path = put_by_av(tmp_path / "a.wav", given_samples, 48_000, container, codec)
    read = read_recording(path)
    assert (read.source_rate_hz, read.n_channels) == (48_000, 2)
    assert read.duration_s == pytest.approx(2.5, abs=0.1)
    assert likeness(read.samples, speech(2.5)) > 0.9
    judge(read)


def test_a_title_that_is_no_utf_8_does_not_matter(tmp_path: Path) -> None:
    path = put_by_av(tmp_path / "a.m4a", speech(2)[:, None], RATE, "mp4", "aac", title="Memo")
    old = path.read_bytes()
    assert b"Memo" in old
    samples = read_recording(old.replace(b"Memo", b"M\xe9m\xe9")).samples  # Latin-1
    np.testing.assert_array_equal(samples, read_recording(old).samples)


def test_a_path_its_text_and_its_bytes_give_the_same(tmp_path: Path) -> None:
    """faults.md #50: a path given as text was taken for something else, and the clone silent."""
    for path in (
        put(tmp_path / "a.wav", speech(2, 44_100), 44_100, "PCM_16", "WAV"),
        put(tmp_path / "a.mp3", speech(2, 44_100), 44_100, "MPEG_LAYER_III", "MP3"),
        put_by_av(tmp_path / "a.m4a", speech(2)[:, None], RATE, "mp4", "aac"),
    ):
        first, *others = (read_recording(source) for source in (path, str(path), path.read_bytes()))
        for other in others:
            np.testing.assert_array_equal(first.samples, other.samples)
            assert first.sha256 == other.sha256


def test_an_mp3_read_in_blocks_is_the_one_read_at_once(tmp_path: Path) -> None:
    """soundfile 0.14 seeks between blocks, after which libmpg123 is off by up to 0.5."""
    path = put(tmp_path / "a.mp3", speech(4), RATE, "MPEG_LAYER_III", "MP3")
    at_once, _ = soundfile.read(path, dtype="float32")
    np.testing.assert_allclose(read_back(path), at_once, atol=1e-6)


def test_stereo_is_the_mean_of_its_channels(tmp_path: Path) -> None:
    left = speech(2)
    path = put(tmp_path / "a", np.stack([left, left / 2], axis=1), RATE, "FLOAT", "WAV")
    np.testing.assert_allclose(read_back(path), left * 0.75, atol=1e-6)


def test_24_khz_is_not_resampled_and_float_over_full_scale_is_scaled_down(tmp_path: Path) -> None:
    np.testing.assert_array_equal(
        read_back(put(tmp_path / "a", speech(2), RATE, "FLOAT", "WAV")), speech(2)
    )
    loud = speech(2) * 20
    np.testing.assert_allclose(
        read_back(put(tmp_path / "a", loud, RATE, "FLOAT", "WAV")),
        loud / np.abs(loud).max(),
        rtol=1e-6,
    )


@pytest.mark.parametrize("rate", [8_000, 44_100, 48_000, 96_000])
def test_a_tone_keeps_its_pitch_and_level_at_any_rate(rate: int) -> None:
    tone = 0.5 * np.sin(2 * np.pi * 1000 * np.arange(2 * rate) / rate)
    read = recording_of(tone, rate).samples[RATE // 2 : -RATE // 2]
    spectrum = np.abs(np.fft.rfft(read * np.hanning(len(read)))) / len(read) * 4
    assert np.argmax(spectrum) == 1000  # one second: one bin a hertz
    assert spectrum[1000] == pytest.approx(0.5, rel=1e-3)
    assert np.delete(spectrum, slice(990, 1011)).max() < 1e-4


@settings(deadline=None)  # the machine is shared
@given(hnp.arrays(np.int16, st.integers(1, 50)))
def test_whole_numbers_are_rescaled(samples: np.ndarray) -> None:
    wanted = samples / np.float32(32768)
    np.testing.assert_array_equal(recording_of(samples, RATE).samples, wanted)
    wide = samples.astype(np.int32) << 16
    np.testing.assert_array_equal(recording_of(wide, RATE).samples, wanted)
    byte = (samples >> 8) + 128
    narrow = (byte.astype(np.float32) - 128) / 128
    np.testing.assert_array_equal(recording_of(byte.astype(np.uint8), RATE).samples, narrow)


def test_arrays_that_are_no_sound_are_refused() -> None:
    for bad in (np.zeros((2, 2, 2)), np.zeros(0), np.zeros(9, np.int64), np.full(9, np.nan)):
        with pytest.raises(RecordingUnreadableError):
            recording_of(bad, RATE)
    with pytest.raises(RecordingUnreadableError, match="sample rate 12 Hz"):
        recording_of(speech(1), 12)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", r"a\.wav is empty \(0 bytes\)"),
        (b"Dear diary, today I did not record anything. " * 9, r"a\.wav is a text"),
        ("名前" * 3000, r"a\.wav is a text"),
        (b"#EXTM3U\n#EXTINF:9,\nhttp://127.0.0.1:1/a.aac\n", r"a\.wav is a text"),
        (b"\xff\xd8\xff\xe0" + bytes(range(256)) * 20, r"a\.wav is damaged, or in no sound format"),
        (b"\x00" * 5000, r"a\.wav is damaged, or in no sound format"),
        (b"\x00\x00\x00\x20ftypM4A " + b"\x00" * 5000, r"a\.wav is damaged or cut off"),
        (b"\xff\xf1P\x80" + b"\x07" * 5000, r"a\.wav"),
    ],
)
def test_what_is_no_recording_is_refused_with_what_it_is(
    content: bytes | str, why: str, tmp_path: Path
) -> None:
    """desktop.md #8: files refused with an empty reason."""
    path = tmp_path / "a.wav"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(RecordingUnreadableError, match=why) as caught:
        read_recording(path)
    assert caught.value.remedy


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(RecordingUnreadableError, match=r"There is no file .*a\.wav"):
        read_recording(tmp_path / "a.wav")
    with pytest.raises(RecordingUnreadableError, match="is a folder"):
        read_recording(tmp_path)
    with pytest.raises(RecordingUnreadableError, match="cannot be opened"):
        read_recording("a\0b")


@pytest.mark.parametrize("container", ["WAV", "FLAC", "OGG", "MP3", "mp4"])
def test_a_file_cut_off_or_scrambled_is_read_as_far_as_it_goes_or_refused(
    container: str, tmp_path: Path
) -> None:
    path = tmp_path / "a"
    if container == "mp4":
        put_by_av(path, speech(2)[:, None], RATE, "mp4", "aac")
    else:
        put(path, speech(2), RATE, soundfile.default_subtype(container), container)
    whole = path.read_bytes()
    scrambled = np.frombuffer(whole, np.uint8).copy()
    scrambled[100::97] ^= 0x55
    for content in [*(whole[: len(whole) * k // 8] for k in range(8)), scrambled.tobytes()]:
        with suppress(RecordingUnreadableError):
            read = read_recording(content)
            assert np.isfinite(read.samples).all()
            assert 0 <= read.duration_s <= 2.5


def test_a_file_without_samples_is_refused(tmp_path: Path) -> None:
    path = put(tmp_path / "a.wav", np.zeros(0), RATE, "PCM_16", "WAV")
    with pytest.raises(RecordingUnreadableError, match="holds no sound"):
        read_recording(path)


def test_values_that_are_no_numbers_are_refused(tmp_path: Path) -> None:
    bad = speech(2)
    bad[1000] = np.nan
    with pytest.raises(RecordingUnreadableError, match="damaged"):
        read_recording(put(tmp_path / "a.wav", bad, RATE, "FLOAT", "WAV"))


@pytest.fixture
def m4a(tmp_path: Path) -> Path:
    return put_by_av(tmp_path / "memo.m4a", speech(2.5)[:, None], RATE, "mp4", "aac")


def test_without_pyav_and_ffmpeg_an_m4a_says_what_is_missing(
    m4a: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """faults.md #48, desktop.md #8: an m4a refused with an empty reason."""
    monkeypatch.setitem(sys.modules, "av", None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(RecordingUnreadableError) as caught:
        read_recording(m4a)
    assert caught.value.what == (
        "memo.m4a is in the format MP4 (m4a), which needs PyAV or ffmpeg to be read; "
        "neither is installed."
    )
    assert "pip install av" in caught.value.remedy


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="there is no ffmpeg here")
def test_without_pyav_an_m4a_is_read_by_ffmpeg(m4a: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    by_av = read_recording(m4a)
    monkeypatch.setitem(sys.modules, "av", None)
    for source in (m4a, m4a.read_bytes()):
        read = read_recording(source)
        assert read.duration_s == pytest.approx(by_av.duration_s, abs=0.1)
        assert likeness(read.samples, by_av.samples) > 0.99
    stretch = read_recording(m4a, stretch_s=(1, 2))
    assert stretch.duration_s == 1
    with pytest.raises(RecordingUnreadableError, match="damaged"):
        read_recording(m4a.read_bytes()[:3000])


@pytest.mark.parametrize(
    ("subtype", "container"), [("PCM_16", "WAV"), ("MPEG_LAYER_III", "MP3"), ("VORBIS", "OGG")]
)
def test_a_stretch_is_that_part_of_the_whole(subtype: str, container: str, tmp_path: Path) -> None:
    path = put(tmp_path / "a", speech(5), RATE, subtype, container)
    stretch = read_recording(path, stretch_s=(1.25, 3.5))
    whole = read_recording(path)
    np.testing.assert_array_equal(stretch.samples, whole.samples[30_000:84_000])
    np.testing.assert_array_equal(stretch.clipped_share, whole.clipped_share[62:174])
    assert stretch.sha256 == whole.sha256


@pytest.mark.parametrize("stretch_s", [(2, 1), (1, 1), (-1, 1), (1, 9), (8, 9), (float("nan"), 2)])
def test_a_stretch_outside_the_recording_is_refused(stretch_s: tuple[float, float]) -> None:
    wav = BytesIO()
    soundfile.write(wav, speech(3), RATE, format="WAV")
    with pytest.raises(SettingError, match="stretch"):
        read_recording(wav.getvalue(), stretch_s=stretch_s)


def test_three_hours_are_read_in_little_memory_and_offer_their_best_stretch(
    tmp_path: Path,
) -> None:
    """desktop.md #8: a 3 h file. Decoded at once it would take 1 GB at 24 kHz."""
    path = tmp_path / "lecture.wav"
    minute = speech(60, 8_000)
    with soundfile.SoundFile(path, "w", 8_000, 1, "PCM_16") as file:
        for _ in range(180):
            file.write(minute)
    tracemalloc.start()
    read = read_recording(path)
    with pytest.raises(RecordingTooLongError, match="lasts more than 10 minutes") as caught:
        judge(read)
    peak_bytes = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert read.is_cut_off
    assert read.duration_s == 600
    assert peak_bytes < 200e6
    judge(read_recording(path, stretch_s=caught.value.best_stretch_s))
    assert read_recording(path, stretch_s=(700, 710)).duration_s == 10


def test_speech_is_accepted() -> None:
    for samples in (
        speech(1.5),
        speech(15),
        speech(59.9),
        speech(3, level=0.002),  # quiet
        speech(3) + 0.005 * np.random.default_rng(0).standard_normal(3 * RATE),  # a noisy room
        np.concatenate([np.zeros(2 * RATE), speech(2), np.zeros(9 * RATE)]),
    ):
        judge(recording_of(samples, RATE))


def refused(samples: np.ndarray, kind: type[RecordingError]) -> RecordingError:
    with pytest.raises(kind) as caught:
        judge(recording_of(samples, RATE, "memo.wav"))
    assert caught.value.what.startswith("memo.wav ")
    assert caught.value.remedy
    return caught.value


def test_less_than_a_second_of_speech_is_refused() -> None:
    word = speech(0.6)
    assert "lasts 0.6 s; at least 1 s" in refused(word, RecordingTooShortError).what
    silence = np.zeros(4 * RATE, np.float32)
    padded = np.concatenate([silence, word, silence])
    assert "s of speech; at least 1 s" in refused(padded, RecordingTooShortError).what


def test_silence_noise_and_hum_are_refused() -> None:
    """model.md 1.8: the speaker encoder takes silence without complaint."""
    rng = np.random.default_rng(0)
    at = np.arange(5 * RATE) / RATE
    for samples in (np.zeros(5 * RATE), 3e-4 * rng.standard_normal(5 * RATE)):
        assert "is silent" in refused(samples, RecordingSilentError).what
    for samples in (0.1 * rng.standard_normal(5 * RATE), 0.3 * np.sin(2 * np.pi * 50 * at)):
        assert "one steady noise" in refused(samples, RecordingSilentError).what


def test_speech_clipped_beyond_use_is_refused_and_a_little_is_not(tmp_path: Path) -> None:
    for rate in (RATE, 48_000):
        for subtype, n_channels in (("PCM_16", 1), ("PCM_24", 2), ("FLOAT", 1)):
            loud = np.tile(speech(4, rate)[:, None], n_channels)
            loud /= np.abs(loud).max()
            path = put(tmp_path / "a", np.clip(loud * 1.2, -1, 1), rate, subtype, "WAV")
            judge(read_recording(path))
            path = put(tmp_path / "a", np.clip(loud * 8, -1, 1), rate, subtype, "WAV")
            with pytest.raises(RecordingClippedError, match=r"\d\d% .* at most 5%"):
                judge(read_recording(path))


def test_a_full_scale_sine_is_not_taken_for_clipping() -> None:
    tone = np.sin(2 * np.pi * 200 * np.arange(3 * RATE) / RATE)
    assert recording_of(tone, RATE).clipped_share.mean() < 0.05


def test_over_a_minute_is_refused_and_the_best_stretch_is_offered() -> None:
    error = refused(speech(60.5), RecordingTooLongError)
    assert isinstance(error, RecordingTooLongError)
    assert "lasts 60.5 s; at most 60 s" in error.what
    start, end = error.best_stretch_s
    assert f"{start:.1f} s to {end:.1f} s" in error.remedy


def best_stretch(samples: np.ndarray) -> tuple[float, float]:
    error = refused(samples, RecordingTooLongError)
    assert isinstance(error, RecordingTooLongError)
    start, end = error.best_stretch_s
    assert 0 <= start < end <= len(samples) / RATE
    assert end - start <= 15.0 + 1e-9
    return start, end


def test_the_best_stretch_begins_and_ends_in_a_pause() -> None:
    samples = speech(70)
    for place in best_stretch(samples):
        near = samples[round((place - 0.03) * RATE) : round((place + 0.03) * RATE)]
        assert np.sqrt((near**2).mean()) < 1e-3


def test_the_best_stretch_has_most_speech_little_clipping_and_a_steady_level() -> None:
    quiet = 1e-4 * np.random.default_rng(0).standard_normal(80 * RATE).astype(np.float32)
    sparse, dense = quiet.copy(), slice(40 * RATE, 55 * RATE)
    for second in range(0, 80, 5):
        sparse[second * RATE : (second + 1) * RATE] += speech(1)
    sparse[dense] = speech(15)
    start, end = best_stretch(sparse)
    assert start >= 39.5
    assert end <= 55.5

    clipped = np.clip(speech(80) * 40, -1, 1)
    clipped[20 * RATE : 36 * RATE] = speech(16)
    start, end = best_stretch(clipped)
    assert start >= 19.5
    assert end <= 36.5

    swelling = speech(80) * (10 ** np.sin(np.arange(80 * RATE) / RATE * 2)).astype(np.float32) * 0.2
    swelling[50 * RATE : 66 * RATE] = speech(16)
    start, end = best_stretch(swelling)
    assert start >= 48
    assert end <= 67


def test_speech_without_a_pause_is_cut_where_it_is_quietest() -> None:
    samples = np.tile(speech(1.9), 35)
    start, end = best_stretch(samples)
    assert 9 < end - start <= 15


WRITABLE = ["wav", "flac", "mp3", "ogg", "opus"]


@pytest.mark.parametrize("extension", [*WRITABLE, "WAV"])
def test_a_sound_is_written_by_its_extension(extension: str, tmp_path: Path) -> None:
    path = tmp_path / f"ü 名 🎤.{extension}"
    write_sound(path, speech(3.3))
    read = read_recording(path)
    assert (read.source_rate_hz, read.n_channels) == (RATE, 1)
    assert read.samples.shape == (round(3.3 * RATE),)
    assert likeness(read.samples, speech(3.3)) > 0.99
    assert [item.name for item in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("extension", ["wav", "flac"])
def test_lossless_files_are_exact_to_their_bit_depth(extension: str, tmp_path: Path) -> None:
    for bits in (16, 24):
        write_sound(tmp_path / f"a.{extension}", speech(2), bit_depth=bits)
        read = read_back(tmp_path / f"a.{extension}")
        np.testing.assert_allclose(read, speech(2), atol=2.0 ** (1 - bits))
    info = soundfile.info(tmp_path / f"a.{extension}")
    assert info.subtype == "PCM_24"
    write_sound(tmp_path / "b.wav", speech(2), bit_depth=32)
    np.testing.assert_array_equal(read_back(tmp_path / "b.wav"), speech(2))


def test_what_is_over_full_scale_is_cut_off_and_does_not_wrap_around(tmp_path: Path) -> None:
    write_sound(tmp_path / "a.wav", np.array([1.5, -1.5, 1.0, -1.0], np.float32))
    np.testing.assert_allclose(read_back(tmp_path / "a.wav"), [1, -1, 1, -1], atol=1e-4)


@pytest.mark.parametrize("extension", WRITABLE)
def test_a_file_is_the_same_however_its_samples_are_cut(extension: str, tmp_path: Path) -> None:
    samples, cuts = speech(3.3), np.random.default_rng(0).integers(1, 9_000, 100).cumsum()
    write_sound(tmp_path / f"whole.{extension}", samples)
    with SoundWriter(tmp_path / f"parts.{extension}") as writer:
        for part in np.split(samples, cuts[cuts < len(samples)]):
            writer.append(part)
    np.testing.assert_array_equal(
        read_back(tmp_path / f"parts.{extension}"), read_back(tmp_path / f"whole.{extension}")
    )


def test_a_writer_that_is_dropped_without_leaving_its_with_statement_leaves_nothing(
    tmp_path: Path,
) -> None:
    """Ctrl+C between `__enter__` and the statement after it: `__exit__` is never called."""
    SoundWriter(tmp_path / "a.wav").__enter__()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("extension", WRITABLE)
def test_after_an_error_nothing_is_left_and_an_old_file_is_untouched(
    extension: str, tmp_path: Path
) -> None:
    path = tmp_path / f"a.{extension}"
    path.write_bytes(b"old")

    def stop_half_way() -> None:
        with SoundWriter(path) as writer:
            writer.append(speech(2))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop_half_way()
    assert [(item.name, item.read_bytes()) for item in tmp_path.iterdir()] == [(path.name, b"old")]


def test_an_unknown_extension_is_refused_with_those_that_are_possible(tmp_path: Path) -> None:
    for name in ("a.m4a", "a", "a.wav.txt"):
        with pytest.raises(AudioFormatError, match=r"\.wav, \.flac, \.mp3, \.ogg, \.opus"):
            write_sound(tmp_path / name, speech(1))
    with pytest.raises(AudioFormatError, match="Choose 16 or 24"):
        SoundWriter(tmp_path / "a.flac", bit_depth=32)
    assert not list(tmp_path.iterdir())


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "folder.wav").mkdir()
    (tmp_path / "file").write_text("")
    for path, why in (
        (tmp_path / "folder.wav", "is a folder"),
        (tmp_path / "no" / "a.wav", "There is no folder"),
        (tmp_path / "file" / "a.wav", "There is no folder"),
        (tmp_path / f"{'x' * 300}.wav", "cannot be written"),
        (Path("/proc/a.wav"), r"cannot be written \(No such file or directory\)"),
    ):
        with pytest.raises(SoundFileError, match=why) as caught:
            write_sound(path, speech(1))
        assert caught.value.remedy
    assert {item.name for item in tmp_path.iterdir()} == {"folder.wav", "file"}


FILL = """
import resource, sys
from pathlib import Path
import numpy as np
from engine.audio import write_sound
from engine.errors import SoundFileError
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
noise = np.random.default_rng(0).standard_normal(24_000 * 9).astype(np.float32) * 0.1
for extension in sys.argv[2:]:
    try:
        write_sound(Path(sys.argv[1]) / f"a.{extension}", noise)
    except SoundFileError as error:
        print(extension, "cannot be written" in error.what)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_a_full_disk_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FILL, str(tmp_path), *WRITABLE],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [f"{extension} True" for extension in WRITABLE]
    assert not list(tmp_path.iterdir())
