"""A WebSocket that several tasks write to: messages, sound, and the error that ends it."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from engine.errors import BadRequestError
from engine.server.errors import refusal_of
from engine.server.fields import Fields, json_object
from engine.server.guarding import KEY_PROTOCOL

ENDS = (WebSocketDisconnect, WebSocketDisconnected)  # how Starlette says that the client has gone
_CLOSE_CODE = 4000  # with the HTTP status added: codes from there on are everybody's own


class Line:
    """A client's connection.

    Args:
        socket: Not accepted yet.
        stall_s: A client that takes nothing for so long is given up.
    """

    def __init__(self, socket: WebSocket, stall_s: float) -> None:
        self._socket, self._stall_s = socket, stall_s
        self._is_closed = False
        self._given_up: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def client(self) -> str:
        """Whom to count a request to: the machine it comes from."""
        return self._socket.client.host if self._socket.client else ""

    async def open(self) -> None:
        """Accepts it, with the first protocol offered that is no key: browsers ask for one."""
        offered: list[str] = self._socket.scope.get("subprotocols", [])
        named = next((each for each in offered if not each.startswith(KEY_PROTOCOL)), None)
        await self._socket.accept(named)

    async def message(self) -> Fields:
        """Waits for the next message.

        Raises:
            WebSocketDisconnect: The client has gone, or was given up.
            BadRequestError: It is no JSON object.
        """
        receiving = asyncio.ensure_future(self._socket.receive())
        try:
            either = (receiving, self._given_up)
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not receiving.done():
                receiving.cancel()
        if self._given_up.done():
            raise WebSocketDisconnect(1006)
        received = receiving.result()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        text = received.get("text")
        if text is None:
            raise BadRequestError("Sound is not taken here.", "Send text frames.")
        return Fields(json_object(text))

    async def tell(self, kind: str, **fields: Any) -> None:
        """Sends a message.

        Raises:
            WebSocketDisconnect: The client has gone, or takes nothing any more.
        """
        await self._send({"text": json.dumps({"type": kind, **fields})})

    async def play(self, sound: bytes) -> None:
        """Sends sound; raises as `tell` does."""
        await self._send({"bytes": sound})

    async def refuse(self, error: Exception) -> None:
        """Tells what went wrong and closes; logs it if it is ours."""
        refusal = refusal_of(error)
        with suppress(*ENDS):
            await self.tell("error", **refusal.body)
            self._is_closed = True
            await self._socket.close(_CLOSE_CODE + refusal.status)

    async def _send(self, content: dict[str, Any]) -> None:
        if self._is_closed:
            raise WebSocketDisconnect
        try:
            async with asyncio.timeout(self._stall_s):
                await self._socket.send({"type": "websocket.send", **content})
        except TimeoutError:
            self._is_closed = True
            if not self._given_up.done():
                self._given_up.set_result(None)
            raise WebSocketDisconnect(1006) from None
