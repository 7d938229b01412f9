"""What was being read survives a crash; what is private or done leaves no trace."""

import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.reading import Item, Phase, ReadingSession
from desktop.reading.place import PlaceFile
from tests.desktop.quiet_player import QuietPlayer, play_to_the_end, wait_until
from tests.fakes import CUSTOM, FakeSpeaker, Script

TEXT = "Here is one sentence. And here is another one. This is the last of them."
NEXT = Item("Something that waits.", voice="ryan", language="english", source="clipboard")

# Reads in real time, and says each sentence that is heard.
CHILD = """
import sys, time
from pathlib import Path
from desktop.reading import Item, ReadingSession
from tests.desktop.quiet_player import QuietPlayer
from tests.fakes import CUSTOM, FakeSpeaker, Script

place, text = Path(sys.argv[1]), sys.argv[2]
player = QuietPlayer()
told = []
def tell(status):
    if status.sentence and status.elapsed_s and status.sentence not in told:
        told.append(status.sentence)
        print(status.sentence[0], flush=True)
session = ReadingSession(player, place_file=place, on_status=tell)
player.on_event = session.heed
speaker = FakeSpeaker(Script(card=CUSTOM))
speaker.start()
session.set_speaker(speaker)
session.read(Item(text, language="english"))
session.queue(Item("Something that waits.", "ryan", "english", source="clipboard"))
session.set_speed(1.25)
while True:
    time.sleep(0.02)
    player.play(0.1)
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "state" / "place.json"


@pytest.fixture
def speaker() -> Iterator[FakeSpeaker]:
    with FakeSpeaker(Script(card=CUSTOM)) as speaker:
        yield speaker


def test_a_killed_application_offers_to_go_on_where_it_was(place: Path) -> None:
    """Issue 4, "State is kept": a real kill -9 of a real process."""
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, str(place), TEXT], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        try:
            while child.stdout.readline().strip() != "22":
                assert child.poll() is None
        finally:
            child.send_signal(signal.SIGKILL)
    session = ReadingSession(QuietPlayer(), place_file=place)
    try:
        first, second = session.left_over()
        assert first in (Item(TEXT, language="english", place=n) for n in (22, 47))
        assert second == NEXT
        assert json.loads(place.read_text())["speed"] == 1.25
    finally:
        session.close()


def test_what_is_left_over_stays_until_it_is_forgotten(place: Path, speaker: FakeSpeaker) -> None:
    """A second crash, before anybody answered the question, must not lose the first reading."""
    PlaceFile(place).keep([Item(TEXT, place=22), NEXT], 1.0)
    for _ in range(2):
        player = QuietPlayer()
        session = ReadingSession(player, place_file=place)
        session.set_speaker(speaker)
        assert session.left_over() == (Item(TEXT, place=22), NEXT)
        session.read(Item("Another text."))
        wait_until(lambda player=player: player.put_samples > 0)
        play_to_the_end(player, lambda s=session: s.status.phase is Phase.IDLE)
        session.close()
    session = ReadingSession(QuietPlayer(), place_file=place)
    session.forget_left_over()
    session.close()
    assert not place.exists()


def test_quitting_in_the_middle_keeps_the_place(place: Path, speaker: FakeSpeaker) -> None:
    player = QuietPlayer()
    session = ReadingSession(player, place_file=place)
    session.set_speaker(speaker)
    session.read(Item(TEXT, place=23))
    wait_until(lambda: player.put_samples > 0)
    session.pause()
    session.close()
    assert PlaceFile(place).load().items == (Item(TEXT, place=23),)


@pytest.mark.parametrize("how", ["stop", "read"])
def test_nothing_is_left_once_it_was_read_or_stopped(
    place: Path, speaker: FakeSpeaker, how: str
) -> None:
    player = QuietPlayer()
    session = ReadingSession(player, place_file=place)
    session.set_speaker(speaker)
    session.read(Item(TEXT))
    wait_until(lambda: player.put_samples > 0)
    assert place.is_file()
    if how == "stop":
        session.stop()
    play_to_the_end(player, lambda: session.status.phase is Phase.IDLE)
    session.close()
    assert not list(place.parent.iterdir())


def test_what_is_private_never_reaches_the_disk(place: Path, speaker: FakeSpeaker) -> None:
    player = QuietPlayer()
    session = ReadingSession(player, place_file=place)
    session.set_speaker(speaker)
    session.read(Item("My password is here.", is_private=True))
    session.queue(NEXT)
    wait_until(lambda: place.is_file() and player.put_samples > 0)
    session.pause()
    session.close()
    assert all("password" not in one.read_text() for one in place.parent.iterdir())
    assert PlaceFile(place).load().items == (NEXT,)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"version": 1, "speed": 1, "items": [{"text": 3}]}',
        b'{"version": 1, "speed": "fast", "items": []}',
        b'{"items": [{"place": 3}], "speed": 1}',
        b"[" * 100_000,
    ],
)
def test_a_damaged_file_is_put_aside_and_said_without_its_text(
    place: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    place.parent.mkdir()
    place.write_bytes(content)
    assert PlaceFile(place).load().items == ()
    assert [one.name for one in place.parent.iterdir()] == ["place.json.damaged"]
    assert "place.json.damaged" in caplog.text
    caplog.clear()


@pytest.mark.parametrize(
    "now", [b"", b"{", b'{"number": "other", "place": 1}', b'{"place": 1}', b"[1]"]
)
def test_without_a_whole_place_the_texts_own_place_counts(place: Path, now: bytes) -> None:
    PlaceFile(place).keep([Item(TEXT, place=22)], 1.0)
    place.with_name("place.json.now").write_bytes(now)
    assert PlaceFile(place).load().items == (Item(TEXT, place=22),)


def test_only_the_place_is_written_while_nothing_else_changes(place: Path) -> None:
    file = PlaceFile(place)
    file.keep([Item(TEXT)], 1.0)
    written = place.stat().st_mtime_ns
    time.sleep(0.02)
    file.keep([Item(TEXT, place=22)], 1.0)
    assert place.stat().st_mtime_ns == written
    assert PlaceFile(place).load().items == (Item(TEXT, place=22),)
    file.keep([Item(TEXT, place=22)], 2.0)
    assert PlaceFile(place).load().speed == 2.0
    assert PlaceFile(place).load().items == (Item(TEXT, place=22),)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps rights otherwise")
def test_nobody_else_may_read_it(place: Path) -> None:
    PlaceFile(place).keep([Item(TEXT)], 1.0)
    PlaceFile(place).keep([Item(TEXT)], 1.0)
    for one in place.parent.iterdir():
        assert stat.S_IMODE(one.stat().st_mode) == 0o600


@pytest.mark.parametrize("text", ["a\ud800b", "\0 and more", "名前 👍🏽", '"}]', "x" * 300_000])
def test_odd_texts_come_back_as_they_were(place: Path, text: str) -> None:
    PlaceFile(place).keep([Item(text, place=1)], 1.0)
    assert PlaceFile(place).load().items == (Item(text, place=1),)


def test_a_folder_that_cannot_be_written_is_said_once_and_reading_goes_on(
    tmp_path: Path, speaker: FakeSpeaker, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    player = QuietPlayer()
    session = ReadingSession(player, place_file=tmp_path / "file" / "place.json")
    session.set_speaker(speaker)
    session.read(Item(TEXT))
    wait_until(lambda: player.put_samples > 0)
    play_to_the_end(player, lambda: session.status.phase is Phase.IDLE)
    session.close()
    assert caplog.text.count("cannot be kept") == 1
    assert "sentence" not in caplog.text
    caplog.clear()
