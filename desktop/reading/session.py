"""The reading session: items in, sound out; play, pause, skip, seek, and the place kept.

One thread owns all of it. Commands, the engine's sound and the player's events come to it as
letters in one box and are dealt with in their order, so two presses can never be half done at
once. Sound is handed on by feeders; a letter from any feeder but the present one is thrown away:
that is how only the newest request is ever heard.
"""

import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from desktop.actions import WhenBusy
from desktop.player.events import PlayerEvent
from desktop.reading.conductor import Conductor
from desktop.reading.faults import log_fault
from desktop.reading.feeder import Feeder, News
from desktop.reading.words import Item, SoundSink, Status
from engine.speech import Rules, Speaker, VivavoceError

_log = logging.getLogger(__name__)

TICK_S = 0.05  # how often the place is looked at while something is heard
CLOCK_S = 0.25  # how often the time is told
CLOSE_LIMIT_S = 2.0

_Letter = Callable[[], None]


class ReadingSession:
    """Reads items aloud, one after the other; the state is told by `status` and `on_status`.

    All methods may be called from any thread and return at once, but for `close`. They take
    effect in the order in which they were called.

    Args:
        player: Where the sound goes. Whoever makes it brings its events to `heed`.
        place_file: Where to keep the place; None keeps nothing.
        when_busy: What `read` does while something is being read.
        on_status: Called in the session's thread whenever the status changes, and about four
            times a second while something is heard.
    """

    def __init__(
        self,
        player: SoundSink,
        *,
        place_file: Path | None = None,
        when_busy: WhenBusy = WhenBusy.REPLACE,
        on_status: Callable[[Status], None] | None = None,
    ) -> None:
        self._on_status = on_status
        self._box: queue.SimpleQueue[_Letter | None] = queue.SimpleQueue()
        self._conductor = Conductor(player, place_file, when_busy, self._hand_on)
        self._status = self._told = self._conductor.status()
        self._told_at_s = 0.0
        self._ending: list[Feeder] = []
        self._thread = threading.Thread(target=self._run, name="vivavoce-reading", daemon=True)
        self._thread.start()

    @property
    def needs_new_speaker(self) -> Callable[[VivavoceError], None] | None:
        """Called in the session's thread, once a failure, when the speaker's device is broken.

        Whoever sets it answers with `set_speaker` or `fail`, from any thread.
        """
        return self._conductor.needs_new_speaker

    @needs_new_speaker.setter
    def needs_new_speaker(self, callback: Callable[[VivavoceError], None] | None) -> None:
        self._conductor.needs_new_speaker = callback

    @property
    def status(self) -> Status:
        """How far it is, as of the last thing the session has done."""
        return self._status

    @property
    def last(self) -> Item | None:
        """What was read last, with its place, for “go on”; None before anything was."""
        return self._conductor.last

    def left_over(self) -> tuple[Item, ...]:
        """Gives what an earlier run of the application did not read to its end."""
        return self._conductor.left_over

    def forget_left_over(self) -> None:
        """Says that what was left over has been offered and is no longer needed."""
        self._conductor.left_over = ()
        self._post(self._conductor.keep)

    def set_speaker(self, speaker: Speaker | None) -> None:
        """Sets who speaks; what waits for a speaker begins, what is being read goes on."""
        self._post(partial(self._conductor.set_speaker, speaker))

    def fail(self, error: VivavoceError) -> None:
        """Says that no speaker can be had: what waits for one shows why."""
        self._post(partial(self._conductor.fail_waiting, error))

    def set_when_busy(self, when_busy: WhenBusy) -> None:
        """Sets what `read` does while something is being read."""
        self._conductor.when_busy = when_busy

    def read(self, item: Item, when_busy: WhenBusy | None = None) -> None:
        """Reads an item, now or as `when_busy` says.

        Args:
            item: What, and where to begin.
            when_busy: Overrides the session's own.
        """
        self._post(partial(self._conductor.read, item, when_busy, time.perf_counter()))

    def sample(self, item: Item) -> None:
        """Lets a voice be heard at once; what it interrupts stays, paused, at its place."""
        self._post(partial(self._conductor.sample, item, time.perf_counter()))

    def queue(self, item: Item) -> None:
        """Reads an item when what is being read, and what waits already, has ended."""
        self._post(partial(self._conductor.read, item, WhenBusy.QUEUE, time.perf_counter()))

    def pause(self) -> None:
        """Falls silent and keeps everything."""
        self._post(self._conductor.pause)

    def resume(self) -> None:
        """Goes on after a pause; after an error, tries again from the place."""
        self._post(partial(self._conductor.resume, time.perf_counter()))

    def toggle_pause(self) -> None:
        """Pauses, or goes on."""
        self._post(partial(self._conductor.toggle, time.perf_counter()))

    def stop(self) -> None:
        """Falls silent and forgets what is read and what waits; `last` still has the place."""
        self._post(self._conductor.stop)

    def next(self) -> None:
        """Goes to the next sentence; from the last one, to the item's end."""
        self._post(partial(self._conductor.next, time.perf_counter()))

    def previous(self) -> None:
        """Goes to the sentence's start, or within its first two seconds to the one before."""
        self._post(partial(self._conductor.previous, time.perf_counter()))

    def seek(self, character: int) -> None:
        """Goes to the start of the sentence around a character."""
        self._post(partial(self._conductor.seek, character, time.perf_counter()))

    def set_speed(self, speed: float) -> None:
        """Sets how fast it is played, 0.5 to 3; what lies outside becomes the nearest."""
        self._post(partial(self._conductor.set_speed, speed))

    def set_voice(self, voice: str, language: str = "Auto") -> None:
        """Lets the sentence being heard begin anew in another voice."""
        self._post(partial(self._conductor.set_voice, voice, language, time.perf_counter()))

    def set_rules(self, rules: Rules | None) -> None:
        """Sets how texts are made ready, from the next one on; None reads them as they stand."""

        def work() -> None:
            self._conductor.rules = rules

        self._post(work)

    def heed(self, event: PlayerEvent) -> None:
        """Takes an event of the player."""
        self._post(partial(self._conductor.take_event, event))

    def close(self) -> None:
        """Falls silent and ends the threads, within two seconds; the place stays on the disk."""
        end = time.monotonic() + CLOSE_LIMIT_S
        self._box.put(None)
        if threading.current_thread() is not self._thread:
            self._thread.join(CLOSE_LIMIT_S)
            for feeder in self._ending:
                feeder.join(max(0.0, end - time.monotonic()))

    def _post(self, letter: _Letter) -> None:
        self._box.put(letter)

    def _hand_on(self, feeder: Feeder, news: News) -> None:
        self._post(partial(self._conductor.take, feeder, news))

    def _run(self) -> None:
        conductor = self._conductor
        while True:
            try:
                letter = self._box.get(timeout=TICK_S if conductor.is_moving else None)
            except queue.Empty:
                letter = conductor.tick
            if letter is None:
                break
            try:
                letter()
                conductor.tick()
            except Exception as error:  # noqa: BLE001 - the next press must find somebody here
                conductor.break_off(error)
            self._publish()
        self._ending = conductor.end()

    def _publish(self) -> None:
        self._status = status = self._conductor.status()
        now_s = time.monotonic()
        if _steady(status) == _steady(self._told):
            is_same = status == self._told
            if is_same or now_s - self._told_at_s < CLOCK_S:
                return
        self._told, self._told_at_s = status, now_s
        if self._on_status is not None:
            try:
                self._on_status(status)
            except Exception as error:  # noqa: BLE001 - it must not end what is heard
                log_fault(_log, f"a listener failed on {status.phase}", error)


def _steady(status: Status) -> Status:
    """A status without what changes all the time."""
    return replace(status, elapsed_s=0.0, remaining_s=None, rtf=None)
