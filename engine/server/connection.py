"""One connection: let go where a request does not begin, or what is sent is not taken, in time.

uvicorn's own limit is for the rest between two requests, and ends with the first byte that comes.
A connection that is merely closed stays open for as long as the client takes nothing of what was
written before; only an abort ends it.
"""

import asyncio
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class _Stalling(asyncio.Protocol):
    """Lets go of a client that takes nothing for `stall_s`, also once the connection is closed."""

    transport: Any
    loop: asyncio.AbstractEventLoop
    stall_s: ClassVar[float]
    _stall_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Has itself told of every byte that waits: the last ones, too, could keep it open."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits for nothing any more."""
        self._stall_timer = _stopped(self._stall_timer)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Waits until the client takes what there is."""
        super().pause_writing()
        self._watch_stall()

    def resume_writing(self) -> None:
        """Has seen it taken."""
        self._stall_timer = _stopped(self._stall_timer)
        super().resume_writing()

    def _watch_stall(self) -> None:
        n_waiting = self.transport.get_write_buffer_size()
        self._stall_timer = self.loop.call_later(self.stall_s, self._end_stalled, n_waiting)

    def _end_stalled(self, n_waiting: int) -> None:
        """Ends it, unless some was taken meanwhile: a whole file may take a slow line long."""
        if self.transport.get_write_buffer_size() < n_waiting:
            self._watch_stall()
        else:
            self.transport.abort()


class Connection(_Stalling, H11Protocol):
    """A connection with both limits; a class for each server, since uvicorn makes the objects."""

    head_s: ClassVar[float]
    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Waits for the first request."""
        super().connection_made(transport)
        self._watch_head()

    def data_received(self, data: bytes) -> None:
        """Waits no more once a request has begun; what drips in meanwhile gives no more time."""
        super().data_received(data)
        self._watch_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits for nothing any more."""
        self._head_timer = _stopped(self._head_timer)
        super().connection_lost(exc)

    def _watch_head(self) -> None:
        is_another = self.transport.get_protocol() is not self  # a WebSocket by now
        if self._is_answering() or is_another:
            self._head_timer = _stopped(self._head_timer)
        elif self._head_timer is None:
            self._head_timer = self.loop.call_later(self.head_s, self._give_up)

    def _give_up(self) -> None:
        self._head_timer = None
        if not self._is_answering():
            self.transport.abort()

    def _is_answering(self) -> bool:
        cycle: Any = self.cycle  # None before the first, whatever its type says
        return cycle is not None and not cycle.response_complete


class SocketConnection(_Stalling, WebSocketsSansIOProtocol):
    """What a connection is once it has become a WebSocket; a class for each server as well."""


def connections(head_s: float, stall_s: float) -> type[Connection]:
    """Gives the class of a server's connections.

    Args:
        head_s: How long a client may take to send the head of a request.
        stall_s: How long it may take nothing of an answer.
    """
    return type("Connection", (Connection,), {"head_s": head_s, "stall_s": stall_s})


def socket_connections(stall_s: float) -> type[SocketConnection]:
    """Gives the class of a server's WebSockets; `stall_s` as `connections` takes it."""
    return type("SocketConnection", (SocketConnection,), {"stall_s": stall_s})


def _stopped(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
