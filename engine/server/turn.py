"""One turn of a live conversation: text in, sound out, until it is said or broken off."""

import asyncio
import threading
from concurrent.futures import CancelledError as FutureCancelledError
from contextlib import suppress

from engine.contract import SAMPLE_RATE_HZ
from engine.errors import BadRequestError
from engine.server.desk import Place
from engine.server.fields import Asked, require_length
from engine.server.growing import GrowingUtterance
from engine.server.line import ENDS, Line
from engine.server.service import Service
from engine.server.speech import request_of, spoken

SAMPLE_BYTES = 2
_LOOK_S = 1.0


class Turn:
    """A turn; it begins when it is made.

    Args:
        service: Who speaks.
        asked: How.
        line: Where the sound goes.
    """

    def __init__(self, service: Service, asked: Asked, line: Line) -> None:
        self._service, self._asked, self._line = service, asked, line
        self._slot = _Slot()
        self._utterance = GrowingUtterance(
            service.speaker, lambda: request_of(service, asked), self._slot, asked.language
        )
        self._is_ended = False
        self._n_told = 0  # warnings
        self.n_sent = 0  # samples
        self._task = asyncio.create_task(self._run())

    @property
    def is_over(self) -> bool:
        """Whether all was sent, or it was broken off."""
        return self._task.done()

    def go_on(self, text: str) -> None:
        """Goes on with the text.

        Raises:
            BadRequestError: It has ended.
            TextTooLongError: It is too long now.
        """
        if self._is_ended:
            raise BadRequestError("The text has ended already.", "Begin another turn.")
        n_characters = self._utterance.n_characters + len(text)
        require_length(n_characters, self._service.settings.max_characters)
        self._utterance.add(text)

    def flush(self) -> None:
        """Has all of it spoken that is there."""
        self._utterance.flush()

    def end(self) -> None:
        """Ends the text."""
        self._is_ended = True
        self._utterance.end()

    async def break_off(self) -> None:
        """Ends it within one frame; nothing is sent after this."""
        self._task.cancel()
        await asyncio.wait((self._task,))

    def heard_until(self, played_s: float | None) -> int:
        """Gives up to which character it was heard; see `GrowingUtterance.spoken_until`.

        Args:
            played_s: How much of the sound was heard; None is all that was sent.
        """
        n_played = self.n_sent if played_s is None else round(played_s * SAMPLE_RATE_HZ)
        return self._utterance.spoken_until(min(n_played, self.n_sent))

    async def _run(self) -> None:
        try:
            async with self._service.desk.place(self._line.client) as place:
                self._slot.place = place
                try:
                    await self._speak(place)
                finally:
                    self._slot.close()
        except ENDS:
            pass  # whoever takes its messages sees it too
        except Exception as error:  # noqa: BLE001 - told to the client, and logged if it is ours
            await self._line.refuse(error)

    async def _speak(self, place: Place) -> None:
        utterance = self._utterance
        # It counts its sound as it comes: `cancelled` tells by that what was heard.
        async with spoken(
            self._service, self._asked, lambda: utterance, place.leave_slot, holds_back=False
        ) as bridge:
            async for sound in bridge:
                if self.n_sent == 0:
                    await self._line.tell(
                        "audio.start", format="pcm_s16le", sample_rate_hz=SAMPLE_RATE_HZ, channels=1
                    )
                await self._tell_begun()
                await self._line.play(sound)
                self.n_sent += len(sound) // SAMPLE_BYTES
        stats = utterance.stats
        beyond = {} if stats is None else {"seed": stats.seed, "ttfa_s": round(stats.ttfa_s, 4)}
        await self._line.tell(
            "done",
            characters=utterance.n_characters,
            audio_s=seconds(self.n_sent),
            ending=utterance.ending,
            **beyond,
        )

    async def _tell_begun(self) -> None:
        warnings = self._utterance.warnings
        for warning in warnings[self._n_told :]:
            await self._line.tell("warning", message=warning)
        self._n_told = len(warnings)
        for sample, part in self._utterance.begun(self.n_sent):
            at_s = seconds(sample)
            await self._line.tell(
                "sentence", start=part.start, end=part.end, text=part.text, at_s=at_s
            )


def seconds(n_samples: int) -> float:
    """Gives a duration as it is told."""
    return round(n_samples / SAMPLE_RATE_HZ, 3)


class _Slot:
    """One of the desk's slots, as the thread that speaks takes and leaves it."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.Task[bool] | None = None
        self._is_closed = threading.Event()
        self.place: Place | None = None

    def take(self) -> bool:
        try:
            taken = asyncio.run_coroutine_threadsafe(self._taken(), self._loop)
        except RuntimeError:  # the loop is closed
            return False
        while not self._is_closed.is_set():
            try:
                return taken.result(_LOOK_S)
            except FutureCancelledError:
                return False
            except TimeoutError:
                continue
        return False

    def leave(self) -> None:
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._leave)

    def close(self) -> None:
        """Lets nobody take it any more; in the event loop."""
        self._is_closed.set()
        if self._waiting is not None:
            self._waiting.cancel()

    async def _taken(self) -> bool:
        place = self.place
        if self._is_closed.is_set() or place is None:
            return False
        if not place.has_slot:
            self._waiting = asyncio.current_task()
            try:
                await place.turn()
            except asyncio.CancelledError:
                place.leave_slot()  # it may have had its turn just before
                raise
            finally:
                self._waiting = None
        return True

    def _leave(self) -> None:
        if self.place is not None:
            self.place.leave_slot()
