"""What all addresses of a server share."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from engine.errors import BadRequestError, TextTooLongError
from engine.server.desk import Desk
from engine.server.meters import Meters
from engine.server.settings import ServerSettings
from engine.speech import Speaker

_ARRIVAL_S = 60.0


@dataclass(frozen=True, slots=True)
class Service:
    """One server's parts.

    Attributes:
        speaker: Who speaks; whoever opened the server starts and closes it.
        settings: How the server behaves.
        desk: Who waits and whose turn it is.
        meters: What it counts.
    """

    speaker: Speaker
    settings: ServerSettings
    desk: Desk
    meters: Meters

    @property
    def model_id(self) -> str:
        """The model's name, without the folder it may lie in."""
        return self.speaker.card.name.replace("\\", "/").rstrip("/").rpartition("/")[2]


def client_of(request: Request) -> str:
    """Gives whom to count a request to: the machine it comes from."""
    return request.client.host if request.client else ""


async def body_of(request: Request, max_bytes: int) -> bytes:
    """Reads a request's body.

    Raises:
        TextTooLongError: It is longer.
        BadRequestError: It does not arrive.
    """
    body = bytearray()
    try:
        async for part in parts_of(request):
            body += part
            if len(body) > max_bytes:
                raise TextTooLongError(
                    f"The request is longer than {max_bytes:,} bytes.", "Send it in parts."
                )
    except ClientDisconnect as error:
        raise BadRequestError("The request broke off.", "Send it again.") from error
    return bytes(body)


async def parts_of(request: Request) -> AsyncGenerator[bytes]:
    """Gives a request's body as it arrives.

    Raises:
        HTTPException: It takes too long.
        ClientDisconnect: The client has gone.
    """
    try:
        async with asyncio.timeout(_ARRIVAL_S):
            async for part in request.stream():
                yield part
    except TimeoutError as error:
        raise HTTPException(408, "The request did not arrive in time.") from error
