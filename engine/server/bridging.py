"""Between threads that wait and an event loop that must not."""

import asyncio
import threading
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Self, TypeVar

from starlette.types import Receive

from engine.speech import SpeakerClosedError, Utterance

T = TypeVar("T")
Pieces = Callable[[Utterance], Iterator[bytes]]

# Then the thread waits for its reader: 87 s of raw sound, eleven minutes of mp3. Behind it the
# engine keeps some minutes more (`engine.jobs`), so that a slow reader seldom holds a slot.
MAX_BYTES = 1 << 22
_LOOK_S = 0.1


async def in_thread(work: Callable[[], T]) -> T:
    """Does what takes long, or reads the disk, in a thread of its own.

    Not in a pool: its idle threads would outlive the server. Work that nobody waits for any more
    goes on to its end.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def tell(result: T | None, error: BaseException | None) -> None:
        if answer.done():
            return
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(result)  # pyright: ignore[reportArgumentType]

    def run() -> None:
        result = error = None
        try:
            result = work()
        except Exception as caught:  # noqa: BLE001 - raised again for who waits
            error = caught
        _call(loop, lambda: tell(result, error))

    threading.Thread(target=run, name="vivavoce-server-work", daemon=True).start()
    return await answer


async def while_there(receive: Receive, work: Awaitable[None]) -> None:
    """Works for a client until it goes away; then the work is cancelled at once."""
    working = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_gone(receive))
    try:
        await asyncio.wait((working, gone), return_when=asyncio.FIRST_COMPLETED)
    finally:
        gone.cancel()
        if not working.done():
            working.cancel()
        await asyncio.wait((working, gone))
    if not working.cancelled():
        working.result()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class Bridge:
    """An utterance, read and made into bytes in a thread, iterated in the event loop.

    Use it in an `async with`: however that is left, the utterance is cancelled within a frame.

    Args:
        speak: Begins the utterance, in the thread: preparing a text takes its time.
        pieces: Makes bytes of its chunks, in the thread.
        on_spoken: Called in the event loop once the engine has spoken all of it, or it was
            cancelled or failed; the reader may still be far behind.
        max_bytes: How much it keeps for a slow reader.
    """

    def __init__(
        self,
        speak: Callable[[], Utterance],
        pieces: Pieces,
        on_spoken: Callable[[], None],
        max_bytes: int = MAX_BYTES,
    ) -> None:
        self._speak, self._pieces, self._on_spoken = speak, pieces, on_spoken
        self._max_bytes = max_bytes
        self._loop = asyncio.get_running_loop()
        self._arrived = asyncio.Event()
        self._room = threading.Condition()
        self._ready: deque[bytes] = deque()
        self._n_bytes = 0
        self._error: Exception | None = None
        self._is_over = self._is_cancelled = self._is_spoken = False
        self.utterance: Utterance | None = None

    async def __aenter__(self) -> Self:
        """Begins."""
        threading.Thread(target=self._run, name="vivavoce-server-speech", daemon=True).start()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Cancels what is left."""
        self.cancel()

    def cancel(self) -> None:
        """Ends it within a frame; from any thread."""
        with self._room:
            self._is_cancelled = True
            self._room.notify()
        if self.utterance is not None:
            self.utterance.cancel()

    def __aiter__(self) -> AsyncIterator[bytes]:
        """Gives the pieces."""
        return self

    async def __anext__(self) -> bytes:
        """Waits for the next piece; raises what the speaker raised."""
        # Also with pieces in store it is others' turn now; the news of a lost connection comes so.
        await asyncio.sleep(0)
        while True:
            with self._room:
                if self._ready:
                    piece = self._ready.popleft()
                    self._n_bytes -= len(piece)
                    self._room.notify()
                    return piece
                if self._is_over:
                    if self._error is not None:
                        raise self._error
                    raise StopAsyncIteration
                self._arrived.clear()
            await self._arrived.wait()

    def _run(self) -> None:
        error: Exception | None = None
        try:
            utterance = self._speak()
            self.utterance = utterance
            if self._is_cancelled:
                utterance.cancel()
            for piece in self._pieces(utterance):
                self._put(piece, utterance)
                if self._is_cancelled:
                    break
        except Exception as caught:  # noqa: BLE001 - raised again in the event loop
            error = caught
        with self._room:
            self._error, self._is_over = error, True
        self._tell_spoken()
        _call(self._loop, self._arrived.set)

    def _put(self, piece: bytes, utterance: Utterance) -> None:
        with self._room:
            while self._n_bytes >= self._max_bytes and not self._is_cancelled:
                self._room.wait(_LOOK_S)
                if utterance.ending is not None:
                    self._tell_spoken()
            self._ready.append(piece)
            self._n_bytes += len(piece)
        _call(self._loop, self._arrived.set)

    def _tell_spoken(self) -> None:
        if not self._is_spoken:
            self._is_spoken = True
            _call(self._loop, self._on_spoken)


def require_end(utterance: Utterance) -> None:
    """Refuses an utterance that was broken off from the engine's side.

    Raises:
        SpeakerClosedError: It was.
    """
    if utterance.ending is None or utterance.ending == "cancelled":
        raise SpeakerClosedError("The speaker was stopped.", "Try again when it is back.")


def _call(loop: asyncio.AbstractEventLoop, what: Callable[[], None]) -> None:
    with suppress(RuntimeError):  # the loop is closed: nobody waits any more
        loop.call_soon_threadsafe(what)
