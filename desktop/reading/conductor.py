"""What the session does in its own thread: the present item, those that wait, pauses and errors."""

import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from desktop.actions import MAX_SPEED, MIN_SPEED, WhenBusy
from desktop.player.events import DeviceChanged, DeviceLost, Finished, PlayerEvent, RanDry
from desktop.reading.faults import log_fault, unexpected
from desktop.reading.feeder import Delivered, Feeder, News, Told
from desktop.reading.notices import SLOW_NOTICE, said_of
from desktop.reading.pace import Pace
from desktop.reading.place import PlaceFile
from desktop.reading.recital import Recital
from desktop.reading.words import Item, Phase, SoundSink, Span, Status
from engine.speech import DeviceError, Rules, Speaker, SpeakerClosedError, VivavoceError

_log = logging.getLogger(__name__)

SAMPLE = "sample"  # the source of items that let a voice be heard
BACK_S = 2.0  # so far into a sentence, “previous” still goes to the one before
SLOW_S = 1.0  # a pause shorter than this needs no words


class Conductor:
    """Everything but the thread: each method must be called from the session's.

    Args:
        player: Where the sound goes.
        place_file: Where to keep the place.
        when_busy: What `read` does while something is being read.
        hand_on: Called in a feeder's thread; it must bring the news to `take` in the session's.

    Attributes:
        when_busy: May be set.
        rules: How texts are made ready, from the next one on; may be set.
        last: What was read last, with its place.
        left_over: What an earlier run did not read to its end.
        needs_new_speaker: See `ReadingSession`.
    """

    def __init__(
        self,
        player: SoundSink,
        place_file: Path | None,
        when_busy: WhenBusy,
        hand_on: Callable[[Feeder, News], None],
    ) -> None:
        self.when_busy = when_busy
        self.rules: Rules | None = None
        self.last: Item | None = None
        self.needs_new_speaker: Callable[[VivavoceError], None] | None = None
        self._player = player
        self._hand_on = hand_on
        self._place_file = PlaceFile(place_file)
        self.left_over = self._place_file.load().items
        self._pace = Pace()
        self._speaker: Speaker | None = None
        self._recital: Recital | None = None
        self._waiting: deque[Item] = deque()
        self._feeders: list[Feeder] = []
        self._is_resting = False  # after an error: the item is kept, and `resume` tries again
        self._is_paused = False
        self._is_interrupted = False  # by a sample: the next in `_waiting` had begun
        self._speed = player.speed
        self._error: VivavoceError | None = None
        self._notice = ""
        self._failed_sentence: Span | None = None
        self._commanded_at_s = 0.0
        self._ttfa_s: float | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is being read, be it paused."""
        return self._recital is not None and not self._is_resting

    @property
    def is_moving(self) -> bool:
        """Whether the place may change by itself."""
        return self.is_busy and not self._is_paused

    def set_speaker(self, speaker: Speaker | None) -> None:
        """Sets who speaks."""
        if speaker is self._speaker:
            return
        self._speaker = speaker
        if self._recital is not None and self.is_busy:
            self._recital.go_on(speaker)
            self._count_feeder()

    def fail_waiting(self, error: VivavoceError) -> None:
        """Shows why no speaker can be had, if something waits for one."""
        recital = self._recital if self.is_busy else None
        if recital is not None and recital.feeder is None and not recital.is_delivered:
            self._fail(error)

    def read(self, item: Item, when_busy: WhenBusy | None, at_s: float) -> None:
        """Reads an item, now or later."""
        if self._recital is not None and self.is_busy:
            policy = when_busy or self.when_busy
            if policy is WhenBusy.QUEUE:
                self._waiting.append(item)
                self.keep()
                return
            if policy is WhenBusy.IGNORE:
                return
            if self._recital.item.text == item.text:
                self.stop()
                return
        self._is_paused = False
        self._begin(item, at_s)

    def sample(self, item: Item, at_s: float) -> None:
        """Reads a voice's sample at once; what it interrupts waits behind it, paused."""
        recital = self._recital
        if recital is not None and self.is_busy and recital.item.source != SAMPLE:
            recital.look()
            self._waiting.appendleft(recital.item)
            self._is_interrupted = True
        self._is_paused = False
        self._begin(replace(item, source=SAMPLE, is_private=True), at_s)

    def pause(self) -> None:
        """Falls silent and keeps everything."""
        if self.is_moving:
            self._set_paused(True)
            self.keep()

    def resume(self, at_s: float) -> None:
        """Goes on after a pause, or tries again after an error."""
        if self._recital is not None and self._is_resting:
            self._set_paused(False)
            self._restart(self._recital.item.place, at_s)
        elif self._is_paused:
            self._set_paused(False)
            self._notice = ""

    def toggle(self, at_s: float) -> None:
        """Pauses, or goes on."""
        if self.is_moving:
            self.pause()
        else:
            self.resume(at_s)

    def stop(self) -> None:
        """Falls silent and forgets what is read and what waits; a sample alone ends by itself."""
        if self._is_interrupted and self._recital and self._recital.item.source == SAMPLE:
            self._complete(time.perf_counter())
            return
        if self._recital is not None:
            self.last = self._recital.item
        self._waiting.clear()
        self._is_paused = False
        self._end_item()
        self._player.stop()
        self.keep()

    def next(self, at_s: float) -> None:
        """Goes to the next sentence; from the last one, to the item's end."""
        recital = self._recital
        if recital is None:
            return
        recital.look()
        target = None if recital.sentence is None else recital.passages.after(recital.sentence)
        if target is None:
            self._complete(at_s)
        else:
            self._go(recital, target, at_s)

    def previous(self, at_s: float) -> None:
        """Goes to the sentence's start, or from near its start to the one before."""
        recital = self._recital
        if recital is None:
            return
        recital.look()
        target = recital.sentence
        if target is None:
            return
        if recital.since_sentence_s < BACK_S * self._speed:
            target = recital.passages.before(target[0]) or target
        self._go(recital, target, at_s)

    def seek(self, character: int, at_s: float) -> None:
        """Goes to the start of the sentence around a character."""
        recital = self._recital
        if recital is None:
            return
        target = recital.passages.sentence_at(max(0, min(character, len(recital.item.text))))
        if target is not None:
            self._go(recital, target, at_s)

    def set_speed(self, speed: float) -> None:
        """Sets how fast it is played."""
        self._speed = min(MAX_SPEED, max(MIN_SPEED, speed))
        self._player.speed = self._speed
        if self._recital is not None and self.is_busy:
            self._recital.set_prebuffer()
        self.keep()

    def set_voice(self, voice: str, language: str, at_s: float) -> None:
        """Lets the sentence being heard begin anew in another voice."""
        recital = self._recital
        if recital is None or recital.item.source == SAMPLE:
            return
        if (recital.item.voice, recital.item.language) == (voice, language):
            return
        recital.look()
        place = recital.item.place
        self._begin(replace(recital.item, voice=voice, language=language, place=place), at_s)

    def take(self, feeder: Feeder, news: News) -> None:
        """Takes what a feeder has, unless another has taken its place."""
        recital = self._recital
        if recital is None or recital.feeder is not feeder:
            return
        if isinstance(news, Delivered):
            recital.take(news)
            if self._ttfa_s is None:
                self._ttfa_s = time.perf_counter() - self._commanded_at_s
        elif isinstance(news, Told):
            self._notice = news.notice
        elif news.error is None:
            recital.end()
        else:
            self._take_error(recital, news.error)

    def take_event(self, event: PlayerEvent) -> None:
        """Takes an event of the player."""
        if isinstance(event, RanDry):
            if self._recital is not None:
                self._recital.take_dry()
        elif isinstance(event, Finished):
            if self._recital is not None:
                self._recital.take_finished()
        elif not (isinstance(event, DeviceChanged) and self._is_paused):  # why it paused is more
            is_pausing = isinstance(event, DeviceLost) and event.paused and self.is_moving
            if is_pausing:
                self.pause()
            self._notice = said_of(event, is_pausing=is_pausing)

    def tick(self) -> None:
        """Looks where the listener is, and goes on to what follows."""
        recital = self._recital
        if recital is None or self._is_resting:
            return
        if recital.look():
            self.keep()
        recital.pump()
        if recital.is_over and not self._is_paused:
            if self._error is None:
                self._complete(time.perf_counter())
            else:
                self._is_resting = True

    def break_off(self, error: Exception) -> None:
        """Survives a fault of ours."""
        log_fault(_log, "the reading session failed", error)
        self._error = unexpected(error, "Reading stopped")
        if self._recital is not None:
            self._recital.leave()
            self._is_resting = True
        try:
            self._player.stop()
        except Exception as again:  # noqa: BLE001 - perhaps it was the player's fault
            log_fault(_log, "the player failed", again)

    def keep(self) -> None:
        """Keeps on the disk what is being read and what waits."""
        items = (*self._waiting, *self.left_over)
        if self._recital is not None:
            items = (self._recital.item, *items)
        self._place_file.keep(items, self._speed)

    def end(self) -> list[Feeder]:
        """Falls silent; gives the feeders whose threads may still be ending."""
        self.keep()
        if self._recital is not None:
            self._recital.leave()
        self._player.stop()
        return self._feeders

    def status(self) -> Status:
        """Says how far it is."""
        status = Status(
            rtf=self._pace.rtf,
            n_queued=len(self._waiting),
            speed=self._speed,
            error=self._error,
            notice=self._notice,
        )
        recital = self._recital
        if recital is None:
            return status
        remaining_s = recital.remaining_s
        phase, notice = self._phase(recital), self._notice
        if phase is Phase.PREPARING and not notice and self._pace.is_slow(self._speed):
            notice = SLOW_NOTICE if self._player.prebuffer_s > SLOW_S else ""
        return replace(
            status,
            phase=phase,
            item=recital.item,
            sentence=recital.sentence,
            elapsed_s=recital.elapsed_s / self._speed,
            remaining_s=None if remaining_s is None else remaining_s / self._speed,
            ttfa_s=self._ttfa_s,
            notice=notice,
        )

    def _phase(self, recital: Recital) -> Phase:
        if self._is_resting:
            return Phase.IDLE
        if self._is_paused:
            return Phase.PAUSED
        return Phase.SPEAKING if recital.is_sounding else Phase.PREPARING

    def _begin(self, item: Item, at_s: float) -> None:
        self._end_item()
        self._recital = Recital(item, self._player, self._pace, self._hand_on, self.rules)
        self._recital.set_paused(self._is_paused)
        self._restart(item.place, at_s)

    def _restart(self, character: int, at_s: float) -> None:
        """Asks the engine anew from a place of the present item."""
        assert self._recital is not None
        self._is_resting = False
        self._error = None
        self._notice = ""
        self._failed_sentence = None
        self._commanded_at_s = at_s
        self._ttfa_s = None
        self._recital.start(character, self._speaker)
        self._count_feeder()
        self.keep()

    def _go(self, recital: Recital, sentence: Span, at_s: float) -> None:
        if self._is_resting or not recital.jump(sentence):
            self._restart(sentence[0], at_s)
        else:
            self.keep()

    def _complete(self, at_s: float) -> None:
        """Leaves an item that was read, and begins the next."""
        if self._recital is not None:
            self.last = replace(self._recital.item, place=0)
        was_paused = self._is_paused or self._is_interrupted
        self._is_interrupted = False
        self._end_item()
        if self._waiting:
            self._is_paused = was_paused
            self._begin(self._waiting.popleft(), at_s)
        else:
            self._is_paused = False
            self._player.stop()
            self.keep()

    def _set_paused(self, is_paused: bool) -> None:
        self._is_paused = is_paused
        if self._recital is not None:
            self._recital.set_paused(is_paused)

    def _end_item(self) -> None:
        if self._recital is not None:
            self._recital.leave()
            self._recital = None
        self._is_resting = False
        self._error = None
        self._notice = ""

    def _take_error(self, recital: Recital, error: VivavoceError) -> None:
        if isinstance(error, SpeakerClosedError):
            # Whoever closed it brings another: a change of model, or one that was broken.
            self._speaker = None
            recital.go_on(None)
            return
        if isinstance(error, DeviceError) and self.needs_new_speaker is not None:
            sentence = recital.resume_sentence()
            if sentence is None or sentence != self._failed_sentence:
                self._failed_sentence = sentence
                self._speaker = None
                recital.go_on(None)
                self.needs_new_speaker(error)
                return
        self._fail(error)

    def _fail(self, error: VivavoceError) -> None:
        """Shows an error once what was delivered has been heard; the rest is still offered."""
        assert self._recital is not None
        self._error = error
        self._is_resting = not self._recital.has_sound_left
        self._recital.end()
        self.keep()

    def _count_feeder(self) -> None:
        self._feeders = [feeder for feeder in self._feeders if feeder.is_alive]
        if self._recital is not None and self._recital.feeder is not None:
            self._feeders.append(self._recital.feeder)
