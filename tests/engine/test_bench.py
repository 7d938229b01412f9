"""The bench: its arithmetic and the shape of what it saves; never how fast this machine is."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine import bench
from engine.bench import measuring
from engine.bench.measuring import N_SOAK_WARM
from engine.bench.slots import measure_slots
from engine.cli import main
from engine.contract import Stats
from engine.errors import DeviceError, SettingError, VivavoceError
from tests.faces import Played
from tests.fakes import FakeSpeaker, Script, fake_voice

RUN = bench.Run(n_frames=50, ttfa_ms=100.0, prefill_ms=8.0, ms_per_frame=20.0, rtf=0.3)
SOUND = [sys.executable, "-c", "import sys; sys.stdout.write('x' * 1000)"]


def benched(backends: Sequence[str] = ("local",), n_soak: int = 0) -> bench.Report:
    scripts = {"local": Script(), "reference": Script(frame_delay_s=0.002)}
    return bench.bench(
        backends,
        lambda name: FakeSpeaker(scripts[name]),
        lambda _: fake_voice(),
        lambda *_: SOUND,
        n_runs=2,
        n_soak=n_soak,
        tell=lambda _: None,
    )


def test_a_run_takes_its_numbers_from_the_statistics() -> None:
    stats = Stats(
        n_frames=10,
        n_segments=1,
        n_retakes=0,
        audio_s=0.8,
        ttfa_s=0.05,
        elapsed_s=0.25,
        prefill_s=0.05,
        seed=1,
        codes=np.zeros((10, 16), np.int16),
    )
    run = bench.Run.of(stats)
    assert run == bench.Run(10, ttfa_ms=50.0, prefill_ms=50.0, ms_per_frame=20.0, rtf=0.3125)


def test_a_speed_is_the_median_of_its_runs() -> None:
    runs = [replace(RUN, ms_per_frame=ms, ttfa_ms=10 * ms) for ms in (30.0, 10.0, 500.0)]
    speed = bench.Speed.of("local", runs, 1.5)
    assert (speed.ms_per_frame, speed.ttfa_ms, speed.start_to_sound_s) == (30.0, 300.0, 1.5)


def test_ratios_say_how_many_times_faster_the_first_is() -> None:
    ours = bench.Speed.of("local", [RUN], 2.0)
    theirs = bench.Speed.of("reference", [replace(RUN, ms_per_frame=60.0, ttfa_ms=50.0)], None)
    report = replace(benched(), speeds=(ours, theirs))
    assert report.ratios["ms_per_frame"] == pytest.approx(3.0)
    assert report.ratios["ttfa_ms"] == pytest.approx(0.5)
    assert "start_to_sound_s" not in report.ratios
    assert "3.0 times faster" in report.as_table()
    assert replace(report, speeds=(ours,)).ratios == {}


def test_growth_is_counted_from_the_warm_up() -> None:
    memory = bench.Memory(300, start_mb=400.0, warm_mb=450.0, end_mb=451.5, max_mb=460.0)
    assert memory.growth_mb == pytest.approx(1.5)


def test_a_report_holds_all_that_is_needed_to_judge_it() -> None:
    report = benched(("local", "reference"), n_soak=3)
    saved = json.loads(json.dumps(report.as_json()))
    assert {"command", "when", "machine", "versions", "model", "text"} <= saved.keys()
    assert saved["versions"]["python"]
    assert saved["machine"]["processor"]
    assert [speed["backend"] for speed in saved["speeds"]] == ["local", "reference"]
    assert all(len(speed["runs"]) == 2 for speed in saved["speeds"])
    assert saved["ratios"]["ms_per_frame"] > 1, "a delay of 2 ms a frame cannot be overlooked"
    assert saved["memory"]["n_utterances"] == 3
    assert saved["memory"]["max_mb"] >= saved["memory"]["end_mb"] > 1
    assert "memory over 3 utterances" in report.as_table()


def test_the_soak_speaks_texts_of_varied_length_and_the_longest_early() -> None:
    with FakeSpeaker() as speaker:
        bench.soak(speaker, fake_voice(), 40)
        lengths = [len(request.text.split()) for request in speaker.requests]
    assert set(lengths) == set(range(1, 25))
    assert lengths.index(24) < N_SOAK_WARM


def test_numbers_that_measure_nothing_are_refused() -> None:
    with pytest.raises(SettingError):
        benched(n_soak=-1)


def test_a_command_without_sound_is_an_error_with_its_last_words() -> None:
    with pytest.raises(VivavoceError, match="no voice here"):
        bench.start_to_sound_s([sys.executable, "-c", "raise SystemExit('no voice here')"])
    with pytest.raises(VivavoceError):
        bench.start_to_sound_s([sys.executable, "-c", ""])


def test_the_command_prints_a_table_and_saves_the_rest(
    played: Played,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    opened = played()
    monkeypatch.setattr(
        measuring, "start_to_sound_s", lambda command: 1.0 if "say" in command else 0.0
    )
    path = tmp_path / "bench.json"
    assert main(["bench", "--runs", "1", "--against", "reference", "--json", str(path)]) == 0
    assert len(opened) == 2
    assert "per frame of 80 ms" in capsys.readouterr().out
    saved = json.loads(path.read_text(encoding="utf-8"))
    assert [speed["start_to_sound_s"] for speed in saved["speeds"]] == [1.0, 1.0]


def test_nothing_is_compared_with_itself(played: Played) -> None:
    played()
    assert main(["bench", "--backend", "reference", "--against", "reference"]) == 2


@pytest.mark.parametrize("engine", ["vivavoce", "qwen-tts"])
def test_an_engine_is_measured_in_a_process_of_its_own(
    engine: str, base_like_06b: Path, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "engine.bench.alone", engine, str(base_like_06b)]
    done = subprocess.run(
        [*command, "--device", "cpu", "--frames", "4", "--runs", "2"],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    figures = json.loads(done.stdout.splitlines()[-1])
    assert figures["engine"] == engine
    assert figures["n_frames"] == 4
    assert figures["ms_per_frame"] > 0
    assert figures["ms_per_frame_spoken"] > 0
    assert figures["ttfa_ms"] > 0


def test_a_comparison_is_a_table_with_ratios_to_ours() -> None:
    ours = {
        "engine": "vivavoce",
        "ms_per_frame": 6.0,
        "ms_per_frame_spoken": 8.0,
        "prefill_ms": 2.0,
        "ttfa_ms": 10.0,
        "ttfa_cold_ms": 100.0,
        "load_s": 3.0,
        "capture_s": 1.0,
        "vram_mb": 4000.0,
    }
    theirs = ours | {
        "engine": "peer",
        "ms_per_frame": 18.0,
        "prefill_ms": None,
        "ttfa_cold_ms": None,
    }
    comparison = bench.Comparison("vivavoce bench --peers", "", {}, {}, {"0.6b": (ours, theirs)})
    lines = [
        [cell.strip() for cell in line.split("|")] for line in comparison.as_table().split("\n")
    ]
    assert lines[0][1:5] == ["0.6b", "vivavoce", "peer", "ours against peer"]
    rows = {line[1]: line[2:5] for line in lines[2:]}
    assert rows["ms per frame, without codec"] == ["6.00", "18.00", "3.00 times"]
    assert rows["times real time, without codec"] == ["13.3", "4.4", ""]
    assert rows["prefill, ms"] == ["2.0", "-", ""]


def test_peers_are_compared_on_a_card_only() -> None:
    with pytest.raises(DeviceError, match="graphics card"):
        bench.compare(["0.6b"], "cpu", 4, 1, lambda _: None)


def test_requests_beside_each_other_are_all_counted() -> None:
    speaker = FakeSpeaker(Script())
    speaker.start()
    try:
        figures = measure_slots(speaker, n_slots=3, n_frames=50)
    finally:
        speaker.close()
    assert figures.n_frames > 0
    assert figures.n_frames % 3 == 0
    assert figures.ms_per_frame_each == pytest.approx(3 * figures.ms_per_frame)
    assert 0 < figures.ttfa_ms <= figures.ttfa_worst_ms
