"""The line to a speech server: requests go out, bytes of sound come in, and a cancel is heard.

The sockets belong to an asyncio loop in a thread of its own, since only so can a request be given
up in any phase (connecting, waiting for the first byte, within the sound) without waiting for it.
"""

import asyncio
import queue
import threading
from collections.abc import AsyncIterator
from concurrent.futures import Future
from typing import Any

import httpx

from engine.errors import RemoteAnswerError, VivavoceError
from engine.remote.address import Address
from engine.remote.answers import (
    error_of_line,
    error_of_status,
    is_busy,
    require_sound,
    retry_after_s,
)
from engine.remote.listing import ANSWER_S, CONNECT_S, headers_of
from engine.remote.sound import require_rate

STALL_S = 10.0  # within a sound; the listener waits
N_TRIES = 3
PATIENCE_S = 30.0  # a server that asks for more is told of, or replaced
_WAITS_S = (1.0, 2.0)  # where it does not say how long
_FAULT_BYTES = 16 * 1024
_SOUND_BYTES = 600 * 48_000  # ten minutes for one segment: it does not end


class Answer:
    """The sound of one request, as it comes; read in one thread, cancelled from any."""

    def __init__(self) -> None:
        self.has_begun = False  # bytes have come
        self.is_cut_short = False  # the server says that it stopped at its limit
        self._parts: queue.Queue[bytes | VivavoceError | None] = queue.Queue()
        self._task: Future[None] | None = None

    def begin(self, task: Future[None]) -> None:
        """Takes what makes it."""
        self._task = task

    def put(self, part: bytes | VivavoceError | None) -> None:
        """Takes the next bytes, the error that ends it, or None at its end."""
        self.has_begun |= isinstance(part, bytes)
        self._parts.put(part)

    def next(self, wait_s: float) -> bytes | None:
        """Gives the next bytes, empty if there are none yet, or None at the end.

        Args:
            wait_s: How long to wait for them.

        Raises:
            VivavoceError: The server refuses, or the sound broke off.
        """
        try:
            part = self._parts.get(timeout=wait_s)
        except queue.Empty:
            return b""
        if isinstance(part, VivavoceError):
            raise part
        return part

    def cancel(self) -> None:
        """Gives it up at once: the connection is closed, and the server's engine is free."""
        if self._task is not None:
            self._task.cancel()


class Line:
    """Connections to one server, kept open between requests.

    Args:
        address: The server.
        key: Its key, or None.
        voices: The voices it has, to be named where one is not known.
    """

    def __init__(self, address: Address, key: str | None, voices: tuple[str, ...]) -> None:
        self._address = address
        self._voices = voices
        self._client = httpx.AsyncClient(
            headers=headers_of(key),
            timeout=httpx.Timeout(ANSWER_S, connect=CONNECT_S),
            trust_env=not address.is_near(),
        )
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._loop.run_forever, name="vivavoce-remote", daemon=True
        )
        self._thread.start()

    def ask(self, body: dict[str, Any]) -> Answer:
        """Sends a request for speech; returns at once."""
        answer = Answer()
        answer.begin(asyncio.run_coroutine_threadsafe(self._fetch(body, answer), self._loop))
        return answer

    def close(self) -> None:
        """Gives up what is under way and closes the connections."""
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await self._client.aclose()

    async def _fetch(self, body: dict[str, Any], answer: Answer) -> None:
        try:
            await self._try_to_fetch(body, answer)
        except VivavoceError as error:
            answer.put(error)
        except (httpx.HTTPError, TimeoutError, OSError) as error:
            answer.put(error_of_line(error, self._address.host))
        else:
            answer.put(None)

    async def _try_to_fetch(self, body: dict[str, Any], answer: Answer) -> None:
        for number in range(N_TRIES):
            is_last = number == N_TRIES - 1
            try:
                async with self._client.stream(
                    "POST", f"{self._address.base}/audio/speech", json=body
                ) as response:
                    if response.status_code == 200:
                        await self._pass_on(response, answer)
                        return
                    wait_s = await self._heed(response, body, number)
            except (httpx.ReadError, httpx.WriteError, httpx.RemoteProtocolError):
                # A kept connection that the server closed in that very moment: once more, on a
                # new one. Nothing was handed on, or `_pass_on` would have said otherwise.
                if is_last or answer.has_begun:
                    raise
                wait_s = 0.0
            await asyncio.sleep(wait_s)

    async def _heed(self, response: httpx.Response, body: dict[str, Any], number: int) -> float:
        """Gives how long to wait before the next try; raises where there shall be none."""
        headers = response.headers
        if is_busy(response.status_code) and number < N_TRIES - 1:
            asked_s = retry_after_s(headers)
            wait_s = _WAITS_S[number] if asked_s is None else asked_s
            if wait_s <= PATIENCE_S:
                return wait_s
        raise error_of_status(
            response.status_code,
            headers,
            await _beginning(response),
            host=self._address.host,
            voice=str(body.get("voice", "")),
            voices=self._voices,
            has_key="Authorization" in response.request.headers,
        )

    async def _pass_on(self, response: httpx.Response, answer: Answer) -> None:
        host = self._address.host
        require_sound(response.headers, host)
        given = response.headers.get("x-sample-rate", "")
        if given.isdigit():
            require_rate(int(given), host)
        answer.is_cut_short = response.headers.get("x-finish-reason") == "length"
        parts, n_bytes = response.aiter_bytes(), 0
        while (part := await _next(parts, STALL_S if n_bytes else None)) is not None:
            answer.put(part)
            n_bytes += len(part)
            if n_bytes > _SOUND_BYTES:
                raise RemoteAnswerError(
                    f"{host} does not stop sending.", "Look at the server, or use another one."
                )


async def _next(parts: AsyncIterator[bytes], limit_s: float | None) -> bytes | None:
    async with asyncio.timeout(limit_s):
        return await anext(parts, None)


async def _beginning(response: httpx.Response) -> bytes:
    """Gives the beginning of what a server says of a fault; it may be endless."""
    found = b""
    async for part in response.aiter_bytes():
        found += part
        if len(found) >= _FAULT_BYTES:
            break
    return found[:_FAULT_BYTES]
