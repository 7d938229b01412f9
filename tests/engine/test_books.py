"""Long jobs: whatever interrupts them, what is done is not done again, and nothing is lost."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import av
import numpy as np
import pytest
import regex
import soundfile
from hypothesis import given
from hypothesis import strategies as st

from engine.books import (
    BookJob,
    BookProgress,
    BookResult,
    Border,
    Chapter,
    Fault,
    Manuscript,
    Part,
    Pauses,
    Stage,
    manuscript_of,
    parts_of,
    prepared_cover,
)
from engine.books.layout import KEEP_SAMPLES, laid_out
from engine.books.sound import Shape, gains_of, levelled, shape_of, with_soft_ends
from engine.cli import main
from engine.cli.bookarguments import add_read
from engine.cli.books import read_book
from engine.contract import Request, Rests, Rules, SourceKind, Voice
from engine.documents import read_document
from engine.errors import (
    EmptyTextError,
    ModelError,
    SettingError,
    SoundFileError,
    SpeakerClosedError,
)
from engine.speech import open_speaker, voices_for
from engine.text import Edit, Mapped
from engine.text.preparing import prepared
from engine.voices import VoiceLibrary
from tests.fakes import FakeSpeaker, FakeUtterance, Script, fake_voice

ROOT = Path(__file__).parents[2]
RATE = 24_000
LINES = (
    "The first sentence is here.",
    "And a second one follows it.",
    "The third ends this chapter.",
    "Here the other chapter begins.",
    "Its last sentence ends the book.",
)


def book(*lines: str, cover: bytes | None = None, **options: object) -> Manuscript:
    """Two chapters; the second begins with the fourth line."""
    parts = tuple(Part(line) for line in lines or LINES)
    chapters = (Chapter("Õne", parts[:3]), Chapter("", parts[3:]))
    return Manuscript("A Böok", "Ann Author", chapters, fake_voice(), cover=cover, **options)  # type: ignore[arg-type]


def picture(codec: str = "mjpeg") -> bytes:
    made = BytesIO()
    muxer = {"mjpeg": "image2pipe", "png": "image2pipe", "gif": "gif"}[codec]
    with av.open(made, "w", format=muxer) as container:
        stream = container.add_stream(codec, rate=1)
        stream.width = stream.height = 32
        stream.pix_fmt = {"mjpeg": "yuvj420p", "png": "rgb24", "gif": "rgb8"}[codec]
        frame = av.VideoFrame.from_ndarray(np.full((32, 32, 3), 90, np.uint8), format="rgb24")
        container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    return made.getvalue()


def loudness(samples: np.ndarray, _rate_hz: int) -> float:
    """A stand-in for BS.1770 that sound of one spectrum cannot tell from it: dB of mean square."""
    return float(10 * np.log10(np.mean(np.square(samples)) + 1e-12))


def job_of(
    manuscript: Manuscript, output: Path, speaker: FakeSpeaker, **options: object
) -> BookJob:
    return BookJob(manuscript, output, speaker, output.parent / "work", measure=None, **options)  # type: ignore[arg-type]


def read(
    manuscript: Manuscript,
    output: Path,
    speaker: FakeSpeaker | None = None,
    **options: object,
) -> tuple[BookResult, list[Request]]:
    """Runs a job to its end; gives what the speaker was asked too."""
    speaker = speaker or FakeSpeaker()
    with speaker:
        result = job_of(manuscript, output, speaker, **options).run()
    assert result is not None
    return result, speaker.requests


class Moody(FakeSpeaker):
    """Runs away in some of its requests: those whose text and number of tries `is_bad` names."""

    def __init__(self, is_bad: Callable[[str, int], bool], bad: Script) -> None:
        super().__init__()
        self._is_bad, self._good_script, self._bad_script = is_bad, self.script, bad

    def speak(self, request: Request) -> FakeUtterance:
        n_before = sum(1 for earlier in self.requests if earlier.text == request.text)
        is_bad = self._is_bad(request.text, n_before)
        self.script = self._bad_script if is_bad else self._good_script
        return super().speak(request)


@given(
    st.text(st.characters(exclude_categories=[]), max_size=400) | st.just("One. Two!\n\n三。" * 20)
)
def test_every_speakable_character_is_in_exactly_one_part(text: str) -> None:
    together = "".join(part.spoken for part in parts_of(text))
    assert regex.sub(r"[^\p{L}\p{N}]", "", together) == regex.sub(r"[^\p{L}\p{N}]", "", text)


def test_a_text_longer_than_any_request_is_cut_between_paragraphs() -> None:
    paragraph = "A sentence that is not short at all stands here. " * 40
    text = "\n\n".join([paragraph] * 120)
    assert len(text) > 2 * 100_000
    parts = parts_of(text)
    assert "".join("".join(part.spoken for part in parts).split()) == "".join(text.split())
    assert sum(part.border is Border.PARAGRAPH for part in parts) == 120


def test_a_number_that_was_cut_in_two_is_neither_lost_nor_said_twice() -> None:
    """Both halves stand for the same place in the source, so places cannot tell them apart."""
    said = "one million and " * 40
    mapped = Mapped.of("It is 1,234,567 now.").edited([Edit(6, 15, said.strip())])
    parts = parts_of(mapped)
    assert len(parts) > 1
    assert "".join("".join(part.spoken for part in parts).split()) == "".join(mapped.text.split())


def test_parts_know_what_they_end() -> None:
    long = "word and " * 60 + "so on"
    heading = parts_of("A heading", is_heading=True)
    body = parts_of(f"One. Two is a longer sentence.\n\nThree, {long}.")
    assert [part.border for part in heading] == [Border.HEADING]
    assert body[-1].border is Border.PARAGRAPH
    assert {part.border for part in body} >= {Border.CLAUSE, Border.PARAGRAPH}
    assert parts_of(" \n…") == ()


silence = st.integers(0, 40_000)


@given(
    st.lists(st.tuples(silence, st.integers(1, 100_000), silence), min_size=1, max_size=8),
    st.floats(0, 3),
    st.sampled_from(list(Border)),
)
def test_pauses_are_counted_from_voice_to_voice(
    sizes: list[tuple[int, int, int]], pause_s: float, border: Border
) -> None:
    """However much silence the parts bring along, and no voice is ever cut or overlapped."""
    parts = tuple(Part("Word.", border) for _ in sizes)
    manuscript = Manuscript("", "", (Chapter("", parts),), fake_voice())
    shapes = [(Shape(a, b, (), 0.5, None), a + n + b) for a, n, b in sizes]
    places = laid_out(manuscript, shapes, Pauses(pause_s, pause_s, pause_s, pause_s, pause_s))
    at = 0
    for place, (_, n_voice, _) in zip(places, sizes, strict=True):
        assert place.start == at + place.gap_samples
        assert place.voice_end - place.voice_start == n_voice
        assert place.start <= place.voice_start
        assert place.voice_end <= place.end
        at = place.end
    for i in range(1, len(places)):
        between = places[i].voice_start - places[i - 1].voice_end
        kept = min(sizes[i - 1][2], KEEP_SAMPLES) + min(sizes[i][0], KEEP_SAMPLES)
        assert between == max(round(pause_s * RATE), kept)
    assert places[0].voice_start <= RATE // 2
    assert places[-1].end - places[-1].voice_end <= RATE // 2


def test_pauses_go_by_what_a_part_ends() -> None:
    parts = [Part("Word.", border) for border in (Border.HEADING, Border.SENTENCE, Border.CLAUSE)]
    chapters = (Chapter("", tuple(parts)), Chapter("", (Part("Word."), Part("Word."))))
    shapes = [(Shape(0, 0, (), 0.5, None), 1000)] * 5
    places = laid_out(Manuscript("", "", chapters, fake_voice()), shapes, Pauses())
    assert [place.gap_samples / RATE for place in places] == [0.0, 0.8, 0.4, 0.95, 0.65]


def test_pauses_follow_the_silences_that_the_user_wants() -> None:
    assert Pauses.of(Rests()) == Pauses()
    slower = Pauses.of(Rests(sentence_s=0.5, paragraph_s=0, heading_s=2))
    assert (slower.sentence_s, slower.paragraph_s) == pytest.approx((0.9, 0.25))
    assert slower.heading_s == slower.chapter_s == pytest.approx(2.1)


@pytest.mark.parametrize("wrong", [-0.1, 11.0, float("nan")])
def test_a_pause_out_of_range_is_refused(wrong: float) -> None:
    with pytest.raises(SettingError, match="sentence_s"):
        Pauses(sentence_s=wrong)


def tone(duration_s: float, amplitude: float, hz: float = 220.0) -> np.ndarray:
    t = np.arange(round(duration_s * RATE)) / RATE
    return (amplitude * np.sin(2 * np.pi * hz * t)).astype(np.float32)


def test_silences_are_found_at_the_ends_and_between() -> None:
    quiet = np.zeros(RATE // 4, np.float32)
    samples = np.concatenate([quiet, tone(0.5, 0.3), quiet, tone(0.5, 0.3), quiet, quiet])
    shape = shape_of(samples, None)
    assert shape.lead_samples == pytest.approx(0.25 * RATE, abs=240)
    assert shape.trail_samples == pytest.approx(0.5 * RATE, abs=240)
    ((begin, end),) = shape.pauses
    assert begin == pytest.approx(0.75 * RATE, abs=240)
    assert end == pytest.approx(1.0 * RATE, abs=240)
    assert shape_of(np.zeros(0, np.float32), loudness).loudness_lufs is None
    assert shape_of(np.zeros(999, np.float32), loudness).lead_samples == 999


def test_parts_end_up_within_one_lu_of_each_other_and_under_the_ceiling() -> None:
    parts = [tone(1.0, amplitude) for amplitude in (0.02, 0.05, 0.1, 0.15)]
    clicked = tone(1.0, 0.05)
    clicked[5000] = 0.9  # one loud click must not keep its part quiet
    parts.append(clicked)
    gains = gains_of([shape_of(part, loudness) for part in parts], -20.0)
    done = [levelled(part, gain) for part, gain in zip(parts, gains, strict=True)]
    levels = [loudness(part, RATE) for part in done]
    assert max(levels[1:]) - min(levels[1:]) < 1.0
    assert levels[0] == pytest.approx(loudness(parts[0], RATE) + 12, abs=0.1)  # the bound
    assert max(float(np.abs(part).max()) for part in done) < 0.9


@pytest.mark.parametrize("hz", [997.0, 6000.0, 11_000.0])
def test_true_peaks_stay_under_the_ceiling(hz: float) -> None:
    """A sine at a quarter of the rate peaks between its samples, 3 dB over them."""
    t = np.arange(RATE) / RATE
    samples = (0.5 * np.sin(2 * np.pi * hz * t + np.pi / 4)).astype(np.float32)
    done = levelled(samples, 4.0)
    spectrum = np.fft.rfft(done)
    finer = np.fft.irfft(np.pad(spectrum, (0, 7 * len(spectrum))), 8 * len(done)) * 8
    assert np.abs(finer[RATE:-RATE]).max() < 10 ** (-0.8 / 20)


def test_silence_and_parts_too_short_to_measure_are_not_pulled_up() -> None:
    shapes = [
        Shape(0, 0, (), 0.0, None),
        Shape(0, 0, (), 0.3, None),
        Shape(0, 0, (), 0.3, -26.0),
    ]
    assert gains_of(shapes, -20.0) == [1.0, pytest.approx(10**0.3), pytest.approx(10**0.3)]
    assert gains_of(shapes[:2], -20.0) == [1.0, 1.0]


def test_joins_do_not_click_and_soft_ends_stay_as_they_are() -> None:
    hard = np.full(RATE, 0.5, np.float32)
    done = with_soft_ends(hard)
    assert abs(done[0]) < 1e-6
    assert abs(done[-1]) < 1e-6
    assert np.abs(np.diff(done)).max() < 0.01
    soft = tone(0.5, 0.5)
    soft[-1] = 0.0
    np.testing.assert_array_equal(with_soft_ends(soft), soft)
    assert len(with_soft_ends(np.zeros(0, np.float32))) == 0


@pytest.mark.parametrize("suffix", ["m4b", "mp3", "flac", "opus", "ogg", "wav"])
def test_a_book_is_read_into_any_format_in_full_length(suffix: str, tmp_path: Path) -> None:
    result, requests = read(book(cover=picture()), tmp_path / f"book.{suffix}")
    assert [request.text for request in requests] == list(LINES)
    assert not any(request.split or request.n_retakes for request in requests)
    with av.open(str(result.path)) as file:
        stream = file.streams.audio[0]
        n_samples = sum(frame.samples for frame in file.decode(stream))
        assert n_samples / stream.rate == pytest.approx(result.duration_s, abs=0.1)
        assert stream.layout.nb_channels == 1
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == [result.path.name]


@pytest.mark.parametrize("suffix", ["m4b", "mp3", "flac", "opus"])
def test_title_author_and_chapters_are_in_the_file(suffix: str, tmp_path: Path) -> None:
    result, _ = read(book(), tmp_path / f"book.{suffix}")
    with av.open(str(result.path)) as file:
        tags = dict(file.metadata) | (dict(file.streams[0].metadata) if suffix == "opus" else {})
        chapters = file.chapters()
    tags = {key.lower(): text for key, text in tags.items()}
    assert (tags["title"], tags["artist"]) == ("A Böok", "Ann Author")
    assert [chapter["metadata"]["title"] for chapter in chapters] == ["Õne", "Chapter 2"]
    starts = [float(chapter["start"] * chapter["time_base"]) for chapter in chapters]
    assert starts == [0.0, pytest.approx(result.chapters[1].start_s, abs=0.002)]
    assert result.chapters[1].start_s == pytest.approx(result.parts[3].start_s)


@pytest.mark.parametrize("suffix", ["m4b", "mp3", "flac"])
@pytest.mark.parametrize("codec", ["mjpeg", "png", "gif"])
def test_the_cover_is_in_the_file(suffix: str, codec: str, tmp_path: Path) -> None:
    """As attached picture, byte for byte where it is JPEG or PNG; of a GIF a PNG is made."""
    cover = picture(codec)
    result, _ = read(book(cover=cover), tmp_path / f"book.{suffix}")
    content = result.path.read_bytes()
    assert (cover in content) == (codec != "gif")
    with av.open(str(result.path)) as file:
        (stream,) = file.streams.video
        assert (stream.width, stream.height) == (32, 32)


def test_more_chapters_than_a_byte_can_count_keep_their_places(tmp_path: Path) -> None:
    """Nero's list ends at 255; the QuickTime track, which players prefer, has them all."""
    chapters = tuple(Chapter(f"No. {i}", (Part("Word."),)) for i in range(300))
    result, _ = read(Manuscript("", "", chapters, fake_voice()), tmp_path / "book.m4b")
    with av.open(str(result.path)) as file:
        found = file.chapters()
    assert len(found) == 300
    assert found[299]["metadata"]["title"] == "No. 299"
    assert found[299]["start"] == pytest.approx(1000 * result.chapters[299].start_s, abs=2)


def test_chapters_can_be_left_out(tmp_path: Path) -> None:
    result, _ = read(book(), tmp_path / "book.m4b", marks_chapters=False)
    with av.open(str(result.path)) as file:
        assert file.chapters() == []


@pytest.mark.parametrize(
    "cover", [b"", b"#EXTM3U\nhttp://x/", picture()[:40], b"\x89PNG\r\n\x1a\nxxxx", b"RIFFxxxx"]
)
def test_a_cover_that_is_none_is_refused_before_anything_is_spoken(
    cover: bytes, tmp_path: Path
) -> None:
    with pytest.raises(SettingError, match="cover"):
        prepared_cover(cover)
    with FakeSpeaker() as speaker:
        with pytest.raises(SettingError):
            job_of(book(cover=cover), tmp_path / "book.m4b", speaker).run()
        assert speaker.requests == []


def test_the_samples_are_those_of_the_parts_with_the_pauses_between(tmp_path: Path) -> None:
    result, requests = read(book(), tmp_path / "book.wav")
    samples, _ = soundfile.read(result.path, dtype="float32")
    with FakeSpeaker() as speaker:
        for part, request in zip(result.parts, requests, strict=True):
            alone = np.concatenate([chunk.samples for chunk in speaker.speak(request)])
            at = round(part.start_s * RATE)
            inner = slice(200, len(alone) - 200)  # the ends are faded
            np.testing.assert_allclose(
                samples[at : at + len(alone)][inner], alone[inner], atol=2 / 32768
            )
    assert np.abs(np.diff(samples)).max() < 0.1  # a tone of 200 Hz at 0.5 has steps of 0.03
    gap = samples[round(result.parts[0].end_s * RATE) : round(result.parts[1].start_s * RATE)]
    assert len(gap) == round(0.65 * RATE)
    assert not gap.any()


def test_parts_are_brought_to_the_target_by_the_measure_that_is_given(tmp_path: Path) -> None:
    speaker = FakeSpeaker()
    with speaker:
        output = tmp_path / "book.wav"
        BookJob(book(), output, speaker, tmp_path / "work", measure=loudness).run()
    samples, _ = soundfile.read(output, dtype="float32")
    assert loudness(samples[1000:20_000], RATE) == pytest.approx(-20.0, abs=0.3)


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    output = tmp_path / "book.flac"
    first, requests = read(book(), output)
    before = output.read_bytes()
    again, more = read(book(), output)
    assert (first.n_made, len(requests)) == (5, 5)
    assert (again.n_made, more) == (0, [])
    assert output.read_bytes() == before
    other, more = read(book(), tmp_path / "book.mp3")  # another format is the same job
    assert (other.n_made, more) == (0, [])
    fresh, more = read(book(), output, is_fresh=True)
    assert (fresh.n_made, len(more)) == (5, 5)


def test_a_changed_text_or_voice_redoes_what_changed_and_nothing_else(tmp_path: Path) -> None:
    output = tmp_path / "book.flac"
    read(book(), output)
    changed = (*LINES[:2], "Something is put in here.", *LINES[2:4], "And the end is new.")
    _, requests = read(book(*changed), output)
    assert [request.text for request in requests] == [changed[2], changed[5]]
    louder = Manuscript("", "", book(*changed).chapters, fake_voice(seed=8))
    _, requests = read(louder, output)
    assert len(requests) == 6
    title = Manuscript("Another title", "", book(*changed).chapters, fake_voice(seed=8))
    assert read(title, output)[1] == []


def test_parts_that_are_no_longer_wanted_go_when_the_book_is_done(tmp_path: Path) -> None:
    output = tmp_path / "book.flac"
    read(book(), output)
    read(book(*LINES[:3], "New line in place of the fourth."), output)
    with FakeSpeaker() as speaker:
        job = job_of(book(), output, speaker)
        assert len(list(job.directory.glob("*.flac"))) == 4
        job.remove_parts()
        assert not job.directory.exists()
    assert output.exists()


def test_cancel_keeps_what_is_done(tmp_path: Path) -> None:
    output = tmp_path / "book.m4b"
    told: list[BookProgress] = []

    def stop(progress: BookProgress) -> None:
        told.append(progress)
        if progress.n_parts_done == 2:
            job.cancel()

    with FakeSpeaker() as speaker:
        job = job_of(book(), output, speaker, on_progress=stop)
        assert job.run() is None
    assert told[-1].stage is Stage.CANCELLED
    assert told[-1].n_parts_done == 2
    assert not output.exists()
    result, requests = read(book(), output)
    assert (result.n_made, [request.text for request in requests]) == (3, list(LINES[2:]))


def test_cancel_while_the_file_is_written_leaves_an_older_file_as_it_was(tmp_path: Path) -> None:
    output = tmp_path / "book.m4b"
    output.write_bytes(b"older")

    def stop(progress: BookProgress) -> None:
        if progress.stage is Stage.WRITING:
            job.cancel()

    with FakeSpeaker() as speaker:
        job = job_of(book(), output, speaker, on_progress=stop)
        assert job.run() is None
    assert output.read_bytes() == b"older"
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["book.m4b"]
    assert read(book(), output)[1] == []


def test_a_pause_frees_the_engine_within_a_frame_and_leaves_no_trace(tmp_path: Path) -> None:
    """The file is that of an undisturbed run, to the byte."""
    undisturbed, _ = read(book(), tmp_path / "a.flac")
    speaker = FakeSpeaker(Script(frame_delay_s=0.01))
    paused, stages = threading.Event(), []

    def watch(progress: BookProgress) -> None:
        stages.append(progress.stage)
        if progress.stage is Stage.PAUSED:
            paused.set()

    with speaker:
        job = job_of(book(), tmp_path / "b.flac", speaker, on_progress=watch)
        thread = threading.Thread(target=job.run)
        thread.start()
        while speaker.n_frames_made < 20:
            time.sleep(0.002)
        job.pause()
        assert paused.wait(5)
        n_frames = speaker.n_frames_made
        time.sleep(0.1)
        assert speaker.n_frames_made - n_frames <= 1
        assert list(speaker.speak(Request("Hello.", fake_voice())))  # the engine is free
        job.go_on()
        thread.join(30)
        assert not thread.is_alive()
    assert stages[-1] is Stage.DONE
    assert (tmp_path / "b.flac").read_bytes() == undisturbed.path.read_bytes()


def test_a_closed_speaker_is_told_and_loses_nothing(tmp_path: Path) -> None:
    speaker = FakeSpeaker(Script(frame_delay_s=0.005))

    def close(progress: BookProgress) -> None:
        if progress.n_parts_done == 2:
            threading.Timer(0.02, speaker.close).start()

    with speaker, pytest.raises(SpeakerClosedError):
        job_of(book(), tmp_path / "book.flac", speaker, on_progress=close).run()
    assert read(book(), tmp_path / "book.flac")[0].n_made == 3


def test_the_time_left_comes_from_the_pace_measured(tmp_path: Path) -> None:
    told: list[BookProgress] = []
    speaker = FakeSpeaker(Script(frame_delay_s=0.005))
    read(book(), tmp_path / "book.wav", speaker, on_progress=told.append)
    speaking = [progress for progress in told if progress.stage is Stage.SPEAKING]
    assert speaking[0].left_s is None
    assert [progress.n_parts_done for progress in speaking] == [0, 1, 2, 3, 4, 5]
    lefts = [progress.left_s for progress in speaking[1:]]
    assert all(left is not None for left in lefts)
    assert lefts == sorted(lefts, reverse=True)
    assert 0.1 < lefts[0] < 5  # about 57 frames of 5 ms and more
    assert lefts[-1] == 0
    assert told[-1] == BookProgress(Stage.DONE, 145, 145, 5, 5, told[-1].left_s)


SLOW_JOB = """
import resource, sys
from pathlib import Path
from tests.engine.test_books import book, job_of
from tests.fakes import FakeSpeaker, Script
from engine.errors import SoundFileError

output, delay_s, limit = Path(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
with FakeSpeaker(Script(frame_delay_s=delay_s)) as speaker:
    if limit:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    try:
        result = job_of(book(), output, speaker).run()
    except SoundFileError as error:
        print(len(speaker.requests), "ERROR", error)
    else:
        print(len(speaker.requests), "DONE", result.n_made)
"""


def in_process(output: Path, delay_s: float = 0.0, limit: int = 0) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", SLOW_JOB, str(output), str(delay_s), str(limit)]
    return subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_a_job_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    output = tmp_path / "book.m4b"
    with in_process(output, delay_s=0.03) as process:
        journal = None
        for _ in range(6000):
            journal = next(tmp_path.glob("work/*/parts.jsonl"), journal)
            if journal and journal.read_bytes().count(b"\n") >= 2:
                break
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        _, errors = process.communicate()
    assert process.returncode == -signal.SIGKILL, errors
    assert not output.exists()
    result, requests = read(book(), output)
    assert [request.text for request in requests] == list(LINES[5 - len(requests) :])
    assert 1 <= len(requests) <= 3
    assert result.n_parts == 5


@pytest.mark.skipif(os.name == "nt", reason="there is no RLIMIT_FSIZE")
@pytest.mark.parametrize("suffix", ["m4b", "mp3", "flac", "opus", "ogg", "wav"])
def test_a_disk_that_is_full_at_the_end_is_told_and_nothing_is_lost(
    suffix: str, tmp_path: Path
) -> None:
    """The parts fit, the book does not."""
    whole, _ = read(book(), tmp_path / f"whole.{suffix}")
    size = whole.path.stat().st_size
    parts = [path.stat().st_size for path in tmp_path.glob("work/*/*.flac")]
    output = tmp_path / f"book.{suffix}"
    limit = size - 200 if suffix in ("m4b", "mp3", "opus", "ogg") else max(parts) + 2000
    if limit < max(parts):
        # A compressed book is smaller than a lossless part: the parts are made without a limit.
        read(book(), tmp_path / "book.wav")
    with in_process(output, limit=limit) as process:
        told, errors = process.communicate(timeout=60)
    assert "ERROR" in told, (told, errors)
    assert f"{output} cannot be written" in told
    assert not output.exists()
    assert not list(tmp_path.glob(".vivavoce-*"))
    assert read(book(), output)[1] == []


@pytest.mark.skipif(os.name == "nt", reason="there is no RLIMIT_FSIZE")
def test_a_disk_that_is_full_in_the_middle_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    output = tmp_path / "book.flac"
    longest = (*LINES[:3], "This fourth line is by far the longest of all of them here. " * 3)
    read(book(*longest), tmp_path / "whole.flac")
    sizes = sorted(path.stat().st_size for path in tmp_path.glob("work/*/*.flac"))
    script = SLOW_JOB.replace("book()", f"book(*{longest!r})")
    done = subprocess.run(
        [sys.executable, "-c", script, str(output), "0", str(sizes[-2] + 4000)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("4 ERROR"), (done.stdout, done.stderr)
    assert read(book(*longest), output)[0].n_made == 1


def test_a_damaged_part_and_a_line_cut_off_are_made_anew(tmp_path: Path) -> None:
    output = tmp_path / "book.flac"
    with FakeSpeaker() as speaker:
        directory = job_of(book(), output, speaker).directory
    read(book(), output)
    journal = directory / "parts.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    keys = [json.loads(line)["key"] for line in lines]
    damaged = bytearray((directory / f"{keys[1]}.flac").read_bytes())
    damaged[len(damaged) // 2] ^= 1
    (directory / f"{keys[1]}.flac").write_bytes(damaged)
    (directory / f"{keys[2]}.flac").unlink()
    journal.write_bytes(b"".join([*lines[:-1], b"[1]\n\xff\n", lines[-1][:40]]))
    (directory / "manifest.json").write_text("{")
    _, requests = read(book(), output)
    assert [request.text for request in requests] == [LINES[1], LINES[2], LINES[4]]
    assert len(json.loads((directory / "manifest.json").read_text())["parts"]) == 5
    assert read(book(), output)[1] == []


def test_a_work_directory_that_vanishes_is_told(tmp_path: Path) -> None:
    def vanish(progress: BookProgress) -> None:
        if progress.n_parts_done == 2 and progress.stage is Stage.SPEAKING:
            job.directory.rename(tmp_path / "elsewhere")

    with FakeSpeaker() as speaker:
        job = job_of(book(), tmp_path / "book.flac", speaker, on_progress=vanish)
        with pytest.raises(SoundFileError, match="has gone"):
            job.run()
    (tmp_path / "elsewhere").rename(job.directory)  # the drive is connected again
    assert read(book(), tmp_path / "book.flac")[0].n_made == 3


def test_a_work_directory_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "work").write_text("a file")
    with FakeSpeaker() as speaker, pytest.raises(SoundFileError, match="cannot be used"):
        job_of(book(), tmp_path / "book.flac", speaker).run()


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("nowhere/book.m4b", SoundFileError),
        ("nowhere/book.wav", SoundFileError),
        ("book.doc", SettingError),
        ("book", SettingError),
        ("folder.m4b", SoundFileError),
        ("x" * 300 + ".m4b", SoundFileError),
    ],
)
def test_an_output_that_cannot_be_is_told_before_anything_is_spoken(
    name: str, error: type[Exception], tmp_path: Path
) -> None:
    (tmp_path / "folder.m4b").mkdir()
    with FakeSpeaker() as speaker:
        with pytest.raises(error):
            job_of(book(), tmp_path / name, speaker).run()
        assert speaker.requests == []


def test_an_empty_book_is_refused(tmp_path: Path) -> None:
    with FakeSpeaker() as speaker, pytest.raises(EmptyTextError):
        job_of(book(" ", "…", "!", ""), tmp_path / "book.m4b", speaker).run()


def test_two_jobs_on_one_file_do_not_spoil_each_other(tmp_path: Path) -> None:
    refused: list[str] = []

    def second(progress: BookProgress) -> None:
        if progress.n_parts_done == 1 and not refused:
            with FakeSpeaker() as other, pytest.raises(SoundFileError) as error:
                job_of(book(), tmp_path / "book.flac", other).run()
            refused.append(str(error.value))

    read(book(), tmp_path / "book.flac", on_progress=second)
    assert "Another Vivavoce" in refused[0]


def test_a_part_that_fails_once_is_made_again_with_another_seed(tmp_path: Path) -> None:
    runaway = Script(runaways=frozenset({(0, 0)}))
    speaker = Moody(lambda text, n_before: text == LINES[1] and n_before == 0, runaway)
    result, requests = read(book(), tmp_path / "book.flac", speaker)
    assert [request.text for request in requests] == [LINES[0], LINES[1], LINES[1], *LINES[2:]]
    assert requests[1].sampling.seed is None
    assert requests[2].sampling.seed not in (None, fake_voice().seed)
    assert result.marked == ()


@pytest.mark.parametrize(
    ("script", "fault"),
    [
        (Script(runaways=frozenset({(0, 0)})), Fault.RUNAWAY),
        (Script(frames_per_character=0.01), Fault.SHORT),
        (Script(frames_per_character=8.0), Fault.LONG),
    ],
)
def test_a_part_that_fails_thrice_is_kept_and_marked_and_the_rest_goes_on(
    script: Script, fault: Fault, tmp_path: Path
) -> None:
    output = tmp_path / "book.flac"
    speaker = Moody(lambda text, _: text == LINES[1], script)
    result, requests = read(book(), output, speaker)
    assert len(requests) == 7
    assert len({request.sampling.seed for request in requests[1:4]}) == 3
    (mark,) = result.marked
    assert (mark.text, mark.fault, mark.chapter) == (LINES[1], fault, 0)
    assert mark.start_s == pytest.approx(result.parts[1].start_s)
    manifest = json.loads(next(tmp_path.glob("work/*/manifest.json")).read_text())
    assert manifest["marked"] == [{"part": 1, "fault": fault.value, "text": LINES[1]}]
    again, requests = read(book(), output)  # it is marked still, and not tried for ever
    assert (again.marked, requests) == (result.marked, [])


def test_cues_are_laid_at_their_times_and_late_ones_are_told(tmp_path: Path) -> None:
    times = (0.5, 4.0, 4.5, 9.0)
    parts = tuple(
        Part(line, Border.SENTENCE, start_s=at) for line, at in zip(LINES, times, strict=False)
    )
    manuscript = Manuscript("", "", (Chapter("", parts),), fake_voice())
    result, _ = read(manuscript, tmp_path / "film.wav")
    starts = [part.start_s for part in result.parts]
    assert starts[0] == pytest.approx(0.5, abs=0.001)
    assert starts[1] == pytest.approx(4.0, abs=0.001)
    assert starts[3] == pytest.approx(9.0, abs=0.001)  # it does not stay late
    (late,) = result.late
    assert (late.text, late.start_s) == (LINES[2], 4.5)
    assert late.late_s == pytest.approx(starts[2] - 4.5)
    assert starts[2] >= result.parts[1].end_s
    samples, _ = soundfile.read(result.path, dtype="float32")
    assert not samples[: RATE // 2].any()


def test_memory_stays_flat_however_long_the_book_is(tmp_path: Path) -> None:
    """20 minutes are 115 MB as float32; a single part is 2.3 MB."""
    line = "This is a sentence of a book that goes on for a very long time, number"
    lines = [f"{line} {number} " + "and so on " * 20 for number in range(60)]
    tracemalloc.start()
    try:
        result, _ = read(book(*lines), tmp_path / "book.m4b")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert result.duration_s > 600
    assert peak < 40e6


def test_the_starter_reads_two_sentences_into_a_book(tmp_path: Path) -> None:
    with open_speaker() as speaker:
        voice = voices_for(speaker.card)[0]
        parts = parts_of("Good morning, dear listener.\n\nThe rain has stopped.")
        manuscript = Manuscript("Two", "", (Chapter("One", parts),), voice)
        result = BookJob(manuscript, tmp_path / "book.m4b", speaker, tmp_path / "work").run()
    assert result is not None
    assert (result.n_made, result.marked) == (2, ())
    assert 2.0 < result.duration_s < 10.0
    pause_s = result.parts[1].start_s - result.parts[0].end_s
    assert pause_s == pytest.approx(0.65, abs=0.01)


PLAY = "Anna: Where are you?\n\nTom: Over here.\n\nAnna: I see you.\n\nTom: Good.\n"


def letters(text: str) -> str:
    return regex.sub(r"[^\p{L}\p{N}]", "", text)


def arguments_of(*given: str) -> Namespace:
    parser = ArgumentParser()
    add_read(parser.add_subparsers().add_parser)
    arguments = parser.parse_args(["read", *given])
    for name, value in (("model", None), ("device", "cpu"), ("dtype", "auto")):
        setattr(arguments, name, value)
    arguments.backend = "local"
    return arguments


def test_the_command_reads_a_document_with_chapters_and_captions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    speaker = FakeSpeaker()
    monkeypatch.setattr("engine.cli.speaking.open_speaker", lambda *_, **__: speaker)
    monkeypatch.setattr("engine.cli.speaking.find_voice", lambda _: fake_voice())
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    source = tmp_path / "book.md"
    source.write_text("# One\n\nIt was late. The rain stopped.\n\n# Two\n\nThe end came soon.\n")
    output = tmp_path / "out.m4b"
    given = ("--voice", "Anna", "--captions", "srt,vtt,json", "--title", "Mine", "--chapters")
    assert read_book(arguments_of(str(source), "-o", str(output), *given)) == 0
    with av.open(str(output)) as file:
        assert file.metadata["title"] == "Mine"
        assert len(file.chapters()) == 2
    assert "The end came soon." in output.with_suffix(".srt").read_text(encoding="utf-8")
    assert output.with_suffix(".vtt").read_text(encoding="utf-8").startswith("WEBVTT")
    assert json.loads(output.with_suffix(".json").read_text(encoding="utf-8"))["sentences"]
    assert "in 2 chapters" in capsys.readouterr().err
    assert not list((tmp_path / "home" / "books").glob("*/*.flac"))
    with pytest.raises(SettingError, match="nothing of"):
        read_book(arguments_of(str(source), "-o", str(output), "--voice", "Anna", "--resume"))


@pytest.mark.parametrize(
    ("content", "cast", "code", "says"),
    [
        (PLAY, "Anna", 0, "Note: Tom speaks in the book's own voice; for another: --cast Tom=NAME"),
        (PLAY, "Ana", 2, "no part in play.txt called “Ana”.\n  Did you mean Anna?"),
        (PLAY, "Bob", 2, "There is Anna or Tom."),
        ("Nobody is here.", "Anna", 2, "play.txt is no dialogue"),
    ],
)
def test_who_is_not_in_the_cast_is_read_by_the_book_and_who_is_not_in_the_book_is_refused(
    content: str,
    cast: str,
    code: int,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    speaker, home = FakeSpeaker(), tmp_path / "home"
    monkeypatch.setattr("engine.cli.speaking.open_speaker", lambda *_, **__: speaker)
    monkeypatch.setenv("VIVAVOCE_HOME", str(home))
    for name in ("Teller", "Clara"):
        VoiceLibrary().add(fake_voice(name))
    source = tmp_path / "play.txt"
    source.write_text(content, encoding="utf-8")
    given = ["read", str(source), "-o", str(tmp_path / "out.wav"), "--voice", "Teller"]
    assert main([*given, "--cast", f"{cast}=Clara"]) == code
    assert says in capsys.readouterr().err
    assert not [path for path in (home / "books").iterdir() if path.is_dir()]
    said = [request.voice.name for request in speaker.requests if isinstance(request.voice, Voice)]
    assert said == (["Clara", "Teller", "Clara", "Teller"] if code == 0 else [])


def test_ctrl_c_leaves_a_job_that_the_same_command_goes_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A real signal, in the middle of the third part."""
    made: list[FakeSpeaker] = []

    def opened(*_: object, **__: object) -> FakeSpeaker:
        made.append(FakeSpeaker(Script(frame_delay_s=0.0 if made else 0.02)))
        return made[-1]

    monkeypatch.setattr("engine.cli.speaking.open_speaker", opened)
    monkeypatch.setattr("engine.cli.speaking.find_voice", lambda _: fake_voice())
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    source = tmp_path / "book.txt"
    source.write_text("\n\n".join(LINES))
    given = (str(source), "-o", str(tmp_path / "out.mp3"), "--voice", "Anna")

    def interrupt() -> None:
        while not made or len(made[0].requests) < 3:
            time.sleep(0.005)
        time.sleep(0.05)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        read_book(arguments_of(*given))
    thread.join()
    assert "repeat the command to go on" in capsys.readouterr().err
    assert not (tmp_path / "out.mp3").exists()
    assert read_book(arguments_of(*given, "--resume")) == 0
    assert [request.text for request in made[1].requests] == list(LINES[2:])


def test_a_start_that_failed_can_be_resumed_and_a_wrong_ending_is_the_requests_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    starts: list[FakeSpeaker] = []

    def opened(*_: object, **__: object) -> FakeSpeaker:
        starts.append(FakeSpeaker())
        if len(starts) == 1:
            raise ModelError("There is no model.", "Download one.")
        return starts[-1]

    monkeypatch.setattr("engine.cli.speaking.open_speaker", opened)
    monkeypatch.setattr("engine.cli.speaking.find_voice", lambda _: fake_voice())
    monkeypatch.setenv("VIVAVOCE_HOME", str(tmp_path / "home"))
    source, empty = tmp_path / "book.txt", tmp_path / "empty.txt"
    source.write_text("It was late.")
    empty.touch()
    given = (str(source), "-o", str(tmp_path / "out.flac"), "--voice", "Anna")
    with pytest.raises(ModelError):
        read_book(arguments_of(*given))
    assert read_book(arguments_of(*given, "--resume")) == 0
    assert main(["read", str(source), "-o", str(tmp_path / "out.xyz")]) == 2
    assert ".m4b" in capsys.readouterr().err
    assert main(["read", str(empty), "-o", str(tmp_path / "out.m4b")]) == 2
    assert "is empty" in capsys.readouterr().err


MAIL = """From: Ann <ann@x.org>
To: tom@x.org
Subject: Lunch
Date: Mon, 1 Dec 2025 10:00:00 +0100

Hello.

On Mon, Dec 1, 2025 at 9:00 AM Tom <tom@x.org> wrote:
> Are you hungry?

--\x20
Ann Smith
"""


@pytest.mark.parametrize(
    ("content", "kind", "is_as_written"),
    [
        (MAIL, None, False),
        (MAIL, "plain", True),
        ("It is [late](https://x.org/now).", None, False),
        ("Is it late?", None, True),
        ("A <b>bold</b> one.", "html", False),
    ],
)
def test_a_text_file_is_cleaned_by_what_say_would_take_it_for(
    content: str, kind: str | None, is_as_written: bool, tmp_path: Path
) -> None:
    source = tmp_path / "text.txt"
    source.write_text(content, encoding="utf-8")
    told = None if kind is None else SourceKind(kind)
    document, card = read_document(source, told), FakeSpeaker().card
    manuscript = manuscript_of(document, fake_voice(), card=card, rules=Rules(normalising=None))
    heard = " ".join(part.spoken for part in manuscript.parts)
    said = prepared(content, Rules(kind=told, normalising=None)).stretches
    assert letters(heard) == letters("".join(part.text for part, _ in said))
    assert (letters(heard) == letters(content)) is is_as_written
