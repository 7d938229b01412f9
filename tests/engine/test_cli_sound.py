"""The command line: where the sound goes, to its very last sample."""

import os
import pty
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import soundfile
import soxr

from engine.audio import SoundWriter
from engine.cli import main
from engine.cli.outputs import FileOutput
from engine.contract import Chunk, Ending, Request, Segment, Timing
from engine.errors import SoundFileError
from engine.voices import VoiceLibrary
from tests.faces import PLAY_FAKE, ROOT, TEXT, Played, run, run_fake, spoken, starter_voice
from tests.fakes import FakeSpeaker, Script, fake_voice
from tests.sound import SINK_RATE_HZ, NullSink, silent_environment

pytestmark = pytest.mark.usefixtures("home")

LAST_WORD = SINK_RATE_HZ // 4  # samples: 0.25 s
AUDIBLE = 0.01  # -40 dB


@pytest.mark.parametrize("ending", ["wav", "flac", "mp3", "ogg", "opus"])
def test_the_ending_chooses_the_format(
    fakes: list[FakeSpeaker], tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"a.{ending}"
    assert main(["say", TEXT, "-o", str(path), "--as-is"]) == 0
    samples, rate = soundfile.read(path, dtype="float32")
    wanted = spoken(fakes[0].requests[0])
    assert rate == 24_000
    if ending in ("wav", "flac"):
        np.testing.assert_allclose(samples, wanted, atol=1 / 32_768)
    else:
        assert len(samples) == pytest.approx(len(wanted), abs=2_400)


def test_an_unknown_ending_is_refused_before_anything_is_spoken(
    fakes: list[FakeSpeaker], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["say", TEXT, "-o", str(tmp_path / "a.xyz")]) == 1
    assert ".wav" in capsys.readouterr().err
    assert not any(fake.requests for fake in fakes)


def test_the_stream_is_the_files_pcm_and_nothing_else(
    fakes: list[FakeSpeaker], tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "a.wav"
    main(["say", TEXT, "-o", str(path)])
    capfdbinary.readouterr()
    assert main(["say", TEXT, "--stream", "-v"]) == 0
    samples, _ = soundfile.read(path, dtype="int16")
    assert capfdbinary.readouterr().out == samples.astype("<i2").tobytes()


def test_raw_sound_is_kept_from_a_terminal() -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", PLAY_FAKE.format(delay=0), "say", "Hi.", "--stream"],
        cwd=ROOT,
        stdout=theirs,
        stderr=subprocess.PIPE,
    ) as process:
        said = process.communicate(timeout=60)[1]
    os.close(ours)
    os.close(theirs)
    assert process.returncode == 2
    assert b"aplay" in said


def test_a_take_that_ran_away_is_not_in_the_file(played: Played, tmp_path: Path) -> None:
    # desktop.md fault 2: minutes of murmur, saved as good.
    script = Script(runaways=frozenset({(0, 0)}))
    played(script)
    path = tmp_path / "a.flac"
    assert main(["say", TEXT, "-o", str(path), "-v", "--as-is"]) == 0
    samples, _ = soundfile.read(path, dtype="float32")
    with FakeSpeaker(script) as speaker:
        chunks = list(speaker.speak(Request(TEXT, fake_voice())))
    assert {chunk.take for chunk in chunks} == {0, 1}
    valid = [c.samples for c in chunks if (c.segment.index, c.take) != (0, 0)]
    np.testing.assert_allclose(samples, np.concatenate(valid), atol=1 / 32_768)


@pytest.mark.parametrize(
    ("script", "flags", "said"),
    [
        (Script(runaways=frozenset({(0, 0), (0, 1), (0, 2)})), [], "--seed"),
        (Script(), ["--max-new-tokens", "2"], "--max-new-tokens"),
    ],
)
def test_an_incomplete_ending_is_always_said(
    played: Played,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    script: Script,
    flags: list[str],
    said: str,
) -> None:
    # peers.md §2.3: silent truncation at max_new_tokens.
    played(script)
    assert main(["say", TEXT, "-o", str(tmp_path / "a.wav"), *flags]) == 0
    assert said in capsys.readouterr().err


def test_what_it_cost_is_said_when_asked_and_not_otherwise(
    fakes: list[FakeSpeaker], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "a.wav")
    assert main(["say", TEXT, "-o", path]) == 0
    assert capsys.readouterr() == ("", f"{path}: 1.9 s of sound.\n")
    assert main(["say", TEXT, "-o", path, "--verbose"]) == 0
    said = capsys.readouterr().err
    assert str(Ending.EOS) in said
    assert "RTF" in said
    assert "seed 7" in said


def test_warnings_of_the_engine_are_said(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # faults.md #53: an instruct that was ignored without a word.
    played(Script(warnings=("The instruct has no effect.",)))
    assert main(["say", TEXT, "-o", str(tmp_path / "a.wav"), "--instruct", "x"]) == 0
    assert "no effect" in capsys.readouterr().err


def test_every_line_becomes_a_file(
    fakes: list[FakeSpeaker],
    typed: Callable[[bytes], None],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed(b"One line.\n\n  \nAnother.\n")
    where = tmp_path / "new" / "sounds"
    argv = ["say", "--lines", "--output-dir", str(where), "--format", "flac"]
    assert main(argv) == 0
    assert len(fakes) == 1, "the model is loaded once"
    assert [request.text for request in fakes[0].requests] == ["One line.", "Another."]
    names = [where / "0001.flac", where / "0002.flac"]
    assert capsys.readouterr().out.split() == [str(name) for name in names]
    assert all(soundfile.info(name).frames > 0 for name in names)


def test_a_line_that_cannot_be_spoken_does_not_stop_the_others(
    fakes: list[FakeSpeaker],
    typed: Callable[[bytes], None],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed(b"One line.\n...\nAnother.\n")
    assert main(["say", "--lines", "--output-dir", str(tmp_path)]) == 1
    assert "Line 2" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.glob("*.wav")) == ["0001.wav", "0003.wav"]


@pytest.mark.parametrize("from_file", [True, False])
def test_lines_end_at_line_feeds_alone_and_one_that_is_not_utf8_is_left_out(
    fakes: list[FakeSpeaker],
    typed: Callable[[bytes], None],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    from_file: bool,
) -> None:
    content = "One\u2028line.\r\n".encode() + b"caf\xe9\nAno\x0cther."
    typed(content)
    (tmp_path / "a.txt").write_bytes(content)
    flags = ["-f", str(tmp_path / "a.txt")] if from_file else []
    assert main(["say", "--lines", "--output-dir", str(tmp_path), *flags]) == 1
    assert "Line 2" in capsys.readouterr().err
    assert [request.text for request in fakes[0].requests] == ["One\u2028line.", "Ano\x0cther."]


def test_lines_may_be_utf16_as_any_text(
    fakes: list[FakeSpeaker], typed: Callable[[bytes], None], tmp_path: Path
) -> None:
    typed("One.\nTwo.".encode("utf-16"))
    assert main(["say", "--lines", "--output-dir", str(tmp_path)]) == 0
    assert [request.text for request in fakes[0].requests] == ["One.", "Two."]


def test_a_folder_that_cannot_be_made_is_said(
    fakes: list[FakeSpeaker],
    typed: Callable[[bytes], None],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "file").write_text("")
    for where in (str(tmp_path / "file"), "/proc/new"):
        typed(b"One.")
        assert main(["say", "--lines", "--output-dir", where]) == 1
        assert where in capsys.readouterr().err
    assert not fakes


def test_a_disk_that_fills_at_the_last_moment_leaves_no_file(tmp_path: Path) -> None:
    segment, timing = Segment(0, "a", 0, 1), Timing(0.1, 0.1, 0.1)
    chunk = Chunk(np.ones(48_000, np.float32), 0, 25, segment, 0, timing, is_final=True)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    output = FileOutput(SoundWriter(tmp_path / "a.wav"))
    output.__enter__()
    output.take(chunk)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(SoundFileError, match="cannot be written"):
            output.__exit__(None, None, None)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not [path for path in tmp_path.iterdir() if path.is_file()]


def test_lines_and_their_directory_belong_together(tmp_path: Path) -> None:
    assert main(["say", "Hi.", "--output-dir", str(tmp_path)]) == 2
    assert main(["say", "--lines"]) == 2
    assert main(["say", "--lines", "Hi.", "--output-dir", str(tmp_path)]) == 2


def test_without_a_sound_device_it_says_to_write_a_file(tmp_path: Path) -> None:
    environment = silent_environment(tmp_path)
    with run_fake("say", "Hi.", env=environment | _home_of(tmp_path)) as process:
        said = process.communicate(timeout=60)[1]
    assert process.returncode == 1
    assert b"-o speech.wav" in said
    assert b"ALSA" not in said


@pytest.mark.parametrize("delay", [0.001, 0.12])
def test_the_loudspeaker_plays_every_sample_to_the_last_word(
    null_sink: NullSink, tmp_path: Path, home: Path, delay: float
) -> None:
    # desktop.md fault 5: the stream is closed before it has drained, so the last word is cut.
    # A frame of 0.12 s is slower than speech (80 ms), so that the sound runs dry on the way.
    environment = null_sink.environment | {"VIVAVOCE_HOME": str(home)}
    with null_sink.recorded() as tape, run_fake("say", TEXT, delay=delay, env=environment) as fake:
        said = fake.communicate(timeout=60)[1]
    assert (fake.returncode, said) == (0, b"")
    wanted = soxr.resample(spoken(Request(TEXT, fake_voice())), 24_000, SINK_RATE_HZ)
    if delay < 0.08:
        assert len(tape.heard) == pytest.approx(len(wanted), abs=0.03 * SINK_RATE_HZ)
        assert likeness(placed(tape.samples, wanted), wanted) > 0.98
    last_word = wanted[-LAST_WORD:]
    assert likeness(placed(tape.heard[-2 * LAST_WORD :], last_word), last_word) > 0.98


def test_real_speech_reaches_the_loudspeaker_whole(
    null_sink: NullSink, tmp_path: Path, home: Path
) -> None:
    environment = null_sink.environment | {"VIVAVOCE_HOME": str(home)}
    VoiceLibrary().add(starter_voice())
    # All frames in one chunk: a busy machine must not tear the sound that is compared.
    flags = ["--voice", "Nobody", "--max-new-tokens", "30", "--chunk-size", "30"]
    say = ["-m", "engine.cli", "say", "The cat sat.", *flags]
    path = tmp_path / "a.wav"
    assert run([*say, "-o", str(path)], env=environment).returncode == 0
    with null_sink.recorded() as tape:
        done = run(say, env=environment)
    assert done.returncode == 0, done.stderr
    samples, _ = soundfile.read(path, dtype="float32")
    wanted = soxr.resample(samples, 24_000, SINK_RATE_HZ)
    found = placed(tape.samples, wanted)
    assert likeness(found, wanted) > 0.98
    end = int(np.flatnonzero(np.abs(wanted) > AUDIBLE)[-1])  # the voice may end in silence
    assert likeness(found[end - LAST_WORD : end], wanted[end - LAST_WORD : end]) > 0.98


def placed(heard: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """What was heard at the place where `wanted` fits best, of the same length."""
    size = 1 << (len(heard) + len(wanted)).bit_length()
    spectrum = np.fft.rfft(heard, size) * np.conj(np.fft.rfft(wanted, size))
    lag = int(np.argmax(np.fft.irfft(spectrum, size)[: len(heard)]))
    found = heard[lag : lag + len(wanted)]
    return np.pad(found, (0, len(wanted) - len(found)))


def likeness(found: np.ndarray, wanted: np.ndarray) -> float:
    """How much of `wanted` is in `found`: 1 is all, 0 nothing."""
    scale = float(np.sqrt((found @ found) * (wanted @ wanted)))
    return float(found @ wanted) / scale if scale else 0.0


def _home_of(directory: Path) -> dict[str, str]:
    return {"VIVAVOCE_HOME": str(directory / "home")}


def _wait_for(condition: Callable[[], object]) -> None:

    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)
