"""Saving as a sound file: whole, out of the reading's way, or not at all."""

import threading
import time
from pathlib import Path

import numpy as np
import pytest
import soundfile

from desktop.export import Export, ExportStatus, Stage
from desktop.reading import Item, Phase, ReadingSession
from engine.contract import Rules
from engine.errors import DeviceError, VivavoceError
from tests.desktop.quiet_player import QuietPlayer, play_to_the_end, wait_until
from tests.fakes import CUSTOM, FakeSpeaker, Script

SHORT = "Here is one sentence. And here is another one."
LONG = "\n\n".join("It goes on and on. And on." + f" Paragraph {n} ends." * 30 for n in range(5))
QUICK = Script(card=CUSTOM, frames_per_character=0.1)


def saved(
    path: Path, item: Item, speaker: FakeSpeaker, rules: Rules | None = None
) -> list[ExportStatus]:
    """Saves an item and gives what was told of it."""
    told: list[ExportStatus] = []
    export = Export(item, path, speaker, rules=rules, on_change=told.append)
    export.start()
    assert export.join(20)
    return told


@pytest.mark.parametrize("rules", [None, Rules()], ids=["as it stands", "made ready"])
def test_the_file_is_what_is_read_aloud(tmp_path: Path, rules: Rules | None) -> None:
    """What is saved and what is heard are the same samples, also where passages meet."""
    with FakeSpeaker(QUICK) as speaker:
        told = saved(tmp_path / "a.wav", Item(LONG), speaker, rules)
        assert told[-1] == ExportStatus(Stage.DONE, 1.0)
        assert len(speaker.requests) > 1
        player = QuietPlayer()
        session = ReadingSession(player)
        session.set_rules(rules)
        session.set_speaker(speaker)
        session.read(Item(LONG))
        wait_until(lambda: player.put_samples > 0)
        play_to_the_end(player, lambda: session.status.phase is Phase.IDLE, step_s=20)
        session.close()
    written, rate_hz = soundfile.read(tmp_path / "a.wav", dtype="float32")
    assert rate_hz == 24_000
    np.testing.assert_allclose(written, player.heard, atol=1 / 32_000)


@pytest.mark.parametrize("ending", ["wav", "flac", "mp3", "ogg"])
def test_each_format_is_written_and_progress_only_grows(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a.{ending}"
    with FakeSpeaker(QUICK) as speaker:
        told = saved(path, Item(SHORT), speaker)
    assert soundfile.info(path).duration > 0.3
    shares = [status.share for status in told]
    assert sorted(shares) == shares
    assert shares[-1] == 1.0


def test_an_export_that_makes_way_is_the_same_to_the_byte(tmp_path: Path) -> None:
    with FakeSpeaker(QUICK) as speaker:
        saved(tmp_path / "whole.wav", Item(LONG), speaker)
    slow = Script(card=CUSTOM, frames_per_character=0.1, frame_delay_s=0.002)
    with FakeSpeaker(slow) as speaker:
        export = Export(Item(LONG), tmp_path / "torn.wav", speaker)
        export.start()
        for _ in range(6):
            time.sleep(0.1)
            export.yield_to_reading()
            wait_until(lambda: export.status.stage is Stage.WAITING)
            n_frames = speaker.n_frames_made
            time.sleep(0.03)
            assert speaker.n_frames_made <= n_frames + 1, "it has let the engine go"
            export.go_on()
        assert export.join(30)
    assert export.status.stage is Stage.DONE
    assert (tmp_path / "torn.wav").read_bytes() == (tmp_path / "whole.wav").read_bytes()


def test_a_yield_taken_back_at_once_is_no_error(tmp_path: Path) -> None:
    slow = Script(card=CUSTOM, frames_per_character=0.1, frame_delay_s=0.002)
    with FakeSpeaker(slow) as speaker:
        export = Export(Item(SHORT * 5), tmp_path / "a.wav", speaker)
        export.start()
        for _ in range(50):
            export.yield_to_reading()
            export.go_on()
            time.sleep(0.001)
        assert export.join(20)
    assert export.status == ExportStatus(Stage.DONE, 1.0)


def test_reading_does_not_wait_behind_an_export(tmp_path: Path) -> None:
    """The engine has one queue; a frame takes 20 ms here and the export 10 s."""
    slow = Script(card=CUSTOM, frames_per_character=0.1, frame_delay_s=0.02)
    with FakeSpeaker(slow) as speaker:
        export = Export(Item(LONG), tmp_path / "a.wav", speaker)
        export.start()
        wait_until(lambda: speaker.n_frames_made > 5)
        player = QuietPlayer()
        session = ReadingSession(player)
        session.set_speaker(speaker)
        session.read(Item(SHORT))
        export.yield_to_reading()
        wait_until(lambda: player.put_samples > 0, limit_s=3)
        session.close()
        export.cancel()
        assert export.join(3)


def test_a_retake_stands_in_the_file_once(tmp_path: Path) -> None:
    torn = Script(card=CUSTOM, frames_per_character=0.5, runaways=frozenset({(0, 0), (1, 0)}))
    with FakeSpeaker(torn) as speaker:
        saved(tmp_path / "a.wav", Item(SHORT), speaker)
    with FakeSpeaker(Script(card=CUSTOM, frames_per_character=0.5)) as speaker:
        saved(tmp_path / "b.wav", Item(SHORT), speaker)
    sizes = {soundfile.info(tmp_path / name).frames for name in ("a.wav", "b.wav")}
    assert len(sizes) == 1


@pytest.mark.parametrize("is_waiting", [False, True])
def test_a_cancel_leaves_no_file_and_spares_the_old_one(tmp_path: Path, is_waiting: bool) -> None:
    path = tmp_path / "a.wav"
    path.write_bytes(b"old")
    with FakeSpeaker(Script(card=CUSTOM, frame_delay_s=0.02)) as speaker:
        export = Export(Item(LONG), path, speaker)
        export.start()
        wait_until(lambda: speaker.n_frames_made > 0)
        if is_waiting:
            export.yield_to_reading()
            wait_until(lambda: export.status.stage is Stage.WAITING)
        export.cancel()
        assert export.join(2)
    assert export.status.stage is Stage.CANCELLED
    assert [one.name for one in tmp_path.iterdir()] == ["a.wav"]
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize(
    ("item", "name", "script", "words"),
    [
        (Item(SHORT), "a.xyz", QUICK, "xyz"),
        (Item(SHORT), "none/a.wav", QUICK, "folder"),
        (Item("…"), "a.wav", QUICK, "nothing to speak"),
        (Item(SHORT, voice="nobody"), "a.wav", QUICK, "nobody"),
        (
            Item(SHORT),
            "a.wav",
            Script(card=CUSTOM, failures={(0, 3): DeviceError("It broke.", "Mend it.")}),
            "It broke",
        ),
    ],
)
def test_what_goes_wrong_is_told_and_leaves_no_file(
    tmp_path: Path, item: Item, name: str, script: Script, words: str
) -> None:
    with FakeSpeaker(script) as speaker:
        told = saved(tmp_path / name, item, speaker)
    assert told[-1].stage is Stage.FAILED
    assert isinstance(told[-1].error, VivavoceError)
    assert words in str(told[-1].error)
    assert not list(tmp_path.iterdir())


def test_an_engine_that_is_closed_meanwhile_is_told(tmp_path: Path) -> None:
    speaker = FakeSpeaker(Script(card=CUSTOM, frame_delay_s=0.02))
    speaker.start()
    export = Export(Item(LONG), tmp_path / "a.wav", speaker)
    export.start()
    wait_until(lambda: speaker.n_frames_made > 0)
    speaker.close()
    assert export.join(5)
    assert export.status.stage is Stage.FAILED
    assert "closed" in str(export.status.error)


def test_no_thread_outlives_an_export(tmp_path: Path) -> None:
    with FakeSpeaker(QUICK) as speaker:
        saved(tmp_path / "a.wav", Item(SHORT), speaker)
        assert not [t for t in threading.enumerate() if t.name == "vivavoce-export"]
