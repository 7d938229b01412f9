"""A WebSocket that several tasks write to: messages, sound, and the error that ends it."""

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
        socket: Not accepted yet. The connection itself gives up a client that takes nothing.
    """

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._is_closed = False

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
        received = await self._socket.receive()
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
        await self._socket.send({"type": "websocket.send", **content})
