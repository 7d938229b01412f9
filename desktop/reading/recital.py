"""One item being read: its sound on the way from the engine to the player, and the place heard."""

from collections.abc import Callable
from dataclasses import replace

from desktop.reading.feeder import Delivered, Feeder, News
from desktop.reading.pace import Pace
from desktop.reading.passages import Passages
from desktop.reading.tape import Tape
from desktop.reading.words import Item, SoundSink, Span
from engine.speech import SAMPLE_RATE_HZ, Rules, SourceKind, Speaker

# The player blocks where over 30 s lie ready; the session never comes near.
AHEAD_SAMPLES = 25 * SAMPLE_RATE_HZ
KEPT_SAMPLES = 60 * SAMPLE_RATE_HZ  # heard sound one can jump back to without the engine
PIECE_SAMPLES = SAMPLE_RATE_HZ
DRY_SAMPLES = SAMPLE_RATE_HZ // 10  # the device may still hold so much when it is told
FINISH_SAMPLES = SAMPLE_RATE_HZ // 2  # a device's latency is not known better than that


class Recital:
    """What is done for one item; every method belongs in the session's thread.

    Positions are samples on the tape; the player counts from `begin`, which is at `_base` there.

    Args:
        item: What is read.
        player: Where the sound goes.
        pace: How fast the machine is.
        hand_on: Called in a feeder's thread with what it has; the session brings it to `take`.
        rules: How the text is made ready; None reads it as it stands.
    """

    def __init__(
        self,
        item: Item,
        player: SoundSink,
        pace: Pace,
        hand_on: Callable[[Feeder, News], None],
        rules: Rules | None = None,
    ) -> None:
        self.item = item
        if rules is not None and item.kind:
            rules = replace(rules, kind=SourceKind(item.kind))
        self._rules = rules
        self.passages = Passages(item.text, item.language, rules)
        self.sentence: Span | None = None
        self.feeder: Feeder | None = None
        self.is_delivered = False
        self._dry_at: int | None = None
        self._is_paused = False
        self._player = player
        self._pace = pace
        self._hand_on = hand_on
        self._tape = Tape(self.passages)
        self._start_character = 0
        self._base = self._cursor = 0
        self._sentence_position = 0  # where the sentence being heard began
        self._n_owed = 0  # stretches for which the feeder has no credit yet
        self._n_feeders = 0
        self._is_finish_told = self._is_finished = False

    def set_paused(self, is_paused: bool) -> None:
        """Falls silent at once, or goes on; a new beginning stays silent too."""
        self._is_paused = is_paused
        if is_paused:
            self._player.pause()
        else:
            self._player.resume()

    def start(self, character: int, speaker: Speaker | None) -> None:
        """Begins anew at a place; without a speaker it waits there for one."""
        self.leave()
        self._begin_player()
        self._tape = Tape(self.passages)
        self._base = self._cursor = 0
        self._dry_at = None
        self.is_delivered = False
        self._is_finish_told = self._is_finished = False
        sentence = self.passages.sentence_at(character)
        if sentence is not None and not sentence[0] <= character < sentence[1]:
            character = sentence[0]
        self._start_character = character
        self.item = replace(self.item, place=character)
        self.sentence = sentence
        self._sentence_position = 0
        if speaker is not None:
            self._feed(character, speaker)

    def go_on(self, speaker: Speaker | None) -> None:
        """Has another speaker do what the last one left; without one it waits."""
        self.leave()
        if self.is_delivered:
            return
        if self._tape.end == 0:
            self.start(self.item.place, speaker)
        elif speaker is not None:
            position, character = self._tape.rest_of_segment(self.heard)
            self._cut(position)
            if next(self.passages.requests(character), None) is None:
                self.end()
            else:
                self._feed(character, speaker)

    def leave(self) -> None:
        """Lets the engine go; what was delivered is still played."""
        if self.feeder is not None:
            self.feeder.cancel()
            self.feeder = None

    def take(self, delivered: Delivered) -> None:
        """Takes a stretch of sound."""
        stretch = delivered.stretch
        void_from = self._tape.retaken_from(stretch)
        if void_from is not None:
            self._cut(void_from)
        self._tape.add(stretch)
        if delivered.is_first:
            self._pace.begin_request()
        self._pace.heed(stretch.samples.size, delivered.timing)
        self._n_owed += 1
        self.pump()

    def end(self) -> None:
        """Says that nothing more will come."""
        self.leave()
        self._tape.end_segment()
        self.is_delivered = True
        self.pump()

    def pump(self) -> None:
        """Brings the player what it should have, and lets the feeder go on if it may."""
        heard = self.heard
        self.set_prebuffer()
        while self._cursor < self._tape.end and self._cursor - heard < AHEAD_SAMPLES:
            piece = self._tape.sound(self._cursor, PIECE_SAMPLES)
            self._player.put(piece)
            self._cursor += piece.size
        if self.is_delivered and self._cursor == self._tape.end and not self._is_finish_told:
            self._is_finish_told = True
            self._player.finish()
        if self.feeder is not None:
            while self._n_owed and self._tape.end - heard < AHEAD_SAMPLES:
                self._n_owed -= 1
                self.feeder.give_credit()
            if self._n_owed:
                self._pace.hold()
        self._tape.forget_before(heard - KEPT_SAMPLES)

    def take_dry(self) -> None:
        """Takes the player's word that it has nothing left to play."""
        self._dry_at = self.heard

    def take_finished(self) -> None:
        """Takes the player's word that all was heard, unless it is about an earlier beginning."""
        if self._is_finish_told and self._tape.end - self.heard < FINISH_SAMPLES:
            self._is_finished = True

    def look(self) -> bool:
        """Finds the sentence being heard; says whether it is another one than before."""
        heard = self.heard
        if heard <= self._base or self._tape.end == 0:
            return False
        sentence = self.passages.sentence_at(self._tape.mark_at(heard).character)
        # A border that was only expected may be corrected: the eye is not sent back for it.
        if sentence is None or (self.sentence is not None and sentence <= self.sentence):
            return False
        self.sentence = sentence
        self._sentence_position = heard
        self.item = replace(self.item, place=sentence[0])
        return True

    def jump(self, sentence: Span) -> bool:
        """Goes to a sentence whose sound is on the tape; False where it is not."""
        position = self._tape.find_start(sentence)
        if position is None:
            return False
        self._begin_player()
        self._base = self._cursor = position
        self._is_finish_told = self._is_finished = False
        self._dry_at = None
        self.sentence = sentence
        self._sentence_position = position
        self.item = replace(self.item, place=sentence[0])
        self.pump()
        return True

    def set_prebuffer(self) -> None:
        """Tells the player how much must lie ready before it begins."""
        remaining_s = self.remaining_s
        if remaining_s is None:
            remaining_s = self._tape.length_s(self._start_character, len(self.item.text))
        self._player.prebuffer_s = self._pace.prebuffer_s(remaining_s, self._player.speed)

    @property
    def heard(self) -> int:
        """The position the listener has heard up to."""
        return min(self._cursor, self._base + self._player.heard_samples)

    @property
    def is_sounding(self) -> bool:
        """Whether something can be heard, unless it is paused."""
        least = self._base if self._dry_at is None else self._dry_at + DRY_SAMPLES
        return self.heard > least

    @property
    def is_over(self) -> bool:
        """Whether all that will ever come was heard."""
        is_heard = self._is_finished or self.heard >= self._tape.end
        return self._is_finish_told and is_heard

    @property
    def has_sound_left(self) -> bool:
        """Whether something was delivered that is still to be heard."""
        return self.heard < self._tape.end

    @property
    def since_sentence_s(self) -> float:
        """How long the sentence has been heard, in seconds of sound."""
        return (self.heard - self._sentence_position) / SAMPLE_RATE_HZ

    @property
    def elapsed_s(self) -> float:
        """Sound up to what is heard, in seconds; what was jumped over is estimated."""
        skipped_s = self._tape.length_s(0, self._start_character)
        return skipped_s + self.heard / SAMPLE_RATE_HZ

    @property
    def remaining_s(self) -> float | None:
        """Sound that is left, in seconds: an estimate; None before anything was delivered."""
        if self._tape.end == 0:
            return None
        ready_s = (self._tape.end - self.heard) / SAMPLE_RATE_HZ
        if self.is_delivered:
            return ready_s
        return ready_s + self._tape.undelivered_s(len(self.item.text))

    def resume_sentence(self) -> Span | None:
        """Gives the sentence another speaker would begin with."""
        if self._tape.end == 0:
            return self.sentence
        return self.passages.sentence_at(self._tape.rest_of_segment(self.heard)[1])

    def _begin_player(self) -> None:
        self._player.begin()  # which ends a pause
        if self._is_paused:
            self._player.pause()

    def _feed(self, character: int, speaker: Speaker) -> None:
        self._n_feeders += 1
        self._n_owed = 0
        self.set_prebuffer()
        self.feeder = Feeder(
            speaker,
            self.item,
            self.passages,
            character,
            self._rules,
            self._n_feeders,
            self._hand_on,
        )
        self.feeder.start()

    def _cut(self, position: int) -> None:
        """Takes sound back, as far as it is unheard."""
        if self._cursor > position:
            kept = self._player.truncate(max(0, position - self._base))
            self._cursor = self._base + kept
        self._tape.cut(max(position, self._cursor))
