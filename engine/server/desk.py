"""Who waits and whose turn it is: as many at once as there are slots, and no client before others.

All of it lives in the event loop's thread.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from time import monotonic

from engine.errors import ServerBusyError, SpeakerClosedError

_USUAL_S = 5.0  # a request's time in its slot, before one was seen
_WEIGHT = 0.2  # of the last one seen
_LONGEST_WAIT_S = 60


class Place:
    """A request's place, from its arrival to the last byte sent."""

    def __init__(self, desk: "Desk", client: str) -> None:
        self._desk = desk
        self._turn: asyncio.Future[None] | None = None
        self._began_s = 0.0
        self.client = client
        self.has_slot = False

    async def turn(self) -> None:
        """Waits for a slot."""
        self._turn = asyncio.get_running_loop().create_future()
        self._desk.wait(self, self._turn)
        try:
            await self._turn
        except asyncio.CancelledError:
            self._desk.forget(self, self._turn)
            raise

    def take_slot(self) -> None:
        """Begins to hold a slot."""
        self.has_slot, self._began_s = True, monotonic()

    def leave_slot(self) -> None:
        """Gives the slot to the next one; harmless when called again."""
        if self.has_slot:
            self.has_slot = False
            self._desk.freed(monotonic() - self._began_s)


class Desk:
    """All places.

    Args:
        n_slots: How many may hold a slot at once.
        limit: How many places there are, those included that wait or are being sent.
    """

    def __init__(self, n_slots: int, limit: int) -> None:
        self._n_slots = n_slots
        self._limit = limit
        self._waiting: OrderedDict[str, deque[tuple[Place, asyncio.Future[None]]]] = OrderedDict()
        self._tasks: set[asyncio.Task[object]] = set()
        self._usual_s = _USUAL_S
        self.n_open = 0
        self.n_speaking = 0
        self.is_closed = False

    @property
    def n_waiting(self) -> int:
        """How many wait for a slot."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def place(self, client: str) -> AsyncGenerator[Place]:
        """Takes a place for the calling task.

        Args:
            client: Who asks; clients take turns, whatever each of them has asked for.

        Raises:
            ServerBusyError: There is none left.
            SpeakerClosedError: The server is being stopped, now or meanwhile.
        """
        if self.is_closed:
            raise _closing()
        if self.n_open >= self._limit:
            raise ServerBusyError(
                f"There are {self.n_open} requests already.",
                "Try again later.",
                self._wait_s(),
            )
        place, task = Place(self, client), asyncio.current_task()
        assert task is not None, "a coroutine runs in a task"
        self.n_open += 1
        self._tasks.add(task)
        try:
            yield place
        except asyncio.CancelledError:
            if self.is_closed:
                raise _closing() from None
            raise
        finally:
            self._tasks.discard(task)
            self.n_open -= 1
            place.leave_slot()

    def close(self) -> None:
        """Ends all that goes on."""
        self.is_closed = True
        for task in self._tasks:
            task.cancel()

    def wait(self, place: Place, turn: "asyncio.Future[None]") -> None:
        """Puts a place in the queue."""
        self._waiting.setdefault(place.client, deque()).append((place, turn))
        self._hand_out()

    def forget(self, place: Place, turn: "asyncio.Future[None]") -> None:
        """Takes a place out of the queue again."""
        queue = self._waiting.get(place.client)
        if queue and (place, turn) in queue:
            queue.remove((place, turn))
            if not queue:
                del self._waiting[place.client]

    def freed(self, held_s: float) -> None:
        """Takes a slot back."""
        self._usual_s += _WEIGHT * (held_s - self._usual_s)
        self.n_speaking -= 1
        self._hand_out()

    def _hand_out(self) -> None:
        while self._waiting and self.n_speaking < self._n_slots:
            client, queue = self._waiting.popitem(last=False)
            place, turn = queue.popleft()
            if queue:
                self._waiting[client] = queue  # behind all others
            if not turn.done():
                self.n_speaking += 1
                place.take_slot()
                turn.set_result(None)

    def _wait_s(self) -> int:
        rounds = (self.n_waiting + 1) / self._n_slots
        return min(max(round(rounds * self._usual_s), 1), _LONGEST_WAIT_S)


def _closing() -> SpeakerClosedError:
    return SpeakerClosedError("The server is being stopped.", "Try again when it is back.")
